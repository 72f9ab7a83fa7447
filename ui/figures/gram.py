"""A kernel in three plots: k from one point to everywhere, the Gram matrix of all points, and its eigenvalues."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ui import palette
from ui.figures import clusters, panels
from ui.figures.plane import Plane

Trace = dict[str, Any]
LEVELS = 250  # shades of a map: they fit in a byte
CELLS = 45  # of a map across and up
FLOOR = 1e-18  # eigenvalues are drawn no smaller than this times the largest
NEGATIVE = palette.CLASSES[3]
PICKED = dict(symbol="star", size=17, color=palette.CLASSES[4], line=dict(width=1.5, color=palette.OUTLINE))


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
        "coloraxis.colorbar.x": middle,
        "coloraxis.colorbar.y": low_bar,
        "coloraxis.colorbar.len": 0.26,
    }
    below = meta["narrow"]["yaxis2.domain"][0]
    meta["narrow"] |= {
        "margin.t": 150,
        "coloraxis.colorbar.len": 0.8,
        "coloraxis.colorbar.x": 0.5,
        "coloraxis.colorbar.y": below + (0.03 if matrix.square else -0.03),
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


# From one point -------------------------------------------------------------------------------------------


def over_plane(plane: Plane, S: np.ndarray, matrix: "Matrix", cells: int = CELLS) -> Trace:
    """k from one point to the places of the plane's grid, S (cells * cells,); NaN where there is none."""
    low, high, colours = matrix.scale
    across, up, _ = plane.grid(cells)
    shades = np.clip(np.round((S - low) / (high - low) * LEVELS), 0, LEVELS)
    empty = np.isnan(shades)
    codes = shades.astype(np.float32) if empty.any() else shades.astype(np.uint8)
    return dict(
        type="heatmap",
        x=across,
        y=up,
        z=codes.reshape(cells, cells),
        zmin=0,
        zmax=LEVELS,
        zsmooth=False if empty.any() else "best",
        colorscale=colours,
        showscale=False,
        hoverinfo="skip",
    )


def along_line(x: np.ndarray, values: np.ndarray) -> Trace:
    """k from one point along the only input, x (m,)."""
    return dict(
        type="scatter",
        mode="lines",
        x=x.astype(np.float32),
        y=values.astype(np.float32),
        line=dict(color=palette.FIT, width=2.5),
        hovertemplate="z = %{x:.4g}: k = %{y:.4g}<extra></extra>",
        showlegend=False,
    )


def to_words(words: Sequence[str], values: np.ndarray) -> Trace:
    """k from one word to each of the words, as bars."""
    return dict(
        type="bar",
        orientation="h",
        y=list(words),
        x=values.astype(np.float32),
        text=[f"{v:.3g}" for v in values],
        textposition="outside",
        textfont=dict(size=12),
        constraintext="none",
        cliponaxis=False,
        marker=dict(color=palette.DATA),
        hovertemplate="%{y}: k = %{x:.4g}<extra></extra>",
        showlegend=False,
    )


def star(x: float, y: float | str) -> Trace:
    """The point from which k is seen."""
    return dict(
        type="scatter",
        mode="markers",
        x=np.array([x], dtype=np.float32),
        y=[y] if isinstance(y, str) else np.array([y], dtype=np.float32),
        marker=PICKED,
        hoverinfo="skip",
        showlegend=False,
    )


def points(X: np.ndarray, labels: Sequence[str], groups: np.ndarray, k: int) -> Trace:
    """The points X (n, 2); a click on one moves the star there."""
    cloud = clusters.cloud(X, groups, k, sizes=8)
    return cloud | dict(text=list(labels), hovertemplate="point %{text}<extra></extra>", showlegend=False)


# The matrix and its eigenvalues -----------------------------------------------------------------------------


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


def spectrum(eigenvalues: np.ndarray, tolerance: float) -> list[Trace]:
    """Sizes of eigenvalues (n,) from the largest down: above zero, below zero, and zero up to rounding."""
    top = float(np.abs(eigenvalues).max()) or 1.0
    floor = top * FLOOR
    rank = np.arange(1, len(eigenvalues) + 1)
    zero = np.abs(eigenvalues) <= tolerance
    kinds = (
        ("eigenvalue above 0", ~zero & (eigenvalues > 0), dict(symbol="circle", color=palette.DATA, size=7)),
        ("eigenvalue below 0", ~zero & (eigenvalues < 0), dict(symbol="triangle-down", color=NEGATIVE, size=10)),
        ("eigenvalue 0 up to rounding", zero, dict(symbol="circle-open", color=palette.NEUTRAL, size=6)),
    )
    traces = []
    for name, chosen, marker in kinds:
        some = bool(chosen.any())
        traces.append(
            dict(
                type="scatter",
                mode="markers",
                name=name,
                x=(rank[chosen] if some else np.array([np.nan])).astype(np.float32),
                y=np.maximum(np.abs(eigenvalues[chosen]), floor) if some else np.array([np.nan]),
                customdata=eigenvalues[chosen] if some else np.array([np.nan]),
                marker=marker,
                hovertemplate="eigenvalue %{x}: %{customdata:.4g}<extra></extra>",
                showlegend=some,
            )
        )
    line = dict(color=palette.NEUTRAL, dash="dot", width=1.5)
    ends = np.array([0, len(rank) + 1], dtype=np.float32)
    edge = np.full(2, max(tolerance, floor))
    return [
        *traces,
        dict(type="scatter", mode="lines", x=ends, y=edge, line=line, hoverinfo="skip", showlegend=False),
    ]
