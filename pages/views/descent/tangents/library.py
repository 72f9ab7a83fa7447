"""The same zero by scipy, from the same start.

Run it in the project's folder.
"""

from collections.abc import Callable

from scipy.optimize import newton

from algos.descent.curves import CURVES

function = "root"
start = 4.0
curve = CURVES[function]
value: Callable[[float], float] = curve.value  # type: ignore[assignment]
slope: Callable[[float], float] = curve.slope  # type: ignore[assignment]
try:
    print("x:", newton(value, start, fprime=slope, tol=1e-12))
except RuntimeError as problem:
    print("scipy gives up:", problem)
print("zeros:", *curve.zeros)
