"""A trellis: a column of nodes for each word, a row for each tag, edges from column to column, paths through them.

    data = [*trellis.edges(links), *trellis.nodes(values, hover), trellis.path([0, 2, 1])]
    layout = trellis.layout(words, names, known=known, strips=["Viterbi"])

Column j stands at x = j, tag v at y = v (the first on top); STOP, if drawn, is one node at x = n in the middle.
Strips of tags (tag_strip.strip with yaxis="y2") stand above the nodes in the same columns.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from pages.views.hmm import tag_look, tag_strip
from ui import palette
from ui.figures import marks
from ui.figures.marks import Trace

WIDTHS = (0.6, 1.5, 3.0, 5.0, 8.0)  # of edges, from the lightest to the heaviest fifth
SMALLEST, LARGEST = 7, 24  # sizes of nodes
TALL, PILE = 44, 260  # pixels: the most of a row, and of all of them
FEW = 5  # tags up to which their long names stand on a phone, too
FOOT = 34  # pixels below, for a legend
ROW = 13  # letters of a name beside its row


def nodes(values: np.ndarray, names: Sequence[str], hover: Sequence[str], *, stop: float | None = None) -> list[Trace]:
    """The nodes in the colours of their tags: large for 1, small near 0, a cross for 0, none where `values` is nan.

    values (n, K) in [0, 1]; `stop` that of STOP (None: STOP is not drawn). `hover` says something of each node, column
    by column, then of STOP. Two traces; point n K of the second, which takes the clicks, is STOP.
    """
    n, K = values.shape
    x, y = np.repeat(np.arange(n), K).astype(float), np.tile(np.arange(K), n).astype(float)
    every, colours = values.ravel(), tag_look.colours(names) * n
    if stop is not None:
        x, y, every = np.r_[x, n], np.r_[y, (K - 1) / 2], np.r_[every, stop]
        colours.append(palette.NEUTRAL)
    there = ~np.isnan(every)
    x, shade = np.where(there, x, np.nan), np.where(there, every, 0).astype(np.float32)
    look = dict(
        color=colours,
        size=np.where(shade > 0, SMALLEST + (LARGEST - SMALLEST) * shade, 8).astype(np.float32),
        symbol=np.where(shade > 0, "circle", "x").tolist(),
        line=dict(width=1, color=palette.OUTLINE),
        opacity=1,
    )
    pick = marks.points(
        x,
        y,
        palette.NEUTRAL,
        says="%{customdata}",
        customdata=list(hover),
        marker=dict(size=LARGEST + 4, opacity=0, color=palette.NEUTRAL),
        selected=dict(marker=dict(opacity=0)),
        unselected=dict(marker=dict(opacity=0)),
        meta="pick",
    )
    return [marks.points(x, y, palette.NEUTRAL, marker=look), pick]


def empty(n: int, K: int, *, stop: bool = False) -> Trace:
    """Where the nodes will be: faint dots in n columns of K, and that of STOP."""
    x, y = np.repeat(np.arange(n), K).astype(float), np.tile(np.arange(K), n).astype(float)
    if stop:
        x, y = np.r_[x, n], np.r_[y, (K - 1) / 2]
    return marks.points(x, y, palette.NEUTRAL, size=5, opacity=0.35, meta="no ghost")


def edges(links: Any, weights: np.ndarray | None = None, *, colour: str = palette.NEUTRAL, **more: Any) -> list[Trace]:
    """Lines between neighbouring columns: each of `links` (m, 4) is (column, row, next column, next row).

    With `weights` (m,) in [0, 1] heavier ones are thicker: one trace for each of `WIDTHS`; without, one trace.
    """
    ends = np.asarray(links, dtype=float).reshape(-1, 4)
    if weights is None:
        return [_lines(ends, 1.5, colour) | more]
    group = np.minimum((np.asarray(weights) * len(WIDTHS)).astype(int), len(WIDTHS) - 1)
    return [_lines(ends[group == i], width, colour) | more for i, width in enumerate(WIDTHS)]


def _lines(ends: np.ndarray, width: float, colour: str) -> Trace:
    gaps = np.full(len(ends), np.nan)
    x, y = (np.column_stack([ends[:, i], ends[:, i + 2], gaps]).ravel() for i in (0, 1))
    return marks.line(x, y, colour, width=width, opacity=0.55)


def path(rows: Any, *, first: int = 0, name: str = "", i: int = 0, dash: str = "solid", width: float = 5) -> Trace:
    """A path through the rows given, one a column from column `first` on; the i-th colour of those to compare."""
    x = np.arange(first, first + len(rows), dtype=float)
    look: dict[str, Any] = dict(width=width, dash=dash, showlegend=bool(name), legendrank=i + 1)
    return marks.line(x, np.asarray(rows, dtype=float), palette.COMPARE[i], name=name, **look)


def layout(
    words: Sequence[str],
    names: Sequence[str],
    *,
    known: Sequence[bool] | None = None,
    stop: bool = False,
    strips: Sequence[str] = (),
    rows: Sequence[str] = (),
    tall: int = TALL,
    pile: int = PILE,
    below: bool = False,
    coloured: bool = True,
    **more: Any,
) -> dict[str, Any]:
    """The words above, room for the strips with these titles, and below them the trellis with its tags at the side.

    `rows` are longer names of the tags; a row is `tall` pixels high at most, all about `pile`. The strips may stand
    `below`. The names are `coloured` as their tags are.
    """
    K = len(names)
    top, gap, each = 36 * len(strips), 12 if strips else 0, high(K, tall, pile)
    inner = top + gap + K * each + 16
    strip_ends = [0, top / inner] if below else [1 - top / inner, 1]
    write = tag_strip.coloured if coloured else tag_strip.bold
    full, fits = write(names, rows, ROW), tag_strip.fits(words, known, after=int(stop))
    few = K <= FEW
    fits["narrow"] |= {"margin.l": 80 if few else 60, "yaxis.ticktext": full if few else write(names)}
    fits["wide"] |= {"yaxis.ticktext": full}
    if strips:
        fits["narrow"] |= {"yaxis2.ticktext": [title.replace("by word", "by<br>word") for title in strips]}
        fits["wide"] |= {"yaxis2.ticktext": list(strips)}
    made: dict[str, Any] = palette.layout(
        height=round(inner + tag_strip.above(words, known) + FOOT),
        margin=dict(l=96, r=12, t=tag_strip.above(words, known), b=FOOT, autoexpand=False),
        meta=fits,
        xaxis=tag_strip.columns(words, known, after=int(stop), anchor="y2" if strips and not below else "y"),
        yaxis=palette.axis(
            range=[K - 0.4, -0.6],
            domain=[(top + gap) / inner, 1] if below else [0, 1 - (top + gap) / inner],
            tickvals=np.arange(K),
            ticktext=full,
            showline=False,
        ),
        legend=dict(orientation="h", x=0, y=0, xanchor="left", yanchor="top"),
        bargap=0,
        barmode="overlay",
    )
    if strips:
        made["yaxis2"] = tag_strip.axis(strips, domain=strip_ends)
    return made | more


def high(K: int, tall: int = TALL, pile: int = PILE) -> float:
    """A row of K in pixels, `tall` at most; where they are not too low, all make up `pile`."""
    return min(tall, max(23, pile / K))
