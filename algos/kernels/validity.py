"""What can be said of a kernel without any data: whether it is one, and how many features stand behind it.

Constants of 0 or more, rescalings, sums and products of kernels are kernels; so is exp of a kernel, as a power series
with no weight below 0 (Bishop 2006, section 6.2). A function of x'z that is a power series around 0 is a kernel near 0
if and only if no coefficient is negative (Schoenberg 1942).
"""

from math import comb, inf
from typing import Any

from algos.kernels import kernels as named
from algos.kernels.base import Kernel

ALWAYS = {
    named.Linear: "the features are the inputs themselves",
    named.Quadratic: "a sum of x·z and of a product of it with itself",
    named.Exponential: "the limit of sums of products of x·z with weights 1/k! above 0",
    named.Gaussian: "a sum of all powers of x·z, times a factor of each point",
    named.Laplacian: "a product of one kernel exp(−|x − z| / bandwidth) for each input, and each of them is one",
    named.Cosine: "x·z rescaled by f(x) = 1/|x|",
    named.Intersection: "min(x, z) is the overlap of two bars from 0 to x and from 0 to z",
    named.AdditiveChiSquare: "2 x z / (x + z) is x·z times a kernel, since 1 / (x + z) is the integral of e⁻ˣᵗ e⁻ᶻᵗ",
    named.ChiSquare: "(x − z)² / (x + z) is x + z minus twice a kernel, and e to the power of a kernel is one",
    named.Spectrum: "the features are the counts of the pieces",
}


def proof(kernel: Kernel) -> tuple[bool | None, str]:
    """Is it a kernel on every set of points, and why: (True, False or None if these rules do not say, a reason)."""
    if type(kernel) in ALWAYS:
        return True, ALWAYS[type(kernel)]
    if isinstance(kernel, named.Polynomial):
        if kernel.offset >= 0:
            return True, "sums and products of x·z with weights of 0 or more"
        return False, "some powers of x·z have a weight below 0"
    if isinstance(kernel, named.Tanh):
        if kernel.scale:
            return False, "some powers of x·z in the series of tanh have a weight below 0"
        return kernel.offset >= 0, "it is the same number for every two points"
    if isinstance(kernel, named.NegativeSquare):
        return False, "k(x, x) is 0 although k(x, z) is not: features of length 0 have only inner products of 0"
    if isinstance(kernel, named.Constant):
        return kernel.value >= 0, "one feature, the same for all points, whose square would be the constant"
    if isinstance(kernel, named.Rescaled):
        inner, why = proof(kernel.k)
        if kernel.factor == 0:
            return True, "0 for every two points"
        if kernel.factor > 0:
            return (True, "a kernel times a number above 0") if inner else (inner, why)
        return (False if inner else None), "a factor below 0 turns every eigenvalue of a kernel round"
    if isinstance(kernel, named.Normalised):
        inner, why = proof(kernel.k)
        return (True, "a kernel rescaled by f(x) = 1/√k(x, x)") if inner else (inner, why)
    if isinstance(kernel, (named.Sum, named.Product)):
        if proof(kernel.a)[0] and proof(kernel.b)[0]:
            return True, f"the {'sum' if isinstance(kernel, named.Sum) else 'product'} of two kernels"
        return None, "the rules combine kernels, and one of its parts is not known to be one"
    raise ValueError(f"{kernel!r} is none of the kernels known here.")


def features(kernel: Kernel, d: int) -> float | None:
    """How many features the rules give it for d inputs; inf if no finite number does, None for no kernel known."""
    if not proof(kernel)[0]:
        return None
    if isinstance(kernel, (named.Linear, named.Cosine)):
        return d
    if isinstance(kernel, named.Quadratic):
        return d + d * (d + 1) // 2
    if isinstance(kernel, named.Polynomial):
        return comb(d + kernel.degree - (kernel.offset == 0), kernel.degree)
    if isinstance(kernel, (named.Constant, named.Tanh)):
        return 1
    if isinstance(kernel, (named.Rescaled, named.Normalised)):
        return features(kernel.k, d)
    if isinstance(kernel, (named.Sum, named.Product)):
        return _pair(kernel, d)
    return inf


def _pair(kernel: Any, d: int) -> float | None:
    a, b = features(kernel.a, d), features(kernel.b, d)
    if a is None or b is None:
        return None
    return a + b if isinstance(kernel, named.Sum) else a * b
