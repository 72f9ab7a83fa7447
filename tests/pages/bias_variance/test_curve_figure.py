"""The curves of the U-curve's figure: markers on the best, bars for the picks, fixed ranges."""

import numpy as np
import plotly.graph_objects as go

from pages.views.bias_variance.curve import figure

ERRORS = np.array([[3.0, 2.0, 0.0], [3.5, 1.5, 50.0], [3.2, 1.2, 1.9]])


def test_a_large_marker_of_its_own_shape_stands_on_the_best_of_each():
    traces = figure.errors(ERRORS, [2, 1, 1], top=4.0, said=["a", "b", "c"])
    curves, best = traces[:3], traces[3:]
    assert all(t["meta"] == "pick" for t in curves) and not any("meta" in t for t in best)
    assert [(t["x"][0], t["y"][0]) for t in best] == [(2, 0.0), (1, 1.5), (1, np.float32(1.2))]
    assert len({t["marker"]["symbol"] for t in best}) == 3
    assert curves[1]["y"][2] == 12.0  # far beyond the top, but not at 50


def test_the_parts_tell_their_own_value():
    noise, bias, variance = figure.parts(np.array([[0.1, 0.1], [2.0, 0.0], [0.0, 70.0]]), top=2.0)
    assert [t["name"] for t in (noise, bias, variance)] == ["noise²", "bias²", "variance"]
    np.testing.assert_allclose(variance["customdata"], [0, 70])
    np.testing.assert_allclose(variance["y"], [0, 6])


def test_the_figure_is_sound():
    validation, truth = figure.votes(np.array([5, 2, 0]), np.array([1, 6, 0]))
    assert validation["y"].tolist() == [5, 2, 0] and truth["y"].tolist() == [1, 6, 0]
    plots: tuple[list, ...] = (figure.errors(ERRORS, [2, 1, 1], 4.0, ["a", "b", "c"]), [], [validation, truth], [])
    drawn = figure.figure(plots, symbol="degree", numbers=[0, 1, 2], y_range=(0, 1), tops=(4.0, 2.0, 7.0))
    go.Figure({k: drawn[k] for k in ("data", "layout")})
    assert [t["xaxis"] for t in drawn["data"]] == ["x"] * 6 + ["x3"] * 2
    assert drawn["layout"]["xaxis"]["range"] == drawn["layout"]["xaxis3"]["range"]  # one above the other
