import numpy as np
import pytest
from sklearn.linear_model import LogisticRegression
from sklearn.multiclass import OneVsRestClassifier

from algos.classification import one_against_rest
from algos.trace import record
from tests.algos.classification.tables import apart, overlapping


def run(X, y, **settings):
    return record(one_against_rest.steps(X, y, **settings), limit=20)


@pytest.mark.parametrize("penalty", [0.4, 5.0])
@pytest.mark.parametrize(("seed", "k"), [(0, 3), (1, 5), (2, 2)])
def test_it_is_scikit_learns_one_against_the_rest(seed, k, penalty):
    X, y = overlapping(seed, n=90, k=k)
    final = run(X, y, penalty=penalty).final
    for j in range(k):
        alone = LogisticRegression(C=1 / penalty, tol=1e-10, max_iter=5000).fit(X, y == j)
        np.testing.assert_allclose(final.coef[j], alone.coef_[0], rtol=1e-4, atol=1e-6)
    if k > 2:
        library = OneVsRestClassifier(LogisticRegression(C=1 / penalty, tol=1e-10, max_iter=5000)).fit(X, y)
        np.testing.assert_allclose(final.predict_proba(X), library.predict_proba(X), atol=1e-6)
        np.testing.assert_array_equal(final.predict(X), library.predict(X))
    assert final.converged.all()


def test_one_class_more_at_each_step():
    X, y = overlapping(0, k=3)
    states = run(X, y).states
    assert [s.fitted for s in states] == [0, 1, 2, 3]
    assert all((s.coef[s.fitted :] == 0).all() for s in states)
    assert all(s.predict(X).max() < max(s.fitted, 1) for s in states)
    np.testing.assert_allclose(states[0].predict_proba(X), 1 / 3)


def test_three_classes_around_a_circle_leave_a_place_to_none():
    X, y = apart(0, k=3)
    final = run(X, y, penalty=1.0).final
    assert not final.claims(np.zeros((1, 2))).any()
    far = 100 * np.array([[np.cos(t), np.sin(t)] for t in 2 * np.pi * np.array([0.5, 1.5, 2.5]) / 3 + 0.3])
    assert (final.claims(far).sum(axis=1) == 2).all()  # far out between two classes both claim
    assert (final.claims(X).sum(axis=1) == 1).all()


def test_a_separable_class_without_a_penalty_has_no_end():
    X, y = apart(1, k=3)
    final = run(X, y, penalty=0.0).final
    assert not final.converged.any()
    assert final.separable == ("complete",) * 3


def test_one_class_is_refused():
    with pytest.raises(ValueError, match="Only one class"):
        run(np.ones((3, 2)), np.zeros(3, dtype=int))
