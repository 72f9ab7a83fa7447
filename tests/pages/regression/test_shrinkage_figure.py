"""Coefficients and errors drawn where they belong, on linear and logarithmic axes."""

import numpy as np
import plotly.graph_objects as go
import pytest

from pages.views.regression.shrinkage import figure as shrinkage
from ui.figures import coefficients, fits
from ui.figures.coefficients import Scale

PENALTIES = np.array([0.0, 1e-4, 1e-2, 1.0, 100.0])


def test_ordinary_coefficients_are_drawn_to_scale():
    coef = np.array([1.5, -4.0, 0.0])
    scale = Scale.around(coef, 1.0)
    assert scale.place(coef) == pytest.approx(coef)
    low, high = scale.axis()["range"]
    assert low < -4 < 4 < high


def test_huge_coefficients_are_drawn_by_their_logarithm():
    coef = np.array([-1e5, 1e5, 3.0, 0.0])
    scale = Scale.around(coef, 0.7)
    at = scale.place(coef)
    assert scale.unit is not None
    assert at[0] == -at[1]
    assert at[3] == 0
    assert at[1] == pytest.approx(np.log10(1e5 / scale.unit))
    assert scale.place(np.array(1e5)) - scale.place(np.array(1e3)) == pytest.approx(2, abs=0.01)
    axis = scale.axis()
    assert axis["range"][1] > at[1]


def test_a_scale_of_nothing_but_zeros():
    assert Scale.around(np.zeros((3, 2)), 0.0) == Scale(1.0, None)


def test_bars_tell_the_coefficient_itself():
    scale = Scale.around(np.array([1e6]), 1.0)
    bars = coefficients.bars(["x", "x^2"], np.array([2.0, -1e6]), scale)
    assert bars["customdata"].tolist() == [2.0, -1e6]
    assert bars["x"] == pytest.approx(scale.place(np.array([2.0, -1e6])))


def test_names_are_shortened_thinned_and_powers_raised():
    axis = coefficients.names_axis(["x^12", "body mass index"])
    assert axis["ticktext"] == ["x<sup>12</sup>", "body mass …"]
    few = coefficients.names_axis(["x", "x^2"])
    assert few["tickfont"]["size"] > axis["tickfont"]["size"]  # read from the last row
    assert coefficients.names_axis([f"x^{i}" for i in range(15)])["tickfont"]["size"] > axis["tickfont"]["size"]
    many = coefficients.names_axis([f"x{i}" for i in range(60)])["ticktext"]
    assert len(many) == 60
    assert sum(text != "" for text in many) == 10


def test_penalties_are_a_power_of_ten_apart_and_zero_has_a_place():
    assert coefficients.penalty_places(PENALTIES) == pytest.approx([-5, -4, -2, 0, 2])
    axis = coefficients.penalty_axis(PENALTIES)
    assert axis["ticktext"] == ["0", "10<sup>-3</sup>", "1"]
    assert axis["tickvals"] == [-5, -3, 0]


def test_paths_name_the_largest_and_mark_the_penalty():
    coef = np.random.default_rng(2).normal(size=(5, 12)) * np.arange(1, 13)
    scale = Scale.around(coef, 5.0)
    figure = coefficients.paths(PENALTIES, coef, [f"x{j}" for j in range(12)], scale, at=1.0)
    go.Figure(figure)
    others, *named, now = figure["data"]
    largest = np.argsort(-np.abs(coef).max(axis=0))[:8]
    assert [trace["name"] for trace in named] == [f"x{j}" for j in largest]
    assert named[0]["customdata"] == pytest.approx(coef[:, largest[0]])
    assert np.isnan(others["y"]).sum() == 4
    assert now["x"].tolist() == [0, 0]


def test_the_whole_figure_is_valid_and_its_panels_do_not_meet():
    coef = np.array([0.5, -1.0])
    scale = Scale.around(coef, 1.0)
    errors, axes, *_ = shrinkage.errors(PENALTIES, np.linspace(0, 1, 5), np.array([9.0, 2, 0.5, 0.6, 1.1]))
    layout = shrinkage.layout(["x", "x^2"], scale, (dict(range=[0, 1]), dict(range=[0, 1])), axes)
    actual = np.array([1.0, 2.0, 4.0])
    main = shrinkage.agreement(actual, actual + 0.1, (actual, actual - 0.1), 2.3)
    figure = go.Figure(dict(data=[*main, coefficients.bars(["x", "x^2"], coef, scale), *errors], layout=layout))
    assert figure.layout.xaxis.domain[1] < figure.layout.xaxis2.domain[0]
    assert figure.layout.yaxis3.domain[1] < figure.layout.yaxis2.domain[0]
    assert set(layout["meta"]["wide"]) == set(layout["meta"]["narrow"])
    two = shrinkage.layout(["x", "x^2"], scale, (dict(range=[0, 1]), dict(range=[0, 1])), None)
    assert two["xaxis"]["domain"][1] < two["xaxis2"]["domain"][0] and "xaxis3" not in two


