"""Which words tell most: what is asked for, the words in their order, and the errors with ever more of them."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from algos.text import ranking, vocabulary, vocabulary_size
from algos.text.naive_bayes import BERNOULLI
from algos.text.vocabulary import STOP_WORDS, Hashing, Vocabulary
from algos.text.vocabulary_size import Size
from algos.trace import Trace
from datasets.documents import Documents
from datasets.names import plain
from pages.views.text import scene
from pages.views.text.scene import Scene
from ui import compute, controls
from ui.session import cache

DICTIONARY, HASHING = "dictionary", "hashing"
INFORMATION, RATIO, FREQUENCY = "information", "ratio", "frequency"
ORDERS = {INFORMATION: "mutual information", RATIO: "log ratio", FREQUENCY: "how frequent they are"}
BUCKETS = (2, 3, 5, 8, 12, 20, 30, 50, 80, 120, 200, 300, 500, 1000, 2000)
SCORES = {INFORMATION: ranking.scores, RATIO: ranking.log_ratios, FREQUENCY: ranking.frequencies}
MOST = 3000  # words that count, of very many texts


@dataclass(frozen=True, eq=False)
class Ranked:
    """The words, or buckets of words, in the order in which they are learned."""

    X: np.ndarray  # (n, V) bags of words learned from
    held: np.ndarray  # (m, V) of those held out
    tables: np.ndarray  # (V, 2, K) texts of each class without each and with it
    scores: np.ndarray  # (V,) what they are ordered by
    order: np.ndarray  # (V,)


@dataclass(frozen=True, eq=False)
class Words:
    """Texts, the words that count, the order in which they are learned, and the errors with ever more of them."""

    at: Scene
    features: Vocabulary | Hashing
    known: Vocabulary  # all words learned from that count
    least: int  # how often one must stand there
    by: str  # of ORDERS
    event: str
    pseudo_count: float
    ranked: Ranked
    trace: Trace[Size]

    @property
    def hashed(self) -> bool:
        return isinstance(self.features, Hashing)

    @property
    def names(self) -> tuple[str, ...]:
        """The classes, safe to show."""
        return self.at.names

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """What each feature is called, in the order in which they are learned: a word, or those that share a bucket."""
        if not isinstance(self.features, Hashing):
            return tuple(plain(self.known.words[j], 16) for j in self.ranked.order)
        shared = self.features.sharing(self.known.words)
        return tuple(_listed(shared.get(int(j), [])) for j in self.ranked.order)

    @property
    def now(self) -> Size:
        """The last size on display."""
        return self.trace.final

    @property
    def sizes(self) -> list[int]:
        """All sizes, in their order."""
        return [state.n for state in self.trace.states]

    @cached_property
    def best(self) -> Size:
        """The smallest size with the fewest errors on texts held out."""
        return min(self.trace.states, key=lambda state: (state.held_out_error, state.n))

    @property
    def entropy(self) -> float:
        """What it is worth to know the class of a text learned from for certain, in nats."""
        shares = self.at.train.sizes / len(self.at.train)
        return float(-(shares[shares > 0] * np.log(shares[shares > 0])).sum())

    def score(self, i: int) -> float:
        """What the i-th in the order is ordered by."""
        return float(self.ranked.scores[self.ranked.order[i]])

    def table(self, i: int) -> np.ndarray:
        """Texts of each class without the i-th in the order and with it (2, K)."""
        table: np.ndarray = self.ranked.tables[self.ranked.order[i]]
        return table


def choose(documents: Documents) -> Words:
    said = "Endings go first (Porter 1980): meetings is meet."
    stemmed = controls.toggle("Stems", False, key="stems", help=said)
    stops = controls.toggle(
        "Leave out stop words",
        False,
        key="stops",
        help=f"{len(STOP_WORDS)} words such as the, of and you do not count.",
    )
    at = scene.scene(documents, scene.seed(documents), stemmed=stemmed, stops=stops)
    kind = controls.choice(
        "Look words up",
        [DICTIONARY, HASHING],
        DICTIONARY,
        key="kind",
        help="In a dictionary each word has a place of its own. By hashing there are so many places as one likes, and "
        "words that fall into the same are one.",
    )
    least, features = _features(at, kind)
    known = features if isinstance(features, Vocabulary) else known_of(at, 1, stemmed=False)
    V = len(features.words) if isinstance(features, Vocabulary) else features.buckets
    by = controls.choice(
        "Learn words by", list(ORDERS), INFORMATION, key="by", titles=ORDERS, help="Which are learned first, and shown."
    )
    event, pseudo = scene.event(BERNOULLI, "words_event"), scene.pseudo_count()
    made = ranked(at, features, by)
    sizes = vocabulary_size.grid(V)
    trace = compute.run(
        vocabulary_size.steps,
        made.X,
        at.train.labels,
        made.held,
        at.held.labels,
        limit=len(sizes),
        order=made.order,
        sizes=tuple(sizes),
        n_classes=len(documents.class_names),
        event=event,
        pseudo_count=pseudo,
    )
    return Words(at, features, known, least, by, event, pseudo, made, trace)


def _features(at: Scene, kind: str) -> tuple[int, Vocabulary | Hashing]:
    """How often a word must stand in the texts learned from, and where the words are looked up."""
    if kind == HASHING:
        buckets = controls.stop_slider(
            "Buckets", BUCKETS, 50, key="buckets", help="The fewer there are, the more words share one."
        )
        return 1, Hashing(int(buckets), at.words.stemmed, at.words.stop_words)
    least = controls.slider(
        "Least count",
        1,
        5,
        1,
        key="least",
        help="A word that stands in the texts learned from less often does not count.",
    )
    return int(least), known_of(at, int(least), stemmed=at.words.stemmed)


def known_of(at: Scene, least: int, *, stemmed: bool) -> Vocabulary:
    """The words that stand in the texts learned from at least so often. Raises Refused where none does."""
    try:
        return vocabulary.build(
            compute.watched(at.train.texts), min_count=least, stop_words=at.words.stop_words, most=MOST, stemmed=stemmed
        )
    except ValueError as problem:
        raise compute.Refused(str(problem)) from problem


def ranked(at: Scene, features: Vocabulary | Hashing, by: str) -> Ranked:
    """The features in the order asked for."""
    key = features.words if isinstance(features, Vocabulary) else features.buckets
    inner = (features.stemmed, tuple(sorted(features.stop_words)))

    def made() -> Ranked:
        X, held = (features.counts(compute.watched(part.texts)) for part in (at.train, at.held))
        tables = ranking.tables(X, at.train.labels, n_classes=len(at.documents.class_names))
        scores = SCORES[by](tables)
        return Ranked(X, held, tables, scores, ranking.order(scores))

    found: Ranked = compute.remembered(cache.digest("ranked words", at.train.digest(), key, inner, by), made)
    return found


def _listed(words: list[str]) -> str:
    """Those that share a bucket, as far as there is room."""
    if not words:
        return "(empty)"
    shown = plain(words[0], 12) if len(words) == 1 else ", ".join(plain(word, 8) for word in words[:2])
    return f"{shown} +{len(words) - 2}" if len(words) > 2 else shown
