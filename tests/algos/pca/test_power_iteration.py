"""Power iteration with deflation against numpy's and scipy's eigenvectors, and against A^k x itself."""

from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from scipy.linalg import subspace_angles

from algos.pca import power_iteration as power
from algos.trace import record


def matrix(d: int, seed: int, values: Any = None) -> np.ndarray:
    rng = np.random.default_rng(seed)
    V, _ = np.linalg.qr(rng.normal(size=(d, d)))
    return (V * (rng.normal(size=d) * 3 if values is None else np.array(values, float))) @ V.T


def run(A, limit=2000, **settings):
    settings.setdefault("start", np.random.default_rng(7).normal(size=len(A)))
    return record(power.steps(A, **settings), limit=limit)


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("d", [2, 5])
def test_both_axes_are_numpys_by_size_of_the_eigenvalue(d, seed):
    A = matrix(d, seed, np.linspace(3, 0.5, d) * np.where(np.arange(d) % 2, -1, 1))
    trace = run(A)
    assert trace.finished
    last = trace.final
    values, vectors = np.linalg.eigh(A)
    order = np.argsort(-np.abs(values))
    assert last.values[0] == pytest.approx(values[order[0]], rel=1e-9)
    assert last.rayleigh == pytest.approx(values[order[1]], rel=1e-9)
    for ours, i in ((last.found[0], order[0]), (last.x, order[1])):
        assert subspace_angles(ours[:, None], vectors[:, [i]])[0] < 1e-6


@pytest.mark.parametrize("seed", range(4))
def test_every_state_is_the_power_of_the_matrix_times_the_start(seed):
    A = matrix(4, seed, [2.5, -1.9, 1.1, 0.3])
    start = np.random.default_rng(seed).normal(size=4)
    for state in run(A, start=start).states:
        B = A - sum((v * np.outer(a, a) for v, a in zip(state.values, state.found, strict=True)), np.zeros((4, 4)))
        np.testing.assert_allclose(state.A, B, atol=1e-12)
        x = start / np.linalg.norm(start)
        if state.axis:
            x = x - state.found[0] * (state.found[0] @ x)
            x /= np.linalg.norm(x)
        direct = np.linalg.matrix_power(B, state.k) @ x
        np.testing.assert_allclose(
            state.x * np.exp(state.log_length), direct, rtol=1e-7, atol=1e-9 * np.abs(direct).max()
        )
        assert state.rayleigh == pytest.approx(state.x @ B @ state.x, abs=1e-12)
        assert np.linalg.norm(state.x) == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize("seed", range(4))
def test_the_angle_falls_at_least_by_the_ratio_of_the_eigenvalues(seed):
    A = matrix(5, seed, [3.0, 2.0, -1.5, 1.0, 0.2])
    values, axes = power.eigen(A)
    np.testing.assert_allclose(values, [3, 2, -1.5, 1, 0.2])
    states = [s for s in run(A).states if s.axis == 0]
    angles = np.array([power.between(s.x, axes[0]) for s in states])
    early = angles[angles > 1e-6]
    ratios = np.tan(early[1:]) / np.tan(early[:-1])
    assert (ratios <= 2 / 3 * (1 + 1e-6)).all()
    assert ratios[-1] == pytest.approx(2 / 3, rel=1e-2)


def test_in_the_plane_the_tangent_falls_exactly_by_the_ratio():
    A = power.symmetric(1.5, 0.6, 25)
    values, axes = power.eigen(A)
    start = axes[0] + 4 * axes[1]
    tangents = [np.tan(power.between(s.x, axes[0])) for s in run(A, start=start).states if s.axis == 0][:10]
    np.testing.assert_allclose(tangents, 4 * 0.4 ** np.arange(10), rtol=1e-9)
    np.testing.assert_allclose(values, [1.5, 0.6])


def test_symmetric_has_the_eigenvectors_asked_for():
    A = power.symmetric(-1.2, 0.7, 40)
    v = np.array([np.cos(np.radians(40)), np.sin(np.radians(40))])
    np.testing.assert_allclose(A @ v, -1.2 * v)
    np.testing.assert_allclose(A @ [-v[1], v[0]], 0.7 * np.array([-v[1], v[0]]))


