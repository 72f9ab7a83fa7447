"""Every classifier in one form, so that any of them can be scored, stand beside another, or be made by a script."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from types import ModuleType
from typing import Any

import numpy as np

from algos.classification import (
    all_pairs,
    gaussian_discriminant,
    gaussian_naive_bayes,
    k_neighbors,
    logistic,
    perceptron,
    polynomial_features,
    softmax,
)
from algos.kernels import support_vector_machine
from algos.kernels.kernels import Linear
from algos.library import models
from algos.trace import frozen, record
from pages.views.classification.spelling import named
from ui import compute, controls, export
from ui.classes import Scene

TITLES = {
    "logistic": "Logistic regression",
    "logistic_squares": "Logistic with squares",
    "all_pairs": "Logistic, all pairs",
    "lda": "LDA",
    "qda": "QDA",
    "naive_bayes": "Gaussian naive Bayes",
    "perceptron": "Perceptron",
    "svm": "Linear SVM",
    "k_neighbors": "k neighbours",
    "decision_tree": "Decision tree (scikit-learn)",
    "random_forest": "Random forest (scikit-learn)",
    "gradient_boosting": "Gradient boosting (scikit-learn)",
    "small_network": "Small network (scikit-learn)",
}
WITHOUT_PROBABILITIES = ("perceptron", "svm")
STEPS: dict[str, tuple[ModuleType, dict[str, Any]]] = {  # whose they are, and settings that no reader moves
    "logistic": (logistic, {}),
    "logistic_squares": (logistic, {}),
    "all_pairs": (all_pairs, {}),
    "lda": (gaussian_discriminant, dict(covariance_type="tied")),
    "qda": (gaussian_discriminant, dict(covariance_type="full")),
    "naive_bayes": (gaussian_naive_bayes, {}),
    "perceptron": (perceptron, dict(order="shuffled")),
    "svm": (support_vector_machine, dict(kernel=Linear())),
    "k_neighbors": (k_neighbors, {}),
}
LIMITS = {
    "all_pairs": 5000,
    "logistic": 50,
    "logistic_squares": 50,
    "perceptron": 1000,
    "svm": 2000,
}  # steps; of Newton, mistakes, pairs
STAGES = 9  # at most, of the methods that are no search
UNITS = {"logistic": "Newton steps", "logistic_squares": "Newton steps", "perceptron": "mistakes", "svm": "pairs"}


@frozen
class Answers:
    """What a method says of some places, or why it says nothing."""

    codes: tuple[np.ndarray, ...]  # for each set of places (m,) the class it answers
    shares: tuple[np.ndarray, ...]  # (m, k) probabilities; empty where the method has none
    scores: tuple[np.ndarray, ...]  # (m, k) or, of two classes, (m,); empty where there are probabilities
    problem: str  # why there is no model; empty if there is one
    ended: str  # in words, if it was stopped before its end


def settings(names: set[str], n: int) -> dict[str, dict[str, Any]]:
    """The controls that these methods need, each once, and the settings of every method by name."""
    given: dict[str, dict[str, Any]] = {name: {} for name in names}
    if fitted := names & {"logistic", "logistic_squares", "all_pairs"}:
        penalty = controls.log_slider(
            "L2 penalty",
            0.001,
            1000,
            1.0,
            key="l2",
            help="For logistic regression. With a larger penalty the change from one class to the other is softer.",
        )
        for name in fitted:
            given[name]["penalty"] = penalty
    if "svm" in names:
        given["svm"]["C"] = controls.log_slider(
            "C", 0.01, 100, 1.0, key="c", help="For the linear SVM: the price of a point inside the margin."
        )
    if "k_neighbors" in names:
        given["k_neighbors"]["n_neighbors"] = controls.slider(
            "Neighbours", 1, min(n, 100), 7, key="votes", help="For k neighbours: how many training points vote."
        )
    deep = names & {"decision_tree", "random_forest"}
    if deep:
        depth = controls.slider(
            "Tree depth", 1, 12, 12, key="depth", help="The most questions in a row. With few, the boxes are large."
        )
        for name in deep:
            given[name]["max_depth"] = depth
    grown = names & {"random_forest", "gradient_boosting"}
    if grown:
        trees = controls.slider("Trees", 1, 100, 50, key="trees", help="How many trees vote or are added up.")
        for name in grown:
            given[name]["trees"] = trees
    if "small_network" in names:
        given["small_network"]["hidden"] = controls.slider(
            "Hidden units", 1, 32, 8, key="hidden", help="How many bends the network can put into its boundary."
        )
    drawn = names & {"perceptron", *models.MODELS}
    if drawn:
        seed = controls.seed(
            "Method seed", key="seed", help="For what is random: the order of the points, the trees and the weights."
        )
        for name in drawn:
            given[name]["seed"] = seed
    return given


def run(name: str, at: Scene, places: tuple[np.ndarray, ...], given: dict[str, Any]) -> Answers:
    """What the method says of each set of places' features, remembered."""
    found: Answers = compute.run(answers, at.Z, at.y, places, limit=0, name=name, k=at.k, given=given).final
    return replace(found, problem=named(found.problem, at.class_names))


