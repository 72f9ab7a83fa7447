"""What the learning view works on: the sentences used, and the parameters where it begins."""

from dataclasses import dataclass

import numpy as np

from algos.hmm import baum_welch
from algos.hmm.model import Model
from datasets.corpus import Corpus
from pages.views.hmm import edits
from ui import controls, page, words

LIMIT = 100  # passes
SENTENCES, WORDS, STATES = 250, 2000, 12
CELLS = 600_000  # of all states of a run together
STARTS = {
    "given": "the given model",
    "random": "random",
    "equal": "all equal",
    "nearly equal": "nearly equal",
}


@dataclass(frozen=True)
class Setup:
    """The sentences used and the start."""

    whole: Corpus
    corpus: Corpus  # the sentences used
    kind: str  # of STARTS
    n_states: int
    seed: int
    edits: str  # changes to the given model
    start: Model

    @property
    def states(self) -> tuple[str, ...]:
        """The names of the states: those of the given model, or numbers."""
        return self.corpus.tag_names if self.kind == "given" else tuple(str(i + 1) for i in range(self.n_states))

    @property
    def words(self) -> list[np.ndarray]:
        """The symbols of each sentence."""
        return self.corpus.encoded()[0]

    @property
    def size(self) -> int:
        """How many words there are in all."""
        return sum(map(len, self.corpus.sentences))

    @property
    def limit(self) -> int:
        """The most passes: fewer where a model is very large."""
        cells = self.n_states * (self.n_states + len(self.corpus.words) + 2)
        return int(np.clip(CELLS // cells, 20, LIMIT))


def choose(data: Corpus) -> Setup:
    """The sidebar's part."""
    kind = controls.choice(
        "Start",
        list(STARTS) if data.given else [name for name in STARTS if name != "given"],
        "given" if data.given else "random",
        key="learn_start",
        titles=STARTS,
        help="EM climbs from where it begins. From all equal parameters it finds the frequencies of the words and no "
        "more; nearly equal ones are up to 5 % larger or smaller, and slow at first.",
    )
    K, seed, text = len(data.tag_names), 0, ""
    if kind == "given":
        text = edits.choose()
    else:
        K = controls.slider(
            "Hidden states",
            1,
            STATES,
            min(K, STATES),
            key="learn_states",
            help="With 1, only frequencies and the mean length are learned. More states never fit worse at their best.",
        )
        if kind != "equal":
            seed = controls.seed(help="Another one begins elsewhere, and may end on another hill.")
    most = _most(data)
    number = controls.slider(
        "Sentences",
        1,
        most,
        most,
        key="learn_sentences",
        help="The first so many are used. One sentence alone is soon explained too well.",
    )
    corpus = data.first(number) if number < len(data.sentences) else data
    return Setup(data, corpus, kind, K, seed, text, _start(corpus, kind, K, seed, text))


def _most(data: Corpus) -> int:
    """How many sentences can be used within a second."""
    sizes = np.cumsum([len(sentence) for sentence in data.sentences[:SENTENCES]])
    return max(1, int((sizes <= WORDS).sum()))


def _start(corpus: Corpus, kind: str, K: int, seed: int, text: str) -> Model:
    if kind != "given":
        return baum_welch.initial(K, len(corpus.words), kind=kind, seed=seed)
    hmm = Model(np.asarray(corpus.start), np.asarray(corpus.transition), np.asarray(corpus.emission))
    if text:
        hmm = edits.apply(hmm, corpus.tag_names, corpus.words, text)[0]
        edits.complain(corpus.tag_names, corpus.words, text)
    return hmm


def about(at: Setup) -> str:
    """Which sentences are used, in words."""
    n, m = len(at.corpus.sentences), len(at.whole.sentences)
    first = "the first" if n == 1 else f"the first {n}"
    used = f"{first} of {m} sentences" if n < m else f"all {n} sentences" if n > 1 else "one sentence"
    hidden = "; the tags are not looked at" if at.corpus.tags is not None else ""
    return f"Learned from {used}, {words.count(at.size, 'word')}{hidden}."


def table(at: Setup) -> None:
    """The sentences used."""
    page.table(
        {str(name): column.to_numpy() for name, column in at.corpus.frame().items()},
        name=at.whole.name,
        source=at.whole.source,
    )
