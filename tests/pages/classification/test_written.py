import numpy as np
import pytest

from pages.views.classification import written
from ui.figures import marks
from ui.figures.plane import Plane


@pytest.mark.parametrize(
    ("side", "low", "high"),
    [
        ("top right", (5.2, 3.3), (5.7, 3.3)),
        ("bottom left", (4.3, 2.7), (4.8, 2.7)),
        ("middle center", (4.75, 3.0), (5.25, 3.0)),
    ],
)
def test_words_lie_at_their_side_as_long_as_they_are_read(side, low, high):
    plane = Plane((0.0, 10.0), (0.0, 6.0), True, ("x", "y"))
    word = marks.text([5, np.nan, 5], [3, 3, 3], ["\u2003<b>a &amp; b</b>", "unseen", "\u2003"], textposition=side)
    found = written.places(plane, word, 0.01, (0.02, 0.05))  # five letters, of which one is written as five
    np.testing.assert_allclose(found.min(axis=0), low)
    np.testing.assert_allclose(found.max(axis=0), high)
    assert len(found) > 3
