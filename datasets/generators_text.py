"""Texts with their classes: mails, headlines, and sets of a few words whose numbers one can follow with a pencil."""

import csv
import re
from collections import Counter
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
def subjects() -> Parts:
    """Mails that begin with their subject; spam writes some words with a digit among the letters."""
    with (FILES / "subjects.csv").open(encoding="utf-8", newline="") as file:
        rows = [(row["label"], headed(row["subject"], row["text"])) for row in csv.DictReader(file)]
    return _parts(rows)


def headed(subject: str, body: str) -> str:
    """A mail as one text, its subject first."""
    return f"Subject: {subject} | {body}"


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


PHRASES = (
    "yours sincerely the board of directors all our staff at your service",
    "kind regards from everybody under this roof until we meet again soon",
)
OWN, OTHER = 0.55, 0.3  # how often a letter ends with the phrase of its class, and with that of the other one
LEANING, BODY, SOURCE_WORDS = 0.55, 20, 120


@cache
def form_letters(n: int, seed: int) -> Parts:
    """Words drawn at random, each a little likelier in one class; then perhaps a closing phrase, or both, or none.

    A phrase has words of its own, which always come together: one hint, a weak one, in a dozen words.
    """
    rng = np.random.default_rng(seed)
    said = Counter(w for text in (*mails().texts, *news().texts) for w in re.findall("[a-z]{5,}", text.lower()))
    taken = {word for phrase in PHRASES for word in phrase.split()}
    words = np.array([word for word, _ in said.most_common() if word not in taken][:SOURCE_WORDS])
    base, tilt = rng.dirichlet(np.full(len(words), 2.0)), rng.normal(size=len(words))
    rows = []
    for i in range(n):
        c = i % 2 if i < 4 else int(rng.integers(2))
        shares = base * np.exp(LEANING * (2 * c - 1) * tilt)
        body = " ".join(rng.choice(words, size=BODY, p=shares / shares.sum()))
        ends = [PHRASES[k] for k in (0, 1) if rng.random() < (OWN if k == c else OTHER)]
        rows.append((("business", "private")[c], f"{'; '.join([body, *ends])}."))
    return _parts(rows, ("business", "private"))
