"""Small square pictures tiled side by side: as they are, rebuilt from a few components, and the components."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ui import palette
from ui.figures import marks, panels
from ui.figures.marks import Trace

SIDE = 8  # pixels
BRIGHTEST = 16.0
INK = [[0.0, "rgba(0,0,0,0)"], [0.004, "rgba(138,148,160,0.12)"], [1.0, "#2b83d6"]]  # 0 is the gap between tiles
SIGNED = [[0.0, "rgba(0,0,0,0)"], [0.004, "#e8700e"], [0.502, "rgba(138,148,160,0.12)"], [1.0, "#2b83d6"]]
BARE = dict(showticklabels=False, showgrid=False, showline=False)  # an axis without numbers
LEVELS = 249  # grey levels of a tile, 1 .. 250


def tiled(pictures: np.ndarray, columns: int, low: float, high: float) -> np.ndarray:
    """Pictures (m, 64) from `low` to `high`, clipped, in rows of `columns`, one pixel apart: bytes, 0 between tiles."""
    rows = -(-len(pictures) // columns)
    canvas = np.zeros((rows * (SIDE + 1) - 1, columns * (SIDE + 1) - 1), np.uint8)
    scaled = np.clip((np.asarray(pictures) - low) / (high - low), 0, 1)
    for i, picture in enumerate(scaled):
        y, x = (i // columns) * (SIDE + 1), (i % columns) * (SIDE + 1)
        canvas[y : y + SIDE, x : x + SIDE] = 1 + np.round(LEVELS * picture.reshape(SIDE, SIDE))
    return canvas


def heatmap(canvas: np.ndarray, i: int, *, signed: bool = False) -> Trace:
    """A canvas of tiles as a trace of plot i."""
    return panels.on(marks.map(canvas, SIGNED if signed else INK, 0, LEVELS + 1), i)


def sums(terms: np.ndarray, running: np.ndarray, titles: Sequence[str], *, height: int = 310) -> dict[str, Any]:
    """Terms (m, 64) above, the first a picture and the others signed; below them their sums so far (m, 64)."""
    m = len(terms)
    reach = float(np.abs(terms[1:]).max(initial=0.0)) or 1.0
    blank = np.zeros((SIDE, SIDE + 1), np.uint8)
    first = np.hstack([tiled(terms[:1], 1, 0, BRIGHTEST), np.zeros((SIDE, (m - 1) * (SIDE + 1)), np.uint8)])
    signed = np.hstack([blank, tiled(terms[1:], m - 1, -reach, reach)]) if m > 1 else blank[:, :-1]
    w = m * (SIDE + 1) - 1
    across = palette.axis("", range=[-0.5, w - 0.5], domain=[0, 1], constrain="domain") | BARE
    up = palette.axis("", range=[SIDE - 0.5, -0.5], scaleratio=1, constrain="domain") | BARE
    return dict(
        data=[
            heatmap(np.where(first > 0, first, 0).astype(np.uint8), 0),
            heatmap(signed, 0, signed=True),
            heatmap(tiled(running, m, 0, BRIGHTEST), 1),
        ],
        layout=palette.layout(
            height=height,
            margin=dict(l=8, r=8, t=40, b=8, autoexpand=False),
            xaxis=across | dict(anchor="y"),
            yaxis=up | dict(domain=[0.54, 1], scaleanchor="x", constraintoward="bottom"),
            xaxis2=across | dict(anchor="y2", matches="x"),
            yaxis2=up | dict(domain=[0, 0.46], scaleanchor="x2", constraintoward="top"),
            annotations=[_title(title, i) for i, title in enumerate(titles)],
        ),
    )


def strip(pictures: np.ndarray, titles: Sequence[str], *, height: int = 200) -> dict[str, Any]:
    """A few pictures (m, 64) side by side under their titles."""
    m = len(pictures)
    look = BARE | dict(constrain="domain")
    return dict(
        data=[heatmap(tiled(pictures, m, 0, BRIGHTEST), 0)],
        layout=palette.layout(
            height=height,
            margin=dict(l=4, r=4, t=26, b=4, autoexpand=False),
            xaxis=palette.axis("", range=[-0.5, m * (SIDE + 1) - 1.5]) | look,
            yaxis=palette.axis("", range=[SIDE - 0.5, -0.5]) | look | dict(scaleanchor="x", scaleratio=1),
            annotations=[_title(title, i) for i, title in enumerate(titles)],
        ),
    )


def _title(text: str, i: int) -> dict[str, Any]:
    return dict(
        text=text,
        x=i * (SIDE + 1) + (SIDE - 1) / 2,
        y=1,
        xref="x",
        yref="y domain",
        yanchor="bottom",
        showarrow=False,
        font=dict(size=13, color=palette.NEUTRAL),
    )
