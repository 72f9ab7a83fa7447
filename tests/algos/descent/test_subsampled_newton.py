"""Newton on samples: each step solved anew, scikit-learn's minimum, exponents that double, samples that stay small."""

from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from scipy.special import expit
from sklearn.linear_model import LogisticRegression

from algos.descent import subsampled_newton
from algos.descent.subsampled_newton import Guess
from algos.trace import Trace, record

X, Y = subsampled_newton.draw(3000, seed=5)


def run(limit: int = 20, **settings: Any) -> Trace[Guess]:
    return record(subsampled_newton.steps(X, Y, **settings), limit=limit)


FULL = run()


def test_every_step_solves_newtons_equations_of_the_rows_it_has_read() -> None:
    trace = run(share=0.01, growth=3.0, seed=2)
    A = np.column_stack([np.ones(len(X)), X])
    wanted = 30.0
    for before, after in pairwise(trace.states):
        m = min(int(np.ceil(wanted - 1e-9)), 3000)
        rows = after.rows
        assert len(rows) == len(set(rows.tolist())) == m and after.read == before.read + m
        h = expit(A[rows] @ before.theta)
        g, H = A[rows].T @ (h - Y[rows]), (A[rows].T * (h * (1 - h))) @ A[rows]
        np.testing.assert_allclose(after.theta - before.theta, np.linalg.solve(H, -g), rtol=1e-7, atol=1e-12)
        assert after.length == pytest.approx(np.linalg.norm(after.theta - before.theta), abs=1e-12)
        z = A @ after.theta
        assert after.cost == pytest.approx(np.mean(np.logaddexp(0, z) - Y * z))
        wanted = min(wanted * 3, 3000)
    assert trace.finished and trace.final.phase == "converged"


def test_both_end_where_scikit_learn_does() -> None:
    theirs = LogisticRegression(C=1e12, solver="newton-cholesky", tol=1e-12).fit(X, Y)
    best = np.append(theirs.intercept_, theirs.coef_[0])
    for trace in (FULL, run(share=0.02, growth=4.0)):
        np.testing.assert_allclose(trace.final.theta, best, atol=1e-6)


def test_the_first_full_step_is_four_times_least_squares_on_the_classes() -> None:
    A = np.column_stack([np.ones(len(X)), X])
    np.testing.assert_allclose(FULL.states[1].theta, 4 * np.linalg.lstsq(A, Y - 0.5, rcond=None)[0], rtol=1e-9)


def test_on_all_rows_the_exponent_of_the_steps_doubles() -> None:
    """As in the run of lengths 1.27, 0.72, 0.31, 0.042, 6.4e-4 and 1.5e-7."""
    lengths = FULL.curve("length")[1:]
    assert 1.0 < lengths[0] < 1.6 and (np.diff(lengths) < 0).all()
    near = [(a, b) for a, b in pairwise(lengths) if 1e-7 < a < 0.2]
    assert len(near) >= 2 and all(0.1 * a**2 < b < 1.5 * a**2 for a, b in near)


def test_a_few_rows_are_enough_for_the_first_step_and_not_for_the_last() -> None:
    best = FULL.final.theta
    off = np.array(
        [np.linalg.norm(run(share=0.05, growth=4.0, seed=seed).curve("theta")[:2] - best, axis=1) for seed in range(10)]
    )
    full = np.linalg.norm(FULL.states[1].theta - best)
    assert np.median(off[:, 1]) < 1.15 * full  # with a twentieth of the rows
    small = run(limit=15, share=0.05, growth=1.0, seed=1)
    assert not small.finished
    assert np.linalg.norm(small.curve("theta")[5:] - best, axis=1).min() > 0.02


def test_the_error_of_small_samples_goes_with_the_root_of_their_size() -> None:
    best, off = FULL.final.theta, {}
    for share in (0.05, 0.2):
        runs = [run(limit=12, share=share, seed=seed).curve("theta")[6:] for seed in range(8)]
        off[share] = np.mean([np.linalg.norm(theta - best, axis=1).mean() for theta in runs])
    assert off[0.05] / off[0.2] == pytest.approx(2.1, rel=0.35)  # the root of 4, and that they are parts of one table


def test_where_a_sample_does_not_overlap_it_may_leave_and_says_so() -> None:
    X2, Y2 = subsampled_newton.draw(200, seed=1)
    phases = {
        record(subsampled_newton.steps(X2, Y2, share=0.005, seed=seed), limit=60).final.phase for seed in range(10)
    }
    assert "diverged" in phases
    for seed in range(10):
        for state in record(subsampled_newton.steps(X2, Y2, share=0.005, seed=seed), limit=60).states:
            assert np.isfinite(state.theta).all() and np.isfinite(state.cost) and np.abs(state.theta).max() <= 1e4
            assert len(state.rows) in (0, 4)


def test_what_is_drawn_has_the_chances_that_are_said() -> None:
    X2, Y2 = subsampled_newton.draw(20_000, seed=3)
    chance = expit(0.5 + X2 @ [2.0, -1.5])
    for low in np.arange(0.0, 1.0, 0.2):
        some = (chance >= low) & (chance < low + 0.2)
        assert Y2[some].mean() == pytest.approx(chance[some].mean(), abs=0.03)


def test_settings_out_of_range_are_refused() -> None:
    cases: list[tuple[dict[str, Any], str]] = [
        (dict(share=0.0), "share must be a number above 0"),
        (dict(share=1.5), "share must be"),
        (dict(growth=0.5), "growth must be a number of at least 1"),
        (dict(seed=-1), "seed must be"),
    ]
    for settings, said in cases:
        with pytest.raises(ValueError, match=said):
            run(**settings)
    with pytest.raises(ValueError, match="n must be"):
        subsampled_newton.draw(2)
