"""Own sentences: every way to write them, every refusal, and what hypothesis thinks up."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from datasets import catalog, tagged_text
from datasets.corpus import Corpus
from datasets.dataset import csv
from datasets.upload import Refusal
from tests.datasets.test_corpus import identical

DOG = ((("the", "dog"), ("a", "cat", "sleeps")), (("D", "N"), ("D", "N", "V")))


@pytest.mark.parametrize(
    ("content", "name"),
    [
        ("the/D dog/N\na/D cat/N sleeps/V", "pasted.txt"),
        ("the_D dog_N\n\n  a_D cat_N\tsleeps_V\n", "pasted.txt"),
        (b"\xef\xbb\xbfthe/D dog/N\r\na/D cat/N sleeps/V\r\n", "dos.txt"),
        ("sentence,word,tag\n1,the,D\n1,dog,N\n2,a,D\n2,cat,N\n2,sleeps,V\n", "table.csv"),
        ("Tag;Nr;Word;Sentence\nD;1;the;x\nN;2;dog;x\nD;3;a;y\nN;4;cat;y\nV;5;sleeps;y\n", "table.csv"),
        ("Sentence #,Word,POS\nSentence: 1,the,D\n,dog,N\nSentence: 2,a,D\n,cat,N\n,sleeps,V\n", "kept once.csv"),
        ("word\ttag\nthe\tD\ndog\tN\n\na\tD\ncat\tN\nsleeps\tV\n", "empty row.tsv"),
        ("word,tag\nthe,D\ndog,N\n,\na,D\ncat,N\nsleeps,V\n", "empty cells.csv"),
        ("1\tthe\tD\n1\tdog\tN\n2\ta\tD\n2\tcat\tN\n2\tsleeps\tV\n", "no names.tsv"),
        ("the,D\ndog,N\n\na,D\ncat,N\nsleeps,V\n", "no names.csv"),
    ],
)
def test_tagged_sentences_however_they_are_written(content, name):
    data = tagged_text.read(content, name)
    assert (data.sentences, data.tags) == DOG
    assert data.tag_names == ("D", "N", "V") and data.name == "upload" and data.title == name
    assert data.source == f"Your own text: {name}, 2 sentences, 5 words."
    assert identical(eval(data.code), data)


@pytest.mark.parametrize(
    ("content", "sentences"),
    [
        ("The dog barks. Isn't it late?\n\nYes", (("The", "dog", "barks"), ("Isn't", "it", "late"), ("Yes",))),
        ("“Well-known”, she said: 3.50", (("Well-known", "she", "said", "3.50"),)),
        ("Words\nthe dog barks", (("Words",), ("the", "dog", "barks"))),
        ("+ + !\n! +", (("＋", "＋", "!"), ("!", "＋"))),
        ("word,sentence\nthe,4\ndog,4\nthe,1\n", (("the", "dog"), ("the",))),
        ("word\nthe\ndog\n.\na\n", (("the", "dog", "."), ("a",))),
        ("form,tag\nthe,\ndog,\n", (("the", "dog"),)),
    ],
)
def test_sentences_without_tags(content, sentences):
    data = tagged_text.read(content, "pasted.txt")
    assert data.sentences == sentences and not data.tagged
    assert data.tag_names == ("1", "2", "3")


def test_what_a_slash_is_part_of_stays_in_the_word():
    data = tagged_text.read("1/2/NUM ./. //SYM New_York/NAME", "t.txt")
    assert data.sentences == (("1/2", ".", "/", "New_York"),)
    assert data.tags == (("NUM", ".", "SYM", "NAME"),)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("", "The text is empty. It should hold at least one sentence"),
        (b" \r\n\t", "The file is empty"),
        (b"\x00\x01\x02\x03" * 50, "not a text file"),
        (b"\x89PNG\r\n", "a picture"),
        ("x" * (2 * 1024**2 + 1), "at most 2 MB are taken"),
        ("the/D dog/N\nthe/D dog sleeps/V", "Line 2: “dog” has no tag, other words have one"),
        ("we go and/or stay here", "Line 1: “and” has the tag “or”, most other words have none"),
        ("the/D\ndog/", "Line 2: “dog/” has a slash but no tag after it"),
        ("the/D /N", "Line 1: “/N” has a slash but no word in front of it"),
        ("the_D dog_N cat_", "has an underscore but no tag after it"),
        ("word,tag\nthe,D\n,N\n", "Line 3: the tag “N” has no word"),
        ("word,tag\nthe,D\ndog,\ncat,N\n", "Line 3: “dog” has no tag"),
        ('word,tag\nthe,D\n"dog,N\n', "Line 3 opens a quotation mark"),
        (" ".join(f"a/T{i}" for i in range(31)), "31 different tags; at most 30"),
        ("\n".join(f"v{i}" for i in range(5001)), "5,001 different words; at most 5,000"),
        ("hello\n" + "a " * 201, "The sentence that begins in line 2 has 201 words; at most 200"),
    ],
)
def test_what_is_not_taken_is_refused_in_words(content, words):
    with pytest.raises(Refusal, match=words):
        tagged_text.read(content, "mine.txt")


def test_the_limits_themselves_are_taken():
    assert len(tagged_text.read(" ".join(f"a/T{i}" for i in range(30)), "t").tag_names) == 30
    assert len(tagged_text.read("\n".join(f"v{i}" for i in range(5000)), "t").words) == 5000
    assert len(tagged_text.read("a " * 200, "t").sentences[0]) == 200


def test_nothing_reads_as_markup():
    data = tagged_text.read("<b>/N **bold**/[x](y)\n$x$/N `c`/#A", "<i>n</i>.txt")
    shown = "".join([*data.words, *data.tag_names, data.title, data.source])
    assert not set("<>*`[]$#") & set(shown)


def test_the_template_reads():
    data = tagged_text.read(tagged_text.template(), "template.txt")
    assert (len(data.sentences), data.tag_names) == (5, ("D", "N", "V", "A", "PRO"))
    assert identical(eval(data.code), data)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Faith is a fine invention", ("faith", "is", "a", "fine", "invention")),
        ("  the DOG, i said: “fine”... ", ("the", "dog", "I", "said", "fine")),
        ("Zebra-like l'eau isn't 3.50", ("Zebra-like", "l'eau", "isn't", "3.50")),
        ("the dog's dog", ("the", "dog's", "dog")),
        ("", ()),
        ("?! ... --", ()),
        ("<b>dog</b>", ("b", "dog", "b")),
    ],
)
def test_a_typed_sentence_is_cut_into_words(text, found):
    known = ("the", "dog", "dog's", "I", "said", "fine", "faith", "is", "a", "invention")
    assert tagged_text.tokens(text, known) == found


def test_signs_and_case_count_where_they_are_known():
    assert tagged_text.tokens("Rome is far. No.", ("is", ".", "ROME", "No", "no")) == (
        "ROME",
        "is",
        "far",
        ".",
        "No",
        ".",
    )
    assert tagged_text.tokens("NO", ("No", "no")) == ("no",)
    assert tagged_text.tokens("U.S. e.g.", ("u.s.",)) == ("u.s.", "e", "g")


@pytest.mark.parametrize("name", [entry.name for entry in catalog.HMM])
def test_every_corpus_of_the_page_survives_its_own_table(name):
    data = catalog.make(name)
    again = tagged_text.read(csv(data.frame()), "again.csv")
    assert (again.sentences, again.tags) == (data.sentences, data.tags)


# What hypothesis thinks up

PIECES = st.sampled_from(
    ["word", "tag", "sentence", ",", ";", "\t", "\n", "\r", '"', "'", "/", "_", " ", ".", "=", "-"]
)
TEXTS = st.one_of(st.text(), st.lists(st.one_of(PIECES, st.text(max_size=3)), max_size=30).map("".join))
FEW = settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow])


def survives_its_own_table(data: Corpus) -> None:
    again = tagged_text.read(csv(data.frame()), "again.csv")
    assert (again.sentences, again.tags) == (data.sentences, data.tags)


@FEW
@given(st.one_of(st.binary(max_size=60), TEXTS), st.sampled_from(["a.txt", "a.csv", "<b>.tsv"]))
def test_anything_is_a_corpus_or_a_refusal(content, name):
    try:
        data = tagged_text.read(content, name)
    except Refusal:
        return
    assert identical(eval(data.code), data)
    survives_its_own_table(data)


WORDS = st.text(min_size=1, max_size=50).filter(lambda text: tagged_text.label(text) != "")


@FEW
@given(st.lists(st.lists(st.tuples(WORDS, st.sampled_from("NVD=")), min_size=1, max_size=4), min_size=1, max_size=4))
def test_words_of_any_kind_survive_a_table(pairs):
    data = Corpus(
        "t",
        "T",
        tuple(tuple(tagged_text.label(word) for word, _ in row) for row in pairs),
        tuple(tuple(tagged_text.label(tag) for _, tag in row) for row in pairs),
        "s",
        "c",
    )
    survives_its_own_table(data)
    survives_its_own_table(data.hidden())


@FEW
@given(TEXTS, st.lists(st.text(min_size=1, max_size=5), max_size=5))
def test_typed_words_are_plain_or_known(text, known):
    for word in tagged_text.tokens(text, known):
        assert word in known or word == tagged_text.label(word) != ""


@pytest.mark.parametrize(
    "text", ["# from http://x\nthe/D dog/N\n#none\na/D cat/N", "#\tb_c\nthe/D dog/N\n\n  # c\na/D cat/N"]
)
def test_comment_lines_are_left_out(text):
    assert tagged_text.read(text, "t.txt").sentences == (("the", "dog"), ("a", "cat"))


def test_a_tagged_sign_is_no_comment():
    assert tagged_text.read("#/S one/N", "t.txt").tags == (("S", "N"),)
    assert tagged_text.read("# plain words\nthe dog\n", "t.txt").sentences == (("the", "dog"),)
