"""The figure of the learning curves, the table's light, and the figures of the law and beyond."""

from typing import Any

import numpy as np
import pytest

from pages.views.bias_variance.beyond import figure as beyond
from pages.views.bias_variance.law import figure as law
from pages.views.bias_variance.law import ridge
from pages.views.bias_variance.learning import figure as learning
from ui.guessing.cover import GIVEN

SCALE = learning.Scale((5, 10, 20), (-1.0, 1.0), 10.0, 0.09)


NAMES = ("training data, a", "new data, a")


def test_errors_that_leave_the_chart_are_drawn_near_it_and_told():
    bands = np.array([[0.1, 0.2, 0.3], [0.2, 1e9, np.nan], [0.3, 2e9, np.nan]])
    traces = learning.errors(bands, bands, NAMES, SCALE, 0, band=True, both=True)
    line = traces[-1]
    assert 10 < line["y"][1] <= 10 * learning.FAR and line["y"][0] == pytest.approx(0.2)
    assert line["customdata"][1] == pytest.approx(1e9)
    assert np.isnan(line["y"][2])
    assert np.isfinite(traces[-2]["y"]).all()
    for both, shown in ((True, NAMES), (False, NAMES[1:])):
        drawn = learning.errors(bands, bands, NAMES, SCALE, 0, band=False, both=both)
        assert [t["name"] for t in drawn] == list(shown)


def test_each_model_has_a_plot_for_its_fits_and_one_colour_there_and_among_the_errors():
    grid = np.linspace(0, 1, 5)
    ones, layout = np.ones((3, 3)), learning.layout(["a", "b"], SCALE, many=7, both=False)
    for i, (plot, title) in enumerate((("x", "a"), ("x2", "b"))):
        fit = learning.fit(grid, grid, grid, grid, np.array([grid, 9 * grid]), SCALE, i)
        assert {trace["xaxis"] for trace in fit} == {plot} and {trace["meta"] for trace in fit} == {GIVEN}
        assert max(np.nanmax(trace["y"]) for trace in fit) <= 3
        both = learning.errors(ones, ones, NAMES, SCALE, i, band=False, both=True)
        colour = learning.MODELS[i]
        assert {fit[-1]["line"]["color"], *(trace["line"]["color"] for trace in both)} == {colour}
        assert {trace["xaxis"] for trace in both} == {"x3"} and len({trace["line"]["dash"] for trace in both}) == 2
        heading = layout["annotations"][i]
        assert (
            heading["text"].startswith(f"<b>━ {title}   ─ fits to 7 other sets") and heading["font"]["color"] == colour
        )
    wide = layout["meta"]["wide"]
    fits, errors = (np.diff(wide[f"{axis}.domain"]) for axis in ("xaxis", "xaxis3"))
    assert errors > 1.5 * fits and layout["yaxis"]["range"] == layout["yaxis2"]["range"], "errors are the large picture"
    assert 10 ** layout["xaxis3"]["range"][0] < 5 < 20 < 10 ** layout["xaxis3"]["range"][1]


def test_the_axis_of_errors_ends_above_what_a_constant_errs_on_a_rung():
    for constant, top in ((0.59, 1.0), (0.83, 1.0), (0.84, 2.0), (40.0, 50.0), (70.0, 100.0), (0.0, 1.0)):
        assert learning.high(constant) == pytest.approx(top)


def test_where_a_curve_comes_from_above_it_says_so():
    median = np.array([np.nan, 70.0, 4.0])
    scale = learning.Scale((5, 10, 20), (-1.0, 1.0), 10.0, 0.09)
    told = learning.beyond(scale, median, 2, 1)
    assert 10 < told["x"][0] < 20 and told["text"][0].startswith("off the scale")
    for k, values in ((1, median), (2, np.array([5.0, 4.0, 3.0])), (2, np.array([5.0, 4.0, 30.0]))):
        assert np.isnan(learning.beyond(scale, values, k, 1)["x"]).all()


def test_the_noise_is_named_below_its_line_or_above_one_on_the_axis_and_without_noise_there_is_none():
    for top, side in ((0.6, "bottom"), (10.0, "top")):
        line, name = learning.noise(learning.Scale((5, 10, 20), (-1.0, 1.0), top, 0.09))
        assert line["y"] == pytest.approx([0.09] * 2) and (0 < name["y"][0] < 0.09) == (side == "bottom")
        assert line["x"][0] < name["x"][0] < 5 and name["textposition"] == f"{side} right"
    assert np.isnan(learning.noise(learning.Scale((5, 10), (-1.0, 1.0), 10.0, 0.0))[0]["y"]).all()


def test_models_are_named_beside_their_errors_and_one_above_the_plot_has_an_arrow():
    names = ["new data, a", "new data, b"]
    drawn = dict(
        data=[dict(name=name) for name in names], layout=learning.layout(["a", "b"], SCALE, many=7, both=False)
    )
    *_, told = learning.named(drawn, ["a", "b"], names, np.array([3.0, 70.0]), 10, SCALE)["data"]
    assert [said.strip() for said in told["text"]] == ["a", "b ↑"] and (told["x"] > 1).all()
    assert told["y"][0] == pytest.approx(3.0) and 9 < told["y"][1] < 10
    *_, told = learning.named(drawn, ["a", "b"], names, np.array([SCALE.noise, 70.0]), 10, SCALE)["data"]
    assert told["y"][0] > SCALE.noise + 0.03 * SCALE.top, "above the line of the noise"
    *_, told = learning.named(drawn, ["a", "b"], names, np.array([0.3, np.nan]), 10, SCALE)["data"]
    assert np.isnan(told["y"][1])


def test_norms_and_errors_have_axes_of_their_own():
    layout = beyond.layout(80, 8, (-1, 1), (1e-3, 1e3), norms=(1e-2, 1e7))
    assert layout["yaxis2"]["range"] == pytest.approx([-3, 3])
    assert layout["yaxis3"]["range"] == pytest.approx([-2, 7])
    assert 8 in layout["xaxis2"]["tickvals"]


def test_the_least_sum_is_marked():
    figure = ridge.figure(np.array([0, 1.0, 10]), np.array([0, 0.5, 4]), np.array([3.0, 1, 0.5]), at=2, floor=None)
    star = next(trace for trace in figure["data"] if trace.get("name") == "least sum")
    assert star["y"][0] == pytest.approx(1.5)


def test_the_law_fits_its_axis_which_noise_leaves_where_it_is():
    told: dict[str, Any] = dict(
        names=("a", "b"), headings=("dots", "curves", "others", "curve"), top=law.high(7.0, 1.0)
    )
    layout = law.figure([], [], far=1, log_x=False, x_range=(1, 2), title="d", **told)["layout"]
    assert layout["yaxis"]["range"] == [0, 8]
    assert [law.high(7.0 * sigma**2, sigma) for sigma in (0.1, 0.9, 1.1, 1.3, 2.3, 2.5)] == [8, 8, 16, 16, 64, 64]
