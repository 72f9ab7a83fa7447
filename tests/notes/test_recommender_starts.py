"""What the lecture notes claim about starts, rank and scale of a factorisation (Jaakkola and Barzilay, section 4.2.2
and exercises 4.3 to 4.6; Machine Learning, section 16.2). Numbers in the names are those of the claims' inventory."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from algos.recommender import alternating, factors, geometry, greedy, one_by_one, ratings, restarts
from algos.trace import record
from datasets import catalog

SMALL = catalog.make("two_by_three").Y
RANK_ONE, RANK_TWO = 9.677700106, 9.602325267  # the saddle and the minimum of the small table with k = 2


def fit(Y, limit=400, **settings):
    return record(alternating.steps(Y, **settings), limit=limit).final


def starts(**settings):
    return record(restarts.steps(SMALL, rank=2, penalty=1.0, **settings), limit=100).states


def random_table(n=4, m=3):
    return np.random.default_rng(n).normal(size=(n, m)) + 1.0


def random_factors(n, m, k, seed):
    rng = np.random.default_rng(seed)
    return rng.normal(size=(n, k)), rng.normal(size=(m, k)) + 0.3


def test_the_example_of_rank_one_and_its_two_factorisations():
    """100."""
    X = np.array([[5, 7], [10, 14], [30, 42]])
    assert (np.outer([1, 2, 6], [5, 7]) == X).all()
    assert (np.outer([1 / 2, 1, 3], [10, 14]) == X).all()
    values = np.linalg.svd(X, compute_uv=False)
    assert values[0] == pytest.approx(55.0818, abs=5e-5)
    assert values[1] == pytest.approx(0, abs=1e-12)
    for items, users in (([5, 7], [1, 2, 6]), ([10, 14], [1 / 2, 1, 3])):
        final = fit(X, items=np.array(items)[:, None], penalty=0.0)
        assert_allclose(final.users[:, 0], users)
        assert_allclose(final.items[:, 0], items)
        assert final.objective == pytest.approx(0, abs=1e-20)


@pytest.mark.parametrize("scale", [0.1, -3.0])
def test_the_scale_of_one_side_is_free(scale):
    """100."""
    V = random_factors(4, 3, 1, 0)[1]
    one, other = (fit(random_table(), items=items, penalty=0.0) for items in (V, V / scale))
    assert_allclose(other.predict(), one.predict(), atol=1e-6)
    assert other.objective == pytest.approx(one.objective)
    assert_allclose(other.items, one.items / scale, rtol=1e-3)
    assert_allclose(other.users, one.users * scale, rtol=1e-3)


def test_free_numbers_of_a_table_of_a_rank():
    """100, 101: n + m - 1 for k = 1, nm for k = m < n, and the dimension of the set of tables in general."""
    assert factors.degrees_of_freedom(3, 2, 1) == 3 + 2 - 1
    assert factors.degrees_of_freedom(7, 4, 4) == 7 * 4
    for n, m, k in ((5, 4, 2), (6, 3, 1), (4, 4, 3)):
        U, V = random_factors(n, m, k, n)
        # The derivative of U V' by all entries of U and V; its rank is the number of directions a table can move in.
        by_u = np.kron(np.eye(n), V)
        by_v = np.kron(U, np.eye(m))
        assert np.linalg.matrix_rank(np.hstack([by_u, by_v])) == factors.degrees_of_freedom(n, m, k)


def test_an_invertible_matrix_between_the_factors_changes_no_prediction():
    """101."""
    B = np.array([[2.0, 1, 0], [0, 1, -1], [1, 0, 3]])
    Y, V = random_table(12, 7), random_factors(12, 7, 3, 1)[1]
    runs = [record(alternating.steps(Y, items=items, penalty=0.0), limit=20) for items in (V, V @ np.linalg.inv(B).T)]
    for one, other in zip(*(run.states[1:] for run in runs), strict=True):
        assert_allclose(other.predict(), one.predict(), atol=1e-8)
        assert_allclose(other.users, one.users @ B, atol=1e-8)


def test_both_signs_turned_leave_the_objective():
    """102; and any rotation of both (Machine Learning, ch. 16)."""
    Y = catalog.make("exercise_42").Y
    R, seen, _ = factors.prepared(Y, "none")
    U, V = random_factors(len(Y), len(Y.T), 2, 2)
    J = factors.objective(R, seen, U, V, 0.7)
    assert factors.objective(R, seen, -U, -V, 0.7) == pytest.approx(J, rel=1e-14)
    T = geometry.rotation(37.0, 2)
    assert factors.objective(R, seen, U @ T, V @ T, 0.7) == pytest.approx(J, rel=1e-12)


@pytest.mark.parametrize("name", ["two_by_three", "exercise_42", "blocks"])
def test_at_a_stationary_point_both_sides_have_the_same_squares(name):
    """102."""
    final = fit(catalog.make(name).Y, rank=2, penalty=1.0, tolerance=0.0, limit=3000)
    U, V = final.users, final.items
    assert_allclose(U.T @ U, V.T @ V, atol=1e-5)


@pytest.mark.parametrize("k", [1, 2])
def test_a_zero_start_stays_zero(k):
    """106: (25 + 49 + 1 + 4) / 2."""
    trace = record(alternating.steps(SMALL, rank=k, start="zero"), limit=20)
    assert_allclose(trace.curve("objective"), 39.5)
    assert not any(state.predict().any() for state in trace.states)


def test_six_seeds_of_rank_one_end_alike_up_to_a_common_sign():
    """107."""
    finals = [fit(SMALL, rank=1, penalty=1.0, seed=seed, tolerance=1e-14) for seed in range(6)]
    for final in finals:
        assert final.objective == pytest.approx(RANK_ONE, abs=1e-8)
        sign = np.sign(final.users[0, 0] * finals[0].users[0, 0])
        assert_allclose(sign * final.users, finals[0].users, atol=1e-5)
        assert_allclose(sign * final.items, finals[0].items, atol=1e-5)


@pytest.mark.parametrize(("y", "penalty"), [(4.0, 1.0), (2.0, 0.3), (-3.0, 0.5), (0.5, 1.0), (1.0, 1.0)])
def test_one_rating_has_a_saddle_and_two_minima_or_one_minimum(y, penalty):
    """108, by a search from many places and by the second derivatives."""
    places = one_by_one.minima(y, penalty)
    s = np.sqrt(max(abs(y) - penalty, 0))
    assert_allclose(np.abs(places), s)
    assert len(places) == (2 if abs(y) > penalty else 1)
    assert (places[:, 0] * places[:, 1] - y) * places[:, 1] + penalty * places[:, 0] == pytest.approx(0, abs=1e-12)
    grid = np.linspace(-4, 4, 401)
    J = one_by_one.objective(*np.meshgrid(grid, grid), y, penalty)
    low = one_by_one.lowest(y, penalty)
    assert low <= J.min() <= low + 1e-3
    assert one_by_one.objective(places[:, 0], places[:, 1], y, penalty) == pytest.approx(low)
    curvature = np.linalg.eigvalsh([[penalty, -y], [-y, penalty]])
    assert (curvature[0] < 0) == (len(places) == 2)


def test_two_random_starts_reach_what_the_equal_start_misses():
    """108: a stationary value of rank 1, a saddle for k = 2, and the minimum."""
    zero, equal, *rest = starts(starts=6, rounds=60)
    assert zero.model.objective == 39.5
    assert equal.model.objective == pytest.approx(RANK_ONE, abs=2e-9)
    for start in rest:
        assert start.model.objective == pytest.approx(RANK_TWO, abs=2e-9)
    assert restarts.agreement([start.model for start in rest]) < 1e-6


def test_which_square_is_of_rank_one():
    """114."""
    left, right = catalog.make("square_left").Y, catalog.make("square_right").Y
    assert_allclose(left, [[1, 1], [1, -1]])
    assert_allclose(right, [[-1, 1], [1, -1]])
    assert (np.linalg.matrix_rank(left), np.linalg.matrix_rank(right)) == (2, 1)
    assert_allclose(np.outer([-1, 1], [1, -1]), right)
    free = dict(rank=1, penalty=0.0)
    assert_allclose(fit(right, **free).predict(), right, atol=1e-6)
    assert min(fit(left, seed=s, **free).objective for s in range(5)) > 0.9


@pytest.mark.parametrize("rating", [4.0, -2.0])
def test_an_item_rated_once_is_parallel_to_its_only_user(rating):
    """115."""
    U = np.array([[0.4, -1.2, 0.3], [1.0, 0.2, 0.1]])
    Y = np.array([[rating], [np.nan]])
    R, seen, _ = factors.prepared(Y, "none")
    v = factors.solve(R.T, seen.T, U, 0.7)[0]
    assert_allclose(v, rating * U[0] / (0.7 + U[0] @ U[0]))
    assert np.sign(v @ U[0]) == np.sign(rating)


def test_users_of_equal_items_are_parallel():
    """116: the formula."""
    v = np.array([1.0, 2.0])
    R, seen, _ = factors.prepared(SMALL, "none")
    U = factors.solve(R, seen, np.tile(v, (3, 1)), 1.0)
    for a, row in enumerate(SMALL):
        rated = row[~np.isnan(row)]
        assert_allclose(U[a], rated.sum() / (1.0 + len(rated) * (v @ v)) * v)


@pytest.mark.parametrize("along", ["ones", "rising"])
def test_rounding_frees_an_equal_start_off_the_axes(along):
    """116: rank 1 to some 50 rounds, rank 2 by 100 (here with room for another machine's rounding)."""
    assert starts(along=along, rounds=40, starts=1)[1].model.objective == pytest.approx(RANK_ONE, abs=1e-6)
    freed = starts(along=along, rounds=150, starts=1)[1]
    assert freed.model.objective == pytest.approx(RANK_TWO, abs=1e-8)
    assert np.linalg.matrix_rank(freed.model.predict(), tol=1e-3) == 2


def test_an_equal_start_along_an_axis_stays_of_rank_one_for_ever():
    """116."""
    equal = starts(along="axis", rounds=2000, starts=1)[1]
    assert equal.model.objective == pytest.approx(RANK_ONE, abs=1e-9)
    assert not equal.model.users[:, 1].any()
    assert not equal.model.items[:, 1].any()


@pytest.mark.parametrize("name", ["films", "exercise_42"])
def test_without_a_penalty_no_piece_raises_the_training_error(name):
    """117."""
    Y = catalog.make(name).Y
    trace = record(greedy.steps(Y, rank=3, penalty=0.0), limit=10)
    errors = [ratings.rmse(Y, state.predict()) for state in trace.states]
    assert trace.steps >= 2
    assert (np.diff(errors) <= 1e-12).all()


def test_related_items_do_not_change_when_everything_is_turned():
    """Machine Learning, section 16.2: the five smallest distances."""
    V = random_factors(1, 12, 3, 7)[1]
    T, _ = np.linalg.qr(np.random.default_rng(8).normal(size=(3, 3)))
    for i in (0, 5):
        away = sorted((float(np.linalg.norm(V[i] - V[j])), j) for j in range(12) if j != i)
        near = geometry.nearest(V, i)
        assert near.tolist() == [j for _, j in away[:5]]
        assert geometry.nearest(V @ T, i).tolist() == near.tolist()
        assert geometry.most_alike(V @ T, i).tolist() == geometry.most_alike(V, i).tolist()
