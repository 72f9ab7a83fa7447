"""A running average beside the weights of its samples."""

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np

from ui import palette
from ui.figures import marks, panels
from ui.figures.marks import Trace

MEAN, SAMPLE = palette.CLASSES[1], palette.CLASSES[0]
HEADINGS = ("The average of the samples so far", "What each weighs in it")
ROOM = 0.6  # of the samples: later names would meet those at the right end
APART = 0.08  # of the height: a sample nearer to the average has no name
LINE = 12  # letters of a name in one line
LEAD = 11  # pixels across and down from a level to its name, where that has no room beside it
LARGEST, SMALLEST = 26, 4  # pixels: the dots of samples


@dataclass(frozen=True)
class Course:
    """What all frames share."""

    samples: np.ndarray  # (n,)
    means: np.ndarray  # (n,) of the sequence on display
    band: np.ndarray  # (2, n) where 80% of the others lie
    expected: float
    expected_name: str
    bars: bool = True  # whether the weights stand beside it
    others: bool = True  # whether the band is drawn
    axis: str = "value"
    from_zero: bool = True  # whether it begins there
    outcomes: tuple[tuple[float, str], ...] = ()  # values that samples may have, and their names

    @cached_property
    def layout(self) -> dict[str, Any]:
        """The three plots, the same in all frames."""
        return _layout(self)


def figure(course: Course, k: int, weights: np.ndarray, rest: float) -> dict[str, Any]:
    """The course up to sample k, the weights (k,) in it and the weight `rest` of the start."""
    traces = _average(course, k, weights, rest)
    if course.bars:
        traces += [panels.on(trace, 1) for trace in _weights(len(course.samples), weights, rest)]
    return dict(data=traces, layout=course.layout)


def _average(course: Course, k: int, weights: np.ndarray, rest: float) -> list[Trace]:
    n = len(course.samples)
    x = np.arange(1.0, n + 1)
    seen = x <= k
    means = np.r_[0.0 if course.from_zero else np.nan, course.means]  # the start among them
    now = means[k]
    low, high = course.band
    return [
        marks.band(x, low, high, "rgba(232,112,14,0.16)", name="80% of others")
        if course.others
        else marks.line([], [], MEAN),
        marks.line([0.0, n * 1.02], [course.expected] * 2, palette.NEUTRAL, dash="dash"),
        marks.points(
            x,
            np.where(seen, course.samples, np.nan),
            SAMPLE,
            name="sample",
            says="sample %{x}: %{y:.4g}<br>its weight now: %{customdata:.1%}",
            customdata=_held(n, weights, rest)[1:].astype(np.float32),
            marker=dict(color=SAMPLE, size=_sizes(n, weights, rest)[1:], opacity=0.6, line=dict(width=0)),
        ),
        marks.points(
            [0.0],
            [0.0 if rest > 0 else np.nan],
            palette.NEUTRAL,
            says=f"the start: 0<br>its weight now: {rest:.1%}",
            marker=dict(color=palette.NEUTRAL, size=_sizes(n, weights, rest)[:1], opacity=0.6, line=dict(width=0)),
        ),
        marks.line(
            np.r_[0.0, x],
            np.where(np.r_[True, seen], means, np.nan),
            MEAN,
            width=2.5,
            name="running average",
            says="after %{x} samples: %{y:.4g}",
        ),
        *_pull(course, k, means, weights),
        marks.points([k], [now], MEAN, symbol="square", size=11, outline=palette.OUTLINE),
        *_named(course, k, now),
    ]


def _held(n: int, weights: np.ndarray, rest: float) -> np.ndarray:
    """The weights of the start and of n samples; 0 of those to come."""
    return np.r_[rest, weights, np.zeros(n - len(weights))]


def _sizes(n: int, weights: np.ndarray, rest: float) -> np.ndarray:
    """The diameters (n + 1,) of their dots in pixels: areas are weights, the largest one's the same in all frames."""
    held = _held(n, weights, rest)
    largest = LARGEST if n <= 50 else LARGEST / 2
    return np.maximum(largest * np.sqrt(held / (held.max() or 1.0)), SMALLEST).astype(np.float32)


def _pull(course: Course, k: int, means: np.ndarray, weights: np.ndarray) -> list[Trace]:
    """From the average before to the newest sample, dotted, and the part of that way which the average goes."""
    before, newest = (means[k - 1], course.samples[k - 1]) if k else (np.nan, np.nan)
    head: dict[str, Any] = dict(symbol="arrow", angleref="previous", size=[0, 13], color=MEAN)
    low, high = course.layout["yaxis"]["range"]
    free = k <= ROOM * len(course.samples)
    told = way(weights) if k and abs(newest - before) > 2 * APART * (high - low) else ""
    return [
        marks.line([k, k], [before, newest], SAMPLE, width=1.5, dash="dot"),
        marks.path([k, k], [before, means[k]], MEAN, width=4, marker=head),
        marks.text([k], [before], [f"&nbsp;{told}" if free else f"{told}&nbsp;"])  # at the foot of the arrow
        | dict(
            textposition=f"{'bottom' if newest > before else 'top'} {'right' if free else 'left'}",
            textfont=dict(color=MEAN, size=13, shadow=palette.HALO),
        ),
    ]


