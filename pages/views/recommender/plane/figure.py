"""Users and items as points of one plane, an arrow to one of them, and how far the others lie along it.

Users are drawn at SHORTER of their length and items as much longer: products are the same, and a user does not lie on
the items that are liked.
"""

from string import digits
from typing import Any

import numpy as np

from algos.recommender.factors import Factors
from datasets.ratings import Ratings
from pages.views.recommender import kinds, labels, ratings_map
from pages.views.recommender.kinds import ARROW, SYMBOLS
from pages.views.recommender.plane.lines import NO_DROP, ROOM, SHORT, along, arrow, drop_to, foot_of, grip, lines
from pages.views.recommender.plane.run import Fit
from ui import palette, words
from ui.figures import marks, panels
from ui.figures.marks import Trace
from ui.figures.plane import Plane
from ui.picture import Figure

MOST = 200  # users, and as many items: more are not drawn
TOGETHER = 13  # pixels: of people who stand closer one name tells all
FEWER = 12  # names, where there are more points than that
HEIGHT = 500
SIZE = 745, 410  # pixels: about those of the plot
PHONE, AROUND = 300, 1.5  # pixels: about the width there, and how much more than the height of the window it is
GRIP = 0.93  # of the height: how far out the arrow is turned
FURTHER, CLOSER = 1.15, 1.04  # times as far as the points the window reaches, with names of lines and without
SHORTER = 0.65
USER = palette.NEUTRAL
CROWDS = palette.CLASSES[:2]
ROWS = ("users", "items")  # of a line instead of a plane
CLEAR, FAINT = 0.9, 0.4  # how clear points are of which the lines tell guesses, and those of the arrow's own kind
HALF = 0.7  # the latter of few points, who have names
SMALL, BIG = 13, 20  # pixels: of few points those that are faint, and the others
LARGE = 14 / 11  # of letters, where there are few points
ALONG = 30  # places of the arrow that names keep free
NAMES = 5  # which of the traces are the names that a narrow screen does without, from 1
NO_LINES = np.zeros(0), ()


