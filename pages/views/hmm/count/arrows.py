"""Tags as places on a circle between START and STOP, and an arrow for every transition that is likely enough."""

from collections.abc import Sequence
from itertools import combinations, pairwise
from typing import Any

import numpy as np

from datasets.names import plain
from pages.views.hmm import tag_look
from ui import palette
from ui.figures import marks
from ui.figures.marks import Trace

WIDTHS = (1.0, 2.0, 3.5, 5.0, 7.0, 9.0)  # of the arrows, from the least probability to 1
HEIGHT = 440  # pixels
RADIUS = 0.18  # of a place, at most
WIDE = 1.2  # of the ring, to its height
BEND = 0.14  # of the way: how far an arrow is bent aside
TRIED = 3  # orders of the tags from which a better one is looked for
FEW = 20  # arrows up to which each has its number, and the tags stand so that few of them cross


def places(K: int) -> np.ndarray:
    """START, the K tags clockwise from the left, STOP: (K + 2, 2)."""
    angles = np.pi - (np.arange(K) + 0.5) * 2 * np.pi / K
    ring = np.column_stack([WIDE * np.cos(angles), np.sin(angles)])
    return np.vstack([[-1.5 * WIDE, 0.0], ring, [1.5 * WIDE, 0.0]])


def untangled(at: np.ndarray, drawn: list[tuple[int, int, float]], r: float) -> np.ndarray:
    """The same places (K + 2, 2), those of the tags in an order in which few arrows cross or run under a disc.

    From the given order and some others two tags change places as long as that helps.
    """
    ends = np.array([(i, j) for i, j, _ in drawn if i != j], dtype=int).reshape(-1, 2)
    best, least = np.arange(len(at)), _tangle(at, ends, r)
    rng = np.random.default_rng(0)
    for start in range(TRIED if len(drawn) <= FEW else 0):
        order = np.r_[0, 1 + rng.permutation(len(at) - 2), len(at) - 1] if start else best
        tangle = _tangle(at[order], ends, r)
        better = True
        while better:
            better = False
            for i, j in combinations(range(1, len(at) - 1), 2):
                other = order.copy()
                other[[i, j]] = other[[j, i]]
                if (now := _tangle(at[other], ends, r)) < tangle - 1e-9:
                    order, tangle, better = other, now, True
        if tangle < least - 1e-9:
            best, least = order, tangle
    return np.asarray(at[best])


def _tangle(at: np.ndarray, ends: np.ndarray, r: float) -> float:
    """How many straight arrows cross, six times how many bent ones run under discs; then how long they are."""
    a, b = at[ends[:, 0]], at[ends[:, 1]]
    way = b - a
    side = _cross(way[:, None], a[None] - a[:, None]) * _cross(way[:, None], b[None] - a[:, None])
    apart = (ends[:, None, :, None] != ends[None, :, None, :]).all(axis=(2, 3))
    crossings = ((side < 0) & (side.T < 0) & apart).sum() / 2
    bent = np.stack([_bent(a, b, t) for t in np.linspace(0.1, 0.9, 9)])
    off = np.linalg.norm(bent[:, :, None] - at, axis=3).min(axis=0)
    others = (np.arange(len(at)) != ends[:, :1]) & (np.arange(len(at)) != ends[:, 1:])
    return float(crossings + 6 * ((off < 1.2 * r) & others).sum() + 0.1 * np.linalg.norm(way, axis=1).sum())


def _bent(a: np.ndarray, b: np.ndarray, t: Any) -> np.ndarray:
    """The point at t of 0 to 1 on the way from a to b (2,), bent to one side; of many pairs or at many t at once."""
    side = np.stack([-(b - a)[..., 1], (b - a)[..., 0]], axis=-1)
    bend = (a + b) / 2 + BEND * side
    return np.asarray((1 - t) ** 2 * a + 2 * t * (1 - t) * bend + t**2 * b)


def _cross(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    return np.asarray(a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0])


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
    drawn = arrows(start, transition, least)
    r = min(RADIUS, 0.8 * np.sin(np.pi / max(len(names), 2)))
    at = untangled(places(len(names)), drawn, r)
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
        xaxis=palette.axis(range=[-1.5 * WIDE - 0.22, 1.5 * WIDE + 0.22], constrain="domain", **bare),
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
    whole = _bent(a, b, t)
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
            textposition="middle center",
            textfont=dict(size=13, shadow=palette.HALO),
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
