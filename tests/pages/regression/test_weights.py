"""Points that show how much they count, and the lines they give."""

import numpy as np
import plotly.graph_objects as go
import pytest
from numpy.testing import assert_allclose

from algos.regression import locally_weighted
from pages.views.regression.local import weights
from ui.guessing.cover import covered

rng = np.random.default_rng(5)
X, Y = rng.uniform(2, 9, size=(20, 1)), rng.normal(size=20)
SCENE = dict(titles=("x", "y"), x_range=(1.0, 10.0), y_range=(-3.0, 3.0))


def drawn(query, bandwidth=0.7):
    line = locally_weighted.local_line(X, Y, [query], bandwidth)
    grid = np.linspace(1, 10, 50)
    curve = weights.so_far(grid, locally_weighted.predict(X, Y, grid[:, None], bandwidth), query)
    return line, weights.local(X[:, 0], Y, line, bandwidth, curve, np.array([0.0, 1.0]), SCENE)


@pytest.mark.parametrize("query", [1.0, 5.5, 10.0])
def test_a_local_figure_is_valid_and_its_query_stands_on_its_line(query):
    line, figure = drawn(query)
    go.Figure(figure)
    curve, points, part, spot = figure["data"][2:6]
    assert spot["x"][0] == pytest.approx(query)
    assert spot["customdata"][0] == pytest.approx(line.prediction, rel=1e-6)
    assert_allclose(part["y"], line.predict(part["x"][:, None].astype(float)), rtol=1e-4, atol=1e-4)
    assert (curve["x"] <= query + 1e-6).all()
    heavy = np.exp(-((X[:, 0] - query) ** 2) / (2 * 0.7**2))
    assert points["marker"]["color"].tolist() == (heavy >= heavy.max() / 10).tolist()
    assert np.argmax(points["marker"]["size"]) == np.abs(X[:, 0] - query).argmin()
    assert (np.diff(points["marker"]["opacity"][np.argsort(line.weights)]) >= 0).all()


def test_a_prediction_outside_the_chart_is_an_arrow_at_its_edge():
    line = locally_weighted.local_line(X, Y, [10.0], 0.3)
    low = SCENE | dict(y_range=(line.prediction + 1, line.prediction + 2))
    spot = weights.local(X[:, 0], Y, line, 0.3, (X[:, 0], Y), np.zeros(2), low)["data"][5]
    assert spot["marker"]["symbol"] == "triangle-down"
    assert spot["y"][0] == pytest.approx(line.prediction + 1)
    assert spot["customdata"][0] == pytest.approx(line.prediction)


def test_the_weight_along_the_floor_is_highest_at_the_query():
    _, figure = drawn(5.5)
    floor = figure["data"][0]
    top = int(np.argmax(floor["y"]))
    assert floor["x"][top] == pytest.approx(5.5, abs=1e-5)
    assert floor["y"].min() == -3


@pytest.mark.parametrize("query", [1.0, 2.0, 5.5, 9.0, 10.0])
def test_names_stand_at_what_they_name_and_inside_the_chart(query):
    line, figure = drawn(query)
    names = {
        t["text"][0].strip(): (float(t["x"][0]), float(t["y"][0]), t["textposition"])
        for t in figure["data"][9:]
        if t.get("mode") == "text" and t["text"][0] and "drag me" not in t["text"][0]
    }
    assert weights.HILL in names and len(figure["data"]) == 15
    assert (weights.SO_FAR in names) == (query > 3), "clear of the diamond, and of what is written at it"
    assert query <= 3 or abs(names[weights.SO_FAR][0] - query) > 0.2 * 9
    legend = {t["name"] for t in figure["data"] if t.get("legend") == "legend2"}
    assert {weights.HILL, weights.SO_FAR} <= legend  # where names have no room
    x, y, side = names["line fitted here"]
    assert y == pytest.approx(float(line.predict([[x]])[0]), abs=1e-4)
    assert (x < 8.3) == (side == "middle right") or side == "middle left"
    assert all(1 <= x <= 10 and -3 <= y <= 3 for x, y, _ in names.values())


@pytest.mark.parametrize("x_range", [(-0.04, 1.04), (1000.0, 1300.0), (-2e-5, 3e-5), (0.0, 1e7)])
def test_places_are_round_and_cover_the_axis(x_range):
    first, last, step = weights.places(x_range)
    places = weights.every(first, last, step)
    assert 30 <= len(places) <= 80
    assert x_range[0] <= places[0] < x_range[0] + step
    assert x_range[1] - step < places[-1] <= x_range[1]
    assert_allclose(np.diff(places), step, rtol=1e-6)
    assert f"{step:.0e}"[0] in "125"


def test_a_weighted_figure_is_valid():
    w = rng.uniform(0, 2, size=20)
    figure = weights.weighted(X[:, 0], Y, locally_weighted.local_line(X, Y, [3.0], 2.0), w, np.array([0.0, 1.0]), SCENE)
    go.Figure(figure)
    assert_allclose(figure["data"][1]["customdata"], w, rtol=1e-6)


def test_a_point_that_hardly_counts_is_still_seen():
    sizes = weights.counted(X[:, 0], Y, np.r_[1.0, np.full(19, 1e-9)])["marker"]["size"]
    assert sizes.min() >= 6 and sizes.max() > 2 * sizes.min()


def test_while_a_guess_is_awaited_no_size_tells_which_points_count():
    _, figure = drawn(5.5)
    seen = [trace for trace in covered(figure)["data"] if trace.get("visible", True)]
    (points,) = [trace for trace in seen if np.isfinite(np.asarray(trace["x"], dtype=float)).any()]  # beside the key
    assert np.size(points["marker"]["size"]) == 1
    assert_allclose(points["x"], X[:, 0], rtol=1e-6)
