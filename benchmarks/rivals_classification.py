"""The algorithms of `algos/classification` beside scikit-learn."""

from collections.abc import Callable, Iterator
from itertools import takewhile
from typing import Any

import numpy as np

from algos.classification import (
    all_pairs,
    averaged_perceptron,
    gaussian_discriminant,
    gaussian_naive_bayes,
    k_neighbors,
    least_squares,
    logistic,
    nearest_centroid,
    one_against_rest,
    passive_aggressive,
    pegasos,
    perceptron,
    softmax,
    thresholds,
)
from algos.trace import record
from benchmarks.duels import Duel, apart, classes

ROWS, COLUMNS = 200, 2
APART = 60  # rows that a line separates, as on the page
PASSES = 5


def least_squares_duel(size: int) -> Duel:
    from sklearn.linear_model import LinearRegression

    X, y = classes(ROWS * size, COLUMNS)
    signs = 2.0 * y - 1
    return Duel(
        f"least squares on classes, {len(X)} x {COLUMNS}",
        lambda: record(least_squares.steps(X, y), limit=1).final,
        _line,
        "LinearRegression",
        lambda: LinearRegression().fit(X, signs),
        _sklearn_line,
        1e-9,
    )


def logistic_duel(size: int) -> Duel:
    from sklearn.linear_model import LogisticRegression

    X, y = classes(ROWS * size, COLUMNS)
    return Duel(
        f"logistic regression, {len(X)} x {COLUMNS}, lambda 1",
        lambda: record(logistic.steps(X, y, penalty=1.0), limit=50).final,
        _line,
        "LogisticRegression",
        lambda: LogisticRegression(tol=1e-8).fit(X, y),
        _sklearn_line,
        1e-5,
    )


def softmax_duel(size: int) -> Duel:
    from sklearn.linear_model import LogisticRegression

    X, y = classes(ROWS * size, COLUMNS, k=3)
    return Duel(
        f"softmax regression, {len(X)} x {COLUMNS}, 3 classes, lambda 1",
        lambda: record(softmax.steps(X, y, penalty=1.0), limit=50).final,
        lambda state: state.predict_proba(X),
        "LogisticRegression, 3 classes",
        lambda: LogisticRegression(tol=1e-8, max_iter=1000).fit(X, y),
        lambda model: model.predict_proba(X),
        1e-4,
    )


def one_against_rest_duel(size: int) -> Duel:
    from sklearn.linear_model import LogisticRegression
    from sklearn.multiclass import OneVsRestClassifier

    X, y = classes(ROWS * size, COLUMNS, k=3)
    return Duel(
        f"one against the rest, {len(X)} x {COLUMNS}, 3 classes",
        lambda: record(one_against_rest.steps(X, y, penalty=1.0), limit=3).final,
        lambda state: state.decision_function(X),
        "OneVsRestClassifier",
        lambda: OneVsRestClassifier(LogisticRegression(tol=1e-8)).fit(X, y),
        lambda model: model.decision_function(X),
        1e-4,
    )


def all_pairs_duel(size: int) -> Duel:
    from sklearn.linear_model import LogisticRegression
    from sklearn.multiclass import OneVsOneClassifier

    X, y = classes(ROWS * size, COLUMNS, k=3)
    return Duel(
        f"all pairs, {len(X)} x {COLUMNS}, 3 classes",
        lambda: record(all_pairs.steps(X, y, penalty=1.0), limit=3).final,
        lambda state: state.decision_function(X),
        "OneVsOneClassifier",
        lambda: OneVsOneClassifier(LogisticRegression(tol=1e-8)).fit(X, y),
        lambda model: np.column_stack([each.decision_function(X) for each in model.estimators_]),
        1e-4,
    )


def lda_duel(size: int) -> Duel:
    from sklearn.discriminant_analysis import LinearDiscriminantAnalysis

    X, y = classes(ROWS * size, COLUMNS, k=3)
    return Duel(
        f"LDA, {len(X)} x {COLUMNS}, 3 classes",
        lambda: record(gaussian_discriminant.steps(X, y, covariance_type="tied"), limit=9).final.predict_proba(X),
        np.asarray,
        "LinearDiscriminantAnalysis",
        lambda: LinearDiscriminantAnalysis(solver="lsqr").fit(X, y).predict_proba(X),
        np.asarray,
        1e-8,
    )


