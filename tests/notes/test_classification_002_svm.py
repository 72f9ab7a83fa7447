"""Facts of notes 002 (chapter 2) about the hinge loss, the margin lines and the linear support vector machine."""

import numpy as np
import pytest

from algos.classification.passive_aggressive import hinge
from algos.kernels import support_vector_machine
from algos.kernels.kernels import Linear
from algos.trace import record
from datasets import catalog

FIVE = np.array([[-3.0, 2], [-1, 1], [-1, -1], [2, 2], [1, -1]])
LABELS = np.array([1, 1, 0, 0, 0])


def machine(X, y, C=None, penalty=None):
    """With C, or with the notes' lambda = 1 / (C n); the hard margin without either."""
    C = 1 / (penalty * len(y)) if penalty is not None else C
    run = support_vector_machine.steps(X, y, kernel=Linear(), C=C, tolerance=1e-9)
    return record(run, limit=50_000).final


def noisy(seed=0, n=50):
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(n, 2)) + 0.5
    return X, (X @ [1.0, -0.7] + 0.7 * rng.normal(size=n) > 0.2).astype(int)


def objective(final, X, y, penalty):
    """The notes' (25), from scratch."""
    losses = np.maximum(0, 1 - (2 * y - 1) * (X @ final.coef + final.intercept))
    return losses.mean() + penalty / 2 * final.coef @ final.coef


def test_032_hinge_loss():
    z = np.array([0.0, 1.0, -1.0, 1.5])
    np.testing.assert_allclose([float(hinge(v)) for v in z], [1, 0, 2, 0])
    grid = np.linspace(-3, 3, 61)
    assert all(float(hinge(v)) >= (v <= 0) for v in grid)


def test_033_margin_lines_are_1_over_the_length_away_and_no_loss_is_at_or_beyond_ones_own():
    X, y = noisy()
    final = machine(X, y, C=1.0)
    w, length = final.coef, np.linalg.norm(final.coef)
    foot = -final.intercept * w / length**2
    assert final.decision_function((foot + w / length / length)[None])[0] == pytest.approx(1)
    assert final.margin_width == pytest.approx(2 / length)
    np.testing.assert_array_equal(final.slack > 1e-9, (2 * y - 1) * final.scores < 1 - 1e-9)


def test_039_exercise_2_2_4_up_to_a_fifth_is_the_hard_margin():
    for penalty in (0.05, 0.2):
        final = machine(FIVE, LABELS, penalty=penalty)
        np.testing.assert_allclose([*final.coef, final.intercept], [-1, 1, -1], atol=1e-6)
        assert objective(final, FIVE, LABELS, penalty) == pytest.approx(penalty)
        assert final.margin_width / 2 == pytest.approx(0.70711, abs=1e-5)
    hard = machine(FIVE, LABELS)
    np.testing.assert_allclose(hard.alpha, [0, 1, 2 / 3, 1 / 3, 0], atol=1e-6)
    above = machine(FIVE, LABELS, penalty=0.201)
    assert np.abs(above.coef - [-1, 1]).max() > 1e-3  # 1 / (n lambda) is now below the largest multiplier


@pytest.mark.parametrize(
    ("penalty", "coef", "slack", "J", "margin"),
    [(0.3, 2 / 3, 2 / 3, 0.266667, 1.06066), (1.0, 0.4, 1.2, 0.4, 1.76777)],
)
def test_039_exercise_2_2_4_with_softer_margins(penalty, coef, slack, J, margin):
    final = machine(FIVE, LABELS, penalty=penalty)
    np.testing.assert_allclose([*final.coef, final.intercept], [-coef, coef, -1], atol=1e-6)
    np.testing.assert_allclose(final.slack, [0, slack, 0, 0, 0], atol=1e-6)
    assert objective(final, FIVE, LABELS, penalty) == pytest.approx(J, abs=1e-6)
    assert final.margin_width / 2 == pytest.approx(margin, abs=1e-5)


def test_039_a_huge_lambda_leaves_the_majority():
    final = machine(FIVE, LABELS, penalty=1e4)
    assert np.linalg.norm(final.coef) < 1e-3
    assert objective(final, FIVE, LABELS, 1e4) == pytest.approx(0.8, abs=1e-3)
    assert (final.predict(FIVE) == 0).all()


def test_039_the_catalogue_has_these_points():
    data = catalog.make("exercise_2_2_4")
    np.testing.assert_array_equal(data.X, FIVE)
    assert data.y is not None
    np.testing.assert_array_equal(data.y, LABELS)


