"""Facts of notes 001 on decision theory and Gaussian classes (lectures 02/08 to 02/22)."""

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal
from scipy.stats import binom, multivariate_normal, norm

from algos.classification import bayes_rule, gaussian_discriminant, nearest_centroid, one_dimension
from algos.hmm import counting, forward_backward
from algos.trace import record
from pages.views.classification.densities.view import view
from ui.figures import ellipses

CALORIES = np.array([[0.01, 0.10, 0.89], [0.20, 0.50, 0.30]])  # no cancer, cancer
PRIORS = np.array([0.9, 0.1])
ASYMMETRIC = bayes_rule.miss_costs([1, 5])
SYMMETRIC = bayes_rule.miss_costs([1, 1])


def s(t):
    return 1 / (1 + np.exp(-t))


def classes(seed=0, sizes=(14, 9), d=2, spread=1.0):
    rng = np.random.default_rng(seed)
    A = rng.normal(size=(len(sizes), d, d))
    parts = [rng.normal(size=(n, d)) @ A[c] * spread + 2 * rng.normal(size=d) for c, n in enumerate(sizes)]
    return np.vstack(parts), np.repeat(np.arange(len(sizes)), sizes)


def fit(X, y, kind="tied", **settings):
    return record(gaussian_discriminant.steps(X, y, covariance_type=kind, **settings), limit=9).final


# Decision theory -------------------------------------------------------------------------------------------


def test_bayes_theorem_on_calories_and_cancer():
    P, evidence = bayes_rule.posterior(PRIORS, CALORIES)
    assert_allclose(evidence, [0.029, 0.14, 0.831])
    assert P[1, 1] == pytest.approx(5 / 14) and P[1, 0] == pytest.approx(9 / 14)
    assert_allclose(P[[0, 2], 1], [20 / 29, 0.03 / 0.831])


ALARM = {"++-": 0.249, "-+-": 0.34, "+--": 0.409, "---": 0.5, "+++": 0.9, "-++": 0.991, "+-+": 1.06, "--+": 1.151}
PLAIN = {"+--": 0.089, "---": 0.1, "++-": 0.129, "-+-": 0.14, "+-+": 0.86, "--+": 0.871, "+++": 0.9, "-++": 0.911}


@pytest.mark.parametrize(("losses", "risks"), [(ASYMMETRIC, ALARM), (SYMMETRIC, PLAIN)])
def test_risk_of_each_of_the_eight_rules(losses, risks):
    for signs, expected in risks.items():
        rule = np.array([sign == "+" for sign in signs]).astype(int)
        assert bayes_rule.risk(rule, PRIORS, CALORIES, losses) == pytest.approx(expected)
    assert len(risks) == len(bayes_rule.every_rule(2, 3))


def test_bayes_rule_says_cancer_up_to_1600_and_its_risk_is_0_249():
    P, _ = bayes_rule.posterior(PRIORS, CALORIES)
    rule = bayes_rule.decide(P, ASYMMETRIC)
    assert_array_equal(rule, [1, 1, 0])
    assert bayes_rule.risk(rule, PRIORS, CALORIES, ASYMMETRIC) == pytest.approx(0.249)
    assert pytest.approx(0.249) == 0.1 * (5 * 0.3) + 0.9 * (0.01 + 0.1)
    assert_array_equal(bayes_rule.decide(P, SYMMETRIC), [1, 0, 0])


def test_the_loss_matrix_sets_the_threshold():
    assert bayes_rule.threshold(1, 5) == pytest.approx(1 / 6)
    assert bayes_rule.threshold(1, 1) == 0.5


@pytest.mark.parametrize(("costs", "points", "risk"), [([1, 1], [np.log(2) / 2], 0.144953), ([1, 5], None, 0.316640)])
def test_continuous_bayes_risk_is_the_area_under_the_minimum(costs, points, risk):
    it = one_dimension.bells([-1, 1], [1, 1], [2 / 3, 1 / 3], costs)
    x = np.linspace(-12, 12, 200_001)
    lower = np.minimum(costs[0] * 2 / 3 * norm(-1).pdf(x), costs[1] / 3 * norm(1).pdf(x))
    assert it.risk == pytest.approx(risk, abs=1e-6)
    assert np.trapezoid(lower, x) == pytest.approx(risk, abs=1e-6)
    if points:
        assert_allclose(it.regions[0], points)


