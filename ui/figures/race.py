"""Several boards at once, and how far each racer has come by the backups it has spent."""

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from datasets.board import Board
from ui import palette
from ui.figures import board, twins

Trace = dict[str, Any]
GLYPHS = "●■◆▲✚▼★⬢"  # as palette.SYMBOLS
WIDE, NARROW = 980, 340  # pixels across the chart
HEIGHT = 560
HEAD = 26  # pixels for the title of a board
SHARE = 0.6  # of the width is for the boards
CURVE = 240  # pixels for a curve where all stand one below the other
FLOOR = 1e-4  # of the distance at first: where its axis ends


def arrangement(shape: tuple[int, int], k: int) -> int:
    """How many of k boards of H x W cells stand in a row, for their cells to be largest."""
    return max(range(1, k + 1), key=lambda across: cell(shape, k, across))


def cell(shape: tuple[int, int], k: int, across: int) -> float:
    """The side of a cell in pixels if so many of k boards of H x W cells stand in a row."""
    return min(SHARE * WIDE / across / (shape[1] + 1), (HEIGHT / math.ceil(k / across) - HEAD) / shape[0])


def layout(b: Board, titles: Sequence[tuple[str, int]], curves: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """For the k boards under their titles and colours (classes), plots 0 .. k-1, and then the `curves` (see `plot`).

    Traces are put on plot i with `panels.on(trace, i)`.
    """
    k = len(titles)
    across, across_narrow = arrangement(b.shape, k), 2 if k > 1 and b.shape[1] <= 5 else 1
    rows = math.ceil(k / across_narrow)
    each = NARROW / across_narrow * min(b.shape[0] / b.shape[1], 1.2) + HEAD
    tall = round(rows * each + len(curves) * CURVE)
    split = 1 - rows * each / tall
    wide = [*_places(k, across, (0, SHARE), (0, 1), HEIGHT), *_below((SHARE + 0.1, 1), (0, 1), len(curves), HEIGHT)]
    narrow = [*_places(k, across_narrow, (0, 1), (split, 1), tall), *_below((0.14, 1), (0, split), len(curves), tall)]
    axes: dict[str, Any] = {}
    shapes: tuple[dict[str, Any], dict[str, Any]] = ({}, {})
    for i, domains in enumerate(zip(wide, narrow, strict=True)):
        n = "" if i == 0 else str(i + 1)
        pair = board.axes(b, n) if i < k else (curves[i - k]["x"], curves[i - k]["y"])
        for at, (letter, other) in enumerate(("xy", "yx")):
            name = f"{letter}axis{n}"
            axes[name] = pair[at] | dict(domain=list(domains[0][at]), anchor=f"{other}{n}")
            for shape, domain in zip(shapes, domains, strict=True):
                shape[f"{name}.domain"] = list(domain[at])
                shape[f"{name}.range"] = list(pair[at]["range"])  # plots to scale fit theirs to the shape before
    headings = [
        twins.heading(f"{GLYPHS[j]} {title}", i) | dict(font=dict(size=14, color=palette.colour(j)))
        for i, (title, j) in enumerate(titles)
    ]
    return palette.layout(
        height=HEIGHT,
        margin=dict(l=10, r=12, t=24, b=44, autoexpand=False),
        showlegend=False,
        annotations=headings,
        meta=dict(wide=shapes[0], narrow=shapes[1], room=640, heights=dict(wide=HEIGHT, narrow=tall)),
        **axes,
    )


def ground(b: Board, k: int) -> list[Trace]:
    """What does not change on one of k boards, with letters that fit into its cells."""
    largest = max(7, int(0.34 * cell(b.shape, k, arrangement(b.shape, k))))
    made = board.ground(b)
    fonts = [trace.get("textfont") for trace in made]
    return [
        trace | dict(textfont=font | dict(size=min(font["size"], largest))) if font else trace
        for trace, font in zip(made, fonts, strict=True)
    ]


Domain = tuple[float, float]


def _places(k: int, across: int, x: Domain, y: Domain, height: int) -> list[tuple[Domain, Domain]]:
    """k domains, row by row from the top, `across` in a row, with room for a title above each but the first row."""
    rows = math.ceil(k / across)
    wide, high = (x[1] - x[0]) / across, (y[1] - y[0]) / rows
    found = []
    for i in range(k):
        left, top = x[0] + wide * (i % across), y[1] - high * (i // across)
        found.append(((left, left + wide - 0.02), (max(top - high + HEAD / height, 0.0), top)))
    return found


def _below(x: Domain, y: Domain, n: int, height: int) -> list[tuple[Domain, Domain]]:
    """n domains one below the other, with room for the titles of axes between them."""
    high, gap = (y[1] - y[0]) / n, 60 / height
    return [(x, (y[1] - high * (i + 1) + (gap if i < n - 1 else 0), y[1] - high * i)) for i in range(n)]


# Curves ----------------------------------------------------------------------------------------------------------


def curve(backups: np.ndarray, values: np.ndarray, title: str, i: int) -> list[Trace]:
    """The mean of values (R, B) over R runs by `backups` (B,) in the colour of class i, in a band from lowest to
    highest."""
    shown = (backups > 0) & np.isfinite(values).all(axis=0)
    x, y = backups[shown].astype(np.float32), values[:, shown]
    colour = palette.colour(i)
    edge = np.r_[y.max(axis=0), y.min(axis=0)[::-1]] if len(values) > 1 else np.zeros(0)
    band = dict(
        type="scatter",
        mode="lines",
        x=np.r_[x, x[::-1]] if len(values) > 1 else np.zeros(0, np.float32),
        y=edge.astype(np.float32),
        fill="toself",
        fillcolor=colour,
        opacity=0.18,
        line=dict(width=0, color=colour),
        hoverinfo="skip",
    )
    line = dict(
        type="scatter",
        mode="lines+markers",
        x=x,
        y=y.mean(axis=0).astype(np.float32),
        line=dict(color=colour, width=2.5),
        marker=palette.markers(i, size=8, maxdisplayed=6),
        hovertemplate=f"{title}<br>%{{x:,.0f}} backups: %{{y:.4g}}<extra></extra>",
    )
    return [band, line]


def level(backups: np.ndarray, value: float, title: str) -> Trace:
    """A dashed line at the planner's truth."""
    return dict(
        type="scatter",
        mode="lines",
        x=backups[[1, -1]].astype(np.float32),
        y=np.array([value, value], np.float32),
        line=dict(color=palette.TRUTH, width=2, dash="dash"),
        hovertemplate=f"{title} %{{y:.4g}}<extra></extra>",
    )


def plot(backups: np.ndarray, traces: Sequence[Trace], title: str, y: Domain, *, log: bool = False) -> dict[str, Any]:
    """Curves by backups, and the axes for them: from y[0] to y[1], which are also the `ends` of `now`."""
    span = [math.log10(backups[1]), math.log10(backups[-1])]
    room = 0.03 * (span[1] - span[0])
    x = palette.axis("backups", type="log", range=[span[0] - room, span[1] + room], dtick=1, exponentformat="none")
    ends = [math.log10(v) for v in y] if log else list(y)
    powers = dict(type="log", exponentformat="power", dtick=1) if log else {}
    return dict(data=list(traces), x=x, y=palette.axis(title, range=ends, **powers), ends=y)


def now(backups: int, y: Domain) -> Trace:
    """Where the race stands; nowhere before the first backup."""
    at = backups if backups > 0 else np.nan
    return dict(
        type="scatter",
        mode="lines",
        x=np.array([at, at], np.float32),
        y=np.array(y, np.float32),
        line=dict(color=palette.NEUTRAL, width=2, dash="dot"),
        hoverinfo="skip",
    )
