"""What the linear classifiers for two classes share: the model, and the data with a sign and a column of ones.

Notation: theta (d + 1,) = (intercept, coef); a row of A (n, d + 1) is (1, x), so theta . a is the score of x;
s (n,) are the signs of the classes; the agreement of a point is s times its score, at most 0 for a mistake.
The intercept is one more coordinate of theta: updated, counted and penalised alike.
"""

from typing import Any

import numpy as np

from algos import check
from algos.classification import labels
from algos.trace import frozen


@frozen
class LinearClassifier:
    """Two half-spaces: class 1 where X @ coef + intercept is above 0, class 0 elsewhere."""

    coef: np.ndarray  # (d,)
    intercept: float

    def decision_function(self, X: Any) -> np.ndarray:
        """The score of every row of X (m, d): (m,)."""
        return check.matrix(X, columns=len(self.coef)) @ self.coef + self.intercept

    def predict(self, X: Any) -> np.ndarray:
        """1 where the score is above 0, else 0: (m,)."""
        return (self.decision_function(X) > 0).astype(int)

    @property
    def theta(self) -> np.ndarray:
        """(intercept, coef): (d + 1,)."""
        return np.append(self.intercept, self.coef)


def augmented(X: Any, y: Any, fit_intercept: bool, *, both: bool = True) -> tuple[np.ndarray, np.ndarray]:
    """A (n, d + 1) and the signs s (n,) of X (n, d) and y (n,); the first column is 0 without an intercept.

    Raises ValueError for data that are not finite numbers, for classes other than 0 and 1, and, if `both`, for
    one class only.
    """
    check.choice(fit_intercept, "fit_intercept", (True, False))
    X, s = labels.two_classes(X, y, both=both)
    if np.abs(X).max() > 1e50:
        raise ValueError(
            "X holds a value larger than 1e50, too large to be multiplied and summed; rescale the columns."
        )
    return np.column_stack([np.full(len(X), float(fit_intercept)), X]), s


def starting_point(d: int, start_coef: Any, start_intercept: float, fit_intercept: bool) -> np.ndarray:
    """theta (d + 1,) at the start: zero if no coefficients are given."""
    check.number(start_intercept, "start_intercept", low=-1e50, high=1e50)
    coef = np.zeros(d) if start_coef is None else check.vector(start_coef, "start_coef")
    if len(coef) != d:
        raise ValueError(f"start_coef has {len(coef)} entries; {d} are needed, one for each column of X.")
    if np.abs(coef).max() > 1e50:
        raise ValueError("start_coef holds a value larger than 1e50.")
    return np.append(start_intercept * fit_intercept, coef)
