"""Two classes along the normal vector of their boundary: the densities above, the posterior below."""

from typing import Any

import numpy as np

from ui import palette
from ui.figures import boundary, ellipses

Trace = dict[str, Any]


def figure(
    t: np.ndarray,
    y: np.ndarray,
    names: tuple[str, str],
    colours: tuple[int, int],
    *,
    means: tuple[float, float],
    deviation: float,
    priors: tuple[float, float],
    threshold: float,
) -> dict[str, Any]:
    """Points of two classes, y (n,) in 0 and 1, on the normal vector at t (n,); above them the classes' curves.

    Below: the logistic function, on which every point has its posterior.
    """
    ends = np.array([*t, means[0] - 3 * deviation, means[1] + 3 * deviation, threshold])
    low, high = float(ends.min()), float(ends.max())
    room = 0.03 * (high - low) or 1.0
    x = np.linspace(low - room, high + room, 241)
    tops = [
        p * np.exp(-0.5 * ((x - m) / deviation) ** 2) / (deviation * np.sqrt(2 * np.pi))
        for p, m in zip(priors, means, strict=True)
    ]
    peak = float(max(top.max() for top in tops))
    traces = [_filled(x, top, colours[i], f"{names[i]}: prior × density") for i, top in enumerate(tops)]
    for i in (0, 1):
        here = t[y == i]
        rows = -peak * (0.1 + 0.13 * i + 0.05 * np.random.default_rng(0).uniform(-1, 1, size=len(here)))
        s = 1 / (1 + np.exp(-np.clip(here, -500, 500)))
        for values, axis in ((rows, {}), (s, dict(yaxis="y2"))):
            traces.append(
                dict(
                    type="scatter",
                    mode="markers",
                    x=here.astype(np.float32),
                    y=values.astype(np.float32),
                    marker=palette.markers(colours[i], 7),
                    hovertemplate=f"{names[i]}, log odds %{{x:.3g}}<extra></extra>",
                    showlegend=False,
                    **axis,
                )
            )
    curve = 1 / (1 + np.exp(-np.clip(x, -500, 500)))
    traces.append(
        dict(
            type="scatter",
            mode="lines",
            x=x.astype(np.float32),
            y=curve.astype(np.float32),
            yaxis="y2",
            line=dict(color=palette.NEUTRAL, width=2.5),
            name="s(log odds)",
            hovertemplate="s(%{x:.3g}) = %{y:.3g}<extra></extra>",
        )
    )
    cut = np.array([threshold, threshold], dtype=np.float32)
    for y_ends, axis in (([-0.3 * peak, 1.08 * peak], {}), ([-0.05, 1.05], dict(yaxis="y2"))):
        traces.append(boundary.line(np.column_stack([cut, y_ends]), dash="dash") | dict(showlegend=False, **axis))
    layout = palette.layout(
        height=460,
        margin=dict(l=66, r=12, t=50, b=44, autoexpand=False),
        xaxis=palette.axis(f"log odds of {names[1]}, w · x + α", range=[float(x[0]), float(x[-1])], anchor="y2"),
        yaxis=palette.axis("", range=[-0.3 * peak, 1.08 * peak], domain=[0.46, 1], nticks=4)
        | dict(title=dict(text="prior × density", standoff=12)),
        yaxis2=palette.axis("", range=[-0.05, 1.05], domain=[0, 0.38], nticks=4)
        | dict(title=dict(text=f"posterior of {names[1]}", standoff=12)),
    )
    return dict(data=traces, layout=layout)


def _filled(x: np.ndarray, y: np.ndarray, i: int, name: str) -> Trace:
    return dict(
        type="scatter",
        mode="lines",
        x=x.astype(np.float32),
        y=y.astype(np.float32),
        fill="tozeroy",
        fillcolor=ellipses.faint(i % len(palette.CLASSES)),
        line=dict(color=palette.colour(i), width=2.5, dash=("solid", "dash", "dot", "dashdot", "longdash")[i % 5]),
        name=name,
        hovertemplate=f"{name} %{{y:.3g}}<extra></extra>",
    )
