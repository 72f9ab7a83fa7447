"""Alphas as sizes, and the run beside the plane: valid and true."""

import numpy as np
import plotly.graph_objects as go

from ui.figures import boundary, support
from ui.figures.plane import Plane

PLANE = Plane.around(np.array([[-2.0, -1.0], [3.0, 2.0]]), ("a", "b"))


def run(last=40):
    pairs = np.array([0, 1, 2, last])
    return support.Run(
        pairs,
        np.array([np.inf, 9.0, 5.0, 3.001]),
        np.array([0.0, 1.0, 2.0, 3.0]),
    )


def test_sizes_grow_with_alpha_and_none_is_smallest():
    sizes = support.sizes(np.array([0.0, 1e-6, 0.5, 2.0]), 2.0)
    assert sizes[0] == support.SMALLEST
    assert sizes[3] == support.LARGEST
    assert (np.diff(sizes.astype(int)) > 0).all()
    assert (support.sizes(np.zeros(3), 0.0) == support.SMALLEST).all()


def test_a_figure_with_both_plots_is_valid_and_has_a_spot_on_every_curve():
    drawn = run()
    layout = support.layout_of(PLANE.axes(), drawn)
    traces = [*drawn.lines(2), *drawn.spots(2)]
    figure = support.figure(layout, [boundary.line(boundary.NOWHERE), support.pair(np.eye(2))], traces)
    go.Figure(figure)
    spots = figure["data"][-2:]
    assert [float(t["x"][0]) for t in spots] == [2, 2]
    assert [float(t["y"][0]) for t in spots] == [5, 2]
    assert {t.get("xaxis") for t in figure["data"]} == {None, "x2"}


def test_what_is_infinite_is_not_drawn():
    primal, dual = run().lines(3)
    assert np.isnan(primal["y"][0])
    assert dual["y"].tolist() == [0, 1, 2, 3]


def test_the_curves_grow_as_one_plays():
    for i in range(4):
        for trace in run().lines(i):
            assert list(trace["x"]) == [0, 1, 2, 40][: i + 1] + [[0, 1, 2, 40][i]] * (3 - i)
            assert len(set(trace["y"][i:])) == 1 or np.isnan(trace["y"][i:]).all()


def test_the_axes_hold_the_dual_and_the_end_of_the_primal():
    low, high = run().up()["range"]
    assert low <= 0
    assert high >= 3.001
    few, many = run().across(), run(5000).across()
    assert "type" not in few or few["type"] == "linear"
    assert many["type"] == "log"


def test_a_run_of_no_pairs_has_axes_too():
    still = support.Run(np.array([0]), np.array([4.0]), np.array([0.0]))
    go.Figure(support.figure(support.layout_of(PLANE.axes(), still), [], [*still.lines(0), *still.spots(0)]))
    assert still.across()["range"][1] > still.across()["range"][0]
    assert still.up()["range"][1] > 4


def test_an_objective_that_falls_below_zero_is_on_the_chart():
    drawn = support.Run(np.arange(3), np.array([2.0, -5.0, -4.0]), np.array([0.0, 1.0, 2.0]))
    assert drawn.up()["range"][0] <= -5
