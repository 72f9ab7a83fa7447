import numpy as np
import pytest
from sklearn.metrics import hinge_loss, zero_one_loss
from sklearn.metrics import log_loss as library_log_loss

from algos.classification import losses
from tests.oracles import slope

Z = np.random.default_rng(0).normal(size=200) * 3


def test_the_losses_are_those_of_scikit_learn():
    y = np.random.default_rng(1).integers(0, 2, 200)
    agreement = np.where(y == 1, 1, -1) * Z
    assert losses.hinge(agreement).mean() == pytest.approx(hinge_loss(y, Z))
    assert losses.zero_one(agreement).mean() == pytest.approx(zero_one_loss(y, (Z > 0).astype(int)))
    assert losses.logistic(agreement).mean() == pytest.approx(library_log_loss(y, 1 / (1 + np.exp(-Z))))
    assert losses.squared(agreement).mean() == pytest.approx(np.mean((np.where(y == 1, 1, -1) - Z) ** 2))
    assert losses.perceptron(agreement).sum() == pytest.approx(np.abs(Z[(Z > 0) != (y == 1)]).sum())


@pytest.mark.parametrize("name", losses.LOSSES)
def test_slopes_are_those_of_the_curves(name):
    numeric = slope(lambda z: losses.LOSSES[name](z).sum(), Z)
    np.testing.assert_allclose(losses.slope(name, Z), numeric, atol=1e-6)


def test_slopes_at_the_corners_are_those_on_the_left():
    assert losses.slope("hinge", np.array([1.0])) == -1
    assert losses.slope("perceptron", np.array([0.0])) == -1


def test_only_0_1_and_perceptron_and_logistic_can_be_below_0_1():
    """Hinge and squared lie above the 0-1 loss everywhere; the logistic loss does so only in units of log 2."""
    z = np.linspace(-5, 5, 1001)
    count = losses.zero_one(z)
    assert (losses.hinge(z) >= count).all()
    assert (losses.squared(z) >= count).all()
    assert (losses.logistic(z) / np.log(2) >= count - 1e-12).all()
    assert (losses.logistic(z) < count).any()
    assert (losses.perceptron(z) < count).any()


@pytest.mark.parametrize("name", ["perceptron", "hinge", "logistic", "squared"])
def test_all_but_0_1_are_convex(name):
    a, b = Z[:100], Z[100:]
    loss = losses.LOSSES[name]
    assert (loss((a + b) / 2) <= (loss(a) + loss(b)) / 2 + 1e-12).all()


def test_huge_agreements_overflow_nowhere():
    z = np.array([-1e3, -800.0, 800.0, 1e3])
    with np.errstate(all="raise", under="ignore"):
        np.testing.assert_array_equal(losses.sigmoid(z), [0, 0, 1, 1])
        np.testing.assert_array_equal(losses.logistic(z), [1e3, 800, 0, 0])


def test_the_curvature_of_the_square_on_a_sigmoid():
    step = 1e-4
    f = losses.squared_on_sigmoid
    numeric = (f(Z + step) - 2 * f(Z) + f(Z - step)) / step**2
    np.testing.assert_allclose(losses.squared_on_sigmoid_curvature(Z), numeric, atol=1e-6)
