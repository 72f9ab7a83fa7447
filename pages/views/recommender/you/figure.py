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
from ui.guessing.cover import GIVEN, INSTEAD

MOST_USERS = 150  # dots of other users
OTHERS = "other users"
YOU, RATED = palette.CLASSES[3], palette.CLASSES[0]
PALE = 0.35  # how clear bars are
KINDS = 3  # of items that have colours: more would be a legend of two rows
LOWER = 0.25  # of a bar: where the second model's prediction stands
RINGED = 3  # of what is suggested, the first
FEW = 2  # ratings: on so few hardly anything can be built
LONGEST = 36  # letters of a name on a bar
HEIGHT = 460  # the stars stand above it: so it ends on the first screen
PIXELS = 590, 350  # about those of the plane
PHONE = 340, 0.55  # pixels: how wide that is on a phone, and how much smaller there all but the letters
TALL = 440  # pixels of plane and headings there, above the list
ROW = 27  # pixels of a row of the list
PULL, PICK = "you", "pick"  # your dot, which can be dragged, and the items, which can be clicked
WAY = {  # by what is subtracted first: the axis of the map
    "items": "films on your side get guesses above their mean",
    "global": "films on your side get guesses above the mean of all ratings",
    "none": "films on your side get guesses above 0",
}
ROOM = 1.1  # times as far as the outermost of few points reaches the plane, for names
GROUND = dict(
    type="rect",
    **dict(xref="x domain", yref="y domain", x0=0, x1=1, y0=0, y1=1),
    fillcolor=palette.FAINT,
    line=dict(width=0),
    layer="below",
)
MIDDLE = [marks.rule(x=0, colour=palette.GRID, layer="below"), marks.rule(y=0, colour=palette.GRID, layer="below")]
DOT = 18  # pixels: yours
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
        size = PIXELS
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
        told, where = labels.labelled(
            points,
            names,
            plane,
            firm,
            size,
            around=RING,
            kept=(kept := self._kept(plane, size)),
            phone=(PHONE[1], PHONE[0], range(len(names)) if named else (), 0 if self.yours else len(kept)),
            shy=self.path[1:],
        )
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
                meta=GIVEN,
            ),
            _words(points[:own], self._told(told[:own]), where[:own]),
            _words(points[own:], told[own:], where[own:], textfont=dict(color=palette.NEUTRAL, size=13)),
        ]
        self.asked = self._asked(plane)
        self.layout = self._layout(plane)

    def _kept(self, plane: Plane, size: tuple[int, int]) -> np.ndarray:
        """Where no name may lie: on your dot, and on the word beside it, or over it while it is in the centre."""
        letter = (plane.x[1] - plane.x[0]) / size[0] * DOT
        if self.yours:
            row = self.path[-1] + np.outer(np.arange(-0.5, 3), [letter, 0.0])
            return np.vstack([row, row - [0, 0.5 * letter]])
        row = self.path[-1] + np.outer(np.arange(-3.5, 4), [letter, 0.0])
        over = [row + np.array([0, up * letter]) for up in (1.2, 1.7)]
        return np.vstack([*(row[3:5] + np.array([0, up * letter]) for up in (-0.6, 0.0, 0.6)), *over])

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
            traces.append(outlined.points(x, y, colour, edge=0.8, size=9, look=look, name=name, meta=GIVEN, **titles))
        return traces

    def _span(self) -> tuple[float, float]:
        """What the axis of predictions reaches: the scale, and every prediction that is shown."""
        data, again = self.guest.at.data, self.guest.predicted_again
        reached = [self.predicted[self.chosen]]
        if again is not None:
            reached.append(again[self.chosen])
        every = np.concatenate([*reached, [data.low, data.high]])
        size = float(np.ptp(every)) or 1.0
        return float(every.min()) - 0.002 * size, float(every.max()) + 0.02 * size

    def _layout(self, plane: Plane) -> dict[str, Any]:
        count = min(TEN, int(np.isnan(self.guest.rated).sum()))
        down = palette.axis("", range=[max(count, 3) - 0.5, -0.5], showgrid=False, showticklabels=False)
        across = palette.axis("", range=list(self.span), showgrid=False, nticks=6)
        axes, high = labels.bare(plane.axes()), self.guest.at.data.high
        axes["yaxis"]["title"]["text"] = ""
        beyond = self.span[1] > high + 0.03 * (self.span[1] - self.span[0])
        axes["xaxis"]["title"]["text"] = self._way()
        rows = max(count, 3)
        tall = TALL + ROW * rows
        made = panels.layout(
            [(axes["xaxis"], axes["yaxis"]), (across, down)],
            widths=(1.45, 1),
            height=HEIGHT,
            tall=tall,
            bargap=0.2,
            margin=dict(l=8, r=8, t=34, b=40, autoexpand=False),
            shapes=[GROUND, *MIDDLE, *([marks.rule(x=high, dash="dot", plot="2")] if beyond else [])],
            annotations=[panels.heading(self._heading(), 1, font=dict(size=14))],
        )
        under = ROW * rows / (tall - 40 - 2 * panels.LEGEND_ROW)
        made["meta"]["narrow"] |= {"margin.t": 2 * panels.LEGEND_ROW, "yaxis.domain": [under + 0.16, 1]}
        made["meta"]["narrow"] |= {"yaxis2.domain": [0, under]}
        return made

    def _way(self) -> str:
        """What your direction means; with a third number it is not all of it."""
        way = WAY[self.guest.how.centre].replace("film", kinds.noun(self.guest.at.data))
        return way.replace(" get ", " mostly get ") if self.guest.how.rank > 2 else way

    def _heading(self) -> str:
        """What the list is, and on which scale."""
        low, high = (words.setting(end) for end in (self.guest.at.data.low, self.guest.at.data.high))
        of_nobody = {"items": f"mean rating of each {kinds.noun(self.guest.at.data)}", "global": "mean of all ratings"}
        what = "guess for you" if self.yours else of_nobody.get(self.guest.how.centre, "guess without a rating")
        return f"{what}, from {low} to {high}"

    def _told(self, names: Sequence[str]) -> list[str]:
        """The names of the items: behind them stars that you gave; bold those that are suggested first."""
        said, first = [], self.chosen[: RINGED if self.yours else 0].tolist()
        for i, name in enumerate(names):
            stars = f" {words.setting(float(self.guest.rated[i]))}★" if name and i in self.guest.order else ""
            said.append(f"<b>{name}</b>" if name and i in first else name + stars)
        return said

    def draw(self) -> dict[str, Any]:
        """After all your ratings."""
        chosen, again = self.chosen, self.guest.predicted_again
        first = chosen[: RINGED if self.yours else 0]  # before a rating nothing is suggested to you
        seen, trail = self.items[self.guest.order], self.path
        suggested = dict(color=YOU, symbol="circle-open", size=16, line=dict(width=2.5))
        # round an item, whose kind stays to be seen
        rim: dict[str, Any] = dict(symbol="square-open", size=16, line=dict(width=2.5, color=RATED))
        traces = [
            *self.still,
            outlined.points(
                seen[:, 0],
                seen[:, 1],
                RATED,
                look=rim,
                name="rated by you",
                meta=GIVEN,
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
                size=DOT,
                name="you",
                showlegend=False,
                mode="markers+text",
                text=["<b> you</b>" if self.yours or self.guest.how.rank < 2 else "<b>you: drag me</b>"],
                textposition="middle right" if self.yours else "top center",
                textfont=dict(color=YOU, size=15),
                meta=PULL,
            ),
            marks.points(self.items[:, 0], self.items[:, 1], palette.CLEAR, size=16, meta=PICK),
        ]
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
        return dict(data=[*traces, self.asked], layout=self.layout)

    def _asked(self, plane: Plane) -> Trace:
        """While one guesses: the names of what you rated that have room, and the centre."""
        names, places = labels.labelled(
            self.items, self._told(self._short_of_rated()), plane, [], PIXELS, around=RING, kept=np.zeros((1, 2))
        )
        P = np.vstack([self.items, [[0.0, 0.0]]])
        return _words(P, [*names, "✛ centre"], [*places, "middle center"], visible=False, meta=INSTEAD)

    def _short_of_rated(self) -> list[str]:
        data, order = self.guest.at.data, set(self.guest.order.tolist())
        return [ratings_map.short(ratings_map.title(name)) if i in order else "" for i, name in enumerate(data.items)]

    def _bars(self) -> list[Trace]:
        """The list, in the colours of the items."""
        chosen, predicted = self.chosen, self.predicted
        left, right = self.span
        names = [self.guest.at.data.items[i] for i in chosen]
        values = [f"{value:.2f}".replace("-", "−") for value in predicted[chosen]]
        y = np.arange(len(chosen), dtype=np.uint8)
        bars = marks.bars(
            predicted[chosen] - left,
            y,
            [self.colours[i] for i in chosen],
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
