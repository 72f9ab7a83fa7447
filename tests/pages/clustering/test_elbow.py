import numpy as np
import plotly.graph_objects as go
import pytest

from algos.clustering import elbow, silhouette
from datasets import catalog
from pages.views.clustering.restarts import elbow as figures
from pages.views.clustering.scene import Scene
from ui.figures.plane import Plane

X = np.random.default_rng(5).normal(size=(40, 2)) * [1, 2] + [3, -1]


def scene(points):
    return Scene(catalog.make("blobs"), points, Plane.around(points, ("a", "b")), lambda rows: rows, flat=True)


@pytest.fixture(scope="module")
def sweep():
    """The figure of every k, and the costs, drops and silhouettes that it shows."""
    runs = list(elbow.best_runs(X, k_max=5, n=2))
    costs = np.array([run.inertia for run in runs])
    drops = elbow.relative_drops(costs)
    scores = np.array(list(silhouette.means(X, [run.labels for run in runs])))
    return [figures.figure(scene(X), run, costs, drops, scores) for run in runs], costs, drops, scores


def test_every_k_has_the_same_traces_and_a_ring_where_it_stands(sweep):
    made, costs, drops, scores = sweep
    assert len({tuple((t["type"], t["mode"]) for t in f["data"]) for f in made}) == 1
    for k, figure in enumerate(made, 1):
        built = go.Figure(figure)
        rings = [t for t in built.data if t.xaxis in ("x2", "x3") and t.mode == "markers"]
        assert [ring.x[0] for ring in rings] == [k, k, k]
        np.testing.assert_allclose(
            [ring.y[0] for ring in rings],
            [costs[k - 1], drops[k - 1] if k > 1 else np.nan, scores[k - 1]],
            rtol=1e-6,
            equal_nan=True,
        )
        places = built.data[6]
        assert np.isfinite(np.asarray(places.x, dtype=float)).sum() == k


def test_the_highest_scores_are_filled_and_the_axis_of_costs_holds_zero(sweep):
    made, _, drops, scores = sweep
    named = {t["name"]: t for t in made[0]["data"] if t.get("showlegend")}
    assert set(named) == {"relative drop", "silhouette"}
    for name, values in (("relative drop", drops), ("silhouette", scores)):
        filled = [i for i, s in enumerate(named[name]["marker"]["symbol"]) if not s.endswith("-open")]
        assert filled == [int(np.nanargmax(values))]
    low, high = made[0]["layout"]["yaxis2"]["range"]
    assert low < 0 < high


def test_undefined_silhouettes_and_no_cost_are_drawn_too():
    same = np.ones((3, 2))
    run = next(elbow.best_runs(same, k_max=1, n=1))
    figure = figures.figure(scene(same), run, np.zeros(1), np.zeros(1), np.array([np.nan]))
    go.Figure(figure)
    assert figure["layout"]["yaxis2"]["range"][1] > 0
