import numpy as np
import plotly.graph_objects as go
import pytest

from ui.figures import heights
from ui.figures.plane import Plane

PLANE = Plane.around(np.array([[0.0, 0.0], [4.0, 3.0], [1.0, 2.0]]), ("a", "b"))


def test_heights_become_shades_between_the_ends_of_the_span():
    across, up, places = PLANE.grid(20)
    F = places[:, 0] + 2 * places[:, 1]
    trace = heights.surface(PLANE, F, (0.0, 5.0), cells=20, title="y")
    assert trace["z"].dtype == np.uint8 and trace["z"].shape == (20, 20)
    xx, yy = np.meshgrid(across, up)
    np.testing.assert_allclose(trace["z"], np.clip((xx + 2 * yy) / 5, 0, 1) * 250, atol=0.51)
    assert trace["colorbar"]["ticktext"] == ["0", "1.2", "2.5", "3.8", "5"]


def test_points_carry_their_target_and_are_hollow_until_seen():
    X, y = np.array([[0.0, 1.0], [2.0, 3.0], [1.0, 1.0]]), np.array([-1.0, 4.0, 2.0])
    trace = heights.points(X, y, (-1.0, 4.0), "price", seen=2)
    assert trace["marker"]["symbol"].tolist() == [0, 0, 100]
    assert trace["marker"]["color"].tolist() == [-1, 4, 2]
    assert trace["text"][1] == "point 2: price 4"
    figure = heights.figure(PLANE, [heights.surface(PLANE, np.zeros(400), (-1, 1), cells=20, title="y"), trace])
    go.Figure(figure)
    assert figure["data"][0]["z"][0, 0] == pytest.approx(125, abs=1)
