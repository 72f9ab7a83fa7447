"""One state in numpy. Run it in the project's folder."""

import numpy as np

data = (1.0, 0.9)
sweeps = 79
R, gamma = data
limit = R / (1 - gamma) if gamma < 1 else np.inf * R if R else 0.0
V = R * np.cumsum(gamma ** np.arange(20_000))  # after 1, 2, ... sweeps
small = np.flatnonzero(abs(np.r_[0, V] - limit) < 0.01)
print("V*:", limit)
print("Sweeps to 0.01:", small[0] if small.size else np.inf)
print("V:", V[sweeps - 1])
print("Error:", abs(V[sweeps - 1] - limit))
