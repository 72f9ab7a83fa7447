"""A filter on a picture: the window on it, the nine products and their sum, the map that grows, and what is pooled."""

from collections.abc import Callable
from typing import Any

import numpy as np

from algos.neural.convolution import POOLS, SLIDES, START, Layer
from pages.views.neural.board import ABOVE, BELOW
from pages.views.neural.pictures import tiles
from pages.views.neural.pictures.run import OnPicture
from ui import palette
from ui.figures import marks, panels
from ui.figures.marks import Trace

PICTURE, FILTER, PRODUCTS, MAP, POOLED = range(5)  # the plots
BRIGHTEST = 16.0
HIGH = 480  # pixels on a wide screen
Ends = tuple[float, float]
WIDE: tuple[tuple[Ends, Ends], ...] = (  # the picture, then in two columns what is made of it
    ((0, 0.43), (0, 1)),  # cells of one size, so that the window is seen again
    ((0.46, 0.64), (0.625, 1)),
    ((0.46, 0.64), (0.04, 0.5275)),
    ((0.67, 1), (0.36, 1)),
    ((0.67, 0.83), (0, 0.27)),
)
NARROW: tuple[tuple[Ends, Ends], ...] = (
    ((0, 0.48), (0.5, 1)),
    ((0, 0.2), (0, 0.4)),
    ((0.53, 1), (0.5, 1)),
    ((0.25, 0.66), (0, 0.4)),
    ((0.71, 1), (0, 0.4)),
)


def brush(run: OnPicture) -> Callable[[int], dict[str, Any]]:
    """What draws the figure of a step."""
    padded, k, p = run.padded, len(run.w), run.padding
    reach = float(np.abs(run.whole).max()) or 1.0
    products = float(np.abs(run.w).max() * np.abs(padded).max()) or 1.0
    n, m = padded.shape, run.whole.shape
    layout = _layout(n[0], k, m, run.pooled, run.pool)
    still = [
        tiles.cells(padded, tiles.INK, 0, BRIGHTEST, "pixel %{y}, %{x}: %{z}"),
        tiles.frame((p, n[0] - 1 - p), (p, n[1] - 1 - p), palette.NEUTRAL, 1.5, dash="dot"),
    ]
    inked = tiles.written(np.where(padded, padded, np.nan), BRIGHTEST, size=13 if max(n) <= 8 else 11)

    ends = panels.on(_to_come(m), MAP)  # as large as it will be

    weights = [panels.on(one, FILTER) for one in _filter(run.w)]

    def draw(i: int) -> dict[str, Any]:
        state = run.trace.states[i]
        moving = [
            _window(run, state),
            *(panels.on(one, PRODUCTS) for one in _products(run, state, products, reach)),
            *(panels.on(one, MAP) for one in _map(run, state, reach)),
        ]
        if run.pool:
            moving += [panels.on(one, POOLED) for one in _pooled(run, state, reach)]
        moving += [panels.on(_title(state), PRODUCTS), panels.on(_map_title(state, cut=run.rectify), MAP)]
        return dict(data=[*still, *moving, ends, *weights, *inked], layout=layout)

    return draw


def _filter(w: np.ndarray) -> list[Trace]:
    """Its weights, which are the same at every place."""
    high = float(np.abs(w).max()) or 1.0
    return [tiles.cells(w, tiles.SIGNED, -high, high), *tiles.written(w, high, size=14)]


def _window(run: OnPicture, state: Layer) -> Trace:
    """What the filter looks at."""
    if state.phase != SLIDES:
        return tiles.no_frame(tiles.SEEN, 4)
    return tiles.around(tuple(run.stride * i for i in state.cell), len(run.w), tiles.SEEN, 4)


def _products(run: OnPicture, state: Layer, most: float, reach: float) -> list[Trace]:
    """The nine products and their sum; none before it slides; while pooling, the cells of which one is kept."""
    k = len(run.w)
    if state.phase == POOLS:
        size, seen = state.window.shape, state.window
        kept = np.unravel_index(int(seen.argmax()), size)
        mark = tiles.around(tuple(map(int, kept)), 1, tiles.HERE, 3)
        texts = [tiles.short(float(value)) for value in seen.ravel()]
        said, high = f"the largest: <b>{tiles.short(state.answer)}</b>", reach
    elif state.phase == SLIDES:
        seen, mark, high = state.products, tiles.no_frame(tiles.HERE, 3), most
        texts = [
            f"<span style='font-size:12px'>{tiles.product(float(x), float(w))}</span><br>"
            f"<b>{tiles.short(float(x * w))}</b>"
            for x, w in zip(state.window.ravel(), run.w.ravel(), strict=True)
        ]
        said = f"their sum: <b>{tiles.short(state.answer)}</b>"
    else:
        seen, mark, high = np.full_like(run.w, np.nan), _to_come(run.w.shape), 1.0
        texts = [""] * run.w.size
        said = "none yet" if state.phase == START else "below 0 becomes 0"
    colour = tiles.HERE if state.phase in (SLIDES, POOLS) else palette.NEUTRAL  # as the frame of the answer
    grid = np.full((k, k), np.nan)
    names = np.full((k, k), "", dtype=object)
    grid[: seen.shape[0], : seen.shape[1]] = seen
    names[: seen.shape[0], : seen.shape[1]] = np.array(texts, dtype=object).reshape(seen.shape)
    return [
        tiles.cells(grid, tiles.SIGNED, -high, high),
        *tiles.written(grid, high, size=15, texts=names.ravel().tolist()),
        mark,
        marks.text([(k - 1) / 2], [k - 0.1], [said], colour, size=17),
    ]


