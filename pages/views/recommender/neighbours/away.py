"""How far from its own mean each neighbour rated, as bars beside the table, and in the first row what they make."""

from typing import Any

import numpy as np

from pages.views.recommender.neighbours.run import Prediction
from pages.views.recommender.signs import signed
from ui import palette
from ui.figures import marks
from ui.figures.marks import Trace

ABOUT = palette.CLASSES[5]  # who is asked, and how the guess moves with them
BEFORE, UNUSED = "rgba(125,104,216,0.5)", "rgba(138,148,160,0.35)"
END = (palette.MISTAKE, "dash")  # of the scale, where a prediction is beyond it
AWAY = "above own mean<br>(opposite taste: sign changed)"  # what the bars are
TURNED = "{} → {}"  # of who is unlike: what is said for the opposite of what it is
LIFT, BAR = 0.34, 0.24  # of a row: how far over its middle a sum stands, and the bar of that sum under it


def colours(used: int, count: int) -> list[str]:
    """Of bars of the first `count` who can be asked, once so many are asked: the last of these stands out."""
    return [BEFORE if j < used else ABOUT if j == used else UNUSED for j in range(1, count + 1)]


class Away:
    """The bars of those who can be asked, turned round for who is unlike; of `few` with what they are long."""

    def __init__(self, it: Prediction, asked: np.ndarray, few: bool) -> None:
        self.it, self.asked, self.few = it, asked, few
        self.mean, self.weights = float(it.model.mean[it.row]), it.weights[asked]
        self.away = np.sign(self.weights) * it.deviations[: len(asked)]
        self.place = np.arange(1, len(asked) + 1, dtype=np.uint8)
        ends, predicted = it.at.data, it.by_count[: it.most]
        self.beyond = [
            *([ends.low] if (predicted < ends.low).any() else []),
            *([ends.high] if (predicted > ends.high).any() else []),
        ]  # the ends of the scale that a prediction leaves

    def draw(self, k: int) -> list[Trace]:
        """With k neighbours asked; in the first row is their weighted mean, and what the guess is the sum of."""
        used, count, shift = min(k, len(self.asked)), len(self.asked), self._shift(k)
        bars = marks.bars(
            np.r_[shift, self.away],
            np.r_[BAR * self.few, self.place],
            [ABOUT, *colours(used, count)],
            orientation="h",
            width=0.5 if self.few else 0.75,
            customdata=["all who are asked", *(self.it.rows[j] for j in self.asked)],
            says="%{customdata}: %{x:+.2f}",
        )
        told = [signed(value) for value in (shift, *self.away)]
        beside = [
            f"\u00a0{TURNED.format(signed(-value), text) if w < 0 else text}\u00a0" if self.few else ""
            for text, value, w in zip(told[1:], self.away, self.weights, strict=True)
        ]
        look = dict(size=13, color=[ABOUT if j < used else palette.NEUTRAL for j in range(count)])
        sides = ["middle right" if value >= 0 else "middle left" for value in self.away]
        long = marks.text(self.away, self.place, beside, textfont=look, textposition=sides)
        if self.few:
            added = signed(self.it.added(k))
            place, said, side = (0.0, -LIFT), f"\u00a0{self.mean:.2f} {added[0]} {added[1:]}", "middle right"
        else:
            place, said = (shift, 0.0), f"\u00a0{self.mean + shift:.3g}\u00a0"
            side = "middle right" if shift >= 0 else "middle left"
        words = [f"<b>{said}</b>" if used else ""]
        where: dict[str, Any] = dict(textposition=side, cliponaxis=False)
        return [bars, long, marks.text([place[0]], [place[1]], words, ABOUT, size=14, **where)]

    def _shift(self, k: int) -> float:
        """How far from the own mean k neighbours put the guess."""
        return float(self.it.by_count[k - 1]) - self.mean

    def reach(self) -> list[float]:
        """An axis on which every bar has room, with some for words at both ends."""
        moved = self.it.by_count[: self.it.most] - self.mean
        every = [0.0, *self.away, *moved, *(end - self.mean for end in self.beyond)]
        low, high = float(min(every)), float(max(every))
        room = (1.2 if self.few and (self.weights < 0).any() else 0.6 if self.few else 0.3) * (high - low) or 0.5
        return [low - room * (1 if low < 0 else 0.05), high + room * (1 if high > 0 else 0.05)]

    def rules(self) -> list[dict[str, Any]]:
        """Where bars begin, of few, and in the row of the guess where the scale ends, if a prediction leaves it."""
        first: dict[str, Any] = dict(y0=-0.6, y1=0.5, yref="y3", plot="3")
        ends = [marks.rule(x=end - self.mean, colour=END[0], dash=END[1], **first) for end in self.beyond]
        begin = marks.rule(x=0, **first | dict(y1=len(self.asked) + 0.5))  # below them no bar begins here
        return [*ends, *([begin] if self.few else [])]

    def told(self) -> list[dict[str, Any]]:
        """What these ends are."""
        font, row = dict(color=END[0], size=13), dict(y=-LIFT, yref="y3", yanchor="middle")
        return [
            dict(
                text=f" scale ends at {end:g} ",
                font=font,
                showarrow=False,
                x=end - self.mean,
                xref="x3",
                xanchor="left" if end > self.mean else "right",
                **row,
            )
            for end in self.beyond
        ]
