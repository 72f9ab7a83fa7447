"""The same with numpy. Run it in the project's folder."""

import numpy as np

data = np.radians(30.0)
eigenvalues = [2.0, 1.0]
V = np.array([[np.cos(data), -np.sin(data)], [np.sin(data), np.cos(data)]])
M = V @ np.diag(eigenvalues) @ V.T
values = np.linalg.eigvalsh(M).round(12)  # 0 up to rounding is 0
print("Signs of the λ:", " and ".join("+" if v > 0 else "−" if v < 0 else "0" for v in values[::-1]))
print("Invertible:", "yes" if (values != 0).all() else "no")
print("Determinant:", float(np.linalg.det(M)))
print("Trace:", float(np.trace(M)))
