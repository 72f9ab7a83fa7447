"""The same with scikit-learn. Run it in the project's folder."""

from sklearn.cluster import DBSCAN

from datasets import catalog

data = catalog.make("moons")
eps = 0.15
min_samples = 5
model = DBSCAN(eps=eps, min_samples=min_samples).fit(data.X)
core = len(model.core_sample_indices_)
print("Clusters:", model.labels_.max() + 1)
print("Core points found:", core)
print("In no cluster:", (model.labels_ < 0).sum())
