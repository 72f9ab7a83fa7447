"""Features chosen one by one, a bar each: how each was judged at a step; beside them the errors of the sets so far."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from pages.views.bias_variance import errors as kinds
from pages.views.bias_variance.headings import under
from ui import palette
from ui.figures import fits, marks, panels
from ui.figures.marks import Trace
from ui.picture import Figure

SHORT, BRIEF = 30, 21  # letters of a feature's name, and on a phone
EDGE = 0.6  # rows of room beyond the first and the last column
ROOM = 84  # pixels for the names of the errors
NAME = 0.04  # of the height of the errors, a name at their edge
LABELLED = 16  # columns at most that all have their number
NOTHING = 0.05  # percent: what rounds to 0.0
SPACE = "\u00a0"  # that is kept
INSIDE = "in the set"
REST = "rgba(138,148,160,0.6)"
NOW, BEFORE, TEST = kinds.VALIDATION, kinds.BEFORE, kinds.TEST  # columns are judged by validation
CURVES = (
    ("training", kinds.TRAINING, "dot", 2.0),
    ("validation", kinds.VALIDATION, "dash", 2.5),
    ("test", kinds.TEST, "solid", 4.0),
)
BEST, LEAST = "best by validation", "least test error"


@dataclass(frozen=True)
class Stage:
    """What stands still while the search goes on: the features in the order of the search, and the errors."""

    names: Sequence[str]  # (d,)
    order: np.ndarray  # (d,) column numbers, from the top bar down
    judged: str  # what the bars are, for the axis
    reach: tuple[float, float]  # where the axis of what the columns are judged by starts and ends
    ratios: bool  # whether that is the change of the error in percent; else information
    target: str  # what is predicted
    sizes: np.ndarray  # (s,) numbers of features, step by step
    best: np.ndarray  # (s,) the step of the best set so far
    lowest: float  # where the axis of the errors starts
    highest: float  # and where it ends

    @property
    def rows(self) -> np.ndarray:
        """The height of each column's bar: (d,)."""
        places = np.empty(len(self.order), dtype=int)
        places[self.order] = np.arange(len(self.order))[::-1]
        return places

    def figure(self, step: int, errors: np.ndarray, scores: np.ndarray, features: np.ndarray, moved: int) -> Figure:
        """One step: training, validation and test errors so far (3, step + 1), scores (d,) of the candidates, nan for
        none, the one that was moved, the set it led to."""
        if self.ratios:
            judged = self._changes(step, errors[1], scores, features, moved)
        else:
            judged = self._bars(scores, features, moved)
        drawn = [*judged, *(panels.on(mark, 1) for mark in self._errors(step, errors))]
        ends = [(name, float(values[-1]), colour) for values, (name, colour, *_) in zip(errors, CURVES, strict=True)]
        at = float(self.sizes[step]) + (0.02 if self.growing else -0.02) * len(self.names)
        return under(fits.named(dict(data=drawn, layout=self._layout()), ends, room=ROOM, plot="2", at=at))

    def _bars(self, scores: np.ndarray, features: np.ndarray, moved: int) -> list[Trace]:
        """What each column tells: a bar from 0, those in the set named."""
        d, inside = range(len(self.names)), set(features.tolist())
        colours = [NOW if j == moved else BEFORE if j in inside else REST for j in d]
        return [
            marks.bars(
                scores,
                self.rows,
                colours,
                says="%{customdata}: %{x:.4g}",
                orientation="h",
                marker=dict(color=colours, opacity=0.75),
                text=[f"{scores[j]:.4g}" if j == moved else INSIDE if j in inside else "" for j in d],
                textposition="outside",
                customdata=[str(name) for name in self.names],
            )
        ]

    def _changes(
        self, step: int, validation: np.ndarray, scores: np.ndarray, features: np.ndarray, moved: int
    ) -> list[Trace]:
        """What a column does to the error, in percent: a bar to the left where it lowers it."""
        d, inside, last = len(self.names), set(features.tolist()), validation[max(step - 1, 0)]
        change = 100 * (scores / last - 1) if last > 0 else np.where(np.isnan(scores), np.nan, 0.0)
        known = np.flatnonzero(~np.isnan(change)).tolist()
        low, high = self.reach
        shown = np.clip(change[known], low, high)
        shown = np.where(np.abs(shown) < NOTHING, NOTHING / 10, shown)  # its number stands where those above 0 do
        colours = [NOW if j == moved else REST for j in known]
        told = [_percent(change[j]) if j == moved or d <= LABELLED else "" for j in known]
        said = [f"{self.names[j]}: {_percent(change[j])}, error {scores[j]:.4g}" for j in known]
        before = self._moved(step - 1)  # each with what it did to the error when it was moved
        did = 100 * (validation[1:step] / np.maximum(validation[: max(step - 1, 0)], 1e-300) - 1)
        quiet = [j for j in range(d) if not step and j in inside]
        edge = low + 0.01 * (high - low)  # on the very edge, rounding puts some outside, where nothing is drawn
        return [
            marks.line([0, 0], [-EDGE, len(self.names) - 1 + EDGE], palette.NEUTRAL),
            marks.bars(
                shown,
                self.rows[known],
                colours,
                says="%{customdata}",
                orientation="h",
                marker=dict(color=colours, opacity=0.8),
                text=told,
                textposition="outside",
                textfont=dict(color=[NOW if j == moved else palette.NEUTRAL for j in known]),
                cliponaxis=False,
                customdata=said,
            ),
            marks.text(
                np.full(len(quiet), edge),
                self.rows[quiet],
                [INSIDE] * len(quiet),
                NOW,
                textposition="middle right",
            ),
            marks.text(
                np.zeros(len(before)),
                self.rows[before],
                [f"{2 * SPACE}{self.said} in step {k}" for k in range(1, len(before) + 1)],
                NOW,
                hovertemplate="%{customdata}<extra></extra>",
                textposition="middle right",
                cliponaxis=False,
                customdata=[
                    f"{self.names[j]}: {_percent(value)} when it was {self.said}"
                    for j, value in zip(before, did, strict=True)
                ],
            ),
        ]

    def _moved(self, steps: int) -> list[int]:
        """The columns that the first so many steps moved, in their order."""
        moved = self.order if self.growing else self.order[::-1]
        return [int(j) for j in moved[: max(steps, 0)]]

    def _errors(self, step: int, errors: np.ndarray) -> list[Trace]:
        """The errors of the sets so far over their sizes; the best by validation and by test."""
        sizes = self.sizes[: step + 1]
        curves = [
            marks.path(
                sizes,
                values,
                colour,
                width=width,
                dash=dash,
                size=2 * width,
                name=name,
                says=f"%{{x}} features: {name} error %{{y:.4g}}",
            )
            for values, (name, colour, dash, width) in zip(errors, CURVES, strict=True)
        ]
        best, least = int(self.best[step]), int(np.argmin(errors[2]))
        risen = least < step  # known once it has risen again
        return [
            *curves,
            *self._ringed(best, errors[1, best], self.lowest, "top", BEST, NOW),
            *self._ringed(least, errors[2, least] if risen else np.nan, self.highest, "bottom", LEAST, TEST),
        ]

    def _ringed(self, step: int, error: float, edge: float, side: str, name: str, colour: str) -> list[Trace]:
        """A ring around an error of a step, named at an edge of the plot, where no curve is; nothing if it is nan."""
        size, known = float(self.sizes[step]), bool(np.isfinite(error))
        far = (self.highest - self.lowest) * (1 if side == "top" else -1)
        inside = edge + 0.01 * far  # whatever is rounded
        way = step / (len(self.sizes) - 1)
        aside = "right" if way < 0.2 else "left" if way > 0.8 else "center"
        return [
            marks.line([size, size], [error, inside + NAME * far if known else np.nan], colour, width=1, dash="dot"),
            marks.ring([size], [error], colour, name=name, cliponaxis=False),
            marks.text(
                [size],
                [inside if known else np.nan],
                [f"{SPACE}{name}{SPACE}"],
                textposition=f"{side} {aside}",
                textfont=dict(color=colour, size=13, shadow=palette.HALO),
            ),
        ]

    @property
    def said(self) -> str:
        """What is done to the columns that are moved."""
        return "taken" if self.growing else "deleted"

    @property
    def growing(self) -> bool:
        """Whether the set grows from step to step."""
        return bool(self.sizes[-1] >= self.sizes[0])

    def _layout(self) -> dict[str, Any]:
        d = len(self.names)
        shown, brief = ([shortened(self.names[j], n) for j in self.order] for n in (SHORT, BRIEF))
        rows = palette.axis(
            range=[-EDGE, d - 1 + EDGE],
            tickvals=list(range(d)[::-1]),
            ticktext=shown,
            tickfont=dict(size=13 if d <= 16 else 12 if d <= 26 else 10),
            showline=False,
            showgrid=False,
        )
        bars = palette.axis(self.judged, range=list(self.reach), nticks=5, showgrid=False)
        ends = [-0.03 * d, 1.02 * d]
        sizes = palette.axis("number of features", range=ends if self.growing else ends[::-1], showgrid=False)
        errors = palette.axis("", range=[self.lowest, self.highest], nticks=6)
        taken, rest = (
            f"<span style='color:{colour}'>■ {words}</span>"
            for colour, words in (
                (NOW, self.said),
                (palette.NEUTRAL, f"tried, not {self.said}" if self.ratios else "not yet taken"),
            )
        )
        said = f"squared error in predicting {shortened(self.target, BRIEF)}", "squared error"
        made = panels.layout(
            [(bars, rows), (sizes, errors)],
            widths=(1, 1),
            domains={"xaxis.domain": (0, 0.44), "xaxis2.domain": (0.56, 1)},
            height=490,
            tall=960,
            margin=dict(l=0, r=16, t=panels.LEGEND_ROW, b=44, autoexpand=False),
            bargap=0.3,
            annotations=[
                panels.heading(f"{taken}   {rest}", 0, font=dict(size=14), align="left"),
                panels.heading(said[0], 1, font=dict(size=14, color=palette.NEUTRAL)),
            ],
        )
        for shape, names, letter, title in (("wide", shown, 6.6, said[0]), ("narrow", brief, 6, said[1])):
            made["meta"][shape] |= {
                "margin.l": round(16 + letter * max(map(len, names))),
                "yaxis.ticktext": names,
                "annotations[1].text": f"<b>{title}</b>",
            }
        made["margin"]["l"] = made["meta"]["wide"]["margin.l"]
        return made


def shortened(name: str, most: int = SHORT) -> str:
    """A name that fits beside a bar, if need be without its unit."""
    short = name if len(name) <= most else name.split(" (")[0]
    return short if len(short) <= most else f"{short[: most - 1]}…"


def _percent(change: float) -> str:
    said = f"{change:+.{0 if abs(change) >= 10 else 1}f}"
    return f"{'0.0' if float(said) == 0 else said}%".replace("-", "−")
