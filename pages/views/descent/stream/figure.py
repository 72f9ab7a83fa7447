"""The last examples with everybody's line, and over time the slope each believes in, or its recent error."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from pages.views.descent import ends as line_ends
from pages.views.descent import terrain
from pages.views.descent.stream.run import RECENT, Stream
from ui import palette
from ui.figures import marks, panels

LOOKS = {"constant": (1, 0, "●"), "1/√k": (3, 2, "◆"), "1/k": (2, 1, "■")}  # colour, shape, and that in a text
STEPS = {"constant": " steps", "1/√k": ", steps that shrink slowly", "1/k": ", shrinking steps"}  # after its name
WIDTHS = (4, 2.5, 1.5)  # of lines: one that lies under another is seen beside it
KEPT = 25  # examples that are still seen
ENDS = 0.8  # of the width: there the lines end, and right of them stands what they are
ROW = 0.055  # of the height: from one name to the next, at least
NOW, WAS = "true line", "true line before its jump"
FAR = 20.0  # half-windows: what is further off is drawn no further
Drawn = tuple[dict[str, np.ndarray], list[float], str]  # over time: everybody's values, a range, what they are


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
    alone = bool(run.truth is not None and run.jump)  # who turns with the truth is seen of the lines themselves
    shape = {name: "━" if alone else LOOKS[name][2] for name in run.learners}  # as it is drawn
    names = "   ".join(
        f"<span style='color:{colour(name)}'>{shape[name]} {name}</span>{STEPS[name]}" for name in run.learners
    )
    told = f"   <span style='color:{palette.TRUTH}'>━ {NOW}</span>" if run.truth is not None else ""
    told += f"   ┄ {WAS}" if alone else ""
    grey = dict(size=14, color=palette.NEUTRAL)
    drawn = over_time(run)
    examples = (palette.axis(run.titles[0], range=ends.tolist()), palette.axis(run.titles[1], range=[bottom, top]))
    beside = dict(visible=False, fixedrange=True)
    names_axes = (palette.axis("", range=[0, 1], **beside), palette.axis("", range=[bottom, top], **beside))
    layout = panels.layout(
        [examples, names_axes if alone else over_time_axes(run, drawn)],
        widths=(1.45, 1),
        height=464,
        tall=480 if alone else 900,
        showlegend=False,
        domains={"xaxis.domain": (0, ENDS), "xaxis2.domain": (ENDS + 0.01, 1)} if alone else None,
        annotations=[
            panels.heading("" if alone else names + told, 0, font=dict(size=15)),
            *([] if alone else [panels.heading(over_time_is(run), 1, font=grey)]),
        ],
    )
    if alone:  # no heading; where it is narrow there is no room beside the lines
        layout["margin"] = layout["margin"] | dict(t=16)
        layout["meta"]["wide"]["margin.t"] = 16
        narrow = layout["meta"]["narrow"]
        narrow |= {"yaxis.domain": [0, 1], "xaxis2.range": [2, 3], "annotations[0].text": f"<b>{names}{told}</b>"}

    middle = (n + 1) // 2

    def draw(i: int) -> dict[str, Any]:
        first = max(0, i - KEPT)
        if run.truth is not None and run.jump and i > middle:  # those from before it are of another truth
            first = max(first, middle)
        shown = np.full((KEPT, 2), np.nan)
        shown[: i - first] = np.column_stack([x, y])[first:i]
        fade = np.linspace(0.15, 0.9, KEPT)
        moving = [] if alone else [panels.on(mark, 1) for mark in courses(run, drawn, i)]
        dots = marks.points(shown[:, 0], shown[:, 1], palette.DATA, size=8, says="x = %{x:.3g}, y = %{y:.3g}")
        some = i - first < KEPT
        dots["marker"]["opacity"] = np.roll(fade, i - first) if some else fade  # of each; a trace has one for all
        moving.append(dots)
        if run.truth is not None:
            b, w = run.truth[max(i - 1, 0)]
            if alone:  # where the truth was before it jumped
                was = run.truth[middle - 1] if i > middle else np.full(2, np.nan)
                moving.append(marks.line(ends, was[0] + was[1] * ends, palette.TRUTH, width=2, dash="dot"))
            moving.append(marks.line(ends, b + w * ends, palette.TRUTH, width=7, opacity=0.5))
        for (name, trace), width in zip(run.learners.items(), WIDTHS, strict=False):
            b, w = trace.states[min(i, trace.steps)].theta
            moving.append(marks.line(ends, _held(b + w * ends, (bottom, top)), colour(name), width=width))
        new = slice(max(i - 1, 0), max(i, 0))
        if alone:
            moving.append(panels.on(_at_ends(run, i, float(ends[1]), bottom, top), 1))
        lines = [trace.states[min(i, trace.steps)].theta for trace in run.learners.values()]
        now = (run.lines if run.truth is None else run.truth)[max(i - 1, 0)]
        if run.truth is not None:
            lines += [now, *([run.truth[middle - 1]] if alone and i > middle else [])]
        moving.append(_named(x[new], y[new], now[1] < 0, lines, (ends, np.array([bottom, top]))))
        return dict(data=moving, layout=layout)

    return draw


def _at_ends(run: Stream, i: int, x: float, bottom: float, top: float) -> dict[str, Any]:
    """What the lines are, at the heights where they end at the right."""
    assert run.truth is not None
    middle = (run.n + 1) // 2
    here, was = (run.truth[k, 0] + run.truth[k, 1] * x for k in (max(i - 1, 0), middle - 1))
    thetas = [trace.states[min(i, trace.steps)].theta for trace in run.learners.values()]
    heights = np.array([here, *([was] if i > middle else []), *(b + w * x for b, w in thetas)])
    names = [f"<b>{NOW}</b>", *([WAS] if i > middle else [])]
    names += [f"<b><span style='color:{colour(name)}'>{name}</span></b>{STEPS[name]}" for name in run.learners]
    tones = [palette.NEUTRAL] * (len(names) - len(thetas)) + [colour(name) for name in run.learners]
    order = np.argsort(heights)
    room = ROW * (top - bottom)
    at = line_ends.spread(np.clip(heights[order], bottom, top), room, bottom + room, top - room)
    none = 2 + len(thetas) - len(names)  # as many in every frame
    return marks.text(
        [0.0] * len(names) + [np.nan] * none,
        [*at, *[np.nan] * none],
        [names[k] for k in order] + [""] * none,
        textposition="middle right",
        textfont=dict(size=15, color=[tones[k] for k in order] + [palette.NEUTRAL] * none),
        cliponaxis=False,
    )


def moves(run: Stream) -> bool:
    """Whether the truth is known and does not stay what it is: then slopes are drawn over time, else recent errors."""
    return bool(run.truth is not None and np.ptp(run.truth[:, 1]) > 0)


def over_time_is(run: Stream) -> str:
    """What is drawn over time, for its heading."""
    return "Slope of each line" if moves(run) else f"Recent squared error: mean of the last {RECENT}"


def over_time(run: Stream) -> Drawn:
    """What is drawn over time."""
    return _slopes(run) if moves(run) else _errors(run)


def over_time_axes(run: Stream, drawn: Drawn) -> tuple[dict[str, Any], dict[str, Any]]:
    """The axes of that."""
    x = palette.axis("example number k", range=[-0.02 * run.n, 1.03 * run.n], nticks=6)
    return x, palette.axis("", range=drawn[1])


def courses(run: Stream, drawn: Drawn, i: int) -> list[dict[str, Any]]:
    """Everybody's slope, or recent error, up to example i; of a slope the true one, too."""
    over, reach, what = drawn
    data = _truth(run, i) if moves(run) else []
    grown = np.minimum(np.arange(run.n + 1), i)
    for (name, trace), width in zip(run.learners.items(), WIDTHS, strict=False):
        k = np.minimum(grown, trace.steps)
        says = f"{name}, example %{{x}}: {what} %{{y:.3g}}"
        values = _held(over[name][k], reach)
        look: dict[str, Any] = dict(symbol=palette.symbol(LOOKS[name][1]), outline=palette.OUTLINE)
        data += [
            marks.line(k, values, colour(name), width=0.8 * width, says=says),
            marks.points(k[-1:], values[-1:], colour(name), size=6 + 2 * width, **look),
        ]
    return data + _jumped(run, i)


