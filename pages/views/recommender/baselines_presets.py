"""What is worth trying with baselines."""

from typing import Any

from ui import page

HERE: dict[str, Any] = {"view": "baselines", "data": "films"}
PRESETS = (
    page.Preset(
        "Both offsets",
        "Press play: users and items are corrected by turns. Which offsets spread further, and does knowing the kind "
        "and the strict viewers help on the ratings held out?",
        HERE | {"baseline": "offsets"},
    ),
    page.Preset(
        "Mean of the user",
        "The training error is less than with the mean of all. Is the error held out, and what is wrong with the mean "
        "of two ratings?",
        HERE | {"baseline": "users"},
    ),
    page.Preset(
        "No structure",
        "With λ = 0 the known ratings are met exactly. What does the table hold in the gaps, and what is the error "
        "held out?",
        HERE | {"baseline": "unstructured", "free_penalty": 0.0},
    ),
    page.Preset(
        "One rating of 5",
        "A film with one rating of 5, another with twenty of 4.2. Which is ahead below, and which once λ is 0?",
        HERE | {"baseline": "popularity", "more": "Popularity"},
    ),
    page.Preset(
        "Huge penalty",
        "All bars have nearly gone. Which single number is left in every cell?",
        HERE | {"baseline": "offsets", "baseline_penalty": 1000.0},
    ),
)
