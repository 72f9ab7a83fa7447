"""How good tags are: against scikit-learn, and what becomes of impossible sentences."""

from typing import Any

import numpy as np
import pytest
from sklearn.metrics import accuracy_score, confusion_matrix, recall_score

from algos.hmm import evaluation, forward_backward, model, viterbi
from tests.algos.hmm.test_model import random_model


@pytest.mark.parametrize("seed", range(3))
def test_scores_are_scikit_learns(seed):
    rng = np.random.default_rng(seed)
    lengths = rng.integers(1, 7, 15)
    truth = [rng.choice(4, n, p=[0.4, 0.3, 0.2, 0.1]) for n in lengths]
    said = [np.where(rng.random(n) < 0.6, y, rng.integers(0, 4, n)) for n, y in zip(lengths, truth, strict=True)]
    words = [rng.integers(0, 10, n) for n in lengths]
    got = evaluation.evaluate(truth, said, words, n_tags=4, n_known=7)
    y, z, x = (np.concatenate(rows) for rows in (truth, said, words))
    assert got.accuracy == pytest.approx(accuracy_score(y, z))
    assert got.known_accuracy == pytest.approx(accuracy_score(y[x < 7], z[x < 7]))
    assert got.unknown_accuracy == pytest.approx(accuracy_score(y[x >= 7], z[x >= 7]))
    assert np.array_equal(got.confusion, confusion_matrix(y, z, labels=range(4)))
    np.testing.assert_allclose(got.by_tag, recall_score(y, z, labels=range(4), average=None))


def test_shares_of_nothing_are_undefined():
    got = evaluation.evaluate([np.array([0])], [np.array([0])], [np.array([0])], n_tags=2, n_known=1)
    assert got.accuracy == got.known_accuracy == 1
    assert np.isnan(got.unknown_accuracy) and np.isnan(got.by_tag[1])


def test_methods_and_the_way_out_of_impossible_sentences():
    hmm = random_model(4)
    shut = model.Model(hmm.start, hmm.transition, np.hstack([hmm.emission, np.zeros((3, 1))]))
    baseline = np.array([2, 0, 1, 1, 2])
    words = [np.array([0, 1, 3, 3]), np.array([2, 4, 1])]
    settings: dict[str, Any] = dict(hmm=shut, per_word=baseline, most_frequent=1)
    said, impossible = evaluation.tag(words, "viterbi", **settings)
    assert impossible == [False, True]
    best, _ = viterbi.decode(shut, words[0])
    assert best is not None and np.array_equal(said[0], best)
    assert said[1].tolist() == [1, 2, 0]
    said, impossible = evaluation.tag(words, "posterior", **settings)
    assert impossible == [False, True]
    assert np.array_equal(said[0], forward_backward.run(shut, words[0]).posterior().argmax(axis=1))
    assert said[1].tolist() == [1, 2, 0]
    said, impossible = evaluation.tag(words, "per word", **settings)
    assert (impossible, [s.tolist() for s in said]) == ([False, False], [[2, 0, 1, 1], [1, 2, 0]])
    said, _ = evaluation.tag(words, "most frequent", **settings)
    assert [s.tolist() for s in said] == [[1] * 4, [1] * 3]


def test_what_does_not_fit_is_refused():
    one = [np.array([0, 1])]
    with pytest.raises(ValueError, match="one said tag"):
        evaluation.evaluate(one, [np.array([0])], one, n_tags=2, n_known=1)
    with pytest.raises(ValueError, match="at least one sentence"):
        evaluation.evaluate([], [], [], n_tags=2, n_known=1)
    with pytest.raises(ValueError, match="method"):
        evaluation.tag(one, "guess", hmm=random_model(0), per_word=np.zeros(4, int), most_frequent=0)
