"""Notes 002, section 13.3, entries 115-119: averages of samples, Q-learning's update and its step sizes."""

import numpy as np
import pytest

from algos.gridworld import averages, bellman, model, moves, q_learning, value_iteration
from algos.gridworld.experience import Habits
from algos.trace import record
from datasets import catalog


def world(slip=0.2):
    b = catalog.make("fig44")
    return model.model(b.wall, b.terminal, b.reward, b.wind, b.start, slip=slip, living=0.0)


def last(samples, **settings):
    return record(averages.steps(samples, **settings), limit=10_000).final


@pytest.mark.parametrize("seed", range(3))
def test_115_plug_in_and_sample_mean_are_identical(seed):
    x = np.random.default_rng(seed).integers(0, 5, 83)
    f = np.array([0.3, -1.0, 2.5, 7.0, 0.1])
    by_hand = sum((x == v).sum() / 83 * f[v] for v in range(5))
    assert averages.by_counts(f[x])[2] == pytest.approx(by_hand, rel=1e-14)
    assert by_hand == pytest.approx(f[x].mean(), rel=1e-12)


def test_116_averaged_samples_are_a_step_of_q_value_iteration():
    m = world()
    V = np.array([0.2, 0.7, 0, 0.1, 0, 0.3, -0.2, 0.4])  # any values, 0 in terminals
    worth = averages.targets(m, V, 0.9)
    step = bellman.look_ahead(m, V, 0.9)
    for s, a in ((7, 3), (0, 1), (6, 0)):
        samples = worth[averages.outcomes(m, s, a, size=100_000, seed=s)]
        assert samples.mean() == pytest.approx(step[s, a], abs=0.01)


def test_117_three_beginnings_of_the_running_average():
    samples = np.array([4.0, 8.0, 6.0])
    assert last(samples, alpha=0.3, power=0).mean == pytest.approx(4.068)
    assert last(samples, alpha=0.3, power=0, begin="first").mean == pytest.approx(5.44)
    assert last(samples, alpha=0.3, power=0, begin="normalised").mean == pytest.approx(6.1917808)


def test_117_the_denominator_goes_to_one_over_alpha_and_one_over_k_is_the_mean():
    assert sum(0.7**i for i in range(200)) == pytest.approx(1 / 0.3)
    assert last(np.ones(200), alpha=0.3, power=0).weights.sum() / 0.3 == pytest.approx(1 / 0.3)
    samples = np.random.default_rng(1).normal(size=50)
    assert last(samples, alpha=1, power=1).mean == pytest.approx(samples.mean())


def test_erratum_22_recursion_and_normalised_sum_agree_only_in_the_long_run():
    samples = np.random.default_rng(2).normal(5, 1, 100)
    apart = [
        abs(last(samples[:n], alpha=0.3, power=0).mean - last(samples[:n], alpha=0.3, power=0, begin="normalised").mean)
        for n in (3, 10, 30, 100)
    ]
    assert apart[0] > 1
    assert np.all(np.diff(apart) < 0)
    assert apart[-1] < 1e-13


def test_118_both_forms_of_the_update_are_one_and_alpha_one_without_slips_is_the_backup():
    m = world(0.0)
    states = record(q_learning.steps(m, gamma=0.9, episodes=20, habits=Habits(alpha=1.0)), limit=20).states
    for i in range(20):
        Q = moves.replay(states[i], states[i + 1])
        for t in range(states[i + 1].moves):
            s, a = states[i + 1].states[t], states[i + 1].actions[t]
            assert Q[t + 1][s, a] == pytest.approx(bellman.look_ahead(m, bellman.best(Q[t]), 0.9)[s, a])
    episode = record(q_learning.steps(world(), gamma=0.9, episodes=1, habits=Habits(alpha=0.3)), limit=1).final
    mixed = (1 - episode.alpha) * episode.before + episode.alpha * episode.target
    assert mixed == pytest.approx(episode.before + episode.alpha * (episode.target - episode.before))


def test_118_a_constant_step_never_settles_and_a_falling_one_does():
    m = world()
    best = record(value_iteration.steps(m, gamma=0.9), limit=1000).final.Q
    apart = {}
    for alpha, power in ((1.0, 0.7), (0.1, 0.0), (0.5, 0.0)):
        habits = Habits(epsilon=1.0, alpha=alpha, power=power, anywhere=True)
        run = record(q_learning.steps(m, gamma=0.9, episodes=2500, habits=habits), limit=2500)
        errors = [np.abs(state.Q - best).max() for state in run.states[-200::20]]
        apart[alpha, power] = np.mean(errors)
    assert apart[1.0, 0.7] < 0.07
    assert 0.07 < apart[0.1, 0.0] < apart[0.5, 0.0]


@pytest.mark.parametrize(("power", "first", "second"), [
    (1.0, True, True), (0.0, True, False), (0.5, True, False), (2.0, False, True), (0.7, True, True),
])  # fmt: skip
def test_119_the_two_conditions(power, first, second):
    total, squares = averages.limits(1.0, power)
    assert np.isinf(total) == first
    assert np.isfinite(squares) == second


def test_119_the_squares_of_one_over_k_sum_to_pi_squared_over_six():
    assert averages.limits(1.0, 1.0)[1] == pytest.approx(np.pi**2 / 6)
    assert np.pi**2 / 6 == pytest.approx(1.644934, abs=1e-6)
    assert Habits(alpha=1.0, power=1.0).step_size(4) == 0.25
