"""The same line with numpy, judged by scikit-learn. Run it in the project's folder."""

import numpy as np
from sklearn.metrics import hinge_loss, zero_one_loss

from datasets import catalog

data = catalog.make("separable")
angle = 20.0
shift = 0.0
length = 1.0
u = np.array([np.cos(np.radians(angle)), np.sin(np.radians(angle))])
w = length * u
b = -length * (u @ data.X.mean(axis=0) + shift)
scores = data.X @ w + b
margins = (2 * data.y - 1) * scores
print("Mistakes, share:", zero_one_loss(data.y, np.where(scores == 0, 1 - data.y, scores > 0)))
print("Functional margin:", margins.min())
print("Geometric margin:", margins.min() / np.linalg.norm(w))
print("Mean hinge loss:", hinge_loss(data.y, scores, labels=[0, 1]))
