"""The boundary and its past, the filled side, the courses, and the plane of the weights: valid and true."""

import numpy as np
import plotly.graph_objects as go
import pytest

from algos.classification.linear import LinearClassifier
from pages.views.classification.mistakes import figure, weights
from pages.views.classification.mistakes.courses import Course, Curve
from pages.views.classification.sides import side
from ui.figures.plane import Plane

PLANE = Plane.around(np.array([[-2.0, -1.0], [3.0, 2.0]]), ("a", "b"))


def inside(polygon, points):
    """Even-odd rule, by hand."""
    x, y = points.T
    odd = np.zeros(len(points), dtype=bool)
    for (x0, y0), (x1, y1) in zip(polygon, np.roll(polygon, -1, axis=0), strict=True):
        if y0 != y1:
            odd ^= ((y0 > y) != (y1 > y)) & (x < (x1 - x0) * (y - y0) / (y1 - y0) + x0)
    return odd


@pytest.mark.parametrize("seed", range(8))
def test_the_filled_side_is_the_positive_one(seed):
    rng = np.random.default_rng(seed)
    coef, intercept = rng.normal(size=2), rng.normal()
    trace = side(PLANE, LinearClassifier(coef, intercept))
    polygon = np.column_stack([trace["x"], trace["y"]]).astype(float)[:-1]
    points = rng.uniform([PLANE.x[0], PLANE.y[0]], [PLANE.x[1], PLANE.y[1]], size=(300, 2))
    score = points @ coef + intercept
    clear = np.abs(score) > 1e-4
    np.testing.assert_array_equal(inside(polygon, points)[clear], (score > 0)[clear])
    other = side(PLANE, LinearClassifier(coef, intercept), 0)
    polygon = np.column_stack([other["x"], other["y"]]).astype(float)[:-1]
    np.testing.assert_array_equal(inside(polygon, points)[clear], (score < 0)[clear])


def test_no_side_without_a_line_and_all_of_it_for_a_positive_constant():
    assert np.isnan(side(PLANE, LinearClassifier(np.zeros(2), 0.0))["x"]).all()
    whole = side(PLANE, LinearClassifier(np.zeros(2), 1.0))
    assert whole["x"].min() < PLANE.x[0] and whole["x"].max() > PLANE.x[1]


def test_a_curved_line_is_where_the_score_is_the_level():
    grid = PLANE.grid(figure.CELLS)[2]
    features = np.column_stack([grid, grid**2])
    circle = LinearClassifier(np.array([0.0, 0.0, 1.0, 1.0]), -1.0)
    trace = figure.line(PLANE, circle, features, 0.5)
    points = np.column_stack([trace["x"], trace["y"]]).astype(float)
    points = points[np.isfinite(points).all(axis=1)]
    assert len(points) > 20
    np.testing.assert_allclose((points**2).sum(axis=1), 1.5, atol=0.03)
    flat = figure.line(PLANE, LinearClassifier(np.zeros(4), 0.0), features)
    assert np.isnan(flat["x"]).all()


@pytest.mark.parametrize("start", [(0.0, 0.0), (1.0, 1.0)])
def test_only_the_way_from_the_origin_is_called_the_shift_by_the_intercept(start: tuple[float, float]) -> None:
    plane, points = Plane.around(np.array([[-3.0, -3.0], [3.0, 3.0]]), ("x1", "x2")), np.array([[-2.0, -2.0]])
    foot = dict(x=np.array([start[0], 2.0]), y=np.array([start[1], 2.0]))
    told = figure.shift(plane, foot, points, shown=True)
    assert np.isfinite(told["x"]).all() == (start == (0.0, 0.0))


def test_courses_are_valid_and_their_dots_on_the_curves():
    courses = [
        Course(np.arange(4), [Curve("a", np.array([3.0, 1, 2, 5])), Curve("b", np.ones(4), marked=False)], ("k", "y")),
        Course(np.array([0, 1, 10, 100]), [Curve("c", np.array([0.0, 9, 5, 2]))], ("t", "J"), log=True),
    ]
    drawn = figure.figure(PLANE, [], courses, 2)
    go.Figure(drawn)
    dots = {trace["xaxis"]: trace for trace in drawn["data"] if trace["mode"] == "markers"}
    assert [(list(dots[axis]["x"]), list(dots[axis]["y"])) for axis in ("x2", "x3")] == [([2], [2]), ([10], [5])]
    low, high = drawn["layout"]["yaxis3"]["range"]
    assert low < np.log10(2) and high > np.log10(9)
    assert np.isnan(courses[1].dots(0)["x"]).all()  # draw 0 has no place on a logarithmic axis


def test_the_cone_of_the_weights_holds_exactly_the_separators():
    rng = np.random.default_rng(2)
    right = rng.normal(size=(12, 2)) * 0.8 + [1.5, 0.8]
    angles = np.linspace(-np.pi, np.pi, 4001)
    circle = np.column_stack([np.cos(angles), np.sin(angles)])
    good = (right @ circle.T > 0).all(axis=0)
    inner = circle[good].mean(axis=0)
    edges = weights._edges(right, inner)
    spread = np.arccos(edges[0] @ edges[1])
    assert spread == pytest.approx(good.mean() * 2 * np.pi, abs=0.01)
    assert (right @ (edges.T @ [0.5, 0.5]) > 0).all()
    np.testing.assert_allclose(np.sort((right @ edges.T).min(axis=0)), 0, atol=1e-9)


def test_the_plane_of_the_weights_is_valid_with_and_without_a_cone():
    path = np.array([[0.0, 0.0], [1.0, 2.0]])
    right = np.array([[1.0, 0.0], [0.0, 0.0], [0.5, 2.0]])
    for inner in (np.array([1.0, 1.0]), None):
        go.Figure(weights.figure(path, right, inner))
    assert np.isnan(weights.figure(path, right, None)["data"][0]["x"]).all()


@pytest.mark.parametrize(("x", "side"), [(2.9, "left"), (-2.9, "right")])
def test_words_near_an_edge_stand_on_the_side_where_a_narrow_screen_does_not_cut_them(x: float, side: str) -> None:
    plane = Plane.around(np.array([[-3.0, -3.0], [3.0, 3.0]]), ("x1", "x2"))
    assert figure._free(plane, np.array([x, 0.0]), len("w before"), np.zeros((0, 2))).endswith(side)


def test_the_shift_has_no_name_where_that_would_lie_on_others() -> None:
    plane = Plane.around(np.array([[-3.0, -3.0], [3.0, 3.0]]), ("x1", "x2"))
    foot = dict(x=np.array([0.0, 0.5]), y=np.array([0.0, 0.5]))
    crowd = np.random.default_rng(0).uniform(-3, 3, size=(600, 2))
    assert np.isnan(figure.shift(plane, foot, crowd, shown=True)["x"]).all()
