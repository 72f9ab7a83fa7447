"""The tables of a tagger as they fill: the sentence being counted, transitions, and if wanted tags and their words."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from datasets.names import plain
from pages.views.hmm import tag_strip, trellis
from ui import palette
from ui.figures import cells, marks, panels
from ui.figures.marks import Trace

HEIGHT, TALL = 490, 1080
ZERO = f'<span style="color:{palette.NEUTRAL}">0</span>'  # of probabilities: impossible; a count of 0 is left out
SHADES = [[0.0, palette.FAINT], [1e-6, palette.SEQUENTIAL[0][1]], palette.SEQUENTIAL[1]]  # a cell with a 0 is one, too
BOX = 0.44  # from the middle of a box of the strip to its side: an arrow has room between two
NEW = palette.CLASSES[1]  # of what the sentence adds: seen on pale and on deep blue
ENDS: dict[str, Any] = dict(  # before the first tag of the sentence and after its last
    textposition=["middle left", "middle right"], textfont=dict(size=13, color=palette.NEUTRAL), cliponaxis=False
)
ARROW = f'<span style="color:{NEW}"><b>→</b></span>'  # a step of the sentence: as its frame below
NAMED = 5  # tags whose names have room above their columns
WRITTEN = 12  # columns up to which numbers are written into the cells


class Stage:
    """What stands still: the names, the colours' ends, the axes."""

    def __init__(
        self,
        tags: Sequence[str],
        words: Sequence[str],
        tops: tuple[float, float],
        *,
        counts: bool,
        longest: int = tag_strip.MOST,
        sums: int = 0,
        rows: Sequence[str] = (),
    ) -> None:
        """`tops`: what has the strongest colour among transitions and among words; `counts`, else probabilities.

        `longest` is the number of words of the longest sentence. Without `words` there is no table of them; the last
        of these rows are `sums`, which have no colour. `rows` are longer names of the tags.
        """
        self.sums, self.rows = sums, rows
        self.room = max(4, min(longest, tag_strip.MOST))
        self.tags, self.words, self.tops, self.counts = list(tags), list(words), tops, counts
        self._move = cells.heat(["START", *tags], [*tags, "STOP"], tops[0], "{} → {}", gap=2) | dict(colorscale=SHADES)
        self._word = cells.heat(words, tags, tops[1], "{} as {}", gap=1)
        self.layout = self._layout()

    def draw(
        self, moves: np.ndarray, emission: np.ndarray, words: Sequence[str], tags: np.ndarray, at: Sequence[int]
    ) -> dict[str, Any]:
        """One frame: moves (K + 1, K + 1) with the start's row first, emission (K, W), and the sentence just counted.

        `at` are the rows of the sentence's words among those shown, -1 for none.
        """
        K = len(self.tags)
        row = [*tags[: self.room], *[-1] * (self.room - len(tags))]
        said = [*words[: self.room], *[""] * (self.room - len(words))]
        came, went = (np.r_[0, tags + 1], np.r_[tags, K]) if len(tags) else (tags, tags)
        places = np.asarray(at, dtype=int)
        x = np.arange(self.room)
        y = np.where((x % 2 > 0) & (self.room > 7), -1.05, -0.68)  # long sentences in two lines
        ends = [0.001 - BOX, min(len(tags), self.room) - 1 + BOX - 0.001] if len(tags) else [np.nan] * 2
        between = np.arange(max(min(len(tags), self.room) - 1, 0)) + 0.5
        return dict(
            data=[
                tag_strip.strip(row, self.tags) | dict(width=2 * BOX),
                marks.text(
                    x,
                    y,
                    [plain(word, tag_strip.LONGEST) if word else "" for word in said],
                    size=13 + 2 * (not self.words),
                ),
                marks.text(ends, [0, 0], [f"START {ARROW} ", f" {ARROW} STOP"], **ENDS),
                marks.text(between, 0 * between, [ARROW] * len(between), size=17),
                panels.on(self._move | dict(z=np.nan_to_num(moves).astype(np.float32)), 1),  # no sentence is empty
                *(panels.on(trace, 1) for trace in self._numbers(moves, self.tops[0])),
                panels.on(self._marks(went, came), 1),
                *(self._of_words(emission.T, tags[places >= 0], places[places >= 0]) if self.words else []),
            ],
            layout=self.layout,
        )

    def _of_words(self, emission: np.ndarray, tags: np.ndarray, at: np.ndarray) -> list[Trace]:
        """The second table (W, K), with frames round what the sentence adds."""
        single = np.where(np.arange(len(emission))[:, None] < len(emission) - self.sums, emission, np.nan)
        drawn = [self._word | dict(z=single.astype(np.float32)), *self._numbers(single, self.tops[1])]
        sums = self._numbers(np.where(np.isnan(single), emission, np.nan), np.inf)
        return [panels.on(trace, 2) for trace in (*drawn, self._marks(tags, at), *sums)]

    def _numbers(self, table: np.ndarray, top: float) -> list[Trace]:
        """What stands in the cells of a table, unless they are too many; white on the strongest alone."""
        shown = table if len(self.tags) < WRITTEN else np.zeros((0, 0))
        size = 12 if len(self.tags) < 8 else 10
        return cells.numbers(shown, 2 * top, self.cell, size if self.words else size + 5)

    def _marks(self, x: np.ndarray, y: np.ndarray) -> Trace:
        """Frames round the cells that the sentence adds to."""
        round_it = 0.48 * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1], [-1, -1], [np.nan, np.nan]])
        across, down = (np.add.outer(at, side).ravel() for at, side in zip((x, y), round_it.T, strict=True))
        return marks.line(across, down, NEW, width=3)

    def cell(self, value: float) -> str:
        """What stands in a cell: a count, or two digits of a probability, a dot for less; nothing for none."""
        if value != value:
            return ""
        if value == 0:
            return "" if self.counts else ZERO
        if self.counts or value in (0.0, 1.0):
            return f"{value:.0f}"
        return "·" if value < 0.005 else f"{value:.2f}".removeprefix("0")

    def _layout(self) -> dict[str, Any]:
        tags = tag_strip.coloured(self.tags)
        K1 = 0 if self.words else len(self.tags) + 1  # columns
        down: dict[str, Any] = dict(down=True, tickfont=dict(size=13))
        slanted = len(tags) > 8
        across: dict[str, Any] = dict(tickfont=dict(size=13), tickangle=-45 if slanted else 0)
        over, top = (46, 0.72) if slanted else (26, 0.76)  # the headings, over the names of the columns; the tables
        flat: dict[str, Any] = dict(showgrid=False, showline=False, showticklabels=False)
        axes = dict(
            xaxis=palette.axis(range=[-0.5, max(self.room, K1) - 0.5], **flat),  # its boxes have the table's columns
            yaxis=palette.axis(range=[0.45, -1.3], **flat),
            xaxis2=cells.names("", [*tags, "STOP"], side="top", **across),
            yaxis2=cells.names("", ["START", *tags], **down),
            xaxis3=cells.names("", tags, side="top", **across),
            yaxis3=cells.names("", [plain(word, 14) for word in self.words], **down),
        )
        wide = dict(xaxis=(0, 1), yaxis=(0.86, 1), xaxis2=(0, 0.43), yaxis2=(0, top), xaxis3=(0.58, 1), yaxis3=(0, top))
        narrow = dict(
            xaxis=(0, 1), yaxis=(0.92, 1), xaxis2=(0, 1), yaxis2=(0.53, 0.86), xaxis3=(0.1, 1), yaxis3=(0, 0.43)
        )
        named: dict[str, dict[str, Any]] = dict(wide={}, narrow={})
        left = 62
        if not self.words:  # the first table has room for what it says
            del axes["xaxis3"], axes["yaxis3"]
            wide = dict(xaxis=(0, 1), yaxis=(0.88, 1), xaxis2=(0, 1), yaxis2=(0, top))
            narrow = dict(xaxis=(0, 1), yaxis=(0.88, 1), xaxis2=(0, 1), yaxis2=(0, 0.77))
            for name in ("xaxis2", "yaxis2"):
                axes[name] |= dict(tickfont=dict(size=15))
            left = 26 + 8 * max(map(len, ["START →", *(self.rows or self.tags)]))
            full = ["START", *tag_strip.coloured(self.tags, self.rows, trellis.ROW)]
            named = {
                "wide": {"yaxis2.ticktext": full, "margin.l": left},
                "narrow": {"yaxis2.ticktext": axes["yaxis2"]["ticktext"], "margin.l": 62},
            }
            if len(self.tags) <= NAMED:
                named["wide"]["xaxis2.ticktext"] = [*full[1:], "STOP"]
                named["narrow"]["xaxis2.ticktext"] = axes["xaxis2"]["ticktext"]
                axes["xaxis2"] |= dict(ticktext=[*full[1:], "STOP"])
            axes["yaxis2"] |= dict(ticktext=full)
        for name, span in wide.items():
            letter, number = name[0], name.removeprefix(f"{name[0]}axis")
            axes[name] |= dict(domain=list(span), anchor=("y" if letter == "x" else "x") + number)
        what, how = ("Counts", "How often") if self.counts else ("Probabilities", "How probably")
        new = f'<span style="color:{NEW}">framed</span>'
        long = f"{how} the row's tag is followed by the column's, {new}: this sentence"
        short = f"{what} of transitions, {new}: this sentence"
        for shape, text in (("wide", short if self.words else long), ("narrow", short)):
            named[shape]["annotations[0].text"] = f"<b>{text}</b>"
        return palette.layout(
            height=HEIGHT,
            **axes,
            margin=dict(l=left, r=8, t=6, b=12, autoexpand=False),
            annotations=[
                panels.heading(short if self.words else long, 1, yshift=over),
                *([panels.heading(f"{what} of words", 2, yshift=over)] if self.words else []),
            ],
            meta=dict(
                wide={f"{name}.domain": list(span) for name, span in wide.items()} | named["wide"],
                narrow={f"{name}.domain": list(span) for name, span in narrow.items()} | named["narrow"],
                heights=dict(wide=HEIGHT, narrow=TALL if self.words else HEIGHT),
            ),
        )
