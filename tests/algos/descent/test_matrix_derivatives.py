"""Identities of matrix calculus: against scipy's differences of functions written anew, entry by entry."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from scipy.optimize import approx_fprime

from algos.descent import matrix_derivatives
from algos.descent.gradient_check import EPSILONS
from algos.descent.matrix_derivatives import IDENTITIES, Entries
from algos.trace import record

Given = dict[str, np.ndarray]
FUNCTIONS: dict[str, Callable[[np.ndarray, Given], float]] = {  # written with sums over entries
    "product": lambda A, m: float(np.einsum("ij,ji", A, m["B"])),
    "sandwich": lambda A, m: float(np.einsum("ij,jk,lk,li", A, m["B"], A, m["C"])),
    "determinant": lambda A, m: float(np.prod(np.linalg.eigvals(A)).real),
    "log": lambda A, m: float(np.linalg.slogdet(A)[1]),
    "form": lambda A, m: float(np.einsum("i,ij,j", m["x"], A, m["x"])),
    "squares": lambda A, m: float(sum((A[i] @ m["x"] - m["y"][i]) ** 2 for i in range(len(A)))),
}
every = pytest.mark.parametrize("identity", IDENTITIES)


def states(identity: str, d: int = 3, seed: int = 0, **settings: Any) -> tuple[Entries, ...]:
    given = matrix_derivatives.draw(d, identity, seed)
    trace = record(
        matrix_derivatives.steps(*(given[name] for name in "ABCxy"), identity=identity, **settings), limit=50
    )
    assert trace.finished
    return trace.states


def by_differences(A: np.ndarray, f: Callable[..., float]) -> np.ndarray:
    """The derivative by A, by scipy."""

    def flat(entries: np.ndarray) -> float:
        return f(entries.reshape(A.shape))

    return np.asarray(approx_fprime(A.ravel(), flat, 1e-7).reshape(A.shape))


@every
@pytest.mark.parametrize(("d", "seed"), [(1, 0), (3, 1), (4, 7)])
def test_each_is_the_derivative_of_its_function(identity: str, d: int, seed: int) -> None:
    given, f = matrix_derivatives.draw(d, identity, seed), FUNCTIONS[identity]
    theirs = by_differences(given["A"], lambda A: f(A, given))
    at = states(identity, d, seed)[10]
    assert at.epsilon == pytest.approx(1e-5)
    np.testing.assert_allclose(at.derived, theirs, atol=2e-5)
    np.testing.assert_allclose(at.differences, at.derived, atol=1e-8)
    assert not at.wrong.any() and at.furthest == np.abs(at.derived - at.differences).max()


@every
def test_the_mistake_is_off_and_shows_at_every_sensible_distance(identity: str) -> None:
    for state in states(identity, mistaken=True)[2:14]:
        assert state.wrong.sum() >= 6 and state.furthest > 0.1


def test_the_wrongly_transposed_second_term_of_the_sandwich_is_off_by_whole_numbers() -> None:
    """Up to 9.1 in one random test, more or less in others; for a number, a 1 x 1 matrix, it is right."""
    off = [states("sandwich", seed=seed, mistaken=True)[10].furthest for seed in range(20)]
    assert min(off) > 1 and max(off) > 9.1
    assert not states("sandwich", d=1, mistaken=True)[10].wrong.any()


def test_where_f_bends_no_more_than_twice_in_an_entry_the_largest_distance_is_best() -> None:
    for identity in IDENTITIES:
        off = np.array([state.furthest for state in states(identity, d=4)])
        at = EPSILONS[int(off.argmin())]
        assert (1e-6 < at < 1e-3) if identity == "log" else at > 0.05
        assert off[-1] > 1e6 * off.min()


def test_traces_may_be_turned_and_transposed() -> None:
    m = matrix_derivatives.draw(4, "product", 3)
    A, B, C = (m[name] for name in "ABC")
    tr = np.trace
    assert tr(A @ B) == pytest.approx(tr(B @ A))
    assert tr(A @ B @ C) == pytest.approx(tr(C @ A @ B)) == pytest.approx(tr(B @ C @ A))
    assert tr(A @ B @ C) != pytest.approx(tr(A @ C @ B))
    assert tr(A) == tr(A.T) and tr(A + B) == pytest.approx(tr(A) + tr(B)) and tr(-3 * A) == pytest.approx(-3 * tr(A))


def test_the_gradient_by_the_transpose_is_the_transpose_of_the_gradient() -> None:
    m = matrix_derivatives.draw(3, "sandwich", 2)
    f = FUNCTIONS["sandwich"]

    def turned(A: np.ndarray) -> float:
        return f(A.T, m)

    by_transpose = by_differences(m["A"].T, turned)
    np.testing.assert_allclose(by_transpose, states("sandwich", seed=2)[10].derived.T, atol=1e-5)


@pytest.mark.parametrize("d", [1, 2, 5])
def test_what_is_drawn_can_be_moved_by_one_in_every_entry(d: int) -> None:
    for seed in range(30):
        A = matrix_derivatives.draw(d, "log", seed)["A"]
        for at in np.ndindex(A.shape):
            for side in (-1, 1):
                moved = A.copy()
                moved[at] += side
                assert np.linalg.det(moved) > 0
        assert abs(np.linalg.det(matrix_derivatives.draw(d, "determinant", seed)["A"])) >= 1e-3


def test_what_cannot_be_checked_is_refused() -> None:
    m = matrix_derivatives.draw(2, "product", 0)
    good = [m[name] for name in "ABCxy"]
    cases: list[tuple[dict[int, Any], dict[str, Any], str]] = [
        ({}, dict(identity="trace"), "identity must be one of"),
        ({}, dict(epsilons=[0.0]), "epsilon must be a number above 0"),
        ({1: np.ones((3, 2))}, {}, "B must be square with 2 rows, not 3"),
        ({3: np.ones(3)}, {}, "x has 3 entries; 2 are needed"),
        ({0: np.ones((2, 2))}, dict(identity="determinant"), "A has no inverse"),
        ({0: np.diag([1.0, -1.0])}, dict(identity="log"), "A must have a determinant above 0"),
    ]
    for instead, settings, said in cases:
        data = [instead.get(i, value) for i, value in enumerate(good)]
        with pytest.raises(ValueError, match=said):
            list(matrix_derivatives.steps(*data, **settings))
    with pytest.raises(ValueError, match="d must be a whole number"):
        matrix_derivatives.draw(0, "product")
