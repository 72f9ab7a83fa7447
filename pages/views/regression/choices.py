"""Questions that several views ask in the same words."""

import numpy as np

from algos.regression import polynomial
from pages.views.regression.scene import Scene
from ui import controls

MOST_TERMS = 100  # squares and products are offered while they make no more columns than this
ROOTS = {"none": "", "root": "√", "log": "log "}  # of a basis, by the control's words
PENALTIES = controls.one_two_five(1e-6, 1e6)


def degree(at: Scene, default: int = 9) -> int:
    """The degree of the polynomial; with several inputs, whether squares and products are added."""
    if at.single:
        return int(
            controls.slider(
                "Degree", 1, 15, default, key="degree", help="The highest power of x. 1 is a straight line."
            )
        )
    if polynomial.count(len(at.data.feature_names), 2) > MOST_TERMS:
        return 1
    squares = controls.toggle(
        "Squares and products", False, key="squares", help="Adds the square of each input and the product of each pair."
    )
    return 2 if squares else 1


def also(at: Scene) -> tuple[str, ...]:
    """A column besides the powers, as a basis knows it; offered where all numbers of the one input are above 0."""
    if not at.single or at.data.X.min() <= 0:
        return ()
    name = at.data.feature_names[0]
    chosen = controls.choice(
        "One more column",
        list(ROOTS),
        "none",
        key="also",
        titles={kind: f"{kept}{name}" if kept else kind for kind, kept in ROOTS.items()},
        help="Made of the input. The curve bends, and the fit is still linear in its coefficients.",
    )
    return (ROOTS[chosen],) if ROOTS[chosen] else ()


def penalty(default: float = 0.01, *, zero: bool) -> float:
    """lambda, beside half the sum of squares; 0 only where a method allows it."""
    return controls.stop_slider(
        "Penalty λ",
        [0.0, *PENALTIES] if zero else PENALTIES,
        default,
        key="lambda",
        help="The price of large coefficients: the higher, the smoother the curve, and the flatter.",
    )


def bandwidth(at: Scene) -> float:
    """How far away a point may be to count for a local line, in units of the one input."""
    low, high = bandwidths(at)
    return controls.log_slider(
        "Bandwidth τ", low, high, high / 100, fine=True, key="bandwidth", help="How far away a point may be to count."
    )


def bandwidths(at: Scene) -> tuple[float, float]:
    """The smallest and the largest on offer: a three hundredth of the data's width, and ten times it."""
    span = float(np.ptp(at.data.X)) or 1.0
    return span / 300, 10 * span


def beyond() -> float:
    """How far the chart goes on to both sides, in widths of the data."""
    return controls.slider(
        "Look beyond the data", 0.0, 2.0, 0.0, step=0.25, key="beyond", help="Widens the chart, in widths of the data."
    )


def look_at(i: int) -> None:
    """Point i, clicked in a chart, is the one to look at closer."""
    controls.put("point", i + 1)
