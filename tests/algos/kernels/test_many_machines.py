"""Many machines at once, against the same machines one by one."""

import numpy as np
import pytest

from algos.kernels import many_machines, support_vector_machine
from algos.kernels.kernels import Gaussian, Tanh
from algos.trace import record

KERNELS = [Gaussian(0.4), Gaussian(2.0), Tanh(0.7, -0.3)]
COSTS = [0.2, 5.0, 80.0]


def problem(seed: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(40, 2)) * [1.0, 0.6] + [0.2, 0.1]
    X[3], X[4] = X[5], X[5]  # equal points, whatever their classes
    s = np.where(X[:, 0] ** 2 + X[:, 1] + rng.normal(0, 0.3, 40) > 0.7, 1.0, -1.0)
    return X, s, rng.random((len(KERNELS) * len(COSTS), 40)) < 0.75


@pytest.mark.parametrize("seed", range(4))
def test_each_is_the_machine_that_learns_by_itself(seed):
    X, s, seen = problem(seed)
    which, C = np.repeat(np.arange(len(KERNELS)), len(COSTS)), np.tile(COSTS, len(KERNELS))
    found = many_machines.fit(np.array([k(X, X) for k in KERNELS]), which, s, seen, C, patience=20_000)
    assert found.converged.all()
    for a, rows in enumerate(seen):
        run = support_vector_machine.steps(X[rows], (s[rows] > 0).astype(int), kernel=KERNELS[which[a]], C=C[a])
        alone = record(run, limit=20_000).final
        np.testing.assert_allclose(found.alpha[a, rows], alone.alpha, atol=1e-8 * C[a])
        np.testing.assert_allclose(found.scores[a], alone.decision_function(X), atol=1e-7)
        assert not found.alpha[a, ~rows].any()


def test_without_patience_they_are_taken_as_they_are_and_not_called_converged():
    X, s, seen = problem(1)
    found = many_machines.fit(KERNELS[0](X, X)[None], np.zeros(9, int), s, seen, np.full(9, 50.0), patience=7)
    assert not found.converged.any()
    run = support_vector_machine.steps(X[seen[2]], (s[seen[2]] > 0).astype(int), kernel=KERNELS[0], C=50.0)
    alone = record(run, limit=7).final
    assert alone.pairs == 7
    np.testing.assert_allclose(found.alpha[2, seen[2]], alone.alpha, atol=1e-10)
    np.testing.assert_allclose(found.scores[2, seen[2]], alone.scores, atol=1e-9)
