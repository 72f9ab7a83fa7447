"""Gaussian mixture by expectation-maximisation (Dempster, Laird and Rubin 1977; Bishop 2006, section 9.2).

E: share every point out among the components. M: refit every component to its shares. Repeat.

Notation: X (n, d) data; weights (k,), means (k, d), covariances (k, d, d);
responsibilities (n, k) = p(component | point); log p(x) = log sum_j weights_j N(x; means_j, covariances_j).
Covariances divide by the shares (maximum likelihood), never by one less.
"""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from algos import check
from algos.clustering import starts
from algos.numerics import logsumexp
from algos.trace import frozen

TYPES = ("full", "tied", "diag", "spherical")
SHRUNK = 1e-12  # a component with less than this part of the data's variance in some direction has collapsed
LOST = 1e-10  # so has one whose shares add up to less than this part of a point


@frozen
class Mixture:
    """The components, how they share the points, and how likely they make the data."""

    phase: str  # 'start', 'E', 'M', or 'collapsed': the last sound components, and why it ends there
    covariance_type: str
    weights: np.ndarray  # (k,) sums to 1
    means: np.ndarray  # (k, d)
    covariances: np.ndarray  # (k, d, d) whatever the type
    responsibilities: np.ndarray  # (n, k) of the last E-step; in phase 'start' the weights, for every point
    log_likelihood: float  # sum over points of log p(x) under the components on display; never falls
    collapsed: int | None = None  # the component that collapsed
    reason: str = ""  # why, in words that count components from 1

    @property
    def free_parameters(self) -> int:
        """How many numbers the model may choose: means, covariances, and weights that sum to 1."""
        k, d = self.means.shape
        shapes = {"full": k * d * (d + 1) // 2, "tied": d * (d + 1) // 2, "diag": k * d, "spherical": k}
        return k * d + shapes[self.covariance_type] + k - 1

    def predict_proba(self, X: np.ndarray) -> np.ndarray:
        """p(component | x) for every row of X (m, d): (m, k)."""
        X = check.matrix(X, columns=self.means.shape[1])
        return e_step(X, self.weights, self.means, self.covariances)[0]

    def predict(self, X: np.ndarray) -> np.ndarray:
        """The likeliest component for every row of X (m, d): (m,)."""
        return self.predict_proba(X).argmax(axis=1)

    def score_samples(self, X: np.ndarray) -> np.ndarray:
        """log p(x) for every row of X (m, d): (m,)."""
        X = check.matrix(X, columns=self.means.shape[1])
        return e_step(X, self.weights, self.means, self.covariances)[1]

    def sample(self, n: int, *, seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
        """n new points (n, d) and their components (n,): roll the weighted die, then draw from that Gaussian."""
        rng = np.random.default_rng(check.integer(seed, "seed", low=0))
        labels = rng.choice(len(self.weights), size=check.integer(n, "n", low=1), p=self.weights)
        noise = rng.standard_normal((n, self.means.shape[1]))
        factors = np.linalg.cholesky(self.covariances)[labels]
        return self.means[labels] + np.einsum("nab,nb->na", factors, noise), labels


def log_gaussians(X: np.ndarray, means: np.ndarray, covariances: np.ndarray) -> np.ndarray:
    """log N(x; mean_j, covariance_j) for rows of X (n, d), means (k, d), covariances (k, d, d): (n, k)."""
    factors = np.linalg.cholesky(covariances)  # covariance = L L'
    z = np.linalg.solve(factors, (X - means[:, None]).transpose(0, 2, 1))  # (k, d, n)
    log_det = 2 * np.log(np.diagonal(factors, axis1=1, axis2=2)).sum(axis=1)
    return -0.5 * ((z**2).sum(axis=1).T + log_det + X.shape[1] * np.log(2 * np.pi))


def e_step(
    X: np.ndarray, weights: np.ndarray, means: np.ndarray, covariances: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """p(component | x) (n, k) and log p(x) (n,) for the rows of X (n, d), by Bayes' rule in logarithms."""
    joint = np.log(weights) + log_gaussians(X, means, covariances)
    evidence = logsumexp(joint)
    return np.exp(joint - evidence[:, None]), evidence


def m_step(
    X: np.ndarray, responsibilities: np.ndarray, covariance_type: str, floor: float = 0.0
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Weights (k,), means (k, d) and covariances (k, d, d) that fit the shares (n, k) of X (n, d) best.

    A floor above 0 is the least variance allowed in any direction: the best fit under that condition, so
    the likelihood still never falls.
    """
    shares = responsibilities.sum(axis=0)
    weights = shares / len(X)
    means = responsibilities.T @ X / shares[:, None]
    away = X - means[:, None]  # (k, n, d)
    scatter = (responsibilities.T[:, :, None] * away).transpose(0, 2, 1) @ away / shares[:, None, None]
    return weights, means, raised(shaped(scatter, weights, covariance_type), floor)


def shaped(scatter: np.ndarray, weights: np.ndarray, covariance_type: str) -> np.ndarray:
    """The covariances of that type that fit the components' scatter (k, d, d) best: (k, d, d)."""
    eye = np.eye(scatter.shape[-1])
    if covariance_type == "tied":
        return np.broadcast_to(np.tensordot(weights, scatter, axes=1), scatter.shape)
    if covariance_type == "diag":
        return scatter * eye
    if covariance_type == "spherical":
        return np.trace(scatter, axis1=1, axis2=2)[:, None, None] / len(eye) * eye
    return scatter


def raised(covariances: np.ndarray, floor: float) -> np.ndarray:
    """Covariances (k, d, d) with no eigenvalue below the floor."""
    if floor == 0:
        return covariances
    values, axes = np.linalg.eigh(covariances)
    return (axes * np.maximum(values, floor)[:, None]) @ axes.transpose(0, 2, 1)


def steps(
    X: np.ndarray,
    *,
    k: int,
    covariance_type: str = "full",
    start: str | np.ndarray = "k-means++",
    spread: float = 1.0,
    floor: float = 0.0,
    tolerance: float = 1e-6,
    seed: int = 0,
) -> Iterator[Mixture]:
    """EM on X (n, d) for k components, E and M each a state, from `start`: means (k, d) or a name in `starts`.

    Every component starts with weight 1/k and the covariance of all the data, so that it can see all
    points; `spread` multiplies that starting width. Stops at the E-step that raises the mean
    log p(x) by no more than `tolerance`. The likelihood has no upper bound where a component shrinks onto a
    point or loses all points: the run then ends in phase 'collapsed'. A `floor` above 0, the least
    variance in any direction in the data's squared units, prevents the shrinking.

    Raises ValueError for k outside 1..n, an unknown type or start, and for data without spread in some
    direction in which the type needs a width, unless there is a floor.
    """
    X = check.matrix(X)
    k = check.integer(k, "k", low=1, high=len(X))
    check.choice(covariance_type, "covariance_type", TYPES)
    spread = check.number(spread, "spread", low=0, above=True)
    floor = check.number(floor, "floor", low=0)
    tolerance = check.number(tolerance, "tolerance", low=0)
    weights, means = np.full(k, 1 / k), starts.place(X, k=k, start=start, seed=seed)
    data = _overall(X, covariance_type, floor)
    covariances = raised(np.repeat(data * spread**2, k, axis=0), floor)
    shares, evidence = e_step(X, weights, means, covariances)
    now = Mixture(
        "start", covariance_type, weights, means, covariances, np.tile(weights, (len(X), 1)), float(evidence.sum())
    )
    yield now
    before = -np.inf
    while True:
        now = replace(now, phase="E", responsibilities=shares)
        yield now
        if now.log_likelihood - before <= tolerance * len(X):
            return
        before = now.log_likelihood
        j, reason = int(shares.sum(axis=0).argmin()), "no point gives it a share any more"
        if shares[:, j].sum() >= LOST:
            weights, means, covariances = m_step(X, shares, covariance_type, floor)
            j, reason = _shrunk(covariances, data, shares)
        if reason:
            text = f"Component {j + 1} has collapsed: {reason}."
            yield replace(now, phase="collapsed", collapsed=j, reason=text)
            return
        held = now.responsibilities  # one array for both states
        shares, evidence = e_step(X, weights, means, covariances)
        now = Mixture("M", covariance_type, weights, means, covariances, held, float(evidence.sum()))
        yield now


def _overall(X: np.ndarray, covariance_type: str, floor: float) -> np.ndarray:
    """The covariance (1, d, d) of all the data, of that type. ValueError if it is singular."""
    data = m_step(X, np.ones((len(X), 1)), covariance_type, floor)[2]
    flat = np.sqrt(np.diagonal(data[0])) <= 1e-12 * np.abs(X).max(axis=0)  # nothing but rounding
    if flat.any() or _narrowest(data, data)[0] < 100 * SHRUNK:
        raise ValueError(
            "X has no spread in some direction (a constant column, columns that determine each other, or too "
            f"few rows), where covariance_type {covariance_type!r} needs a width. Give a floor above 0, "
            "or choose a simpler type."
        )
    return data


def _shrunk(covariances: np.ndarray, data: np.ndarray, shares: np.ndarray) -> tuple[int, str]:
    """The component narrowest in units of the data's deviations, and why it has collapsed ('' if not)."""
    j = int((narrowest := _narrowest(covariances, data)).argmin())
    if narrowest[j] >= SHRUNK:
        return j, ""
    held = shares[:, j].sum()
    return j, (
        f"held by {held:.3g} point{'' if round(held, 2) == 1 else 's'}, it has no width left in some direction, "
        "and the likelihood would grow without bound"
    )


def _narrowest(covariances: np.ndarray, data: np.ndarray) -> np.ndarray:
    """The least variance in any direction (k,), where every column has variance 1 in the data (1, d, d)."""
    deviations = np.sqrt(np.diagonal(data[0]))
    return np.linalg.eigvalsh(covariances / np.outer(deviations, deviations))[:, 0]
