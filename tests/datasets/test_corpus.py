"""Corpus: what it refuses, how it is cut, that `code` makes the same one; and what the corpora promise."""

import pickle
import re
from collections import Counter, defaultdict
from dataclasses import FrozenInstanceError, fields, replace
from itertools import chain, pairwise, product

import numpy as np
import pytest

from datasets import catalog
from datasets.corpus import Corpus

NAMES = [entry.name for entry in catalog.HMM]
every_corpus = pytest.mark.parametrize("name", NAMES)


def identical(a: Corpus, b: Corpus) -> bool:
    for field in fields(Corpus):
        x, y = getattr(a, field.name), getattr(b, field.name)
        if isinstance(x, np.ndarray):
            if not (isinstance(y, np.ndarray) and x.shape == y.shape and x.tobytes() == y.tobytes()):
                return False
        elif x != y:
            return False
    return True


def small() -> Corpus:
    return Corpus(
        "t",
        "T",
        (("b", "a"), ("a",), ("c", "a", "b"), ("b", "d")),
        (("N", "V"), ("V",), ("N", "N", "V"), ("V", "N")),
        "s",
        "c",
        ("V", "N"),
        ("verb", "noun"),
    )


def model() -> Corpus:
    return replace(
        small(),
        vocabulary=("a", "b", "c", "d", "e"),
        start=np.array([0.25, 0.75]),
        transition=np.array([[0.1, 0.2, 0.7], [0.5, 0.5, 0.0]]),
        emission=np.array([[0.2, 0.2, 0.2, 0.2, 0.2], [1.0, 0.0, 0.0, 0.0, 0.0]]),
    )


CHANGES = {
    "as it is": lambda c: c,
    "hidden": lambda c: c.hidden(),
    "first": lambda c: c.first(2),
    "sample": lambda c: c.sample(2, seed=5),
    "train": lambda c: c.split(0.3, seed=2)[0],
    "test": lambda c: c.split(0.3, seed=2)[1],
    "chain": lambda c: c.split(0.5, seed=1)[0].sample(3).hidden().first(1),
}


@pytest.mark.parametrize("change", CHANGES)
@every_corpus
def test_code_makes_the_same_corpus(name, change):
    changed = CHANGES[change](catalog.make(name))
    assert identical(eval(changed.code), changed)
    assert eval(changed.code).digest() == changed.digest()


@every_corpus
def test_words_about_a_corpus_are_sentences(name):
    entry = catalog.entry(name)
    for text in (entry.description, entry.source):
        assert text[0].isupper() and text.endswith(".")
    assert entry.question.endswith("?")
    data = entry.make()
    assert (data.title, data.source, data.question) == (entry.title, entry.source, entry.question)
    assert not data.given or set(chain.from_iterable(data.sentences)) <= set(data.vocabulary)


