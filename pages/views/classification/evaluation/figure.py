"""Answers that are judged: the plane, and beside it their probabilities, curves of all thresholds, confusion tables."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from pages.views.classification import beside, draggable
from ui import palette, words
from ui.figures import marks, panels
from ui.figures.marks import Trace
from ui.figures.plane import Plane

PLACES = (
    ((0, 0.44), (0.36, 1)),
    ((0.53, 0.72), (0.6, 1)),
    ((0.81, 1), (0.6, 1)),
    ((0.53, 0.72), (0, 0.38)),
    ((0.81, 1), (0, 0.38)),
    ((0, 0.44), (0, 0.2)),
)
SHORT = 9  # letters of a class's name beside an axis
FEW = (((0, 0.5), (0, 1)), ((0.59, 1), (0, 1)))  # without the curves
ONE = {"misses": "miss", "false alarms": "false alarm"}  # a cell's word where it counts one point
BINS = 20  # of the probabilities
WORD, CLEAR = 0.25, 0.03  # of the axis of probabilities: a class's name, and how far from a line it begins
COUNTED, HANDLE = 2.1, 1.12  # of the highest bar: the axis where counts stand above and below, and where the handle is
LINE, ROC, TRADE, COST, SPREAD = "line", "roc", "trade", "cost", "spread"  # where the threshold can be dragged
SHADES = [  # of a confusion table: mistakes, nothing, right answers; a single mistake is seen
    [0, "rgba(229,64,94,0.6)"],
    [0.4999, "rgba(229,64,94,0.15)"],
    [0.5, "rgba(138,148,160,0.05)"],
    [1, "rgba(138,148,160,0.4)"],
]
PATTERNS = ("", "/", ".")  # of the bars


def thresholds(
    plane: Plane, plots: Sequence[list[Trace]], *, names: Sequence[str], titles: Sequence[str], dearest: float
) -> dict[str, Any]:
    """The plane and the scores; or the plane, ROC, precision-recall, the table, the cost of each threshold (up to
    `dearest`), and the scores."""
    few = len(plots) == len(FEW)
    unit: dict[str, Any] = dict(range=[-0.03, 1.03], nticks=4, tickformat=".0%")
    high = highest(plots[-1])
    tick = float(f"{0.9 * high:.0e}")
    ticks: dict[str, Any] = dict(
        tickvals=[-tick, 0, tick], ticktext=[f"{100 * tick:g}%", "0", f"{100 * tick:g}%"]
    )  # of a class
    if few:
        ticks = dict(tickvals=[-high / 2, high / 2], ticktext=[f"truly<br>{name[:SHORT]}" for name in names], ticklen=0)
    room = COUNTED if few else 1.1
    scores = (
        palette.axis(f"probability of {names[1]}", range=[-0.03, 1.05], nticks=4, showgrid=False),
        palette.axis(range=[-room * high, room * high], showgrid=False, **ticks),
    )
    curves = [
        (palette.axis("false alarms", **unit), palette.axis("recall", **unit)),
        (palette.axis("recall", **unit), palette.axis("precision", **unit)),
    ]
    cost = (
        palette.axis("threshold", range=[-0.03, 1.05], nticks=4),
        palette.axis("cost of a point", range=[0, 1.06 * dearest], nticks=4),
    )
    axes, places = ([scores], FEW) if few else ([*curves, table_axes(names), cost, scores], PLACES)
    font = dict(size=14 if few else 12, color=palette.NEUTRAL)
    headings = [panels.heading(title, i, font=font) for i, title in enumerate(titles, 1)]
    height, tall, rows = (500, 800, 2) if few else (560, 2000, 3)
    look: dict[str, Any] = dict(annotations=headings, barmode="overlay", least=0.68 if few else None)
    layout = beside.layout(plane, axes, places=places, height=height, tall=tall, rows=rows, **look)
    return beside.figure(layout, *plots)


def highest(bars: Sequence[Trace]) -> float:
    """How far the bars of `spread` reach, up or down."""
    return max(float(np.abs(bar["y"]).max()) for bar in bars[:2]) or 1.0


def all_classes(
    plane: Plane,
    cells: list[Trace],
    counts: np.ndarray,
    names: Sequence[str],
    scores: Mapping[str, np.ndarray],
    *,
    first: int,
) -> dict[str, Any]:
    """The plane, the confusion table of all classes, and the scores of each class as bars; NaN has no bar.

    Clicks on cells of the table are counted from `first`.
    """
    across, up = table_axes(names)
    classes = palette.axis("", tickvals=across["tickvals"], ticktext=across["ticktext"])
    shares = palette.axis("", range=[0, 1.02], tickformat=".0%")
    bars = [
        marks.bars(np.arange(len(names)), values, palette.NEUTRAL, name=label, says=f"{label} %{{y:.1%}}")
        | dict(marker=dict(color=palette.NEUTRAL, pattern=dict(shape=pattern)), showlegend=True)
        for (label, values), pattern in zip(scores.items(), PATTERNS, strict=False)
    ]
    axes = [(across, up), (classes, shares)]
    layout = beside.layout(plane, axes, widths=(0.42, 0.28, 0.3), height=480, tall=1200, barmode="group")
    return beside.figure(layout, cells, table(counts, names, meta=f"pick from {first}"), bars)


def moving_line(plane: Plane, score: np.ndarray, level: float, cells: int) -> Trace:
    """The line where the score (cells * cells,) on the plane's grid is `level`; a frame need send the level only."""
    across, up, _ = plane.grid(cells)
    return dict(
        type="contour",
        x=across,
        y=up,
        z=score.astype(np.float32).reshape(cells, cells),
        contours=dict(start=level, end=level, size=1, coloring="none"),
        autocontour=False,
        line=dict(color=palette.NEUTRAL, width=3, smoothing=0),
        showscale=False,
        hoverinfo="skip",
        showlegend=False,
        meta=LINE,
    )


