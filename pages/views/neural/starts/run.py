"""The same network from several starts: what is asked for, and what came of it."""

from collections.abc import Mapping
from dataclasses import dataclass

from algos.neural import starts, tasks, training
from algos.neural.tasks import Task
from algos.neural.training import Trained
from algos.trace import Trace
from pages.views.neural.side_by_side import SideBySide
from ui import compute, controls

NAMES: Mapping[str, str] = {
    "All zero": "zero",
    "All equal": "equal",
    "Outer zero": "outer zero",
    "Tiny": "small",
    "Glorot": "glorot",
    "He": "he",
    "Large": "large",
}
RANDOM = ("Tiny", "Glorot", "He", "Large")  # in all weights
FIRST = ("All equal", "Glorot")
MOST = 3  # at a time
ACTIVATIONS = {"relu": "ReLU", "tanh": "tanh", "sigmoid": "sigmoid"}
LOSSES = {"log loss": "log loss", "hinge": "hinge"}
OUTPUTS = {"log loss": "sigmoid", "hinge": "linear"}
EPOCHS = (100, 200, 500, 1000, 2000)


@dataclass(frozen=True, eq=False)
class Beginnings(SideBySide):
    """The task, and a run from each start."""

    task: Task
    n: int
    positive: int
    width: int
    activation: str
    loss: str
    seed: int
    traces: Mapping[str, Trace[Trained]]
    by_weights: bool  # whether its units are drawn in the plane of their weights, and not as lines

    def mistakes(self, name: str) -> int:
        """How many points it gets wrong."""
        return int((self.network(name).predict(self.task.X) != self.task.y).sum())

    def spread(self, name: str) -> float:
        """The largest distance between two of its units."""
        return starts.spread(self.network(name))


def choose(by_weights: bool) -> Beginnings:
    """One network, from several starts."""
    names = controls.several(
        "Starts",
        list(NAMES),
        FIRST,
        key="starts",
        most=MOST,
        help=f"The weights with which training begins, up to {MOST} starts side by side. Outer zero: random units "
        "whose output weights are 0. Tiny and Large: random, a hundredth and ten times the usual size. Glorot and He: "
        "random, of a size that suits the number of units.",
    )
    width = controls.slider(
        "Hidden units", 2, 12, 4, key="starts_width", help="How many units the one hidden layer has."
    )
    activation = controls.choice(
        "Activation",
        list(ACTIVATIONS),
        "relu",
        key="starts_activation",
        titles=ACTIVATIONS,
        help="The function that turns a hidden unit's sum into its output.",
    )
    loss = controls.choice(
        "Loss",
        list(LOSSES),
        "log loss",
        key="starts_loss",
        help="How a wrong answer is penalised. The hinge loss is 0 for a point on the right side by a margin of 1.",
    )
    n = controls.slider("Points", 8, 60, 20, key="starts_n", help="How many points both classes have together.")
    positive = controls.slider(
        "Of class 1",
        1,
        n - 1,
        n // 2,
        key="positive",
        help="How many points are orange squares. The others are of class 0.",
    )
    rate = controls.log_slider(
        "Learning rate",
        0.001,
        1,
        0.03,
        fine=True,
        key="starts_rate",
        help="The learning rate of Adam, about how far each weight moves in an epoch.",
    )
    epochs = controls.stop_slider(
        "Epochs", EPOCHS, 500, key="starts_epochs", help="How often the network sees all points."
    )
    seed = controls.seed(help="Another seed gives other points and other random weights.")
    task = tasks.quadrants(n, positive, seed=seed)
    traces = {}
    for name in names:
        begun = starts.begin(NAMES[name], (2, width, 1), activation=activation, output=OUTPUTS[loss], seed=seed)
        traces[name] = compute.run(
            training.steps,
            task.X,
            task.y,
            limit=int(epochs),
            layers=(width,),
            activation=activation,
            loss=loss,
            learning_rate=rate,
            start=begun,
        )
    return Beginnings(task, n, positive, width, activation, loss, seed, traces, by_weights)