def test_tables_and_fields_are_read_only_before_and_after_pickling():
    start = np.array([0.25, 0.75])
    data = replace(model(), start=start)
    start[0] = 9
    assert data.start is not None and data.start[0] == 0.25
    again = pickle.loads(pickle.dumps(data))
    assert identical(again, data) and again.words == data.words
    for corpus in (data, again):
        for table in given(corpus):
            with pytest.raises(ValueError, match="read-only"):
                table[0] = 0.5
    with pytest.raises(FrozenInstanceError):
        data.name = "other"  # type: ignore[misc]  # what is refused


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"sentences": ()}, "at least one sentence"),
        ({"sentences": (("a",), ())}, "every sentence at least one word"),
        ({"sentences": (("", "a"), ("a",), ("c", "a", "b"), ("b", "d"))}, "a text of at least one character"),
        ({"tags": (("N",), ("V",), ("N", "N", "V"), ("V", "N"))}, "Every word needs one tag"),
        ({"tags": (("N", "V"),)}, "Every word needs one tag"),
        ({"tag_names": ("V", "X")}, "tag must be one of V, X, not 'N'"),
        ({"tag_names": ("V", "N", "V"), "legend": ()}, "must hold texts that differ; they are V, N, V"),
        ({"tag_names": (), "tags": None, "legend": ()}, "tag_names must name the hidden states"),
        ({"legend": ("verb",)}, "legend has 1 entries; there are 2 tags"),
        ({"vocabulary": ("a", "b", "c")}, "The word 'd' is in a sentence and not in the vocabulary"),
        ({"vocabulary": ("a", "b", "c", "d", "d")}, "vocabulary must hold texts that differ"),
        ({"start": np.array([0.5, 0.5])}, "start, transition, emission and vocabulary together"),
    ],
)
def test_parts_that_do_not_fit_are_refused(changes, words):
    with pytest.raises(ValueError, match=words):
        replace(small(), **changes)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"start": np.array([0.2, 0.3, 0.5])}, "start has 3 entries; 2 are needed"),
        ({"start": np.array([0.2, 0.3])}, "start must hold probabilities"),
        ({"start": np.array([-0.5, 1.5])}, "no number below 0"),
        ({"transition": np.full((2, 2), 0.5)}, "transition has 2 columns; 3 are needed"),
        ({"transition": np.full((3, 3), 1 / 3)}, "transition has 3 rows; 2 are needed"),
        ({"transition": np.array([[0.1, 0.2, 0.7], [0.5, 0.5, 0.1]])}, "transition must .* every row with the sum 1"),
        ({"emission": np.full((2, 4), 0.25)}, "emission has 4 columns; 5 are needed"),
        ({"emission": None}, "together"),
        ({"vocabulary": ()}, "together"),
    ],
)
def test_a_model_that_does_not_fit_is_refused(changes, words):
    with pytest.raises(ValueError, match=words):
        replace(model(), **changes)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda c: c.first(0), "n must be a whole number of at least 1, not 0"),
        (lambda c: c.sample(2.5), "n must be a whole number"),
        (lambda c: c.sample(2, seed=-1), "seed must be"),
        (lambda c: c.split(0.0), "test_size must be a number above 0"),
        (lambda c: c.split(1.0), "4 sentences cannot be split with test_size 1"),
        (lambda c: c.first(1).split(0.5), "1 sentence cannot be split"),
    ],
)
def test_bad_arguments_are_refused_in_words(call, words):
    with pytest.raises(ValueError, match=words):
        call(small())


def test_words_are_in_order_of_appearance_or_as_given():
    assert small().words == ("b", "a", "c", "d")
    assert model().words == ("a", "b", "c", "d", "e")
    assert model().first(1).words == model().words
    assert replace(small(), tag_names=(), legend=()).tag_names == ("N", "V")


@pytest.mark.parametrize("make", [small, model, lambda: small().hidden()])
def test_encoded_leads_back_to_words_and_tags(make):
    data = make()
    words, tags = data.encoded()
    assert tuple(tuple(data.words[i] for i in row) for row in words) == data.sentences
    assert all(row.dtype == np.int64 for row in words)
    if data.tagged:
        assert tuple(tuple(data.tag_names[i] for i in row) for row in tags) == data.tags
        assert tags[0].tolist() == [1, 0]
    else:
        assert tags is None and data.tag_names == ("V", "N")


def test_frame_has_one_row_a_word():
    frame = small().frame()
    assert list(frame.columns) == ["sentence", "word", "tag"]
    assert frame.iloc[3].tolist() == [3, "c", "N"] and len(frame) == 8
    assert list(small().hidden().frame().columns) == ["sentence", "word"]


@pytest.mark.parametrize("seed", [0, 4, 9])
def test_split_and_sample_keep_every_sentence_with_its_tags(seed):
    data = catalog.make("sentences")
    pairs = dict(zip(data.sentences, data.tags, strict=True))
    train, test = data.split(0.2, seed=seed)
    assert (len(train.sentences), len(test.sentences)) == (200, 50)
    assert sorted(train.sentences + test.sentences) == sorted(data.sentences)
    part = data.sample(30, seed=seed)
    for corpus in (train, test, part):
        assert all(pairs[s] == t for s, t in zip(corpus.sentences, corpus.tags, strict=True))
        at = [data.sentences.index(s) for s in corpus.sentences]
        assert at == sorted(set(at)), "in their old order"
        assert (corpus.tag_names, corpus.legend) == (data.tag_names, data.legend)
    assert data.split(0.2, seed=seed + 1)[1].sentences != test.sentences
    assert data.sample(1000, seed=seed).sentences == data.first(1000).sentences == data.sentences


