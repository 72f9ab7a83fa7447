"""The same learner by scikit-learn: predict, then partial_fit on the one example.

Run it in the project's folder.
"""

from sklearn.linear_model import SGDRegressor

from algos.descent import online

data = online.stream(300, jump=3.0)
X, y = data[0], data[1]
rate = 0.1
learner = SGDRegressor(penalty=None, learning_rate="constant", eta0=rate)
learner.partial_fit(X[:1], y[:1])  # it cannot predict before it has seen an example
loss = y[0] ** 2
for k in range(1, len(y)):
    loss += (learner.predict(X[k : k + 1])[0] - y[k]) ** 2
    learner.partial_fit(X[k : k + 1], y[k : k + 1])
print("Slope:", learner.coef_[0])
print("Squared errors in all:", loss)
