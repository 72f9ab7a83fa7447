"""Points on their way from the plane into space, and the plane in space that cuts them in two."""

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import numpy as np

from ui import palette

Trace = dict[str, Any]
SOLID = ("circle", "square", "diamond", "cross")  # the shapes that Plotly has in space
CUT = palette.CLASSES[2]
GREY, GUIDE = "#7b8794", "#a3abb5"  # words and lines that read on both backgrounds; see-through ones come out white
SLANT = 0.25  # the sine of an angle
NEAR = 0.92  # times as far as where Plotly looks from
MOST_CORNERS = 6  # of a plane in a box


def traces(
    Z: np.ndarray,
    y: np.ndarray,
    names: Sequence[str],
    cut: tuple[np.ndarray, float],
    wrong: np.ndarray,
    *,
    box: np.ndarray,
    there: bool,
) -> list[Trace]:
    """Points Z (n, 3) of classes y in a box [lows, highs] (2, 3); once they are `there`, the plane (coef, intercept)
    and rings around those that are `wrong` (n,), too.
    """
    clouds: list[Trace] = [
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
            showlegend=False,
        )
        for g, name in enumerate(names)
    ]
    rings = dict(
        type="scatter3d",
        mode="markers",
        name="mistake",
        **_xyz(Z[wrong & there]),
        marker=dict(color=palette.MISTAKE, symbol="circle-open", size=11),
        hoverinfo="skip",
        showlegend=False,
    )
    return [*clouds, rings, *_sheet(cut, box, 0.35 * there)]


def rings(Z: np.ndarray) -> Trace:
    """Rings around points Z (m, 3) that are no mistakes."""
    marker = dict(color=GREY, symbol="circle-open", size=9)
    return dict(type="scatter3d", mode="markers", **_xyz(Z), marker=marker, hoverinfo="skip", showlegend=False)


def scene(
    cut: tuple[np.ndarray, float], box: np.ndarray, titles: Sequence[str], domain: dict[str, Any], *, grid: bool = True
) -> dict[str, Any]:
    """The box [lows, highs] (2, 3) that they stand in, seen so that the plane is seen from the side."""
    axes: dict[str, Any] = {
        f"{letter}axis": dict(
            title=dict(text=title, font=dict(color=GREY, size=14)),
            showticklabels=False,  # in units of the farthest point; turned, they run into the titles
            range=[float(box[0, i]), float(box[1, i])],
            gridcolor=GUIDE,
            showgrid=grid,
            zeroline=grid,
            showline=grid,
            zerolinecolor=GUIDE,
            linecolor=GUIDE,
            showbackground=False,
            showspikes=False,
            nticks=5,
        )
        for i, (letter, title) in enumerate(zip("xyz", titles, strict=True))
    }
    return dict(
        aspectmode="cube",
        uirevision="turned",
        dragmode="turntable",
        camera=dict(eye={letter: NEAR * v for letter, v in eye(cut[0], box).items()}, center=dict(x=0, y=0, z=-0.1)),
        domain=domain,
        **axes,
    )


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


def rim(box: np.ndarray) -> float:
    """How far from the middle the bowl reaches in a box [lows, highs] (2, 3)."""
    (left, front, _), (right, back, top) = box
    return min(float(np.sqrt(top)), right, back, -left, -front)


def bowl(box: np.ndarray, *, pale: bool = False) -> Trace:
    """Circles and spokes of the bowl whose height is the squared distance from the middle, and its floor, in a box
    [lows, highs] (2, 3); `pale` as long as nothing stands on it."""
    (left, front, _), (right, back, _) = box
    far = rim(box)
    turn, out = np.linspace(0, 2 * np.pi, 61), np.linspace(0, far, 21)
    circles = [(np.full(len(turn), share * far), turn) for share in (0.25, 0.5, 0.75, 1.0)]
    spokes = [(out, np.full(len(out), way)) for way in np.arange(12) * np.pi / 6]
    lines = [np.column_stack([r * np.cos(a), r * np.sin(a), r**2]) for r, a in (*circles, *spokes)]
    lines.append(
        0.998 * np.array([[left, front, 0], [right, front, 0], [right, back, 0], [left, back, 0], [left, front, 0]])
    )
    places = np.vstack([np.vstack([line, np.full((1, 3), np.nan)]) for line in lines])
    line = dict(color=GUIDE, width=1 if pale else 2)
    return dict(type="scatter3d", mode="lines", **_xyz(places), line=line, hoverinfo="skip", showlegend=False)


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


def _sheet(cut: tuple[np.ndarray, float], box: np.ndarray, opacity: float) -> list[Trace]:
    """The plane in the box and its edge."""
    ring = corners(cut, box)
    some = len(ring) > 0
    ring = np.vstack([ring, np.repeat(ring[-1:], MOST_CORNERS - len(ring), axis=0)]) if some else np.zeros((6, 3))
    fan = np.arange(1, MOST_CORNERS - 1)
    sheet = dict(
        type="mesh3d",
        **_xyz(ring),
        i=np.zeros(len(fan), dtype=np.uint8),
        j=fan.astype(np.uint8),
        k=(fan + 1).astype(np.uint8),
        color=CUT,
        opacity=opacity if some else 0.0,
        hoverinfo="skip",
        flatshading=True,
        lighting=dict(ambient=1, diffuse=0, specular=0),
    )
    edge = dict(type="scatter3d", mode="lines", **_xyz(np.vstack([ring, ring[:1]])), line=dict(color=CUT, width=3))
    return [sheet, edge | dict(opacity=float(opacity > 0), hoverinfo="skip", showlegend=False)]


def _xyz(Z: np.ndarray) -> dict[str, np.ndarray]:
    Z = Z if len(Z) else np.full((1, 3), np.nan)
    return {letter: column.astype(np.float32) for letter, column in zip("xyz", Z.T, strict=True)}
