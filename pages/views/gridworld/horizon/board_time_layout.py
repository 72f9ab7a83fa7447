"""Where a board and its policy by time left stand: side by side, or one below the other, as high as they need to be."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from algos.gridworld.model import ARROWS
from datasets.board import Board
from pages.views.gridworld import board
from pages.views.gridworld.horizon.board_time import COLOURS, apart
from ui import palette
from ui.figures import panels

Trace = dict[str, Any]
_ROW = 34  # pixels a row at most
_TALLEST = 372  # pixels of the board, and of the strip
_TOP, _BOTTOM, _BETWEEN = 54, 44, 112  # pixels for titles and numbers


def figure(b: Board, traces: Sequence[Trace], names: Sequence[str], N: int, discounted: bool) -> dict[str, Any]:
    """The board and, beside it or below, the strip with a row for each of `names`."""
    rows = len(names)
    strip_px = min(rows * _ROW, _TALLEST)
    plot = max(_tall(b, 430), strip_px)
    low = round(1 - strip_px / plot, 3)
    ticks = list(range(0, N + 1, max(1, -(-N // 8)))) if N > 8 else list(range(1, N + 1))
    last = apart(N) if discounted else N
    across = palette.axis(
        "moves left k" + (" · γ: discounted" if discounted else ""),
        range=[0.4, last + 0.6],
        domain=[0.66, 1],
        anchor="y2",
        tickvals=[*ticks, *([last] if discounted else [])],
        ticktext=[*map(str, ticks), *(["<b>γ</b>"] if discounted else [])],
        showgrid=False,
        showline=False,
    )
    few = rows <= 16
    down = palette.axis(
        "row, column" if few else "cells, row by row",
        range=[rows - 0.5, -0.5],
        domain=[low, 1],
        anchor="x2",
        tickvals=np.arange(rows) if few else [],
        ticktext=list(names) if few else [],
        showgrid=False,
        showline=False,
    )
    signs = (*ARROWS, "+ several")
    key = "&nbsp; ".join(f'<span style="color:{c}">■</span> {s}' for c, s in zip(COLOURS, signs, strict=True))
    title = panels.heading("Best action by time left", 1, yshift=24, font=dict(size=13))
    legend = panels.heading("", 1, yshift=4, font=dict(size=14)) | dict(text=key)
    height = plot + _TOP + _BOTTOM
    drawn = board.figure(b, traces, height=height, margin=dict(l=12, r=12, t=_TOP, b=_BOTTOM, autoexpand=False))
    layout = drawn["layout"]
    ranges = {f"{a}.range": layout[a]["range"] for a in ("xaxis", "yaxis")}
    wide = {
        "margin.t": _TOP,
        "xaxis.domain": [0, 0.57],
        "yaxis.domain": [0, 1],
        "xaxis2.domain": [0.66, 1],
        "yaxis2.domain": [low, 1],
    }
    stacked = _tall(b, 350) + _BETWEEN + strip_px
    narrow = {
        "margin.t": 10,
        "xaxis.domain": [0, 1],
        "yaxis.domain": [round(1 - _tall(b, 350) / stacked, 3), 1],
        "xaxis2.domain": [0.14, 1],
        "yaxis2.domain": [0, round(strip_px / stacked, 3)],
    }
    heights = dict(wide=height, narrow=stacked + 10 + _BOTTOM)
    meta = dict(wide=wide | ranges, narrow=narrow | ranges, room=640, heights=heights)
    layout |= dict(xaxis2=across, yaxis2=down, annotations=[title, legend], meta=meta)
    layout["xaxis"] = layout["xaxis"] | dict(domain=wide["xaxis.domain"])
    return drawn


def fitted(b: Board, traces: Sequence[Trace]) -> list[Trace]:
    """Layers of the board with letters no larger than its cells have room for on a phone."""
    most = max(7, round(min(350 / b.shape[1], _TALLEST / b.shape[0]) / 2.9))
    return [
        trace | dict(textfont=trace["textfont"] | dict(size=min(trace["textfont"]["size"], most)))
        if "size" in trace.get("textfont", {})
        else trace
        for trace in traces
    ]


def _tall(b: Board, width: int) -> int:
    """How many pixels the board needs downwards where it has `width` across."""
    return min(round(width * b.shape[0] / b.shape[1]), _TALLEST)
