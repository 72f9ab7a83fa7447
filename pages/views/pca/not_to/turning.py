"""Classes along a direction that turns: the cloud, the rows along it, and what each direction is worth."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from pages.views.pca import cloud
from pages.views.pca.notation import percent, short
from ui import palette
from ui.figures import marks, panels

WIDE = {
    "xaxis.domain": [0, 0.54],
    "yaxis.domain": [0, 1],
    "xaxis2.domain": [0.64, 1],
    "yaxis2.domain": [0.5, 1],
    "xaxis3.domain": [0.64, 1],
    "yaxis3.domain": [0, 0.34],
}
DIRECTION = "direction"  # what can be dragged
THICK, ABOVE = 0.42, -0.63  # of a bar, where they are 1 apart; just above the second one
HELD, TOLD = palette.NEUTRAL, palette.CLASSES[5]  # the first is of the line


class Turning:
    """A cloud with a direction through its middle, the classes along it, and what each direction is worth."""

    def __init__(
        self,
        points: np.ndarray,
        codes: np.ndarray | None,
        names: Sequence[str],
        basis: np.ndarray,
        titles: tuple[str, str],
        *,
        angles: np.ndarray,
        variance: np.ndarray,
        accuracy: np.ndarray | None,
        largest: float,
        turned: tuple[str, str],
    ) -> None:
        """Points (n, 2) about their middle, codes (n,) of the classes `names` or None, the two axes (2, 2) as rows.

        For angles (m,): the shares (m,) of the variance and, or None, of the rows told. The `largest` class is that
        share of the rows. `turned` names both axes.
        """
        self.points, self.codes, self.basis, self.angles = points, codes, basis, angles
        self.values = [(variance, HELD)] + ([] if accuracy is None else [(accuracy, TOLD)])
        self.largest = largest
        self.classes = [0] if codes is None else sorted(set(codes.tolist()))
        self.reach = 1.06 * float(np.abs(points).max())
        self.longest = 1.04 * float(np.linalg.norm(points, axis=1).max())
        shift = np.random.default_rng(0).uniform(-0.3, 0.3, len(points))
        self.rows = [self._members(c) for c in self.classes]
        above = [float(points[rows, 1].mean()) for rows in self.rows]
        self.line = np.array([sum(other > own for other in above) for own in above])  # from the top, as in the cloud
        self.heights = [shift[rows] - i for i, rows in zip(self.line, self.rows, strict=True)]
        labels = [names[c] if codes is not None else "all rows" for c in self.classes]
        self.cloud = [
            cloud.dots(
                points[rows],
                palette.colour(c),
                name=label,
                says=f"{label}: %{{x:.3g}}, %{{y:.3g}}",
                marker=palette.markers(c, 8),
                showlegend=False,  # named beside their rows
            )
            for c, rows, label in zip(self.classes, self.rows, labels, strict=True)
        ]
        self.turned = turned
        self.layout = self._layout(titles, labels)

    def _members(self, c: int) -> np.ndarray:
        return np.arange(len(self.points)) if self.codes is None else np.flatnonzero(self.codes == c)

    def draw(self, i: int) -> dict[str, Any]:
        """The figure for angle number i."""
        angle = np.radians(self.angles[i])
        u = np.array([np.cos(angle), np.sin(angle)]) @ self.basis
        along = self.points @ u
        through = cloud.axis(
            np.zeros(2), u, self.longest, palette.NEUTRAL, width=5, name="direction", showlegend=False, meta=DIRECTION
        )
        falls = cloud.perpendiculars(self.points, np.outer(along, u), palette.NEUTRAL)
        end = self.longest * (u if u[0] >= 0 else -u)
        which = {0: self.turned[0], 90: self.turned[1], 180: self.turned[0]}.get(
            int(self.angles[i]), f"{self.angles[i]:.0f}° from {self.turned[0]}"
        )
        name = cloud.names(
            end[None], [f"<b>{which}</b>"], [palette.NEUTRAL], "top left" if end[1] >= 0 else "bottom left"
        )
        says = "%{x:.3g} along the direction"
        strips = [
            marks.points(along[rows], heights, palette.colour(c), says=says, marker=palette.markers(c, 6))
            for c, rows, heights in zip(self.classes, self.rows, self.heights, strict=True)
        ]
        means = np.array([along[rows].mean() for rows in self.rows])
        bar = dict(symbol="line-ns", size=22, line=dict(width=3, color=palette.NEUTRAL))
        strips.append(marks.points(means, -self.line, palette.NEUTRAL, says="mean %{x:.3g}", marker=bar))
        worth = [panels.on(trace, 2) for trace in self._worth(i)]
        strips = [panels.on(trace, 1) for trace in strips]
        return dict(data=[falls, *self.cloud, through, name, *strips, *worth], layout=self.layout)

    def _worth(self, i: int) -> list[marks.Trace]:
        """What this direction is worth: a bar for each share, and where most rows were told so far."""
        shares = np.array([values[i] for values, _ in self.values])
        rows = -np.arange(len(shares))
        colours = [colour for _, colour in self.values]
        bars = marks.bars(shares, rows, colours, says="%{x:.1%}", orientation="h", width=THICK)
        if len(shares) < 2:
            return [bars]
        told = self.values[1][0][: i + 1]
        best = int(np.argmax(told))
        tick = dict(symbol="line-ns", size=28, line=dict(width=3, color=palette.NEUTRAL))
        place = told[[best]] if i else np.full(1, np.nan)
        most = marks.points(place, [-1], palette.NEUTRAL, says="most so far: %{x:.1%}", marker=tick)
        said = f"most so far: {percent(told[best])} at {self.angles[best]:.0f}°"
        side = "bottom left" if told[best] > 0.5 else "bottom right"
        named = marks.text(place, [-1.4], [said], palette.NEUTRAL, size=13, textposition=side)
        told_blind = f"\u2002one guess for all: {percent(self.largest)}\u2002"
        blind = [
            marks.points([self.largest], [ABOVE], palette.NEUTRAL, symbol="triangle-down", size=9),
            marks.text(
                [np.clip(self.largest, 0.45, 0.8)],
                [ABOVE + 0.1],
                [told_blind],
                palette.NEUTRAL,
                size=13,
                textposition="top center",
                cliponaxis=False,
            ),
        ]
        return [bars, most, named, *blind]

    def _layout(self, titles: tuple[str, str], labels: list[str]) -> dict[str, Any]:
        square = [-self.reach, self.reach]
        k, named = len(labels), [short(label, 10) for label in labels]
        axes = [
            (
                palette.axis(titles[0], range=square, constrain="domain"),
                palette.axis(titles[1], range=square, scaleanchor="x", constrain="domain"),
            ),
            (
                palette.axis("where they fall on the line, | each class's mean", range=[-self.longest, self.longest]),
                palette.axis("", range=[0.6 - k, 0.6], tickvals=(-self.line).tolist(), ticktext=named),
            ),
            (
                palette.axis("", range=[0, 1.22], tickformat=".0%", tickvals=[0, 0.5, 1]),
                palette.axis(
                    "",
                    range=[0.2 - len(self.values), 0.5],
                    tickvals=[-j for j in range(len(self.values))],
                    ticktext=["variance", "classified<br>right"][: len(self.values)],
                    showgrid=False,
                ),
            ),
        ]
        return panels.layout(axes, widths=(1, 1, 1), height=470, tall=1060, domains=WIDE, showlegend=False)
