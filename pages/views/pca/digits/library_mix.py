"""The same with scikit-learn, whose axes point the same way. Run it in the project's folder."""

import numpy as np
from sklearn.decomposition import PCA

from datasets import catalog

data = catalog.make("digits")
weights = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0]
model = PCA(n_components=6, svd_solver="full").fit(data.X)
scores = np.array(weights) * model.transform(data.X).std(axis=0)
mixed = model.mean_ + scores @ model.components_
nearest = ((data.X - mixed) ** 2).sum(axis=1).argmin()
print("Nearest picture:", f"digit {data.class_names[data.y[nearest]]}")
print("Pixel error:", float(np.sqrt(np.mean((mixed - data.X[nearest]) ** 2))))
print("Variance of these axes:", float(model.explained_variance_ratio_.sum()))
