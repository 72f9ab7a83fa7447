"""A Gaussian for each class over the points, and what Bayes' rule makes of them."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ui import palette
from ui.figures import boundary, clusters, contours, ellipses, panels
from ui.figures.plane import CELLS, Plane

Trace = dict[str, Any]
_LOW = [[0.0, "rgba(138,148,160,0)"], [1.0, "rgba(138,148,160,0.6)"]]


def figure(
    plane: Plane,
    clouds: Sequence[Trace],
    k: int,
    *,
    gaussians: tuple[np.ndarray, np.ndarray | None, Sequence[str]] | None = None,
    behind: Sequence[Trace] = (),
    line: Trace | None = None,
) -> dict[str, Any]:
    """The points' traces `clouds` and, as far as they are known, what was fitted to them.

    gaussians: means (k, 2), covariances (k, 2, 2) or None, and words for each mean. `behind` is a `background`, which
    appears together with the boundary `line`: until then it is there, but cannot be seen, so that the frames need
    not carry it. The same number of traces whatever is known.
    """
    means, covariances, said = gaussians or (np.full((k, 2), np.nan), None, [""] * k)
    rings = [_nowhere(fill="toself")] * k if covariances is None else ellipses.traces(means, covariances)
    marks = clusters.centre_marks(means)
    marks = marks | dict(text=list(said), marker=marks["marker"] | dict(size=17))
    traces = [
        *(trace | dict(opacity=trace["opacity"] if line else 0) for trace in behind),
        *rings,
        line or _nowhere(line=boundary.line(boundary.NOWHERE)["line"]),
        *clouds,
        marks | dict(hovertemplate="%{text}<extra></extra>"),
    ]
    entries = sum("name" in trace for trace in traces)
    return panels.roomy(boundary.figure(plane, traces), rows=-(-entries // 2))


def background(
    plane: Plane,
    k: int,
    *,
    posterior: np.ndarray | None = None,
    winners: np.ndarray | None = None,
    low: np.ndarray | None = None,
) -> list[Trace]:
    """On the plane's grid the posterior (cells², k), or the winners (cells²,) alone; `low` (cells²,) is greyed."""
    if winners is not None:
        behind = boundary.winners(plane, winners, k)
    else:
        known = np.full((CELLS**2, k), 1 / k) if posterior is None else posterior
        behind = boundary.probabilities(plane, known) | dict(opacity=1)
    return [behind, shade(plane, np.zeros(CELLS**2, dtype=bool) if low is None else low)]


def shade(plane: Plane, where: np.ndarray) -> Trace:
    """Grey over the cells of the plane's grid given by `where` (cells²,)."""
    across, up, _ = plane.grid()
    return dict(
        type="heatmap",
        x=across,
        y=up,
        z=where.reshape(CELLS, CELLS).astype(np.uint8),
        zmin=0,
        zmax=1,
        colorscale=_LOW,
        showscale=False,
        hoverinfo="skip",
        opacity=1,
    )


def meeting(plane: Plane, scores: np.ndarray, *, cells: int = CELLS, name: str | None = "boundary") -> Trace:
    """Where the largest of the scores (cells², k) changes hands."""
    across, up, _ = plane.grid(cells)
    pieces: list[np.ndarray] = []
    for c in range(scores.shape[1] - 1):
        ahead = scores[:, c] - np.delete(scores, c, axis=1).max(axis=1)
        pieces += [contours.lines(across, up, ahead.reshape(cells, cells)), boundary.NOWHERE]
    return boundary.line(np.vstack(pieces[:-1]), name)


def _nowhere(**more: Any) -> Trace:
    nan = np.full(1, np.nan, dtype=np.float32)
    return dict(type="scatter", mode="lines", x=nan, y=nan, hoverinfo="skip") | more


# A line ---------------------------------------------------------------------------------------------------


def projected(
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
