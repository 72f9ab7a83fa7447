import numpy as np
import pytest
from sklearn.preprocessing import PolynomialFeatures

from algos.classification import polynomial_features as poly


@pytest.mark.parametrize(("d", "degree"), [(1, 5), (2, 1), (2, 2), (2, 5), (3, 3), (5, 2)])
def test_features_are_those_of_scikit_learn_in_the_same_order(d, degree):
    X = np.random.default_rng(d + degree).normal(size=(7, d)) * np.arange(1, d + 1) + 0.3
    library = PolynomialFeatures(degree, include_bias=False).fit(X)
    np.testing.assert_array_equal(poly.exponents(d, degree), library.powers_)
    np.testing.assert_allclose(poly.expand(X, degree), library.transform(X), rtol=1e-12)
    assert poly.count(d, degree) == library.n_output_features_


def test_the_order_is_by_degree_then_the_first_column_first():
    assert poly.names(("x1", "x2"), 3) == ("x1", "x2", "x1²", "x1 x2", "x2²", "x1³", "x1² x2", "x1 x2²", "x2³")
    assert poly.names(("a b", "c"), 2)[3] == "a b c"
    assert poly.names(("t",), 12)[-1] == "t¹²"


def test_degree_1_is_the_table_itself():
    X = np.random.default_rng(0).normal(size=(4, 3))
    np.testing.assert_array_equal(poly.expand(X, 1), X)


def test_how_many_features_by_degree_and_dimension():
    assert [poly.count(2, p) for p in range(1, 6)] == [2, 5, 9, 14, 20]
    assert poly.count(100, 2) == 5150  # 5050 products of two and the 100 columns
    assert poly.count(10000, 2) == 50_015_000


@pytest.mark.parametrize(
    ("X", "degree", "said"),
    [
        ([[1.0, np.inf]], 2, "missing or infinite"),
        ([[1e30, 1.0]], 5, "too large to be raised to the power 5"),
        (np.ones((2, 100)), 4, "at most 20000"),
        ([[1.0, 2.0]], 0, "degree must be a whole number of at least 1"),
        ([1.0, 2.0], 2, "rows and columns"),
    ],
)
def test_what_cannot_be_expanded_is_refused_in_words(X, degree, said):
    with pytest.raises(ValueError, match=said):
        poly.expand(X, degree)
