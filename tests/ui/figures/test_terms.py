import numpy as np
import pytest

from ui.figures import terms


def drawn(values, base=None):
    hover = [f"point {i + 1}" for i in range(len(values))]
    return terms.figure(np.array(values, dtype=float), hover, base=base, total="sum", title="share", sides=("a", "b"))


def test_the_largest_shares_come_first_and_the_rest_in_one_bar():
    values = [0.1, -3.0, 2.0, 0.0, 1.0, -0.5, 0.4, 0.3, 0.2, -0.6, 0.7]
    down, up, total = drawn(values, base=("offset", 0.25))["data"]
    assert down["x"] == ["2", "3", "5", "11", "10", "6", "7", "8", "others", "offset"]
    heights = np.where(np.isnan(down["y"]), up["y"], down["y"])
    assert heights == pytest.approx([-3, 2, 1, 0.7, -0.6, -0.5, 0.4, 0.3, 0.3, 0.25])
    assert total["y"] == pytest.approx([sum(values) + 0.25])
    assert (np.nan_to_num(down["y"]) <= 0).all() and (np.nan_to_num(up["y"]) >= 0).all()


def test_the_axis_holds_every_bar_and_zero():
    for values in ([5.0, 4.0], [-5.0, 1.0], [0.0, 0.0], [1e60, -1e60]):
        figure = drawn(values)
        low, high = figure["layout"]["yaxis"]["range"]
        assert low < 0 < high
        assert low <= min(values) and max(values) <= high
        assert low <= sum(values) <= high


def test_nothing_is_drawn_of_shares_of_zero():
    down, up, total = drawn([0.0, 0.0])["data"]
    assert down["x"] == up["x"] == [] and total["y"] == [0]


def test_bars_of_before_are_no_further_off_on_the_axis_of_tiny_shares_than_a_browser_can_count():
    low, high = drawn([1e-40, -1e-43])["layout"]["yaxis"]["range"]
    assert 1.0 * 300 / (high - low) < 1e30  # pixels, of a bar of 1 while the axis has its new range already
