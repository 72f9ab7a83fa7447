"""The same update with scikit-learn, from the same numbers.

Run it in the project's folder.
"""

import numpy as np
from sklearn.metrics import log_loss
from sklearn.neural_network import MLPClassifier

x = [1.0, 2.0]
y = 1
weights = [[[0.8, -0.6], [-0.5, 0.9]], [[1.2], [-0.8]]]
biases = [[0.3, 0.1], [0.2]]
activation = "tanh"
rate = 0.5

model = MLPClassifier(
    (len(biases[0]),), activation=activation, solver="sgd", momentum=0.0, alpha=0.0, learning_rate_init=rate
)
model.partial_fit([x], [y], classes=[0, 1])  # makes its arrays
model.coefs_ = [np.array(w) for w in weights]
model.intercepts_ = [np.array(b) for b in biases]
model.partial_fit([x], [y])
print("Loss:", float(model.loss_))
print("Loss after the update:", log_loss([y], model.predict_proba([x]), labels=[0, 1]))
