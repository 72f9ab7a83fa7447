"""What a change to a text classifier does to its errors, and whether it may be chance (McNemar 1947; Edwards 1948).

Notation: n texts with classes y (n,) in 0 .. n_classes - 1. Each text is told by naive Bayes fitted on the other folds,
so its words, its class and its rarer words' absence are unknown to the model. A recipe says how texts become features.
    error        share of the texts told wrong; its standard error is sqrt(error (1 - error) / n)
    difference   mean of d_i = [wrong with the change] - [wrong without]; its standard error is std(d) / sqrt(n)
Texts that both tell alike cancel, so the difference is known better than either error.
"""

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np

from algos import check
from algos.text import vocabulary
from algos.text.naive_bayes import EVENTS, MULTINOMIAL, NaiveBayes
from algos.text.porter import stem
from algos.trace import at_once, frozen

NUMBER = "0"  # what every number becomes where they are one word
DISGUISED = "(disguised)"  # what every word with a digit between its letters becomes where they are one
SUBJECT = "subject: "  # before a word of the subject where it is another than in the body


@dataclass(frozen=True)
class Recipe:
    """How texts become features, and how they are counted."""

    stems: bool = False  # words by their stems
    stop_words: bool = True  # whether words like "the" count
    one_number: bool = False  # all numbers are one word
    pairs: bool = False  # two words in a row are a feature, too
    disguised: bool = False  # all words with a digit between letters (m0rtgage) are one word
    apart: bool = False  # a word of the subject is another feature than the same word in the body
    body: bool = False  # the words of the subject do not count
    once: bool = False  # a word counts once in a text
    by_length: bool = False  # counts are divided by the text's length, times the mean length
    min_count: int = 1  # rarer features, in the texts to learn from, do not count
    event: str = MULTINOMIAL
    pseudo_count: float = 1.0
    folds: int = 0  # added to the seed: other folds


@frozen
class Change:
    """The errors with one recipe, and how they differ from those with the first."""

    recipe: Recipe
    said: np.ndarray  # (n,) class of each text by the model that has not seen it
    certainty: np.ndarray  # (n,) its posterior
    error: float
    error_deviation: float  # standard error of that
    difference: float  # from the error with the first recipe, negative where there are fewer
    difference_deviation: float
    fixed: int  # texts told right, and wrong with the first recipe
    broken: int  # the reverse
    size: int  # features that the texts have

    @property
    def margin(self) -> float:
        """A difference within it may be chance: two standard errors and, as texts are counted whole, one text."""
        return 2 * self.difference_deviation + 1 / len(self.said) if self.fixed + self.broken else 0.0


Counted = tuple[tuple[str, ...], np.ndarray]  # features by name (V,), and their counts (n, V)