def test_the_boundary_is_at_posterior_one_half_for_symmetric_losses_only():
    for costs in ([1, 1], [1, 5], [3, 2]):
        it = one_dimension.bells([-1, 1], [1, 1], [2 / 3, 1 / 3], costs)
        at = it.predict_proba(list(it.regions[0]))[0, 1]
        assert at == pytest.approx(bayes_rule.threshold(*costs))


def test_an_outlier_has_a_sure_posterior_and_a_tiny_density():
    X, y = classes(3)
    model = fit(X, y)
    far = model.means[1] + 50 * (model.means[1] - model.means[0])
    assert model.predict_proba([far])[0].max() > 0.999
    assert model.score_samples([far])[0] < model.score_samples(X).min() - 50


# Gaussian classes ------------------------------------------------------------------------------------------


def test_quadratic_discriminant_on_a_line():
    it = one_dimension.bells([0.3, 2.0], [0.7, 1.6], [0.35, 0.65])
    x = np.array([-2.0, 0.4, 3.1])
    Q = -((x[:, None] - it.means) ** 2) / (2 * it.deviations**2) - np.log(it.deviations) + np.log(it.priors)
    assert_allclose(it.log_joint(x) + np.log(np.sqrt(2 * np.pi)), Q)
    assert_array_equal(it.predict(x), Q.argmax(axis=1))


@pytest.mark.parametrize(
    ("means", "deviations", "priors", "points"),
    [
        ([0, 0], [2, 1], [0.9, 0.1], []),
        ([0, 2], [1, 1], [0.5, 0.5], [1]),
        ([0, 2], [1, 2], [0.5, 0.5], [-2.570917, 1.237584]),
    ],
)
def test_zero_one_and_two_boundary_points(means, deviations, priors, points):
    assert_allclose(one_dimension.bells(means, deviations, priors).regions[0], points, atol=1e-6)


def test_where_there_is_no_boundary_the_roots_are_imaginary():
    a, b, e = one_dimension.bells([0, 0], [2, 1], [0.9, 0.1]).log_odds()
    assert_allclose(np.sort_complex(np.roots([a, b, e])), [-2.0027j, 2.0027j], atol=1e-4)


def test_the_posterior_is_the_logistic_function_of_the_difference():
    for kind in gaussian_discriminant.TYPES:
        X, y = classes(1)
        model = fit(X, y, kind)
        Q = model.joint(X)
        assert_allclose(model.predict_proba(X)[:, 1], s(Q[:, 1] - Q[:, 0]), atol=1e-12)
        assert not np.allclose(model.predict_proba(X)[:, 1], s(Q[:, 0] - Q[:, 1]))  # as the notes print it


def test_posterior_of_several_classes_is_the_softmax():
    X, y = classes(2, (8, 11, 6))
    Q = fit(X, y, "full").joint(X)
    assert_allclose(fit(X, y, "full").predict_proba(X), np.exp(Q) / np.exp(Q).sum(axis=1, keepdims=True))


def test_isotropic_lda_weights_with_the_sign_of_the_prior_put_right():
    X, y = classes(4)
    model = fit(X, y, "tied_spherical")
    v = model.covariances[0, 0, 0]
    m0, m1 = model.means
    w = (m1 - m0) / v
    alpha = -(m1 @ m1 - m0 @ m0) / (2 * v) + np.log(model.priors[1]) - np.log(model.priors[0])
    coef, intercept = model.log_odds()
    assert_allclose(coef, w)
    assert intercept == pytest.approx(alpha)
    assert_allclose(model.predict_proba(X)[:, 1], s(X @ w + alpha))


