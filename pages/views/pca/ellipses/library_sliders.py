"""The same with numpy. Run it in the project's folder."""

import numpy as np

data = np.array([[4.0, 1.2], [1.2, 1.0]])
values, axes = np.linalg.eigh(data)  # rising: the long axis comes last
print("Long radius √λ₁:", float(np.sqrt(values[1])))
print("Short radius √λ₂:", float(np.sqrt(max(values[0], 0))))
print("Angle of v₁ (°):", float(np.degrees(np.arctan(axes[1, 1] / axes[0, 1]))))
print("Determinant |Σ|:", float(np.linalg.det(data)))
