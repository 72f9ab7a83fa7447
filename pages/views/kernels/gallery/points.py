"""What the gallery's kernels compare: rows of the data, or words."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from datasets.dataset import Dataset
from ui import classes, compute, controls, words
from ui.figures.plane import Plane

WORDS = "BADEMDIMENGNIQ, IMENGNBADEM, MENGNIQDIM, BADEN, BADEMODE, KERNEL, KERNELS, COLONEL, INNER, DINNER"
MOST_WORDS, LONGEST = 16, 30
ORDERS = {"class": "class", "input": "first input", "rows": "as they come"}
UNUSED = "This kernel compares words: the data chosen on the left have no part in it."


@dataclass(frozen=True, eq=False)
class Points:
    """n points: `rows` is what a kernel takes, a table (n, d) or a list of words."""

    rows: Any
    labels: list[str]  # by which each is told on the screen, all different
    groups: np.ndarray  # (n,) class codes, zeros if there are none
    group_names: tuple[str, ...]
    order: np.ndarray  # (n,) in which they stand in the matrix
    plane: Plane | None  # None: one input, or words
    titles: tuple[str, ...]  # of the inputs
    lines: tuple[str, ...]  # of a script: the first makes `data`, the last `X`
    data: Dataset | None  # None: words
    caveats: tuple[str, ...] = ()

    @property
    def n(self) -> int:
        return len(self.labels)

    @property
    def thing(self) -> str:
        """What one of them is called."""
        return "point" if self.data else "word"

    @property
    def middle(self) -> int:
        """The point nearest to the middle of them all; of words the first."""
        if self.data is None:
            return 0
        low, high = self.rows.min(axis=0), self.rows.max(axis=0)
        return int(np.linalg.norm(self.rows - (low + high) / 2, axis=1).argmin())

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
        of = f" of {self.data.title}" if self.data else ""
        return words.count(self.n, self.thing) + of


def of_words() -> Points:
    """The words that the reader has typed. Raises compute.Refused if there are none."""
    text = controls.words(
        "Words",
        WORDS,
        key="words",
        help="Words to compare, with commas or spaces between them. The first two are pieces of proteins.",
    )
    found, problems = parse(text)
    for sentence in problems:
        controls.notice(sentence)
    if not found:
        raise compute.Refused("There is no word to compare: type some, with commas between them.")
    nobody = np.zeros(len(found), dtype=int)
    lines = (f"data = {found!r}", "X = data")
    return Points(found, found, nobody, (), np.arange(len(found)), None, (), lines, None, (UNUSED,))


def parse(text: str) -> tuple[list[str], list[str]]:
    """The words in the text, each once, in capitals; and what had to be left out, a sentence each."""
    cleaned = "".join(c if c.isalnum() else " " for c in text.upper()).split()
    different = list(dict.fromkeys(word[:LONGEST] for word in cleaned))
    problems = []
    if len(different) < len(cleaned):
        problems.append("Each word is compared once.")
    if len(different) > MOST_WORDS:
        problems.append(f"The first {MOST_WORDS} words are compared.")
    if any(len(word) > LONGEST for word in cleaned):
        problems.append(f"A word has {LONGEST} letters at most.")
    return different[:MOST_WORDS], problems


def of_data(data: Dataset, histograms: bool, *, square: bool, aspect: float) -> Points:
    """Some rows of the data, in one input or in a plane, shifted to 0 where a kernel of histograms asks for it.

    The plane is `aspect` times as wide as high. Without the `square` of their matrix nobody is asked how they are
    sorted.
    """
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
    help = "The order of the points in the matrix. Sorted by class, a good kernel shows blocks."
    order_by = "class"
    if square:
        order_by = controls.choice("Sorted by", list(ORDERS), "class", key="sorted", titles=ORDERS, help=help)
    names = rows.class_names
    groups = np.zeros(len(X), dtype=int) if rows.y is None or not names else rows.y
    keys = {"class": (X[:, 0], groups), "input": (X[:, 0],), "rows": (np.arange(len(X)),)}[order_by]
    labels = [f"{i + 1} ({names[g]})" if names else str(i + 1) for i, g in enumerate(groups)]
    plane = Plane.around(X, (titles[0], titles[1]), aspect=aspect) if X.shape[1] == 2 else None
    return Points(X, labels, groups, names, np.lexsort(keys), plane, titles, lines, rows, caveats)


def _one_input(data: Dataset) -> tuple[Dataset, tuple[str, ...]]:
    """The rows, standardised if the reader says so: where there is one input, there is no plane to choose."""
    if len(data.X) > classes.MOST:
        data = data.sample(classes.MOST)
    made = f"data = {data.code}"
    if controls.standardise(help="Give the input mean 0 and standard deviation 1 first."):
        return data.standardised(), (made, "train = data.standardised()")
    return data, (made, "train = data")