def test_two_circles_of_one_width_and_what_two_misprints_would_make_of_them():
    up, down, sigma, x = np.array([3.0, 1]), np.array([1.0, -1]), 1.5, np.array([0.7, -2.2])
    ring = sigma * np.sqrt(2) * np.array([[1, 0], [-1, 0], [0, 1], [0, -1]])  # variance sigma² along every direction
    X, y = np.vstack([up + ring, down + ring]), np.repeat([1, 0], 4)
    coef, intercept = fit(X, y, "tied_spherical").log_odds()
    assert_allclose(coef, [0.888889] * 2, atol=1e-6)
    assert intercept == pytest.approx(-1.777778, abs=1e-6)
    assert coef @ x + intercept == pytest.approx(-3.111111, abs=1e-6)
    assert fit(X, y, "tied_spherical").predict(x[None]).tolist() == [0]
    assert coef @ ((up + down) / 2) + intercept == pytest.approx(0)
    assert coef @ x - intercept == pytest.approx(0.4444, abs=1e-4)
    assert coef @ x - (up @ up - down @ down) == pytest.approx(-9.3333, abs=1e-4)
    text = " ".join(view.screen_of(None).text().split())
    for number in ("0.8889", "-1.7778", "-3.1111", "0.4444", "-9.3333"):
        assert number in text


def test_unequal_priors_shift_the_boundary_by_sigma_squared_times_log_odds():
    X, y = classes(5)
    model = fit(X, y, "tied_spherical")
    v, way = model.covariances[0, 0, 0], model.means[1] - model.means[0]
    for prior in (0.2, 0.9):
        coef, intercept = model.with_priors([1 - prior, prior]).log_odds()
        shift = v * np.log((1 - prior) / prior) / np.linalg.norm(way)
        foot = model.means.mean(axis=0) + shift * way / np.linalg.norm(way)
        assert coef @ foot + intercept == pytest.approx(0, abs=1e-9)


def test_equal_priors_give_the_centroid_method():
    X, y = classes(6)
    model = fit(X, y, "tied_spherical", priors=[0.5, 0.5])
    centroid = record(nearest_centroid.steps(X, y), limit=5).final
    grid = np.random.default_rng(0).normal(size=(200, 2)) * 4
    assert_array_equal(model.predict(grid), centroid.predict(grid))
    m0, m1 = centroid.means
    assert_allclose(centroid.decision_function(grid), (grid - (m0 + m1) / 2) @ (m1 - m0))


def test_eight_heads_in_ten_flips():
    p = np.linspace(0.001, 0.999, 999)
    likelihood = np.asarray(binom.pmf(8, 10, p))
    assert p[likelihood.argmax()] == pytest.approx(0.8)
    assert_allclose(binom.pmf(8, 10, [0.8, 0.5, 0.7, 0.9]), [0.301989888, 0.0439453, 0.233474, 0.193710], rtol=1e-5)
    assert np.log(binom.pmf(8, 10, 0.8)) == pytest.approx(-1.197362, abs=1e-6)
    flips = np.repeat([1, 0], [8, 2])  # the prior of a class is such a share
    assert_allclose(fit(np.arange(20.0).reshape(10, 2) ** 2, flips, "tied_spherical").priors, [0.2, 0.8])
    tagged = counting.count([flips], [np.zeros(10, int)], n_tags=1, n_symbols=2).model()
    assert_allclose(tagged.emission, [[0.2, 0.8]])
    ends = np.log(tagged.transition[0] ** [9, 1]).sum()
    said = forward_backward.run(tagged, flips).log_likelihood - ends
    assert 45 * np.exp(said) == pytest.approx(0.301989888)


