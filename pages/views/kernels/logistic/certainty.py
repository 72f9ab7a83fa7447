"""How sure the model is of each point: all points by their probability, beside the plane, as one plays."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from algos.kernels.kernel_logistic import KernelLogistic, sigmoid
from ui import palette
from ui.classes import Scene
from ui.figures import marks, panels

BINS = 20
SURE = 0.1  # from either end: the probability of a class is 0.9 or more
HEIGHT, TALL, ROWS = 470, 840, 3  # pixels, the last two on a phone: of all of it, and rows of its legend
ROOM = 1.25  # times the highest bar there is at the end
SHORT = 9  # letters of a class's name that stands beside another one
KEY = "The deeper the colour, the surer the model is of the class."
ZONES = "rgba(43,131,214,0.14)", "rgba(232,112,14,0.14)"  # where it is sure of class 0, of class 1


class Beside:
    """The plane's figure with the points' probabilities beside it."""

    def __init__(
        self,
        at: Scene,
        states: Sequence[KernelLogistic],
        scores: Callable[[KernelLogistic], np.ndarray],
    ) -> None:
        """`scores` gives those of all points in a state: (n,), those held out last."""
        self.at, self.y, self.scores = at, np.r_[at.y, at.y_test], scores
        made = [state for state in states if state.phase != "start"] or list(states)
        self.top = float(ROOM * max(self.counts(state).sum(axis=0).max() for state in (made[0], made[-1])))
        across = palette.axis(
            f"probability of {at.class_names[1]}",
            range=[0, 1],
            tickmode="array",
            tickvals=[0, 0.1, 0.5, 0.9, 1],
            ticktext=["", "10%", "50%", "90%", ""],
            showgrid=False,
        )
        up = palette.axis("", range=[0, self.top], nticks=5)
        axes = at.plane.axes()
        pairs = [(axes["xaxis"], axes["yaxis"]), (across, up)]
        self.layout = panels.layout(pairs, widths=(1.3, 1), height=HEIGHT, tall=TALL)
        self.layout["meta"]["narrow"]["margin.t"] = ROWS * panels.LEGEND_ROW
        self.layout["legend"] = self.layout["legend"] | dict(
            itemclick=False, itemdoubleclick=False, traceorder="normal", font=dict(size=14)
        )
        heading = panels.heading("How many points get each probability", 1, font=dict(size=15))
        zones = [
            dict(type="rect", xref="x2", yref="y2 domain", x0=x, x1=x + SURE, y0=0, y1=1, fillcolor=fill, layer="below")
            | dict(line=dict(width=0))
            for x, fill in zip((0, 1 - SURE), ZONES, strict=True)
        ]
        self.layout |= dict(barmode="stack", bargap=0.08, annotations=[heading], shapes=zones)

    def counts(self, state: KernelLogistic) -> np.ndarray:
        """How many points of either class have a probability in each of the BINS: (2, BINS)."""
        bins = np.minimum((sigmoid(self.scores(state)) * BINS).astype(int), BINS - 1)
        return np.array([np.bincount(bins[self.y == c], minlength=BINS) for c in (0, 1)])

    def drawn(self, figure: dict[str, Any], state: KernelLogistic) -> dict[str, Any]:
        """The figure with the bars of a state, and what it means to be at either end or in between; of a bar that is
        cut, how high it is."""
        middles, counts, names = (np.arange(BINS) + 0.5) / BINS, self.counts(state), self.at.class_names
        bars = [
            marks.bars(middles, count, palette.colour(c), says=f"{name}: %{{y}} points at %{{x:.0%}}")
            for c, (name, count) in enumerate(zip(names, counts, strict=True))
        ]
        left, right = (f"of {name}" if max(map(len, names)) <= SHORT else "" for name in names)
        words = marks.text(
            [1.1 * SURE, 1 - 1.1 * SURE],
            [0.985 * self.top] * 2,
            [f"<b>← sure {left}</b>", f"<b>sure {right} →</b>"],
            textfont=dict(size=14, color=[palette.colour(0), palette.colour(1)]),
            textposition=["bottom right", "bottom left"],
        )
        between = marks.text([0.5], [0.5 * self.top], ["in doubt"], size=14)
        high = counts.sum(axis=0)
        cut = high > self.top
        beyond = marks.text(
            middles[cut] if cut.any() else [np.nan],
            [0.74 * self.top] * max(int(cut.sum()), 1),
            [f"<b>▴ {count}</b>" for count in high[cut]] or [""],
            size=14,
            textposition="middle right",
        )
        beside = [panels.on(trace, 1) | dict(showlegend=False) for trace in (*bars, words, between, beyond)]
        return dict(data=[*figure["data"], *beside], layout=self.layout)
