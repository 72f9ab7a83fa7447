"""What each hidden state says and which comes next while they are learned, and the log-likelihood after every pass."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from datasets.names import plain
from pages.views.hmm import tag_strip
from ui import palette
from ui.figures import cells, marks, panels

WRITTEN = 4  # states up to which numbers are written into the cells
HEIGHT, TALL = 470, 1120


class Stage:
    """What stands still: names, axes, the curve."""

    def __init__(
        self,
        states: Sequence[str],
        words: Sequence[str],
        curve: np.ndarray,
        top: float,
        rows: Sequence[str],
        what: str = "word",
    ) -> None:
        """Names of the K states and W words shown, the log-likelihoods (passes + 1,), the strongest emission.

        `rows` are longer names of the states, for the rows of transitions; `what` the words are.
        """
        self.curve, self.top = curve, top
        self.written = len(states) <= WRITTEN
        many = len(curve) > 12
        line = marks.path(
            np.arange(len(curve)),
            curve,
            palette.NEUTRAL,
            size=5,
            mode="lines" if many else "lines+markers",
            says="pass %{x}: %{y:.6g}",
        )
        self.line = panels.on(line, 2)
        self.layout = _layout(states, words, curve, rows, what)
        self.says = cells.heat(words, states, top, "{} in state {}", gap=2)
        self.moves = panels.on(cells.heat(["START", *states], [*states, "STOP"], 1.0, "{} → {}", gap=2), 1)

    def draw(self, start: np.ndarray, transition: np.ndarray, emission: np.ndarray, step: int) -> dict[str, Any]:
        """One pass: start (K,), transition (K, K + 1), emission (K, W) of the words shown."""
        moves = np.vstack([np.r_[start, np.nan], transition])
        now = marks.points([step], self.curve[[step]], palette.FIT, size=11, outline=palette.OUTLINE)
        until = np.minimum(np.arange(len(self.curve)), step)  # what is to come lies on its end
        numbers = []
        if self.written:
            numbers = cells.numbers(emission.T, self.top)
            numbers += [panels.on(text, 1) for text in cells.numbers(moves, 1.0)]
        return dict(
            data=[
                self.says | dict(z=emission.T.astype(np.float32)),
                self.moves | dict(z=moves.astype(np.float32)),
                self.line | dict(x=until, y=self.curve[until]),
                panels.on(now, 2),
                *numbers,
            ],
            layout=self.layout,
        )


def _layout(
    states: Sequence[str], words: Sequence[str], curve: np.ndarray, rows: Sequence[str], what: str
) -> dict[str, Any]:
    K, last, few = len(states), len(curve) - 1, len(states) < 8
    numbered = [f"state {name}" if name.isdecimal() and K <= WRITTEN else name for name in states]
    names, longer = tag_strip.coloured(states, numbered), tag_strip.coloured(states, rows)
    small: dict[str, Any] = dict(tickfont=dict(size=12 if few else 10))
    low, high = float(curve.min()), float(curve.max())
    room = 0.06 * (high - low) or 0.05 * abs(high) or 1.0
    title, stop = ("next state", "STOP") if few else ("next state, ■ STOP", "■")
    said = [plain(word, 10) for word in words]
    passes: dict[str, Any] = dict(range=[-0.04 * last - 0.2, 1.04 * last + 0.2], nticks=6)
    if last <= 6:
        passes["dtick"] = 1
    headings = ("What each says", "Which is next, by row", "Never falls")
    return panels.layout(
        [
            (
                cells.names("hidden state", names, tickangle=0, **small),
                cells.names(what, said, down=True, tickfont=dict(size=14 if len(said) < 8 else 11)),
            ),
            (
                cells.names(title, [*names, stop], tickangle=0, **small),
                cells.names("", ["START", *longer], down=True, **small),
            ),
            (
                palette.axis("pass", **passes),
                palette.axis("log-likelihood (nats)", range=[low - room, high + room], nticks=6),
            ),
        ],
        widths=[0.8 + 0.06 * min(K, 8), 1.0, 0.7],
        height=HEIGHT,
        tall=max(TALL, 700 + 22 * len(words)),
        annotations=[panels.heading(text, i, yshift=4) for i, text in enumerate(headings)],
    )
