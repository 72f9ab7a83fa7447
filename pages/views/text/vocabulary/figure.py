"""The most telling words and those learnt last, and in whose texts they are; and the errors by how many are known."""

from typing import Any

import numpy as np

from pages.views.text.vocabulary.run import FREQUENCY, INFORMATION, RATIO, Words
from ui import palette
from ui.figures import ellipses, marks, panels
from ui.figures.marks import Trace
from ui.figures.scales import log_axis
from ui.guessing.cover import INSTEAD

SHOWN = 14  # words at a time: of more the first half and
HALF = SHOWN // 2  # the last ones
HELD, TRAIN = palette.CLASSES[2], palette.NEUTRAL
GAP = "\u2002"  # between a word and its bar
FAINT = 0.28  # of a word that is not known yet
TOLD = {  # what stands beside the bars
    INFORMATION: "<b>what it tells, in nats</b>, and texts with it",
    RATIO: "<b>its log ratio</b>, and texts with it",
    FREQUENCY: "texts with the word",
}


class Stage:
    """What stands still while words are learnt: the scales and the names of the classes."""

    def __init__(self, run: Words) -> None:
        self.run = run
        states = run.trace.states
        self.n = np.array(run.sizes)
        self.held = np.array([state.held_out_error for state in states])
        self.train = np.array([state.train_error for state in states])
        shares = self.held * (1 - self.held)
        self.chance = np.sqrt(shares / len(run.at.held)) if run.at.splits else np.full(len(shares), np.nan)
        highest = np.maximum(self.held + np.nan_to_num(self.chance), self.train)
        self.top = 1.06 * max(float(highest.max()), 0.05)
        self.colours = [palette.colour(i) for i in _hues(len(run.names))]
        self.there = run.ranked.tables[run.ranked.order, 1]  # (V, K) in the order in which they are learnt
        self.layout = self._layout()
        first = np.array(sorted(range(min(SHOWN, len(run.labels))), key=run.labels.__getitem__))
        guessed = self._bars(first, np.ones(len(first), bool), scored=False)  # which of them tells most, say
        told = f"{self._classes()}   texts with the word"
        guessed.append(marks.text([0.0], [-0.55], [told], size=14, textposition="top right", cliponaxis=False))
        self.before = [mark | dict(visible=False, meta=INSTEAD) for mark in guessed]

    def draw(self, i: int) -> dict[str, Any]:
        """The figure with the i-th size."""
        n, labels = int(self.n[i]), self.run.labels
        last = max(min(n, len(labels)), SHOWN)
        which = np.r_[0:HALF, last - HALF : last]
        which = which[which < len(labels)]
        y = HALF - 0.5 if n > SHOWN else np.nan
        between = marks.line([0.0, 1.42], [y, y], palette.NEUTRAL, width=1.5, dash="dot")
        data = [*self._bars(which, which < n), between, *self.before]
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
        held, chance = self.held[grown], self.chance[grown]
        about = marks.band(self.n[grown], held - chance, held + chance, ellipses.faint(2).replace("0.08", "0.16"))
        return dict(data=[*data, panels.on(about, 1)], layout=self.layout)

    def _bars(self, which: np.ndarray, known: np.ndarray, *, scored: bool = True) -> list[Trace]:
        """Of each of these words a bar, split as the texts with it are among the classes, what it says, and its name.

        Its length is what the words are ordered by, or in how many texts it is if that is not `scored`.
        """
        run, places = self.run, np.arange(len(which))
        sums = self.there[which].sum(axis=1)
        lengths = np.array([run.score(int(j)) for j in which]) if scored else sums
        lengths = lengths / (lengths.max() or 1.0)  # of the longest that is seen
        parts = self.there[which] * (lengths / np.maximum(sums, 1))[:, None]
        bars = [
            marks.bars(
                parts[part, c],
                places[part],
                self.colours[c],
                orientation="h",
                width=0.7,
                marker=dict(color=self.colours[c], opacity=np.where(known[part], 1, FAINT)),
                says=f"%{{customdata}} texts of {name}",
                customdata=self.there[which[part], c].astype(int).tolist(),
                meta=f"pick from {which[part.start]}" if part.start < len(which) else None,
            )
            for part in (slice(0, HALF), slice(HALF, SHOWN))
            for c, name in enumerate(run.names)
        ]
        told = [f" {self._counted(int(j), scored)}" for j in which]
        names = [
            (f"<b>{run.labels[j]}</b>" if there else run.labels[j]) + GAP for j, there in zip(which, known, strict=True)
        ]
        beside = marks.text(lengths, places, told, size=13, textposition="middle right", cliponaxis=False)
        before = marks.text(np.zeros(len(which)), places, names, size=14, textposition="middle left", cliponaxis=False)
        return [*bars, beside, before]

    def _counted(self, j: int, scored: bool) -> str:
        """What the word is ordered by, and in how many texts it is, of two classes in those of each."""
        told = str(int(self.there[j].sum()))
        if len(self.colours) == 2:
            counts = zip(self.colours, self.there[j], strict=True)
            told = " + ".join(f"<span style='color:{colour}'>{int(n)}</span>" for colour, n in counts if n)
        score = _score(self.run, j) if scored else ""
        return f"<b>{score}</b>  {told or '0'}" if score else told or "0"

    def _classes(self) -> str:
        """The names of the classes in their colours."""
        pairs = zip(self.colours, self.run.names, strict=True)
        return "   ".join(f"<span style='color:{colour}'>■ {name}</span>" for colour, name in pairs)

    def _layout(self) -> dict[str, Any]:
        run = self.run
        last = max(float(self.n[-1]), 2.0)
        bare: dict[str, Any] = dict(tickvals=[], showgrid=False, showline=False, fixedrange=True)
        chance = " (band: ± 1 standard error)" if run.at.splits else ""
        below = dict(x=0, y=0, xref="x domain", yref="y domain", xanchor="left", yanchor="top", yshift=-2)
        return panels.layout(
            [
                (
                    palette.axis(range=[0, 1.42], **bare),
                    palette.axis(range=[SHOWN - 0.4, -0.6], **bare),
                ),
                (
                    log_axis(f"{'buckets' if run.hashed else 'words'} known, on a log scale", 0.9, last * 1.4),
                    palette.axis(f"texts told wrong{chance}", range=[-0.02 * self.top, self.top], tickformat=".0%"),
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
                panels.heading(self._classes(), 0, font=dict(size=15)),
                panels.heading(
                    f"<span style='color:{HELD}'>◆ held out</span>   <span style='color:{TRAIN}'>● learnt from</span>",
                    1,
                    font=dict(size=15),
                ),
                below | dict(text=TOLD[run.by], showarrow=False, font=dict(size=13)),
            ],
        )


def _score(run: Words, j: int) -> str:
    """What the word is ordered by, where that is not the number of its texts."""
    if run.by == FREQUENCY:
        return ""
    score = run.score(j)
    return np.format_float_positional(float(f"{score:.1g}"), trim="-") if 0 < score < 0.001 else f"{score:.3f}"


def _hues(n: int) -> list[int]:
    """Which of the palette's colours the classes have: of two, those of the view of one text."""
    return [0, 1] if n == 2 else [0, 1, 3, 4, 5, 6, 7, 2][:n]
