"""Which words count and how often: against scikit-learn's vectorizers and by hand."""

import numpy as np
import pytest
from sklearn.feature_extraction.text import CountVectorizer

from algos.text import vocabulary
from algos.text.porter import stem
from algos.text.vocabulary import STOP_WORDS, Hashing
from datasets import catalog

TEXTS = ("The dog's bone, the DOG; 24 bones!", "a cat sees a dog.", "Nothing else: bones?")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Don't FREE-money 4 you!!", ("don't", "free", "money", "4", "you")),
        ("it’s 'quoted' 1.99", ("it's", "quoted", "1", "99")),
        ("Élan vital_x", ("élan", "vital", "x")),
        ("... --- !", ()),
    ],
)
def test_tokens(text, found):
    assert vocabulary.tokens(text) == found
    assert [text[a:b].lower().replace("’", "'") for a, b in vocabulary.spans(text)] == list(found)


def test_counts_are_those_of_scikit_learn():
    texts = catalog.make("mails").texts
    rival = CountVectorizer(tokenizer=vocabulary.tokens, token_pattern=None, lowercase=False).fit(texts[:120])
    mine = vocabulary.build(texts[:120])
    assert set(mine.words) == set(rival.get_feature_names_out())
    theirs = rival.transform(texts[120:]).toarray()[:, [rival.vocabulary_[word] for word in mine.words]]
    assert np.array_equal(mine.counts(texts[120:]), theirs)  # words that are not known are ignored by both


def test_frequent_words_first_rare_and_stop_words_left_out():
    full = vocabulary.build(TEXTS)
    assert full.words[:5] == ("the", "dog", "bones", "a", "dog's")
    sums = full.counts(TEXTS).sum(axis=0)
    assert (np.diff(sums) <= 0).all() and sums.min() == 1
    assert set(vocabulary.build(TEXTS, min_count=2).words) == {
        w for w, n in zip(full.words, sums, strict=True) if n > 1
    }
    assert vocabulary.build(TEXTS, most=3).words == full.words[:3]
    without = vocabulary.build(TEXTS, stop_words=STOP_WORDS)
    assert set(without.words) == set(full.words) - STOP_WORDS
    assert without.feature("the") == -1 and full.feature("the") == 0 and full.feature("zebra") == -1
    with pytest.raises(ValueError, match="No word is left"):
        vocabulary.build(TEXTS, min_count=9)


def test_stems_are_counted_together():
    stemmed = vocabulary.build(TEXTS, stemmed=True)
    assert stemmed.counts(["bone bones BONED"]).sum() == 3
    assert np.count_nonzero(stemmed.counts(["bone bones BONED"])) == 1
    assert all(stem(word) == word or word in {stem(w) for w in vocabulary.build(TEXTS).words} for word in stemmed.words)


def test_binary_says_whether_and_not_how_often():
    counts = vocabulary.build(TEXTS).counts(["dog dog dog cat"])
    assert counts.max() == 3 and vocabulary.binary(counts).max() == 1
    assert np.array_equal(vocabulary.binary(counts) > 0, counts > 0)


@pytest.mark.parametrize("buckets", [1, 2, 7, 64, 4096])
def test_hashing_counts_every_word_somewhere(buckets):
    hashing = Hashing(buckets)
    counts = hashing.counts(TEXTS)
    assert counts.shape == (3, buckets)
    assert counts.sum(axis=1).tolist() == [len(vocabulary.tokens(text)) for text in TEXTS]
    words = sorted({word for text in TEXTS for word in vocabulary.tokens(text)})
    shared = hashing.sharing(words)
    assert sorted(w for found in shared.values() for w in found) == words
    assert all(hashing.feature(w) == bucket for bucket, found in shared.items() for w in found)
    if buckets < len(words):  # more pigeons than holes
        assert max(map(len, shared.values())) > 1


def test_a_hash_is_the_same_in_every_process():
    assert [Hashing(97).feature(word) for word in ("free", "meeting", "24")] == [
        zlib_mod(word, 97) for word in ("free", "meeting", "24")
    ]
    assert Hashing(97, stop_words=STOP_WORDS).feature("the") == -1
    assert Hashing(97, stemmed=True).feature("meetings") == Hashing(97, stemmed=True).feature("meet")


def zlib_mod(word: str, n: int) -> int:
    """CRC-32 bit by bit, by its polynomial."""
    crc = 0xFFFFFFFF
    for byte in word.encode():
        crc ^= byte
        for _ in range(8):
            crc = (crc >> 1) ^ (0xEDB88320 if crc & 1 else 0)
    return (crc ^ 0xFFFFFFFF) % n


def test_a_subject_ends_at_a_stroke_or_a_line() -> None:
    for text, words in (
        ("Subject: You won | Claim it", 3),
        ("  subject: your order\nIt comes", 3),
        ("SUBJECT: one line alone", 4),
        ("Subject: | nothing", 1),
        ("The subject: an example | none", 0),
        ("", 0),
    ):
        assert vocabulary.subject(text) == words, text


def test_a_digit_between_letters_is_a_disguise() -> None:
    for word in ("m0rtgage", "w4tches", "v1agra", "b2b", "caf3é"):
        assert vocabulary.disguised(word), word
    for word in ("10am", "2nd", "covid19", "mp3", "500", "it's", "room7"):
        assert not vocabulary.disguised(word), word


def test_divided_by_their_length_copies_of_a_text_are_one_bag() -> None:
    X = np.array([[2, 1, 0, 3], [0, 0, 0, 0], [0, 5, 5, 0]])
    found = vocabulary.by_length(X)
    assert found.sum(axis=1).tolist() == [1, 0, 1] and found[2].tolist() == [0, 0.5, 0.5, 0]
    np.testing.assert_allclose(vocabulary.by_length(7 * X), found)
    np.testing.assert_allclose(vocabulary.by_length(X, 12)[0], [4, 2, 0, 6])
