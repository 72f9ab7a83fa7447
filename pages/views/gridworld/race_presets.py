"""Races worth seeing, each with its question."""

from ui import page

PRESETS = (
    page.Preset(
        "The cliff",
        "Both learners make a random move now and then. Whose path keeps away from the edge, and who earns more?",
        {"view": "race", "data": "cliff", "racers": ["Q-learning", "SARSA"], "budget": "10000", "alpha": 0.3},
    ),
    page.Preset(
        "Knowing the board",
        "How many backups do the planners need, and how near to Q* do the learners come with all of theirs?",
        {
            "view": "race",
            "data": "classic",
            "racers": ["Value iteration", "Policy iteration", "Q-learning", "Model-based"],
            "budget": "10000",
            "alpha": 0.2,
        },
    ),
    page.Preset(
        "Memory in the maze",
        "Dyna walks a sixth of the moves and goes over them in memory. Who knows the cells off the path as well?",
        {"view": "race", "data": "maze", "racers": ["Q-learning", "Dyna"], "budget": "10000", "living": -0.02},
    ),
    page.Preset(
        "Four rooms",
        "A small price for each move sends the learners looking everywhere. Whose way to the goal is another one?",
        {
            "view": "race",
            "data": "four_rooms",
            "racers": ["Value iteration", "Q-learning", "SARSA", "Dyna"],
            "budget": "20000",
            "alpha": 0.2,
            "living": -0.02,
        },
    ),
    page.Preset(
        "Episodes or moves",
        "Monte-Carlo learns from whole episodes, Q-learning from single moves. Whose distance shrinks steadily?",
        {"view": "race", "data": "maze", "racers": ["Monte-Carlo", "Q-learning"], "budget": "10000", "living": -0.02},
    ),
)
