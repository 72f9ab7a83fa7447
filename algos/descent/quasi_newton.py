"""BFGS and L-BFGS: Newton's method with a curvature that is learned from how the gradient has changed.

Notation: s = x - x_before, y = g - g_before, r = 1 / y's, and H stands for the inverse Hessian; p = -H g.
    bfgs    H <- (I - r s y') H (I - r y s') + r s s', from the identity (Broyden, Fletcher, Goldfarb and Shanno 1970)
    l-bfgs  the same from the last `memory` pairs (s, y) alone, from (s'y / y'y) I (Nocedal 1980)
A search along p sees to y's > 0; a pair without it is left out.
"""

from collections.abc import Iterator, Sequence

import numpy as np

from algos import check
from algos.descent.iterate import STUCK, TOLERANCE, Iterate, begin
from algos.descent.landscapes import Landscape
from algos.descent.line import length

CURVATURE = 0.9  # of the search: the first step that is good enough is taken

Pair = tuple[np.ndarray, np.ndarray]


def steps(
    landscape: Landscape, start: np.ndarray, *, memory: int | None = None, tolerance: float = TOLERANCE
) -> Iterator[Iterate]:
    """Go from start (d,), a state a direction; with a `memory` of so many pairs it is L-BFGS.

    Ends where the gradient vanishes, far off, or where nothing leads down. Raises ValueError for a start of another
    length and a memory below 1.
    """
    if memory is not None:
        check.integer(memory, "memory", low=1)
    f, state = begin(landscape, start, tolerance)
    yield state
    pairs: list[Pair] = []
    while not state.over:
        p = -curved(state.gradient, pairs, scaled=memory is not None)
        if state.gradient @ p >= 0:
            pairs.clear()
            p = -state.gradient
        far = length(f, state, p, curvature=CURVATURE)
        if not far:
            yield Iterate(state.x, state.value, state.gradient, f.gradients, STUCK)
            return
        before, state = state, f.at(state.x + far * p)
        yield state
        s, y = state.x - before.x, state.gradient - before.gradient
        if y @ s > 1e-300:
            pairs = [*pairs, (s, y)][-(memory or len(pairs) + 1) :]


def curved(gradient: np.ndarray, pairs: Sequence[Pair], *, scaled: bool) -> np.ndarray:
    """H times a gradient (d,), without H: the two loops of Nocedal (1980) over the pairs (s, y), oldest first.

    They start from the identity, or from its multiple by the newest pair if `scaled`.
    """
    q, shares = gradient.copy(), []
    for s, y in reversed(pairs):
        share = float(s @ q) / float(y @ s)
        shares.append(share)
        q = q - share * y
    if scaled and pairs:
        s, y = pairs[-1]
        q = q * (float(s @ y) / float(y @ y))
    for (s, y), share in zip(pairs, reversed(shares), strict=True):
        q = q + s * (share - float(y @ q) / float(y @ s))
    return q
