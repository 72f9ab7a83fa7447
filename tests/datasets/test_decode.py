"""What holds no text at all, handed in or pasted: every reader says so of what it was given, and what it should be."""

import time
import tracemalloc
from collections.abc import Callable
from typing import Any

import pytest

from datasets import board_text, labelled_text, tagged_text, upload
from datasets.upload import Refusal
from datasets.upload.decode import decode

Read = Callable[[bytes | str, str], Any]
READERS: dict[Read, str] = {  # with what each of them would rather have
    upload.read: "column names",
    tagged_text.read: "at least one sentence",
    labelled_text.read: "a label and a text",
    board_text.read_file: "a row of cells",
}
NOTHING = {
    "": "is empty",
    " \n\t": "is empty",
    "\ufeff": "is empty",
    "\ufeff\ufeff \ufeff": "holds nothing but signs that cannot be seen",
    "\u202e\u2066": "holds nothing but signs that cannot be seen",
    "\0": "holds nothing but signs that cannot be seen",
    "\ufeff\0": "holds nothing but signs that cannot be seen",
    "\u200b" * 9999: "holds nothing but signs that cannot be seen",
}


@pytest.mark.parametrize("text", NOTHING, ids=lambda text: ascii(text[:4]))
@pytest.mark.parametrize(("read", "wanted"), READERS.items(), ids=lambda one: getattr(one, "__module__", ""))
def test_what_holds_nothing_is_said_of_what_was_handed_in_or_pasted(read: Read, wanted: str, text: str) -> None:
    for content, given in ((text, "text"), (text.encode(), "file")):
        with pytest.raises(Refusal) as refused:
            read(content, "mine.csv")
        assert str(refused.value).startswith(f"The {given} {NOTHING[text]}. ") and wanted in str(refused.value)


@pytest.mark.parametrize("read", READERS, ids=lambda read: read.__module__)
def test_control_characters_are_no_text(read: Read) -> None:
    for content, said in (("\0" * 6, "This is not text: .*Copy it again"), (b"\0" * 6, "not a text file: .*save the")):
        with pytest.raises(Refusal, match=said):
            read(content, "mine.csv")


@pytest.mark.parametrize("read", READERS, ids=lambda read: read.__module__)
@pytest.mark.parametrize("text", ["\ud800", "a,\ud800\n1,2\n3,4", "\ud800/N \udfff/V", "x\tb \ud800\n" * 4])
def test_half_a_sign_is_read_as_a_question_mark_or_refused_in_words_that_can_be_sent(read: Read, text: str) -> None:
    try:
        read(text, "\ud800.csv")
    except Refusal as problem:
        str(problem).encode()


@pytest.mark.parametrize("text", ["\0", "\ufeff", "\u202e", "a\0", "é\0\n", "\0\0\0\0a"], ids=ascii)
def test_a_megabyte_of_them_is_refused_at_once(text: str) -> None:
    content = text * (2**20 // len(text))
    took = []
    for _ in range(3):  # whatever else the machine does
        began = time.process_time()
        with pytest.raises(Refusal):
            decode(content)
        took.append(time.process_time() - began)
    assert min(took) < 0.2
    tracemalloc.start()
    try:
        with pytest.raises(Refusal):
            decode(content)
        assert tracemalloc.get_traced_memory()[1] < 50e6
    finally:
        tracemalloc.stop()
