"""Alternating least squares from several starts."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from algos.recommender import alternating, restarts
from algos.trace import record


def table(seed=0, n=7, m=5):
    rng = np.random.default_rng(seed)
    return np.where(rng.random((n, m)) < 0.7, rng.integers(1, 6, size=(n, m)).astype(float), np.nan)


def run(Y, **settings):
    return record(restarts.steps(Y, **settings), limit=100)


@pytest.mark.parametrize("centre", ["none", "items"])
@pytest.mark.parametrize("rank", [1, 3])
def test_random_starts_are_those_of_alternating_least_squares(rank, centre):
    Y = table(1)
    trace = run(Y, rank=rank, penalty=0.6, centre=centre, starts=3, rounds=12, seed=5)
    assert [s.name for s in trace.states] == ["zero", "equal", "seed 5", "seed 6", "seed 7"]
    for s, start in zip((5, 6, 7), trace.states[2:], strict=True):
        one = record(alternating.steps(Y, rank=rank, penalty=0.6, centre=centre, seed=s, tolerance=0.0), limit=24)
        assert_allclose(start.curve, one.curve("objective"), rtol=1e-12)
        assert_allclose(start.model.predict(), one.final.predict(), atol=1e-12)


@pytest.mark.parametrize("along", restarts.DIRECTIONS)
def test_curves_never_rise_and_end_at_the_models_objective(along):
    Y = table(2)
    seen = ~np.isnan(Y)
    for start in run(Y, rank=2, penalty=0.4, along=along, starts=4, rounds=30).states:
        assert len(start.curve) == 61
        assert (np.diff(start.curve) <= 1e-12 * start.curve[:-1]).all()
        model = start.model
        error = (Y - model.predict())[seen]
        J = (error @ error + 0.4 * ((model.users**2).sum() + (model.items**2).sum())) / 2
        assert start.curve[-1] == model.objective == pytest.approx(J)


@pytest.mark.parametrize("along", restarts.DIRECTIONS)
def test_equal_items_stay_on_one_ray(along):
    Y = table(3)
    ray = restarts.direction(along, 3)
    rounds = 200 if along == "axis" else 2  # off the axes rounding errors grow with the rounds
    _, equal, *_ = run(Y, rank=3, penalty=0.5, along=along, starts=1, rounds=rounds).states
    for vectors in (equal.model.users, equal.model.items):
        length = vectors @ ray / (ray @ ray)
        assert_allclose(vectors, np.outer(length, ray), atol=1e-9)
    assert np.linalg.matrix_rank(equal.model.predict(), tol=1e-8) == 1


def test_zero_never_moves():
    Y = table(4)
    zero = run(Y, rank=2, starts=1, rounds=9).states[0]
    assert not zero.model.users.any()
    assert not zero.model.items.any()
    assert_allclose(zero.curve, np.nansum(Y**2) / 2)
    assert zero.settled


def test_settled_is_honest():
    Y = table(5)
    short = run(Y, rank=2, penalty=0.5, starts=2, rounds=1).states
    long = run(Y, rank=2, penalty=0.5, starts=2, rounds=400).states
    assert not any(start.settled for start in short[1:])
    assert all(start.settled for start in long)


def test_an_exact_fixed_point_fills_the_rest_of_the_curve():
    single = np.array([[3.0, np.nan], [np.nan, 2.0]])
    for start in run(single, rank=1, starts=3, rounds=500).states:
        assert np.isfinite(start.curve).all()
        assert start.curve[-1] == start.model.objective


def test_agreement_is_the_largest_difference_of_two_tables():
    models = [start.model for start in run(table(6), rank=3, starts=3, rounds=2).states]
    filled = [model.predict() for model in models]
    worst = max(np.abs(a - b).max() for a in filled for b in filled)
    assert restarts.agreement(models) == pytest.approx(worst)
    assert restarts.agreement(models[:1]) == 0


@pytest.mark.parametrize(("settings", "words"), [
    ({"rank": 0}, "rank"),
    ({"penalty": -0.1}, "penalty"),
    ({"along": "falling"}, "direction"),
    ({"starts": 0}, "starts"),
    ({"rounds": 0}, "rounds"),
    ({"seed": -1}, "seed"),
])  # fmt: skip
def test_bad_settings_are_refused(settings, words):
    with pytest.raises(ValueError, match=words):
        run(table(), **settings)
