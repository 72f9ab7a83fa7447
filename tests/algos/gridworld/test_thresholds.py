"""Thresholds of the best policy, against policies evaluated one by one and value iteration."""

import itertools

import numpy as np
import pytest
from numpy.testing import assert_allclose

from algos.gridworld import bellman, family, thresholds
from algos.trace import record
from datasets import catalog


def of(name):
    b = catalog.make(name)
    return family.family(b.wall, b.terminal, b.reward, b.wind, b.start)


def swept(board, setting, values, **settings):
    return record(thresholds.steps(board, setting=setting, values=values, **settings), limit=500).states


def grid(low, high, n):
    return tuple(np.linspace(low, high, n + 1).tolist())


def values(board, x, setting, settings, sweeps=500):
    now = dict(gamma=0.9, living=0.0, slip=0.2) | settings | {setting: x}
    world = board.member(living=now["living"], slip=now["slip"])
    V = np.zeros(world.n_states)
    for _ in range(sweeps):
        V = bellman.best(bellman.look_ahead(world, V, now["gamma"]))
    return V, bellman.look_ahead(world, V, now["gamma"])


SWEEPS = [
    ("classic", "living", (-2, -0.001), {"gamma": 1.0}),
    ("classic", "gamma", (0.1, 0.99), {"living": -0.04}),
    ("bridge", "slip", (0.0, 0.5), {}),
    ("cliff", "slip", (0.0, 0.4), {"gamma": 0.95, "living": -1.0}),
]


