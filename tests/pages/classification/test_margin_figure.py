"""How wide the strip is stands beside it."""

import numpy as np
import pytest

from pages.views.classification.margin import figure
from ui.figures.plane import Plane

PLANE = Plane.around(np.array([[0.0, 0.0], [10.0, 10.0]]), ("a", "b"))


@pytest.mark.parametrize("coef", [(4.0, 0.0), (-4.0, 0.0), (0.0, 4.0), (3.0, 3.0), (3.0, -3.0), (-3.0, 3.0)])
def test_the_words_begin_beside_the_strip_and_lead_away_from_it(coef):
    w = np.array(coef)
    (_, across) = figure.strip(PLANE, w, -5.0 * float(w.sum()), np.array([[0.0, 0.0], [10.0, 10.0]]))
    (i,) = (i for i, word in enumerate(across["text"]) if word)
    end, other = (np.array([across["x"][j], across["y"][j]], float) for j in (i, 1 - i))
    up, side = across["textposition"].split()
    way = np.array([1 if side == "right" else -1, 1 if up == "top" else -1])
    assert (way * (end - other) >= -1e-5).all()
    assert abs((end + 0.1 * way) @ w - 5 * w.sum()) > 1  # outside the strip
