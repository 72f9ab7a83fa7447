"""The figure of the learning curves, the table's light, and the figures of the law and beyond."""

from typing import Any

import numpy as np
import pytest

from pages.views.bias_variance.beyond import figure as beyond
from pages.views.bias_variance.law import figure as law
from pages.views.bias_variance.law import ridge
from pages.views.bias_variance.learning import figure as learning
from ui import palette
from ui.guessing.cover import GIVEN

SCALE = learning.Scale((5, 10, 20), (-1.0, 1.0), 0.6, 0.09, 0.135)


def test_the_diagnosis_stands_in_the_corner_of_the_errors():
    said = learning.diagnosis("High bias", SCALE, 1)
    assert said["textfont"]["shadow"] == palette.HALO  # errors pass there
    assert (said["text"][0], said["y"][0], said["xaxis"]) == ("<b>High<br>bias</b>", SCALE.top, "x4")
    assert [learning.diagnosis(none, SCALE, 0)["text"] for none in ("", "–")] == [[""], [""]]


NAMES = ("training, a", "validation, a")


def test_errors_that_leave_the_chart_are_kept_near_and_told():
    bands = np.array([[0.1, 0.2, 0.3], [0.2, 50.0, np.nan], [0.3, 90.0, np.nan]])
    traces = learning.errors(bands, bands, NAMES, SCALE, 0, band=True)
    line = traces[-1]
    assert line["y"][1] == pytest.approx(1.8)
    assert line["customdata"][1] == pytest.approx(50)
    assert np.isnan(line["y"][2])
    assert np.isfinite(traces[-2]["y"]).all()
    assert [t["name"] for t in learning.errors(bands, bands, NAMES, SCALE, 0, band=False)] == list(NAMES)


def test_the_plots_of_the_second_model():
    grid = np.linspace(0, 1, 5)
    fit = learning.fit(grid, grid, grid, grid, np.array([grid, 9 * grid]), SCALE, 1)
    assert {trace["xaxis"] for trace in fit} == {"x2"} and {trace["meta"] for trace in fit} == {GIVEN}
    assert not any(trace.get("showlegend", True) for trace in fit)
    assert max(np.nanmax(trace["y"]) for trace in fit) <= 3
    ones = np.ones((3, 3))
    first, second = (learning.errors(ones, ones, NAMES, SCALE, i, band=False)[0] for i in range(2))
    assert (first["xaxis"], second["xaxis"]) == ("x3", "x4") and first["line"] == second["line"]
    layout = learning.layout(["a", "b"], SCALE)
    assert 10 ** layout["xaxis3"]["range"][0] < 5 < 20 < 10 ** layout["xaxis3"]["range"][1]
    *titles, kinds = (one["text"] for one in layout["annotations"])
    assert titles == ["<b>a</b>", "<b>b</b>"] and first["line"]["color"] in kinds and not layout["shapes"]


def test_sizes_too_small_for_a_model_are_shaded_and_named():
    layout = learning.layout(["a", "b"], SCALE, [2, 6])
    (shade,), (name, *_) = layout["shapes"], layout["annotations"]
    assert shade["xref"] == name["xref"] == "x4" and shade["x0"] < 5 < 6 < shade["x1"] < 10
    assert 10 ** name["x"] == pytest.approx(np.sqrt(shade["x0"] * shade["x1"]))
    assert not learning.layout(["a", "b"], SCALE, [2, 21])["shapes"], "a plot that stays empty says so elsewhere"


def test_norms_and_errors_have_axes_of_their_own():
    layout = beyond.layout(80, 8, (-1, 1), (1e-3, 1e3), "wave", (1e-2, 1e7))
    assert layout["yaxis2"]["range"] == pytest.approx([-3, 3])
    assert layout["yaxis3"]["range"] == pytest.approx([-2, 7])
    assert 8 in layout["xaxis2"]["tickvals"]


def test_the_least_sum_is_marked():
    figure = ridge.figure(np.array([0, 1.0, 10]), np.array([0, 0.5, 4]), np.array([3.0, 1, 0.5]), at=2, floor=None)
    star = next(trace for trace in figure["data"] if trace.get("name") == "least sum")
    assert star["y"][0] == pytest.approx(1.5)


def test_the_law_fits_its_axis():
    x, mean = np.array([1, 2]), np.array([0.01, 7.0])
    traces = [law.measured(x, mean, "m", 0)]
    told: dict[str, Any] = dict(names=("a", "b"), headings=("one", "other"), at=2, top=law.high(traces))
    layout = law.figure([], traces, far=1, log_x=False, x_range=(1, 2), titles=("off", "d", "v"), **told)["layout"]
    low, high = layout["yaxis2"]["range"]
    assert low == 0 and 7 < high < 8
