"""A sentence of the reader's, decoded in every way that the views compare."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from algos.hmm import enumeration, forward_backward, k_best, per_word, unknown, viterbi
from algos.hmm.k_best import Path
from algos.hmm.viterbi import Trellis
from algos.trace import Trace
from datasets import tagged_text
from datasets.corpus import Corpus
from datasets.names import plain
from pages.views.hmm import scene, tag_strip
from pages.views.hmm.scene import Scene
from ui import compute, controls, words
from ui.figures import marks
from ui.session import answers, settings

LONGEST = 400  # characters of a sentence
OPENING = 14, 300  # words and characters of the first sentence of the reader's own
SENTENCES = {
    "sentences": "the cat can fish like a bear",
    "five": "they water the cold plant",
    "letters": "e g",
    "the_dog": "the the the dog",
    "faith": "faith is a fine invention",
    "hidden": "a b",
    "ice_cream": "2 3 3 2 3 1 1",
    "disagree": "silence silence birdsong",
}


@dataclass(frozen=True, eq=False)
class Decoding:
    """The trellis of one sentence, its best paths, and what else could be said of its tags."""

    at: Scene
    words: tuple[str, ...]  # (n,)
    x: np.ndarray  # (n,) symbols
    first: int  # the first word in the picture
    trace: Trace[Trellis]
    paths: list[Path]  # the best and the second best, as far as they are possible
    baseline: np.ndarray  # (n,) each word's tag by itself; -1 where nothing is known of the word
    gold: np.ndarray | None  # (n,) the corpus's own tags if it holds the sentence
    step: int | None = None  # the one on display, the last one if None; all the rest is about the whole sentence

    @property
    def n(self) -> int:
        """How many words there are."""
        return len(self.words)

    @property
    def here(self) -> slice:
        """The words in the picture."""
        return slice(self.first, min(self.first + tag_strip.MOST, self.n))

    @property
    def part(self) -> str:
        """Which words these are, where they are not all."""
        shown = f"Words {self.first + 1} to {self.here.stop} of {self.n} are shown; the sidebar moves on."
        return shown if self.here.stop - self.first < self.n else ""

    @property
    def final(self) -> Trellis:
        """The whole trellis."""
        return self.trace.final

    @property
    def now(self) -> Trellis:
        """The trellis on display."""
        return self.final if self.step is None else self.trace.states[self.step]

    @property
    def arrived(self) -> bool:
        """Whether STOP is reached there: only then are the best tags known."""
        return self.now.phase in ("stop", "back")

    @property
    def best(self) -> np.ndarray | None:
        """The best tags (n,), or None if no path is possible."""
        return self.paths[0].tags if self.paths else None

    @cached_property
    def tags(self) -> tuple[str, ...]:
        """The names of the tags, safe to show."""
        return tuple(plain(tag) for tag in self.at.tags)

    @cached_property
    def meanings(self) -> tuple[str, ...]:
        """What the tags mean; their names where nothing is said."""
        return tuple(self.at.legend.get(tag, name) for tag, name in zip(self.at.tags, self.tags, strict=True))

    @cached_property
    def said(self) -> tuple[str, ...]:
        """The words, safe to show."""
        return tuple(plain(word, 20) for word in self.words)

    @cached_property
    def known(self) -> list[bool]:
        """Which words are in the vocabulary."""
        return self.at.known(self.words)

    @cached_property
    def lattice(self) -> forward_backward.Lattice:
        """Forward and backward probabilities: what all paths together say."""
        return forward_backward.run(self.at.model, self.x)

    @cached_property
    def posterior(self) -> np.ndarray:
        """p(tag | whole sentence) at every word (n, K); nan if the sentence is impossible."""
        return self.lattice.posterior()

    @cached_property
    def through(self) -> np.ndarray:
        """log p of the best whole path through each cell (n, K)."""
        return k_best.through(self.at.model, self.x)

    @cached_property
    def ends(self) -> np.ndarray:
        """Score of each tag in the last column with STOP (K,), logs."""
        return viterbi.ends(self.at.model, self.final.score)

    @property
    def n_paths(self) -> int:
        """K^n."""
        return enumeration.number(self.at.model, self.x)

    @property
    def why_impossible(self) -> str:
        """Why no path is possible, in words; empty if one is."""
        if self.paths:
            return ""
        hmm, score = self.at.model, self.final.score
        dead = np.flatnonzero(np.isneginf(score).all(axis=1))
        if not len(dead):
            last = self._listed(score[-1] > -np.inf)
            return (
                f"No path is possible. The last word, “{self.said[-1]}”, can only be {last} here, and no sentence "
                "ends with that: every transition to STOP has probability 0."
            )
        j = int(dead[0])
        word, can = self.said[j], self._listed(hmm.emission[:, self.x[j]] > 0)
        if not can:
            why = "is said by no tag" if self.known[j] else "is unknown, and unknown words have probability 0"
            return (
                f"No path is possible. Word {j + 1}, “{word}”, {why}. So every path is impossible, whatever "
                "the other words are."
            )
        if j == 0:
            return (
                f"No path is possible. The first word, “{word}”, is said only by {can}, and no sentence "
                "begins with that."
            )
        return (
            f"No path is possible. Word {j + 1}, “{word}”, is said only by {can}. The word before it can only be "
            f"{self._listed(score[j - 1] > -np.inf)}, and every transition from there to here has probability 0."
        )

    def _listed(self, which: np.ndarray) -> str:
        return words.listed([self.tags[v] for v in np.flatnonzero(which)])

    def named(self, tags: np.ndarray | None) -> str:
        """Some tags by their names, one after the other."""
        return "none" if tags is None else " ".join(self.tags[v] for v in tags)

    def strip(self, tags: np.ndarray, row: int, path: np.ndarray | None = None) -> marks.Trace:
        """The tags (n,), -1 for none, of the words in the picture as boxes above a trellis, the best ones in row 0.

        What differs from these, or from a `path` as far as it is decided, is marked.
        """
        shown, best = tags[self.here], self.best if path is None else path
        differs = (shown != best[self.here]) & (best[self.here] >= 0) if row and best is not None else None
        hover = [self.meanings[i] if i >= 0 else "" for i in shown]
        words = (
            dict(text=hover) if max(map(len, self.meanings)) * len(shown) * tag_strip.LETTER < tag_strip.PHONE else {}
        )
        return tag_strip.strip(shown, self.at.tags, row=row, differs=differs, hover=hover, yaxis="y2") | words

    def forced(self, j: int, v: int) -> Path | None:
        """The best path on which word j has tag v; None if none is possible."""
        return k_best.forced(self.at.model, self.x, j, v)

    def script(self, lines: Sequence[str], numbers: Mapping[str, str], *, imports: Sequence[str], title: str) -> str:
        """A script that makes the model and the sentence `x`, runs `lines`, and prints the numbers."""
        made = [self.at.encoding(self.words), *lines]
        return self.at.script(made, numbers, imports=["import numpy as np", *imports], title=title)

    def look_at(self, i: int, view: str) -> None:
        """Node i of the trellis, column by column and then STOP, is what is looked at closer. For callbacks."""
        j, v = divmod(i, len(self.tags))
        controls.put(f"{view}_word", self.first + j + 1)
        if self.first + j < self.n:
            controls.put(f"{view}_tag", self.at.tags[v])


def sentence(at: Scene) -> tuple[str, ...]:
    """The words that the reader types; at first a sentence with an ambiguous word, or the first of the corpus."""
    most, longest = OPENING
    default = SENTENCES.get(at.corpus.name, " ".join(at.corpus.sentences[0][:most])[:longest])
    (place,) = controls.above(1)
    help = f"Type {at.unit}s of your own: the picture follows while you type."
    label = "Sentence" if at.unit == "word" else f"{at.unit}s".capitalize()
    told = answers.now() or "sentence" in settings.here().wanted  # by a link, say: then it is no doing of the reader's
    before = None if told else settings.here().of("sentence").value
    text = controls.words(label, default, key="sentence", longest=LONGEST, help=help, live=True, place=place)
    if isinstance(before, str) and before != text:
        settings.forget(["tag_word", "tag_tag"])  # they were about the other sentence
    if found := tagged_text.tokens(text, at.vocabulary):
        return found
    place.caption(f"There is no word in the box; on display is “{plain(default, 80)}”.")
    return tagged_text.tokens(default, at.vocabulary)


def first_shown(n: int) -> int:
    """The first of n words in the picture, chosen where they do not all fit into it."""
    most = tag_strip.MOST
    if n <= most:
        return 0
    said = f"The sentence has {n} words; {most} of them fit into the picture. All count."
    return int(controls.slider("First word shown", 1, n - most + 1, 1, key="tag_first", help=said)) - 1


def decode(at: Scene, sentence: tuple[str, ...], first: int = 0) -> Decoding:
    """Everything about the sentence. Raises Refused for what cannot be decoded."""
    if not sentence:
        raise compute.Refused("There is no word in this sentence; type at least one.")
    x = at.encode(sentence)
    trace = compute.run(viterbi.steps, x, hmm=at.model, limit=2 * len(x) + 2)
    paths = k_best.decode(at.model, x)
    return Decoding(at, sentence, x, first, trace, paths, _alone(at)[x], _gold(at.corpus, sentence))


def _alone(at: Scene) -> np.ndarray:
    """The tag of every symbol by itself: the most frequent one, or in a given model the one that brings it most."""
    if at.corpus.given:
        emission = at.model.emission
        return np.where(emission.max(axis=0) > 0, emission.argmax(axis=0), -1)
    return per_word.best(unknown.extended(scene.counts(at.corpus), at.vocabulary, at.treatment))


def _gold(corpus: Corpus, sentence: tuple[str, ...]) -> np.ndarray | None:
    if corpus.tags is None or sentence not in corpus.sentences:
        return None
    there = corpus.tags[corpus.sentences.index(sentence)]
    return np.array([corpus.tag_names.index(tag) for tag in there])
