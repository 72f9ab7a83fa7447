"""The same walks with other step sizes: with the agent's own it is the agent's own learning, at every episode."""

from itertools import pairwise

import numpy as np
import pytest
from numpy.testing import assert_allclose

from algos.gridworld import model, moves, q_learning, same_walks, sarsa
from algos.gridworld.experience import Habits
from algos.trace import record

WALL = np.array([[0, 0, 0, 0], [0, 1, 0, 0], [0, 0, 0, 0]], dtype=bool)
END = np.array([[0, 0, 0, 1], [0, 0, 0, 1], [0, 0, 0, 0]], dtype=bool)
REWARD = np.array([[0, 0.3, 0, 1], [0, 0, 0, -2], [0, 0, -0.4, 0]])
WORLD = model.model(WALL, END, REWARD, np.zeros((3, 4), dtype=int), (2, 0), slip=0.3, living=-0.05)
OWN = {"q_learning": q_learning.steps, "sarsa": sarsa.steps}


def again(rule, alpha, n=30, **habits):
    walked = Habits(**habits)
    made = same_walks.steps(WORLD, rule=rule, alpha=alpha, gamma=0.8, episodes=n, walked=walked, seed=4)
    return record(made, limit=n).states


@pytest.mark.parametrize("longest", [3, 4, 200])  # cut off, too: what SARSA would have done next is not in the walk
@pytest.mark.parametrize("rule", OWN)
def test_with_the_agents_own_step_size_it_is_its_own_learning(rule, longest):
    own = record(
        OWN[rule](WORLD, gamma=0.8, episodes=60, habits=Habits(longest=longest, epsilon=0.5), seed=4), limit=60
    )
    for one, other in zip(again(rule, 0.5, 60, longest=longest, epsilon=0.5), own.states, strict=True):
        for name in ("Q", "visits", "states", "actions", "before", "target", "alpha"):
            assert_allclose(getattr(one, name), getattr(other, name), rtol=0, atol=1e-12)


@pytest.mark.parametrize("rule", OWN)
def test_whatever_the_step_size_the_walk_is_the_same_and_every_update_its_own(rule):
    usual = again(rule, 0.5)
    targets = {"q_learning": moves.q_learning_targets, "sarsa": moves.sarsa_targets}[rule]
    for alpha in (0.05, 0.7, 1.0):
        states = again(rule, alpha)
        assert any((one.Q != other.Q).any() for one, other in zip(states, usual, strict=True))
        for one, other in zip(states, usual, strict=True):
            assert np.array_equal(one.states, other.states) and np.array_equal(one.actions, other.actions)
        for before, episode in pairwise(states):
            Q = moves.replay(before, episode)
            assert_allclose(Q[-1], episode.Q, atol=1e-12)
            assert_allclose(targets(Q, WORLD, episode, 0.8), episode.target, atol=1e-12)
            assert np.all(episode.alpha == alpha)


def test_it_refuses_what_is_no_rule_and_no_step_size():
    with pytest.raises(ValueError, match="rule"):
        again("monte_carlo", 0.5)
    with pytest.raises(ValueError, match="alpha"):
        again("sarsa", 0.0)
