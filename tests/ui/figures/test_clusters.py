import numpy as np
import plotly.graph_objects as go
import pytest

from ui import palette
from ui.figures import clusters
from ui.figures.plane import Plane


def points(n=30, seed=0):
    return np.random.default_rng(seed).normal(size=(n, 2)) * [1, 2] + [3, -1]


def test_the_figure_is_valid_and_holds_the_points_in_order():
    X = points()
    plane = Plane.around(X, ("a", "b"))
    labels = np.arange(30) % 4 - 1
    figure = clusters.figure(
        plane,
        X,
        labels,
        3,
        centers=X[:3],
        regions=clusters.regions(plane, lambda G: (G[:, 0] > 3).astype(int)),
        extra=clusters.territories(plane, X[:3]),
    )
    built = go.Figure(figure)
    cloud = next(t for t in built.data if t.meta == "pick")
    np.testing.assert_allclose(np.column_stack([cloud.x, cloud.y]), X, rtol=1e-6)
    np.testing.assert_array_equal(cloud.marker.color, labels + 1)
    np.testing.assert_array_equal(cloud.customdata, np.arange(1, 31))
    assert built.layout.xaxis.title.text == "a"
    assert not built.layout.showlegend


def test_every_cluster_up_to_the_sixty_fourth_has_a_colour_and_shape_of_its_own():
    looks = {(palette.colour(i), palette.symbol(i)) for i in range(-1, 64)}
    assert len(looks) == 65
    numbers = dict(zip(palette.SYMBOLS, (0, 1, 2, 5, 3, 6, 17, 14), strict=True))
    cloud = clusters.cloud(np.zeros((64, 2)), np.arange(64), 64)
    assert cloud["marker"]["symbol"].tolist() == [numbers[palette.symbol(i)] for i in range(64)]


def test_noise_has_its_own_shape_unless_told_otherwise():
    labels = np.array([-1, 0])
    assert clusters.cloud(points(2), labels, 1)["marker"]["symbol"].tolist() == [134, 0]
    assert clusters.cloud(points(2), labels, 1, none=0)["marker"]["symbol"].tolist() == [0, 0]


def test_a_centre_that_was_dropped_has_no_cell_and_leaves_its_place_to_the_others():
    X = points()
    plane = Plane.around(X, ("a", "b"))
    alive = np.array([True, False, True])
    cells = clusters.territories(plane, X[:3], alive)
    assert len(cells) == 3
    assert np.isnan(cells[1]["x"]).all()
    for i, polygon in zip((0, 2), plane.cells(X[[0, 2]]), strict=True):
        np.testing.assert_allclose(np.column_stack([cells[i]["x"], cells[i]["y"]]), polygon, rtol=1e-6)
    assert cells[2]["fillcolor"] == palette.colour(2)


@pytest.mark.parametrize("centers", [np.array([[1.0, 1.0], [1.0, 1.0]]), np.array([[0.0, 0.0], [900.0, 900.0]])])
def test_no_trace_is_ever_empty_because_a_frame_could_not_draw_it(centers):
    plane = Plane.around(points(), ("a", "b"))
    assert all(len(cell["x"]) > 0 for cell in clusters.territories(plane, centers))


def test_triangles_are_drawn_larger_so_that_no_class_looks_lighter():
    points = np.zeros((5, 2))
    sizes = clusters.cloud(points, np.array([0, 1, 3, 5, -1]), 6)["marker"]["size"]
    np.testing.assert_allclose(sizes, [8, 8, 10, 10, 8])
    assert clusters.cloud(points, np.array([0, 1, 2, 4, -1]), 6)["marker"]["size"] == 8
    given = np.arange(5.0)
    np.testing.assert_array_equal(clusters.cloud(points, np.full(5, 3), 6, sizes=given)["marker"]["size"], given)
