from itertools import pairwise, product

import numpy as np
import pytest
from numpy.testing import assert_array_equal

from algos.hmm import enumeration, model
from tests.algos.hmm.test_viterbi import random_model


@pytest.mark.parametrize(("K", "n"), [(1, 4), (2, 1), (3, 4), (4, 3)])
@pytest.mark.parametrize("seed", [0, 1])
def test_every_path_is_there_once_with_its_own_product(K, n, seed):
    rng = np.random.default_rng(seed)
    hmm = random_model(rng, K, 5, zeros=0.3)
    x = rng.integers(0, 5, n)
    paths = enumeration.run(hmm, x)
    every = list(product(range(K), repeat=n))
    assert_array_equal(paths.tags, every)
    assert enumeration.number(hmm, x) == len(every)
    for tags, log in zip(every, paths.log_joint, strict=True):
        p = hmm.start[tags[0]] * hmm.transition[tags[-1], K]
        for a, b in pairwise(tags):
            p *= hmm.transition[a, b]
        for tag, word in zip(tags, x, strict=True):
            p *= hmm.emission[tag, word]
        assert np.exp(log) == pytest.approx(p, rel=1e-12, abs=0)


def test_the_sum_the_shares_and_the_order():
    rng = np.random.default_rng(4)
    hmm = random_model(rng, 3, 4, zeros=0.4)
    paths = enumeration.run(hmm, [0, 2, 1, 3])
    p = np.exp(paths.log_joint)
    assert paths.log_likelihood == pytest.approx(np.log(p.sum()), rel=1e-12)
    np.testing.assert_allclose(paths.posterior(), p / p.sum(), rtol=1e-12)
    ranked = paths.ranked()
    assert len(ranked) == (p > 0).sum() < len(p)
    assert (np.diff(p[ranked]) <= 0).all() and p[ranked].min() > 0


def test_the_sentences_of_each_length_sum_to_the_probability_of_that_length():
    hmm = model.model([0.3, 0.7], [[0.1, 0.2, 0.7], [0.15, 0.05, 0.8]], [[0.2, 0.8], [0.6, 0.4]])
    alive = hmm.start
    for n in range(1, 7):
        total = sum(np.exp(enumeration.run(hmm, x).log_likelihood) for x in product(range(2), repeat=n))
        assert total == pytest.approx(float(alive @ hmm.transition[:, -1]), rel=1e-12)
        alive = alive @ hmm.transition[:, :-1]


def test_an_impossible_sentence_has_no_shares():
    hmm = model.model([1, 0], [[0, 0.5, 0.5], [0, 0.5, 0.5]], [[1, 0], [1, 0]])
    paths = enumeration.run(hmm, [0, 1])
    assert paths.log_likelihood == -np.inf
    assert len(paths.ranked()) == 0
    with pytest.raises(ValueError, match="No path is possible"):
        paths.posterior()


def test_too_many_paths_are_refused_and_still_counted():
    hmm = random_model(np.random.default_rng(0), 10, 3)
    assert enumeration.number(hmm, [0] * 400) == 10**400
    with pytest.raises(ValueError, match="10 tags on 5 words make more than 20000 paths"):
        enumeration.run(hmm, [0] * 5)
