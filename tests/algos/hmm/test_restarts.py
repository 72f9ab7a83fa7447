import numpy as np
import pytest
from numpy.testing import assert_array_equal

from algos.hmm import baum_welch, restarts
from algos.trace import record

RNG = np.random.default_rng(3)
WORDS = [RNG.integers(0, 4, n) for n in (6, 9, 3)]


def test_every_start_is_a_run_of_its_own():
    trace = record(restarts.steps(WORDS, n_tags=2, n_symbols=4, starts=5, passes=30, seed=7), limit=20)
    assert trace.finished and trace.steps == 5
    final = trace.final
    for i in range(5):
        alone = record(baum_welch.steps(WORDS, start=baum_welch.initial(2, 4, seed=7 + i)), limit=30)
        assert final.last[i] == alone.final.log_likelihood
        assert final.first[i] == alone.states[0].log_likelihood
        assert (final.passes[i], final.converged[i]) == (alone.steps, alone.finished)
    assert not final.converged.all() or final.passes.max() <= 30
    assert final.best == int(final.last.argmax())
    for i, state in enumerate(trace.states):
        assert_array_equal(state.last, final.last[:i])


def test_the_first_of_equals_is_best():
    equal = restarts.Restarts(np.zeros(3), np.array([-2.0, -1.0, -1.0 + 1e-9]), np.ones(3, int), np.ones(3, bool))
    assert equal.best == 1


def test_no_start_is_refused():
    with pytest.raises(ValueError, match="starts"):
        next(restarts.steps(WORDS, n_tags=2, n_symbols=4, starts=0))
