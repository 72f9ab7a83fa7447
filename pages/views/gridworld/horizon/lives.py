"""Lives of chance length: how long they are, and what they bring on average, the more lives the surer."""

from typing import Any

import numpy as np

from ui import palette
from ui.figures import marks, panels
from ui.figures.marks import Trace

LIVES, EXPECTED = palette.CLASSES[4], palette.NEUTRAL
_BARS = 60
_POINTS = 160


class Stage:
    """What stands still while lives are added.

    lengths, sums (n,): how long each life is and what it brings. edges: where the bars of lengths begin and end, with
    `expected` the share of lives in each. utility: what a life brings on average.
    """

    def __init__(
        self, lengths: np.ndarray, sums: np.ndarray, edges: np.ndarray, expected: np.ndarray, utility: float
    ) -> None:
        self.lengths, self.edges = lengths, edges
        self.mean, self.error = running(sums)
        n = len(sums)
        self.shown = np.unique(np.round(np.geomspace(1, n, _POINTS)).astype(int)) - 1
        at = self.shown
        low, high = self.mean[at] - 2 * self.error[at], self.mean[at] + 2 * self.error[at]
        late = at >= min(9, n - 1)  # the first lives would stretch the axis
        top = max(np.nanmax(np.r_[high[late], self.mean[at]]), utility)
        bottom = min(np.nanmin(np.r_[low[late], self.mean[at]]), utility)
        room = 0.06 * (top - bottom) or 1.0
        self.middle = (edges[:-1] + edges[1:] - 1) / 2
        self.most = 1.25 * float(expected.max())
        self.expected = marks.path(
            self.middle,
            expected,
            EXPECTED,
            width=1.5,
            dash="dash",
            size=5,
            name="(1 − γ) γ<sup>length − 1</sup>",
            says="%{x:.4g} rewards: expected share %{y:.3f}",
        )
        self.utility = _line(np.array([1, n]), np.full(2, utility), "discounted utility", EXPECTED, dash="dash")
        across = palette.axis("rewards earned in a life", range=[edges[0] - 0.7, edges[-1] - 0.3])
        share = palette.axis("share of the lives", range=[0, self.most])
        many = palette.axis("lives", type="log", range=[-0.1, float(np.log10(max(n, 2))) + 0.1], dtick=1)
        total = palette.axis("mean sum of rewards", range=[bottom - room, top + room])
        self.layout = panels.layout(
            [(across, share), (many, total)], widths=[1, 1], height=440, tall=820, bargap=0.08, showlegend=True
        )

    def draw(self, n: int) -> dict[str, Any]:
        """The figure after the first n lives, whose mean is drawn as far."""
        counts, _ = np.histogram(self.lengths[:n], bins=self.edges - 0.5)
        bars = marks.bars(
            self.middle,
            counts / n,
            LIVES,
            name="lives",
            says="%{x:.4g} rewards: %{y:.3f} of the lives",
            width=np.diff(self.edges) * 0.92,
        )
        at = self.shown[self.shown < n]
        mean, off = self.mean[at], 2 * self.error[at]
        running = [
            marks.band(at + 1, mean - off, mean + off, "rgba(199,154,0,0.2)", name="± 2 standard errors"),
            _line(at + 1, mean, "mean of the lives", LIVES),
            self.utility,
            marks.points([n], [self.mean[n - 1]], LIVES, size=11, outline=palette.OUTLINE),
        ]
        return dict(data=[bars, self.expected, *(panels.on(trace, 1) for trace in running)], layout=self.layout)


def running(sums: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The mean of the first 1, 2, ... n sums and its standard error; the error of one life is nan."""
    count = np.arange(1, len(sums) + 1)
    centred = sums - sums[0]  # sums of squares of numbers near 0 lose no digits
    mean = np.cumsum(centred) / count
    with np.errstate(invalid="ignore", divide="ignore"):
        variance = (np.cumsum(centred**2) - count * mean**2) / (count - 1)
        return mean + sums[0], np.sqrt(np.maximum(variance, 0) / count)


def bars(longest: int) -> np.ndarray:
    """Where the bars of lengths 1 ... longest begin (and the last ends): one length a bar while they are few."""
    width = -(-longest // _BARS)
    return np.arange(1, longest + width + 1, width)


def _line(x: np.ndarray, y: np.ndarray, name: str, colour: str, dash: str | None = None) -> Trace:
    return marks.line(x, y, colour, width=2.5, dash=dash, name=name, says=f"{name}: %{{y:.4g}} after %{{x}}")
