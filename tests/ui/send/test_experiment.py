"""The experiment file: what is written is read again, and nothing else is."""

import json
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from datasets.upload import Refusal
from tests.pages.views import PAGES
from ui.data.own_source import Source
from ui.front import shell
from ui.send import experiment
from ui.send.experiment import Experiment, read, write

NAMES = st.from_regex(r"[A-Za-z0-9_]{1,20}", fullmatch=True).filter(lambda name: name != "v")
WORDS = st.text(st.characters(codec="utf-8"), max_size=30)
VALUES = (
    st.booleans()
    | st.integers(-(10**9), 10**9)
    | st.floats(-1e300, 1e300)
    | WORDS
    | st.lists(WORDS, min_size=1, max_size=4)
)
SETTINGS = st.dictionaries(NAMES, VALUES, max_size=6)
OWN = st.builds(
    Source,
    st.just("own_table"),
    st.sampled_from(["homes.csv", "pasted.csv", "a b.tsv"]),
    WORDS,
    st.fixed_dictionaries(
        {}, optional=dict(delimiter=st.sampled_from([";", ","]), decimal=st.just("."), header=st.booleans())
    ),
)
EXPERIMENTS = st.builds(
    Experiment, st.sampled_from([topic.name for topic in shell.TOPICS]), SETTINGS, SETTINGS, st.none() | OWN
)


@settings(max_examples=60)
@given(EXPERIMENTS)
def test_what_is_written_is_read_again_and_written_the_same(made):
    file = write(made)
    back, sentences = read(file)
    assert (back, sentences) == (made, [])
    assert write(back) == file
    turned = Experiment(made.page, dict(reversed(made.settings.items())), made.shown, made.own)
    assert write(turned) == file


@settings(max_examples=60)
@given(EXPERIMENTS, st.data())
def test_a_cut_or_changed_file_is_refused_or_read(made, data):
    file = write(made)
    at = data.draw(st.integers(0, len(file) - 1))
    cut = file[:at]
    with pytest.raises(Refusal):
        read(cut)
    changed = file[:at] + data.draw(st.binary(max_size=3)) + file[at + 1 :]
    with suppress(Refusal):  # nothing else
        found, _ = read(changed)
        assert read(write(found)) == (found, [])


def forged(**parts):
    return json.dumps({"format": experiment.FORMAT, "version": 1, "page": "clustering", **parts}).encode()


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "cannot be read as JSON"),
        (b"\xff\xfe\x00", "cannot be read as JSON"),
        (b"[" * 100_000, "cannot be read as JSON"),
        (b"9" * 10_000, "cannot be read as JSON"),
        (b"[]", "not an experiment file"),
        (b'{"format": "something else"}', "not an experiment file"),
        (forged(page="<script>"), "“‹script›”"),
        (forged(page=["clustering"]), "a page that this playground does not have"),
        (forged(page="../app"), "a page that this playground does not have"),
        (forged(version=None), "version"),
        (forged(version=True), "version"),
        (forged(version=-1), "version"),
        (forged(version="1"), "version"),
        (forged(settings=[1]), "settings"),
        (forged(shown="x"), "settings"),
        (forged(own=[]), "data in it"),
        (forged(own={"kind": "own_table", "name": "a", "text": 7, "reading": {}}), "data in it"),
        (forged(own={"kind": "__class__", "name": "a", "text": "", "reading": {}}), "data in it"),
        (forged(own={"kind": ["own_table"], "name": "a", "text": "", "reading": {}}), "data in it"),
        (forged(own={"kind": "own_table", "name": "a", "text": "", "reading": {"delimiter": ["x"]}}), "data in it"),
        (forged(own={"kind": "own_table", "name": "a", "text": "", "reading": {"header": 1}}), "data in it"),
        (forged(own={"kind": "own_board", "name": "a", "text": "", "reading": {"header": True}}), "data in it"),
        (b" " * (experiment.LARGEST + 1), "more than 20 MB"),
    ],
)
def test_a_forged_file_is_refused_in_words(content, words):
    with pytest.raises(Refusal, match="(?s).*" + words.replace("?", r"\?")):
        read(content)


def test_settings_that_no_page_can_have_are_left_out_and_named():
    bad = {"k!": 1, "a b": 1, "x": float("nan"), "y": {"z": 1}, "l": [], "m": [1], "n": None, "o": "x" * 20_000, "v": 9}
    bad |= {"p": "\ud800", "q": ["a", "b\udfff"], "r": 10**400, "s": -1e308, "t": float("inf")}
    found, sentences = read(forged(settings={"k": 5, **bad}))
    assert found.settings == {"k": 5}
    assert sentences == ["Settings that no page can have were left out: “k!”, “a b”, “x” and 11 more."]
    many, sentences = read(forged(settings={f"a{i}": i for i in range(300)}))
    assert len(many.settings) == 200 and "and 97 more" in sentences[0]


@pytest.mark.parametrize("page", list(PAGES.values()), ids=list(PAGES))
def test_what_a_preset_sets_is_in_its_file(page):
    for name, view in page.views.items():
        for preset in view.presets:
            found = Experiment(page.name, {"view": name, **preset.settings})
            assert read(write(found)) == (found, [])


def test_a_file_too_large_to_be_opened_is_not_written():
    large = Source("own_table", "a.csv", "1" * experiment.LARGEST, {})
    with pytest.raises(Refusal, match="more than 20 MB"):
        write(Experiment("pca", {}, {}, large))
