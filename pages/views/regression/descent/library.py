"""Where descent should arrive, and the limit of the rate, with scikit-learn and numpy.

Run it in the project's folder.
"""

import numpy as np
from sklearn.linear_model import LinearRegression
from sklearn.preprocessing import StandardScaler

from datasets import catalog

data = catalog.make("line")
X = StandardScaler().fit_transform(data.X)
A = np.column_stack([np.ones(len(X)), X])
model = LinearRegression().fit(X, data.y)
print("Least possible J:", np.mean((model.predict(X) - data.y) ** 2) / 2)
print("Limit of the rate:", 2 / np.linalg.eigvalsh(A.T @ A / len(A)).max())
