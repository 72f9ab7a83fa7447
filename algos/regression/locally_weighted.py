"""Locally weighted linear regression (Cleveland 1979).

Notation: X (n, d) inputs, y (n,) targets, query (d,), bandwidth tau > 0. At each query a line is fitted anew with
weights w_i = exp(-|x_i - query|^2 / (2 tau^2)), and read off at the query. The data are part of the model.
Only ratios of weights matter to the line, so they are kept relative to the nearest point's, whose weight is 1:
far from all data the true weights are zero to a computer, their ratios are not.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from algos import check
from algos.numerics import squared_distances
from algos.regression import linear
from algos.regression.linear import NEARLY_SINGULAR, Linear
from algos.trace import frozen

CHUNK = 2_000_000  # entries of the working arrays of `predict`
FAR = 38.0  # in bandwidths: beyond it exp(-d^2/2) is below the smallest float


@frozen
class LocalLine(Linear):
    """The line fitted for one query."""

    query: np.ndarray  # (d,)
    prediction: float  # the line at the query
    weights: np.ndarray  # (n,) relative to the nearest point's, which is 1
    log_nearest: float  # log of the nearest point's true weight
    effective_points: float  # (sum w)^2 / sum w^2, from 1 to n
    weighted_rss: float  # sum of relative weight times squared residual, least at this line
    reason: str  # what is unusual about this fit; empty if nothing is


def weights(X: Any, query: Any, bandwidth: float) -> tuple[np.ndarray, float]:
    """Relative weights (n,), 1 for the nearest row of X (n, d), and the log of that row's true weight."""
    X = check.matrix(X)
    query = _query(query, X.shape[1])
    check.number(bandwidth, "bandwidth", low=1e-50, high=1e100)
    relative, log_nearest = _weights(X, query[None], bandwidth)
    return relative[0], float(log_nearest[0])


def _query(query: Any, d: int) -> np.ndarray:
    query = check.vector(query, "query")
    if len(query) != d:
        raise ValueError(f"query has {len(query)} entries; {d} are needed, one for each column of X.")
    return query


def _weights(X: np.ndarray, queries: np.ndarray, bandwidth: float) -> tuple[np.ndarray, np.ndarray]:
    """Relative weights (m, n) and the log of each query's largest (m,).

    |x - q|^2 - |p - q|^2 = (x - p) . (x - q + p - q) for the nearest point p: no large squares are subtracted.
    """
    X, queries = X / bandwidth, queries / bandwidth
    d2 = squared_distances(queries, X)
    p = X[d2.argmin(axis=1)]
    more = np.zeros_like(d2)
    for x, near, q in zip(X.T, p.T, queries.T, strict=True):
        more += (x - near[:, None]) * ((x - q[:, None]) + (near - q)[:, None])
    return np.exp((more.min(axis=1)[:, None] - more) / 2), -d2.min(axis=1) / 2


def local_line(X: Any, y: Any, query: Any, bandwidth: float) -> LocalLine:
    """The line for one query (d,). Where the points that count leave it undetermined, the flattest one."""
    X, y = linear.table(X, y)
    w, log_nearest = weights(X, query, bandwidth)
    query = _query(query, X.shape[1])
    found = linear.solve(X, y, weights=w)
    count = int((w > 0).sum())
    reasons = []
    if log_nearest < -(FAR**2) / 2:
        away = np.sqrt(-2 * log_nearest)
        reasons.append(
            f"The nearest point is {away:.3g} bandwidths away: every weight is zero to a computer, "
            "so only their ratios are used."
        )
    if found.rank < X.shape[1] + 1:
        points = "one point has" if count == 1 else f"{count} points have"
        reasons.append(f"Only {points} any weight, too few or too alike for a slope: the flattest fit is taken.")
    return LocalLine(
        coef=found.coef,
        intercept=found.intercept,
        query=query,
        prediction=float(query @ found.coef + found.intercept),
        weights=w,
        log_nearest=log_nearest,
        effective_points=float(w.sum() ** 2 / (w @ w)),
        weighted_rss=found.rss,
        reason=" ".join(reasons),
    )


def steps(X: Any, y: Any, *, queries: Any, bandwidth: float) -> Iterator[LocalLine]:
    """One state for each query of (m, d), in order: the data X (n, d), y (n,) are fitted anew each time.

    Raises ValueError for data that are not finite numbers, or a bandwidth that is not above 0.
    """
    X, y = linear.table(X, y)
    for query in check.matrix(queries, "queries", columns=X.shape[1]):
        yield local_line(X, y, query, bandwidth)


def predict(X: Any, y: Any, queries: Any, bandwidth: float) -> np.ndarray:
    """The predictions at many queries (m, d) at once: (m,), those of `local_line`.

    Coordinates are taken from each query's nearest point, so that tiny weights lose no digits.
    """
    X, y = linear.table(X, y)
    queries = check.matrix(queries, "queries", columns=X.shape[1])
    check.number(bandwidth, "bandwidth", low=1e-50, high=1e100)
    size = max(1, CHUNK // X.size)
    parts = [_predict(X, y, queries[i : i + size], bandwidth) for i in range(0, len(queries), size)]
    return np.concatenate(parts)


def _predict(X: np.ndarray, y: np.ndarray, queries: np.ndarray, bandwidth: float) -> np.ndarray:
    w, _ = _weights(X, queries, bandwidth)
    varied = bool((np.ptp(X, axis=0) > 10 * np.finfo(float).eps * np.abs(X).max(axis=0)).all())
    near = w.argmax(axis=1)
    total = w.sum(axis=1)
    away, rise = X - X[near][:, None], y - y[near][:, None]  # (m, n, d), (m, n)
    middle = np.einsum("mn,mnd->md", w, away) / total[:, None]
    level = np.einsum("mn,mn->m", w, rise) / total
    root = np.sqrt(w)
    Z = (away - middle[:, None]) * root[:, :, None]
    r = (rise - level[:, None]) * root
    peak = np.abs(Z).max(axis=1)
    sound = (peak > linear.TINY).all(axis=1) & varied
    Z = Z / np.where(peak > 0, peak, 1.0)[:, None]
    length = np.sqrt((Z**2).sum(axis=1))
    length = np.where(length > 0, length, 1.0)
    Z = Z / length[:, None]
    gram = Z.transpose(0, 2, 1) @ Z
    eigenvalues = np.linalg.eigvalsh(gram)
    sound &= eigenvalues[:, 0] > NEARLY_SINGULAR * eigenvalues[:, -1]
    gram[~sound] = np.eye(X.shape[1])
    coef = np.linalg.solve(gram, np.einsum("mnd,mn->md", Z, r)[:, :, None])[:, :, 0]
    coef = coef / (length * np.where(peak > 0, peak, 1.0))
    out = y[near] + level + ((queries - X[near] - middle) * coef).sum(axis=1)
    for i in np.flatnonzero(~sound):
        out[i] = local_line(X, y, queries[i], bandwidth).prediction
    return out
