"""The stages of a principal component analysis in the plane, in a window, and the covariance beside them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from pages.views.pca import axes_cloud
from pages.views.pca.stages.axes_window import Window
from ui import palette, words
from ui.figures import panels

Trace = dict[str, Any]
FIRST, SECOND = palette.FIT, palette.CLASSES[2]


@dataclass(frozen=True)
class Look:
    """What one stage shows; what is None is not there yet."""

    window: Window
    points: np.ndarray  # (n, 2)
    middle: np.ndarray  # (2,) the mean of the points
    origin: np.ndarray  # (2,) where axes and ellipse are centred
    C: np.ndarray | None = None  # (2, 2), its ellipse
    axes: np.ndarray | None = None  # (2, 2), a row each, as long as they are to be drawn
    feet: np.ndarray | None = None  # (n, 2) on the first axis
    matrix: np.ndarray | None = None  # (2, 2), its cells


def figure(
    look: Look, codes: np.ndarray | None, k: int, names: Sequence[str], matrix: str, ring: str
) -> dict[str, Any]:
    """The plane with one stage, and beside it the matrix called `matrix`, once it is known; its ellipse is a `ring`."""
    w, nowhere = look.window, np.full((1, 2), np.nan)
    X = w.place(look.points)
    outline = nowhere if look.C is None else w.place(look.origin + axes_cloud.ellipse(look.C))
    rods = [nowhere, nowhere]
    if look.axes is not None:
        rods = [w.place(np.stack([look.origin - axis, look.origin + axis])) for axis in look.axes]
    feet = nowhere if look.feet is None else w.place(look.feet)
    cloud = axes_cloud.points(X, codes, max(k, 1))
    numbered = np.column_stack([np.arange(1, len(X) + 1), look.points])
    cloud |= dict(
        marker=cloud["marker"] | dict(size=7),
        customdata=numbered,
        hovertemplate="point %{customdata[0]} (%{customdata[1]:.4g}, %{customdata[2]:.4g})<extra></extra>",
    )
    mean = axes_cloud.feet(w.place(look.middle[None]), "mean", palette.NEUTRAL)
    mean["marker"] = dict(color="black", symbol="cross", size=11, line=dict(width=1.5, color=palette.OUTLINE))
    thin = dict(color=palette.CLASSES[3], width=2)
    dashed = dict(color=SECOND, width=4, dash="dash")
    data = [
        *w.frame(),
        axes_cloud.perpendiculars(X, feet, palette.CLASSES[3]) if look.feet is not None else _none(),
        cloud,
        axes_cloud.line(outline, palette.CLASSES[3], ring, line=thin),
        axes_cloud.line(rods[0], FIRST, "axis 1", line=dict(color=FIRST, width=4)),
        axes_cloud.line(rods[1], SECOND, "axis 2", line=dashed),
        axes_cloud.feet(feet, ""),
        mean,
        *(panels.on(trace, 1) for trace in _cells(look.matrix)),
    ]
    return dict(data=data, layout=_layout(names, matrix))


def _none() -> Trace:
    return axes_cloud.perpendiculars(np.full((1, 2), np.nan), np.full((1, 2), np.nan), palette.CLASSES[3])


def _cells(C: np.ndarray | None) -> list[Trace]:
    top = 1.0 if C is None else float(np.abs(C).max())
    known = np.full((2, 2), np.nan) if C is None else C
    shade = dict(
        type="heatmap",
        x=[0, 1],
        y=[0, 1],
        z=known,
        zmin=-top,
        zmax=top,
        colorscale=palette.DIVERGING,
        showscale=False,
        opacity=0.4,
        hoverinfo="skip",
        xgap=3,
        ygap=3,
    )
    said = ["" if value != value else words.number(round(value, 12)) for value in known.ravel().tolist()]
    numbers = dict(
        type="scatter",
        mode="text",
        x=[0, 1, 0, 1],
        y=[0, 0, 1, 1],
        text=said,
        textfont=dict(size=17),
        hoverinfo="skip",
        showlegend=False,
    )
    return [shade, numbers]


def _layout(names: Sequence[str], matrix: str) -> dict[str, Any]:
    bare: dict[str, Any] = dict(showgrid=False, showticklabels=False, showline=False)
    square: dict[str, Any] = dict(range=[-1.04, 1.04], constrain="domain", **bare)
    short = [name if len(name) <= 18 else name[:17] + "…" for name in names]
    ticks = dict(tickmode="array", tickvals=[0, 1], ticktext=short, showgrid=False, constrain="domain")
    made = panels.layout(
        [
            (
                palette.axis(**square) | dict(title=dict(text=names[0], standoff=22)),
                palette.axis(**square, scaleanchor="x") | dict(title=dict(text=names[1], standoff=46)),
            ),
            (
                palette.axis(matrix, range=[-0.5, 1.5], **ticks),
                palette.axis("", range=[1.5, -0.5], tickangle=-90, scaleanchor="x2", **ticks),
            ),
        ],
        widths=(1.5, 1),
        height=470,
        tall=860,
        margin=dict(l=84, r=12, t=30, b=52, autoexpand=False),
    )
    made["meta"]["narrow"]["margin.t"] = 4 * panels.LEGEND_ROW
    return made
