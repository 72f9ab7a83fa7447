"""The same with scikit-learn. Run it in the project's folder."""

import numpy as np
from sklearn.covariance import EmpiricalCovariance

from datasets import catalog

data = catalog.make("tilted")
times = 1.0
X = data.X * np.array([1.0, times])
model = EmpiricalCovariance().fit(X)
r = np.sqrt(model.mahalanobis(X))  # scikit-learn gives the square
print("Within r = 1 (%):", float(100 * (r <= 1).mean()))
print("Within r = 2 (%):", float(100 * (r <= 2).mean()))
print("Within r = 3 (%):", float(100 * (r <= 3).mean()))
print("Log-likelihood per point:", float(model.score(X)))
