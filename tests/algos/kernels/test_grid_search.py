"""Cross-validation over C and bandwidth, against scikit-learn on the same folds."""

from dataclasses import replace

import numpy as np
import pytest

from algos.kernels import grid_search
from algos.kernels.grid_search import GridSearch
from algos.trace import record

B, C = [0.1, 0.6, 4.0], [0.05, 1.0, 30.0, 400.0]


def points(seed: int, n: int = 61) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(n, 2)) * [1.0, 0.7] + [0.3, -0.2]
    y = (X[:, 0] ** 2 + 0.5 * X[:, 1] > 0.6).astype(int)
    return X, np.where(rng.random(n) < 0.1, 1 - y, y)


def searched(seed: int = 0, folds: int = 4, **more: int) -> tuple[np.ndarray, np.ndarray, GridSearch]:
    X, y = points(seed, **more)
    return X, y, record(grid_search.steps(X, y, bandwidths=B, Cs=C, folds=folds, seed=seed), limit=100).final


@pytest.mark.parametrize("seed", range(3))
def test_every_cell_is_that_of_scikit_learn_on_the_same_folds(seed):
    from sklearn.svm import SVC

    X, y, final = searched(seed)
    for i, b in enumerate(B):
        for j, c in enumerate(C):
            for f in range(4):
                seen = final.fold != f
                oracle = SVC(C=c, gamma=1 / (2 * b**2), tol=1e-5).fit(X[seen], y[seen])
                for mistakes, at in ((final.wrong, ~seen), (final.training, seen)):
                    score = oracle.decision_function(X[at])
                    sure = np.abs(score) > 0.02  # both stop a little before the optimum
                    wrong = int(((score > 0) != y[at])[sure].sum())
                    assert wrong <= mistakes[i, j, f] <= wrong + int((~sure).sum())


@pytest.mark.parametrize("seed", range(3))
def test_errors_are_means_over_rows(seed):
    _, y, final = searched(seed)
    np.testing.assert_allclose(final.errors, final.wrong.sum(axis=2) / len(y))
    for f in range(final.wrong.shape[2]):
        np.testing.assert_array_equal(final.missed[:, :, final.fold == f].sum(axis=2), final.wrong[:, :, f])
    shares = final.training / (len(y) - final.sizes)
    weights = (len(y) - final.sizes) / (len(y) - final.sizes).sum()
    np.testing.assert_allclose(final.training_errors, shares @ weights)
    assert final.unfinished.sum() == 0
    assert (final.support > 0).all() and (final.support <= 1).all()


def test_grid_search_cv_finds_the_same_lowest_error():
    from sklearn.model_selection import GridSearchCV, PredefinedSplit
    from sklearn.svm import SVC

    X, y, final = searched(1, n=60)
    grid = {"C": C, "gamma": [1 / (2 * b**2) for b in B]}
    oracle = GridSearchCV(SVC(tol=1e-5), grid, cv=PredefinedSplit(final.fold)).fit(X, y)
    assert final.errors[final.best] == pytest.approx(1 - oracle.best_score_, abs=1.5 / 60)


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize(("n", "folds"), [(10, 10), (23, 5), (100, 3), (7, 2)])
def test_rows_are_dealt_out_evenly_class_by_class(n, folds, seed):
    y = (np.random.default_rng(seed).random(n) < 0.3).astype(int)
    fold = grid_search.deal(y, folds, seed=seed)
    for rows in (np.ones(n, bool), y == 0, y == 1):
        counts = np.bincount(fold[rows], minlength=folds)
        assert counts.sum() == rows.sum() and np.ptp(counts) <= 1
    np.testing.assert_array_equal(fold, grid_search.deal(y, folds, seed=seed))
    if n == 100:
        assert not np.array_equal(fold, grid_search.deal(y, folds, seed=seed + 1))


def state(wrong: list[list[float]], sizes: tuple[int, int] = (5, 5)) -> GridSearch:
    """A search over two folds whose cells made these numbers of mistakes, all on the first fold."""
    w = np.array(wrong, dtype=float)
    fold = np.repeat([0, 1], sizes)
    both = np.stack([w, np.zeros_like(w)], axis=2)
    b, c = w.shape
    return GridSearch(
        np.arange(1, b + 1.0),
        np.arange(1, c + 1.0),
        fold,
        both,
        np.zeros((b, c, len(fold)), dtype=bool),
        both,
        w,
        np.zeros((b, c), int),
    )


