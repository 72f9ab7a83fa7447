"""The same network trained from many starts, for several widths: how many of them find what they could.

Every run is one of `training`, from a start of its own (`starts`) and with batches in an order of its own; they go on
side by side, an epoch a state. That wide networks depend less on their start is old experience (LeCun, Bottou, Orr and
Müller 1998; Livni, Shalev-Shwartz and Shamir 2014).
"""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from algos import check
from algos.neural import training
from algos.neural.network import Network
from algos.neural.starts import begin
from algos.neural.training import Trained
from algos.trace import frozen


@frozen
class Luck:
    """All networks after an epoch: rows are widths, columns are starts."""

    widths: np.ndarray  # (w,) hidden units
    networks: tuple[tuple[Network, ...], ...]  # w rows of as many as there are starts
    mistakes: np.ndarray  # (w, starts) points on the wrong side
    losses: np.ndarray  # (w, starts)
    epoch: int

    @property
    def found(self) -> np.ndarray:
        """How many starts of each width make no mistake: (w,)."""
        return (self.mistakes == 0).sum(axis=1)


def steps(
    X: Any,
    y: Any,
    *,
    widths: Sequence[int] = (1, 2, 3, 5, 10),
    starts: int = 10,
    start: str = "he",
    activation: str = "relu",
    loss: str = "hinge",
    learning_rate: float = 0.03,
    batch_size: int = 20,
    seed: int = 0,
    tolerance: float = training.TOLERANCE,
) -> Iterator[Luck]:
    """Train on X (n, d) with classes y (n,) of 0 and 1; start i of every width has the seed `seed` * `starts` + i.

    A run that has ended, by the tolerance as in `training`, stays as it is; all of it ends once every one has. Raises
    ValueError as `training` does.
    """
    sizes = check.integers(widths, "widths", low=1)
    check.integer(starts, "starts", low=1)
    check.integer(seed, "seed", low=0)
    X = check.matrix(X)
    y = check.vector(y, length=len(X))
    output = "linear" if loss == "hinge" else "sigmoid"
    runs = []
    for width in sizes.tolist():
        row = []
        for i in range(starts):
            own = seed * starts + i
            begun = begin(start, (X.shape[1], width, 1), activation=activation, output=output, seed=own)
            row.append(
                training.steps(
                    X,
                    y,
                    layers=(width,),
                    activation=activation,
                    loss=loss,
                    learning_rate=learning_rate,
                    batch_size=batch_size,
                    start=begun,
                    seed=own,
                    tolerance=tolerance,
                )
            )
        runs.append(row)
    states = [[next(one) for one in row] for row in runs]
    epoch = 0
    yield _seen(sizes, states, X, y, epoch)
    while not all(state.over for row in states for state in row):
        states = [[next(one, held) for one, held in zip(*both, strict=True)] for both in zip(runs, states, strict=True)]
        epoch += 1
        yield _seen(sizes, states, X, y, epoch)


def _seen(sizes: np.ndarray, states: list[list[Trained]], X: np.ndarray, y: np.ndarray, epoch: int) -> Luck:
    return Luck(
        sizes,
        tuple(tuple(state.network for state in row) for row in states),
        np.array([[int((state.network.predict(X) != y).sum()) for state in row] for row in states]),
        np.array([[state.loss for state in row] for row in states]),
        epoch,
    )
