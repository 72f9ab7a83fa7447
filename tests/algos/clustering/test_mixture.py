import numpy as np
import pytest
from scipy.stats import multivariate_normal
from sklearn.mixture import GaussianMixture

from algos.clustering import mixture
from algos.trace import record


def table(n=80, d=2, seed=0, offset=0.0):
    rng = np.random.default_rng(seed)
    groups = rng.integers(0, 3, size=n)
    shape = rng.normal(size=(d, d)) * 0.4 + np.eye(d)
    return rng.normal(size=(n, d)) @ shape * (0.5 + groups[:, None]) + 4 * np.eye(3, d)[groups] + offset


def log_density(X, state):
    """log p(x) of every row by scipy's density, component by component."""
    parts = [
        w * multivariate_normal(m, C).pdf(X).reshape(len(X))
        for w, m, C in zip(state.weights, state.means, state.covariances, strict=True)
    ]
    return np.log(np.sum(parts, axis=0)), np.array(parts).T / np.sum(parts, axis=0)[:, None]


def check_type(covariances, covariance_type):
    if covariance_type == "tied":
        np.testing.assert_array_equal(covariances, np.broadcast_to(covariances[0], covariances.shape))
    if covariance_type in ("diag", "spherical"):
        assert (covariances * (1 - np.eye(covariances.shape[1])) == 0).all()
    if covariance_type == "spherical":
        for C in covariances:
            assert np.ptp(np.diag(C)) == 0


@pytest.mark.parametrize("covariance_type", mixture.TYPES)
@pytest.mark.parametrize(("n", "d", "k", "floor"), [(80, 2, 3, 0), (60, 1, 2, 0), (90, 4, 2, 0), (50, 2, 3, 0.9)])
@pytest.mark.parametrize("seed", [0, 1])
def test_every_state_keeps_its_promises(covariance_type, n, d, k, floor, seed):
    X = table(n, d, seed=seed)
    trace = record(
        mixture.steps(X, k=k, covariance_type=covariance_type, floor=floor, tolerance=1e-6, seed=seed),
        limit=3000,
    )
    assert trace.finished
    shares = np.full((n, k), 1 / k)
    for state in trace.states:
        assert state.weights.sum() == pytest.approx(1)
        np.testing.assert_allclose(state.responsibilities.sum(axis=1), 1, rtol=1e-12)
        logs, posterior = log_density(X, state)
        assert state.log_likelihood == pytest.approx(logs.sum(), rel=1e-9)
        np.testing.assert_allclose(state.score_samples(X), logs, rtol=1e-9, atol=1e-12)
        check_type(state.covariances, covariance_type)
        assert np.linalg.eigvalsh(state.covariances).min() >= floor * (1 - 1e-12)
        if state.phase == "E":
            np.testing.assert_allclose(state.responsibilities, posterior, rtol=1e-8, atol=1e-12)
            shares = state.responsibilities
        else:
            np.testing.assert_array_equal(state.responsibilities, shares)
        if state.phase == "M":
            np.testing.assert_allclose(state.weights, shares.mean(axis=0), rtol=1e-12)
            for j in range(k):
                np.testing.assert_allclose(state.means[j], np.average(X, axis=0, weights=shares[:, j]), rtol=1e-9)
    curve = trace.curve("log_likelihood")
    assert (np.diff(curve) >= -1e-10 * np.abs(curve[1:])).all()
    assert [s.phase for s in trace.states[:4]] == ["start", "E", "M", "E"]
    assert trace.final.phase in ("E", "collapsed")


@pytest.mark.parametrize("covariance_type", mixture.TYPES)
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_ends_where_scikit_learn_ends_from_the_same_start(covariance_type, seed):
    X = table(150, 2, seed=seed, offset=3)
    states = record(
        mixture.steps(X, k=2, covariance_type=covariance_type, tolerance=1e-9, seed=seed), limit=9000
    ).states
    first = states[0].covariances
    precisions = {
        "full": np.linalg.inv(first),
        "tied": np.linalg.inv(first[0]),
        "diag": 1 / np.diagonal(first, axis1=1, axis2=2),
        "spherical": 1 / first[:, 0, 0],
    }
    library = GaussianMixture(
        2,
        covariance_type=covariance_type,
        tol=1e-9,
        reg_covar=0,
        max_iter=5000,
        weights_init=states[0].weights,
        means_init=states[0].means,
        precisions_init=precisions[covariance_type],
    ).fit(X)
    final = states[-1]
    assert library.converged_
    np.testing.assert_allclose(final.weights, library.weights_, rtol=1e-3)
    np.testing.assert_allclose(final.means, library.means_, rtol=1e-3, atol=1e-3)
    assert final.log_likelihood == pytest.approx(library.score(X) * len(X), rel=1e-7)
    assert (final.predict(X) == library.predict(X)).mean() > 0.99
    library_parameters = library._n_parameters()
    assert final.free_parameters == library_parameters


