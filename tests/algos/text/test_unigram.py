"""Documents as draws of words, against the worked example of pets and flowers, enumeration, scipy and scikit-learn."""

from itertools import permutations

import numpy as np
import pytest
from scipy import optimize, stats

from algos.text import unigram
from algos.trace import record

DOG, CAT, TULIP, ROSE = range(4)
THETA = np.array([[0.5, 0.4, 0.05, 0.05], [0.1, 0.1, 0.5, 0.3]])  # pets, flowers
DOCUMENT = [DOG, DOG, CAT, DOG, CAT, TULIP]
COUNTS = np.array([3, 2, 1, 0])


@pytest.fixture(scope="module")
def read() -> unigram.Reading:
    return record(unigram.steps(DOCUMENT, THETA), limit=99).final


def test_pets_are_200_times_as_likely_as_flowers(read: unigram.Reading) -> None:
    assert np.exp(read.log_likelihoods) == pytest.approx([0.001, 5e-6])
    assert read.log_likelihoods == pytest.approx([-6.907755, -12.206073], abs=5e-7)
    assert read.log_odds == pytest.approx(5.298317, abs=5e-7) == np.log(200)
    assert read.posterior[0] == pytest.approx(0.9950249, abs=5e-8) == 200 / 201


def test_the_log_odds_are_a_sum_of_word_weights(read: unigram.Reading) -> None:
    weights = unigram.word_weights(THETA)
    assert weights == pytest.approx([1.609438, 1.386294, -2.302585, -1.791759], abs=5e-7)
    assert read.counts @ weights == pytest.approx(read.log_odds)


def test_a_bag_has_sixty_orders(read: unigram.Reading) -> None:
    orders = np.exp(unigram.log_orders(COUNTS))
    assert orders == pytest.approx(60) == len(set(permutations(DOCUMENT)))
    assert orders * np.exp(read.log_likelihoods) == pytest.approx([0.06, 0.0003])
    for theta, said in zip(THETA, read.log_likelihoods, strict=True):
        assert stats.multinomial.logpmf(COUNTS, 6, theta) == pytest.approx(said + unigram.log_orders(COUNTS))


def test_the_prior_that_ties_is_one_in_201() -> None:
    def at(prior: float) -> unigram.Reading:
        return record(unigram.steps(DOCUMENT, THETA, priors=[prior, 1 - prior]), limit=99).final

    assert at(1 / 201).posterior == pytest.approx([0.5, 0.5])
    assert at(1 / 201).log_odds == pytest.approx(0, abs=1e-12)
    assert np.log((1 / 201) / (200 / 201)) == pytest.approx(-5.298317, abs=5e-7)
    assert at(1 / 190).log_odds > 0 > at(1 / 212).log_odds


@pytest.mark.parametrize("prior", [0.02, 0.5, 0.97])
def test_the_posterior_is_the_sigmoid_of_the_weighted_counts_plus_an_offset(prior: float) -> None:
    for state in record(unigram.steps(DOCUMENT, THETA, priors=[prior, 1 - prior]), limit=99).states:
        z = state.counts @ unigram.word_weights(THETA) + np.log(prior / (1 - prior))
        assert state.posterior[0] == pytest.approx(1 / (1 + np.exp(-z)))
        assert state.log_odds == pytest.approx(z)


def test_the_likeliest_distribution_is_the_shares_and_its_likelihood_the_entropy() -> None:
    best = unigram.estimate(COUNTS)
    assert best == pytest.approx([1 / 2, 1 / 3, 1 / 6, 0])
    top = float(unigram.log_likelihood(COUNTS, best))
    assert top == pytest.approx(-6.068426, abs=5e-7) == -6 * unigram.entropy(best)
    assert np.exp(top) == pytest.approx(0.00231481, abs=5e-9)
    others = np.random.default_rng(3).dirichlet(np.ones(4), size=500)
    assert (unigram.log_likelihood(COUNTS, others) < top).all() and (unigram.log_likelihood(COUNTS, THETA) < top).all()


def test_of_two_words_a_search_finds_the_share() -> None:
    found = optimize.minimize_scalar(
        lambda p: -unigram.log_likelihood([3, 8], [1 - p, p]), bounds=(0, 1), method="bounded", options=dict(xatol=1e-9)
    ).x
    assert unigram.estimate([3, 8])[1] == pytest.approx(8 / 11)
    assert found == pytest.approx(8 / 11, abs=1e-6)


