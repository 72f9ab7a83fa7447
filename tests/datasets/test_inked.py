"""A drawn digit as a row like the data: its strokes come back from the text, and its pixels do not know how it lay."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from datasets import catalog, inked

T = np.linspace(0, 1, 20)
SEVEN = [(0.3 + 0.4 * t, 0.8, 0) for t in T] + [(0.7 - 0.3 * t, 0.8 - 0.6 * t, 0) for t in T]
FOUR = [
    *((0.45 - 0.2 * t, 0.8 - 0.4 * t, 0) for t in T),
    *((0.25 + 0.45 * t, 0.4, 0) for t in T),
    *((0.55, 0.65 - 0.5 * t, 1) for t in T),
]
ZERO = [(0.5 + 0.15 * np.cos(a), 0.5 + 0.3 * np.sin(a), 0) for a in np.linspace(0, 2 * np.pi, 40)]
place = some.tuples(some.integers(0, 63), some.integers(0, 63))


@settings(max_examples=50)
@given(some.lists(some.lists(place, min_size=1, max_size=8), max_size=6))
def test_strokes_come_back_from_their_text(strokes):
    places = [(x / 63, y / 63, i) for i, stroke in enumerate(strokes) for x, y in stroke]
    text = inked.write(places)
    assert inked.read(text) == places and len(text) <= inked.LONGEST


@pytest.mark.parametrize(
    "text", ["abc", "ab..cd", ".ab", "a b ", "äb", "ab" * 1000, "ab" * 601, ".".join(["ab"] * 21), "<script>"]
)
def test_a_text_that_no_drawing_makes_is_refused(text):
    with pytest.raises(ValueError, match="cut or changed"):
        inked.read(text)


@pytest.mark.parametrize("places", [SEVEN, FOUR, ZERO])
def test_a_digit_is_as_high_as_the_data_in_their_middle_and_of_their_ink(places):
    x = inked.pixels(places).reshape(8, 8)
    data = catalog.make("digits").X
    assert x.sum() == pytest.approx(data.sum(axis=1).mean(), abs=4)
    assert x.min() >= 0 and x.max() <= 16 and (x == x.round()).all()
    assert x.any(axis=1).all() and not x[:, [0, 7]].any()  # rows and columns, as the usual picture has them
    usual = (data.reshape(-1, 8, 8) > 0).any(axis=1).mean(axis=0)
    assert (usual[1:7] > 0.8).all() and (usual[[0, 7]] < 0.2).all()
    shrunk = [(0.1 + 0.3 * a, 0.6 + 0.3 * b, i) for a, b, i in places]
    np.testing.assert_array_equal(inked.pixels(shrunk), x.ravel())


def test_up_is_up_and_strokes_are_not_joined():
    x = inked.pixels(SEVEN).reshape(8, 8)
    assert x[0, 1:7].sum() > 80 > x[7].sum() and x[7, :4].sum() == x[7].sum() > 0
    joined = [(a, b, 0) for a, b, _ in FOUR]
    assert not np.array_equal(inked.pixels(joined), inked.pixels(FOUR))


def test_one_dot_is_a_dot_and_a_line_is_not_drawn_out_to_a_block():
    assert inked.pixels([(0.9, 0.1, 0)]).sum() > 50
    one = inked.pixels([(0.5, 0.2 + 0.6 * t, 0) for t in T]).reshape(8, 8)
    assert one.any(axis=1).all() and not one[:, [0, 1, 6, 7]].any()
    with pytest.raises(ValueError, match="nothing drawn"):
        inked.pixels([])


def test_most_drawings_are_told_by_the_real_picture_nearest_to_them():
    data = catalog.make("digits")
    for places, digit in ((SEVEN, 7), (FOUR, 4), (ZERO, 0)):
        assert data.y[((data.X - inked.pixels(places)) ** 2).sum(axis=1).argmin()] == digit
