"""The same with scikit-learn. Run it in the project's folder."""

import numpy as np
from sklearn.decomposition import PCA
from sklearn.preprocessing import StandardScaler

from datasets import catalog

data = catalog.make("digits").sample(20, seed=0)
k = 10
scale = False
out = 6  # rows
splits = 30


def left_over(seen, test):
    scaler = StandardScaler(with_std=scale).fit(seen)
    axes = PCA(k).fit(scaler.transform(seen))
    Z = scaler.transform(test)
    left = ((Z - axes.inverse_transform(axes.transform(Z))) ** 2).sum() / (Z**2).sum()
    return left if left > 1e-12 else 0.0  # what rounding leaves is nothing


rng = np.random.default_rng(0)
errors = []
for _ in range(splits):
    order = rng.permutation(len(data.X))
    train, test = data.X[order[out:]], data.X[order[:out]]
    errors.append((left_over(train, test), left_over(data.X, test)))
honest, leaky = np.array(errors).T
print("Axes from training:", float(honest.mean()))
print("Axes from all:", float(leaky.mean()))
print("Looks smaller by:", float((honest - leaky).mean()))
print("Share of splits:", float((leaky < honest).mean()))
