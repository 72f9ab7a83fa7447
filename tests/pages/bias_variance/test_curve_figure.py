"""The curves of the U-curve's figure: markers on the best, bars for the picks, fixed ranges."""

from itertools import combinations
from typing import Any

import numpy as np
import plotly.graph_objects as go
import pytest

from pages.views.bias_variance import many_fits
from pages.views.bias_variance.curve import figure

ERRORS = np.array([[3.0, 2.0, 0.0], [3.5, 1.5, 500.0], [3.2, 1.2, 1.9]])


def test_a_ring_stands_around_the_best_of_each_and_marks_on_the_last():
    ends = (0.1, 100.0)
    traces = figure.errors(ERRORS, ends, noise=0.5, said=["a", "b", "c"], models=3)
    curves, gone, best = traces[:3], traces[3:9], traces[9:12]
    assert not any("meta" in t for t in (*curves, *best))
    assert [t["x"][0] for t in best] == [2, 1, 1]
    assert [t["y"][0] for t in best] == pytest.approx([np.nan, 1.5, 1.2], nan_ok=True), "none around the last"
    assert {t["marker"]["symbol"] for t in best} == {"circle-open"}, "no handle"
    *traces, here = traces
    assert here["meta"] == figure.HERE and list(here["x"]) == [2, 2, 2]
    assert list(here["y"]) == pytest.approx([0.1, 100, 1.9], rel=1e-6), "on the axis"
    assert [t["marker"]["color"] for t in best] == [t["line"]["color"] for t in curves]
    leaves = [np.isfinite(t["x"]).sum() for t in gone]  # an arrow where a curve leaves the chart, at its top and bottom
    assert leaves == [0, 1, 0, 1, 0, 0]
    for t, (a, b, edge) in ((gone[1], (1.5, 300.0, 100.0)), (gone[3], (2.0, 0.1 / 3, 0.1))):
        assert t["x"][0] == pytest.approx(1 + np.log(edge / a) / np.log(b / a), rel=1e-5)
    assert curves[1]["y"][2] == 300.0  # far beyond the top, but not at 500
    told, noise, name, high, low = traces[12:]
    assert told["text"] == [figure.LOWEST], "what the rings are, once there are any"
    first = figure.errors(ERRORS[:, :1], (0.1, 100.0), 0.5, ["a"], models=3)
    assert not [t for t in first if figure.LOWEST in t.get("text", [])]
    assert list(noise["y"]) == [0.5] * 5 and name["text"] == ["noise alone"] and name["y"][0] < 0.5
    assert "validation error up to 5·10²<" in high["text"][0] and "true" not in high["text"][0]  # what leaves the chart
    assert "training error down to 0<" in low["text"][0] and "validation" not in low["text"][0]


def test_the_axis_of_errors_holds_what_matters_and_stays_where_only_the_noise_grows():
    def at(noise: float) -> tuple[float, float]:
        errors = np.array([[0.5, 0.03, 1e-30], [0.6, 0.1, 1e9], [0.6, 0.02, 0.4]]) + noise**2
        return figure.span(errors, noise**2)

    assert {at(noise) for noise in (0.1, 0.3, 0.6, 1.0)} == {(0.005, 5.0)}
    low, high = at(0.05)  # the noise itself is on it
    assert low < 0.05**2 and high == 5.0
    low, high = figure.span(np.array([[40.0, 0.0], [60.0, 0.0], [50.0, 0.0]]), 0.0)
    assert high >= 60 and 0 < low < high


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
    plots: tuple[list, ...] = (figure.errors(ERRORS, (0.1, 10.0), 0.5, ["a", "b", "c"], models=3), [], [])
    drawn = figure.figure(
        plots, symbol="degree", numbers=[0, 1, 2], y_range=(0, 1), ends=(0.1, 10.0), last=[0, 500, 1.9], top=2.0
    )
    go.Figure({k: drawn[k] for k in ("data", "layout")})
    *traces, names = drawn["data"]
    assert [t["xaxis"] for t in traces] == ["x"] * 18
    said = drawn["layout"]["meta"]["narrow"]["annotations[1].text"]
    for kind, colour in zip(("training", "validation", "true"), figure.COLOURS, strict=True):
        assert f"<span style='color:{colour}'>━ {kind}</span>" in said
    assert [text.strip() for text in names["text"]] == ["training error", "validation error", "true error"]
    assert names["textfont"]["color"] == list(figure.COLOURS) and (names["x"] > 2).all(), "behind the last model"
    assert 0.1 < names["y"][0] < names["y"][2] < names["y"][1] < 10
    above, below = (drawn["layout"][name] for name in ("xaxis", "xaxis3"))
    assert (above["range"], above["domain"]) == (below["range"], below["domain"])  # one above the other
    told: dict[str, Any] = dict(symbol="degree", numbers=[0, 1, 2], y_range=(0, 1), ends=(0.1, 10.0))
    alone = figure.figure(plots[:2], last=[0, 500, 1.9], top=2.0, **told)["layout"]
    assert alone["xaxis"]["range"][1] > 2.6 and alone["margin"]["r"] == figure.SIDE, "names stand inside the frame"
    assert alone["meta"]["narrow"]["xaxis.range"][1] == 2.4, "and in a heading where it is narrow"
    assert "xaxis3" not in alone and alone["yaxis"]["domain"] == [0, 1] and alone["xaxis"]["title"]["text"]
    go.Figure(figure.picked([validation, truth], "degree", [0, 1, 2]))
