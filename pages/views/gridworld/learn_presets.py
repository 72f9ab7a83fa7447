from ui.page import Preset

PRESETS = (
    Preset(
        "Greedy from the start",
        "Never random, and of equally good directions always the first. Where does the agent get stuck, and why does "
        "it never find out?",
        {"view": "learn", "data": "maze", "epsilon": 0.0, "ties": "first", "longest": 100, "episodes": 50}
        | {"shown": "visits", "curve": "moves"},
    ),
    Preset(
        "Purely random",
        "Every move is random, so the return stays near 0 to the end. Does Q-learning find the best way all the same?",
        {"view": "learn", "data": "maze", "epsilon": 1.0, "episodes": 50, "seeds": 1},
    ),
    Preset(
        "A step that never settles",
        "Purely random moves from anywhere, and Q-learning with a constant step: why does the distance to Q* stop "
        "falling? Set the power of 1/k to 0.7.",
        {
            "view": "learn",
            "data": "fig44",
            "epsilon": 1.0,
            "anywhere": True,
            "episodes": 1000,
            "shown": "Q",
            "curve": "regret",
        },
    ),
    Preset(
        "Dyna in the maze",
        "Fifty updates in memory after every move. From which episode on is the way short? Choose Q-learning as the "
        "learner: how many moves does it still need there?",
        {
            "view": "learn",
            "data": "maze",
            "learner": "dyna",
            "planning": 50,
            "episodes": 20,
            "longest": 2000,
            "curve": "moves",
        },
    ),
    Preset(
        "Count, then plan",
        "The model-based learner counts where its moves lead and plans on the counts. How many episodes until nearly "
        "all arrows it has are best, and which cells does it not care about?",
        {"view": "learn", "data": "classic", "learner": "model_based", "episodes": 100, "shown": "Q"},
    ),
    Preset(
        "Monte-Carlo",
        "Learning only from whole episodes: is the band of its distance to Q* wider than with SARSA or Q-learning as "
        "the learner?",
        {"view": "learn", "data": "classic", "learner": "monte_carlo", "episodes": 200, "alpha": 0.1},
    ),
)
