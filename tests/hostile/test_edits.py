"""Hostile text in the field of edited probabilities: every piece of it is said to be of no use, in plain words."""

import time

import pytest

from pages.views.hmm import edits
from tests.hostile.cases import TEXTS

MORE = (
    "<img src=x onerror=1>>N=0.5",
    '"' * 5000 + ">N=0.1",
    "start>N=1e999 N:fine=nan N>STOP=-1",
    "x" * 10**6,
    "word " * 10_000,
)


@pytest.mark.parametrize("text", [*TEXTS, *MORE], ids=lambda text: ascii(text[:16]))
def test_what_cannot_be_used_is_said_without_a_sign_that_is_markup(text: str) -> None:
    began = time.process_time()
    wanted, complaints = edits.read(["N", "V"], ["fine", "<b>"], text[: edits.LONGEST])
    assert time.process_time() - began < 0.2
    assert not wanted and bool(complaints) == bool(text[: edits.LONGEST].strip())
    assert not any(sign in "".join(complaints) for sign in ("<", "](", "$", "\0", "\u202e", "\u2066"))
