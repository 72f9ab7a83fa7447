"""Searches for features, against scikit-learn's on the same folds, brute force over all subsets, and refits."""

from itertools import combinations, pairwise

import numpy as np
import pytest
from sklearn.feature_selection import SequentialFeatureSelector
from sklearn.linear_model import LinearRegression
from sklearn.metrics import mean_squared_error
from sklearn.model_selection import PredefinedSplit, cross_val_score
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from algos.bias_variance import feature_search, splits
from algos.bias_variance import mutual_information as mi
from algos.trace import record


def table(n=40, d=6, seed=0):
    """Columns of different size and offset that hang together, and a target that needs some of them."""
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(n, d)) @ (np.eye(d) + 0.4 * rng.normal(size=(d, d))) * 3.0 ** np.arange(d) + np.arange(d)
    scaled = X / X.std(axis=0)
    return X, scaled[:, 0] - 2 * scaled[:, d // 2] + rng.normal(size=n)


def run(X, y, **settings):
    return record(feature_search.steps(X, y, **settings), limit=X.shape[1])


def judged(X, Y, features, fold):
    """The validation error by scikit-learn."""
    cv = PredefinedSplit(fold)
    if not len(features):
        means = [((Y[fold == f] - Y[fold != f].mean(axis=0)) ** 2).mean() for f in range(fold.max() + 1)]
        return np.mean(means)
    scores = cross_val_score(LinearRegression(), X[:, features], Y, cv=cv, scoring="neg_mean_squared_error")
    return -scores.mean()


@pytest.mark.parametrize("method", feature_search.METHODS)
@pytest.mark.parametrize("seed", [0, 3])
def test_every_state_is_what_scikit_learn_finds_for_its_set(method, seed):
    X, y = table(seed=seed)
    fold = splits.k_fold(len(X), 4, seed=seed)[0]
    trace = run(X, y, method=method, folds=4, seed=seed)
    assert trace.finished and trace.steps == 6
    seen = []
    for i, state in enumerate(trace.states):
        F = state.features
        assert len(F) == (6 - i if method == "backward" else i)
        assert state.error == pytest.approx(judged(X, y, F, fold), rel=1e-7)
        fitted = LinearRegression().fit(X[:, F], y).predict(X[:, F]) if len(F) else np.full(len(y), y.mean())
        assert state.training_error == pytest.approx(mean_squared_error(y, fitted), rel=1e-7)
        seen.append(state.error)
        assert state.best_error == min(seen)
        assert state.best_error == pytest.approx(judged(X, y, state.best, fold), rel=1e-7)


@pytest.mark.parametrize(("direction", "seed"), [("forward", 1), ("backward", 2)])
def test_the_path_is_that_of_scikit_learns_selector(direction, seed):
    X, y = table(d=5, seed=seed)
    fold = splits.k_fold(len(X), 5, seed=seed)[0]
    states = {len(s.features): s for s in run(X, y, method=direction, seed=seed).states}
    for k in (2, 3):
        find = SequentialFeatureSelector(
            LinearRegression(),
            n_features_to_select=k,
            direction=direction,
            scoring="neg_mean_squared_error",
            cv=PredefinedSplit(fold),
        )
        assert np.flatnonzero(find.fit(X, y).get_support()).tolist() == states[k].features.tolist()


@pytest.mark.parametrize("direction", ["forward", "backward"])
def test_candidates_are_judged_with_and_without_and_the_best_moves(direction):
    X, y = table(seed=4)
    fold = splits.k_fold(len(X), 5)[0]
    states = run(X, y, method=direction).states
    tried = 0
    for before, after in pairwise(states):
        F = set(before.features.tolist())
        candidates = sorted(set(range(6)) - F if direction == "forward" else F)
        expected = [judged(X, y, sorted(F ^ {j}), fold) for j in candidates]
        np.testing.assert_allclose(after.scores[candidates], expected, rtol=1e-7)
        assert np.isnan(np.delete(after.scores, candidates)).all()
        assert after.moved == candidates[int(np.argmin(expected))]
        assert set(after.features.tolist()) == F ^ {after.moved}
        tried += len(candidates)
        assert after.tried == tried
    assert tried == 6 * 7 / 2


def test_no_search_beats_all_subsets_and_here_both_find_the_best():
    X, y = table(n=60, d=4, seed=8)
    fold = splits.k_fold(60, 5)[0]
    every = {F: judged(X, y, list(F), fold) for k in range(5) for F in combinations(range(4), k)}
    best = min(every, key=lambda F: every[F])
    for method in ("forward", "backward"):
        final = run(X, y, method=method).final
        assert final.best_error >= every[best] * (1 - 1e-9)
        assert tuple(final.best.tolist()) == best


def test_forward_misses_a_pair_that_backward_keeps():
    rng = np.random.default_rng(0)
    z, s = rng.normal(size=(2, 80)) * [[5.0], [0.5]]
    X = np.column_stack([rng.normal(size=(80, 3)), z + s, z])
    y = 2 * s + 0.2 * rng.normal(size=80)
    backward, forward = (run(X, y, method=m).states for m in ("backward", "forward"))
    assert {3, 4} <= set(backward[3].features.tolist())
    assert backward[3].error < 0.1 < forward[1].error


def test_the_filter_ranks_by_information_and_takes_both_copies():
    X, y = table(n=90, seed=6)
    X = np.column_stack([X, X[:, 3]])
    trace = run(X, y, method="filter", bins=5)
    scores = mi.scores(X, mi.cut(y, 5).codes, bins=5)
    np.testing.assert_allclose(trace.states[0].scores, scores)
    moved = [s.moved for s in trace.states[1:]]
    assert moved == sorted(range(7), key=lambda j: (-scores[j], j))
    assert moved[:2] == [3, 6]
    assert trace.states[2].error == pytest.approx(trace.states[1].error, rel=1e-9)
    assert trace.final.tried == 7


@pytest.mark.parametrize("classes", [2, 3])
def test_classes_are_columns_of_zero_and_one(classes):
    X, t = table(n=70, seed=3)
    y = np.digitize(t, np.quantile(t, np.arange(1, classes) / classes))
    Y = np.eye(classes)[y][:, 1 if classes == 2 else 0 :]
    fold = splits.k_fold(70, 5)[0]
    for state in run(X, y, classes=classes).states[1:]:
        assert state.error == pytest.approx(judged(X, Y, state.features, fold), rel=1e-7)
    model = LinearRegression().fit(X[:50, [0, 2]], Y[:50])
    expected = mean_squared_error(Y[50:], model.predict(X[50:, [0, 2]]))
    found = feature_search.held_out_error(X[:50], y[:50], [0, 2], X[50:], y[50:], classes=classes)
    assert found == pytest.approx(expected)
    ranked = run(X, y, method="filter", classes=classes, bins=4).states[0].scores
    np.testing.assert_allclose(ranked, mi.scores(X, y, bins=4))


def test_more_columns_than_rows_constants_and_copies_are_fitted_with_the_least_norm():
    X, y = table(n=10, d=6, seed=2)
    X = np.column_stack([X, X[:, 0], np.full(10, 4.0), X @ np.ones((6, 5)) + X[:, :5]])
    fold = splits.k_fold(10, 3)[0]
    expected = [np.mean((y[fold == f] - least_norm(X[fold != f], y[fold != f], X[fold == f])) ** 2) for f in range(3)]
    for method in ("forward", "backward"):
        trace = run(X, y, method=method, folds=3)
        full = trace.states[0 if method == "backward" else -1]
        assert full.error == pytest.approx(np.mean(expected), rel=1e-6)
        for state in trace.states:
            F = state.features
            away = [
                y[fold == f] - feature_search.predict(X[fold != f][:, F], y[fold != f, None], X[fold == f][:, F])[:, 0]
                for f in range(3)
            ]
            assert state.error == pytest.approx(np.mean([np.mean(a**2) for a in away]), rel=1e-6)


def least_norm(X, y, at):
    model = make_pipeline(StandardScaler(), LinearRegression(tol=1e-12))
    return model.fit(X, y).predict(at)


def test_adding_a_column_never_lowers_the_variance_of_a_prediction():
    X, _ = table(n=30, seed=9)
    A = np.column_stack([np.ones(30), X / X.std(axis=0)])
    z = np.random.default_rng(1).normal(size=7)
    found = [z[:k] @ np.linalg.solve(A[:, :k].T @ A[:, :k], z[:k]) for k in range(1, 8)]
    assert (np.diff(found) >= -1e-12).all()


@pytest.mark.parametrize("n", [2, 3])
def test_the_smallest_tables(n):
    X, y = np.arange(float(n))[:, None], np.arange(float(n)) ** 2
    trace = run(X, y, folds=2)
    assert trace.steps == 1 and np.isfinite(trace.final.error)
    constant = run(X, np.full(n, 3.0), folds=2)
    assert constant.final.best.tolist() == [] and constant.final.best_error == 0


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"method": "sideways"}, "method must be one of forward, backward, filter"),
        ({"folds": 1}, "k must be a whole number of at least 2"),
        ({"folds": 41}, "41 folds cannot be made of 40 points"),
        ({"bins": 1}, "bins must be a whole number of at least 2"),
        ({"classes": 2}, "y must be a list of whole numbers"),
    ],
)
def test_bad_settings_are_refused_in_words(settings, words):
    X, y = table()
    with pytest.raises(ValueError, match=words):
        run(X, y, **settings)
    with pytest.raises(ValueError, match="y has 39 entries; 40 are needed"):
        run(X, y[:-1])
