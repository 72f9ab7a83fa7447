"""Cells of ratings: numbers that can be read."""

import numpy as np
import pytest

from pages.views.recommender import ratings_map


def luminance(colour):
    parts = np.array([int(colour[i : i + 2], 16) for i in (1, 3, 5)]) / 255
    return np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4) @ [0.2126, 0.7152, 0.0722]


@pytest.mark.parametrize("colour", [colour for _, colour in ratings_map.SCALE])
def test_numbers_stand_out_from_every_colour_of_a_rating(colour):
    """The contrast of WCAG 2.1 for text, 4.5 : 1; black and white by turns reach 3."""
    ink = ratings_map.cells(np.array([[1.0, 5.0]]), 1, 5)["textfont"]["color"]
    assert (luminance(colour) + 0.05) / (luminance(ink) + 0.05) >= 4.5


def test_large_tables_carry_no_numbers():
    assert "textfont" not in ratings_map.cells(np.ones((9, 9)), 1, 5)
