"""The bootstrap, against refits one by one with other libraries, identities, and the truth where it is known."""

import numpy as np
import pytest
from sklearn.kernel_ridge import KernelRidge
from sklearn.linear_model import Ridge
from sklearn.neighbors import KNeighborsRegressor
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import PolynomialFeatures, StandardScaler

from algos.bias_variance import bootstrap
from algos.bias_variance.families import FAMILIES
from algos.trace import record


def sample(n=30, seed=0):
    """Points of a wave on a scale of its own."""
    rng = np.random.default_rng(seed)
    x = 40 + 25 * rng.beta(1.5, 2.5, size=n)
    return x, 300 + 50 * np.sin(x / 4) + 12 * rng.normal(size=n)


def run(x, y, **settings):
    return record(bootstrap.steps(x, y, **settings), limit=40)


def kernel_ridge(x, y, at, sigma):
    model = KernelRidge(alpha=0.01, kernel="rbf", gamma=1 / (2 * sigma**2))
    return y.mean() + model.fit(x[:, None], y - y.mean()).predict(at[:, None])


def ridge(x, y, at, penalty):
    powers = PolynomialFeatures(12, include_bias=False)
    model = make_pipeline(StandardScaler(), powers, StandardScaler(), Ridge(penalty, solver="svd"))
    return model.fit(x[:, None], y).predict(at[:, None])


OTHERS = {
    "polynomial": (lambda x, y, at, p: np.polynomial.Legendre.fit(x, y, int(p), domain=[0, 1])(at), 4),
    "ridge": (ridge, 100.0),
    "neighbours": (lambda x, y, at, k: KNeighborsRegressor(int(k)).fit(x[:, None], y).predict(at[:, None]), 5),
    "kernel_ridge": (kernel_ridge, 0.3),
}


@pytest.mark.parametrize("family", OTHERS)
@pytest.mark.parametrize("seed", [0, 4])
def test_refits_and_terms_are_those_of_refitting_one_by_one(family, seed):
    x, y = sample(seed=seed)
    predict, wanted = OTHERS[family]
    trace = run(x, y, family=family, repeats=25, points=21, most=30, seed=seed)
    state = min(trace.states, key=lambda s: abs(np.log((s.number + 1e-9) / wanted)))
    unit, grid = (x - x.min()) / np.ptp(x), np.linspace(0, 1, 21)
    np.testing.assert_allclose(state.at, x.min() + np.ptp(x) * grid)
    curves = np.array([predict(unit[p], y[p], grid, state.number) for p in state.picks])
    np.testing.assert_allclose(state.curves, curves, rtol=1e-6)
    np.testing.assert_allclose(state.fit, predict(unit, y, grid, state.number), rtol=1e-7)
    np.testing.assert_allclose(state.mean, curves.mean(axis=0), rtol=1e-6)
    np.testing.assert_allclose(state.variance, curves.var(axis=0), rtol=1e-5)
    np.testing.assert_allclose(state.band, np.percentile(curves, [2.5, 97.5], axis=0), rtol=1e-6)
    own = np.array([predict(unit[p], y[p], unit, state.number) for p in state.picks])
    per_row = []
    for i in range(len(x)):
        unseen = [h[i] for h, p in zip(own, state.picks, strict=True) if i not in p]
        if unseen:
            per_row.append((np.mean((np.array(unseen) - y[i]) ** 2), np.var(unseen), (np.mean(unseen) - y[i]) ** 2))
    expected = np.mean(per_row, axis=0)
    np.testing.assert_allclose([state.error, state.error_variance, state.rest], expected, rtol=1e-6)
    training = np.mean((predict(unit, y, unit, state.number) - y) ** 2)
    assert state.training_error == pytest.approx(training, rel=1e-6)


@pytest.mark.parametrize("family", FAMILIES)
def test_the_error_is_variance_and_rest_for_every_model(family):
    x, y = sample(20, seed=2)
    for state in run(x, y, family=family, repeats=40, most=30).states:
        assert state.error == pytest.approx(state.error_variance + state.rest, rel=1e-12)
        assert min(state.error_variance, state.rest) >= 0
        assert (state.band[0] <= state.band[1]).all()


def test_a_row_is_left_out_as_often_as_expected():
    picks = bootstrap.resamples(50, 4000, seed=3)
    out = bootstrap.left_out(picks)
    assert out.mean() == pytest.approx((1 - 1 / 50) ** 50, abs=0.003)
    for b in (0, 17):
        assert np.flatnonzero(~out[b]).tolist() == sorted(set(picks[b].tolist()))
    assert np.bincount(picks.ravel()).min() > 3500


