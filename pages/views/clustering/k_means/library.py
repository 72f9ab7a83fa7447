"""The same from the same start, with scikit-learn. Run it in the project's folder."""

import numpy as np
from sklearn.cluster import KMeans

from algos.clustering import starts
from datasets import catalog

data = catalog.make("blobs")
k = 4
centers = data.X[starts.rows(data.X, k=k, method="random", seed=0)]
model = KMeans(n_clusters=k, init=centers, n_init=1, tol=0, max_iter=1000).fit(data.X)
print("Distortion:", model.inertia_)
print("Smallest cluster:", int(np.bincount(model.labels_).min()))