def test_errors_far_above_that_of_the_mean_are_cut_off_and_names_stand_at_their_marks():
    held_out = np.array([900.0, 2.0, 0.5, 0.6, 1.1])
    curves, axes, _, told = shrinkage.errors(PENALTIES, np.linspace(0, 1, 5), held_out)
    assert axes[1]["range"] == pytest.approx([0, 1.65]) and len(curves) == 2
    for x, values, side in ((-5.0, [0.0, 900.0], "right"), (2.0, [1.0, 1.1], "left"), (0.0, [0.75, 0.6], "left")):
        (names,) = shrinkage._called(x, values, axes, told)
        off = values[1] > 1.65  # then its name says how far, inside the plot
        assert [text.strip() for text in names["text"]] == ["training", "held out: 900" if off else "held out"]
        above = int(values[1] >= values[0])
        assert names["textposition"][above] == f"{'bottom' if off else 'top'} {side}"
        assert names["textposition"][1 - above] == f"bottom {side}"
        mark = shrinkage.here(x, values, axes)[1]
        assert (mark["marker"]["symbol"] == "triangle-up") == off and float(mark["y"][0]) <= 1.65
        assert max(names["y"]) <= 1.65 and list(names["x"]) == [x] * 2


def test_the_marker_is_on_the_curve():
    axes = {"range": [-3, 3]}, {"range": [0, 1.65]}
    markers = shrinkage.here(-2.0, [0.3, 0.7], axes)
    assert [(float(m["x"][0]), float(m["y"][0])) for m in markers] == [
        (-2, pytest.approx(0.3)),
        (-2, pytest.approx(0.7)),
    ]
    assert len(shrinkage.here(3, [1.0], axes)) == 1


def test_the_objective_has_room_even_if_it_never_moves():
    traces, (x, y), _, told = shrinkage.objective(np.array([2.0]))
    go.Figure(dict(data=traces))
    assert x["range"][0] < 0 < x["range"][1]
    assert y["range"] == [1.0, 3.0]
    assert not told and not shrinkage._called(3, [2.0], (x, y), told)  # it is no error in training: a penalty is in it


def test_the_mean_is_a_level():
    assert shrinkage.level(np.array([0.0, 5.0]), 1.5)["y"].tolist() == [1.5, 1.5]
    assert fits.guide(np.zeros(2), np.ones(2), "λ = 0")["line"]["dash"] == "dash"


def test_an_axis_of_powers_of_ten_says_so():
    plain, folded = (coefficients.Scale(reach=100.0, unit=unit).axis()["title"]["text"] for unit in (None, 0.1))
    assert plain == "coefficient"
    assert folded == "coefficient (log scale to both sides)"


@pytest.mark.parametrize(
    ("largest", "said"),
    [(40.0, ["−10", "−1", "0", "1", "10"]), (2e5, ["−10⁴", "−10²", "−1", "0", "1", "10²", "10⁴"])],
)
def test_small_coefficients_stand_clear_of_zero_where_a_few_are_huge(largest, said):
    scale = Scale.around(np.array([largest, -0.5]), 0.7)
    axis = scale.axis()
    assert axis["title"]["text"] == "coefficient (log scale to both sides)" and axis["zeroline"]
    assert axis["ticktext"] == said
    places = scale.place(np.array([0.0, 0.01, 0.02, 1.0, 10.0, 100.0]))
    assert places[2] == pytest.approx(2 * places[1], rel=0.01)  # to scale near 0
    assert places[5] - places[4] == pytest.approx(1, rel=0.01)  # a step for ten times as much
    assert scale.place(np.array(0.5)) > 0.1 * axis["range"][1]
    assert axis["tickvals"][-1] == pytest.approx(scale.place(np.array(float(said[-1].replace("10⁴", "1e4")))))


def test_ordinary_coefficients_have_an_axis_to_scale_with_a_line_at_zero():
    axis = Scale.around(np.array([1.5, -4.0]), 1.0).axis()
    assert axis["title"]["text"] == "coefficient" and axis["zeroline"]