def way(weights: np.ndarray) -> str:
    """Which part of the way to the newest sample the average goes, when samples have these weights (k,) in it."""
    return f"{100 * weights[-1]:.3g}% of the way"


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
        marks.text([k], [newest], ["new sample" if apart else ""], SAMPLE, **room)
        | dict(marker=dict(size=LARGEST + 4, opacity=0)),
    ]


def _weights(n: int, weights: np.ndarray, rest: float) -> list[Trace]:
    """Bars for the start and n samples, as parts of the largest, which is told: at any step one sees how fast the
    past fades."""
    held = _held(n, weights, rest)
    most = float(held.max())
    bars = marks.bars(
        np.arange(n + 1.0),
        held / (most or 1.0),
        [palette.NEUTRAL] + [MEAN] * n,
        customdata=held.astype(np.float32),
        width=np.full(n + 1, 0.8 if n <= 50 else 1.0, dtype=np.float32),
        opacity=1.0 if n <= 50 else 0.45,  # so many that no gap is left between them
        says="sample %{x} (0: the start): weight %{customdata:.1%}",
    )
    alike = len(weights) > 1 and bool(np.ptp(held[held > 0]) < 1e-9)
    at = len(weights) / 2 if alike else float(held.argmax())
    told = f"<b>{100 * most:.3g}%{' each' if alike else ''}</b>" if most else ""
    side = "top center" if 0.2 * n < at < 0.8 * n else "top left" if at > n / 2 else "top right"
    return [bars, marks.text([at], [1.0], [told], size=15, textposition=side)]


def _layout(course: Course) -> dict[str, Any]:
    n = len(course.samples)
    across = [-0.6 if n <= 50 else -0.02 * n, n * 1.02 + 0.5]
    named = [across[0], n * 1.2 + 0.5]  # with room for names at the right end
    held = np.r_[course.samples, course.means, course.band.ravel() if course.others else [], course.expected]
    if course.from_zero:
        held = np.r_[held, 0.0]
    low, high = float(held.min()), float(held.max())
    room = 0.09 * (high - low) or 0.5 * max(abs(high), 1.0)
    ticks: dict[str, Any] = dict(dtick=1) if n <= 6 else {}
    axes = [
        (
            palette.axis("samples so far", range=named, **ticks),
            palette.axis(course.axis, range=[low - room, high + room]),
        ),
        (
            palette.axis("sample (0: the start)", range=across, **ticks),
            palette.axis("weight, beside the largest", range=[0, 1.18], tickvals=[0, 0.25, 0.5, 0.75, 1]),
        ),
    ][: 2 if course.bars else 1]
    levels = [(course.expected, course.expected_name, palette.NEUTRAL)]
    levels += [(y, name, SAMPLE) for y, name in course.outcomes]
    if course.others:
        levels.append((float(course.band[1, -1]), "80% of others", MEAN))
    told = _apart(levels, n * 1.025, APART * (high - low))
    if course.bars:
        told += [panels.heading(text, i, yshift=4) for i, text in enumerate(HEADINGS)]
    made = panels.layout(
        axes,
        widths=[1.8, 1][: len(axes)],
        height=440,
        tall=760 if course.bars else 420,
        bargap=0,
        showlegend=False,
        annotations=told,
    )
    made["meta"]["narrow"]["margin.t"] = made["meta"]["wide"]["margin.t"]
    return made


def _apart(levels: list[tuple[float, str, str]], x: float, least: float) -> list[dict[str, Any]]:
    """Names at levels, with their colours; of two that are nearer than the least one is above and the other below,
    each at the end of a line from its level."""
    told = [_said(name, x, y, colour) for y, name, colour in levels]
    for below, above in pairwise(sorted(told, key=lambda label: label["y"])):
        if above["y"] - below["y"] < least:
            for label, ay in ((below, LEAD), (above, -LEAD)):
                label |= dict(
                    showarrow=True,
                    arrowhead=0,
                    arrowwidth=1,
                    arrowcolor=label["font"]["color"],
                    ax=LEAD,
                    ay=ay,
                    xshift=-LEAD,
                )
    return told


def _said(text: str, x: float, y: float, colour: str) -> dict[str, Any]:
    """Words right of the end of a level in the first plot, in two lines if they are long: nothing is drawn there."""
    at = dict(x=x, xref="x", xanchor="left", y=float(y), yref="y", yanchor="middle", align="left")
    return dict(
        text="<br>".join(text.rsplit(" ", 1) if len(text) > LINE else [text]),
        font=dict(color=colour, size=12, shadow=palette.HALO),  # no line of the grid runs through it
        showarrow=False,
        **at,
    )
