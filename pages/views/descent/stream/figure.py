"""The last examples with everybody's line, and over time the slope each believes in, or its recent error."""

from collections.abc import Callable
from typing import Any

import numpy as np

from pages.views.descent.stream.run import RECENT, Stream
from ui import palette
from ui.figures import marks, panels

LOOKS = {"constant": (1, 0, "●"), "1/√k": (3, 2, "◆"), "1/k": (2, 1, "■")}  # colour, shape, and that in a text
WIDTHS = (4, 2.5, 1.5)  # of lines: one that lies under another is seen beside it
KEPT = 25  # examples that are still seen
FAR = 20.0  # half-windows: what is further off is drawn no further


def colour(name: str) -> str:
    """The colour of a learner."""
    return palette.colour(LOOKS[name][0])


def brush(run: Stream) -> Callable[[int], dict[str, Any]]:
    """What draws the figure after so many examples."""
    n, x, y = run.n, run.X[:, 0], run.y
    ends = (1.08 * float(np.abs(x).max()) or 1.0) * np.array([-1.0, 1.0])
    low, high = float(y.min()), float(y.max())
    room = 0.08 * (high - low) or 1.0
    bottom, top = low - room, high + room
    moves = run.truth is not None and np.ptp(run.truth[:, 1]) > 0
    over, reach, what = _slopes(run) if moves else _errors(run)
    names = "   ".join(f"<span style='color:{colour(name)}'>{LOOKS[name][2]} {name}</span>" for name in run.learners)
    told = f"   <span style='color:{palette.TRUTH}'>━ the truth</span>" if run.truth is not None else ""
    grey = dict(size=14, color=palette.NEUTRAL)
    layout = panels.layout(
        [
            (
                palette.axis(run.titles[0], range=ends.tolist()),
                palette.axis(run.titles[1], range=[bottom, top]),
            ),
            (palette.axis("example number k", range=[-0.02 * n, 1.03 * n], nticks=6), palette.axis("", range=reach)),
        ],
        widths=(1.45, 1),
        height=490,
        showlegend=False,
        annotations=[
            panels.heading(names + told, 0, font=dict(size=15)),
            panels.heading(
                "Slope of each line" if moves else f"Recent squared error: mean of the last {RECENT}", 1, font=grey
            ),
        ],
    )

    middle = (n + 1) // 2

    def held(values: np.ndarray, window: Any) -> np.ndarray:
        middle, half = (window[0] + window[1]) / 2, (window[1] - window[0]) / 2
        return np.clip(values, middle - FAR * half, middle + FAR * half)

    def draw(i: int) -> dict[str, Any]:
        first = max(0, i - KEPT)
        if run.truth is not None and run.jump and i > middle:  # those from before it are of another truth
            first = max(first, middle)
        shown = np.full((KEPT, 2), np.nan)
        shown[: i - first] = np.column_stack([x, y])[first:i]
        fade = np.linspace(0.15, 0.9, KEPT)
        moving = [*(_truth(run, i) if moves else [])]
        dots = marks.points(shown[:, 0], shown[:, 1], palette.DATA, size=8, says="x = %{x:.3g}, y = %{y:.3g}")
        some = i - first < KEPT
        dots["marker"]["opacity"] = np.roll(fade, i - first) if some else fade  # of each; a trace has one for all
        moving.append(dots)
        if run.truth is not None:
            b, w = run.truth[max(i - 1, 0)]
            moving.append(marks.line(ends, b + w * ends, palette.TRUTH, width=7, opacity=0.5))
        for (name, trace), width in zip(run.learners.items(), WIDTHS, strict=False):
            b, w = trace.states[min(i, trace.steps)].theta
            moving.append(marks.line(ends, held(b + w * ends, (bottom, top)), colour(name), width=width))
        new = slice(max(i - 1, 0), max(i, 0))
        moving.append(_named(x[new], y[new], (run.lines if run.truth is None else run.truth)[max(i - 1, 0), 1] < 0))
        grown = np.minimum(np.arange(n + 1), i)
        for (name, trace), width in zip(run.learners.items(), WIDTHS, strict=False):
            k = np.minimum(grown, trace.steps)
            says = f"{name}, example %{{x}}: {what} %{{y:.3g}}"
            values = held(over[name][k], reach)
            spot = marks.points(
                k[-1:],
                values[-1:],
                colour(name),
                size=6 + 2 * width,
                symbol=palette.symbol(LOOKS[name][1]),
                outline=palette.OUTLINE,
            )
            curve = marks.line(k, values, colour(name), width=0.8 * width, says=says)
            moving += [panels.on(mark, 1) for mark in (curve, spot)]
        moving += _jumped(run, i)
        return dict(data=moving, layout=layout)

    return draw


