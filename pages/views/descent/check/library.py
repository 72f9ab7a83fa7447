"""The same check by scipy, on its own function and gradient.

Run it in the project's folder.
"""

import numpy as np
from scipy.optimize import approx_fprime, check_grad, rosen, rosen_der

x = np.array([0.13, -0.13, 0.64, 0.1, -0.54, 0.36])
epsilon = 1e-5
print("derived:", rosen_der(x))
print("one side:", approx_fprime(x, rosen, epsilon))
print("how far apart:", check_grad(rosen, rosen_der, x, epsilon=epsilon))
