"""Tagged sentences and small hidden Markov models whose numbers one can follow with a pencil."""

from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

FILE = Path(__file__).parent / "files" / "sentences.txt"
LEGEND = {
    "N": "noun",
    "NAME": "proper name",
    "PRO": "pronoun",
    "V": "verb",
    "AUX": "auxiliary",
    "D": "determiner",
    "A": "adjective",
    "ADV": "adverb",
    "P": "preposition",
    "C": "conjunction",
}

Rows = tuple[tuple[str, ...], ...]


class Parts(NamedTuple):
    """What a generator makes: sentences, perhaps their tags, perhaps the model behind them."""

    sentences: Rows
    tags: Rows | None
    tag_names: tuple[str, ...]
    legend: tuple[str, ...] = ()
    start: np.ndarray | None = None  # (K,)
    transition: np.ndarray | None = None  # (K, K + 1), the last column is STOP
    emission: np.ndarray | None = None  # (K, V)
    vocabulary: tuple[str, ...] = ()


@cache
def sentences() -> Parts:
    """The sentences of the file: one a line, `word/TAG`."""
    return Parts(*_tagged(FILE.read_text(encoding="utf-8").splitlines()), tuple(LEGEND), tuple(LEGEND.values()))


def five() -> Parts:
    """Four of the ten words stand for two tags each; the neighbours say which."""
    lines = (
        "the/D plant/N needs/V water/N",
        "they/PRO water/V the/D old/A plant/N",
        "they/PRO plant/V a/D rose/N",
        "the/D cold/A water/N rose/V",
        "they/PRO have/V a/D cold/N",
    )
    tags = ("N", "PRO", "V", "D", "A")
    return Parts(*_tagged(lines), tags, tuple(LEGEND[tag] for tag in tags))


def letters() -> Parts:
    """e or f in state 1, then g or h in state 2."""
    return Parts(*_tagged(("e/1 g/2", "e/1 h/2", "f/1 h/2", "f/1 g/2")), ("1", "2"), vocabulary=("e", "f", "g", "h"))


def the_dog() -> Parts:
    """From left to right: some words in state 1, the others in state 2, from where alone one can stop."""
    return Parts(
        _words("the the the dog", "the dog", "the dog dog"),
        None,
        ("1", "2"),
        start=np.array([1.0, 0.0]),
        transition=np.array([[0.5, 0.5, 0.0], [0.0, 0.8, 0.2]]),
        emission=np.array([[0.9, 0.1], [0.1, 0.9]]),
        vocabulary=("the", "dog"),
    )


def faith() -> Parts:
    """`fine` is most likely under V, but a verb hardly follows a determiner."""
    tags = ("N", "V", "D", "A")
    return Parts(
        *_tagged(
            (
                "faith/N is/V a/D fine/A invention/N",
                "hope/N is/V great/A",
                "the/D fine/N is/V a/D great/A invention/N",
            )
        ),
        tags,
        tuple(LEGEND[tag] for tag in tags),
        start=np.array([0.4, 0.1, 0.4, 0.1]),
        transition=np.array(
            [
                [0.15, 0.45, 0.05, 0.05, 0.3],  # N
                [0.2, 0.05, 0.5, 0.2, 0.05],  # V
                [0.6, 0.001, 0.009, 0.38, 0.01],  # D
                [0.6, 0.05, 0.05, 0.1, 0.2],  # A
            ]
        ),
        emission=np.array(
            [
                [0.3, 0.01, 0.01, 0.1, 0.3, 0.01, 0.26, 0.01],  # N
                [0.01, 0.5, 0.01, 0.3, 0.01, 0.01, 0.15, 0.01],  # V
                [0.01, 0.01, 0.46, 0.01, 0.01, 0.48, 0.01, 0.01],  # D
                [0.02, 0.02, 0.02, 0.25, 0.02, 0.02, 0.02, 0.63],  # A
            ]
        ),
        vocabulary=("faith", "is", "a", "fine", "invention", "the", "hope", "great"),
    )


def hidden() -> Parts:
    """a in state 1, then b or c in state 2; the model is a reasonable guess, not the most likely one."""
    return Parts(
        _words("a b", "a c", "a b"),
        None,
        ("1", "2"),
        start=np.array([1.0, 0.0]),
        transition=np.array([[0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
        emission=np.array([[1.0, 0.0, 0.0], [0.0, 0.5, 0.5]]),
        vocabulary=("a", "b", "c"),
    )


def ice_cream() -> Parts:
    """Three diaries of a summer: how many ice creams each day, and no word about the weather."""
    return Parts(
        _words("2 3 3 2 3 3 1 3 2 1 1 2", "1 1 2 1 3 1 1 2 3 3 2 3 3", "3 2 3 1 1 1 2 1"),
        None,
        ("H", "C"),
        ("hot", "cold"),
        start=np.array([0.5, 0.5]),
        transition=np.array([[0.8, 0.1, 0.1], [0.1, 0.8, 0.1]]),
        emission=np.array([[0.1, 0.2, 0.7], [0.7, 0.2, 0.1]]),
        vocabulary=("1", "2", "3"),
    )


def disagree() -> Parts:
    """There is no door between kitchen and garden, yet the likeliest room at each time leads through it."""
    return Parts(
        _words("silence silence birdsong", "silence birdsong"),
        None,
        ("K", "H", "G"),
        ("kitchen", "hall", "garden"),
        start=np.array([0.3, 0.2, 0.5]),
        transition=np.array([[0.7, 0.2, 0.0, 0.1], [0.1, 0.1, 0.7, 0.1], [0.0, 0.1, 0.8, 0.1]]),
        emission=np.array([[0.6, 0.4], [0.5, 0.5], [0.2, 0.8]]),
        vocabulary=("silence", "birdsong"),
    )


def _words(*lines: str) -> Rows:
    return tuple(tuple(line.split()) for line in lines)


def _tagged(lines: tuple[str, ...] | list[str]) -> tuple[Rows, Rows]:
    """Words and tags of lines of `word/TAG`."""
    pairs = [[token.rpartition("/") for token in line.split()] for line in lines]
    return (
        tuple(tuple(word for word, _, _ in row) for row in pairs),
        tuple(tuple(tag for _, _, tag in row) for row in pairs),
    )
