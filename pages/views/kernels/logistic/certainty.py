"""How sure the model is of each point: all points by their probability, beside the plane, as one plays."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from algos.kernels.kernel_logistic import KernelLogistic, sigmoid
from ui import palette
from ui.classes import Scene
from ui.figures import marks, panels

BINS = 20
SURE = 0.1  # from either end: the probability of a class is 0.9 or more
HEIGHT, TALL, ROWS = 500, 860, 5  # pixels, the last two on a phone: of all of it, and rows of its legend
ROOM = 1.25  # times the highest bar there is at the end


class Beside:
    """The plane's figure with the points' probabilities beside it."""

    def __init__(self, at: Scene, states: Sequence[KernelLogistic]) -> None:
        self.at, self.y = at, np.r_[at.y, at.y_test]
        self.places = np.vstack([at.points, at.test_points])
        made = [state for state in states if state.phase != "start"] or list(states)
        top = ROOM * max(self.counts(state).sum(axis=0).max() for state in (made[0], made[-1]))
        across = palette.axis(
            f"probability of {at.class_names[1]}",
            range=[0, 1],
            tickmode="array",
            tickvals=[0, 0.1, 0.5, 0.9, 1],
            ticktext=["0", "10%", "50%", "90%", "100%"],
            showgrid=False,
        )
        up = palette.axis("", range=[0, float(top)], nticks=5)
        axes = at.plane.axes()
        pairs = [(axes["xaxis"], axes["yaxis"]), (across, up)]
        self.layout = panels.layout(pairs, widths=(1.85, 1), height=HEIGHT, tall=TALL)
        self.layout["meta"]["narrow"]["margin.t"] = ROWS * panels.LEGEND_ROW
        self.layout["legend"] = self.layout["legend"] | dict(
            itemclick=False, itemdoubleclick=False, traceorder="normal"
        )
        heading = panels.heading("How many points have which probability", 1, font=dict(size=14))
        self.layout |= dict(barmode="stack", bargap=0.08, annotations=[heading])
        self.top = float(top)

    def counts(self, state: KernelLogistic) -> np.ndarray:
        """How many points of either class have a probability in each of the BINS: (2, BINS)."""
        p = sigmoid(state.decision_function(self.places))
        bins = np.minimum((p * BINS).astype(int), BINS - 1)
        return np.array([np.bincount(bins[self.y == c], minlength=BINS) for c in (0, 1)])

    def drawn(self, figure: dict[str, Any], state: KernelLogistic) -> dict[str, Any]:
        """The figure with the bars of a state, and lines where it is sure; of a bar that is cut, how high it is."""
        middles = (np.arange(BINS) + 0.5) / BINS
        bars = [
            marks.bars(middles, count, palette.colour(c), says=f"{name}: %{{y}} points at %{{x:.0%}}")
            for c, (name, count) in enumerate(zip(self.at.class_names, self.counts(state), strict=True))
        ]
        ends = np.array([SURE, SURE, np.nan, 1 - SURE, 1 - SURE])
        lines = marks.line(ends, [0, self.top, np.nan, 0, self.top], palette.NEUTRAL, width=1.5, dash="dot")
        words = marks.text(
            [SURE, 1 - SURE],
            [self.top, self.top],
            ["◂ 90% sure", "90% sure ▸"],
            size=13,
            textposition=["bottom right", "bottom left"],
        )
        high = self.counts(state).sum(axis=0)
        cut = high > self.top
        beyond = marks.text(
            middles[cut] if cut.any() else [np.nan],
            [0.9 * self.top] * max(int(cut.sum()), 1),
            [f"<b>▴ {count}</b>" for count in high[cut]] or [""],
            size=14,
            textposition="middle right",
        )
        beside = [panels.on(trace, 1) | dict(showlegend=False) for trace in (*bars, lines, words, beyond)]
        return dict(data=[*figure["data"], *beside], layout=self.layout)
