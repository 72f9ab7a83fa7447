"""Where all rows together are least, by scikit-learn's own Newton's method.

Run it in the project's folder.
"""

from sklearn.linear_model import LogisticRegression

from algos.descent import subsampled_newton

data = subsampled_newton.draw(5000, seed=0)
found = LogisticRegression(C=1e12, solver="newton-cholesky", tol=1e-10).fit(data[0], data[1])
print("Best:", found.intercept_[0], *found.coef_[0])
