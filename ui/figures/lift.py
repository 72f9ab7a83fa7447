"""Points on their way from the plane into space, and the plane in space that cuts them in two."""

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import numpy as np

from ui import palette

Trace = dict[str, Any]
SOLID = ("circle", "square", "diamond", "cross")  # the shapes that Plotly has in space
CUT = palette.CLASSES[2]
SLANT = 0.25  # the sine of an angle
MOST_CORNERS = 6  # of a plane in a box


def figure(
    Z: np.ndarray,
    y: np.ndarray,
    names: Sequence[str],
    cut: tuple[np.ndarray, float],
    wrong: np.ndarray,
    *,
    box: np.ndarray,
    titles: tuple[str, str, str],
    shown: float,
    height: int = 470,
) -> dict[str, Any]:
    """Points Z (n, 3) of classes y in a box [lows, highs] (2, 3); the plane (coef, intercept), `shown` from 0 to 1.

    Once the plane is there, the points that are `wrong` (n,) are crossed out.
    """
    traces: list[Trace] = [
        dict(
            type="scatter3d",
            mode="markers",
            name=name,
            **_xyz(Z[y == g]),
            marker=dict(
                color=palette.colour(g),
                symbol=SOLID[g % len(SOLID)],
                size=3.5,
                line=dict(width=0.5, color=palette.OUTLINE),
            ),
            hovertemplate=f"{name}<br>(%{{x:.3g}}, %{{y:.3g}}, %{{z:.3g}})<extra></extra>",
        )
        for g, name in enumerate(names)
    ]
    crossed = Z[wrong] if shown == 1 and wrong.any() else np.full((1, 3), np.nan)
    traces.append(
        dict(
            type="scatter3d",
            mode="markers",
            name="mistake",
            **_xyz(crossed),
            marker=dict(color=palette.MISTAKE, symbol="x", size=6.5),
            hoverinfo="skip",
            showlegend=bool(wrong.any()),
        )
    )
    traces.append(_sheet(cut, box, shown))
    axes: dict[str, Any] = {
        f"{letter}axis": dict(
            title=dict(text=title),
            range=[float(box[0, i]), float(box[1, i])],
            gridcolor=palette.GRID,
            zerolinecolor=palette.GRID,
            showbackground=False,
            nticks=5,
        )
        for i, (letter, title) in enumerate(zip("xyz", titles, strict=True))
    }
    layout = palette.layout(
        height=height,
        margin=dict(l=10, r=10, t=30, b=0),
        scene=dict(
            aspectmode="cube",
            uirevision="turned",
            dragmode="turntable",
            camera=dict(eye=eye(cut[0], box), center=dict(x=0, y=0, z=-0.15)),
            **axes,
        ),
    )
    layout["legend"] = layout["legend"] | dict(itemclick=False, itemdoubleclick=False)
    return dict(data=traces, layout=layout)


def eye(coef: np.ndarray, box: np.ndarray) -> dict[str, float]:
    """From where the plane with this normal is seen from the side, at most SLANT off, if that can be without rising.

    Of several such places it is the one with the least turn from the usual one.
    """
    normal = coef * (box[1] - box[0])  # in the cube as it is drawn
    normal = normal / (np.linalg.norm(normal) or 1.0)
    usual = np.array([1.3, -1.75, 0.85])
    turns = np.radians(np.arange(-180, 180, 5))
    turned = np.column_stack(
        [
            usual[0] * np.cos(turns) - usual[1] * np.sin(turns),
            usual[0] * np.sin(turns) + usual[1] * np.cos(turns),
            np.full(len(turns), usual[2]),
        ]
    )
    off = np.abs(turned @ normal) / np.linalg.norm(usual)
    best = (10 * np.maximum(off - SLANT, 0) + np.abs(turns) / np.pi).argmin()
    return {letter: float(v) for letter, v in zip("xyz", turned[best], strict=True)}


def corners(cut: tuple[np.ndarray, float], box: np.ndarray) -> np.ndarray:
    """Where the plane coef'z + intercept = 0 leaves the box [lows, highs] (2, 3), in order around: (0 to 6, 3)."""
    coef, intercept = cut
    found = []
    places = np.array([[box[bit, i] for i, bit in enumerate(bits)] for bits in np.ndindex(2, 2, 2)])
    sides = places @ coef + intercept
    for a, b in combinations(range(8), 2):
        if (places[a] != places[b]).sum() == 1 and (sides[a] > 0) != (sides[b] > 0):
            found.append(places[a] + (places[b] - places[a]) * sides[a] / (sides[a] - sides[b]))
    if len(found) < 3:
        return np.empty((0, 3))
    ring = np.array(found)
    first = np.eye(3)[np.abs(coef).argmin()]
    across = np.cross(coef, first)
    up = np.cross(coef, across)
    middle = ring.mean(axis=0)
    return ring[np.argsort(np.arctan2((ring - middle) @ up, (ring - middle) @ across))]


def _sheet(cut: tuple[np.ndarray, float], box: np.ndarray, shown: float) -> Trace:
    ring = corners(cut, box)
    some = len(ring) > 0
    ring = np.vstack([ring, np.repeat(ring[-1:], MOST_CORNERS - len(ring), axis=0)]) if some else np.zeros((6, 3))
    fan = np.arange(1, MOST_CORNERS - 1)
    return dict(
        type="mesh3d",
        **_xyz(ring),
        i=np.zeros(len(fan), dtype=np.uint8),
        j=fan.astype(np.uint8),
        k=(fan + 1).astype(np.uint8),
        color=CUT,
        opacity=0.35 * shown if some else 0.0,
        hoverinfo="skip",
        flatshading=True,
        lighting=dict(ambient=1, diffuse=0, specular=0),
    )


def _xyz(Z: np.ndarray) -> dict[str, np.ndarray]:
    Z = Z if len(Z) else np.full((1, 3), np.nan)
    return {letter: column.astype(np.float32) for letter, column in zip("xyz", Z.T, strict=True)}
