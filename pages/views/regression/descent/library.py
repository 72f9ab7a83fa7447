"""Where descent should arrive, and the limit of the rate, with scikit-learn and numpy.

Run it in the project's folder.
"""

import numpy as np
from sklearn.linear_model import LinearRegression, Ridge
from sklearn.preprocessing import StandardScaler

from datasets import catalog

data = catalog.make("line")
X = StandardScaler().fit_transform(data.X)
penalty = 0.0
A = np.column_stack([np.ones(len(X)), X])
model = (Ridge(alpha=penalty, solver="svd") if penalty else LinearRegression()).fit(X, data.y)
cost = np.mean((model.predict(X) - data.y) ** 2) + penalty / len(X) * np.sum(model.coef_**2)
shrink = np.diag([0.0, *[penalty / len(X)] * X.shape[1]])
print("Least possible J:", cost / 2)
print("Steps grow above rate:", 2 / np.linalg.eigvalsh(A.T @ A / len(A) + shrink).max())
