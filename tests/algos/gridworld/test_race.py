"""Racers with an equal budget: what each had when it was spent, and what its greedy policy is worth."""

from typing import Any

import numpy as np
import pytest

from algos.gridworld import bellman, model, race, value_iteration
from algos.gridworld.experience import Habits
from algos.gridworld.model import Model
from algos.trace import record
from datasets import catalog
from tests.algos.gridworld.boards import random_model

HABITS = Habits(epsilon=0.1, alpha=0.1)


def world(name, **changes):
    b = catalog.make(name)
    settings = dict(slip=b.slip, living=b.living) | changes
    return model.model(b.wall, b.terminal, b.reward, b.wind, b.start, **settings), b.gamma


def test_budgets_rise_from_nothing_to_all():
    stops = race.budgets(10_000, 33)
    assert stops[0] == 0 and stops[1] == 312 and stops[-1] == 10_000 and len(stops) == 33
    assert np.isin(np.diff(stops), (312, 313)).all()
    assert race.budgets(2, 40).tolist() == [0, 1, 2]
    with pytest.raises(ValueError, match="budget"):
        race.budgets(1, 5)


def ran(world: Model, **settings: Any) -> tuple[race.Run, ...]:
    """The runs, without what parts them."""
    return record(race.runs(world, **settings), limit=9).states


def alone(racer: str, small: Model, habits: Habits) -> tuple[Any, ...]:
    """The states of a racer that runs by itself."""
    if racer in race.PLANNERS:
        return record(race.PLANNERS[racer](small, gamma=0.8), limit=500).states
    steps = race.LEARNERS[racer].steps(small, gamma=0.8, episodes=900, habits=habits, seed=5)
    return record(steps, limit=900).states


@pytest.mark.parametrize("racer", [*race.PLANNERS, *race.LEARNERS])
def test_what_counts_is_the_last_state_within_the_budget(racer):
    small, stops = random_model(4, rewards=True, slip=0.3, living=-0.1), [0, 7, 40, 41, 300, 301, 900]
    habits = Habits(epsilon=0.3, longest=20)
    (run,) = ran(small, racer=racer, gamma=0.8, budgets=stops, habits=habits, seeds=(5,))
    states = alone(racer, small, habits)
    for j, budget in enumerate(stops):
        held = [i for i, state in enumerate(states) if state.backups <= budget][-1]
        np.testing.assert_array_equal(run.Q[j], states[held].Q)
        assert (run.backups[j], run.rounds[j]) == (states[held].backups, held)
        if racer in race.LEARNERS and held:
            last = states[max(1, held - race.LAST + 1) : held + 1]
            paid = [sum(0.8**t * r for t, r in enumerate(state.rewards)) for state in last]
            assert np.isclose(run.recent[j], np.mean(paid))
        else:
            assert np.isnan(run.recent[j])
        assert np.isclose(run.worth[j], race.worth(small, run.Q[j], 0.8))
    assert run.rounds[-1] > 3


def test_one_run_a_seed_and_each_its_own():
    small = random_model(4, slip=0.2)
    runs = ran(small, racer="sarsa", gamma=0.9, budgets=[200], habits=HABITS, seeds=(2, 0, 2))
    assert len(runs) == 3
    np.testing.assert_array_equal(runs[0].Q, runs[2].Q)
    assert not np.array_equal(runs[0].Q, runs[1].Q)


@pytest.mark.parametrize("seed", range(6))
def test_the_greedy_policy_is_worth_what_walking_it_brings(seed):
    small = random_model(seed, rows=4, rewards=True, slip=0.3, living=-0.05)
    Q = np.random.default_rng(seed).integers(0, 3, (small.n_states, 4)).astype(float)  # with ties
    here, total = np.eye(small.n_states)[small.start], 0.0
    for t in range(400):  # the chances of being somewhere, move by move
        ahead = np.zeros(small.n_states)
        for s in np.flatnonzero(here * ~small.terminal):
            best = np.flatnonzero(Q[s] == Q[s].max())
            for a in best:
                ahead += here[s] / len(best) * small.P[s, a]
        total += 0.9**t * ahead @ small.arrival
        here = ahead
    assert np.isclose(race.worth(small, Q, 0.9), total, atol=1e-9)


