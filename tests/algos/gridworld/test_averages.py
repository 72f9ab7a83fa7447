"""Running averages against pandas, the unrolled sum and a crowd of draws."""

import numpy as np
import pandas as pd
import pytest
from numpy.testing import assert_allclose

from algos.gridworld import averages, model
from algos.trace import record


def run(samples, **settings):
    return record(averages.steps(samples, **settings), limit=10_000)


def unrolled(samples, taken):
    """The average as a sum of weighted samples, each weight by its definition."""
    return sum(x * taken[i] * np.prod(1 - taken[i + 1 :]) for i, x in enumerate(samples))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("alpha", "power"), [(0.3, 0.0), (1.0, 1.0), (0.8, 0.7), (0.5, 2.0), (1.0, 0.0)])
def test_the_recursion_is_the_weighted_sum_at_every_step(alpha, power, seed):
    samples = np.random.default_rng(seed).normal(3, 2, 17)
    taken = alpha / np.arange(1, 18) ** power
    trace = run(samples, alpha=alpha, power=power)
    assert trace.finished
    assert trace.steps == 17
    for k, state in enumerate(trace.states[1:], start=1):
        assert state.mean == pytest.approx(unrolled(samples[:k], taken[:k]), abs=1e-12)
        assert state.weights @ samples[:k] == pytest.approx(state.mean, abs=1e-12)
        assert state.weights.sum() + state.rest == pytest.approx(1)
        assert state.rest == pytest.approx(np.prod(1 - taken[:k]), abs=1e-15)
        assert state.total == pytest.approx(taken[:k].sum())
        assert state.squares == pytest.approx((taken[:k] ** 2).sum())
        assert_allclose(averages.weights(taken[:k]), state.weights, atol=1e-14)


@pytest.mark.parametrize(("begin", "adjust"), [("first", False), ("normalised", True)])
@pytest.mark.parametrize("alpha", [0.05, 0.3, 1.0])
def test_other_beginnings_are_those_of_pandas(begin, adjust, alpha):
    samples = np.random.default_rng(4).gamma(2, 3, 40)
    ours = run(samples, alpha=alpha, power=0.0, begin=begin).curve("mean")
    assert np.isnan(ours[0])
    assert_allclose(ours[1:], pd.Series(samples).ewm(alpha=alpha, adjust=adjust).mean(), rtol=1e-12)


def test_one_over_k_is_the_plain_mean_and_forgets_the_start_at_once():
    samples = np.random.default_rng(0).normal(size=30)
    trace = run(samples, alpha=1.0, power=1.0)
    assert_allclose(trace.curve("mean")[1:], np.cumsum(samples) / np.arange(1, 31), atol=1e-13)
    assert trace.curve("rest")[1:].max() == 0
    assert_allclose(trace.final.weights, 1 / 30)


@pytest.mark.parametrize("begin", averages.BEGINNINGS)
def test_many_sequences_are_each_as_one(begin):
    samples = np.random.default_rng(1).normal(size=(3, 12))
    taken = averages.sizes(12, alpha=0.4, power=0.6, begin=begin)
    together = averages.means(samples, taken, begin)
    for i in range(3):
        alone = run(samples[i], alpha=0.4, power=0.6, begin=begin).curve("mean")[1:]
        assert_allclose(together[i], alone, rtol=1e-13)


@pytest.mark.parametrize("begin", averages.BEGINNINGS)
@pytest.mark.parametrize(("alpha", "power"), [(0.2, 0.0), (1.0, 1.0), (0.3, 2.0)])
def test_the_error_is_that_of_a_crowd(begin, alpha, power):
    crowd = np.random.default_rng(2).normal(1.5, 0.7, (40_000, 15))
    taken = averages.sizes(15, alpha=alpha, power=power, begin=begin)
    ends = averages.means(crowd, taken, begin)[:, -1]
    found = np.sqrt(((ends - 1.5) ** 2).mean())
    assert averages.error(taken, begin, 1.5, 0.7) == pytest.approx(found, rel=0.02)


@pytest.mark.parametrize("power", [0.0, 0.5, 0.7, 1.0, 1.2, 2.0])
def test_limits_are_those_of_long_sums(power):
    total, squares = averages.limits(0.6, power)
    assert np.isinf(total) == (power <= 1)
    assert np.isinf(squares) == (power <= 0.5)
    k = np.arange(1.0, 200_001)
    for p, limit, factor in ((power, total, 0.6), (2 * power, squares, 0.36)):
        if np.isfinite(limit):  # the rest of the sum lies between two integrals
            rest = factor * 200_000.5 ** (1 - p) / (p - 1)
            assert (factor * k**-p).sum() + rest == pytest.approx(limit, rel=1e-5)


@pytest.mark.parametrize("seed", range(3))
def test_counting_first_gives_the_mean(seed):
    x = np.random.default_rng(seed).choice([-1.0, 0.25, 4.0], 57, p=[0.2, 0.5, 0.3])
    values, counts, expectation = averages.by_counts(x)
    assert [(x == v).sum() for v in values] == counts.tolist()
    assert expectation == pytest.approx(x.mean(), rel=1e-12)


def test_samples_come_from_the_process():
    world = model.model(
        [[0, 0, 0], [0, 1, 0]], [[0, 0, 1], [0, 0, 0]], [[0, 0, 2], [0, 0, -1]], np.zeros((2, 3)), (0, 0), slip=0.3
    )
    where = averages.outcomes(world, 1, 1, size=20_000, seed=3)
    shares = np.bincount(where, minlength=5) / 20_000
    assert_allclose(shares, world.P[1, 1], atol=0.01)
    assert np.array_equal(where, averages.outcomes(world, 1, 1, size=20_000, seed=3))
    V = np.array([0.1, 0.2, 99.0, 0.4, 0.5])  # a terminal's value does not count
    assert_allclose(averages.targets(world, V, 0.5), [0.05, 0.1, 2.0, 0.2, -0.75])


def test_one_sample_and_refusals():
    assert run([7.0], alpha=0.25, power=0.0).final.mean == 1.75
    assert run([7.0], alpha=0.25, power=0.0, begin="first").final.mean == 7
    assert run([7.0], alpha=0.25, power=0.0, begin="normalised").final.mean == 7
    for settings in ({"alpha": 0.0}, {"alpha": 1.5}, {"power": -1.0}, {"begin": "last"}):
        with pytest.raises(ValueError, match="must be"):
            run([1.0, 2.0], **settings)
    with pytest.raises(ValueError, match="at least one number"):
        run([])
