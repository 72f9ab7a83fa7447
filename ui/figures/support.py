"""Support vectors in the making: points as large as their alphas, the pair at work, and the two objectives meeting."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from ui import palette
from ui.figures import boundary, panels

Trace = dict[str, Any]
SMALLEST, LARGEST = 6.0, 17.0  # pixels across of a point with alpha 0, and with the largest one
MANY = 300  # pairs: above, the first ones need a logarithmic axis to be seen
PRIMAL, DUAL = palette.CLASSES[3], palette.CLASSES[5]  # no class of two has them
PAIR = "the two just changed"
HEIGHT = 490
TWO_ROWS = 54  # pixels for the legend
NO_CLICK = dict(itemclick=False, itemdoubleclick=False)


def sizes(alpha: np.ndarray, largest: float) -> np.ndarray:
    """The size of each point's marker: its area grows with its alpha (n,)."""
    share = np.clip(alpha / largest, 0, 1) if largest > 0 else np.zeros(len(alpha))
    return np.where(share > 0, SMALLEST + 2 + (LARGEST - SMALLEST - 2) * np.sqrt(share), SMALLEST).astype(np.uint8)


def entry() -> Trace:
    """The legend's entry for the large points."""
    mark = dict(color=palette.NEUTRAL, size=LARGEST - 3, opacity=0.75, line=dict(width=1, color=palette.OUTLINE))
    return boundary.ring(boundary.NOWHERE, name="support vector") | dict(marker=mark, showlegend=True)


def pair(X: np.ndarray) -> Trace:
    """The two points X (2, 2) whose alphas moved last, or no points; in the colour of the objective that they raise."""
    mark = dict(symbol="diamond-open", size=26, color=DUAL, line=dict(width=2.5, color=DUAL))  # no class of two is one
    return boundary.ring(X) | dict(marker=mark, name=PAIR, showlegend=True)


def figure(layout: dict[str, Any], plane: list[Trace], run: list[Trace]) -> dict[str, Any]:
    """The traces on the plane and those of the run beside it, in a layout made once by `layout_of`."""
    return dict(
        data=[*(trace if "name" in trace else trace | dict(showlegend=False) for trace in plane), *run], layout=layout
    )


def layout_of(axes: Mapping[str, Any], run: "Run", *, height: int = HEIGHT, rows: int = 5) -> dict[str, Any]:
    """The plane, and the objectives by pairs; `rows` of legend on a phone."""
    plots = [(dict(axes["xaxis"]), dict(axes["yaxis"])), (run.across(), run.up())]
    made = panels.layout(plots, widths=(1.9, 0.9), height=height, tall=860)
    made["margin"] = made["margin"] | dict(t=TWO_ROWS)
    made["meta"]["wide"]["margin.t"] = TWO_ROWS
    made["meta"]["narrow"]["margin.t"] = rows * panels.LEGEND_ROW
    made["legend"] = made["legend"] | NO_CLICK
    wide, narrow = made["meta"]["wide"], made["meta"]["narrow"]
    corner = dict(x=wide["xaxis2.domain"][1], y=wide["yaxis2.domain"][1])  # the objectives' own, in their corner
    made["legend2"] = dict(xanchor="right", yanchor="top", bgcolor="rgba(0,0,0,0)", **NO_CLICK) | corner
    wide |= {"legend2.x": corner["x"], "legend2.y": corner["y"]}
    narrow |= {"legend2.x": 1, "legend2.y": narrow["yaxis2.domain"][1]}
    return made


class Run:
    """The objectives of every state drawn, by the pairs optimised until then."""

    def __init__(self, pairs: np.ndarray, primal: np.ndarray, dual: np.ndarray) -> None:
        self.pairs, self.dual = pairs.astype(float), dual
        self.primal = np.where(np.isfinite(primal), primal, np.nan)
        self.log = bool(pairs[-1] > MANY)
        seen = np.r_[self.primal[np.isfinite(self.primal)], dual]
        highest = float(dual.max())
        self.top = 1.08 * (min(float(seen.max()), 3 * highest) if highest > 0 else float(seen.max()) or 1.0)
        self.bottom = min(float(dual.min()), float(seen.min()), 0.0)

    def across(self) -> dict[str, Any]:
        """The axis of pairs."""
        last = max(float(self.pairs[-1]), 1.0)
        if self.log:
            return palette.axis("pairs", type="log", range=[0, float(np.log10(last)) * 1.03], nticks=4)
        return palette.axis("pairs", range=[-0.02 * last, 1.03 * last], nticks=5)

    def up(self) -> dict[str, Any]:
        """The axis of the objectives."""
        return palette.axis("objective", range=[self.bottom, self.top], nticks=5)

    def lines(self, i: int) -> list[Trace]:
        """The curves up to state i."""
        return [self._line(self.primal, i, PRIMAL, "primal", "dash"), self._line(self.dual, i, DUAL, "dual", "solid")]

    def spots(self, i: int) -> list[Trace]:
        """Where state i is on either curve."""
        return [self._spot(self.primal, i, PRIMAL), self._spot(self.dual, i, DUAL)]

    def _line(self, values: np.ndarray, i: int, colour: str, name: str, dash: str) -> Trace:
        states = np.minimum(np.arange(len(values)), i)  # what is to come lies on its end: so it grows as one plays
        trace = dict(
            type="scatter",
            mode="lines",
            x=self.pairs[states],
            y=values[states],
            line=dict(color=colour, width=2, dash=dash),
            hovertemplate=f"pair %{{x}}: {name} %{{y:.5g}}<extra></extra>",
            name=name,
            legend="legend2",
            showlegend=bool(np.isfinite(values).any()),
        )
        return panels.on(trace, 1)

    def _spot(self, values: np.ndarray, i: int, colour: str) -> Trace:
        trace = dict(
            type="scatter",
            mode="markers",
            x=self.pairs[i : i + 1],
            y=values[i : i + 1],
            marker=dict(color=colour, size=10, line=dict(width=1.5, color=palette.OUTLINE)),
            hoverinfo="skip",
            showlegend=False,
        )
        return panels.on(trace, 1)