@pytest.mark.parametrize(
    ("pseudo_count", "expected"),
    [
        (0, [1 / 2, 1 / 3, 1 / 6, 0]),
        (1, [0.4, 0.3, 0.2, 0.1]),
        (10, [0.2826, 0.2609, 0.2391, 0.2174]),
        (1e-9, [1 / 2, 1 / 3, 1 / 6, 0]),
        (1e9, [0.25, 0.25, 0.25, 0.25]),
    ],
)
def test_pseudo_counts_draw_the_estimate_from_the_shares_to_the_middle(pseudo_count: float, expected: list) -> None:
    found = unigram.estimate(COUNTS, pseudo_count)
    assert found == pytest.approx(expected, abs=5e-5) and found.sum() == pytest.approx(1)
    if 0 < pseudo_count < 1e9:  # the mode of the Dirichlet posterior
        density = stats.dirichlet(COUNTS + pseudo_count + 1).logpdf
        for other in np.random.default_rng(1).dirichlet(5 * found + 1e-9, size=50):
            assert density(other) <= density(found)


def test_an_unseen_word_is_impossible_and_in_both_classes_nothing_can_be_said() -> None:
    never = np.array([[0.5, 0.5, 0.0, 0.0], [0.0, 0.5, 0.5, 0.0]])
    one = record(unigram.steps([DOG, CAT], never), limit=9).final
    assert one.log_likelihoods[1] == -np.inf and one.posterior.tolist() == [1, 0] and one.log_odds == np.inf
    both = record(unigram.steps([DOG, TULIP], never), limit=9).final
    assert (both.log_likelihoods == -np.inf).all() and not both.possible and np.isnan(both.log_odds)
    with pytest.raises(ValueError, match="0/0"):
        _ = both.posterior
    assert unigram.word_weights(never)[:3].tolist() == [np.inf, 0, -np.inf] and np.isnan(unigram.word_weights(never)[3])


def test_order_does_not_matter_in_the_end_and_copies_count_again(read: unigram.Reading) -> None:
    turned = record(unigram.steps(DOCUMENT[::-1], THETA), limit=99)
    assert turned.states[1].log_odds == pytest.approx(-2.302585, abs=5e-7)
    assert turned.final.log_odds == pytest.approx(read.log_odds)
    twice = record(unigram.steps(DOCUMENT * 2, THETA), limit=99).final
    assert unigram.estimate(twice.counts) == pytest.approx(unigram.estimate(read.counts))
    assert twice.log_odds == pytest.approx(2 * read.log_odds)


def test_several_documents_are_one_long_one() -> None:
    documents = [[DOG, ROSE], [CAT, CAT, CAT, TULIP, DOG], [TULIP]]
    together = record(unigram.steps([word for one in documents for word in one], THETA), limit=99).final
    apart = [record(unigram.steps(one, THETA), limit=99).final for one in documents]
    assert together.log_likelihoods == pytest.approx(sum(one.log_likelihoods for one in apart))
    assert unigram.estimate(together.counts) == pytest.approx(sum(one.counts for one in apart) / 8)


def test_every_state_counts_what_was_read_and_agrees_with_scikit_learn() -> None:
    from sklearn.naive_bayes import MultinomialNB

    rng = np.random.default_rng(8)
    theta = rng.dirichlet([3, 1, 2, 1, 2], size=3)
    priors = np.array([0.2, 0.5, 0.3])
    rival = MultinomialNB()
    rival.classes_, rival.class_log_prior_, rival.feature_log_prob_ = np.arange(3), np.log(priors), np.log(theta)
    words = rng.integers(5, size=17)
    states = record(unigram.steps(words, theta, priors=priors), limit=99).states
    assert len(states) == 18
    for t, state in enumerate(states):
        assert state.counts.tolist() == np.bincount(words[:t], minlength=5).tolist() and state.length == t
        assert state.word == (words[t - 1] if t else -1)
        assert state.posterior == pytest.approx(rival.predict_proba(state.counts[None])[0])


def test_what_cannot_be_read_is_refused_in_words() -> None:
    for words, theta, message in (
        ([4], THETA, "words must hold"),
        ([0], THETA * 2, "sums to 1"),
        ([0], [[1.5, -0.5]], "sums to 1"),
    ):
        with pytest.raises(ValueError, match=message):
            list(unigram.steps(words, theta))
    with pytest.raises(ValueError, match="priors"):
        list(unigram.steps([0], THETA, priors=[0.5, 0.6]))
    with pytest.raises(ValueError, match="Without a word"):
        unigram.estimate([0, 0])
    assert unigram.estimate([0, 0], 2).tolist() == [0.5, 0.5]
