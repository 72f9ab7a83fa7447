"""A running average beside the weights of its samples."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from ui import palette
from ui.figures import marks, panels
from ui.figures.marks import Trace

MEAN, SAMPLE = palette.CLASSES[1], palette.CLASSES[0]
HEADINGS = ("The average of the samples so far", "What each weighs in it")
ROOM = 0.6  # of the samples: later names would meet those at the right end
APART = 0.08  # of the height: a sample nearer to the average has no name


@dataclass(frozen=True)
class Course:
    """What all frames share."""

    samples: np.ndarray  # (n,)
    means: np.ndarray  # (n,) of the sequence on display
    band: np.ndarray  # (2, n) where 80% of the others lie
    expected: float
    expected_name: str

    @cached_property
    def layout(self) -> dict[str, Any]:
        """The three plots, the same in all frames."""
        return _layout(self)


def figure(course: Course, k: int, weights: np.ndarray, rest: float) -> dict[str, Any]:
    """The course up to sample k, the weights (k,) in it and the weight `rest` of the start."""
    traces = [
        *_average(course, k),
        panels.on(_weights(len(course.samples), weights, rest), 1),
    ]
    return dict(data=traces, layout=course.layout)


def _average(course: Course, k: int) -> list[Trace]:
    x = np.arange(1.0, len(course.samples) + 1)
    seen = x <= k
    now = course.means[k - 1] if k else np.nan
    low, high = course.band
    return [
        marks.band(x, low, high, "rgba(232,112,14,0.16)", name="80% of others"),
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
        *_named(course, k, now),
    ]


def _named(course: Course, k: int, now: float) -> list[Trace]:
    """What the square is, and the newest sample, where that is not beside it: while there is room at the right."""
    newest = course.samples[k - 1] if k else np.nan
    low, high = course.layout["yaxis"]["range"]
    free = k <= ROOM * len(course.samples)
    apart = free and abs(newest - now) > APART * (high - low)
    room: dict[str, Any] = dict(mode="markers+text", marker=dict(size=13, opacity=0), size=13)
    room["textposition"] = "middle right"
    return [
        marks.text([k], [now], ["average" if free else ""], MEAN, **room),
        marks.text([k], [newest], ["new sample" if apart else ""], SAMPLE, **room),
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


def _layout(course: Course) -> dict[str, Any]:
    n = len(course.samples)
    across = [-0.6 if n <= 50 else -0.02 * n, n * 1.02 + 0.5]
    held = np.r_[course.samples, course.means, course.band.ravel(), course.expected]
    low, high = float(held.min()), float(held.max())
    room = 0.07 * (high - low) or 0.5 * max(abs(high), 1.0)
    ticks: dict[str, Any] = dict(dtick=1) if n <= 6 else {}
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
        ],
        widths=[1.8, 1],
        height=440,
        tall=760,
        bargap=0,
        showlegend=False,
        annotations=[
            *(panels.heading(text, i, yshift=4) for i, text in enumerate(HEADINGS)),
            _said("80% of others", course.band[1, -1], MEAN),
            _said(course.expected_name, course.expected, palette.NEUTRAL),
        ],
    )
    made["meta"]["narrow"]["margin.t"] = made["meta"]["wide"]["margin.t"]
    return made


def _said(text: str, y: float, colour: str) -> dict[str, Any]:
    """Words above the right end of a level in the first plot."""
    at = dict(x=0.99, xref="x domain", xanchor="right", y=float(y), yref="y", yanchor="bottom")
    return dict(text=text, font=dict(color=colour, size=12), showarrow=False, **at)
