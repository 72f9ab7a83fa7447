"""What is worth trying with a penalty."""

from typing import Any

from ui import page

SINE: dict[str, Any] = {"view": "shrinkage", "data": "sine", "data_n": 25, "data_noise": 0.25, "data_seed": 0}
PRESETS = (
    page.Preset(
        "No penalty",
        "Fifteen powers and λ = 0. Drag the slider below the chart to the right: which λ follows the wave and not the "
        "noise, and where is the error on the rows held out least?",
        SINE | {"shrink": "ridge", "degree": 15, "lambda": 0.0},
    ),
    page.Preset(
        "A little",
        "The same fifteen powers. What has become of the coefficients, and of the dashed curve without a penalty?",
        SINE | {"shrink": "ridge", "degree": 15, "lambda": 0.001},
    ),
    page.Preset(
        "Huge",
        "Nearly no coefficient is left. Which line remains, and why is it not at zero?",
        SINE | {"shrink": "ridge", "degree": 15, "lambda": 1e6},
    ),
    page.Preset(
        "Third and fourth power",
        "Only the third and fourth coefficients pay, 1000 for each square. Drag the slider back to λ = 0: which curve "
        "was it, and what does it turn into as λ grows?",
        {
            "view": "shrinkage",
            "data": "sine",
            "data_n": 25,
            "data_noise": 0.25,
            "data_seed": 0,
            "shrink": "selective",
            "degree": 4,
            "first_power": 3,
            "lambda": 1000.0,
        },
    ),
    page.Preset(
        "Three of thirty",
        "Only x1, x2 and x3 matter, and there are fewer rows than columns. Which coefficients does the lasso leave at "
        "zero? Switch to ridge: does it?",
        {
            "view": "shrinkage",
            "data": "wide",
            "data_n": 30,
            "data_columns": 30,
            "data_noise": 0.5,
            "data_seed": 0,
            "shrink": "lasso",
            "lambda": 5.0,
        },
    ),
)
