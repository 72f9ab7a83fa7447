"""Names from outside: cleaned, unique, harmless in Markdown, HTML, Plotly, hover templates, spreadsheets."""

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from datasets.names import FORMULA_STARTS, clean, harmless, plain, unique

NASTY = [
    "<script>alert(1)</script>",
    "<b>bold</b> & <a href='x'>y</a>",
    "![x](http://evil.example/p.png)",
    "[link](http://evil.example)",
    "%{y:.2f}%{customdata[0]}",
    "**bold** _slanted_ __strong__ ~~gone~~ `code`",
    "$a_1$ and $$b$$",
    ":red[hot] :material/home: :smile: :streamlit:",
    "# heading",
    "- item",
    "+ item",
    "* item",
    "1. item",
    "7) item",
    "---",
    "===",
    "a | b | c",
    "back\\slash",
    "http://evil.example www.evil.example me@evil.example",
    "&lt;b&gt; &#60;",
    "line\nbreak\r\n\ttab",
    "pri\u202ece",
    "",
    "  ",
]


def is_only_text(label: str) -> bool:
    """No character or sequence that Markdown, HTML, Plotly or a hover template gives a meaning."""
    return (
        not set("<>&*`[]$~\\|#@\n\r\t") & set(label)
        and "%{" not in label
        and not re.search(r":[^\s\d]", label)
        and not re.search(r"(?:^|[^\w])_|_(?:$|[^\w])|__", label)
        and not re.search(r"(?i)www\.", label)
        and not re.match(r"[-+](\s|$)|\d+[.)](\s|$)|-{2,}|=+$", label)
        and all(c.isprintable() or c in "\u200c\u200d" for c in label)
    )


@pytest.mark.parametrize("text", NASTY)
def test_nasty_labels_become_only_text(text):
    assert is_only_text(plain(text, 200))


@given(st.text(alphabet=st.one_of(st.sampled_from("<>&%{}*_`[]()$~\\|#@:.-+=!1aw \n"), st.characters()), max_size=60))
@example("_" * 5)
@example("-\u200d-")
def test_any_label_becomes_only_text_and_stays_so(text):
    label = plain(text)
    assert is_only_text(label)
    assert 1 <= len(label) <= 40
    assert plain(label) == label


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("petal_width (cm)", "petal_width (cm)"),
        ("a < b & c", "a ‹ b ＆ c"),
        ("50% of x", "50% of x"),
        ("time 12:30", "time 12:30"),
        ("x - y + 2.5", "x - y + 2.5"),
        ("-5", "-5"),
        ("", "(empty)"),
        ("größe²", "größe²"),
        ("a" * 50, "a" * 39 + "…"),
    ],
)
def test_ordinary_labels_stay_readable(text, label):
    assert plain(text) == label


def test_clean_drops_what_cannot_be_seen():
    assert clean(" a\x00b\u202e \n c\ufeff\t ") == "ab c"
    assert clean("ي\u200cه") == "ي\u200cه"
    assert clean(3.5) == "3.5"
    assert len(clean("x" * 500)) == 80 and clean("x" * 80) == "x" * 80


@given(st.text(max_size=20))
def test_harmless_text_never_starts_a_formula(text):
    cell = harmless(text)
    assert not cell.lstrip(" ").startswith(tuple(FORMULA_STARTS))
    assert cell in (text, "'" + text)


@given(st.lists(st.sampled_from(["x", "y", "x (2)", "x (3)", ""]), max_size=8), st.sets(st.sampled_from(["x", "y"])))
def test_unique_names_differ_and_the_first_of_each_stays(names, taken):
    given_names = unique(names, taken=taken)
    assert len(set(given_names)) == len(names) == len(given_names)
    assert not set(given_names) & taken
    for name in set(names) - taken:
        assert given_names[names.index(name)] == name
