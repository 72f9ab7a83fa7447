"""The words that were learnt last, with the texts of each class they stand in; and the errors by how many are known."""

from typing import Any

import numpy as np

from pages.views.text.vocabulary.run import FREQUENCY, Words
from ui import palette, words
from ui.figures import marks, panels
from ui.figures.scales import log_axis

SHOWN = 14  # words at a time
HELD, TRAIN = palette.CLASSES[2], palette.NEUTRAL
GAP = "\u2002"  # between a word and its bar
FAINT = 0.28  # of a word that is not known yet
SHAPES = "●■◆▲✚▼★⬢"  # how palette.SYMBOLS look in a text


class Stage:
    """What stands still while words are learnt: the scales and the names of the classes."""

    def __init__(self, run: Words) -> None:
        self.run = run
        states = run.trace.states
        self.n = np.array(run.sizes)
        self.held = np.array([state.held_out_error for state in states])
        self.train = np.array([state.train_error for state in states])
        self.top = 1.12 * max(float(self.held.max()), float(self.train.max()), 0.05)
        self.colours = [palette.colour(i) for i in _hues(len(run.names))]
        self.there = run.ranked.tables[run.ranked.order, 1]  # (V, K) in the order in which they are learnt
        self.most = max(float(self.there.sum(axis=1).max()), 1.0)
        self.layout = self._layout()

    def draw(self, i: int) -> dict[str, Any]:
        """The figure with the i-th size."""
        run, n = self.run, int(self.n[i])
        first = max(min(n, len(run.labels)) - SHOWN, 0)
        which = np.arange(first, min(first + SHOWN, len(run.labels)))
        known = which < n
        data = []
        for c, name in enumerate(run.names):
            data.append(
                marks.bars(
                    self.there[which, c],
                    np.arange(len(which)),
                    self.colours[c],
                    orientation="h",
                    width=0.7,
                    marker=dict(color=self.colours[c], opacity=np.where(known, 1, FAINT)),
                    says=f"%{{x}} texts of {name}",
                    meta=f"pick from {first}",
                )
            )
        sums = self.there[which].sum(axis=1)
        data.append(
            marks.text(
                sums,
                np.arange(len(which)),
                [f" {_score(run, int(j))}" for j in which],
                size=12,
                textposition="middle right",
                cliponaxis=False,
            )
        )
        data.append(
            marks.text(
                np.zeros(len(which)),
                np.arange(len(which)),
                [
                    (f"<b>{run.labels[j]}</b>" if there else run.labels[j]) + GAP
                    for j, there in zip(which, known, strict=True)
                ],
                size=14,
                textposition="middle left",
                cliponaxis=False,
            )
        )
        grown = np.arange(i + 1)
        for values, colour, name, symbol in (
            (self.train, TRAIN, "learnt from", "circle"),
            (self.held, HELD, "held out", "diamond"),
        ):
            says = f"%{{x}} known: %{{y:.1%}} of those {name} are told wrong"
            data.append(panels.on(marks.line(self.n[grown], values[grown], colour, width=2.5, says=says), 1))
            look: dict[str, Any] = dict(size=13, symbol=symbol, outline=palette.OUTLINE, cliponaxis=False)
            spot = marks.points(self.n[i : i + 1], values[i : i + 1], colour, **look)
            data.append(panels.on(spot, 1))
        return dict(data=data, layout=self.layout)

    def _layout(self) -> dict[str, Any]:
        run = self.run
        names = "   ".join(
            f"<span style='color:{colour}'>■ {name}</span>"
            for colour, name in zip(self.colours, run.names, strict=True)
        )
        last = max(float(self.n[-1]), 2.0)
        return panels.layout(
            [
                (
                    palette.axis("texts it stands in", range=[0, 1.22 * self.most], nticks=6),
                    palette.axis(range=[SHOWN - 0.4, -0.6], tickvals=[], showgrid=False, showline=False),
                ),
                (
                    log_axis("buckets known" if run.hashed else "words known", 0.9, last * 1.4),
                    palette.axis("told wrong", range=[-0.02 * self.top, self.top], tickformat=".0%"),
                ),
            ],
            widths=(1.05, 1),
            height=480,
            tall=920,
            showlegend=False,
            bargap=0,
            barmode="stack",
            margin=dict(l=136, r=16, t=36, b=44, autoexpand=False),
            annotations=[
                panels.heading(names, 0, font=dict(size=15)),
                panels.heading(
                    f"<span style='color:{HELD}'>◆ held out</span>   <span style='color:{TRAIN}'>● learnt from</span>",
                    1,
                    font=dict(size=15),
                ),
            ],
        )


def _score(run: Words, j: int) -> str:
    """What the word is ordered by, where that is not the length of its bar."""
    if 0 < run.score(j) < 0.001:
        return "< 0.001"
    return f"{run.score(j):.3f}" if run.by != FREQUENCY else words.number(run.score(j))


def _hues(n: int) -> list[int]:
    """Which of the palette's colours the classes have: of two, those of the view of one text."""
    return [0, 1] if n == 2 else [0, 1, 3, 4, 5, 6, 7, 2][:n]
