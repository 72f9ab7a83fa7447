"""One tiny run for each algorithm: what the contract test feeds to every module of `algos` with `steps`."""

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from algos.kernels import kernels


@dataclass(frozen=True)
class Case:
    """Positional data, keyword settings, and a limit under which the run finishes by itself."""

    data: tuple[Any, ...]
    settings: dict[str, Any] = field(default_factory=dict)
    limit: int = 200


def _table(n: int = 24, d: int = 2, seed: int = 3) -> np.ndarray:
    """An asymmetric table (n, d): columns of different scale and offset."""
    rng = np.random.default_rng(seed)
    return rng.normal(size=(n, d)) * np.arange(1, d + 1) + np.arange(d)


X2 = _table()
X3 = _table(d=3, seed=4)
TARGET = X3 @ np.array([1.0, -2.0, 0.5]) + 0.3 + 0.1 * np.random.default_rng(5).normal(size=len(X3))

# The key is the module's name below `algos`.
CASES: dict[str, Case] = {}

CASES |= {
    "clustering.agglomerative": Case((X2,), {"linkage": "average"}),
    "clustering.dbscan": Case((X2,), {"eps": 0.8, "min_samples": 3}),
    "clustering.k_means": Case((X2,), {"k": 3, "start": "random", "seed": 1}),
    "clustering.k_medoids": Case((X2,), {"k": 3, "metric": "l1"}),
    "clustering.mixture": Case((X2,), {"k": 2, "tolerance": 1e-3}),
    "clustering.starts": Case((X2,), {"k": 4}),
}

CASES |= {
    "regression.bayesian": Case((X3, TARGET), {"noise": 0.2}),
    "regression.chebyshev": Case((X3, TARGET)),
    "regression.elastic_net": Case((X3, TARGET), {"penalty": 0.05, "l1_ratio": 0.7}),
    "regression.gradient_descent": Case((X3, TARGET), {"learning_rate": 0.08, "batch_size": 24, "tolerance": 1e-3}),
    "regression.least_absolute": Case((X3, TARGET)),
    "regression.least_squares": Case((X3, TARGET)),
    "regression.locally_weighted": Case((X3, TARGET), {"queries": X3[:5], "bandwidth": 1.2}),
    "regression.ridge": Case((X3, TARGET), {"penalty": 2.0}),
    "regression.weighted": Case((X3, TARGET), {"weights": np.arange(len(X3))}),
}

SIDES = (X2[:, 0] + 0.6 * X2[:, 1] ** 2 > 1.2).astype(int)  # two classes with a curved boundary

CASES |= {
    "kernels.gaussian_process": Case((X3, TARGET), {"kernel": kernels.Gaussian(1.5), "noise": 0.3, "scale": 2.0}),
    "kernels.kernel_logistic": Case((X2, SIDES), {"kernel": kernels.Gaussian(1.0), "penalty": 0.3}),
    "kernels.kernel_perceptron": Case((X2, SIDES), {"kernel": kernels.Polynomial(2, 1.0)}),
    "kernels.kernel_ridge": Case((X3, TARGET), {"kernel": kernels.Gaussian(1.5), "penalty": 0.3}),
}

CASES |= {
    "classification.epsilon_ball": Case((X2, np.arange(24) % 2), {"radii": np.linspace(0, 3, 7)}),
    "classification.k_neighbors": Case((X2, np.arange(24) % 3)),
    "classification.thresholds": Case((X2[:, 1], np.arange(24) % 2), {"miss": 4.0}),
}
