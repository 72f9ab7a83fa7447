"""Walks worth seeing."""

from ui.page import Preset

PRESETS = (
    Preset(
        "Carried off",
        "After reading 8 somebody carries the robot to another place. For how many readings does it still believe in "
        "the old one?",
        {
            "view": "locate",
            "data": "four_rooms",
            "locate_carried": 8,
            "locate_noise": 0.02,
            "locate_start": True,
            "seed": 4,
        },
    ),
    Preset(
        "Two places alike",
        "A perfect sensor, and still two cells are equally likely: which, and when does moving tell them apart?",
        {"view": "locate", "data": "fig44", "locate_noise": 0.0, "slip": 0.0, "locate_readings": 8, "seed": 5},
    ),
    Preset(
        "A useless sensor",
        "With noise 0.5 the walls say nothing and only the moves are left. Does the entropy ever fall?",
        {"view": "locate", "data": "four_rooms", "locate_noise": 0.5, "locate_start": True, "locate_known": False},
    ),
    Preset(
        "A perfect position",
        "Row and column without noise. How many readings until no doubt is left?",
        {"view": "locate", "data": "four_rooms", "locate_sensor": "position", "locate_noise": 0.0},
    ),
    Preset(
        "Slip against noise",
        "Each answer is wrong one time in four, but the feet always obey. After how many readings is the robot sure? "
        "What if it is the other way round: no noise, but slip?",
        {"view": "locate", "data": "maze", "locate_noise": 0.25, "slip": 0.0, "locate_readings": 25},
    ),
)
