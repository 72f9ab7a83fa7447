"""Lines for a point that is moved, against each loss on its own and against the notes."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from algos.regression import moved
from tests.algos.regression.tables import table

FIVE = np.arange(5.0)[:, None], np.array([0.0, 1.0, 2.0, 3.0, 14.0])


def test_the_five_points_of_the_notes():
    (rivals,) = moved.lines(*FIVE, point=4, heights=[14.0])
    found = [(float(m.coef[0]), m.intercept) for m in rivals.models]
    assert_allclose(found, [(3, -2), (1, 0), (3.5, -3.75)], atol=1e-9)


def test_only_least_absolute_ignores_how_far_the_point_is():
    states = list(moved.lines(*FIVE, point=4, heights=[4.0, 14.0, 140.0]))
    slopes = np.array([[m.coef[0] for m in state.models] for state in states])
    assert_allclose(slopes[0], 1, atol=1e-9)
    assert_allclose(slopes[:, 1], 1, atol=1e-9)
    assert (np.diff(slopes[:, 0]) > 0.5).all() and (np.diff(slopes[:, 2]) > 0.5).all()


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_each_line_is_best_in_its_own_total(seed):
    X, y = table(seed)
    (rivals,) = moved.lines(X, y, point=3, heights=[y.max() + 20])
    target = moved.targets(y, 3, y.max() + 20)
    assert target[3] == y.max() + 20 and np.array_equal(np.delete(target, 3), np.delete(y, 3))
    scores = np.array([moved.totals(target - m.predict(X)) for m in rivals.models])
    assert_allclose(scores.diagonal(), scores.min(axis=0), rtol=1e-7)


def test_totals_are_the_three_costs():
    assert moved.totals([3.0, -4.0, 0.0]) == (25.0, 7.0, 4.0)


def test_losses_are_fitted_in_the_order_asked_for():
    (one,) = moved.lines(*FIVE, point=4, heights=[14.0], losses=("chebyshev", "squares"))
    assert_allclose([m.coef[0] for m in one.models], [3.5, 3.0], atol=1e-9)


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"point": 5, "heights": [1.0]}, "point must be a whole number of at least 0 and at most 4, not 5"),
        ({"point": 0, "heights": []}, "heights must be a list of at least one number"),
        ({"point": 0, "heights": [1.0], "losses": ("huber",)}, "loss must be one of squares, absolute, chebyshev"),
    ],
)
def test_bad_arguments_are_refused_in_words(settings, words):
    with pytest.raises(ValueError, match=words):
        list(moved.lines(*FIVE, **settings))
