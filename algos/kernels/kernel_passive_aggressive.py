"""Passive-aggressive learning with a kernel (Crammer et al. 2006, section 6).

Notation: s_i = -1 or +1; f(x) = sum_i alpha_i s_i (k(x_i, x) + offset), see `expansion.py`; K_ii = k(x_i, x_i) +
offset; loss = max(0, 1 - s_i f(x_i)).
    problem   the new theta minimises penalty / 2 |theta - old|^2 + loss of this example, in the kernel's features
    update    alpha_i <- alpha_i + step_size,  step_size = min(loss / K_ii, 1 / penalty)
    stop      no point has a loss above `tolerance`
It is `passive_aggressive`, update by update, with K_ii for |a|^2: theta = sum_i alpha_i s_i phi(x_i) is never formed.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from algos import check
from algos.classification import labels, stream
from algos.classification.passive_aggressive import hinge, step_size
from algos.kernels.base import Kernel
from algos.kernels.expansion import Expansion, points
from algos.trace import frozen


@frozen
class KernelPassiveAggressive(Expansion):
    """The weights after some updates, and the example behind the last one."""

    hinge: float  # mean hinge loss of all points
    errors: int  # points with an agreement of at most 0
    updates: int  # made so far
    mistakes: int  # updates on a point that was not just near the boundary but wrong
    row: int  # the point of the last update; -1 at the start
    agreement: float  # of that point before the update; nan at the start
    step_size: float  # of the last update; nan at the start
    examples: int  # seen so far
    epoch: int  # the pass, from 1; 0 at the start
    phase: str  # 'start' or 'update'


def steps(
    X: Any,
    y: Any,
    *,
    kernel: Kernel,
    penalty: float,
    offset: bool = True,
    order: str = "given",
    first: int = 0,
    tolerance: float = 1e-9,
    every: int = 1,
    seed: int = 0,
) -> Iterator[KernelPassiveAggressive]:
    """Pass over the points X (n, d) until none has a loss above `tolerance`; one state for `every` so many updates
    and one after the last.

    order, first: as in `stream.passes`. It never ends on points that the kernel cannot separate. Raises ValueError for
    data that are not finite numbers of two classes, or a setting out of range.
    """
    X, s = labels.two_classes(X, y)
    check.number(penalty, "penalty", low=1e-12, high=1e12)
    check.choice(offset, "offset", (True, False))
    check.number(tolerance, "tolerance", low=0)
    check.integer(every, "every", low=1)
    K = kernel(X, X) + float(offset)
    X, s = points(X, s)
    n = len(X)
    order_of_passes = stream.passes(n, order, first, seed)
    rows, epoch, examples, updates, mistakes = next(order_of_passes), 1, 0, 0, 0
    alpha, f, now = np.zeros(n), np.zeros(n), np.zeros(n)  # now: the agreements s f

    def state(row: int, before: float, eta: float) -> KernelPassiveAggressive:
        return KernelPassiveAggressive(
            X=X,
            signs=s,
            alpha=alpha,
            kernel=kernel,
            offset=float(offset),
            scores=f,
            hinge=float(hinge(now).mean()),
            errors=int((now <= 0).sum()),
            updates=updates,
            mistakes=mistakes,
            row=row,
            agreement=before,
            step_size=eta,
            examples=examples,
            epoch=epoch if updates else 0,
            phase="update" if updates else "start",
        )

    yield state(-1, float("nan"), float("nan"))
    while (1 - now > tolerance).any():
        near = np.flatnonzero(1 - now[rows] > tolerance)
        if not len(near):
            examples += len(rows)
            rows, epoch = next(order_of_passes), epoch + 1
            continue
        skipped = int(near[0])
        i, rows = int(rows[skipped]), rows[skipped + 1 :]
        before = float(now[i])
        eta = step_size(before, float(K[i, i]), penalty)
        alpha[i] += eta
        f += eta * s[i] * K[i]
        now = s * f
        examples, updates, mistakes = examples + skipped + 1, updates + 1, mistakes + (before <= 0)
        if updates % every == 0 or not (1 - now > tolerance).any():
            yield state(i, before, eta)
