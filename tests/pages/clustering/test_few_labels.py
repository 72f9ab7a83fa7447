"""Few labels: what the view shows against independent recomputation."""

import numpy as np
import pytest
from sklearn.linear_model import Ridge

from algos.clustering import few_labels
from algos.clustering.few_labels import FEATURES, PENALTY
from datasets.dataset import Dataset
from pages.views.clustering.few_labels.figure import GAP, apart
from pages.views.clustering.few_labels.view import view
from tests.pages.clock import Clock
from tests.pages.formulas import value
from ui.compute import Refused


def clock(**settings):
    return Clock("clustering", view="few_labels", **settings)


@pytest.mark.parametrize("settings", [{}, {"data": "iris", "k": 5, "features": "distances", "seed": 4, "labels": 16}])
def test_the_numbers_are_the_shares_with_so_many_labels(settings):
    at = clock(**settings)
    states = at.run.trace.states

    def expected(step):
        return dict(zip(at.whole, states[step].right.mean(axis=0), strict=True))

    at.hold(expected, at.start)
    assert at.caption(at.start).startswith(f"{settings.get('labels', 8)} labels")
    assert [len(state.labelled) for state in states] == [2, 3, 4, 6, 8, 12, 16, 24, 32, 48]


def test_the_best_k_so_far_comes_with_the_player():
    at = clock(data="short_texts", vary="k", labels=16)
    states = at.run.trace.states
    column = FEATURES.index("one_hot")

    def expected(step):
        own = [state.held_out[column] for state in states[: step + 1]]
        best = int(np.argmax(own))
        told = {"Labels told there": own[best], "Others told there": states[best].right[0, column]}
        return {"Best k so far": best + 1} | told

    at.hold(expected)
    assert at.picture.start == 0 and at.numbers(11)["Best k so far"] == 4


@pytest.mark.parametrize("kind", FEATURES)
def test_the_picture_tells_points_and_places_as_scikit_learn_would(kind):
    at = clock(features=kind, k=6)
    run, state = at.run, at.run.state
    X, y = run.at.data.X, run.y
    figure = at.picture.frames[at.start]
    regions, cloud, wrong, _, ring = figure["data"][:5]

    def told(places):
        F = few_labels.columns(places, state.centers, kind)
        own = few_labels.columns(X[state.labelled], state.centers, kind)
        A = own - own.mean(axis=0)
        model = Ridge(alpha=PENALTY * (A**2).sum() / len(A)).fit(own, np.eye(2)[y[state.labelled]])
        return np.round(model.predict(F), 9).argmax(axis=1)

    expected = told(X)
    expected[state.labelled] = y[state.labelled]
    np.testing.assert_array_equal(cloud["marker"]["color"] - 1, expected)
    assert len(wrong["x"]) == (expected != y).sum()
    np.testing.assert_allclose(ring["x"], X[state.labelled, 0], rtol=1e-6)
    across, up = np.meshgrid(regions["x"], regions["y"])
    np.testing.assert_array_equal(
        regions["z"].ravel(), told(np.column_stack([across.ravel(), up.ravel()]).astype(float))
    )
    share = 1 - (expected != y).sum() / (len(y) - len(state.labelled))
    assert f"{100 * share:.0f} % of the others" in at.caption(at.start)


def test_curves_go_as_far_as_one_has_come():
    at = clock()
    for i in (0, 3, 9):
        curves = [t for t in at.picture.frames[i]["data"] if t.get("mode") == "lines+markers"]
        assert len(curves) == 3 and all(max(t["x"]) == i for t in curves)
        for j, curve in enumerate(curves):
            means = [state.right[:, j].mean() for state in at.run.trace.states]
            np.testing.assert_allclose(curve["y"], np.array(means)[np.minimum(np.arange(10), i)], rtol=1e-6)


def test_names_at_the_ends_of_curves_keep_apart_and_in_order():
    for values in ([1.0, 1.0, 0.99], [0.2, 0.5, 0.21], [0.0, 0.0, 0.0]):
        placed = apart(np.array(values))
        order = np.argsort(values, kind="stable")
        assert (np.diff(placed[order]) > GAP - 1e-12).all() and placed.max() <= 1.03 + 1e-12
    np.testing.assert_allclose(apart(np.array([0.1, 0.9, 0.5])), [0.1, 0.9, 0.5])


def test_look_closer_writes_the_features_of_a_point():
    at = clock(point=12)
    state, x = at.run.state, at.run.at.data.X[11]
    distances = np.linalg.norm(state.centers - x, axis=1)
    tree = at.closer(at.start, point=12)
    assert value(tree.latex[0].value.rsplit("= ", 1)[1]) == pytest.approx(distances.min() / distances.sum(), rel=2e-3)
    table = tree.table[0].value
    assert list(table["the point"])[1].count("1") == 1 and list(table["the point"])[1].count("0") == 5
    assert set(table["told as"]) <= set(at.run.at.data.class_names)


def test_data_without_classes_are_refused():
    bare = Dataset("a", "A", np.ones((9, 2)), None, ("a", "b"), "", "")
    with pytest.raises(Refused, match="classes"):
        view.choose(bare)
