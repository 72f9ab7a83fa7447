"""A prediction as a sum: one signed bar for each point's share, and the total."""

from typing import Any

import numpy as np

from ui import palette

LEAST = 1e-9  # that an axis shows: on a narrower one, the bars of before lie farther off than a browser can count
MOST = 8  # bars of single points, the largest shares; the others are summed in one


def figure(
    values: np.ndarray,
    hover: list[str],
    *,
    base: tuple[str, float] | None,
    total: str,
    title: str,
    sides: tuple[str, str],
    thing: str = "point",
    height: int = 300,
) -> dict[str, Any]:
    """The shares (n,) of the points, the largest first, then the rest in one bar, the `base` and the sum of all.

    `base` is what is there without any point: its name and value. `sides` name what pulls down and up.
    A share is that of a `thing`.
    """
    order = np.argsort(-np.abs(values), kind="stable")
    order = order[values[order] != 0]
    first, rest = order[:MOST], order[MOST:]
    labels = [f"{i + 1}" for i in first]
    heights = [float(values[i]) for i in first]
    texts = [hover[i] for i in first]
    if len(rest):
        labels.append("others")
        heights.append(float(values[rest].sum()))
        texts.append(f"the other {len(rest)} {thing}s together: {values[rest].sum():+.4g}")
    if base is not None:
        labels.append(base[0])
        heights.append(base[1])
        texts.append(f"{base[0]}: {base[1]:+.4g}")
    end = float(values.sum()) + (base[1] if base else 0.0)
    low, high = min(0.0, end, *heights), max(0.0, end, *heights)
    room = max(0.1 * (high - low), LEAST) if high > low else 1.0
    y = np.array(heights)
    down, up = (
        _bars(labels, np.where(side, y, np.nan), texts, name, colour)
        for side, name, colour in ((y < 0, sides[0], palette.CLASSES[0]), (y >= 0, sides[1], palette.CLASSES[1]))
    )
    whole = _bars([total], np.array([end]), [f"{total}: {end:.4g}"], "sum", palette.NEUTRAL)
    return dict(
        data=[down, up, whole],
        layout=palette.layout(
            height=height,
            barmode="overlay",
            bargap=0.25,
            xaxis=palette.axis(thing, type="category", showgrid=False, nticks=20, tickangle=0),
            yaxis=palette.axis(title, range=[low - room, high + room], zeroline=True, zerolinecolor=palette.NEUTRAL),
        ),
    )


def _bars(labels: list[str], heights: np.ndarray, texts: list[str], name: str, colour: str) -> dict[str, Any]:
    return dict(
        type="bar",
        x=labels,
        y=np.asarray(heights, dtype=float),
        name=name,
        marker=dict(color=colour),
        text=texts,
        textposition="none",
        hovertemplate="%{text}<extra></extra>",
    )
