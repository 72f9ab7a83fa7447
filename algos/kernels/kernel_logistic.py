"""Kernel logistic regression (Zhu and Hastie 2005).

Notation: K (n, n) with K_ij = k(x_i, x_j); y_i = 0 or 1; f = K alpha + b the scores of the points, p = sigmoid(f).
    minimise   J = sum_i log(1 + exp(-s_i f_i)) + (lambda / 2) alpha'K alpha,   s_i = 2 y_i - 1
    slope      K g for alpha with g = p - y + lambda alpha, and sum_i (p_i - y_i) for the intercept b
    gradient   alpha <- alpha - rate g, b <- b - rate sum(p - y): descent in the kernel's features, written in alpha
    Newton     (K + lambda / w) alpha + b = f + (y - p) / w with w = p (1 - p), sum(alpha) = 0; halved until J falls
The gradient step uses all points at once, `stochastic` one point at a time. The penalty stands beside the sum:
scikit-learn's C is 1 / lambda. The intercept is not penalised.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from algos import check
from algos.classification import labels
from algos.kernels.base import Kernel
from algos.trace import frozen

METHODS = ("newton", "gradient", "stochastic")
HALVINGS = 60
SURE = 1e-10  # p (1 - p) is taken as at least this: sure points would otherwise divide by zero
FLAT = 1e-3  # a slope below which a step that cannot lower J any more stands at the minimum
DIVERGED = 1e9  # an objective this many times that of alpha = 0 is called divergence
REACH = 1e60  # a stochastic pass ends where a weight would grow beyond it


@frozen
class KernelLogistic:
    """The model after some steps."""

    X: np.ndarray  # (n, d)
    alpha: np.ndarray  # (n,) dual weights
    intercept: float  # b
    kernel: Kernel
    scores: np.ndarray  # (n,) f at the points
    objective: float  # J: log_loss + penalty_term
    log_loss: float  # sum over the points
    penalty_term: float  # (lambda / 2) alpha'K alpha
    slope: float  # length of the slope of J in the kernel's features, as a share of that at the start
    halvings: int  # of the Newton step that led here
    phase: str  # 'start', 'descending', 'converged', 'flat' (rounding errors hide the way down) or 'diverged'

    def decision_function(self, X: Any) -> np.ndarray:
        """f at every row of X (m, d): (m,). Above 0 means class 1."""
        return self.kernel(check.matrix(X, columns=self.X.shape[1]), self.X) @ self.alpha + self.intercept

    def predict(self, X: Any) -> np.ndarray:
        """The class of every row of X: (m,), 0 or 1."""
        return (self.decision_function(X) > 0).astype(int)

    def predict_proba(self, X: Any) -> np.ndarray:
        """Probabilities of the classes 0 and 1: (m, 2)."""
        f = self.decision_function(X)
        return np.column_stack([sigmoid(-f), sigmoid(f)])

    def terms(self, x: Any) -> np.ndarray:
        """alpha_i k(x_i, x) of every point at the one place x (d,): (n,). With `intercept` they add up to f."""
        return self.alpha * self.kernel(check.vector(x, "x")[None], self.X)[0]


def sigmoid(f: np.ndarray) -> np.ndarray:
    """1 / (1 + exp(-f)), without overflow."""
    return np.exp(-np.logaddexp(0, -f))


def newton(
    K: np.ndarray, y: np.ndarray, alpha: np.ndarray, b: float, penalty: float, free: bool
) -> tuple[np.ndarray, float]:
    """Where one full Newton step from alpha, b leads; b stays 0 if it is not `free`.

    With S = sqrt(w), B = I + S K S / lambda and M = S B^-1 S: alpha = M (z - b) / lambda, b = 1'M z / 1'M 1.
    """
    f = K @ alpha + b
    p = sigmoid(f)
    w = np.maximum(p * sigmoid(-f), SURE)
    S = np.sqrt(w)
    z = f + (y - p) / w
    B = np.eye(len(K)) + S[:, None] * K * S / penalty
    right = np.column_stack([S * z, S])
    try:
        found = S[:, None] * np.linalg.solve(B, right)
    except np.linalg.LinAlgError:  # values so large that the 1 is lost beside them: no step is found
        return alpha, f[0] - (K @ alpha)[0]
    whole = float(found[:, 1].sum())
    b = float(found[:, 0].sum()) / whole if free and whole != 0 else 0.0
    return (found[:, 0] - b * found[:, 1]) / penalty, b


def steady_rate(K: np.ndarray, penalty: float, *, fit_intercept: bool = True) -> float:
    """A learning rate at which no gradient step raises J: 1 / (largest eigenvalue of K (+ 1 1') / 4 + lambda)."""
    steepest = float(np.linalg.eigvalsh(K + float(fit_intercept))[-1])
    return 1 / (steepest / 4 + penalty) if steepest > 0 or penalty > 0 else 1.0


def steps(
    X: Any,
    y: Any,
    *,
    kernel: Kernel,
    penalty: float = 1.0,
    method: str = "newton",
    learning_rate: float = 0.1,
    fit_intercept: bool = True,
    tolerance: float = 1e-6,
    seed: int = 0,
) -> Iterator[KernelLogistic]:
    """From alpha = 0: one state for each Newton or gradient step, or for each pass of the stochastic rule.

    `learning_rate` is for the latter two, `seed` for the order of the stochastic rule's passes. Ends when the slope is
    at most `tolerance` times what it was, or J as low as floats can tell; or as 'flat' or 'diverged'.
    Raises ValueError for other labels, one class only, a setting out of range, and Newton steps without a penalty.
    """
    X, s = labels.two_classes(X, y)
    n = len(X)
    check.number(penalty, "penalty", low=0, high=1e100)
    check.choice(method, "method", METHODS)
    check.number(learning_rate, "learning_rate", low=0, high=1e60, above=True)
    check.choice(fit_intercept, "fit_intercept", (True, False))
    check.number(tolerance, "tolerance", low=0)
    if method == "newton" and penalty < 1e-9:
        raise ValueError("Newton steps need a penalty of at least 1e-9: without one the weights need not stay finite.")
    K = kernel(X, X)
    X, t = X.copy(), (s + 1) / 2
    X.flags.writeable = False
    rng = np.random.default_rng(seed)
    alpha, b, halvings = np.zeros(n), 0.0, 0
    first = n * np.log(2)

    def cost(alpha: np.ndarray, b: float) -> tuple[float, float]:
        f = K @ alpha
        return float(np.logaddexp(0, -s * (f + b)).sum()), penalty / 2 * float(alpha @ f)

    def steepness(alpha: np.ndarray, b: float) -> float:
        g = sigmoid(K @ alpha + b) - t
        up = g + penalty * alpha
        return float(np.sqrt(max(up @ (K @ up), 0) + (g.sum() * fit_intercept) ** 2))

    whole = steepness(alpha, b)

    def state(phase: str) -> KernelLogistic:
        loss, term = cost(alpha, b)
        slope = steepness(alpha, b) / whole if whole > 0 else 0.0
        if phase == "descending" and not loss + term <= DIVERGED * first:
            phase = "diverged"
        elif phase in ("start", "descending") and slope <= tolerance:
            phase = "converged"
        return KernelLogistic(
            X=X,
            alpha=alpha,
            intercept=float(b),
            kernel=kernel,
            scores=K @ alpha + b,
            objective=loss + term,
            log_loss=loss,
            penalty_term=term,
            slope=slope,
            halvings=halvings,
            phase=phase,
        )

    now = state("start")
    yield now
    while now.phase in ("start", "descending"):
        if method == "newton":
            to, to_b = newton(K, t, alpha, b, penalty, fit_intercept)
            step, halvings = 1.0, 0
            while not sum(cost(alpha + step * (to - alpha), b + step * (to_b - b))) < now.objective:
                step, halvings = step / 2, halvings + 1
                if halvings == HALVINGS:
                    break
            if halvings == HALVINGS:  # no lower value is to be found along this step
                if now.slope > FLAT:
                    yield state("flat")
                return
            alpha, b = alpha + step * (to - alpha), b + step * (to_b - b)
        elif method == "gradient":
            g = sigmoid(K @ alpha + b) - t
            alpha = alpha - learning_rate * (g + penalty * alpha)
            b = b - learning_rate * float(g.sum()) * fit_intercept
        else:
            f = K @ alpha
            shrink = 1 - learning_rate * penalty / n  # the penalty's share of one point: 1 / n of the shrinking
            for i in rng.permutation(n):
                if np.abs(alpha).max() * abs(shrink) > REACH:
                    break
                g_i = float(sigmoid(f[i] + b) - t[i])
                alpha *= shrink
                f *= shrink
                alpha[i] -= learning_rate * g_i
                f -= learning_rate * g_i * K[:, i]
                b -= learning_rate * g_i * fit_intercept
        now = state("descending")
        yield now
