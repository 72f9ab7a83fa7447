"""Gaussians on a line against scipy, numerical integration and brute force."""

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal
from scipy.integrate import quad
from scipy.stats import norm

from algos.classification import gaussian_discriminant, one_dimension
from algos.trace import record

GRID = np.linspace(-60, 60, 24_001)


def drawn(seed, k=3):
    rng = np.random.default_rng(seed)
    return one_dimension.bells(
        3 * rng.normal(size=k), rng.uniform(0.3, 3, size=k), rng.dirichlet(np.ones(k)), rng.uniform(0.5, 4, size=k)
    )


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("k", [2, 3, 5])
def test_regions_are_those_of_a_fine_grid(seed, k):
    it = drawn(seed, k)
    winners = np.argmax(
        [w * p * norm(m, s).pdf(GRID) for w, p, m, s in zip(it.costs, it.priors, it.means, it.deviations, strict=True)],
        axis=0,
    )
    sure = np.abs(GRID) < 8  # farther out the densities are zero to the last digit
    assert_array_equal(it.predict(GRID[sure]), winners[sure])
    points, won = (np.array(part) for part in it.regions)
    inside = np.flatnonzero(np.abs(points) < 60)
    changes = np.flatnonzero(np.diff(it.predict(GRID)))
    assert_allclose(points[inside], GRID[changes] + 0.0025, atol=0.003)
    assert_array_equal(won[inside], it.predict(GRID[changes]))
    assert (np.diff(won) != 0).all() and len(won) == len(points) + 1
    assert_array_equal(it.predict(np.array([-1e4, 1e4])), won[[0, -1]])


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("k", [2, 3])
def test_risk_is_the_integral_of_all_but_the_highest_curve(seed, k):
    it = drawn(seed, k)

    def lost(x):
        heights = it.costs * it.priors * norm(it.means, it.deviations).pdf(x)
        return heights.sum() - heights.max()

    points = list(it.regions[0])
    whole = quad(lost, -45, 45, points=[p for p in points if abs(p) < 45], limit=400)[0]
    assert it.risk == pytest.approx(whole, abs=1e-8)


def test_risk_is_how_often_the_best_rule_is_wrong_in_a_simulation():
    it = one_dimension.bells([0, 2.5, 4], [1, 0.5, 2], [0.5, 0.2, 0.3])
    rng = np.random.default_rng(1)
    y = rng.choice(3, size=60_000, p=it.priors)
    x = it.means[y] + it.deviations[y] * rng.normal(size=len(y))
    assert it.risk == pytest.approx((it.predict(x) != y).mean(), abs=0.006)
    table = np.array([[((it.predict(x) == z) & (y == c)).sum() / (y == c).sum() for c in range(3)] for z in range(3)])
    assert_allclose(it.shares(), table, atol=0.015)
    assert_allclose(it.shares().sum(axis=0), 1)


def test_posteriors_and_curves_are_scipys_and_the_posterior_ignores_costs():
    it = drawn(3)
    x = np.linspace(-6, 6, 25)
    joint = it.priors * norm(it.means, it.deviations).pdf(x[:, None])
    assert_allclose(it.curves(x), it.costs * joint, rtol=1e-10)
    assert_allclose(it.predict_proba(x), joint / joint.sum(axis=1, keepdims=True), rtol=1e-9)


@pytest.mark.parametrize(
    ("means", "deviations", "priors", "points", "won"),
    [
        ([0, 2], [1, 1], [0.5, 0.5], [1.0], (0, 1)),
        ([2, 0], [1, 1], [0.5, 0.5], [1.0], (1, 0)),
        ([0, 0], [1, 1], [0.7, 0.3], [], (0,)),
        ([0, 0], [1, 1], [0.5, 0.5], [], (0,)),
        ([0, 0], [2, 1], [0.5, 0.5], [-1.3595559868917453, 1.3595559868917453], (0, 1, 0)),
        ([5, 5 + 1e-9], [1, 1], [0.5, 0.5], [5 + 5e-10], (0, 1)),
        ([0, 1], [1, 1 + 1e-9], [0.5, 0.5], [0.5], (0, 1)),
        ([0, 1], [1, 1 + 1e-12], [0.5, 0.5], [0.5], (0, 1)),
        ([1, 0], [1, 1 + 1e-12], [0.5, 0.5], [0.5], (1, 0)),
        ([1e6, 1e6 + 1], [1, 1], [0.5, 0.5], [1e6 + 0.5], (0, 1)),
        ([0, 0], [1, 2], [1 / 3, 2 / 3], [], (1,)),  # the curves touch at 0 without crossing
    ],
)
def test_none_one_or_two_points(means, deviations, priors, points, won):
    it = one_dimension.bells(means, deviations, priors)
    found = it.regions
    near = [p for p in found[0] if abs(p) < 1e7]
    assert_allclose(near, points, rtol=1e-7, atol=1e-7)
    if len(near) == len(found[0]):
        assert found[1] == won


