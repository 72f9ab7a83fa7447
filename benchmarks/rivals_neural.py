"""The algorithms of the page on neural networks beside scikit-learn, from the same start to the same probabilities."""

import warnings
from collections.abc import Callable
from typing import Any

import numpy as np

from algos.neural import training
from algos.neural.network import initial
from algos.trace import record
from benchmarks.duels import Duel

EPOCHS = 200
HIDDEN = (8, 8)


def training_duel(size: int) -> Duel:
    from sklearn.neural_network import MLPClassifier

    rng = np.random.default_rng(3)
    X = rng.normal(size=(200 * size, 2))
    y = (X[:, 0] * X[:, 1] > 0).astype(int)
    start = initial((2, *HIDDEN, 1), seed=1)
    model = MLPClassifier(
        HIDDEN,
        activation="tanh",
        alpha=0.0,
        batch_size=len(X),
        shuffle=False,
        learning_rate_init=0.01,
        max_iter=1,
        tol=0.0,
        n_iter_no_change=10 * EPOCHS,
        warm_start=True,
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that it stops at its limit
        model.fit(X, y)
    model.set_params(max_iter=EPOCHS)

    def theirs() -> MLPClassifier:
        model.coefs_, model.intercepts_ = [W.copy() for W in start.weights], [b.copy() for b in start.biases]
        model.n_iter_, model.t_ = 0, 0
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return model.fit(X, y)

    settings: dict[str, Any] = dict(layers=HIDDEN, learning_rate=0.01, tolerance=0.0, start=start)
    return Duel(
        f"training a network of 2, 8, 8 and 1 units, {len(X)} rows, {EPOCHS} epochs",
        lambda: record(training.steps(X, y, **settings), limit=EPOCHS).final,
        lambda state: state.network.predict_proba(X),
        "MLPClassifier",
        theirs,
        lambda fitted: fitted.predict_proba(X),
        0.01,
    )


DUELS: dict[str, tuple[Callable[[int], Duel], ...] | str] = {
    "neural.hinges": "no library gives a broken line as the weights of a network",
    "neural.luck": "it is neural.training many times over, which has a row",
    "neural.one_point": "no library tells an update apart into its numbers",
    "neural.training": (training_duel,),
}
