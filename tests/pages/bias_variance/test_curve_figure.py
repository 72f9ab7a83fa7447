"""The curves of the U-curve's figure: markers on the best, bars for the picks, fixed ranges."""

import numpy as np
import plotly.graph_objects as go

from pages.views.bias_variance import many_fits
from pages.views.bias_variance.curve import figure

ERRORS = np.array([[3.0, 2.0, 0.0], [3.5, 1.5, 50.0], [3.2, 1.2, 1.9]])


def test_a_large_marker_of_its_own_shape_stands_on_the_best_of_each():
    traces = figure.errors(ERRORS, [2, 1, 1], top=4.0, said=["a", "b", "c"])
    curves, best, names = traces[:3], traces[3:6], traces[6]
    assert all(t["meta"] == "pick" for t in curves) and not any("meta" in t for t in best)
    assert [(t["x"][0], t["y"][0]) for t in best] == [(2, 0.0), (1, 1.5), (1, np.float32(1.2))]
    assert len({t["marker"]["symbol"] for t in best}) == 3
    assert curves[1]["y"][2] == 12.0  # far beyond the top, but not at 50
    assert list(names["text"]) == ["training", "validation", "true"]


def test_a_name_stands_on_its_own_curve_away_from_the_others():
    rows = np.array([[1.0, 1.0, 1.0, 1.0, 1.0], [1.1, 1.1, 3.0, 1.1, 1.1], [0.9, 9.0, 9.0, 0.2, 0.9]])
    words = many_fits.called(rows, 4.0, "abc", ["red", "green", "blue"])
    for i, (x, y) in enumerate(zip(words["x"], words["y"], strict=True)):
        assert y == np.float32(rows[i, x]) and y < 4
    assert [words["x"][i] for i in (1, 2)] == [2, 3]
    assert words["textposition"][1:] == ["bottom center", "top center"]  # there is no room below the lowest
    below = many_fits.called(np.array([[2.0, 2.0, 2.0], [3.0, 3.0, 3.0]]), 4.0, "ab", ["red", "green"])
    assert below["textposition"] == ["bottom center", "top center"]


def test_the_parts_tell_their_own_value():
    noise, bias, variance, _ = figure.parts(np.array([[0.1, 0.1], [2.0, 0.0], [0.0, 70.0]]), top=2.0)
    assert [t["name"] for t in (noise, bias, variance)] == ["noise²", "bias²", "variance"]
    np.testing.assert_allclose(variance["customdata"], [0, 70])
    np.testing.assert_allclose(variance["y"], [0, 6])


def test_the_figure_is_sound():
    validation, truth = figure.votes(np.array([5, 2, 0]), np.array([1, 6, 0]))
    assert validation["y"].tolist() == [5, 2, 0] and truth["y"].tolist() == [1, 6, 0]
    plots: tuple[list, ...] = (figure.errors(ERRORS, [2, 1, 1], 4.0, ["a", "b", "c"]), [], [])
    drawn = figure.figure(plots, symbol="degree", numbers=[0, 1, 2], y_range=(0, 1), tops=(4.0, 2.0))
    go.Figure({k: drawn[k] for k in ("data", "layout")})
    assert [t["xaxis"] for t in drawn["data"]] == ["x"] * 7
    assert drawn["layout"]["xaxis"]["range"] == drawn["layout"]["xaxis2"]["range"]  # one above the other
    go.Figure(figure.picked([validation, truth], "degree", [0, 1, 2]))
