"""A kernel in three plots: k from one point to everywhere, the Gram matrix of all points, and its eigenvalues."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ui import palette
from ui.figures import panels

Trace = dict[str, Any]


def scale(K: np.ndarray) -> tuple[float, float, list[list[Any]]]:
    """(lowest, highest, colours) of a map of K: from clear to blue, or about zero where K has both signs."""
    top = float(np.abs(K).max()) or 1.0
    if K.min() < 0:
        return -top, top, palette.DIVERGING
    return 0.0, top, palette.SEQUENTIAL


def figure(
    shape: Sequence[Trace], axes: tuple[dict[str, Any], dict[str, Any]], matrix: "Matrix", spectrum: Sequence[Trace]
) -> dict[str, Any]:
    """The three plots: `shape` on `axes`, the matrix, and the eigenvalues."""
    low, high, colours = matrix.scale
    low_bar = 0.02 if matrix.square else -0.07
    left = 52 if matrix.square else 128  # words are long
    size = np.concatenate([np.abs(trace["y"][np.isfinite(trace["y"])]) for trace in spectrum])
    tops = np.log10([size.min(), size.max()])
    room = 0.05 * (tops[1] - tops[0]) + 0.1
    layout = panels.layout(
        [
            axes,
            matrix.axes(),
            (
                palette.axis("from the largest", range=[-0.04 * matrix.n, 1.06 * matrix.n + 1], nticks=5),
                palette.axis(
                    "size of it",
                    type="log",
                    tickfont=dict(size=11),
                    range=[tops[0] - room, tops[1] + room],
                    exponentformat="power",
                ),
            ),
        ],
        widths=(1.2, 1.3, 0.65),
        height=450,
        tall=1300,
        width=1000,
        room=640,
        margin=dict(l=left, r=12, t=66, b=64, autoexpand=False),
        annotations=[_title("k(x, ·) from the star", ""), _title("Gram matrix", "2"), _title("Eigenvalues", "3")],
        coloraxis=dict(
            colorscale=colours,
            cmin=low,
            cmax=high,
            colorbar=dict(
                orientation="h",
                x=0.5,
                xref="paper",
                xanchor="center",
                y=low_bar,
                yanchor="top",
                len=0.26,
                thickness=10,
                outlinewidth=0,
                nticks=5,
                exponentformat="power",
            ),
        ),
    )
    layout["legend"] = layout["legend"] | dict(y=1.07, itemclick=False, itemdoubleclick=False)
    middle = sum(layout["xaxis2"]["domain"]) / 2
    layout["coloraxis"]["colorbar"]["x"] = middle
    meta = layout["meta"]
    meta["wide"] |= {
        "margin.t": 66,
        "legend.y": 1.07,
        "coloraxis.colorbar.x": middle,
        "coloraxis.colorbar.y": low_bar,
        "coloraxis.colorbar.len": 0.26,
    }
    below = meta["narrow"]["yaxis2.domain"][0]
    meta["narrow"] |= {
        "margin.t": 110,
        "legend.y": 1.03,
        "coloraxis.colorbar.len": 0.8,
        "coloraxis.colorbar.x": 0.5,
        "coloraxis.colorbar.y": below + (0.02 if matrix.square else -0.03),
    }
    data = [*shape, *(panels.on(t, 1) for t in matrix.traces()), *(panels.on(t, 2) for t in spectrum)]
    return dict(data=data, layout=layout)


def _title(text: str, n: str) -> dict[str, Any]:
    return dict(
        text=f"<b>{text}</b>",
        x=0,
        y=1,
        xref=f"x{n} domain",
        yref=f"y{n} domain",
        xanchor="left",
        yanchor="bottom",
        yshift=3,
        showarrow=False,
    )


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
