"""One update of a small network: a point, every number of the network, and what is found step by step."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from algos.neural import one_point
from algos.neural.backpropagation import Gradient, numerical
from algos.neural.losses import HINGE, LOG, SQUARED
from algos.neural.network import Network
from algos.neural.one_point import OnePoint
from algos.trace import Trace
from ui import compute, controls

ACTIVATIONS = {"tanh": "tanh", "relu": "ReLU", "sigmoid": "sigmoid"}
LOSSES = {LOG: "log loss", SQUARED: "squared error", HINGE: "hinge loss"}
OUTPUTS = {LOG: "sigmoid", SQUARED: "sigmoid", HINGE: "linear"}
STAGES = 11
FARTHEST = {"x": 3.0, "w": 5.0}  # of an input, and of a weight or a bias: to both sides of 0
MOST = 3  # hidden units
# The network on which the view opens: into each hidden unit from x1, from x2, and its bias; then out of it.
UNITS = ((0.8, -0.5, 0.3, 1.2), (-0.6, 0.9, 0.1, -0.8), (0.4, 0.7, -0.2, 0.5))
OUT_BIAS = 0.2


@dataclass(frozen=True, eq=False)
class Run:
    """One update, taken apart."""

    loss: str
    rate: float
    y: int
    trace: Trace[OnePoint]

    @property
    def state(self) -> OnePoint:
        """What is known at the step on display."""
        return self.trace.final

    @property
    def network(self) -> Network:
        """Before the update."""
        return self.trace.states[0].network

    @property
    def hidden(self) -> int:
        """How many hidden units there are."""
        return self.network.layers[1]

    @property
    def x(self) -> np.ndarray:
        return self.trace.states[0].a[0]

    @cached_property
    def checked(self) -> Gradient:
        """The derivatives by two-sided differences."""
        return numerical(self.network, self.x[None], [self.y], loss=self.loss)

    def largest_difference(self) -> float:
        """Between the derivatives found so far and those by differences."""
        known = len(self.state.weights)
        pairs = [
            *zip(self.state.weights, self.checked.weights[2 - known :], strict=True),
            *zip(self.state.biases, self.checked.biases[2 - known :], strict=True),
        ]
        return max((float(np.abs(a - b).max()) for a, b in pairs), default=0.0)


def choose() -> Run:
    hidden = controls.slider(
        "Hidden units",
        1,
        MOST,
        2,
        key="hidden",
        help="Each unit adds up both inputs, with weights of its own, and its bias.",
    )
    activation = controls.choice(
        "Activation",
        list(ACTIVATIONS),
        "tanh",
        key="activation",
        titles=ACTIVATIONS,
        help="The function that turns a hidden unit's sum into its output.",
    )
    loss = controls.choice(
        "Loss",
        list(LOSSES),
        LOG,
        key="loss",
        titles=LOSSES,
        help="How a wrong output is penalised. The hinge loss uses the output's plain sum and asks for a margin of 1.",
    )
    y = int(controls.choice("Target", ["0", "1"], "1", key="right", help="The class that this point should get."))
    x = np.array(
        [
            controls.slider(
                f"Input x{i + 1}",
                -FARTHEST["x"],
                FARTHEST["x"],
                value,
                step=0.1,
                key=f"x{i + 1}",
                help="Of the point. Or drag its number in the picture.",
            )
            for i, value in enumerate((1.0, 2.0))
        ]
    )
    rate = controls.log_slider(
        "Learning rate η", 0.01, 100, 0.5, key="rate", help="How far the update goes against the gradient."
    )
    place = controls.folder("All weights and biases")

    def number(label: str, default: float, key: str) -> float:
        return float(
            controls.slider(
                label,
                -FARTHEST["w"],
                FARTHEST["w"],
                default,
                step=0.1,
                key=key,
                help="Its value before the update. You can also drag the number in the picture.",
                place=place,
            )
        )

    columns = []
    for j in range(hidden):
        a, b, bias, out = UNITS[j]
        unit = j + 1
        columns.append(
            (
                number(f"x1 → unit {unit}", a, f"w1{unit}"),
                number(f"x2 → unit {unit}", b, f"w2{unit}"),
                number(f"bias of unit {unit}", bias, f"b{unit}"),
                number(f"unit {unit} → output", out, f"v{unit}"),
            )
        )
    held = np.array(columns).T
    network = Network(
        (held[:2], held[3][:, None]),
        (held[2], np.array([number("bias of the output", OUT_BIAS, "c")])),
        activation,
        OUTPUTS[loss],
    )
    trace = compute.run(one_point.steps, x, y, limit=STAGES, network=network, loss=loss, learning_rate=rate)
    return Run(loss, rate, y, trace)
