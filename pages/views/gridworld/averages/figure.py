"""A running average beside the weights of its samples and the sums of its step sizes."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from ui import palette
from ui.figures import marks, panels
from ui.figures.marks import Trace

MEAN, SAMPLE = palette.CLASSES[1], palette.CLASSES[0]
SUM, SQUARES = palette.CLASSES[7], palette.CLASSES[5]
HEADINGS = ("The average of the samples so far", "What each weighs in it", "Steps added up")
NEAR = 4.0  # times the sums reached: a limit beyond is not drawn


@dataclass(frozen=True)
class Course:
    """What all frames share."""

    samples: np.ndarray  # (n,)
    means: np.ndarray  # (n,) of the sequence on display
    band: np.ndarray  # (2, n) where 80 % of the others lie
    expected: float
    expected_name: str
    steps: np.ndarray  # (n,) the step sizes
    limits: tuple[float, float]  # of the sum of all steps and of that of their squares; may be infinite

    @cached_property
    def sums(self) -> tuple[np.ndarray, np.ndarray]:
        """The sums of the steps and of their squares so far (n,)."""
        return np.cumsum(self.steps), np.cumsum(self.steps**2)

    def near(self, limit: float) -> bool:
        """Whether there is room for a limit in the plot of the sums."""
        return bool(limit <= NEAR * max(values[-1] for values in self.sums))

    @cached_property
    def layout(self) -> dict[str, Any]:
        """The three plots, the same in all frames."""
        return _layout(self)


def figure(course: Course, k: int, weights: np.ndarray, rest: float) -> dict[str, Any]:
    """The course up to sample k, the weights (k,) in it and the weight `rest` of the start."""
    traces = [
        *_average(course, k),
        panels.on(_weights(len(course.samples), weights, rest), 1),
        *(panels.on(trace, 2) for trace in _sums(course, k)),
    ]
    return dict(data=traces, layout=course.layout)


def _average(course: Course, k: int) -> list[Trace]:
    x = np.arange(1.0, len(course.samples) + 1)
    seen = x <= k
    now = course.means[k - 1] if k else np.nan
    low, high = course.band
    return [
        marks.band(x, low, high, "rgba(232,112,14,0.16)", name="80 % of others"),
        marks.line([0.0, len(x) + 0.5], [course.expected] * 2, palette.NEUTRAL, dash="dash"),
        marks.points(
            x,
            np.where(seen, course.samples, np.nan),
            SAMPLE,
            name="sample",
            says="sample %{x}: %{y:.4g}",
            marker=dict(color=SAMPLE, size=5, opacity=0.6),
        ),
        marks.line(
            x,
            np.where(seen, course.means, np.nan),
            MEAN,
            width=2.5,
            name="running average",
            says="after %{x} samples: %{y:.4g}",
        ),
        marks.points([k], [now], MEAN, symbol="square", size=11, outline=palette.OUTLINE),
    ]


def _weights(n: int, weights: np.ndarray, rest: float) -> Trace:
    """Bars for the start and n samples, as parts of the largest: at any step one sees how fast the past fades."""
    held = np.zeros(n + 1)
    held[0], held[1 : len(weights) + 1] = rest, weights
    return marks.bars(
        np.arange(n + 1.0),
        held / (held.max() or 1.0),
        [palette.NEUTRAL] + [MEAN] * n,
        customdata=held.astype(np.float32),
        width=np.full(n + 1, 0.9 if n <= 50 else 1.0, dtype=np.float32),
        says="sample %{x} (0: the start): weight %{customdata:.4g}",
    )


def _sums(course: Course, k: int) -> list[Trace]:
    """The sums of the steps and of their squares as far as sample k, each with its limit where that is near."""
    n = len(course.samples)
    x = np.arange(1.0, n + 1)
    traces = []
    for values, limit, colour, name, dash in zip(
        course.sums, course.limits, (SUM, SQUARES), ("Σ α<sub>k</sub>", "Σ α<sub>k</sub>²"), (None, "dash"), strict=True
    ):
        shown = limit if course.near(limit) else np.nan
        traces += [
            marks.line(
                x,
                np.where(x <= k, values, np.nan),
                colour,
                width=2.5,
                dash=dash,
                says=f"{name} %{{x}}: %{{y:.4g}}",
            ),
            marks.text([k], [values[max(k - 1, 0)]], [name if k else ""], colour, size=14, textposition="top center"),
            marks.line(
                [0.0, n + 0.5], [shown] * 2, colour, width=1.5, dash="dot", says=f"{name} without end: {limit:.4g}"
            ),
        ]
    return traces


def _layout(course: Course) -> dict[str, Any]:
    n = len(course.samples)
    across = [-0.6 if n <= 50 else -0.02 * n, n * 1.02 + 0.5]
    held = np.r_[course.samples, course.means, course.band.ravel(), course.expected]
    low, high = float(held.min()), float(held.max())
    room = 0.07 * (high - low) or 0.5 * max(abs(high), 1.0)
    ticks: dict[str, Any] = dict(dtick=1) if n <= 6 else {}
    highest = max(*(values[-1] for values in course.sums), *(limit for limit in course.limits if course.near(limit)))
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
                palette.axis("sum of steps", range=[0, 1.16 * highest], nticks=5),
            ),
        ],
        widths=[1.8, 1, 1],
        height=440,
        tall=1040,
        bargap=0,
        showlegend=False,
        annotations=[
            *(panels.heading(text, i, yshift=4) for i, text in enumerate(HEADINGS)),
            _said("80 % of others", course.band[1, -1], MEAN),
            _said(course.expected_name, course.expected, palette.NEUTRAL),
        ],
    )
    made["meta"]["narrow"]["margin.t"] = made["meta"]["wide"]["margin.t"]
    return made


def _said(text: str, y: float, colour: str) -> dict[str, Any]:
    """Words above the right end of a level in the first plot."""
    at = dict(x=0.99, xref="x domain", xanchor="right", y=float(y), yref="y", yanchor="bottom")
    return dict(text=text, font=dict(color=colour, size=12), showarrow=False, **at)
