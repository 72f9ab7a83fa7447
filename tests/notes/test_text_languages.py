"""The worked example of pets and flowers as texts: words, a vocabulary, and naive Bayes that has counted them."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from algos.text import naive_bayes, unigram, vocabulary

PETS = "dog " * 10 + "cat " * 8 + "tulip rose"
FLOWERS = "dog cat " + "tulip " * 5 + "rose " * 3
WORDS = vocabulary.Vocabulary(("dog", "cat", "tulip", "rose"))
DOCUMENT = "dog dog cat dog cat tulip"
FLOWER, PET = 0, 1


def model(
    pseudo_count: float = 0.0, prior: object = None, texts: tuple[str, ...] = (FLOWERS, PETS)
) -> naive_bayes.NaiveBayes:
    labels = [FLOWER] * (len(texts) - 1) + [PET]
    return naive_bayes.fit(WORDS.counts(texts), labels, n_classes=2, pseudo_count=pseudo_count, prior=prior)


def test_counted_texts_have_the_languages_of_the_example():
    assert_allclose(model().phi, [[0.1, 0.1, 0.5, 0.3], [0.5, 0.4, 0.05, 0.05]])
    assert_allclose(model().weights(PET, FLOWER), [1.609438, 1.386294, -2.302585, -1.791759], atol=5e-7)
    assert_allclose(model().log_likelihood(WORDS.counts([DOCUMENT])), [[-12.206073, -6.907755]], atol=5e-7)
    assert_allclose(model().posterior(WORDS.counts([DOCUMENT]))[0, PET], 200 / 201)


@pytest.mark.parametrize(("share", "says"), [(1 / 201, PET), (1 / 200, PET), (1 / 203, FLOWER)])
def test_a_document_in_201_ties_and_a_tie_goes_to_plus(share, says):
    made = model(prior=[1 - share, share])
    assert made.predict(WORDS.counts([DOCUMENT])).tolist() == [says]
    offset = made.log_prior[PET] - made.log_prior[FLOWER]
    assert (offset > -5.3) == (share > 1 / 202)
    if share == 1 / 201:
        assert offset == pytest.approx(-5.298317, abs=5e-7)
        assert_allclose(made.posterior(WORDS.counts([DOCUMENT])), [[0.5, 0.5]])


def test_words_outside_the_vocabulary_change_nothing():
    counts = WORDS.counts([DOCUMENT, DOCUMENT + " zebra tractor zebra"])
    assert counts[0].tolist() == counts[1].tolist() == [3, 2, 1, 0]


def test_copied_a_document_has_the_same_shares_and_twice_the_log_odds():
    once, twice = WORDS.counts([DOCUMENT, f"{DOCUMENT} {DOCUMENT}"])
    assert_allclose(unigram.estimate(twice), unigram.estimate(once))
    log = model(prior=[0.5, 0.5]).log_joint([once, twice])
    odds = log[:, PET] - log[:, FLOWER]
    assert_allclose(odds, [np.log(200), 2 * np.log(200)])


def test_many_texts_of_a_class_count_like_one_long_one():
    parts = ("tulip tulip", "dog tulip rose", "rose cat tulip tulip rose")
    prior = [0.5, 0.5]
    assert " ".join(sorted(" ".join(parts).split())) == " ".join(sorted(FLOWERS.split()))
    for pseudo_count in (0.0, 1.0):
        assert_allclose(model(pseudo_count, prior, (*parts, PETS)).phi, model(pseudo_count, prior).phi)


@pytest.mark.parametrize(
    ("pseudo_count", "expected"),
    [
        (0, [1 / 2, 1 / 3, 1 / 6, 0]),
        (1, [0.4, 0.3, 0.2, 0.1]),
        (10, [0.2826, 0.2609, 0.2391, 0.2174]),
        (1e9, [0.25] * 4),
    ],
)
def test_pseudo_counts_of_a_class_go_from_its_shares_to_all_alike(pseudo_count, expected):
    assert_allclose(model(pseudo_count, texts=(FLOWERS, DOCUMENT)).phi[PET], expected, atol=5e-5)


@pytest.mark.parametrize("counts", [[3, 2, 1], [1, 9, 4], [2, 2, 2]])
def test_at_the_shares_every_word_gains_as_much_and_that_is_the_length(counts):
    """Lagrange's condition: n_w / theta_w is the same for all words, and it is N."""
    best = unigram.estimate(counts)
    for axis in np.eye(3):
        up, down = (float(unigram.log_likelihood(counts, best + step * axis)) for step in (1e-6, -1e-6))
        assert (up - down) / 2e-6 == pytest.approx(sum(counts), rel=1e-6)
