"""A corpus: sentences of words, with their tags or without, and the expression that makes exactly this one again."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Any

import numpy as np

from algos import check
from datasets import contents

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, eq=False)
class Corpus:
    """Sentences of words, with their tags or without, perhaps with the model that is said to have made them.

    K tags, V words in the vocabulary. Tables of numbers are read-only. Raises ValueError if the parts do not fit.
    """

    name: str
    title: str
    sentences: tuple[tuple[str, ...], ...]  # at least one, none of them empty
    tags: tuple[tuple[str, ...], ...] | None  # in the same shape; None: hidden
    source: str  # one sentence: where the words come from
    code: str  # a Python expression that makes this corpus, given `from datasets import catalog, tagged_text`
    tag_names: tuple[str, ...] = ()  # (K,) the tag set in order, or the names of the hidden states
    legend: tuple[str, ...] = ()  # (K,) one word or two for each tag; empty if none
    start: np.ndarray | None = None  # (K,) the first tag's probabilities in the given model, if there is one
    transition: np.ndarray | None = None  # (K, K + 1) from tag to tag; the last column is STOP
    emission: np.ndarray | None = None  # (K, V) from tag to word, columns as in `words`
    question: str = ""  # what to look for
    note: str = ""
    vocabulary: tuple[str, ...] = ()  # (V,) if the words have a given order; empty: that of first appearance

    def __post_init__(self) -> None:
        sentences = tuple(tuple(sentence) for sentence in self.sentences)
        tags = None if self.tags is None else tuple(tuple(row) for row in self.tags)
        if not sentences or not all(sentences):
            raise ValueError("A corpus needs at least one sentence, and every sentence at least one word.")
        if not all(isinstance(word, str) and word for word in chain.from_iterable(sentences)):
            raise ValueError("Every word must be a text of at least one character.")
        names = tuple(self.tag_names) or (() if tags is None else tuple(dict.fromkeys(chain.from_iterable(tags))))
        for field, value in (("sentences", sentences), ("tags", tags), ("tag_names", names)):
            object.__setattr__(self, field, value)
        self._check_tags()
        _check_names(self.vocabulary, "vocabulary")
        unknown = set(chain.from_iterable(sentences)) - set(self.vocabulary)
        if self.vocabulary and unknown:
            raise ValueError(f"The word {min(unknown)!r} is in a sentence and not in the vocabulary.")
        self._check_model()

    def _check_tags(self) -> None:
        if not self.tag_names:
            raise ValueError("Without tags, tag_names must name the hidden states.")
        _check_names(self.tag_names, "tag_names")
        if self.legend and len(self.legend) != len(self.tag_names):
            raise ValueError(f"legend has {len(self.legend)} entries; there are {len(self.tag_names)} tags.")
        if self.tags is None:
            return
        if list(map(len, self.tags)) != list(map(len, self.sentences)):
            raise ValueError("Every word needs one tag: tags must have the same shape as sentences.")
        for tag in dict.fromkeys(chain.from_iterable(self.tags)):
            check.choice(tag, "tag", self.tag_names)

    def _check_model(self) -> None:
        parts = (self.start, self.transition, self.emission)
        if all(part is None for part in parts):
            return
        if any(part is None for part in parts) or not self.vocabulary:
            raise ValueError("A model needs start, transition, emission and vocabulary together.")
        k = len(self.tag_names)
        tables = {
            "start": check.vector(self.start, "start", length=k),
            "transition": check.matrix(self.transition, "transition", columns=k + 1),
            "emission": check.matrix(self.emission, "emission", columns=len(self.vocabulary)),
        }
        for name, table in tables.items():
            if table.ndim == 2 and len(table) != k:
                raise ValueError(f"{name} has {len(table)} rows; {k} are needed, one for each tag.")
            if table.min() < 0 or not np.allclose(table.sum(axis=-1), 1, rtol=0, atol=1e-9):
                raise ValueError(f"{name} must hold probabilities: no number below 0, every row with the sum 1.")
            table = np.array(table, order="C")
            table.flags.writeable = False
            object.__setattr__(self, name, table)

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)  # unpickled arrays are writeable
        self.__post_init__()

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The vocabulary (V,): in the given order, or else in that of first appearance."""
        return self.vocabulary or tuple(dict.fromkeys(chain.from_iterable(self.sentences)))

    @property
    def tagged(self) -> bool:
        """Whether the tags are known."""
        return self.tags is not None

    @property
    def given(self) -> bool:
        """Whether the corpus brings a model along."""
        return self.start is not None

    def hidden(self) -> "Corpus":
        """The same sentences with their tags out of sight; the tag set stays."""
        return replace(self, tags=None, code=f"{self.code}.hidden()")

    def first(self, n: int) -> "Corpus":
        """The first `n` sentences; all of them if there are no more."""
        n = min(check.integer(n, "n", low=1), len(self.sentences))
        return self._take(range(n), f"first({n})")

    def sample(self, n: int, seed: int = 0) -> "Corpus":
        """`n` sentences drawn without replacement, in their old order; all of them if there are no more."""
        n = min(check.integer(n, "n", low=1), len(self.sentences))
        seed = check.integer(seed, "seed", low=0)
        chosen = np.random.default_rng(seed).choice(len(self.sentences), size=n, replace=False)
        return self._take(np.sort(chosen), f"sample({n}, seed={seed})")

    def split(self, test_size: float, seed: int = 0) -> "tuple[Corpus, Corpus]":
        """(train, test): a share `test_size` of the sentences, at least one, is drawn for the test.

        Raises ValueError if test_size is not in (0, 1) or there are fewer than two sentences.
        """
        test_size = check.number(test_size, "test_size", low=0, high=1, above=True)
        seed = check.integer(seed, "seed", low=0)
        n = len(self.sentences)
        if n < 2 or test_size == 1:
            sentences = "1 sentence" if n == 1 else f"{n} sentences"
            raise ValueError(f"{sentences} cannot be split with test_size {test_size:g}; each part needs one.")
        order = np.random.default_rng(seed).permutation(n)
        m = min(max(round(test_size * n), 1), n - 1)
        call = f"split({test_size!r}, seed={seed})"
        return self._take(np.sort(order[m:]), f"{call}[0]"), self._take(np.sort(order[:m]), f"{call}[1]")

    def _take(self, at: Sequence[int] | np.ndarray, call: str) -> "Corpus":
        tags = None if self.tags is None else tuple(self.tags[i] for i in at)
        return replace(self, sentences=tuple(self.sentences[i] for i in at), tags=tags, code=f"{self.code}.{call}")

    def encoded(self) -> tuple[list[np.ndarray], list[np.ndarray] | None]:
        """Each sentence as positions in `words`, and its tags as positions in `tag_names` (None if hidden)."""
        tags = None if self.tags is None else _positions(self.tags, self.tag_names)
        return _positions(self.sentences, self.words), tags

    def frame(self) -> "pd.DataFrame":
        """One row a word: the number of its sentence (from 1), the word, and its tag unless hidden."""
        import pandas as pd

        lengths = list(map(len, self.sentences))
        frame = pd.DataFrame(
            {
                "sentence": np.repeat(np.arange(1, len(lengths) + 1), lengths),
                "word": list(chain.from_iterable(self.sentences)),
            }
        )
        if self.tags is not None:
            frame["tag"] = list(chain.from_iterable(self.tags))
        return frame

    def digest(self) -> str:
        """A hash of the full contents, for cache keys: equal for equal corpora, in every process."""
        return contents.digest(self)


def _positions(rows: Sequence[Sequence[str]], names: Sequence[str]) -> list[np.ndarray]:
    at = {name: i for i, name in enumerate(names)}
    return [np.array([at[item] for item in row], dtype=np.int64) for row in rows]


def _check_names(names: Sequence[str], field: str) -> None:
    if len(set(names)) < len(names) or not all(isinstance(name, str) and name for name in names):
        raise ValueError(f"{field} must hold texts that differ; they are {', '.join(map(str, names))}.")
