"""What is worth trying with the U-curve."""

from ui import page

PRESETS = (
    page.Preset(
        "The wildest wins",
        "Which degree has the lowest training error, and what does its fit on the right do between the points?",
        {"view": "curve", "n": 25, "number_polynomial": 15},
    ),
    page.Preset(
        "The λ-curve",
        "Degree 12 throughout; only the penalty λ changes. On which side of the valley is the bias, and on which the "
        "variance?",
        {"view": "curve", "family": "ridge", "errors_of": "average", "noise": 0.5},
    ),
    page.Preset(
        "Nearest neighbours",
        "From the mean of all points on the left to a single neighbour on the right: for which k is the true error "
        "least, and what is the training error of k = 1?",
        {"view": "curve", "family": "neighbours", "n": 75},
    ),
    page.Preset(
        "Little data",
        "Seven points to learn from, three to validate. Move to other data sets: how far does validation's pick jump?",
        {"view": "curve", "n": 10},
    ),
    page.Preset(
        "Much data",
        "210 points to learn from, 90 to validate. Are validation and truth of one mind now, and how much does a wrong "
        "pick still cost?",
        {"view": "curve", "n": 300},
    ),
)
