"""Texts with their classes: mails, headlines, and sets of a few words whose numbers one can follow with a pencil."""

import csv
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

FILES = Path(__file__).parent / "files"


class Parts(NamedTuple):
    """What a generator makes: texts, their classes, whose they are."""

    texts: tuple[str, ...]
    labels: np.ndarray  # (n,)
    class_names: tuple[str, ...]
    licence: str = "Made for this project; free to use like the rest of it."


@cache
def mails() -> Parts:
    """Short mails, wanted and unwanted."""
    return _read("mails.csv", ("ham", "spam"))


@cache
def news() -> Parts:
    """Headlines of four topics."""
    return _read("news.csv", ("politics", "economy", "sport", "science"))


def four_mails() -> Parts:
    """The words prize, today, lunch: (1,1,0) and (1,0,0) are spam, (0,1,1) and (0,0,1) are not."""
    return _parts((("spam", "prize today"), ("spam", "prize"), ("ham", "today lunch"), ("ham", "lunch")))


def dogs_and_tulips() -> Parts:
    """Twenty words of each class: dog, cat, tulip and rose with the shares .5, .4, .05, .05 and .1, .1, .5, .3."""
    animals = ("dog dog cat dog cat", "dog cat dog cat dog", "cat dog cat dog tulip", "dog cat dog cat rose")
    flowers = (
        *("tulip rose tulip rose tulip", "tulip dog tulip cat rose"),
        *("rose tulip tulip rose tulip", "dog tulip rose tulip cat"),
    )
    rows = [("animals", text) for text in animals] + [("flowers", text) for text in flowers]
    return _parts(rows, ("flowers", "animals"))


def _read(name: str, class_names: tuple[str, ...]) -> Parts:
    with (FILES / name).open(encoding="utf-8", newline="") as file:
        return _parts([(row["label"], row["text"]) for row in csv.DictReader(file)], class_names)


def _parts(rows: Sequence[tuple[str, str]], class_names: tuple[str, ...] = ("ham", "spam")) -> Parts:
    labels = np.array([class_names.index(label) for label, _ in rows])
    return Parts(tuple(text for _, text in rows), labels, class_names)
