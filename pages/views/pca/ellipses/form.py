"""A quadratic form as a surface over a disc, and its isolines beside it."""

from collections.abc import Callable
from typing import Any

import numpy as np

from pages.views.pca import cloud, legend
from pages.views.pca.ellipses import ellipse
from ui import palette
from ui.figures import heights
from ui.guessing.cover import GIVEN

REACH = 2.0  # the disc's radius
STEP = 2.0  # between isolines
WIDE: dict[str, Any] = {"scene.domain.x": [0, 0.55], "scene.domain.y": [0, 1], "margin.t": 30, "margin.l": 10}
NARROW: dict[str, Any] = {"scene.domain.x": [0, 1], "scene.domain.y": [0.5, 1], "margin.t": 54, "margin.l": 44}
BESIDE: dict[str, Any] = {"xaxis.domain": [0.62, 1], "yaxis.domain": [0, 1]}
BELOW: dict[str, Any] = {"xaxis.domain": [0, 1], "yaxis.domain": [0, 0.43]}


def disc() -> np.ndarray:
    """Places (rings, around, 2) on a disc: their coordinates."""
    r, t = np.meshgrid(np.linspace(0, REACH, 17), np.linspace(0, 2 * np.pi, 49), indexing="ij")
    return np.stack([r * np.cos(t), r * np.sin(t)], axis=-1)


def figure(
    places: np.ndarray,
    Z: np.ndarray,
    isoline: Callable[[float], np.ndarray],
    V: np.ndarray,
    top: float,
) -> dict[str, Any]:
    """The heights Z (rings, around) over `places` (rings, around, 2), from -top to top; `isoline(level)` gives (m, 2).

    V (2, 2): the eigenvectors, a column each.
    """
    levels = np.arange(STEP, top + STEP / 2, STEP)
    surface = dict(
        type="surface",
        x=places[..., 0].astype(np.float32),
        y=places[..., 1].astype(np.float32),
        z=Z.astype(np.float32),
        cmin=-top,
        cmax=top,
        colorscale=heights.SCALE,
        showscale=False,
        contours=dict(z=dict(show=True, start=-top, end=top, size=STEP, color="#5b6570", width=1)),
        hovertemplate="(%{x:.2f}, %{y:.2f})<br>x′Mx = %{z:.3g}<extra></extra>",
        lighting=dict(ambient=0.85, diffuse=0.3, specular=0.05),
    )
    kinds = (
        ("x′Mx > 0", levels, "solid", palette.CLASSES[1], 2),
        ("x′Mx = 0", np.zeros(1), "dot", palette.NEUTRAL, 2.5),
        ("x′Mx < 0", -levels, "dash", palette.CLASSES[0], 2),
    )
    lines = []
    for name, wanted, dash, colour, width in kinds:
        found = [isoline(float(level)) for level in wanted]
        said = np.concatenate([np.full(len(line) + 1, level) for line, level in zip(found, wanted, strict=True)])[:-1]
        look = dict(width=width, dash=dash, name=name, says="%{customdata}", customdata=said.astype(np.float32))
        lines.append(cloud.line(ellipse.joined(found), colour, **look))
    axes = [spoke | dict(meta=GIVEN) for spoke in ellipse.spokes(np.zeros(2), np.ones(2), V)]
    return dict(data=[surface, *lines, *axes], layout=_layout(top))


def _layout(top: float) -> dict[str, Any]:
    ends = [-REACH, REACH]
    window = dict(
        xaxis=palette.axis("x1", range=ends, domain=[0.62, 1], constrain="domain"),
        yaxis=palette.axis("x2", range=ends, scaleanchor="x", scaleratio=1, constrain="domain"),
    )
    look = dict(gridcolor="rgba(138,148,160,0.5)", zerolinecolor=palette.NEUTRAL, showbackground=False, nticks=5)
    scene = dict(
        domain=dict(x=WIDE["scene.domain.x"], y=[0, 1]),
        aspectmode="manual",
        aspectratio=dict(x=1.1, y=1.1, z=0.9),
        uirevision="turned",
        dragmode="turntable",
        camera=dict(eye=dict(x=1.25, y=-1.75, z=0.7), center=dict(x=0, y=0, z=-0.08)),
        xaxis=dict(title=dict(text="x1"), range=ends) | look,
        yaxis=dict(title=dict(text="x2"), range=ends) | look,
        zaxis=dict(title=dict(text="x′Mx"), range=[-top, top]) | look,
    )
    made = palette.layout(
        height=480,
        margin=dict(l=10, r=12, t=30, b=44, autoexpand=False),
        scene=scene,
        meta=dict(wide=WIDE | BESIDE, narrow=NARROW | BELOW, room=640, heights=dict(wide=480, narrow=860)),
        **window,
    )
    return legend.still(made, x=1, xanchor="right")
