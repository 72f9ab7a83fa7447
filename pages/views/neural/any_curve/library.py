"""The same network by scikit-learn.

Run it in the project's folder.
"""

import numpy as np
from sklearn.neural_network import MLPRegressor

from algos.bias_variance import truths

data = truths.draw(truths.read("sine"), n=41, noise=0.0, repeats=1, seed=0)
units = 6
activation = "relu"
rate = 0.03
epochs = 1000
model = MLPRegressor(
    (units,),
    activation=activation,
    alpha=0.0,
    batch_size=len(data.x),
    learning_rate_init=rate,
    max_iter=epochs,
    n_iter_no_change=epochs,
    random_state=0,
)
model.fit(2 * data.x[:, None] - 1, data.y[0])
grid = np.linspace(0, 1, 1001)
off = model.predict(2 * grid[:, None] - 1) - data.truth(grid)
print("Error:", float(np.sqrt(np.mean(off**2))))
print("Largest error:", float(np.abs(off).max()))
