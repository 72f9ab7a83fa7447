import re

import numpy as np
import plotly.graph_objects as go
import pytest

from datasets import catalog
from pages.views.kernels.ridge import curves
from tests.pages.clock import Clock
from tests.pages.harness import Opened
from ui import words

GRID = np.linspace(0, 1, 11)
AXES = dict(titles=("x", "y"), x_range=(0.0, 1.0), y_range=(-1.0, 2.0))


def test_no_coordinate_is_too_large_to_be_drawn():
    values = curves.bounded(np.array([-1e300, 0.5, 1e300]), (-1.0, 2.0))
    np.testing.assert_allclose(values, [-61, 0.5, 62])


def test_points_not_seen_yet_are_hollow_and_faint():
    marker = curves.seen(GRID, GRID, np.arange(len(GRID)) < 4)["marker"]
    assert (marker["symbol"] == 100).sum() == 7 and marker["symbol"][3] == 0
    assert marker["opacity"][4] < marker["opacity"][3] == 1


def test_each_curve_has_a_plot_of_its_own_with_the_same_points():
    drawn = [GRID, GRID**2, GRID**3]
    figure = curves.side_by_side(GRID, drawn, ["one", "two", "three"], GRID, GRID, AXES)
    go.Figure({**figure, "layout": {k: v for k, v in figure["layout"].items() if k != "meta"}})
    lines = [t for t in figure["data"] if t["mode"] == "lines"]
    assert [t["xaxis"] for t in lines] == ["x", "x2", "x3"]
    for line, curve in zip(lines, drawn, strict=True):
        np.testing.assert_allclose(line["y"], curve, atol=1e-6)
    assert sum(t.get("meta") == "pick" for t in figure["data"]) == 1
    assert [a["xref"] for a in figure["layout"]["annotations"]] == ["x domain", "x2 domain", "x3 domain"]


def test_bumps_add_up_to_the_curve_that_can_be_clicked():
    shares = np.array([GRID, -0.5 * GRID])
    thin, whole, here, hits = curves.bumps(GRID, shares, shares.sum(axis=0), 0.3, AXES)["data"]
    np.testing.assert_allclose(whole["y"], 0.5 * GRID, atol=1e-6)
    assert np.isnan(thin["y"]).sum() == len(shares)
    np.testing.assert_allclose(thin["y"][12:23], -0.5 * GRID, atol=1e-6)
    np.testing.assert_allclose(here["x"], [0.3, 0.3], rtol=1e-6)
    assert hits["meta"] == "pick" and len(hits["x"]) == 11


def test_shares_rise_from_the_level_and_the_one_with_a_name_is_clear_of_level_and_curve():
    bumps = np.array([np.exp(-((GRID - c) ** 2) / 0.02) * h for c, h in ((0.3, 0.5), (0.5, -0.7), (0.6, 0.1))])
    thin, named = curves.shares(GRID, bumps, 0.4, (-1.0, 2.0))
    np.testing.assert_allclose(thin["y"].reshape(3, -1)[:, :-1], 0.4 + bumps, rtol=1e-6)
    assert np.isnan(thin["y"].reshape(3, -1)[:, -1]).all() and not thin["showlegend"]
    np.testing.assert_allclose([named["x"][0], named["y"][0]], [0.5, -0.3], atol=1e-6)
    assert named["textposition"] == "bottom center"
    nothing = curves.shares(GRID, 0.01 * bumps, 0.4, (-1.0, 2.0))[1]
    assert np.isnan(nothing["x"]).all()


def test_bumps_add_up_to_the_curve_at_every_bandwidth():
    chart = Opened("kernels", view="ridge", moved="bandwidth").pictures[0]
    for i in (0, chart.start, len(chart.frames) - 1):
        data = chart.frames[i]["data"]
        thin, whole, level = (
            next(t for t in data if t.get("name") == name) for name in ("bumps", "kernel ridge", "mean of all y")
        )
        each = thin["y"].reshape(10, -1)[:, :-1].astype(float)
        inside = (np.abs(each) < 20).all(axis=0)  # elsewhere they are cut off
        total = level["y"][0] + (each - level["y"][0]).sum(axis=0)
        np.testing.assert_allclose(total[inside], whole["y"][::2][inside], atol=1e-4)
    plain = Opened("kernels", view="ridge", bumps=False).pictures[0]
    assert "bumps" not in [t.get("name") for t in plain.frames[0]["data"]]


