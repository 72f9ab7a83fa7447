"""Factorisation one rank at a time: against the singular value decomposition, and piece by piece."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from algos.recommender import alternating, greedy
from algos.trace import record


def table(n=9, m=6, share=0.7, seed=0):
    rng = np.random.default_rng(seed)
    Y = rng.normal(size=(n, 2)) @ rng.normal(size=(2, m)) * 2 + 3 + 0.5 * rng.normal(size=(n, m))
    return np.where(rng.random((n, m)) < share, Y, np.nan)


def run(Y, **settings):
    return record(greedy.steps(Y, **settings), limit=50)


def J(Y, model, penalty):
    """From scratch, cell by cell."""
    predicted, total = model.predict(), 0.0
    for (a, i), y in np.ndenumerate(Y):
        if not np.isnan(y):
            total += (y - predicted[a, i]) ** 2 / 2
    return total + penalty / 2 * (np.sum(model.users**2) + np.sum(model.items**2))


@pytest.mark.parametrize("seed", [0, 1, 2])
@pytest.mark.parametrize("penalty", [0.0, 0.3, 4.0])
@pytest.mark.parametrize("centre", ["none", "items"])
def test_no_piece_raises_the_objective_of_all_pieces(seed, penalty, centre):
    Y = table(seed=seed)
    trace = run(Y, rank=5, penalty=penalty, centre=centre, seed=seed)
    values = trace.curve("objective")
    assert trace.steps >= 1
    assert (np.diff(values) <= 0).all()
    for state in trace.states:
        assert J(Y, state, penalty) == pytest.approx(state.objective, rel=1e-10)


@pytest.mark.parametrize("seed", [0, 3])
def test_without_gaps_and_penalty_the_pieces_are_singular_vectors(seed):
    Y = table(share=1.1, seed=seed)
    u, s, vt = np.linalg.svd(Y)
    for r, state in enumerate(run(Y, rank=3, penalty=0.0).states):
        assert_allclose(state.predict(), (u[:, :r] * s[:r]) @ vt[:r], atol=2e-3)


def test_without_gaps_a_penalty_shrinks_each_singular_value():
    Y = table(share=1.1, seed=4)
    u, s, vt = np.linalg.svd(Y)
    penalty = 0.9 * s[1]  # the third singular value is below it
    assert s[2] < penalty
    trace = run(Y, rank=5, penalty=penalty)
    assert trace.steps == 2  # a third piece brings nothing
    assert trace.finished
    shrunk = np.maximum(s - penalty, 0)[:2]
    assert_allclose(trace.final.predict(), (u[:, :2] * shrunk) @ vt[:2], atol=5e-3)


def test_each_piece_is_the_rank_one_fit_to_what_is_left():
    Y = table(seed=5)
    states = run(Y, rank=3, penalty=0.7, seed=11).states
    for r in range(3):
        left = Y - states[r].predict()
        fit = record(alternating.steps(left, rank=1, penalty=0.7, seed=11 + r), limit=200).final
        assert_allclose(states[r + 1].predict() - states[r].predict(), fit.predict(), atol=1e-12)


def test_the_joint_fit_of_the_same_rank_ends_lower():
    Y = table(seed=6)
    greedy_J = run(Y, rank=2, penalty=0.5).final.objective
    joint_J = min(
        record(alternating.steps(Y, rank=2, penalty=0.5, seed=s), limit=500).final.objective for s in range(5)
    )
    assert joint_J < greedy_J - 0.01


def test_starts_with_the_means_and_fills_every_cell():
    Y = table()
    Y[:, 2] = np.nan
    Y[4] = np.nan
    trace = run(Y, rank=2, centre="items")
    assert trace.states[0].users.shape == (9, 0)
    assert_allclose(trace.states[0].predict()[0, [0, 1]], np.nanmean(Y[:, [0, 1]], axis=0))
    assert np.isfinite(trace.final.predict()).all()
    assert_allclose(trace.final.predict()[:, 2], np.nanmean(Y))  # nobody rated it: the mean of all
    assert_allclose(trace.final.predict()[4], trace.final.mean)  # rated nothing: the means


def test_a_zero_start_adds_nothing_and_one_rating_is_enough():
    assert run(table(), rank=3, start="zero").steps == 0
    single = np.array([[np.nan, 4.0, np.nan]])
    trace = run(single, rank=1, penalty=1.0)
    assert trace.final.predict()[0, 1] == pytest.approx(3.0, abs=1e-3)  # y - penalty, for y > penalty
    assert run(single, rank=1, centre="global").steps == 0


@pytest.mark.parametrize(("settings", "words"), [
    ({"rank": 0}, "rank"),
    ({"rank": 10}, "rank"),
    ({"penalty": -1.0}, "penalty"),
    ({"centre": "users"}, "centre"),
    ({"start": "ones"}, "start"),
    ({"seed": -1}, "seed"),
])  # fmt: skip
def test_bad_settings_are_refused(settings, words):
    with pytest.raises(ValueError, match=words):
        run(table(), **settings)
