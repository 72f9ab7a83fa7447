"""The algorithms of `algos/bias_variance` beside scikit-learn."""

from collections.abc import Callable
from typing import Any

import numpy as np

from algos.bias_variance import cross_validation, decomposition, feature_search, mutual_information, splits, truths
from algos.bias_variance.families import FAMILIES
from algos.trace import record
from benchmarks.duels import Duel, classes, table

DEGREES = list(range(15))


def ledger_duel(size: int) -> Duel:
    """All sets of even places fitted at once, in both: the page's two hundred sets and fifteen degrees."""
    from sklearn.linear_model import LinearRegression

    sets = truths.draw(truths.read("sine"), n=25, noise=0.3, repeats=200 * size)
    at = decomposition.GRID
    f = np.sin(2 * np.pi * at)

    def theirs() -> np.ndarray:
        found = []
        for degree in DEGREES:
            P, Q = (np.polynomial.legendre.legvander(2 * x - 1, degree) for x in (sets.x, at))
            fits = LinearRegression(fit_intercept=False).fit(P, sets.y.T).predict(Q).T
            found.append([((fits.mean(axis=0) - f) ** 2).mean(), fits.var(axis=0).mean()])
        return np.array(found)

    return Duel(
        f"bias and variance, {len(sets.y)} sets, {len(DEGREES)} degrees",
        lambda: record(decomposition.steps(sets, family="polynomial", numbers=DEGREES), limit=len(DEGREES)),
        lambda trace: np.array([state.terms[:2] for state in trace.states]),
        "LinearRegression, a target for each set",
        theirs,
        lambda found: found,
        1e-8,
    )


def folds_duel(size: int) -> Duel:
    from sklearn.linear_model import LinearRegression
    from sklearn.model_selection import PredefinedSplit, cross_val_score
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import PolynomialFeatures

    sets = truths.draw(truths.read("sine"), n=30 * size, noise=0.3, repeats=1, places="random")
    x, y = sets.x[0], sets.y[0]
    fold = splits.k_fold(len(x), 10)[0]
    model = make_pipeline(PolynomialFeatures(3), LinearRegression())
    return Duel(
        f"10 folds, {len(x)} points, degree 3",
        lambda: record(cross_validation.steps(x, y, family=FAMILIES["polynomial"], number=3, fold=fold), limit=10),
        lambda trace: trace.final.fold_errors,
        "cross_val_score",
        lambda: cross_val_score(model, x[:, None], y, cv=PredefinedSplit(fold), scoring="neg_mean_squared_error"),
        lambda scores: -scores,
        1e-8,
    )


def forward_duel(size: int) -> Duel:
    from sklearn.feature_selection import SequentialFeatureSelector
    from sklearn.linear_model import LinearRegression
    from sklearn.model_selection import PredefinedSplit

    X, y = table(120 * size, 8)
    cv = PredefinedSplit(splits.k_fold(len(X), 5)[0])
    selector = SequentialFeatureSelector(
        LinearRegression(), n_features_to_select=7, cv=cv, scoring="neg_mean_squared_error"
    )
    return Duel(
        f"forward search, {len(X)} x 8, 5 folds",
        lambda: record(feature_search.steps(X, y, method="forward", folds=5), limit=8),
        lambda trace: np.isin(np.arange(8), trace.states[7].features),
        "SequentialFeatureSelector",
        lambda: selector.fit(X, y),
        lambda fitted: fitted.get_support(),
        0.0,
    )


def information_duel(size: int) -> Duel:
    from sklearn.feature_selection import mutual_info_classif

    X, y = classes(300 * size, 8, k=3)

    def theirs() -> Any:
        codes = np.column_stack([mutual_information.cut(column, 5).codes for column in X.T])
        return mutual_info_classif(codes, y, discrete_features=True)

    return Duel(
        f"mutual information, {len(X)} x 8 in 5 levels, 3 classes",
        lambda: mutual_information.scores(X, y, bins=5),
        lambda scores: scores,
        "mutual_info_classif",
        theirs,
        lambda scores: scores,
        1e-9,
    )


DUELS: dict[str, tuple[Callable[[int], Duel], ...] | str] = {
    "bias_variance.bootstrap": "scikit-learn's bagging keeps neither the refits' spread nor the same resamples",
    "bias_variance.cross_validation": (folds_duel,),
    "bias_variance.decomposition": (ledger_duel,),
    "bias_variance.feature_search": (forward_duel, information_duel),
    "bias_variance.learning_curves": "scikit-learn's learning_curve takes parts of one data set, not new sets",
    "bias_variance.least_squares_law": "it measures a formula; the fits are numpy's",
    "bias_variance.model_selection": "it judges the judges over many data sets, which no library offers",
    "bias_variance.random_features": "the shortest solution is numpy's own",
    "bias_variance.u_curve": "scikit-learn's validation_curve takes parts of one data set, not new sets",
}
