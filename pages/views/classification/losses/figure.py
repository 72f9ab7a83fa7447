"""Losses against the agreement of the points, their means against a scale, and two costs against one weight."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from ui import palette
from ui.figures import marks, panels
from ui.figures.marks import Trace

NAMES = {
    "zero_one": "0-1",
    "perceptron": "perceptron",
    "hinge": "hinge",
    "logistic": "logistic",
    "squared": "squared",
}
LOOKS: dict[str, dict[str, Any]] = {
    "zero_one": dict(colour=palette.NEUTRAL, width=6),  # where others lie on it, it is seen on both sides of them
    "perceptron": dict(colour=palette.CLASSES[2], width=2.5, dash="dash"),
    "hinge": dict(colour=palette.CLASSES[3], width=2.5),
    "logistic": dict(colour=palette.CLASSES[4], width=2.5),
    "squared": dict(colour=palette.CLASSES[5], width=2.5),
}
TOP = 5.0  # of the loss axis
ROWS = (-0.35, -0.8)  # where the points of each class stand, below zero
COSTS = {"logistic": "log loss: convex", "squared": "½ (h − y)²: convex here"}
NOWHERE = np.array([np.nan])
Loss = Callable[[np.ndarray], np.ndarray]


def curves(losses: Mapping[str, Loss], reach: tuple[float, float]) -> list[Trace]:
    """One line for each loss over the agreements from reach[0] to reach[1]; 0-1 drops at 0."""
    z = np.linspace(*reach, 241)
    drawn = {name: (z, loss(z)) for name, loss in losses.items()}
    if "zero_one" in drawn:
        end, after = min(0.0, reach[1]), float(reach[1] <= 0)
        drawn["zero_one"] = np.array([reach[0], end, end, reach[1]]), np.array([1, 1, after, after])
    return [
        marks.line(x, y, **LOOKS[name], name=NAMES[name], says=NAMES[name] + " at %{x:.3g}: %{y:.4g}", showlegend=False)
        for name, (x, y) in drawn.items()
    ]


def names(losses: Mapping[str, Loss], reach: tuple[float, float]) -> Trace:
    """Each loss's name beside its curve, where it has no other near it."""
    told = {
        "zero_one": (reach[0] + 0.2, 1.02, "top right"),
        "perceptron": (-1.55, 1.28, "middle left"),
        "hinge": (-2.1, 3.2, "top right"),
        "logistic": (2.3, 0.14, "top right"),
        "squared": (2.75, 3.4, "middle left"),
    }
    x, y, sides = zip(*(told[name] for name in losses), strict=True) if losses else ((np.nan,), (np.nan,), ("",))
    font = dict(color=[LOOKS[name]["colour"] for name in losses], size=14)
    return marks.text(
        x, y, [NAMES[name] for name in losses] or [""], textfont=font, textposition=list(sides), cliponaxis=False
    )


def tangents(
    losses: Mapping[str, Loss], slopes: Mapping[str, float], z: float, reach: tuple[float, float]
) -> dict[str, Any]:
    """The losses around one agreement z, each with its tangent there."""
    values = {name: float(loss(np.array([z]))[0]) for name, loss in losses.items()}
    touching = [
        _tangent(z, value, slopes[name], 1.2, LOOKS[name]["colour"], width=1.5, dash="dot", size=9)
        for name, value in values.items()
    ]
    layout = palette.layout(
        height=340,
        showlegend=False,
        xaxis=palette.axis("z = label × score", range=list(reach)),
        yaxis=palette.axis("loss", range=[-0.3, TOP]),
    )
    return dict(data=[*curves(losses, reach), *touching], layout=layout)