@frozen
class Bags:
    """All texts under one recipe: features by name, counts, and the fold of each text."""

    names: tuple[str, ...]  # (V,)
    counts: np.ndarray  # (n, V) as they are counted
    y: np.ndarray  # (n,)
    folds: np.ndarray  # (n,) the fold in which each text is held out
    recipe: Recipe
    n_classes: int

    @cached_property
    def _all(self) -> tuple[np.ndarray, np.ndarray]:
        """What the texts of each class weigh (K, V), and how often all have each feature (V,)."""
        return self._of(np.arange(len(self.y)))

    def _of(self, rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The same of some of the texts, given by their numbers."""
        weights, counts = np.zeros((self.n_classes, self.counts.shape[1])), np.zeros(self.counts.shape[1], int)
        for i in rows.tolist():  # row by row, as the table is large, and what is made of many rows is another one
            weights[self.y[i]] += self.weighed([i])[0]
            counts += self.counts[i]
        return weights, counts

    def weighed(self, rows: Any) -> np.ndarray:
        """Some of the texts (m, V) as they weigh: divided by their lengths, if the recipe says so."""
        divided = self.recipe.by_length and self.recipe.event == MULTINOMIAL
        return vocabulary.by_length(self.counts[rows], self._length) if divided else self.counts[rows]

    @cached_property
    def _length(self) -> float:
        """The texts' mean length."""
        return float(self.counts.sum() / len(self.counts))

    def without(self, fold: int) -> tuple[NaiveBayes, np.ndarray]:
        """The model that has not seen this fold, and which features it knows (V,)."""
        kept = self.folds != fold
        (total, counts), (held_out, counts_held) = self._all, self._of(np.flatnonzero(~kept))
        total, known = total - held_out, counts - counts_held >= self.recipe.min_count
        if not known.any():  # of words that nobody has said no class knows more than another
            known, total = ~known, np.zeros_like(total)
        documents = np.bincount(self.y[kept], minlength=self.n_classes).astype(float)
        prior = documents / documents.sum()
        return NaiveBayes(self.recipe.event, self.recipe.pseudo_count, documents, total[:, known], prior), known


def features(text: str, recipe: Recipe) -> list[str]:
    """The features of a text, in their order; pairs come after the words."""
    return [feature for feature in _of_words(text, recipe) if feature]


def of_words(text: str, recipe: Recipe) -> list[str]:
    """For each of the words of a text its feature, "" if it does not count; without the pairs."""
    return _of_words(text, recipe)[: len(vocabulary.tokens(text))]


def bags(texts: Sequence[str], y: np.ndarray, recipe: Recipe, folds: np.ndarray, n_classes: int) -> Bags:
    """The texts counted under a recipe, with the fold of each (n,)."""
    names, counts = at_once(_counting(texts, recipe))
    return _bags(names, counts, y, recipe, folds, n_classes)


def _counting(texts: Sequence[str], recipe: Recipe) -> Generator[None, None, Counted]:
    """The features of the texts, and how often each has each of them."""
    found: dict[str, int] = {}
    encoded = []
    for text in texts:
        encoded.append(np.array([found.setdefault(one, len(found)) for one in features(text, recipe)], dtype=int))
        yield None
    small = np.min_scalar_type(max(map(len, encoded), default=0))  # what holds a word in all places of the longest text
    return tuple(found), vocabulary.bags(encoded, max(len(found), 1), small)


def _bags(
    names: tuple[str, ...], counts: np.ndarray, y: np.ndarray, recipe: Recipe, folds: np.ndarray, n_classes: int
) -> Bags:
    if recipe.once or recipe.event != MULTINOMIAL:
        counts = np.minimum(counts, 1)
    return Bags(names, counts, y, folds, recipe, n_classes)


def folds_of(y: Any, folds: int, seed: int = 0) -> np.ndarray:
    """A fold 0 .. folds - 1 for each text (n,), every class spread over all of them as evenly as it goes."""
    y = np.asarray(y)
    rng = np.random.default_rng(check.integer(seed, "seed", low=0))
    order = np.concatenate([rng.permutation(np.flatnonzero(y == c)) for c in np.unique(y)])
    found = np.empty(len(y), dtype=int)
    found[order] = np.arange(len(y)) % folds
    return found


def told(held: Bags) -> tuple[np.ndarray, np.ndarray]:
    """What is said of every text by the model that has not seen its fold, and how sure that is: (n,), (n,)."""
    return at_once(_telling(held))


def _telling(held: Bags) -> Generator[None, None, tuple[np.ndarray, np.ndarray]]:
    said, certainty = np.empty(len(held.y), dtype=int), np.empty(len(held.y))
    for fold in np.unique(held.folds):
        model, known = held.without(int(fold))
        yield None
        there = held.folds == fold
        texts = held.weighed(there)[:, known]
        said[there] = model.predict(texts)
        yield None
        certainty[there] = model.posterior(texts).max(axis=1)
        yield None
    return said, certainty


def steps(
    texts: Sequence[str], y: Any, *, n_classes: int, recipes: Sequence[Recipe], folds: int = 10, seed: int = 0
) -> Iterator[Change | None]:
    """One state for each recipe, compared with the first; on the same folds, unless a recipe asks for others.

    Raises ValueError for fewer than two folds or texts, an unknown event, or a recipe out of range.
    """
    texts = tuple(texts)
    y = check.integers(y, "y", low=0, high=check.integer(n_classes, "n_classes", low=2) - 1, length=len(texts))
    if len(texts) < 2 or not recipes:
        raise ValueError("At least two texts and one recipe are needed.")
    folds = min(check.integer(folds, "folds", low=2), len(texts))
    first: np.ndarray | None = None
    made: dict[Recipe, Counted] = {}  # of the first: many differ from it only in what is done with the counts
    for recipe in recipes:
        check.choice(recipe.event, "event", EVENTS)
        check.number(recipe.pseudo_count, "pseudo_count", low=0, above=True)
        check.integer(recipe.min_count, "min_count", low=1)
        words = replace(recipe, once=False, by_length=False, min_count=1, event=MULTINOMIAL, pseudo_count=1.0, folds=0)
        counted = made.get(words) or (yield from _counting(texts, words))
        made = made or {words: counted}
        held = _bags(*counted, y, recipe, folds_of(y, folds, seed + recipe.folds), n_classes)
        said, certainty = yield from _telling(held)
        wrong = said != y
        first = wrong if first is None else first
        d = wrong.astype(float) - first
        error, root = float(wrong.mean()), np.sqrt(len(y))
        size = len(held.names)
        del held, counted  # large tables: they do not stay beside those of the next recipe
        yield Change(
            recipe=recipe,
            said=said,
            certainty=certainty,
            error=error,
            error_deviation=float(np.sqrt(error * (1 - error)) / root),
            difference=float(d.mean()),
            difference_deviation=float(d.std() / root),
            fixed=int((d < 0).sum()),
            broken=int((d > 0).sum()),
            size=size,
        )


def _of_words(text: str, recipe: Recipe) -> list[str]:
    """A feature for each word, "" for one that does not count, and then those for pairs."""
    found = []
    head = vocabulary.subject(text) if recipe.apart or recipe.body else 0
    for i, word in enumerate(vocabulary.tokens(text)):
        if recipe.body and i < head:
            found.append("")
        elif recipe.one_number and word.isdigit():
            found.append(NUMBER)
        elif recipe.disguised and vocabulary.disguised(word):
            found.append(DISGUISED)
        elif not recipe.stop_words and word in vocabulary.STOP_WORDS:
            found.append("")
        else:
            found.append(stem(word) if recipe.stems else word)
    if recipe.apart:
        found = [SUBJECT + feature if feature and i < head else feature for i, feature in enumerate(found)]
    if not recipe.pairs:
        return found
    kept = [feature for feature in found if feature]
    return [*found, *(f"{one} {other}" for one, other in pairwise(kept))]
