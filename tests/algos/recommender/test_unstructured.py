"""Completion without structure: a number for each cell, none for a gap."""

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.optimize import minimize_scalar

from algos.recommender import unstructured
from tests.algos.recommender.gaps import table


@pytest.mark.parametrize("penalty", [0.0, 0.4, 1.0, 30.0])
def test_every_cell_is_a_minimum_of_its_own(penalty):
    Y = table(4, 6, seed=5)
    (state,) = unstructured.steps(Y, penalty=penalty)
    best = 0.0
    for y, x in zip(Y.ravel(), state.predict().ravel(), strict=True):
        if np.isnan(y):
            assert x == 0
        else:
            found = minimize_scalar(lambda t, y=y: (y - t) ** 2 / 2 + penalty / 2 * t**2)
            assert x == pytest.approx(found.x, abs=1e-6)
            best += found.fun
    assert state.objective == pytest.approx(best, rel=1e-7, abs=1e-9)


def test_a_rating_says_nothing_about_another_cell():
    Y = table(4, 6, seed=6)
    (before,) = unstructured.steps(Y)
    Y[0, 0] += 1
    (after,) = unstructured.steps(Y)
    changed = before.predict() != after.predict()
    assert changed[0, 0]
    assert changed.sum() == 1


def test_refusals():
    with pytest.raises(ValueError, match="penalty must be"):
        next(unstructured.steps(table(2, 2), penalty=-0.1))
    with pytest.raises(ValueError, match="no rating"):
        next(unstructured.steps(np.full((2, 2), np.nan)))


def test_the_table_is_not_shared_with_the_caller():
    Y = table(3, 3, share=1.0)
    (state,) = unstructured.steps(Y, penalty=0.0)
    assert_allclose(state.predict(), Y)
    assert not np.shares_memory(state.predict(), Y)
