"""Facts of the notes about drawing sentences and learning without tags (chapter 12, entries 081, 084, 089 to 091)."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from algos.hmm import baum_welch, model, sampling
from algos.trace import record
from datasets import catalog


def given(name):
    corpus = catalog.make(name)
    return corpus, model.model(corpus.start, corpus.transition, corpus.emission)


def the_dog():
    corpus, hmm = given("the_dog")
    return hmm, corpus.encoded()[0][:1]


def test_081_lengths_of_the_dog():
    _, hmm = given("the_dog")
    assert_allclose(sampling.lengths(hmm, 6), [0, 0.1, 0.13, 0.129, 0.1157, 0.09881], atol=1e-12)
    assert sampling.lengths(hmm, 1000).sum() == pytest.approx(1)


def test_081_the_mean_length_is_seven():
    _, hmm = given("the_dog")
    assert sampling.mean_length(hmm) == pytest.approx(1 / 0.5 + 1 / 0.2)


def test_084_joint_probabilities():
    _, hmm = given("the_dog")
    assert np.exp(model.log_joint(hmm, [0, 1], [0, 1])) == pytest.approx(0.081)
    assert model.log_joint(hmm, [0, 1, 0], [0, 1, 0]) == -np.inf


def test_089_the_reasonable_choice_is_not_the_most_likely():
    corpus, hmm = given("hidden")
    trace = record(baum_welch.steps(corpus.encoded()[0], start=hmm), limit=20)
    assert trace.states[0].log_likelihood == pytest.approx(np.log(0.5**3))
    assert trace.states[0].log_likelihood == pytest.approx(-2.0794415)
    assert_allclose(trace.states[1].model.emission[1], [0, 2 / 3, 1 / 3], atol=1e-12)
    assert trace.final.log_likelihood == pytest.approx(np.log(4 / 27))
    assert trace.final.log_likelihood == pytest.approx(-1.9095425)


def test_089_three_hundred_starts_reach_the_upper_bound():
    words = catalog.make("hidden").encoded()[0]
    for seed in range(300):
        start = baum_welch.initial(2, 3, seed=seed)
        final = record(baum_welch.steps(words, start=start), limit=1000).final
        assert final.log_likelihood == pytest.approx(np.log(4 / 27), abs=1e-3)


def test_090_expected_counts_of_the_the_the_dog():
    hmm, words = the_dog()
    counts = baum_welch.e_step(hmm, words)
    assert_allclose(counts.transition, [[1.800735, 1, 0], [0, 0.199265, 1]], atol=1e-6)


def test_090_the_first_pass_and_the_sequence_of_likelihoods():
    hmm, words = the_dog()
    trace = record(baum_welch.steps(words, start=hmm, tolerance=1e-12), limit=60)
    first = trace.states[1].model
    assert_allclose(first.transition, [[0.6429509, 0.3570491, 0], [0, 0.1661559, 0.8338441]], atol=1e-7)
    wanted = [0.0198369, 0.1072209, 0.1361127, 0.1473335, 0.1481448, 0.1481481]
    assert_allclose(np.exp(trace.curve("log_likelihood"))[:6], wanted, atol=1e-7)
    assert np.exp(trace.final.log_likelihood) == pytest.approx(4 / 27)


def test_090_zero_probabilities_stay_zero():
    hmm, words = the_dog()
    for state in record(baum_welch.steps(words, start=hmm), limit=20).states:
        assert state.model.transition[0, 2] == 0 == state.model.transition[1, 0]
        assert state.model.start[1] == 0


def test_091_emissions_and_starts_are_shares_of_posteriors():
    corpus, hmm = given("ice_cream")
    words = corpus.encoded()[0]
    gamma = baum_welch.posteriors(hmm, words)
    new = record(baum_welch.steps(words, start=hmm), limit=1).final.model
    assert_allclose(new.start, np.mean([g[0] for g in gamma], axis=0))
    x, g = np.concatenate(words), np.concatenate(gamma)
    for p in range(2):
        assert_allclose(new.emission[p], [g[x == o, p].sum() / g[:, p].sum() for o in range(3)])


def test_091_first_pass_on_the_the_the_dog():
    hmm, words = the_dog()
    new = record(baum_welch.steps(words, start=hmm), limit=1).final.model
    assert_allclose(new.emission, [[1.0, 0], [0.1661559, 0.8338441]], atol=1e-7)
