"""Part (b): every algorithm of `algos` beside the library a user would pick, to the same answer.

Ours is timed as a page runs it: `record(steps(...))`, which keeps every state on the way.
"""

import importlib
import pkgutil
from collections.abc import Callable, Mapping

from threadpoolctl import threadpool_limits

import algos
from benchmarks import (
    rivals_bias_variance,
    rivals_classification,
    rivals_clustering,
    rivals_convolution,
    rivals_descent,
    rivals_gridworld,
    rivals_hmm,
    rivals_kernels,
    rivals_neural,
    rivals_pca,
    rivals_recommender,
    rivals_regression,
    rivals_text,
)
from benchmarks.duels import Duel
from benchmarks.report import Goal, Judged, Table, median
from benchmarks.settings import Settings

DUELS: dict[str, tuple[Callable[[int], Duel], ...] | str] = {
    **rivals_regression.DUELS,
    **rivals_classification.DUELS,
    **rivals_kernels.DUELS,
    **rivals_bias_variance.DUELS,
    **rivals_neural.DUELS,
    **rivals_convolution.DUELS,
    **rivals_clustering.DUELS,
    **rivals_pca.DUELS,
    **rivals_hmm.DUELS,
    **rivals_recommender.DUELS,
    **rivals_gridworld.DUELS,
    **rivals_descent.DUELS,
    **rivals_text.DUELS,
}


def names() -> list[str]:
    """Every module below `algos` that has `steps`."""
    found = (info.name for info in pkgutil.walk_packages(algos.__path__, "algos."))
    return sorted(name.removeprefix("algos.") for name in found if hasattr(importlib.import_module(name), "steps"))


def run(settings: Settings, duels: Mapping[str, tuple[Callable[[int], Duel], ...] | str] = DUELS) -> Table:
    """One row for each algorithm, rival and size. Raises ValueError where two answers differ."""
    rows: list[tuple[str | float | Judged, ...]] = []
    alone = []
    for name in sorted(duels):
        makers = duels[name]
        if isinstance(makers, str):
            alone.append(f"{name}: no row, {makers}.")
        else:
            rows += [_row(make(size), size, settings) for make in makers for size in settings.growth]
    return Table(
        "(b) Algorithms beside their libraries, by turns to the same answer: ratio of the medians",
        ("problem", "rival", "ours ms", "rival's ms", "ours/rival", "goal at page size"),
        rows,
        ("Ours keeps every state on the way; the rivals keep the last.", *alone),
    )


def _row(duel: Duel, size: int, settings: Settings) -> tuple[str | float | Judged, ...]:
    with threadpool_limits(limits=1):  # only what is loaded by now can be limited: the rival is, with its duel
        ours, theirs = (median(times) for times in duel.times(settings.repeats, settings.patience))
    ratio = ours / theirs
    goal = Goal(duel.goal)
    judged, said = (Judged(ratio, goal), str(goal)) if size == 1 else (ratio, "")
    return duel.problem, duel.rival, ours, theirs, judged, said
