"""One sentence decoded in every way that the tagging view compares."""

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from algos.hmm import enumeration, forward_backward, k_best, per_word, unknown, viterbi
from algos.hmm.k_best import Path
from algos.hmm.viterbi import Trellis
from algos.trace import Trace
from datasets.corpus import Corpus
from datasets.names import plain
from pages.views.hmm import scene
from pages.views.hmm.scene import Scene
from ui import player, words

TINY = -700.0  # a log below which the probability is too small for a number of the machine


@dataclass(frozen=True)
class Solution:
    """The trellis of one sentence, its best paths, and what else could be said of its tags."""

    at: Scene
    words: tuple[str, ...]  # (n,)
    x: np.ndarray  # (n,) symbols
    trace: Trace[Trellis]
    paths: list[Path]  # the best and the second best, as far as they are possible
    baseline: np.ndarray  # (n,) each word's tag by itself; -1 where nothing is known of the word
    gold: np.ndarray | None  # (n,) the corpus's own tags if it holds the sentence

    @property
    def n(self) -> int:
        """How many words there are."""
        return len(self.words)

    @property
    def final(self) -> Trellis:
        """The whole trellis."""
        return self.trace.final

    @property
    def best(self) -> np.ndarray | None:
        """The best tags (n,), or None if no path is possible."""
        return self.paths[0].tags if self.paths else None

    @cached_property
    def tags(self) -> tuple[str, ...]:
        """The names of the tags, safe to show."""
        return tuple(plain(tag) for tag in self.at.tags)

    @cached_property
    def said(self) -> tuple[str, ...]:
        """The words, safe to show."""
        return tuple(plain(word, 20) for word in self.words)

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


def solve(at: Scene, sentence: tuple[str, ...]) -> Solution:
    """Everything about the sentence. Raises Refused for what cannot be decoded."""
    if not sentence:
        raise player.Refused("There is no word in this sentence; type at least one.")
    x = at.encode(sentence)
    trace = player.run(viterbi.steps, x, hmm=at.model, limit=2 * len(x) + 2)
    return Solution(at, sentence, x, trace, k_best.decode(at.model, x), _baseline(at)[x], _gold(at.corpus, sentence))


def _baseline(at: Scene) -> np.ndarray:
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


def probability(log: float) -> str:
    """e to the `log` as one reads it, however small it is."""
    if log > TINY:
        return words.number(math.exp(log))
    if log == -math.inf:
        return "0"
    tens = math.floor(log / math.log(10))
    power = str(tens).translate(str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"))
    return f"{math.exp(log - tens * math.log(10)):.2f}·10{power}"


def killer(solution: Solution) -> str:
    """Why no path is possible, in words; empty if one is."""
    if solution.paths:
        return ""
    hmm, score = solution.at.model, solution.final.score
    dead = np.flatnonzero(np.isneginf(score).all(axis=1))
    if not len(dead):
        last = words.listed([solution.tags[v] for v in np.flatnonzero(score[-1] > -np.inf)])
        return (
            f"No path is possible. The last word, “{solution.said[-1]}”, can only be {last} here, and no sentence "
            "ends there: every step to STOP has probability 0."
        )
    j = int(dead[0])
    word, bring = solution.said[j], np.flatnonzero(hmm.emission[:, solution.x[j]] > 0)
    if not len(bring):
        why = "is unknown, and unknown words are impossible" if not _known(solution, j) else "comes from no tag at all"
        return f"No path is possible. Word {j + 1}, “{word}”, {why}: it kills every path, whatever stands around it."
    can = words.listed([solution.tags[v] for v in bring])
    if j == 0:
        return f"No path is possible. The first word, “{word}”, comes only from {can}, and no sentence begins so."
    come = words.listed([solution.tags[u] for u in np.flatnonzero(score[j - 1] > -np.inf)])
    return (
        f"No path is possible. Word {j + 1}, “{word}”, comes only from {can}. Paths arrive at the word before in "
        f"{come}, and no step leads from there to here: every transition has probability 0."
    )


def _known(solution: Solution, j: int) -> bool:
    return solution.at.known(solution.words)[j]