def qda_duel(size: int) -> Duel:
    from sklearn.discriminant_analysis import QuadraticDiscriminantAnalysis

    X, y = classes(ROWS * size, COLUMNS, k=3)
    return Duel(
        f"QDA, {len(X)} x {COLUMNS}, 3 classes",
        lambda: record(gaussian_discriminant.steps(X, y, covariance_type="full"), limit=9).final.predict_proba(X),
        np.asarray,
        "QuadraticDiscriminantAnalysis",
        lambda: QuadraticDiscriminantAnalysis().fit(X, y).predict_proba(X),
        np.asarray,
        0.03,  # its covariances divide by n - 1
    )


def naive_bayes_duel(size: int) -> Duel:
    from sklearn.naive_bayes import GaussianNB

    X, y = classes(ROWS * size, COLUMNS, k=3)
    return Duel(
        f"Gaussian naive Bayes, {len(X)} x {COLUMNS}, 3 classes",
        lambda: record(gaussian_naive_bayes.steps(X, y), limit=9).final.predict_proba(X),
        np.asarray,
        "GaussianNB",
        lambda: GaussianNB(var_smoothing=0.0).fit(X, y).predict_proba(X),
        np.asarray,
        1e-8,
    )


def centroid_duel(size: int) -> Duel:
    from sklearn.neighbors import NearestCentroid

    X, y = classes(ROWS * size, COLUMNS, k=3)
    return Duel(
        f"nearest centroid, {len(X)} x {COLUMNS}, 3 classes",
        lambda: record(nearest_centroid.steps(X, y), limit=2).final,
        lambda state: state.means,
        "NearestCentroid",
        lambda: NearestCentroid().fit(X, y),
        lambda model: model.centroids_,
        1e-9,
    )


def neighbours_duel(size: int) -> Duel:
    from sklearn.neighbors import KNeighborsClassifier

    X, y = classes(ROWS * size, COLUMNS, k=3)
    places = classes(2500, COLUMNS, k=3, seed=1)[0]
    return Duel(
        f"15 nearest neighbours, {len(X)} points asked at {len(places)} places",
        lambda: record(k_neighbors.steps(X, y, counts=[15]), limit=1).final.predict_proba(places),
        np.asarray,
        "KNeighborsClassifier",
        lambda: KNeighborsClassifier(15).fit(X, y).predict_proba(places),
        np.asarray,
        1e-9,
    )


def votes_duel(size: int) -> Duel:
    from sklearn.neighbors import KNeighborsClassifier

    X, y = classes(ROWS * size, COLUMNS, k=3)

    def theirs() -> list[float]:
        model = KNeighborsClassifier(15).fit(X, y)
        others = model.kneighbors(return_distance=False)  # of the training points, without themselves
        votes = np.stack([(y[others] == c).sum(axis=1) for c in range(3)], axis=1)
        return [1 - model.score(X, y), float((votes.argmax(axis=1) != y).mean())]

    def ours() -> list[float]:
        final = record(k_neighbors.steps(X, y, counts=[15]), limit=1).final
        return [final.train_error, final.left_out_error]

    return Duel(
        f"15 nearest neighbours, both errors of {len(X)} points",
        ours,
        np.asarray,
        "KNeighborsClassifier",
        theirs,
        np.asarray,
        1e-9,
    )


def perceptron_duel(size: int) -> Duel:
    from sklearn.linear_model import Perceptron

    X, y = apart(APART * size)
    A = _augmented(X)
    return Duel(
        f"perceptron, {len(X)} separable points, {PASSES} passes",
        lambda: record(_passes(perceptron.steps(X, y)), limit=10**6).final,
        _line,
        "Perceptron",
        lambda: Perceptron(shuffle=False, max_iter=PASSES, tol=None, fit_intercept=False).fit(A, y),
        lambda model: model.coef_[0],
        1e-9,
    )


def averaged_perceptron_duel(size: int) -> Duel:
    from sklearn.linear_model import SGDClassifier

    X, y = apart(APART * size)
    A = _augmented(X)
    settings: dict[str, Any] = dict(learning_rate="constant", eta0=1.0, average=True, shuffle=False, tol=None)
    return Duel(
        f"averaged perceptron, {len(X)} separable points, {PASSES} passes",
        lambda: record(averaged_perceptron.steps(X, y, passes=PASSES), limit=10**6).final,
        lambda state: _direction(_line(state)),
        "SGDClassifier, averaged",
        lambda: SGDClassifier(loss="perceptron", penalty=None, max_iter=PASSES, fit_intercept=False, **settings).fit(
            A, y
        ),
        lambda model: _direction(model.coef_[0]),
        1e-6,
    )


