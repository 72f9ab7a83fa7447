"""A running average beside the weights of its samples and the sums of its step sizes."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from pages.views.gridworld.averages import step_sizes
from ui import palette
from ui.figures import curves, panels

Trace = dict[str, Any]
HEIGHT, TALL = 430, 1040
MEAN, SAMPLE = palette.CLASSES[1], palette.CLASSES[0]


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
        data=[
            *_average(course, x, seen, k),
            panels.on(step_sizes.weights(n, weights, rest, MEAN), 1),
            *(panels.on(trace, 2) for trace in step_sizes.sums(course.totals, course.squares, course.limits, seen)),
        ],
        layout=course.layout,
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
        curves.line([0.0, len(x) + 0.5], [course.expected] * 2, course.expected_name, palette.NEUTRAL, "dash")
        | dict(hoverinfo="skip"),
        dict(
            type="scatter",
            mode="markers",
            name="sample",
            x=x,
            y=np.where(seen, course.samples, np.nan).astype(np.float32),
            marker=dict(color=SAMPLE, size=5, opacity=0.6),
            hovertemplate="sample %{x}: %{y:.4g}<extra></extra>",
        ),
        curves.line(x, np.where(seen, course.means, np.nan), "running average", MEAN, "solid", width=2.5)
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


def _layout(course: Course) -> dict[str, Any]:
    n = len(course.samples)
    across = [-0.6 if n <= 50 else -0.02 * n, n * 1.02 + 0.5]
    held = np.r_[course.samples, course.means, course.band.ravel(), course.expected]
    low, high = float(held.min()), float(held.max())
    room = 0.07 * (high - low) or 0.5 * max(abs(high), 1.0)
    ticks: dict[str, Any] = dict(dtick=1) if n <= 6 else {}
    highest = step_sizes.highest(course.totals, course.squares, course.limits)
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
                palette.axis("sum of steps", range=[0, 1.08 * highest], nticks=5),
            ),
        ],
        widths=[1.8, 1, 1],
        height=HEIGHT,
        tall=TALL,
        bargap=0,
    )
    made["meta"]["narrow"]["margin.t"] = 4 * panels.LEGEND_ROW
    return made
