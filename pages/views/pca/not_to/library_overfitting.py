"""The same with scikit-learn, on the same invented rows. Run it in the project's folder."""

from sklearn.decomposition import PCA
from sklearn.dummy import DummyRegressor
from sklearn.linear_model import LinearRegression, Ridge
from sklearn.metrics import root_mean_squared_error
from sklearn.pipeline import make_pipeline

from algos.pca import component_regression

data = component_regression.table(axis=15, seed=0)
penalty = 1.0


def error(model):
    return float(root_mean_squared_error(data.y_test, model.fit(data.X, data.y).predict(data.X_test)))


print("k components:", error(make_pipeline(PCA(0.95, svd_solver="full"), LinearRegression())))
print("Ridge:", error(Ridge(alpha=penalty)))
print("Least squares:", error(LinearRegression()))
print("Mean:", error(DummyRegressor()))
