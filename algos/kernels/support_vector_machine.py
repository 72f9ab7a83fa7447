"""Support vector machine by sequential minimal optimisation (Cortes and Vapnik 1995; Platt 1998).

Notation: X (n, d), signs s (n,) of -1 and +1, K (n, n) the kernel between the rows, alpha (n,) multipliers,
beta = alpha * s, f = K @ beta + b the scores.
    primal  1/2 |w|^2 + C sum max(0, 1 - s f)                 b is not penalised; C = None is the hard margin
            = C n (lambda / 2 |w|^2 + mean max(0, 1 - s f)) with lambda = 1 / (C n)
    dual    sum alpha - 1/2 beta'K beta,  0 <= alpha <= C,  sum beta = 0
    wish    v = s - K @ beta: the b that would put the point on its own margin line; its slack is max(0, s (v - b))
Only two alphas that move together keep sum beta = 0. `up` are the points whose beta may grow, `low` those whose beta
may fall, and at the optimum no wish in `up` exceeds one in `low`.
    pair    the largest wish i in `up`; with it the j in `low` that promises most (Fan, Chen and Lin 2005, WSS 2)
    stop    largest wish in `up` - smallest in `low` <= tolerance (Keerthi et al. 2001), as in LIBSVM
A pair along which the dual does not curve down (equal points, or a function that is no kernel) goes to its bounds.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from algos import check
from algos.classification.labels import two_classes
from algos.kernels.separable import common_point
from algos.kernels.smo import FLAT, NONE, Function, best_intercept, gram, step, violations
from algos.trace import frozen

MOST = 50_000  # pairs: a few seconds
DOOMED = 100  # pairs shown of a hard margin that has no solution


@frozen
class SupportVectorMachine:
    """The machine after some pairs. Its scores are those of the best intercept for its alphas."""

    kernel: Any
    X: np.ndarray  # (n, d) the training rows
    signs: np.ndarray  # (n,) -1.0 or 1.0
    C: float | None  # the bound on every alpha; None: hard margin
    alpha: np.ndarray  # (n,)
    intercept: float
    scores: np.ndarray  # (n,) of the training rows
    pair: np.ndarray  # (2,) rows whose alphas moved last; empty at the start
    pairs: int  # optimised so far
    dual_objective: float  # never falls
    primal_objective: float  # of these alphas' w and the best intercept; inf if a hard margin's bound is broken
    largest_violation: float  # of the Karush-Kuhn-Tucker conditions, as in the stopping test
    phase: (
        str  # 'start', 'climbing', 'converged', 'stopped' before that, or 'inseparable': a hard margin without solution
    )
    meeting: np.ndarray  # (n,) weights, 1 in each class, of one place in both classes' hulls; or empty

    @property
    def support(self) -> np.ndarray:
        """The rows with alpha > 0."""
        return np.flatnonzero(self.alpha)

    @property
    def gap(self) -> float:
        """Primal minus dual objective: 0 at the optimum of a kernel."""
        return self.primal_objective - self.dual_objective

    @property
    def slack(self) -> np.ndarray:
        """How far each training row stays behind its margin line, in units of the score: (n,)."""
        return np.maximum(0.0, 1.0 - self.signs * self.scores)

    @property
    def violations(self) -> np.ndarray:
        """How far each training row's score is from what its alpha allows: (n,)."""
        return violations(self.signs * self.scores, self.alpha, self.C)

    @property
    def squared_norm(self) -> float:
        """|w|^2 = beta'K beta."""
        return float(self.alpha @ (self.signs * (self.scores - self.intercept)))

    @property
    def margin_width(self) -> float:
        """From one margin line to the other, 2 / |w|: inf while w is zero."""
        return float(2 / np.sqrt(self.squared_norm)) if self.squared_norm > 0 else np.inf

    @property
    def coef(self) -> np.ndarray:
        """w (d,), for the linear kernel only."""
        return self.X.T @ (self.alpha * self.signs)

    def terms(self, X: Any) -> np.ndarray:
        """What each support vector adds to the score of each row of X (m, d): (m, support vectors)."""
        rows = self.support
        X = check.matrix(X, columns=self.X.shape[1])
        return self.kernel(X, self.X[rows]) * (self.alpha[rows] * self.signs[rows])

    def decision_function(self, X: Any) -> np.ndarray:
        """The score of every row of X (m, d), above 0 for class 1: (m,)."""
        rows = self.support
        X = check.matrix(X, columns=self.X.shape[1])
        return self.kernel(X, self.X[rows]) @ (self.alpha[rows] * self.signs[rows]) + self.intercept

    def predict(self, X: Any) -> np.ndarray:
        """Class 0 or 1 for every row of X (m, d): (m,)."""
        return (self.decision_function(X) > 0).astype(int)


