"""Gaussian components in the plane: ellipses of 1 and 2 standard deviations, and points, pale where undecided."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ui import palette
from ui.figures import clusters
from ui.figures.plane import Plane

RADII = (1.0, 2.0)  # standard deviations
PALE = 0.25  # opacity of a point that two components have as much of
APART = (1.1, 1.3, 1.7)  # from a ring to the middle of its name, in halves of that name: the nearest first
_ANGLES = np.linspace(0, 2 * np.pi, 81)
_CIRCLE = np.stack([np.cos(_ANGLES), np.sin(_ANGLES)])
_RGB = np.array([[int(c[i : i + 2], 16) for i in (1, 3, 5)] for c in palette.CLASSES], dtype=float)


def figure(
    plane: Plane,
    points: np.ndarray,
    shares: np.ndarray,
    weights: np.ndarray,
    means: np.ndarray,
    covariances: np.ndarray,
    radii: Sequence[float] = RADII,
) -> dict[str, Any]:
    """Points (n, 2) shared (n, k) by components with weights (k,), means (k, 2) and covariances (k, 2, 2)."""
    data = [soft_cloud(points, shares), *traces(means, covariances, radii), marks(means, weights)]
    return dict(data=data, layout=palette.layout(showlegend=False, **plane.axes()))


def flattened(
    project: Callable[[np.ndarray], np.ndarray], means: np.ndarray, covariances: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Means (k, 2) and covariances P S P' (k, 2, 2) as seen in the plane.

    `project` takes rows (m, d) to the plane (m, 2) and is affine: x -> P x + a constant.
    """
    d = means.shape[1]
    P = (project(np.eye(d)) - project(np.zeros((1, d)))).T
    return project(means), P @ covariances @ P.T


def outlines(means: np.ndarray, covariances: np.ndarray, radii: Sequence[float] = RADII) -> np.ndarray:
    """Each Gaussian's ellipses at all radii: (k, m, 2), with a row of NaN after each ellipse."""
    values, axes = np.linalg.eigh(covariances)
    unit = (axes * np.sqrt(np.maximum(values, 0))[:, None]) @ _CIRCLE  # (k, 2, points)
    rings = [means[:, :, None] + r * unit for r in radii]
    gap = np.full((len(means), 2, 1), np.nan)
    return np.concatenate([part for ring in rings for part in (ring, gap)], axis=2).transpose(0, 2, 1)


def beside(plane: Plane, rings: Sequence[np.ndarray], taken: np.ndarray, name: tuple[float, float]) -> np.ndarray:
    """The middle of a name for each ring (m, 2), outside it and near: (k, 2), nan where there is no room.

    Nothing lies under a name: none of the places (n, 2) that are taken, no ring, no other name. A name is so long and
    high, as shares of the axes.
    """
    half = np.array(name) * np.ptp([plane.x, plane.y], axis=1) / 2
    places = np.full((len(rings), 2), np.nan)
    everything = np.vstack([taken, *rings])
    for i, ring in enumerate(rings):
        away = (ring - ring.mean(axis=0)) / half
        away = away / (np.linalg.norm(away, axis=1, keepdims=True) + 1e-12)
        named = places[:i][np.isfinite(places[:i, 0])]
        for apart in APART:
            beyond = ring + apart * half * away
            free = np.minimum(_clear(beyond, everything, half), _clear(beyond, named, 2 * half))
            free[~(plane.holds(beyond + half) & plane.holds(beyond - half))] = 0.0
            if free.max() > 1:
                places[i] = beyond[free.argmax()]
                break
    return places


def _clear(places: np.ndarray, others: np.ndarray, half: np.ndarray) -> np.ndarray:
    """How far the nearest of the others (n, 2) is from each place (m, 2), in halves of a name: under 1 it is struck."""
    off = np.abs(places[:, None] - others) / half
    return off.max(axis=2).min(axis=1, initial=9.0)


def traces(means: np.ndarray, covariances: np.ndarray, radii: Sequence[float] = RADII) -> list[dict[str, Any]]:
    """A trace for each component: its ellipses, in its colour. Means (k, 2), covariances (k, 2, 2)."""
    return [
        dict(
            type="scatter",
            mode="lines",
            x=line[:, 0],
            y=line[:, 1],
            line=dict(color=palette.colour(i), width=2),
            fill="toself",
            fillcolor=faint(i),
            hoverinfo="skip",
        )
        for i, line in enumerate(outlines(means, covariances, radii).astype(np.float32))
    ]


def marks(means: np.ndarray, weights: np.ndarray) -> dict[str, Any]:
    """The components' means (k, 2) in the plane, each with its weight in words."""
    base = clusters.centre_marks(means)
    said = [f"component {i + 1}, weight {w:.3g}" for i, w in enumerate(weights)]
    return base | dict(text=said, marker=base["marker"] | dict(size=16, line=dict(width=2, color="#ffffff")))


def soft_cloud(points: np.ndarray, shares: np.ndarray) -> dict[str, Any]:
    """Points (n, 2) with the shares (n, k) of the components: colour and shape of the likeliest, the paler the nearer
    another one comes to it; grey circles where two have as much.
    """
    ahead = lead(shares)
    base = clusters.cloud(points, np.where(ahead > 0, shares.argmax(axis=1), -1), shares.shape[1], none=0)
    return base | dict(
        marker=base["marker"] | dict(opacity=(PALE + (1 - PALE) * ahead**2).astype(np.float32)),
        hovertemplate="point %{customdata} (%{x:.4g}, %{y:.4g})<br>likeliest component: %{marker.color} (0: undecided)"
        "<extra></extra>",
    )


def lead(shares: np.ndarray) -> np.ndarray:
    """By how much the largest share of each point (n, k) is ahead of the next one: (n,), 1 for a single component."""
    ordered = np.sort(shares, axis=1)
    return np.asarray(ordered[:, -1] - (ordered[:, -2] if shares.shape[1] > 1 else 0))


def faint(i: int, opacity: float = 0.08) -> str:
    """The colour of component i, to fill an ellipse with."""
    red, green, blue = _RGB[i % len(_RGB)].astype(int)
    return f"rgba({red},{green},{blue},{opacity})"
