"""Names of classes in the plane: they stand while nothing contradicts them, and move when something does."""

import numpy as np
import pytest

from pages.views.kernels import in_place
from ui import palette
from ui.figures import marks
from ui.figures.plane import Plane

PLANE = Plane((0.0, 10.0), (0.0, 10.0), True, ("x", "y"))


def named() -> marks.Trace:
    return marks.text([2.0, 8.0], [5.0, 5.0], ["<b>group 1</b>", "<b>group 2</b>"], palette.NEUTRAL)


@pytest.mark.parametrize(
    ("across", "sign", "moves"),
    [
        (5.0, 1, False),  # a boundary between the two
        (2.4, 1, True),  # one through the letters of a name
        (5.0, -1, True),  # each on the ground of the other
    ],
)
def test_names_stand_until_a_boundary_runs_through_them_or_their_ground_is_anothers(
    across: float, sign: int, moves: bool
) -> None:
    line = marks.line(np.full(200, across), np.linspace(0, 10, 200), palette.NEUTRAL)
    S = sign * np.tile(np.where(np.linspace(0, 10, 64) < 5, -1.0, 1.0), 64)
    found, again = named(), marks.text([np.nan], [np.nan], [""], palette.NEUTRAL)
    assert (in_place.standing(found, PLANE, S, [line], lambda: again) is again) == moves
