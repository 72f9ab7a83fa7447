"""Losses against scikit-learn's and against sums written out; their slopes against differences."""

from itertools import product

import numpy as np
import pytest
from scipy.special import expit
from scipy.special import softmax as scipys_softmax
from sklearn.metrics import hinge_loss, log_loss

from algos.neural import losses
from algos.neural.losses import FITS
from algos.neural.network import squash
from tests.algos.neural.nets import rows

PAIRS = [(loss, output) for loss, outputs in FITS.items() for output in outputs]
Z3 = np.random.default_rng(4).normal(size=(12, 3)) * 4


def test_log_loss_is_scikit_learns() -> None:
    _, y = rows(n=12, k=3)
    p = squash("softmax", Z3)
    np.testing.assert_allclose(p, scipys_softmax(Z3, axis=1), atol=1e-14)
    T = losses.targets(y, "softmax", 3, "log loss")
    found = losses.value("log loss", "softmax", Z3, p, T)
    assert found.mean() == pytest.approx(log_loss(y, p, labels=[0, 1, 2]))
    z, y = Z3[:, :1], rows(n=12)[1]
    T = losses.targets(y, "sigmoid", 1, "log loss")
    assert losses.value("log loss", "sigmoid", z, expit(z), T).mean() == pytest.approx(log_loss(y, expit(z[:, 0])))


def test_hinge_and_squares_are_what_is_written() -> None:
    z, y = Z3[:, :1], rows(n=12)[1]
    T = losses.targets(y, "linear", 1, "hinge")
    assert losses.value("hinge", "linear", z, z, T).mean() == pytest.approx(hinge_loss(2 * y - 1, z[:, 0]))
    T = losses.targets(Z3 * 2, "linear", 3, "squared error")
    np.testing.assert_allclose(losses.value("squared error", "linear", Z3, Z3, T), (Z3**2).sum(axis=1) / 2)


@pytest.mark.parametrize(("loss", "output"), PAIRS)
def test_delta_is_the_derivative_by_the_outputs_sums(loss: str, output: str) -> None:
    n, k = 12, 1 if loss == "hinge" else 3
    z = Z3[:, :k]
    y = rows(n=n, k=3 if k > 1 else 2)[1]
    T = np.eye(3)[y] if k > 1 else y[:, None].astype(float)

    def value(z: np.ndarray) -> np.ndarray:
        return losses.value(loss, output, z, squash(output, z), T)

    found = losses.delta(loss, output, z, squash(output, z), T)
    for j in range(k):
        e = 1e-6 * np.eye(k)[j]
        np.testing.assert_allclose(found[:, j], (value(z + e) - value(z - e)) / 2e-6, atol=1e-7)


def test_beyond_the_margin_and_on_it_the_hinge_asks_for_nothing() -> None:
    z = np.array([[2.0], [1.0], [0.999], [-3.0]])
    for t, sign in ((np.ones((4, 1)), 1), (np.zeros((4, 1)), -1)):
        assert losses.delta("hinge", "linear", sign * z, sign * z, t)[:, 0].tolist() == [0, 0, -sign, -sign]


def test_no_loss_overflows_where_the_network_is_sure_and_wrong() -> None:
    z = np.array([[1e8], [-1e8]])
    with np.errstate(all="raise", under="ignore"):
        worst = losses.value("log loss", "sigmoid", z, squash("sigmoid", z), np.array([[0.0], [1.0]]))
    assert worst.tolist() == [1e8, 1e8]


def test_targets_say_which_unit_should_be_1() -> None:
    assert losses.targets([0, 2, 1], "softmax", 3, "log loss").tolist() == [[1, 0, 0], [0, 0, 1], [0, 1, 0]]
    assert losses.targets([0, 1], "sigmoid", 1, "log loss").tolist() == [[0], [1]]
    assert losses.targets([0.5, -2.0], "linear", 1, "squared error").tolist() == [[0.5], [-2]]
    assert losses.targets([[1, 1], [0, 1]], "sigmoid", 2, "log loss").tolist() == [[1, 1], [0, 1]]


@pytest.mark.parametrize(
    ("y", "output", "k", "loss", "said"),
    [
        ([0, 2], "sigmoid", 1, "log loss", "whole numbers 0 to 1"),
        ([0, 0.5], "softmax", 3, "log loss", "whole numbers 0 to 2"),
        ([0.0, 1.0], "linear", 2, "squared error", "2 are needed, one for each output"),
        ([[0.0, 1.0]], "sigmoid", 3, "log loss", "y has 2 columns; 3 are needed"),
        ([np.nan], "linear", 1, "squared error", "missing"),
    ],
)
def test_targets_that_fit_no_output_are_refused(y: object, output: str, k: int, loss: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        losses.targets(y, output, k, loss)


def test_a_loss_goes_only_with_its_outputs() -> None:
    for loss, output in product(FITS, ("sigmoid", "softmax", "linear")):
        if (loss, output) in PAIRS:
            losses.fitting(loss, output)
        else:
            with pytest.raises(ValueError, match=f"A {output} output does not go with {loss}"):
                losses.fitting(loss, output)
    with pytest.raises(ValueError, match="loss must be one of"):
        losses.fitting("zero-one", "sigmoid")
