"""The same with scikit-learn and numpy, by the textbook formulas. Run it in the project's folder."""

import numpy as np
from sklearn.linear_model import Ridge
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import PolynomialFeatures, StandardScaler

from datasets import catalog

data = catalog.make("sine")
degree = 9
noise = 0.25
prior = 1.0
powers = make_pipeline(StandardScaler(), PolynomialFeatures(degree, include_bias=False), StandardScaler())
A = np.column_stack([np.ones(len(data.X)), powers.fit_transform(data.X)])
penalty = noise**2 / prior**2
mode = Ridge(alpha=penalty, fit_intercept=False, solver="svd").fit(A, data.y)
misfit = np.sum((data.y - mode.predict(A)) ** 2) + penalty * np.sum(mode.coef_**2)
volume = np.linalg.slogdet(np.eye(A.shape[1]) + A.T @ A / penalty)[1]
posterior = np.linalg.inv(A.T @ A / noise**2 + np.eye(A.shape[1]) / prior**2)
std = np.sqrt(np.sum(A @ posterior * A, axis=1) + noise**2)
print("Penalty σ²/τ²:", penalty)
print("Log evidence:", -misfit / (2 * noise**2) - volume / 2 - len(A) * np.log(noise * np.sqrt(2 * np.pi)))
print("Share in the band:", np.mean(np.abs(data.y - mode.predict(A)) <= 1.959963984540054 * std))
