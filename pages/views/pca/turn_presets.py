"""What is worth trying with an axis one turns."""

from typing import Any

from ui import page

TURN: dict[str, Any] = {"view": "turn"}
TILTED = TURN | {"data": "tilted", "data_seed": 0}
PRESETS = (
    page.Preset(
        "A line against the principal axis",
        "Both lines run through the mean. Which one is steeper, and which distances does each of them make small?",
        TILTED
        | {"data_n": 200, "data_ratio": 1.0, "data_seed": 13, "turn_versus": "least-squares line", "turn_angle": 40},
    ),
    page.Preset(
        "Correlation to 1",
        "All points lie on a line. At which angle is the error exactly 0, and what has become of the two lines?",
        TILTED | {"data_correlation": 1.0, "turn_versus": "least-squares line", "turn_angle": 30},
    ),
    page.Preset(
        "A round cloud",
        "No correlation, and equal spreads but for chance. Turn the axis: how much does its angle still matter?",
        TILTED | {"data_correlation": 0.0, "data_ratio": 1.0, "data_n": 300},
    ),
    page.Preset(
        "One outlier",
        "Turn to the principal axis. Does it follow the cloud, or the one point?",
        TURN | {"data": "cloud_outlier", "data_distance": 20.0, "turn_angle": 35},
    ),
    page.Preset(
        "Unscaled",
        "Age in years, income in coins: which one does the principal axis see, and what changes once you standardise?",
        TURN | {"data": "unscaled", "turn_angle": 90},
    ),
)
