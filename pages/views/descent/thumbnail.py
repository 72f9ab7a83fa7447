"""The page's picture for the front door: three ways down a narrow valley."""

from typing import Any

import numpy as np

from algos.descent import first_order, landscapes, newton
from algos.trace import record
from pages.views.descent import terrain
from pages.views.descent.lands import LANDS, Ground
from ui import palette

ALT = "A narrow valley from above, and three ways down to its lowest place."


def figure() -> dict[str, Any]:
    """Gradient descent, momentum and Newton from one start, as they stand after some steps."""
    land = LANDS["valley"]
    ground = Ground(land, landscapes.valley(20.0, 20.0), "", np.array(land.start))
    made = (
        first_order.steps(ground.landscape, ground.start, learning_rate=0.085),
        first_order.steps(ground.landscape, ground.start, method="momentum", learning_rate=0.02),
        newton.steps(ground.landscape, ground.start),
    )
    ways = [record(steps, limit=30).curve("x") for steps in made]
    return terrain.figure(ground, ways, [palette.colour(i) for i in (1, 2, 3)])
