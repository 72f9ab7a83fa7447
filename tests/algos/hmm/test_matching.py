from itertools import permutations

import numpy as np
import pytest
from numpy.testing import assert_array_equal

from algos.hmm import matching


@pytest.mark.parametrize(("K", "L"), [(3, 3), (2, 4), (4, 2), (1, 1)])
@pytest.mark.parametrize("seed", range(3))
def test_no_other_matching_is_better(K, L, seed):
    rng = np.random.default_rng(seed)
    x, y = rng.integers(0, K, 40), rng.integers(0, L, 40)
    found = matching.match(x, y, K, L)
    options = [*range(L), *[-1] * K]  # a state may stand for nothing
    best = max(sum(chosen[s] == t for s, t in zip(x, y, strict=True)) for chosen in set(permutations(options, K)))
    assert found.accuracy == best / 40
    assert np.mean(found.tag[x] == y) == found.accuracy
    used = found.tag[found.tag >= 0]
    assert len(set(used)) == len(used) == min(K, L)
    for s in range(K):
        assert_array_equal(found.table[s], np.bincount(y[x == s], minlength=L))


def test_renamed_tags_are_found_again():
    y = np.array([0, 2, 1, 1, 0, 2, 2])
    found = matching.match(np.array([2, 0, 1])[y], y, 3, 3)
    assert found.accuracy == 1
    assert found.tag.tolist() == [1, 2, 0]


def test_twins_go_to_the_first():
    assert matching.likeliest(np.array([[0.5 - 1e-12, 0.5 + 1e-12], [0.1, 0.9]])).tolist() == [0, 1]


def test_wrong_codes_are_refused():
    with pytest.raises(ValueError, match="2 are needed"):
        matching.match([0], [0, 1], 2, 2)
    with pytest.raises(ValueError, match="at most 1"):
        matching.match([2], [0], 2, 2)
    with pytest.raises(ValueError, match="at least one word"):
        matching.match(np.array([], int), np.array([], int), 2, 2)