class Stage:
    """What stands still while the points move. Users come first in all that is given for every point."""

    size, smaller = SIZE, PHONE / AROUND / SIZE[1]  # the second: how much on a phone
    dots, room = (BIG, SMALL), float(ROOM)  # pixels: of few points, and how far names keep from any

    def __init__(self, fit: Fit) -> None:
        data, self.line = fit.at.data, fit.how.rank == 1
        self.users, self.items = drawn(fit)
        self.n = len(self.users)
        self.places = [self._of(state, fit.T) for state in fit.trace.states]
        last = self.places[-1]
        of = data.users[fit.user] if fit.owner == "user" else _short(data.items[fit.item])
        titles = labels.directions(1) if self.line else (_along(fit, of), "")
        further = FURTHER if fit.lines or self.line else CLOSER
        self.plane = window(last, _usual(fit), further, line=self.line, titles=titles, size=self.size)
        user, self.item = np.searchsorted(self.users, fit.user), int(np.searchsorted(self.items, fit.item))
        self.chosen = [int(user), self.n + self.item]
        self.tip = self.chosen[0 if fit.owner == "user" else 1]
        self.texts = [data.users[a] for a in self.users] + [_about(fit, i) for i in self.items]
        self.few, self.chance = fit.few, fit.how.start == "random"
        self.large = LARGE if self.few else 12 / 11
        users = [data.users[a] if self.few or a == fit.user else "" for a in self.users]
        self.names = users + [_short(data.items[i]) for i in self.items]
        self.guesses = [self._guesses(fit, state) for state in fit.trace.states] if self.few else []
        self.other = self.chosen[1 if fit.owner == "user" else 0]  # of the two that are looked at, who has no arrow
        self.lines = fit.lines
        self.levels = _levels(fit) if fit.lines else NO_LINES
        self.looks, self.legend = self._looks(data, fit.owner)
        self.layout = self._layout()

    def _of(self, state: Factors, T: np.ndarray) -> np.ndarray:
        """Where all points are in one state; with one coordinate, in two rows."""
        U, V = (state.users[self.users] @ T)[:, :2], (state.items[self.items] @ T)[:, :2]
        if self.line:  # whose axis has numbers
            return np.vstack([np.insert(U, 1, 0, axis=1), np.insert(V, 1, 1, axis=1)])
        return np.vstack(drawn_at(U, V))

    def _guesses(self, fit: Fit, state: Factors) -> list[str]:
        """What stands behind the names in one state: the guesses for the arrow's owner."""
        guessed = state.predict()[np.ix_(self.users, self.items)]
        of = [
            f" {x:.1f}".replace("-", "−")
            for x in (guessed[self.chosen[0]] if fit.owner == "user" else guessed[:, self.item])
        ]
        nobody = [""] * (self.n if fit.owner == "user" else len(self.items))
        return nobody + of if fit.owner == "user" else of + nobody

    def _named(self, step: int, P: np.ndarray) -> list[str]:
        """The names at one step, guesses behind them; people on one spot share one."""
        if not self.few:
            random = self.chance and step == 0  # where anything stands then means nothing
            return [name if i in self.chosen or not random else "" for i, name in enumerate(self.names)]
        return self._shared([name + guess for name, guess in zip(self.names, self.guesses[step], strict=True)], P)

    def _shared(self, names: list[str], P: np.ndarray) -> list[str]:
        """The names, of which people on one spot share one."""
        if self.tip >= self.n:
            return names
        near = TOGETHER * (self.plane.x[1] - self.plane.x[0]) / self.size[0]
        for a in range(self.n):
            if names[a] and a != self.tip:
                others = [b for b in range(a + 1, self.n) if b != self.tip and np.hypot(*(P[a] - P[b])) < near]
                names[a] = ", ".join([names[a], *(names[b] for b in others if names[b])])
                for b in others:
                    names[b] = ""
        return names

    def _looks(self, data: Ratings, owner: str) -> tuple[dict[str, Any], list[Trace]]:
        """The markers of all points, and what they mean. Faint are those of the kind of the arrow's owner."""
        groups, looks_of = kinds.of(data)
        users, people = np.zeros(len(data.users), dtype=int), [("users", USER, "circle")]
        if (two := crowds(data)) is not None:
            (users, who), (groups, what) = two
            people = [(f"users {name}", CROWDS[g], "circle") for g, name in enumerate(who)]
            looks_of = [(name, CROWDS[g], SYMBOLS[0]) for g, name in enumerate(what)]
        groups = groups[self.items]
        every = [people[g] for g in users[self.users]] + [looks_of[g] for g in groups]
        if self.few:  # whose names tell who they are
            every = [(name, colour, "circle") for name, colour, _ in every]
        opacity = np.repeat([FAINT, CLEAR] if owner == "user" else [CLEAR, FAINT], [self.n, len(groups)])
        colours = [colour for _, colour, _ in every]
        if self.few:
            opacity[opacity < CLEAR], colours[self.tip] = HALF, ARROW
        opacity[self.tip] = 0 if self.few and not self.line else CLEAR  # the head of the arrow stands there
        looks = dict(
            color=colours,
            symbol=[symbol for *_, symbol in every],
            size=np.where(opacity < CLEAR, *self.dots[::-1]) if self.few else np.repeat([8, 11], [self.n, len(groups)]),
            opacity=opacity,
            line=dict(width=1.5 if self.few else 0.8, color=palette.OUTLINE),
        )
        entries = [*people, *(looks_of[g] for g in np.unique(groups))]  # those that there are
        if self.few:
            entries = [(name, colour, "circle") for name, colour, _ in entries]
        return looks, [marks.points([None], [None], c, symbol=s, size=10, name=name) for name, c, s in entries]

    def _layout(self) -> dict[str, Any]:
        axes = self.plane.axes()
        if not self.line:  # no coordinate means anything by itself
            axes = labels.bare(axes)
        else:
            axes["yaxis"] |= dict(tickmode="array", tickvals=[0, 1], ticktext=list(ROWS), tickangle=-90)
        rows = len(self.legend)  # on a phone
        top: dict[str, Any] = dict(narrow={"margin.t": 12 + panels.LEGEND_ROW * rows}, wide={"margin.t": 30})
        if not self.line:  # a phone is about as wide as high
            near = AROUND * self.plane.y[1]
            top["wide"]["xaxis.range"], top["narrow"]["xaxis.range"] = list(self.plane.x), [-near, near]
        return palette.layout(height=HEIGHT, **axes, meta=top)

    def draw(self, step: int) -> Figure:
        """The figure of one step."""
        P = self.places[step]
        tip = P[self.tip]
        points = marks.points(
            P[:, 0],
            P[:, 1],
            None,
            marker=self.looks,
            meta="pick",
            text=self.texts,
            says="%{text}",
        )
        foot = foot_of(self.line, tip)
        across = lines(self.plane, self.line, tip, *self.levels)
        drop = drop_to(foot, tip, P[self.other], self.plane) if self.lines else NO_DROP
        data = [
            *across,
            arrow(foot, tip, alone=False),
            points,
            *self._names(self._named(step, P), P, self._kept(P, across[1]), np.vstack([along(across[0]), along(drop)])),
            drop,
            *([] if self.line else grip(tip, GRIP * self.plane.y[1])),
            *self.legend,
        ]
        return dict(data=data, layout=self.layout)

    def _kept(self, P: np.ndarray, levels: Trace) -> np.ndarray:
        """Where no name of a point may lie: along the arrow, on its grip and the words there, on names of the `levels`,
        on points with names."""
        tip = P[self.tip]
        foot = foot_of(self.line, tip)
        along = foot + np.linspace(0, 1, ALONG)[:, None] * (tip - foot)
        letter = (self.plane.x[1] - self.plane.x[0]) / self.size[0] * 8
        way = letter if "right" in levels["textposition"] else -letter
        ends = np.column_stack([levels["x"], levels["y"]])[1:]
        named = P[self.n :] if self.tip < self.n else P[: self.n]
        held = [] if self.line else self._held(tip, letter)
        return np.vstack([along, *held, *(end + np.outer(range(8), [way, 0]) for end in ends), named])

    def _held(self, tip: np.ndarray, letter: float) -> list[np.ndarray]:
        """Places of the grip and of the words beside it, `letter` apart."""
        size, far = float(np.hypot(*tip)), GRIP * self.plane.y[1]
        if size <= SHORT * far:
            return []
        end = tip / size * far
        row = np.outer(np.arange(-1, 10), [letter if end[0] >= 0 else -letter, 0.0])
        return [end + row + np.array([0.0, up * letter]) for up in (-0.7, 0.0, 0.7)]

    def _names(self, given: list[str], P: np.ndarray, kept: np.ndarray, shy: np.ndarray) -> list[Trace]:
        """The names that have room: of the arrow's own kind, which a narrow screen does without, of the others, and of
        the two that are looked at."""
        names, sides = self._placed(given, P, kept, shy)
        own = range(self.n) if self.tip < self.n else range(self.n, len(P))
        kinds = [i for i in range(len(P)) if i in own], [i for i in range(len(P)) if i not in own]
        beside: dict[str, Any] = dict(mode="markers+text", marker=dict(size=2 * self.room * self.large, opacity=0))
        size = round(11 * self.large)

        def of(which: list[int], colour: Any) -> Trace:
            said = [names[i] for i in which]
            at = [sides[i] for i in which]
            return marks.text(P[which, 0], P[which, 1], said, colour, size=size, textposition=at, **beside)

        own_kind, others = ([i for i in which if i not in self.chosen] for which in kinds)
        tip, other = of([self.tip], ARROW), of([self.other], None)
        for one in (tip, other):
            one["text"] = [f"<b>{name}</b>" if name else "" for name in one["text"]]
        return [of(own_kind, palette.NEUTRAL), of(others, None), tip, other]

    def _placed(
        self, given: list[str], P: np.ndarray, kept: np.ndarray, shy: np.ndarray
    ) -> tuple[list[str], list[str]]:
        """The names that have room with all points at P, and on which side they stand: those of the chosen do."""
        firm = [i for i in reversed(self.chosen) if given[i]]
        room = round(self.size[0] / self.large), round(self.size[1] / self.large)  # as if the letters were no larger
        own = range(self.n) if self.tip < self.n else range(self.n, len(P))
        most, late = (None, [self.tip, *(i for i in own if i != self.tip)]) if self.few else (FEWER, [])
        others = range(self.n, len(P)) if self.tip < self.n else range(self.n)
        stay = [*others, self.tip]
        lines = len(kept) - ALONG  # places of the names of lines
        phone = self.smaller, PHONE / self.large, stay, lines
        arrow, free = np.split(kept, [ALONG])
        tried = [(kept, shy), (kept, None), (free, np.vstack([arrow, shy])), (free, arrow)]
        placed = (
            labels.labelled(
                P, given, self.plane, firm, room, around=self.room, kept=k, most=most, phone=phone, shy=s, late=late
            )
            for k, s in (tried if self.few else tried[:2])
        )
        names, sides = max(placed, key=lambda found: sum(map(bool, found[0])))  # the most names
        return list(names), list(sides)

    def owner(self, i: int) -> tuple[str, int]:
        """Whether point i is a user or an item, and which."""
        return ("user", int(self.users[i])) if i < self.n else ("item", int(self.items[i - self.n]))


