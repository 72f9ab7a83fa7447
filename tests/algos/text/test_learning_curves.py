"""Three methods by the number of texts, against scikit-learn on the same texts, draw by draw."""

from typing import Any

import numpy as np
import pytest

from algos.text import learning_curves
from algos.text.learning_curves import METHODS
from algos.trace import record

RNG = np.random.default_rng(12)
Y = (np.arange(70) % 3 == 0).astype(int)
RATES = RNG.gamma(0.5, 0.6, size=(2, 40))
X = RNG.poisson(RATES[Y])
SETTINGS: dict[str, Any] = dict(
    sizes=[3, 5, 20, 50], held_out=18, repeats=6, pseudo_count=0.4, penalty=2.5, C=0.3, seed=7
)


@pytest.fixture(scope="module")
def states() -> tuple[learning_curves.Learned, ...]:
    made = record(learning_curves.steps(X, Y, **SETTINGS), limit=9)
    assert made.finished
    return made.states


def test_every_error_is_scikit_learns_on_the_same_texts(states: tuple[learning_curves.Learned, ...]) -> None:
    from sklearn.linear_model import LogisticRegression
    from sklearn.naive_bayes import MultinomialNB
    from sklearn.svm import SVC

    rivals = (
        MultinomialNB(alpha=0.4),
        LogisticRegression(C=1 / 2.5, tol=1e-8, max_iter=2000),
        SVC(kernel="linear", C=0.3, tol=1e-6),
    )
    for state, m in zip(states, SETTINGS["sizes"], strict=True):
        assert state.n == m and state.errors.shape == (len(METHODS), 6)
        sizes = []
        for r, order in enumerate(learning_curves.orders(Y, 6, 7)):
            learn, held = order[:m], order[-18:]
            known = X[learn].any(axis=0)
            sizes.append(known.sum())
            for method, rival in enumerate(rivals):
                said = rival.fit(X[learn][:, known], Y[learn]).predict(X[held][:, known])
                assert state.errors[method, r] == pytest.approx((said != Y[held]).mean()), (m, r, METHODS[method])
        assert state.words == pytest.approx(np.mean(sizes))


def test_means_and_differences_are_over_the_draws(states: tuple[learning_curves.Learned, ...]) -> None:
    for state in states:
        assert state.means == pytest.approx(state.errors.mean(axis=1))
        assert state.deviations == pytest.approx(state.errors.std(axis=1, ddof=1) / np.sqrt(6))
        less, deviation = state.ahead(0, 2)
        assert less == pytest.approx(state.means[2] - state.means[0])
        assert deviation == pytest.approx(np.std(state.errors[2] - state.errors[0], ddof=1) / np.sqrt(6))
        back = state.ahead(2, 0)
        assert back == pytest.approx((-less, deviation))


def test_every_draw_holds_all_texts_and_begins_with_one_of_each_class() -> None:
    drawn = learning_curves.orders(Y, 30, 1)
    assert all(sorted(row) == list(range(70)) for row in drawn.tolist())
    assert (Y[drawn[:, 0]] != Y[drawn[:, 1]]).all()
    assert len({tuple(row) for row in drawn.tolist()}) == 30
    assert learning_curves.orders(Y, 30, 2).tolist() != drawn.tolist()


def test_what_cannot_be_learned_is_refused_in_words() -> None:
    for change, message in (
        (dict(sizes=[1]), "sizes"),
        (dict(sizes=[60]), "sizes"),
        (dict(held_out=0), "held_out"),
        (dict(repeats=1), "repeats"),
        (dict(penalty=0.0), "penalty"),
        (dict(pseudo_count=0.0), "pseudo_count"),
    ):
        with pytest.raises(ValueError, match=message):
            list(learning_curves.steps(X, Y, **(SETTINGS | change)))
    with pytest.raises(ValueError, match="Only one class"):
        list(learning_curves.steps(X, np.ones(70, dtype=int), **SETTINGS))
    with pytest.raises(ValueError, match="below 0"):
        list(learning_curves.steps(X - 1, Y, **SETTINGS))


def test_coordinates_have_the_inner_products_of_the_texts_and_of_the_others_with_them() -> None:
    repeated = np.vstack([X[:20], X[:5], X[:5] + X[5:10], np.zeros((1, 40))])
    others = X[20:30]
    Z, at = learning_curves.coordinates(repeated @ repeated.T * 1.0, others @ repeated.T * 1.0)
    assert Z.shape == (31, np.linalg.matrix_rank(repeated))
    np.testing.assert_allclose(Z @ Z.T, repeated @ repeated.T, atol=1e-9)
    np.testing.assert_allclose(at @ Z.T, others @ repeated.T, atol=1e-9)
    empty, nowhere = learning_curves.coordinates(np.zeros((3, 3)), np.zeros((2, 3)))
    assert not empty.any() and empty.shape == (3, 1) and not nowhere.any() and nowhere.shape == (2, 1)
