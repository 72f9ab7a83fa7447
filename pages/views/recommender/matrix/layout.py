"""Where the table stands, and the names around it, on a wide screen and on a narrow one."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from pages.views.recommender import ratings_map
from ui import palette
from ui.figures import panels
from ui.figures.scales import log_axis

RISE = 20  # pixels by which titles stand higher over the kinds of items
FOOT, TOP = 12, 30  # pixels below the names, and above the table
BRACKET = 4  # pixels by which the lines of the kinds stand over the table, or over its names
LEVEL = 46  # pixels of names in two lines, as few have them on a wide screen
MOST = 440  # pixels that the table and its items' names take
PHONE = 38  # pixels of a row of few, on a narrow screen
LEAST = 0.85  # of the height on a narrow screen: numbers have room in their rows
LABELS = 3  # of the objective's axis, at most
STEEP = 20  # an objective that falls to less than one part in so many is drawn on a logarithmic scale


def tall(n: int, items: Sequence[str]) -> int:
    """The height of a table of n users in pixels."""
    return int(np.clip(56 * n, 170, MOST - (LEVEL if level(items) else below(items))))


def level(items: Sequence[str]) -> bool:
    """Whether the names stand level, in two lines, on a wide screen."""
    return len(items) <= 8 and ratings_map.upright(items)


def layout(
    users: Sequence[str],
    items: Sequence[str],
    scale: tuple[float, float],
    framed: str,
    over: Sequence[tuple[str, int, int]] = (),
) -> dict[str, Any]:
    """For one table; `framed` says which cell has a frame, `over` are kinds of items, first and last columns."""
    low, high = scale
    across, down = ratings_map.axes(users, items)
    few = max(len(users), len(items)) <= ratings_map.FEW_NAMES
    if few:
        across, down = (axis | dict(tickfont=dict(size=13)) for axis in (across, down))
    over_names, names = LEVEL if level(items) else 0, 0 if level(items) else below(items)
    rise = RISE if over else 0
    top = TOP + rise + over_names
    told, brief = "small cells: gaps", "small: gaps"  # as much as a phone has room for
    if high > low:
        ends = f"ratings from blue {low:.3g} to orange {high:.3g}".replace("-", "−")
        told, brief = f"{ends}; small cells are gaps", f"{ends}; small: gaps"
    colours = dict(cmin=low, cmax=high if high > low else low + 1, showscale=False)
    chosen, height = dict(size=14, color=ratings_map.CHOSEN), top + tall(len(users), items) + FOOT
    raised: dict[str, Any] = dict(yshift=top - 26, font=dict(size=14))
    made = palette.layout(
        height=height + names,
        xaxis=across,
        yaxis=down,
        margin=dict(l=left(users), r=12, t=top, b=names + FOOT, autoexpand=False),
        showlegend=False,
        annotations=[
            panels.heading(told, 0, **raised),
            panels.heading(framed, 0, **raised | dict(font=chosen, x=1, xanchor="right")),
            *(_kind(*kind) | dict(yshift=over_names) for kind in over),
        ],
        shapes=_brackets(over, over_names),
        coloraxis=dict(colorscale=ratings_map.SCALE) | colours,
        coloraxis2=dict(colorscale=ratings_map.PALE) | colours,
    )
    wide: dict[str, Any]
    narrow: dict[str, Any]
    wide, narrow = {"margin.b": names + FOOT}, {"margin.b": below(items) + FOOT, "annotations[1].text": ""}
    for shape, by in ((wide, over_names), (narrow, 0)):  # the names stand below the table on a phone
        shape |= {"margin.t": TOP + rise + by} | {f"annotations[{i}].yshift": TOP + rise + by - 26 for i in range(2)}
        shape |= {f"annotations[{i + 2}].yshift": by for i in range(len(over))}
        shape |= {f"shapes[{i}].{end}": BRACKET + by for i in range(len(over)) for end in ("y0", "y1")}
    wide["annotations[1].text"] = made["annotations"][1]["text"]
    wide["annotations[0].text"] = made["annotations"][0]["text"]
    narrow["annotations[0].text"] = wide["annotations[0].text"].replace(told, brief)
    if level(items):
        lines = ratings_map.broken(items)
        wide |= {"xaxis.tickangle": 0, "xaxis.ticktext": lines, "xaxis.side": "top"}
        narrow |= {"xaxis.tickangle": -90, "xaxis.ticktext": list(across["ticktext"]), "xaxis.side": "bottom"}
        made["xaxis"] |= dict(tickangle=0, ticktext=lines, side="top", showline=False)
    lower = max(tall(len(users), items) - PHONE * len(users), 0)  # all of its rows are seen above the player there
    heights = dict(wide=height + names, narrow=height - over_names + below(items) - lower)
    return made | dict(meta=dict(wide=wide, narrow=narrow, least=LEAST, heights=heights))


def _brackets(over: Sequence[tuple[str, int, int]], by: int) -> list[dict[str, Any]]:
    """Shapes: a line over the columns of each kind, so many pixels above the table."""
    look: dict[str, Any] = dict(type="line", line=dict(color=palette.NEUTRAL, width=1.5), xref="x", yref="paper")
    look |= dict(ysizemode="pixel", yanchor=1, y0=BRACKET + by, y1=BRACKET + by)
    return [look | dict(x0=first - 0.4, x1=last + 0.4) for _, first, last in over]


def _kind(name: str, first: int, last: int) -> dict[str, Any]:
    """Its name over that line."""
    place = dict(x=(first + last) / 2, y=1.012, xref="x", yref="y domain", yanchor="bottom")
    return dict(text=f"<b>{name}</b>", showarrow=False, font=dict(size=13)) | place


def objective(values: np.ndarray) -> dict[str, Any]:
    """The layout of the objective (s,) by its step."""
    last = max(len(values) - 1, 1)
    steep = values.min() > 0 and values.max() > STEEP * values.min()
    low, high = np.log10([values.min(), values.max()]) if steep else (min(float(values.min()), 0), float(values.max()))
    room = 0.1 * float(high - low) or 0.5
    ends, small = (float(low) - room, float(high) + room), dict(tickfont=dict(size=11), showgrid=False)
    if steep:
        up = log_axis("cost J", 10 ** ends[0], 10 ** ends[1], **small)
        every = -(-len(up["tickvals"]) // LABELS)
        up |= dict(tickvals=up["tickvals"][::every], ticktext=up["ticktext"][::every])
    else:
        up = palette.axis("cost J", range=list(ends), nticks=3, **small)
    ticks = dict(dtick=1) if last <= 9 else dict(nticks=9)
    across = palette.axis("step", range=[-0.02 * last, 1.02 * last], **ticks, **small)
    return palette.layout(height=240, xaxis=across, yaxis=up, showlegend=False)


def below(items: Sequence[str]) -> int:
    """Room for the names of the items in pixels, upright where there are many; else for the axis title."""
    if len(items) > ratings_map.NAMED:
        return 32
    longest = max(len(ratings_map.short(name)) for name in items)
    return int(6 + ratings_map.LETTER * longest if ratings_map.upright(items) else 30)


def left(users: Sequence[str]) -> int:
    longest = max(len(ratings_map.short(name)) for name in users)
    return max(60, 16 + int(ratings_map.LETTER * longest)) if len(users) <= ratings_map.NAMED else 60
