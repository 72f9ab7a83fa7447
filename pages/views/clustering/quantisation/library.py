"""The same with scikit-learn. Run it in the project's folder."""

import numpy as np
from sklearn.cluster import KMeans
from sklearn.metrics import pairwise_distances_argmin
from sklearn.utils import shuffle

from datasets import catalog

data = catalog.make("photograph")
k = 16
sample = 2000
seed = 0
image = data.X
seen = shuffle(image, random_state=seed, n_samples=sample)
model = KMeans(n_clusters=k, n_init=1, random_state=seed).fit(seen)
colours = np.rint(model.cluster_centers_)
codes = pairwise_distances_argmin(image, colours)
error = np.sqrt(((image - colours[codes]) ** 2).sum(axis=1).mean())
print("Colour error (black to white 100%):", error / (255 * 3**0.5))
