"""Tables that are learned, starts compared, states against tags."""

import numpy as np
import plotly.graph_objects as go
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from pages.views.hmm.learn import figure as tables_figure
from pages.views.hmm.learn import starts, states
from ui.figures import cells as table_cells

CURVE = np.array([-9.0, -5.0, -4.5])


def drawn(K, W, step=1):
    rng = np.random.default_rng(K)
    start, move, say = rng.dirichlet(np.ones(K)), rng.dirichlet(np.ones(K + 1), K), rng.dirichlet(np.ones(W), K)
    names = [f"s{i}" for i in range(K)]
    stage = tables_figure.Stage(names, [f"w<{i}>" for i in range(W)], CURVE, 0.8, [f"{n}≈N" for n in names])
    return stage, stage.draw(start, move, say, step), (start, move, say)


@pytest.mark.parametrize(("K", "W"), [(1, 1), (2, 3), (12, 18)])
def test_cells_are_the_probabilities(K, W):
    _, figure, (start, move, say) = drawn(K, W)
    go.Figure(figure)
    moves, words, line, at, *written = figure["data"]
    assert_allclose(moves["z"][0, :K], start, rtol=1e-6)
    assert np.isnan(moves["z"][0, K])
    assert_allclose(moves["z"][1:], move, rtol=1e-6)
    assert_allclose(words["z"], say.T, rtol=1e-6)
    assert_array_equal(line["y"], CURVE)
    assert (at["x"][0], at["y"][0]) == (1, -5.0)
    assert len(written) == (4 if K <= tables_figure.WRITTEN else 0)
    for cells, pair in zip((moves, words), (written[:2], written[2:]), strict=True):
        if not pair:
            continue
        weak, strong = pair
        assert not any(a and b for a, b in zip(weak["text"], strong["text"], strict=True))  # each cell once
        assert all(
            (cells["z"][y, x] > 0.35 * cells["zmax"]) == bool(said)
            for x, y, said in zip(strong["x"], strong["y"], strong["text"], strict=True)
        )
        text = weak | dict(text=[a or b for a, b in zip(weak["text"], strong["text"], strict=True)])
        for x, y, said in zip(text["x"], text["y"], text["text"], strict=True):
            assert said == table_cells.cell(float(cells["z"][y, x]))
    assert moves["customdata"][0][K] == "START → STOP"
    assert "<" not in words["customdata"][0][0]
    layout = figure["layout"]
    assert len(layout["yaxis"]["ticktext"]) == K + 1 and len(layout["yaxis2"]["ticktext"]) == W
    assert "≈N" in layout["yaxis"]["ticktext"][1]


def test_what_does_not_change_is_the_same_object():
    stage, figure, tables = drawn(2, 3)
    other = stage.draw(*tables, 2)
    assert other["data"][2] is figure["data"][2] and other["layout"] is figure["layout"]


@pytest.mark.parametrize(("value", "text"), [
    (0.0, "0"), (1.0, "1"), (0.001, "<.01"), (0.9999, ">.99"), (0.25, ".25"), (np.nan, ""),
])  # fmt: skip
def test_zero_and_one_are_written_only_where_they_are_exact(value, text):
    assert table_cells.cell(value) == text


def test_a_flat_curve_has_a_range():
    stage = tables_figure.Stage(["1"], ["a"], np.zeros(1), 1.0, ["1"])
    low, high = stage.layout["yaxis3"]["range"]
    assert low < 0 < high


def test_ends_of_starts():
    first, last = np.array([-9.0, -8.0, -7.5]), np.array([-4.0, -3.0, -3.5])
    figure = starts.figure(first, last, 1, np.array([True, True, False]))
    go.Figure(figure)
    by_name = {trace.get("name"): trace for trace in figure["data"]}
    assert by_name["best end"]["x"].tolist() == [1] and by_name["best end"]["y"].tolist() == [-3.0]
    assert by_name["converged"]["x"].tolist() == [0]
    assert by_name["stopped at the limit"]["x"].tolist() == [2]
    low, high = figure["layout"]["yaxis"]["range"]
    assert low == -5 and high > -3  # the ends can be told apart, whatever the starts


def test_starts_near_their_ends_are_all_seen():
    last = np.array([-3.0, -4.0])
    for first in (last, last - 0.5, np.array([-3.5, -4.9])):
        low = starts.lowest(first, last)
        assert -5.5 < low < first.min()
    assert starts.lowest(last[:1], last[:1]) == -4


def test_matched_cells_are_framed():
    table = np.array([[3, 0, 1], [0, 5, 2]])
    figure = states.figure(table, np.array([0, -1]), ["1", "2"], ["N", "V", "<D>"])
    go.Figure(figure)
    cells, weak, strong, frames = figure["data"]
    text = weak | dict(text=[a or b for a, b in zip(weak["text"], strong["text"], strict=True)])
    assert_array_equal(cells["z"], table)
    assert [table[y, x] for x, y in zip(text["x"], text["y"], strict=True)] == [int(said) for said in text["text"]]
    assert (frames["x"].tolist(), frames["y"].tolist()) == ([0], [0])
    assert "<" not in cells["customdata"][0][2]