def answers(
    Z: np.ndarray, y: np.ndarray, places: tuple[np.ndarray, ...], *, name: str, k: int, given: dict[str, Any]
) -> Iterator[Answers]:
    """Fit the method `name` to Z (n, D) and y (n,) in 0 .. k-1 and ask it about the places. One state."""
    Z, places = _features(name, Z), tuple(_features(name, P) for P in places)
    try:
        fitted, ended = _fit(name, Z, y, given)
        if name in WITHOUT_PROBABILITIES:
            scores = tuple(_scores(fitted, P) for P in places)
            codes = tuple((s > 0).astype(int) if s.ndim == 1 else s.argmax(axis=1) for s in scores)
            yield Answers(codes, (), scores, "", ended)
        else:
            shares = tuple(_widened(fitted[0].predict_proba(P), k) if len(P) else np.empty((0, k)) for P in places)
            yield Answers(tuple(S.argmax(axis=1) for S in shares), shares, (), "", ended)
    except ValueError as problem:
        yield Answers((), (), (), str(problem), "")


def _features(name: str, Z: np.ndarray) -> np.ndarray:
    """What the method is given of features Z (m, D): these, or all products of two of them too."""
    return polynomial_features.expand(Z, 2) if name == "logistic_squares" and len(Z) else Z


def _fit(name: str, Z: np.ndarray, y: np.ndarray, given: dict[str, Any]) -> tuple[list[Any], str]:
    """The model (of perceptron and SVM with more than two classes, one for each), and how the runs ended if early."""
    if name in models.MODELS:
        return [record(models.MODELS[name](Z, y, **given), limit=1).final], ""
    module, settings = _steps(name, y, given)
    targets = [(y == c).astype(int) for c in range(int(y.max()) + 1)] if _one_against_rest(name, y) else [y]
    runs = [record(module.steps(Z, target, **settings), limit=LIMITS.get(name, STAGES)) for target in targets]
    early = not all(r.finished for r in runs)
    return [r.final for r in runs], f"stopped after {LIMITS[name]} {UNITS[name]}" if early else ""


def _steps(name: str, y: np.ndarray, given: dict[str, Any]) -> tuple[ModuleType, dict[str, Any]]:
    """The module whose `steps` are run, and their settings."""
    module, fixed = STEPS[name]
    if module is logistic and len(np.unique(y)) > 2:
        return softmax, given
    if name == "k_neighbors":
        return module, dict(counts=[min(given["n_neighbors"], len(y))])
    return module, fixed | given


def _one_against_rest(name: str, y: np.ndarray) -> bool:
    return name in WITHOUT_PROBABILITIES and len(np.unique(y)) > 2


def _scores(fitted: list[Any], places: np.ndarray) -> np.ndarray:
    if not len(places):
        return np.empty(0) if len(fitted) == 1 else np.empty((0, len(fitted)))
    each = [model.decision_function(places) for model in fitted]
    return each[0] if len(each) == 1 else np.column_stack(each)


def _widened(shares: np.ndarray, k: int) -> np.ndarray:
    """With a zero for every class above those met in training."""
    return np.pad(shares, ((0, 0), (0, k - shares.shape[1])))


# As a script -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Script:
    """Lines that make a function `predict` of features, and a `model` if one model is all there is."""

    lines: tuple[str, ...]
    imports: tuple[str, ...]


def script(name: str, at: Scene, given: dict[str, Any]) -> Script:
    """The lines for the method `name`, given what `at.lines` make."""
    imports = ["from algos.trace import record"]
    if name in models.MODELS:
        run = f"record({export.call(f'models.{name}', 'Z', 'y', **given)}, limit=1).final"
        return Script((f"model = {run}", "predict = model.predict"), ("from algos.library import models", *imports))
    module, settings = _steps(name, at.y, given)
    package, _, short = module.__name__.rpartition(".")
    imports += [f"from {package} import {short}"]
    imports += ["from algos.kernels.kernels import Linear"] if name == "svm" else []
    each = _one_against_rest(name, at.y)
    steps = export.call(f"{short}.steps", "Z", "(y == c).astype(int)" if each else "y", **settings)
    run = f"record({steps}, limit={LIMITS.get(name, STAGES)}).final"
    if each:
        lines = (
            f"each = [{run} for c in range({int(at.y.max()) + 1})]",
            "predict = lambda Z: np.column_stack([m.decision_function(Z) for m in each]).argmax(axis=1)",
        )
        return Script(lines, (*imports, "import numpy as np"))
    if name == "logistic_squares":
        imports.append("from algos.classification import polynomial_features")
        squares = "polynomial_features.expand(Z, 2)"
        run = run.replace("(Z,", f"({squares},", 1)
        return Script((f"model = {run}", f"predict = lambda Z: model.predict({squares})"), tuple(imports))
    predict = "lambda Z: (model.decision_function(Z) > 0).astype(int)" if name == "svm" else "model.predict"
    return Script((f"model = {run}", f"predict = {predict}"), tuple(imports))
