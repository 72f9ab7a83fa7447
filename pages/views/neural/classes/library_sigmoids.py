"""The same probabilities, loss and gradient by scipy. Run it in the project's folder."""

import numpy as np
from scipy.special import expit, log_expit

z = np.array([1.0, 2.0, 3.0])
t = np.array([0.0, 0.0, 1.0])
temperature = 1.0
print("probabilities:", expit(z / temperature))
print("loss:", -log_expit((2 * t - 1) * z / temperature).sum())
print("gradient:", (expit(z / temperature) - t) / temperature)
