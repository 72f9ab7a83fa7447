import numpy as np
import pytest
from numpy.testing import assert_allclose
from sklearn.decomposition import PCA
from sklearn.linear_model import LinearRegression
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from algos.pca import component_regression


@pytest.mark.parametrize(("n", "d", "k", "scale"), [(20, 4, 2, False), (20, 4, 4, True), (6, 9, 3, False)])
def test_it_is_least_squares_on_scikit_learns_components(n, d, k, scale):
    rng = np.random.default_rng(n + k)
    X, y = rng.normal(size=(n, d)) * np.arange(1, d + 1) + 3, rng.normal(size=n)
    new = rng.normal(size=(5, d))
    model = make_pipeline(StandardScaler(with_std=scale), PCA(k), LinearRegression()).fit(X, y)
    assert_allclose(component_regression.fit(X, y, k, scale=scale).predict(new), model.predict(new), atol=1e-9)


def test_no_component_is_the_mean_and_all_are_least_squares():
    rng = np.random.default_rng(1)
    X, y = rng.normal(size=(15, 3)), rng.normal(size=15)
    none, *_, everything = component_regression.path(X, y, range(4))
    assert_allclose(none.predict(X), y.mean())
    full = LinearRegression().fit(X, y)
    assert_allclose(everything.coef, full.coef_, atol=1e-12)
    assert everything.intercept == pytest.approx(full.intercept_)


def test_more_components_than_rows_allow_are_refused():
    with pytest.raises(ValueError):
        component_regression.fit(np.eye(4, 6), np.arange(4.0), 4)


def test_the_table_is_as_described_and_repeatable():
    made = component_regression.table(axis=4, n=4000, d=6, noise=0.5, seed=2)
    again = component_regression.table(axis=4, n=4000, d=6, noise=0.5, seed=2)
    assert all(np.array_equal(a, b) for a, b in zip(made, again, strict=True))
    deviations = np.sqrt(np.linalg.eigvalsh(np.cov(made.X.T)))[::-1]
    assert_allclose(deviations, 3 * 0.9 ** np.arange(6), rtol=0.05)
    pca = PCA().fit(made.X)
    lean = np.abs(np.corrcoef(np.column_stack([pca.transform(made.X), made.y]).T)[-1, :-1])
    assert lean.argmax() == 3
    assert made.y.std() == pytest.approx(np.hypot(3, 0.5), rel=0.05)


def test_what_the_target_needs_is_cut_off():
    made = component_regression.table(axis=15)
    errors = [
        np.mean((m.predict(made.X_test) - made.y_test) ** 2) for m in component_regression.path(made.X, made.y, [0, 5])
    ]
    assert errors[1] > 0.9 * errors[0]
