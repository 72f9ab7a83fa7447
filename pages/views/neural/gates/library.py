"""The same units with scipy's sigmoid. Run it in the project's folder."""

import numpy as np
from scipy.special import expit

layers = [[[-30.0, 20.0, 20.0]]]
X = np.array([[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]])
a = X
for theta in map(np.array, layers):
    z = theta[:, 0] + a @ theta[:, 1:].T
    a = expit(z)
    print("z:", z.tolist())
    print("what the units say:", a.tolist())
