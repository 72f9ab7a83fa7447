"""Least squares on random features against numpy, scikit-learn and the project's own solver."""

from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose
from sklearn.linear_model import Ridge

from algos.bias_variance import random_features as rf
from algos.bias_variance import truths
from algos.regression import linear

SINE = truths.read("sine")


@pytest.mark.parametrize("shape", [(9, 4), (9, 9), (7, 23)])
def test_shortest_is_the_minimum_norm_solution(shape):
    rng = np.random.default_rng(shape[1])
    Phi, y = rng.normal(size=(3, *shape)), rng.normal(size=(3, shape[0]))
    coef, rank = rf.shortest(Phi, y, 0.0)
    for A, t, c in zip(Phi, y, coef, strict=True):
        assert_allclose(c, np.linalg.lstsq(A, t)[0], rtol=1e-8, atol=1e-10)
        assert_allclose(c, linear.solve(A, t, fit_intercept=False).coef, rtol=1e-6, atol=1e-8)
    assert_allclose(rank, min(shape))


def test_shortest_with_a_penalty_is_ridge_and_a_vanishing_one_the_minimum_norm():
    rng = np.random.default_rng(1)
    Phi, y = rng.normal(size=(6, 15)), rng.normal(size=6)
    assert_allclose(rf.shortest(Phi, y, 0.3)[0], Ridge(0.3, fit_intercept=False).fit(Phi, y).coef_, rtol=1e-8)
    assert_allclose(rf.shortest(Phi, y, 1e-10)[0], np.linalg.pinv(Phi) @ y, atol=1e-8)


def test_duplicated_and_zero_columns():
    rng = np.random.default_rng(2)
    a, y = rng.normal(size=8), rng.normal(size=8)
    coef, rank = rf.shortest(np.column_stack([a, a, np.zeros(8)]), y, 0.0)
    assert rank == 1
    assert_allclose(coef, [a @ y / (2 * a @ a)] * 2 + [0.0], atol=1e-12)
    assert_allclose(rf.shortest(np.zeros((4, 3)), np.ones(4), 0.0)[0], 0)


@pytest.mark.parametrize("kind", rf.KINDS)
def test_features_by_their_formula(kind):
    x, w, b = np.array([0.1, 0.7]), np.array([1.0, -1.0, 1.0]), np.array([0.3, 0.5, 0.9])
    Phi = rf.features(x, w, b, kind)
    for i in range(2):
        for j in range(3):
            plain = np.cos(2 * np.pi * w[j] * x[i] + b[j]) if kind == "wave" else max(0.0, w[j] * (x[i] - b[j]))
            assert Phi[i, j] == pytest.approx(np.sqrt(2 / 3) * plain)


def test_draws_are_nested_and_of_the_stated_distribution():
    w, b = rf.draw(400, kind="wave", waves=3.0, repeats=20, seed=1)
    fewer = rf.draw(7, kind="wave", waves=3.0, repeats=20, seed=1)
    assert_allclose(fewer, (w[:, :7], b[:, :7]))
    assert w.std() == pytest.approx(3.0, rel=0.03)
    assert np.mean(w**4) / np.mean(w**2) ** 2 == pytest.approx(3, abs=0.3)  # as normal numbers have it
    assert 0 <= b.min() < 0.01 < 6.27 < b.max() <= 2 * np.pi
    signs, kinks = rf.draw(400, kind="ramp", waves=3.0, repeats=20, seed=1)
    assert set(np.unique(signs)) == {-1.0, 1.0}
    assert abs(signs.mean()) < 0.05
    assert 0 <= kinks.min() < 0.01 < 0.99 < kinks.max() <= 1


def test_states_hold_what_they_say():
    counts = (3, 10, 40)
    settings: dict[str, Any] = dict(n=10, noise=0.2, repeats=9, waves=3.0, seed=4)
    sets = truths.draw(SINE, n=10, noise=0.2, repeats=9, seed=4)
    grid = np.linspace(0, 1, 101)
    states = list(rf.steps(SINE, counts=counts, **settings))
    for state in states:
        k = state.kept
        assert state.norm[k] == pytest.approx(np.linalg.norm(state.coef))
        assert state.train[k] == pytest.approx(np.mean((state.predict(sets.x) - sets.y[k]) ** 2), abs=1e-15)
        assert state.test[k] == pytest.approx(np.mean((state.predict(grid) - np.sin(2 * np.pi * grid)) ** 2) + 0.04)
    assert len({state.kept for state in states}) == 1
    square = rf.with_noise(states[1], rf.USUAL)  # D = n
    assert square.norm[square.kept] == np.median(square.norm)
    assert np.all(states[0].train > 1e-4)
    assert_allclose([states[1].train, states[2].train], 0, atol=1e-12)


@pytest.mark.parametrize("penalty", [0.0, 0.01])
def test_another_noise_spreads_the_same_set_and_its_errors_are_those_of_a_run_of_its_own(penalty):
    settings: dict[str, Any] = dict(counts=(6, 10, 30), n=10, repeats=7, waves=3.0, seed=2, penalty=penalty)
    for unit, known in zip(rf.steps(SINE, noise=1.0, **settings), rf.steps(SINE, noise=0.4, **settings), strict=True):
        found = rf.with_noise(unit, 0.4)
        assert found.kept == known.kept and not np.allclose(found.test, unit.test)
        for name in ("train", "test", "norm", "coef"):
            assert_allclose(getattr(found, name), getattr(known, name), rtol=1e-12)


@pytest.mark.parametrize("seed", range(3))
def test_the_peak_is_at_n_and_ridge_removes_it(seed):
    settings = dict(n=20, noise=0.3, repeats=30, waves=5.0, seed=seed)
    test = {lam: [np.median(s.test) for s in rf.steps(SINE, counts=(12, 20, 200), penalty=lam, **settings)]
            for lam in (0.0, 1e-2)}  # fmt: skip
    assert test[0.0][1] > 1.5 * max(test[0.0][0], test[0.0][2])
    assert test[1e-2][1] < 0.7 * test[0.0][1]
    norm = [np.median(s.norm) for s in rf.steps(SINE, counts=(12, 20, 200), **settings)]
    assert norm[1] > 2 * max(norm[0], norm[2])


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"counts": ()}, "at least one"),
        ({"kind": "tree"}, "one of"),
        ({"penalty": -1.0}, "at least 0"),
        ({"n": 0}, "n "),
    ],
)
def test_bad_settings_are_refused(wrong, said):
    with pytest.raises(ValueError, match=said):
        list(rf.steps(SINE, **(dict(counts=(2,), n=5, noise=0.1, repeats=2) | wrong)))
