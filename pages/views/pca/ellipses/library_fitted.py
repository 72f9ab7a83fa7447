"""The same with scikit-learn. Run it in the project's folder."""

import numpy as np
from sklearn.covariance import EmpiricalCovariance

from datasets import catalog

data = catalog.make("tilted")
times = 1.0
X = data.X * np.array([1.0, times])
model = EmpiricalCovariance().fit(X)
values = np.linalg.eigvalsh(model.covariance_)
print("Half length at r = 1:", float(np.sqrt(values[1])))
print("Half width at r = 1:", float(np.sqrt(values[0])))
