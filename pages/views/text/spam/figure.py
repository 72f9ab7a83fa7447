"""The sum of logarithms that the words of a text build up, a row a word."""

from typing import Any

import numpy as np

from pages.views.text.scene import ONE, OTHER
from pages.views.text.spam import coloured_text
from pages.views.text.spam.run import ABSENT, OTHERS, PRIOR, Line, Reading
from ui import palette, words
from ui.figures import cells, marks

ENDS = (1, 2, 3, 6, 12, 24, 48, 96, 192)  # of the axis: few, so that it stays while a setting is held
ROOM, LEAST, MOST = 330, 18, 28  # pixels for all rows, and for one at least and at most
GAP = "\u2002"  # between a bar and what is written beside it
SPARE, LEFT = 0.52, 0.12  # of the range, at its right and left end, for what is written there
FAR = 700  # log odds beyond which no computer tells p from 0 or 1
TOLD = 0.58  # of the range: what the sum is told in, on a phone
BELOW = 1.3  # rows from the last row to what the sum is told in: nothing else stands there
HEAD, FOOT = 26, 46  # pixels for the names of the classes, and below the rows
OVER = dict(shadow=palette.HALO)  # what may lie over the line in the middle
NAMES = dict(wide=0.15, narrow=0.29)  # share of the width that the names of the rows take
OUT = f"<span style='color:{palette.NEUTRAL}'>taken out</span>"
PUT_BACK = "Click to put it back"
CLICK = "<b>click a word to take it out</b>"  # over the words
BRIEF = "<b>click ✕</b>"  # on a phone
CROSS = f" <span style='color:{palette.NEUTRAL}'>✕</span>"  # behind a word that can be
NOW = "rgba(138,148,160,0.16)"  # over the row on display


