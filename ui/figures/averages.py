"""A running average beside the weights of its samples and the sums of its step sizes."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from ui import palette
from ui.figures import panels

Trace = dict[str, Any]
HEIGHT, TALL = 430, 1040
MEAN, SAMPLE = palette.CLASSES[1], palette.CLASSES[0]
SUM, SQUARES = palette.CLASSES[7], palette.CLASSES[5]
SHOWN = 4.0  # times the sums reached: a limit beyond is not drawn


@dataclass(frozen=True)
class Course:
    """What all frames share."""

    samples: np.ndarray  # (n,)
    means: np.ndarray  # (n,) of the sequence on display
    band: np.ndarray  # (2, n) where 80 % of the others lie
    expected: float
    expected_name: str
    totals: np.ndarray  # (n,) sums of the step sizes
    squares: np.ndarray  # (n,) sums of their squares
    limits: tuple[float, float]  # of both sums; may be infinite

    @cached_property
    def layout(self) -> dict[str, Any]:
        """The three plots, the same in all frames."""
        return _layout(self)


def figure(course: Course, k: int, weights: np.ndarray, rest: float) -> dict[str, Any]:
    """The course up to sample k, the weights (k,) in it and the weight `rest` of the start."""
    n = len(course.samples)
    x = np.arange(1, n + 1, dtype=np.float32)
    seen = x <= k
    return dict(
        data=[*_average(course, x, seen, k), *_weights(n, weights, rest), *_sums(course, x, seen)], layout=course.layout
    )


def _average(course: Course, x: np.ndarray, seen: np.ndarray, k: int) -> list[Trace]:
    low, high = course.band
    now = course.means[k - 1] if k else np.nan
    return [
        dict(
            type="scatter",
            mode="lines",
            name="80 % of others",
            x=np.r_[x, x[::-1]],
            y=np.r_[high, low[::-1]].astype(np.float32),
            fill="toself",
            fillcolor="rgba(232,112,14,0.16)",
            line=dict(width=0, color=MEAN),
            hoverinfo="skip",
        ),
        _line(
            np.array([0.0, len(x) + 0.5]), np.full(2, course.expected), palette.NEUTRAL, course.expected_name, "dash"
        ),
        dict(
            type="scatter",
            mode="markers",
            name="sample",
            x=x,
            y=_until(course.samples, seen),
            marker=dict(color=SAMPLE, size=5, opacity=0.6),
            hovertemplate="sample %{x}: %{y:.4g}<extra></extra>",
        ),
        _line(x, _until(course.means, seen), MEAN, "running average", width=2.5)
        | dict(hovertemplate="after %{x} samples: %{y:.4g}<extra></extra>"),
        dict(
            type="scatter",
            mode="markers",
            x=np.array([k], dtype=np.float32),
            y=np.array([now], dtype=np.float32),
            marker=dict(color=MEAN, symbol="square", size=11, line=dict(width=1.5, color=palette.OUTLINE)),
            hoverinfo="skip",
            showlegend=False,
        ),
    ]


def _weights(n: int, weights: np.ndarray, rest: float) -> list[Trace]:
    """Bars as parts of the largest: whatever k is, one sees how fast the past fades."""
    held = np.zeros(n + 1)
    held[0], held[1 : len(weights) + 1] = rest, weights
    colours = np.array([palette.NEUTRAL] + [MEAN] * n, dtype=object)
    bars = dict(
        type="bar",
        x=np.arange(n + 1, dtype=np.float32),
        y=(held / (held.max() or 1.0)).astype(np.float32),
        customdata=held.astype(np.float32),
        width=np.full(n + 1, 0.9, dtype=np.float32) if n <= 50 else np.full(n + 1, 1.0, dtype=np.float32),
        marker=dict(color=colours.tolist(), line=dict(width=0)),
        hovertemplate="sample %{x} (0: the start): weight %{customdata:.4g}<extra></extra>",
        showlegend=False,
    )
    return [panels.on(bars, 1)]


def _sums(course: Course, x: np.ndarray, seen: np.ndarray) -> list[Trace]:
    traces = []
    parts = ((course.totals, course.limits[0], SUM, "Σ α<sub>k</sub>"),
             (course.squares, course.limits[1], SQUARES, "Σ α<sub>k</sub>²"))  # fmt: skip
    for sums, limit, colour, name in parts:
        shown = limit if limit <= SHOWN * top(course) else np.nan
        traces += [
            _line(x, _until(sums, seen), colour, name, "solid" if colour == SUM else "dash", 2.5)
            | dict(hovertemplate=f"{name} %{{x}}: %{{y:.4g}}<extra></extra>"),
            _line(np.array([0.0, len(x) + 0.5]), np.full(2, shown), colour, name, "dot", 1.5)
            | dict(showlegend=False, hoverinfo="text", text=f"{name} without end: {limit:.4g}"),
        ]
    return [panels.on(trace, 2) for trace in traces]


def top(course: Course) -> float:
    """The largest sum reached."""
    return float(max(course.totals[-1], course.squares[-1]))


def _layout(course: Course) -> dict[str, Any]:
    n = len(course.samples)
    across = [-0.6 if n <= 50 else -0.02 * n, n * 1.02 + 0.5]
    held = np.r_[course.samples, course.means, course.band.ravel(), course.expected]
    low, high = float(held.min()), float(held.max())
    room = 0.07 * (high - low) or 0.5 * max(abs(high), 1.0)
    ticks: dict[str, Any] = dict(dtick=1) if n <= 6 else {}
    finite = [v for v in course.limits if v <= SHOWN * top(course)]
    made = panels.layout(
        [
            (
                palette.axis("samples so far", range=across, **ticks),
                palette.axis("value", range=[low - room, high + room]),
            ),
            (
                palette.axis("sample (0: the start)", range=across, **ticks),
                palette.axis("weight (largest = 1)", range=[0, 1.05], nticks=5),
            ),
            (
                palette.axis("samples so far", range=across, **(ticks or dict(nticks=4))),
                palette.axis("sum of steps", range=[0, 1.08 * max([top(course), *finite])], nticks=5),
            ),
        ],
        widths=[1.8, 1, 1],
        height=HEIGHT,
        tall=TALL,
        bargap=0,
    )
    made["meta"]["narrow"]["margin.t"] = 4 * panels.LEGEND_ROW
    return made


def _until(values: np.ndarray, seen: np.ndarray) -> np.ndarray:
    return np.where(seen, values, np.nan).astype(np.float32)


def _line(x: np.ndarray, y: np.ndarray, colour: str, name: str, dash: str = "solid", width: float = 2) -> Trace:
    return dict(
        type="scatter",
        mode="lines",
        name=name,
        x=np.asarray(x, dtype=np.float32),
        y=np.asarray(y, dtype=np.float32),
        line=dict(color=colour, width=width, dash=dash),
        hoverinfo="skip",
    )
