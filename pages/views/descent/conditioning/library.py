"""The condition number before and after scaling, by numpy.

Run it in the project's folder.
"""

import numpy as np

Q = np.array([[1.0, 0.0], [0.0, 20.0]])
size = np.sqrt(np.diag(Q))
scaled = Q / np.outer(size, size)
print("Condition number, before scaling:", np.linalg.cond(Q))
print("Condition number, after scaling:", np.linalg.cond(scaled))
low, high = np.linalg.eigvalsh(Q)[[0, -1]]
print("Best rate:", 2 / (low + high), "of at most", 2 / high)
