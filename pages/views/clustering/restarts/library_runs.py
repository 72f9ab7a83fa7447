"""The same from the same starts, with scikit-learn. Run it in the project's folder."""

import numpy as np
from sklearn.cluster import KMeans

from algos.clustering import starts
from datasets import catalog

data = catalog.make("blobs")
k = 4
n = 50
method = "random"


def run(seed: int) -> float:
    first = data.X[starts.rows(data.X, k=k, method=method, seed=seed)]
    return KMeans(n_clusters=k, init=first, n_init=1, tol=0, max_iter=1000).fit(data.X).inertia_


costs = np.array([run(seed) for seed in range(n)])
print("Distortion, best run:", costs.min())
print("Distortion, worst run:", costs.max())
