"""Curves, leverage and residuals drawn as they are; residuals as true squares."""

import numpy as np
import plotly.graph_objects as go
import pytest

from pages.views.regression.fit import squares
from ui import palette
from ui.figures import fits, panels


@pytest.fixture
def points():
    rng = np.random.default_rng(3)
    return rng.normal(size=12), rng.normal(size=12) * 3 + 1


def test_a_figure_of_everything_is_valid(points):
    x, y = points
    traces = [
        fits.observed(x, y, test=True),
        fits.with_leverage(fits.observed(x, y), np.linspace(0, 1, 12), sized=True),
        fits.curve(x, y, "ridge", i=1),
        *fits.residual(0.5, 2.0, -1.0),
        fits.guide(x, y, "without point 3"),
    ]
    figure = fits.figure(traces, titles=("x", "y"), x_range=(-2.0, 2.0), y_range=(-5.0, 5.0))
    go.Figure(figure)
    assert figure["layout"]["yaxis"]["range"] == [-5, 5]


def test_a_legend_of_many_entries_gets_room(points):
    x, y = points
    few, many = (
        fits.figure([fits.curve(x, y, str(i)) for i in range(n)], titles=("", ""), x_range=(0, 1), y_range=(0, 1))
        for n in (3, 6)
    )
    assert few["layout"]["margin"]["t"] < many["layout"]["margin"]["t"]


@pytest.mark.parametrize(
    "heights",
    [(1.0, 4.0), (2.0, 2.0, 2.0), (4.99, 5.0, 30.0), (-400.0, -5.0, -4.9), (3.0, 2.9, 3.1, -1.0), ()],
)
def test_names_stand_at_the_ends_of_their_curves_in_order_inside_the_chart_and_not_on_each_other(heights, points):
    ends = [(f"curve {i}", height, "red") for i, height in enumerate(heights)]
    traces = [fits.observed(*points), *(fits.curve(points[0], points[1], name) for name, _, _ in ends)]
    figure = fits.named(fits.figure(traces, titles=("", ""), x_range=(0, 1), y_range=(-5, 5)), ends)
    assert figure["data"][-1]["textfont"]["shadow"] == palette.HALO  # a level line may go on to there
    go.Figure(figure)
    narrow = figure["layout"]["meta"]["narrow"]  # on a phone the plot is as high as this
    inner = 464 - narrow["margin.t"] - figure["layout"]["margin"]["b"]
    assert (narrow["legend.y"] - 1) * inner + fits.ROW <= narrow["margin.t"]  # and the other legend not cut off
    *_, names = figure["data"]
    assert [t["name"] for t in figure["data"][:-1] if "legend" not in t] == ["learned from"]
    assert names["text"] == [f"\u2002{name}" for name, _, _ in ends]
    order = np.argsort(heights, kind="stable")
    places = names["y"][order]
    assert np.all(np.diff(places) > 0.5) and all(-5 < y < 5 for y in places)
    alone = [y for y in heights if abs(y) < 4 and all(y == z or abs(y - z) > 1 for z in heights)]
    if len(set(heights)) == len(heights):
        assert set(alone) <= set(names["y"])  # nobody is in the way: right at the end
    for shape, beside in (("wide", True), ("narrow", False)):  # either beside the curves, or in a legend
        look = figure["layout"]["meta"][shape]
        low, high = look["xaxis9.range"]
        assert look["legend2.visible"] is not beside and all((low <= x <= high) == beside for x in names["x"])


def test_names_of_curves_that_end_together_spread_around_them(points):
    ends = [("a", 1.0, "red"), ("b", 1.1, "blue"), ("c", 1.2, "green"), ("far", -3.0, "grey")]
    drawn = fits.named(fits.figure([], titles=("", ""), x_range=(0, 1), y_range=(-5, 5)), ends)
    gap = 10 * fits.APART
    assert drawn["data"][-1]["y"] == pytest.approx([1.1 - gap, 1.1, 1.1 + gap, -3])  # the middle one at its end


