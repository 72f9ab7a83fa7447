"""Where the centres start: the controls, and each choice as a step of its own."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from algos.clustering import starts
from algos.clustering.starts import Start
from datasets.dataset import Dataset
from pages.views.clustering.choices import MOST, STARTS
from ui import compute, controls, export, words

METHODS = STARTS | {
    "chosen": "chosen by hand",
    "far": "all but one far outside",
    "bad": "the bad start",
}
HELP = (
    "How the first centres are chosen. Random points: all equally likely. k-means++: the farther from the centres so "
    "far, the likelier. Farthest point: always the farthest. By hand: click points in the picture, or drag the "
    "centres. The last ones are meant to go wrong."
)


@dataclass(frozen=True, eq=False)
class Starting:
    """k centres to start from: `start` as k-means takes it, `code` the expression that makes it."""

    method: str
    k: int
    seed: int
    start: str | np.ndarray
    code: str
    choices: tuple[Start, ...] = ()  # each choice still to make, where there is something to see
    rows: tuple[int, ...] = ()  # of the points on which the centres start, where all start on points

    @property
    def centers_code(self) -> str:
        """An expression for the centres themselves."""
        if not isinstance(self.start, str):
            return self.code
        return f"data.X[{export.call('starts.rows', 'data.X', k=self.k, method=self.method, seed=self.seed)}]"


def choose(data: Dataset) -> Starting | None:
    """The controls, and the start they name; None while nothing is chosen by hand yet."""
    n = len(data.X)
    offered = [m for m in METHODS if m != "bad" or data.start is not None]
    method = controls.choice("Start", offered, "random", key="start", titles=METHODS, help=HELP)
    if method == "bad" and data.start is not None:
        return Starting(method, len(data.start), 0, data.start, "data.start")
    if method == "chosen":
        chosen = _rows_by_hand(n)
        if not chosen:
            return None
        k = _k(n, len(chosen))
        if k < len(chosen):
            controls.sidebar().caption(f"The first {k} of the {len(chosen)} points count.")
        rows = first(data.X, chosen, k)
        return Starting(method, len(rows), 0, data.X[rows], f"data.X[{rows}]", rows=tuple(rows))
    k = _k(n, 4)
    if method == "far":
        return Starting(method, k, 0, starts.far_off(data.X, k=k), f"starts.far_off(data.X, k={k})")
    seed = controls.seed()
    choices = compute.run(starts.steps, data.X, limit=MOST, k=k, method=method, seed=seed)
    on = tuple(int(i) for i in choices.final.chosen)
    weighed = () if method == "random" else choices.states[:-1]  # where all are equally likely there is nothing to see
    return Starting(method, k, seed, method, repr(method), weighed, on)


def _k(n: int, default: int) -> int:
    help = "How many centres to place. By hand: one more starts on the point farthest from the others."
    return int(controls.slider("Clusters k", 1, min(MOST, n), min(default, n), key="k", help=help))


def first(X: np.ndarray, chosen: Sequence[int], k: int) -> list[int]:
    """The first k of the rows chosen; where they are fewer, each more is the one farthest from those before it."""
    rows = [*chosen[:k]]
    while len(rows) < k:
        far = np.min([np.linalg.norm(X - X[row], axis=1) for row in rows], axis=0)
        far[rows] = -1  # rows may be equal
        rows.append(int(far.argmax()))
    return rows


def elsewhere(chosen: Sequence[int], points: np.ndarray, j: int, x: float, y: float) -> dict[str, Any]:
    """The settings once centre j of those that start on the rows `chosen` starts on the free point nearest to x, y.

    `points` (n, 2) is where the rows are drawn.
    """
    if j not in range(len(chosen)):
        return {}
    distances = np.hypot(*(points - (x, y)).T)
    distances[[row for i, row in enumerate(chosen) if i != j]] = np.inf
    moved = [*chosen]
    moved[j] = int(distances.argmin())
    return {"start": "chosen", "rows": ", ".join(str(row + 1) for row in moved), "k": len(moved)}


def toggle(i: int, n: int) -> None:
    """Add row i to those chosen by hand, or take it out again. For callbacks."""
    rows = parse(str(controls.held("rows", "")), n)[0][: int(controls.held("k", MOST))]
    rows = ([r for r in rows if r != i] if i in rows else [*rows, i])[:MOST]
    controls.put("rows", ", ".join(str(r + 1) for r in rows))
    if rows:
        controls.put("k", len(rows))


def parse(text: str, n: int) -> tuple[list[int], list[str]]:
    """The different rows (from 0) that a list of point numbers (from 1 to n) names, and why others do not count."""
    rows: list[int] = []
    problems = []
    for word in re.split(r"[\s,;]+", text.strip()):
        number = int(word) if re.fullmatch(r"[0-9]{1,9}", word) else 0
        if word and not 1 <= number <= n:
            problems.append(f"Only whole numbers from 1 to {words.number(n)} name a point.")
        elif word and number - 1 in rows:
            problems.append("A point can start one centre only.")
        elif word and len(rows) == MOST:
            problems.append(f"There is room for {MOST} centres.")
        elif word:
            rows.append(number - 1)
    return rows, sorted(set(problems))


def chance(state: Start, k: int) -> str:
    """The next choice in words."""
    m = len(state.chosen)
    said = f"Choosing centre {m + 1} of {k}"
    if state.method == "farthest" and m:
        return f"{said}: the next is the point farthest from the centres so far, at a distance of {_far(state)}"
    most = float(state.probabilities.max())
    if state.method == "k-means++" and m:
        return f"{said}: the larger a point, the likelier it is chosen, at most with a chance of {most:.1%}"
    return f"{said}: every point has the same chance of {most:.1%}"


def _far(state: Start) -> str:
    return words.number(float(np.sqrt(state.distances[state.probabilities.argmax()])))


def _rows_by_hand(n: int) -> list[int]:
    text = controls.words(
        "Starting points",
        "",
        key="rows",
        help="The numbers of the points on which the centres start. Click points in the chart to add them, or click "
        "again to take them out.",
    )
    rows, problems = parse(text, n)
    controls.button(
        "Clear",
        place=controls.sidebar(),
        on_click=controls.put,
        args=("rows", ""),
        key=controls.key_of("clear"),
        disabled=not text,
    )
    for sentence in problems:
        controls.sidebar().warning(sentence, icon=":material/info:")
    return rows
