"""A filter of three on a signal: products under the window, their sum in the map below it, and what is pooled."""

from collections.abc import Callable
from typing import Any

import numpy as np

from algos.neural.convolution import POOLS, SLIDES, Layer
from pages.views.neural.pictures import tiles
from pages.views.neural.pictures.run import OnSignal
from ui import palette
from ui.figures import marks
from ui.figures.marks import Trace

SIGNAL, PRODUCTS, MAP, POOLED = range(4)  # the rows, from above
GAP = 0.35


def brush(run: OnSignal) -> Callable[[int], dict[str, Any]]:
    """What draws the figure of a step."""
    padded, p = run.padded, run.padding
    n = len(padded)
    largest = float(np.abs(padded).max()) or 1.0
    products = largest * (float(np.abs(run.w).max()) or 1.0)
    reach = float(np.abs(run.whole).max()) or 1.0
    layout = palette.layout(
        height=430 if run.pool else 340,
        margin=dict(l=112, r=8, t=12, b=12, autoexpand=False),
        showlegend=False,
        xaxis=palette.axis("", range=[-0.6, n - 0.4], visible=False),
        yaxis=palette.axis(
            "",
            range=[(POOLED if run.pool else MAP) + 0.55, -0.6],
            tickvals=[SIGNAL, PRODUCTS, MAP, POOLED],
            ticktext=["signal", "times filter", "feature map", "pooled"],
            showgrid=False,
            showline=False,
            tickfont=dict(size=14),
        ),
    )
    still = [
        *_cells(padded, np.arange(n), SIGNAL, tiles.INK, 0 if padded.min() >= 0 else -largest, largest),
        _box(p - 0.5, n - p - 0.5, SIGNAL, palette.NEUTRAL, 1.5, "dot"),
    ]
    middles = run.stride * np.arange(len(run.whole)) + (len(run.w) - 1) / 2  # under the middle of each window
    pooled = run.pool_stride * np.arange(run.pooled[0]) + (run.pool - 1) / 2
    under = run.stride * pooled + (len(run.w) - 1) / 2

    def draw(i: int) -> dict[str, Any]:
        state = run.trace.states[i]
        moving = [
            *_products(run, state, products),
            *_cells(state.map, middles, MAP, tiles.SIGNED, -reach, reach),
        ]
        if run.pool:
            moving += _cells(state.pooled, under, POOLED, tiles.SIGNED, -reach, reach)
        return dict(data=[*still, *moving, *_frames(run, state, middles, under)], layout=layout)

    return draw


def _products(run: OnSignal, state: Layer, most: float) -> list[Trace]:
    """Three products under the window; the filter itself where nothing slides."""
    if state.phase == SLIDES:
        start = run.stride * state.cell[0]
        texts = [
            f"{tiles.product(float(x), float(w))}<br>= <b>{tiles.short(float(x * w))}</b>"
            for x, w in zip(state.window, run.w, strict=True)
        ]
        return _cells(
            state.products, start + np.arange(len(run.w)), PRODUCTS, tiles.SIGNED, -most, most, texts=texts, size=13
        )
    texts = [f"<b>{tiles.short(float(w))}</b>" for w in run.w]
    high = float(np.abs(run.w).max()) or 1.0
    return _cells(run.w, np.arange(len(run.w)), PRODUCTS, tiles.SIGNED, -high, high, texts=texts)


def _cells(
    values: np.ndarray,
    places: np.ndarray,
    row: int,
    scale: list[list[Any]],
    low: float,
    high: float,
    *,
    texts: list[str] | None = None,
    size: float = 16,
) -> list[Trace]:
    """Cells of width 1 around their places, whatever lies between them, and what is in them."""
    edges = np.column_stack([places - 0.46, places + 0.46]).ravel()
    between = np.column_stack([values, np.full(len(values), np.nan)]).ravel()[:-1]
    heat = marks.map(
        between[None], scale, low, high, x=edges, y=np.array([row - GAP, row + GAP]), hoverongaps=False, says="%{z}"
    )
    said = np.array(texts or [tiles.short(float(value)) for value in values], dtype=object)
    strong = np.abs(values) > tiles.STRONG * high
    return [heat, *tiles.lettered(places, np.full(len(places), row), said, strong, size)]


def _frames(run: OnSignal, state: Layer, middles: np.ndarray, under: np.ndarray) -> list[Trace]:
    """What is looked at, and what is made of it."""
    if state.phase == SLIDES:
        left = run.stride * state.cell[0] - 0.5
        here = float(middles[state.cell[0]])
        seen = _box(left, left + len(run.w), SIGNAL, tiles.SEEN, 4)
        return [seen, _box(here - 0.5, here + 0.5, MAP, tiles.HERE, 4)]
    if state.phase == POOLS:
        first = run.pool_stride * state.cell[0]
        seen = _box(float(middles[first]) - 0.5, float(middles[first + run.pool - 1]) + 0.5, MAP, tiles.SEEN, 4)
        here = float(under[state.cell[0]])
        return [seen, _box(here - 0.5, here + 0.5, POOLED, tiles.HERE, 4)]
    return [tiles.no_frame(tiles.SEEN, 4), tiles.no_frame(tiles.HERE, 4)]


def _box(left: float, right: float, row: int, colour: str, width: float, dash: str | None = None) -> Trace:
    y = [row - GAP - 0.04, row + GAP + 0.04]
    return marks.line([left, right, right, left, left], [y[0], y[0], y[1], y[1], y[0]], colour, width=width, dash=dash)
