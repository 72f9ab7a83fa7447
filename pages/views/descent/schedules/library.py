"""The same schedule by scikit-learn, which counts its rows from 1: constant, or the first rate over a power of k.

Run it in the project's folder.
"""

import numpy as np
from sklearn.linear_model import SGDRegressor
from sklearn.preprocessing import StandardScaler

from datasets import catalog

data = catalog.make("line")
rate = 0.2
power = 0.5
passes = 13
X = StandardScaler().fit_transform(data.X)
y = StandardScaler().fit_transform(data.y[:, None])[:, 0]
found = SGDRegressor(
    penalty=None,
    learning_rate="invscaling" if power else "constant",
    eta0=rate,
    power_t=power,
    max_iter=passes,
    tol=None,
    random_state=0,
).fit(X, y)
star = np.array([y.mean(), np.mean(X[:, 0] * y)])
print("Distance:", np.hypot(found.intercept_[0] - star[0], found.coef_[0] - star[1]))
