"""Keys of remembered runs: equal for equal contents, different for anything else."""

import numpy as np
import pytest

from algos.bias_variance import truths
from ui.session import cache


def test_dataclasses_count_with_all_of_their_arrays():
    def sets(text="sine", seed=0):
        return truths.draw(truths.read(text), n=2000, noise=0.3, repeats=2, seed=seed)

    assert cache.digest(sets()) == cache.digest(sets())
    assert cache.digest(sets()) != cache.digest(sets(seed=1))
    assert cache.digest(sets()) != cache.digest(sets("line"))
    one, other = sets(), sets()
    y = np.array(other.y)
    y[1, 1000] += 1e-9
    object.__setattr__(other, "y", y)
    assert cache.digest(one) != cache.digest(other)


@pytest.mark.parametrize(
    ("a", "b"), [(1, 1.0), ((1, 2), [1, 2]), ("1", 1), (True, 1), (np.zeros(2), np.zeros((2, 1))), ({"a": 1}, {"b": 1})]
)
def test_what_differs_in_kind_has_another_key(a, b):
    assert cache.digest(a) != cache.digest(b)
