import numpy as np
import plotly.graph_objects as go

from pages.views.kernels.ridge import process_figure

GRID = np.linspace(0, 1, 11)
AXES = dict(titles=("x", "y"), x_range=(0.0, 1.0), y_range=(-1.0, 2.0))


def test_a_band_goes_there_above_and_back_below():
    trace = process_figure.band(GRID, GRID - 1, GRID + 2, "band")
    np.testing.assert_allclose(trace["x"], np.r_[GRID, GRID[::-1]], atol=1e-6)
    np.testing.assert_allclose(trace["y"][:11], GRID + 2, atol=1e-6)
    np.testing.assert_allclose(trace["y"][11:], (GRID - 1)[::-1], atol=1e-6)


def test_draws_are_one_trace_with_gaps():
    trace = process_figure.draws(GRID, np.array([GRID, 2 * GRID, -GRID]))
    assert np.isnan(trace["y"]).sum() == 3 and len(trace["y"]) == 36
    np.testing.assert_allclose(trace["y"][12:23], 2 * GRID, atol=1e-6)


def test_no_coordinate_is_too_large_to_be_drawn():
    values = process_figure.bounded(np.array([-1e300, 0.5, 1e300]), (-1.0, 2.0))
    np.testing.assert_allclose(values, [-61, 0.5, 62])


def test_points_not_seen_yet_are_hollow_and_faint():
    trace = process_figure.seen(GRID, GRID, 4)
    assert (trace["marker"]["symbol"] == 100).sum() == 7 and trace["marker"]["symbol"][3] == 0
    assert trace["marker"]["opacity"][4] < trace["marker"]["opacity"][3] == 1


def test_each_curve_has_a_plot_of_its_own_with_the_same_points():
    curves = [GRID, GRID**2, GRID**3]
    figure = process_figure.side_by_side(GRID, curves, ["one", "two", "three"], GRID, GRID, AXES)
    go.Figure({**figure, "layout": {k: v for k, v in figure["layout"].items() if k != "meta"}})
    lines = [t for t in figure["data"] if t["mode"] == "lines"]
    assert [t["xaxis"] for t in lines] == ["x", "x2", "x3"]
    for line, curve in zip(lines, curves, strict=True):
        np.testing.assert_allclose(line["y"], curve, atol=1e-6)
    assert sum(t.get("meta") == "pick" for t in figure["data"]) == 1
    assert [a["xref"] for a in figure["layout"]["annotations"]] == ["x domain", "x2 domain", "x3 domain"]


def test_bumps_add_up_to_the_curve_that_can_be_clicked():
    shares = np.array([GRID, -0.5 * GRID])
    figure = process_figure.bumps(GRID, shares, shares.sum(axis=0), 0.3, AXES)
    thin, whole, here, hits = figure["data"]
    np.testing.assert_allclose(whole["y"], 0.5 * GRID, atol=1e-6)
    np.testing.assert_allclose(np.nansum(thin["y"]), shares.sum(), atol=1e-5)
    assert here["x"].tolist() == np.array([0.3, 0.3], np.float32).tolist()
    assert hits["meta"] == "pick" and len(hits["x"]) == 11
