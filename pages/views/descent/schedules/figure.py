"""A map with all ways to the star; beside it the step sizes, alone or with the cost, or what they add up to."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from algos.descent import stochastic
from pages.views.descent import below, terrain
from pages.views.descent.schedules.bowl import LOG
from pages.views.descent.schedules.run import COSTS, SIZES, SUMS, Settling
from ui import palette, words
from ui.figures import marks, panels
from ui.figures.scales import log_axis, power

START = "start"  # what can be dragged
FLOOR = 1e-9  # of the height at the start: what is nearer to the least lies below the axis
LOOKS = {  # of each schedule, whoever runs beside it: colour (blue is the map), shape, and how that looks in a text
    "constant": (1, 0, "●"),
    "1/k": (2, 1, "■"),
    "1/k²": (3, 2, "◆"),
    "1/√k": (5, 3, "▲"),
    "slow 1/k": (4, 4, "✚"),
}
DOTS = 40  # places of a way that are seen as steps
KINDS = ("total", "squares")
NONE = 0.4  # of an axis of rows on a logarithmic scale: where no row is
LINE = 0.1  # of the largest step size: room for a line above it
ROOM = 1.25  # of the largest sum that is no constant step's


def colour(name: str) -> str:
    """The colour of a schedule."""
    return palette.colour(LOOKS[name][0])


def symbol(name: str) -> str:
    """Its shape."""
    return palette.symbol(LOOKS[name][1])


def formula(name: str, rate: float, b: float) -> str:
    """The size of step k."""
    a = f"{rate:g}"
    return {
        "constant": a,
        "1/√k": f"{a}/√k",
        "1/k": f"{a}/(k+1)",
        "slow 1/k": f"{a}·{b:g}/({b:g}+k)",
        "1/k²": f"{a}/(k+1)²",
    }[name]


def brush(run: Settling, shown: Sequence[int], above: dict[str, np.ndarray]) -> Callable[[int], dict[str, Any]]:
    """What draws the figure of the i-th step that is shown; `above` are everybody's costs there, less the least."""
    at, names = np.array(shown), list(run.traces)
    ways = {name: terrain.drawable(run.plane, trace.curve("theta")) for name, trace in run.traces.items()}
    totals = {kind: {name: trace.curve(kind) for name, trace in run.traces.items()} for kind in (*KINDS, "seen")}
    tops = {kind: _top(run, kind) for kind in KINDS}
    high = 5 * max(float(above[names[0]][0]), 1e-12)
    least = max(FLOOR * high, 0.3 * min(float(values[values > 0].min(initial=high)) for values in above.values()))
    edge = 1.5 * least
    dipped = {name: below.dipped(values, least, edge) for name, values in above.items()}
    axes = run.plane.axes()
    longest = max(run.longest, 2)
    plain = dict(size=15)
    if run.beside == SIZES:
        beside, told = [(_steps(longest), _plain_sizes(run))], ["Size of step k"]
    elif run.beside == COSTS:
        beside = [(_rows_seen(run.seen), _alike(log_axis("", least, high))), (_steps(longest), _sizes(run))]
        told = ["Cost above the least", "Size of step k"]
    else:
        beside = [(_steps(longest), palette.axis("", range=[0, tops[kind]])) for kind in KINDS]
        told = ["Sum of the step sizes so far", "Sum of their squares"]
    first, last = (2, 3) if run.beside == SUMS else (3, 2)  # the step sizes above what comes of them
    sizes = len(beside)  # the plot with the step sizes
    domains = {"xaxis.domain": (0, 0.64), "xaxis2.domain": (0.73, 1)}
    if run.beside != SIZES:
        domains = {f"yaxis{first}.domain": (0.58, 1), f"yaxis{last}.domain": (0, 0.4)}
        domains |= {"xaxis.domain": (0, 0.56)} | {f"xaxis{n}.domain": (0.65, 1) for n in (2, 3)}
    layout = panels.layout(
        [(axes["xaxis"], axes["yaxis"]), *beside],
        widths=(1.35, *(0.5 for _ in beside)),
        height=490,
        tall=1280 if sizes > 1 else 900,
        showlegend=False,
        domains={"yaxis.domain": (0, 1), **domains},
        annotations=[
            panels.heading(_named(run), 0, font=dict(size=15)),
            *(panels.heading(text, i, font=plain) for i, text in enumerate(told, 1)),
            terrain.shades("worse the fit"),
            *([_formulas(run)] if run.beside == SIZES else []),
        ],
    )
    layout["meta"]["narrow"][f"annotations[{1 + sizes}].text"] = ""  # no room beside the start
    layout["meta"]["narrow"] |= (
        {"yaxis.domain": (0.56, 1), "yaxis2.domain": (0.27, 0.47), "yaxis3.domain": (0, 0.17)}
        if sizes > 1
        else {"yaxis.domain": (0.4, 1), "yaxis2.domain": (0, 0.26)}
    )
    still, star = _ground(run), _star(run)  # over all ways: it is asked for
    rates = {name: trace.curve("rate") for name, trace in run.traces.items()}
    if run.beside != SUMS:  # known beforehand: drawn whole
        for name, rate in rates.items():
            k = np.unique(np.clip(at, 1, len(rate) - 1))
            says = f"{name}: step %{{x}} of size %{{y:.4g}}"
            still.append(panels.on(marks.line(k, rate[k], colour(name), width=2.5, says=says), sizes))
    if run.beside == SUMS:
        still += [panels.on(mark, i) for i, kind in enumerate(KINDS, 1) for mark in _ends(run, kind)]

    def _costs(name: str, i: int, rows: np.ndarray, grown: np.ndarray) -> list[marks.Trace]:
        costs = np.minimum(dipped[name], 1e3 * high)[grown]
        look: dict[str, Any] = dict(size=11, symbol=symbol(name), outline=palette.OUTLINE)
        under = f"{name}: %{{customdata}} after %{{x}} rows, below this axis"
        passed = np.maximum(totals["seen"][name][np.minimum(at, run.traces[name].steps)], NONE)
        return [
            marks.line(rows, costs, colour(name), says=f"{name}: %{{y:.4g}} after %{{x}} rows"),
            marks.points(rows[-1:], np.where(costs[-1:] > edge, costs[-1:], np.nan), colour(name), **look),
            below.exits(passed, above[name], i, least, edge, colour(name), under),
        ]

    # A leg that several share is seen where the longer first step leads on: the shorter lies over it.
    longer = sorted(names, key=lambda name: -float(rates[name][1:2].max(initial=0)))

    def draw(i: int) -> dict[str, Any]:
        moving = []
        for name in longer:
            here = min(shown[i], run.traces[name].steps)
            so_far = terrain.so_far(ways[name], here)
            look: dict[str, Any] = dict(symbol=symbol(name), outline=palette.OUTLINE, ids=marks.ONE)
            says = f"{name}: %{{x:.4g}}, %{{y:.4g}}"
            spot = marks.points(so_far[-1:, 0], so_far[-1:, 1], colour(name), size=17, says=says, **look)
            line = marks.line(so_far[:, 0], so_far[:, 1], colour(name), width=3)
            moving += [line, marks.points(so_far[:DOTS, 0], so_far[:DOTS, 1], colour(name), size=8), spot]
        for name in names:
            grown = np.minimum(np.arange(len(at)), i)  # what is to come lies on its end: so the curve grows
            k = np.minimum(at[grown], run.traces[name].steps)
            if run.beside != SUMS:
                if run.beside == COSTS:
                    small = _costs(name, i, np.maximum(totals["seen"][name][k], NONE), grown)
                    moving += [panels.on(mark, 1) for mark in [*small, _near(run, name, shown[i])]]
                look = dict(size=11, symbol=symbol(name), outline=palette.OUTLINE)
                now = np.maximum(k[-1:], 1)
                moving.append(panels.on(marks.points(now, rates[name][now], colour(name), **look), sizes))
                continue
            for plot, kind in enumerate(KINDS, 1):
                so_far, says = np.minimum(totals[kind][name][k], 2 * tops[kind]), f"{name}: %{{y:.4g}} at step %{{x}}"
                moving.append(panels.on(marks.line(np.maximum(k, 1), so_far, colour(name), width=2.5, says=says), plot))
        return dict(data=[*still, *moving, star], layout=layout)

    return draw