def test_a_larger_negative_eigenvalue_turns_the_vector_round_at_every_step():
    A = power.symmetric(-1.5, 0.5, 30)
    trace = run(A, start=[1.0, 0.4])
    first = [s for s in trace.states if s.axis == 0]
    assert trace.finished and first[-1].rayleigh == pytest.approx(-1.5)
    late = [s.x for s in first[-4:]]
    assert all(a @ b < -0.99 for a, b in pairwise(late))


def test_a_start_at_a_right_angle_to_the_first_axis_finds_the_second_and_deflation_the_first():
    A = np.diag([3.0, 1.0])
    trace = run(A, start=[0.0, 2.0])
    assert trace.finished and trace.final.values[0] == 1.0
    np.testing.assert_array_equal(np.abs(trace.final.x), [1, 0])
    assert trace.final.rayleigh == 3.0


def test_equal_eigenvalues_keep_any_start_and_opposite_ones_never_settle():
    start = np.array([0.6, 0.8])
    trace = run(2 * np.eye(2), start=start)
    assert trace.finished
    np.testing.assert_allclose(trace.states[1].x, start)
    opposite = run(np.diag([1.0, -1.0]), start=start, limit=500)
    assert not opposite.finished and opposite.final.axis == 0


def test_rank_one_and_a_start_in_the_null_space():
    A = np.outer([1.0, 2.0, -1.0], [1.0, 2.0, -1.0])
    trace = run(A)
    assert trace.finished and trace.final.rayleigh == 0 and trace.final.log_length == -np.inf
    lost = run(A, start=[2.0, -1.0, 0.0], n_axes=1)
    assert lost.finished and lost.final.rayleigh == 0 and lost.final.k == 1


def test_a_start_on_the_axis_still_finds_the_next_one():
    A = matrix(3, 2, [4.0, 2.0, 1.0])
    _, axes = power.eigen(A)
    trace = run(A, start=axes[0])
    assert trace.finished and trace.final.rayleigh == pytest.approx(2)
    assert len({s.axis for s in run(np.array([[5.0]]), start=[1.0]).states}) == 1


def test_finished_means_that_the_vector_stopped_turning():
    A = matrix(4, 1, [2.0, 1.8, 1.0, 0.5])
    trace = run(A, tolerance=1e-3)
    ends = [a for a, b in pairwise(trace.states) if b.axis > a.axis] + [trace.final]
    for state in trace.states[1:]:
        assert (state.turned <= 1e-3) == any(state is end for end in ends) or state.k == 0


def test_small_angles_keep_their_digits():
    for angle in (1e-12, 1e-5, 0.3, np.pi / 2):
        assert power.between(np.array([1.0, 0.0]), -power.symmetric(1, 0, np.degrees(angle))[0] / np.cos(angle)) == (
            pytest.approx(angle, rel=1e-6)
        )


@pytest.mark.parametrize(("A", "start", "words"), [
    ([[1.0, 2.0], [0.0, 1.0]], [1.0, 0.0], "symmetric"),
    (np.ones((2, 3)), [1.0, 0.0], "symmetric"),
    (np.zeros((2, 2)), [1.0, 0.0], "only zeros"),
    (np.eye(2), [0.0, 0.0], "start must not be 0"),
    (np.eye(2), [1.0, 0.0, 0.0], "2 are needed"),
])  # fmt: skip
def test_what_cannot_be_iterated_is_refused_in_words(A, start, words):
    with pytest.raises(ValueError, match=words):
        run(np.asarray(A), start=start)


@pytest.mark.parametrize("angle", [-90, -30, 0, 30, 90])
def test_a_start_has_the_angle_asked_for_and_equal_parts_along_the_other_axes(angle):
    _, axes = power.eigen(matrix(4, 5))
    parts = axes @ power.begin(axes, angle)
    np.testing.assert_allclose(parts[0], np.cos(np.radians(angle)), atol=1e-15)
    np.testing.assert_allclose(parts[1:], np.sin(np.radians(angle)) / np.sqrt(3), atol=1e-15)


def test_an_eigenvalue_of_0_is_0_and_not_its_rounding():
    values, _ = power.eigen(power.symmetric(0.0, 1.5, 30))
    assert values[0] == pytest.approx(1.5) and values[1] == 0