def test_likeliest_mean_and_variance_of_a_line():
    x, y = np.array([0.3, 1.9, 2.2, 5.0, -1.0, 4.0]), np.array([0, 0, 0, 0, 1, 1])
    it = one_dimension.fit(x, y)

    def likelihood(mean, deviation):
        return norm(mean, deviation).logpdf(x[:4]).sum()

    best, step = (it.means[0], it.deviations[0]), 1e-5
    for j in (0, 1):
        up, down = (list(best) for _ in range(2))
        up[j] += step
        down[j] -= step
        assert (likelihood(*up) - likelihood(*down)) / (2 * step) == pytest.approx(0, abs=1e-6)
    assert it.deviations[0] ** 2 == pytest.approx(((x[:4] - x[:4].mean()) ** 2).sum() / 4)


def test_the_likeliest_variance_is_too_small_on_average():
    x = 3 * np.random.default_rng(0).normal(size=(6000, 5))
    sides = np.repeat([0, 1], [5, 2])
    found = [one_dimension.fit(np.append(row, [0.0, 1.0]), sides).deviations[0] ** 2 for row in x]
    assert_allclose(found, x.var(axis=1))
    assert np.mean(found) == pytest.approx(9 * (1 - 1 / 5), abs=4 * np.std(found) / np.sqrt(len(found))) == 7.2


def test_a_spherical_variance_divides_by_n_times_d():
    rng = np.random.default_rng(1)
    X = 2 * rng.normal(size=(4000, 2))
    y = (np.arange(4000) < 2500).astype(int)
    model = fit(X, y, "spherical")
    assert_allclose(model.covariances[:, 0, 0], 4, atol=0.25)
    away = ((X[y == 1] - X[y == 1].mean(axis=0)) ** 2).sum()
    assert model.covariances[1, 0, 0] == pytest.approx(away / (2 * 2500))


def test_priors_sum_to_one_and_the_pooled_variance_is_the_weighted_mean():
    X, y = classes(7, (5, 12, 8))
    shares = np.bincount(y) / len(y)
    for own, tied in (("full", "tied"), ("spherical", "tied_spherical")):
        assert fit(X, y, own).priors.sum() == pytest.approx(1)
        assert_allclose(fit(X, y, tied).covariances[0], np.tensordot(shares, fit(X, y, own).covariances, axes=1))


# Eigenvectors and quadratic forms --------------------------------------------------------------------------


def test_ellipse_of_a_quadratic_form_has_radii_one_over_the_eigenvalues():
    A = np.array([[0.75, 1.25], [1.25, 0.75]])
    M = A @ A
    assert_allclose(np.linalg.eigvalsh(A), [-0.5, 2])
    assert_allclose(M, [[2.125, 1.875], [1.875, 2.125]])
    ring = ellipses.outlines(np.zeros((1, 2)), np.linalg.inv(M)[None])[0][:41]
    assert_allclose((ring @ M * ring).sum(axis=1), 1)
    assert_allclose([np.linalg.norm(ring, axis=1).min(), np.linalg.norm(ring, axis=1).max()], [0.5, 2], rtol=1e-2)


def test_symmetric_square_root_is_the_positive_one():
    M = np.array([[2.125, 1.875], [1.875, 2.125]])
    values, V = np.linalg.eigh(M)
    assert_allclose(V @ np.diag(np.sqrt(values)) @ V.T, [[1.25, 0.75], [0.75, 1.25]])


def test_powers_keep_eigenvectors_and_inverses_turn_eigenvalues_round():
    A = np.random.default_rng(3).normal(size=(3, 3))
    A = A + A.T
    values, V = np.linalg.eigh(A)
    assert_allclose(V.T @ V, np.eye(3), atol=1e-12)
    assert_allclose(np.linalg.matrix_power(A, 4) @ V, V * values**4, atol=1e-9)
    assert_allclose(np.linalg.solve(A, V), V / values, atol=1e-9)


# Anisotropic Gaussians -------------------------------------------------------------------------------------


def one_gaussian(mean, covariance):
    """A model whose class 0 has exactly this mean and covariance."""
    d = len(mean)
    L = np.linalg.cholesky(covariance)
    Z = np.vstack([np.eye(d), -np.eye(d)]) * np.sqrt(d)  # mean 0, covariance I
    X = np.vstack([Z @ L.T + mean, Z + 9])
    return fit(X, np.repeat([0, 1], 2 * d), "full")


