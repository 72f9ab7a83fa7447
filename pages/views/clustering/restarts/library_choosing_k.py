"""The silhouette for every k, with scikit-learn. Run it in the project's folder."""

import numpy as np
from sklearn.cluster import KMeans
from sklearn.metrics import silhouette_score

from datasets import catalog

data = catalog.make("blobs")
most = 10
n = 10
ks = range(2, most + 1)
labels = [KMeans(k, n_init=n, random_state=0).fit(data.X).labels_ for k in ks]
separation = np.array([silhouette_score(data.X, each) for each in labels])
print("Best silhouette at k:", ks[int(separation.argmax())])
print("Its silhouette:", separation.max())