def passive_aggressive_duel(size: int) -> Duel:
    from sklearn.linear_model import SGDClassifier

    X, y = apart(APART * size)
    A = _augmented(X)
    settings: dict[str, Any] = dict(learning_rate="pa1", eta0=0.5, shuffle=False, tol=None)
    return Duel(
        f"passive-aggressive, {len(X)} separable points, {PASSES} passes",
        lambda: record(_passes(passive_aggressive.steps(X, y, penalty=2.0)), limit=10**6).final,
        _line,
        "SGDClassifier, PA-I",  # what replaces PassiveAggressiveClassifier
        lambda: SGDClassifier(loss="hinge", penalty=None, max_iter=PASSES, fit_intercept=False, **settings).fit(A, y),
        lambda model: model.coef_[0],
        1e-6,
    )


def pegasos_duel(size: int) -> Duel:
    from sklearn.linear_model import SGDClassifier

    X, y = classes(ROWS * size, COLUMNS)
    A = _augmented(X)
    draws = 20 * len(X)

    def objective(theta: np.ndarray) -> np.ndarray:
        margins = (2 * y - 1) * (A @ theta)
        return np.array([np.maximum(1 - margins, 0).mean() + 0.05 * theta @ theta])

    return Duel(
        f"Pegasos, {len(X)} x {COLUMNS}, {draws} draws, objective",
        lambda: record(pegasos.steps(X, y, penalty=0.1, draws=draws, every=draws // 100), limit=draws).final,
        lambda state: objective(_line(state)),
        "SGDClassifier",
        lambda: SGDClassifier(alpha=0.1, max_iter=20, tol=None, fit_intercept=False, random_state=0).fit(A, y),
        lambda model: objective(model.coef_[0]),
        0.05,  # both draw at random, and not the same points
    )


def thresholds_duel(size: int) -> Duel:
    from sklearn.metrics import roc_curve

    X, y = classes(ROWS * size, COLUMNS)
    scores = X.sum(axis=1)
    return Duel(
        f"all thresholds of {len(X)} scores",
        lambda: record(thresholds.steps(scores, y), limit=len(y)),
        lambda trace: np.array([[s.table.false_alarms, s.table.recall] for s in trace.states]),
        "roc_curve",
        lambda: roc_curve(y, scores, drop_intermediate=False),
        lambda found: np.column_stack(found[:2]),
        1e-9,
    )


def _passes(steps: Iterator[Any]) -> Iterator[Any]:
    return takewhile(lambda state: state.epoch <= PASSES, steps)


def _augmented(X: np.ndarray) -> np.ndarray:
    return np.column_stack([np.ones(len(X)), X])


def _direction(theta: np.ndarray) -> np.ndarray:
    return theta / np.linalg.norm(theta)


def _line(state: Any) -> np.ndarray:
    return np.append(state.intercept, state.coef)


def _sklearn_line(model: Any) -> np.ndarray:
    return np.append(model.intercept_, model.coef_)


DUELS: dict[str, tuple[Callable[[int], Duel], ...] | str] = {
    "classification.averaged_perceptron": (averaged_perceptron_duel,),
    "classification.epsilon_ball": "scikit-learn has no classifier that only memorises the positive points",
    "classification.gaussian_discriminant": (lda_duel, qda_duel),
    "classification.gaussian_naive_bayes": (naive_bayes_duel,),
    "classification.line_sweep": "no library moves a line and counts its mistakes on the way",
    "classification.k_neighbors": (votes_duel, neighbours_duel),
    "classification.least_squares": (least_squares_duel,),
    "classification.logistic": (logistic_duel,),
    "classification.nearest_centroid": (centroid_duel,),
    "classification.all_pairs": (all_pairs_duel,),
    "classification.one_against_rest": (one_against_rest_duel,),
    "classification.passive_aggressive": (passive_aggressive_duel,),
    "classification.pegasos": (pegasos_duel,),
    "classification.perceptron": (perceptron_duel,),
    "classification.perceptron_descent": "scikit-learn has no batch descent on the perceptron's criterion",
    "classification.softmax": (softmax_duel,),
    "classification.thresholds": (thresholds_duel,),
}
