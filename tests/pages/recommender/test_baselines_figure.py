"""The table beside its offsets: order, colours, what is drawn of a large table."""

import numpy as np
import plotly.graph_objects as go
from numpy.testing import assert_allclose, assert_array_equal

from pages.views.recommender import filled_tables, ratings_map

VALUES = np.array([0.4, -0.7, 0.1])
NAMES = ["Ada", "Ben", "Cleo"]


def bars():
    return filled_tables.offsets(VALUES, NAMES, np.argsort(VALUES), 0.8)


def test_bars_stand_in_order_and_know_their_names():
    trace = bars()
    assert_allclose(trace["y"], [-0.7, 0.1, 0.4])
    assert trace["text"] == ["Ben", "Cleo", "Ada"]
    scale = dict(trace["marker"])
    assert scale["cmin"] == -scale["cmax"]


def test_figures_are_valid_and_the_axes_stand_still():
    table = ratings_map.cells(np.array([[1.0, np.nan, 5.0], [2.0, 3.0, np.nan], [4.0, 1.0, 2.0]]), 1, 5)
    figure = filled_tables.beside(table, (bars(), bars()), (NAMES, NAMES), 0.8)
    go.Figure(figure)
    assert figure["layout"]["yaxis2"]["range"] == figure["layout"]["yaxis3"]["range"]
    assert figure["layout"]["yaxis2"]["range"][1] > 0.8
    go.Figure(filled_tables.two_tables(table, table, (NAMES, NAMES)))
    assert go.Figure(filled_tables.alone(table, (NAMES, NAMES))).layout.xaxis.ticktext == tuple(NAMES)


def test_of_a_large_table_the_most_rated_part_is_drawn_in_its_order():
    seen = np.zeros((5, 4), dtype=bool)
    seen[3], seen[1, :2] = True, True
    a, i = filled_tables.window(seen, most=2)
    assert_array_equal(a, [1, 3])
    assert_array_equal(i, [0, 1])
    assert [len(part) for part in filled_tables.window(np.ones((300, 7), dtype=bool))] == [80, 7]


def test_frames_of_large_maps_are_fewer():
    assert filled_tables.frames(2400) >= 80
    assert 14 <= filled_tables.frames(80 * 80) < 40


def test_the_title_says_what_the_colours_mean():
    table = ratings_map.cells(np.array([[1.0, 5.0]]), -1, 5.5)
    for figure in (
        filled_tables.alone(table, (["Ada"], ["A", "B"])),
        filled_tables.beside(table, (bars(), bars()), (["Ada"], ["A", "B"]), 0.8),
    ):
        assert figure["layout"]["annotations"][0]["text"] == "guesses: blue −1, orange 5.5"
