"""Features chosen one by one, a row each: how each was judged at a step, and the errors of the set down to it."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from pages.views.bias_variance import errors as kinds
from pages.views.bias_variance import many_fits
from ui import palette
from ui.figures import marks, panels
from ui.figures.marks import Trace
from ui.figures.objective import WHOLE
from ui.picture import Figure

SHORT, BRIEF = 30, 21  # letters of a feature's name, and on a phone
NONE = "none: the mean"  # the row of the empty set, which predicts the mean of the target
LOW, HIGH = -1.1, 0.4  # rows of room below the last column, where the errors are named, and above the empty set
LABELLED = 16  # columns at most that all have their number
SPACE = "\u00a0"  # that is kept
LETTER = 0.016  # of the width of the errors, a letter of a name
INSIDE = "in the set"
TO_COME = dict(meta=WHOLE, visible=False)  # it is not seen while a guess is awaited
REST = "rgba(138,148,160,0.6)"
NOW, BEFORE, TEST = kinds.VALIDATION, kinds.BEFORE, kinds.TEST  # columns are judged by validation
CURVES = (
    ("training", kinds.TRAINING, "dot", 2.0),
    ("validation", kinds.VALIDATION, "dash", 2.5),
    ("test", kinds.TEST, "solid", 4.0),
)
BEST = f"<span style='color:{NOW}'>★ best so far</span>"
LEAST = f"<span style='color:{TEST}'>☆ least test error</span>"


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
    training: np.ndarray  # (s,) the training errors of all steps
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
        return dict(data=[*judged, *(panels.on(mark, 1) for mark in self._errors(step, errors))], layout=self._layout())

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
        d, inside, last = range(len(self.names)), set(features.tolist()), validation[max(step - 1, 0)]
        change = 100 * (scores / last - 1) if last > 0 else np.where(np.isnan(scores), np.nan, 0.0)
        known = np.flatnonzero(~np.isnan(change)).tolist()
        low, high = self.reach
        shown = np.clip(change[known], low, high)
        colours = [NOW if j == moved else REST for j in known]
        told = [_percent(change[j]) if j == moved else "" for j in known]
        said = [f"{self.names[j]}: {_percent(change[j])}, error {scores[j]:.4g}" for j in known]
        before = self._moved(step - 1)  # each with what it did to the error when it was moved
        did = 100 * (validation[1:step] / np.maximum(validation[: max(step - 1, 0)], 1e-300) - 1)
        quiet = [j for j in d if not step and j in inside]
        edge = low + 0.01 * (high - low)  # on the very edge, rounding puts some outside, where nothing is drawn
        return [
            marks.line([0, 0], [LOW, len(self.names) + HIGH], palette.NEUTRAL),
            marks.bars(
                shown,
                self.rows[known],
                colours,
                says="%{customdata}",
                orientation="h",
                marker=dict(color=colours, opacity=0.8),
                text=told,
                textposition="outside",
                textfont=dict(color=colours),
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
            marks.bars(
                np.clip(did, low, high),
                self.rows[before],
                BEFORE,
                says="%{customdata}",
                orientation="h",
                text=[_percent(value) if len(self.names) <= LABELLED else "" for value in did],
                textposition="outside",
                textfont=dict(color=NOW),
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
        """The errors of the sets so far, each in the row of the column that completes it; the best of them by
        validation and by test; their names."""
        curves, rows, so_far = [], len(self.names) - self.sizes, slice(step + 1)
        for values, (name, colour, dash, width) in zip(errors, CURVES, strict=True):
            says = f"%{{customdata}} features: {name} error %{{x:.4g}}"
            sizes = self.sizes[so_far]
            curves.append(
                marks.path(
                    values,
                    rows[so_far],
                    colour,
                    width=width,
                    dash=dash,
                    size=2 * width,
                    name=name,
                    says=says,
                    customdata=sizes,
                    showlegend=False,
                )
            )
        best, least = int(self.best[step]), int(np.argmin(errors[2]))
        risen = least < step  # known once it has risen again
        star = marks.points(
            errors[1, [best]],
            rows[[best]],
            NOW,
            marker=dict(color=NOW, symbol="star", size=17, line=dict(width=1, color=palette.OUTLINE)),
            name="best so far",
            says=f"best so far: {self.sizes[best]} features",
        )
        lowest = marks.points(
            errors[2, [least]] if risen else [np.nan],
            rows[[least]],
            TEST,
            size=17,
            symbol="star-open",
            says=f"least test error so far: {self.sizes[least]} features",
        )
        notes = {best: BEST}
        if risen:
            notes[least] = f"{BEST}  {LEAST}" if least == best else LEAST
        sides = [errors[:, k].min() + errors[:, k].max() > self.lowest + self.highest for k in notes]  # where room is
        inside = 0.002 * (self.highest - self.lowest)  # on the very edge, rounding puts some outside
        told = marks.text(
            [self.lowest + inside if left else self.highest - inside for left in sides],
            rows[list(notes)],
            [f"{SPACE}{note}{SPACE}" for note in notes.values()],
            textposition=["middle right" if left else "middle left" for left in sides],
            textfont=dict(size=13, shadow=palette.HALO),
        )
        ahead = many_fits.ahead(self.training[step:], rows[step:], kinds.TRAINING) | TO_COME
        return [*curves, star, ahead, told, *self._called(step, errors[:, step]), lowest]

    def _called(self, step: int, values: np.ndarray) -> list[Trace]:
        """The names of the errors, none on another: of training where its pale line ends, of the others where they
        are."""
        names, colours = [curve[0] for curve in CURVES], [curve[1] for curve in CURVES]
        rows, last = len(self.names) - self.sizes[[-1, step, step]], step + 1 == len(self.sizes)
        places = np.clip([self.training[-1], *values[1:]], self.lowest, self.highest)
        wide = (self.highest - self.lowest) * LETTER * np.array([len(name) + 2 for name in names])
        order = np.argsort(places, kind="stable")
        for left, right in pairwise(order):
            if rows[left] == rows[right]:
                places[right] = max(places[right], places[left] + (wide[left] + wide[right]) / 2)
        look: dict[str, Any] = dict(textposition="bottom center" if self.growing else "top center", cliponaxis=False)
        rows = rows + (-0.15 if self.growing else 0.15)

        def named(of: slice, said: list[str]) -> Trace:
            font = dict(color=colours[of], size=13, shadow=palette.HALO)
            return marks.text(places[of], rows[of], said, textfont=font, **look)

        ahead = named(slice(1), ["" if last else f"{names[0]}, to come"]) | TO_COME
        return [ahead, named(slice(None), [names[0] if last else "", *names[1:]])]

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
        shown, brief = ([*(shortened(self.names[j], n) for j in self.order), NONE] for n in (SHORT, BRIEF))
        rows = palette.axis(
            range=[LOW, d + HIGH],
            tickvals=[*range(d)[::-1], d],
            ticktext=shown,
            tickfont=dict(size=13 if d <= 16 else 12 if d <= 26 else 10),
            showline=False,
        )
        bars = palette.axis(self.judged, range=list(self.reach), nticks=5, showgrid=False)
        errors = palette.axis(
            f"mean squared error in predicting {shortened(self.target, BRIEF)}",
            range=[self.lowest, self.highest],
            nticks=5,
            showgrid=False,
        )
        taken, rest = (
            f"<span style='color:{colour}'>■ {words}</span>"
            for colour, words in (
                (NOW, self.said),
                (palette.NEUTRAL, f"if {self.said} instead" if self.ratios else "not yet taken"),
            )
        )
        made = panels.layout(
            [(bars, rows | dict(showgrid=False)), (errors, rows)],
            widths=(1.0, 1.7),
            domains={"xaxis.domain": (0, 0.36), "xaxis2.domain": (0.4, 1)},
            height=490,
            tall=960,
            margin=dict(l=0, r=16, t=panels.LEGEND_ROW, b=44, autoexpand=False),
            bargap=0.3,
            showlegend=False,
            annotations=[panels.heading(f"{taken}   {rest}", 0, font=dict(size=14), align="left")],
        )
        for shape, names, letter in (("wide", shown, 6.6), ("narrow", brief, 6)):
            made["meta"][shape] |= {
                "margin.t": panels.LEGEND_ROW,
                "margin.l": round(16 + letter * max(map(len, names))),
                "yaxis.ticktext": names,
                "yaxis2.ticktext": names,
                "yaxis2.showticklabels": shape == "narrow",
            }
        made["margin"]["l"] = made["meta"]["wide"]["margin.l"]
        made["yaxis2"]["showticklabels"] = False
        return made


def shortened(name: str, most: int = SHORT) -> str:
    """A name that fits beside a bar, if need be without its unit."""
    short = name if len(name) <= most else name.split(" (")[0]
    return short if len(short) <= most else f"{short[: most - 1]}…"


def _percent(change: float) -> str:
    said = f"{change:+.{0 if abs(change) >= 10 else 1}f}"
    return f"{'0.0' if float(said) == 0 else said}%".replace("-", "−")
