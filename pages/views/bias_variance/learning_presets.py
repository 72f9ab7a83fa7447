"""What is worth trying with the number of points."""

from typing import Any

from ui import page

HERE: dict[str, Any] = {"view": "learning"}
PRESETS = (
    page.Preset(
        "More data for high bias",
        "200 points instead of 25 for the line on the left. Has its validation error come down to the dotted line, "
        "marked low?",
        HERE | {"n": "200"},
    ),
    page.Preset(
        "More data for high variance",
        "100 points instead of 25 for degree 10 on the right. Has its validation error come down, and what has become "
        "of its training error?",
        HERE | {"n": "100"},
    ),
    page.Preset(
        "The gap closes",
        "Degree 3 and degree 15. Play from the first n to the last: the two errors of each model meet. Which model's "
        "meet first, and which of the two ends lower?",
        HERE | {"n": "30", "learning_stiff_polynomial": "3", "learning_flexible_polynomial": "15"},
    ),
    page.Preset(
        "Noise up: nothing helps",
        "The noise variance is now 0.81 instead of 0.09. Can more "
        "points, or another degree, bring a validation error well below that line?",
        HERE | {"n": "200", "noise": 0.9},
    ),
    page.Preset(
        "λ up",
        "The same twelve powers twice, 25 points, λ = 1 on the left and one millionth on the right. How far has the "
        "larger λ brought the validation error down, and is it low enough or are more points needed as well?",
        HERE | {"n": "25", "family": "ridge", "learning_stiff_ridge": "1", "learning_flexible_ridge": "1e-06"},
    ),
)
