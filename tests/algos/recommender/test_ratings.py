"""Tables with gaps: checks, means and errors."""

import numpy as np
import pytest
from sklearn.metrics import mean_absolute_error, root_mean_squared_error

from algos.recommender import ratings

NAN = np.nan
Y = np.array([[4.0, NAN, NAN, 1.0], [2.0, 5.0, NAN, NAN], [NAN, 1.0, NAN, 2.0]])


def test_table_tells_gaps_from_zeros():
    filled, seen = ratings.table([[0.0, NAN], [3.0, 0.0]])
    assert filled.tolist() == [[0.0, 0.0], [3.0, 0.0]]
    assert seen.tolist() == [[True, False], [True, True]]


@pytest.mark.parametrize(("bad", "words"), [
    ([["a", 1]], "numbers only"),
    ([1.0, 2.0], "rows and columns"),
    (np.zeros((0, 3)), "rows and columns"),
    ([[NAN, NAN]], "no rating"),
    ([[np.inf, 1.0]], "infinite"),
    ([[1e200, 1.0]], "at most"),
])  # fmt: skip
def test_what_is_no_table_is_refused(bad, words):
    with pytest.raises(ValueError, match=words):
        ratings.table(bad)


def test_means_of_each_kind():
    assert ratings.means(Y, "none").tolist() == [0, 0, 0, 0]
    assert ratings.means(Y, "global").tolist() == [2.5] * 4
    assert ratings.means(Y, "items").tolist() == [3.0, 3.0, 2.5, 1.5]  # nobody rated the third
    with pytest.raises(ValueError, match="none, global, items"):
        ratings.means(Y, "users")


def test_errors_are_scikit_learns_on_the_rated_cells():
    predicted = np.random.default_rng(1).normal(size=Y.shape)
    seen = ~np.isnan(Y)
    assert ratings.rmse(Y, predicted) == pytest.approx(root_mean_squared_error(Y[seen], predicted[seen]), rel=1e-12)
    assert ratings.mae(Y, predicted) == pytest.approx(mean_absolute_error(Y[seen], predicted[seen]), rel=1e-12)
