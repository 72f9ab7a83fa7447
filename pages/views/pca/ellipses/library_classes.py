"""The same with scikit-learn. Run it in the project's folder."""

import numpy as np
from scipy.stats import multivariate_normal
from sklearn.covariance import EmpiricalCovariance

from datasets import catalog

data = catalog.make("small_axis")
times = 1.0
X = data.X * np.array([1.0, times])
r, log_p = np.zeros(len(X)), np.full(len(X), -np.inf)
for c in np.unique(data.y):
    own = data.y == c
    model = EmpiricalCovariance().fit(X[own])
    r[own] = np.sqrt(model.mahalanobis(X[own]))
    log_c = multivariate_normal(model.location_, model.covariance_).logpdf(X)
    log_p = np.logaddexp(log_p, np.log(own.mean()) + log_c)
print("Within r = 1 (%):", float(100 * (r <= 1).mean()))
print("Within r = 2 (%):", float(100 * (r <= 2).mean()))
print("Within r = 3 (%):", float(100 * (r <= 3).mean()))
print("Log-likelihood per point:", float(log_p.mean()))
