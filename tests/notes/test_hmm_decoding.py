"""Facts of notes 002, chapter 12, about tagging a sentence: the model's joint probability, brute force, Viterbi."""

from itertools import product

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from algos.hmm import enumeration, k_best, model, viterbi
from datasets import catalog

THE, DOG = 0, 1


@pytest.fixture(scope="module")
def the_dog():
    corpus = catalog.make("the_dog")
    assert corpus.words == ("the", "dog")
    return model.model(corpus.start, corpus.transition, corpus.emission)


def test_077_fine_is_an_adjective_after_a_determiner_and_never_a_verb():
    corpus = catalog.make("faith")
    hmm = model.model(corpus.start, corpus.transition, corpus.emission)
    names, words = corpus.tag_names, corpus.words
    x = [words.index(word) for word in ["faith", "is", "a", "fine", "invention"]]
    best, _ = viterbi.decode(hmm, x)
    assert best is not None and [names[v] for v in best] == ["N", "V", "D", "A", "N"]
    fine, D, V = words.index("fine"), names.index("D"), names.index("V")
    assert names[hmm.emission[:, fine].argmax()] == "V"  # alone it looks like a verb
    assert (hmm.emission[[names.index(t) for t in "NVA"], fine] > 0.05).all()  # and could be any of the three
    assert hmm.transition[D, V] <= 0.001
    for n in (1, 2, 3, 4):
        for around in product(range(len(words)), repeat=n - 1):
            tags, _ = viterbi.decode(hmm, [words.index("a"), fine, *around])
            assert tags is not None and not (tags[0] == D and tags[1] == V)


def test_079_the_best_of_the_joint_is_the_best_given_the_words(the_dog):
    for x in ([THE, DOG], [THE, THE, THE, DOG], [THE, DOG, THE]):
        paths = enumeration.run(the_dog, x)
        assert paths.log_joint.argmax() == paths.posterior().argmax()


def test_079_all_pairs_of_all_lengths_sum_to_one(the_dog):
    """By length 0, .1, .13, .129, .1157, .09881; the rest comes from longer sentences."""
    lengths = [0, 0.1, 0.13, 0.129, 0.1157, 0.09881]
    for n, expected in enumerate(lengths, start=1):
        total = sum(np.exp(enumeration.run(the_dog, x).log_likelihood) for x in product((THE, DOG), repeat=n))
        assert total == pytest.approx(expected, rel=1e-12, abs=0)
    left, alive = 0.0, the_dog.start
    for _ in range(400):
        left += float(alive @ the_dog.transition[:, -1])
        alive = alive @ the_dog.transition[:, :-1]
    assert left == pytest.approx(1, abs=1e-12)


def test_083_from_left_to_right(the_dog):
    """Every possible sequence is 1 ... 1 2 ... 2 STOP, of length 2 or more."""
    for n in (1, 2, 3, 4, 5):
        for x in product((THE, DOG), repeat=n):
            paths = enumeration.run(the_dog, x)
            possible = {tuple(paths.tags[i]) for i in paths.ranked()}
            assert possible == {(0,) * k + (1,) * (n - k) for k in range(1, n)}


def test_084_joint_probability(the_dog):
    assert_allclose(model.factors(the_dog, [THE, DOG], [0, 1]), [1, 0.9, 0.5, 0.9, 0.2])
    assert np.exp(model.log_joint(the_dog, [THE, DOG], [0, 1])) == pytest.approx(0.081, rel=1e-12)
    assert model.log_joint(the_dog, [THE, DOG, THE], [0, 1, 0]) == -np.inf


def test_084_the_last_factor_is_that_of_the_last_state(the_dog):
    """(275) prints a_{2,3}; the last state is 1, so it is a_{1,3} = 0. The product is 0 either way: a_{2,1} = 0."""
    factors = model.factors(the_dog, [THE, DOG, THE], [0, 1, 0])
    assert factors[-1] == the_dog.transition[0, 2] == 0
    assert the_dog.transition[1, 2] == 0.2
    assert factors[4] == the_dog.transition[1, 0] == 0


def test_086_three_of_sixteen_paths(the_dog):
    paths = enumeration.run(the_dog, [THE, THE, THE, DOG])
    assert len(paths.tags) == 2**4
    ranked = paths.ranked()
    assert_array_equal(paths.tags[ranked] + 1, [[1, 1, 1, 2], [1, 1, 2, 2], [1, 2, 2, 2]])
    assert_allclose(np.exp(paths.log_joint[ranked]), [0.0164025, 0.0029160, 0.0005184], rtol=1e-12)
    assert np.exp(paths.log_likelihood) == pytest.approx(0.0198369, rel=1e-12)
    assert paths.posterior()[ranked[0]] == pytest.approx(0.8268681, abs=5e-8)


def test_087_the_columns_of_the_trellis(the_dog):
    score, _ = viterbi.fill(the_dog, [THE, THE, THE, DOG])
    columns = [(0.9, 0), (0.405, 0.045), (0.18225, 0.02025), (0.0091125, 0.0820125)]
    assert_allclose(np.exp(score), columns, rtol=1e-12)
    assert_allclose(np.exp(viterbi.ends(the_dog, score)), [0, 0.0164025], rtol=1e-12)


@pytest.mark.parametrize(
    ("sentence", "tags", "p"),
    [
        ("the the the dog", "1112", 0.0164025),
        ("the dog", "12", 0.081),
        ("the the dog", "112", 0.03645),
        ("the dog dog", "122", 0.05832),
        ("the dog the", "122", 0.00648),
    ],
)
def test_087_best_tags_of_short_sentences(the_dog, sentence, tags, p):
    x = [("the", "dog").index(word) for word in sentence.split()]
    path, log = viterbi.decode(the_dog, x)
    assert path is not None and "".join(str(v + 1) for v in path) == tags
    assert np.exp(log) == pytest.approx(p, rel=1e-12)


def test_087_the_same_as_brute_force_for_all_short_sentences(the_dog):
    for n in range(1, 8):
        for x in product((THE, DOG), repeat=n):
            paths = enumeration.run(the_dog, x)
            path, log = viterbi.decode(the_dog, x)
            assert log == pytest.approx(paths.log_joint.max())
            if n > 1:
                assert_array_equal(path, paths.tags[paths.log_joint.argmax()])
            else:
                assert path is None  # nothing of length 1 is possible


def test_088_the_way_back_needs_no_stored_pointers(the_dog):
    """The emission at j is the same for all predecessors: argmax_u score(u) a(u, v) gives the tag before."""
    rng = np.random.default_rng(0)
    for hmm in (the_dog, model.model(*(rng.dirichlet(np.ones(k), s) for k, s in ((3, ()), (4, 3), (5, 3))))):
        x = rng.integers(0, hmm.n_symbols, 6)
        score, back = viterbi.fill(hmm, x)
        for j in range(1, 6):
            for v in range(hmm.n_tags):
                if score[j, v] > -np.inf:
                    assert back[j, v] == (np.exp(score[j - 1]) * hmm.transition[:, v]).argmax()


def test_095_paths_and_taggings_are_the_same_thing(the_dog):
    """The best weight of all paths through a node, and over all nodes of a column, is that of the best tagging."""
    x = [THE, THE, THE, DOG]
    through = k_best.through(the_dog, x)
    assert_allclose(np.exp(through.max(axis=1)), 0.0164025, rtol=1e-12)
    assert np.exp(through[2, 1]) == pytest.approx(0.0029160, rel=1e-12)
    assert np.exp(through[1, 1]) == pytest.approx(0.0005184, rel=1e-12)
    assert through[0, 1] == through[3, 0] == -np.inf
