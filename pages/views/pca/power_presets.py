"""What is worth trying with a power iteration."""

from typing import Any

from ui import page

POWER: dict[str, Any] = {"view": "power", "data": "tilted"}
OWN = POWER | {"power_matrix": "own"}
PRESETS = (
    page.Preset(
        "Close eigenvalues",
        "1.2 and 1.1: by which factor does the angle fall at every step, and how many steps does that cost?",
        OWN | {"power_first": 1.2, "power_second": 1.1},
    ),
    page.Preset(
        "A start that cannot find it",
        "The start stands at a right angle to the first axis. Where does it settle, and what does deflation find then?",
        OWN | {"power_start": 90},
    ),
    page.Preset(
        "Flips",
        "The larger eigenvalue is negative. What does x do at every step, and does its direction settle all the same?",
        OWN | {"power_first": -1.2, "power_second": 0.8},
    ),
    page.Preset(
        "One part grows, one dies",
        "Nothing is normalised: along one axis 1.3, along the other 0.7. Which part of x is left after twelve steps?",
        OWN | {"power_first": 1.3, "power_second": 0.7, "power_unit": False},
    ),
    page.Preset(
        "Rounding finds it",
        "Thirteen columns, and a start at a right angle to the first axis. Why does the iteration find it here?",
        POWER | {"data": "wine", "power_start": 90},
    ),
)
