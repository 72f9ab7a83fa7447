"""Errors over a grid of settings as two maps, and beside them the boundary of one cell of the grid."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ui import palette
from ui.figures import panels
from ui.figures.plane import Plane

Trace = dict[str, Any]
Cell = tuple[int, int]  # bandwidth, C
LEGEND = 40  # pixels above the titles
INK = "#6f7a87"  # legible on a pale cell, whatever is behind it


def figure(
    maps: Sequence[list[Trace]],
    axes: tuple[dict[str, Any], dict[str, Any]],
    plane: Plane,
    picture: list[Trace],
    *,
    titles: Sequence[str],
) -> dict[str, Any]:
    """Two maps of errors on the same `axes`, and a `picture` of the plane, under their three titles."""
    window = plane.axes()
    if plane.to_scale:
        window["yaxis"] |= dict(scaleanchor="x3")
    across, up = axes
    pairs = [(across, up), (across, up | dict(title=dict(text=""))), (window["xaxis"], window["yaxis"])]
    font = dict(size=14, color=palette.NEUTRAL)
    layout = panels.layout(
        pairs,
        widths=(1, 1, 1.5),
        height=470,
        tall=1250,
        width=1150,
        annotations=[panels.heading(title, i, font=font) for i, title in enumerate(titles)],
    )
    drawn = [*maps, picture]
    data = [panels.on(trace, i) for i, traces in enumerate(drawn) for trace in traces]
    return dict(data=data, layout=with_legend(layout))


def with_legend(layout: dict[str, Any]) -> dict[str, Any]:
    """The layout of several plots with room for a legend above their titles."""
    meta = dict(layout["meta"])
    meta["wide"] = meta["wide"] | {"margin.t": 30 + LEGEND, "legend.y": 1.07}
    lifted = 1 + 28 / (meta["heights"]["narrow"] - 160)  # past the first title
    meta["narrow"] = meta["narrow"] | {"margin.t": 4 * panels.LEGEND_ROW, "legend.y": lifted}
    return layout | dict(
        margin=layout["margin"] | dict(t=30 + LEGEND),
        meta=meta,
        legend=layout["legend"] | dict(y=1.07, itemclick=False, itemdoubleclick=False),
        showlegend=True,
    )


def errors(shares: np.ndarray, said: Sequence[str], top: float, chosen: Cell, marked: Sequence[Cell]) -> list[Trace]:
    """Shares of mistakes (b, c) as a map from 0 to `top` with a percentage in each cell; clicks give the cell.

    `said` (b * c,) is what is said of each cell, row by row; `marked` cells wear a star, `chosen` a frame.
    """
    b, c = shares.shape
    rows, columns = np.divmod(np.arange(b * c), c)
    return [
        dict(
            type="heatmap",
            z=np.round(np.clip(shares / top, 0, 1) * 250).astype(np.uint8),
            zmin=0,
            zmax=250,
            colorscale=palette.SEQUENTIAL,
            showscale=False,
            hoverinfo="skip",
            xgap=1,
            ygap=1,
        ),
        dict(
            type="scatter",
            mode="markers+text",
            x=columns.astype(np.float32),
            y=rows.astype(np.float32),
            text=[f"{100 * share:.0f}" for share in shares.ravel()],
            textfont=dict(size=12, color=["white" if share > 0.5 * top else INK for share in shares.ravel()]),
            marker=dict(symbol="square", size=26, color="rgba(0,0,0,0)"),
            customdata=list(said),
            hovertemplate="%{customdata}<extra></extra>",
            showlegend=False,
            meta="pick",
        ),
        _frame(chosen),
        _stars(marked),
    ]


def axes(bandwidths: Sequence[float], Cs: Sequence[float]) -> tuple[dict[str, Any], dict[str, Any]]:
    """C across and the bandwidth upwards, every value of the grid one step from the next."""
    across = palette.axis("C", **_ticks(Cs), showgrid=False)
    up = palette.axis("bandwidth", **_ticks(bandwidths), showgrid=False)
    return across, up


def _ticks(values: Sequence[float]) -> dict[str, Any]:
    return dict(
        range=[-0.5, len(values) - 0.5],
        tickmode="array",
        tickvals=list(range(len(values))),
        ticktext=[f"{v:g}" for v in values],
        tickangle=0,
        tickfont=dict(size=11),
    )


def _frame(cell: Cell) -> Trace:
    i, j = cell
    return dict(
        type="scatter",
        mode="lines",
        x=np.array([-0.5, 0.5, 0.5, -0.5, -0.5], np.float32) + np.float32(j),
        y=np.array([-0.5, -0.5, 0.5, 0.5, -0.5], np.float32) + np.float32(i),
        line=dict(color=palette.FIT, width=3),
        hoverinfo="skip",
        showlegend=False,
    )


def _stars(cells: Sequence[Cell]) -> Trace:
    places = np.array(cells, np.float32).reshape(-1, 2) + 0.34 if cells else np.full((1, 2), np.nan, np.float32)
    return dict(
        type="scatter",
        mode="markers",
        x=places[:, 1],
        y=places[:, 0],
        marker=dict(symbol="star", size=10, color=palette.FIT, line=dict(width=1, color=palette.OUTLINE)),
        hoverinfo="skip",
        showlegend=False,
    )