def test_split_draws_the_same_rows_as_that_of_a_table():
    table, corpus = catalog.make("line", n=10), model().first(2)
    assert len(table.X) == 10
    ten = replace(corpus, sentences=tuple(("a",) * (i + 1) for i in range(10)), tags=None)
    for size in (0.001, 0.25, 0.35, 0.999):
        lengths = [len(s) - 1 for s in ten.split(size, seed=3)[1].sentences]
        np.testing.assert_array_equal(table.split(size, seed=3)[1].X, table.rows(lengths).X)


def test_digest_tells_any_difference():
    data = model()
    assert data.tags is not None and data.start is not None
    others = [
        replace(data, tags=(("V", "V"), *data.tags[1:])),
        replace(data, sentences=(("a", "a"), *data.sentences[1:])),
        replace(data, start=np.array([np.nextafter(0.25, 1), 0.75])),
        replace(data, tag_names=("N", "V")),
        replace(data, note="n"),
        data.hidden(),
        data.first(3),
    ]
    assert len({c.digest() for c in [data, *others]}) == 8
    assert replace(data, start=data.start.copy()).digest() == data.digest()


# What the corpora promise


def test_the_sentences_are_short_different_and_ambiguous():
    data = catalog.make("sentences")
    assert len(data.sentences) == len(set(data.sentences)) == 250
    assert all(3 <= len(s) <= 10 for s in data.sentences)
    assert len(data.tag_names) == 10 and set(chain.from_iterable(data.tags)) == set(data.tag_names)
    assert 430 <= len(data.words) <= 520
    assert all(re.fullmatch("[a-z]+|[A-Z][a-z]*", word) for word in data.words)
    named = {
        w for s, t in zip(data.sentences, data.tags, strict=True) for w, x in zip(s, t, strict=True) if x == "NAME"
    }
    assert {w for w in data.words if w[0].isupper()} == named | {"I"}
    kinds = readings(data)
    several = [word for word in kinds if len(kinds[word]) > 1]
    assert len(several) >= 80
    share = sum(kinds[w].total() for w in several) / sum(map(len, data.sentences))
    assert share == pytest.approx(0.25, abs=0.02), "one word in four"
    assert set(kinds["fine"]) == {"A", "N", "V"} and set(kinds["can"]) == {"AUX", "N"}
    assert kinds["faith"].keys() == kinds["invention"].keys() == {"N"} and kinds["is"].keys() == {"AUX"}


def test_a_fifth_held_out_has_unknown_words_and_a_baseline_to_beat():
    unknown, right = [], []
    for seed in range(10):
        train, test = catalog.make("sentences").split(0.2, seed=seed)
        kinds = readings(train)
        pairs = list(zip(chain.from_iterable(test.sentences), chain.from_iterable(test.tags), strict=True))
        unknown.append(np.mean([word not in kinds for word, _ in pairs]))
        right.append(np.mean([(kinds[w].most_common(1)[0][0] if w in kinds else "N") == t for w, t in pairs]))
    assert 0.08 < np.mean(unknown) < 0.15
    assert 0.82 < np.mean(right) < 0.88


def test_every_ambiguous_word_of_the_five_sentences_has_two_tags():
    kinds = readings(catalog.make("five"))
    assert {word for word in kinds if len(kinds[word]) > 1} == {"plant", "water", "rose", "cold"}
    assert len(kinds) == 10


