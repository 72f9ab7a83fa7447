"""Facts of notes 002 (chapter 4.2 and its exercises) and 000 (chapter 16) about factorisation."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from algos.recommender import alternating, factors, gradient, ratings
from algos.trace import record
from datasets import catalog

HAND = catalog.make("two_by_three")
EXERCISE = catalog.make("exercise_42")
RANK_ONE, RANK_TWO = 9.677700106, 9.602325267


def by_hand(penalty=1.0, limit=200, tolerance=alternating.TOLERANCE):
    run = alternating.steps(HAND.Y, items=HAND.start, penalty=penalty, tolerance=tolerance)
    return record(run, limit=limit)


def random(n=8, m=6, seed=0, share=0.6):
    rng = np.random.default_rng(seed)
    Y = rng.normal(size=(n, m)) * np.arange(1, m + 1) + 2
    Y[rng.random(Y.shape) > share] = np.nan
    return Y


def test_rating_matrix_subtracting_three_leaves_minus_two_to_two():
    Y = np.array([[1.0, 3.0, np.nan], [np.nan, 5.0, 3.0]])
    R, seen, mean = factors.prepared(Y, "global")
    assert mean.tolist() == [3.0] * 3
    assert sorted(R[seen].tolist()) == [-2, 0, 0, 2]


def test_rank_k_factorization_counts_its_degrees_of_freedom():
    assert factors.degrees_of_freedom(7, 4, 1) == 7 + 4 - 1
    assert factors.degrees_of_freedom(7, 4, 3) == 7 * 3 + 4 * 3 - 9
    assert factors.degrees_of_freedom(7, 4, 4) == 7 * 4  # no constraint


def test_rank_k_factorization_is_the_same_for_another_basis():
    rng = np.random.default_rng(1)
    U, V, B = rng.normal(size=(8, 2)), rng.normal(size=(6, 2)), rng.normal(size=(2, 2))
    R, seen, mean = factors.prepared(random(), "items")
    plain, turned = (
        factors.Factors(left, right, mean, factors.objective(R, seen, left, right, 0.0), "start")
        for left, right in ((U, V), (U @ B, V @ np.linalg.inv(B).T))
    )
    assert_allclose(turned.predict(), plain.predict())
    assert turned.objective == pytest.approx(plain.objective)
    charged = [factors.objective(R, seen, state.users, state.items, 0.5) for state in (plain, turned)]
    assert charged[0] != pytest.approx(charged[1], rel=0.01)  # the penalty tells them apart


def test_mf_objective_balances_users_and_items_where_it_rests():
    final = record(alternating.steps(random(), rank=2, penalty=0.8, tolerance=1e-15), limit=4000).final
    assert_allclose(final.users.T @ final.users, final.items.T @ final.items, atol=1e-5)


def test_mf_objective_is_the_same_with_both_signs_turned():
    R, seen, _ = factors.prepared(random(), "none")
    U, V = factors.begin(8, 6, rank=2, seed=3)
    assert factors.objective(R, seen, U, V, 0.5) == pytest.approx(factors.objective(R, seen, -U, -V, 0.5), rel=1e-14)


def test_als_user_step_takes_no_notice_of_other_users():
    Y, V = random(), np.random.default_rng(2).normal(size=(6, 2))
    R, seen, _ = factors.prepared(Y, "none")
    changed = R.copy()
    changed[1:] *= 7
    assert_allclose(factors.solve(changed, seen, V, 1.0)[0], factors.solve(R, seen, V, 1.0)[0])


def test_als_matrix_factorization_never_raises_its_objective():
    for seed in range(4):
        curve = record(alternating.steps(random(seed=seed), rank=3, penalty=0.2, seed=seed), limit=60).curve(
            "objective"
        )
        assert (np.diff(curve) <= 1e-9 * curve[:-1]).all()


def test_als_zero_init_stays_at_zero_for_ever():
    trace = record(alternating.steps(HAND.Y, rank=1, start="zero"), limit=20)
    assert trace.curve("objective").tolist() == [39.5] * len(trace.states)
    assert not trace.final.predict().any()


@pytest.mark.parametrize("seed", range(6))
def test_als_random_restarts_of_the_example_all_end_at_the_same_objective(seed):
    final = record(alternating.steps(HAND.Y, rank=1, seed=seed, tolerance=1e-14), limit=2000).final
    assert final.objective == pytest.approx(RANK_ONE, abs=1e-8)
    assert_allclose(np.abs(final.users[:, 0]), [2.782081, 0.797642], atol=1e-5)


def test_als_local_optima_of_one_cell():
    for y, lam in ((3.0, 1.0), (0.8, 1.0)):
        final = record(alternating.steps(np.array([[y]]), rank=1, penalty=lam, tolerance=1e-15), limit=5000).final
        assert abs(final.users[0, 0]) == pytest.approx(np.sqrt(max(y - lam, 0)), abs=1e-5)
        assert_allclose(final.users, final.items, atol=1e-5)


def test_als_local_optima_with_rank_two_a_saddle_and_a_minimum():
    saddle = by_hand(tolerance=1e-15, limit=2000).final
    flat = dict(users=np.c_[saddle.users, [0, 0]], items=np.c_[saddle.items, [0, 0, 0]])
    assert next(alternating.steps(HAND.Y, **flat)).objective == pytest.approx(RANK_ONE, abs=1e-8)
    R, seen, _ = factors.prepared(HAND.Y, "none")
    assert_allclose(np.concatenate(gradient.gradient(R, seen, flat["users"], flat["items"], 1.0)), 0, atol=1e-6)
    lowest = min(
        record(alternating.steps(HAND.Y, rank=2, seed=seed, tolerance=1e-13), limit=1000).final.objective
        for seed in range(4)
    )
    assert lowest == pytest.approx(RANK_TWO, abs=1e-7)


def test_als_worked_example_first_users():
    R, seen, _ = factors.prepared(HAND.Y, "none")
    for lam in (0.0, 1.0, 5.0):
        assert_allclose(factors.solve(R, seen, HAND.start, lam)[:, 0], [66 / (lam + 68), 16 / (lam + 53)])
    first = by_hand().states[1]
    assert_allclose(first.users[:, 0], [66 / 69, 16 / 54])
    to_users, _ = gradient.gradient(R, seen, np.array([[0.3], [0.0]]), HAND.start, 1.0)
    assert to_users[0, 0] == pytest.approx(-66 + 69 * 0.3)


def test_als_worked_example_first_items():
    assert_allclose(by_hand().states[2].items[:, 0], [1958634 / 772333, 432 / 793, 3542 / 1013])


def test_als_worked_example_objectives():
    curve = by_hand(tolerance=0, limit=40).curve("objective")
    assert_allclose(curve[[1, 2, 4, 10, 40]], [64.064412, 21.694083, 11.627375, 9.752171, 9.677700], atol=1e-6)


def test_als_worked_example_fixed_point():
    final = by_hand(tolerance=1e-15, limit=2000).final
    assert_allclose(final.users[:, 0], [2.782081, 0.797642], atol=1e-6)
    assert_allclose(final.items[:, 0], [1.568656, 0.974974, 2.228218], atol=1e-6)
    assert np.linalg.norm(final.users) == pytest.approx(2.894168, abs=1e-6)
    assert np.linalg.norm(final.items) == pytest.approx(2.894168, abs=1e-6)
    expected = [[4.364129, 2.712456, 6.199083], [1.251226, 0.777680, 1.777320]]
    assert_allclose(final.predict(), expected, atol=2e-6)


def test_als_worked_example_without_penalty_is_the_only_completion_of_rank_one():
    final = by_hand(penalty=0.0, limit=4000, tolerance=1e-15).final
    assert_allclose(final.predict(), [[5.0, 10, 7], [1, 2, 1.4]], atol=1e-5)


def test_ex_4_2_1_2_prediction_and_objective():
    start = next(alternating.steps(EXERCISE.Y, users=EXERCISE.start_users, items=EXERCISE.start))
    assert start.users[:, 0].tolist() == [6, 2, 3, 3, 5] and start.items[:, 0].tolist() == [4, 1, 5]
    X = [[24, 6, 30], [8, 2, 10], [12, 3, 15], [12, 3, 15], [20, 5, 25]]
    assert start.predict().tolist() == X
    squares = np.sort((EXERCISE.Y - X)[EXERCISE.seen] ** 2)
    assert squares.tolist() == sorted([361, 529, 0, 4, 121, 64, 4, 361]) and squares.sum() == 1444
    assert ratings.rmse(EXERCISE.Y, start.predict()) ** 2 * 8 == pytest.approx(1444)
    assert ((start.users**2).sum() + (start.items**2).sum()) / 2 == 62.5
    assert start.objective == 784.5


def test_ex_4_2_1_2_the_given_items_are_not_those_of_a_half_step():
    R, seen, _ = factors.prepared(EXERCISE.Y, "none")
    V = factors.solve(R.T, seen.T, EXERCISE.start_users, 1.0)[:, 0]
    assert_allclose(V, [42 / 46, 22 / 39, 84 / 71])


def test_ex_4_2_3_first_half_steps_and_the_end():
    run = alternating.steps(EXERCISE.Y, users=EXERCISE.start_users, items=EXERCISE.start, tolerance=1e-15)
    trace = record(run, limit=2000)
    _, users, items = trace.states[:3]
    assert_allclose(users.users[:, 0], [55 / 42, 1, 7 / 9, 16 / 17, 11 / 9])
    assert users.objective == pytest.approx(26.125350, abs=1e-6)
    assert_allclose(items.items[:, 0], [2.864005, 1.572289, 4.074090], atol=1e-6)
    assert items.objective == pytest.approx(21.067463, abs=1e-6)
    assert trace.final.objective == pytest.approx(15.207914, abs=1e-6)
    assert_allclose(trace.final.users[:, 0], [2.271909, 0.974843, 1.184765, 1.579951, 1.953684], atol=1e-5)
    assert_allclose(trace.final.items[:, 0], [2.042011, 1.254451, 2.843454], atol=1e-5)


def test_collaborative_filtering_has_no_gradient_at_zero_nor_where_alternation_ends():
    Y = random(seed=5)
    R, seen, _ = factors.prepared(Y, "none")
    for part in gradient.gradient(R, seen, np.zeros((8, 2)), np.zeros((6, 2)), 0.7):
        assert not part.any()
    final = record(alternating.steps(Y, rank=2, penalty=0.7, tolerance=1e-16), limit=5000).final
    for part in gradient.gradient(R, seen, final.users, final.items, 0.7):
        assert_allclose(part, 0, atol=1e-5)


def test_collaborative_filtering_does_not_tell_one_rotation_from_another():
    R, seen, _ = factors.prepared(random(seed=6), "none")
    U, V = factors.begin(8, 6, rank=3, seed=1)
    Q, _ = np.linalg.qr(np.random.default_rng(7).normal(size=(3, 3)))
    rotated = factors.objective(R, seen, U @ Q, V @ Q, 0.4)
    assert rotated == pytest.approx(factors.objective(R, seen, U, V, 0.4), rel=1e-12)


def test_collaborative_filtering_charges_the_sum_not_the_mean():
    R, seen, _ = factors.prepared(HAND.Y, "none")
    U, V = np.array([[1.0], [2.0]]), np.array([[3.0], [1.0], [0.5]])
    errors = [5 - 3, 7 - 0.5, 1 - 6, 2 - 2]
    expected = sum(e * e for e in errors) / 2 + (1 + 4) + (9 + 1 + 0.25)
    assert factors.objective(R, seen, U, V, 2.0) == pytest.approx(expected)
