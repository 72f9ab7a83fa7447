"""The reader's own sentences: read, previewed, accepted, refused; what was there before stays until then."""

import pytest
from streamlit.testing.v1.element_tree import parse_tree_from_messages

from datasets import tagged_text
from pages.hmm import PAGE
from tests.pages.harness import alts, healthy, numbers, open_page, picture, printed, recorded, scripts, stages, texts
from tests.pages.hmm.presets import ended
from ui.session import answers

DOG = b"the/D dog/N sees/V a/D cat/N\na/D cat/N sleeps/V\nthey/PRO dog/V the/D cat/N\n"
TABLE = b"word,tag,sentence\nthe,D,1\ndog,N,1\nsees,V,1\na,D,1\ncat,N,1\na,D,2\ncat,N,2\nsleeps,V,2\n"


def uploaded(content, file="dog.txt", **settings):
    at = healthy(open_page("hmm", data="own", **settings))
    at.file_uploader[0].upload(file, content, "text/plain").run()
    return healthy(at)


def accepted(content, file="dog.txt", **settings):
    at = uploaded(content, file, **settings)
    at.button(key="own_sentences_accept").click().run()
    return healthy(at)


@pytest.fixture(scope="module")
def before() -> str:
    """What is drawn without sentences of one's own."""
    return picture(healthy(open_page("hmm")))


def test_until_sentences_are_accepted_the_chart_shows_what_was_there(before):
    at = uploaded(DOG)
    assert picture(at) == before
    assert "3 sentences, 12 words, 7 different; 4 tags: D, N, V, PRO." in texts(at.caption)
    preview = at.dataframe[0].value
    assert preview["word"].tolist()[:3] == ["the", "dog", "sees"] and preview["tag"].tolist()[:3] == ["D", "N", "V"]


@pytest.mark.parametrize(("content", "file"), [(DOG, "dog.txt"), (TABLE, "dog.csv")])
def test_accepted_sentences_are_what_the_page_shows(content, file):
    at = accepted(content, file, more="Code")
    assert alts(at)[0].startswith("Trellis of “the dog sees a cat”")
    assert next(t for t in ended(at)["data"] if t["type"] == "bar")["text"] == ["D", "N", "V", "D", "N"]
    for script in scripts(at):
        assert printed(script) == pytest.approx(numbers(at), rel=1e-6)


def test_pasted_text_and_another_one_after_it():
    at = healthy(open_page("hmm", data="own"))
    at.text_area[0].set_value("a/X b/Y\nb/Y").run()
    at.button(key="own_sentences_accept").click().run()
    assert alts(healthy(at))[0].startswith("Trellis of “a b” with 2 tags")
    assert at.text_area[0].value == ""
    at.text_area[0].set_value("c/Z d").run()
    assert "has no tag" in texts(at.warning) + texts(at.caption) or "Tag all words or none" in texts(at.warning)
    assert "The sentences in use stay." in texts(at.warning)
    assert alts(healthy(at))[0].startswith("Trellis of “a b” with 2 tags")
    at.text_area[0].set_value("c/Z d/Z").run()
    at.button(key="own_sentences_accept").click().run()
    assert alts(healthy(at))[0].startswith("Trellis of “c d” with 1 tag")


def test_untagged_sentences_are_refused_here_in_words_and_can_be_replaced():
    at = accepted(b"the dog barks. a cat sleeps.")
    assert "These sentences have no tags" in texts(at.warning)
    assert not stages(at)
    at.text_area[0].set_value("a/X b/Y").run()
    at.button(key="own_sentences_accept").click().run()
    assert alts(healthy(at))[0].startswith("Trellis of “a b”")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "The file is empty. It should hold at least one sentence"),
        (b"the/D dog/N\nbarks", "Line 2: “barks” has no tag"),
        (b"w/N " * 201, "has 201 words; at most 200"),
        (b"w/N " * 600_000, "at most 2 MB"),
        ("\n".join(f"w/T{i}" for i in range(31)).encode(), "31 different tags; at most 30"),
        (b"\x00\xff\x01", "The file is not"),
    ],
)
def test_refusals_are_said_and_nothing_is_lost(before, content, said):
    at = uploaded(content)
    assert said in texts(at.warning)
    assert not [b for b in at.button if b.key == "own_sentences_accept"]
    assert picture(at) == before


def test_nasty_names_are_shown_as_text():
    at = accepted(b"<b>hi</b>/N_%{x} $x$/{^} \\alpha/{^}\n$x$/N_%{x}\n", more="Best and second")
    shown = texts(at.markdown) + texts(at.caption) + picture(at)
    assert "<b>hi" not in shown and "$x$" not in shown
    healthy(open_page("hmm", data="own", more="Data"))


@pytest.mark.parametrize("view", ["tag", "count", "posterior", "learn", "generate"])
def test_a_caret_in_a_name_does_not_break_a_formula(view):
    own, given = {"own_sentences": tagged_text.read(b"x^2/a^ x^2/a^\nx^2/a^\n", "t")}, {"view": view, "data": "own"}
    shown = PAGE.answer(given, own=own)
    assert shown.screen.closer is not None
    with recorded() as messages, answers.given("hmm", given, own=own):
        shown.screen.closer(shown.run)
    at = parse_tree_from_messages(messages)
    formulas = texts(at.latex)
    caret = r"\textasciicircum{}"  # a bare one is an error inside a text
    if view == "learn":  # whose states are numbers
        assert rf"\text{{x{caret}2}}" in formulas
    else:
        assert rf"\text{{a{caret}}}" in formulas
    assert r"\text{^}" not in formulas and "x^2" not in formulas and "a^" not in formulas


def test_a_box_without_a_word_says_what_is_on_display():
    at = healthy(open_page("hmm", sentence="?!"))
    assert "There is no word in the box; on display is “the cat can fish like a bear”." in texts(at.caption)
    assert "no word in the box" not in texts(healthy(open_page("hmm")).caption)
