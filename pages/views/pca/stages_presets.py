"""What is worth trying with the stages."""

from typing import Any

from ui import page

STAGES: dict[str, Any] = {"view": "stages"}
PRESETS = (
    page.Preset(
        "Both columns alike",
        "Two standardised columns: which numbers stand on the diagonal of the covariance, and at which angle is the "
        "first axis?",
        STAGES | {"data": "tilted", "scale": True},
    ),
    page.Preset(
        "Unscaled",
        "Age in years, income in coins: what does the first axis see, and what is lost by the projection on it?",
        STAGES | {"data": "unscaled"},
    ),
    page.Preset(
        "Unscaled, then scaled",
        "The same table, scaled. How far has the first axis turned, and what does the projection lose now?",
        STAGES | {"data": "unscaled", "scale": True},
    ),
    page.Preset(
        "Not centred",
        "Nothing is subtracted. Where does the first axis point now, and why is its share so large?",
        STAGES | {"data": "tilted", "stages_centre": False, "data_correlation": -0.6},
    ),
    page.Preset(
        "Correlation to 1",
        "All points lie on a line. What is lost when one score is kept instead of two numbers?",
        STAGES | {"data": "tilted", "data_correlation": 1.0},
    ),
)
