"""A stream of examples that does not end: the mistakes so far, which go flat, below the bound."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import streamlit as st

from algos.classification import perceptron
from algos.trace import Trace
from pages.views.classification.mistakes.run import Run
from ui import compute, controls, palette, words
from ui.figures import marks
from ui.stage import player

LENGTH = 100_000  # examples
MOST = 3000  # mistakes


@dataclass(frozen=True, eq=False)
class Stream:
    """The mistakes of a perceptron that meets each example once."""

    met: np.ndarray  # (k,) after how many examples each mistake was made
    bound: float

    def made(self, examples: int) -> int:
        """The mistakes on the first so many examples."""
        return int(np.searchsorted(self.met, examples, side="right"))


def drawn(gamma: float, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """LENGTH points of a square at least gamma away from a line through its middle, and their sides (n,)."""
    rng = np.random.default_rng(seed)
    u = np.array([0.6, -0.8])
    X = rng.uniform(-1, 1, size=(2 * LENGTH, 2))
    X = X[np.abs(X @ u) >= gamma][:LENGTH]
    return X, (X @ u > 0).astype(int)


def of(gamma: float, seed: int) -> Stream:
    """The stream with this margin."""
    X, y = drawn(gamma, seed)
    trace: Trace[Any] = compute.run(perceptron.steps, X, y, limit=MOST, fit_intercept=False)
    met = np.array([state.examples for state in trace.states[1:] if state.epoch == 1], dtype=int)
    return Stream(met, float(np.square(X).sum(axis=1).max()) / gamma**2)


def show(_: Run) -> None:
    """A margin of the reader's, and the course of the mistakes."""
    st.markdown(
        f"{words.number(LENGTH)} points, each met once, come from a square without a strip around a line. Each is also "
        "a test: it is new when it is met."
    )
    gamma = controls.stop_slider(
        "Margin γ of the stream",
        [0.01, 0.02, 0.05, 0.1, 0.2, 0.3],
        0.05,
        key="stream_margin",
        help="No point is nearer to the line than this. Smaller: more mistakes, and later ones.",
        place=st,
    )
    run = of(gamma, 0)
    first, last = run.made(1000), run.made(LENGTH)
    player.chart(
        figure(run),
        alt=f"Mistakes against examples met, both on logarithmic axes: {first} after 1000, {last} after {LENGTH}; "
        f"the bound is {words.number(run.bound)}.",
        key=controls.key_of("stream_chart"),
    )
    st.caption(
        f"{words.count(first, 'mistake')} on the first {words.number(1000)} points, "
        f"{words.number(last - first)} on the other {words.number(LENGTH - 1000)}. However long the stream: "
        f"never more than (R/γ)² = {words.number(run.bound)}."
    )


def figure(run: Stream) -> dict[str, Any]:
    """The mistakes so far, and the bound on all there can be."""
    x = np.r_[run.met, LENGTH]
    y = np.r_[np.arange(1, len(run.met) + 1), len(run.met)]
    powers: dict[str, Any] = dict(type="log", exponentformat="power", dtick=1)
    top = float(np.log10(run.bound))
    layout = palette.layout(
        height=340,
        showlegend=False,
        margin=dict(l=66, r=12, t=10, b=44, autoexpand=False),
        xaxis=palette.axis("examples met", range=[0, 5.05], **powers),
        yaxis=palette.axis("mistakes so far", range=[-0.1, top + 0.3], **powers),
    )
    says = "after %{x} examples: %{y} mistakes"
    course = marks.line(x, y, palette.FIT, width=2.5, says=says, line=dict(shape="hv", color=palette.FIT, width=2.5))
    told = marks.text([1.5], [run.bound], ["bound (R/γ)²"], palette.NEUTRAL, size=13, textposition="top right")
    return dict(
        data=[course, marks.line([1, 1e6], [run.bound] * 2, palette.NEUTRAL, dash="dash"), told],
        layout=layout,
    )
