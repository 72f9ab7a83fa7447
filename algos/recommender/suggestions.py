"""From a filled table to suggestions: ranking, variety, a new user without training again, a prediction's terms.

Notation: see `algos/recommender/factors.py`. A new user is one more ridge regression on item vectors that stay as they
are, so that not everything has to be trained again whenever a rating comes.
"""

import numpy as np

from algos import check
from algos.recommender import factors
from algos.recommender.factors import Factors


def fold_in(rated: np.ndarray, items: np.ndarray, mean: np.ndarray, penalty: float) -> np.ndarray:
    """The vector (k,) of a user with ratings `rated` (m,), nan in the gaps, on item vectors (m, k) and means (m,).

    Without a rating, and with a penalty, it is exactly 0. Raises ValueError if the parts do not fit together.
    """
    items = check.matrix(items, "items")
    mean = check.vector(mean, "mean", length=len(items))
    penalty = check.number(penalty, "penalty", low=0)
    rated = check.reals(rated, "rated")
    if rated.shape != mean.shape:
        raise ValueError(f"rated has shape {rated.shape}; one entry for each of the {len(items)} items is needed.")
    seen = ~np.isnan(rated)
    check.vector(np.where(seen, rated, 0.0), "rated")
    return factors.solve(np.where(seen, rated - mean, 0.0)[None], seen[None], items, penalty)[0]


def walk(rated: np.ndarray, order: np.ndarray, items: np.ndarray, mean: np.ndarray, penalty: float) -> np.ndarray:
    """The vectors after 0, 1, 2, ... of the ratings `rated` (m,) of the items `order` (r,): (r + 1, k)."""
    so_far = np.full(len(mean), np.nan)
    path = [fold_in(so_far, items, mean, penalty)]
    for i in check.integers(order, "order", low=0, high=len(mean) - 1):
        so_far[i] = rated[i]
        path.append(fold_in(so_far, items, mean, penalty))
    return np.array(path)


def terms(model: Factors, user: np.ndarray) -> np.ndarray:
    """What each prediction for the user vector (k,) adds up from, the mean first: (m, k + 1)."""
    return np.column_stack([model.mean, model.items * user])


def best(predicted: np.ndarray, allowed: np.ndarray, count: int) -> np.ndarray:
    """The items of the highest predictions (m,) among the allowed (m,); of equals the earlier one."""
    ranked = np.argsort(-np.round(predicted, 9), kind="stable")
    return ranked[np.asarray(allowed, bool)[ranked]][: check.integer(count, "count", low=0)]


def likeness(items: np.ndarray) -> np.ndarray:
    """The cosine of the angle between each two item vectors (m, k): (m, m); 0 for a vector of length 0."""
    items = check.matrix(items, "items")
    length = np.linalg.norm(items, axis=1, keepdims=True)
    unit = np.divide(items, length, out=np.zeros_like(items), where=length > 1e-9 * length.max())
    return np.clip(unit @ unit.T, -1, 1)


def varied(predicted: np.ndarray, allowed: np.ndarray, count: int, *, alike: np.ndarray, variety: float) -> np.ndarray:
    """Like `best`, but each choice pays for being like one made before.

    The next item is the one with the greatest prediction - variety * its largest likeness to those chosen; likeness
    `alike` (m, m), of which only what is above 0 counts. This is maximal marginal relevance (Carbonell and Goldstein
    1998) with the price in units of the ratings; at 0 it is `best`.
    """
    variety = check.number(variety, "variety", low=0)
    count = check.integer(count, "count", low=0)
    left = np.asarray(allowed, bool).copy()
    closest = np.zeros(len(left))
    chosen: list[int] = []
    while left.any() and len(chosen) < count:
        (i,) = best(predicted - variety * closest, left, 1)
        chosen.append(int(i))
        left[i] = False
        closest = np.maximum(closest, alike[i])
    return np.array(chosen, int)


def sameness(alike: np.ndarray, chosen: np.ndarray) -> float:
    """The mean likeness of two different ones of the chosen; of fewer than two, nan."""
    if len(chosen) < 2:
        return float("nan")
    among = alike[np.ix_(chosen, chosen)]
    return float((among.sum() - np.trace(among)) / (len(chosen) * (len(chosen) - 1)))


def to_ask(items: np.ndarray, counts: np.ndarray, count: int) -> np.ndarray:
    """Items (at most `count`) for a new user to rate: of the half rated most, as far from each other as possible.

    Item vectors (m, k) and how many rated each (m,). First the one rated most, then always the one farthest from all
    chosen so far; ties by number.
    """
    items = check.matrix(items, "items")
    count = check.integer(count, "count", low=1)
    rated = int((counts > 0).sum())
    wide = np.argsort(-counts, kind="stable")[: max(min(count, rated), rated // 2)]
    chosen = list(wide[:1])
    while len(chosen) < min(count, len(wide)):
        apart = ((items[wide, None] - items[chosen]) ** 2).sum(axis=2).min(axis=1)
        apart[np.isin(wide, chosen)] = -1.0
        chosen.append(wide[np.argmax(np.round(apart, 9))])
    return np.array(chosen, int)
