"""Tables as heat maps: named rows and columns, and numbers in the cells that can be read in both themes.

The numbers are traces of their own, since a heat map's own text has not the theme's colour.
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from datasets.names import plain
from ui import palette

Trace = dict[str, Any]
STRONG = 0.35  # of the largest value: from there on white
HALO = "0 0 3px #123c69, 0 0 2px #123c69"  # dark blue round the white, for the cells in between


def cell(value: float) -> str:
    """Two digits of a probability; 0 and 1 only where it is exactly so, nothing where there is no cell."""
    if np.isnan(value):
        return ""
    if value in (0.0, 1.0):
        return f"{value:.0f}"
    if value < 0.005 or value > 0.995:
        return "<.01" if value < 0.005 else ">.99"
    return f"{value:.2f}".removeprefix("0")


def numbers(z: np.ndarray, top: float, said: Callable[[float], str] = cell, size: int = 12) -> list[Trace]:
    """Two traces for the cells of z (rows, columns): the theme's own colour on weak ones, white on strong ones."""
    strong = z > STRONG * (top or 1.0)
    texts = np.array([[said(value) for value in row] for row in z.tolist()], dtype=object).reshape(z.shape)
    return [
        written(np.where(mask, texts, "").tolist(), **font)
        for mask, font in (
            (~strong, dict(size=size)),
            (strong, dict(size=size, color="white", weight="bold", shadow=HALO)),
        )
    ]


def written(rows: list[list[str]], **font: Any) -> Trace:
    """The texts of a table's cells, in the theme's colour if `font` names none."""
    y, x = np.indices((len(rows), len(rows[0]) if rows else 0))
    return dict(
        type="scatter",
        mode="text",
        x=x.ravel(),
        y=y.ravel(),
        text=[text for row in rows for text in row],
        textfont=font,
        hoverinfo="skip",
        showlegend=False,
    )


def heat(rows: Sequence[str], columns: Sequence[str], top: float, said: str, *, gap: int) -> Trace:
    """The heat map, all but its z: clear at 0, blue at `top`; `said`, such as "{} → {}", names a cell."""
    across, down = [plain(name) for name in columns], [plain(name) for name in rows]
    return dict(
        type="heatmap",
        x=np.arange(len(columns)),
        y=np.arange(len(rows)),
        zmin=0,
        zmax=top or 1.0,
        colorscale=palette.SEQUENTIAL,
        showscale=False,
        xgap=gap,
        ygap=gap,
        hoverongaps=False,
        customdata=[[said.format(row, column) for column in across] for row in down],
        hovertemplate="%{customdata}: %{z:.4g}<extra></extra>",
    )


def names(title: str, ticks: Sequence[str], *, down: bool = False, **look: Any) -> dict[str, Any]:
    """The axis with a name for each column, or with `down` for each row, the first on top."""
    ends = [-0.5, len(ticks) - 0.5]
    look = dict(showgrid=False, showline=False) | look
    made = palette.axis(
        title, range=ends[::-1] if down else ends, tickvals=np.arange(len(ticks)), ticktext=list(ticks), **look
    )
    return made | dict(title=dict(text=title, standoff=12))  # names are larger than numbers
