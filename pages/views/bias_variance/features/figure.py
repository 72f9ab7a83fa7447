"""Features chosen one by one: how each was judged at a step, and the errors of the sets so far."""

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
from ui.picture import Figure

SHORT, BRIEF = 30, 21  # letters of a feature's name, and on a phone
WORDS = 46  # pixels above the bars, for two lines on what they are
LABELLED = 16  # columns at most that all have their number
SPACE = "\u00a0\u00a0\u00a0"  # that is kept
APART = 0.06  # of the height of the errors, from name to name
INSIDE = "in the set"
CURVES = (("training", kinds.TRAINING, "solid"), ("validation", kinds.VALIDATION, "dash"), ("test", kinds.TEST, "dot"))
NOW, BEFORE = kinds.VALIDATION, kinds.BEFORE  # columns are judged by validation


@dataclass(frozen=True)
class Stage:
    """What stands still while the search goes on: the features in the order of the search, and the errors."""

    names: Sequence[str]  # (d,)
    order: np.ndarray  # (d,) column numbers, from the top bar down
    judged: str  # what the bars are, for the axis
    reach: tuple[float, float]  # where the axis of what the columns are judged by starts and ends
    ratios: bool  # whether that is the change of the error in percent; else information
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
        curves, here = self._errors(step, errors)
        return dict(data=[*judged, *(panels.on(trace, 1) for trace in (*curves, *here))], layout=self._layout())

    def _bars(self, scores: np.ndarray, features: np.ndarray, moved: int) -> list[Trace]:
        """What each column tells: a bar from 0, those in the set named."""
        d, inside = range(len(self.names)), set(features.tolist())
        colours = [NOW if j == moved else BEFORE if j in inside else palette.NEUTRAL for j in d]
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
        colours = [NOW if j == moved else palette.NEUTRAL for j in known]
        told = [_percent(change[j]) if j == moved or len(self.names) <= LABELLED else "" for j in known]
        said = [f"{self.names[j]}: {_percent(change[j])}, error {scores[j]:.4g}" for j in known]
        before = self._moved(step - 1)  # each with what it did to the error when it was moved
        did = 100 * (validation[1:step] / np.maximum(validation[: max(step - 1, 0)], 1e-300) - 1)
        quiet = [j for j in d if not step and j in inside]
        edge = low + 0.01 * (high - low)  # on the very edge, rounding puts some outside, where nothing is drawn
        return [
            marks.line([0, 0], [-0.6, len(self.names) - 0.4], palette.NEUTRAL, width=1.5, dash="dot"),
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

    def _errors(self, step: int, errors: np.ndarray) -> tuple[list[Trace], list[Trace]]:
        """The errors of the sets so far and the best of them; their names, and the least test error."""
        curves, so_far = [], slice(step + 1)
        for values, (name, colour, dash) in zip(errors, CURVES, strict=True):
            says = f"%{{x}} features: {name} error %{{y:.4g}}"
            x, y = self.sizes[so_far], values
            curves.append(
                marks.path(x, y, colour, width=2.5, dash=dash, size=4, name=name, says=says, showlegend=False)
            )
        best = self.best[[step]]
        star = marks.points(
            self.sizes[best],
            errors[1, best],
            NOW,
            marker=dict(color=NOW, symbol="star", size=17, line=dict(width=1, color=palette.OUTLINE)),
            name="best so far",
            says="best so far: %{x} features",
        )
        least = int(np.argmin(errors[2]))
        lowest = marks.points(
            self.sizes[[least]] if least < step else [np.nan],  # known once it has risen again
            errors[2, [least]],
            CURVES[2][1],
            size=15,
            symbol="star-open",
            says="least test error so far: %{x} features",
        )
        told = marks.text(
            [max(self.sizes) if self.growing else min(self.sizes)],
            [self.highest],
            ["☆ least test error" if least < step else ""],
            CURVES[2][1],
            size=13,
            textposition="bottom center",
        )
        return [*curves, star, many_fits.ahead(self.sizes[step:], self.training[step:])], [
            told,
            self._called(step, errors[:, step]),
            lowest,
        ]

    def _called(self, step: int, values: np.ndarray) -> Trace:
        """The names of the three errors beside where they are, none on another."""
        gap, heights = APART * (self.highest - self.lowest), np.clip(values, self.lowest, self.highest)
        order = np.argsort(heights, kind="stable")
        for below, above in pairwise(order):
            heights[above] = max(heights[above], heights[below] + gap)
        names, colours, _ = zip(*CURVES, strict=True)
        return marks.text(
            np.repeat(self.sizes[[step]], len(CURVES)),
            heights,
            [f"{SPACE}{name}{SPACE}" for name in names],
            textfont=dict(color=list(colours), size=13),
            textposition="middle right" if self.growing else "middle left",
            cliponaxis=False,
        )

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
        shown = [shortened(self.names[j]) for j in self.order]
        names = palette.axis(
            range=[-0.6, d - 0.4],
            tickvals=list(range(d))[::-1],
            ticktext=shown,
            tickfont=dict(size=13 if d <= 16 else 12 if d <= 26 else 10),
            showgrid=False,
        )
        bars = palette.axis(self.judged, range=list(self.reach), nticks=5)
        ends, room = [-0.02 * d - 0.1, 1.02 * d + 0.1], 0.3 * d  # room for names beside the last errors
        ends[self.growing] += room if self.growing else -room
        sizes = palette.axis("features in the set", range=ends, tickvals=list(range(0, d + 1, max(1, round(d / 6)))))
        errors = palette.axis("mean squared error", range=[self.lowest, self.highest], nticks=6)
        left = 30 + 7 * max(len(name) for name in shown)
        now, before, rest = (
            f"<span style='color:{NOW}'>■ {self.said} now</span>",
            f"<span style='color:{BEFORE}'>■</span> <span style='color:{NOW}'>before</span>",
            f"<span style='color:{palette.NEUTRAL}'>■ if {self.said} now</span>",
        )
        kinds = f"{now}   {rest}<br>{before}<span style='color:{NOW}'>, each in its own step</span>"
        made = panels.layout(
            [(bars, names), (sizes, errors)],
            widths=(1.1, 1.0),
            height=490,
            tall=960,
            margin=dict(l=max(left, 56), r=16, t=WORDS, b=44, autoexpand=False),
            bargap=0.3,
            showlegend=False,
            annotations=[
                panels.heading(kinds, 0, font=dict(size=14), align="left"),
                panels.heading("★ best validation error so far", 1, font=dict(size=14, color=NOW)),
            ],
        )
        brief = [shortened(self.names[j], BRIEF) for j in self.order]
        made["meta"]["narrow"] |= {
            "margin.t": 1.5 * panels.LEGEND_ROW,
            "margin.l": max(56, 16 + 6 * max(len(name) for name in brief)),
            "yaxis.ticktext": brief,
            "annotations[0].text": "   ".join([now, before, rest.replace(f"if {self.said} now", "others")]),
        }
        made["meta"]["wide"] |= {
            "margin.t": WORDS,
            "margin.l": made["margin"]["l"],
            "yaxis.ticktext": shown,
            "annotations[0].text": kinds,
        }
        return made


def shortened(name: str, most: int = SHORT) -> str:
    """A name that fits beside a bar, if need be without its unit."""
    short = name if len(name) <= most else name.split(" (")[0]
    return short if len(short) <= most else f"{short[: most - 1]}…"


def _percent(change: float) -> str:
    said = f"{change:+.{0 if abs(change) >= 10 else 1}f}"
    return f"{'0.0' if float(said) == 0 else said}%".replace("-", "−")
