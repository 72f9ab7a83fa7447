"""Predictions for points left out, from one fit: those of refits, and without making them."""

from dataclasses import replace

import numpy as np
import pytest

from algos.bias_variance import cross_validation, families, splits, truths
from algos.bias_variance.families import FAMILIES

N, REPEATS = 17, 4


def sets(seed=0):
    return truths.draw(truths.read("sine"), n=N, noise=0.3, repeats=REPEATS, places="random", seed=seed)


def dealt(k):
    return {
        1: splits.hold_out(N, 5, count=REPEATS, seed=1),
        N: np.tile(np.arange(N), (REPEATS, 1)),
    }.get(k, splits.k_fold(N, k, count=REPEATS, seed=2) if k > 1 else None)


@pytest.mark.parametrize("k", [1, 3, 5, N])
@pytest.mark.parametrize("name", FAMILIES)
def test_every_point_left_out_is_predicted_as_by_a_refit(name, k):
    family, data, folds = FAMILIES[name], sets(), dealt(k)
    numbers = list(families.sweep(family, N - 6, most=5))
    found = cross_validation.held_out(family, data.x, data.y, numbers, folds)
    assert found.shape == (len(numbers), REPEATS, N)
    for r in range(REPEATS):
        for f in range(folds.max() + 1):
            out = folds[r] == f
            x, y = data.x[r][~out], data.y[r][~out]
            for j, number in enumerate(numbers):
                refitted = family.predict(x, y[None], data.x[r][out], number)[0]
                np.testing.assert_allclose(found[j, r, out], refitted, rtol=1e-7, atol=1e-9)
    assert np.isnan(found[:, folds < 0]).all()


@pytest.mark.parametrize(("name", "most"), [("kernel_ridge", 0), ("ridge", 1), ("polynomial", 5)])
def test_leaving_each_point_out_of_many_sets_is_not_a_refit_for_each_model(name, most):
    seen = []

    def counted(x, at, number):
        seen.append(len(x))
        return FAMILIES[name].weights(x, at, number)

    family = replace(FAMILIES[name], weights=counted)
    numbers = [3, 4, 5] if name == "polynomial" else family.numbers[:8]
    cross_validation.estimates_of_all(family, sets().x, sets().y, numbers, dealt(N))
    assert sum(seen) <= most * N * REPEATS
    if name == "polynomial":
        assert sum(seen) < N * REPEATS, "only where a point leaves the fit no freedom"


def test_a_point_that_the_fit_must_meet_is_refitted():
    x = np.array([[0.0, 0.1, 0.2, 0.3, 1.0]])
    y = np.array([[1.0, -1.0, 0.5, 2.0, 3.0]])
    found = cross_validation.held_out(FAMILIES["polynomial"], x, y, [3], np.arange(5)[None])[0, 0]
    for i in range(5):
        c = np.polyfit(np.delete(x, i), np.delete(y, i), 3)
        assert found[i] == pytest.approx(np.polyval(c, x[0, i]), rel=1e-8)
