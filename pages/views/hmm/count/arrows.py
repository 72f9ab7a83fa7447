"""Tags as places on a circle between START and STOP, and an arrow for every transition that is likely enough."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from datasets.names import plain
from pages.views.hmm import tag_look
from ui import palette
from ui.figures import marks
from ui.figures.marks import Trace

WIDTHS = (1.0, 2.0, 3.5, 5.0, 7.0, 9.0)  # of the arrows, from the least probability to 1
HEIGHT = 440  # pixels
RADIUS = 0.17  # of a place, at most
FEW = 20  # arrows up to which each has its number


def places(K: int) -> np.ndarray:
    """START, the K tags clockwise from the left, STOP: (K + 2, 2)."""
    angles = np.pi - (np.arange(K) + 0.5) * 2 * np.pi / K
    ring = np.column_stack([np.cos(angles), np.sin(angles)])
    return np.vstack([[-1.5, 0.0], ring, [1.5, 0.0]])


def arrows(start: np.ndarray, transition: np.ndarray, least: float) -> list[tuple[int, int, float]]:
    """(from, to, p) of the transitions with p >= least and above 0; 0 is START, 1 .. K the tags, K + 1 STOP."""
    table = np.zeros((len(start) + 2, len(start) + 2))
    table[0, 1:-1] = start
    table[1:-1, 1:] = transition
    u, v = np.nonzero((table >= least) & (table > 0))
    return [(int(i), int(j), float(table[i, j])) for i, j in zip(u, v, strict=True)]


def likeliest(start: np.ndarray, transition: np.ndarray) -> tuple[list[int], float]:
    """The likeliest way from START to STOP as places, 0 and K + 1 at its ends, and its probability.

    It comes to no tag twice, so that K steps find it. Where STOP cannot be reached its probability is 0.
    """
    p, ways = start, [[v] for v in range(len(start))]
    for _ in start[1:]:
        steps = p[:, None] * transition[:, :-1]
        longer, u = steps.max(axis=0), steps.argmax(axis=0)
        ways = [[*ways[u[v]], v] if longer[v] > p[v] else way for v, way in enumerate(ways)]
        p = np.maximum(p, longer)
    ends = p * transition[:, -1]
    return [0, *(v + 1 for v in ways[int(ends.argmax())]), len(start) + 1], float(ends.max())


def figure(names: Sequence[str], start: np.ndarray, transition: np.ndarray, least: float) -> dict[str, Any]:
    """The graph of a model with K tags `names`, without the arrows of less than `least`; the likeliest way coloured."""
    at = places(len(names))
    drawn = arrows(start, transition, least)
    r = min(RADIUS, 0.8 * np.sin(np.pi / max(len(names), 2)))
    shapes = [_curve(at[i], at[j], r) for i, j, _ in drawn]
    bins = [min(int(p * len(WIDTHS)), len(WIDTHS) - 1) for *_, p in drawn]
    labels = ["START", *names, "STOP"]
    lines = []
    for b, width in enumerate(WIDTHS):
        lines.append(
            marks.line(
                *_joined(shapes, [k == b for k in bins]), f"rgba(138,148,160,{0.45 + 0.08 * b:.2f})", width=width
            )
        )
    way, p = likeliest(start, transition)
    on_way = [p > 0 and (i, j) in pairwise(way) for i, j, _ in drawn]
    lines.append(marks.line(*_joined(shapes, on_way), palette.FIT, width=WIDTHS[1]))
    bare: dict[str, Any] = dict(showgrid=False, showline=False, showticklabels=False)
    layout = palette.layout(
        height=HEIGHT,
        xaxis=palette.axis(range=[-1.72, 1.72], constrain="domain", **bare),
        yaxis=palette.axis(range=[-1.42, 1.42], scaleanchor="x", constrain="domain", **bare),
        margin=dict(l=4, r=4, t=4, b=4, autoexpand=False),
    )
    return dict(data=[*lines, *_heads(drawn, shapes, labels, on_way), *_nodes(at, r, labels)], layout=layout)


def _joined(shapes: list[np.ndarray], which: list[bool]) -> tuple[np.ndarray, np.ndarray]:
    """Some of the shapes as one line with gaps: its x and y."""
    gap = np.full((1, 2), np.nan)
    x, y = np.vstack([gap, *(part for shape, on in zip(shapes, which, strict=True) if on for part in (shape, gap))]).T
    return x, y


def _curve(a: np.ndarray, b: np.ndarray, r: float) -> np.ndarray:
    """Points from the rim of a to that of b, bent to one side so that there and back lie apart; a loop if both are one.

    `r` is the radius of a place.
    """
    if np.allclose(a, b):
        turn = np.linspace(-0.72, 0.72, 21)[:, None] * np.pi
        out = a / np.linalg.norm(a)
        across = np.array([-out[1], out[0]])
        return a + 1.45 * r * out + 0.8 * r * (np.cos(turn) * out + np.sin(turn) * across)
    t = np.linspace(0, 1, 80)[:, None]
    side = np.array([-(b - a)[1], (b - a)[0]])
    bend = (a + b) / 2 + 0.14 * side
    whole = (1 - t) ** 2 * a + 2 * t * (1 - t) * bend + t**2 * b
    outside = (np.linalg.norm(whole - a, axis=1) > 1.05 * r) & (np.linalg.norm(whole - b, axis=1) > 1.25 * r)
    kept = np.flatnonzero(outside)
    if len(kept) < 2:
        kept = np.arange(30, 50)
    return whole[kept[np.linspace(0, len(kept) - 1, 14).astype(int)]]


def _heads(
    drawn: list[tuple[int, int, float]], shapes: list[np.ndarray], labels: list[str], on_way: list[bool]
) -> list[Trace]:
    tips = np.array([shape[-1] for shape in shapes]).reshape(-1, 2)
    ways = tips - np.array([shape[-2] for shape in shapes]).reshape(-1, 2)
    middles = np.array([shape[int(len(shape) * 0.6)] for shape in shapes]).reshape(-1, 2)
    look = dict(
        symbol="triangle-up",
        size=np.array([9 + 9 * p for *_, p in drawn]),
        line=dict(width=0),
        angle=np.degrees(np.arctan2(*ways.T)),
        color=[palette.FIT if on else palette.NEUTRAL for on in on_way],
    )
    return [
        marks.points(tips[:, 0], tips[:, 1], palette.NEUTRAL, marker=look),
        marks.points(
            middles[:, 0],
            middles[:, 1],
            "rgba(0,0,0,0)",
            size=12,
            mode="markers+text" if len(drawn) <= FEW else "markers",
            text=[f"{p:.2f}".removeprefix("0") if p < 1 else "1" for *_, p in drawn],
            textposition="top center",
            textfont=dict(size=11),
            says="%{customdata}",
            customdata=[f"{plain(labels[i])} → {plain(labels[j])}: {p:.4g}" for i, j, p in drawn],
        ),
    ]


def _nodes(at: np.ndarray, r: float, labels: list[str]) -> list[Trace]:
    """Discs, and squares for the ends, that keep their size beside the circle on any screen; then their names."""
    K = len(labels) - 2
    turn = np.linspace(0, 2 * np.pi, 33)
    disc = np.column_stack([np.cos(turn), np.sin(turn)])
    square = np.array([[1, 1], [-1, 1], [-1, -1], [1, -1], [1, 1]]) * 0.95
    rims = [p + (RADIUS * square if i in (0, K + 1) else r * disc) for i, p in enumerate(at)]
    colours = [palette.NEUTRAL, *tag_look.colours(labels[1:-1]), palette.NEUTRAL]
    discs = [
        marks.line(rim[:, 0], rim[:, 1], fill, fill="toself", fillcolor=fill, line=dict(width=0))
        for rim, fill in zip(rims, colours, strict=True)
    ]
    font = dict(color="white", size=11, weight="bold")
    return [*discs, marks.text(at[:, 0], at[:, 1], [plain(label, 6) for label in labels], textfont=font)]