def test_curves_of_the_rightmost_of_several_plots_are_named_at_its_axes(points):
    axes = [(palette.axis(range=[0, 1]), palette.axis(range=[0, 1]))] * 2
    axes[1] = (axes[1][0], palette.axis(type="log", range=[-2, 2]))
    layout = panels.layout(axes, widths=(1, 1), tall=800, domains={"yaxis2.domain": [0, 0.5]})
    ends = [("a", 1.0, "red"), ("b", 1.0, "blue")]
    drawn = fits.named(dict(data=[fits.curve(points[0], points[1], "a")], layout=layout), ends, plot="2")
    go.Figure(dict(data=drawn["data"], layout={k: v for k, v in drawn["layout"].items() if k != "meta"}))
    names, meta = drawn["data"][-1], drawn["layout"]["meta"]
    assert (names["xaxis"], names["yaxis"], drawn["layout"]["xaxis9"]["overlaying"]) == ("x9", "y2", "x2")
    assert np.ptp(np.log10(names["y"])) == pytest.approx(4 * fits.APART / 0.5)  # of half the height twice the share
    assert meta["wide"]["yaxis2.domain"] == [0, 0.5] and meta["narrow"]["yaxis2.domain"] != [0, 0.5]
    assert meta["heights"]["narrow"] == 800 and meta["narrow"]["legend2.visible"]


def test_a_curve_out_of_sight_has_no_name_beside_the_chart_but_one_in_the_legend(points):
    traces = [fits.curve(points[0], points[1], name) for name in ("here", "gone")]
    ends = [("here", 2.0, "red"), ("gone", float("nan"), "blue")]
    figure = fits.named(fits.figure(traces, titles=("", ""), x_range=(0, 1), y_range=(-5, 5)), ends)
    *curves, names = figure["data"]
    assert names["y"][0] == 2 and np.isnan(names["y"][1])
    assert [trace["legend"] for trace in curves] == ["legend2", "legend2"]


def test_only_the_points_learned_from_can_be_picked(points):
    assert fits.observed(*points)["meta"] == "pick"
    assert "meta" not in fits.observed(*points, test=True)


def test_leverage_is_told_and_drawn_as_area_only_when_asked(points):
    leverage = np.linspace(0, 1, 12)
    plain = fits.with_leverage(fits.observed(*points), leverage, sized=False)
    sized = fits.with_leverage(fits.observed(*points), leverage, sized=True)
    assert plain["customdata"] == pytest.approx(leverage)
    assert plain["marker"]["size"] == 8
    assert np.all(np.diff(sized["marker"]["size"]) > 0)


def test_a_residual_runs_from_the_point_to_its_fitted_value():
    way, ring = fits.residual(0.5, 2.0, -1.0)
    assert (way["x"].tolist(), way["y"].tolist()) == ([0.5, 0.5], [2.0, -1.0])
    assert (ring["x"].tolist(), ring["y"].tolist()) == ([0.5], [2.0])
    assert len(fits.residual(0.5, 2.0, -1.0, line=False)) == 1


def test_predicted_against_actual_shows_both_kinds_of_rows(points):
    x, y = points
    figure = fits.predicted(x, y, name="price", held_out=(x[:3] + 20, y[:3]))
    go.Figure(figure)
    assert figure["layout"]["xaxis"]["range"] == figure["layout"]["yaxis"]["range"]
    assert figure["layout"]["xaxis"]["range"][1] > x[:3].max() + 20
    kinds = [trace["name"] for trace in figure["data"]]
    assert kinds == ["exact", "held out", "learned from"]
    assert figure["data"][2]["meta"] == "pick"


@pytest.mark.parametrize(("n", "chosen"), [(3, 0), (30, 2), (30, 29)])
def test_squares_are_square_to_scale_and_the_largest(n, chosen):
    residuals = np.random.default_rng(n).normal(size=n) * np.linspace(3, 1, n)
    figure = squares.figure(residuals, chosen, unit="y")
    go.Figure(figure)
    assert figure["layout"]["yaxis"]["scaleanchor"] == "x"
    rows = squares.shown(residuals, chosen)
    assert chosen in rows
    assert len(rows) == min(n, squares.MOST)
    for trace, expected in zip(figure["data"], (rows[rows != chosen], rows[rows == chosen]), strict=False):
        corners = np.column_stack([trace["x"], trace["y"]]).reshape(-1, 6, 2)[:, :5]
        width, height = np.ptp(corners, axis=1).T
        assert width == pytest.approx(height, rel=1e-3)
        assert height == pytest.approx(np.abs(residuals[expected]), rel=1e-4)
    others = np.delete(np.abs(residuals), rows)
    assert not len(others) or np.sort(np.abs(residuals[rows]))[1] >= others.max()


def test_squares_of_an_exact_fit():
    figure = squares.figure(np.zeros(4), 1, unit="y")
    go.Figure(figure)
    assert figure["layout"]["yaxis"]["range"] == [0, 1.0]


def test_squares_tell_their_share_of_the_sum():
    texts = squares.figure(np.array([1.0, -3.0]), 0, unit="y")["data"][-1]["text"]
    assert texts == [
        "point 2<br>residual -3, its square 9<br>90.0% of the sum of squares",
        "point 1<br>residual 1, its square 1<br>10.0% of the sum of squares",
    ]
