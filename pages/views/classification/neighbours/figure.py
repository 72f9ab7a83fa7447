"""A vote among the nearest points, beside the errors that asking more of them makes."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from ui import palette
from ui.figures import boundary, panels
from ui.figures.plane import Plane

Trace = dict[str, Any]
_ANGLES = np.linspace(0, 2 * np.pi, 17)
_RIM = np.vstack([np.stack([np.cos(_ANGLES), np.sin(_ANGLES)], axis=1), [[np.nan, np.nan]]])
_COLOURS = (palette.NEUTRAL, palette.CLASSES[5], palette.MISTAKE)
_DASHES = ("dot", "dash", "solid")


def spokes(place: np.ndarray, points: np.ndarray) -> Trace:
    """A line from a place (2,) to each of the points (m, 2) that vote there."""
    ways = np.stack([np.broadcast_to(place, points.shape), points, np.full(points.shape, np.nan)], axis=1)
    return boundary.line(ways.reshape(-1, 2), width=1.5)


def balls(centers: np.ndarray, radius: float, i: int = 1) -> Trace:
    """A disc of the same radius around each of the centres (m, 2), in the colour of class i."""
    rims = (centers[:, None, :] + radius * _RIM[None]).reshape(-1, 2)
    red, green, blue = (int(palette.colour(i)[j : j + 2], 16) for j in (1, 3, 5))
    return boundary.line(rims, width=0.4, colour=palette.colour(i)) | dict(
        fill="toself", fillcolor=f"rgba({red},{green},{blue},0.25)"
    )


def curves(across: np.ndarray, errors: Mapping[str, np.ndarray], at: int) -> list[Trace]:
    """The errors by name over `across`, and a marker on each where the frame stands, at entry `at`."""
    lines = [
        dict(
            type="scatter",
            mode="lines",
            name=name,
            x=across.astype(np.float32),
            y=values.astype(np.float32),
            line=dict(color=colour, width=2, dash=dash),
            hovertemplate=f"{name} at %{{x:.4g}}: %{{y:.1%}}<extra></extra>",
            showlegend=True,
        )
        for (name, values), colour, dash in zip(errors.items(), _COLOURS, _DASHES, strict=False)
    ]
    here = dict(
        type="scatter",
        mode="markers",
        x=np.full(len(errors), across[at], dtype=np.float32),
        y=np.array([values[at] for values in errors.values()], dtype=np.float32),
        marker=dict(color=list(_COLOURS[: len(errors)]), size=11, line=dict(width=1.5, color=palette.OUTLINE)),
        hoverinfo="skip",
        showlegend=False,
    )
    return [*lines, here]


def figure(plane: Plane, left: list[Trace], right: list[Trace], *, title: str, reach: tuple[float, float]) -> Any:
    """The plane on the left; on the right the errors over `title`, from reach[0] to reach[1] on a log axis."""
    axes = plane.axes()
    low, high = np.log10(reach[0]), np.log10(reach[1])
    pad = 0.04 * (high - low) or 0.1
    top = 1.08 * max(max(float(np.nanmax(t["y"])) for t in right), 0.02)
    across = palette.axis(title, type="log", range=[low - pad, high + pad], nticks=5, dtick="D2" if high < 1 else 1)
    up = palette.axis("share of mistakes", range=[-0.02 * top, top], tickformat=".0%", nticks=6)
    layout = panels.layout([(axes["xaxis"], axes["yaxis"]), (across, up)], widths=(0.66, 0.34), showlegend=True)
    layout["meta"]["wide"]["margin.t"], layout["meta"]["narrow"]["margin.t"] = 30, 4 * panels.LEGEND_ROW
    layout["legend"] = layout["legend"] | dict(itemclick=False, itemdoubleclick=False)
    named = [t if "name" in t else t | dict(showlegend=False) for t in left]
    return dict(data=[*named, *(panels.on(t, 1) for t in right)], layout=layout)
