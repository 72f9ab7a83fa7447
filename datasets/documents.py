"""Documents: texts with the class of each, and the expression that makes exactly these again."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from algos import check
from datasets import contents

if TYPE_CHECKING:
    import pandas as pd

FEW = 20  # documents of which none are held out


@dataclass(frozen=True, eq=False)
class Documents:
    """n texts with a class each. The labels are read-only. Raises ValueError if the parts do not fit together."""

    name: str
    title: str
    texts: tuple[str, ...]  # (n,)
    labels: np.ndarray  # (n,) codes of class_names
    class_names: tuple[str, ...]  # at least two
    source: str  # one sentence: where the texts come from
    code: str  # a Python expression that makes these, given `from datasets import catalog, labelled_text`
    licence: str = ""
    question: str = ""  # what to look for
    note: str = ""

    def __post_init__(self) -> None:
        texts = tuple(self.texts)
        if not texts or not all(isinstance(text, str) and text.strip() for text in texts):
            raise ValueError("Documents need at least one text, and none of them may be empty.")
        names = tuple(self.class_names)
        if len(names) < 2 or len(set(names)) < len(names) or not all(names):
            raise ValueError("Documents need the names of at least two classes, all different.")
        labels = check.integers(self.labels, "labels", low=0, high=len(names) - 1, length=len(texts))
        for field, value in (("texts", texts), ("class_names", names), ("labels", contents.read_only(labels))):
            object.__setattr__(self, field, value)

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)  # unpickled arrays are writeable
        self.__post_init__()

    def __len__(self) -> int:
        return len(self.texts)

    @property
    def sizes(self) -> np.ndarray:
        """How many texts each class has (K,)."""
        return np.bincount(self.labels, minlength=len(self.class_names))

    def against_rest(self, class_name: str) -> "Documents":
        """Two classes: code 1 for `class_name`, 0 for all others together."""
        check.choice(class_name, "class_name", self.class_names)
        return replace(
            self,
            labels=(self.labels == self.class_names.index(class_name)).astype(int),
            class_names=(f"not {class_name}", class_name),
            code=f"{self.code}.against_rest({class_name!r})",
        )

    def first(self, n: int) -> "Documents":
        """The first `n` texts; all of them if there are no more."""
        n = min(check.integer(n, "n", low=1), len(self))
        return self._take(range(n), f"first({n})")

    def sample(self, n: int, seed: int = 0) -> "Documents":
        """`n` texts drawn without replacement, in their old order; all of them if there are no more."""
        n = min(check.integer(n, "n", low=1), len(self))
        seed = check.integer(seed, "seed", low=0)
        chosen = np.random.default_rng(seed).choice(len(self), size=n, replace=False)
        return self._take(np.sort(chosen), f"sample({n}, seed={seed})")

    def split(self, test_size: float, seed: int = 0) -> "tuple[Documents, Documents]":
        """(train, test): of every class a share `test_size` is drawn for the test; one of each stays to learn from.

        Raises ValueError if test_size is not in (0, 1) or no class has two texts.
        """
        test_size = check.number(test_size, "test_size", low=0, high=1, above=True)
        seed = check.integer(seed, "seed", low=0)
        rng = np.random.default_rng(seed)
        held: list[int] = []
        for code in range(len(self.class_names)):
            own = rng.permutation(np.flatnonzero(self.labels == code))
            held += own[: min(max(round(test_size * len(own)), 1), len(own) - 1)].tolist() if len(own) else []
        if test_size == 1 or not held:
            raise ValueError(f"{len(self)} texts cannot be split with test_size {test_size:g}; each part needs one.")
        rest = np.setdiff1d(np.arange(len(self)), held)
        call = f"split({test_size!r}, seed={seed})"
        return self._take(rest, f"{call}[0]"), self._take(sorted(held), f"{call}[1]")

    def _take(self, at: Sequence[int] | np.ndarray, call: str) -> "Documents":
        texts = tuple(self.texts[i] for i in at)
        return replace(self, texts=texts, labels=self.labels[np.asarray(at, dtype=int)], code=f"{self.code}.{call}")

    def frame(self) -> "pd.DataFrame":
        """One row a text: its class by name, and the text."""
        import pandas as pd

        return pd.DataFrame({"label": [self.class_names[i] for i in self.labels], "text": list(self.texts)})

    def digest(self) -> str:
        """A hash of the full contents, for cache keys: equal for equal documents, in every process."""
        return contents.digest(self)