def steps(
    X: Any,
    y: Any,
    *,
    kernel: Function,
    C: float | None,
    tolerance: float = 1e-3,
    detail: int | None = None,
    max_iter: int = MOST,
) -> Iterator[SupportVectorMachine]:
    """Optimise pair after pair, from alpha = 0; a state is a pair.

    kernel: (a, d), (b, d) -> (a, b). With `detail`, the first 2 detail pairs are states, and then only every
    (pairs / detail)-th: the states stay few however long the run. A hard margin of points that no boundary separates
    ends after DOOMED pairs as 'inseparable', on the proof in `meeting`: its dual has no highest point. After `max_iter`
    pairs the run ends as 'stopped', and `gap` says how far from the optimum it is at most: so it goes where C times the
    kernel is huge and the classes overlap.
    Raises ValueError for bad data, one class only, a setting out of range, or a hard margin with no kernel.
    """
    X, s = two_classes(X, y)
    if C is not None:
        C = check.number(C, "C", low=0, high=1e100, above=True)
    check.number(tolerance, "tolerance", low=0, above=True)
    if detail is not None:
        check.integer(detail, "detail", low=1)
    check.integer(max_iter, "max_iter", low=1)
    X = X.copy()
    X.flags.writeable = s.flags.writeable = False  # one copy for all states
    K = gram(kernel, X)
    meeting = common_point(K, s) if C is None else np.empty(0)
    top = np.inf if C is None else C

    diagonal = np.diag(K)
    bends: dict[int, tuple[np.ndarray, np.ndarray]] = {}  # curvature with every other row, and 1 / curvature
    upper, lower = np.where(s > 0, top, 0.0).tolist(), np.where(s > 0, 0.0, -top).tolist()
    beta, v = [0.0] * len(s), s.copy()  # numbers that are asked for one by one stand in lists
    not_up, not_low = np.where(s > 0, 0.0, -np.inf), np.where(s > 0, np.inf, 0.0)
    above, below, gain, move = np.empty((4, len(s)))
    pairs, due = 0, 0
    pair: tuple[int, ...] = ()

    def state(phase: str) -> SupportVectorMachine:
        grown = np.array(beta)
        free = (grown > lower) & (grown < upper)
        b = best_intercept(v, s, float(v[free].mean()) if free.any() else (most + least) / 2, C)
        total = float(np.abs(grown).sum())
        squared = total - float(grown @ v)
        agreements = 1 - s * (v - b)
        if C is not None:
            primal = squared / 2 + C * float(np.maximum(0, 1 - agreements).sum())
        else:
            narrowest = float(agreements.min())
            primal = squared / 2 / narrowest**2 if narrowest > 0 else np.inf
        return SupportVectorMachine(
            kernel=kernel,
            X=X,
            signs=s,
            C=C,
            alpha=np.abs(grown),
            intercept=b,
            scores=s - v + b,
            pair=np.array(pair, dtype=int),
            pairs=pairs,
            dual_objective=total - squared / 2,
            primal_objective=primal,
            largest_violation=max(most - least, 0.0),
            phase=phase,
            meeting=meeting,
        )

    while True:
        np.add(v, not_up, out=above)
        np.add(v, not_low, out=below)
        i = int(above.argmax())
        most, least = above.item(i), below.item(below.argmin())
        if most - least <= tolerance:
            yield state("converged")
            return
        if meeting.size and pairs == DOOMED:
            yield state("inseparable")
            return
        if pairs == max_iter:
            yield state("stopped")
            return
        if pairs >= due:
            yield state("climbing" if pairs else "start")
            due = pairs + (1 if detail is None else max(1, pairs // detail))
        np.subtract(most, below, out=gain)
        np.maximum(gain, 0.0, out=gain)
        np.multiply(gain, gain, out=gain)
        if i not in bends:
            curvature = diagonal[i] + diagonal - 2 * K[i]
            bends[i] = curvature, 1 / np.where(curvature > NONE, curvature, FLAT)
        curvature, promise = bends[i]
        np.multiply(gain, promise, out=gain)
        j = int(gain.argmax())
        over, under = upper[i] - beta[i], beta[j] - lower[j]
        t = step(most - v.item(j), curvature.item(j), min(over, under))
        beta[i] = upper[i] if t == over else beta[i] + t
        beta[j] = lower[j] if t == under else beta[j] - t
        not_up[i], not_low[i] = 0.0 if beta[i] < upper[i] else -np.inf, 0.0
        not_up[j], not_low[j] = 0.0, 0.0 if beta[j] > lower[j] else np.inf
        np.subtract(K[i], K[j], out=move)
        np.multiply(move, t, out=move)
        np.subtract(v, move, out=v)
        pairs += 1
        pair = (i, j)
