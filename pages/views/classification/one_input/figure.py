"""Gaussian classes on a line: their curves with the area that is lost, and below them the posterior."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from pages.views.classification import bells, draggable
from pages.views.classification.one_input.run import Gaussians
from ui import palette, words
from ui.figures import boundary, clusters, marks
from ui.figures.marks import Trace
from ui.guessing.cover import INSTEAD

LOST, NEEDLESS = "rgba(229,64,94,0.35)", "rgba(229,64,94,0.75)"
GRIPS = 20  # places at which a boundary can be taken hold of
FREE = 0.7  # of the upper plot's height: words below it stand clear of the handles
HANDLE = 0.88  # of the upper plot's height, from 0: above the names of most curves
OFF = 0.012  # of the same, between a curve and its name
BAND = -0.1  # of the lower plot, where the decisions stand
BELOW: dict[str, Any] = dict(yaxis="y2", showlegend=False)

EXTRA = 0.08  # of the chart: a wider area has room for its name


def figure(
    run: Gaussians, x: np.ndarray, *, threshold: float | None = None, top: float | None = None, held: bool = False
) -> dict[str, Any]:
    """Curves and posteriors over x (m,), with a strip of the data below the curves if the Gaussians come from data.

    threshold: the posterior of the last class from which on it is said. top: how high the upper plot reaches.
    held: whether the boundaries can be dragged, and have handles that say so.
    """
    low, high = float(x[0]), float(x[-1])
    curves = run.bells.curves(x)
    points, won = run.rule
    top = 1.16 * float(curves.max()) if top is None else top
    floor = 0.0 if run.x is None else -0.3 * top
    lost = curves.sum(axis=1) - curves.max(axis=1)
    says = [f"{name}: %{{y:.3g}}" for name in run.names]
    traces = [bells.filled(x, curves[:, c], c, "", says[c]) for c in range(run.k)]
    traces.append(marks.line(x, lost, "", name="Bayes risk", line=dict(width=0), fill="tozeroy", fillcolor=LOST))
    needless = _needless(run, x, curves)
    traces += [needless, _extra(run, x, curves)]
    traces += [_names(run, x, curves, top), _peaks(run, x, curves, top), *_lost(run, x, lost, top)]
    traces += _strip(run, floor)
    best = [] if run.cut is None else [run.bells.regions[0][run.cut[0]]]
    traces += [_upright(points, floor, top), _upright(best, floor, top, dash="dash", width=1.5)]
    traces += [_best(best, 0.97 * top, run.cut[1] if run.cut else 0.0)]
    traces += [_handles(run, top)] if held else []
    layout = palette.layout(
        height=500,
        margin=dict(l=66, r=12, t=12, b=44, autoexpand=False),
        showlegend=False,
        xaxis=palette.axis(run.title, range=[low, high]),
        yaxis=bells.axis(run.height_title, range=[floor, top], nticks=3),
    )
    if run.posterior:
        P = run.bells.predict_proba(x)
        traces += [bells.curve(x, P[:, c], c, name, says[c], **BELOW) for c, name in enumerate(run.names)]
        traces += [_decisions(low, high, points, won, run.k), _upright(points, 2 * BAND, 1.05) | BELOW]
        level = np.nan if threshold is None else threshold
        traces.append(marks.line([low, high], [level] * 2, palette.NEUTRAL, dash="dot", width=1.5, **BELOW))
        layout["xaxis"] |= dict(anchor="y2")
        layout["yaxis"] |= dict(domain=[0.42, 1])
        layout["yaxis2"] = bells.axis("posterior", range=[2 * BAND, 1.05], domain=[0, 0.37], tickvals=[0, 0.5, 1])
    return dict(data=traces, layout=layout)


def grips(run: Gaussians, x: np.ndarray) -> dict[str, Any]:
    """The boundaries in sight as many points, told by which they are: what can be dragged."""
    points, top = run.rule[0], 1.16 * float(run.bells.curves(x).max())
    ups = np.linspace(0, top, GRIPS).tolist()
    return dict(
        xaxis="x",
        yaxis="y",
        x=[points[i] for i in run.in_sight for _ in ups],
        y=ups * len(run.in_sight),
        i=[n for n, _ in enumerate(run.in_sight) for _ in ups],
    )


def _handles(run: Gaussians, top: float) -> Trace:
    """One on each boundary in sight; beside the last one what to do with it, as long as nobody has."""
    places = [run.rule[0][i] for i in run.in_sight] or [np.nan]
    told = [f"\u2002{words.number(place)}{_unit(run.title)}" for place in places]
    if run.cut is None:
        told[-1] += f"<br>\u2002{draggable.SAID}"  # in two lines, for a phone
    look: dict[str, Any] = dict(mode="markers+text", text=told, textposition="middle right", hoverinfo="skip")
    look |= dict(textfont=dict(color=draggable.COLOUR, size=draggable.LETTERS))
    up = [HANDLE * top] * len(places)
    return marks.points(places, up, draggable.COLOUR, size=draggable.SIZE, outline=palette.OUTLINE, **look)


def _best(places: Sequence[float], up: float, moved: float) -> Trace:
    """The name of the best place of the boundary that is `moved`, on its other side; nothing while none is."""
    side = "middle right" if places and places[0] > moved else "middle left"
    font = dict(color=palette.NEUTRAL, size=14, shadow=palette.HALO)
    return marks.text(places or [np.nan], [up], ["\u2002<b>best</b>\u2002"], textfont=font, textposition=side)


def _unit(title: str) -> str:
    """The unit that a title ends with, in brackets: “petal width (cm)” is in cm."""
    name, _, unit = title.removesuffix(")").rpartition(" (")
    return f" {unit}" if name and title.endswith(")") else ""


def risks(labels: Sequence[str], values: np.ndarray) -> dict[str, Any]:
    """A bar for the risk of each of some rules, the best one first: it is filled, the others are hollow."""
    fills = [palette.colour(0), *["rgba(43,131,214,0.15)"] * (len(values) - 1)]
    bars = marks.bars(
        values,
        list(labels),
        None,
        says="%{y}: %{x:.4g}",
        orientation="h",
        marker=dict(color=fills, line=dict(color=palette.colour(0), width=1.5)),
        text=[f"{v:.4g}" for v in values],
        textposition="outside",
        cliponaxis=False,
    )
    layout = palette.layout(
        height=60 + 32 * len(values),
        margin=dict(l=66, r=56, t=10, b=44, autoexpand=False),
        showlegend=False,
        xaxis=palette.axis("risk: what the rule costs on average", range=[0, 1.05 * float(values.max())]),
        yaxis=palette.axis("", autorange="reversed", gridcolor="rgba(0,0,0,0)", type="category", dtick=1),
    )
    return dict(data=[bars], layout=layout)


def _needless(run: Gaussians, x: np.ndarray, curves: np.ndarray) -> Trace:
    """What the reader's rule loses above the best one: between what it says and the highest curve. Nowhere if best."""
    points, won = run.rule
    said = curves[np.arange(len(x)), np.asarray(won)[np.searchsorted(np.asarray(points, dtype=float), x)]]
    high = curves.max(axis=1)
    more = high > said if run.cut else np.zeros(len(x), dtype=bool)
    low, high = (np.where(more, v, 0.0) for v in (said, high))
    return marks.band(x, low, high, NEEDLESS, name="lost needlessly", showlegend=run.cut is not None)