def _title(state: Layer) -> Trace:
    """What is in the box between filter and map: products, or once there are none what is done with the map."""
    under = "pixel × weight"
    said = {START: under, SLIDES: under, POOLS: "cells of the map"}.get(state.phase, "ReLU")
    look: dict[str, Any] = dict(size=14, textposition="top right", cliponaxis=False)
    return marks.text([-0.5], [-0.5], [f"<b>{said}</b>"], **look)


def _map_title(state: Layer, *, cut: bool) -> Trace:
    """What the map shows: the answers, or what ReLU has left of them."""
    after = cut and state.phase not in (START, SLIDES)
    look: dict[str, Any] = dict(size=14, textposition="top right", cliponaxis=False)
    said = "feature map after ReLU" if after else "feature map"
    return marks.text([-0.5], [-0.5], [f"<b>{said}</b>"], **look)


def _map(run: OnPicture, state: Layer, reach: float) -> list[Trace]:
    """The map as far as it is made, and the cell or the window that was made or pooled last."""
    mark = tiles.no_frame(tiles.HERE, 3.5)
    if state.phase == SLIDES:
        mark = tiles.around(state.cell, 1, tiles.HERE, 3.5)
    elif state.phase == POOLS:
        corner = tuple(run.pool_stride * i for i in state.cell)
        mark = tiles.around(corner, run.pool, tiles.HERE, 3.5)
    wide = max(state.map.shape)
    numbers = tiles.written(state.map, reach, size=14 if wide <= 6 else 11)
    return [tiles.cells(state.map, tiles.SIGNED, -reach, reach, "row %{y}, column %{x}: %{z}"), *numbers, mark]


def _to_come(shape: tuple[int, ...]) -> Trace:
    """A frame around cells that are still empty."""
    return tiles.frame((0, shape[0] - 1), (0, shape[1] - 1), palette.NEUTRAL, 1, dash="dot")


def _pooled(run: OnPicture, state: Layer, reach: float) -> list[Trace]:
    """What is kept of the map; nothing of it is seen before that begins."""
    pools = state.phase == POOLS
    end = _to_come(run.pooled)
    if not pools:
        end |= {letter: np.full(len(end[letter]), np.nan) for letter in "xy"}
    look: dict[str, Any] = dict(size=14, textposition="top right", cliponaxis=False)
    title = marks.text([-0.5], [-0.5], [f"<b>↓ largest of {run.pool} × {run.pool}</b>" * pools], **look)
    mark = tiles.no_frame(tiles.HERE, 3.5)
    if state.phase == POOLS:
        mark = tiles.around(state.cell, 1, tiles.HERE, 3.5)
    numbers = tiles.written(state.pooled, reach, size=13 if max(state.pooled.shape) <= 3 else 11)
    return [tiles.cells(state.pooled, tiles.SIGNED, -reach, reach), *numbers, mark, end, title]


def _layout(n: int, k: int, m: tuple[int, ...], pooled: tuple[int, ...], pool: int) -> dict[str, Any]:
    """Five plots of cells, four where nothing is pooled."""
    above, below = (f"<span style='color:{c}'>{said} 0</span>" for c, said in ((ABOVE, "above"), (BELOW, "below")))
    coloured = f"filter: {above}, {below}"
    names = ["picture: amount of ink", coloured, " ", " "]  # the last two say themselves what is in them
    sizes = [(n, n), (k, k), (k, k + 0.9), (m[1], m[0]), (pooled[-1], pooled[0])]
    base: dict[str, Any] = {}
    shapes: tuple[dict[str, Any], dict[str, Any]] = ({"margin.t": 34}, {"margin.t": 34})
    bare = dict(showticklabels=False, showgrid=False, showline=False, constrain="domain")
    for i in range(len(names) + (pool > 0)):
        tag, (wide, tall) = "" if i == 0 else str(i + 1), sizes[i]
        base[f"xaxis{tag}"] = palette.axis("", range=[-0.5, wide - 0.5], anchor=f"y{tag}", **bare)
        base[f"yaxis{tag}"] = palette.axis(
            "",
            range=[tall - 0.5, -0.5],
            anchor=f"x{tag}",
            scaleanchor=f"x{tag}",
            scaleratio=1,
            constraintoward="top",
            **bare,
        )
        for shape, places in zip(shapes, (WIDE, NARROW), strict=True):
            for letter, ends in zip("xy", places[i], strict=True):
                shape[f"{letter}axis{tag}.domain"] = ends
        for letter, ends in zip("xy", WIDE[i], strict=True):
            base[f"{letter}axis{tag}"]["domain"] = ends
    shapes[1]["annotations[1].text"] = "<b>filter</b>"  # there is no room for what its colours are
    shapes[0]["annotations[1].text"] = f"<b>{names[1]}</b>"
    return palette.layout(
        height=HIGH,
        margin=dict(l=8, r=8, t=34, b=8, autoexpand=False),
        showlegend=False,
        annotations=[panels.heading(name, i, font=dict(size=14)) for i, name in enumerate(names)],
        meta=dict(wide=shapes[0], narrow=shapes[1], heights=dict(wide=HIGH, narrow=460)),
        **base,
    )