@pytest.mark.parametrize("seed", range(3))
def test_040_the_best_slacks_are_the_hinge_losses(seed):
    X, y = noisy(seed)
    final = machine(X, y, penalty=0.1)
    quadratic = final.slack.mean() + 0.1 / 2 * final.squared_norm
    assert quadratic == pytest.approx(objective(final, X, y, 0.1))
    rng = np.random.default_rng(seed)
    for _ in range(100):  # and nothing nearby is better
        w = final.coef + 0.02 * rng.normal(size=2)
        b = final.intercept + 0.02 * rng.normal()
        assert np.maximum(0, 1 - (2 * y - 1) * (X @ w + b)).mean() + 0.05 * w @ w >= quadratic - 1e-9


def test_041_lambda_shortens_the_weights_and_raises_the_mean_loss():
    X, y = noisy(4)
    runs = [machine(X, y, penalty=p) for p in (0.001, 0.01, 0.1, 1.0, 10.0)]
    lengths = [np.linalg.norm(r.coef) for r in runs]
    losses = [r.slack.mean() for r in runs]
    assert (np.diff(lengths) <= 1e-7).all()
    assert (np.diff(losses) >= -1e-7).all()
    for run in runs:  # the support vectors are on their margin line or behind it
        agreement = (2 * y - 1) * run.scores
        assert (agreement[run.support] <= 1 + 1e-7).all()
        assert (np.delete(agreement, run.support) >= 1 - 1e-7).all()


def test_045_c_is_1_over_lambda_n():
    X, y = noisy(5)
    by_lambda, by_C = machine(X, y, penalty=0.04), machine(X, y, C=1 / (0.04 * len(y)))
    np.testing.assert_array_equal(by_lambda.coef, by_C.coef)
    assert by_C.primal_objective == pytest.approx(objective(by_C, X, y, 0.04) / 0.04)


def test_046_hard_margins_of_the_notes():
    a, b = np.array([2.0, -1.0]), np.array([0.5, 3.0])
    two = machine(np.array([a, b]), np.array([1, 0]))
    np.testing.assert_allclose(two.coef, 2 * (a - b) / ((a - b) @ (a - b)))
    assert two.margin_width == pytest.approx(np.linalg.norm(a - b))
    corners = np.array([[i, j, k] for i in (0.0, 1) for j in (0.0, 1) for k in (0.0, 1)])
    three = machine(corners, (corners.sum(axis=1) == 3).astype(int))
    np.testing.assert_allclose([*three.coef, three.intercept], [2, 2, 2, -5], atol=1e-6)
    assert three.margin_width / 2 == pytest.approx(1 / np.sqrt(12))
    flat = corners[::2, :2]
    pair = machine(flat, (flat.sum(axis=1) == 2).astype(int))
    np.testing.assert_allclose([*pair.coef, pair.intercept], [2, 2, -3], atol=1e-6)
    assert pair.margin_width / 2 == pytest.approx(1 / np.sqrt(8))
    four = np.array([[-1.0, 1], [1, -1], [1, 1], [2, 2]])
    last = machine(four, np.array([1, 1, 0, 0]))
    np.testing.assert_allclose([*last.coef, last.intercept], [-1, -1, 1], atol=1e-6)
    assert last.margin_width / 2 == pytest.approx(0.707107, abs=1e-6)


def test_047_one_mislabelled_point_and_a_hard_margin():
    X, y = np.array([[2.0, 0], [3, 1], [-2, 0], [-3, -1]]), np.array([1, 1, 0, 0])
    wide = machine(X, y)
    np.testing.assert_allclose([*wide.coef, wide.intercept], [0.5, 0, 0], atol=1e-6)
    assert wide.margin_width / 2 == pytest.approx(2)
    X, y = np.vstack([X, [[-1.5, 0]]]), np.append(y, 1)
    narrow = machine(X, y)
    np.testing.assert_allclose([*narrow.coef, narrow.intercept], [4, 0, 7], atol=1e-6)
    assert narrow.margin_width / 2 == pytest.approx(0.25)
    assert machine(X, y, penalty=0.1).margin_width / 2 == pytest.approx(1.0)


def test_053_no_other_separator_has_a_larger_margin():
    s = 2 * LABELS - 1
    best = machine(FIVE, LABELS).margin_width / 2
    assert best == pytest.approx(0.70711, abs=1e-5)
    perceptron = np.array([-3.0, 2.0]), -2.0  # of the exercise
    margin = (s * (FIVE @ perceptron[0] + perceptron[1])).min() / np.linalg.norm(perceptron[0])
    assert margin == pytest.approx(0.27735, abs=1e-5)
    rng = np.random.default_rng(0)
    for _ in range(300):
        w = rng.normal(size=2)
        p = FIVE @ w / np.linalg.norm(w)
        assert (p[s > 0].min() - p[s < 0].max()) / 2 <= best + 1e-9
