"""The lengths of a step: those that a slider offers, and the nearest of those that are tried."""

import numpy as np

from algos.descent.gradient_check import EPSILONS

STOPS = [float(f"{epsilon:.2g}") for epsilon in EPSILONS]


def nearest(epsilon: float) -> int:
    """The number of the length that is nearest."""
    return int(np.abs(np.log(np.array(EPSILONS) / epsilon)).argmin())
