"""Two classes on the normal vector of their boundary."""

import numpy as np
import plotly.graph_objects as go
from numpy.testing import assert_allclose

from pages.views.classification.densities import projection_figure


def test_the_projection_stands_on_the_logistic_curve():
    t = np.array([-3.0, -0.5, 0.2, 1.5, 4.0])
    y = np.array([0, 0, 1, 0, 1])
    figure = projection_figure.figure(
        t, y, ("a", "b"), (2, 0), means=(-1.0, 2.0), deviation=1.5, priors=(0.6, 0.4), threshold=0.7
    )
    go.Figure(figure)
    marks = [m for m in figure["data"] if m["mode"] == "markers" and m.get("yaxis") == "y2"]
    for c, trace in enumerate(marks):
        assert_allclose(trace["x"], t[y == c], rtol=1e-6)
        assert_allclose(trace["y"], 1 / (1 + np.exp(-t[y == c])), rtol=1e-5)
    assert marks[0]["marker"]["color"] != marks[1]["marker"]["color"]
    cuts = [m for m in figure["data"] if m.get("line", {}).get("dash") == "dash" and "fill" not in m]
    assert len(cuts) == 2
    for cut in cuts:
        assert_allclose(cut["x"], 0.7, rtol=1e-6)
