import numpy as np
import pytest

from ui.figures.plane import Plane


def plane(seed=0, scale=(1.0, 2.0)):
    points = np.random.default_rng(seed).normal(size=(40, 2)) * scale + [3, -1]
    return Plane.around(points, ("a", "b")), points


@pytest.mark.parametrize("scale", [(1.0, 2.0), (2.0, 1.0), (1.0, 30.0)])
def test_the_window_holds_every_point_and_knows_whether_it_is_to_scale(scale):
    window, points = plane(scale=scale)
    assert window.holds(points).all()
    assert window.to_scale == (max(np.ptp(points, axis=0)) < 4 * min(np.ptp(points, axis=0)))
    width, height = window.x[1] - window.x[0], window.y[1] - window.y[0]
    assert window.stretch == pytest.approx(max(width / height, height / width))
    outside = np.array([[window.x[1] + 1, points[0, 1]], [points[0, 0], window.y[0] - 1]])
    assert not window.holds(outside).any()


def test_a_constant_column_and_a_single_point_still_have_a_window():
    for points in (np.array([[1.0, 5.0], [3.0, 5.0]]), np.array([[2.0, 2.0]])):
        window = Plane.around(points, ("a", "b"))
        assert window.holds(points).all()
        assert np.isfinite([*window.x, *window.y]).all()


def inside(polygon, points):
    """Whether points (m, 2) lie in a convex polygon, whichever way round it goes."""
    a, b = polygon[:-1], np.roll(polygon[:-1], -1, axis=0)
    side = np.cross(
        np.pad((b - a)[None], ((0, 0),) * 2 + ((0, 1),)), np.pad(points[:, None] - a, ((0, 0),) * 2 + ((0, 1),))
    )
    side = side[..., 2]
    return (side >= -1e-9).all(axis=1) | (side <= 1e-9).all(axis=1)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("k", [1, 2, 5, 8])
def test_a_voronoi_cell_holds_exactly_the_places_nearest_to_its_centre(seed, k):
    window, _ = plane(seed)
    rng = np.random.default_rng(seed + 100)
    centers = rng.normal(size=(k, 2)) * [2, 3] + [3, -1]
    places = rng.uniform([window.x[0], window.y[0]], [window.x[1], window.y[1]], size=(300, 2))
    nearest = np.linalg.norm(places[:, None] - centers, axis=2).argmin(axis=1)
    cells = window.cells(centers)
    for j, cell in enumerate(cells):
        np.testing.assert_array_equal(cell[0], cell[-1])
        np.testing.assert_array_equal(inside(cell, places), nearest == j)


def test_of_equal_centres_the_first_has_the_cell():
    window, _ = plane()
    cells = window.cells(np.array([[3.0, 0.0], [3.0, 0.0], [3.0, 4.0]]))
    assert len(cells[0]) > 3
    assert len(cells[1]) == 0


def test_the_grid_covers_the_window():
    window, _ = plane()
    across, up, places = window.grid(11)
    assert len(places) == 121
    assert across[0] <= window.x[0] and across[-1] >= window.x[1]
    assert up[0] <= window.y[0] and up[-1] >= window.y[1]
    np.testing.assert_allclose(places[:11, 0], across)
