"""Derivatives with respect to a matrix, as derived on paper, beside differences (Magnus and Neudecker 1988).

Notation: (D f)_ij = df / dA_ij for a number f(A), tr the trace, |A| the determinant.
    product      tr AB          D = B'
    sandwich     tr ABA'C       D = CAB + C'AB'
    determinant  |A|            D = |A| (A^-1)'
    log          log |A|        D = (A^-1)'
    form         x'Ax           D = xx'
    squares      |Ax - y|^2     D = 2 (Ax - y) x'
Each has a common mistake: a transpose left out, one of two terms dropped or wrongly transposed, a factor forgotten.
Differences are (f(A + e E_ij) - f(A - e E_ij)) / 2e, entry by entry, with E_ij = 1 at (i, j) and 0 elsewhere.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from algos import check
from algos.descent.gradient_check import AGREES, EPSILONS
from algos.trace import frozen

LEAST = 1e-3  # of the determinant, so that there is an inverse

Matrices = Mapping[str, np.ndarray]


@dataclass(frozen=True)
class Identity:
    """A number f(A), its derivative, and what is often written instead."""

    says: str  # f, with ′ for the transpose
    derived: str
    mistaken: str
    tex: str  # f and its derivative
    value: Callable[[Matrices], float]
    derivative: Callable[[Matrices], np.ndarray]
    mistake: Callable[[Matrices], np.ndarray]
    why: str  # the mistake in words
    positive: bool = False  # whether |A| has to be above 0


def _inverse(m: Matrices) -> np.ndarray:
    return np.asarray(np.linalg.inv(m["A"]))


IDENTITIES: Mapping[str, Identity] = {
    "product": Identity(
        "tr AB",
        "B′",
        "B",
        r"\nabla_A\, \mathrm{tr}\, AB = B^\top",
        lambda m: float(np.trace(m["A"] @ m["B"])),
        lambda m: m["B"].T,
        lambda m: m["B"],
        "the transpose left out",
    ),
    "sandwich": Identity(
        "tr ABA′C",
        "CAB + C′AB′",
        "CAB + C′BA′",
        r"\nabla_A\, \mathrm{tr}\, A B A^\top C = CAB + C^\top A B^\top",
        lambda m: float(np.trace(m["A"] @ m["B"] @ m["A"].T @ m["C"])),
        lambda m: m["C"] @ m["A"] @ m["B"] + m["C"].T @ m["A"] @ m["B"].T,
        lambda m: m["C"] @ m["A"] @ m["B"] + m["C"].T @ m["B"] @ m["A"].T,
        "in the second term A and B have changed places, and the wrong one is transposed",
    ),
    "determinant": Identity(
        "|A|",
        "|A| (A⁻¹)′",
        "|A| A⁻¹",
        r"\nabla_A\, |A| = |A|\,(A^{-1})^\top",
        lambda m: float(np.linalg.det(m["A"])),
        lambda m: np.linalg.det(m["A"]) * _inverse(m).T,
        lambda m: np.linalg.det(m["A"]) * _inverse(m),
        "the transpose left out",
    ),
    "log": Identity(
        "log |A|",
        "(A⁻¹)′",
        "1/|A| in every entry",
        r"\nabla_A \log |A| = (A^{-1})^\top",
        lambda m: float(np.log(np.linalg.det(m["A"]))),
        lambda m: _inverse(m).T,
        lambda m: np.full(m["A"].shape, 1 / np.linalg.det(m["A"])),
        "the chain rule stopped halfway, as if A were a number",
        positive=True,
    ),
    "form": Identity(
        "x′Ax",
        "xx′",
        "2Axx′",
        r"\nabla_A\, x^\top A x = x x^\top",
        lambda m: float(m["x"] @ m["A"] @ m["x"]),
        lambda m: np.outer(m["x"], m["x"]),
        lambda m: 2 * np.outer(m["A"] @ m["x"], m["x"]),
        "taken for the derivative by x, and then multiplied to the right shape",
    ),
    "squares": Identity(
        "|Ax − y|²",
        "2(Ax − y)x′",
        "2x(Ax − y)′",
        r"\nabla_A \lVert Ax - y \rVert^2 = 2\,(Ax - y)\,x^\top",
        lambda m: float(np.sum((m["A"] @ m["x"] - m["y"]) ** 2)),
        lambda m: 2 * np.outer(m["A"] @ m["x"] - m["y"], m["x"]),
        lambda m: 2 * np.outer(m["x"], m["A"] @ m["x"] - m["y"]),
        "the outer product the wrong way round",
    ),
}


@frozen
class Entries:
    """A derivative beside its differences, at one distance."""

    epsilon: float
    derived: np.ndarray  # (d, d) as derived, or as mistaken
    differences: np.ndarray  # (d, d)

    @property
    def off(self) -> np.ndarray:
        """derived - differences: (d, d)."""
        return self.derived - self.differences

    @property
    def wrong(self) -> np.ndarray:
        """Which entries differ by more than a millionth of the largest: (d, d) boolean."""
        size = max(float(np.abs(self.derived).max()), float(np.abs(self.differences).max()))
        return np.asarray(np.abs(self.off) > AGREES * size)

    @property
    def furthest(self) -> float:
        """The largest size of an entry of `off`."""
        return float(np.abs(self.off).max())


def draw(d: int, identity: str, seed: int = 0) -> dict[str, np.ndarray]:
    """Matrices A, B, C (d, d) and vectors x, y (d,) of normal numbers with two decimals.

    Where |A| > 0 is needed each entry of the diagonal outweighs the rest of its row by more than 1.
    Raises ValueError for an unknown identity and a size below 1.
    """
    check.choice(identity, "identity", IDENTITIES)
    check.integer(d, "d", low=1)
    rng = np.random.default_rng(check.integer(seed, "seed", low=0))
    found = {name: np.round(rng.normal(size=(d, d)), 2) for name in "ABC"}
    found |= {name: np.round(rng.normal(size=d), 2) for name in "xy"}
    while abs(np.linalg.det(found["A"])) < LEAST:
        found["A"] = np.round(rng.normal(size=(d, d)), 2)
    if IDENTITIES[identity].positive:
        away = np.round(0.3 * found["A"], 2) + np.diag(np.round(0.3 * np.abs(found["A"]).sum(axis=1), 2))
        found["A"] = np.round(away + 1.5 * np.eye(d), 2)
    return found


def steps(
    A: np.ndarray,
    B: np.ndarray,
    C: np.ndarray,
    x: np.ndarray,
    y: np.ndarray,
    *,
    identity: str = "sandwich",
    mistaken: bool = False,
    epsilons: Sequence[float] = EPSILONS,
) -> Iterator[Entries]:
    """The derivative by A (d, d), right or mistaken, beside differences at each distance: a state each.

    Raises ValueError for an unknown identity, matrices of other shapes, a singular A where its inverse is asked for,
    and distances that are not above 0.
    """
    of = IDENTITIES[check.choice(identity, "identity", IDENTITIES)]
    check.choice(mistaken, "mistaken", (True, False))
    A = check.matrix(A, "A")
    d = len(A)
    matrices = {name: check.matrix(M, name, columns=d) for name, M in (("A", A), ("B", B), ("C", C))}
    for name, M in matrices.items():
        if len(M) != d:
            raise ValueError(f"{name} must be square with {d} rows, not {len(M)}.")
    matrices |= {name: check.vector(v, name, length=d) for name, v in (("x", x), ("y", y))}
    if identity in ("determinant", "log") and not abs(np.linalg.det(A)) > 0:
        raise ValueError("A has no inverse: its determinant is 0.")
    if of.positive and np.linalg.det(A) < 0:
        raise ValueError("A must have a determinant above 0 for its logarithm.")
    derived = (of.mistake if mistaken else of.derivative)(matrices)
    for e in check.vector(epsilons, "epsilons"):
        yield Entries(check.number(e, "epsilon", low=0.0, above=True), derived, differences(of, matrices, float(e)))


def differences(of: Identity, matrices: Matrices, epsilon: float) -> np.ndarray:
    """The derivative by A of f, by differences at that distance, entry by entry: (d, d)."""
    A = matrices["A"]
    found = np.empty(A.shape)
    for at in np.ndindex(A.shape):
        E = np.zeros(A.shape)
        E[at] = epsilon
        up, down = (of.value({**matrices, "A": A + side * E}) for side in (1, -1))
        found[at] = (up - down) / (2 * epsilon)
    return found
