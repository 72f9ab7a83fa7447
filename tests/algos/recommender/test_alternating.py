"""Alternating least squares: what holds at every half-step, recovery, and the traps."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from algos.recommender import alternating, factors
from algos.trace import record
from tests.algos.recommender import gaps
from tests.algos.recommender.test_factors import objective, table

NAN = np.nan


@pytest.mark.parametrize(("centre", "penalty", "rank", "seed"), [
    ("none", 1.0, 2, 0), ("items", 0.3, 3, 1), ("global", 20.0, 1, 2), ("items", 0.0, 2, 3),
])  # fmt: skip
def test_every_half_step_solves_its_normal_equations_and_never_raises_the_objective(centre, penalty, rank, seed):
    Y = table(9, 6, seed=seed)
    R, seen, mean = factors.prepared(Y, centre)
    trace = record(alternating.steps(Y, rank=rank, penalty=penalty, centre=centre, seed=seed), limit=30)
    assert [s.phase for s in trace.states[:5]] == ["start", "users", "items", "users", "items"]
    for state in trace.states:
        assert state.objective == pytest.approx(objective(R, seen, state.users, state.items, penalty), rel=1e-9)
        error = np.where(seen, R - state.users @ state.items.T, 0.0)
        if state.phase == "users":
            assert_allclose(error @ state.items, penalty * state.users, atol=1e-8)
        if state.phase == "items":
            assert_allclose(error.T @ state.users, penalty * state.items, atol=1e-8)
    curve = trace.curve("objective")
    assert np.all(np.diff(curve) <= 1e-9 * curve[:-1])
    assert_allclose(trace.final.predict(), mean + trace.final.users @ trace.final.items.T)


@pytest.mark.parametrize("rank", [3, 5])
@pytest.mark.parametrize("centre", ["none", "items", "global"])
def test_without_a_penalty_nothing_rises_however_little_the_ratings_say(rank, centre):
    for seed in range(4):
        for Y in (gaps.table(7, 5, seed=seed), gaps.table(9, 6, seed=seed), table(seed=seed)):
            R, _, _ = factors.prepared(Y, centre)
            for start in range(3):
                run = alternating.steps(Y, rank=rank, penalty=0.0, centre=centre, seed=start)
                trace = record(run, limit=100)
                curve, rounding = trace.curve("objective"), factors.EXACT * (R * R).sum() / 2
                assert np.all(np.diff(curve) <= 1e-12 * curve[:-1] + rounding)
                if trace.finished:
                    assert 0 <= curve[-3] - curve[-1] <= alternating.TOLERANCE * curve[-3] or curve[-1] <= rounding


def test_a_fall_that_is_negative_or_not_yet_small_is_no_end():
    assert factors.settled(1.0, 1 - 1e-10, tolerance=1e-9, size=1.0)
    assert not factors.settled(1.0, 1 + 1e-15, tolerance=1e-9, size=1.0)
    assert not factors.settled(1.0, 1 - 1e-8, tolerance=1e-9, size=1.0)
    assert factors.settled(1e-30, 2e-30, tolerance=1e-9, size=1.0)  # both are nothing but rounding
    assert not factors.settled(1e-30, 2e-30, tolerance=1e-9, size=1e-20)


def test_a_planted_low_rank_table_is_recovered():
    rng = np.random.default_rng(4)
    truth = rng.normal(size=(30, 2)) @ rng.normal(size=(2, 20))
    Y = np.where(rng.random(truth.shape) < 0.5, truth, NAN)
    trace = record(alternating.steps(Y, rank=2, penalty=0.0, seed=1), limit=600)
    assert_allclose(trace.final.predict(), truth, atol=1e-3)


def test_a_full_table_without_penalty_ends_at_the_truncated_svd():
    Y = np.random.default_rng(2).normal(size=(8, 5)) * [4, 3, 2, 1, 0.5]
    trace = record(alternating.steps(Y, rank=2, penalty=0.0), limit=400)
    left, values, right = np.linalg.svd(Y, full_matrices=False)
    assert trace.finished
    assert_allclose(trace.final.predict(), left[:, :2] * values[:2] @ right[:2], atol=1e-3)


def test_a_full_table_with_penalty_ends_at_the_shrunken_svd():
    Y = np.random.default_rng(5).normal(size=(6, 9)) * np.arange(1, 7)[:, None]
    left, values, right = np.linalg.svd(Y, full_matrices=False)
    final = record(alternating.steps(Y, rank=3, penalty=2.0, tolerance=1e-13), limit=2000).final
    assert_allclose(final.predict(), left[:, :3] * np.maximum(values[:3] - 2, 0) @ right[:3], atol=1e-4)


def test_nobody_rated_it_so_it_gets_what_was_subtracted():
    Y = table(share=0.9)
    Y[:, 2] = NAN
    for centre, expected in (("none", 0.0), ("items", np.nanmean(Y))):
        final = record(alternating.steps(Y, centre=centre, penalty=1.0), limit=20).final
        assert not final.items[2].any()
        assert_allclose(final.predict()[:, 2], expected)


def test_it_stops_when_users_and_items_together_change_nothing():
    trace = record(alternating.steps(table(), rank=2, tolerance=1e-3), limit=500)
    curve = trace.curve("objective")[::2]
    assert trace.finished and trace.steps % 2 == 0
    drops = 1 - curve[1:] / curve[:-1]
    assert drops[-1] <= 1e-3 and (drops[:-1] > 1e-3).all()


@pytest.mark.parametrize("Y", [[[3.0]], [[NAN, 2.0]], [[0.0, 0.0], [0.0, NAN]], [[NAN, NAN], [4.0, NAN]]])
@pytest.mark.parametrize("penalty", [0.0, 1.0, 1e3])
def test_tiny_tables(Y, penalty):
    final = record(alternating.steps(np.array(Y), rank=1, penalty=penalty), limit=50).final
    assert np.isfinite(final.predict()).all()
    if penalty == 0:
        seen = ~np.isnan(Y)
        assert_allclose(final.predict()[seen], np.array(Y)[seen], atol=1e-6)


@pytest.mark.parametrize(("settings", "words"), [
    ({"penalty": -1}, "penalty"), ({"rank": 99}, "rank"), ({"centre": "users"}, "centre"), ({"start": "x"}, "start"),
    ({"tolerance": -1}, "tolerance"),
])  # fmt: skip
def test_bad_settings_are_refused(settings, words):
    with pytest.raises(ValueError, match=words):
        next(alternating.steps(table(), **settings))
