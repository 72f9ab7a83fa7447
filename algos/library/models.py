"""Models of scikit-learn in this project's shape, for comparison: a decision tree, a forest, boosting, a small network.

Nothing here is ours but the shape. scikit-learn is loaded when a model is first fitted.
"""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from algos import check
from algos.classification.labels import classes
from algos.trace import frozen


@frozen
class Fitted:
    """A fitted model of scikit-learn for classes 0 .. k-1."""

    model: Any  # scikit-learn's own
    described: str  # the call that made it

    def predict_proba(self, X: Any) -> np.ndarray:
        """The probability of each class at places X (m, d): (m, k)."""
        return np.asarray(self.model.predict_proba(check.matrix(X)))

    def predict(self, X: Any) -> np.ndarray:
        """The most probable class at places X (m, d), of equals the lower code: (m,)."""
        return self.predict_proba(X).argmax(axis=1)


def decision_tree(X: Any, y: Any, *, max_depth: int | None = None, seed: int = 0) -> Iterator[Fitted]:
    """Questions about one input at a time (Breiman and others 1984), at most max_depth deep; None: to the end."""
    _check_depth(max_depth, seed)
    from sklearn.tree import DecisionTreeClassifier

    yield _fit(DecisionTreeClassifier, X, y, max_depth=max_depth, random_state=seed)


def random_forest(X: Any, y: Any, *, trees: int = 50, max_depth: int | None = None, seed: int = 0) -> Iterator[Fitted]:
    """The mean of trees grown on resampled rows, asking random inputs (Breiman 2001)."""
    check.integer(trees, "trees", low=1, high=500)
    _check_depth(max_depth, seed)
    from sklearn.ensemble import RandomForestClassifier

    yield _fit(RandomForestClassifier, X, y, n_estimators=trees, max_depth=max_depth, random_state=seed)


def gradient_boosting(
    X: Any, y: Any, *, trees: int = 50, max_depth: int = 3, learning_rate: float = 0.1, seed: int = 0
) -> Iterator[Fitted]:
    """Small trees, each fitted to what the sum of those before it left over (Friedman 2001)."""
    check.integer(trees, "trees", low=1, high=500)
    check.number(learning_rate, "learning_rate", low=0, high=10, above=True)
    _check_depth(max_depth, seed)
    from sklearn.ensemble import GradientBoostingClassifier

    yield _fit(
        GradientBoostingClassifier,
        X,
        y,
        n_estimators=trees,
        max_depth=max_depth,
        learning_rate=learning_rate,
        random_state=seed,
    )


def small_network(X: Any, y: Any, *, hidden: int = 8, penalty: float = 1e-3, seed: int = 0) -> Iterator[Fitted]:
    """One hidden layer of `hidden` tanh units on standardised inputs, trained to the end by L-BFGS."""
    check.integer(hidden, "hidden", low=1, high=200)
    check.number(penalty, "penalty", low=0)
    check.integer(seed, "seed", low=0)
    import warnings

    from sklearn.neural_network import MLPClassifier
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler

    def build(**settings: Any) -> Any:
        return make_pipeline(StandardScaler(), MLPClassifier(**settings))

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that it stopped at its limit of iterations
        fitted = _fit(
            build,
            X,
            y,
            hidden_layer_sizes=(hidden,),
            activation="tanh",
            alpha=penalty,
            solver="lbfgs",
            max_iter=300,
            random_state=seed,
        )
    yield fitted


MODELS: dict[str, Callable[..., Iterator[Fitted]]] = {
    "decision_tree": decision_tree,
    "random_forest": random_forest,
    "gradient_boosting": gradient_boosting,
    "small_network": small_network,
}


def _fit(make: Callable[..., Any], X: Any, y: Any, **settings: Any) -> Fitted:
    X, y, _ = classes(X, y)
    given = ", ".join(f"{name}={value!r}" for name, value in settings.items())
    name = "MLPClassifier" if make.__name__ == "build" else make.__name__
    return Fitted(make(**settings).fit(X, y), f"{name}({given})")


def _check_depth(max_depth: int | None, seed: int) -> None:
    if max_depth is not None:
        check.integer(max_depth, "max_depth", low=1, high=100)
    check.integer(seed, "seed", low=0)
