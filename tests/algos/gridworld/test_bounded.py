"""Whether sums of rewards are finite, against all deterministic policies one by one."""

import itertools

import numpy as np
import pytest

from algos.gridworld import bounded, model, value_iteration
from algos.gridworld.model import Model
from algos.trace import record
from datasets import board_text
from tests.algos.gridworld.boards import random_model


def value_of(world: Model, policy: np.ndarray) -> np.ndarray:
    """The sum of rewards (S,) under a deterministic policy, plus or minus infinity where it has no end.

    From the powers of the transitions alone: where one is after very many moves, and what a move pays there.
    """
    S = world.n_states
    P, R = world.P[np.arange(S), policy], world.R[np.arange(S), policy]
    lasting = (np.eye(S) + P) / 2  # the same long run, without periods
    for _ in range(26):
        lasting = lasting @ lasting
    gain = lasting @ R
    bias = np.linalg.solve(np.eye(S) - P + lasting, R - gain)
    value = np.where(gain > 1e-9, np.inf, np.where(gain < -1e-9, -np.inf, bias))
    for s in range(S):  # both: nowhere to go
        ends = lasting[s] > 1e-12
        if (gain[ends] > 1e-9).any() and (gain[ends] < -1e-9).any():
            value[s] = np.nan
        elif (gain[ends] > 1e-9).any():
            value[s] = np.inf
        elif (gain[ends] < -1e-9).any():
            value[s] = -np.inf
    return value


def problem(world: Model) -> str:
    """Why the sum of undiscounted rewards is not finite."""
    said = bounded.problem(world, 1.0)
    assert said is not None
    return said


def brute_force(world: Model) -> np.ndarray:
    """The best sum over all deterministic policies (S,)."""
    free = np.flatnonzero(~world.terminal)
    best = np.full(world.n_states, -np.inf)
    for actions in itertools.product(range(4), repeat=len(free)):
        policy = np.zeros(world.n_states, dtype=int)
        policy[free] = actions
        best = np.fmax(best, value_of(world, policy))
    return best


@pytest.mark.parametrize("seed", range(8))
def test_against_every_policy(seed):
    rng = np.random.default_rng(seed)
    living = float(rng.choice([0.0, -0.2, 0.1, -0.3]))
    slip = float(rng.choice([0.0, 0.2, 1.0]))
    world = random_model(seed, rows=2, columns=3, rewards=seed % 2 == 0, living=living, slip=slip)
    best, said = brute_force(world), bounded.problem(world, 1.0)
    if (best == np.inf).any():
        assert said is not None and "paid" in said
    elif (best == -np.inf).any():
        assert said is not None and "costs" in said
    else:
        assert said is None
        np.testing.assert_allclose(value_iteration.solution(world, 1.0).V, best, atol=1e-8)


def test_the_random_boards_are_of_all_three_kinds():
    said = [bounded.problem(random_model(s, rows=2, columns=3, living=x), 1.0) for s in range(20) for x in (-0.1, 0.1)]
    assert {None if text is None else text.split()[0] for text in said} == {None, "From"}
    assert any(text and "paid" in text for text in said) and any(text and "costs" in text for text in said)


def made(text, **settings):
    b = board_text.read(text)
    return model.model(b.wall, b.terminal, b.reward, b.wind, b.start, **settings)


def test_a_discount_makes_every_sum_finite():
    assert bounded.problem(made("s.", slip=0.0, living=1.0), 0.999) is None


@pytest.mark.parametrize(
    ("text", "living", "finite"),
    [
        ("s..t1", -0.04, True),
        ("s..t1", 0.0, True),
        ("s..t1", 0.01, False),  # walking about pays
        ("s...", 0.0, True),  # no end, but nothing is paid either
        ("s...", -1.0, False),
        ("s.xt1", -1.0, False),  # the end is behind a wall
        ("sr1.", -1.0, True),  # a move pays 0 where one stays on the reward
        ("sr1r-1", 0.0, False),
        ("t1s/xx/..", -1.0, False),  # a cell nobody can reach is asked for too
    ],
)
def test_cells_where_one_can_stay(text, living, finite):
    said = bounded.problem(made(text, slip=0.0, living=living), 1.0)
    assert (said is None) == finite
    assert said is None or ("row 1, column 1" in said or "row 3, column 1" in said)


@pytest.mark.parametrize("end", ["..", "t0"])
def test_a_loop_of_rewards_and_costs_that_cancel(end):
    # To the middle pays 1, away from it costs 1, bumping costs 1: sweeps never settle, whether one could end or not.
    text = {"..": "r-1r-1r-1/r-1r1r-1/r-1r-1sr-1", "t0": "t0r-1r-1/r-1r1r-1/r-1r-1sr-1"}[end]
    world = made(text, slip=0.0)
    assert record(value_iteration.steps(world, gamma=1.0), limit=200).final.change == 1
    assert "rewards and costs that cancel" in problem(world)
    assert bounded.problem(world, 0.99) is None
    with pytest.raises(ValueError, match="cancel"):
        value_iteration.solution(world, 1.0)


def test_the_average_named_is_that_of_the_best_cycle():
    # From cell to cell and back pays (0.6 + 0) / 2; staying on the reward pays 0.6 a move.
    assert "paid 0.6 a move" in problem(made(".sr0.6.t1", slip=0.0))
    # A slip of 1 always goes to a side: in a corridor up and down bump, left and right bump up and down.
    assert "paid 0.6 a move" in problem(made("sr0.6.", slip=1.0))


def test_end_components_are_closed_and_connected():
    for seed in range(6):
        world = random_model(seed, rows=4, columns=4, living=-0.1)
        labels, kept = bounded.staying(world, np.repeat(~world.terminal[:, None], 4, axis=1))
        assert (labels >= 0).tolist() == kept.any(axis=1).tolist()
        for s, a in zip(*np.nonzero(kept), strict=True):
            assert set(labels[world.P[s, a] > 0]) == {labels[s]}
        for label in range(labels.max() + 1):
            inside = np.flatnonzero(labels == label)
            step = np.array([(world.P[s][kept[s]].sum(axis=0) > 0)[inside] for s in inside])
            reach = np.linalg.matrix_power(np.eye(len(inside)) + step, len(inside)) > 0
            assert reach.all()
