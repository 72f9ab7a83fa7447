"""The word by word baseline: the most frequent tag of each word, and what unknown words get."""

from collections import Counter

import numpy as np
import pytest

from algos.hmm import counting, per_word, unknown


@pytest.mark.parametrize("seed", range(4))
def test_each_word_gets_its_most_frequent_tag(seed):
    rng = np.random.default_rng(seed)
    lengths = rng.integers(1, 9, 12)
    words = [rng.integers(0, 6, n) for n in lengths]
    tags = [rng.choice(3, n, p=[0.2, 0.5, 0.3]) for n in lengths]
    got = per_word.fit(words, tags, 3, 9)
    pairs = list(zip(np.concatenate(words).tolist(), np.concatenate(tags).tolist(), strict=True))
    overall = Counter(tag for _, tag in pairs)
    for word in range(6):
        seen = Counter(tag for w, tag in pairs if w == word)
        assert seen[got[word]] == max(seen.values())
        ties = [tag for tag in seen if seen[tag] == max(seen.values())]
        assert overall[got[word]] == max(overall[tag] for tag in ties)
    assert got[6:].tolist() == [overall.most_common(1)[0][0]] * 3
    totals = per_word.totals(counting.count(words, tags, n_tags=3, n_symbols=9))
    assert totals.tolist() == [overall[tag] for tag in range(3)]


def test_an_unknown_word_gets_the_tag_of_its_shape():
    vocabulary = ("the", "dog", "walking", "sleeping", "Anna")
    words = [np.array([0, 1, 2]), np.array([0, 1, 3]), np.array([4])]
    tags = [np.array([0, 1, 2]), np.array([0, 1, 2]), np.array([1])]
    counts = counting.count(words, tags, n_tags=3, n_symbols=5)
    best = per_word.best(unknown.extended(counts, vocabulary, "shapes"))
    assert best[unknown.encode(["singing", "Berlin", "the", "cat"], vocabulary, "shapes")].tolist() == [2, 1, 0, 1]
    plain = per_word.best(unknown.extended(counts, vocabulary, "one"))
    assert plain[unknown.encode(["singing"], vocabulary, "one")].tolist() == [1]


def test_ties_of_all_go_to_the_first_tag():
    assert per_word.fit([np.array([0, 1])], [np.array([1, 0])], 2, 3).tolist() == [1, 0, 0]
