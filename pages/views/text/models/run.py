"""A document in a language of three words, and the two classes that may have written it: what is asked for."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from algos.text import unigram
from algos.text.unigram import Reading
from algos.trace import Trace
from pages.views.text.models import triangle
from ui import compute, controls

WORDS = ("dog", "cat", "tulip")
CLASSES = ("pets", "flowers")
THETA = ((0.5, 0.4), (0.1, 0.1))  # of dog and cat, in pets and in flowers; tulip has the rest
PRIORS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, *(round(0.1 * i, 1) for i in range(1, 10)), 0.95, 0.98, 0.99, 0.999]
PSEUDO_COUNTS = [0, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100]


@dataclass(frozen=True, eq=False)
class Document:
    """A document read word by word, and what is laid upon it."""

    words: np.ndarray  # (N,) numbers of WORDS, copies included
    copies: int
    left_out: int  # words of the text that are none of WORDS
    theta: np.ndarray  # (2, 3), a row for each class
    prior: float  # of pets
    pseudo_count: float
    triangle: bool  # whether the triangle of all languages stands beside the odds
    trace: Trace[Reading]

    @property
    def now(self) -> Reading:
        """What is known at the step on display."""
        return self.trace.final

    @property
    def offset(self) -> float:
        """The log odds before a word is read."""
        return float(np.log(self.prior / (1 - self.prior)))

    @property
    def shares(self) -> np.ndarray | None:
        """Of the words read so far, the likeliest distribution of all: (3,). None before the first."""
        return unigram.estimate(self.now.counts) if self.now.length else None

    @property
    def smoothed(self) -> np.ndarray | None:
        """With the pseudo-count: (3,). None without one."""
        return unigram.estimate(self.now.counts, self.pseudo_count) if self.pseudo_count else None


def choose() -> Document:
    text = controls.words(
        "Document",
        "dog dog cat dog cat tulip",
        key="document",
        live=True,
        help="Any number of the words dog, cat and tulip, in any order. Other words are not counted.",
    )
    copies = controls.slider(
        "Copies of it", 1, 10, 1, key="copies", help="How many times the document is read, one after the other."
    )
    prior = controls.stop_slider(
        "Prior of pets",
        PRIORS,
        0.5,
        key="pets_prior",
        help="The share of documents about pets among all documents, before any word is read.",
    )
    pseudo_count = controls.stop_slider(
        "Pseudo-count",
        PSEUDO_COUNTS,
        0,
        key="pseudo",
        help="How many words of each kind are added to the counts before the document's own language is estimated.",
    )
    shown = controls.toggle(
        "Triangle",
        False,
        key="triangle",
        help="A triangle of all languages of three words, with the document and both classes, which you can drag.",
    )
    theta = np.array([_distribution(name, *at) for name, at in zip(CLASSES, THETA, strict=True)])
    said = [word for word in re.split(r"[^\w]+", text.lower()) if word]
    known = [WORDS.index(word) for word in said if word in WORDS]
    words = np.array(known * copies, dtype=int)
    trace = compute.run(unigram.steps, words, theta, limit=len(words), priors=np.array([prior, 1 - prior]))
    return Document(words, copies, len(said) - len(known), theta, prior, pseudo_count, shown, trace)


def _distribution(name: str, dog: float, cat: float) -> list[float]:
    """How likely each word is in a class: two sliders, the third word has what is left."""
    help = f"How likely a word of a document about {name} is"
    first = controls.slider(
        f"{name}: dog",
        0.0,
        1.0,
        dog,
        step=0.01,
        key=f"{name}_dog",
        help=f"{help} “dog”. You can also drag the point.",
    )
    second = controls.slider(
        f"{name}: cat",
        0.0,
        round(1 - first, 2),
        cat,
        step=0.01,
        key=f"{name}_cat",
        help=f"{help} “cat”. “Tulip” has what is left. You can also drag the point.",
    )
    return [first, second, max(round(1 - first - second, 2), 0.0)]


def moved_to(i: int, x: float, y: float) -> Mapping[str, Any]:
    """The settings with which class i is at a place of the triangle, or at the nearest one in it; none of no class."""
    if i not in range(len(CLASSES)):
        return {}
    dog, cat, _ = triangle.inside(x, y)
    return {f"{CLASSES[i]}_dog": round(dog, 2), f"{CLASSES[i]}_cat": round(min(cat, 1 - round(dog, 2)), 2)}
