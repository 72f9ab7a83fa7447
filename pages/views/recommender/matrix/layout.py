"""Where the maps, their colour bars and the objective stand, on a wide screen and on a narrow one."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from pages.views.recommender import ratings_map
from ui import palette
from ui.figures import panels
from ui.figures.scales import log_axis

TITLES = ("Ratings", "Filled in (small: guesses)", "Errors: guess − rating")
RISE = 20  # pixels by which titles stand higher over the kinds of items
BELOW = (1, 0, 2)  # how many maps stand above each on a narrow screen: what is filled in comes first there
BAR, CURVE, FOOT, TOP = 56, 72, 44, 30  # pixels: the colour bars, the objective, below it, above the maps
ROOM = 540  # pixels that three maps beside each other need
LEAST = 0.85  # of the height on a narrow screen: numbers have room in their rows
LABELS = 4  # of the objective's axis, at most
STEEP = 20  # an objective that falls to less than one part in so many is drawn on a logarithmic scale

Axis = dict[str, Any]
Curve = tuple[np.ndarray, np.ndarray]


def tall(n: int) -> int:
    """The height of a map of n users in pixels."""
    return int(np.clip(34 * n, 170, 370))


def layout(
    users: Sequence[str],
    items: Sequence[str],
    scale: tuple[float, float],
    curve: Curve,
    what: str,
    over: Sequence[tuple[str, int, int]] = (),
) -> dict[str, Any]:
    """For three maps in plots 1 to 3 and the objective in plot 4: side by side above it, or all one below the other.

    The arguments are those of `matrix_maps.Maps`; `over` are kinds of items with their first and last columns.
    """
    rise = RISE if over else 0
    top_room = TOP + rise
    across, down = ratings_map.axes(users, items)
    plain = down | dict(showticklabels=False, title=dict(text=""))
    size, names = tall(len(users)), _below(items)
    written = len(users) * len(items) <= ratings_map.WRITTEN  # numbers say what the colours mean
    gap = names + (0 if written else BAR)
    fall = size + gap + (top_room if written else 0)  # from map to map where they stand one below the other
    inner, slim = size + gap + CURVE, 3 * fall + CURVE
    made = panels.layout(
        [(across, down), (across, plain), (across, plain), _objective(curve, what)],
        widths=(1, 1, 1, 1),
        height=top_room + inner + FOOT,
        tall=top_room + slim + FOOT,
        room=ROOM,
        margin=dict(l=_left(users), r=12, t=top_room, b=FOOT, autoexpand=False),
        annotations=[
            *(panels.heading(t, i, yshift=4 + rise, font=dict(size=14)) for i, t in enumerate(TITLES)),
            *(_kind(name, first, last, n) for n in ("", "2", "3") for name, first, last in over),
        ],
    )
    made["meta"]["least"] = LEAST
    wide, narrow = made["meta"]["wide"], made["meta"]["narrow"]
    for i, n in enumerate(("", "2", "3")):
        wide[f"xaxis{n}.domain"] = [round(0.345 * i, 4), round(0.345 * i + 0.31, 4)]
        wide[f"yaxis{n}.domain"] = [1 - size / inner, 1]
        wide[f"yaxis{n}.showticklabels"], narrow[f"yaxis{n}.showticklabels"] = not i, down["showticklabels"]
        top = 1 - BELOW[i] * fall / slim
        narrow[f"yaxis{n}.domain"] = [top - size / slim, top]
    wide |= {"xaxis4.domain": [0, 1], "yaxis4.domain": [0, CURVE / inner], "margin.t": top_room}
    narrow |= {"xaxis4.domain": [0, 1], "yaxis4.domain": [0, CURVE / slim], "margin.t": top_room}
    for place in [place for place in wide if place.endswith(".domain")]:
        made[place.removesuffix(".domain")]["domain"] = wide[place]
    under = size + names + 6
    low, high = scale
    reach = (high - low) / 2 or 1.0
    for name, colours, ends, centre, panel in (
        ("coloraxis", ratings_map.SCALE, (low, high if high > low else low + 1), 0.3275, BELOW[1]),
        ("coloraxis2", palette.DIVERGING, (-reach, reach), 0.845, BELOW[2]),
    ):
        wide |= _bar(name, centre, 0.31, 1 - under / inner)
        narrow |= _bar(name, 0.5, 0.7, 1 - (panel * fall + under) / slim)
        made[name] = _colours(colours, ends, {part: wide[f"{name}.colorbar.{part}"] for part in ("x", "y", "len")})
        made[name]["showscale"] = not written
    return made


def brackets(over: Sequence[tuple[str, int, int]]) -> list[dict[str, Any]]:
    """Shapes: a line over the columns of each kind, in all three maps."""
    look = dict(type="line", line=dict(color=palette.NEUTRAL, width=1.5), y0=1.012, y1=1.012)
    return [
        look | dict(x0=first - 0.4, x1=last + 0.4, xref=f"x{n}", yref=f"y{n} domain")
        for n in ("", "2", "3")
        for _, first, last in over
    ]


def _kind(name: str, first: int, last: int, n: str) -> dict[str, Any]:
    """Its name over that line in plot n."""
    place = dict(x=(first + last) / 2, y=1.012, xref=f"x{n}", yref=f"y{n} domain", yanchor="bottom")
    return dict(text=name, showarrow=False, font=dict(size=12, color=palette.NEUTRAL)) | place


def _objective(curve: Curve, what: str) -> tuple[Axis, Axis]:
    steps, values = curve
    last = max(int(steps[-1]), 1)
    steep = values.min() > 0 and values.max() > STEEP * values.min()
    low, high = np.log10([values.min(), values.max()]) if steep else (min(float(values.min()), 0), float(values.max()))
    room = 0.1 * float(high - low) or 0.5
    ends, small = (float(low) - room, float(high) + room), dict(tickfont=dict(size=11))
    if steep:
        up = log_axis("objective J", 10 ** ends[0], 10 ** ends[1], **small)
        every = -(-len(up["tickvals"]) // LABELS)
        up |= dict(tickvals=up["tickvals"][::every], ticktext=up["ticktext"][::every])
    else:
        up = palette.axis("objective J", range=list(ends), nticks=4, **small)
    ticks = dict(dtick=1) if last <= 9 else dict(nticks=9)
    return palette.axis(what, range=[-0.02 * last, 1.02 * last], **ticks), up


def _below(items: Sequence[str]) -> int:
    """Room for the names of the items in pixels, upright where there are many; else for the axis title."""
    if len(items) > ratings_map.NAMED:
        return 18
    longest = max(len(ratings_map.short(name)) for name in items)
    return int(6 + ratings_map.LETTER * longest if ratings_map.upright(items) else 30)


def _left(users: Sequence[str]) -> int:
    longest = max(len(ratings_map.short(name)) for name in users)
    return max(60, 16 + int(ratings_map.LETTER * longest)) if len(users) <= ratings_map.NAMED else 60


def _bar(name: str, x: float, length: float, y: float) -> dict[str, Any]:
    return {f"{name}.colorbar.x": x, f"{name}.colorbar.len": length, f"{name}.colorbar.y": y}


def _colours(scale: list[list[Any]], ends: tuple[float, float], place: dict[str, float]) -> dict[str, Any]:
    bar = dict(
        orientation="h",
        thickness=9,
        outlinewidth=0,
        nticks=5,
        xanchor="center",
        yanchor="top",
        ypad=0,
        tickfont=dict(size=11),
        **place,
    )
    return dict(colorscale=scale, cmin=ends[0], cmax=ends[1], colorbar=bar)