def _extra(run: Gaussians, x: np.ndarray, curves: np.ndarray) -> Trace:
    """The name of what the reader's rule loses above the best one; nothing if it is the best.

    It stands beside the reader's boundary, where most is lost: over that area or, if it is narrow, on the other side.
    """
    points, won = run.rule
    said = curves[np.arange(len(x)), np.asarray(won)[np.searchsorted(np.asarray(points, dtype=float), x)]]
    more = curves.max(axis=1) - said
    i = int(more.argmax())
    seen = run.cut is not None and more[i] > 0.03 * curves.max()
    place = (x[i], curves[i].max() - more[i] / 2) if seen else (np.nan, np.nan)
    font = dict(color=palette.MISTAKE, size=14, shadow=palette.HALO)
    right = True
    if seen and run.cut is not None:
        best = run.bells.regions[0][run.cut[0]]
        wide = abs(best - run.cut[1]) > EXTRA * float(np.ptp(x))
        right = (best > run.cut[1]) == wide
    told = ["\u2002<b>avoidable</b>\u2002"]
    return marks.text(
        [place[0]], [place[1]], told, textfont=font, textposition=f"middle {'right' if right else 'left'}"
    )


def _names(run: Gaussians, x: np.ndarray, curves: np.ndarray, top: float) -> Trace:
    """Each class's name over its curve."""
    peaks = curves.argmax(axis=0)
    ends = {0: "top right", len(x) - 1: "top left"}
    font = dict(color=[palette.colour(c) for c in range(run.k)], size=14)
    where = [ends.get(int(i), "top center") for i in peaks]
    return marks.text(x[peaks], curves.max(axis=0) + OFF * top, list(run.names), textfont=font, textposition=where)


