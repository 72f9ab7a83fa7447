"""The same with scikit-learn. Run it in the project's folder."""

from sklearn.cluster import DBSCAN

from datasets import catalog

data = catalog.make("moons")
eps = 0.15
min_samples = 5
model = DBSCAN(eps=eps, min_samples=min_samples).fit(data.X)
print("Clusters:", model.labels_.max() + 1)
print("In no cluster:", (model.labels_ < 0).sum())
print("Points reached:", (model.labels_ >= 0).sum())
