"""Documents: what they refuse, how they are cut, that `code` makes the same ones; and what the texts promise."""

import pickle
from dataclasses import replace

import numpy as np
import pytest

from datasets import catalog
from datasets.documents import Documents

NAMES = [entry.name for entry in catalog.TEXT]
SMALL = Documents("t", "T", ("a", "b c", "d", "e f", "g"), np.array([0, 1, 1, 0, 1]), ("x", "y"), "s.", "c")


def identical(a: Documents, b: Documents) -> bool:
    same = (a.texts, a.class_names, a.name, a.source, a.code) == (b.texts, b.class_names, b.name, b.source, b.code)
    return same and np.array_equal(a.labels, b.labels)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("change", [lambda d: d, lambda d: d.first(3), lambda d: d.split(0.3, seed=2)[1].sample(1)])
def test_the_code_makes_the_same_documents(name, change):
    data = change(catalog.make(name))
    assert identical(eval(data.code), data)
    assert identical(pickle.loads(pickle.dumps(data)), data)
    assert eval(data.code).digest() == data.digest() != replace(data, note="?").digest()
    assert not data.labels.flags.writeable
    assert list(data.frame()["text"]) == list(data.texts)


@pytest.mark.parametrize("test_size", [0.01, 0.3, 0.5, 0.99])
@pytest.mark.parametrize("data", [SMALL, catalog.make("news")], ids=["small", "news"])
def test_a_split_keeps_every_text_once_and_every_class_on_both_sides(data, test_size):
    for seed in range(5):
        train, test = data.split(test_size, seed)
        assert sorted(train.texts + test.texts) == sorted(data.texts)
        assert (train.sizes > 0).all() and (test.sizes > 0).all()
        assert [data.texts.index(text) for text in train.texts] == sorted(data.texts.index(t) for t in train.texts)
    assert identical(data.split(test_size, 3)[1], data.split(test_size, 3)[1])
    assert not identical(data.split(0.3, 0)[1], data.split(0.3, 1)[1])


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (dict(texts=()), "at least one text"),
        (dict(texts=("a", " ", "c", "d", "e")), "none of them may be empty"),
        (dict(class_names=("x",)), "at least two classes"),
        (dict(class_names=("x", "x")), "all different"),
        (dict(labels=np.array([0, 1, 1, 0, 2])), "labels must hold"),
        (dict(labels=np.array([0, 1])), "5 are needed"),
    ],
)
def test_what_is_refused(change, words):
    with pytest.raises(ValueError, match=words):
        replace(SMALL, **change)


def test_texts_that_cannot_be_split_are_refused():
    with pytest.raises(ValueError, match="cannot be split"):
        SMALL.split(1.0)
    with pytest.raises(ValueError, match="cannot be split"):
        Documents("t", "T", ("a", "b"), np.array([0, 1]), ("x", "y"), "s.", "c").split(0.5)


def test_the_mails_and_headlines_are_as_many_as_is_said_and_all_different():
    mails, news = catalog.make("mails"), catalog.make("news")
    assert dict(zip(mails.class_names, mails.sizes, strict=True)) == {"ham": 110, "spam": 90}
    assert news.sizes.tolist() == [35] * 4
    for data in (mails, news):
        assert len(set(data.texts)) == len(data)
        assert all(4 <= len(text.split()) <= 30 and text.isascii() for text in data.texts)
        assert "made for this project" in data.licence.lower()


def test_each_kind_of_mail_has_words_of_the_other():
    mails = catalog.make("mails")
    for word in ("free", "offer", "prize", "bank", "password", "order", "link", "meeting", "invoice"):
        there = [word in text.lower() for text in mails.texts]
        assert set(mails.labels[there]) == {0, 1}, word


def test_dogs_and_tulips_have_the_shares_of_the_example():
    data = catalog.make("dogs_and_tulips")
    for name, shares in (("animals", (0.5, 0.4, 0.05, 0.05)), ("flowers", (0.1, 0.1, 0.5, 0.3))):
        said = " ".join(t for t, i in zip(data.texts, data.labels, strict=True) if data.class_names[i] == name).split()
        assert len(said) == 20
        assert tuple(said.count(word) / 20 for word in ("dog", "cat", "tulip", "rose")) == shares