def _held(values: np.ndarray, window: Any) -> np.ndarray:
    middle, half = (window[0] + window[1]) / 2, (window[1] - window[0]) / 2
    return np.clip(values, middle - FAR * half, middle + FAR * half)


def _slopes(run: Stream) -> Drawn:
    """What is drawn over time of a truth that moves: everybody's slope, a range for them, and what it is."""
    assert run.truth is not None
    slopes = {name: trace.curve("theta")[:, 1] for name, trace in run.learners.items()}
    believed = np.concatenate([run.lines[min(10, run.n) :, 1], run.truth[:, 1]])
    near = (believed.min() - np.ptp(believed) - 0.5, believed.max() + np.ptp(believed) + 0.5)
    return slopes, _ends(np.concatenate([believed, *(np.clip(values, *near) for values in slopes.values())])), "slope"


def _errors(run: Stream) -> Drawn:
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
    return [marks.line(x, slope, palette.TRUTH, width=3, says=says)]


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
    beside = [came_from + 0.6 * (came_to - came_from)]  # the fall
    return [
        marks.line(x, y, palette.TRUTH, width=1.5, dash="dot", says=says),
        marks.text(fall[:1], beside, ["\u00a0◂ the true line jumps"], palette.TRUTH, **look),
    ]


def _named(
    x: np.ndarray, y: np.ndarray, falls: bool, lines: Sequence[np.ndarray], window: tuple[np.ndarray, np.ndarray]
) -> dict[str, Any]:
    """The newest example, in a ring, by name, off a line that rises or falls: on the side where the fewest of these
    lines, each an intercept and a slope, run through the name."""
    left = not len(x) or x[0] < 0
    side = f"{'top' if left == falls else 'bottom'} {'right' if left else 'left'}"
    if len(x):
        across = np.linspace(window[0][0], window[0][1], 201)
        ways = np.vstack([np.column_stack([across, b + w * across]) for b, w in lines])
        low, size = np.array([ends[0] for ends in window]), np.array([np.ptp(ends) for ends in window])
        inwards = "right" if left else "left"
        sides = [side, *(f"{up} {inwards}" for up in ("top", "bottom")), "top center", "bottom center"]
        side = terrain.free_side((np.array([x[0], y[0]]) - low) / size, (ways - low) / size, sides)
    font = dict(size=14, color=palette.DATA, shadow=palette.HALO)
    look: dict[str, Any] = dict(mode="markers+text", textposition=side, textfont=font)
    return marks.ring(x, y, palette.DATA, size=18, text=["newest example"], **look)


def _ends(values: np.ndarray) -> list[float]:
    """A range that holds these."""
    low, high = float(values.min()), float(values.max())
    room = 0.08 * (high - low) or 1.0
    return [low - room, high + room]
