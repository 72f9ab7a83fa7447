"""The plane of few as a dial: an arrow that is turned by its grip, the guesses as a scale along it, and listed beside.

All turn together, so the list beside stays as it is.
"""

from typing import Any

import numpy as np

from algos.recommender.factors import Factors
from pages.views.recommender import kinds
from pages.views.recommender.kinds import ARROW
from pages.views.recommender.plane import figure
from pages.views.recommender.plane.figure import Stage
from pages.views.recommender.plane.lines import SHORT, arrow, grip, lines
from pages.views.recommender.plane.run import Fit, above_the_mean
from ui import palette, words
from ui.figures import marks, panels
from ui.figures.marks import Trace
from ui.picture import Figure

HEIGHT, TALL = 450, 545  # the second where the list stands under the dial
SIZE = 600, 380  # pixels: about those of the dial's plot
ACROSS, LIST = 0.6, (0.72, 0.96)  # how much of the width the dial takes, and where the list stands
UNDER, OVER = (0.0, 0.39), (0.5, 1.0)  # on a phone: the list, the dial
ROOM = 1.03  # times the dial's radius that the plot reaches up and down
DOT, SMALL = 16, 9  # pixels
NARROW = 1.85  # times the radius the plot reaches across on a phone: room for what stands beside the grip
FROM = 1000  # clicks on the list are counted from here
USERS = "users"
NEAR = 0.25  # of the radius: a guess so close to the foot of the arrow is written where the arrow's name would stand
OUT = 0.6  # of the radius: there the name of an arrow stands that is as short


