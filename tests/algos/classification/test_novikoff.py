from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.optimize import LinearConstraint, minimize

from algos.classification import novikoff
from tests.algos.classification.online_tables import mixed, separable, with_ones


def half_square(t: np.ndarray) -> tuple[float, np.ndarray]:
    """|t|^2 / 2 and its gradient."""
    return float(t @ t) / 2, t


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("d", [1, 2, 4])
def test_gamma_is_the_largest_margin(seed, d):
    """Against the quadratic programme itself: the shortest theta with every agreement at least 1."""
    X, y = separable(seed + 10 * d, n=15, d=d, margin=0.3)
    Z = (2 * y - 1)[:, None] * with_ones(X)
    bound = novikoff.bound(X, y)
    start = bound.direction / bound.gamma
    found = minimize(
        half_square,
        start * 1.5 + 0.1,
        jac=True,
        constraints=LinearConstraint(Z, 1, np.inf),
        method="SLSQP",
        options={"ftol": 1e-14, "maxiter": 500},
    )
    assert (Z @ found.x).min() > 1 - 1e-7
    assert bound.gamma == pytest.approx(1 / np.linalg.norm(found.x), rel=1e-5)
    assert (Z @ bound.direction).min() == pytest.approx(bound.gamma)
    assert np.linalg.norm(bound.direction) == pytest.approx(1)
    assert bound.radius == pytest.approx(np.linalg.norm(Z, axis=1).max())
    assert bound.mistakes == pytest.approx((bound.radius / bound.gamma) ** 2)


@pytest.mark.parametrize("seed", range(5))
def test_separable_is_what_a_linear_programme_says(seed):
    from scipy.optimize import linprog

    rng = np.random.default_rng(seed)
    seen = set()
    for _ in range(12):
        X, y = rng.normal(size=(6, 2)) * [1, 3], np.r_[0, 1, rng.integers(2, size=4)]
        Z = (2 * y - 1)[:, None] * with_ones(X)
        possible = linprog(np.zeros(3), A_ub=-Z, b_ub=-np.ones(6), bounds=(None, None)).status == 0
        assert novikoff.bound(X, y).separable == possible
        seen.add(possible)
    assert seen == {True, False}


def test_no_bound_where_nothing_separates():
    for X, y, intercept in [
        (*mixed(0), True),
        (np.array([[1.0, 1.0], [2.0, 2.0], [-1.0, -1.0]]), np.array([1, 0, 0]), False),
        (np.array([[0.0, 0.0], [1.0, 0.0]]), np.array([0, 1]), False),
        (np.zeros((2, 2)), np.array([0, 1]), False),
        (np.array([[1.0], [1.0]]), np.array([0, 1]), True),
    ]:
        bound = novikoff.bound(X, y, fit_intercept=intercept)
        assert not bound.separable and bound.mistakes == np.inf and bound.gamma == 0


def test_scaling_the_points_changes_nothing_through_the_origin():
    X = np.array([[-1.0, 1.0], [0.0, -1.0], [10.0, 1.0]])
    y = np.array([1, 0, 1])
    for scale in (1e-6, 1.0, 1e6):
        bound = novikoff.bound(scale * X, y, fit_intercept=False)
        assert bound.gamma == pytest.approx(scale) and bound.mistakes == pytest.approx(101)


def test_a_thin_margin_is_still_found():
    X, y = np.array([[1.0, 0.0], [1.0 + 1e-5, 0.0], [3.0, 1.0]]), np.array([0, 1, 1])
    assert novikoff.bound(X, y).separable


def test_growth_measures_along_the_direction_and_the_length():
    along, length = novikoff.growth(np.array([[0.0, 0.0], [3.0, 4.0]]), np.array([1.0, 0.0]))
    assert_allclose(along, [0, 3])
    assert_allclose(length, [0, 5])


@pytest.mark.parametrize("seed", range(4))
def test_columns_of_unlike_scale_hide_no_separator(seed):
    rng = np.random.default_rng(seed)
    y = np.arange(30) % 2
    X = np.column_stack([(2 * y - 1) * rng.uniform(1, 2, size=30) + 0.3, 1e10 * rng.normal(size=30)])
    bound = novikoff.bound(X, y)
    Z = (2 * y - 1)[:, None] * with_ones(X)
    assert bound.separable and bound.gamma == pytest.approx((Z @ bound.direction).min())
    X[:2] = X[2:4][::-1]  # and two contradictions
    assert not novikoff.bound(X, y).separable


def exactly(Z: np.ndarray) -> float:
    """The largest margin in fractions: the shortest theta with agreements 1 on some rows and at least 1 on all."""
    rows = [[Fraction(float(z)) for z in row] for row in Z]
    lengths = []
    for size in range(1, Z.shape[1] + 1):
        for some in combinations(rows, size):
            table = [[dot(a, b) for b in some] + [Fraction(1)] for a in some]
            for i in range(size):
                if not table[i][i]:  # dependent rows: smaller sets say the same
                    break
                table[i] = [value / table[i][i] for value in table[i]]
                for k in range(size):
                    if k != i:
                        table[k] = [a - table[k][i] * b for a, b in zip(table[k], table[i], strict=True)]
            else:
                u = [row[-1] for row in table]
                theta = [dot(u, [row[j] for row in some]) for j in range(Z.shape[1])]
                if min(dot(row, theta) for row in rows) >= 1:
                    lengths.append(dot(theta, theta))
    return 1 / float(np.sqrt(float(min(lengths))))


def dot(a: Sequence[Fraction], b: Sequence[Fraction]) -> Fraction:
    return sum((x * y for x, y in zip(a, b, strict=True)), Fraction(0))


@pytest.mark.parametrize("scales", [(1e4, 1e-2), (1e-2, 1e4), (1.0, 1.0), (1e6, 1e-6), (1e-7, 1e-9), (1e9, 1e3)])
@pytest.mark.parametrize("intercept", [True, False])
def test_gamma_has_ten_digits_whatever_the_scales(scales, intercept):
    for seed in range(6):
        X, y = separable(seed, n=9, d=2, margin=0.05)
        X = X * scales
        bound = novikoff.bound(X, y, fit_intercept=intercept)
        Z = (2 * y - 1)[:, None] * np.column_stack([np.full(len(X), intercept), X])
        if intercept or bound.separable:
            assert bound.gamma == pytest.approx(exactly(Z), rel=1e-10, abs=0)
            assert bound.mistakes == pytest.approx(float((Z * Z).sum(axis=1).max()) / exactly(Z) ** 2, rel=1e-9)


def test_what_the_solver_hands_back_is_measured_before_it_is_believed(monkeypatch):
    monkeypatch.setattr(novikoff, "_shortest", lambda Z: Z.sum(axis=0) + 1e-3)
    assert not novikoff.bound(*mixed(0)).separable
