"""Seven methods with one kernel, and nearest neighbours, for a row of prices C on the same rows; and their losses."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import numpy as np

from algos.classification import k_neighbors
from algos.kernels import (
    kernel_logistic,
    kernel_passive_aggressive,
    kernel_pegasos,
    kernel_perceptron,
    kernel_ridge,
    landmarks,
    support_vector_machine,
)
from algos.kernels.base import Kernel
from algos.kernels.landmarks import Similarity
from algos.trace import frozen, record

TITLES = {
    "machine": "Support vector machine",
    "logistic": "Kernel logistic regression",
    "ridge": "Kernel ridge",
    "perceptron": "Kernel perceptron",
    "passive_aggressive": "Kernel passive-aggressive",
    "pegasos": "Kernel Pegasos",
    "landmarks": "Machine on landmarks",
    "neighbours": "Nearest neighbours",
}
NO_PRICE = ("perceptron", "neighbours")
LOSSES = {
    "machine": "hinge",
    "logistic": "logistic",
    "ridge": "squared",
    "perceptron": "perceptron",
    "passive_aggressive": "hinge",
    "pegasos": "hinge",
    "landmarks": "hinge",
    "neighbours": "0-1",
}
DOUBLINGS = 13  # of the machine's pairs
MISTAKES = 2000  # of the perceptron: then it is taken as it is
UPDATES = 1000  # of the passive-aggressive learner: then it is taken as it is
DRAWS = 2000  # of Pegasos
NEWTON = 99  # steps


@frozen
class Fit:
    """A method's model for one C."""

    name: str
    model: Any  # with decision_function, or predict for kernel ridge
    scores: np.ndarray  # (n,) of the rows learned from
    held: int  # how many of the rows it needs to predict
    ended: str  # what to say if it did not end of itself

    def decision_function(self, X: np.ndarray) -> np.ndarray:
        """The score at every row of X (m, d), above 0 for class 1: (m,)."""
        if self.name == "neighbours":  # what is above one half, from -1 to 1
            share: np.ndarray = self.model.predict_proba(X)[:, 1]
            return 2 * share - 1
        found: np.ndarray = (self.model.predict if self.name == "ridge" else self.model.decision_function)(X)
        return found

    def predict(self, X: np.ndarray) -> np.ndarray:
        """Class 0 or 1 for every row of X (m, d): (m,)."""
        return (self.decision_function(X) > 0).astype(int)


def fits(
    X: np.ndarray, y: np.ndarray, *, name: str, kernel: Kernel, Cs: list[float], m: int, seed: int, k: int = 1
) -> Iterator[Fit]:
    """One state for each C: the method `name` on X (n, d) and y (n,), 0 or 1; `m` landmarks drawn with `seed`, or k
    neighbours.

    All but the perceptron, the passive-aggressive learner and the neighbours minimise |w|^2 / 2 + C times the sum of
    their losses; Pegasos comes near it, and counts the offset in |w|. Raises ValueError for data or a
    kernel that the method does not accept.
    """
    if name in NO_PRICE:
        fit = _perceptron(X, y, kernel) if name == "perceptron" else _neighbours(X, y, k)
        for _ in Cs:
            yield fit
        return
    similarity = Similarity(kernel, X[landmarks.chosen(X, m, seed=seed)]) if name == "landmarks" else None
    for C in Cs:
        if name == "logistic":
            yield _logistic(X, y, kernel, C)
        elif name == "ridge":
            yield _ridge(X, y, kernel, C)
        elif name == "passive_aggressive":
            yield _passive_aggressive(X, y, kernel, C)
        elif name == "pegasos":
            yield _pegasos(X, y, kernel, C)
        else:
            yield _machine(name, X, y, similarity or kernel, C, m)


def _machine(name: str, X: np.ndarray, y: np.ndarray, kernel: Kernel, C: float, m: int) -> Fit:
    state = record(support_vector_machine.steps(X, y, kernel=kernel, C=C, detail=1), limit=DOUBLINGS).final
    ended = "" if state.phase == "converged" else f"not converged after {state.pairs} pairs"
    return Fit(name, state, state.scores, m if name == "landmarks" else len(state.support), ended)


def _logistic(X: np.ndarray, y: np.ndarray, kernel: Kernel, C: float) -> Fit:
    state = record(kernel_logistic.steps(X, y, kernel=kernel, penalty=1 / C), limit=NEWTON).final
    ended = {"converged": "", "flat": "stopped where rounding hides the way down"}
    return Fit("logistic", state, state.scores, len(X), ended.get(state.phase, f"not converged after {NEWTON} steps"))


def _ridge(X: np.ndarray, y: np.ndarray, kernel: Kernel, C: float) -> Fit:
    signs = 2.0 * y - 1
    run = kernel_ridge.steps(X, signs, kernel=kernel, penalty=1 / (2 * C), level=float(np.mean(signs)))
    state = record(run, limit=1).final
    return Fit("ridge", state, state.fitted, len(X), "")


def _perceptron(X: np.ndarray, y: np.ndarray, kernel: Kernel) -> Fit:
    trace = record(kernel_perceptron.steps(X, y, kernel=kernel), limit=MISTAKES)
    state = trace.final
    ended = "" if trace.finished else f"stopped after {MISTAKES} mistakes"
    return Fit("perceptron", state, state.scores, int((state.alpha > 0).sum()), ended)


def _neighbours(X: np.ndarray, y: np.ndarray, k: int) -> Fit:
    model = record(k_neighbors.steps(X, y, counts=[k]), limit=0).final
    return Fit("neighbours", model, 2 * model.predict_proba(X)[:, 1] - 1, len(X), "")


def _passive_aggressive(X: np.ndarray, y: np.ndarray, kernel: Kernel, C: float) -> Fit:
    run = kernel_passive_aggressive.steps(X, y, kernel=kernel, penalty=1 / C, every=UPDATES)
    *_, state = islice(run, 2)
    ended = "" if state.updates < UPDATES else f"stopped after {UPDATES} updates"
    return Fit("passive_aggressive", state, state.scores, int((state.alpha > 0).sum()), ended)


def _pegasos(X: np.ndarray, y: np.ndarray, kernel: Kernel, C: float) -> Fit:
    run = kernel_pegasos.steps(X, y, kernel=kernel, penalty=1 / (C * len(X)), draws=DRAWS, every=DRAWS)
    state = record(run, limit=1).final
    return Fit("pegasos", state, state.scores, int((state.alpha > 0).sum()), "")


def loss(name: str, agreement: float) -> float:
    """What a point costs the method whose sign times score is `agreement`."""
    if LOSSES[name] == "hinge":
        return max(0.0, 1 - agreement)
    if name == "logistic":
        return float(np.logaddexp(0, -agreement))
    if name == "neighbours":
        return float(agreement <= 0)
    return (1 - agreement) ** 2 if name == "ridge" else max(0.0, -agreement)
