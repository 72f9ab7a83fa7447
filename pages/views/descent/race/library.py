"""The same minimum by scipy, from the same start.

Run it in the project's folder.
"""

import numpy as np
from scipy.optimize import minimize

from algos.descent import landscapes

data = landscapes.valley(20.0, 20.0)
start = np.array([-4.0, 1.5])


def value(x: np.ndarray) -> float:
    return float(data.value(x))


found = {
    "CG": minimize(value, start, jac=data.gradient, method="CG"),
    "BFGS": minimize(value, start, jac=data.gradient, method="BFGS"),
    "L-BFGS-B": minimize(value, start, jac=data.gradient, method="L-BFGS-B"),
    "Newton-CG": minimize(value, start, jac=data.gradient, hess=data.hessian, method="Newton-CG"),
}
for method, run in found.items():
    print(f"{method}: f = {run.fun:.6g} at {run.x} after {run.nit} steps and {run.njev} gradients")
print("Height, lowest point:", min(float(data.value(place)) for place in data.minima))
