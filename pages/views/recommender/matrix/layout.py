"""Where the two maps and the objective stand, on a wide screen and on a narrow one."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from pages.views.recommender import ratings_map
from ui import palette
from ui.figures import panels
from ui.figures.scales import log_axis

TITLES = ("Ratings", "Filled in: guesses are the small pale cells")
RISE = 20  # pixels by which titles stand higher over the kinds of items
BELOW = (1, 0)  # how many maps stand above each on a narrow screen: what is filled in comes first there
CURVE, FOOT, TOP = 56, 24, 30  # pixels: the objective, below it, above the maps
LEVEL = 58  # pixels of names in two lines, as few have them on a wide screen
GAP = 0.06  # of the width, between the maps
MOST = 380  # pixels that maps and their items' names take: with more the player is off a small screen
ROOM = 540  # pixels that the maps beside each other need
LEAST = 0.85  # of the height on a narrow screen: numbers have room in their rows
LABELS = 3  # of the objective's axis, at most
STEEP = 20  # an objective that falls to less than one part in so many is drawn on a logarithmic scale

Axis = dict[str, Any]
Curve = tuple[np.ndarray, np.ndarray]


def tall(n: int, items: Sequence[str]) -> int:
    """The height of a map of n users in pixels."""
    return int(np.clip(40 * n, 170, MOST - (LEVEL if level(items) else below(items))))


def level(items: Sequence[str]) -> bool:
    """Whether the names stand level, in two lines, on a wide screen."""
    return len(items) <= 8 and ratings_map.upright(items)


def layout(
    users: Sequence[str],
    items: Sequence[str],
    scale: tuple[float, float],
    curve: Curve,
    over: Sequence[tuple[str, int, int]] = (),
) -> dict[str, Any]:
    """For two maps in plots 1 and 2 and the objective in plot 3: side by side above it, or all one below the other.

    The arguments are those of `matrix_maps.Maps`; `over` are kinds of items with their first and last columns.
    """
    top_room = TOP + (RISE if over else 0)
    across, down = ratings_map.axes(users, items)
    plain = down | dict(showticklabels=False, title=dict(text=""))
    size, names = tall(len(users), items), below(items)
    low, high = scale
    titles = [f"{TITLES[0]}: blue {low:.3g}, orange {high:.3g}".replace("-", "−"), TITLES[1]]
    fall = size + names + top_room  # from map to map where they stand one below the other
    inner, slim = size + (LEVEL if level(items) else names) + CURVE, 2 * fall + CURVE
    made = panels.layout(
        [(across, down), (across, plain), _objective(curve)],
        widths=(1, 1, 1),
        height=top_room + inner + FOOT,
        tall=top_room + slim + FOOT,
        room=ROOM,
        margin=dict(l=left(users), r=12, t=top_room, b=FOOT, autoexpand=False),
        annotations=[
            *(panels.heading(t, i, yshift=top_room - 26, font=dict(size=14)) for i, t in enumerate(titles)),
            panels.heading("objective J: half the squared errors + penalty", 2, x=1, xanchor="right", yanchor="top"),
            *(_kind(name, first, last, n) for n in ("", "2") for name, first, last in over),
        ],
        coloraxis=dict(colorscale=ratings_map.SCALE, cmin=low, cmax=high if high > low else low + 1, showscale=False),
    )
    made["meta"]["least"] = LEAST
    wide, narrow = made["meta"]["wide"], made["meta"]["narrow"]
    for i, n in enumerate(("", "2")):
        wide[f"xaxis{n}.domain"] = [i * (0.5 + GAP / 2), i * (0.5 + GAP / 2) + 0.5 - GAP / 2]
        wide[f"yaxis{n}.domain"] = [1 - size / inner, 1]
        wide[f"yaxis{n}.showticklabels"], narrow[f"yaxis{n}.showticklabels"] = not i, down["showticklabels"]
        top = 1 - BELOW[i] * fall / slim
        narrow[f"yaxis{n}.domain"] = [top - size / slim, top]
    if level(items):
        lines, upright = ratings_map.broken(items), list(across["ticktext"])
        for axis in ("xaxis", "xaxis2"):
            wide |= {f"{axis}.tickangle": 0, f"{axis}.ticktext": lines}
            narrow |= {f"{axis}.tickangle": -90, f"{axis}.ticktext": upright}
            made[axis] |= dict(tickangle=0, ticktext=lines)
    wide |= {"xaxis3.domain": [0, 1], "yaxis3.domain": [0, CURVE / inner], "margin.t": top_room}
    narrow |= {"xaxis3.domain": [0, 1], "yaxis3.domain": [0, CURVE / slim], "margin.t": top_room}
    for place in [place for place in wide if place.endswith(".domain")]:
        made[place.removesuffix(".domain")]["domain"] = wide[place]
    return made


def brackets(over: Sequence[tuple[str, int, int]]) -> list[dict[str, Any]]:
    """Shapes: a line over the columns of each kind, in both maps."""
    look = dict(type="line", line=dict(color=palette.NEUTRAL, width=1.5), y0=1.012, y1=1.012)
    return [
        look | dict(x0=first - 0.4, x1=last + 0.4, xref=f"x{n}", yref=f"y{n} domain")
        for n in ("", "2")
        for _, first, last in over
    ]


def _kind(name: str, first: int, last: int, n: str) -> dict[str, Any]:
    """Its name over that line in plot n."""
    place = dict(x=(first + last) / 2, y=1.012, xref=f"x{n}", yref=f"y{n} domain", yanchor="bottom")
    return dict(text=name, showarrow=False, font=dict(size=12, color=palette.NEUTRAL)) | place


def _objective(curve: Curve) -> tuple[Axis, Axis]:
    steps, values = curve
    last = max(int(steps[-1]), 1)
    steep = values.min() > 0 and values.max() > STEEP * values.min()
    low, high = np.log10([values.min(), values.max()]) if steep else (min(float(values.min()), 0), float(values.max()))
    room = 0.1 * float(high - low) or 0.5
    ends, small = (float(low) - room, float(high) + room), dict(tickfont=dict(size=11), showgrid=False)
    if steep:
        up = log_axis("", 10 ** ends[0], 10 ** ends[1], **small)
        every = -(-len(up["tickvals"]) // LABELS)
        up |= dict(tickvals=up["tickvals"][::every], ticktext=up["ticktext"][::every])
    else:
        up = palette.axis("", range=list(ends), nticks=3, **small)
    ticks = dict(dtick=1) if last <= 9 else dict(nticks=9)
    return palette.axis("", range=[-0.02 * last, 1.02 * last], **ticks, **small), up


def below(items: Sequence[str]) -> int:
    """Room for the names of the items in pixels, upright where there are many; else for the axis title."""
    if len(items) > ratings_map.NAMED:
        return 32
    longest = max(len(ratings_map.short(name)) for name in items)
    return int(6 + ratings_map.LETTER * longest if ratings_map.upright(items) else 30)


def left(users: Sequence[str]) -> int:
    longest = max(len(ratings_map.short(name)) for name in users)
    return max(60, 16 + int(ratings_map.LETTER * longest)) if len(users) <= ratings_map.NAMED else 60
