"""The curves of the U-curve's figure: markers on the best, bars for the picks, fixed ranges."""

from itertools import combinations

import numpy as np
import plotly.graph_objects as go
import pytest

from pages.views.bias_variance import many_fits
from pages.views.bias_variance.curve import figure

ERRORS = np.array([[3.0, 2.0, 0.0], [3.5, 1.5, 50.0], [3.2, 1.2, 1.9]])


def test_a_large_marker_stands_on_the_best_of_each():
    traces = figure.errors(ERRORS, top=4.0, noise=0.5, said=["a", "b", "c"], models=3)
    curves, gone, best = traces[:3], traces[3:6], traces[6:9]
    assert all(t["meta"] == "pick" for t in curves) and not any("meta" in t for t in best)
    assert [(t["x"][0], t["y"][0]) for t in best] == [(2, 0.0), (1, 1.5), (1, np.float32(1.2))]
    assert [t["marker"]["color"] for t in best] == [t["line"]["color"] for t in curves]
    assert [np.isfinite(t["x"]).sum() for t in gone] == [0, 1, 0]  # an arrow where a curve leaves the chart
    np.testing.assert_allclose(gone[1]["x"], [1 + 2.5 / 10.5], rtol=1e-6)
    assert curves[1]["y"][2] == 12.0  # far beyond the top, but not at 50
    noise, name, high = traces[9:]
    assert list(noise["y"]) == [0.5, 0.5] and name["text"] == ["noise alone"] and name["y"][0] < 0.5
    assert "validation up to 50<" in high["text"][0] and "true" not in high["text"][0]  # what leaves the chart


CROWDED = np.array(
    [[4.0, 2.5, 0.7, 0.8, 1.7, 9.0, 9.0], [0.15, 0.2, 0.1, 0.3, 0.9, 9.0, 9.0], [3.9, 2.2, 0.6, 0.5, 0.8, 1.2, 9.0]]
)


@pytest.mark.parametrize(
    "rows", [CROWDED, CROWDED[::-1], np.array([[1.0, 0.0, 0.0], [2.0, 9.0, 3.0], [0.1, 0.2, 3.9]])]
)
def test_a_name_is_struck_by_no_curve_and_stands_nearest_to_its_own(rows):
    names, top, size = ["out-of-bag", "variance", "bias"], 4.0, (380.0, 230.0)
    words = many_fits.called(rows, top, names, ["red", "green", "blue"], size=size, avoid=[(2, 0.6)])
    k = rows.shape[1]
    x = np.linspace(0, k - 1, 4001)
    curves = np.array([np.interp(x, np.arange(k), row) for row in rows]) / top * size[1]
    boxes = []
    for i, name in enumerate(names):
        u, v = (float(words["x"][i]) + 0.4) / (k - 0.2) * size[0], float(words["y"][i]) / top * size[1]
        half = 3.25 * len(name)
        assert half <= u <= size[0] - half and 8 <= v <= size[1] - 8
        over = np.abs((x + 0.4) / (k - 0.2) * size[0] - u) <= half
        assert (np.abs(curves[:, over] - v).min(axis=1) >= 8).all()
        aside = np.maximum(np.abs((x + 0.4) / (k - 0.2) * size[0] - u) - half, 0)
        assert np.hypot(aside, np.abs(curves - v)).min(axis=1).argmin() == i
        boxes.append((u, v, half))
    for (u, v, w), (a, b, c) in combinations(boxes, 2):
        assert abs(u - a) >= w + c or abs(v - b) >= 16


def test_the_parts_tell_their_own_value():
    noise, bias, variance, _ = figure.parts(np.array([[0.1, 0.1], [2.0, 0.0], [0.0, 70.0]]), top=2.0)
    assert [t["name"] for t in (noise, bias, variance)] == ["noise", "bias²", "variance"]
    np.testing.assert_allclose(variance["customdata"], [0, 70])
    np.testing.assert_allclose(variance["y"], [0, 6])


def test_the_figure_is_sound():
    validation, truth = figure.votes(np.array([5, 2, 0]), np.array([1, 6, 0]))
    assert validation["y"].tolist() == [5, 2, 0] and truth["y"].tolist() == [1, 6, 0]
    plots: tuple[list, ...] = (figure.errors(ERRORS, 4.0, 0.5, ["a", "b", "c"], models=3), [], [])
    drawn = figure.figure(plots, symbol="degree", numbers=[0, 1, 2], y_range=(0, 1), tops=(4.0, 2.0))
    go.Figure({k: drawn[k] for k in ("data", "layout")})
    assert [t["xaxis"] for t in drawn["data"]] == ["x"] * 12
    said = drawn["layout"]["annotations"][1]["text"]
    for kind, colour in zip(("training", "validation", "true"), figure.COLOURS, strict=True):
        assert f"<span style='color:{colour}'>━ {kind}</span>" in said
    above, below = (drawn["layout"][name] for name in ("xaxis", "xaxis3"))
    assert (above["range"], above["domain"]) == (below["range"], below["domain"])  # one above the other
    alone = figure.figure(plots[:2], symbol="degree", numbers=[0, 1, 2], y_range=(0, 1), tops=(4.0, 2.0))["layout"]
    assert "xaxis3" not in alone and alone["yaxis"]["domain"] == [0, 1] and alone["xaxis"]["title"]["text"]
    go.Figure(figure.picked([validation, truth], "degree", [0, 1, 2]))