@pytest.mark.parametrize(("name", "setting", "ends", "settings"), SWEEPS)
def test_every_interval_says_what_value_iteration_says_and_they_join(name, setting, ends, settings):
    board = of(name)
    low, high = ends
    found = swept(board, setting, grid(low, high, 20), **settings)
    assert found[0].low == ends[0]
    assert found[-1].high == ends[1]
    for left, right in itertools.pairwise(found):
        assert left.high == right.low
        assert (left.best != right.best).any()
        assert_allclose(left.V[-1], right.V[0], atol=1e-9)
        # At a threshold the best actions of both sides are equally good.
        V, Q = values(board, right.low, setting, settings)
        both = left.best | right.best
        assert np.where(both, Q.max(axis=1, keepdims=True) - Q, 0).max() < 1e-4 * max(1, np.abs(V).max())
    for interval in found[:: max(1, len(found) // 4)]:
        x = (interval.low + interval.high) / 2
        V, Q = values(board, x, setting, settings)
        short = Q.max(axis=1, keepdims=True) - Q
        free = ~board.straight.terminal
        assert short[interval.best & free[:, None]].max() < 1e-9 * max(1, np.abs(V).max())
        assert (short[~interval.best & free[:, None]] > 1e-10).all()


def test_the_values_come_with_the_settings_and_are_right():
    board = of("classic")
    scan = grid(-1.0, -0.1, 6)
    found = swept(board, "living", scan, gamma=1.0)
    at = np.concatenate([i.values for i in found])
    V = np.vstack([i.V for i in found])
    assert set(scan) <= set(at.tolist())
    assert (np.diff(at) >= 0).all()
    for x, v in list(zip(at, V, strict=True))[::3]:
        assert_allclose(v, values(board, x, "living", {"gamma": 1.0})[0], atol=1e-9)


def test_none_is_missed_with_a_scan_of_two_values():
    """For the living reward the ends alone are enough: V* is convex in it."""
    board = of("classic")
    few = [i.low for i in swept(board, "living", (-2.0, -0.001), gamma=1.0)]
    many = [i.low for i in swept(board, "living", grid(-2.0, -0.001, 80), gamma=1.0)]
    assert_allclose(few, many, atol=5e-6)


def test_the_thresholds_are_where_some_policy_of_all_overtakes():
    """Brute force: every policy of a board of four cells is a straight line in the living reward."""
    board = family.family(
        [[0, 0, 0], [0, 0, 0]], [[0, 0, 1], [0, 0, 1]], [[0, 0, 1], [0, 0, -0.6]], np.zeros((2, 3), dtype=int), (1, 0)
    )
    lines = []
    for choice in itertools.product(range(4), repeat=4):
        policy = np.eye(4)[[*choice[:2], 0, *choice[2:], 0]]
        at = [bellman.exact(board.member(living=x, slip=0.3), policy, 0.8).sum() for x in (0.0, 1.0)]
        lines.append((at[0], at[1] - at[0]))
    x = np.linspace(-3, 0.5, 3501)
    best = np.array([[a + b * t for a, b in lines] for t in x]).max(axis=1)
    bends = x[1:-1][np.abs(np.diff(best, 2)) > 1e-10]
    found = np.array([i.low for i in swept(board, "living", (-3.0, 0.5), gamma=0.8, slip=0.3)[1:]])
    assert len(found) >= 3
    assert np.abs(bends[:, None] - found).min(axis=1).max() < 2e-3
    assert np.abs(bends[:, None] - found).min(axis=0).max() < 2e-3


def test_expected_moves_are_the_slope():
    """V grows with the living reward by the expected number of moves: less and less as it is pressed to the end."""
    found = swept(of("classic"), "living", grid(-1.9, -0.1, 30), gamma=1.0)
    slopes = np.concatenate([np.diff(i.V[:, 7]) / np.diff(i.values) for i in found])
    assert (np.diff(slopes) > -1e-6).all()
    assert slopes[0] >= 1


def test_living_rewards_that_pay_for_ever_are_the_last_interval():
    *_, before, last = swept(of("classic"), "living", grid(-0.2, 0.1, 6), gamma=1.0)
    assert last.endless
    assert not before.endless
    assert last.low == before.high == 0
    assert np.isnan(last.V).all()
    assert last.values[-1] == 0.1


def test_rewards_on_the_way_move_that_limit():
    *_, last = swept(of("prizes"), "living", grid(-0.3, 0.1, 4), gamma=1.0, tolerance=1e-4)
    assert last.endless
    # The cell of +0.2 is stayed in by walking into the wall below: it slips out again, so less than 0.2 is enough.
    assert -0.2 < last.low < 0


def test_ends_without_a_value_are_moved_inwards():
    board = family.family([[0, 0, 1, 0]], [[0, 0, 0, 1]], [[0, 0, 0, 1]], [[0, 0, 0, 0]], (0, 0))
    found = swept(board, "gamma", (0.5, 0.75, 1.0), living=-0.1)
    assert found[-1].high == 0.99
    with pytest.raises(ValueError, match="γ = 1"):
        swept(board, "slip", (0.0, 1.0), gamma=1.0, living=-0.1)
    with pytest.raises(ValueError, match="γ = 1"):
        swept(board, "living", (-1.0, 1.0), gamma=1.0)


@pytest.mark.parametrize(("settings", "words"), [
    (dict(setting="wind", values=(0, 1)), "setting must be one of"),
    (dict(values=(0.0,)), "at least two"),
    (dict(values=(0.0, 0.0)), "at least two"),
    (dict(setting="slip", values=(-0.1, 1.0)), "lowest slip"),
    (dict(setting="gamma", values=(0.1, 1.1)), "highest gamma"),
    (dict(values=(0.0, 1.0), tolerance=0), "tolerance"),
])  # fmt: skip
def test_bad_settings_are_refused(settings, words):
    with pytest.raises(ValueError, match=words):
        record(thresholds.steps(of("fig44"), **settings), limit=3)


def test_policies_are_written_as_rows():
    board = of("classic").straight
    best = np.zeros((11, 4), dtype=bool)
    best[:, 1] = True
    best[0, 2] = True
    best[10] = False
    assert thresholds.written(board, best) == "+>>* / >#>* / >>>?"