def test_multivariate_density_and_the_mass_within_its_ellipses():
    S = np.array([[2.0, 0.7], [0.7, 1.0]])
    model = one_gaussian(np.array([1.0, -2.0]), S)
    assert_allclose(model.covariances[0], S)
    P = np.random.default_rng(0).normal(size=(20, 2))
    assert_allclose(model.log_densities(P)[:, 0], multivariate_normal([1, -2], S).logpdf(P))
    assert np.exp(model.log_densities([[9.0, 9.0]])[0, 1]) == pytest.approx(0.159155, rel=1e-5)
    draws = np.random.default_rng(1).multivariate_normal([1, -2], S, size=60_000)
    squared = model.mahalanobis(draws)[:, 0] ** 2
    assert_allclose([(squared <= r).mean() for r in (1, 4, 9)], [0.393469, 0.864665, 0.988891], atol=0.006)


def test_isosurfaces_of_the_density_are_those_of_the_quadratic_form():
    X, y = classes(8)
    model = fit(X, y, "full")
    P = np.random.default_rng(2).normal(size=(50, 2)) * 3
    order = model.mahalanobis(P)[:, 1].argsort()
    assert_array_equal(order, (-model.log_densities(P)[:, 1]).argsort())


def test_radii_are_the_roots_of_the_eigenvalues():
    S = np.array([[2.0, 0.7], [0.7, 1.0]])
    inner = ellipses.outlines(np.zeros((1, 2)), S[None])[0][:41]
    lengths = np.linalg.norm(inner, axis=1)
    assert_allclose([lengths.min(), lengths.max()], np.sqrt(np.linalg.eigvalsh(S)), rtol=2e-2)
    draws = np.random.default_rng(0).multivariate_normal([0, 0], S, size=80_000)
    values, V = np.linalg.eigh(S)
    assert_allclose((draws @ V).var(axis=0), values, rtol=0.03)


def test_a_diagonal_covariance_is_a_product_of_densities_and_zero_covariance_is_not_independence():
    P = np.random.default_rng(0).normal(size=(9, 2))
    both = multivariate_normal([1, 2], np.diag([4.0, 0.25])).pdf(P)
    assert_allclose(both, norm(1, 2).pdf(P[:, 0]) * norm(2, 0.5).pdf(P[:, 1]))
    x = np.array([-2.0, -1, 0, 1, 2])
    assert np.cov(x, x**2)[0, 1] == pytest.approx(0)


def test_likeliest_covariances_and_the_singular_case():
    X, y = classes(9, (7, 12), d=3)
    model = fit(X, y, "full")
    for c in (0, 1):
        assert_allclose(model.covariances[c], np.cov(X[y == c].T, bias=True))
    few = np.concatenate([np.flatnonzero(y == 0)[:3], np.flatnonzero(y == 1)])
    assert fit(X[few], y[few], "full").phase == "singular"  # three points in three dimensions
    assert fit(X[few], y[few], "tied").phase == "discriminant"


def test_posterior_at_a_place_worked_out():
    S = np.array([[2, 0.5], [0.5, 1]])
    at, means = np.array([0.4, -0.2]), np.array([[0, 0], [2, 1]])
    Z = np.vstack([np.eye(2), -np.eye(2)]) * np.sqrt(2) @ np.linalg.cholesky(S).T
    model = fit(np.vstack([Z + m for m in means]), np.repeat([0, 1], 4), "full", priors=[0.3, 0.7])
    assert_allclose(model.covariances, [S, S])
    dense = np.array([0.3, 0.7]) * [multivariate_normal(m, S).pdf(at) for m in means]
    assert dense[0] / dense.sum() == pytest.approx(0.5167407, abs=1e-7)
    assert model.predict_proba([at])[0, 0] == pytest.approx(0.5167407, abs=1e-7)


