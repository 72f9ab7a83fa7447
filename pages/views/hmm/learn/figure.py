"""What each hidden state says and which comes next while they are learned.

A few states with a few words are groups of bars, more of them a table.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from datasets.names import plain
from pages.views.hmm import tag_look, tag_strip
from ui import palette
from ui.figures import cells, marks, panels

WRITTEN = 4  # states up to which numbers are written into the cells
FEW = 16  # words of all states together up to which they are bars
TOP = 1.36  # of the axis of bars: over a whole one stand its number and the name of its state
WHITE = 2.0  # times the strongest: numbers are white on cells from about two thirds of it on
APART = 0.8  # of a bar: between two states
GREY = [[0.0, "rgba(138,148,160,0.05)"], [1.0, "rgba(138,148,160,0.45)"]]  # where colours are states'
HEIGHT, TALL = 470, 800
PALE = 0.6  # opacity of the bars, and of a box whose state is sure: their words are read in either colour
CLOSE, ALONE = 34, 300  # pixels of a row on a phone, and of what stands below them
LETTER = 7.0  # pixels of a letter of a name beside its row of words
DAY, ROW, LOWER = 0.86, 48, 160  # of a row: a box; pixels of a row; what the plots below give up for all of them


class Stage:
    """What stands still: names and axes."""

    def __init__(
        self,
        states: Sequence[str],
        words: Sequence[str],
        top: float,
        what: str = "word",
        first: np.ndarray | None = None,
        names: Sequence[str] = (),
        days: Sequence[Sequence[str]] = (),
        units: Sequence[str] = ("word", "sentence"),
        moves: bool = True,
    ) -> None:
        """Names of the K states and W words shown, the strongest emission.

        `what` the words are. Where there are bars, those of the `first` pass (K, W) stay as outlines, and the words
        of some sentences, `days`, stand above with the states that each may come from. `names`: what states are called;
        `units`: what a word and a sentence are. A table always has one of what comes next beside it, bars if `moves`.
        """
        self.top = top
        self.written = len(states) <= WRITTEN
        self.bars = self.written and len(states) * len(words) <= FEW
        names = names or states
        self.moved = moves or not self.bars
        self.first = [_outlines(first)] if self.bars and first is not None else []
        says = f"How often each state says each {units[0] if what == 'word' else 'number'}"
        says += ", outlined as at the start" if self.first else ""
        self.layout = _layout(states, names, words, what, [says, "Next state, from row to column"][: 1 + self.moved])
        self.days = days if self.bars else ()
        self.states, self.names = states, names
        self.says = _bars(states, names, words) if self.bars else cells.heat(words, names, top, "{} in {}", gap=2)
        if self.bars:
            self.layout |= _of_bars(self.layout, states, names, words, what)
        if self.days:
            called = " or ".join(tag_strip.coloured(states, names))
            which = f"Each {units[0]}" if what == "word" else f"{what[:1].upper()}{what[1:]}"
            told = f"{which}: the stronger the colour, the surer EM is of {called}" if len(states) > 1 else which
            self.layout = _with_days(self.layout, self.days, told, units[1])
            brief = f"Strong colour: surely {called}" if len(states) > 1 else which
            heading = f"annotations[{len(self.layout['annotations']) - 1}].text"
            for shape, text in (("wide", told), ("narrow", brief)):
                self.layout["meta"][shape][heading] = f"<b>{text}</b>"
        self.moves = panels.on(cells.heat(["START", *names], [*names, "STOP"], 1.0, "{} → {}", gap=2), 1)
        if self.bars:
            self.moves |= dict(colorscale=GREY)

    def draw(
        self, start: np.ndarray, transition: np.ndarray, emission: np.ndarray, posteriors: Any = ()
    ) -> dict[str, Any]:
        """One pass: start (K,), transition (K, K + 1), emission (K, W) of the words shown, posteriors of the days."""
        moves = np.vstack([np.r_[start, np.nan], transition]).astype(np.float32)
        numbers = []
        if self.written:
            numbers = [] if self.bars else cells.numbers(emission.T, WHITE * self.top)
            size, top = (15, np.inf) if self.bars else (12, WHITE)  # on grey all are in the colour of the theme
            numbers += [panels.on(text, 1) for text in cells.numbers(moves, top, size=size) if self.moved]
        if self.bars:
            heights = emission.astype(np.float32).ravel()
            says = dict(y=heights, text=[percent(float(p)) for p in heights])
        else:
            says = dict(z=emission.T.astype(np.float32))
        return dict(
            data=[
                self.says | says,
                *([self.moves | dict(z=moves)] if self.moved else []),
                *numbers,
                *self.first,
                *(_days(self.days, self.states, self.names, posteriors) if self.days else []),
            ],
            layout=self.layout,
        )


def _places(K: int, W: int) -> np.ndarray:
    """Where the bars of each state stand, side by side: (K, W)."""
    return np.arange(W) + (W + APART) * np.arange(K)[:, None]


def _days(
    days: Sequence[Sequence[str]], states: Sequence[str], called: Sequence[str], posteriors: Sequence[np.ndarray]
) -> list[marks.Trace]:
    """The words of `days` on boxes in the colour of the likeliest state by their posteriors (n, K).

    The surer the state, the stronger the colour; where all are as likely, there is none.
    """
    p = np.concatenate(posteriors)
    x = np.concatenate([np.arange(len(day)) for day in days]).astype(float)
    y = np.repeat(np.arange(len(days)), [len(day) for day in days]).astype(float)
    hues = tag_look.colours(states)
    colours = [hues[k] for k in p.argmax(axis=1)]
    look = dict(color=colours, opacity=PALE * surer(p), line=dict(width=1, color=palette.GRID))
    told = ["<br>".join(f"{name}: {percent(q)}" for name, q in zip(called, row, strict=True)) for row in p.tolist()]
    across: dict[str, Any] = dict(base=y - DAY / 2, width=0.92, customdata=told, marker=look)
    boxes = marks.bars(x, np.full(len(x), DAY), colours, says="%{customdata}", **across)
    font = dict(size=18, weight="bold", shadow=palette.NO_HALO)
    said = marks.text(x, y, [plain(word, 6) for day in days for word in day], textfont=font)
    return [panels.on(boxes, 2), panels.on(said, 2)]


def surer(p: np.ndarray) -> np.ndarray:
    """How sure the likeliest of K states is by shares p (n, K): 1 where it is certain, 0 where all are as likely."""
    K = p.shape[1]
    return (p.max(axis=1) - 1 / K) / (1 - 1 / K) if K > 1 else np.ones(len(p))


def percent(p: float) -> str:
    """A probability in whole percents; 0 and 100 only where it is exactly so."""
    if p in (0.0, 1.0):
        return f"{100 * p:.0f}%"
    return "<1%" if p < 0.005 else ">99%" if p > 0.995 else f"{100 * p:.0f}%"


def _with_days(layout: dict[str, Any], days: Sequence[Sequence[str]], told: str, called: str) -> dict[str, Any]:
    """The layout with room above its plots for the words of `days`, under what is `told` of them.

    Each row is `called` so, and has its number.
    """
    rows, longest = len(days), max(map(len, days))
    lower = [axis for axis in ("yaxis", "yaxis2") if axis in layout]
    ticks = [f"{called} {i + 1}" for i in range(rows)]
    across = palette.axis(
        range=[-0.6, longest - 0.4], showticklabels=False, showgrid=False, showline=False, anchor="y3"
    )
    down = tag_strip.axis(ticks, anchor="x3")
    alone = "yaxis2" not in layout  # then a phone shows all of it above its player
    row, least = (CLOSE, ALONE) if alone else (ROW, layout["meta"]["heights"]["narrow"] + 60)
    tall, high = least + row * rows, layout["height"] + 40 + ROW * rows - LOWER
    made = layout | dict(height=high, xaxis3=across | dict(domain=[0, 1]), yaxis3=down)
    beside = max(layout["margin"]["l"], round(10 + LETTER * max(map(len, ticks))))
    made["margin"] = layout["margin"] | dict(l=beside)
    meta = dict(layout["meta"], heights=dict(wide=high, narrow=tall))
    for shape, inner, each in (("wide", high - 108, ROW), ("narrow", tall - 108, row)):
        strip = 1 - each * rows / inner
        moved = {"xaxis3.domain": [0, 1], "yaxis3.domain": [strip, 1]}
        for axis in lower:
            moved[f"{axis}.domain"] = [end * (strip - 44 / inner) for end in meta[shape][f"{axis}.domain"]]
        meta[shape] = meta[shape] | moved | {"margin.l": max(beside, meta[shape].get("margin.l", 0))}
    made |= {axis: made[axis] | dict(domain=meta["wide"][f"{axis}.domain"]) for axis in (*lower, "yaxis3")}
    return made | dict(meta=meta, annotations=[*made["annotations"], panels.heading(told, 2, yshift=4)])


def _bars(states: Sequence[str], names: Sequence[str], words: Sequence[str]) -> marks.Trace:
    """The bars of every state in its colour, all but how high they are and what is written on them."""
    colours = np.repeat(tag_look.colours(states), len(words)).tolist()
    told = [f"{plain(word)} in {plain(name)}" for name in names for word in words]
    places = _places(len(states), len(words)).ravel()
    look: dict[str, Any] = dict(textposition="outside", textangle=0, cliponaxis=False, customdata=told)
    look["textfont"] = dict(size=15, shadow=palette.HALO)  # over the outlines
    look["marker"] = dict(color=colours, opacity=PALE)  # as the boxes of the days are
    return marks.bars(places, np.zeros(len(places)), colours, width=0.86, says="%{customdata}: %{y:.4g}", **look)


def _outlines(emission: np.ndarray) -> marks.Trace:
    """What each state said at the start (K, W), as bars that are empty."""
    heights = emission.astype(np.float32).ravel()
    edge = dict(color=palette.CLEAR, line=dict(color=palette.NEUTRAL, width=1.5))
    return marks.bars(_places(*emission.shape).ravel(), heights, palette.CLEAR, width=0.86, marker=edge)


def _of_bars(
    layout: dict[str, Any], states: Sequence[str], called: Sequence[str], words: Sequence[str], what: str
) -> dict[str, Any]:
    """What a layout has for bars in its first plot: the words below them, the names of the states above."""
    K, W = len(states), len(words)
    places = _places(K, W)
    ends = [-0.7, float(places[-1, -1]) + 0.7]
    said = [plain(word, 10) for word in words] * K
    across = palette.axis(what, range=ends, tickvals=places.ravel(), ticktext=said, tickangle=0, showgrid=False)
    up = palette.axis(range=[0, TOP], showticklabels=False, showgrid=False, showline=False)
    if W <= 4:
        across["tickfont"] = dict(size=14)
    across["title"]["standoff"] = 12
    above = [
        dict(
            x=float(places[k].mean()), y=TOP - 0.08, xref="x", yref="y", text=name, showarrow=False, font=dict(size=15)
        )
        for k, name in enumerate(tag_strip.coloured(states, called))
    ]
    old = layout["xaxis"], layout["yaxis"]
    first = dict(
        xaxis=across | {part: old[0][part] for part in ("domain", "anchor")},
        yaxis=up | {part: old[1][part] for part in ("domain", "anchor")},
        annotations=[*layout["annotations"], *above],
    )
    shapes = {
        shape: layout["meta"][shape] | {"xaxis.range": ends, "yaxis.range": [0, TOP]} for shape in ("wide", "narrow")
    }
    return first | dict(meta=layout["meta"] | shapes, barmode="overlay")


def _layout(
    states: Sequence[str], called: Sequence[str], words: Sequence[str], what: str, headings: Sequence[str]
) -> dict[str, Any]:
    K, few = len(states), len(states) < 8
    shown = [name if K <= WRITTEN else name.removeprefix("state ") for name in called]
    names = tag_strip.coloured(states, shown)
    small: dict[str, Any] = dict(tickfont=dict(size=12 if few else 10))
    title, stop = ("", "STOP") if few else ("■ STOP", "■")
    said = [plain(word, 10) for word in words]
    bars = K * len(words) <= FEW and K <= WRITTEN
    plots = len(headings)
    return panels.layout(
        [
            (
                cells.names("", names, tickangle=0, **small),
                cells.names(what, said, down=True, tickfont=dict(size=14 if len(said) < 8 else 11)),
            ),
            (
                cells.names(title, [*names, stop], tickangle=0, **small),
                cells.names("", ["START", *names], down=True, **small),
            ),
        ][:plots],
        widths=([1.5, 1.0] if bars else [0.8 + 0.06 * min(K, 8), 1.0])[:plots],
        height=HEIGHT,
        tall=max(TALL, 700 + 22 * len(words)) if plots > 1 else HEIGHT,
        annotations=[panels.heading(text, i, yshift=4) for i, text in enumerate(headings)],
        margin=palette.layout()["margin"] | dict(b=52),
        showlegend=False,
    )
