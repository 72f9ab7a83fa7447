"""What the first k components cost a regression, and what axes that have seen the test make it look like."""

from typing import Any

import numpy as np

from pages.views.pca.not_to import lost
from ui import palette
from ui.figures import curves, panels

Trace = dict[str, Any]
OUT = palette.CLASSES[3]


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
    ends = np.array([-reach, reach])
    top = 1.08 * float(max(held_out.max(), training.max(), ridge))
    thin = dict(showlegend=False, hoverinfo="skip")
    left = [
        curves.line(ends, ends, "exact", palette.NEUTRAL, "dash", width=1) | thin,
        _points(actual, by_ridge, "ridge", 2, open_=True),
        _points(actual, predicted, "k components", 0),
    ]
    right = [
        curves.line(np.array([marked, marked]), np.array([0, top]), "95 % of the variance", palette.NEUTRAL, "dot")
        | thin,
        curves.line(ks, np.full(len(ks), ridge), "ridge, held out", palette.colour(2), "dash") | dict(showlegend=False),
        curves.line(ks, training, "training", palette.NEUTRAL, "solid"),
        curves.line(ks, held_out, "held out", palette.colour(0), "solid"),
        curves.ring(k, held_out[k], palette.colour(0)),
        curves.ring(k, training[k], palette.NEUTRAL),
    ]
    most = int(ks[-1])
    axes = [
        (palette.axis("target", range=[-reach, reach]), palette.axis("predicted", range=[-reach, reach])),
        (palette.axis("components k", range=[-0.6, most + 0.6]), palette.axis("RMSE", range=[0, top])),
    ]
    notes = [_note(marked, top, "95 % of the variance", "top"), _note(0, ridge, "ridge, held out", "bottom")]
    layout = panels.layout(axes, widths=(1, 1.2), height=460, tall=860, annotations=notes)
    return dict(data=[*left, *(panels.on(t, 1) for t in right)], layout=lost.roomy(layout))


def leaks(honest: np.ndarray, leaky: np.ndarray, k: int) -> dict[str, Any]:
    """Errors (splits, q + 1) over k: each split as a point at k, and the means over k."""
    a, b = honest[:, k], leaky[:, k]
    ends = np.array([0.0, 1.05])
    left = [
        curves.line(ends, ends, "no difference", palette.NEUTRAL, "dash") | dict(hoverinfo="skip"),
        dict(
            type="scatter",
            mode="markers",
            x=a.astype(np.float32),
            y=b.astype(np.float32),
            name="one split",
            marker=palette.markers(0, 9),
            hovertemplate="training rows %{x:.1%}, all rows %{y:.1%}<extra></extra>",
        ),
    ]
    ks = np.arange(honest.shape[1])
    right = [
        curves.line(ks, honest.mean(axis=0), "axes from training rows", OUT, "solid"),
        curves.line(ks, leaky.mean(axis=0), "axes from all rows", palette.FIT, "dash"),
        curves.ring(k, float(a.mean()), OUT),
        curves.ring(k, float(b.mean()), palette.FIT),
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
    layout = panels.layout(axes, widths=(1, 1.2), height=460, tall=860)
    return dict(data=[*left, *(panels.on(t, 1) for t in right)], layout=lost.roomy(layout))


def _points(x: np.ndarray, y: np.ndarray, name: str, i: int, *, open_: bool = False) -> Trace:
    marker = palette.markers(i, 7)
    if open_:
        marker |= dict(symbol=f"{palette.symbol(i)}-open", line=dict(width=1.5, color=palette.colour(i)))
    return dict(
        type="scatter",
        mode="markers",
        x=np.asarray(x, np.float32),
        y=np.asarray(y, np.float32),
        name=name,
        marker=marker,
        hovertemplate=f"{name}: %{{y:.3g}}, the target is %{{x:.3g}}<extra></extra>",
    )


def _note(x: float, y: float, text: str, side: str) -> dict[str, Any]:
    """Words at a place of the right plot: below its top, or above a level line."""
    return dict(
        text=text,
        x=x,
        y=y,
        xref="x2",
        yref="y2",
        xanchor="left",
        yanchor=side,
        showarrow=False,
        font=dict(size=11, color=palette.NEUTRAL),
    )
