"""The scores of one picture: what is asked for, and what came of it."""

from dataclasses import dataclass

import numpy as np

from algos.neural import scores
from algos.neural.scores import OUTPUTS, SIGMOIDS, SOFTMAX, Scores
from algos.trace import Trace
from ui import compute, controls

NAMES = ("cat", "dog", "bird")
START = (1.0, 2.0, 3.0)
LIMIT = 60  # steps
REACH = 8.0  # of a score
TEMPERATURES = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)


@dataclass(frozen=True, eq=False)
class Run:
    """Three scores, the labels that hold, and the descent from there."""

    z: np.ndarray  # (3,) as they are set
    t: np.ndarray  # (3,)
    output: str  # one of OUTPUTS
    temperature: float
    rate: float
    trace: Trace[Scores]

    @property
    def now(self) -> Scores:
        """The state on display."""
        return self.trace.final

    @property
    def labels(self) -> list[str]:
        """Those that hold."""
        return [name for name, holds in zip(NAMES, self.t, strict=True) if holds]


def choose() -> Run:
    z = [
        controls.slider(
            f"Start score: {name}",
            -REACH,
            REACH,
            value,
            step=0.1,
            key=f"score_{name}",
            help="The sum of the output unit, before softmax or sigmoid. You can also drag its bar.",
        )
        for name, value in zip(NAMES, START, strict=True)
    ]
    output = controls.choice(
        "Output",
        OUTPUTS,
        SOFTMAX,
        key="scored",
        titles={SOFTMAX: "softmax", SIGMOIDS: "sigmoids"},
        help="Softmax: exactly one of the three classes is right. Sigmoids: any number of labels can be right.",
    )
    held = controls.several(
        "Right class" if output == SOFTMAX else "Right labels",
        NAMES,
        ("bird",),
        key="labels",
        most=1 if output == SOFTMAX else None,
        help="What the picture shows. With softmax it is one class, with sigmoids any number of labels.",
    )
    temperature = controls.stop_slider(
        "Temperature",
        TEMPERATURES,
        1.0,
        key="temperature",
        help="The scores are divided by it. High: the probabilities are nearly equal. Low: the largest takes "
        "nearly all.",
    )
    rate = controls.stop_slider(
        "Learning rate",
        (0.1, 0.2, 0.5, 1.0, 2.0),
        0.5,
        key="push",
        help="A step adds this times its error, divided by the temperature, to each score.",
    )
    t = np.array([float(name in held) for name in NAMES])
    start = np.array(z)
    trace = compute.run(scores.steps, start, t, output=output, temperature=temperature, learning_rate=rate, limit=LIMIT)
    return Run(start, t, output, temperature, rate, trace)


def dragged(i: int, _: float, y: float) -> dict[str, float]:
    """The settings with which one score is as high as a place."""
    return {f"score_{NAMES[i % len(NAMES)]}": y}
