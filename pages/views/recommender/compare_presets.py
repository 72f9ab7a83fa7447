"""What is worth asking of a comparison."""

from ui import page

PRESETS = (
    page.Preset(
        "How many factors",
        "The two tastes of the films were planted. Training error falls with every rank: at which rank is the error on "
        "held-out ratings least?",
        {"view": "compare", "data": "films", "compare_splits": 5},
    ),
    page.Preset(
        "How much penalty",
        "From λ = 0.1 to 100 at rank 4: where does the held-out error turn up again, and what is it at the far right, "
        "where every vector is 0?",
        {"view": "compare", "data": "films", "compare_along": "penalty", "rank": 4},
    ),
    page.Preset(
        "Few ratings left",
        "Six ratings in ten are held out. Does the factorisation still beat popularity, and which method wins?",
        {"view": "compare", "data": "films", "compare_held": 0.6},
    ),
    page.Preset(
        "One number too many",
        "No penalty at all, and the training error falls with every rank. Play: how large does the held-out error, far "
        "above the scale, become?",
        {"view": "compare", "data": "films", "penalty": 0.0},
    ),
    page.Preset(
        "The planted rank",
        "Four factors were planted here. Does the error on held-out ratings find them?",
        {"view": "compare", "data": "planted", "data_rank": 4, "rank": 4, "compare_splits": 5},
    ),
)
