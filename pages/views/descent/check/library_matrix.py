"""The same by scipy, which takes the matrix for a long vector.

Run it in the project's folder.
"""

import numpy as np
from scipy.optimize import approx_fprime

of = "sandwich"
A = np.array([[0.5, -1.0], [2.0, 0.3]])
B = np.array([[1.0, 0.2], [-0.4, 0.7]])
C = np.array([[0.1, 0.9], [-1.2, 0.6]])
x = np.array([1.0, -0.5])
y = np.array([0.2, 0.4])
functions = {
    "product": lambda A: np.trace(A @ B),
    "sandwich": lambda A: np.trace(A @ B @ A.T @ C),
    "determinant": lambda A: np.linalg.det(A),
    "log": lambda A: np.linalg.slogdet(A)[1],
    "form": lambda A: x @ A @ x,
    "squares": lambda A: np.sum((A @ x - y) ** 2),
}
f = functions[of]


def flat(entries: np.ndarray) -> float:
    return float(f(entries.reshape(A.shape)))


print("By differences:", approx_fprime(A.ravel(), flat, 1e-7).reshape(A.shape).tolist())