def _slopes(run: Stream) -> tuple[dict[str, np.ndarray], list[float], str]:
    """What is drawn over time of a truth that moves: everybody's slope, a range for them, and what it is."""
    assert run.truth is not None
    slopes = {name: trace.curve("theta")[:, 1] for name, trace in run.learners.items()}
    believed = np.concatenate([run.lines[min(10, run.n) :, 1], run.truth[:, 1]])
    near = (believed.min() - np.ptp(believed) - 0.5, believed.max() + np.ptp(believed) + 0.5)
    return slopes, _ends(np.concatenate([believed, *(np.clip(values, *near) for values in slopes.values())])), "slope"


def _errors(run: Stream) -> tuple[dict[str, np.ndarray], list[float], str]:
    """The same of one that stays what it is: recent errors."""
    recent = {name: run.recents(name) for name in run.learners}
    most = max(float(np.nanmax(np.clip(values, 0, 1e9), initial=0.0)) for values in recent.values())
    highest = min(most, 4 * float(np.var(run.y)) + 1) or 1.0
    return recent, [-0.06 * highest, 1.1 * highest], "recent error"


def _truth(run: Stream, i: int) -> list[dict[str, Any]]:
    """The true slope of the examples that have passed."""
    assert run.truth is not None
    k = np.clip(np.arange(1, run.n + 1), 1, max(i, 1))
    says = "example %{x}: true slope %{y:.3g}"
    x, slope = k.astype(float), run.truth[k - 1, 1]
    if run.jump:  # no wall where it jumps
        x, slope = (np.insert(values, (run.n + 1) // 2, np.nan) for values in (x, slope))
    return [panels.on(marks.line(x, slope, palette.TRUTH, width=3, says=says), 1)]


def _jumped(run: Stream, i: int) -> list[dict[str, Any]]:
    """Where the truth has jumped, by name, and where its slope is to be from then on."""
    if run.truth is None or not run.jump:
        return []
    middle = (run.n + 1) // 2
    jumped = i > middle
    look: dict[str, Any] = dict(textposition="middle right", size=14)
    came_from, came_to = run.truth[[middle - 1, min(middle, run.n - 1)], 1].tolist()
    rest = np.arange(i if jumped else run.n, run.n + 1)
    fall = [middle + 0.5 if jumped else np.nan] * 2
    says = "example %{x}: the slope is to be %{y:.3g}"
    x, y = [*fall, np.nan, *rest], [came_from, came_to, np.nan, *run.truth[rest - 1, 1]]
    return [
        panels.on(marks.line(x, y, palette.TRUTH, width=1.5, dash="dot", says=says), 1),
        panels.on(
            marks.text(
                fall[:1],
                [came_from + 0.6 * (came_to - came_from)],  # beside the fall
                ["\u00a0◂ the truth jumps"],
                palette.TRUTH,
                **look,
            ),
            1,
        ),
    ]


def _named(x: np.ndarray, y: np.ndarray, falls: bool) -> dict[str, Any]:
    """The newest example, in a ring, by name, off a line that rises or falls."""
    left = not len(x) or x[0] < 0
    side = f"{'top' if left == falls else 'bottom'} {'right' if left else 'left'}"
    font = dict(size=14, color=palette.DATA, shadow=palette.HALO)
    look: dict[str, Any] = dict(mode="markers+text", textposition=side, textfont=font)
    return marks.ring(x, y, palette.DATA, size=18, text=["newest example"], **look)


def _ends(values: np.ndarray) -> list[float]:
    """A range that holds these."""
    low, high = float(values.min()), float(values.max())
    room = 0.08 * (high - low) or 1.0
    return [low - room, high + room]
