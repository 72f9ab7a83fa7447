"""A kernel in plots: k from one point to everywhere; if wanted the Gram matrix of all points, and its eigenvalues."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from pages.views.kernels.gallery.gram_matrix import Matrix
from ui import palette
from ui.figures import panels
from ui.figures.marks import Trace
from ui.picture import Figure

Axes = tuple[dict[str, Any], dict[str, Any]]
TITLES = ("Likeness to the star", "Likeness of every pair: the Gram matrix", "Its eigenvalues")
WIDTHS = (1.2, 1.3, 0.65)
LOW = 270  # pixels, of a broad plane on a phone
LEGEND = 0.3  # of the sizes of eigenvalues, above them: its three lines


def alone(shape: Sequence[Trace], axes: Axes, *, words: bool) -> Figure:
    """`shape` on `axes` by itself; bars beside `words` need more room on the left."""
    margin = dict(l=128 if words else 56, r=12, t=30, b=44, autoexpand=False)
    layout = palette.layout(height=450, xaxis=axes[0], yaxis=axes[1], margin=margin)
    layout["legend"] = layout["legend"] | dict(itemclick=False, itemdoubleclick=False)
    shown: Figure = panels.roomy(dict(data=list(shape), layout=layout), rows=2)
    if "scaleanchor" in axes[1]:  # broad: no higher than it can fill
        shown["layout"]["meta"]["heights"] = dict(wide=layout["height"], narrow=LOW)
    return shown


def falling(shape: Sequence[Trace], axes: Axes, fall: Sequence[Trace], beside: Axes) -> Figure:
    """The plane `shape` on `axes`, and on those `beside` it how k `fall`s with the distance."""
    across, up = beside
    heading = panels.heading("Likeness to the star", 1, font=dict(size=14))
    layout = panels.layout([axes, (across, up | dict(title=dict(text="")))], widths=(0.68, 0.32), height=460, tall=640)
    layout["annotations"] = [heading]
    layout["legend"] = layout["legend"] | dict(itemclick=False, itemdoubleclick=False)
    return dict(data=[*shape, *(panels.on(trace, 1) for trace in fall)], layout=layout)


def figure(
    shape: Sequence[Trace],
    axes: Axes,
    matrix: Matrix,
    square: Sequence[Trace],
    spectrum: Sequence[Trace],
) -> Figure:
    """The plots: `shape` on `axes`, the matrix with the traces `square`, the eigenvalues if there is a `spectrum`."""
    low, high, colours = matrix.scale
    low_bar = 0.02 if matrix.square and spectrum else -0.07
    left = 52 if matrix.square else 128  # words are long
    plots = [axes, matrix.axes(), *([_eigenvalues(matrix.n, spectrum)] if spectrum else [])]
    layout = panels.layout(
        plots,
        widths=WIDTHS[: len(plots)],
        height=450,
        tall=1300 if spectrum else 920,
        width=1000,
        room=640,
        margin=dict(l=left, r=12, t=66, b=64, autoexpand=False),
        annotations=[panels.heading(text, i, yshift=3) for i, text in enumerate(TITLES[: len(plots)])],
        coloraxis=dict(
            colorscale=colours,
            cmin=low,
            cmax=high,
            colorbar=dict(
                orientation="h",
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
    if spectrum:  # their legend in their corner
        layout["legend2"] = dict(x=1, y=1, xanchor="right", yanchor="top", bgcolor="rgba(0,0,0,0)", font=dict(size=11))
        layout["legend2"] |= dict(itemclick=False, itemdoubleclick=False)
        meta["wide"] |= {"legend2.y": 1}
        meta["narrow"] |= {"legend2.y": meta["narrow"]["yaxis3.domain"][1]}
    below = meta["narrow"]["yaxis2.domain"][0]
    meta["narrow"] |= {
        "margin.t": 110,
        "legend.y": 1.03,
        "coloraxis.colorbar.len": 0.8,
        "coloraxis.colorbar.x": 0.5,
        "coloraxis.colorbar.y": below + (0.02 if matrix.square else -0.03),
    }
    data = [*shape, *(panels.on(t, 1) for t in square), *(panels.on(t, 2) for t in spectrum)]
    return dict(data=data, layout=layout)


def _eigenvalues(n: int, spectrum: Sequence[Trace]) -> Axes:
    """The axes of n eigenvalues."""
    size = np.concatenate([np.abs(trace["y"][np.isfinite(trace["y"])]) for trace in spectrum])
    tops = np.log10([size.min(), size.max()])
    span = tops[1] - tops[0]
    ends = [tops[0] - 0.05 * span - 0.1, tops[1] + LEGEND * span + 0.1]
    across = palette.axis("largest first", range=[-0.04 * n, 1.06 * n + 1], nticks=5)
    return across, palette.axis("size", type="log", tickfont=dict(size=11), range=ends, exponentformat="power")