def _rows_seen(most: int) -> dict[str, Any]:
    """The axis of rows seen, on a logarithmic scale; none stand at its left end."""
    tens = [10**power for power in range(len(str(most)))]
    told = dict(tickvals=[NONE, *tens], ticktext=["0", *(f"{ten:,}" for ten in tens)], tickangle=0)
    return log_axis("rows seen", 0.8 * NONE, 1.2 * most) | told


def along(run: Settling) -> list[str]:
    """The axes of steps."""
    return {SIZES: ["x2"], COSTS: ["x3"], SUMS: ["x2", "x3"]}[run.beside]


def _steps(longest: int) -> dict[str, Any]:
    """The axis of a small plot over steps, on a logarithmic scale: numbers at powers of ten alone."""
    tens = [10**power for power in range(len(str(longest)))]
    return log_axis("step k (log scale)", 0.9, 1.3 * longest) | dict(
        tickvals=tens, ticktext=[f"{ten:,}" for ten in tens], tickangle=0
    )


def _sizes(run: Settling) -> dict[str, Any]:
    """The axis of step sizes."""
    sizes = np.concatenate([trace.curve("rate")[1:] for trace in run.traces.values()])
    axis = log_axis("", 0.5 * float(sizes.min()), 3 * float(sizes.max()))
    axis |= {name: axis[name][:: 1 + (len(axis[name]) > 4)] for name in ("tickvals", "ticktext")}
    return _alike(axis)


