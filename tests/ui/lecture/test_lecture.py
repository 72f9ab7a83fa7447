"""A lecture's file and link: what is written is read again, and what is damaged is refused in words."""

import base64
import json
import zlib
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from datasets.upload import Refusal
from tests.ui.send.test_experiment import SETTINGS
from ui.front import shell
from ui.lecture import lecture as lectures
from ui.lecture.lecture import LARGEST, LONGEST, MOST, Lecture, Stop, named, pack, read, write
from ui.send.experiment import Experiment

WORDS = st.text(st.characters(min_codepoint=33, max_codepoint=500, categories=["L", "N", "P"]), max_size=30)
PICTURES = st.builds(Experiment, st.sampled_from([topic.name for topic in shell.TOPICS]), SETTINGS, SETTINGS)
LECTURES = st.builds(
    Lecture, WORDS, st.lists(st.builds(Stop, PICTURES, WORDS, WORDS, WORDS, WORDS), max_size=4).map(tuple)
)
ONE = Lecture("Groups", (Stop(Experiment("clustering", {"k": 5}), "Heaps", "How many?", "Five.", "Wait."),))


@settings(max_examples=60)
@given(LECTURES)
def test_a_file_and_a_link_hold_all_of_it(made: Lecture) -> None:
    assert read(write(made)) == (made, [])
    assert write(read(write(made))[0]) == write(made)
    assert named(pack(made)) == (made, [])


@settings(max_examples=80)
@given(LECTURES, st.data())
def test_a_cut_or_changed_one_is_refused_or_read(made: Lecture, data: Any) -> None:
    file, link = write(made), pack(made)
    at = data.draw(st.integers(1, len(file) - 3))
    with pytest.raises(Refusal):
        read(file[:at])
    with suppress(Refusal):  # nothing else
        read(file[:at] + data.draw(st.binary(max_size=3)) + file[at + 1 :])
    at = data.draw(st.integers(1, len(link) - 2))
    with suppress(Refusal):
        named(link[:at] + data.draw(WORDS) + link[at + 1 :])
    with pytest.raises(Refusal):
        named(link[:at])


def test_a_link_is_whole_or_refused() -> None:
    link = pack(ONE)
    for at in range(1, len(link)):
        with pytest.raises(Refusal):
            named(link[:at])


def test_a_link_that_unpacks_to_more_than_any_lecture_is_refused_at_once() -> None:
    bomb = zlib.compress(b" " * 50 * LARGEST, 9)
    with pytest.raises(Refusal, match="cut"):
        named("." + base64.urlsafe_b64encode(bomb).decode())


@pytest.mark.parametrize("name", ["", "1", "nothing_of_this_name", "../secret", "Supervised", "ü", ".", ".a", "." * 99])
def test_a_name_that_no_lecture_has_is_refused(name: str) -> None:
    with pytest.raises(Refusal):
        named(name)


def test_one_damaged_stop_is_left_out_and_said_and_texts_are_cut() -> None:
    parts = json.loads(write(ONE))
    good = parts["stops"][0]
    parts["stops"] = [good, {**good, "page": "nowhere"}, 7, {**good, "notes": "n" * 5000, "line": ["no text"]}]
    found, sentences = read(json.dumps(parts).encode())
    assert [stop.notes[:4] for stop in found.stops] == ["Wait", "nnnn"]
    assert len(found.stops[1].notes) == LONGEST and found.stops[1].line == ""
    assert [sentence[:22] for sentence in sentences] == ["Stop 2 was left out. T", "Stop 3 was left out. I"]
    parts["stops"] = [good] * (MOST + 1)
    with pytest.raises(Refusal, match=f"{MOST + 1} stops; at most {MOST}"):
        read(json.dumps(parts).encode())


def test_a_lecture_is_found_by_its_name_and_a_stop_is_called_by_what_it_has() -> None:
    for name, lecture in lectures.shipped().items():
        assert named(name) == (lecture, [])
    stop = ONE.stops[0]
    assert stop.heading == "Heaps"
    assert Stop(stop.picture, question="How many?").heading == "How many?"
    assert Stop(stop.picture).heading == "Clustering"
