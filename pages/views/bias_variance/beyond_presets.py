"""What is worth trying beyond interpolation."""

from typing import Any

from ui import page

HERE: dict[str, Any] = {"view": "beyond"}
PRESETS = (
    page.Preset(
        "The worst number",
        "Play over the number of features, from 1 to 200 for 20 points. Where is the test error worst, and what does "
        "the fit look like there and at the end?",
        HERE | {"beyond_features": "20"},
    ),
    page.Preset(
        "A little ridge",
        "The same with λ = 0.001. What has become of the peak, and of the norm of the coefficients?",
        HERE | {"beyond_lambda": "0.001"},
    ),
    page.Preset(
        "No noise",
        "Nothing but the truth at 20 points. Is there still a peak at D = n?",
        HERE | {"noise": 0.0},
    ),
    page.Preset(
        "More points move the peak",
        "30 points instead of 20. Where is the peak now, and what happens if you add ten points to a model with 25 "
        "features?",
        HERE | {"beyond_n": "30", "beyond_features": "30"},
    ),
    page.Preset(
        "Ramps",
        "Ramps with random kinks instead of waves. From which D on is the training error 0, and why not from D = n?",
        HERE | {"beyond_kind": "ramp"},
    ),
)