@pytest.mark.parametrize("covariance_type", mixture.TYPES)
def test_an_m_step_maximises_what_em_maximises(covariance_type):
    """Any small change of the covariances lowers sum_ij r_ij log N(x_i; j): checked with scipy's density."""
    X = table(40, 3, seed=5)
    rng = np.random.default_rng(6)
    R = rng.dirichlet([1, 2, 3], size=40)

    def value(means, covariances):
        return sum(R[:, j] @ multivariate_normal(means[j], covariances[j]).logpdf(X) for j in range(3))

    for floor in (0.0, 1.5):
        _, means, covariances = mixture.m_step(X, R, covariance_type, floor)
        best = value(means, covariances)
        for _ in range(20):
            noise = rng.normal(size=(3, 3, 3)) * 0.05
            other = mixture.shaped(noise @ noise.transpose(0, 2, 1) - 0.05 * noise, R.mean(axis=0), covariance_type)
            other = covariances + (other + other.transpose(0, 2, 1)) / 2
            assert value(means, mixture.raised(other, floor)) <= best + 1e-9
            assert value(means + 0.01 * rng.normal(size=means.shape), covariances) < best


def test_the_m_step_formulas_by_hand():
    X = np.array([[0.0, 0.0], [4.0, 0.0], [0.0, 2.0]])
    R = np.array([[1.0, 0.0], [0.5, 0.5], [0.25, 0.75]])
    weights, means, covariances = mixture.m_step(X, R, "full")
    np.testing.assert_allclose(weights, [1.75 / 3, 1.25 / 3])
    np.testing.assert_allclose(means[1], [2 / 1.25, 1.5 / 1.25])
    away = X - means[1]
    by_hand = sum(r * np.outer(a, a) for r, a in zip(R[:, 1], away, strict=True)) / 1.25
    np.testing.assert_allclose(covariances[1], by_hand)
    spherical = mixture.m_step(X, R, "spherical")[2]
    assert spherical[1, 0, 0] == pytest.approx(R[:, 1] @ (away**2).sum(axis=1) / (2 * 1.25))


def test_the_start_sees_all_the_data_and_spread_multiplies_its_width():
    X = table(50, 3, seed=3)
    state = record(mixture.steps(X, k=4, spread=0.5), limit=0).final
    for C in state.covariances:
        np.testing.assert_allclose(C, 0.25 * np.cov(X.T, bias=True), rtol=1e-12)
    np.testing.assert_allclose(state.weights, 0.25)


@pytest.mark.parametrize("covariance_type", ["full", "diag", "spherical"])
def test_a_component_alone_on_an_outlier_is_caught_before_any_nan(covariance_type):
    X = np.vstack([table(30, 2, seed=1), [[80.0, 90.0]]])
    steps = mixture.steps(X, k=2, covariance_type=covariance_type, start=X[[0, 30]])
    trace = record(steps, limit=500)
    final = trace.final
    assert trace.finished
    assert final.phase == "collapsed"
    assert final.collapsed == 1
    assert final.reason.startswith("Component 2 has collapsed: held by 1 point, it has no width left")
    assert np.isfinite(trace.curve("log_likelihood")).all()
    assert np.isfinite(final.predict_proba(X)).all()
    assert (np.diff(trace.curve("log_likelihood")) >= 0).all()
    floored = mixture.steps(X, k=2, covariance_type=covariance_type, start=X[[0, 30]], floor=0.01)
    saved = record(floored, limit=500)
    assert saved.finished
    assert saved.final.collapsed is None
    assert np.linalg.eigvalsh(saved.final.covariances[1])[0] == pytest.approx(0.01)


def test_duplicates_far_out_and_huge_offsets_collapse_in_words_too():
    X = np.vstack([table(30, 2, seed=2), np.full((4, 2), 50.0)]) + 1e6
    final = record(mixture.steps(X, k=2, start=X[[0, 33]]), limit=500).final
    assert final.reason.startswith("Component 2 has collapsed: held by 4 points")