def test_qda_with_equal_covariances_is_lda():
    Z = np.random.default_rng(5).normal(size=(9, 2))
    X = np.vstack([Z, Z + np.array([2.0, 1.0])])
    y = np.repeat([0, 1], 9)
    P = np.random.default_rng(6).normal(size=(30, 2))
    assert_allclose(fit(X, y, "full").predict_proba(P), fit(X, y).predict_proba(P), atol=1e-9)


def test_lda_is_parallel_to_least_squares_on_the_labels():
    X, y = classes(10, (11, 6), d=3)
    coef, _ = fit(X, y).log_odds()
    least = np.linalg.lstsq(np.column_stack([X, np.ones(len(X))]), y, rcond=None)[0][:3]
    ratio = coef / least
    assert_allclose(ratio, ratio[0], rtol=1e-9)


def test_normal_vector_is_parallel_to_the_means_only_along_an_eigenvector():
    Z = np.array([[2.0, 0], [-2, 0], [0, 1], [0, -1]])
    for way, parallel in (([3.0, 0.0], True), ([3.0, 1.0], False)):
        coef, _ = fit(np.vstack([Z, Z + way]), np.repeat([0, 1], 4)).log_odds()
        assert (abs(coef[0] * way[1] - coef[1] * way[0]) < 1e-9) == parallel


def test_changing_prior_or_loss_moves_alpha_only():
    X, y = classes(11)
    model = fit(X, y)
    coef, alpha = model.log_odds()
    again = fit(X, y, priors=[0.85, 0.15])
    assert_allclose(again.log_odds()[0], coef)
    counted = model.priors
    assert again.log_odds()[1] - alpha == pytest.approx(np.log(0.15 / 0.85) - np.log(counted[1] / counted[0]))
    said = bayes_rule.decide(model.predict_proba(X), ASYMMETRIC)
    assert_array_equal(said, (X @ coef + alpha > np.log(1 / 5)).astype(int))


def test_lda_projects_onto_the_direction_of_the_largest_fisher_ratio():
    X, y = classes(12, (20, 15), d=3)
    model = fit(X, y)
    way, S = model.means[1] - model.means[0], model.covariances[0]

    def ratio(w):
        return (w @ way) ** 2 / (w @ S @ w)

    coef, _ = model.log_odds()
    rng = np.random.default_rng(0)
    assert all(ratio(coef) >= ratio(w) for w in rng.normal(size=(2000, 3)))
    assert all(ratio(coef) > ratio(coef + 0.05 * np.linalg.norm(coef) * w) for w in rng.normal(size=(50, 3)))
    assert ratio(coef) == pytest.approx(way @ np.linalg.solve(S, way))


@pytest.mark.parametrize(("d", "lda", "qda"), [(1, 2, 3), (2, 3, 6), (3, 4, 10), (10, 11, 66), (100, 101, 5151)])
def test_parameters_of_lda_and_qda(d, lda, qda):
    X, y = classes(0, (3, 3), d=d)
    for kind, count in (("tied", lda), ("full", qda)):
        start = record(gaussian_discriminant.steps(X, y, covariance_type=kind), limit=0).final
        assert start.boundary_parameters == count


def test_lda_needs_fewer_points_where_the_covariance_is_shared_and_qda_wins_where_it_is_not():
    rng = np.random.default_rng(3)
    y_test = np.repeat([0, 1], 400)

    def error(kind, n, shared):
        wrong = []
        for _ in range(25):
            scale = np.where(np.repeat([0, 1], n) == 1, 1.0 if shared else 3.0, 1.0)[:, None]
            X = rng.normal(size=(2 * n, 3)) * scale + np.repeat([0, 1.0], n)[:, None]
            test_scale = np.where(y_test == 1, 1.0 if shared else 3.0, 1.0)[:, None]
            X_test = rng.normal(size=(800, 3)) * test_scale + y_test[:, None]
            wrong.append((fit(X, np.repeat([0, 1], n), kind).predict(X_test) != y_test).mean())
        return np.mean(wrong)

    assert error("tied", 7, True) < error("full", 7, True) - 0.02
    assert error("full", 100, False) < error("tied", 100, False) - 0.05