def test_it_opens_while_bumps_are_added_up_from_left_to_right():
    """Against the weights of the system solved by hand."""
    chart = Opened("kernels", view="ridge").pictures[0]
    data = catalog.make("sine", n=10, seed=4)
    x, y = data.X[:, 0], data.y - data.y.mean()
    alpha = np.linalg.solve(np.exp(-((x[:, None] - x) ** 2) / (2 * 0.1**2)) + 0.1 * np.eye(10), y)
    order = np.argsort(x)
    assert len(chart.frames) == 10 and chart.start == 3
    for i, frame in enumerate(chart.frames):
        drawn = {t["name"]: t for t in frame["data"] if "name" in t}
        curve = drawn[f"sum of {i + 1} bump{'s' * (i > 0)}"]
        left = order[: i + 1]
        bumps = np.exp(-((curve["x"].astype(float)[:, None] - x[left]) ** 2) / (2 * 0.1**2)) * alpha[left]
        np.testing.assert_allclose(curve["y"], data.y.mean() + bumps.sum(axis=1), atol=1e-4)
        if i < 9:
            rest = order[i + 1 :]
            coming = np.exp(-((curve["x"].astype(float)[:, None] - x[rest]) ** 2) / (2 * 0.1**2)) * alpha[rest]
            np.testing.assert_allclose(
                bumps.sum(axis=1) + coming.sum(axis=1), drawn["the finished curve"]["y"] - data.y.mean(), atol=1e-4
            )
        points = next(t for t in frame["data"] if t.get("meta") == "pick")
        assert set(np.flatnonzero(points["marker"]["symbol"] == 0)) == set(left)
        if i == 9:
            np.testing.assert_allclose(drawn["kernel ridge"]["y"], curve["y"], atol=1e-6)
        does = "lifts the curve" if alpha[order[i]] > 0 else "pulls the curve down"
        does = "hardly moves the curve" if abs(alpha[order[i]]) < 0.02 * np.ptp(data.y) else does
        assert f"Bump {i + 1} of 10 {does}" in chart.captions[i]


def test_the_error_is_of_the_bumps_that_are_there() -> None:
    at = Clock("kernels", view="ridge")
    data = catalog.make("sine", n=10, seed=4)
    x, y = data.X[:, 0], data.y - data.y.mean()
    K = np.exp(-((x[:, None] - x) ** 2) / (2 * 0.1**2))
    alpha, order = np.linalg.solve(K + 0.1 * np.eye(10), y), np.argsort(x)
    for i in range(10):
        left = order[: i + 1]
        off = y - K[:, left] @ alpha[left]
        assert at.numbers(i) == pytest.approx({"Training error": float(np.sqrt(np.mean(off**2)))})
    assert at.numbers(9) == at.whole


def test_a_bandwidth_that_is_not_the_controls_is_told_so():
    said = Opened("kernels", view="ridge", moved="bandwidth").pictures[0].captions
    assert said[6].startswith("Bandwidth 0.1: ") and said[12].startswith("Bandwidth 1 instead of 0.1: ")


def test_each_bump_says_what_it_does_and_which_way_the_next_ones_go():
    """Against the weights of the system solved by hand."""
    captions = Opened("kernels", view="ridge").pictures[0].captions
    data = catalog.make("sine", n=10, seed=4)
    x, y = data.X[:, 0], data.y - data.y.mean()
    K = np.exp(-((x[:, None] - x) ** 2) / (2 * 0.1**2))
    alpha, order = np.linalg.solve(K + 0.1 * np.eye(10), y), np.argsort(x)
    for i, said in enumerate(captions):
        did = re.search(r"(lifts|pulls|hardly moves) the curve", said)
        assert did and (did[1] == "hardly moves") == (abs(alpha[order[i]]) < 0.02 * np.ptp(y))
        coming = float(K[order[i], order[i + 1 :]] @ alpha[order[i + 1 :]])
        if i == 9:
            assert said.endswith(": the sum of all 10 bumps is the finished curve")
        elif abs(coming) < 0.03 * np.ptp(y):
            assert said.endswith(": at its point the sum is where the finished curve is")
        else:
            way = "above" if coming < 0 else "below"
            assert said.endswith(f": at its point the sum is {words.brief(abs(coming))} {way} the finished curve")
    assert captions[3] == "Bump 4 of 10 lifts the curve: at its point the sum is 2.1 above the finished curve"


def test_every_bump_has_its_number():
    frames = Opened("kernels", view="ridge").pictures[0].frames
    texts = [trace["text"] for trace in frames[3]["data"] if "text" in trace.get("mode", "")]
    assert ["<b>bump 4</b>"] in texts and ["1", "2", "3"] in texts
