"""Learning curves against plain loops over other libraries' fits, and their expectations against repetition."""

from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose
from sklearn.kernel_ridge import KernelRidge
from sklearn.neighbors import KNeighborsRegressor

from algos.bias_variance import learning_curves, truths
from algos.trace import record

SINE = truths.read("sine")


def fitted(family, number, x, y):
    if family == "polynomial":
        return np.polynomial.Polynomial.fit(x, y, number)
    if family == "neighbours":
        model = KNeighborsRegressor(number).fit(x[:, None], y)
        return lambda at: model.predict(at[:, None])
    model = KernelRidge(alpha=0.01, kernel="rbf", gamma=1 / (2 * number**2)).fit(x[:, None], y - y.mean())
    return lambda at: model.predict(at[:, None]) + y.mean()


@pytest.mark.parametrize(
    ("family", "number", "seed"), [("polynomial", 4, 0), ("neighbours", 3, 1), ("kernel_ridge", 0.1, 2)]
)
def test_errors_are_those_of_fits_one_by_one(family, number, seed):
    n, repeats, noise = 17, 6, 0.4
    found = learning_curves.learn(SINE, n, family=family, numbers=(number,), noise=noise, repeats=repeats, seed=seed)
    sets = truths.draw(SINE, n=n, noise=noise, repeats=repeats, places="random", seed=seed)
    at = learning_curves.validation_places(n, seed)
    new = np.sin(2 * np.pi * at) + noise * np.random.default_rng([seed, n, 1]).normal(size=(repeats, len(at)))
    for r, (x, y) in enumerate(zip(sets.x, sets.y, strict=True)):
        h = fitted(family, number, x, y)
        assert found.train[0, r] == pytest.approx(np.mean((h(x) - y) ** 2), rel=1e-6)
        assert found.validation[0, r] == pytest.approx(np.mean((h(at) - new[r]) ** 2), rel=1e-6)
    assert_allclose(found.x, sets.x[0])
    assert_allclose(found.y, sets.y[0])


def test_validation_places_are_one_in_each_hundredth():
    at = learning_curves.validation_places(30, 4)
    assert_allclose(np.floor(at * 100), np.arange(100))


def test_a_model_that_needs_more_points_has_no_errors():
    found = learning_curves.learn(SINE, 5, family="polynomial", numbers=(4, 5), noise=0.1, repeats=3)
    assert np.isfinite(found.train[0]).all()
    assert_allclose(found.train[0], 0, atol=1e-20)  # degree 4 passes through 5 points
    assert np.isnan(found.train[1]).all()
    assert np.isnan(found.validation[1]).all()


@pytest.mark.parametrize(("family", "number"), [("polynomial", 3), ("ridge", 1.0), ("locally_weighted", 0.1)])
def test_expectations_are_what_repetition_gives(family, number):
    rng = np.random.default_rng(3)
    x, at, noise = np.sort(rng.uniform(size=14)), rng.uniform(size=40), 0.5
    known = learning_curves.expected(SINE, x, at, number, family=family, noise=noise)
    y = SINE(x) + noise * rng.normal(size=(4000, 14))
    model = learning_curves.FAMILIES[family]
    train = np.mean((y - model.predict(x, y, x, number)) ** 2, axis=1)
    fits = model.predict(x, y, at, number)
    test = np.mean((fits - SINE(at) - noise * rng.normal(size=fits.shape)) ** 2, axis=1)
    for name, values in (("train", train), ("validation", test)):
        assert known[name] == pytest.approx(values.mean(), abs=5 * values.std() / np.sqrt(len(values)))
    assert known["bias"] == pytest.approx(np.mean((fits.mean(axis=0) - SINE(at)) ** 2), rel=0.01, abs=0.01)
    assert known["variance"] == pytest.approx(np.mean(fits.var(axis=0)), rel=0.1)


def test_a_size_does_not_depend_on_the_others():
    settings: dict[str, Any] = dict(family="polynomial", numbers=(2,), noise=0.3, repeats=3, seed=5)
    one = record(learning_curves.steps(SINE, sizes=(12,), **settings), limit=0).final
    last = record(learning_curves.steps(SINE, sizes=(5, 8, 12), **settings), limit=2).final
    assert_allclose(one.validation, last.validation)


@pytest.mark.parametrize("family", ["polynomial", "ridge", "kernel_ridge", "neighbours"])
def test_models_run_apart_with_another_noise_are_those_run_together(family):
    a, b = learning_curves.FAMILIES[family].settings(12)[2:5:2]
    settings: dict[str, Any] = dict(family=family, repeats=4, seed=3)
    alone = [learning_curves.learn(SINE, 12, numbers=(number,), noise=1.0, **settings) for number in (a, b)]
    found = learning_curves.joined(alone, 0.2)
    known = learning_curves.learn(SINE, 12, numbers=(a, b), noise=0.2, **settings)
    for name in ("x", "y", "train", "validation"):
        assert_allclose(getattr(found, name), getattr(known, name), rtol=1e-9, atol=1e-12)
    assert not np.allclose(found.validation, learning_curves.joined(alone, 0.4).validation)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"sizes": ()}, "at least one"),
        ({"family": "forest"}, "must be one of"),
        ({"sizes": (0,)}, "of at least 1"),
        ({"noise": -1.0}, "noise"),
    ],
)
def test_bad_settings_are_refused(wrong, said):
    settings = dict(family="polynomial", numbers=(1,), sizes=(5,), noise=0.1, repeats=2) | wrong
    with pytest.raises(ValueError, match=said):
        list(learning_curves.steps(SINE, **settings))
