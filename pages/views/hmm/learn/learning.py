"""The tables of a hidden Markov model while they are learned, and beside them the log-likelihood after every pass."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from datasets.names import plain
from pages.views.hmm import tag_strip
from ui import palette
from ui.figures import cells, panels

Trace = dict[str, Any]
WRITTEN = 4  # states up to which numbers are written into the cells
HEIGHT, TALL = 470, 1120


class Learning:
    """What stands still: names, axes, the curve."""

    def __init__(
        self, states: Sequence[str], words: Sequence[str], curve: np.ndarray, top: float, rows: Sequence[str]
    ) -> None:
        """Names of the K states and W words shown, the log-likelihoods (passes + 1,), the strongest emission.

        `rows` are longer names of the states, for the rows of transitions.
        """
        self.states, self.words, self.curve, self.top = list(states), list(words), curve, top
        self.rows = list(rows)
        self.line = panels.on(_line(curve), 2)
        self.layout = self._layout()
        self.moves = cells.heat(["START", *self.states], [*self.states, "STOP"], 1.0, "{} → {}", gap=2)
        self.says = panels.on(cells.heat(self.words, self.states, top, "{} in state {}", gap=2), 1)

    def draw(self, start: np.ndarray, transition: np.ndarray, emission: np.ndarray, step: int) -> dict[str, Any]:
        """One pass: start (K,), transition (K, K + 1), emission (K, W) of the words shown."""
        moves = np.vstack([np.r_[start, np.nan], transition])
        at = dict(
            type="scatter",
            x=np.array([step]),
            y=np.array([self.curve[step]]),
            mode="markers",
            marker=dict(color=palette.FIT, size=11, line=dict(width=1.5, color=palette.OUTLINE)),
            hoverinfo="skip",
            showlegend=False,
        )
        written = len(self.states) <= WRITTEN
        return dict(
            data=[
                self.moves | dict(z=moves.astype(np.float32)),
                self.says | dict(z=emission.T.astype(np.float32)),
                self.line,
                panels.on(at, 2),
                *(cells.numbers(moves, 1.0) if written else []),
                *(panels.on(text, 1) for text in (cells.numbers(emission.T, self.top) if written else [])),
            ],
            layout=self.layout,
        )

    def _layout(self) -> dict[str, Any]:
        K, W = len(self.states), len(self.words)
        names = [tag_strip.coloured(name, i) for i, name in enumerate(self.states)]
        rows = [tag_strip.coloured(name, i) for i, name in enumerate(self.rows)]
        small, smaller = dict(size=12 if K < 8 else 10), dict(size=11)
        low, high = float(self.curve.min()), float(self.curve.max())
        room = 0.06 * (high - low) or 0.05 * abs(high) or 1.0
        last = len(self.curve) - 1
        return panels.layout(
            [
                (
                    cells.names(
                        "next state" if K < 8 else "next state, ■ STOP",
                        [*names, "STOP" if K < 8 else "■"],
                        tickangle=0,
                        tickfont=small,
                    ),
                    cells.names("", ["START", *rows], down=True, tickfont=small),
                ),
                (
                    cells.names("state", names, tickangle=0, tickfont=small),
                    cells.names("", [plain(word, 10) for word in self.words], down=True, tickfont=smaller),
                ),
                (
                    palette.axis("pass", range=[-0.04 * last - 0.2, 1.04 * last + 0.2], nticks=6,
                                 **(dict(dtick=1) if last <= 6 else {})),
                    palette.axis("log-likelihood (nats)", range=[low - room, high + room], nticks=6),
                ),
            ],
            widths=[1.15, 0.55 + 0.06 * min(K, 8), 0.9],
            height=HEIGHT,
            tall=max(TALL, 700 + 22 * W),
            annotations=[panels.heading("Which state is next, by row", 0, yshift=4),
                         panels.heading("Which word, by column", 1, yshift=4),
                         panels.heading("Never falls", 2, yshift=4)],
        )  # fmt: skip


def _line(curve: np.ndarray) -> Trace:
    return dict(
        type="scatter",
        x=np.arange(len(curve)),
        y=np.asarray(curve, dtype=float),
        mode="lines" if len(curve) > 12 else "lines+markers",
        line=dict(color=palette.NEUTRAL, width=2),
        marker=dict(color=palette.NEUTRAL, size=5),
        hovertemplate="pass %{x}: %{y:.6g}<extra></extra>",
        showlegend=False,
    )
