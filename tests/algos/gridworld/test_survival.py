"""The chance to live on against walks with a coin for each move, and against discounting."""

import numpy as np
import pytest
from scipy import stats

from algos.gridworld import survival


@pytest.mark.parametrize(("gamma", "seed"), [(0.8, 0), (0.95, 1), (0.3, 2), (0.0, 3)])
def test_lives_are_as_long_as_a_coin_for_each_move_makes_them(gamma, seed):
    lives = survival.lifetimes(gamma, 6_000, seed=seed)
    assert lives.min() == 1
    coins = np.random.default_rng(99).random((6_000, 400)) < gamma
    walked = 1 + np.cumprod(coins, axis=1).sum(axis=1)
    if gamma:
        assert stats.ks_2samp(lives, walked).pvalue > 1e-3
    else:
        assert (lives == walked).all()
    lengths = np.arange(1, 4)
    share = (walked[:, None] == lengths).mean(axis=0)
    np.testing.assert_allclose(survival.probability(gamma, lengths), share, atol=0.03)


@pytest.mark.parametrize(("reward", "prize", "when"), [(1.0, 0.0, 0), (0.3, 10.0, 2), (-1.0, 7.0, 0), (0.0, 5.0, 9)])
def test_sum_until_the_halt_is_the_discounted_utility_on_average(reward, prize, when):
    gamma = 0.85
    stream = np.full(600, reward)
    stream[when] += prize
    assert survival.utility(gamma, reward, prize, when) == pytest.approx(float(gamma ** np.arange(600) @ stream))
    lives = survival.lifetimes(gamma, 30_000, seed=4)
    sums = survival.earned(lives, reward, prize, when)
    assert sums[:50].tolist() == pytest.approx([stream[:n].sum() for n in lives[:50]])
    assert abs(sums.mean() - survival.utility(gamma, reward, prize, when)) < 4 * sums.std() / np.sqrt(len(sums))


def test_who_never_halts_is_refused():
    for function in (lambda: survival.lifetimes(1.0, 5), lambda: survival.utility(1.0, 1, 0, 0)):
        with pytest.raises(ValueError, match="below 1"):
            function()
    with pytest.raises(ValueError, match="lives"):
        survival.lifetimes(0.5, 0)
