"""The tables of a hidden Markov model while they are learned, and beside them the log-likelihood after every pass."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from datasets.names import plain
from ui import palette
from ui.figures import hmm_learning_cells, panels, tag_strip

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
        self.moves = self._map(1.0, ["START", *self.states], [*self.states, "STOP"], "{} → {}")
        self.says = panels.on(self._map(top, self.words, self.states, "{} in state {}"), 1)

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
                *(hmm_learning_cells.numbers(moves, 1.0) if written else []),
                *(panels.on(text, 1) for text in (hmm_learning_cells.numbers(emission.T, self.top) if written else [])),
            ],
            layout=self.layout,
        )

    def _map(self, top: float, rows: Sequence[str], columns: Sequence[str], said: str) -> Trace:
        """A heat map without its numbers."""
        across, down = [plain(name) for name in columns], [plain(name) for name in rows]
        return dict(
            type="heatmap",
            x=np.arange(len(columns)),
            y=np.arange(len(rows)),
            zmin=0,
            zmax=top or 1.0,
            colorscale=palette.SEQUENTIAL,
            showscale=False,
            xgap=2,
            ygap=2,
            hoverongaps=False,
            customdata=[[said.format(r, c) for c in across] for r in down],
            hovertemplate="%{customdata}: %{z:.4g}<extra></extra>",
        )

    def _layout(self) -> dict[str, Any]:
        K, W = len(self.states), len(self.words)
        names = [tag_strip.coloured(name, i) for i, name in enumerate(self.states)]
        rows = [tag_strip.coloured(name, i) for i, name in enumerate(self.rows)]
        flat = dict(showgrid=False, showline=False, tickangle=0, tickfont=dict(size=12 if K < 8 else 10))
        low, high = float(self.curve.min()), float(self.curve.max())
        room = 0.06 * (high - low) or 0.05 * abs(high) or 1.0
        last = len(self.curve) - 1
        return panels.layout(
            [
                (_named("next state" if K < 8 else "next state, ■ STOP", [*names, "STOP" if K < 8 else "■"], flat),
                 _named("", ["START", *rows], flat, down=True)),
                (_named("state", names, flat),
                 _named("", [plain(word, 10) for word in self.words], flat | dict(tickfont=dict(size=11)), down=True)),
                (
                    palette.axis("pass", range=[-0.04 * last - 0.2, 1.04 * last + 0.2], nticks=6,
                                 **(dict(dtick=1) if last <= 6 else {})),
                    palette.axis("log-likelihood (nats)", range=[low - room, high + room], nticks=6),
                ),
            ],
            widths=[1.15, 0.55 + 0.06 * min(K, 8), 0.9],
            height=HEIGHT,
            tall=max(TALL, 700 + 22 * W),
            annotations=[_title("Which state is next, by row", ""), _title("Which word, by column", "2"),
                         _title("Never falls", "3")],
        )  # fmt: skip


def _named(title: str, names: Sequence[str], look: dict[str, Any], *, down: bool = False) -> dict[str, Any]:
    ends = [-0.5, len(names) - 0.5]
    return palette.axis(
        title, range=ends[::-1] if down else ends, tickvals=np.arange(len(names)), ticktext=list(names), **look
    )


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


def _title(text: str, n: str) -> dict[str, Any]:
    return dict(
        text=f"<b>{text}</b>",
        x=0,
        y=1,
        xref=f"x{n} domain",
        yref=f"y{n} domain",
        xanchor="left",
        yanchor="bottom",
        yshift=4,
        showarrow=False,
    )
