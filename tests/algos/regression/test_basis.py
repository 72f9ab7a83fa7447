"""Standardised monomials against scikit-learn's pipeline, and the way back to raw powers."""

import numpy as np
import pytest
from numpy.testing import assert_allclose
from sklearn.linear_model import Ridge
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import PolynomialFeatures, StandardScaler

from algos.regression import basis, least_squares, ridge
from tests.algos.regression.tables import table


@pytest.mark.parametrize(("d", "degree"), [(1, 1), (1, 7), (3, 2), (4, 1)])
def test_columns_are_those_of_a_pipeline(d, degree):
    X, _ = table(d, d=d)
    new = X[:5] * 1.3 + 0.2
    pipeline = make_pipeline(StandardScaler(), PolynomialFeatures(degree, include_bias=False), StandardScaler()).fit(X)
    terms = basis.measure(X, degree)
    assert_allclose(terms.transform(X), pipeline.transform(X), atol=1e-9)
    assert_allclose(terms.transform(new), pipeline.transform(new), atol=1e-8)


@pytest.mark.parametrize(("d", "degree"), [(1, 1), (1, 5), (2, 3), (3, 2)])
def test_raw_coefficients_predict_the_same(d, degree):
    X, _ = table(d + 7, d=d)
    rng = np.random.default_rng(d)
    terms = basis.measure(X, degree)
    coef = rng.normal(size=len(terms.names))
    raw, constant = terms.raw(coef, 0.4)
    powers = PolynomialFeatures(degree, include_bias=False).fit_transform(X)
    assert_allclose(powers @ raw + constant, terms.transform(X) @ coef + 0.4, rtol=1e-8, atol=1e-8)


def test_names_follow_the_inputs():
    X, _ = table(1, d=2)
    assert basis.measure(X, 2, ["size", "age"]).names == ("size", "age", "size^2", "size age", "age^2")


def test_a_constant_input_becomes_zero():
    terms = basis.measure([[5.0], [5.0], [5.0]], 3)
    assert terms.transform([[5.0], [5.0]]).tolist() == [[0, 0, 0]] * 2


def test_wrong_arguments_are_refused_in_words():
    X, _ = table(2, d=2)
    with pytest.raises(ValueError, match="degree must be"):
        basis.measure(X, 4)
    with pytest.raises(ValueError, match="names has 1 entries; 2 are needed"):
        basis.measure(X, 1, ["a"])
    with pytest.raises(ValueError, match="X has 1 columns; 2 are needed"):
        basis.measure(X, 1).transform(X[:, :1])


@pytest.mark.parametrize(("d", "degree"), [(1, 4), (3, 2)])
def test_in_their_own_units_columns_are_the_powers_themselves_centred(d, degree):
    X, _ = table(d + 3, d=d)
    terms = basis.measure(X, degree, standardised=False, unit=1000.0)
    scaled = X * np.array([1000.0, *np.ones(d - 1)])
    powers = PolynomialFeatures(degree, include_bias=False).fit_transform(scaled)
    assert_allclose(terms.transform(X), powers - powers.mean(axis=0), rtol=1e-9, atol=1e-9 * np.abs(powers).max())
    coef = np.random.default_rng(d).normal(size=len(terms.names))
    raw, constant = terms.raw(coef, 0.4)
    plain = PolynomialFeatures(degree, include_bias=False).fit_transform(X)
    assert_allclose(plain @ raw + constant, terms.transform(X) @ coef + 0.4, rtol=1e-8)


def test_a_unit_does_not_matter_once_columns_are_standardised_and_to_ridge_it_does_where_they_are_not():
    X, y = table(4, d=2)

    def predicted(**more):
        terms = basis.measure(X, 1, **more)
        return next(ridge.steps(terms.transform(X), y, penalty=20.0)).predict(terms.transform(X))

    assert_allclose(predicted(unit=1000.0), predicted(), rtol=1e-12)
    by_unit = [predicted(standardised=False, unit=unit) for unit in (0.001, 1.0, 1000.0)]
    for unit, found in zip((0.001, 1.0, 1000.0), by_unit, strict=True):
        assert_allclose(found, Ridge(alpha=20.0).fit(X * [unit, 1.0], y).predict(X * [unit, 1.0]), rtol=1e-8)
    assert np.abs(by_unit[0] - by_unit[2]).max() > 0.1
    second_alone = Ridge(alpha=20.0).fit(X[:, 1:], y).predict(X[:, 1:])
    assert_allclose(by_unit[0], second_alone, atol=1e-3)  # so dear that nothing is left of the first


def test_a_root_and_a_logarithm_are_columns_like_any_other():
    rng = np.random.default_rng(8)
    x = rng.uniform(0.5, 9, size=(30, 1))
    y = 2 - 0.5 * x[:, 0] + 3 * np.sqrt(x[:, 0])
    terms = basis.measure(x, 1, ["size"], also=["√"])
    assert terms.names == ("size", "√size")
    fit = next(least_squares.steps(terms.transform(x), y))
    raw, constant = terms.raw(fit.coef, fit.intercept)
    assert_allclose([constant, *raw], [2, -0.5, 3], rtol=1e-7)
    both = basis.measure(x, 2, also=["√", "log "])
    A = np.column_stack([x, x**2, np.sqrt(x), np.log(x)])
    slopes, _ = both.raw(np.array([0.0, 0.0, 1.0, 1.0]), 0.0)
    assert_allclose(slopes, [0, 0, 1 / A[:, 2].std(), 1 / A[:, 3].std()], atol=1e-12)
    assert_allclose(both.transform(x)[:, 2:], StandardScaler().fit_transform(A[:, 2:]), atol=1e-9)


def test_what_has_no_root_is_refused():
    with pytest.raises(ValueError, match="must be above 0"):
        basis.measure([[0.0], [1.0]], 1, also=["log "])
    with pytest.raises(ValueError, match="of one input"):
        basis.measure([[1.0, 2.0], [2.0, 1.0]], 1, also=["√"])
    with pytest.raises(ValueError, match="above 0"):
        basis.measure([[1.0], [2.0]], 1, also=["√"]).transform([[-1.0]])
    with pytest.raises(ValueError, match="unit"):
        basis.measure([[1.0], [2.0]], 1, unit=0.0)


def test_features_in_another_order_change_nothing_and_new_rows_need_the_map_of_the_old():
    X, y = table(6, d=3)
    order = [2, 0, 1]

    def fitted(Z):
        terms = basis.measure(Z, 2)
        return terms, next(ridge.steps(terms.transform(Z), y, penalty=3.0))

    (terms, fit), (permuted, other) = fitted(X), fitted(X[:, order])
    new = X[:8] * 0.5 + 1
    assert_allclose(other.predict(permuted.transform(new[:, order])), fit.predict(terms.transform(new)), rtol=1e-8)
    own = basis.measure(new, 2)  # measured on the new rows themselves, they are all brought to the same middle
    away = fit.predict(own.transform(new)) - fit.predict(terms.transform(new))
    assert np.abs(away).max() > 0.5 * y.std()
    assert np.abs(fit.predict(terms.transform(new[:, order])) - fit.predict(terms.transform(new))).max() > 0.1 * y.std()
