"""Ellipses with their axes, and beside them a number that follows one setting."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from algos.pca.gaussian import Gaussian
from pages.views.pca import cloud, legend
from ui import palette
from ui.figures import boundary, clusters, marks, panels
from ui.figures.marks import Trace
from ui.figures.plane import Plane

AXES = ((palette.CLASSES[2], "solid"), (palette.CLASSES[3], "dot"))  # the looks of the first and second axis
SHARES = ((palette.CLASSES[1], "solid"), (palette.CLASSES[0], "dash"))  # of expected and measured
WORDS = np.array([0.11, 0.06])  # how wide and high a name is, of the largest ellipse
OUT = 0.2  # standard deviations: from an ellipse to its name
OFF = 0.03  # of the longest radius: from the end of an axis to its name
Looks = Sequence[tuple[str, str]]


def joined(pieces: Sequence[np.ndarray]) -> np.ndarray:
    """Lines (m, 2) one after the other, a NaN row between two of them."""
    parts = [part for piece in pieces for part in (piece, clusters.NOWHERE)]
    return np.vstack(parts[:-1]) if parts else clusters.NOWHERE


def spokes(mean: np.ndarray, radii: np.ndarray, V: np.ndarray) -> list[Trace]:
    """The two axes, a column of V (2, 2) each, from the mean (2,) as far as their radii (2,): solid and dotted."""
    return [
        cloud.line(np.vstack([mean, mean + radius * v]), colour, width=4, dash=dash, name=f"axis v{i}")
        for i, radius, v, (colour, dash) in zip("₁₂", radii, V.T, AXES, strict=True)
    ]


def through(of: Gaussian, r: float, called: tuple[str, str]) -> list[Trace]:
    """Both axes of an ellipse of so many standard deviations, right through it, and what they are called at an end."""
    ends = r * of.radii[:, None] * of.axes[1].T
    ends = np.where(ends[:, 1:] < 0, -ends, ends)  # the names stand above
    lines = joined([np.vstack([of.mean - end, of.mean + end]) for end in ends])
    sides = ["top right" if end[0] > 0 else "top left" for end in ends]
    beyond = OFF * r * of.radii.max() * ends / np.maximum(np.linalg.norm(ends, axis=1, keepdims=True), 1e-300)
    told = cloud.names(of.mean + ends + beyond, list(called), [palette.NEUTRAL] * 2, sides)
    return [cloud.line(lines, palette.NEUTRAL, width=1, name="axes", showlegend=False), told]


def names(of: Gaussian, radii: Sequence[float], texts: Sequence[str], X: np.ndarray) -> Trace:
    """The names of the ellipses of so many standard deviations, each just outside its own, where the fewest points of
    X (n, 2) are near, and neither an axis ends nor another name stands.
    """
    size = np.ptp(of.ellipse(3), axis=0)
    room = WORDS * size
    values, V = of.axes
    places, sides = [], []
    named = np.empty((0, 2))
    for r in radii:
        around = (of.ellipse(r + OUT) - of.mean)[:-1]
        signs = np.where(around >= 0, 1, -1)
        middles = of.mean + around + signs * room / 2  # of the words, whose corner stands at the place
        taken = (np.abs(middles[:, None] - X) < 0.6 * room).all(axis=2).sum(axis=1)
        taken = taken + 99 * (np.abs(around @ V / np.sqrt(np.maximum(values, 1e-300))).max(axis=1) > 0.95 * r)
        taken = taken + 99 * (np.abs(middles[:, None] - named) < 1.1 * room).all(axis=2).sum(axis=1)
        low = int(np.lexsort((around[:, 1] / size[1], taken))[0])
        named = np.vstack([named, middles[low]])
        places.append(of.mean + around[low])
        sides.append(f"{'top' if signs[low, 1] > 0 else 'bottom'} {'right' if signs[low, 0] > 0 else 'left'}")
    return cloud.names(np.array(places), [f"<b>{text}</b>" for text in texts], [palette.NEUTRAL] * len(radii), sides)


def points(X: np.ndarray, labels: np.ndarray, names: Sequence[str], inside: np.ndarray | None = None) -> Trace:
    """Points X (n, 2) of classes (n,), hollow unless `inside` (n,)."""
    made = clusters.cloud(X, labels, max(len(names), 1), sizes=7)
    del made["meta"]  # nothing is picked here
    if inside is not None:
        hollow = np.where(inside, 0, boundary.OPEN).astype(np.uint8)
        made["marker"] |= dict(symbol=made["marker"]["symbol"] + hollow)
    if names:
        made["text"] = [names[int(c)] for c in labels]
    said = "point %{customdata}: %{text}<br>" if names else "point %{customdata}<br>"
    return made | dict(hovertemplate=said + "(%{x:.4g}, %{y:.4g})<extra></extra>")


def curves(x: np.ndarray, values: Sequence[tuple[str, np.ndarray]], looks: Looks) -> list[Trace]:
    """Named curves over x (m,) in the plot on the right, with a colour and a dash each."""
    return [
        panels.on(marks.line(x, y, colour, width=2.5, dash=dash, name=name, says=f"{name} %{{y:.4g}}"), 1)
        for (name, y), (colour, dash) in zip(values, looks, strict=True)
    ]


def here(x: float, values: Sequence[float], looks: Looks) -> Trace:
    """A marker at x on each of the curves."""
    colours = [colour for colour, _ in looks]
    return panels.on(marks.points([x] * len(values), values, colours, size=11, outline=palette.OUTLINE), 1)


def layout(
    plane: Plane,
    second: tuple[dict[str, Any], dict[str, Any]],
    *,
    widths: tuple[float, float],
    title: str = "",
    entries: bool = True,
) -> Trace:
    """The plane on the left, a plot with the axes `second` and a title on the right, or below where there is little
    room; above them room for the `entries` of a legend, if it has any.
    """
    window, top = plane.axes(), 54 if entries else 30
    made = panels.layout(
        [(window["xaxis"], window["yaxis"]), second],
        widths=widths,
        margin=dict(l=60, r=12, t=top, b=44, autoexpand=False),
        annotations=[panels.heading(title, 1, yshift=4)] if title else [],
    )
    made["meta"]["wide"]["margin.t"] = top
    return legend.still(legend.roomy(made, 4 if entries else 1))
