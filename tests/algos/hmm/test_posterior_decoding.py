"""Posterior decoding against all paths."""

from itertools import product

import numpy as np
import pytest
from numpy.testing import assert_array_equal

from algos.hmm import enumeration, forward_backward, posterior_decoding, viterbi
from datasets import catalog
from tests.algos.hmm.test_forward_backward import random_model


@pytest.mark.parametrize("seed", range(5))
def test_no_path_has_more_right_tags_on_average(seed):
    rng = np.random.default_rng(seed)
    hmm = random_model(rng, 3, 4, zeros=0.1)
    x = rng.integers(0, 4, 5)
    paths = enumeration.run(hmm, x)
    weight = paths.posterior()
    posterior = forward_backward.run(hmm, x).posterior()
    found = {
        y: float(weight @ (paths.tags == np.array(y)).sum(axis=1)) for y in product(range(3), repeat=5)
    }  # the definition: right tags on average over the true path
    said = posterior_decoding.decode(posterior)
    assert found[tuple(said.tolist())] == pytest.approx(max(found.values()), rel=1e-12)
    best, _ = viterbi.decode(hmm, x)
    assert best is not None
    for y in [(0, 1, 2, 0, 1), tuple(best.tolist())]:
        assert posterior_decoding.expected_correct(posterior, y) == pytest.approx(found[y], rel=1e-12)


@pytest.mark.parametrize("seed", range(5))
def test_a_path_is_possible_where_its_probability_is_not_zero(seed):
    rng = np.random.default_rng(seed)
    hmm = random_model(rng, 3, 4, zeros=0.4)
    x = rng.integers(0, 4, 4)
    paths = enumeration.run(hmm, x)
    for y, log in zip(paths.tags, paths.log_joint, strict=True):
        assert posterior_decoding.possible(hmm, x, y) == (log > -np.inf)
        breaks = posterior_decoding.breaks(hmm, y)
        silent = (hmm.emission[y, x] == 0).any()
        assert breaks.any() or silent or log > -np.inf
        assert not (breaks.any() and log > -np.inf)


def test_where_a_path_breaks():
    corpus = catalog.make("disagree")
    hmm = random_model(np.random.default_rng(0), 3, 2)
    hmm = type(hmm)(corpus.start, corpus.transition, corpus.emission)
    assert posterior_decoding.breaks(hmm, [0, 2, 1]).tolist() == [False, True, False, False]
    x = corpus.encoded()[0][0]
    posterior = forward_backward.run(hmm, x).posterior()
    said = posterior_decoding.decode(posterior)
    assert not posterior_decoding.possible(hmm, x, said)
    assert posterior_decoding.breaks(hmm, said).sum() == 1
    assert posterior_decoding.possible(hmm, x, viterbi.decode(hmm, x)[0])
    dog = catalog.make("the_dog")
    left = type(hmm)(dog.start, dog.transition, dog.emission)
    assert posterior_decoding.breaks(left, [1, 0]).tolist() == [True, True, True]  # start, way back, stop


def test_ties_go_to_the_first_and_an_impossible_sentence_is_refused():
    assert_array_equal(posterior_decoding.decode(np.array([[0.4, 0.4, 0.2], [0.1, 0.45, 0.45]])), [0, 1])
    with pytest.raises(ValueError, match="missing or infinite"):
        posterior_decoding.decode(np.full((2, 3), np.nan))
    with pytest.raises(ValueError, match="tags"):
        posterior_decoding.expected_correct(np.full((2, 3), 1 / 3), [0, 3])
