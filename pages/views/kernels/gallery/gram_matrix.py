"""The Gram matrix as a map, its points in any order, and a mark at the row of one of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ui import palette
from ui.figures import marks
from ui.figures.marks import Trace

ALIKE, OPPOSITE = palette.CLASSES[5], palette.CLASSES[2]  # k above and below zero, whatever the kernel
UPWARD = [[0.0, "rgba(125,104,216,0.02)"], [1.0, "rgba(125,104,216,0.85)"]]
BOTH_WAYS = [[0.0, OPPOSITE], [0.5, "rgba(138,148,160,0.15)"], [1.0, ALIKE]]


@dataclass(frozen=True, eq=False)
class Matrix:
    """The Gram matrix K (n, n) with its points in a given order.

    Cells that are not `square` fill the plot, so that its rows stand beside bars with the same labels.
    """

    K: np.ndarray
    labels: Sequence[str]
    groups: Sequence[tuple[str, int, int]]  # (name, first place, one past the last) of neighbours named at the edge
    square: bool = True

    @property
    def n(self) -> int:
        return len(self.K)

    @property
    def scale(self) -> tuple[float, float, list[list[Any]]]:
        """(lowest, highest, colours) of the map: from clear to violet, or about zero where K has both signs."""
        top = float(np.abs(self.K).max()) or 1.0
        return (-top, top, BOTH_WAYS) if self.K.min() < 0 else (0.0, top, UPWARD)

    def axes(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """Square cells, the first point at the top left; groups of neighbours are named."""
        ticks = dict(
            type="category",
            categoryorder="array",
            categoryarray=self.labels,
            tickmode="array",
            tickvals=[(first + last - 1) // 2 for _, first, last in self.groups],
            ticktext=[name for name, *_ in self.groups],
            showgrid=False,
        )
        ends = [-0.5, self.n - 0.5]
        tie = dict(scaleanchor="x2", constrain="domain", constraintoward="top") if self.square else {}
        across = palette.axis("", range=ends, constrain="domain", **ticks | dict(showticklabels=False))
        up = palette.axis("", range=ends[::-1], tickangle=-90, **ticks, **tie)
        return across, up

    def map(self) -> Trace:
        """All values, in the colours of the figure's axis of colours."""
        return dict(
            type="heatmap",
            x=self.labels,
            y=self.labels,
            z=self.K.astype(np.float32),
            coloraxis="coloraxis",
            hovertemplate="point %{y} and point %{x}<br>k = %{z:.5g}<extra></extra>",
        )

    def mark(self, row: int) -> Trace:
        """A line along a row."""
        look = dict(symbol=["triangle-right", "triangle-left"], size=11, color=palette.CLASSES[4])
        ends = [self.labels[0], self.labels[-1]]
        return marks.path(ends, [self.labels[row]] * 2, palette.CLASSES[4], width=1.5, marker=look)