class Stage:
    """What stands still while the words are read: the scale, the names of the rows."""

    def __init__(self, run: Reading) -> None:
        self.run = run
        finite = run.odds[np.isfinite(run.odds)]
        low, high = min(finite.min(initial=0), -1.0), max(finite.max(initial=0), 1.0)
        low, high = (
            np.sign(end) * min((one for one in ENDS if one >= abs(end)), default=np.ceil(abs(end)))
            for end in (low, high)
        )
        self.low, self.high = float(low - LEFT * (high - low)), float(high + SPARE * (high - low))
        self.prior = f"prior {words.number(words.Share(1 / (1 + np.exp(-run.lines[0].weight))))}"
        self.row = int(np.clip(ROOM / (len(run.lines) + 1), LEAST, MOST))
        self.layout = self._layout()

    def draw(self, step: int) -> dict[str, Any]:
        """The figure after so many rows."""
        run = self.run
        lines, n = run.lines, len(run.lines)
        ends = self._shown(run.odds)
        starts = np.r_[0.0, ends[:-1]]
        read = np.arange(n) <= step
        lengths = np.where(read, ends - starts, np.nan)
        colours = [_colour(line.weight) for line in lines]
        bars = marks.bars(
            lengths,
            np.arange(n),
            colours,
            orientation="h",
            base=starts,
            width=0.76,
            says="%{customdata}",
            customdata=[_says(run, line) for line in lines],
        )
        total = ends[step]
        sum_bar = marks.bars(
            [total],
            [n + 0.4],
            [_colour(float(run.odds[step]))],
            orientation="h",
            width=0.8,
            opacity=0.55,
        )
        down_x = np.column_stack([ends, ends, np.full(n, np.nan)])[: step + 1].ravel()
        rows = np.arange(n, dtype=float)
        down_y = np.column_stack([rows, np.r_[rows[1:], n + 0.4], np.full(n, np.nan)])
        down_y[step, 1] = n + 0.4
        here = step if step < n - 1 else np.nan  # at the end no row is the one that is read
        joined = marks.line(down_x, down_y[: step + 1].ravel(), palette.NEUTRAL, width=1)
        return dict(
            data=[
                joined,
                bars,
                sum_bar,
                *self._values(ends, starts, read),
                self._verdict(step),
                self._names(read),
                marks.band([self.low, self.high], [here - 0.5] * 2, [here + 0.5] * 2, NOW),
                self._rows(),
            ],
            layout=self.layout,
        )

    def _rows(self) -> marks.Trace:
        """The whole rows of words, names included: a click takes a word out, or puts it back."""
        lines = self.run.lines
        told = [[f"{_says(self.run, line)}<br>{'Click to take it out' if line.copies else PUT_BACK}"] for line in lines]
        z = [[0.0 if line.kind >= 0 else np.nan] for line in lines]
        left = self._left(NAMES["narrow"])
        edges = [left, 2 * self.high - left]  # its middle, where what is said stands, is the right end
        at: dict[str, Any] = dict(x=edges, y=np.arange(len(lines)), meta="pick", hoverongaps=False)
        return marks.map(z, [[0, palette.CLEAR], [1, palette.CLEAR]], 0, 1, says="%{customdata}", customdata=told, **at)

    def _shown(self, odds: np.ndarray) -> np.ndarray:
        """Log odds as places of the axis: what is infinite at its end, what is 0/0 in the middle."""
        edge = 1e-4 * (self.high - self.low)  # so far inside that it is not outside once it is rounded
        low, high = self.low + edge, self.high - edge
        return np.clip(np.nan_to_num(odds, nan=0.0, posinf=high, neginf=low), low, high)

    def _values(self, ends: np.ndarray, starts: np.ndarray, read: np.ndarray) -> list[marks.Trace]:
        """What each row adds, beside the end of its bar; in it where that is infinitely long."""
        weights = np.array([line.weight for line in self.run.lines])
        inside = np.isinf(weights) & (ends != starts)  # such a bar goes to the edge, or comes from there
        right = (ends >= starts) & (inside | ~np.isposinf(self.run.odds))
        traces = []
        for which, colour in ((~inside, None), (inside, "white")):
            said = [
                f"{GAP}{_added(line)}{GAP}" if there and here else ""
                for line, there, here in zip(self.run.lines, read, which, strict=True)
            ]
            traces.append(
                marks.text(
                    ends,
                    np.arange(len(ends)),
                    said,
                    textfont=dict(size=min(13, self.row - 6))
                    | (dict(color=colour, shadow=cells.HALO) if colour else OVER),
                    textposition=np.where(right ^ (colour is not None), "middle right", "middle left").tolist(),
                    cliponaxis=False,
                )
            )
        return traces

    def _verdict(self, step: int) -> marks.Trace:
        run = self.run
        odds = float(run.odds[step])
        p = 1 / (1 + np.exp(-odds)) if abs(odds) < FAR else float(odds > 0)  # the inverse of the log odds
        which = "" if np.isnan(odds) else f": {words.number(words.Share(p))} {run.one}"
        told = f"{GAP}<b>{signed(odds)}</b>{which}{GAP}"
        right = self.high >= TOLD * (self.high - self.low)
        return marks.text(
            [0.0],
            [len(run.lines) + BELOW],
            [told],
            textfont=dict(size=15) | OVER,
            textposition="middle right" if right else "middle left",
            cliponaxis=False,
        )

    def _names(self, read: np.ndarray) -> marks.Trace:
        """The rows' names, in their colours once they are read."""
        lines = self.run.lines
        return marks.text(
            np.repeat(self._shown(np.array([-np.inf])), len(lines) + 1),
            [*range(len(lines)), len(lines) + 0.4],
            [
                *(_named(line, there, self.prior) + GAP for line, there in zip(lines, read, strict=True)),
                f"<b>sum{'' if read.all() else ' so far'}</b>{GAP}",
            ],
            size=min(14, self.row - 6),
            textposition="middle left",
            cliponaxis=False,
        )

    def _left(self, share: float) -> float:
        """Where the axis begins that leaves such a share of the width to the names."""
        return self.high - (self.high - self.low) / (1 - share)

    def _layout(self) -> dict[str, Any]:
        run = self.run
        n = len(run.lines)
        shapes = {shape: {"xaxis.range": [self._left(share), self.high]} for shape, share in NAMES.items()}
        ticks = (
            _ticks(self.low, self.high) if np.isfinite(run.odds).all() else [0.0]
        )  # an endless bar ends at no number
        left = {"annotations[0].x": self._left(NAMES["narrow"]), "annotations[0].xanchor": "left"}
        named = dict(showarrow=False, x=0, xref="x", y=1, yref="y domain", yanchor="bottom")
        return palette.layout(
            height=HEAD + self.row * (n + 2) + FOOT,
            margin=dict(l=10, r=14, t=HEAD, b=FOOT, autoexpand=False),
            showlegend=False,
            bargap=0,
            barmode="overlay",
            xaxis=palette.axis(
                f"log odds of {run.one}: above 0 the verdict is {run.one}",
                range=shapes["wide"]["xaxis.range"],
                showline=False,
                tickvals=ticks,
                ticktext=[words.setting(t) for t in ticks],
            ),
            yaxis=palette.axis(range=[n + 1.8, -0.6], tickvals=[], showline=False),
            shapes=[marks.rule(x=0, colour=palette.NEUTRAL, width=1.5, dash="dot", layer="below")],
            annotations=[
                named | dict(text=CLICK, x=self.low, xanchor="right", font=dict(size=14)),
                named | dict(text=f"<b>◀ {run.other}</b>", xanchor="right", xshift=-8, font=dict(size=14, color=OTHER)),
                named | dict(text=f"<b>{run.one} ▶</b>", xanchor="left", xshift=8, font=dict(size=14, color=ONE)),
            ],
            meta=shapes
            | {
                "narrow": shapes["narrow"] | {"annotations[0].text": BRIEF} | left,
                "wide": shapes["wide"]
                | {"annotations[0].text": CLICK, "annotations[0].x": self.low, "annotations[0].xanchor": "right"},
            },
        )


