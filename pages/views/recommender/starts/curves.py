"""Many starts of one method: how far each is above the best by half-step, and where each ends."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from pages.views.recommender import outlined
from ui import palette
from ui.figures import marks, panels
from ui.figures.marks import Trace
from ui.figures.scales import log_axis
from ui.guessing.cover import GIVEN, INSTEAD
from ui.picture import Figure

LOOKS = {  # colour, dash and marker of the kinds of starts
    "random": (palette.CLASSES[0], "solid", "circle"),
    "equal": (palette.CLASSES[1], "dash", "square"),
    "zero": (palette.NEUTRAL, "dot", "diamond"),
}
FLOOR = 1e-10  # of the highest J: what is less above the lowest is drawn there
VERTICES = 200  # of a curve, at most


class Stage:
    """What stands still: J by half-step of every start, and the axes."""

    def __init__(self, curves: np.ndarray, kinds: Sequence[str], names: Sequence[str]) -> None:
        """`curves` (s, h) of the starts with their kinds and names."""
        self.curves, self.names = curves, names
        self.rows = {kind: np.flatnonzero(np.array(kinds) == kind) for kind in dict.fromkeys(kinds)}
        lowest, top = float(curves.min()), float(curves.max())
        floor = FLOOR * top or FLOOR
        shown = np.unique(np.round(np.linspace(0, curves.shape[1] - 1, VERTICES)).astype(int))
        self.shown, self.lowest, self.floor = shown, lowest, floor
        self.span = (floor / 2, 2 * max(top - lowest, 10 * floor))
        across = palette.axis("half-step", range=[-0.02 * curves.shape[1], 1.02 * (curves.shape[1] - 1)])
        self.layout = panels.layout(
            [(across, log_axis("J above the lowest found", *self.span)), self._end_axes()],
            widths=(2.2, 1),
            height=440,
            tall=760,
            margin=dict(l=72, r=12, t=30, b=44, autoexpand=False),  # room for small powers of ten
        )

    def draw(self, h: int) -> Figure:
        """After h half-steps: the curves up to there, and beside them where every start is then."""
        steps = np.minimum(self.shown, h)  # what is to come lies on its end
        curves = [
            _curves(kind, self.curves[rows][:, steps], steps, self.lowest, self.floor)
            for kind, rows in self.rows.items()
        ]
        cursor = marks.line([float(h)] * 2, self.span, palette.NEUTRAL, width=1.5)
        ends = (panels.on(self._ends(place, kind, h), 1) for place, kind in enumerate(("equal", "random")))
        return dict(data=[*curves, self._called(), cursor, *ends], layout=self.layout)

    def _called(self) -> Trace:
        """What the curves are that are seen while one guesses where another ends."""
        given = [kind for kind in self.rows if kind != "equal"]
        y = [max(float(self.curves[self.rows[kind][0], -1]) - self.lowest, self.floor) for kind in given]
        told = ["zero start" if kind == "zero" else f"{kind} starts" for kind in given]
        hidden: dict[str, Any] = dict(visible=False, meta=INSTEAD, mode="markers+text")
        hidden["marker"] = dict(size=8, opacity=0)  # the names keep clear of the lines
        hidden["textposition"] = [
            "bottom left" if kind == "zero" else "top left" for kind in given
        ]  # it ends at the top
        return marks.text([float(self.curves.shape[1] - 1)] * len(given), y, told, size=14, **hidden)

    def _ends(self, place: int, kind: str, h: int) -> Trace:
        """J of every start of a kind; those of zero are far above."""
        rows = self.rows[kind]
        spread = np.linspace(-0.3, 0.3, len(rows)) if len(rows) > 1 else np.zeros(1)
        colour, _, symbol = LOOKS[kind]
        y = self.curves[rows, h]
        return outlined.points(
            place + spread,
            y,
            colour,
            size=9,
            look=dict(symbol=symbol),
            text=[str(name) for name in np.array(self.names)[rows]],
            customdata=y,  # with all its digits
            says="%{text}: J = %{customdata:.9g}",
        )

    def _end_axes(self) -> tuple[dict[str, Any], dict[str, Any]]:
        ends = np.concatenate([self.curves[rows, -1] for kind, rows in self.rows.items() if kind != "zero"])
        room = 0.12 * float(np.ptp(ends)) or 0.01 * abs(float(ends[0])) or 1.0
        room = max(room, 1e-4 * float(np.abs(ends).max()))
        ticks = dict(tickmode="array", tickvals=[0, 1], ticktext=["equal", "random"])
        across = palette.axis("start", range=[-0.6, 1.6], **ticks)
        return across, palette.axis("J", range=[float(ends.min()) - room, float(ends.max()) + room], nticks=6)


def _curves(kind: str, J: np.ndarray, steps: np.ndarray, lowest: float, floor: float) -> Trace:
    """The curves (c, h) of one kind as one line with gaps."""
    (colour, dash, _), count = LOOKS[kind], len(J)
    gap = np.full((count, 1), np.nan)
    return marks.line(
        np.hstack([np.tile(steps.astype(float), (count, 1)), gap]).ravel(),
        np.hstack([np.maximum(J - lowest, floor), gap]).ravel(),
        colour,
        width=1.5 if count > 1 else 2.5,
        dash=dash,
        name=kind if count == 1 else f"{kind} ({count})",
        meta="" if kind == "equal" else GIVEN,  # where the equal start ends is for the reader to guess
        customdata=np.hstack([J, gap]).ravel(),
        says=f"{kind}, half-step %{{x}}: J = %{{customdata:.9g}}",
        opacity=0.75 if count > 1 else 1.0,
    )
