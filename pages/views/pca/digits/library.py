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
print("Pixel error:", float(np.sqrt(np.mean((X - rebuilt) ** 2))))
