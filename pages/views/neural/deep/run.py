"""Three networks of the same shape, one for each activation: what is asked for, and what came of it."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from algos.neural import tasks, training
from algos.neural.network import Network
from algos.neural.tasks import Task
from algos.neural.training import Trained
from algos.trace import Trace
from pages.views.neural.side_by_side import SideBySide
from ui import compute, controls

ACTIVATIONS: Mapping[str, str] = {"sigmoid": "sigmoid", "tanh": "tanh", "relu": "ReLU"}
SUITED = {"sigmoid": "glorot", "tanh": "glorot", "relu": "he"}
STARTS = {
    "suited": "the one that suits each",
    "glorot": "Glorot for all",
    "he": "He for all",
}
SCALES = (0.1, 0.2, 0.3, 0.5, 0.7, 0.8, 0.9, 1.0, 1.1, 1.2, 1.5, 2.0, 3.0, 4.0)
EPOCHS = (50, 100, 200)
GRADIENTS, SAID = "gradients", "said"
SHOWS = {GRADIENTS: "the gradients", SAID: "the outputs of the units"}
POINTS = 60
SHARES = (0.05, 0.25, 0.5, 0.75, 0.95)  # quantiles of what a layer's units say


@dataclass(frozen=True, eq=False)
class Depths(SideBySide):
    """The task, and a run with each activation."""

    task: Task
    depth: int  # hidden layers
    width: int  # units of each
    scale: float
    seed: int
    traces: Mapping[str, Trace[Trained]]
    shows: str  # of SHOWS

    def share(self, name: str) -> float:
        """The first layer's gradient as a share of the last's; nan if that has none."""
        return share(self.traces[name].final.norms)


def share(norms: np.ndarray) -> float:
    """The first as a share of the last, nan if that is 0."""
    return float(norms[0] / norms[-1]) if norms[-1] > 0 else np.nan


def levels(network: Network, X: np.ndarray) -> np.ndarray:
    """Quantiles of what the units of each hidden layer say of the points: (layers, len(SHARES))."""
    said = network.forward(X).a[1:-1]
    return np.quantile(np.array([a.ravel() for a in said]), SHARES, axis=1).T


def choose() -> Depths:
    shows = controls.choice(
        "Look at",
        list(SHOWS),
        GRADIENTS,
        key="deep_look",
        titles=SHOWS,
        help="How large the gradient is in each layer, or the outputs of the units of each layer.",
    )
    depth = controls.slider(
        "Hidden layers", 2, 10, 8, key="depth", help="How many hidden layers there are, all of the same width."
    )
    width = controls.slider(
        "Units of a layer", 2, 20, 12, key="deep_width", help="How many units each hidden layer has."
    )
    how = controls.choice(
        "Start",
        list(STARTS),
        "suited",
        key="deep_start",
        titles=STARTS,
        help="Glorot keeps the size of the signal where a unit's slope is 1, as with tanh near 0. He doubles the "
        "variance, because a ReLU unit cuts off half.",
    )
    scale = controls.stop_slider(
        "Scale of weights",
        SCALES,
        1.0,
        key="scale",
        help="Every starting weight is multiplied by this. The effect grows from layer to layer.",
    )
    rate = controls.log_slider(
        "Learning rate",
        0.001,
        0.1,
        0.01,
        fine=True,
        key="deep_rate",
        help="The learning rate of Adam, about how far each weight moves in an epoch.",
    )
    epochs = controls.stop_slider(
        "Epochs", EPOCHS, 100, key="deep_epochs", help="How often the networks see all points."
    )
    seed = controls.seed(help="Another seed gives other points and other random weights.")
    task = tasks.quadrants(POINTS, POINTS // 2, seed=seed)
    traces = {
        name: compute.run(
            training.steps,
            task.X,
            task.y,
            limit=int(epochs),
            layers=(width,) * depth,
            activation=name,
            learning_rate=rate,
            initialisation=SUITED[name] if how == "suited" else how,
            scale=scale,
            seed=seed,
        )
        for name in ACTIVATIONS
    }
    return Depths(task, depth, width, scale, seed, traces, shows)