def _peaks(run: Gaussians, x: np.ndarray, curves: np.ndarray, top: float) -> Trace:
    """Where each class has its peak: all that is seen while one guesses which of them wins where."""
    at, shapes = x[curves.argmax(axis=0)], [palette.symbol(c) for c in range(run.k)]
    colours = [palette.colour(c) for c in range(run.k)]
    apart = np.diff(np.sort(at)).min() > 0.1 * (x[-1] - x[0])  # then they stand alike: no height is told yet
    heights = top * (0.1 + 0.15 * np.arange(run.k) * (not apart))
    told = [f"peak of {name}" for name in run.names]
    names: dict[str, Any] = dict(mode="markers+text", text=told, textposition="top center")
    names |= dict(error_y=dict(type="data", symmetric=False, array=0 * at, arrayminus=heights, thickness=1.5, width=0))
    names |= dict(textfont=dict(color=colours, size=16), visible=False, meta=INSTEAD)
    return marks.points(at, heights, colours, size=14, symbol=shapes, **names)


def _lost(run: Gaussians, x: np.ndarray, lost: np.ndarray, top: float) -> list[Trace]:
    """The name of the area that is lost, above the curves and their names, and a line that leads there."""
    i, curves = int(lost.argmax()), run.bells.curves(x)
    peaks, width = curves.argmax(axis=0), 0.06 * (x[-1] - x[0])
    told = [(x[p], curves[p].max() + 0.07 * top) for p in peaks]

    def height(way: int) -> float:
        """How high the words have to stand on that side."""
        beside = (way * (x - x[i]) >= 0) & (way * (x - x[i]) <= width)
        names = [
            high for at, high in told if -1.5 * width <= way * (at - x[i]) <= 4.5 * width
        ]  # on a phone they are long
        outside = not x[0] <= x[i] + way * width <= x[-1]
        up = max(float(curves[beside].max()), *names, 0.0)
        if up > FREE * top:  # the line that leads there would go through what a handle says: below it, if there is room
            wide = (way * (x - x[i]) >= 0) & (way * (x - x[i]) <= 2.5 * width)
            low = float(curves[wide].max())
            for high in sorted(names):  # above each that they would lie on
                low = high if high - 0.16 * top < low < high else low
            up = low if low < FREE * top else up
        return up + 2 * top * outside

    way = min((1, -1), key=height)
    up = height(way) + 0.025 * top if lost[i] > 0.02 * top else np.nan
    said = "<b>lost</b>" if run.priced else "<b>wrong</b>"
    side = "right" if way > 0 else "left"
    return [
        marks.line(
            x[i] + way * width * np.array([0.2, 0.4]), [lost[i] / 2, up + 0.01 * top], palette.MISTAKE, width=1.5
        ),
        marks.text([x[i]], [up], [f"\u2002{said}\u2002"], palette.MISTAKE, size=14, textposition=f"top {side}"),
    ]


def _strip(run: Gaussians, floor: float) -> list[Trace]:
    """The data's values, a row for each class."""
    if run.x is None or run.y is None:
        return []
    shake = np.random.default_rng(0).uniform(-0.3, 0.3, size=len(run.x))
    rows = floor * (run.y + 0.75 + shake) / (run.k + 0.5)
    places = np.column_stack([run.x, rows])
    cloud = clusters.cloud(places, run.y, run.k, sizes=7)
    points, won = run.rule
    wrong = np.asarray(won)[np.searchsorted(np.asarray(points, dtype=float), run.x)] != run.y
    told = dict(
        text=[run.names[int(c)] for c in run.y],
        hovertemplate="point %{customdata}: %{text}, %{x:.4g}<extra></extra>",
        showlegend=False,
    )
    return [
        boundary.mistakes(places, wrong) | dict(showlegend=False),
        cloud | told,
    ]


def _decisions(low: float, high: float, points: Sequence[float], winners: Sequence[int], k: int) -> Trace:
    """A strip of squares, coloured by the decision at each place."""
    places = np.linspace(low, high, 161)
    won = np.asarray(winners)[np.searchsorted(np.asarray(points, dtype=float), places)].astype(np.uint8)
    look = dict(symbol="square", size=8, color=won, cmin=-0.5, cmax=k - 0.5, colorscale=palette.class_scale(k))
    return marks.points(places, np.full(len(places), BAND), None, marker=look, **BELOW)


def _upright(points: Sequence[float], low: float, high: float, **look: Any) -> Trace:
    pieces = [np.array([[p, low], [p, high], [np.nan, np.nan]]) for p in points] or [boundary.NOWHERE]
    return boundary.line(np.vstack(pieces), **look) | dict(showlegend=False)
