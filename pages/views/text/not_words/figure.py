"""A map by bins and one by bell curves, and along their axes what each says of a column."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from algos.text.binned_naive_bayes import BINS, BinnedNaiveBayes
from datasets.names import plain
from pages.views.text.not_words.run import Both
from ui import palette, words
from ui.figures import boundary, marks, panels, regions
from ui.figures.marks import Trace
from ui.figures.plane import CELLS, Plane
from ui.figures.scales import log_axis

FINE = 200  # places of a curve
PALE = 0.5  # of the maps, under the points
STRIP = 3  # pixels: the lines of a strip
SMALL = 7  # pixels of the points
ROOM = 1.1  # of a strip, for the highest density in it
NEAR = 0.05  # of the points' span: how far the maps reach beyond them
HEIGHTS = dict(wide=512, narrow=1000)  # pixels
GAP = 0.01  # of the figure: between a map and its strips
BEYOND = (0.12, 0.06)  # of the window, across and up: so far the ground goes on at each side
LEAST = 0.3  # of the axis of errors
DENSE = "density<br>of each<br>class"  # as wide as a strip on a phone
LEFT, RIGHT = (1, 4.5), (6.5, 30)  # bins: so far the name of the line reaches from either end
NAME = 0.07  # of the axis of errors: the height of that name
CLEAR = 0.012  # between it and the line
AT = [1, 2, 3, 5, 10, 20, 30]  # numbers of bins, below the errors
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
ONE_WIDE = _places([((0, 0.56), (0, 0.82)), ((0.745, 1), (0, 0.92))], 0.17, 0.1, 0.18)
ONE_NARROW = _places([((0, 0.82), (0.48, 0.85)), ((0.05, 1), (0, 0.33))], 0.13, 0.18, 0.13)
ONE = 4  # plots where one map has the errors beside it: both of these, and its strips
AXES = [  # strips share one with a map
    *[("x", "y"), ("x2", "y2"), ("x", "y3"), ("x3", "y"), ("x2", "y4"), ("x4", "y2")],
    *[("x5", "y5"), ("x6", "y6")],
]


def brush(run: Both) -> Callable[[int], dict[str, Any]]:
    """What draws the figure of a number of bins."""
    at, plane = run.at, near(run)
    ground = _ground(plane)
    _, X, y = run.judged
    points = boundary.points(at.points, at.y, at.class_names, size=SMALL)

    def side(model: Any, i: int) -> list[Trace]:
        behind = regions.probabilities(ground, posterior(ground, model))
        behind |= dict(opacity=PALE) | (dict(zsmooth=False) if i == 0 else {})
        strips = [
            one | dict(xaxis=AXES[2 + 2 * i + column][0], yaxis=AXES[2 + 2 * i + column][1])
            for column in (0, 1)
            for one in _strip(plane, model, column)
        ]
        missed = model.predict(run.given(X)) != y
        wrong = boundary.mistakes(X, missed, sizes=np.full(len(X), SMALL if at.test is None else boundary.HOLLOW))
        new = [] if at.test is None else [boundary.test_points(np.where(missed[:, None], X, np.nan), y, at.class_names)]
        return [*(panels.on(one, i) for one in (behind, wrong, points, *new)), *strips]

    layout = _layout(run, plane)
    beside = [*side(run.bells, 1), _heading("Bell curves", "along each axis", 1)] if run.both else []

    def draw(i: int) -> dict[str, Any]:
        state = run.trace.states[i]
        left = [
            *side(state, 0),
            *([_heading(words.count(state.bins, "bin"), "along each axis", 0)] if run.both else []),
        ]
        drawn = [*left, *(beside or _errors(run, i)), *_borders(plane, state)]
        return dict(data=[one | dict(showlegend=False) for one in drawn], layout=layout)

    return draw


def key(run: Both, *, brief: bool = False) -> str:
    """The classes in their colours, and the rings, as one line above the maps."""
    names = [plain(name, 14) for name in run.at.class_names]
    told = [f"<b>{palette.key(c, name)}</b>" for c, name in enumerate(names)]
    whom = "misclassified" if run.at.test is None else "new, wrong" if brief else "misclassified new point"
    of = "" if run.at.test is None or brief else "learned from: "
    return of + "    ".join([*told, f"<span style='color:{palette.MISTAKE}'><b>○ {whom}</b></span>"])


def _errors(run: Both, i: int) -> list[Trace]:
    """The errors of all numbers of bins so far, and the line of those of the bell curves."""
    errors = [run.error(state) if j <= i else np.nan for j, state in enumerate(run.trace.states)]
    bells = run.error(run.bells)
    look: dict[str, Any] = dict(xaxis="x2", yaxis="y2")
    at, height, side = free(np.array([run.error(state) for state in run.trace.states]), bells, _top(run))
    return [
        marks.line([BINS[0], BINS[-1]], [bells] * 2, palette.NEUTRAL, width=2, dash="dot", **look),
        marks.text(
            [at],
            [height],
            ["with bell curves" if abs(height - bells) < NAME * _top(run) else "<b>⋯</b> with bell curves"],
            textfont=dict(size=14, shadow=palette.HALO),
            textposition=side,
            **look,
        ),
        marks.line(BINS, errors, palette.MISTAKE, width=2.5, says="%{x} bins: %{y:.1%}", **look),
        marks.points([BINS[i]], [errors[i]], palette.MISTAKE, size=13, outline=palette.OUTLINE, **look),
    ]


def free(errors: np.ndarray, bells: float, top: float) -> tuple[int, float, str]:
    """The place of the name of the bell curves' line that the errors of the bins leave most room.

    Above it or below, and where they cross it everywhere, at the lower or upper end of the axis.
    """
    found = []
    for away, line in ((0, bells), (1, 0.0), (1, top)):
        for side, at, span in (("left", BINS[-1], RIGHT), ("right", BINS[0], LEFT)):
            curve = np.interp(np.log(np.geomspace(span[0], span[1], FINE)), np.log(BINS), errors)
            for where, sign in (("top", 1), ("bottom", -1)):
                low, high = sorted((line, line + sign * NAME * top))
                apart = max(float((low - curve).min()), float((curve - high).min()))  # below 0: they cross
                fits = low >= 0 and high <= top
                key = (fits and apart > 0, not away, apart)
                found.append((key, (at, line + sign * CLEAR * top, f"{where} {side}")))
    return max(found, key=lambda one: one[0])[1]


def _top(run: Both) -> float:
    """Of the axis of errors."""
    return max(LEAST, 1.1 * max(run.error(model) for model in (*run.trace.states, run.bells)))


def near(run: Both) -> Plane:
    """The window on the points and little more: the places where classes are told apart fill it."""
    at = run.at
    points = np.vstack([at.points, at.test_points])
    low, high = points.min(axis=0), points.max(axis=0)
    room = np.where(high > low, NEAR * (high - low), 0.5)
    (left, bottom), (right, top) = low - room, high + room
    return replace(at.plane, x=(float(left), float(right)), y=(float(bottom), float(top)))


def _ground(plane: Plane) -> Plane:
    """The window and a little more: a map to scale shows more than that where its plot is wider or higher."""
    (left, right), (low, high) = plane.x, plane.y
    across, up = BEYOND[0] * (right - left), BEYOND[1] * (high - low)
    return replace(plane, x=(left - across, right + across), y=(low - up, high + up))


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


def _layout(run: Both, plane: Plane) -> dict[str, Any]:
    """The map with its strips, and the other one or the errors, side by side or one below the other."""
    main = plane.axes()
    hidden: dict[str, Any] = dict(visible=False, fixedrange=True)
    tie = dict(scaleanchor="x2") if plane.to_scale else {}
    for axis in main.values():
        axis["showgrid"] = False  # it would run on through the strips
    second = main | {"yaxis": main["yaxis"] | tie}
    if not run.both:
        ticks = palette.axis("", range=[0, _top(run)], nticks=6, tickformat=".0%", fixedrange=True)
        second = dict(
            xaxis=log_axis("bins along each axis", 0.9, 1.1 * BINS[-1], fixedrange=True)
            | dict(tickvals=AT, ticktext=[str(n) for n in AT]),
            yaxis=ticks,
        )
    axes = {
        "xaxis": main["xaxis"] | dict(anchor="y"),
        "yaxis": main["yaxis"] | dict(anchor="x"),
        "xaxis2": second["xaxis"] | dict(anchor="y2"),
        "yaxis2": second["yaxis"] | dict(anchor="x2"),
        "yaxis3": palette.axis(range=[0, ROOM], anchor="x", **hidden),
        "xaxis3": palette.axis(range=[0, ROOM], anchor="y", **hidden),
        "yaxis4": palette.axis(range=[0, ROOM], anchor="x2", **hidden),
        "xaxis4": palette.axis(range=[0, ROOM], anchor="y2", **hidden),
        **{f"xaxis{n}": palette.axis(range=[0, 1], anchor=f"y{n}", **hidden) for n in (5, 6)},
        **{f"yaxis{n}": palette.axis(range=[0, 1], anchor=f"x{n}", **hidden) for n in (5, 6)},
    }
    drawn = AXES if run.both else AXES[:ONE]
    axes = {name: axis for name, axis in axes.items() if name[0] + name[5:] in {one for pair in drawn for one in pair}}
    over = panels.LEGEND_ROW if run.both else 0  # the headings stand between the key and the maps
    shapes: dict[str, dict[str, Any]] = {
        "wide": {"margin.t": over + 30, "margin.b": 50},
        "narrow": {"margin.t": over + 30, "margin.b": 50},
    }
    for name in shapes:
        shapes[name]["annotations[0].text"] = key(run, brief=name == "narrow")
    kinds = (("wide", WIDE, ONE_WIDE), ("narrow", NARROW, ONE_NARROW))
    for name, both, one in kinds:
        domains: dict[str, Any] = {}
        for (x, y), (across, up) in zip(drawn, both if run.both else one[:ONE], strict=True):
            domains |= {f"xaxis{x[1:]}.domain": list(across), f"yaxis{y[1:]}.domain": list(up)}
        ranges = {f"{letter}axis{n}.range": axes[f"{letter}axis{n}"]["range"] for letter in "xy" for n in ("", "2")}
        shapes[name] |= domains | ranges
    for name, axis in axes.items():
        axes[name] = axis | dict(domain=shapes["wide"][f"{name}.domain"])
    margin = palette.layout()["margin"] | dict(t=over + 30, b=50)
    told: dict[str, Any] = dict(showarrow=False, xref="paper", yref="paper", xanchor="left", yanchor="bottom")
    notes = [dict(text=key(run), x=0, y=1.0, yshift=over, font=dict(size=14)) | told]
    if not run.both:
        whose = f"Misclassified of {len(run.judged[2])} {'' if run.at.test is None else 'new '}points"
        corner = dict(x=1.02, y=1.03, xref="x domain", yref="y domain", align="left", font=dict(size=13))
        notes.append(told | corner | dict(text=DENSE))
        notes.append(panels.heading(whose, 1, font=dict(size=15, color=palette.MISTAKE), yshift=4))
        shapes["wide"]["annotations[1].font.size"], shapes["narrow"]["annotations[1].font.size"] = 13, 11
    meta = dict(room=640, heights=HEIGHTS, **shapes)
    return palette.layout(height=HEIGHTS["wide"], margin=margin, showlegend=False, meta=meta, annotations=notes, **axes)


def _columns(model: Any) -> int:
    return len(model.edges) if isinstance(model, BinnedNaiveBayes) else int(model.means.shape[1])


def _strip(plane: Plane, model: Any, column: int) -> list[Trace]:
    """The classes' densities of a column, lying or upright."""
    drawn, curves = [], _curves(plane, model, column)
    peak = max(float(high.max()) for _, high in curves)  # the strip's own: they compare classes, not models
    ground = curves[0][0][[0, -1]], np.zeros(2)  # what the curves rise from
    low, high = ground if column == 0 else ground[::-1]
    drawn.append(marks.line(low, high, palette.NEUTRAL, width=1))
    for c, (x, high) in enumerate(curves):
        across, up = (x, high / peak) if column == 0 else (high / peak, x)
        drawn.append(marks.line(across, up, palette.colour(c), width=STRIP))  # no ground: two would mix to a third
    return drawn


def _curves(plane: Plane, model: Any, column: int) -> list[tuple[np.ndarray, np.ndarray]]:
    """For each class places along a column and the density there."""
    low, high = (plane.x, plane.y)[column]
    if isinstance(model, BinnedNaiveBayes):
        edges = np.repeat(model.edges[column], 2)[1:-1]
        edges[0], edges[-1] = low - (high - low), high + (high - low)  # what lies beyond is counted in the last bin
        return [(edges, np.repeat(row, 2)) for row in model.densities(column)]
    reach = 0.25 * (high - low)
    x = np.linspace(low - reach, high + reach, FINE)
    means, deviations = model.means[:, column], np.sqrt(model.variances[:, column])
    return [
        (x, np.exp(-0.5 * ((x - m) / s) ** 2) / (s * np.sqrt(2 * np.pi)))
        for m, s in zip(means, deviations, strict=True)
    ]
