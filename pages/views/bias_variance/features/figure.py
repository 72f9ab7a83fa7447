"""A search drawn: on the left what every feature that is tried would do to the validation error, a row each; on the
right the errors of the set as it grows or shrinks."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from pages.views.bias_variance import errors as kinds
from pages.views.bias_variance import many_fits
from ui import palette, words
from ui.figures import marks, panels
from ui.figures.marks import Trace
from ui.picture import Figure

SHORT, BRIEF = 26, 18  # letters of a feature's name, and on a phone
FEW, PHONE = 12, 0.6  # features that a phone has room for; of the height, what more of them keep there
ZERO, HALF = 0.5, 0.5  # where a candidate stands that changes nothing, and how far off one may be
REACH = 0.05  # of the error so far: a change that is drawn half as far off as there is room
CURVES = (
    ("training", kinds.TRAINING, "dot", 2.5),
    ("validation", kinds.VALIDATION, "dash", 3.0),
    ("test", kinds.TEST, "solid", 4.0),
)
BEST, LEAST = "lowest validation error", "lowest test error"
SAID = "lowest"  # of both, short enough to stand between the sides of a curve
SPACE = "\u2002"
INSIDE = "in the set"
TOOK, GAVE_UP = "✓", "✕"  # beside the error of what is added or removed
MORE = 0.25  # left of it on a phone
START = -0.3  # of the axis of those tried: left of the best there is room for its error
AWAY = 2.0  # of the height of the errors: so far above them a curve goes that leaves them
ROOM = 0.13  # of the height: what a ring and its name take
APART = 0.075  # of the axis of errors, from name to name
BESIDE = 0.24, 0.4  # of the axis of the sizes, more than it has: for the names of the curves; and on a phone
DOMAINS = {"xaxis.domain": [0, 0.42], "xaxis2.domain": [0.5, 1]}
SAME = "← better\u2003\u2003worse →"  # over the line where a candidate changes nothing


@dataclass(frozen=True)
class Stage:
    """What stands still while the search goes on: the features in the order of the search, and the axis of errors."""

    names: Sequence[str]  # (d,)
    order: np.ndarray  # (d,) feature numbers, from the top row down
    ranks: np.ndarray | None  # (d,) what a filter ranks the features by; None for a search that judges sets
    target: str  # what is predicted
    sizes: np.ndarray  # (s,) numbers of features, step by step
    best: np.ndarray  # (s,) the step of the best set so far
    lowest: float  # where the axis of the errors starts
    highest: float  # and where it ends
    training: bool  # whether the training error is shown

    @property
    def rows(self) -> np.ndarray:
        """How high the row of each feature is: (d,)."""
        places = np.empty(len(self.order), dtype=int)
        places[self.order] = np.arange(len(self.order))[::-1]
        return places

    @property
    def growing(self) -> bool:
        """Whether the set grows from step to step."""
        return bool(self.sizes[-1] >= self.sizes[0])

    @property
    def small(self) -> int:
        """How large the words of the rows are."""
        d = len(self.names)
        return 14 if d <= 12 else 13 if d <= 18 else 12

    def figure(self, step: int, errors: np.ndarray, scores: np.ndarray, moved: int, held: Sequence[int]) -> Figure:
        """One step: training, validation and test errors so far (3, step + 1), scores (d,) of the candidates, nan for
        none, the one that was moved, and the features of the set."""
        before = float(errors[1, step - 1]) if step else float("nan")
        left = self._ranked(moved, held) if self.ranks is not None else self._tried(scores, before, moved, held)
        return dict(
            data=[*left, *(panels.on(trace, 1) for trace in self._curves(step, errors))],
            layout=self._layout(),
        )

    def _tried(self, scores: np.ndarray, before: float, moved: int, held: Sequence[int]) -> list[Trace]:
        """A dot for each candidate, as far from the line of the error so far as it would change it; and a stem."""
        known = np.flatnonzero(~np.isnan(scores))
        place = _placed(scores[known], before)
        took = TOOK if self.growing else GAVE_UP
        won = known == moved
        said = [words.number(float(score)) for score in scores[known]]
        changes = [_change(float(score) - before, before) for score in scores[known]]
        told = [f"<b>{took} {text}</b>" if w else text for text, w in zip(changes, won, strict=True)]
        other = [j for j in range(len(self.names)) if j not in set(known.tolist())]
        stays = [INSIDE if j in set(held) else "" if self.growing else "removed" for j in other]
        at = ZERO if len(known) else np.nan  # the same in every step, and so are lengths
        d = len(self.names)
        return [
            marks.line([at, at], [-0.5, d - 0.45], palette.NEUTRAL, width=1.5, dash="dash"),
            marks.text(
                [at],
                [d - 0.45],
                ["" if np.isnan(before) else SAME],
                size=13,
                textposition="top center",
                cliponaxis=False,
            ),
            *self._dots(known, place, won, said, told, at),
            marks.text([START + 0.02] * len(other), self.rows[other], stays, kinds.VALIDATION, size=self.small)
            | dict(textposition="middle right"),
        ]

    def _ranked(self, moved: int, held: Sequence[int]) -> list[Trace]:
        """A dot for each feature as far to the right as a filter ranks it, and by how much."""
        assert self.ranks is not None
        every = np.arange(len(self.names))
        place = self.ranks / (self.ranks.max() or 1.0)
        said = [f"{rank:.2f}" for rank in self.ranks]
        won = every == moved
        inside = {j: f"{said[j]}{SPACE}{INSIDE}" for j in held} | {moved: f"<b>{said[moved]}, added</b>"}
        return self._dots(
            every, place, won | np.isin(every, held), said, [inside.get(j, said[j]) for j in every.tolist()]
        )

    def _dots(
        self,
        which: np.ndarray,
        place: np.ndarray,
        strong: np.ndarray,
        said: Sequence[str],
        told: Sequence[str],
        base: float = 0.0,
    ) -> list[Trace]:
        """Dots of these features at their places from 0 to 1, each on a stem from the `base`, with words beyond it."""
        up = self.rows[which]
        gaps = np.full(len(which), np.nan)
        ends = np.stack([np.full(len(which), base), place, gaps], axis=1).ravel()
        colours = [kinds.VALIDATION if s else palette.NEUTRAL for s in strong.tolist()]
        words_in = [kinds.VALIDATION if s else many_fits.MEAN for s in strong.tolist()]
        gaps_of = [2 * SPACE if s else SPACE for s in strong.tolist()]
        return [
            marks.line(ends, np.repeat(up, 3).astype(float), palette.NEUTRAL, width=2.5, opacity=0.6),
            marks.points(
                place,
                up,
                colours,
                size=[16 if s else 10 for s in strong.tolist()],
                says="%{customdata}",
                customdata=[f"{self.names[j]}: {text}" for j, text in zip(which.tolist(), said, strict=True)],
                meta="others",
                opacity=1,
            ),
            marks.text(
                place,
                up,
                [f"{gap}{text}{gap}" for text, gap in zip(told, gaps_of, strict=True)],
                textposition=[f"middle {'left' if x < base else 'right'}" for x in place.tolist()],
                textfont=dict(color=words_in, size=self.small, shadow=palette.HALO),
                cliponaxis=False,
            ),
        ]

    def _curves(self, step: int, errors: np.ndarray) -> list[Trace]:
        """The errors so far over the number of features, named at their ends, and rings around the least once they
        have risen again."""
        sizes = self.sizes[: step + 1]
        shown = [i for i in range(3) if i or self.training]
        curves = []
        for i in shown:
            name, colour, dash, width = CURVES[i]
            look: dict[str, Any] = dict(width=width, dash=dash, size=2.5 * width, name=name)
            says = f"{name} error with %{{x}}: %{{y:.4g}}"
            far = self.highest + AWAY * (self.highest - self.lowest)
            curves.append(marks.path(sizes, np.minimum(errors[i], far), colour, says=says, **look))
        best, least = int(self.best[step]), int(np.argmin(errors[2]))
        span = self.highest - self.lowest
        below = float(errors[1, best] - errors[2, best]) / span, float(errors[2, least] - errors[1, least]) / span
        over = [0 <= gap < ROOM for gap in below]  # the other curve is where its name would be below it
        return [
            *curves,
            *self._ringed(best, errors[1, best] if best < step else np.nan, BEST, kinds.VALIDATION, above=over[0]),
            *self._ringed(least, errors[2, least] if least < step else np.nan, LEAST, kinds.TEST, above=over[1]),
            self._called(errors[:, -1], int(sizes[-1]), shown),
        ]

    def _ringed(self, step: int, error: float, name: str, colour: str, *, above: bool) -> list[Trace]:
        """A ring around an error of a step, and a word in its colour above or below it; nothing if it is nan."""
        x, y = [int(self.sizes[step])], [min(error, self.highest)]
        font = dict(color=colour, size=13, shadow=palette.HALO)
        aside = "right" if self.growing else "left"  # a curve comes down to its least from the other side
        said, where = (f"{SAID}<br> ", f"top {aside}") if above else (f" <br>{SAID}", "bottom center")
        return [
            marks.ring(x, y, colour, size=19, name=name, cliponaxis=False),
            marks.text(x, y, [said], textposition=where, textfont=font, cliponaxis=False),
        ]

    def _called(self, last: np.ndarray, size: int, shown: Sequence[int]) -> Trace:
        """The names of the curves right of their last points, none on another; of a set that shrinks left of them."""
        order = sorted(shown, key=lambda i: last[i])
        top = self.highest - APART / 2 * (self.highest - self.lowest)
        heights = {i: min(float(last[i]), top) for i in shown}
        for a, b in pairwise(order):
            heights[b] = max(heights[b], heights[a] + APART * (self.highest - self.lowest))
        space = 2 * SPACE
        told = [f"{space}{CURVES[i][0]}{' ↑' * bool(last[i] > self.highest)}{space}" for i in shown]
        return marks.text(
            [size] * len(shown),
            [heights[i] for i in shown],
            told,
            textposition=f"middle {'right' if self.growing else 'left'}",
            textfont=dict(color=[CURVES[i][1] for i in shown], size=14, shadow=palette.HALO),
            cliponaxis=False,
        )

    def _layout(self) -> dict[str, Any]:
        d, most = len(self.names), int(self.sizes.max())
        wide, brief = (self._rows(n) for n in (SHORT, BRIEF))
        rows = palette.axis(
            range=[-0.6, d + 0.3],
            tickvals=list(range(d)[::-1]),
            ticktext=wide,
            tickfont=dict(size=self.small),
            showline=False,
            showgrid=False,
        )
        places = palette.axis(
            "", range=[START if self.ranks is None else 0, 1.35], showticklabels=False, showgrid=False, showline=False
        )
        sides = [[-0.3, most + 0.3 + (most * share if self.growing else 0.0)] for share in BESIDE]
        sizes = palette.axis("features in the set", range=sides[0], tickvals=list(range(0, most + 1, -(-most // 10))))
        errors = palette.axis("", range=[self.lowest, self.highest], nticks=6, separatethousands=True)
        kind = "added" if self.growing else "removed"
        said = f"Change of the validation error if {kind}"
        if self.ranks is not None:
            said = f"Mutual information with {shortened(self.target, BRIEF)}, in nats"
        made = panels.layout(
            [(places, rows), (sizes, errors)],
            widths=(1, 1),
            height=472,
            tall=920,
            least=PHONE if d > FEW else None,
            margin=dict(l=0, r=12, t=panels.LEGEND_ROW, b=44, autoexpand=False),
            showlegend=False,
            domains=DOMAINS,
            annotations=[
                panels.heading(said, 0, font=dict(size=14)),
                panels.heading("Mean squared error", 1, font=dict(size=14)),
            ],
        )
        for shape, names, letter in (("wide", wide, 7.0), ("narrow", brief, 6.2)):
            made["meta"][shape] |= {
                "margin.t": panels.LEGEND_ROW,
                "margin.l": round(16 + letter * max(map(len, names))),
                "yaxis.ticktext": names,
            }
            made["meta"][shape]["annotations[0].xshift"] = -made["meta"][shape]["margin.l"]  # above the names, too
        made["margin"]["l"] = made["meta"]["wide"]["margin.l"]
        made["annotations"][0]["xshift"] = -made["margin"]["l"]
        made["meta"]["wide"]["annotations[0].text"] = made["annotations"][0]["text"]
        short = f"<b>Change of the validation error if {kind}</b>" if self.ranks is None else "<b>In nats</b>"
        made["meta"]["narrow"] |= {"annotations[0].text": short, "xaxis2.range": sides[1]}
        if self.ranks is None:  # there the error of the best needs more of the width
            made["meta"]["narrow"]["xaxis.range"] = [START - MORE, places["range"][1]]
        return made

    def _rows(self, most: int) -> list[str]:
        """The names of the features from the top row down."""
        return [shortened(self.names[j], most) for j in self.order]


def _placed(errors: np.ndarray, before: float) -> np.ndarray:
    """Where errors (k,) lie beside the one before: equal shares of it equally far off in every step."""
    share = np.abs(errors - before) / (before or 1e-9)
    return np.asarray(ZERO + HALF * np.sign(errors - before) * share / (share + REACH))


def _change(by: float, before: float) -> str:
    """A change with its sign, in percent of what was before."""
    sign = "−" if by < 0 else "+" if by > 0 else "±"
    return f"{sign}{_percent(100 * abs(by) / before)}" if before else f"{sign}{words.number(abs(by))}"


def _percent(size: float) -> str:
    """To two digits, and a large one in full."""
    return f"{words.brief(size) if size < 99 else words.number(size)}%"


def shortened(name: str, most: int = SHORT) -> str:
    """A name that fits beside its row, if need be without its unit."""
    short = name if len(name) <= most else name.split(" (")[0]
    return short if len(short) <= most else f"{short[: most - 1]}…"