def drawn_at(users: np.ndarray, items: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Where users (n, 2) and items (m, 2) are drawn: their products are as they were."""
    return SHORTER * users, items / SHORTER


def window(
    final: np.ndarray,
    usual: float,
    further: float = FURTHER,
    *,
    line: bool,
    titles: tuple[str, str],
    size: tuple[int, int] = SIZE,
) -> Plane:
    """One window round 0 for all frames: `usual` to each side, or farther if places (p, 2) of the last one are.

    So it stays while controls are held and the points turn, and points that are pulled to 0 are seen to go there.
    Beyond them there is `further` room, for names of lines.
    """
    if line:
        half = max(SHORTER * usual, further * float(np.abs(final[:, 0]).max(initial=0.0)))
        return Plane((-half, half), (-0.4, 1.6), False, titles)
    half = max(usual, further * float(np.hypot(*final.T).max(initial=0.0)))
    across = half * size[0] / size[1]
    return Plane((-across, across), (-half, half), True, titles)


def _usual(fit: Fit) -> float:
    """How far to show if nothing is farther out: two vectors of about that give the largest rating, less its mean."""
    largest = float(np.nanmax(np.abs(fit.at.train.Y - fit.trace.final.mean), initial=0.0))
    return (1.0 if fit.few else FURTHER) * float(np.sqrt(largest)) / SHORTER or 1.0


def drawn(fit: Fit) -> tuple[np.ndarray, np.ndarray]:
    """Numbers of the users and of the items drawn: all, or MOST of them evenly and the chosen one."""
    n, m = fit.at.data.Y.shape
    return _some(n, fit.user), _some(m, fit.item)


def _some(n: int, always: int) -> np.ndarray:
    return np.arange(n) if n <= MOST else np.unique(np.r_[np.linspace(0, n - 1, MOST).astype(int), always])


def _along(fit: Fit, of: str) -> str:
    """What there is to be read of the arrow."""
    above = (
        f"the higher above the {kinds.noun(fit.at.data)}'s mean"
        if fit.owner == "user" and fit.how.centre == "items"
        else "the higher the guess"
    )
    return f"the farther along {of}'s arrow, {above}"


def _short(name: str) -> str:
    return ratings_map.short(name.partition(" (")[0])


def _about(fit: Fit, i: int) -> str:
    """What hovering says of an item."""
    data = fit.at.data
    count = words.count(int(fit.at.train.seen[:, i].sum()), "rating")
    flags = [] if data.features is None else data.features[i] == 1
    kinds = ", ".join(name for name, has in zip(data.feature_names, flags, strict=True) if has)
    return "<br>".join([data.items[i], *([kinds] if kinds else []), f"{count} to learn from"])


def crowds(data: Ratings) -> list[tuple[np.ndarray, list[str]]] | None:
    """Of users, and of items, the two crowds that were planted, and their names; None if there are no two."""
    if data.truth is None or data.features is not None:
        return None
    found = []
    for taste, names in ((data.truth, data.users), (data.truth.T, data.items)):
        if len(np.unique(taste, axis=0)) != 2:
            return None
        crowds = (taste != taste[0]).any(axis=1).astype(int)
        found.append((crowds, [names[int((crowds == g).argmax())].rstrip(digits) for g in (0, 1)]))
    return found


def _levels(fit: Fit) -> tuple[np.ndarray, tuple[str, ...]]:
    """Products whose lines are drawn, and the predictions they stand for: few, from the lowest rating on."""
    data, mean = fit.at.data, fit.trace.final.mean
    step = nearest_round((data.high - data.low) / 2)
    if fit.owner == "user" and fit.how.centre == "items":  # every item adds a mean of its own
        apart = step * np.arange(-2, 3)
        return apart, tuple(f"mean {c:+g}".replace("-", "−") if c else "mean" for c in apart)
    predicted = np.arange(data.low, data.high + step * 1e-6, step)
    return predicted - mean[fit.item], tuple(f"guess {words.setting(float(c))}" for c in predicted)


def nearest_round(value: float) -> float:
    """The nearest of 1, 2, 5, 10, ... below a positive value; 1 for 0."""
    if value <= 0:
        return 1.0
    decade = 10.0 ** np.floor(np.log10(value))
    return float(decade * max(m for m in (1, 2, 5) if m * decade <= value * (1 + 1e-9)))
