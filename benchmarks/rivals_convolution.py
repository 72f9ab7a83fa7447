"""The map of a filter in `algos/neural` beside scipy's. Larger pictures have longer sides."""

from collections.abc import Callable

import numpy as np
from scipy import signal

from algos.neural import convolution
from benchmarks.duels import Duel

SIDE = 8


def map_duel(size: int) -> Duel:
    rng = np.random.default_rng(5)
    side = min(SIDE * size, convolution.MOST)
    x, w = rng.normal(size=(side, side)), rng.normal(size=(3, 3))
    return Duel(
        f"map of a filter, {side} by {side} pixels",
        lambda: convolution.convolve(x, w),
        np.asarray,
        "scipy.signal.correlate2d",
        lambda: signal.correlate2d(x, w, mode="valid"),
        np.asarray,
        1e-9,
    )


DUELS: dict[str, tuple[Callable[[int], Duel], ...] | str] = {
    "neural.convolution": (map_duel,),
    "neural.gates": "four inputs through three units, one after the other: there is nothing to be fast at",
    "neural.scores": "descent on the three scores of one example: there is nothing to be fast at",
}
