"""The Gram matrix as a map, its points in any order, and a mark at the row of one of them."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ui import palette

Trace = dict[str, Any]


def scale(K: np.ndarray) -> tuple[float, float, list[list[Any]]]:
    """(lowest, highest, colours) of a map of K: from clear to blue, or about zero where K has both signs."""
    top = float(np.abs(K).max()) or 1.0
    if K.min() < 0:
        return -top, top, palette.DIVERGING
    return 0.0, top, palette.SEQUENTIAL


class Matrix:
    """The Gram matrix K (n, n) with its points in a given order, and a mark at the row of one of them."""

    def __init__(
        self,
        K: np.ndarray,
        labels: Sequence[str],
        groups: Sequence[tuple[str, int, int]],
        row: int,
        *,
        square: bool = True,
    ) -> None:
        """`groups`: (name, first place, one past the last) of neighbours to be named at the edge.

        Cells that are not `square` fill the plot, so that its rows stand beside bars with the same labels.
        """
        self.K, self.labels, self.groups, self.row, self.square = K, list(labels), groups, row, square
        self.n = len(K)
        self.scale = scale(K)
        self._map = dict(
            type="heatmap",
            x=self.labels,
            y=self.labels,
            z=K.astype(np.float32),
            coloraxis="coloraxis",
            hovertemplate="point %{y} and point %{x}<br>k = %{z:.5g}<extra></extra>",
        )

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

    def at(self, row: int) -> "Matrix":
        """The same with the mark at another row."""
        other = object.__new__(Matrix)
        other.__dict__.update(self.__dict__, row=row)
        return other

    def traces(self) -> list[Trace]:
        """The map and the mark."""
        mark = dict(
            type="scatter",
            mode="lines+markers",
            x=[self.labels[0], self.labels[-1]],
            y=[self.labels[self.row]] * 2,
            line=dict(color=palette.CLASSES[4], width=1.5),
            marker=dict(symbol=["triangle-right", "triangle-left"], size=11, color=palette.CLASSES[4]),
            hoverinfo="skip",
            showlegend=False,
        )
        return [self._map, mark]
