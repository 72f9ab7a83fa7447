"""Polynomial features against scikit-learn and numpy's orthogonal polynomials."""

from math import comb

import numpy as np
import pytest
from numpy.testing import assert_allclose
from sklearn.preprocessing import PolynomialFeatures

from algos.numerics import scaling
from algos.regression import least_squares, polynomial
from tests.algos.regression.tables import table


@pytest.mark.parametrize(("d", "degree"), [(1, 1), (1, 15), (2, 2), (3, 3), (5, 2), (10, 3)])
def test_columns_and_names_are_scikit_learns(d, degree):
    X = np.random.default_rng(d).normal(size=(9, d)) + 0.3
    expected = PolynomialFeatures(degree, include_bias=False).fit(X)
    assert_allclose(polynomial.features(X, degree), expected.transform(X), rtol=1e-12)
    assert polynomial.names(d, degree) == list(expected.get_feature_names_out())
    assert polynomial.count(d, degree) == comb(d + degree, degree) - 1 == expected.n_output_features_


def test_names_use_the_inputs_names():
    assert polynomial.names(["size", "age"], 2) == ["size", "age", "size^2", "size age", "age^2"]


@pytest.mark.parametrize("degree", range(1, 16))
@pytest.mark.parametrize("offset", [0.0, 2000.0])
def test_the_fit_is_sound_at_every_degree(degree, offset):
    x = np.random.default_rng(degree).uniform(-2, 2, size=60)
    y = np.sin(3 * x) + 0.5 * x
    z = scaling((x + offset)[:, None]).transform((x + offset)[:, None])
    F = polynomial.features(z, degree)
    columns = scaling(F)
    state = next(least_squares.steps(columns.transform(F), y))
    expected = np.polynomial.Chebyshev.fit(x, y, degree)
    assert state.rank == degree + 1
    assert_allclose(state.predict(columns.transform(F)), expected(x), atol=1e-7)
    coef, intercept = columns.raw(state.coef, state.intercept)
    assert_allclose(F @ coef + intercept, expected(x), atol=1e-7)


@pytest.mark.parametrize(("d", "degree"), [(1, 1), (1, 5), (2, 3), (3, 2)])
def test_multiplied_out_it_is_the_same_polynomial(d, degree):
    X, _ = table(d, d=d)
    units = scaling(X)
    rng = np.random.default_rng(d)
    coef = rng.normal(size=polynomial.count(d, degree))
    raw, constant = polynomial.raw(coef, 0.7, units, degree)
    scaled = polynomial.features(units.transform(X), degree) @ coef + 0.7
    assert_allclose(polynomial.features(X, degree) @ raw + constant, scaled, rtol=1e-8)


def test_a_constant_input_is_no_trouble():
    F = polynomial.features([[2.0], [2.0]], 4)
    assert F.tolist() == [[2, 4, 8, 16]] * 2
    assert polynomial.features([[0.0, 3.0]], 2).tolist() == [[0, 3, 0, 0, 9]]


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: polynomial.features([[1.0]], 16), "degree must be a whole number of at least 1 and at most 15"),
        (lambda: polynomial.features([[1.0, 2.0]], 4), "degree must be .* at most 3, not 4"),
        (lambda: polynomial.features([[1.0]], 0), "degree must be"),
        (lambda: polynomial.features([[1e10]], 11), "degree 11 of a number of size 1e\\+10 is too large"),
        (lambda: polynomial.features(np.zeros((1, 100)), 3), "degree 3 makes 176,850 columns of 100 inputs"),
        (lambda: polynomial.names(0, 2), "inputs must be a whole number of at least 1"),
        (lambda: polynomial.raw([1.0], 0.0, scaling(np.array([[1.0], [2.0]])), 2), "coef has 1 entries; 2 are needed"),
        (lambda: polynomial.raw(np.ones(15), 0.0, scaling(np.array([[1e-20], [0.0]])), 15), "cannot be multiplied out"),
    ],
)
def test_bad_arguments_are_refused_in_words(call, words):
    with pytest.raises(ValueError, match=words):
        call()
