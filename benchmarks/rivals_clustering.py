"""The algorithms of `algos/clustering` beside scikit-learn and scipy."""

import warnings
from collections.abc import Callable
from typing import Any, Literal

import numpy as np

from algos.clustering import agglomerative, dbscan, k_means, mixture, starts
from algos.trace import record
from benchmarks.duels import Duel, heaps, same_groups

POINTS = 300


def k_means_duel(size: int) -> Duel:
    from sklearn.cluster import KMeans

    X = heaps(POINTS * size)
    start = X[starts.rows(X, k=4, method="random", seed=1)]
    return Duel(
        f"k-means, {len(X)} points, k = 4",
        lambda: record(k_means.steps(X, k=4, start=start), limit=300).final,
        lambda state: state.centers,
        "KMeans",
        lambda: KMeans(4, init=start, n_init=1, tol=0.0, algorithm="lloyd").fit(X),
        lambda model: model.cluster_centers_,
        1e-9,
    )


def starts_duel(size: int) -> Duel:
    from sklearn.cluster import kmeans_plusplus

    X = heaps(POINTS * size)
    return Duel(
        f"k-means++ start, {len(X)} points, k = 4",
        lambda: record(starts.steps(X, k=4, seed=0), limit=4).final,
        lambda state: np.array([len(state.chosen)]),  # both draw at random: there is no common answer but 4 rows
        "kmeans_plusplus",
        lambda: kmeans_plusplus(X, 4, random_state=0, n_local_trials=1),
        lambda found: np.array([len(set(found[1].tolist()))]),
        0.0,
    )


def mixture_duel(size: int) -> Duel:
    from sklearn.mixture import GaussianMixture

    X = heaps(POINTS * size)
    start = X[starts.rows(X, k=4, seed=0)]
    precision = np.linalg.inv(np.cov(X.T, bias=True))

    def theirs() -> Any:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return GaussianMixture(
                4,
                tol=1e-6,
                reg_covar=0.0,
                max_iter=1000,
                weights_init=np.full(4, 0.25),
                means_init=start,
                precisions_init=np.repeat(precision[None], 4, axis=0),
            ).fit(X)

    return Duel(
        f"Gaussian mixture, {len(X)} points, k = 4",
        lambda: record(mixture.steps(X, k=4, start=start, tolerance=1e-6), limit=2000).final,
        lambda state: state.means,
        "GaussianMixture",
        theirs,
        lambda model: model.means_,
        1e-2,  # both stop where the likelihood hardly rises any more, one pass apart
    )


def agglomerative_duel(linkage: Literal["ward", "single"]) -> Callable[[int], Duel]:
    def duel(size: int) -> Duel:
        from scipy.cluster import hierarchy

        X = heaps(POINTS * size)
        return Duel(
            f"agglomerative, {linkage} linkage, {len(X)} points",
            lambda: record(agglomerative.steps(X, linkage=linkage), limit=len(X)).final,
            lambda state: state.merges[:, 2],
            "scipy linkage",
            lambda: hierarchy.linkage(X, linkage),
            lambda merges: merges[:, 2],
            1e-9,
        )

    return duel


def dbscan_duel(size: int) -> Duel:
    from sklearn.cluster import DBSCAN

    X = heaps(POINTS * size)
    eps = 1.0 / np.sqrt(size)
    return Duel(
        f"DBSCAN, {len(X)} points",
        lambda: record(dbscan.steps(X, eps=eps, min_samples=5), limit=len(X) + 1).final,
        lambda state: same_groups(state.labels) >= 0,
        "DBSCAN",
        lambda: DBSCAN(eps=eps, min_samples=5).fit(X),
        lambda model: same_groups(model.labels_) >= 0,
        0.0,
    )


DUELS: dict[str, tuple[Callable[[int], Duel], ...] | str] = {
    "clustering.agglomerative": (agglomerative_duel("ward"), agglomerative_duel("single")),
    "clustering.dbscan": (dbscan_duel,),
    "clustering.k_means": (k_means_duel,),
    "clustering.k_medoids": "neither scikit-learn nor scipy has k-medoids",
    "clustering.mixture": (mixture_duel,),
    "clustering.starts": (starts_duel,),
}
