"""Many starts of one method: how far each is above the best by half-step, and where each ends."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ui import palette
from ui.figures import panels
from ui.figures.scales import log_axis

Trace = dict[str, Any]
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
        self.curves, self.kinds, self.names = curves, kinds, names
        lowest, top = float(curves.min()), float(curves.max())
        floor = FLOOR * top or FLOOR
        shown = np.unique(np.round(np.linspace(0, curves.shape[1] - 1, VERTICES)).astype(int))
        self.still: list[Trace] = []
        for kind in dict.fromkeys(kinds):
            rows = [i for i, other in enumerate(kinds) if other == kind]
            self.still += [_curves(curves[rows][:, shown], shown, lowest, floor, kind, len(rows))]
        self.span = (floor / 2, 2 * max(top - lowest, 10 * floor))
        across = palette.axis("half-step", range=[-0.02 * curves.shape[1], 1.02 * (curves.shape[1] - 1)])
        self.layout = panels.layout(
            [(across, log_axis("J above the lowest found", *self.span)), _end_axes(curves[:, -1], kinds)],
            widths=(2.2, 1),
            height=440,
            tall=760,
            margin=dict(l=72, r=12, t=30, b=44, autoexpand=False),  # room for small powers of ten
        )

    def draw(self, h: int) -> dict[str, Any]:
        """After h half-steps: a line there, and beside it where every start is then."""
        moving = [_cursor(h, self.span), *_ends(self.curves[:, h], self.kinds, self.names)]
        return dict(data=[*self.still, *moving], layout=self.layout)


def _cursor(h: int, span: tuple[float, float]) -> Trace:
    return dict(
        type="scatter",
        mode="lines",
        x=np.array([h, h], dtype=np.float32),
        y=np.array(span),
        line=dict(color=palette.NEUTRAL, width=1.5),
        hoverinfo="skip",
        showlegend=False,
    )


def _curves(J: np.ndarray, steps: np.ndarray, lowest: float, floor: float, kind: str, count: int) -> Trace:
    """The curves of one kind as one line with gaps."""
    colour, dash, _ = LOOKS[kind]
    gap = np.full((len(J), 1), np.nan)
    x = np.hstack([np.tile(steps.astype(float), (len(J), 1)), gap]).ravel()
    return dict(
        type="scatter",
        mode="lines",
        name=kind if count == 1 else f"{kind} ({count})",
        x=x.astype(np.float32),
        y=np.hstack([np.maximum(J - lowest, floor), gap]).ravel().astype(np.float32),
        customdata=np.hstack([J, gap]).ravel(),
        line=dict(color=colour, width=1.5 if count > 1 else 2.5, dash=dash),
        opacity=0.75 if count > 1 else 1.0,
        hovertemplate=f"{kind}, half-step %{{x}}: J = %{{customdata:.9g}}<extra></extra>",
    )


def _ends(J: np.ndarray, kinds: Sequence[str], names: Sequence[str]) -> list[Trace]:
    """J of every start but zero, which is far above."""
    traces = []
    for place, kind in enumerate(("equal", "random")):
        rows = [i for i, other in enumerate(kinds) if other == kind]
        spread = np.linspace(-0.3, 0.3, len(rows)) if len(rows) > 1 else np.zeros(1)
        colour, _, symbol = LOOKS[kind]
        mark = dict(
            type="scatter",
            mode="markers",
            x=(place + spread).astype(np.float32),
            y=J[rows],
            marker=dict(symbol=symbol, color=colour, size=9, line=dict(width=1, color=palette.OUTLINE)),
            text=[names[i] for i in rows],
            hovertemplate="%{text}: J = %{y:.9g}<extra></extra>",
            showlegend=False,
        )
        traces.append(panels.on(mark, 1))
    return traces


def _end_axes(J: np.ndarray, kinds: Sequence[str]) -> tuple[dict[str, Any], dict[str, Any]]:
    ends = J[[i for i, kind in enumerate(kinds) if kind != "zero"]]
    room = 0.12 * float(np.ptp(ends)) or 0.01 * abs(float(ends[0])) or 1.0
    room = max(room, 1e-4 * float(np.abs(ends).max()))
    across = palette.axis("start", range=[-0.6, 1.6], tickmode="array", tickvals=[0, 1], ticktext=["equal", "random"])
    return across, palette.axis("J", range=[float(ends.min()) - room, float(ends.max()) + room], nticks=6)
