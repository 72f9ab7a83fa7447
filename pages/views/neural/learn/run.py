"""A network in training: what is asked for, and what came of it."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from algos.neural import inputs, training
from algos.neural.backpropagation import costs
from algos.neural.inputs import INPUTS
from algos.neural.losses import LOG
from algos.neural.network import Network
from algos.neural.training import Trained
from algos.trace import Trace
from datasets.dataset import Dataset
from pages.views.neural.board import Board
from ui import classes, compute, controls
from ui.classes import Scene
from ui.session import cache

DEEPEST, WIDEST = 4, 8
EPOCHS = [10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1000.0]
BATCHES = [1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0]
MOST_UPDATES = 40_000  # they take some seconds
ACTIVATIONS = {"tanh": "tanh", "relu": "ReLU", "sigmoid": "sigmoid", "linear": "linear"}
OPTIMISERS = {
    "adam": "Adam",
    "sgd": "plain gradient",
    "momentum": "momentum",
    "rmsprop": "RMSProp",
    "adagrad": "AdaGrad",
    "adagrad per unit": "AdaGrad per unit",
}
STARTS = {
    "glorot": "uniform (Glorot)",
    "he": "normal (He)",
    "normal": "normal, variance 1/n",
    "equal": "all units equal",
    "zero": "all zero",
}


@dataclass(frozen=True, eq=False)
class Run:
    """A network, epoch by epoch."""

    at: Scene
    inputs: tuple[str, ...]
    trace: Trace[Trained]
    held: np.ndarray  # (epochs + 1,) log loss of the rows held out; empty if there are none
    losses: bool  # whether both are drawn epoch by epoch

    @property
    def final(self) -> Trained:
        return self.trace.final

    @property
    def network(self) -> Network:
        return self.trace.final.network

    @property
    def settings(self) -> dict[str, Any]:
        """What it was trained with."""
        assert self.trace.made is not None
        return dict(self.trace.made.settings)

    @cached_property
    def Z(self) -> np.ndarray:
        """What the network is given of the training points: (n, inputs)."""
        return self.seen(self.at.points)

    @cached_property
    def Z_test(self) -> np.ndarray:
        """The same of the points held out."""
        return self.seen(self.at.test_points)

    def seen(self, places: np.ndarray) -> np.ndarray:
        """The same of places of the plane (m, 2): (m, inputs)."""
        return inputs.expand(places, self.inputs)

    def loss(self, epoch: int) -> float:
        """The mean log loss of the training points, without the penalty."""
        state = self.trace.states[epoch]
        shrink = self.settings["penalty"] / len(self.at.y)
        return state.loss - shrink / 2 * sum(float(np.vdot(W, W)) for W in state.network.weights)

    def wrong(self, *, test: bool = False) -> np.ndarray:
        """Which points have another class than the network says."""
        Z, y = (self.Z_test, self.at.y_test) if test else (self.Z, self.at.y)
        return self.network.predict(Z) != y if len(y) else np.zeros(0, dtype=bool)

    @property
    def board(self) -> Board:
        """How it is drawn."""
        return Board.of(self.network)


def choose(data: Dataset) -> Run:
    at = classes.choose(data, features=False, standardise=_unlike(data))
    depth = controls.slider(
        "Hidden layers",
        0,
        DEEPEST,
        1,
        key="layers",
        help="With none this is logistic regression, whose boundary is a straight line.",
    )
    layers = tuple(
        controls.slider(
            f"Units in layer {i + 1}" if depth > 1 else "Units",
            1,
            WIDEST,
            4,
            key=f"units_{i + 1}",
            help="Each adds up the layer before with weights of its own, and its activation bends the sum.",
        )
        for i in range(depth)
    )
    settings: dict[str, Any] = dict(layers=layers, activation="tanh", initialisation="glorot")
    if depth:
        settings["activation"] = controls.choice(
            "Activation",
            list(ACTIVATIONS),
            "tanh",
            key="activation",
            titles=ACTIVATIONS,
            help="What turns a hidden unit's sum into its output. Layers of linear units make a straight line.",
        )
    chosen = controls.several(
        "Inputs",
        list(INPUTS),
        ["x1", "x2"],
        key="columns",
        help="What the network is given of each point. Squares, products and sines do some of a hidden layer's work.",
    )
    settings["optimiser"] = controls.choice(
        "Optimiser",
        list(OPTIMISERS),
        "adam",
        key="optimiser",
        titles=OPTIMISERS,
        help="How weights follow the gradient: plainly, with momentum, or with a step size for each weight or unit.",
    )
    settings["learning_rate"] = controls.log_slider(
        "Learning rate",
        1e-4,
        10,
        0.05,
        key="rate",
        help="The size of a step. If it is too large, the loss jumps up and down.",
    )
    n = len(at.y)
    batch = controls.stop_slider(
        "Rows in an update",
        [*(b for b in BATCHES if b < n), float(n)],
        float(n),
        key="batch",
        help="The batch size. With all rows there is one update an epoch, with fewer there are many.",
    )
    settings["batch_size"] = None if batch >= n else int(batch)
    updates = -(-n // int(batch))
    epochs = int(
        controls.stop_slider(
            "Epochs",
            [e for e in EPOCHS if e * updates <= MOST_UPDATES],
            200.0,
            key="epochs",
            help="An epoch is one pass over all training rows. Training ends sooner if it converges.",
        )
    )
    settings["penalty"] = controls.log_slider(
        "Weight decay λ",
        1e-3,
        100,
        0.0,
        key="penalty",
        zero=True,
        help="Penalises large weights by λ/2n times the sum of their squares. A high λ gives smooth boundaries.",
    )
    settings["dropout"] = 0.0
    if depth:
        settings["dropout"] = controls.slider(
            "Dropout",
            0.0,
            0.8,
            0.0,
            step=0.1,
            key="dropout",
            help="The probability with which each hidden unit is left out, for each row of an update anew.",
        )
    settings["initialisation"] = controls.choice(
        "Start",
        list(STARTS),
        "glorot",
        key="start",
        titles=STARTS,
        help="How the weights are drawn before the first epoch. Biases start at 0.",
    )
    settings["seed"] = controls.seed(help="Another seed gives another start and another order of the rows.")
    losses = controls.toggle(
        "Loss curves", False, key="losses", help="Draws both losses epoch by epoch, below the network."
    )
    names = tuple(chosen)
    trace = compute.run(training.steps, inputs.expand(at.points, names), at.y, limit=epochs, **settings)
    return Run(at, names, trace, _held_out(at, names, trace), losses)


def until(run: Run, epoch: int) -> Run:
    """The run as it stood after so many epochs."""
    return replace(run, trace=run.trace.until(epoch), held=run.held[: epoch + 1])


def _held_out(at: Scene, names: tuple[str, ...], trace: Trace[Trained]) -> np.ndarray:
    """The log loss of the rows held out after each epoch; remembered with the run."""
    if at.test is None:
        return np.empty(0)
    Z, y = inputs.expand(at.test_points, names), at.y_test

    def made() -> np.ndarray:
        return costs([state.network for state in trace.states], Z, y, loss=LOG)

    found: np.ndarray = compute.remembered(cache.digest("held out", trace.made, Z, y), made)
    return found


def _unlike(data: Dataset) -> bool:
    """Whether the inputs are of a scale on which a network would hardly learn."""
    spread, middle = data.X.std(axis=0), np.abs(data.X.mean(axis=0))
    return bool((spread > 4).any() or (spread < 0.2).any() or (middle > 5).any())
