"""A map by bins and one by bell curves, and along their axes what each says of a column."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from algos.text.binned_naive_bayes import BinnedNaiveBayes
from datasets.names import plain
from pages.views.text.not_words.run import Both
from ui import palette, words
from ui.figures import boundary, ellipses, marks, panels, regions
from ui.figures.marks import Trace
from ui.figures.plane import CELLS, Plane

FINE = 200  # places of a curve
PALE = 0.65  # of the maps, under the points
SMALL = 3.0  # pixels of the points by which crosses are measured: no larger than they must be
ROOM = 1.1  # of a strip, for the highest density in it
NEAR = 0.05  # of the points' span: how far the maps reach beyond them
FAINT = 0.4  # opacity of the points learned from, where others are judged
HEIGHTS = dict(wide=512, narrow=1000)  # pixels
GAP = 0.01  # of the figure: between a map and its strips
GROUND = "rgba(43,131,214,0.3)"  # of the map, in the legend
Place = tuple[float, float]


def _places(maps: Sequence[tuple[Place, Place]], high: float, wide: float, head: float) -> list[tuple[Place, Place]]:
    """Of each plot its place across and up: the maps, strips above each (`high`) and beside it (`wide`), headings."""
    strips = [
        place
        for (left, right), (low, top) in maps
        for place in (((left, right), (top + GAP, top + high)), ((right + GAP, right + wide), (low, top)))
    ]
    return [*maps, *strips, *((across, (top + GAP, top + head)) for across, (_, top) in maps)]


WIDE = _places([((0, 0.4), (0, 0.8)), ((0.54, 0.94), (0, 0.8))], 0.14, 0.06, 0.18)
NARROW = _places([((0, 0.82), (0.56, 0.87)), ((0, 0.82), (0, 0.31))], 0.11, 0.18, 0.13)
AXES = [  # strips share one with a map
    *[("x", "y"), ("x2", "y2"), ("x", "y3"), ("x3", "y"), ("x2", "y4"), ("x4", "y2")],
    *[("x5", "y5"), ("x6", "y6")],
]


def brush(run: Both) -> Callable[[int], dict[str, Any]]:
    """What draws the figure of a number of bins."""
    at, plane = run.at, near(run)
    _, X, y = run.judged
    learned = boundary.points(at.points, at.y, at.class_names, size=4 if at.test is not None else 8)
    if at.test is not None:
        learned |= dict(marker=learned["marker"] | dict(opacity=FAINT))
    held = boundary.test_points(at.test_points, at.y_test, at.class_names)

    def side(model: Any, i: int, title: str, how: str) -> list[Trace]:
        wrong = model.predict(run.given(X)) != y
        behind = regions.probabilities(plane, posterior(plane, model))
        behind |= dict(opacity=PALE) | (dict(zsmooth=False) if i == 0 else {})
        strips = [
            one | dict(xaxis=AXES[2 + 2 * i + column][0], yaxis=AXES[2 + 2 * i + column][1])
            for column in (0, 1)
            for one in _strip(plane, model, column)
        ]
        crosses = boundary.mistakes(X, wrong, sizes=np.full(len(X), SMALL))
        # Of a mistake the cross is what is seen, and of its class a dot on it: else neighbours run into one another.
        judged, other = (learned, held) if at.test is None else (held, learned)
        size = np.where(wrong, SMALL, judged["marker"]["size"]).astype(np.float32)
        judged = judged | dict(marker=judged["marker"] | dict(size=size))
        drawn = [panels.on(one, i) for one in (behind, crosses, other, judged)]
        return [*drawn, *strips, _heading(title, how, i)]

    names = [plain(name, 14) for name in at.class_names]
    layout, legend = _layout(plane), _legend(names, at.test is not None)
    smooth = side(run.bells, 1, "Bell curves", "fitted along each axis")

    def draw(i: int) -> dict[str, Any]:
        state = run.trace.states[i]
        left = side(state, 0, words.count(state.bins, "bin"), "counted along each axis")
        drawn = [one | dict(showlegend=False) for one in (*left, *smooth, *_borders(plane, state))]
        return dict(data=[*drawn, *legend], layout=layout)

    return draw


def _legend(names: list[str], test: bool) -> list[Trace]:
    """The classes; points held out and learned from, if any are held out; mistakes; the ground."""
    told = boundary.legend(names, test=test, held_out="held out", mistakes="wrong")
    if test:
        look = dict(symbol="circle", size=4, color=palette.NEUTRAL)
        told.insert(-1, marks.points([np.nan], [np.nan], palette.NEUTRAL, name="learned from") | dict(marker=look))
    ground = marks.points([np.nan], [np.nan], GROUND, name="ground: class predicted")
    return [*told, ground | dict(marker=dict(symbol="square", size=13, color=GROUND))]


def near(run: Both) -> Plane:
    """The window on the points and little more: the places where classes are told apart fill it."""
    at = run.at
    points = np.vstack([at.points, at.test_points])
    low, high = points.min(axis=0), points.max(axis=0)
    room = np.where(high > low, NEAR * (high - low), 0.5)
    (left, bottom), (right, top) = low - room, high + room
    return replace(at.plane, x=(float(left), float(right)), y=(float(bottom), float(top)))


def _heading(title: str, how: str, i: int) -> Trace:
    """What stands above a map's strip: a trace, so that it goes along with the frames."""
    across, up = AXES[6 + i]
    place: dict[str, Any] = dict(xaxis=across, yaxis=up, cliponaxis=False)
    return marks.text([0.0], [1.0], [f"<b>{title}</b>, {how}"], size=15, textposition="top right", **place)


