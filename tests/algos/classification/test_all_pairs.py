import numpy as np
import pytest
from sklearn.linear_model import LogisticRegression
from sklearn.multiclass import OneVsOneClassifier

from algos.classification import all_pairs
from algos.trace import record
from tests.algos.classification.tables import apart, overlapping


def run(X, y, **settings):
    return record(all_pairs.steps(X, y, **settings), limit=99)


@pytest.mark.parametrize(("seed", "k"), [(0, 3), (1, 5), (2, 2)])
def test_every_pair_is_scikit_learns_and_there_are_k_times_k_minus_1_halves(seed, k):
    X, y = overlapping(seed, n=90, k=k)
    trace = run(X, y, penalty=0.4)
    final = trace.final
    assert trace.finished and trace.steps == len(final.pairs) == k * (k - 1) // 2 and final.converged.all()
    settings = dict(C=1 / 0.4, tol=1e-10, max_iter=5000)
    for n, (i, j) in enumerate(final.pairs):
        here = (y == i) | (y == j)
        alone = LogisticRegression(**settings).fit(X[here], y[here] == j)
        np.testing.assert_allclose(final.coef[n], alone.coef_[0], rtol=1e-4, atol=1e-6)
    if k > 2:
        library = OneVsOneClassifier(LogisticRegression(**settings)).fit(X, y)
        votes = np.zeros((len(X), k))
        for estimator, (i, j) in zip(library.estimators_, final.pairs, strict=True):
            said = estimator.predict(X)
            votes[np.arange(len(X)), np.where(said, j, i)] += 1
        np.testing.assert_array_equal(final.votes(X), votes)
        clear = np.sort(votes, axis=1)[:, -1] > np.sort(votes, axis=1)[:, -2]  # it breaks ties by the scores
        np.testing.assert_array_equal(final.predict(X)[clear], library.predict(X)[clear])


def test_votes_add_up_and_may_contradict_one_another():
    X, y = apart(0, k=3)
    final = run(X, y, penalty=1.0).final
    places = np.random.default_rng(0).uniform(-8, 8, size=(40_000, 2))
    votes = final.votes(places)
    assert (votes.sum(axis=1) == 3).all() and np.allclose(final.predict_proba(places), votes / 3)
    assert set(votes.max(axis=1)) <= {1, 2}
    around = all_pairs.AllPairs(final.pairs, np.array([[0.0, 1], [0, -1], [1, 0]]), np.zeros(3), np.ones(3, bool), 3)
    assert around.votes(np.array([[1.0, 1.0], [1.0, -1.0]])).tolist() == [[1, 1, 1], [1, 0, 2]]


def test_before_a_fit_all_classes_are_alike():
    X, y = overlapping(0, k=3)
    first = run(X, y).states[0]
    np.testing.assert_allclose(first.predict_proba(X), 1 / 3)
    assert not first.predict(X).any()