def given(data: Corpus) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The model that comes with the sentences: start, transition, emission."""
    assert data.start is not None and data.transition is not None and data.emission is not None
    return data.start, data.transition, data.emission


def readings(data: Corpus) -> dict[str, Counter]:
    assert data.tags is not None
    found: dict[str, Counter] = defaultdict(Counter)
    for word, tag in zip(chain.from_iterable(data.sentences), chain.from_iterable(data.tags), strict=True):
        found[word][tag] += 1
    return found


def paths(data: Corpus, at: int = 0) -> dict[str, float]:
    """p(x, y) of every path y by enumeration, names of the tags run together."""
    x = data.encoded()[0][at]
    start, transition, emission = given(data)
    return {
        "".join(data.tag_names[i] for i in y): float(
            start[y[0]]
            * np.prod([transition[pair] for pair in pairwise(y)])
            * transition[y[-1], -1]
            * np.prod(emission[list(y), x])
        )
        for y in product(range(len(data.tag_names)), repeat=len(x))
    }


def posterior(data: Corpus, at: int = 0) -> list[dict[str, float]]:
    found = paths(data, at)
    return [
        {tag: sum(p for y, p in found.items() if y[i] == tag) / sum(found.values()) for tag in data.tag_names}
        for i in range(len(data.sentences[at]))
    ]


def best(scores: dict[str, float]) -> str:
    return max(scores, key=scores.__getitem__)


def test_the_dog_has_three_possible_paths_as_in_the_notes():
    found = {y: p for y, p in paths(catalog.make("the_dog")).items() if p > 0}
    assert found == pytest.approx({"1112": 0.0164025, "1122": 0.002916, "1222": 0.0005184}, rel=1e-12)
    assert best(paths(catalog.make("the_dog"), 1)) == "12" and best(paths(catalog.make("the_dog"), 2)) == "122"


def test_the_letters_are_those_of_the_notes():
    data = catalog.make("letters")
    assert data.sentences == (("e", "g"), ("e", "h"), ("f", "h"), ("f", "g"))
    assert set(data.tags) == {("1", "2")} and data.words == ("e", "f", "g", "h")


def test_the_hidden_example_has_the_likelihood_of_the_notes():
    data = catalog.make("hidden")
    assert data.sentences == (("a", "b"), ("a", "c"), ("a", "b")) and not data.tagged
    assert np.prod([sum(paths(data, i).values()) for i in range(3)]) == pytest.approx(0.125)


def test_fine_is_a_verb_alone_and_an_adjective_in_its_sentence():
    data = catalog.make("faith")
    fine = data.emission[:, data.words.index("fine")]
    assert data.tag_names[fine.argmax()] == "V"
    chain_of_sentences = data.transition[:, :-1] + np.outer(data.transition[:, -1], data.start)
    shares = np.linalg.matrix_power(chain_of_sentences, 200)[0]
    assert data.tag_names[(shares * fine).argmax()] == "V", "weighed by how frequent each tag is, too"
    assert (data.start > 0).all() and (data.transition > 0).all() and (data.emission > 0).all()
    d, v = data.tag_names.index("D"), data.tag_names.index("V")
    assert data.transition[d, v] == data.transition.min() == 0.001
    assert [best(paths(data, i)) for i in range(3)] == ["".join(tags) for tags in data.tags]
    assert "".join(data.tags[0]) == "NVDAN"


def test_the_diaries_cover_33_days():
    data = catalog.make("ice_cream")
    assert sum(map(len, data.sentences)) == 33
    np.testing.assert_array_equal(data.transition[:, -1], [0.1, 0.1])
    assert data.emission[data.tag_names.index("C"), data.words.index("1")] == 0.7


def test_the_likeliest_rooms_are_an_impossible_path():
    data = catalog.make("disagree")
    likeliest = "".join(map(best, posterior(data)))
    assert (likeliest, best(paths(data))) == ("KKG", "KKK")
    assert paths(data)["KKG"] == 0
    ranked = sorted(paths(data).values())
    assert ranked[-1] > 2 * ranked[-2], "the best path is clearly the best"
    for share in posterior(data):
        first, second = sorted(share.values())[:-3:-1]
        assert first - second > 0.14, "no tie anywhere"
