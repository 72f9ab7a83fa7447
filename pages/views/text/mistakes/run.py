"""The changes one may make to a text classifier, one at a time: what is asked for, and what each does."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import numpy as np

from algos.text import changes, vocabulary
from algos.text.changes import Bags, Change, Recipe
from algos.text.naive_bayes import BERNOULLI, MULTINOMIAL
from algos.trace import Trace
from datasets.documents import Documents
from ui import compute, controls, words
from ui.session import cache

MOST = 400  # texts
MOST_COUNTS = 2_500_000  # of every feature in every text; so many with pairs of words at most
FOLDS = 10
AGAIN, TENTH, TENFOLD = "again", "tenth", "tenfold"


def _any(data: Documents) -> bool:
    return True


def _subjects(data: Documents) -> bool:
    """Whether a text begins with its subject."""
    return any(map(vocabulary.subject, data.texts))


def _disguises(data: Documents) -> bool:
    """Whether a word has a digit between its letters."""
    return any(vocabulary.disguised(word) for text in data.texts for word in vocabulary.tokens(text))


@dataclass(frozen=True)
class Step:
    """A change: what it is called, what it makes of a recipe, and of which texts it could change anything."""

    title: str
    gloss: str  # the same by an example
    change: Callable[[Recipe], Recipe]
    concerns: Callable[[Documents], bool] = _any


CHANGES: Mapping[str, Step] = {
    "stems": Step("words by their stems", "wins, winning = win", lambda r: replace(r, stems=not r.stems)),
    "stop_words": Step(
        "without stop words", "the, of, you left out", lambda r: replace(r, stop_words=not r.stop_words)
    ),
    "one_number": Step(
        "all numbers one word", "7, 30 and 2026 are one", lambda r: replace(r, one_number=not r.one_number)
    ),
    "pairs": Step("pairs of words, too", "click here, free prize", lambda r: replace(r, pairs=not r.pairs)),
    "once": Step("a word counts once", "free free free = free", lambda r: replace(r, once=not r.once)),
    "twice": Step("only words seen twice", "rarer words are left out", lambda r: replace(r, min_count=3 - r.min_count)),
    "bernoulli": Step(
        "there or not (Bernoulli)",
        "a missing word counts too",
        lambda r: replace(r, event=MULTINOMIAL if r.event == BERNOULLI else BERNOULLI),
    ),
    "by_length": Step("divided by length", "long texts count no more", lambda r: replace(r, by_length=not r.by_length)),
    "disguised": Step(
        "disguised words one word", "m0rtgage = w4tches", lambda r: replace(r, disguised=not r.disguised), _disguises
    ),
    "apart": Step(
        "subject's words apart", "free there, free below", lambda r: replace(r, apart=not r.apart), _subjects
    ),
    "body": Step("without the subject", "the body alone", lambda r: replace(r, body=not r.body), _subjects),
}


@dataclass(frozen=True, eq=False)
class Ladder:
    """The errors as it was, and after each change alone."""

    data: Documents
    titles: tuple[str, ...]  # of the states; the first is the recipe as it was
    glosses: tuple[str, ...]  # what each of them means, by an example
    names: tuple[str, ...]  # of CHANGES, or AGAIN, TENTH, TENFOLD; the first is ""
    trace: Trace[Change]
    seed: int
    sampled: str  # in words, if not all texts are used

    @property
    def now(self) -> Change:
        """The change on display."""
        return self.trace.final

    @property
    def base(self) -> Change:
        return self.trace.states[0]

    @property
    def n(self) -> int:
        return len(self.data)

    @property
    def wrong(self) -> np.ndarray:
        """Which texts are misclassified with the change on display: (n,)."""
        return self.now.said != self.data.labels

    def clear(self, state: Change) -> int:
        """-1 if a change clearly makes fewer mistakes, 1 if more, 0 if it may be chance."""
        return int(np.sign(state.difference)) if abs(state.difference) > state.margin else 0

    def bags(self) -> Bags:
        """The texts as the change on display has them."""
        recipe, k = self.now.recipe, len(self.data.class_names)
        folds = changes.folds_of(self.data.labels, min(FOLDS, self.n), self.seed + recipe.folds)
        return changes.bags(self.data.texts, self.data.labels, recipe, folds, k)


def _used(data: Documents) -> tuple[Documents, str]:
    """The texts that are used, and in words how many those are if not all."""
    drawn = data.sample(MOST)
    if len(drawn) * sum(map(len, drawn.texts)) > MOST_COUNTS:  # a text has fewer features than characters
        drawn = data.sample(compute.remembered(cache.digest("mistakes", data.digest()), lambda: _fitting(data)))
    if len(drawn) == len(data):
        return data, ""
    why = "" if len(drawn) == MOST else ", because more have too many different words and pairs of words"
    return drawn, f"{len(drawn)} of the {words.number(len(data))} texts, drawn at random, are used here{why}."


def _fitting(data: Documents) -> int:
    """How many texts, drawn at random, have no more than MOST_COUNTS counts."""
    n = min(MOST, len(data))
    while (counts := n * _different(data.sample(n))) > MOST_COUNTS:
        n = min(n - 1, int(n * math.sqrt(MOST_COUNTS / counts)))
    return n


def _different(data: Documents) -> int:
    """How many features the texts have with all that makes more of them."""
    largest = Recipe(pairs=True, apart=True)
    return len({feature for text in data.texts for feature in changes.features(text, largest)})


def choose(data: Documents) -> Ladder:
    data, sampled = _used(data)
    offered = {name: step for name, step in CHANGES.items() if step.concerns(data)}
    done = controls.several(
        "Done already",
        [step.title for step in offered.values()],
        [],
        key="done",
        help="Changes made from the start. Each other change is then tried on top of them, and each of these is "
        "taken back.",
    )
    pseudo_count = controls.log_slider(
        "Pseudo-count", 0.01, 10, 1.0, key="pseudo", help="Added to every count, so that no word is impossible."
    )
    said = "Another seed gives other folds: which texts are held out together."
    seed = controls.seed(help=said)
    base = Recipe(pseudo_count=pseudo_count)
    for step in offered.values():
        base = step.change(base) if step.title in done else base
    tried = {"": ("unchanged", "", base)}
    tried[AGAIN] = ("only another split", "this is chance alone", replace(base, folds=1))
    for name, step in offered.items():
        title, gloss = (f"not: {step.title}", "") if step.title in done else (step.title, step.gloss)
        tried[name] = (title, gloss, step.change(base))
    for name, value in ((TENTH, pseudo_count / 10), (TENFOLD, pseudo_count * 10)):
        tried[name] = (
            f"pseudo-count {words.setting(value)}",
            f"instead of {words.setting(pseudo_count)}",
            replace(base, pseudo_count=value),
        )
    titles, glosses, recipes = zip(*tried.values(), strict=True)
    trace = compute.run(
        changes.steps,
        data.texts,
        data.labels,
        limit=len(tried),
        n_classes=len(data.class_names),
        recipes=recipes,
        folds=FOLDS,
        seed=seed,
    )
    return Ladder(data, titles, glosses, tuple(tried), trace, seed, sampled)
