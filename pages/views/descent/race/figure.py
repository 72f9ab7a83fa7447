"""A map with everybody's way down, and how far each is above the least, by step or by gradient."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from algos.descent.iterate import Iterate
from algos.trace import Trace
from pages.views.descent import below, terrain
from pages.views.descent.lands import Ground
from ui import palette
from ui.figures import marks, panels
from ui.figures.scales import log_axis

START = "start"  # what can be dragged
PLAIN = 1e-5  # an axis that does not reach below it has no powers
FLOOR = 1e-10  # of the height at the start: what is nearer to the least lies below the axis
UNDER = -20  # pixels below a plot, beside the name of its axis
COLOURS = (1, 2, 3, 5, 4)  # of palette.CLASSES; blue is the map


def colour(i: int) -> str:
    """The colour of the i-th method."""
    return palette.colour(COLOURS[i])


def brush(
    ground: Ground, traces: Mapping[str, Trace[Iterate]], counts: Mapping[str, np.ndarray], unit: str
) -> Callable[[int], dict[str, Any]]:
    """What draws the figure of a step; `counts` says where along the curve's axis each method's states stand."""
    above = {name: np.maximum(trace.curve("value") - ground.least, 0) for name, trace in traces.items()}
    ways = {name: terrain.drawable(ground.plane, trace.curve("x")) for name, trace in traces.items()}
    first = max(float(next(iter(above.values()))[0]), 1e-12)
    highest = max(float(values.max()) for values in above.values())
    high = float(np.clip(2 * highest, 3 * first, 30 * first))
    least = max(FLOOR * first, 0.3 * min(float(values.min()) for values in above.values()))
    edge = 2 * least
    under = any(float(values.min()) < least for values in above.values())
    longest = max(float(count[-1]) for count in counts.values()) or 1.0
    axes = ground.plane.axes()
    height = log_axis("", least, high)
    height |= {name: height[name][:: 1 + (len(height[name]) > 5)] for name in ("tickvals", "ticktext")}
    if least >= PLAIN:
        height["ticktext"] = [
            f"{value:,.0f}" if value >= 1 else np.format_float_positional(value, trim="-")
            for value in height["tickvals"]
        ]
    elif any("<sup>" in text for text in height["ticktext"]):  # then all of them, so that they are read alike
        powers = [f"10<sup>{np.log10(value):.0f}</sup>" for value in height["tickvals"]]
        height["ticktext"] = [text.replace("10<sup>0</sup>", "1") for text in powers]
    words = (f"<span style='color:{colour(i)}'>{palette.sign(i)} {name}</span>" for i, name in enumerate(traces))
    names = "   ".join(words)
    layout = panels.layout(
        [
            (axes["xaxis"], axes["yaxis"]),
            (
                palette.axis(unit, range=[-0.045 * longest, 1.045 * longest], nticks=5),
                height,
            ),
        ],
        widths=(1.9, 1),
        height=490,
        showlegend=False,
        annotations=[
            panels.heading(
                f"{names}   <span style='color:{palette.NEUTRAL}'>☆ lowest point</span>", 0, font=dict(size=15)
            ),
            panels.heading("Height above the lowest point", 1, font=dict(size=15)),
            dict(text="▾ below this axis" if under else "", showarrow=False, font=dict(size=13, color=palette.NEUTRAL))
            | dict(x=1, xref="x2 domain", xanchor="right", y=0, yref="y2 domain", yanchor="top", yshift=UNDER),
            # beside the names if these are short, else under the map
            terrain.shades("higher the land") | (dict(y=0, yanchor="top", yshift=UNDER) if len(traces) > 2 else {}),
        ],
    )
    lowest = ground.lowest
    minima, others = ground.landscape.minima[lowest], ground.landscape.minima[~lowest]
    narrow = {"annotations[0].text": names, "annotations[3].text": ""}  # no room beside the names
    layout["meta"]["narrow"] |= narrow | {"annotations[1].text": "<b>Height above the lowest point ☆</b>"}
    first_steps = [trace.curve("x")[1, 1] - ground.start[1] for trace in traces.values() if trace.steps]
    down = sum(first_steps) < 0  # the name is written where the ways do not lead
    still = [
        *terrain.layers(ground),
        *terrain.marked(ground),
        marks.points(
            minima[:, 0],
            minima[:, 1],
            "white",
            size=18,
            symbol="star",
            outline="#222",
            says="lowest point: %{x:.4g}, %{y:.4g}",
        ),
        marks.ring(
            ground.start[:1],
            ground.start[1:],
            palette.OUTLINE,
            size=26,
            width=3,
            meta=START,
            mode="markers+text",
            text=[terrain.STARTS],
            textposition=_side(ground, [*ways.values()], down),
            textfont=dict(size=15, shadow=palette.HALO),
        ),
    ]
    if len(others):  # lower than all around them, and not the lowest
        says = "a minimum, not the least: %{x:.4g}, %{y:.4g}"
        still.append(
            marks.points(others[:, 0], others[:, 1], "white", size=10, symbol="circle", outline="#222", says=says)
        )

    # At the start all are in one place, and some ways begin with the same step: each is seen around the next.
    sizes = np.linspace(18, 11, len(traces)).tolist()
    widths = np.linspace(5, 3, len(traces)).tolist()

    def draw(i: int) -> dict[str, Any]:
        moving = []
        for j, name in enumerate(traces):
            at = min(i, len(above[name]) - 1)
            so_far = terrain.so_far(ways[name], at)
            moving += [
                marks.path(so_far[:, 0], so_far[:, 1], colour(j), width=widths[j], size=widths[j] + 2),
                marks.points(
                    so_far[-1:, 0],
                    so_far[-1:, 1],
                    colour(j),
                    size=sizes[j],
                    symbol=palette.symbol(j),
                    outline=palette.OUTLINE,
                    says=f"{name}: %{{x:.4g}}, %{{y:.4g}}",
                    ids=marks.ONE,
                ),
            ]
        for j, name in enumerate(traces):
            at = min(i, len(above[name]) - 1)
            grown = np.minimum(np.arange(len(above[name])), at)
            heights = np.minimum(below.dipped(above[name], least, edge), high * 1e3)[grown]
            curve = marks.line(
                counts[name][grown],
                heights,
                colour(j),
                width=2.5,
                says=f"{name}: %{{y:.4g}} after %{{x}} {unit}",
            )
            says = f"{name}: %{{customdata}} after %{{x}} {unit}, below this axis"
            exits = below.exits(counts[name], above[name], at, least, edge, colour(j), says)
            spot = marks.points(
                counts[name][at : at + 1],
                np.where(heights[-1:] > edge, heights[-1:], np.nan),
                colour(j),
                size=sizes[j],
                symbol=palette.symbol(j),
                outline=palette.OUTLINE,
            )
            moving += [panels.on(curve, 1), panels.on(spot, 1), panels.on(exits, 1)]
        return dict(data=[*still, *moving], layout=layout)

    return draw


def _side(ground: Ground, ways: Sequence[np.ndarray], down: bool) -> str:
    """On which side of the start its name stands: where the ways do not lead, if there is one."""
    low, size = np.array([ground.plane.x[0], ground.plane.y[0]]), np.ptp([ground.plane.x, ground.plane.y], axis=1)
    along = []
    for way in ways:  # with places between its own
        t, k = np.linspace(0, len(way) - 1, 8 * len(way)), np.arange(len(way))
        along.append(np.column_stack([np.interp(t, k, way[:, j]) for j in (0, 1)]))
    beside = _beside(ground)
    sides = [f"{'top' if down else 'bottom'} {beside}", f"{'bottom' if down else 'top'} {beside}"]
    place = (np.asarray(ground.start) - low) / size
    return terrain.free_side(place, (np.vstack(along) - low) / size, [*sides, "middle right", "middle left"])


def _beside(ground: Ground) -> str:
    """On which side of the start its name is inside the map, on a phone, too."""
    share = (ground.start[0] - ground.land.x[0]) / (ground.land.x[1] - ground.land.x[0])
    return "right" if share < 0.3 else "left" if share > 0.7 else "center"