def test_a_policy_that_circles_has_no_worth_unless_nothing_is_paid():
    def row(living):
        return model.model([[0] * 4], [[0, 0, 0, 1]], [[0, 0, 0, 5]], [[0] * 4], (0, 1), slip=0.0, living=living)

    left, right = np.zeros((4, 4)), np.zeros((4, 4))
    left[:, 3], right[:, 1] = 1, 1
    assert np.isnan(race.worth(row(-1.0), left, 1.0))
    assert race.worth(row(0.0), left, 1.0) == 0
    assert np.isclose(race.worth(row(-1.0), left, 0.5), -2)
    assert race.worth(row(-1.0), right, 1.0) == 3
    mixed = right.copy()
    mixed[0] = [0, 0, 0, 1]  # a circle, but not on the way
    assert race.worth(row(-1.0), mixed, 1.0) == 3


@pytest.mark.parametrize("seed", range(4))
def test_policy_iteration_by_sweeps_comes_to_the_solution_and_counts_its_backups(seed):
    small = random_model(seed, rewards=True, slip=0.2, living=-0.1)
    states = list(race.policy_iteration(small, gamma=0.9))
    np.testing.assert_allclose(states[-1].Q, value_iteration.solution(small, 0.9).Q, atol=1e-7)
    free, V, counted = np.flatnonzero(~small.terminal), np.zeros(small.n_states), 0
    for state in states[1:]:
        Q = bellman.look_ahead(small, V, 0.9)
        np.testing.assert_allclose(state.Q, Q)
        best = [np.flatnonzero(Q[s] >= Q[s].max() - 1e-9) for s in range(small.n_states)]
        counted += 4 * len(free) + (race.EVALUATIONS - 1) * sum(len(best[s]) for s in free)
        assert state.backups == counted
        for _ in range(race.EVALUATIONS):
            V = np.array(
                [
                    0.0 if small.terminal[s] else np.mean([small.P[s, a] @ (small.arrival + 0.9 * V) for a in best[s]])
                    for s in range(small.n_states)
                ]
            )
        np.testing.assert_allclose(state.V, V, atol=1e-9)


def test_distances_leave_terminals_out():
    small = random_model(2, slip=0.0)
    Q = np.arange(small.n_states * 4.0).reshape(-1, 4)
    expected = [abs(Q[s, a] - 1) for s in range(small.n_states) if not small.terminal[s] for a in range(4)]
    np.testing.assert_array_equal(race.distances(small, Q, np.ones_like(Q)), expected)
    stacked = race.distances(small, np.stack([Q, 2 * Q]), np.ones_like(Q))
    assert stacked.shape == (2, small.decisions)
    np.testing.assert_array_equal(stacked[0], expected)


def test_who_leads_is_one_or_several_alike_and_nobody_without_a_score():
    scores = {"a": 1.0, "b": np.nan, "c": 1.0 + 1e-9, "d": 2.0}
    assert race.leading(scores) == ["a", "c"] and race.leading(scores, highest=True) == ["d"]
    assert race.leading({"b": np.nan}) == race.leading({}) == []


def test_on_the_cliff_sarsa_keeps_away_and_earns_more_with_every_seed():
    cliff, gamma = world("cliff")
    seeds = range(3)
    ours = ran(cliff, racer="sarsa", gamma=gamma, budgets=[20_000], habits=HABITS, seeds=seeds)
    theirs = ran(cliff, racer="q_learning", gamma=gamma, budgets=[20_000], habits=HABITS, seeds=seeds)
    assert [run.worth[0] for run in theirs] == [-13.0] * 3  # along the edge
    assert all(-17 <= run.worth[0] <= -15 for run in ours)
    assert all(a.recent[0] > b.recent[0] + 8 for a in ours for b in theirs)


def test_an_unknown_racer_and_what_a_racer_refuses():
    small = random_model(1)
    with pytest.raises(ValueError, match="racer"):
        next(race.runs(small, racer="hare", gamma=0.9, budgets=[10]))
    with pytest.raises(ValueError, match="gamma"):
        next(race.runs(small, racer="sarsa", gamma=1.5, budgets=[10]))
