import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from algos.hmm import enumeration, k_best, model, viterbi
from tests.algos.hmm.test_viterbi import random_model


@pytest.mark.parametrize(("K", "n"), [(1, 3), (2, 1), (2, 6), (3, 4), (5, 3)])
@pytest.mark.parametrize("k", [1, 2, 5, 40])
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_the_first_of_all_paths_in_order(K, n, k, seed):
    rng = np.random.default_rng(seed)
    hmm = random_model(rng, K, 6, zeros=0.25)
    x = rng.integers(0, 6, n)
    paths = enumeration.run(hmm, x)
    expected = paths.ranked()[:k]
    found = k_best.decode(hmm, x, k)
    assert len(found) == len(expected)
    for path, i in zip(found, expected, strict=True):
        assert_array_equal(path.tags, paths.tags[i])
        assert path.log_probability == pytest.approx(paths.log_joint[i], rel=1e-12)


def test_the_best_is_viterbis_also_where_paths_tie():
    even = model.model([0.5, 0.5], np.full((2, 3), 1 / 3), np.full((2, 2), 0.5))
    best, second = k_best.decode(even, [0, 1, 1])
    assert_array_equal(best.tags, viterbi.decode(even, [0, 1, 1])[0])
    assert best.log_probability == second.log_probability
    assert (best.tags != second.tags).any()


def test_no_second_path_where_one_alone_is_possible():
    left = model.model([1, 0], [[0, 1, 0], [0, 0.5, 0.5]], [[1, 0], [0.5, 0.5]])
    (only,) = k_best.decode(left, [0, 1, 1])
    assert_array_equal(only.tags, [0, 1, 1])
    assert k_best.decode(left, [1]) == []
    with pytest.raises(ValueError, match="k must be"):
        k_best.decode(left, [0], 0)


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_the_best_path_through_each_cell(seed):
    rng = np.random.default_rng(seed)
    hmm = random_model(rng, 3, 5, zeros=0.3)
    x = rng.integers(0, 5, 5)
    paths = enumeration.run(hmm, x)
    best = k_best.through(hmm, x)
    for j in range(5):
        for v in range(3):
            assert_allclose(best[j, v], paths.log_joint[paths.tags[:, j] == v].max(), rtol=1e-12)
    assert_allclose(best.max(axis=1), viterbi.decode(hmm, x)[1], rtol=1e-12)


def test_a_long_sentence():
    rng = np.random.default_rng(3)
    hmm = random_model(rng, 6, 5)
    x = rng.integers(0, 5, 400)
    best, second = k_best.decode(hmm, x)
    path, log = viterbi.decode(hmm, x)
    assert_array_equal(best.tags, path)
    assert (best.tags != second.tags).any()
    assert best.log_probability == log >= second.log_probability
    assert second.log_probability == pytest.approx(model.log_joint(hmm, x, second.tags), rel=1e-9)


@pytest.mark.parametrize("seed", range(4))
def test_the_best_path_with_a_tag_forced(seed):
    rng = np.random.default_rng(seed)
    hmm = random_model(rng, 3, 5, zeros=0.3)
    x = rng.integers(0, 5, 5)
    paths = enumeration.run(hmm, x)
    for j in range(5):
        for v in range(3):
            there = np.where(paths.tags[:, j] == v, paths.log_joint, -np.inf)
            found = k_best.forced(hmm, x, j, v)
            if np.isneginf(there.max()):
                assert found is None
                continue
            assert found is not None and found.tags[j] == v
            assert found.log_probability == pytest.approx(there.max(), rel=1e-12)
            assert model.log_joint(hmm, x, found.tags) == pytest.approx(there.max(), rel=1e-12)
