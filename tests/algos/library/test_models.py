import numpy as np
import pytest
from sklearn.ensemble import GradientBoostingClassifier, RandomForestClassifier
from sklearn.neural_network import MLPClassifier
from sklearn.tree import DecisionTreeClassifier

from algos.library import models
from algos.trace import record


def table(n=60, k=3, seed=0):
    rng = np.random.default_rng(seed)
    y = np.r_[np.arange(k), rng.integers(0, k, size=n - k)]
    return rng.normal(size=(n, 2)) * [1, 4] + y[:, None], y


def fitted(name, X, y, **settings):
    trace = record(models.MODELS[name](X, y, **settings), limit=3)
    assert trace.finished
    return trace.final


@pytest.mark.parametrize(
    ("name", "settings", "library"),
    [
        ("decision_tree", {"max_depth": 3, "seed": 2}, DecisionTreeClassifier(max_depth=3, random_state=2)),
        ("random_forest", {"trees": 7, "seed": 1}, RandomForestClassifier(7, random_state=1)),
        (
            "gradient_boosting",
            {"trees": 9, "learning_rate": 0.3},
            GradientBoostingClassifier(n_estimators=9, learning_rate=0.3, random_state=0),
        ),
    ],
)
def test_they_are_what_scikit_learn_gives(name, settings, library):
    X, y = table()
    places, _ = table(seed=5)
    model = fitted(name, X, y, **settings)
    np.testing.assert_allclose(model.predict_proba(places), library.fit(X, y).predict_proba(places))
    np.testing.assert_array_equal(model.predict(places), library.predict(places))
    assert model.described.startswith(type(library).__name__ + "(")


def test_the_network_sees_standardised_inputs():
    X, y = table()
    model = fitted("small_network", X, y, hidden=5, penalty=0.1, seed=3)
    scaled = (X - X.mean(axis=0)) / X.std(axis=0)
    library = MLPClassifier((5,), activation="tanh", alpha=0.1, solver="lbfgs", max_iter=300, random_state=3).fit(
        scaled, y
    )
    np.testing.assert_allclose(model.predict_proba(X), library.predict_proba(scaled), atol=1e-6)


@pytest.mark.parametrize("name", models.MODELS)
def test_same_seed_same_model_and_bad_arguments_are_refused(name):
    X, y = table(k=2)
    first, second = (fitted(name, X, y, seed=4).predict_proba(X) for _ in range(2))
    np.testing.assert_array_equal(first, second)
    with pytest.raises(ValueError, match="Only one class"):
        fitted(name, X, np.zeros(len(X), int))
    with pytest.raises(ValueError, match="seed must be"):
        fitted(name, X, y, seed=-1)


def test_settings_out_of_range_are_refused():
    X, y = table()
    for name, setting in [
        ("decision_tree", "max_depth"),
        ("random_forest", "trees"),
        ("gradient_boosting", "learning_rate"),
        ("small_network", "hidden"),
    ]:
        with pytest.raises(ValueError, match=f"{setting} must be"):
            fitted(name, X, y, **{setting: 0})
