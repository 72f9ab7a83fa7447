"""Few labels and clusters as features: against scikit-learn, and what must hold whatever the data."""

from itertools import pairwise

import numpy as np
import pytest
from sklearn.linear_model import Ridge
from sklearn.model_selection import LeaveOneOut, cross_val_predict

from algos.clustering import few_labels, k_means
from algos.clustering.few_labels import FEATURES, PENALTY
from datasets import catalog

IRIS = catalog.make("iris")


def ridge(F: np.ndarray) -> Ridge:
    A = F - F.mean(axis=0)
    return Ridge(alpha=PENALTY * (A**2).sum() / len(A))


@pytest.mark.parametrize("kind", FEATURES)
@pytest.mark.parametrize("m", [5, 20])
def test_scores_are_those_of_ridge_regression_on_the_classes(kind, m):
    rows = np.random.default_rng(m).permutation(150)[:m]
    centers = IRIS.X[[3, 60, 110, 140]]
    F = few_labels.columns(IRIS.X, centers, kind)
    coef, intercept = few_labels.fit(F[rows], IRIS.y[rows], 3)
    theirs = ridge(F[rows]).fit(F[rows], np.eye(3)[IRIS.y[rows]])
    np.testing.assert_allclose(F @ coef + intercept, theirs.predict(F), atol=1e-8)


def test_features_of_one_class_alone_tell_that_class():
    coef, intercept = few_labels.fit(np.ones((3, 2)), np.array([1, 1, 1]), 2)
    assert few_labels.predict(np.array([[5.0, -3.0]]), coef, intercept) == [1]


def test_a_held_out_label_is_told_by_the_others():
    rows = np.random.default_rng(2).permutation(150)[:15]
    F, y = IRIS.X[rows], IRIS.y[rows]
    right = 0
    for train, test in LeaveOneOut().split(F):
        model = ridge(F[train]).fit(F[train], np.eye(3)[y[train]])
        right += model.predict(F[test]).argmax() == y[test][0]
    assert few_labels.held_out(F, y, 3, "raw") == pytest.approx(right / 15)
    assert 0 < right < 15
    whole = cross_val_predict(Ridge(alpha=1e-9), F, np.eye(3)[y], cv=LeaveOneOut()).argmax(axis=1)
    assert abs((whole == y).mean() - right / 15) < 0.3


def test_the_sweep_is_its_parts():
    states = list(few_labels.sweep(IRIS.X, IRIS.y, ks=[3], sizes=[4, 10, 30], draws=3, seed=5))
    assert [len(state.labelled) for state in states] == [4, 10, 30]
    for small, large in pairwise(states):
        np.testing.assert_array_equal(small.labelled, large.labelled[: len(small.labelled)])
    best = min(k_means.restarts(IRIS.X, k=3, n=10), key=lambda run: run.inertia)
    np.testing.assert_array_equal(states[0].centers, best.centers)
    for state in states:
        assert state.right.shape == (3, 3) and np.isnan(state.held_out).all()
        rest = np.setdiff1d(np.arange(150), state.labelled)
        for j, kind in enumerate(FEATURES):
            F = few_labels.columns(IRIS.X, state.centers, kind)
            told = ridge(F[state.labelled]).fit(F[state.labelled], np.eye(3)[IRIS.y[state.labelled]]).predict(F[rest])
            right = np.round(told, 9).argmax(axis=1) == IRIS.y[rest]
            if kind == "one_hot":
                near = k_means.nearest(IRIS.X, state.centers)
                right &= np.isin(near[rest], near[state.labelled])
            expected = right.mean()
            assert state.right[0, j] == pytest.approx(expected, abs=1e-12)


def test_a_row_of_a_cluster_without_a_label_is_not_told():
    centers = np.array([[0.0, 0.0], [10.0, 0.0], [0.0, 10.0]])
    X = np.array([[0.0, 0.0], [10.0, 1.0], [1.0, 9.0], [1.0, 0.0], [9.0, 0.0]])
    own, y = X[[0, 1, 4]], np.array([0, 1, 1])  # most labels are of class 1
    for kind, expected in (("one_hot", [0, 1, few_labels.NOT_TOLD, 0, 1]), ("raw", None), ("distances", None)):
        F, learned = (few_labels.columns(rows, centers, kind) for rows in (X, own))
        told = few_labels.tell(F, learned, y, 2, kind)
        assert list(told) == expected if expected else (told >= 0).all()
    labels = few_labels.columns(X[[0, 1, 3]], centers, "one_hot")
    assert few_labels.held_out(labels, np.array([0, 1, 0]), 2, "one_hot") == pytest.approx(2 / 3)  # none like the 1


def test_the_same_labels_for_every_k_and_each_held_out():
    states = list(few_labels.sweep(IRIS.X, IRIS.y, ks=[1, 2, 3, 4], sizes=[12], seed=1))
    assert [state.k for state in states] == [len(state.centers) for state in states] == [1, 2, 3, 4]
    for state in states:
        np.testing.assert_array_equal(state.labelled, states[0].labelled)
        assert state.right[0, 0] == states[0].right[0, 0]  # raw columns know of no clusters
        for j, kind in enumerate(FEATURES):
            F = few_labels.columns(IRIS.X, state.centers, kind)[state.labelled]
            assert state.held_out[j] == few_labels.held_out(F, IRIS.y[state.labelled], 3, kind)


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        (dict(ks=[2], sizes=[1]), "size"),
        (dict(ks=[2], sizes=[150]), "size"),
        (dict(ks=[0], sizes=[5]), "k"),
        (dict(ks=[2], sizes=[5], draws=0), "draws"),
    ],
)
def test_bad_arguments_are_refused_in_words(settings, words):
    with pytest.raises(ValueError, match=words):
        list(few_labels.sweep(IRIS.X, IRIS.y, **settings))


def test_an_unknown_kind_of_features_is_refused():
    with pytest.raises(ValueError, match="kind"):
        few_labels.columns(IRIS.X, IRIS.X[:2], "tfidf")
