"""Facts of the notes 002, chapter 2, on the losses."""

import numpy as np

from algos.classification import losses


def test_031_the_0_1_loss_depends_on_the_sign_only_and_zero_counts_as_a_mistake():
    z = np.array([-3.0, -0.001, 0.0, 0.001, 5.0])
    np.testing.assert_array_equal(losses.zero_one(z), [1, 1, 1, 0, 0])
    np.testing.assert_array_equal(losses.zero_one(1e3 * z), losses.zero_one(z))


def test_032_the_hinge_loss_at_0_1_and_minus_1_and_above_0_1():
    np.testing.assert_array_equal(losses.hinge(np.array([0.0, 1.0, -1.0])), [1, 0, 2])
    z = np.linspace(-4, 4, 801)
    assert (losses.zero_one(z) <= losses.hinge(z)).all()
    assert (np.diff(losses.hinge(z), 2) >= -1e-12).all()


def test_033_zero_hinge_loss_exactly_on_or_beyond_the_own_margin_line():
    rng = np.random.default_rng(0)
    coef, s = np.array([3.0, 4.0]), rng.choice([-1, 1], 200)
    X = rng.normal(size=(200, 2))
    beyond = s * (X @ coef) / 5 >= 1 / 5  # the margin line is 1 / |coef| away
    np.testing.assert_array_equal(losses.hinge(s * (X @ coef)) == 0, beyond)
