"""The most telling words, with the share of each class that has them; and the errors by how many are known."""

from typing import Any

import numpy as np

from pages.views.text import scene
from pages.views.text.vocabulary.run import Words
from ui import palette, words
from ui.figures import marks, panels
from ui.figures.marks import Trace
from ui.figures.scales import log_axis
from ui.guessing.cover import INSTEAD

SHOWN = 10  # words: of more the most telling
HELD, TRAIN = palette.CLASSES[2], palette.NEUTRAL
GAP = "\u2002\u2002"  # between a word and its bar
SPREAD = 0.5  # of a row: between the numbers of its two bars, so that none touches the other bar
LINE, HIGHEST = 0.08, 0.95  # of the axis of errors: a row of the key, and the middle of its first
LOW = 0.11  # of the axis of errors: so low a ring has its number above it, as below are those of the axis
BEYOND = 1.25  # times the largest size: so far the axis goes
ROOMY = 0.6  # of the axis: beside a bar that is no longer there is room for some words
FAINT = 0.28  # of a word that is not known yet
AHEAD = "not known yet"


class Stage:
    """What stands still while words are learned: the scales and the names of the classes."""

    def __init__(self, run: Words) -> None:
        self.run = run
        states = run.trace.states
        self.n = np.array(run.sizes)
        self.held = np.array([state.held_out_error for state in states])
        self.train = np.array([state.train_error for state in states])
        self.top = 1.25 * max(float(np.maximum(self.held, self.train).max()), 0.05)
        self._last = max(float(self.n[-1]), 2.0)
        self.colours = [palette.colour(i) for i in _hues(len(run.names))]
        self.there = run.ranked.tables[run.ranked.order, 1]  # (V, K) in the order in which they are learned
        self.shares = self.there / np.maximum(run.at.train.sizes, 1)  # of the texts of each class
        longest = float(self.shares.max(initial=0)) or 1.0
        self.end = 1.14 * longest  # of the axis: room for how long a bar is
        self.ticks = [t for t in np.arange(0, 1.01, 0.1 if longest < 0.5 else 0.25) if t <= 1.05 * longest]
        self.layout = self._layout()
        first = np.array(sorted(range(min(SHOWN, len(run.labels))), key=run.labels.__getitem__))
        guessed = self._bars(first, np.ones(len(first), bool))  # which of them tells most, say
        self.before = [mark | dict(visible=False, meta=INSTEAD) for mark in guessed]

    def draw(self, i: int) -> dict[str, Any]:
        """The figure with the i-th size."""
        which, n = np.arange(min(SHOWN, len(self.run.labels))), int(self.n[i])
        if n > SHOWN:  # in the last row stands the word just learned
            which[-1] = n - 1
        known = which < n
        data = [*self._bars(which, known, n), *self._known(n), *self.before, *self._written(which, known)]
        grown = np.arange(i + 1)
        noun = f"{scene.noun(self.run.at.documents)}s"
        new = f"new {noun}" if self.run.at.splits else f"all {noun}"
        key: list[Trace] = []  # above the highest error, so that no curve meets it
        for values, colour, name, symbol in (
            (self.train, TRAIN, f"{noun} learned from", "circle"),
            (self.held, HELD, new, "diamond"),
        ):
            says = f"%{{x}} known: %{{y:.1%}} of the {name} are wrong"
            data.append(panels.on(marks.line(self.n[grown], values[grown], colour, width=2.5, says=says), 1))
            look: dict[str, Any] = dict(size=13, symbol=symbol, outline=palette.OUTLINE, cliponaxis=False)
            alone = not self.run.at.splits and values is self.train  # these are all, so both are one curve
            spot = marks.points(self.n[i : i + 1], values[i : i + 1], colour, **look)
            data.append(panels.on(spot, 1))
            told: dict[str, Any] = dict(textfont=dict(color=colour, size=15), textposition="middle left")
            named = "" if alone else f"<b>{'◆' if values is self.held else '●'} {name}</b>"
            row = 1 if values is self.train else 0
            key.append(marks.text([self._last * BEYOND], [self.top * (HIGHEST - row * LINE)], [named], **told))
        data += [panels.on(name, 1) for name in key]
        data.append(panels.on(self._fewest(i), 1))
        return dict(data=data, layout=self.layout)

    def _fewest(self, i: int) -> Trace:
        """A ring at the fewest that are wrong so far, with how many words, once more of them are no better."""
        best = int(np.argmin(self.held[: i + 1]))
        there = best < i
        return marks.points(
            [self.n[best]],
            [self.held[best] if there else np.nan],
            HELD,
            marker=dict(symbol="circle-open", size=17, color=HELD, line=dict(width=2.5)),
            mode="markers+text",
            text=[f"<b>{self.n[best]}</b>"],
            textposition="bottom center" if self.held[best] > LOW * self.top else "top center",
            textfont=dict(color=HELD, size=14, shadow=palette.HALO),
            cliponaxis=False,
        )

    def _known(self, n: int) -> list[Trace]:
        """A line below the words that are known, and what those below it are; or where some are left out."""
        there = min(SHOWN, len(self.run.labels))
        ends = [0.0, self.end] if n < there or n > SHOWN else [np.nan] * 2
        line = marks.line(ends, [min(n, SHOWN - 1) - 0.5] * 2, palette.NEUTRAL, width=1.5, dash="dot")
        free = (row for row in range(n, there) if float(self.shares[row].max()) < ROOMY * self.end)
        row = next(free, None)  # with room beside its bars
        told = marks.text(
            [np.nan if row is None else 0.98 * self.end],
            [np.nan if row is None else float(row)],
            [AHEAD],
            textfont=dict(size=14),
            textposition="middle left",
            cliponaxis=False,
        )
        return [line, told]

    def _bars(self, which: np.ndarray, known: np.ndarray, n: int = 0) -> list[Trace]:
        """Of each of these words a bar a class, as long as the share of its texts with the word, and its name.

        n: how many are known; a word beyond the first rows is told with its number.
        """
        run, places, K = self.run, np.arange(len(which)), len(self.colours)
        shares, high = self.shares[which], 0.8 / K
        bars = [
            marks.bars(
                shares[:, c],
                places + (c - (K - 1) / 2) * high,
                self.colours[c],
                orientation="h",
                width=high,
                marker=dict(color=self.colours[c], opacity=np.where(known, 1, FAINT)),
                says=f"%{{customdata}} texts of {name}",
                customdata=self.there[which, c].astype(int).tolist(),
                meta=f"pick from {n * SHOWN}" if n > SHOWN else "pick",
            )
            for c, name in enumerate(run.names)
        ]
        names = [
            (f"<b>{run.labels[j]}</b>" if there else run.labels[j]) + GAP for j, there in zip(which, known, strict=True)
        ]
        if n > SHOWN:
            names[-1] = f"{n}. {names[-1]}"
        before = marks.text(np.zeros(len(which)), places, names, size=14, textposition="middle left", cliponaxis=False)
        return [*bars, before]

    def _written(self, which: np.ndarray, known: np.ndarray) -> list[Trace]:
        """Of two classes, at their bars, how long these are; in grey of words that are not known."""
        places, K = np.arange(len(known)), len(self.colours)
        return [
            marks.text(
                self.shares[which, c],
                places + (c - (K - 1) / 2) * SPREAD,
                [_length(share, there) for share, there in zip(self.shares[which, c].tolist(), known, strict=True)],
                size=12,
                textposition="middle right",
            )
            for c in range(K if K == 2 else 0)
        ]

    def _classes(self) -> str:
        """The names of the classes in their colours."""
        pairs = zip(self.colours, self.run.names, strict=True)
        return "   ".join(f"<span style='color:{colour}'>■ {name}</span>" for colour, name in pairs)

    def _layout(self) -> dict[str, Any]:
        run = self.run
        last = self._last
        noun = f"{scene.noun(run.at.documents)}s"
        across = f"{'buckets' if run.hashed else 'words'} known, on a logarithmic axis"
        two, what = len(run.names) == 2, f"with the {'bucket' if run.hashed else 'word'}"
        shares = dict(tickformat=".0%", fixedrange=True) | (dict(visible=False) if two else {})
        said = f"Share of {noun} {what}:   {self._classes()}" if two else self._classes()
        last_ones = [f"{n}. {run.labels[n - 1]}" for n in run.sizes if SHOWN < n <= len(run.labels)]
        longest = max(map(len, [*run.labels[:SHOWN], *last_ones]), default=0)
        made = panels.layout(
            [
                (
                    palette.axis(
                        "" if two else f"share of {noun} {what}, of each class",
                        range=[0, self.end],
                        tickvals=self.ticks,
                        **shares,
                    ),
                    palette.axis(range=[SHOWN - 0.4, -0.6], tickvals=[], showgrid=False, fixedrange=True),
                ),
                (
                    _sizes(across, last),
                    palette.axis("", range=[0, self.top], tickformat=".0%"),
                ),
            ],
            widths=(2.3, 1),
            height=450,
            tall=920,
            least=0.6,
            showlegend=False,
            bargap=0,
            barmode="overlay",
            margin=dict(l=min(24 + 8 * longest, 136), r=16, t=36, b=44, autoexpand=False),
            annotations=[
                panels.heading(said, 0, font=dict(size=15)),
                panels.heading(
                    f"Misclassified {noun}   <span style='color:{HELD}'>○ fewest so far</span>", 1, font=dict(size=15)
                ),
            ],
        )
        made["meta"]["wide"]["annotations[0].text"] = made["annotations"][0]["text"]
        made["meta"]["narrow"]["annotations[0].text"] = f"<b>{self._classes()}</b>"
        return made


def word(clicked: int) -> int:
    """Of which word a bar is, by the number of the click: beyond the first rows the last is the one just learned."""
    n, row = divmod(clicked, SHOWN)
    return n - 1 if n and row == SHOWN - 1 else row


def _length(share: float, known: bool) -> str:
    """A share of texts as it stands at its bar."""
    told = f" {share:.0%}"
    return told if known else f"<span style='color:{palette.NEUTRAL}'>{told}</span>"


def _sizes(title: str, last: float) -> dict[str, Any]:
    """The axis of how many are known, up to all of them."""
    axis = log_axis(title, 0.9, last * BEYOND)
    kept = [(at, text) for at, text in zip(axis["tickvals"], axis["ticktext"], strict=True) if at < last / 2]
    return axis | dict(
        tickvals=[*(at for at, _ in kept), last], ticktext=[*(text for _, text in kept), words.number(int(last))]
    )


def _hues(n: int) -> list[int]:
    """Which of the palette's colours the classes have: of two, those of the view of one text."""
    return [0, 1] if n == 2 else [0, 1, 3, 4, 5, 6, 7, 2][:n]
