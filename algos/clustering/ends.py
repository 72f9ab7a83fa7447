"""Where many runs end: how often the best end is found, how many there are, which clusters of two runs correspond.

Costs that differ by rounding only, by less than `SAME` of the largest, count as equal.
"""

from dataclasses import replace

import numpy as np

from algos import check
from algos.clustering.k_means import KMeans

SAME = 1e-9


def reach_best(costs: np.ndarray) -> int:
    """How many of the costs (n,) equal the lowest. Raises ValueError if there are none."""
    costs = check.vector(costs, "costs")
    return int((costs - costs.min() <= SAME * np.abs(costs).max()).sum())


def different(costs: np.ndarray) -> int:
    """How many different values the costs (n,) take. Raises ValueError if there are none."""
    costs = np.sort(check.vector(costs, "costs"))
    return 1 + int((np.diff(costs) > SAME * np.abs(costs).max()).sum())


def renumbered(run: KMeans, like: KMeans) -> KMeans:
    """The same clusters, numbered so that as many points as possible have the number they have in `like`.

    Raises ValueError if the two runs have different numbers of clusters or points.
    """
    from scipy.optimize import linear_sum_assignment

    k = len(run.counts)
    if (len(like.counts), len(like.labels)) != (k, len(run.labels)):
        raise ValueError(
            f"like has {len(like.counts)} clusters of {len(like.labels)} points; run has {k} of {len(run.labels)}."
        )
    shared = np.zeros((k, k))
    np.add.at(shared, (run.labels, like.labels), 1)
    number = linear_sum_assignment(shared, maximize=True)[1]  # (k,) new number of every cluster
    old = np.argsort(number)
    return replace(
        run, centers=run.centers[old], alive=run.alive[old], labels=number[run.labels], counts=run.counts[old]
    )
