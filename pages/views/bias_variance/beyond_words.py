"""Which side of D = n wins, in words computed from the run."""

from collections.abc import Sequence

import numpy as np

from algos.bias_variance.random_features import Fitted
from pages.views.bias_variance.beyond_settings import Choice
from ui import words

ZERO = 1e-12  # share of the targets' mean square that rounding leaves of a training error of 0


def compare(at: Choice, states: Sequence[Fitted]) -> str:
    """The first minimum, the worst number of features, and whether the second descent beats the first minimum."""
    counts = np.array([state.D for state in states])
    test = np.array([np.median(state.test) for state in states])
    before, after = counts < at.n, counts > at.n
    a, b = (counts[side][np.argmin(test[side])] for side in (before, after))
    first, second = float(test[before].min()), float(test[after].min())
    worst = int(np.argmax(np.where(counts >= at.n / 2, test, -np.inf)))
    n = words.number
    verdict = "**beats**" if second < first else "does **not** beat"
    parts = [
        f"Fewer features than points: best at **D = {a}**, test error {n(first)}. More: best at **D = {b}**, "
        f"{n(second)}. With these settings the second descent {verdict} the first minimum.",
        f"From D = n/2 on the worst number of features is **{counts[worst]}**, with {n(float(test[worst]))}.",
    ]
    zero = interpolating(at, states)
    parts.append(f"The training error is 0 from D = {zero} on." if zero else "The training error never reaches 0.")
    return " ".join(parts)


def interpolating(at: Choice, states: Sequence[Fitted]) -> int | None:
    """The D from which on the median training error is 0 but for rounding, if there is one. With ridge it is not 0,
    small as it may be, unless all targets are."""
    size = float(np.mean(at.truth(np.linspace(0, 1, 101)) ** 2)) + at.noise**2
    if at.penalty and size:
        return None
    zero = [bool(np.median(state.train) <= ZERO * size) for state in states]
    return next((state.D for i, state in enumerate(states) if all(zero[i:])), None)
