"""An episode taken apart: every update put together again, on boards with slips and without."""

from itertools import pairwise

import numpy as np
import pytest
from numpy.testing import assert_allclose

from algos.gridworld import bellman, model, moves, q_learning, sarsa
from algos.gridworld.experience import Habits
from algos.trace import record

WALL = np.array([[0, 0, 0, 0], [0, 1, 0, 0], [0, 0, 0, 0]], dtype=bool)
END = np.array([[0, 0, 0, 1], [0, 0, 0, 1], [0, 0, 0, 0]], dtype=bool)
REWARD = np.array([[0, 0.3, 0, 1], [0, 0, 0, -2], [0, 0, -0.4, 0]])
WIND = np.zeros((3, 4), dtype=int)


def world(slip=0.3):
    return model.model(WALL, END, REWARD, WIND, (2, 0), slip=slip, living=-0.05)


def episodes(learner, world, n=25, seed=0, gamma=0.8, **habits):
    return record(learner.steps(world, gamma=gamma, episodes=n, habits=Habits(**habits), seed=seed), limit=n).states


@pytest.mark.parametrize("learner", [q_learning, sarsa])
@pytest.mark.parametrize(("seed", "habits"), [
    (0, {"alpha": 0.4}), (1, {"alpha": 0.9, "power": 0.7, "epsilon": 0.6}), (2, {"longest": 4, "anywhere": True}),
])  # fmt: skip
def test_the_last_q_is_that_of_the_episode_and_one_entry_changes_at_a_time(learner, seed, habits):
    states = episodes(learner, world(), seed=seed, **habits)
    changed = 0
    for before, episode in pairwise(states):
        Q = moves.replay(before, episode)
        assert np.array_equal(Q[0], before.Q)
        assert np.array_equal(Q[-1], episode.Q)
        for t in range(episode.moves):
            where = np.argwhere(Q[t] != Q[t + 1])
            assert len(where) <= 1
            assert Q[t][episode.states[t], episode.actions[t]] == episode.before[t]
            if len(where):
                assert tuple(where[0]) == (episode.states[t], episode.actions[t])
                changed += 1
    assert changed > 50


@pytest.mark.parametrize(("learner", "own", "other"), [
    (q_learning, moves.q_learning_targets, moves.sarsa_targets),
    (sarsa, moves.sarsa_targets, moves.q_learning_targets),
])  # fmt: skip
def test_each_rules_targets_are_its_own_and_differ_only_after_a_worse_action(learner, own, other):
    m, differ = world(), 0
    states = episodes(learner, m, n=40, seed=3, epsilon=0.5)
    for before, episode in pairwise(states):
        Q = moves.replay(before, episode)
        assert_allclose(own(Q, m, episode, 0.8), episode.target, atol=1e-14)
        theirs = other(Q, m, episode, 0.8)
        greater = moves.q_learning_targets(Q, m, episode, 0.8) - moves.sarsa_targets(Q, m, episode, 0.8)
        assert np.all(greater[np.isfinite(greater)] >= 0)
        for t in range(episode.moves - 1):
            row = Q[t][episode.states[t + 1]]
            worse = row[episode.actions[t + 1]] < row.max()
            assert worse == (theirs[t] != episode.target[t])
            differ += worse
    assert differ > 20


def test_nothing_is_known_of_what_follows_an_episode_cut_off():
    before, episode = episodes(q_learning, world(), n=1, longest=2)
    Q = moves.replay(before, episode)
    assert not episode.ended
    assert np.isnan(moves.sarsa_targets(Q, world(), episode, 0.8)[-1])
    assert np.isfinite(moves.q_learning_targets(Q, world(), episode, 0.8)).all()


def test_the_expected_target_is_the_sum_over_where_one_may_come_to():
    m = world(0.4)
    Q = np.random.default_rng(5).normal(size=(m.n_states, 4))
    Q[m.terminal] = 0
    for s, a in ((0, 1), (4, 2), (8, 0)):
        by_hand = sum(p * (m.arrival[t] + 0.7 * Q[t].max()) for t, p in enumerate(m.P[s, a]))
        assert moves.expected_target(Q, m, s, a, 0.7) == pytest.approx(by_hand)


def test_alpha_one_without_slips_is_the_exact_backup():
    m = world(0.0)
    states = episodes(q_learning, m, n=30, alpha=1.0, epsilon=1.0)
    for before, episode in pairwise(states):
        Q = moves.replay(before, episode)
        for t in range(episode.moves):
            s, a = episode.states[t], episode.actions[t]
            assert Q[t + 1][s, a] == pytest.approx(bellman.look_ahead(m, Q[t].max(axis=1), 0.8)[s, a])
