"""The same probabilities, loss and gradient by scipy. Run it in the project's folder."""

import numpy as np
from scipy.special import log_softmax, softmax

z = np.array([1.0, 2.0, 3.0])
t = np.array([0.0, 0.0, 1.0])
temperature = 1.0
print("probabilities:", softmax(z / temperature))
print("loss:", -(t @ log_softmax(z / temperature)))
print("gradient:", (softmax(z / temperature) - t) / temperature)
