import numpy as np
import plotly.graph_objects as go

from pages.views.kernels.ridge import curves

GRID = np.linspace(0, 1, 11)
AXES = dict(titles=("x", "y"), x_range=(0.0, 1.0), y_range=(-1.0, 2.0))


def test_no_coordinate_is_too_large_to_be_drawn():
    values = curves.bounded(np.array([-1e300, 0.5, 1e300]), (-1.0, 2.0))
    np.testing.assert_allclose(values, [-61, 0.5, 62])


def test_points_not_seen_yet_are_hollow_and_faint():
    marker = curves.seen(GRID, GRID, 4)["marker"]
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