@pytest.mark.parametrize("seed", [0, 1])
def test_polynomials_are_refitted_only_where_places_determine_them(seed):
    x = np.repeat([1.0, 2.0, 4.0, 8.0, 9.0], 3)
    y = x + np.random.default_rng(seed).normal(size=15)
    trace = run(x, y, repeats=60, seed=seed)
    for state in trace.states:
        enough = [len(set(x[p])) > state.number for p in state.picks]
        assert state.used.tolist() == enough
        assert len(state.curves) == sum(enough) >= 30
        assert np.abs(state.curves).max() < 1e3
    last = trace.states[-1].number
    assert last <= 4 and np.mean([len(set(x[p])) > last + 1 for p in trace.final.picks]) < 0.5


def test_the_scale_of_the_input_and_the_target_does_not_matter():
    x, y = sample(15, seed=5)
    for family in FAMILIES:
        one, other = (run(a, b, family=family, repeats=20).states for a, b in ((x, y), (x * 1e9 - 4e9, 3 * y - 70)))
        for s, t in list(zip(one, other, strict=True))[:4]:
            assert t.error == pytest.approx(9 * s.error, rel=1e-5)


@pytest.mark.parametrize("family", FAMILIES)
def test_equal_targets_are_met_without_rounding_and_a_far_level_loses_no_digits(family):
    x, y = sample(20, seed=3)
    for state in run(x, np.full(20, 0.1 + 0.2), family=family, repeats=20).states:
        assert state.error == state.error_variance == state.rest == state.training_error == 0
        assert (state.curves == 0.1 + 0.2).all()
    far = 1e9 + np.round(y, 3)
    for state in run(x, far, family=family, repeats=20).states:
        assert state.error == pytest.approx(state.error_variance + state.rest, rel=1e-9)


def test_the_terms_add_up_where_the_fit_is_exact_but_for_rounding():
    x = np.random.default_rng(0).normal(size=30)
    for state in run(x, x, repeats=50).states[1:4]:
        assert state.error < 1e-25
        assert state.error == pytest.approx(state.error_variance + state.rest, rel=1e-9)


def test_the_variance_is_near_the_true_one_where_the_model_is_stiff():
    rng = np.random.default_rng(0)
    x = np.linspace(0, 1, 200)
    y = 2 * x + 0.5 * rng.normal(size=200)
    state = run(x, y, family="locally_weighted", repeats=300, points=11, most=2).states[0]
    true = bootstrap.true_variance(x, state.at, 0.5, FAMILIES["locally_weighted"], state.number)
    np.testing.assert_allclose(state.variance, true, rtol=0.35)
    assert state.variance.mean() == pytest.approx(true.mean(), rel=0.15)
    assert state.error == pytest.approx(0.25 * (1 + 2 / 200), rel=0.15)


@pytest.mark.parametrize(("family", "number"), [("polynomial", 3), ("ridge", 1.0), ("neighbours", 4)])
def test_true_variance_and_bias_are_those_of_many_data_sets(family, number):
    rng = np.random.default_rng(1)
    x = np.sort(rng.uniform(2, 9, size=25))
    f = np.sin(x)
    unit = (x - x.min()) / np.ptp(x)
    Y = f + 0.4 * rng.normal(size=(4000, 25))
    fits = FAMILIES[family].predict(unit, Y, unit, number)
    true = bootstrap.true_variance(x, x, 0.4, FAMILIES[family], number)
    np.testing.assert_allclose(fits.var(axis=0), true, rtol=0.15)
    bias = bootstrap.true_bias(x, f, FAMILIES[family], number)
    np.testing.assert_allclose(fits.mean(axis=0) - f, bias, atol=0.03)


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("x", [[1.0, 1.0, 1.0], [2.0, 3.0, 3.0], [0.0, 1e-300, 5.0]])
def test_the_smallest_and_dullest_tables(family, x):
    for y in ([1.0, 2.0, 4.0], [3.0, 3.0, 3.0]):
        for state in run(np.array(x), np.array(y), family=family, repeats=30).states:
            assert np.isfinite(state.curves).all() and np.isfinite(state.error)


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"family": "forest"}, "family must be one of polynomial, ridge"),
        ({"repeats": 1}, "repeats must be a whole number of at least 2"),
        ({"points": 1}, "points must be"),
        ({"most": 1}, "most must be"),
        ({"seed": -1}, "seed must be"),
    ],
)
def test_bad_settings_are_refused_in_words(settings, words):
    with pytest.raises(ValueError, match=words):
        run(*sample(8), **settings)
    with pytest.raises(ValueError, match="At least 3 rows are needed"):
        run(np.arange(2.0), np.arange(2.0))
    with pytest.raises(ValueError, match="y has 2 entries; 3 are needed"):
        run(np.arange(3.0), np.arange(2.0))
