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
Looks = Sequence[tuple[str, str]]


def joined(pieces: Sequence[np.ndarray]) -> np.ndarray:
    """Lines (m, 2) one after the other, a NaN row between two of them."""
    parts = [part for piece in pieces for part in (piece, clusters.NOWHERE)]
    return np.vstack(parts[:-1]) if parts else clusters.NOWHERE


def spokes(mean: np.ndarray, radii: np.ndarray, V: np.ndarray, *, named: bool = False) -> list[Trace]:
    """The two axes, a column of V (2, 2) each, from the mean (2,) as far as their radii (2,): solid and dotted.

    They stand in the legend, or have their names at their ends if they are `named` there.
    """
    return [
        cloud.line(np.vstack([mean, mean + radius * v]), colour, width=4, dash=dash, name=f"axis v{i}")
        | (_at_the_end(f"v{i}", v, colour) if named else {})
        for i, radius, v, (colour, dash) in zip("₁₂", radii, V.T, AXES, strict=True)
    ]


def _at_the_end(name: str, v: np.ndarray, colour: str) -> dict[str, Any]:
    """The name of an axis at the end of its line along v (2,), and not in the legend."""
    side = f"{'top' if v[1] >= 0 else 'bottom'} {'right' if v[0] >= 0 else 'left'}"
    font = dict(size=15, color=colour, weight="bold", shadow=palette.HALO)
    return dict(mode="lines+text", text=["", name], textposition=side, textfont=font, showlegend=False)


def names(of: Gaussian, radii: Sequence[float]) -> Trace:
    """The names of the ellipses of so many standard deviations, each on its own, at the end where no axis is drawn."""
    v = of.axes[1][:, 0]
    side = f"{'bottom' if v[1] >= 0 else 'top'} {'left' if v[0] > 0.3 else 'right' if v[0] < -0.3 else 'center'}"
    places = of.mean - of.radii[0] * np.outer(np.array(radii) + 0.12, v)
    return cloud.names(places, [f"<b>r = {r:g}</b>" for r in radii], [palette.NEUTRAL] * len(radii), side)


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
