"""Facts of notes 001 (lecture of 27 January) about maximum margin classifiers."""

import numpy as np
import pytest

from algos.kernels import support_vector_machine
from algos.kernels.kernels import Linear
from algos.trace import record


def machine(X, y):
    run = support_vector_machine.steps(X, y, kernel=Linear(), C=None, tolerance=1e-9)
    return record(run, limit=100_000).final


def apart(seed, n=20):
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(n, 2)) * 2
    score = X @ [1.0, -0.5] - 0.3
    return X + 0.4 * np.sign(score)[:, None] * [1.0, -0.5], (score > 0).astype(int)


def test_e13_two_points():
    final = machine(np.array([[0.0, 0.0], [2.0, 2.0]]), np.array([0, 1]))
    np.testing.assert_allclose([*final.coef, final.intercept], [0.5, 0.5, -1], atol=1e-9)
    assert final.margin_width / 2 == pytest.approx(1.41421, abs=1e-5)
    assert final.margin_width == pytest.approx(2.82843, abs=1e-5)


@pytest.mark.parametrize("seed", range(5))
def test_e13_the_slab_is_empty_and_its_edges_are_touched(seed):
    X, y = apart(seed)
    final = machine(X, y)
    s = 2 * y - 1
    assert (s * (X @ final.coef + final.intercept)).min() == pytest.approx(1, abs=1e-7)
    distance = np.abs(X @ final.coef + final.intercept) / np.linalg.norm(final.coef)
    assert distance.min() == pytest.approx(final.margin_width / 2)  # 1 / |w| to the nearest sample
    touching = np.abs(s * final.scores - 1) < 1e-6
    assert {0, 1} == set(y[touching].tolist())


def test_e13_the_margin_is_largest_where_the_weights_are_shortest_not_longest():
    """The notes print "maximize |w|^2": a longer w with the same boundary keeps all constraints and widens nothing."""
    X, y = apart(1)
    s = 2 * y - 1
    final = machine(X, y)
    longer = 5 * final.coef, 5 * final.intercept
    assert (s * (X @ longer[0] + longer[1]) >= 1).all()
    rng = np.random.default_rng(0)
    for _ in range(500):
        w, b = final.coef + 0.05 * rng.normal(size=2), final.intercept + 0.05 * rng.normal()
        if (s * (X @ w + b) >= 1).all():
            assert w @ w >= final.coef @ final.coef - 1e-9


@pytest.mark.parametrize("scale", [0.1, 7.0])
def test_e13_scaling_the_data_scales_the_margin(scale):
    X, y = apart(2)
    assert machine(scale * X, y).margin_width == pytest.approx(scale * machine(X, y).margin_width, rel=1e-6)


def test_e13_it_is_unique_and_needs_both_classes_and_separable_ones():
    X, y = apart(3)
    order = np.random.default_rng(0).permutation(len(y))
    np.testing.assert_allclose(machine(X[order], y[order]).coef, machine(X, y).coef, atol=1e-6)
    with pytest.raises(ValueError, match="Only one class"):
        machine(X, np.ones(len(y), dtype=int))
    y = y.copy()
    y[np.argmax(np.abs(X @ [1.0, -0.5] - 0.3))] ^= 1
    assert machine(X, y).phase == "inseparable"


def test_e13_a_sample_outside_the_slab_moves_nothing_and_an_outlier_collapses_it():
    X, y = apart(4)
    before = machine(X, y)
    free = np.flatnonzero(before.alpha == 0)[0]
    X[free] += 3 * before.coef * (2 * y[free] - 1)
    np.testing.assert_allclose(machine(X, y).coef, before.coef, atol=1e-6)
    wrong = X[y == 0][before.alpha[y == 0].argmax()] + 0.2 * before.coef / np.linalg.norm(before.coef)
    after = machine(np.vstack([X, wrong]), np.append(y, 1))
    assert after.margin_width < 0.5 * before.margin_width
