"""A curve as a sum; below it what each unit adds to it, in its colour, and beside it how far it is off."""

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

SMOOTH = 61  # places of a unit that has no corner
ROOM = 0.15  # of the truth's height, below and above: for the marks of bends
WIDER = 0.3  # so much more is for what the units add
MOST = 4  # times that: what a unit adds beyond is cut off
UNDER = 0.06  # of the height: so much below the curve is the mark of a bend
PLACES = np.linspace(0, 1, 201)  # where a unit's line is looked at
NUMBERED = 12  # units, at most, that have their number at their line
LEFT, RIGHT = (0.0, 0.7), (0.79, 1.0)  # across: the curve and its units, and the error
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


def sum_of(
    network: Network, y_range: tuple[float, float], adds: tuple[float, float], *, newest: int = -1
) -> list[Trace]:
    """The units' shares, the level they start from, where they bend, and their sum; one may be the `newest`.

    The curve is shown in `y_range`, what the units add in `adds`.
    """
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
                width=3 if j == newest else 1.5,
                says=f"unit {j + 1} adds %{{y:.3g}}",
                opacity=1.0 if j == newest else 0.75,
            )
        )
    level = units.offset(network)
    traces.append(
        marks.line(
            [0, 1],
            np.clip([level, level], low - FAR * tall, high + FAR * tall),
            palette.NEUTRAL,
            width=1,
            dash="dot",
            says="level %{y:.3g}",
        )
    )
    traces = [panels.on(trace, 2) for trace in traces]
    seen = units.in_view(network)
    below = units.curve(network, np.where(seen, at, 0.0)) - UNDER * (y_range[1] - y_range[0])
    traces.append(
        marks.points(
            np.where(seen, at, np.nan),
            np.where(seen, below, np.nan),
            [colour(j) for j in range(m)],
            size=[16 if j == newest else 11 for j in range(m)],
            symbol="triangle-up",
            outline=palette.OUTLINE,
            edge=1,
            says="unit %{customdata} bends at %{x:.3g}",
            customdata=list(range(1, m + 1)),
        )
    )
    x = np.unique(np.concatenate([np.linspace(0, 1, 201), at[seen]])) if corner else np.linspace(0, 1, 201)
    y = np.clip(units.curve(network, x), low - FAR * tall, high + FAR * tall)
    traces.append(marks.line(x, y, palette.FIT, width=4, says="the network: %{y:.4g}"))
    return [*traces, panels.on(_numbered(network, (low, high)), 2)]


def _numbered(network: Network, y_range: tuple[float, float]) -> Trace:
    """The number of each unit where its line leaves the chart, on the side where it is further from 0; of few units."""
    (low, high), m = y_range, len(network.weights[0][0])
    shares, gap = units.shares(network, PLACES), 0.055 * (y_range[1] - y_range[0])
    x, y, told = np.full(m, np.nan), np.full(m, np.nan), [""] * m
    for j in np.argsort(shares[:, 0] + shares[:, -1]) if m <= NUMBERED else ():
        inside = np.flatnonzero((shares[j] > low + gap) & (shares[j] < high - gap / 2))
        if len(inside) and shares[j].any():
            right = abs(shares[j, -1]) >= abs(shares[j, 0])
            k = inside[-1 if right else 0]
            near = y[np.abs(x - PLACES[k]) < 0.05]
            x[j], y[j], told[j] = PLACES[k], max([shares[j, k], *(near + gap)]), f"\xa0<b>{j + 1}</b>\xa0"
    sides = ["middle right" if at > 0.5 else "middle left" for at in x]
    font = dict(color=[colour(j) for j in range(m)], size=13, shadow=palette.HALO)
    return marks.text(x, y, told, textposition=sides, textfont=font, cliponaxis=False)


def wanted(truth: Truth, x: np.ndarray, y: np.ndarray) -> list[Trace]:
    """The truth, dashed, and the points."""
    grid = np.linspace(0, 1, 401)
    return [
        marks.line(grid, truth(grid), palette.TRUTH, width=2, dash="dash", says="the truth: %{y:.4g}"),
        marks.points(x, y, palette.DATA, size=7, outline=palette.OUTLINE, edge=1, says="%{x:.3g} → %{y:.3g}"),
    ]


def layout(
    y_range: tuple[float, float],
    adds: tuple[float, float],
    across: dict[str, Any],
    up: dict[str, Any],
    said: str,
    learned: str,
) -> dict[str, Any]:
    """The layout of the plots; `said` is how the thick line is called and what is beside it, `learned` the points."""
    names = (
        f"<span style='color:{palette.FIT}'>━ {said}</span>   "
        f"<span style='color:{palette.NEUTRAL}'>╌ the truth</span>   "
        f"<span style='color:{palette.DATA}'>● {learned}</span>   "
        f"<span style='color:{palette.NEUTRAL}'>▲ bends</span>"
    )
    place, quiet = palette.axis("x", range=[-0.04, 1.04]), dict(size=13, color=palette.NEUTRAL)
    made = panels.layout(
        [
            (place | dict(title=None, showticklabels=False), palette.axis("", range=list(y_range), nticks=5)),
            (across, up),
            (place, palette.axis("", range=list(adds), nticks=4)),
        ],
        widths=(2.4, 1, 0),
        domains={
            "xaxis.domain": LEFT,
            "xaxis2.domain": RIGHT,
            "xaxis3.domain": LEFT,
            "yaxis.domain": (0.43, 1.0),
            "yaxis3.domain": (0.0, 0.35),
        },
        height=490,
        tall=1000,
        showlegend=False,
        annotations=[
            panels.heading(names, 0, font=dict(size=14)),
            panels.heading("Error", 1, font=quiet),
            panels.heading("What adds up to it: each unit and the dotted level", 2, font=quiet),
        ],
    )
    narrow = made["meta"]["narrow"]  # there, too, the units stand right below the curve
    narrow["yaxis2.domain"], narrow["yaxis3.domain"] = narrow["yaxis3.domain"], narrow["yaxis2.domain"]
    return made


def on_second(traces: Sequence[Trace]) -> list[Trace]:
    """The traces, drawn in the plot beside."""
    return [panels.on(trace, 1) for trace in traces]


def here(x: float, y: float, least: float) -> Trace:
    """Where the run is, in the plot beside."""
    return panels.on(
        marks.points([x], [max(y, least)], palette.FIT, size=12, outline=palette.OUTLINE, cliponaxis=False), 1
    )