def spread(scores: np.ndarray, y: np.ndarray, names: Sequence[str]) -> list[Trace]:
    """How the scores (m,) of each class lie between 0 and 1, as shares of the class: of class 1 up, of class 0 down."""
    ends = np.linspace(0, 1, BINS + 1)
    bars = []
    for c, side in ((0, -1), (1, 1)):
        here = scores[y == c]
        shares = np.histogram(here, ends)[0] / max(len(here), 1)
        says = f"{names[c]}: %{{customdata:.1%}} of them at about %{{x:.3g}}"
        look: dict[str, Any] = dict(
            customdata=shares, width=1 / BINS, marker=dict(color=palette.colour(c), line=dict(width=0))
        )
        bars.append(marks.bars((ends[1:] + ends[:-1]) / 2, side * shares, None, says=says, **look))
    return bars


def sides(bars: Sequence[Trace], names: Sequence[str], at: float) -> Trace:
    """Which class is up and which one down among the bars of `spread`, at the end where it has the fewer points, and
    beyond a threshold `at` that is there."""
    high = 0.9 * highest(bars)
    look = dict(color=[palette.colour(0), palette.colour(1)], size=13, shadow=palette.HALO)
    words = [f"<b>{name}</b>" for name in names]
    places = [at - CLEAR if at > 1 - WORD else 1, at + CLEAR if at < WORD else 0]
    return marks.text(places, [-high, high], words, textfont=look, textposition=["middle left", "middle right"])


def lost(scores: np.ndarray, y: np.ndarray, level: float) -> list[Trace]:
    """Of the bars of `spread` what is on the wrong side of a threshold, in the colour of mistakes."""
    ends = np.linspace(0, 1, BINS + 1)
    bars = []
    for c, side in ((0, -1), (1, 1)):
        wrong = scores[(y == c) & ((scores >= level) != c)]
        shares = side * np.histogram(wrong, ends)[0] / max(int((y == c).sum()), 1)
        look: dict[str, Any] = dict(width=1 / BINS, marker=dict(color=palette.MISTAKE, line=dict(width=0)))
        bars.append(marks.bars((ends[1:] + ends[:-1]) / 2, shares, None, **look))
    return bars


def cut(level: float, reach: float) -> Trace:
    """The threshold across the scores, as far up and down, to be dragged: what is right of it is called positive."""
    return marks.line([level, level], [-reach, reach], palette.NEUTRAL, width=3, meta=SPREAD)