class Dial(Stage):
    """What stands still while the points move."""

    size, smaller, dots, room = SIZE, 0.48, (DOT, SMALL), 5.5

    def __init__(self, fit: Fit) -> None:
        self.fit = fit
        super().__init__(fit)
        of_user = fit.owner == "user"
        self.listed = self.items if of_user else self.users
        guesses = [self._of_owner(state) for state in fit.trace.states]
        self.order = np.argsort(-guesses[-1], kind="stable")  # from the top
        self.guesses_by_step = [guess[self.order] for guess in guesses]
        known = fit.at.train.Y[fit.user] if of_user else fit.at.train.Y[:, fit.item]
        self.known = known[self.listed][self.order]
        self.levels = self._scale()
        self.layout = self._composed()

    def _of_owner(self, state: Factors) -> np.ndarray:
        guesses = state.predict()
        return guesses[self.fit.user] if self.fit.owner == "user" else guesses[:, self.fit.item]

    def _named(self, step: int, P: np.ndarray) -> list[str]:
        """Of those whose guesses the line of the arrow tells; people on one spot share a name."""
        own = range(self.n) if self.tip < self.n else range(self.n, len(P))
        return self._shared(["" if i in own else name for i, name in enumerate(self.names)], P)

    def _scale(self) -> tuple[np.ndarray, tuple[str, ...]]:
        """Along the arrow: the products that stand for whole ratings, or for so much above the item's own mean."""
        data, fit = self.fit.at.data, self.fit
        step = figure.nearest_round((data.high - data.low) / 4)
        if fit.owner == "user" and fit.how.centre == "items":
            apart = step * np.arange(-2, 3)
            return apart, tuple(f"mean {c:+g}".replace("-", "−") if c else "mean" for c in apart)
        predicted = np.arange(data.low, data.high + step * 1e-6, step)
        return predicted - fit.trace.final.mean[fit.item], tuple(words.setting(float(c)) for c in predicted)

    def _composed(self) -> dict[str, Any]:
        """The dial in a circle, and beside it the list with a band at the other of the two that are looked at."""
        data, owner = self.fit.at.data, self.names[self.tip]
        self.radius = self.plane.y[1]
        reach = ROOM * self.radius
        across = reach * SIZE[0] / SIZE[1]
        bare = dict(showticklabels=False, showgrid=False, showline=False)
        dial = (
            palette.axis("", range=[-across, across], **bare),
            palette.axis("", range=[-reach, reach], scaleanchor="x", scaleratio=1, **bare),
        )
        rows, names = len(self.listed), [self.names[j] for j in self._numbers()]
        every = np.concatenate([*self.guesses_by_step, [data.low, data.high]])
        low, high = float(every.min()), float(every.max())
        room = 0.06 * (high - low)
        ticks = dict(tickmode="array", tickvals=list(range(rows)), ticktext=names, tickfont=dict(size=13))
        guessed = (
            palette.axis("", range=[low - room, high + room], nticks=7, side="bottom"),
            palette.axis("", range=[rows - 0.4, -0.6], showgrid=False, showline=False, **ticks),
        )
        places = self._numbers().tolist()
        band = dict(type="rect", xref="x2 domain", x0=-0.02, x1=1.1, yref="y2", fillcolor=palette.FAINT, layer="below")
        shapes = [
            dict(type="circle", x0=-self.radius, x1=self.radius, y0=-self.radius, y1=self.radius, layer="below")
            | dict(xref="x", yref="y", fillcolor=palette.FAINT, line=dict(color=palette.GRID, width=1.5)),
        ]
        if self.other in places:
            at = places.index(self.other)
            shapes.append(band | dict(y0=at - 0.5, y1=at + 0.5, line=dict(width=0)))
        rated = f"<span style='color:{palette.NEUTRAL}'>┃ rated</span>"
        made = panels.layout(
            [dial, guessed],
            widths=(1, 1),
            height=HEIGHT,
            tall=TALL,
            margin=dict(l=8, r=8, t=30, b=30, autoexpand=False),
            annotations=[
                panels.heading(self._key(), 0, xref="paper"),
                panels.heading(f"● guess for {owner} &nbsp; {rated}", 1, x=-0.02),
            ],
            shapes=shapes,
            showlegend=False,
        )
        made["xaxis"]["domain"], made["xaxis2"]["domain"] = [0, ACROSS], list(LIST)
        made["meta"]["wide"] |= {"xaxis.domain": [0, ACROSS], "xaxis2.domain": list(LIST)}
        made["meta"]["narrow"] |= {"xaxis.domain": [0, 1], "xaxis2.domain": [0.3, 0.9], "margin.t": 30}
        made["meta"]["narrow"]["xaxis.range"] = [-NARROW * self.radius, NARROW * self.radius]
        made["meta"]["narrow"]["yaxis.range"] = [-reach, reach]
        made["meta"]["narrow"] |= {"yaxis.domain": list(OVER), "yaxis2.domain": list(UNDER)}
        return made

    def _numbers(self) -> np.ndarray:
        """The points of the list, from its top on."""
        return self.order + (self.n if self.fit.owner == "user" else 0)

    def _key(self) -> str:
        """What the colours mean."""
        groups, looks = kinds.of(self.fit.at.data)
        of = [looks[int(g)] for g in np.unique(groups)]
        thing = kinds.noun(self.fit.at.data)
        every = [(f"{name} {thing}s" if len(of) > 1 else f"{thing}s", colour) for name, colour, _ in of]
        return " &nbsp; ".join(f"<span style='color:{c}'>●</span> {name}" for name, c in [*every, (USERS, figure.USER)])

    def draw(self, step: int) -> Figure:
        P = self.places[step]
        tip, foot = P[self.tip], np.zeros(2)
        points = marks.points(P[:, 0], P[:, 1], None, marker=self.looks, meta="pick", text=self.texts, says="%{text}")
        across = lines(self.plane, False, tip, *(self.levels if self.fit.lines else figure.NO_LINES))
        scale = self._along(tip)
        names = self._names(self._named(step, P), P, self._free(P, scale[1]), P[:0])
        names[2] = names[2] | self._of_arrow(P)
        data = [across[0], scale[1], arrow(foot, tip, alone=True), points, *names, self._drop(tip, P[self.other], step)]
        way, handle = grip(tip, self.radius)
        way = way | dict(line=way["line"] | dict(dash="solid"))  # dotted is the drop alone
        return dict(data=[*data, scale[0], way, handle, *self._list(step)], layout=self.layout)

    def _free(self, P: np.ndarray, scale: Trace) -> np.ndarray:
        """Where no name may lie: along the line of the arrow, on the numbers of its scale, on points with names."""
        tip = P[self.tip]
        way = tip / (float(np.hypot(*tip)) or 1.0)
        line = np.linspace(-self.radius, self.radius, figure.ALONG)[:, None] * way
        letter = 2 * self.radius / SIZE[1] * 8
        off = np.array([0, -1.5 * letter]) if "bottom" in scale["textposition"] else np.array([-1.5 * letter, 0])
        told = np.column_stack([scale["x"], scale["y"]]).astype(float) + off
        met = float(P[self.other] @ way)  # where the guess is written
        words = []
        for at, side in ((met * way, _beside(tip, met)), (self._tail(P), _beside(tip))):
            above, to = 1 if "top" in side else -1, 1 if "right" in side else -1
            words.append(at + np.outer(range(6), [to * letter, 0.0]) + [0, above * letter])
        named = P[self.n :] if self.tip < self.n else P[: self.n]
        return np.vstack([line, told[np.isfinite(told).all(axis=1)], *words, named])

    def _tail(self, P: np.ndarray) -> np.ndarray:
        """Where the name of the arrow stands: at its foot, or at its tip if the guess is written near the foot; farther
        out on the line if it is near to both."""
        tip = P[self.tip]
        size = float(np.hypot(*tip)) or 1.0
        met, near = float(P[self.other] @ tip) / size, NEAR * self.radius
        if abs(met) >= near:
            return np.zeros(2)
        return tip if abs(size - met) >= near else OUT * self.radius * tip / size

    def _of_arrow(self, P: np.ndarray) -> Trace:
        """The name of the arrow, beside its line where no number of the scale stands."""
        (x, y), side = self._tail(P), _beside(P[self.tip])
        return dict(x=[x], y=[y], text=[f"<b>{self.names[self.tip]}</b>"], textposition=[side])

    def _along(self, tip: np.ndarray) -> tuple[Trace, Trace]:
        """The line of the arrow through the circle, and its scale: dots with what is guessed for who lies there."""
        size, far = float(np.hypot(*tip)), self.radius
        if size <= SHORT * far:
            nowhere = marks.text([np.nan], [np.nan], [""], textposition="bottom center")
            return marks.line([np.nan], [np.nan], ARROW), nowhere
        way = tip / size
        inside = [(c / size, name) for c, name in zip(*self.levels, strict=True) if abs(c / size) < 0.9 * far]
        ends, said = np.outer([at for at, _ in inside], way), [name for _, name in inside]
        side = "bottom center" if abs(way[0]) > abs(way[1]) else "middle left"
        look = dict(mode="markers+text", marker=dict(size=6, color=ARROW), textposition=side)
        dots = marks.text(ends[:, 0], ends[:, 1], [f"\u2002{name}\u2002" for name in said], ARROW, size=14, **look)
        return marks.line([-far * way[0], 0], [-far * way[1], 0], ARROW, width=1.5), dots

    def _drop(self, tip: np.ndarray, other: np.ndarray, step: int) -> Trace:
        """From the other of the two straight to the line of the arrow: there stands its guess, and is written."""
        size = float(tip @ tip)
        if size <= (SHORT * self.radius) ** 2:
            return marks.path([np.nan] * 2, [np.nan] * 2, ARROW)
        at = other @ tip / size * tip
        guess = f"{self.guesses_by_step[step][self._numbers() == self.other][0]:.1f}".replace("-", "−")
        guess = above_the_mean(self.fit, self.fit.trace.states[step]) or guess
        side, font = _beside(tip, float(other @ tip)), dict(color=ARROW, size=16)
        told = dict(text=[f"<b>{guess}</b>", ""], textposition=side, textfont=font)
        drop = marks.path([at[0], other[0]], [at[1], other[1]], ARROW, width=2, dash="dot", size=[11, 0])
        return drop | told | dict(mode=f"{drop['mode']}+text")

    def _list(self, step: int) -> list[Trace]:
        """The guesses, with what they are off from where a rating is known, and their numbers behind."""
        guesses, numbers = self.guesses_by_step[step], self._numbers()
        rows = np.arange(len(guesses), dtype=np.int16)
        ways = np.column_stack([guesses, self.known, np.full(len(rows), np.nan)]).ravel()
        colours = [self.looks["color"][j] for j in numbers]
        end = self.layout["xaxis2"]["range"][1]
        said = [f"{guess:.1f}".replace("-", "−") for guess in guesses]
        said = [f"<b>{text}</b>" if j == self.other else text for text, j in zip(said, numbers, strict=True)]
        off = marks.line(ways, np.repeat(rows, 3), palette.NEUTRAL, width=1.5)
        ratings = marks.points(self.known, rows, palette.NEUTRAL, size=18, symbol="line-ns", says="rated %{x:.3g}")
        ratings["marker"]["line"] = dict(width=3, color=palette.NEUTRAL)  # higher than a dot that lies on it
        dots = marks.points(guesses, rows, colours, size=DOT, outline=palette.OUTLINE, says="guess %{x:.2f}")
        dots |= dict(meta=f"pick from {FROM}")
        told = marks.text(np.full(len(rows), end), rows, said, size=14, textposition="middle right", cliponaxis=False)
        return [panels.on(trace, 1) for trace in (off, ratings, dots, told)]

    def owner(self, i: int) -> tuple[str, int]:
        return super().owner(int(self._numbers()[i - FROM]) if i >= FROM else i)


def _beside(tip: np.ndarray, along: float = 1.0) -> str:
    """On which side of the arrow's line words stand: the scale's numbers are below it, or to its left; from a place so
    far `along` towards the middle, as names of what is farther out stand there."""
    if abs(tip[0]) <= abs(tip[1]):
        return "top right" if tip[0] * tip[1] < 0 else "bottom right"
    return "top left" if tip[0] * along > 0 else "top right"
