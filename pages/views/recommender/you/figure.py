"""A new user in the plane of tastes: the way there, rating by rating, and what is suggested in the end."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from pages.views.recommender import kinds, labels, outlined, ratings_map
from pages.views.recommender.you.run import NAMED, TEN, Guest
from ui import palette, words
from ui.figures import marks, panels
from ui.figures.marks import Trace
from ui.figures.plane import Plane

MOST_USERS = 150  # dots of other users
OTHERS = "other users"
YOU, RATED = palette.CLASSES[3], palette.CLASSES[0]
EVERYBODYS, PALE = palette.NEUTRAL, 0.35  # bars: of the list without a rating; how clear all are
KINDS = 3  # of items that have colours: more would be a legend of two rows
LOWER = 0.25  # of a bar: where the second model's prediction stands
RINGED = 3  # of what is suggested, the first
FEW = 2  # ratings: on so few hardly anything can be built
LONGEST = 36  # letters of a name on a bar
HEIGHT = 440  # the stars stand above it: so it ends on the first screen
PIXELS = 440, 360  # about those of the plane
WIDE = 780, 365  # about those of the plane alone
BESIDE = 0.2  # of how far the points reach across: room beside them on a phone
ROOMY = " 0.00"  # as long as a number behind a name
ROOM = 1.1  # times as far as the outermost of few points reaches the plane, for names
GROUND = dict(
    type="rect",
    **dict(xref="x domain", yref="y domain", x0=0, x1=1, y0=0, y1=1),
    fillcolor=palette.FAINT,
    line=dict(width=0),
    layer="below",
)
STAR = 18  # pixels
RING = 9  # pixels: half the width of the rings round what is suggested


class Stage:
    """Where the items, the other users and the axes are, and what is drawn of you."""

    def __init__(self, guest: Guest) -> None:
        data = guest.at.data
        self.guest, self.yours = guest, len(guest.order) > 0
        self.chosen, self.predicted = guest.suggested(), guest.predicted()
        self.span = self._span()
        self.items, self.path = _flat(guest.turned.items), _flat(guest.path @ guest.turn)
        users = _flat(guest.turned.users[:MOST_USERS])
        named = len(users) + len(self.items) <= NAMED
        self.alone = guest.alone
        size = WIDE if self.alone else PIXELS
        every = ROOM * np.vstack([self.items, self.path, users]) if named else np.vstack([self.items, self.path])
        plane = Plane.around(every, labels.directions(guest.how.rank), aspect=size[0] / size[1])
        shown = np.flatnonzero(plane.holds(users))
        users = users[shown]
        newest = int(guest.order[-1]) if self.yours else 0
        first = self.chosen[: int(self.yours)].tolist()  # the headline names it
        firm = range(len(self.items)) if named else [*dict.fromkeys([newest, *first])]  # all would hide points
        who = [data.users[a] for a in shown] if named else []
        names = [_short(ratings_map.title(name), "") for name in (*data.items, *who)]
        points = np.vstack([self.items, users]) if named else self.items
        own = len(self.items)
        behind = [ROOMY] * own + [""] * len(who) if self.alone else [""] * len(names)
        self.place = {int(i): f"{j}. " for j, i in enumerate(self.chosen[:RINGED], start=1)} if self.alone else {}
        full = [self.place.get(j, "") + name + more for j, (name, more) in enumerate(zip(names, behind, strict=True))]
        told, where = labels.labelled(
            points, full, plane, firm, size, around=RING, kept=self._kept(plane, size), shy=self.path[1:]
        )
        self.names = [names[j] if text else "" for j, text in enumerate(told[:own])]
        self.where = where[:own]
        self.still = [
            *self._items(),
            outlined.points(  # round and last: the corners of what they lie on can be seen
                users[:, 0],
                users[:, 1],
                palette.NEUTRAL,
                edge=0.8,
                size=9 if named else 5,
                look=dict(opacity=0.6),
                name=OTHERS,
                customdata=[data.users[a] for a in shown],
                says="%{customdata}",
            ),
            *([] if self.alone else [_words(points[:own], told[:own], where[:own])]),
            _words(points[own:], told[own:], where[own:], textfont=dict(color=palette.NEUTRAL, size=12)),
        ]
        self.across = [float(end) for end in (every[:, 0].min(), every[:, 0].max())]
        self.layout = self._layout(plane)

    def _kept(self, plane: Plane, size: tuple[int, int]) -> np.ndarray:
        """Where no name may lie: on your star, and on the word beside it."""
        letter = (plane.x[1] - plane.x[0]) / size[0] * STAR
        return self.path[-1] + np.outer(np.arange(-0.5, 3), [letter, 0.0])

    def _items(self) -> list[Trace]:
        """The items in the colours of their kinds, if these are few."""
        data = self.guest.at.data
        groups, looks = kinds.of(data)
        if len(looks) > KINDS:
            groups, looks = np.zeros(len(data.items), dtype=int), [("items", palette.NEUTRAL, "diamond")]
        self.colours = [looks[g][1] for g in groups]
        traces = []
        for g in np.unique(groups):
            name, colour, symbol = looks[g]
            of = np.flatnonzero(groups == g)
            titles = dict(customdata=[ratings_map.title(data.items[i]) for i in of], says="%{customdata}")
            look = dict(symbol=symbol, opacity=0.8)
            x, y = self.items[of].T
            traces.append(outlined.points(x, y, colour, edge=0.8, size=9, look=look, name=name, **titles))
        return traces

    def _span(self) -> tuple[float, float]:
        """What the axis of predictions reaches: the scale, and every prediction that is shown."""
        data, again = self.guest.at.data, self.guest.predicted_again
        reached = [self.predicted[self.chosen]]
        if again is not None:
            reached.append(again[self.chosen])
        every = np.concatenate([*reached, [data.low, data.high]])
        size = float(np.ptp(every)) or 1.0
        return float(every.min()) - 0.02 * size, float(every.max()) + 0.02 * size

    def _layout(self, plane: Plane) -> dict[str, Any]:
        count = min(TEN, int(np.isnan(self.guest.rated).sum()))
        down = palette.axis("", range=[max(count, 3) - 0.5, -0.5], showgrid=False, showticklabels=False)
        across = palette.axis("", range=list(self.span), showgrid=False, nticks=6)
        axes, low, high = labels.bare(plane.axes()), self.guest.at.data.low, self.guest.at.data.high
        if self.guest.how.rank > 1:
            axes["xaxis"]["title"]["text"], axes["yaxis"]["title"]["text"] = labels.ALIKE, ""
        scale = f"from {words.setting(low)} to {words.setting(high)}"
        beyond = self.span[1] > high + 0.03 * (self.span[1] - self.span[0])
        if self.alone:
            margin = dict(l=12, r=12, t=30, b=44, autoexpand=False)
            low, high = self.across
            near = [low - BESIDE * (high - low), high + BESIDE * (high - low)]
            shapes = dict(wide={"xaxis.range": list(plane.x)}, narrow={"xaxis.range": near})
            return palette.layout(height=HEIGHT, **axes, margin=margin, meta=shapes, shapes=[GROUND])
        made = panels.layout(
            [(axes["xaxis"], axes["yaxis"]), (across, down)],
            widths=(1.45, 1),
            height=HEIGHT,
            tall=940,
            bargap=0.2,
            margin=dict(l=40, r=12, t=34, b=44, autoexpand=False),
            shapes=[GROUND, *([marks.rule(x=high, dash="dot", plot="2")] if beyond else [])],
            annotations=[panels.heading(f"predictions, on a scale {scale}", 1)],
        )
        made["meta"]["narrow"]["margin.t"] = 3 * panels.LEGEND_ROW
        return made

    def draw(self) -> dict[str, Any]:
        """After all your ratings."""
        chosen, again = self.chosen, self.guest.predicted_again
        first = chosen[: RINGED if self.yours else 0]  # before a rating nothing is suggested to you
        seen, trail = self.items[self.guest.order], self.path
        suggested = dict(color=YOU, symbol="circle-open", size=16, line=dict(width=2.5))
        traces = [
            *self.still,
            outlined.points(
                seen[:, 0], seen[:, 1], RATED, edge=0.8, size=11, look=dict(symbol="square"), name="rated by you"
            ),
            marks.points(
                self.items[first, 0],
                self.items[first, 1],
                YOU,
                marker=suggested,
                name="suggested first",
                showlegend=False,
            ),
            outlined.points(
                trail[:, 0], trail[:, 1], YOU, edge=0.8, size=5, mode="lines+markers", line=dict(color=YOU, width=2)
            ),
            outlined.points(
                trail[-1:, 0],
                trail[-1:, 1],
                YOU,
                edge=0.8,
                size=STAR,
                look=dict(symbol="star"),
                name="you",
                showlegend=False,
                mode="markers+text",
                text=["<b> you</b>"],
                textposition="middle right",
                textfont=dict(color=YOU, size=14),
            ),
        ]
        if self.alone:
            return dict(data=[*traces, self._told()], layout=self.layout)
        traces += [panels.on(trace, 1) for trace in self._bars()]
        if again is not None:
            spots = outlined.points(
                again[chosen],
                np.arange(len(chosen)) + LOWER,
                RATED,
                edge=0.8,
                size=9,
                look=dict(symbol="diamond"),
                name="trained again",
            )
            traces.append(panels.on(spots, 1))
        return dict(data=traces, layout=self.layout)

    def _told(self) -> Trace:
        """The names of the items: behind them stars that you gave, or the prediction; before those that come first
        their place."""
        said = []
        for i, name in enumerate(self.names):
            if i in self.guest.order:
                said.append(f"{name} {words.setting(float(self.guest.rated[i]))}★")
                continue
            told = f"{self.place.get(i, '')}{name} {self.predicted[i]:.2f}".replace("-", "−")
            said.append(f"<b>{told}</b>" if i in self.place else told)
        return _words(self.items, said, self.where)

    def _bars(self) -> list[Trace]:
        """The list: in the colours of the items once it is yours."""
        chosen, predicted, yours = self.chosen, self.predicted, self.yours
        left, right = self.span
        names = [self.guest.at.data.items[i] for i in chosen]
        values = [f"{value:.2f}".replace("-", "−") for value in predicted[chosen]]
        y = np.arange(len(chosen), dtype=np.uint8)
        bars = marks.bars(
            predicted[chosen] - left,
            y,
            [self.colours[i] for i in chosen] if yours else EVERYBODYS,
            opacity=PALE,
            orientation="h",
            base=left,
            text=values,
            textposition="none",
            customdata=names,
            says="%{customdata}: %{text}",
        )
        few = [_few(n) for n in self.guest.at.data.seen.sum(axis=0)[chosen]]
        written = [
            f"{j + 1}. {_short(ratings_map.title(names[j]), f'{few[j]} · {values[j]}')}" for j in range(len(names))
        ]
        near = np.full(len(chosen), left + 0.02 * (right - left))
        return [
            bars,
            marks.text(near, y, written, textfont=dict(size=13, shadow=palette.NO_HALO), textposition="middle right"),
        ]


def _flat(P: np.ndarray) -> np.ndarray:
    """The first two coordinates; with one, the second is 0."""
    return P[:, :2] if P.shape[1] > 1 else np.column_stack([P, np.zeros(len(P))])


def _words(P: np.ndarray, names: Sequence[str], places: Sequence[str], **more: Any) -> Trace:
    """Names beside points P (p, 2), clear of the rings that may stand round them."""
    beside: dict[str, Any] = dict(mode="markers+text", marker=dict(size=2 * RING, opacity=0))
    return marks.text(
        P[:, 0], P[:, 1], list(names), textposition=list(places), **dict(textfont=dict(size=13)) | beside | more
    )


def _few(ratings: int) -> str:
    """What is said of an item that hardly anybody rated."""
    return f" · {words.count(ratings, 'rating')}" if ratings <= FEW else ""


def _short(name: str, more: str) -> str:
    room = LONGEST - len(more)
    return (name if len(name) <= room else f"{name[: room - 1].rstrip()}…") + more
