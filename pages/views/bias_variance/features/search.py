"""Features chosen one by one: how each was judged at a step, and the errors over the number of features."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ui import palette
from ui.figures import panels

Trace = dict[str, Any]
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

    def figure(self, step: int, scores: np.ndarray, features: np.ndarray, moved: int) -> dict[str, Any]:
        """One step: scores (d,) of the candidates, nan for none, the one that was moved, the set it led to."""
        d = len(self.names)
        colours = [palette.FIT if j == moved else palette.NEUTRAL for j in range(d)]
        bars = dict(
            type="bar",
            orientation="h",
            x=np.asarray(scores, dtype=np.float32),
            y=self.rows,
            marker=dict(color=colours, opacity=0.75),
            text=[f"{scores[j]:.4g}" if j == moved else "" for j in range(d)],
            textposition="auto",
            insidetextanchor="end",
            insidetextfont=dict(color=INK),
            customdata=[str(name) for name in self.names],
            hovertemplate="%{customdata}: %{x:.4g}<extra></extra>",
            showlegend=False,
        )
        inside = dict(
            type="scatter",
            mode="markers",
            name="in the set",
            x=np.zeros(len(features), dtype=np.float32),
            y=self.rows[features],
            marker=dict(color=palette.DATA, size=11, line=dict(width=1.5, color=palette.OUTLINE)),
            cliponaxis=False,
            hoverinfo="skip",
        )
        lower = [panels.on(trace, 1) for trace in (*self._curves(), self._best(), *self._here(step))]
        return dict(data=[bars, inside, *lower], layout=self._layout())

    def _curves(self) -> list[Trace]:
        return [
            dict(
                type="scatter",
                mode="lines",
                name=name,
                x=self.sizes,
                y=values.astype(np.float32),
                line=dict(color=colour, dash=dash, width=2.5),
                hovertemplate=f"%{{x}} features: {name} error %{{y:.4g}}<extra></extra>",
            )
            for values, (name, colour, dash) in zip(self.errors, CURVES, strict=True)
        ]

    def _best(self) -> Trace:
        return dict(
            type="scatter",
            mode="markers",
            name="chosen",
            x=self.sizes[[self.best]],
            y=self.errors[1, [self.best]].astype(np.float32),
            marker=dict(color=palette.FIT, symbol="star", size=17, line=dict(width=1, color=palette.OUTLINE)),
            hovertemplate="chosen: %{x} features<extra></extra>",
        )

    def _here(self, step: int) -> list[Trace]:
        return [
            dict(
                type="scatter",
                mode="markers",
                x=self.sizes[[step]],
                y=values[[step]].astype(np.float32),
                marker=dict(color=colour, size=11, symbol="circle-open", line=dict(width=2.5)),
                hoverinfo="skip",
                showlegend=False,
            )
            for values, (_, colour, _) in zip(self.errors, CURVES, strict=True)
        ]

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