def agreements(
    fixed: Sequence[Trace],
    z: np.ndarray,
    y: np.ndarray,
    names: Sequence[str],
    reach: tuple[float, float],
    means: Mapping[str, np.ndarray],
    scales: np.ndarray,
    at: int,
) -> dict[str, Any]:
    """Left the loss curves and, below, the agreements z (n,) of points of two classes; right their mean losses.

    Points beyond `reach` are arrows at its edge. `means` has one value for each of `scales`; `at` is the present one.
    """
    legend = [marks.points([None], [None], None, name=names[c], marker=palette.markers(c, 8)) for c in (0, 1)]
    right = [panels.on(trace, 1) for trace in _means(means, scales, at)]
    top = max(1.2, min(3.0, 1.15 * float(max(v[len(scales) // 2] for v in means.values()))))
    plots = [
        (
            palette.axis("z = label × score: how far on the correct side", range=list(reach)),
            palette.axis("loss", range=[-1.15, TOP], tickvals=[0, 1, 2, 3, 4, 5]),
        ),
        (
            palette.axis(
                "factor on all scores (log scale)", type="log", range=[-1.25, 1.25], tickvals=[0.1, 0.3, 1, 3, 10]
            ),
            palette.axis("mean loss", range=[0, top]),
        ),
    ]
    layout = panels.layout(plots, widths=[3, 2], height=460)
    layout["meta"]["narrow"]["margin.t"] = 2 * panels.LEGEND_ROW
    return dict(data=[*fixed, *_points(z, y, names, reach), *right, *legend], layout=layout)


def probabilities(h: np.ndarray, charged: np.ndarray, y: np.ndarray, names: Sequence[str]) -> dict[str, Any]:
    """Points (n,) of two classes at their probability h and what they are charged, on the two curves of the log loss.

    Those above TOP are arrows at the edge.
    """
    grid = np.linspace(0.002, 0.998, 250)
    curves, legends = [], []
    for c, values, name in ((1, -np.log(grid), "−log h"), (0, -np.log1p(-grid), "−log(1 − h)")):
        says = f"{name} at h = %{{x:.3g}}: %{{y:.4g}}"
        curves.append(marks.line(grid, values, palette.colour(c), width=2.5, dash="dash" if c else None, says=says))
        side, place = (0.1, "middle right") if c else (0.9, "middle left")
        legends.append(marks.text([side], [2.6], [f"{name}, for {names[c]}"], size=14, textposition=place))
    high = charged > TOP
    x, arrows = (h[high], np.full(int(high.sum()), TOP - 0.1)) if high.any() else (NOWHERE, NOWHERE)
    points = marks.points(
        h,
        np.where(high, np.nan, charged),
        None,
        says="point %{customdata}: %{text}, h = %{x:.4g}, loss %{y:.4g}",
        marker=palette.markers(0, 9) | dict(color=[palette.colour(int(c)) for c in y], symbol=y.astype(np.uint8)),
        meta="pick",
        customdata=np.arange(1, len(h) + 1),
        text=[names[int(c)] for c in y],
    )
    layout = palette.layout(
        height=460,
        showlegend=False,
        xaxis=palette.axis(f"h: probability of {names[1]}", range=[-0.02, 1.02]),
        yaxis=palette.axis("log loss", range=[-0.15, TOP]),
    )
    edge = marks.points(x, arrows, palette.NEUTRAL, size=12, symbol="triangle-up")
    return dict(data=[*curves, *legends, points, edge], layout=layout)


def one_weight(
    weights: np.ndarray,
    costs: Sequence[np.ndarray],
    hollow: np.ndarray,
    valleys: Sequence[np.ndarray],
    slopes: Sequence[np.ndarray],
    at: int,
    title: str,
) -> dict[str, Any]:
    """Two costs (m,) against one weight: left the log loss, right the squared loss, dotted where it is not convex.

    `valleys` are where their minima are, as indices; a marker and a tangent show where weights[at] is.
    """
    inside = hollow & np.roll(hollow, 1) & np.roll(hollow, -1)  # the two lines meet where one ends
    reach = 0.12 * (weights[-1] - weights[0])
    star = dict(symbol="star", size=13, color=palette.FIT, line=dict(width=1, color="white"))
    data: list[Trace] = []
    for i, ((loss, name), values, low) in enumerate(zip(COSTS.items(), costs, valleys, strict=True)):
        look: dict[str, Any] = dict(width=3, says="weight %{x:.3g}: %{y:.4g}")
        colour = LOOKS[loss]["colour"]
        bent = np.where(hollow & bool(i), values, np.nan)
        x, y = (weights[low], values[low]) if len(low) else (NOWHERE, NOWHERE)
        minima = marks.points(x, y, None, name="minimum", says="minimum near %{x:.3g}: %{y:.4g}", marker=star)
        tangent = _tangent(weights[at], values[at], slopes[i][at], reach, palette.NEUTRAL, name="tangent", size=11)
        traces = [
            marks.line(weights, np.where(inside, np.nan, values) if i else values, colour, name=name, **look),
            marks.line(weights, bent, colour, dash="dot", name="not convex here" if i else "", **look),
            minima | dict(showlegend=not i),
            tangent | dict(showlegend=not i),
        ]
        data += [panels.on(trace, i) for trace in traces]
    plots = [
        (
            palette.axis(title, range=[weights[0], weights[-1]]),
            palette.axis(said, range=[0, 1.08 * float(np.nanmax(values))]),
        )
        for said, values in zip(("mean log loss", "mean squared loss"), costs, strict=True)
    ]
    return dict(data=data, layout=panels.layout(plots, widths=[1, 1], height=440))


def _tangent(x: float, y: float, slope: float, reach: float, colour: str, *, size: int, **look: Any) -> Trace:
    """A piece of a line through (x, y), so long on either side, with a mark in the middle."""
    ends = np.array([-reach, 0.0, reach])
    return marks.path(x + ends, y + slope * ends, colour, size=np.array([0, size, 0]), **look)


def _points(z: np.ndarray, y: np.ndarray, names: Sequence[str], reach: tuple[float, float]) -> list[Trace]:
    """The points in a row for each class, and arrows for those beyond `reach`."""
    levels = np.where(y == 1, *ROWS[::-1])
    left, right = z < reach[0], z > reach[1]
    gone = left | right
    inset = (reach[1] - reach[0]) / 60  # the arrow's head stays inside
    x, heights, arrows = NOWHERE, NOWHERE, np.array([8], dtype=np.uint8)
    if gone.any():
        x = np.where(left, reach[0] + inset, reach[1] - inset)[gone]
        heights, arrows = levels[gone], np.where(left, np.uint8(7), np.uint8(8))[gone]
    codes = y.astype(np.uint8)
    look = dict(
        color=codes,
        colorscale=palette.class_scale(2),
        cmin=-0.5,
        cmax=1.5,
        symbol=codes,  # circle and square
        size=8,
        opacity=0.75,
        line=dict(width=1, color=palette.OUTLINE),
    )
    points = marks.points(
        z,
        levels,
        None,
        says="point %{customdata}: %{text}, z = %{x:.4g}",
        marker=look,
        meta="pick",
        customdata=np.arange(1, len(z) + 1),
        text=[names[int(c)] for c in y],
    )
    return [points, marks.points(x, heights, palette.NEUTRAL, size=12, symbol=arrows)]


def _means(means: Mapping[str, np.ndarray], scales: np.ndarray, at: int) -> list[Trace]:
    """The mean of each loss over the scales up to the present one, and markers on all of them there."""
    lines = [
        marks.line(
            scales[: at + 1],
            values[: at + 1],
            **LOOKS[name],
            name=NAMES[name],
            says=f"mean {NAMES[name]} loss at a factor of %{{x:.3g}}: %{{y:.4g}}",
        )
        for name, values in means.items()
    ]
    here = [float(values[at]) for values in means.values()]
    colours = [LOOKS[name]["colour"] for name in means]
    return [*lines, marks.points([scales[at]] * len(here), here, colours, size=10, outline="white")]
