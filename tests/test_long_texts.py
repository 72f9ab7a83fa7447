"""A reader's text takes time that grows with its length, not with its square: one bad cell must not freeze the process.

A pattern that can match the same letters in several ways tries them all before it gives up. Every reader whose
patterns meet what is uploaded, typed or sent gets a million of each letter they know, between beginnings and endings
with which the whole nearly fits.
"""

import json
from collections.abc import Callable
from contextlib import suppress
from itertools import product
from time import process_time

import numpy as np
import pytest

from datasets import board_text, drawn, names, ratings_edits, tagged_text, upload
from datasets.ratings import Ratings
from pages.views.clustering.k_means import start
from pages.views.hmm import edits
from ui.data import truth
from ui.keep import kept_text, packing
from ui.send import experiment

LETTERS = 1_000_000
SHARES = 10  # at least, as no field of a table may have more than 131,072 characters
SECONDS = 5  # of the processor's time, many times what is needed
RATINGS = Ratings("few", "Few", np.eye(3) + 1, ("a", "b", "c"), ("x", "y", "z"), source="Made up.", code="")


def table(usual: str) -> Callable[[list[str]], object]:
    """Reads a table in which most cells of a column are usual, and one with each of the others."""

    def read(cells: list[str]) -> None:
        rows = [f'"{cell}";1' for cell in [*[usual] * 20 * len(cells), *cells]]
        upload.read("\n".join(["a;b", *rows]), "long.csv")

    return read


def joined(read: Callable[[str], object], between: str = " ") -> Callable[[list[str]], object]:
    return lambda cells: read(between.join(cells))


def each(read: Callable[[str], object]) -> Callable[[list[str]], object]:
    def read_each(cells: list[str]) -> None:
        for cell in cells:
            with suppress(ValueError):
                read(cell)

    return read_each


def of_sentences(cells: list[str]) -> None:
    tagged_text.read("\n".join(cells), "long.txt")


def sent(cells: list[str]) -> None:
    page = {"format": experiment.FORMAT, "version": 1, "page": "clustering"}
    experiment.read(json.dumps(page | {"settings": {cell: cell for cell in cells}}).encode())
    kept_text.read(packing.pack([["A", {cell: cell for cell in cells}, "ghost"]]))


CASES = {  # what reads it, the letters, the beginnings, the endings
    "numbers": (
        table("1.5"),
        [*"01.,'+-eE(%€$x ", ",111", ".111", " 111", "1,", "1e", "EUR"],
        ("", "1", "-€ 1", "1,111", "1.", "1e", "("),
        ("", "x", "1e20", "%)", " EUR"),
    ),
    "decimal commas": (table("1,5"), [*"01.,", ".111", ",111"], ("", "1.111"), ("", "x", ",1e20")),
    "one column": (joined(upload.read, "\n"), [*"0,+ ", " +", "0,"], ("", "0,", " "), ("", "x", "e20")),
    "dates": (table("2026-01-02"), [*"0.:+-Z", "00:"], ("2026-01-02T", "2026-01-02 00:00:00."), ("", "Z", "+01:00")),
    "no dates": (table("2026-01-02"), [*"0-./: T", "0-"], ("", "2026-", "2026-01-02T0"), ("", "x")),
    "beginnings of files": (
        each(upload.read),
        [*'{[":\\<!; \t\x00\x80', "[0,", '{"":', "0"],
        ("", "[", "sep=;", "<?xml"),
        ("", "x", "]"),
    ),
    "tags": (of_sentences, [*"a/_", "a/N ", "/a"], ("a/", "a_"), ("/N", "_N")),
    "sentences": (of_sentences, [*"0a'", "0,", "aaaaaa. "], ("", "0."), ("", "x", "0")),
    "sentence": (joined(lambda text: tagged_text.tokens(text, {"a"})), [*"0a.'_", "0.", "aaa!"], ("", "'="), ("", "x")),
    "names": (
        joined(lambda text: names.plain(text, len(text))),
        [*"0%_:w.-+=<", "%{", "__"],
        ("", "0", "="),
        ("", "x", "."),
    ),
    "ratings": (
        joined(lambda text: ratings_edits.parse_edits(text, RATINGS)),
        [*"01.,:=-+e \t;", ",1", "1:", " :"],
        ("", "1:2=", "1:2=1.", "1:2=1e", ","),
        ("", "x", ":"),
    ),
    "board": (
        each(lambda text: board_text.read(text[: board_text.LONGEST - 1] + text[-1])),
        [*"0.-+_/#xstrw ", "t1", "_ "],
        ("", "t1."),
        ("", "q"),
    ),
    "drawing": (
        each(lambda text: drawn.read(text[: drawn.LONGEST - 1] + text[-1])),
        [*"d0-.e~"],
        ("", "d"),
        ("", "x", "~"),
    ),
    "sketch": (
        each(lambda text: truth.heights(text + 16 * " 0")),
        [*"0.+-, ", "0."],
        ("", "-", "0."),
        ("", "x"),
    ),
    "starting points": (joined(lambda text: start.parse(text, 9)), [*"0, ;x", "9 "], ("",), ("", "x")),
    "probabilities": (
        joined(lambda text: edits.read(("a", "b"), ("x", "y"), text)),
        [*'0a>:=" ', '""', 'a"', 'a:"', "aaaaaa ", '"""aaaaaa '],
        ("", '"', "a:", 'a>"', "a:x="),
        ("", "=", '"'),
    ),
    "experiment": (sent, [*'a_0A"\\', "ü"], ("", "a"), ("", "!")),
}


@pytest.mark.parametrize("name", CASES)
def test_a_million_of_any_letter_is_read_or_refused_at_once(name):
    read, letters, beginnings, endings = CASES[name]
    around = list(product(beginnings, endings))
    around *= -(-SHARES // len(around))
    slow = []
    for letter in letters:
        times = LETTERS // len(around) // len(letter)
        cells = [beginning + letter * times + ending for beginning, ending in around]
        began = process_time()
        with suppress(ValueError):  # refusals
            read(cells)
        if (took := process_time() - began) > SECONDS:
            slow.append(f"{letter!r} takes {took:.1f} s")
    assert not slow
