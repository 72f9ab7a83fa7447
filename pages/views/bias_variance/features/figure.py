"""Features chosen one by one: how each was judged at a step, and the errors over the number of features."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ui import palette
from ui.figures import marks, panels
from ui.figures.marks import Trace
from ui.picture import Figure

SHORT = 18  # letters of a feature's name
INK = "#101418"  # readable on the bar in light and dark
CURVES = (("training", palette.DATA, "solid"), ("validation", palette.FIT, "dash"), ("test", palette.CLASSES[3], "dot"))


@dataclass(frozen=True)
class Stage:
    """What stands still while the search goes on: the features in the order of the search, and the errors."""

    names: Sequence[str]  # (d,)
    order: np.ndarray  # (d,) column numbers, from the top bar down
    judged: str  # what the bars are, for the axis
    longest: float  # where the axis of the bars ends
    sizes: np.ndarray  # (s,) numbers of features, step by step
    errors: np.ndarray  # (3, s) training, validation, test
    best: int  # the step of the best set
    highest: float  # where the axis of the errors ends

    @property
    def rows(self) -> np.ndarray:
        """The height of each column's bar: (d,)."""
        places = np.empty(len(self.order), dtype=int)
        places[self.order] = np.arange(len(self.order))[::-1]
        return places

    def figure(self, step: int, scores: np.ndarray, features: np.ndarray, moved: int) -> Figure:
        """One step: scores (d,) of the candidates, nan for none, the one that was moved, the set it led to."""
        d = len(self.names)
        colours = [palette.FIT if j == moved else palette.NEUTRAL for j in range(d)]
        bars = marks.bars(
            scores,
            self.rows,
            colours,
            says="%{customdata}: %{x:.4g}",
            orientation="h",
            marker=dict(color=colours, opacity=0.75),
            text=[f"{scores[j]:.4g}" if j == moved else "" for j in range(d)],
            textposition="auto",
            insidetextanchor="end",
            insidetextfont=dict(color=INK),
            customdata=[str(name) for name in self.names],
        )
        inside = marks.points(
            np.zeros(len(features)),
            self.rows[features],
            palette.DATA,
            size=11,
            outline=palette.OUTLINE,
            name="in the set",
            cliponaxis=False,
        )
        best = marks.points(
            self.sizes[[self.best]],
            self.errors[1, [self.best]],
            palette.FIT,
            marker=dict(color=palette.FIT, symbol="star", size=17, line=dict(width=1, color=palette.OUTLINE)),
            name="chosen",
            says="chosen: %{x} features",
        )
        curves, here = self._errors(step)
        return dict(
            data=[bars, inside, *(panels.on(trace, 1) for trace in (*curves, best, *here))], layout=self._layout()
        )

    def _errors(self, step: int) -> tuple[list[Trace], list[Trace]]:
        """The errors over the number of features, and a ring on each at the step on display."""
        curves, rings = [], []
        for values, (name, colour, dash) in zip(self.errors, CURVES, strict=True):
            says = f"%{{x}} features: {name} error %{{y:.4g}}"
            curves.append(marks.line(self.sizes, values, colour, width=2.5, dash=dash, name=name, says=says))
            rings.append(marks.ring(self.sizes[[step]], values[[step]], colour, size=11))
        return curves, rings

    def _layout(self) -> dict[str, Any]:
        d = len(self.names)
        shown = [shortened(self.names[j]) for j in self.order]
        names = palette.axis(
            range=[-0.6, d - 0.4],
            tickvals=list(range(d))[::-1],
            ticktext=shown,
            tickfont=dict(size=12 if d <= 20 else 10),
            showgrid=False,
        )
        bars = palette.axis(self.judged, range=[0, self.longest], nticks=5)
        sizes = palette.axis("features in the set", range=[-0.02 * d - 0.1, 1.02 * d + 0.1], nticks=8)
        errors = palette.axis("mean squared error", range=[0, self.highest], nticks=6)
        left = 30 + 7 * max(len(name) for name in shown)
        return panels.layout(
            [(bars, names), (sizes, errors)],
            widths=(1.0, 1.25),
            tall=960,
            margin=dict(l=max(left, 56), r=16, t=30, b=44, autoexpand=False),
            bargap=0.3,
        )


def shortened(name: str) -> str:
    """A name that fits beside a bar."""
    return name if len(name) <= SHORT else f"{name[: SHORT - 1]}…"
