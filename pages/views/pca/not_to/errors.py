"""What the first k components cost a regression, and what axes that have seen the test make it look like."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from pages.views.pca import legend
from ui import palette
from ui.figures import marks, panels
from ui.figures.marks import Trace
from ui.guessing.cover import FOUND, INSTEAD

FITTED, RIDGE, OUT = palette.colour(0), palette.colour(2), palette.CLASSES[3]
KEPT = "95% of the variance"


def components(
    ks: np.ndarray,
    training: np.ndarray,
    held_out: np.ndarray,
    ridge: float,
    marked: int,
    actual: np.ndarray,
    predicted: np.ndarray,
    by_ridge: np.ndarray,
    k: int,
) -> dict[str, Any]:
    """Targets held out (m,) against what regression on k components and ridge regression predict; errors over ks.

    A line at the number of components `marked` and one at ridge's error.
    """
    reach = 1.05 * float(np.abs(actual).max())
    ends = [-reach, reach]
    top = 1.08 * float(max(held_out.max(), training.max(), ridge))
    hollow = dict(symbol=f"{palette.symbol(2)}-open", line=dict(width=1.5, color=RIDGE))
    left = [
        marks.line(ends, ends, palette.NEUTRAL, width=1, dash="dash", name="exact", showlegend=False),
        _points(actual, by_ridge, "ridge", palette.markers(2, 7) | hollow),
        _points(actual, predicted, "k components", palette.markers(0, 7)) | dict(meta=FOUND),
    ]
    right = [
        marks.line([marked, marked], [0, top], palette.NEUTRAL, dash="dot", name=KEPT, showlegend=False),
        _curve(ks, np.full(len(ks), ridge), "ridge, held out", RIDGE, "dash") | dict(showlegend=False),
        _curve(ks, training, "training", palette.NEUTRAL),
        _curve(ks, held_out, "held out", FITTED),
        marks.ring([k], [held_out[k]], FITTED),
        marks.ring([k], [training[k]], palette.NEUTRAL),
    ]
    axes = [
        (palette.axis("target", range=ends), palette.axis("predicted", range=ends)),
        (palette.axis("components k", range=[-0.6, int(ks[-1]) + 0.6]), palette.axis("error (RMSE)", range=[0, top])),
    ]
    notes = [_note(marked, top, KEPT, "top"), _note(0, ridge, "ridge, held out", "bottom")]
    return _figure(left, right, axes, annotations=notes)


def leaks(honest: np.ndarray, leaky: np.ndarray, k: int) -> dict[str, Any]:
    """Errors (splits, q + 1) over k: each split as a point at k, and the means over k."""
    ends, says = [0.0, 1.05], "training rows %{x:.1%}, all rows %{y:.1%}"
    left = [
        marks.line(ends, ends, palette.NEUTRAL, dash="dash", name="no difference"),
        marks.points(honest[:, k], leaky[:, k], FITTED, name="one split", says=says, marker=palette.markers(0, 9)),
        marks.points(honest[:, k], 0 * leaky[:, k], FITTED, marker=palette.markers(0, 9), visible=False, meta=INSTEAD),
    ]
    means, ks = (honest.mean(axis=0), leaky.mean(axis=0)), np.arange(honest.shape[1])
    right = [
        _curve(ks, means[0], "axes from training rows", OUT),
        _curve(ks, means[1], "axes from all rows", palette.FIT, "dash"),
        marks.ring([k], means[0][[k]], OUT),
        marks.ring([k], means[1][[k]], palette.FIT),
    ]
    percent = dict(range=[-0.03, 1.06], tickformat=".0%")
    most = int(ks[-1])
    axes = [
        (
            palette.axis("error, axes from training rows", **percent),
            palette.axis("error, axes from all rows", **percent),
        ),
        (
            palette.axis("components k", range=[-0.03 * most, 1.03 * most]),
            palette.axis("mean error on held-out rows", **percent),
        ),
    ]
    return _figure(left, right, axes)


def _figure(left: list[Trace], right: list[Trace], axes: Sequence[tuple[Any, Any]], **more: Any) -> dict[str, Any]:
    layout = panels.layout(axes, widths=(1, 1.2), height=460, tall=860, **more)
    return dict(data=[*left, *(panels.on(trace, 1) for trace in right)], layout=legend.roomy(layout, 5))


def _curve(x: np.ndarray, y: np.ndarray, name: str, colour: str, dash: str | None = None) -> Trace:
    return marks.line(x, y, colour, dash=dash, name=name, says=f"{name}: %{{y:.3g}}")


def _points(x: np.ndarray, y: np.ndarray, name: str, marker: dict[str, Any]) -> Trace:
    says = f"{name}: %{{y:.3g}}, the target is %{{x:.3g}}"
    return marks.points(x, y, marker["color"], name=name, says=says, marker=marker)


def _note(x: float, y: float, text: str, side: str) -> dict[str, Any]:
    """Words at a place of the right plot: below its top, or above a level line."""
    at = dict(x=x, y=y, xref="x2", yref="y2", xanchor="left", yanchor=side)
    return dict(text=text, **at, showarrow=False, font=dict(size=11, color=palette.NEUTRAL))