def test_of_equal_cells_the_smallest_c_and_then_the_largest_bandwidth_wins():
    assert state([[3, 1, 1], [2, 1, 4], [5, 2, 1]]).best == (1, 1)
    assert state([[3, 2, 1], [2, 5, 4], [5, 2, 1]]).best == (2, 2)
    assert state([[np.nan, 2], [np.nan, 3]]).best == (0, 1)
    with pytest.raises(ValueError, match="No cell is done"):
        _ = state([[np.nan]]).best


def test_the_order_of_the_grid_does_not_decide_between_equals():
    wrong = np.array([[3, 1, 1], [2, 1, 4], [5, 2, 1]])
    plain = state(wrong.tolist())
    for rows, columns in [([2, 1, 0], [2, 1, 0]), ([1, 0, 2], [0, 2, 1]), ([0, 2, 1], [1, 0, 2])]:
        turned = replace(
            state(wrong[rows][:, columns].tolist()), bandwidths=plain.bandwidths[rows], Cs=plain.Cs[columns]
        )
        i, j = turned.best
        assert (turned.bandwidths[i], turned.Cs[j]) == (2.0, 2.0)


def test_as_good_as_the_best_is_within_one_standard_error():
    search = state([[2, 3, 4, 5]])
    # The best cell errs on 2 of 5 and 0 of 5: a standard deviation of 0.4 / sqrt(2), over sqrt(2): 0.2.
    assert search.standard_error == pytest.approx(0.2)
    assert search.errors.tolist() == [[0.2, 0.3, 0.4, 0.5]]
    assert search.as_good.tolist() == [[True, True, True, False]]


def test_cells_are_filled_one_by_one_and_never_change():
    X, y = points(2, n=30)
    states = record(grid_search.steps(X, y, bandwidths=B, Cs=C, folds=3), limit=100).states
    assert len(states) == 1 + len(B) * len(C)
    for done, each in enumerate(states):
        known = ~np.isnan(each.errors.ravel())
        assert known.tolist() == [True] * done + [False] * (len(known) - done)
        np.testing.assert_array_equal(each.wrong.reshape(-1, 3)[:done], states[-1].wrong.reshape(-1, 3)[:done])


def test_two_rows_of_the_rare_class_are_enough_and_one_is_refused():
    X, y = points(0, n=20)
    y = np.zeros(20, int)
    y[[3, 11]] = 1
    final = record(grid_search.steps(X, y, bandwidths=[1.0], Cs=[1.0], folds=5), limit=1).final
    assert final.wrong.sum() >= 1
    y[3] = 0
    with pytest.raises(ValueError, match="One class has a single point"):
        next(grid_search.steps(X, y, bandwidths=[1.0], Cs=[1.0], folds=5))


def test_contradictions_and_duplicates_cost_mistakes_but_no_crash():
    X = np.repeat(points(3, n=10)[0], 2, axis=0)
    y = np.tile([0, 1], 10)
    final = record(grid_search.steps(X, y, bandwidths=[0.5], Cs=[1.0, 1000.0], folds=2), limit=2).final
    assert (final.errors >= 0.3).all() and np.isfinite(final.errors).all()


def test_a_machine_out_of_patience_is_counted(monkeypatch):
    monkeypatch.setattr(grid_search, "PATIENCE", 0.01)
    assert searched()[2].unfinished[:, -1].min() > 0


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (dict(bandwidths=[]), "bandwidths must be a list of at least one"),
        (dict(bandwidths=[1.0, 0.0]), "bandwidths must all be above 0, not 0"),
        (dict(Cs=[-1.0]), "Cs must all be above 0"),
        (dict(folds=1), "folds must be a whole number of at least 2"),
        (dict(folds=31), "31 folds cannot be made of 30 rows"),
    ],
)
def test_bad_settings_are_refused_in_words(change, words):
    X, y = points(0, n=30)
    with pytest.raises(ValueError, match=words):
        next(grid_search.steps(X, y, **(dict(bandwidths=B, Cs=C) | change)))


def test_one_class_only_is_refused():
    with pytest.raises(ValueError, match="Only one class"):
        next(grid_search.steps(points(0)[0], np.ones(61, int), bandwidths=B, Cs=C))