def posterior(plane: Plane, model: Any) -> np.ndarray:
    """P(class | place) on the plane's grid (cells², k): a sum of what the columns say, so each axis is asked once.

    The first column is across; all others are the one that goes up.
    """
    across, up, _ = plane.grid()
    terms = model.log_terms(np.column_stack([across, *[up] * (_columns(model) - 1)]).astype(float))
    joint = terms[None, :, :, 0] + terms[:, None, :, 1:].sum(axis=3) + np.log(model.priors)
    shares = np.exp(joint - joint.max(axis=2, keepdims=True))
    return np.asarray((shares / shares.sum(axis=2, keepdims=True)).reshape(CELLS**2, -1))


def _borders(plane: Plane, model: BinnedNaiveBayes) -> list[Trace]:
    """Lines in the left map where one bin ends and the next one begins."""
    across, up = (edges[1:-1] for edges in model.edges[:2])
    (left, right), (bottom, top) = ((2 * low - high, 2 * high - low) for low, high in (plane.x, plane.y))  # and beyond
    x = [end for at in across for end in (at, at, np.nan)] + [end for _ in up for end in (left, right, np.nan)]
    y = [end for _ in across for end in (bottom, top, np.nan)] + [end for at in up for end in (at, at, np.nan)]
    return [marks.line(x, y, palette.NEUTRAL, width=1, opacity=0.5)]


def _layout(plane: Plane) -> dict[str, Any]:
    """The maps with their strips, side by side or one below the other."""
    main = plane.axes()
    hidden: dict[str, Any] = dict(visible=False, fixedrange=True)
    tie = dict(scaleanchor="x2") if plane.to_scale else {}
    for axis in main.values():
        axis["showgrid"] = False  # it would run on through the strips
    axes = {
        "xaxis": main["xaxis"] | dict(anchor="y"),
        "yaxis": main["yaxis"] | dict(anchor="x"),
        "xaxis2": main["xaxis"] | dict(anchor="y2"),
        "yaxis2": main["yaxis"] | dict(anchor="x2") | tie,
        "yaxis3": palette.axis(range=[0, ROOM], anchor="x", **hidden),
        "xaxis3": palette.axis(range=[0, ROOM], anchor="y", **hidden),
        "yaxis4": palette.axis(range=[0, ROOM], anchor="x2", **hidden),
        "xaxis4": palette.axis(range=[0, ROOM], anchor="y2", **hidden),
        **{f"xaxis{n}": palette.axis(range=[0, 1], anchor=f"y{n}", **hidden) for n in (5, 6)},
        **{f"yaxis{n}": palette.axis(range=[0, 1], anchor=f"x{n}", **hidden) for n in (5, 6)},
    }
    shapes: dict[str, dict[str, Any]] = {
        "wide": {"legend.y": 1.04, "legend.yanchor": "bottom", "margin.t": 28 + panels.LEGEND_ROW, "margin.b": 50},
        "narrow": {"legend.y": -0.055, "legend.yanchor": "top", "margin.t": 24, "margin.b": 50 + 3 * panels.LEGEND_ROW},
    }
    for name, places in (("wide", WIDE), ("narrow", NARROW)):
        domains: dict[str, Any] = {}
        for (x, y), (across, up) in zip(AXES, places, strict=True):
            domains |= {f"xaxis{x[1:]}.domain": list(across), f"yaxis{y[1:]}.domain": list(up)}
        ranges = {f"{letter}axis{n}.range": main[f"{letter}axis"]["range"] for letter in "xy" for n in ("", "2")}
        shapes[name] |= domains | ranges
    for name, axis in axes.items():
        axes[name] = axis | dict(domain=shapes["wide"][f"{name}.domain"])
    meta = dict(room=640, heights=HEIGHTS, **shapes)
    legend = palette.layout()["legend"] | dict(
        orientation="h", x=0, xanchor="left", y=shapes["wide"]["legend.y"], yanchor="bottom"
    )
    legend |= dict(itemclick=False, itemdoubleclick=False)
    margin = palette.layout()["margin"] | dict(t=shapes["wide"]["margin.t"], b=shapes["wide"]["margin.b"])
    return palette.layout(height=HEIGHTS["wide"], margin=margin, legend=legend, meta=meta, **axes)


def _columns(model: Any) -> int:
    return len(model.edges) if isinstance(model, BinnedNaiveBayes) else int(model.means.shape[1])


def _strip(plane: Plane, model: Any, column: int) -> list[Trace]:
    """The classes' densities of a column, lying or upright."""
    drawn, curves = [], _curves(plane, model, column)
    peak = max(float(high.max()) for _, high in curves)  # the strip's own: they compare classes, not models
    for c, (x, high) in enumerate(curves):
        fill = dict(fill="tozeroy" if column == 0 else "tozerox", fillcolor=ellipses.faint(c))
        across, up = (x, high / peak) if column == 0 else (high / peak, x)
        drawn.append(marks.line(across, up, palette.colour(c), width=2, **fill))
    return drawn


def _curves(plane: Plane, model: Any, column: int) -> list[tuple[np.ndarray, np.ndarray]]:
    """For each class places along a column and the density there."""
    if isinstance(model, BinnedNaiveBayes):
        edges = np.repeat(model.edges[column], 2)
        return [(edges, np.concatenate([[0], np.repeat(row, 2), [0]])) for row in model.densities(column)]
    low, high = (plane.x, plane.y)[column]
    reach = 0.25 * (high - low)
    x = np.linspace(low - reach, high + reach, FINE)
    means, deviations = model.means[:, column], np.sqrt(model.variances[:, column])
    return [
        (x, np.exp(-0.5 * ((x - m) / s) ** 2) / (s * np.sqrt(2 * np.pi)))
        for m, s in zip(means, deviations, strict=True)
    ]
