"""Units by hand: one, or two hidden ones and an output, with a goal at each corner of the unit square."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from algos.classification import line_sweep
from algos.neural import gates
from algos.neural.gates import CORNERS, GATES, Signal
from algos.neural.network import Network, Pass
from algos.trace import Trace
from pages.views.neural.gates import seen
from pages.views.neural.gates.seen import Seen
from ui import compute, controls

UNIT, NET, SEEN = "unit", "net", "seen"
LIMIT = 20  # steps
FIRST, SECOND, OUT = "first", "second", "out"
XOR = {FIRST: (-10.0, -20.0, 20.0), SECOND: (-10.0, 20.0, -20.0), OUT: (-10.0, 20.0, 20.0)}
KEYS = ("bias", "1", "2")
TITLES = {name: name.replace("x1", "x₁").replace("x2", "x₂") for name in GATES}  # with the inputs as they are drawn


@dataclass(frozen=True, eq=False)
class Run:
    """A network of units, what it should say at the corners, and the four inputs on their way through it."""

    goal: str  # one of GATES
    net: Network
    trace: Trace[Signal]

    @cached_property
    def whole(self) -> Pass:
        """All four at once."""
        return self.net.forward(CORNERS)

    @property
    def title(self) -> str:
        """The goal as one reads it."""
        return TITLES[self.goal]

    @property
    def target(self) -> np.ndarray:
        """What is wanted at the corners: (4,)."""
        return np.array(GATES[self.goal])

    @property
    def outputs(self) -> np.ndarray:
        """What comes out at the corners: (4,)."""
        return self.whole.output[:, 0]

    @property
    def right(self) -> np.ndarray:
        """Where that is on the goal's side of 1/2: (4,) boolean."""
        return (self.outputs >= 0.5) == self.target

    @property
    def best(self) -> int:
        """How many of the four the best line there is gets right."""
        return len(CORNERS) - line_sweep.fewest_mistakes(CORNERS, self.target).mistakes


class Unit(Run):
    """One unit."""

    @property
    def theta(self) -> np.ndarray:
        """Its bias and weights: (3,)."""
        return rows(self.net, 0)[0]

    @property
    def by_bias(self) -> int:
        """How many of the four some bias would get right with these weights."""
        sums = CORNERS @ self.theta[1:]
        cuts = [-np.inf, *np.unique(sums).tolist()]  # 1 above each of them
        return max(int(((sums > cut) == self.target).sum()) for cut in cuts)


class Net(Run):
    """Two hidden units and an output unit."""

    @property
    def silent(self) -> int:
        """For how many of the four no hidden unit says 1/2 or more."""
        return int((self.whole.a[1] < 0.5).all(axis=1).sum())


def rows(net: Network, layer: int) -> np.ndarray:
    """The units of a layer as rows, the bias first."""
    return np.column_stack([net.biases[layer], net.weights[layer].T])


def line_gates() -> dict[str, int]:
    """How many of the four corners the best line gets right, for each of the sixteen gates."""
    return {
        name: len(CORNERS) - line_sweep.fewest_mistakes(CORNERS, np.array(table)).mistakes
        for name, table in GATES.items()
    }


def choose() -> Unit | Net | Seen:
    look = controls.choice(
        "Look at",
        (UNIT, NET, SEEN),
        UNIT,
        key="gates_look",
        titles={UNIT: "one unit", NET: "three units", SEEN: "what the hidden layer sees"},
        help="A single unit, or two hidden units that feed a third, or points in the coordinates that two hidden units "
        "give them.",
    )
    if look == SEEN:
        return seen.choose()
    goal = controls.choice(
        "Goal",
        list(GATES),
        "AND" if look == UNIT else "XOR",
        key="goal",
        titles=TITLES,
        help="What should come out at the four corners. You can also click a corner to change its goal.",
    )
    if look == UNIT:
        net = gates.units([_unit("gate", (-10.0, 20.0, 20.0), ("x₁", "x₂"), controls.sidebar())])
        return Unit(goal, net, compute.run(gates.steps, CORNERS, net, limit=LIMIT))
    titles = {FIRST: "First hidden unit", SECOND: "Second hidden unit", OUT: "Output unit"}
    found = {}
    for name, title in titles.items():
        feeds = ("first", "second") if name == OUT else ("x₁", "x₂")
        found[name] = _unit(name, XOR[name], feeds, controls.folder(title, expanded=name == FIRST))
    net = gates.units([found[FIRST], found[SECOND]], [found[OUT]])
    return Net(goal, net, compute.run(gates.steps, CORNERS, net, limit=LIMIT))


def _unit(name: str, default: tuple[float, ...], feeds: tuple[str, str], place: Any) -> list[float]:
    """The sliders of a unit: its bias and its two weights."""
    bias = controls.slider(
        "Bias",
        -50.0,
        50.0,
        default[0],
        step=0.5,
        key=f"{name}_bias",
        help="The sum z where both inputs are 0.",
        place=place,
    )
    weights = [
        controls.slider(
            f"Weight of {feed}",
            -30.0,
            30.0,
            value,
            step=0.5,
            key=f"{name}_{i}",
            help=f"What is added to the sum z where {feed} is 1.",
            place=place,
        )
        for i, (feed, value) in enumerate(zip(feeds, default[1:], strict=True), 1)
    ]
    return [bias, *weights]


def set_to(name: str, theta: np.ndarray) -> dict[str, float]:
    """The settings with which a unit has this bias and these weights."""
    return {f"{name}_{key}": float(value) for key, value in zip(KEYS, theta, strict=True)}


def flipped(run: Run, corner: int) -> None:
    """The goal with what is wanted at one corner turned round."""
    table = list(GATES[run.goal])
    table[corner % 4] = 1 - table[corner % 4]
    controls.put("goal", gates.gate(table))
