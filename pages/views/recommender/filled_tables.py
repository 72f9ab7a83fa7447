"""A filled table beside the offsets of its users and items, sorted; or beside the table that was given."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from pages.views.recommender import ratings_map
from ui import palette
from ui.figures import panels, shared_colours

Trace = dict[str, Any]
MOST = 80  # rows, and columns, of the table that are drawn
BYTES = 1_200_000  # of the maps of all frames
SCALE = [[0.0, palette.CLASSES[0]], [0.5, palette.CLASSES[0]], [0.5, palette.CLASSES[1]], [1.0, palette.CLASSES[1]]]
WIDE = {
    "xaxis.domain": [0, 0.56],
    "yaxis.domain": [0, 1],
    "xaxis2.domain": [0.68, 1],
    "yaxis2.domain": [0.56, 1],
    "xaxis3.domain": [0.68, 1],
    "yaxis3.domain": [0, 0.42],
}
NARROW = {"margin.t": 30, "yaxis.domain": [0.5, 1], "yaxis2.domain": [0.27, 0.44], "yaxis3.domain": [0, 0.18]}
MARGIN = dict(l=120, r=12, t=30, b=44, autoexpand=False)


def window(seen: np.ndarray, most: int = MOST) -> tuple[np.ndarray, np.ndarray]:
    """Which rows and columns of the table `seen` (n, m) are drawn: those with the most ratings, in their order."""
    return _most(seen.sum(axis=1), most), _most(seen.sum(axis=0), most)


def frames(cells: int) -> int:
    """How many frames may each bring a map of so many cells."""
    return max(2, min(100, BYTES // (6 * cells)))


def offsets(values: np.ndarray, names: Sequence[str], order: np.ndarray, reach: float) -> Trace:
    """A bar for each offset (n,), in this order; above the mean orange, below it blue."""
    sorted_values = np.asarray(values[order], dtype=np.float32)
    return dict(
        type="bar",
        x=np.arange(len(order), dtype=np.int16),
        y=sorted_values,
        text=[names[j] for j in order],
        textposition="none",
        marker=dict(color=sorted_values, colorscale=SCALE, cmin=-reach, cmax=reach, line=dict(width=0)),
        hovertemplate="%{text}: %{y:+.3f}<extra></extra>",
        showlegend=False,
    )


def beside(
    filled: Trace, bars: tuple[Trace, Trace], names: tuple[Sequence[str], Sequence[str]], reach: float
) -> dict[str, Any]:
    """The map of the filled table, for these users and items, and the bars of all users and of all items."""
    across = [
        unlabelled(f"{len(bar['x'])} {noun}, sorted", [-0.6, len(bar["x"]) - 0.4])
        for bar, noun in zip(bars, ("users", "items"), strict=True)
    ]
    up = palette.axis(
        "offset", range=[-1.06 * reach, 1.06 * reach], nticks=5, zeroline=True, zerolinecolor=palette.GRID
    )
    layout = panels.layout(
        [_axes(names), (across[0], up), (across[1], up)],
        widths=(1, 1, 1),
        height=500,
        bargap=0.15,
        margin=_margin(*names),
        annotations=[_title(f"guesses: {_ends(filled)}")],
        domains=WIDE,
    )
    layout["meta"]["narrow"] |= NARROW
    return dict(data=[_marked(filled), panels.on(bars[0], 1), panels.on(bars[1], 2)], layout=layout)


def two_tables(given: Trace, filled: Trace, names: tuple[Sequence[str], Sequence[str]]) -> dict[str, Any]:
    """The ratings as they were given and the table made of them, side by side."""
    across, down = _axes(names)
    layout = panels.layout(
        [(across, down), (across, down | dict(showticklabels=False, title=dict(text="")))],
        widths=(1, 1),
        height=500,
        margin=_margin(*names),
        annotations=[_title(f"learned from: {_ends(given)}"), _title("completed", "2")],
    )
    layout["meta"]["narrow"]["margin.t"] = 30
    return dict(data=[_marked(given), _marked(panels.on(filled, 1))], layout=layout)


def alone(filled: Trace, names: tuple[Sequence[str], Sequence[str]]) -> dict[str, Any]:
    """The map of a filled table, for these users and items."""
    across, down = _axes(names)
    title = [_title(f"guesses: {_ends(filled)}")]
    layout = palette.layout(height=500, xaxis=across, yaxis=down, margin=_margin(*names), annotations=title)
    return dict(data=[_marked(filled)], layout=layout)


def unlabelled(title: str, ends: list[float], **more: Any) -> dict[str, Any]:
    """An axis without numbers, whose title keeps its distance nevertheless."""
    return _apart(palette.axis(title, range=ends, showticklabels=False, **more))


def _title(text: str, i: str = "") -> dict[str, Any]:
    place = dict(x=0, y=1, xref=f"x{i} domain", yref=f"y{i} domain", xanchor="left", yanchor="bottom")
    return dict(text=text, showarrow=False, **place)


def _ends(cells: Trace) -> str:
    """What the colours of a map mean."""
    return f"blue {cells['zmin']:.3g}, orange {cells['zmax']:.3g}".replace("-", "−")


def _marked(cells: Trace) -> Trace:
    return cells | dict(meta=shared_colours.OWN)


def _axes(names: tuple[Sequence[str], Sequence[str]]) -> tuple[dict[str, Any], dict[str, Any]]:
    across, down = ratings_map.axes(*names)
    return _apart(across), _apart(down)


def _apart(axis: dict[str, Any]) -> dict[str, Any]:
    return axis | dict(title=axis["title"] | dict(standoff=14))


def _margin(users: Sequence[str], items: Sequence[str]) -> dict[str, Any]:
    room = {} if len(users) <= ratings_map.NAMED else dict(l=40)
    return MARGIN | room | (dict(b=112) if 8 < len(items) <= ratings_map.NAMED else {})


def _most(counts: np.ndarray, most: int) -> np.ndarray:
    return np.sort(np.argsort(-counts, kind="stable")[:most])
