"""What is said of a power iteration: what has to be known of its matrix, and how it ended."""

import numpy as np

from pages.views.pca.power.run import LIMIT, PLAIN, Iteration
from ui import words
from ui.view import Said, beside

NEAR = 1e-4  # radians off an axis of what has come to rest on it


def said(run: Iteration) -> list[Said]:
    """What a reader has to know about this matrix."""
    told = []
    if run.data:
        told.append("Each step multiplies the arrow by the covariance matrix A, then scales it back to its length.")
    elif run.unit:
        told.append(
            "The next x is A x scaled back to length 1. To fit the picture, A x is divided by the size of the larger "
            "eigenvalue."
        )
    if not run.unit and run.first.k > PLAIN:
        told.append(f"The first {PLAIN} of {words.count(run.first.k, 'step')} to axis 1 are drawn.")
    first, second = (float(v) for v in run.values[:2])
    if np.isclose(first, second, rtol=1e-9, atol=0):
        told.append(
            "Both eigenvalues are equal: every direction is an eigenvector, and any start stays where it is."
            if len(run.A) == 2
            else "The two largest eigenvalues are equal: every direction in the plane of their axes is an eigenvector."
        )
    elif np.isclose(first, -second, rtol=1e-9, atol=0):
        told.append("The eigenvalues differ only in sign, so x flips back and forth and never settles.")
    elif first < 0:
        told.append("The larger eigenvalue is negative: x is reversed at every step, but the line it lies on settles.")
    if len(run.A) > 2:
        told.append(
            f"All {len(run.A)} columns take part. The picture shows x projected on the first two axes, so at first it "
            "may look shorter."
        )
    if run.data is not None and 0.98 < run.ratio < 1 - 1e-9:
        told.append(
            f"The two largest eigenvalues are within {words.number(100 * (1 - run.ratio))}% of each "
            "other, so this is slow."
        )
    return [beside(sentence) for sentence in told]


def verdict(run: Iteration) -> str:
    """How it ended, once it has."""
    return ended(run) if run.trace.finished or run.trace.steps == LIMIT else ""


def ended(run: Iteration) -> str:
    """How the way to the first axis ended, and the one after it, truthfully."""
    if not run.settled:
        return f"Stopped at the limit of {words.count(LIMIT, 'step')} while x was still turning."
    if run.off < NEAR:
        if abs(run.angle) == 90:
            return (
                "The start had no part along axis 1 but a rounding error of some 10⁻¹⁶. Every step multiplied that by "
                "more than the rest, and here there were enough steps for it to win."
            )
        what = "The line through x" if run.values[0] < 0 else "It"
        return f"{what} came to rest on axis 1. {_second(run, run.values[1])}"
    if run.ratio > 1 - 1e-9:
        if run.first.k == 1:
            return "It rests at once, since x already is an eigenvector, though not along the axis drawn as the first."
        return "It came to rest in the plane of the first two axes, where every direction is as good as the one drawn."
    if run.ratio == 0:
        return f"A sends this start to 0: along its axis the eigenvalue is 0. {_second(run, run.values[0])}"
    if abs(run.angle) == 90:
        return (
            "It came to rest, but not on axis 1: the start has no part along it, and 0 multiplied stays 0. Rounding "
            "would bring in some 10⁻¹⁶, which many more steps would raise. "
            f"{_second(run, run.values[0])}"
        )
    return "The eigenvalues are so close that x hardly turned at the last step: it stopped short of the axis."


def _second(run: Iteration, value: float) -> str:
    """Whether the deflated matrix leads to an axis with `value`, the largest eigenvalue left."""
    which = "axis 1" if value == run.values[0] else "axis 2"
    if not run.trace.finished:
        return (
            f"Then what was found is removed from A (deflation). On its way to {which}, x was still turning at the "
            f"limit of {words.count(LIMIT, 'step')}."
        )
    if arrived(run, value):
        return f"Then what was found is removed from A, which is called deflation, and the same steps find {which}."
    return f"Then what was found is removed from A, but the start has no part along {which} either."


def arrived(run: Iteration, value: float) -> bool:
    """Whether the last x lies along axes with this eigenvalue."""
    parts = run.axes[np.abs(run.values - value) <= 1e-9 * abs(run.values[0])] @ run.trace.final.x
    return bool(parts @ parts > 1 - 1e-8)
