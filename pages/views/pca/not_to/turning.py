"""Classes along a direction that turns: the cloud, and the rows along it; over all angles, what each one is worth."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from pages.views.pca import cloud
from pages.views.pca.notation import short
from ui import palette
from ui.figures import ellipses, marks, panels

DIRECTION = "direction"  # what can be dragged
PLACES, NEAR, HIGH = 121, 0.1, 0.66  # along the direction; what is near, of half its length; the highest crowd
CUT = 0.2  # how far across the line, at least, the cut between two classes is drawn, of its length
RUG = 0.05  # from the line down to the rows of the first of two classes that stand on one line, and of the next
FLATTEST = 0.5  # the window is no more than twice as wide as high, or as high as wide
AROUND, WIDE = 74, 515  # pixels above and below the cloud, and about how wide it is
HELD, TOLD = palette.NEUTRAL, palette.CLASSES[5]


def cut_of(codes: np.ndarray | None) -> bool:
    """Whether the codes (n,) are of two classes, so that one place along a line is between their means."""
    return codes is not None and len(np.unique(codes)) == 2


class Turning:
    """A cloud with a direction through its middle, and the classes along it."""

    def __init__(
        self,
        points: np.ndarray,
        codes: np.ndarray | None,
        names: Sequence[str],
        basis: np.ndarray,
        titles: tuple[str, str],
        *,
        angles: np.ndarray,
        turned: tuple[str, str],
        best: int | None = None,
    ) -> None:
        """Points (n, 2) about their middle, codes (n,) of the classes `names` or None, the two axes (2, 2) as rows.

        Drawn at angles (m,) from the first. `turned` names both axes; `best` is the number of the angle at which most
        rows are told, which has a line at the last.
        """
        self.best = best
        self.points, self.codes, self.basis, self.angles = points, codes, basis, angles
        self.classes = [0] if codes is None else sorted(set(codes.tolist()))
        self.reach = 1.06 * float(np.abs(points).max())
        across, up = (float(far) for far in np.abs(points).max(axis=0))
        self.half = np.array([1.06 * across, 1.2 * up])  # of the window, which is no flatter than a half
        self.half = np.maximum(self.half, FLATTEST * self.half[::-1])
        self.longest = 1.04 * float(np.linalg.norm(points, axis=1).max())
        self.rows = [self._members(c) for c in self.classes]
        middles = np.array([points[rows].mean(axis=0) for rows in self.rows])
        upright = len(middles) <= 2 or np.ptp(middles[:, 1]) > np.ptp(middles[:, 0])
        above = middles[:, 1] if upright else -middles[:, 0]
        order = np.array(
            [sum(other > own for other in above) for own in above]
        )  # from the top or left, as in the cloud
        self.one = len(self.classes) <= 2  # then they stand on one line: how far they overlap is seen there
        self.line = np.zeros_like(order) if self.one else order
        self.rug = -RUG * (1 + order) if self.one else -order.astype(float)
        self.places = np.linspace(-1, 1, PLACES) * (1 + 3 * NEAR) * self.longest  # crowds taper off
        labels = [names[c] if codes is not None else "all rows" for c in self.classes]
        self.labels = [f"<b>{label}</b>" if self.one else "" for label in labels]  # else the axis names them
        self.cloud = [
            cloud.dots(
                points[rows],
                palette.colour(c),
                name=label,
                says=f"{label}: %{{x:.3g}}, %{{y:.3g}}",
                marker=palette.markers(c, 8),
                showlegend=False,  # named in the picture
            )
            for c, rows, label in zip(self.classes, self.rows, labels, strict=True)
        ]
        if len(self.classes) == 2:
            self.cloud.append(self._names(labels))
        self.turned = turned
        self.layout = self._layout(titles, labels)

    def _crowd(self, along: np.ndarray) -> np.ndarray:
        """How crowded each class is at the places, where its points (n,) fall `along` the line: (classes, m)."""
        near = np.exp(-0.5 * ((self.places[:, None] - along) / (NEAR * self.longest)) ** 2)
        return np.array([near[:, rows].mean(axis=1) for rows in self.rows])

    def _names(self, labels: Sequence[str]) -> dict[str, Any]:
        """Of two classes, each beyond its own points, as seen from the other."""
        middles = np.array([self.points[rows].mean(axis=0) for rows in self.rows])
        ways = middles - middles[::-1]
        ways = ways / np.maximum(np.linalg.norm(ways, axis=1, keepdims=True), 1e-300)
        ends = [
            middle + way * (float(((self.points[rows] - middle) @ way).max()) + 0.03 * self.reach)
            for middle, way, rows in zip(middles, ways, self.rows, strict=True)
        ]
        across = np.column_stack([-np.abs(ways[:, 1]), ways[:, 0] * np.sign(ways[:, 1])])  # to the left
        ends = np.array(ends) + 0.3 * self.reach * np.abs(ways[:, 1:]) * across  # clear of the cut
        sides = [max(marks.SIDES, key=lambda side: float(way @ marks.SIDES[side])) for way in ways]
        texts = [f"<b>{short(label, 10)}</b>" for label in labels]
        return cloud.names(ends, texts, [palette.colour(c) for c in self.classes], sides)

    def _members(self, c: int) -> np.ndarray:
        return np.arange(len(self.points)) if self.codes is None else np.flatnonzero(self.codes == c)

    def draw(self, i: int) -> dict[str, Any]:
        """The figure for angle number i."""
        angle = np.radians(self.angles[i])
        u = np.array([np.cos(angle), np.sin(angle)]) @ self.basis
        along = self.points @ u
        through = cloud.axis(
            np.zeros(2), u, self.longest, palette.NEUTRAL, width=3, name="direction", showlegend=False, meta=DIRECTION
        )
        falls = cloud.perpendiculars(self.points, np.outer(along, u), palette.NEUTRAL) | dict(opacity=0.4)
        first = f"{self.turned[0]}: most variance"
        which = {0: first, 90: self.turned[1], 180: first}.get(
            int(self.angles[i]), f"{self.angles[i]:.0f}° from {self.turned[0]}"
        )
        right = (
            1.0 if u[0] * u[1] >= 0 else -1.0
        )  # a line that rises has its ends at the left below and the right above
        corners = np.array([[right, -1.0], [-right, 1.0]]) * self.half
        sides = ["top left", "bottom right"] if right > 0 else ["top right", "bottom left"]
        font = dict(size=15, color=palette.NEUTRAL, shadow=palette.HALO)
        told = [f"<b>━ {which}\u2002</b>", "\u2002<b>● drag me</b>"]
        name = marks.text(corners[:, 0], corners[:, 1], told, textfont=font, textposition=sides)
        inside = float((self.half / np.maximum(np.abs(u), 1e-9)).min())
        grips = 0.85 * min(self.longest, 0.97 * inside) * np.array([-u, u])
        handles = cloud.dots(grips, palette.NEUTRAL, size=15, outline=palette.OUTLINE, edge=2)
        says = "%{x:.3g} along the direction"
        looks = [palette.markers(c, 6) for c in self.classes]
        crowds = self._crowd(along)
        crowds *= HIGH / crowds.max()
        strips = [
            marks.band(self.places, np.full(PLACES, -line), crowd - line, ellipses.faint(c, 0.18))
            | dict(line=dict(width=2, color=palette.colour(c)))
            for c, line, crowd in zip(self.classes, self.line, crowds, strict=True)
        ]
        strips += [
            marks.points(along[rows], np.full(len(rows), at), palette.colour(c), says=says, marker=look)
            for c, rows, at, look in zip(self.classes, self.rows, self.rug, looks, strict=True)
        ]
        free = crowds >= crowds[::-1] if len(crowds) == 2 else crowds >= 0
        best = np.where(free, crowds, -1).argmax(axis=1)  # its highest place above the other's
        peaks = self.places[best]
        sides = ["top left" if peak < peaks.max() else "top right" for peak in peaks]
        colours = [palette.colour(c) for c in self.classes]
        strips.append(
            cloud.names(np.column_stack([peaks, crowds[np.arange(len(crowds)), best]]), self.labels, colours, sides)
        )
        across = marks.line([np.nan], [np.nan], palette.NEUTRAL)
        if cut_of(self.codes):
            half = float(np.mean([along[rows].mean() for rows in self.rows]))
            over = np.array([-u[1], u[0]]) * (1 if u[0] >= 0 else -1)
            beside = (self.points @ over)[np.abs(along - half) < NEAR * self.longest]  # of the points near it
            far = np.array([-1, 1]) * np.maximum(
                CUT * self.longest, np.abs([beside.min(initial=0), beside.max(initial=0)]) + 0.04 * self.longest
            )
            inside = 0.8 * float(((self.half - np.abs(half * u)) / np.maximum(np.abs(over), 1e-9)).min())
            ends = half * u + np.outer(np.clip(far, -inside, inside), over)
            font = dict(size=14, shadow=palette.HALO)
            across = cloud.line(ends, palette.NEUTRAL, width=2, dash="dash", name="cut", showlegend=False)
            across |= dict(mode="lines+text", text=["", "<b>cut</b>"], textposition="middle right", textfont=font)
            strips.append(marks.line([half, half], [self.rug.min(), HIGH + 0.1], palette.NEUTRAL, width=2, dash="dash"))
            strips.append(marks.text([half], [HIGH + 0.1], ["<b>cut</b>"], textfont=font, textposition="top center"))
        strips = [panels.on(trace, 1) for trace in strips]
        found = self._found(i)
        return dict(data=[falls, *self.cloud, across, found, through, handles, name, *strips], layout=self.layout)

    def _found(self, i: int) -> dict[str, Any]:
        """The line along which most rows are told, once one has come all round."""
        way = np.full(2, np.nan)
        if self.best is not None and i == len(self.angles) - 1 and self.best not in (0, i):
            angle = np.radians(self.angles[self.best])
            way = np.array([np.cos(angle), np.sin(angle)]) @ self.basis
            way = 0.8 * way * float((self.half / np.maximum(np.abs(way), 1e-9)).min()) * (1 if way[1] >= 0 else -1)
        line = cloud.line(np.array([-way, way]), TOLD, width=3, dash="dot", name="best line", showlegend=False)
        font = dict(size=14, color=TOLD, shadow=palette.HALO)
        side = "middle left" if way[0] > 0 else "middle right"
        return line | dict(
            mode="lines+text", text=["", "\u2002<b>best line</b>\u2002"], textposition=side, textfont=font
        )

    def _layout(self, titles: tuple[str, str], labels: list[str]) -> dict[str, Any]:
        (left, right), (low, high) = (np.outer(self.half, [-1, 1])).tolist()
        k, named = len(labels), [short(label, 10) for label in labels]
        axes = [
            (
                palette.axis(titles[0], range=[left, right], constrain="domain"),
                palette.axis(
                    titles[1], range=[low, high], scaleanchor="x", constrain="domain", constraintoward="bottom"
                ),
            ),
            (
                palette.axis("position along the line", range=[self.places[0], self.places[-1]]),
                palette.axis("", range=[-0.2, 0.85], showticklabels=False, showgrid=False, showline=False)
                if self.one
                else palette.axis(
                    "", range=[0.9 - k, 0.95], tickvals=(-self.line).tolist(), ticktext=named, showgrid=False
                ),
            ),
        ]
        said = ("Each point is projected on the line", "How dense the points are along the line")
        headings = [panels.heading(text, i, font=dict(size=14), yshift=2) for i, text in enumerate(said)]
        height = round(min(AROUND + WIDE * high / right, 500))
        look: dict[str, Any] = dict(annotations=headings, showlegend=False)
        return panels.layout(axes, widths=(1.35, 1), height=height, tall=860, **look)


def worth(angles: np.ndarray, variance: np.ndarray, accuracy: np.ndarray, largest: float, upto: int) -> dict[str, Any]:
    """The shares of the variance and of the rows told (m,) along directions at these angles (m,), to number `upto`.

    A line at the share of the rows that are of the `largest` class.
    """
    seen, last = angles[: upto + 1], slice(upto, upto + 1)
    data = []
    for values, colour, name in ((variance, HELD, "variance captured"), (accuracy, TOLD, "points of the right class")):
        says = f"{name} at %{{x:.0f}}°: %{{y:.1%}}"
        data += [
            marks.line(seen, values[: upto + 1], colour, width=2.5, name=name, says=says),
            marks.points(angles[last], values[last], colour, size=11, outline=palette.OUTLINE),
        ]
    return dict(
        data=data,
        layout=palette.layout(
            height=280,
            xaxis=palette.axis("angle to axis 1 (degrees)", range=[-4, 184], dtick=45),
            yaxis=palette.axis("", range=[0, 1.06], tickformat=".0%"),
            shapes=[marks.rule(y=largest)],
            annotations=[_guess(largest)],
        ),
    )


def _guess(largest: float) -> dict[str, Any]:
    """What the line at the largest class's share is."""
    at = dict(x=180, y=largest, xanchor="right", yanchor="bottom", showarrow=False)
    return dict(text="guessing the largest class", font=dict(size=13, color=palette.NEUTRAL)) | at
