"""How good are the tags? Four ways to tag sentences, and how often each agrees with the true tags.

Notation: truth and said (n,) are the tags of all test words one after the other; known (n,) says which of the words
training has seen. Accuracy is the share of words with said = truth.
"""

from collections.abc import Iterable, Sequence

import numpy as np

from algos import check
from algos.hmm import forward_backward, posterior_decoding, viterbi
from algos.hmm.model import Model
from algos.trace import frozen

METHODS = ("viterbi", "posterior", "per word", "most frequent")


@frozen
class Evaluation:
    """The true tags of some words beside what was said."""

    truth: np.ndarray  # (n,) tags
    said: np.ndarray  # (n,) tags
    known: np.ndarray  # (n,) whether the word is in the vocabulary
    n_tags: int

    @property
    def right(self) -> np.ndarray:
        """Where both agree (n,)."""
        return np.asarray(self.truth == self.said)

    @property
    def accuracy(self) -> float:
        """The share of all words."""
        return share(self.right)

    @property
    def known_accuracy(self) -> float:
        """The share of the words seen in training; nan if there are none."""
        return share(self.right[self.known])

    @property
    def unknown_accuracy(self) -> float:
        """The share of the words never seen; nan if there are none."""
        return share(self.right[~self.known])

    @property
    def by_tag(self) -> np.ndarray:
        """The share of the words that truly have each tag (K,), its recall; nan for a tag without words."""
        return np.array([share(self.right[self.truth == v]) for v in range(self.n_tags)])

    @property
    def confusion(self) -> np.ndarray:
        """How many words of true tag u were said to have tag v: (K, K)."""
        table = np.zeros((self.n_tags, self.n_tags), dtype=int)
        np.add.at(table, (self.truth, self.said), 1)
        return table


def share(right: np.ndarray) -> float:
    """The share of True; nan of nothing."""
    return float(right.mean()) if right.size else float("nan")


def evaluate(
    truth: Sequence[np.ndarray], said: Sequence[np.ndarray], words: Sequence[np.ndarray], *, n_tags: int, n_known: int
) -> Evaluation:
    """Sentences of true tags, said tags and symbols, all of them one after the other; symbols below n_known are known.

    Raises ValueError if there is no sentence, or lengths differ.
    """
    if not truth or [len(row) for row in truth] != [len(row) for row in said]:
        raise ValueError(
            "Every sentence needs one said tag for each true tag, and there must be at least one sentence."
        )
    y = check.integers(np.concatenate(truth), "truth", low=0, high=n_tags - 1)
    z = check.integers(np.concatenate(said), "said", low=0, high=n_tags - 1, length=len(y))
    x = check.integers(np.concatenate(words), "words", low=0, length=len(y))
    return Evaluation(y, z, x < n_known, n_tags)


def tag(
    words: Iterable[np.ndarray], method: str, *, hmm: Model, per_word: np.ndarray, most_frequent: int
) -> tuple[list[np.ndarray], list[bool]]:
    """(tags, impossible) of every sentence of symbols by one of METHODS.

    per_word (V,) gives each symbol its tag and most_frequent is one tag for all. An impossible sentence, to which the
    model gives probability 0, has no best tags: it gets those of per_word.
    """
    check.choice(method, "method", METHODS)
    said, impossible = [], []
    for x in words:
        tags: np.ndarray | None = per_word[x]
        if method == "viterbi":
            tags, _ = viterbi.decode(hmm, x)
        elif method == "posterior":
            lattice = forward_backward.run(hmm, x)
            tags = None if np.isneginf(lattice.log_likelihood) else posterior_decoding.decode(lattice.posterior())
        elif method == "most frequent":
            tags = np.full(len(x), most_frequent)
        impossible.append(tags is None)
        said.append(per_word[x] if tags is None else tags)
    return said, impossible
