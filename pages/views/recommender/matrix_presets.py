"""What is worth trying on a table with gaps."""

from ui import page

PRESETS = (
    page.Preset(
        "By hand",
        "Two users, three films, and the film vectors 2, 7, 8 to start from. Below: which regression gives the first "
        "user 66/69? Play the half-steps: where do the two guesses settle?",
        {"view": "matrix", "data": "two_by_three", "matrix_at": 1},
    ),
    page.Preset(
        "Exercise 4.2",
        "At step 0 the objective is 784.5: how much of it is gone after the first half-step, which solves the users, "
        "and which user is wrong by most before it?",
        {"view": "matrix", "data": "exercise_42", "matrix_at": 1},
    ),
    page.Preset(
        "Zero start",
        "All vectors start at 0. Why does no half-step ever move one, and what is guessed then?",
        {"view": "matrix", "data": "films", "start": "zero"},
    ),
    page.Preset(
        "Rank too high",
        "Twelve numbers for each viewer and each film, and no price. How far apart are the two errors, known and held "
        "out, and how bold are the guesses?",
        {"view": "matrix", "data": "films", "rank": 12, "penalty": 0.0},
    ),
    page.Preset(
        "Huge penalty",
        "At λ = 1000 every vector shrinks to 0. What is left in the filled table: how many different guesses in a "
        "column?",
        {"view": "matrix", "data": "films", "penalty": 1000.0},
    ),
    page.Preset(
        "Nobody rated it",
        "Nobody has rated the last film. Why is its column 0 for everyone, and what does it become when the mean of "
        "the item is subtracted first?",
        {"view": "matrix", "data": "films", "centre": "none", "item": 40},
    ),
)
