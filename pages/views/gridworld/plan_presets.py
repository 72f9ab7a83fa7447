"""What is worth trying when planning."""

from ui import page

WALLED_UP = (
    ".....x....._.....x....._.....x...t1._.....x....._.....x....._x.xxxx....._"
    ".....xxx.xx_.....x....._.....x....._..........._s....x....."
)

PRESETS = (
    page.Preset(
        "Fig. 44",
        "The board of the notes, where the arrow in the bottom left corner is printed wrong (see below under Fig. 44). "
        "Which way does it point here, and after how many sweeps?",
        {"view": "plan", "data": "fig44", "more": "Fig. 44"},
    ),
    page.Preset(
        "γ 0.5",
        "The future halves with every move. Where do the values fade to almost nothing, and do the arrows suffer?",
        {"view": "plan", "data": "four_rooms", "gamma": 0.5},
    ),
    page.Preset(
        "γ 0.99",
        "The future counts nearly as much as now. The bound falls slowly; does the error follow it?",
        {"view": "plan", "data": "four_rooms", "gamma": 0.99},
    ),
    page.Preset(
        "The whole maze",
        "Without a slip, news of the goal travels one cell a sweep. How many sweeps until the start hears of it?",
        {"view": "plan", "data": "maze"},
    ),
    page.Preset(
        "A wall in the way",
        "The upper door of the four rooms is walled up. Which cells turn round, and why does the start, worth "
        "0.3428 before, hardly mind?",
        {"view": "plan", "data": "four_rooms", "board": WALLED_UP},
    ),
    page.Preset(
        "No end to it",
        "A small reward can be had again and again, and with γ = 1 nothing is lost by waiting. What do the values do?",
        {"view": "plan", "data": "prizes", "gamma": 1.0},
    ),
)
