"""Small numerical pieces that two or more algorithms share."""

import numpy as np

from algos import check
from algos.trace import frozen


def squared_distances(X: np.ndarray, Y: np.ndarray) -> np.ndarray:
    """Squared Euclidean distance of every row of X (n, d) to every row of Y (m, d): (n, m).

    Summed from differences column by column: exact for equal rows, unlike the expanded square.
    """
    total = np.zeros((len(X), len(Y)))
    for x, y in zip(X.T, Y.T, strict=True):
        total += (x[:, None] - y[None, :]) ** 2
    return total


def logsumexp(a: np.ndarray) -> np.ndarray:
    """log sum exp over each row of a (n, k), which must be finite: (n,). The largest term never overflows."""
    peak = a.max(axis=1)
    return peak + np.log(np.exp(a - peak[:, None]).sum(axis=1))


@frozen
class Scaling:
    """Columns to mean 0 and standard deviation 1, and a linear model back to the columns' own units."""

    mean: np.ndarray  # (d,)
    scale: np.ndarray  # (d,) the standard deviation; 1 for a column that does not vary

    def transform(self, X: np.ndarray) -> np.ndarray:
        """(X - mean) / scale, for X (m, d)."""
        return (check.matrix(X, columns=len(self.mean)) - self.mean) / self.scale

    def raw(self, coef: np.ndarray, intercept: float) -> tuple[np.ndarray, float]:
        """The model on the raw columns that predicts what coef (d,) and intercept predict on the scaled ones."""
        slope = np.asarray(coef) / self.scale
        return slope, float(intercept - self.mean @ slope)

    def standardised(self, coef: np.ndarray, intercept: float) -> tuple[np.ndarray, float]:
        """The reverse of `raw`."""
        return np.asarray(coef) * self.scale, float(intercept + self.mean @ np.asarray(coef))


def scaling(X: np.ndarray) -> Scaling:
    """The scaling of the columns of X (n, d). A column that varies by rounding errors only counts as constant."""
    X = check.matrix(X)
    away = X - X[0]
    middle = away.mean(axis=0)
    away = away - middle
    widest = np.abs(away).max(axis=0)
    still = widest <= np.maximum(10 * np.finfo(float).eps * np.abs(X).max(axis=0), 1e-100)
    widest = np.where(still, 1.0, widest)
    spread = widest * np.sqrt(((away / widest) ** 2).mean(axis=0))
    return Scaling(X[0] + middle, np.where(still, 1.0, spread))
