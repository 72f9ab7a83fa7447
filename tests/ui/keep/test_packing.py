import base64
import re
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ui.keep import packing

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=8), inner, max_size=5),
    max_leaves=20,
)


def word_of(content):
    return base64.urlsafe_b64encode(content).decode().rstrip("=")


@given(VALUES)
def test_every_plain_value_comes_back_from_a_word_that_an_address_leaves_alone(value):
    word = packing.pack(value)
    assert re.fullmatch(r"[A-Za-z0-9_-]+", word)
    assert packing.unpack(word) == value


def test_the_order_in_which_a_dict_was_filled_does_not_show():
    assert packing.pack({"k": 5, "seed": 1}) == packing.pack({"seed": 1, "k": 5})


def test_a_word_that_is_cut_changed_or_longer_is_refused():
    word = packing.pack(["clustering", {"k": 5, "text": "ä" * 40}])
    for n in range(len(word)):
        with pytest.raises(packing.Damaged):
            packing.unpack(word[:n])
    other = {"A": "B"}
    for n, letter in enumerate(word[:-1]):  # the last letter holds bits that nobody reads
        with pytest.raises(packing.Damaged):
            packing.unpack(word[:n] + other.get(letter, "A") + word[n + 1 :])
    for more in ("AAAA", " ", "\n", "é", "+", "/"):
        with pytest.raises(packing.Damaged):
            packing.unpack(word + more)


@pytest.mark.parametrize(
    "content", [b"", b"[1, 2", b"\xff\xfe", b"[" * 100_000, b"1" * 5000, b'"' + b"x" * packing.LARGEST + b'"']
)
def test_what_is_inside_is_checked_too(content):
    with pytest.raises(packing.Damaged):
        packing.unpack(word_of(zlib.compress(content)))


def test_a_word_of_many_gigabytes_is_refused_before_it_is_read():
    packer = zlib.compressobj(9)
    block = b"0" * 2**20
    bomb = b"".join(packer.compress(block) for _ in range(200)) + packer.flush()
    with pytest.raises(packing.Damaged):
        packing.unpack(word_of(bomb))
