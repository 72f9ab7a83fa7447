"""Pegasos with a kernel: subgradient steps on the support vector machine's objective (Shalev-Shwartz et al. 2007,
section 4).

Notation: s_i = -1 or +1; f(x) = sum_i alpha_i s_i (k(x_i, x) + offset), see `expansion.py`.
    objective  J = mean max(0, 1 - s f) + penalty / 2 |theta|^2,  |theta|^2 = sum_i alpha_i s_i f(x_i)
    update     all alpha <- (1 - rate * penalty) alpha; then alpha_i <- alpha_i + rate for the point i drawn, if its
               s_i f(x_i) was at most 1
    rate       of draw t = 1, 2, ...: 1 / t or 1 / (penalty t) as first published
    stop       none of its own: it ends after the number of draws asked for
It is `pegasos`, draw by draw, in the kernel's features; the offset is shrunk with the rest.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from algos import check
from algos.classification import labels
from algos.classification.passive_aggressive import hinge
from algos.classification.pegasos import RATES, rate_at
from algos.kernels.base import Kernel
from algos.kernels.expansion import Expansion, points
from algos.trace import frozen


@frozen
class KernelPegasos(Expansion):
    """The weights after some draws."""

    objective: float  # J: mean hinge loss plus penalty / 2 |theta|^2, the offset included
    hinge: float  # mean hinge loss
    errors: int  # points with an agreement of at most 0
    draws: int  # made so far
    row: int  # the point drawn last; -1 at the start
    agreement: float  # of that point before the update; nan at the start
    rate: float  # of the last draw; nan at the start
    phase: str  # 'start', 'added' (the last point drawn was within its margin) or 'shrunk'


def steps(
    X: Any,
    y: Any,
    *,
    kernel: Kernel,
    penalty: float,
    rate: str = "1/(penalty t)",
    draws: int = 1000,
    every: int = 1,
    offset: bool = True,
    seed: int = 0,
) -> Iterator[KernelPegasos]:
    """Draw points of X (n, d) with replacement, `draws` times; one state for each `every` draws and one after the last.

    Raises ValueError for data that are not finite numbers of two classes, or a setting out of range.
    """
    X, s = labels.two_classes(X, y)
    check.number(penalty, "penalty", low=1e-9, high=1e9)
    check.choice(rate, "rate", RATES)
    check.integer(draws, "draws", low=1, high=1_000_000)
    check.integer(every, "every", low=1)
    check.choice(offset, "offset", (True, False))
    rng = np.random.default_rng(check.integer(seed, "seed", low=0))
    K = kernel(X, X) + float(offset)
    X, s = points(X, s)
    alpha, f = np.zeros(len(X)), np.zeros(len(X))

    def state(t: int, row: int, before: float, phase: str) -> KernelPegasos:
        loss = float(hinge(s * f).mean())
        return KernelPegasos(
            X=X,
            signs=s,
            alpha=alpha,
            kernel=kernel,
            offset=float(offset),
            scores=f,
            objective=loss + penalty / 2 * float((alpha * s) @ f),
            hinge=loss,
            errors=int((s * f <= 0).sum()),
            draws=t,
            row=row,
            agreement=before,
            rate=rate_at(t, rate, penalty) if t else float("nan"),
            phase=phase,
        )

    yield state(0, -1, float("nan"), "start")
    for t, i in enumerate(rng.integers(len(X), size=draws).tolist(), start=1):
        before, eta = float(s[i] * f[i]), rate_at(t, rate, penalty)
        alpha *= 1 - eta * penalty
        f *= 1 - eta * penalty
        if before <= 1:
            alpha[i] += eta
            f += eta * s[i] * K[i]
        if t % every == 0 or t == draws:
            yield state(t, i, before, "added" if before <= 1 else "shrunk")
