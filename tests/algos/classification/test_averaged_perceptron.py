import numpy as np
import pytest
from numpy.testing import assert_allclose

from algos.classification import averaged_perceptron
from algos.trace import record
from tests.algos.classification.online_tables import mixed, separable, with_ones


def run(X, y, **settings):
    return record(averaged_perceptron.steps(X, y, **settings), limit=100_000)


def running_sum(X, y, passes):
    """The notes' algorithm 3, with c falling from 1 by 1 / (nT) after every example."""
    A, s = with_ones(X), 2 * y - 1
    theta, average, c = np.zeros(A.shape[1]), np.zeros(A.shape[1]), 1.0
    for _ in range(passes):
        for i in range(len(X)):
            if s[i] * (A[i] @ theta) <= 0:
                theta = theta + s[i] * A[i]
                average = average + c * s[i] * A[i]
            c -= 1 / (len(X) * passes)
    return theta, average


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("passes", [1, 4])
def test_the_mean_of_all_parameters_is_the_running_sum_of_the_notes(seed, passes):
    X, y = mixed(seed)
    trace = run(X, y, passes=passes)
    theta, average = running_sum(X, y, passes)
    assert_allclose(trace.final.theta, average, atol=1e-12)
    assert_allclose(trace.final.last.theta, theta, atol=1e-12)
    assert trace.finished and trace.final.examples == passes * len(X) and trace.final.phase == "averaged"


def test_at_every_mistake_it_is_the_mean_of_the_perceptrons_so_far():
    X, y = mixed(1)
    A, s = with_ones(X), 2 * y - 1
    states = {state.examples: state for state in run(X, y, passes=3).states[1:-1]}
    theta, seen = np.zeros(A.shape[1]), []
    for i in np.tile(np.arange(len(X)), 3):
        if s[i] * (A[i] @ theta) <= 0:
            theta = theta + s[i] * A[i]
        seen.append(theta)
        if len(seen) in states:
            state = states.pop(len(seen))
            assert_allclose(state.theta, np.mean(seen, axis=0), atol=1e-12)
            assert_allclose(state.last.theta, theta, atol=1e-12)
            assert state.row == i
    assert not states


def test_errors_of_both_are_counted():
    X, y = mixed(2)
    for state in run(X, y, passes=2).states:
        assert state.errors == ((2 * y - 1) * state.decision_function(X) <= 0).sum()
        assert state.last_errors == ((2 * y - 1) * state.last.decision_function(X) <= 0).sum()


def test_it_errs_less_than_the_last_perceptron_on_noisy_data():
    pairs = [run(*mixed(seed, n=100, d=2), passes=10).final for seed in range(6)]
    assert sum(p.errors for p in pairs) < 0.9 * sum(p.last_errors for p in pairs)


def test_more_passes_over_learned_data_draw_the_average_to_the_perceptron():
    X, y = separable(0)
    ends = [run(X, y, passes=T).final for T in (50, 500)]
    gaps = [np.linalg.norm(end.theta - end.last.theta) for end in ends]
    assert gaps[1] < 0.2 * gaps[0]


def test_passes_are_checked():
    with pytest.raises(ValueError, match="passes must be a whole number of at least 1"):
        run(*separable(0), passes=0)
