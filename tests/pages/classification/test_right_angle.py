"""The mark of a right angle between a boundary and its arrow."""

import numpy as np
import pytest

from pages.views.classification import right_angle
from ui.figures.plane import Plane

PLANE = Plane.around(np.array([[-4.0, -3.0], [4.0, 3.0]]), ("a", "b"))


@pytest.mark.parametrize("angle", [0, 70, 160, -100])
def test_it_leads_from_the_arrow_to_the_boundary_and_stands_square_on_it(angle: float) -> None:
    w, b, start = 2.5 * np.array([np.cos(np.radians(angle)), np.sin(np.radians(angle))]), 1.0, np.array([0.3, -0.2])
    trace = right_angle.mark(PLANE, w, b, start)
    xy = np.column_stack([trace["x"], trace["y"]]).astype(float)
    np.testing.assert_allclose(xy[0], start, atol=1e-6)
    foot, (along, corner, up) = xy[1], xy[3:]
    assert foot @ w + b == pytest.approx(0, abs=1e-5) and along @ w + b == pytest.approx(0, abs=1e-5)
    assert (along - foot) @ (up - foot) == pytest.approx(0, abs=1e-6)
    np.testing.assert_allclose(corner, along + up - foot, atol=1e-6)


def test_there_is_none_without_a_boundary_in_sight_or_where_right_angles_look_askew() -> None:
    askew = Plane(PLANE.x, PLANE.y, False, PLANE.titles)
    for plane, w, b in ((PLANE, np.zeros(2), 0.0), (PLANE, np.array([1.0, 0.0]), 50.0), (askew, np.ones(2), 0.0)):
        assert np.isnan(np.asarray(right_angle.mark(plane, w, b, np.zeros(2))["x"], float)).all()