def _alike(axis: dict[str, Any]) -> dict[str, Any]:
    """A logarithmic axis with powers alone, if there is one among its numbers."""
    if not any("<sup>" in text for text in axis["ticktext"]):
        return axis
    powers = [power(value).replace("-", "−") for value in axis["tickvals"]]
    return axis | dict(ticktext=[text.replace("10<sup>0</sup>", "1") for text in powers])


def _plain_sizes(run: Settling) -> dict[str, Any]:
    """The same from 0 on, where one sees them shrink rather than reads how small they are."""
    most = max(float(trace.curve("rate")[1:].max()) for trace in run.traces.values())
    return palette.axis("", range=[-0.04 * most, (1.1 + LINE * len(run.traces)) * most], nticks=5)


def _formulas(run: Settling) -> dict[str, Any]:
    """What the size of step k is, of each schedule in its colour, above all of them: that of 1/k is not 1/k itself."""
    told = []
    for name, trace in run.traces.items():
        assert trace.made is not None
        asked = trace.made.settings
        said = formula(name, asked["rate"], asked.get("halved_after", 0.0))
        told.append(f"<span style='color:{colour(name)}'>{LOOKS[name][2]} {name}: {said}</span>")
    ends: dict[str, Any] = dict(xref="x2 domain", yref="y2 domain", x=1, y=1, xanchor="right", yanchor="top")
    return dict(text="<br>".join(told), showarrow=False, align="right", font=dict(size=14)) | ends


def _named(run: Settling) -> str:
    """The schedules in their colours, and the star."""
    told = [f"<span style='color:{colour(name)}'>{LOOKS[name][2]} {name}</span>" for name in run.traces]
    return "   ".join([*told, f"<span style='color:{palette.NEUTRAL}'>☆ best {best(run)}</span>"])


def best(run: Settling) -> str:
    """What a place on the map is."""
    return "line" if run.bowl.loss != LOG else "curve"


def _ground(run: Settling) -> list[dict[str, Any]]:
    """The map with the start."""
    start = run.start
    return [
        terrain.relief(run.plane, run.bowl.costs, run.bowl.least),
        marks.ring(
            start[:1],
            start[1:],
            palette.OUTLINE,
            size=20,
            width=3,
            meta=START,
            mode="markers+text",
            text=[terrain.STARTS],
            textposition="bottom center",
            textfont=dict(size=15, shadow=palette.HALO),
            cliponaxis=False,  # it may start at the edge
        ),
    ]


def _star(run: Settling) -> marks.Trace:
    """Where the cost of all rows is least."""
    x, y = run.bowl.star[:1], run.bowl.star[1:]
    return marks.points(x, y, "white", size=15, symbol="star", outline="#222", says="least cost: %{x:.4g}, %{y:.4g}")


def _near(run: Settling, name: str, step: int) -> marks.Trace:
    """A ring on the curve of the cost where a schedule came near the star that has been near since, as far as a step,
    with the rows that it had seen; or nowhere."""
    trace = run.traces[name]
    since = replace(run, traces={name: trace.after(min(step, trace.steps))}).settled(name) if step else None
    x, y, told = np.nan, np.nan, ""
    if since:
        x, y = float(trace.states[since].seen), float(run.bowl.costs(trace.states[since].theta) - run.bowl.least)
        told = f"<b>near: {words.number(int(x))}</b>"
    font = dict(size=14, color=colour(name), shadow=palette.HALO)
    look: dict[str, Any] = dict(mode="markers+text", text=[told], textposition="top right", textfont=font)
    return marks.ring([x], [max(y, 1e-300)], colour(name), size=16, width=3, **look)


def limits(run: Settling, kind: str) -> dict[str, float]:
    """What all steps of each schedule, or their squares, would add up to."""
    found = {}
    for name, trace in run.traces.items():
        assert trace.made is not None
        asked = trace.made.settings
        b = asked.get("halved_after", 1.0)
        found[name] = stochastic.sums(asked["schedule"], asked["rate"], b)[KINDS.index(kind)]
    return found


def _top(run: Settling, kind: str) -> float:
    """How far up a sum is shown: those of constant steps leave the picture."""
    ends = {name: float(trace.curve(kind)[-1]) for name, trace in run.traces.items()}
    finite = [limit for limit in limits(run, kind).values() if np.isfinite(limit)]
    slower = [end for name, end in ends.items() if name != "constant"]
    return ROOM * max([*slower, *finite] or [*ends.values()])


def _ends(run: Settling, kind: str) -> list[dict[str, Any]]:
    """The finite sums, as levels that are never passed."""
    told = []
    for name, limit in limits(run, kind).items():
        if np.isfinite(limit):
            ends = [1.0, float(max(run.longest, 2))]
            says = f"{name}: all together {words.number(limit)}"
            told += [
                marks.line(ends, [limit, limit], colour(name), width=1.5, dash="dot", says=says),
                marks.text(
                    ends[1:], [limit], [f"never above {limit:.3g}"], colour(name), size=13, textposition="top left"
                ),
            ]
    return told
