"""Cells of ratings: numbers that can be read, and which of many are drawn."""

import numpy as np
import pytest
from numpy.testing import assert_array_equal

from pages.views.recommender import ratings_map


def luminance(colour):
    parts = np.array([int(colour[i : i + 2], 16) for i in (1, 3, 5)]) / 255
    return np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4) @ [0.2126, 0.7152, 0.0722]


@pytest.mark.parametrize("colour", [colour for _, colour in ratings_map.SCALE])
def test_numbers_stand_out_from_every_colour_of_a_rating(colour):
    """The contrast of WCAG 2.1 for text, 4.5 : 1; black and white by turns reach 3."""
    ink = ratings_map.cells(np.array([[1.0, 5.0]]), 1, 5)["textfont"]["color"]
    assert (luminance(colour) + 0.05) / (luminance(ink) + 0.05) >= 4.5


def test_numbers_are_written_only_into_small_tables():
    trace = ratings_map.numbers(np.array([[-0.5, np.nan], [2.0, 0.123456]]), sign="+")
    assert trace["text"] == ["−0.5", "", "+2", "+0.123"]
    assert (trace["x"].tolist(), trace["y"].tolist()) == ([0, 1, 0, 1], [0, 0, 1, 1])
    assert ratings_map.numbers(np.zeros((10, 10)))["text"] == []
    assert not {"texttemplate", "textfont"} & set(ratings_map.cells(np.zeros((9, 9)), 0, 1))
    assert "texttemplate" in ratings_map.cells(np.zeros((2, 3)), 0, 1)


def test_names_are_ticks_where_they_fit():
    across, down = ratings_map.axes(["a"] * 3, ["a name that is far too long"] * 26)
    assert not across["showticklabels"] and down["showticklabels"]
    assert across["title"]["text"] == "26 items" and down["title"]["text"] == ""
    assert max(map(len, across["ticktext"])) <= ratings_map.LONGEST
    assert down["range"] == [2.5, -0.5]  # the first user on top


def test_of_a_large_table_the_most_rated_part_is_drawn_in_its_order():
    seen = np.zeros((5, 4), dtype=bool)
    seen[3], seen[1, :2] = True, True
    a, i = ratings_map.busiest(seen, 2, 2)
    assert_array_equal(a, [1, 3])
    assert_array_equal(i, [0, 1])
    assert [len(part) for part in ratings_map.busiest(np.ones((300, 7), dtype=bool), 80, 60)] == [80, 7]


def test_cells_stand_apart_only_where_they_are_few():
    few, many = (ratings_map.cells(np.zeros(shape), 0, 1) for shape in ((30, 40), (60, 40)))
    assert (few["xgap"], few["ygap"], many["xgap"], many["ygap"]) == (1, 1, 0, 0)


@pytest.mark.parametrize("shape", [(2, 3), (8, 8), (60, 40)])
def test_guesses_are_smaller_than_ratings(shape):
    rating, guess = (ratings_map.cells(np.zeros(shape), 0, 1, small=small) for small in (False, True))
    assert guess["xgap"] == guess["ygap"] >= rating["xgap"] + 2
    assert "texttemplate" not in guess
    few = np.prod(shape) <= ratings_map.WRITTEN
    assert guess["colorscale"] == (ratings_map.PALE if few else rating["colorscale"])


def test_guesses_of_few_let_the_ground_through_in_the_colours_of_ratings():
    for (at, clear), (where, full) in zip(ratings_map.PALE, ratings_map.SCALE, strict=True):
        red, green, blue, alpha = (float(part) for part in clear[5:-1].split(","))
        assert at == where and alpha <= 0.5
        if at != 0.5:
            assert [red, green, blue] == [int(full[i : i + 2], 16) for i in (1, 3, 5)]


def test_what_lies_beyond_the_scale_is_marked():
    Z = np.array([[0.9, 1.0, np.nan], [5.0, 5.1, 3.0]])
    marked = ratings_map.beyond(Z, 1, 5)
    assert (marked["y"].tolist(), marked["x"].tolist()) == ([0, 1], [0, 1])
    assert marked["marker"]["symbol"] == ["triangle-down", "triangle-up"]
    farther = ratings_map.beyond(np.array([[-181.0, 5.1, 9.0, 114.0]]), 1, 5)["marker"]["size"]
    assert farther[0] == farther[3] > farther[2] > farther[1] >= 5, "a wild swing is seen"
