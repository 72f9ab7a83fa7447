"""What is worth trying when counting."""

from ui import page

PRESETS = (
    page.Preset(
        "Letters",
        "e or f, then g or h. Which probabilities are 1, which a half? Why does one of them lead from 2 to STOP?",
        {"view": "count", "data": "letters", "smoothing": 0.0, "unknown": "none"},
    ),
    page.Preset(
        "No smoothing",
        "What was never seen is impossible. How large a share of all cells is 0 after 250 sentences?",
        {"view": "count", "data": "sentences", "smoothing": 0.0, "unknown": "none"},
    ),
    page.Preset(
        "Smoothing 10",
        "Ten is added to every count. Which numbers of the tables can one still tell apart, and what has become of the "
        "log-likelihood?",
        {"view": "count", "data": "sentences", "smoothing": 10.0},
    ),
    page.Preset(
        "What follows a determiner?",
        "Look along the row D: which tags follow it, and which never do in 250 sentences?",
        {"view": "count", "data": "sentences", "smoothing": 0.0, "count_cells": "counts"},
    ),
    page.Preset(
        "Arrows",
        "The transitions of at least 20 %. On which way do most sentences go from START to STOP?",
        {"view": "count", "data": "sentences", "count_show": "graph", "count_least": 0.2},
    ),
)
