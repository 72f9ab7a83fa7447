"""The tables of a tagger as they fill: the sentence being counted, transitions, and which tag goes with which word."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from datasets.names import plain
from pages.views.hmm import tag_strip
from ui import palette
from ui.figures import cells, panels

Trace = dict[str, Any]
HEIGHT, TALL = 505, 1080
WRITTEN = 12  # columns up to which numbers are written into the cells


class Tables:
    """What stands still: the names, the colours' ends, the axes."""

    def __init__(
        self,
        tags: Sequence[str],
        words: Sequence[str],
        tops: tuple[float, float],
        *,
        counts: bool,
        longest: int = tag_strip.MOST,
    ) -> None:
        """`tops`: what has the strongest colour among transitions and among words; `counts`, else probabilities.

        `longest` is the number of words of the longest sentence.
        """
        self.room = max(4, min(longest, tag_strip.MOST))
        self.tags, self.words, self.tops, self.counts = list(tags), list(words), tops, counts
        self.written = len(tags) < WRITTEN
        start, stop = "START", "STOP"
        self._move = cells.heat([start, *tags], [*tags, stop], tops[0], "{} → {}", gap=1)
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
        came, went = np.r_[0, tags + 1], np.r_[tags, K]
        if not len(tags):
            came = went = tags
        places = np.asarray(at, dtype=int)
        return dict(
            data=[
                tag_strip.strip(row, self.tags),
                dict(
                    type="scatter",
                    mode="text",
                    x=np.arange(self.room),
                    y=np.where(
                        (np.arange(self.room) % 2 > 0) & (self.room > 7), -1.05, -0.68
                    ),  # long ones in two lines
                    text=[plain(word, tag_strip.LONGEST) if word else "" for word in said],
                    textfont=dict(size=12),
                    hoverinfo="skip",
                    showlegend=False,
                ),
                panels.on(self._move | dict(z=moves.astype(np.float32)), 1),
                panels.on(self._word | dict(z=emission.T.astype(np.float32)), 2),
                *(panels.on(trace, 1) for trace in self._numbers(moves, self.tops[0])),
                *(panels.on(trace, 2) for trace in self._numbers(emission.T, self.tops[1])),
                panels.on(self._marks(went, came), 1),
                panels.on(self._marks(tags[places >= 0], places[places >= 0]), 2),
            ],
            layout=self.layout,
        )

    def _numbers(self, table: np.ndarray, top: float) -> list[Trace]:
        """What stands in the cells of a table, unless they are too many."""
        return cells.numbers(
            table if self.written else np.zeros((0, 0)), top, self.cell, 12 if len(self.tags) < 8 else 10
        )

    def _marks(self, x: np.ndarray, y: np.ndarray) -> Trace:
        """Frames round the cells that the sentence adds to."""
        size = 22 if len(self.tags) < 8 else 16
        return dict(
            type="scatter",
            mode="markers",
            x=np.asarray(x, np.float32),
            y=np.asarray(y, np.float32),
            marker=dict(symbol="square-open", size=size, color=palette.FIT, line=dict(width=2)),
            hoverinfo="skip",
            showlegend=False,
        )

    def cell(self, value: float) -> str:
        """What stands in a cell: a count, or two digits of a probability, a dot for less; nothing for no cell."""
        if value != value:
            return ""
        if self.counts or value in (0.0, 1.0):
            return f"{value:.0f}"
        return "·" if value < 0.005 else f"{value:.2f}".removeprefix("0")

    def _layout(self) -> dict[str, Any]:
        K, tags = len(self.tags), [plain(tag, 6) for tag in self.tags]
        small = dict(size=11)
        flat: dict[str, Any] = dict(showgrid=False, showline=False, showticklabels=False)
        axes = dict(
            xaxis=palette.axis(range=[-0.6, self.room - 0.4], **flat),
            yaxis=palette.axis(range=[0.45, -1.3], **flat),
            xaxis2=cells.names("next tag", [*tags, "STOP"], tickfont=small, tickangle=0 if K < 9 else -45),
            yaxis2=cells.names("", ["START", *tags], down=True, tickfont=small),
            xaxis3=cells.names("tag", tags, tickfont=small, tickangle=0 if K < 9 else -45),
            yaxis3=cells.names("", [plain(word, 14) for word in self.words], down=True, tickfont=small),
        )
        wide = dict(
            xaxis=(0, 1), yaxis=(0.86, 1), xaxis2=(0, 0.43), yaxis2=(0, 0.79), xaxis3=(0.58, 1), yaxis3=(0, 0.79)
        )
        narrow = dict(
            xaxis=(0, 1), yaxis=(0.92, 1), xaxis2=(0, 1), yaxis2=(0.53, 0.86), xaxis3=(0.1, 1), yaxis3=(0, 0.43)
        )
        for name in ("", "2", "3"):
            axes[f"xaxis{name}"] |= dict(domain=list(wide[f"xaxis{name}"]), anchor=f"y{name}")
            axes[f"yaxis{name}"] |= dict(domain=list(wide[f"yaxis{name}"]), anchor=f"x{name}")
        what = "Count of" if self.counts else "Probability of"
        return palette.layout(
            height=HEIGHT,
            **axes,
            margin=dict(l=62, r=8, t=6, b=52, autoexpand=False),
            annotations=[
                panels.heading(f"{what} the next tag, by row", 1, yshift=4),
                panels.heading(f"{what} a word, by column", 2, yshift=4),
            ],
            meta=dict(
                wide={f"{name}.domain": list(span) for name, span in wide.items()},
                narrow={f"{name}.domain": list(span) for name, span in narrow.items()},
                heights=dict(wide=HEIGHT, narrow=TALL),
            ),
        )
