"""The stages of a principal component analysis in the plane, in a window, and the covariance beside them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from datasets.dataset import Dataset
from pages.views.pca import cloud, legend
from pages.views.pca.notation import short
from pages.views.pca.stages.window import Window
from ui import palette, words
from ui.figures import marks, panels
from ui.figures.clusters import NOWHERE
from ui.figures.marks import Trace

FIRST, SECOND, ROUND = palette.FIT, palette.CLASSES[2], palette.CLASSES[3]


@dataclass(frozen=True)
class Look:
    """What one stage shows; what is None is not there yet."""

    window: Window
    points: np.ndarray  # (n, 2)
    origin: np.ndarray  # (2,) where axes and ellipse are centred
    C: np.ndarray | None = None  # (2, 2), its ellipse
    axes: np.ndarray | None = None  # (2, 2), a row each, as long as they are to be drawn
    feet: np.ndarray | None = None  # (n, 2) on the first axis
    matrix: np.ndarray | None = None  # (2, 2), its cells


def figure(look: Look, of: Dataset, matrix: str, ring: str) -> dict[str, Any]:
    """The plane with one stage of these data, and beside it the matrix called `matrix`, once it is known.

    Its ellipse is called `ring`.
    """
    w = look.window
    X, middle = w.place(look.points), w.place(look.points.mean(axis=0))
    outline = NOWHERE if look.C is None else w.place(look.origin + cloud.ellipse(look.C))
    first = second = NOWHERE
    if look.axes is not None:
        first, second = (w.place(np.stack([look.origin - axis, look.origin + axis])) for axis in look.axes)
    starts, feet = (NOWHERE, NOWHERE) if look.feet is None else (X, w.place(look.feet))
    points = cloud.points(X, of, 7) | dict(
        customdata=np.column_stack([np.arange(1, len(X) + 1), look.points]),
        hovertemplate="point %{customdata[0]} (%{customdata[1]:.4g}, %{customdata[2]:.4g})<extra></extra>",
    )
    data = [
        *w.frame(),
        cloud.perpendiculars(starts, feet, ROUND),
        points,
        cloud.line(outline, ROUND, name=ring),
        cloud.line(first, FIRST, width=4, name="axis 1"),
        cloud.line(second, SECOND, width=4, dash="dash", name="axis 2"),
        cloud.feet(feet),
        cloud.dots(middle[None], "black", symbol="cross", size=11, outline=palette.OUTLINE, name="mean"),
        *(panels.on(trace, 1) for trace in _cells(look.matrix)),
    ]
    return dict(data=data, layout=_layout(of.feature_names, matrix))


def _cells(C: np.ndarray | None) -> list[Trace]:
    top = 1.0 if C is None else float(np.abs(C).max())
    known = np.full((2, 2), np.nan) if C is None else C
    said = ["" if value != value else words.number(round(value, 12)) for value in known.ravel().tolist()]
    return [
        marks.map(known, palette.DIVERGING, -top, top, x=[0, 1], y=[0, 1], opacity=0.4, xgap=3, ygap=3),
        marks.text([0, 1, 0, 1], [0, 0, 1, 1], said, size=17),
    ]


def _layout(names: Sequence[str], matrix: str) -> dict[str, Any]:
    bare: dict[str, Any] = dict(showgrid=False, showticklabels=False, showline=False)
    square: dict[str, Any] = dict(range=[-1.04, 1.04], constrain="domain", **bare)
    ticks = dict(
        tickmode="array",
        tickvals=[0, 1],
        ticktext=[short(name, 18) for name in names],
        showgrid=False,
        constrain="domain",
    )
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
    return legend.roomy(made)
