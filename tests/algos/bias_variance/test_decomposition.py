"""The ledger against brute force: one fit after the other, one square after the other."""

import numpy as np
import pytest

from algos.bias_variance import decomposition, truths
from algos.bias_variance.families import FAMILIES
from algos.trace import record

AT = np.array([0.0, 0.13, 0.5, 0.77, 0.98])


def sets(places="even", *, truth="sin(2*pi*x) + x^2", n=13, noise=0.4, repeats=30, seed=4):
    return truths.draw(truths.read(truth), n=n, noise=noise, repeats=repeats, places=places, seed=seed)


def run(data, family, **settings):
    return record(decomposition.steps(data, family=family, **settings), limit=50).states


@pytest.mark.parametrize("places", truths.PLACES)
@pytest.mark.parametrize("family", FAMILIES)
def test_both_sides_agree_at_every_place_and_on_average(family, places):
    data = sets(places)
    states = run(data, family)
    assert [s.number for s in states] == FAMILIES[family].settings(13)
    for s in states:
        assert s.total == pytest.approx(s.error, rel=1e-12)
        np.testing.assert_allclose(s.bias_squared + s.variance, s.squared_error, rtol=1e-11, atol=1e-14)
        assert s.terms == (s.bias_squared.mean(), s.variance.mean(), data.noise**2)


@pytest.mark.parametrize("places", truths.PLACES)
def test_the_terms_by_brute_force(places):
    data = sets(places)
    f = np.sin(2 * np.pi * AT) + AT**2
    for state in run(data, "polynomial", numbers=[1, 4], at=AT):
        places_of = np.broadcast_to(data.x, data.y.shape)
        fits = [np.polyval(np.polyfit(x, y, int(state.number)), AT) for x, y in zip(places_of, data.y, strict=True)]
        for j in range(len(AT)):
            here = [fit[j] for fit in fits]
            middle = sum(here) / 30
            assert state.truth[j] == pytest.approx(f[j])
            assert state.mean[j] == pytest.approx(middle)
            assert state.bias_squared[j] == pytest.approx((middle - f[j]) ** 2)
            assert state.variance[j] == pytest.approx(sum((h - middle) ** 2 for h in here) / 30)
            assert state.squared_error[j] == pytest.approx(sum((h - f[j]) ** 2 for h in here) / 30)
        np.testing.assert_allclose(state.fits, fits, atol=1e-5)
        fresh = np.random.default_rng((0, 1)).normal(size=(30, len(AT)))
        losses = [
            np.mean([(h - g) ** 2 for h, g in zip(fit, f + 0.4 * e, strict=True)])
            for fit, e in zip(fits, fresh, strict=True)
        ]
        assert state.sampled == pytest.approx(np.mean(losses))
        assert state.sampled_error == pytest.approx(np.std(losses, ddof=1) / np.sqrt(30))


@pytest.mark.parametrize("family", FAMILIES)
def test_endless_sets_are_the_fit_to_the_truth_and_the_spread_of_single_errors(family):
    data = sets(n=11)
    f = data.truth(data.x)
    for state in run(data, family, at=AT):
        model = FAMILIES[family]
        np.testing.assert_allclose(state.exact_mean, model.predict(data.x, f[None], AT, state.number)[0], atol=1e-9)
        spread = [model.predict(data.x, 0.4 * unit[None], AT, state.number)[0] ** 2 for unit in np.eye(11)]
        np.testing.assert_allclose(state.exact_variance, np.sum(spread, axis=0), rtol=1e-9, atol=1e-15)
        np.testing.assert_allclose(state.exact_bias_squared, (state.exact_mean - state.truth) ** 2)


@pytest.mark.parametrize("seed", [0, 1, 7])
def test_many_sets_come_near_the_endless_ones_and_fresh_targets_near_both(seed):
    data = sets(n=20, repeats=4000, seed=seed)
    for state in run(data, "polynomial", numbers=[1, 6], seed=seed):
        sure = np.sqrt(2 / 3999)  # relative standard error of a variance
        np.testing.assert_allclose(state.variance, state.exact_variance, rtol=5 * sure)
        away = np.abs(state.mean - state.exact_mean) / np.sqrt(state.exact_variance / 4000)
        assert away.max() < 5
        assert abs(state.sampled - state.error) < 4 * state.sampled_error


def test_fresh_targets_are_not_those_learned_from():
    data = sets(n=101, truth="0*x", noise=1.0, repeats=50, seed=3)
    fresh = decomposition.fresh_errors(50, 101, seed=3)
    assert abs(np.corrcoef(fresh.ravel(), data.y.ravel())[0, 1]) < 0.05
    # One neighbour at its own place repeats its target: a fresh one is two noises away, the old one none.
    state = run(data, "neighbours", numbers=[1], seed=3)[0]
    assert state.sampled == pytest.approx(2, abs=0.1)


@pytest.mark.parametrize("family", FAMILIES)
def test_without_noise_equal_sets_have_no_variance_at_all(family):
    for state in run(sets(noise=0.0), family):
        assert state.terms[1:] == (0.0, 0.0)
        assert state.error == pytest.approx(state.terms[0], abs=1e-300, rel=1e-12)
    assert any(state.terms[1] > 1e-4 for state in run(sets("random", noise=0.0), family))


def test_random_places_have_no_exact_values_and_a_single_set_no_standard_error():
    state = run(sets("random"), "polynomial", numbers=[2])[0]
    assert state.exact_mean is None and state.exact_variance is None and state.exact_bias_squared is None
    single = run(sets(repeats=1), "polynomial", numbers=[2])[0]
    assert np.isnan(single.sampled_error) and single.terms[1] == 0
    assert single.total == pytest.approx(single.error, rel=1e-12)


def test_few_fits_are_kept():
    state = run(sets(repeats=90), "polynomial", numbers=[2])[0]
    assert state.fits.shape == (decomposition.KEPT, 101) and state.fits.dtype == np.float32


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"family": "splines"}, "family must be one of polynomial"),
        ({"family": "polynomial", "numbers": [3, 13]}, "degree = 13 needs at least 14 points, not 13"),
        ({"family": "polynomial", "numbers": []}, "At least one model"),
        ({"family": "polynomial", "at": np.array([0.1, np.nan])}, "missing or infinite"),
        ({"family": "polynomial", "seed": -1}, "seed must be a whole number"),
    ],
)
def test_refusals(settings, said):
    with pytest.raises(ValueError, match=said):
        record(decomposition.steps(sets(), **settings), limit=5)
