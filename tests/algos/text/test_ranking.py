"""Words ranked by mutual information: against scikit-learn, by hand."""

import numpy as np
import pytest
from numpy.testing import assert_allclose
from sklearn.metrics import mutual_info_score

from algos.text import ranking

RNG = np.random.default_rng(5)
Y = RNG.integers(0, 3, size=40)
X = RNG.poisson(0.1 + 1.5 * (Y[:, None] == np.array([0, 1, 2, 9, 9])), size=(40, 5))


def test_tables_count_texts():
    tables = ranking.tables(X, Y, n_classes=3)
    assert tables.shape == (5, 2, 3)
    assert (tables.sum(axis=(1, 2)) == 40).all()
    for w in range(5):
        for c in range(3):
            assert tables[w, 1, c] == ((X[:, w] > 0) & (c == Y)).sum()


def test_scores_are_scikit_learns_and_rank_the_words():
    scores = ranking.scores(ranking.tables(X, Y, n_classes=3))
    assert_allclose(scores, [mutual_info_score(column > 0, Y) for column in X.T], atol=1e-12)
    order = ranking.order(scores)
    assert (np.diff(scores[order]) <= 0).all() and set(order[:3].tolist()) == {0, 1, 2}
    assert ranking.order(np.array([1.0, 2.0, 2.0, 0.5])).tolist() == [1, 2, 0, 3]


@pytest.mark.parametrize(
    ("there", "absent", "nats"),
    [((8, 0), (0, 8), 0.6931472), ((6, 2), (2, 6), 0.130812), ((4, 4), (4, 4), 0.0)],
)
def test_by_hand(there, absent, nats):
    assert_allclose(ranking.scores(np.array([[absent, there]])), [nats], atol=1e-6)
