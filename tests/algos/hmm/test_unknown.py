"""Unknown words: which symbol stands for them, and what each tag brings."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from algos.hmm import counting, unknown

VOCABULARY = ("walking", "the", "Anna", "red", "runs", "talking")
WORDS = [np.array([0, 1, 1]), np.array([2, 4, 3, 5])]
TAGS = [np.array([1, 0, 0]), np.array([2, 1, 0, 2])]
COUNTS = counting.count(WORDS, TAGS, n_tags=3, n_symbols=6)


@pytest.mark.parametrize(("word", "name"), [
    ("B52", "with a digit"), ("42", "with a digit"), ("Boston", "capitalised"), ("Sing", "capitalised"),
    ("singing", "-ing"), ("sing", "other"), ("ing", "other"), ("walked", "-ed"), ("red", "other"), ("nation", "-tion"),
    ("kindness", "-ness"), ("finest", "-est"), ("dogs", "-s"), ("us", "other"), ("famous", "-ous"), ("xyz", "other"),
    ("", "other"),
])  # fmt: skip
def test_shapes(word, name):
    assert unknown.SHAPES[unknown.shape(word)] == name


@pytest.mark.parametrize("treatment", unknown.TREATMENTS)
def test_known_words_keep_their_places_and_unknown_ones_follow(treatment):
    codes = unknown.encode(["the", "swimming", "Berlin", "the"], VOCABULARY, treatment)
    assert codes[[0, 3]].tolist() == [1, 1]
    assert (codes[1:3] >= 6).all()
    symbols = [*VOCABULARY, *unknown.names(treatment)]
    if treatment == "shapes":
        assert [symbols[c] for c in codes[1:3]] == ["unknown -ing", "unknown capitalised"]
    else:
        assert [symbols[c] for c in codes[1:3]] == ["unknown", "unknown"]


def test_words_seen_once_speak_for_their_shape():
    made = unknown.extended(COUNTS, VOCABULARY, "shapes")
    seen = dict(zip(unknown.names("shapes"), made.emission[:, 6:].T, strict=True))
    assert seen["unknown -ing"].tolist() == [0, 1, 1]  # walking, talking
    assert seen["unknown capitalised"].tolist() == [0, 0, 1]  # Anna
    assert seen["unknown -s"].tolist() == [0, 1, 0]  # runs
    assert seen["unknown other"].tolist() == [1, 0, 0]  # red; "the" was seen twice
    assert made.emission[:, 6:].sum() == 5
    assert np.array_equal(made.emission[:, :6], COUNTS.emission)


def test_one_symbol_is_possible_by_smoothing_alone():
    assert unknown.model(COUNTS, VOCABULARY, "one", 0.0).emission[:, 6].tolist() == [0, 0, 0]
    made = unknown.model(COUNTS, VOCABULARY, "one", 0.5)
    assert_allclose(made.emission[:, 6], 0.5 / (COUNTS.emission.sum(axis=1) + 7 * 0.5))


@pytest.mark.parametrize("k", [0.0, 0.5, 10.0])
def test_impossible_words_stay_impossible_under_smoothing(k):
    made = unknown.model(COUNTS, VOCABULARY, "none", k)
    assert made.emission[:, 6].tolist() == [0, 0, 0]
    assert np.array_equal(made.emission[:, :6], COUNTS.model(k).emission)
    for treatment in unknown.TREATMENTS:
        assert_allclose(unknown.model(COUNTS, VOCABULARY, treatment, k).emission.sum(axis=1), 1)


def test_other_treatments_are_refused():
    with pytest.raises(ValueError, match="treatment"):
        unknown.encode(["a"], VOCABULARY, "two")
