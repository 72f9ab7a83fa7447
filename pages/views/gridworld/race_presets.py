from ui import page

PRESETS = (
    page.Preset(
        "The cliff",
        "Both learners slip into a random move now and then. Whose path keeps away from the edge, and who earns more?",
        {"view": "race", "data": "cliff", "racers": ["Q-learning", "SARSA"], "budget": "20000", "alpha": 0.1},
    ),
    page.Preset(
        "Knowing the board",
        "How many backups does the best planner need, and how many the best learner, to come as near to Q*?",
        {
            "view": "race",
            "data": "classic",
            "racers": ["Value iteration", "Policy iteration", "Q-learning", "Model-based"],
        },
    ),
    page.Preset(
        "Memory in the maze",
        "Dyna has walked far fewer episodes for its backups. Who finds the way to the goal first?",
        {"view": "race", "data": "maze", "racers": ["Q-learning", "Dyna"], "budget": "50000"},
    ),
    page.Preset(
        "Four rooms",
        "The goal is far away and nothing is paid on the way. Who has learned anything at all?",
        {
            "view": "race",
            "data": "four_rooms",
            "racers": ["Value iteration", "Q-learning", "SARSA", "Dyna"],
            "budget": "50000",
            "epsilon": 0.3,
        },
    ),
    page.Preset(
        "Whole episodes or single moves",
        "Monte-Carlo waits for the end of an episode, Q-learning for one move. Who is nearer to Q*, who settles?",
        {"view": "race", "data": "maze", "racers": ["Monte-Carlo", "Q-learning"], "budget": "50000"},
    ),
)
