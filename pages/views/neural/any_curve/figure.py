"""A curve as a sum, its bends numbered; and what each unit adds to it, in its colour."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from algos.bias_variance.truths import Truth
from algos.neural.network import Network
from pages.views.neural.any_curve import units
from pages.views.neural.unit_colours import colour
from ui import palette
from ui.figures import marks, panels
from ui.figures.marks import Trace

WORST = palette.MISTAKE
SMOOTH = 61  # places of a unit that has no corner
ROOM = 0.15  # of the truth's height, below and above
WIDER = 0.3  # so much more is for what the units add
MOST = 4  # times that: what a unit adds beyond is cut off
LINE = 0.05  # of the height: the number of a bend
TOUCH = 0.03  # of the width: bends nearer to each other than this cannot be told apart
APART = 0.05  # of the width: numbers nearer to each other than this stand on each other, also on a phone
CLEAR = 0.08  # of the height: room for a name beyond an end
CROWD = 4  # bends at one place, of which their number alone is said
PLACES = np.linspace(0, 1, 201)  # where a unit's line is looked at
NUMBERED = 12  # units, at most, that have their number at their line
BENDS = "".join(f"<span style='color:{colour(j)}'>┊●</span>" for j in range(3))
ADDS = "What each unit adds   ┄ output bias"
FAR = 20  # heights of the chart, beyond which nothing is drawn


def window(truth: Truth, y: np.ndarray) -> tuple[float, float]:
    """What is shown upwards."""
    f = truth(units.GRID)
    low, high = float(min(f.min(), y.min(), 0)), float(max(f.max(), y.max(), 0))
    room = ROOM * (high - low) or 1.0
    return low - room, high + room


def around(y_range: tuple[float, float], networks: Sequence[Network]) -> tuple[float, float]:
    """What is shown upwards of the units of these networks, where the curve is shown in this range: all they add."""
    room = WIDER * (y_range[1] - y_range[0])
    low, high = y_range[0] - room, y_range[1] + room
    ends = np.array([units.shares(network, np.array([0.0, 1.0])) for network in networks])  # no unit turns round
    beyond = (MOST - 1) * (high - low) / 2
    return (
        float(np.clip(1.1 * ends.min(initial=0), low - beyond, low)),
        float(np.clip(1.1 * ends.max(initial=0), high, high + beyond)),
    )


def shares_of(network: Network, adds: tuple[float, float], *, newest: int = -1) -> list[Trace]:
    """What each unit adds, with its number, and the level they start from, shown in `adds`; one may be the `newest`."""
    low, high = adds
    tall = high - low
    at, m = units.kinks(network), len(network.weights[0][0])
    outer = network.weights[1][:, 0]
    corner = network.activation == "relu"
    traces = []
    for j in range(m):
        bend = [float(at[j])] if corner and 0 < at[j] < 1 else []
        x = np.array([0.0, *bend, 1.0]) if corner else np.linspace(0, 1, SMOOTH)
        share = units.shares(network, x)[j] if outer[j] else np.full(len(x), np.nan)
        traces.append(
            marks.line(
                x,
                np.clip(share, low - FAR * tall, high + FAR * tall),
                colour(j),
                width=4 if j == newest else 2.5,
                says=f"unit {j + 1} adds %{{y:.3g}}",
            )
        )
    level = units.offset(network)
    traces.append(
        marks.line(
            [0, 1],
            np.clip([level, level], low - FAR * tall, high + FAR * tall),
            palette.NEUTRAL,
            width=1.5,
            dash="dot",
            says="level %{y:.3g}",
        )
    )
    return [*traces, _numbered(network, adds)]


def sum_of(network: Network, y_range: tuple[float, float], *, newest: int = -1, met: float = 1.0) -> list[Trace]:
    """Where the units bend, and their sum, shown in `y_range`: dotted from `met` on, where others are to bend it."""
    at, corner, far = units.kinks(network), network.activation == "relu", FAR * (y_range[1] - y_range[0])
    seen = units.in_view(network)
    x = np.unique(np.concatenate([np.linspace(0, 1, 201), at[seen]])) if corner else np.linspace(0, 1, 201)
    y = np.clip(units.curve(network, x), y_range[0] - far, y_range[1] + far)
    says, here = "the network: %{y:.4g}", x <= met + 1e-9
    spots = np.where(seen, at, np.nan)
    heights = np.clip(units.curve(network, np.where(seen, at, 0.0)), *y_range)
    return [
        *_bends(network, y_range, newest),
        marks.line(x[here], y[here], palette.FIT, width=4, says=says),
        marks.line(x[~here], y[~here], palette.FIT, width=2, dash="dot", says=says),
        marks.points(
            spots,
            heights,
            [colour(j) for j in range(len(at))],
            size=11,
            outline=palette.OUTLINE,
            says="unit %{customdata} bends here",
            customdata=list(range(1, len(at) + 1)),
        ),
    ]


def furthest(network: Network, truth: Truth, y_range: tuple[float, float]) -> list[Trace]:
    """The largest error as a bar from the network to the truth, where it is, with its name."""
    off = units.curve(network, units.GRID) - truth(units.GRID)
    i = int(np.abs(off).argmax())
    ends = np.clip([truth(units.GRID[[i]])[0], truth(units.GRID[[i]])[0] + off[i]], *y_range)
    x, right = float(units.GRID[i]), units.GRID[i] > 0.8
    (low, high), down = y_range, off[i] < 0
    end = float(ends[1])
    beyond = low + CLEAR * (high - low) < end < high - CLEAR * (high - low)  # there is room beyond the network's end
    up = ("bottom" if down else "top") if beyond else "middle"
    told = "largest error" if beyond else "largest error\N{EN SPACE}" if right else "\N{EN SPACE}largest error"
    side = "left" if right else "right" if x < 0.2 or not beyond else "center"
    there = end if beyond else ends.mean()
    if not beyond and low < truth(units.GRID[[i]])[0] + off[i] < high:  # at a corner: beside it, outwards
        up, there = "bottom" if down else "top", end
    look: dict[str, Any] = dict(textfont=dict(color=WORST, size=14, shadow=palette.HALO), cliponaxis=False)
    return [
        marks.line([x, x], ends, WORST, width=3),
        marks.text([x], [there], [told], textposition=f"{up} {side}", **look),
    ]


def _bends(network: Network, y_range: tuple[float, float], newest: int) -> list[Trace]:
    """A line from the foot of the chart to the curve where each unit bends; of few units with its number, those at one
    place on each other. Where all of several are at one place it says how many."""
    at, seen, m = units.kinks(network), units.in_view(network), len(network.weights[0][0])
    few, (low, high) = m <= NUMBERED, y_range
    curve = np.clip(units.curve(network, np.where(seen, at, 0.0)), low, high)
    x, foot = np.where(seen, at, np.nan), np.full(m, low)
    for j in np.flatnonzero(seen):
        below = [foot[i] + LINE * (high - low) for i in np.flatnonzero(seen[:j]) if abs(at[i] - at[j]) < APART]
        foot[j] = max([low, *below])
    lines = [
        marks.line(
            x[[j, j]],
            np.array([low, curve[j]]),
            colour(j),
            width=3 if j == newest else 1.5,
            dash="dot",
            says=f"unit {j + 1} bends at %{{x:.3g}}",
        )
        for j in reversed(range(m))  # at one place the first, which says so, is seen
    ]
    font = dict(color=[colour(j) for j in range(m)], size=14, shadow=palette.HALO)
    told = [f"\N{EN SPACE}<b>{j + 1}</b>" if few else "" for j in range(m)]
    if seen.sum() >= CROWD and np.ptp(at[seen]) < TOUCH:
        told = [f"\N{EN SPACE}<b>{seen.sum()} bends</b>" if j == np.argmax(seen) else "" for j in range(m)]
    return [*lines, marks.text(x, foot, told, textposition="top right", textfont=font)]


def _numbered(network: Network, y_range: tuple[float, float]) -> Trace:
    """The number of each unit where its line leaves the chart, on the side where it is further from 0; of few units."""
    (low, high), m = y_range, len(network.weights[0][0])
    shares, gap = units.shares(network, PLACES), 0.045 * (y_range[1] - y_range[0])
    x, y, told = np.full(m, np.nan), np.full(m, np.nan), [""] * m
    for j in np.argsort(shares[:, 0] + shares[:, -1]) if m <= NUMBERED else ():
        inside = np.flatnonzero((shares[j] > low + gap) & (shares[j] < high - gap / 2))
        if len(inside) and shares[j].any():
            right = abs(shares[j, -1]) >= abs(shares[j, 0])
            k = inside[-1 if right else 0]
            near = y[np.abs(x - PLACES[k]) < 0.05]
            height = max([shares[j, k], *(near + gap)])
            if height - shares[j, k] < gap / 2:  # else it would stand at another's line
                x[j], y[j], told[j] = PLACES[k], height, f"\xa0<b>{j + 1}</b>\xa0"
    sides = ["middle right" if at > 0.5 else "middle left" for at in x]
    font = dict(color=[colour(j) for j in range(m)], size=14, shadow=palette.HALO)
    return marks.text(x, y, told, textposition=sides, textfont=font, cliponaxis=False)


def wanted(truth: Truth, x: np.ndarray, y: np.ndarray) -> list[Trace]:
    """The truth, broad and pale, and the points."""
    grid = np.linspace(0, 1, 401)
    return [
        marks.line(grid, truth(grid), palette.TRUTH, width=7, opacity=0.35, says="the truth: %{y:.4g}"),
        marks.points(x, y, palette.DATA, size=5, says="%{x:.3g} → %{y:.3g}"),
    ]


def layout(
    y_range: tuple[float, float],
    said: str,
    learned: str,
    adds: tuple[float, float] | None = None,
    *,
    numbered: bool = True,
) -> dict[str, Any]:
    """The layout; `said` is how the thick line is called, `learned` the points. With `adds` what the units add stands
    beside it. The bends are `numbered` or not."""
    which = "where unit 1, 2, … bends it" if numbered else "where a unit bends it"
    names = (
        f"<span style='color:{palette.FIT}'>━ {said}</span>   "
        f"<span style='color:{palette.NEUTRAL}'>━ truth</span>   "
        f"<span style='color:{palette.DATA}'>● {learned}</span>   "
        f"{BENDS} <span style='color:{palette.NEUTRAL}'>{which}</span>"
    )
    place, look = palette.axis("x", range=[-0.04, 1.04], nticks=6), dict(size=14)
    plots = [(place, palette.axis("", range=list(y_range), nticks=5))]
    headings = [panels.heading(names, 0, font=look)]
    if adds is not None:
        plots.append((place | dict(range=[-0.13, 1.13]), palette.axis("", range=list(adds), nticks=5)))  # with numbers
        headings.append(panels.heading(ADDS, 1, font=look | dict(color=palette.NEUTRAL)))
    return panels.layout(
        plots,
        widths=(2.1, 1)[: len(plots)],
        height=470,
        tall=820 if adds else 440,
        showlegend=False,
        annotations=headings,
    )


def apart(network: Network, y_range: tuple[float, float]) -> dict[str, Any]:
    """What each unit of the network adds, by itself."""
    adds = around(y_range, [network])
    axes = palette.axis("x", range=[-0.06, 1.06], nticks=6), palette.axis("", range=list(adds), nticks=5)
    heading = panels.heading(ADDS, 0, font=dict(size=14, color=palette.NEUTRAL))
    layout = panels.layout([axes], widths=(1,), height=320, tall=320, showlegend=False, annotations=[heading])
    return dict(data=shares_of(network, adds), layout=layout)