def signed(value: float) -> str:
    """A weight with its sign."""
    if np.isnan(value):
        return "0/0"
    if np.isinf(value):
        return words.number(value) if value < 0 else "+∞"
    return f"{'+' if value >= 0.005 else '−' if value <= -0.005 else ''}{abs(value):.2f}"


def _colour(weight: float) -> str:
    if abs(weight) < coloured_text.SILENT:
        return palette.NEUTRAL
    return palette.MISTAKE if np.isnan(weight) else ONE if weight > 0 else OTHER


def _named(line: Line, read: bool, prior: str) -> str:
    """The name of a row, in its colour once it is read."""
    if line.kind in (PRIOR, ABSENT, OTHERS):
        return f"<i>{prior if line.kind == PRIOR else line.label}</i>"
    if not line.copies:
        return f"<span style='color:{palette.NEUTRAL}'>{line.label}</span>"
    return (
        f"<span style='color:{_colour(line.weight)}'><b>{line.label}</b></span>{CROSS}" if read else line.label + CROSS
    )


def _added(line: Line) -> str:
    """What a row adds, or that its word is taken out."""
    return signed(line.weight) if line.copies or line.kind < 0 else OUT


def _says(run: Reading, line: Line) -> str:
    """A row in words."""
    if not line.copies and line.kind >= 0:
        return f"{line.label}: taken out"
    if line.kind == PRIOR:
        return f"prior: {signed(line.weight)}"
    if line.kind in (ABSENT, OTHERS):
        return f"{line.label}: {signed(line.weight)} together"
    phi = run.model.phi[:, line.kind]
    many = 1 if run.model.event == "bernoulli" else line.copies * run.copy
    times = f"{words.number(round(many, 2))} × " if many != 1 else ""
    one, other = (words.number(float(share)) for share in phi[::-1])
    return f"{line.label}: {times}ln({one} / {other}) = {signed(line.weight)}"


def _ticks(low: float, high: float) -> list[float]:
    """Log odds that are named: few and round."""
    step = next((s for s in (1, 2, 5, 10, 20, 50) if (high - low) / s <= 7), 100)
    return [float(t) for t in np.arange(np.ceil(low / step), np.floor(high / step) + 1) * step + 0.0]  # no −0
