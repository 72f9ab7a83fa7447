"""The same with scikit-learn. Run it in the project's folder."""

import numpy as np
from sklearn.decomposition import PCA

from datasets import catalog

data = catalog.make("digits")
X = data.X
source = data.X
k = 10
model = PCA().fit(source)
axes = model.components_[:k]
rebuilt = model.mean_ + (X - model.mean_) @ axes.T @ axes
print("Share kept:", float(1 - ((X - rebuilt) ** 2).sum() / ((X - model.mean_) ** 2).sum()))
print("Pixel error, of 16:", float(np.sqrt(np.mean((X - rebuilt) ** 2))))
print("Numbers a picture:", k)
print("Times smaller:", X.size / (len(X) * k + (k + 1) * X.shape[1]))
