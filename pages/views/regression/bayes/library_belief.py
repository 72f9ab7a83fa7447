"""The same with scikit-learn and numpy, by the textbook formulas. Run it in the project's folder."""

import numpy as np
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import PolynomialFeatures, StandardScaler

from datasets import catalog

data = catalog.make("short_line")
degree = 1
noise = 0.3
prior = 2.0
ends = (-1.0, 1.0)
powers = make_pipeline(StandardScaler(), PolynomialFeatures(degree, include_bias=False), StandardScaler())
A = np.column_stack([np.ones(len(data.X)), powers.fit_transform(data.X)])
places = np.linspace(*ends, 200)[:, None]
B = np.column_stack([np.ones(len(places)), powers.transform(places)])
posterior = np.linalg.inv(A.T @ A / noise**2 + np.eye(A.shape[1]) / prior**2)
reach = 1.959963984540054 * np.sqrt(np.sum(B @ posterior * B, axis=1))
print("Narrowest 95% band, ±:", reach.min())
print("Widest 95% band, ±:", reach.max())
