"""The three plots of a descent: valid, finite, and true to the run."""

import itertools
from dataclasses import replace

import numpy as np
import plotly.graph_objects as go
import pytest
from numpy.testing import assert_allclose

from algos.regression import gradient_descent
from algos.trace import record
from pages.views.regression.descent import figure as descent
from pages.views.regression.descent import rates
from pages.views.regression.descent.course import corner, course, parameters
from tests.pages.harness import Opened
from ui.figures import panels, scales


def run(name="line", axes=(0, 1), limit=30, **settings):
    on = replace(Opened("regression", view="descent", data=name).shown.run.problem, axes=axes)
    rate = settings.pop("share", 0.5) * on.limit
    trace = record(gradient_descent.steps(on.X, on.at.y, learning_rate=rate, per="update", **settings), limit=limit)
    return on, trace, course(on, trace, average=5 if "batch_size" in settings else 0)


def drawn(on, of):
    draw = descent.brush(on, of)
    return [draw(i) for i in range(len(of.path))]


@pytest.mark.parametrize(
    ("name", "settings"),
    [("line", {}), ("housing", {"axes": (1, 4)}), ("line", {"share": 1.3}), ("line", {"batch_size": 1, "share": 0.05})],
)
def test_every_figure_is_valid_and_finite(name, settings):
    on, _, of = run(name, **settings)
    figures = drawn(on, of)
    assert len({len(figure["data"]) for figure in figures}) == 1
    go.Figure(figures[0])
    go.Figure(figures[-1])
    for figure in figures:
        for trace in figure["data"]:
            if trace["type"] == "scatter" and not np.isnan(trace["x"]).all() and trace.get("hoverinfo") != "skip":
                assert np.isfinite(trace["y"]).all() and np.abs(trace["y"]).max() < 1e31


def test_the_ring_is_where_the_cost_is_one_above_the_least():
    on, _, of = run()
    A = np.column_stack([np.ones(len(on.X)), on.X])
    costs = [np.mean((A @ theta - on.at.y) ** 2) / 2 for theta in of.ring]
    assert_allclose(costs, of.least + 1, rtol=1e-9)
    _, _, singular = run("singular", axes=(1, 2))
    assert np.isfinite(singular.ring).all()


def test_a_stable_batch_run_stays_on_its_map_and_a_diverging_one_says_when_it_left():
    assert run(share=0.99, limit=200)[2].left is None
    _, trace, of = run(share=1.3, limit=200)
    assert of.diverged and of.left is not None
    assert of.plane.holds(of.path[: of.left]).all() and not of.plane.holds(of.path[of.left : of.left + 1]).any()
    assert trace.final.diverged


def test_a_diverging_path_is_drawn_up_to_where_it_leaves_and_the_axes_stay():
    on, _, of = run(share=1.3, limit=200)
    figures = drawn(on, of)
    path = next(t for t in figures[-1]["data"] if t.get("name") == "descent")
    assert len(path["x"]) == of.left + 1
    assert figures[0]["layout"] == figures[-1]["layout"]
    low, high = figures[0]["layout"]["yaxis3"]["range"]
    assert high - low < 6


def test_lines_and_monitor_are_those_of_the_states():
    on, trace, of = run(batch_size=4, share=0.1)
    for state, line in zip(trace.states, of.lines, strict=True):
        assert_allclose(line, state.predict(on.ends))
    steps, means = of.monitor
    assert_allclose(steps, np.arange(5, 31, 5))
    assert_allclose(means[1], np.mean([state.running_cost for state in trace.states[6:11]]))


def test_the_corner_keeps_the_parameters_that_are_not_on_the_map():
    on, _, _ = run("housing", axes=(1, 4))
    theta = corner(on)
    assert_allclose(theta[[0, 2, 3]], parameters(on.best)[[0, 2, 3]])
    assert (theta[[1, 4]] != parameters(on.best)[[1, 4]]).all()


def test_panels_have_two_shapes_that_do_not_overlap():
    axes = [({"range": [0, 1]}, {"range": [2, 3]}), ({}, {}), ({}, {"range": [4, 5]})]
    meta = panels.layout(axes, widths=(2, 1, 1))["meta"]
    for shape, letter in (("wide", "x"), ("narrow", "y")):
        spans = sorted(meta[shape][f"{letter}axis{n}.domain"] for n in ("", "2", "3"))
        assert spans[0][0] == 0 and spans[-1][1] == pytest.approx(1, abs=1e-3)
        assert all(a[1] < b[0] for a, b in itertools.pairwise(spans))
    assert meta["narrow"]["yaxis.domain"][0] > meta["narrow"]["yaxis3.domain"][1]  # the first stands on top
    assert meta["wide"]["yaxis3.range"] == [4, 5] and "xaxis2.range" not in meta["wide"]


@pytest.mark.parametrize(("low", "high"), [(0.5, 30), (1e-9, 3e4), (0.2, 0.4), (1e-14, 1e8)])
def test_a_log_axis_has_a_few_labels_inside_its_range(low, high):
    axis = scales.log_axis("J", low, high)
    assert 1 <= len(axis["tickvals"]) <= 9
    assert all(low <= t <= high for t in axis["tickvals"])
    assert len(axis["ticktext"]) == len(axis["tickvals"])


def test_threes_has_a_curve_for_each_rate():
    costs = [np.array([4.0, 3.0, 2.0]), np.array([4.0, 1.0, 0.5]), np.array([4.0, 40.0, 1e12])]
    figure = rates.figure(costs, ["1", "3", "9"], 2)
    go.Figure(figure)
    assert [trace["name"] for trace in figure["data"]] == ["rate 1", "rate 3", "rate 9"]
    assert_allclose(figure["data"][1]["y"], costs[1])
