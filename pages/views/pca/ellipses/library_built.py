"""The same with numpy and scipy. Run it in the project's folder."""

import numpy as np
from scipy import linalg

data = np.array([2.0, 0.5])
angle = 30.0
c, s = np.cos(np.radians(angle)), np.sin(np.radians(angle))
V = np.array([[c, -s], [s, c]])
A = V @ np.diag(data) @ V.T
B = linalg.sqrtm(A)
sizes = np.linalg.norm(B @ V, axis=0)
print("Image radius, v₁:", float(sizes[0]))
print("Image radius, v₂:", float(sizes[1]))
print("x′B²x = 1, v₁:", float(1 / sizes[0]))
print("x′B²x = 1, v₂:", float(1 / sizes[1]))