def test_a_rare_wide_class_wins_far_out_where_the_density_is_nothing():
    it = one_dimension.bells([0, 0], [1, 1.001], [0.999, 0.001])
    points, won = it.regions
    assert won == (1, 0, 1)
    assert points[1] > 80
    assert it.risk == pytest.approx(0.001, rel=1e-6)


def test_fit_is_the_discriminant_of_one_column():
    rng = np.random.default_rng(4)
    y = np.repeat([0, 1, 2], [7, 12, 5])
    x = rng.normal(size=24) * (y + 1) + y
    for shared, kind in ((False, "full"), (True, "tied")):
        it = one_dimension.fit(x, y, shared=shared)
        whole = record(gaussian_discriminant.steps(x[:, None], y, covariance_type=kind), limit=9).final
        assert_allclose(it.deviations**2, whole.covariances[:, 0, 0])
        assert_allclose(it.log_joint(x), whole.joint(x[:, None]))
        assert_array_equal(it.predict(x), whole.predict(x[:, None]))


def test_a_class_without_width_is_refused():
    with pytest.raises(ValueError, match="Class 1 has one value only"):
        one_dimension.fit([0.0, 1, 0.1, 0.1, 0.1], [0, 0, 1, 1, 1])
    assert one_dimension.fit([0.0, 1, 3, 3], [0, 0, 1, 1], shared=True).deviations[1] > 0
    with pytest.raises(ValueError, match="The classes have one value"):
        one_dimension.fit([0.0, 0, 3, 3], [0, 0, 1, 1], shared=True)


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        (([0, 1], [1, 0], [0.5, 0.5]), "deviations must be above 0"),
        (([0, 1], [1, 1], [0.5, 0.5], [1, 0]), "costs must be above 0"),
        (([0, 1], [1, 1], [0.5, 0.4]), "sum to 1"),
        (([0, 1], [1], [0.5, 0.5]), "2 are needed"),
    ],
)
def test_bad_bells_are_refused(settings, why):
    with pytest.raises(ValueError, match=why):
        one_dimension.bells(*settings)


@pytest.mark.parametrize("seed", range(3))
def test_log_odds_are_the_logarithms_of_the_curves(seed):
    it = drawn(seed)
    x = np.linspace(-4, 5, 11)
    for c, other in ((1, 0), (0, 2)):
        a, b, e = it.log_odds(c, other)
        curves = it.curves(x)
        assert_allclose(a * x**2 + b * x + e, np.log(curves[:, c] / curves[:, other]), rtol=1e-8, atol=1e-9)
        for root in it.meet(c, other):
            assert a * root**2 + b * root + e == pytest.approx(0, abs=1e-8 * (1 + abs(root)) ** 2)


def test_blind_risk_is_that_of_the_best_single_answer():
    it = one_dimension.bells([0, 1, 2], [1, 2, 1], [0.5, 0.3, 0.2], [1, 2, 5])
    always = [sum(it.costs[c] * it.priors[c] for c in range(3) if c != said) for said in range(3)]
    assert it.blind_risk == pytest.approx(min(always))
    assert it.risk < it.blind_risk


def test_the_most_telling_column():
    rng = np.random.default_rng(2)
    y = np.arange(40) % 2
    noise = rng.normal(size=(40, 3))
    X = np.column_stack([noise[:, 0], np.where(y, 7.0, noise[:, 1]), noise[:, 2] + 3 * y])
    assert one_dimension.most_telling(X, y) == 2  # in column 1 the second class does not vary
