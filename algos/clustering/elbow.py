"""Choosing k by the elbow: where one more cluster lowers the cost by the highest share (after Thorndike 1953).

The best cost never rises with k and is 0 for k = n, so the cost itself cannot choose k.
"""

from collections.abc import Iterator

import numpy as np

from algos import check
from algos.clustering import k_means
from algos.clustering.k_means import KMeans


def best_runs(X: np.ndarray, *, k_max: int, n: int = 10, start: str = "k-means++", seed: int = 0) -> Iterator[KMeans]:
    """The best of n runs of k-means on X (m, d) for k = 1, 2 ... k_max, one k at a time.

    One run more, from the best centres for k - 1 and the point farthest from them, makes sure that the
    inertia never rises with k. Raises ValueError for k_max outside 1..m, n below 1, or an unknown start.
    """
    return (run for run in pieces(X, k_max=k_max, n=n, start=start, seed=seed) if run is not None)


def pieces(
    X: np.ndarray, *, k_max: int, n: int = 10, start: str = "k-means++", seed: int = 0
) -> Iterator[KMeans | None]:
    """The same with a pause, None, after each run."""
    X = check.matrix(X)
    best: KMeans | None = None
    for k in range(1, check.integer(k_max, "k_max", low=1, high=len(X)) + 1):
        runs = []
        for run in k_means.restarts(X, k=k, n=n, start=start, seed=seed):
            runs.append(run)
            yield None
        if best is not None:
            centers = k_means.refill(X, best.centers[[*range(k - 1), 0]], np.array([k - 1]))
            *_, grown = k_means.steps(X, k=k, start=centers)
            runs.append(grown)
        best = min(runs, key=lambda run: run.inertia)
        yield best


def relative_drops(costs: np.ndarray) -> np.ndarray:
    """(cost of k - 1, minus cost of k) / cost of k - 1, for costs (K,) of k = 1..K: (K,), 0 for k = 1.

    A drop from a cost of 0 is 0. Raises ValueError for a negative cost.
    """
    costs = check.vector(costs, "costs")
    if costs.min() < 0:
        raise ValueError(f"costs are sums of squares, never negative; one is {costs.min():g}.")
    drops = np.zeros(len(costs))
    np.divide(costs[:-1] - costs[1:], costs[:-1], out=drops[1:], where=costs[:-1] > 0)
    return drops


def highest_drop(costs: np.ndarray) -> int:
    """The k with the highest relative drop, for costs (K,) of k = 1..K: 1 if there is none."""
    return int(relative_drops(costs).argmax()) + 1


def explained(costs: np.ndarray) -> np.ndarray:
    """The share of the variance that lies between the clusters, 1 - cost of k / cost of 1, for costs (K,): (K,).

    nan where there is no variance.
    """
    costs = check.vector(costs, "costs")
    return 1 - costs / costs[0] if costs[0] > 0 else np.full(len(costs), np.nan)


def variance_ratios(costs: np.ndarray, n: int) -> np.ndarray:
    """The F ratio (Calinski and Harabasz 1974) for costs (K,) of k = 1..K clusters of n points: (K,).

    Variance between the clusters over that inside them, each by its degrees of freedom:
    ((cost of 1 - cost of k) / (k - 1)) / (cost of k / (n - k)); nan for k = 1 and where it would divide by 0.
    """
    costs = check.vector(costs, "costs")
    k, ratios = np.arange(1, len(costs) + 1), np.full(len(costs), np.nan)
    inside = costs * (k - 1)
    np.divide((costs[0] - costs) * (n - k), inside, out=ratios, where=inside > 0)
    return ratios
