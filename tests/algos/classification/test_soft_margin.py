import numpy as np
import pytest
from numpy.testing import assert_allclose
from sklearn.svm import LinearSVC

from algos.classification import novikoff, pegasos, soft_margin
from tests.algos.classification.online_tables import mixed, separable, with_ones


@pytest.mark.parametrize("penalty", [1e-3, 0.1, 3.0])
@pytest.mark.parametrize("make", [separable, mixed])
def test_the_least_objective_is_that_of_liblinear(make, penalty):
    """LinearSVC penalises its intercept as a coordinate too, and sums losses: its C is 1 / (penalty n)."""
    X, y = make(1)
    fit = soft_margin.fit(X, y, penalty=penalty)
    model = LinearSVC(loss="hinge", dual=True, C=1 / (penalty * len(X)), tol=1e-9, max_iter=2_000_000).fit(X, y)
    theta = np.append(model.intercept_, model.coef_)
    theirs = pegasos.objective(theta, with_ones(X), 2.0 * y - 1, penalty)
    assert fit.objective == pytest.approx(theirs, rel=1e-6)
    assert_allclose(fit.theta, theta, rtol=2e-3, atol=2e-3)


@pytest.mark.parametrize("scale", [1e-3, 1.0, 1e4])
def test_the_dual_certifies_it_at_any_scale(scale):
    X, y = mixed(2)
    fit = soft_margin.fit(scale * X, y, penalty=0.05)
    assert fit.dual <= fit.objective * (1 + 1e-12)
    assert fit.objective - fit.dual <= 1e-5 * fit.objective


SCALES = [(1e3, 1e-3, 1.0), (1e6, 1e-6, 1.0), (1e-6, 1.0, 1e6), (1e6, 1e6, 1e6), (1e-4, 1e-4, 1e-4)]


@pytest.mark.parametrize("scales", SCALES)
@pytest.mark.parametrize("make", [separable, mixed])
@pytest.mark.parametrize("penalty", [1e-9, 1e-6, 1e-3, 0.1, 1e3])
@pytest.mark.filterwarnings("error")
def test_columns_of_unlike_scale(scales, make, penalty):
    X, y = make(1)
    fit = soft_margin.fit(X * scales, y, penalty=penalty)
    assert fit.objective == pytest.approx(pegasos.objective(fit.theta, with_ones(X * scales), 2.0 * y - 1, penalty))
    assert (1 - 1e-6) * fit.objective <= fit.dual <= fit.objective * (1 + 1e-12)


@pytest.mark.parametrize("scales", SCALES[:3])
def test_with_hardly_a_penalty_it_is_the_hard_margin(scales):
    X, y = separable(3, margin=0.5)
    gamma = novikoff.bound(X * scales, y).gamma
    small = 1e-3 * gamma**2 / np.square(scales).max()
    for penalty in (1e-9, min(max(small, 1e-9), 1e-6)):
        fit = soft_margin.fit(X * scales, y, penalty=penalty)
        assert fit.objective <= penalty / gamma**2 / 2 * (1 + 1e-8)
    mild = X * [1.0, 1e-3, 1.0]
    gamma = novikoff.bound(mild, y).gamma
    fit = soft_margin.fit(mild, y, penalty=1e-9)
    assert fit.objective == pytest.approx(1e-9 / gamma**2 / 2, rel=1e-8)
    assert_allclose(fit.theta * gamma, novikoff.bound(mild, y).direction, rtol=1e-3, atol=1e-6)


def test_one_dimension_by_hand():
    X, y = np.array([[0.5], [-0.5]]), np.array([1, 0])
    for penalty in (0.01, 0.2, 0.25, 1.0):
        fit = soft_margin.fit(X, y, penalty=penalty, fit_intercept=False)
        assert fit.coef[0] == pytest.approx(min(1 / 0.5, 0.5 / penalty), rel=1e-4)


def test_contradictory_twins_cost_a_loss_of_one():
    fit = soft_margin.fit(np.array([[2.0, 1.0], [2.0, 1.0]]), np.array([0, 1]), penalty=0.1)
    assert fit.objective == pytest.approx(1) and np.abs(fit.coef).max() < 1e-4
