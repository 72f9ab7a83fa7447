"""What is worth trying with a horizon."""

from ui import page

CLASSIC = {"view": "horizon", "data": "classic"}
PRESETS = (
    page.Preset(
        "A corridor",
        "+1 lies one step to the left, +10 three steps to the right. With how many moves left does S turn right?",
        {"view": "horizon", "data": "corridor", "horizon": 6, "living": -0.1},
    ),
    page.Preset(
        "The 4 x 3 board",
        "Play from no move left to 16. Rings mark the arrows that change: at which k for the last time?",
        CLASSIC | {"horizon": 16},
    ),
    page.Preset(
        "Until the end",
        "A walk of 30 moves where a small reward can be had again and again. With how many moves left does the agent "
        "leave it, and what for?",
        {"view": "horizon", "data": "prizes", "horizon": 30, "order": "walk"},
    ),
    page.Preset(
        "One state",
        "V(i+1) = 1 + 0.9 V(i). Where do the stairs end, and how many sweeps until V is within 0.01 of it?",
        CLASSIC | {"utility": "one state", "gamma": 0.9, "reward": 1.0},
    ),
    page.Preset(
        "Live on with 0.8",
        "Before every further move one dies with probability 0.2. How many rewards does a life bring on average?",
        CLASSIC | {"utility": "survival", "gamma": 0.8, "reward": 1.0, "prize": 0.0, "lives": 10000.0},
    ),
)
