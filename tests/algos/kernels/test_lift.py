import numpy as np
import pytest

from algos.kernels import lift
from algos.kernels.kernels import Polynomial


def points(seed=0):
    return np.random.default_rng(seed).normal(size=(9, 2)) * [1, 2] + [0.5, -1]


def test_inner_products_in_space_are_the_kernels():
    X = points()
    Z = lift.lift(X, "quadratic")
    np.testing.assert_allclose(Z @ Z.T, Polynomial(2, 0.0)(X, X))
    Z = lift.lift(X, "paraboloid")
    squared = (X**2).sum(axis=1)
    np.testing.assert_allclose(Z @ Z.T, X @ X.T + np.outer(squared, squared))


@pytest.mark.parametrize("how", lift.LIFTS)
def test_a_circle_about_the_center_becomes_flat(how):
    angle = np.linspace(0, 6, 40)
    center = np.array([3.0, -1.0])
    X = center + 1.7 * np.column_stack([np.cos(angle), np.sin(angle)])
    Z = lift.lift(X, how, center)
    normal = [0, 0, 1] if how == "paraboloid" else [1, 0, 1]
    np.testing.assert_allclose(Z @ normal, 1.7**2)


def test_height_solves_for_the_third_coordinate():
    coef, intercept = np.array([1.0, -2.0, 4.0]), 0.5
    a, b = np.meshgrid([0.0, 1.0, 3.0], [2.0, -1.0])
    c = lift.height((coef, intercept), a, b)
    np.testing.assert_allclose(coef[0] * a + coef[1] * b + coef[2] * c + intercept, 0, atol=1e-12)
    assert np.isnan(lift.height((np.array([1.0, 2.0, 0.0]), 0.5), a, b)).all()


@pytest.mark.parametrize(
    ("X", "how", "said"), [(np.ones((3, 3)), "quadratic", "3 columns"), (np.ones((3, 2)), "up", "how must be")]
)
def test_refusals(X, how, said):
    with pytest.raises(ValueError, match=said):
        lift.lift(X, how)
