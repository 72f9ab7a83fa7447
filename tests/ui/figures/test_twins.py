"""Two pictures of the same points on equal axes."""

import numpy as np
import plotly.graph_objects as go
import pytest

from ui.figures import clusters, twins
from ui.figures.plane import Plane
from ui.stage.packing import packed


@pytest.mark.parametrize("stretch", [1.0, 100.0])
def test_both_windows_are_the_same(stretch):
    points = np.random.default_rng(1).normal(size=(9, 2)) * [1, stretch]
    plane = Plane.around(points, ("a", "b"))
    left, right = (clusters.cloud(points, np.full(9, i), 2) for i in range(2))
    figure = twins.figure(plane, [left, left], [right], titles=("one", "two"))
    built = go.Figure(packed(figure))
    assert [trace.xaxis or "x" for trace in built.data] == ["x", "x", "x2"]
    layout = built.layout
    assert layout.xaxis.range == layout.xaxis2.range and layout.yaxis.range == layout.yaxis2.range
    assert layout.yaxis.scaleanchor == ("x" if stretch == 1 else None)
    assert layout.yaxis2.scaleanchor == ("x2" if stretch == 1 else None)
    assert [a.text for a in layout.annotations] == ["<b>one</b>", "<b>two</b>"]
    assert layout.xaxis.domain[1] < layout.xaxis2.domain[0]
