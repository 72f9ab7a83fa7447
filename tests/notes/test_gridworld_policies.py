"""Facts of the notes on policies and rewards: entries 104 and 105, and what they lead to on other boards."""

from itertools import pairwise

import numpy as np
import pytest

from algos.gridworld import family, thresholds
from algos.trace import record
from datasets import catalog

FIG43 = [-1.6497, -1.5643, -0.7311, -0.4526, -0.0850, -0.0448, -0.0274]
ROWS = [
    ">>>* / ^#>* / >>>^",
    ">>>* / ^#^* / >>>^",
    ">>>* / ^#^* / >>^^",
    ">>>* / ^#^* / ^>^^",
    ">>>* / ^#^* / ^>^<",
    ">>>* / ^#^* / ^<^<",
    ">>>* / ^#^* / ^<<<",
]


def swept(name, setting, low, high, **settings):
    b = catalog.make(name)
    board = family.family(b.wall, b.terminal, b.reward, b.wind, b.start)
    values = tuple(np.linspace(low, high, 41).tolist())
    now = dict(gamma=b.gamma, living=b.living, slip=b.slip) | settings
    found = record(thresholds.steps(board, setting=setting, values=values, **now), limit=100).states
    return board, [i for i in found if not i.endless], found


@pytest.fixture(scope="module")
def fig43():
    return swept("classic", "living", -2.0, 0.1)


def test_105_the_4x3_policy_changes_at_these_living_rewards(fig43):
    ends = [i.low for i in fig43[1][1:]]
    assert ends[:7] == pytest.approx(FIG43, abs=5e-5)


def test_105_the_policies_between_them_row_by_row(fig43):
    board, found, _ = fig43
    assert [thresholds.written(board.straight, i.best) for i in found[:7]] == ROWS


def test_105_close_to_zero_it_bumps_into_walls_to_avoid_all_risk(fig43):
    """Between -0.0274 and -0.0221 one cell still goes on; the scan in steps of 0.02 passed over this policy."""
    board, found, _ = fig43
    assert found[7].high == pytest.approx(-0.0221, abs=5e-5)
    assert [thresholds.written(board.straight, i.best) for i in found[7:]] == [
        ">>>* / ^#<* / ^<<<",
        ">>>* / ^#<* / ^<<v",
    ]


def test_105_above_zero_it_never_exits(fig43):
    last = fig43[2][-1]
    assert last.endless
    assert last.low == pytest.approx(0, abs=1e-6)


def test_104_the_policy_depends_heavily_on_the_reward(fig43):
    """Of nine cells only four keep their action over the range of living rewards."""
    best = np.array([i.best for i in fig43[1]])
    kept = ~(best != best[0]).any(axis=(0, 2)) & ~fig43[0].straight.terminal
    assert kept.sum() == 4


def test_102_the_corridor_turns_round_at_the_root_of_a_tenth():
    _, found, _ = swept("corridor", "gamma", 0.1, 1.0)
    assert [i.low for i in found[1:]] == pytest.approx([0.3162278], abs=1e-6)


def test_the_bridge_is_crossed_by_the_patient():
    """Without a slip, five moves to +10 against one to +1: 10 gamma^4 = 1 at the start, fewer moves further on."""
    board, found, _ = swept("bridge", "gamma", 0.05, 0.99, slip=0.0)
    start = board.straight.start
    turned = [b.low for a, b in pairwise(found) if (a.best[start] != b.best[start]).any()]
    assert turned == pytest.approx([10 ** (-1 / 4)], abs=1e-6)


def test_the_cliff_is_kept_away_from_by_who_slips():
    """Without a slip one walks along the edge; the larger it is, the more cells there turn away from it."""
    board, found, _ = swept("cliff", "slip", 0.0, 0.5)
    edges = [thresholds.written(board.straight, i.best).split(" / ")[2] for i in found]
    assert edges[0] == ">>>>>>>>>>>v"
    assert edges[-1] == "^^^^^^^^^^^v"
    away = [edge.count("^") for edge in edges]
    assert away == sorted(away)