def handle(level: float, up: float = 0, told: str = "") -> Trace:
    """What says that it can be dragged, so far `up` the line."""
    look: dict[str, Any] = dict(size=draggable.LETTERS, color=draggable.COLOUR, shadow=palette.HALO)
    side = "middle right" if level < 0.55 else "middle left"
    named: dict[str, Any] = (
        dict(mode="markers+text", text=[f"\u2002{told}\u2002"], textfont=look, textposition=side) if told else {}
    )
    return marks.points(
        [level], [up], draggable.COLOUR, size=draggable.SIZE, outline=palette.OUTLINE, cliponaxis=False, **named
    )


def quarters(bars: Sequence[Trace], counts: np.ndarray, names: Sequence[str], *, meta: str) -> Trace:
    """The confusion table (2, 2), truth in rows, in the four quarters that the threshold makes of the bars of `spread`.

    Its points are clicked row by row, as those of a table are.
    """
    low, high = names
    (tn, fp), (fn, tp) = counts
    told = [
        f"<b>{tn} right</b><br>{low}",
        f"<b>{words.count(int(fp), 'false alarm')}</b><br>{low} called {high}",
        f"<b>{words.count(int(fn), 'miss', 'misses')}</b><br>{high} called {low}",
        f"<b>{tp} right</b><br>{high}",
    ]
    up = 0.8 * COUNTED * highest(bars)
    colours = [palette.colour(0), palette.MISTAKE, palette.MISTAKE, palette.colour(1)]
    look: dict[str, Any] = dict(color=colours, size=14, shadow=palette.HALO)
    return marks.text(
        [0.2, 0.8, 0.2, 0.8],
        [-up, -up, up, up],
        told,
        hovertemplate="click: its points<extra></extra>",
        textfont=look,
        meta=meta,
    )


def spot(x: float, y: float, meta: str) -> Trace:
    """Where the threshold is on a curve, to be dragged; nowhere if a coordinate is NaN."""
    return marks.points([x], [y], palette.FIT, size=13, outline=palette.OUTLINE, meta=meta, cliponaxis=False)


def table(counts: np.ndarray, names: Sequence[str], *, words: Sequence[str] = (), **more: Any) -> list[Trace]:
    """A confusion table (k, k), truth in rows: shaded by the share of the row, mistakes in red, with the counts in it.

    `words` (k²,) stand under the counts; `more` is of the shades. The writing is a trace of its own, which takes the
    theme's colour.
    """
    k = len(counts)
    totals = counts.sum(axis=1, keepdims=True)
    shares = np.divide(counts, totals, out=np.zeros(counts.shape), where=totals > 0)
    written = [f"<b>{c}</b>" for c in counts.ravel()]
    if words:
        counted = zip(counts.ravel(), words, strict=True)
        written = [f"<b>{c}</b><br>{ONE.get(word, word) if c == 1 else word}" for c, word in counted]
    shade = marks.map(
        np.where(np.eye(k, dtype=bool), shares, -shares),
        SHADES,
        -1,
        1,
        x=np.arange(k),
        y=np.arange(k),
        says="%{customdata} of the row",
        customdata=[
            [f"{truth} called {called}: {share:.1%}" for called, share in zip(names, row, strict=True)]
            for truth, row in zip(names, shares, strict=True)
        ],
        xgap=2,
        ygap=2,
        **more,
    )
    up, across = np.divmod(np.arange(k * k), k)
    return [shade, marks.text(across, up, written, size=13)]


def table_axes(names: Sequence[str]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The axes of a confusion table."""
    k = len(names)
    short = [name if len(name) <= 12 else f"{name[:11]}…" for name in names]
    ticks: dict[str, Any] = dict(tickvals=list(range(k)), ticktext=short, showgrid=False, showline=False)
    across = palette.axis(range=[-0.5, k - 0.5], **ticks) | dict(title=dict(text="answer", standoff=16))
    up = palette.axis(range=[k - 0.5, -0.5], tickangle=-90, **ticks) | dict(title=dict(text="truth", standoff=14))
    return across, up
