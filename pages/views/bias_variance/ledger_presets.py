"""What is worth trying with the ledger."""

from ui import page

PRESETS = (
    page.Preset(
        "A line through a sine",
        "No straight line can follow a wave. Which term is large, and does it shrink if every set gets 200 points "
        "instead of 25?",
        {"view": "ledger", "number_polynomial": 1},
    ),
    page.Preset(
        "Degree 12, n = 15",
        "Twelve powers and hardly more points than powers. What do the fits do near the ends, and what happens to the "
        "variance if n goes to 500?",
        {"view": "ledger", "number_polynomial": 12, "n": 15},
    ),
    page.Preset(
        "Degree 12, n = 500",
        "The same model with 500 points a set. Where has the variance gone, and is degree 12 still a bad choice?",
        {"view": "ledger", "number_polynomial": 12, "n": 500},
    ),
    page.Preset(
        "Noise up",
        "The noise is now 0.8 instead of 0.3. Which of the three terms stays as it was, and which degree is best now?",
        {"view": "ledger", "noise": 0.8},
    ),
    page.Preset(
        "k = 1 and k = n",
        "One neighbour: nearly no bias, and the variance of a single noisy target. Drag to k = 25, the mean of all "
        "points: which term is left?",
        {"view": "ledger", "family": "neighbours", "number_neighbours": 1},
    ),
    page.Preset(
        "A corner",
        "The truth has a corner at x = 0.5. Which degree is best now, and where along x is the bias that is left?",
        {"view": "ledger", "truth": "typed", "formula": "4*abs(x - 0.5) - 1", "number_polynomial": 4},
    ),
)
