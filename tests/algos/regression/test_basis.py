"""Standardised monomials against scikit-learn's pipeline, and the way back to raw powers."""

import numpy as np
import pytest
from numpy.testing import assert_allclose
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import PolynomialFeatures, StandardScaler

from algos.regression import basis
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