def test_a_component_that_loses_every_point_is_caught():
    X = table(30, 2, seed=4)
    trace = record(mixture.steps(X, k=2, start=np.array([X[0], [1e5, 1e5]])), limit=500)
    assert trace.finished
    assert trace.final.collapsed == 1
    assert "no point gives it a share any more" in trace.final.reason


def test_the_order_of_columns_rows_and_an_offset_change_nothing():
    X = table(70, 3, seed=7)
    start = X[[3, 40]]
    a = record(mixture.steps(X, k=2, start=start, tolerance=1e-9), limit=999).final
    flipped = X[::-1, [2, 0, 1]] + 1e6
    b = record(mixture.steps(flipped, k=2, start=start[:, [2, 0, 1]] + 1e6, tolerance=1e-9), limit=999).final
    assert b.log_likelihood == pytest.approx(a.log_likelihood, rel=1e-6)
    np.testing.assert_allclose(b.covariances, a.covariances[:, [2, 0, 1]][:, :, [2, 0, 1]], rtol=1e-3)


def test_columns_of_very_different_scale_are_no_collapse():
    X = table(80, 2, seed=8)
    scale = np.array([1e-7, 1e7])
    a = record(mixture.steps(X, k=2, start=X[[0, 5]]), limit=999).final
    b = record(mixture.steps(X * scale, k=2, start=X[[0, 5]] * scale), limit=999).final
    assert b.collapsed is None
    np.testing.assert_allclose(b.responsibilities, a.responsibilities, rtol=1e-6, atol=1e-12)


@pytest.mark.parametrize("covariance_type", mixture.TYPES)
def test_data_without_spread_needs_a_floor_or_a_simpler_type(covariance_type):
    line = np.linspace(0, 5, 12)[:, None] ** 2 * [1.0, 2.0]
    constant = np.hstack([line[:, :1], np.full((12, 1), 0.1)])
    refused = {"full": (line, constant), "tied": (line, constant), "diag": (constant,), "spherical": ()}
    for X in refused[covariance_type]:
        with pytest.raises(ValueError, match=r"no spread in some direction.*floor above 0"):
            record(mixture.steps(X, k=2, covariance_type=covariance_type), limit=9)
    for X in (line, constant, np.ones((5, 2)), np.array([[3.0, 4.0]])):
        k = min(2, len(X))
        trace = record(mixture.steps(X, k=k, covariance_type=covariance_type, floor=0.1), limit=3000)
        assert trace.finished
        assert np.isfinite(trace.curve("log_likelihood")).all()


def test_samples_follow_the_mixture():
    X = table(100, 2, seed=9)
    final = record(mixture.steps(X, k=2, seed=1), limit=999).final
    points, labels = final.sample(40_000, seed=3)
    np.testing.assert_allclose(np.bincount(labels) / 40_000, final.weights, atol=0.01)
    for j in range(2):
        np.testing.assert_allclose(points[labels == j].mean(axis=0), final.means[j], atol=0.1)
        np.testing.assert_allclose(np.cov(points[labels == j].T), final.covariances[j], rtol=0.1, atol=0.15)
    again, _ = final.sample(40_000, seed=3)
    np.testing.assert_array_equal(points, again)
    other, _ = final.sample(40_000, seed=0)
    assert not np.array_equal(points, other)


def test_prediction_is_the_largest_posterior():
    X = table(60, 2, seed=10)
    final = record(mixture.steps(X, k=3, seed=2), limit=999).final
    new = table(25, 2, seed=11)
    np.testing.assert_allclose(final.predict_proba(new), log_density(new, final)[1], rtol=1e-8, atol=1e-12)
    np.testing.assert_array_equal(final.predict(new), log_density(new, final)[1].argmax(axis=1))


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"k": 81}, "at most 80, not 81"),
        ({"k": 2, "covariance_type": "round"}, "covariance_type must be one of full, tied, diag, spherical"),
        ({"k": 2, "start": np.zeros((1, 2))}, "start holds 1 centres; k = 2"),
        ({"k": 2, "spread": 0}, "spread must be a number above 0"),
        ({"k": 2, "floor": -1}, "floor must be"),
        ({"k": 2, "tolerance": -1e-9}, "tolerance must be"),
    ],
)
def test_bad_settings_are_refused_in_words(settings, words):
    with pytest.raises(ValueError, match=words):
        record(mixture.steps(table(), **settings), limit=5)
