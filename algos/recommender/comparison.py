"""Methods against each other (Jaakkola and Barzilay, MIT 6.036 lecture notes, chapter 4): each learns from the same
part of the ratings and is judged on the same other part.

Notation: s splits of one table into two, each (n, m) with nan in the gaps; the errors are RMSE and MAE
(`algos/recommender/ratings.py`). The factorisation (`alternating.py`) is measured along its rank or its penalty, every
other method once.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from algos import check
from algos.recommender import alternating, baselines, content, hybrid, neighbours, ratings, unstructured
from algos.trace import frozen, record

ALONG = ("rank", "penalty")
MEASURES = ("rmse", "mae")
BASELINES = {
    "global": "mean of all",
    "users": "means of the users",
    "items": "means of the items",
    "popularity": "popularity",
    "offsets": "user and item offsets",
}
HALF_STEPS = 40  # of each factorisation at most

Split = tuple[np.ndarray, np.ndarray]


@frozen
class Comparison:
    """The errors so far. The last two axes: on the part learned from and on the other; RMSE and MAE."""

    values: np.ndarray  # (v,) ranks or penalties
    curve: np.ndarray  # (s, v, 2, 2) of the factorisation
    methods: tuple[str, ...]  # the others
    errors: np.ndarray  # (s, len(methods), 2, 2) of the others


def errors(predicted: np.ndarray, split: Split) -> np.ndarray:
    """[[RMSE, MAE] where it has learned, [RMSE, MAE] on the other part] of the filled table predicted (n, m)."""
    return np.array([[getattr(ratings, measure)(part, predicted) for measure in MEASURES] for part in split])


def others(
    Y: np.ndarray, features: np.ndarray | None, rank: int, penalty: float, centre: str, k: int, seed: int
) -> dict[str, np.ndarray]:
    """What every other method fills in, having learned from Y: (n, m) by name."""
    runs: dict[str, Iterator[Any]] = {title: baselines.steps(Y, method=method) for method, title in BASELINES.items()}
    runs["neighbours: users"] = neighbours.steps(Y, k=k, by="users")
    runs["neighbours: items"] = neighbours.steps(Y, k=k, by="items")
    if features is not None:
        common: dict[str, Any] = dict(penalty=penalty, centre=centre)
        runs["content"] = content.steps(Y, features, **common)
        runs["hybrid"] = hybrid.steps(Y, features, rank=min(rank, features.shape[1]), seed=seed, **common)
    runs["no structure"] = unstructured.steps(Y, penalty=penalty)
    return {name: record(run, limit=HALF_STEPS).final.predict() for name, run in runs.items()}


def steps(
    splits: Sequence[Split],
    *,
    along: str = "rank",
    values: Sequence[float] = (1, 2, 3),
    rank: int = 2,
    penalty: float = 1.0,
    centre: str = "none",
    features: np.ndarray | None = None,
    k: int = 10,
    seed: int = 0,
) -> Iterator[Comparison]:
    """One split a step.

    `splits` are pairs (learned from, judged on) of tables (n, m). The factorisation takes `along` (a rank or a penalty)
    from `values`, the other setting from `rank` or `penalty`; methods that need features (m, q) of the items are there
    if they are. `k` is the number of neighbours.

    Raises ValueError for bad settings or a part without ratings.
    """
    check.choice(along, "along", ALONG)
    if not len(splits):
        raise ValueError("There is no split; at least one is needed.")
    if not len(values):
        raise ValueError(f"There is no {along} to try; at least one is needed.")
    curve: list[list[np.ndarray]] = []
    table: list[list[np.ndarray]] = []
    names: tuple[str, ...] = ()

    def state() -> Comparison:
        return Comparison(
            np.array(values, dtype=float),
            np.array(curve).reshape(len(curve), len(values), 2, 2),
            names,
            np.array(table).reshape(len(table), len(names), 2, 2),
        )

    yield state()
    for split in splits:
        learned = split[0]
        curve.append([errors(_factorised(learned, along, v, rank, penalty, centre, seed), split) for v in values])
        filled = others(learned, features, rank, penalty, centre, k, seed)
        names = tuple(filled)
        table.append([errors(predicted, split) for predicted in filled.values()])
        yield state()


def _factorised(
    Y: np.ndarray, along: str, value: float, rank: int, penalty: float, centre: str, seed: int
) -> np.ndarray:
    if along == "rank":
        rank = int(value)
    else:
        penalty = float(value)
    run = alternating.steps(Y, rank=rank, penalty=penalty, centre=centre, seed=seed)
    return record(run, limit=HALF_STEPS).final.predict()
