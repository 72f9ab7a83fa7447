"""What is worth trying with starts."""

from typing import Any

from ui import page

SMALL: dict[str, Any] = {"view": "starts", "data": "two_by_three", "mode": "many", "rank": 2, "penalty": 1.0}
ONE: dict[str, Any] = {"view": "starts", "mode": "one", "one_y": 4.0, "one_penalty": 1.0}
PRESETS = (
    page.Preset(
        "Trapped",
        "Six random starts end at the same J. Where do the equal start and the zero start end, and which rank has the "
        "table that the equal start fills (see Look closer)?",
        SMALL | {"starts": 6, "along": "axis", "rounds": 50},
    ),
    page.Preset(
        "Saved by rounding",
        "On paper equal vectors stay parallel for ever. After how many half-steps does the orange line fall all the "
        "same, and what if the items start along an axis instead?",
        SMALL | {"starts": 6, "along": "rising", "rounds": 200},
    ),
    page.Preset(
        "Two valleys",
        "The user starts at u = 2, the item at v = −0.3. Into which of the two valleys does the path go, and does the "
        "start of u matter at all?",
        ONE | {"one_u": 2.0, "one_v": -0.3},
    ),
    page.Preset(
        "Price above the rating",
        "λ is larger than the rating. How many stars are left, and what is predicted?",
        ONE | {"one_penalty": 5.0, "one_u": 2.0, "one_v": 3.0},
    ),
    page.Preset(
        "Piece by piece",
        "Play: each piece is fitted to what the ones before have left. By how much does the joint fit of the same rank "
        "end lower in training, and does it also on the ratings held out?",
        {"view": "starts", "data": "films", "mode": "greedy", "pieces": 6, "penalty": 1.0, "held": 0.2},
    ),
)
