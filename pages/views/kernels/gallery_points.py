"""What the gallery's kernels compare: rows of the data, or words."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from algos.kernels.kernels import Kernel
from datasets.dataset import Dataset
from ui import classes, controls, player, words
from ui.figures.plane import Plane

WORDS = "BADEMDIMENGNIQ, IMENGNBADEM, MENGNIQDIM, BADEN, BADEMODE, KERNEL, KERNELS, COLONEL, INNER, DINNER"
MOST_WORDS, LONGEST = 16, 30
ORDERS = {"class": "class", "input": "first input", "rows": "as they come"}


@dataclass(frozen=True)
class Points:
    """n points: `rows` is what a kernel takes, a table (n, d) or a list of words."""

    rows: Any
    labels: list[str]  # by which each is told on the screen, all different
    groups: np.ndarray  # (n,) class codes, zeros if there are none
    group_names: tuple[str, ...]
    order: np.ndarray  # (n,) in which they stand in the matrix
    plane: Plane | None  # None: one input, or words
    titles: tuple[str, ...]  # of the inputs
    lines: tuple[str, ...]  # they make `X` in a script, given `data`
    data: Dataset | None
    caveats: tuple[str, ...] = ()

    @property
    def n(self) -> int:
        return len(self.labels)

    @property
    def spans(self) -> list[tuple[str, int, int]]:
        """(name, first place, one past the last) of the neighbours in the matrix that belong together."""
        if self.data is None:
            return []
        sorted_groups = self.groups[self.order]
        if len(self.group_names) < 2 or (np.diff(sorted_groups) < 0).any():
            return []
        return [
            (name, int(places[0]), int(places[-1]) + 1)
            for g, name in enumerate(self.group_names)
            if len(places := np.flatnonzero(sorted_groups == g))
        ]

    @property
    def described(self) -> str:
        if self.data is None:
            return words.count(self.n, "word")
        return f"{words.count(self.n, 'point')} of {self.data.title}"


def choose(data: Dataset, kernel: Kernel, histograms: bool) -> Points:
    """The controls for the points that the kernel takes, and the points."""
    return _words() if kernel.takes == "strings" else _rows(data, histograms)


UNUSED = ("This kernel compares words: the data chosen on the left have no part in it.",)


def _words() -> Points:
    text = controls.words(
        "Words",
        WORDS,
        key="words",
        help="Words to compare, with commas or spaces between them. The first two are the notes' proteins.",
    )
    found, said = parse(text)
    for sentence in said:
        controls.notice(sentence)
    if not found:
        raise player.Refused("There is no word to compare: type some, with commas between them.")
    nobody = np.zeros(len(found), dtype=int)
    lines = (f"X = {found!r}",)
    return Points(found, found, nobody, (), np.arange(len(found)), None, (), lines, None, UNUSED)


def parse(text: str) -> tuple[list[str], list[str]]:
    """The words in the text, each once, in capitals; and what had to be left out, a sentence each."""
    cleaned = "".join(c if c.isalnum() else " " for c in text.upper()).split()
    different = list(dict.fromkeys(word[:LONGEST] for word in cleaned))
    said = []
    if len(different) < len(cleaned):
        said.append("Each word is compared once.")
    if len(different) > MOST_WORDS:
        said.append(f"The first {MOST_WORDS} words are compared.")
    if any(len(word) > LONGEST for word in cleaned):
        said.append(f"A word has {LONGEST} letters at most.")
    return different[:MOST_WORDS], said


def _rows(data: Dataset, histograms: bool) -> Points:
    caveats: tuple[str, ...] = ()
    if len(data.feature_names) == 1:
        rows, lines = _one_input(data)
    else:
        at = classes.choose(data, held_out=None, features=False)
        rows, lines, caveats = at.train, at.lines[:-1], at.caveats
    n = controls.slider(
        "Points", 2, min(150, len(rows.X)), min(60, len(rows.X)), key="n", help="Rows and columns of the Gram matrix."
    )
    if n < len(rows.X):
        lines = (*lines, f"X = train.sample({n}).X")
        rows = rows.sample(n)
    else:
        lines = (*lines, "X = train.X")
    X = rows.X
    titles = tuple(rows.feature_names)
    if histograms and controls.toggle(
        "Shift to 0",
        True,
        key="shifted",
        help="These kernels compare histograms, which have no entry below 0: take the smallest value off every input.",
    ):
        X = X - X.min(axis=0)
        lines = (*lines, "X = X - X.min(axis=0)")
        titles = tuple(f"{name}, shifted" for name in titles)
    order_by = controls.choice(
        "Sorted by",
        list(ORDERS),
        "class",
        key="sorted",
        titles=ORDERS,
        help="The order of the points in the matrix. By class, a good kernel shows blocks.",
    )
    groups = np.zeros(len(X), dtype=int) if rows.y is None or not rows.class_names else rows.y
    keys = {"class": (X[:, 0], groups), "input": (X[:, 0],), "rows": (np.arange(len(X)),)}[order_by]
    named = rows.class_names
    labels = [f"{i + 1} ({named[g]})" if named else str(i + 1) for i, g in enumerate(groups)]
    plane = Plane.around(X, (titles[0], titles[1]), aspect=0.85) if X.shape[1] == 2 else None
    return Points(X, labels, groups, named, np.lexsort(keys), plane, titles, lines, rows, caveats)


def _one_input(data: Dataset) -> tuple[Dataset, tuple[str, ...]]:
    """The rows, standardised if the reader says so: where there is one input, there is no plane to choose."""
    if len(data.X) > classes.MOST:
        data = data.sample(classes.MOST)
    lines = [f"data = {data.code}", "train = data"]
    if controls.toggle(
        "Standardise", False, key="standardise", help="Give the input mean 0 and standard deviation 1 first."
    ):
        data = data.standardised()
        lines[-1] = "train = data.standardised()"
    return data, tuple(lines)
