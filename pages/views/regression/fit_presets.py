"""What is worth trying with a fit."""

from typing import Any

from ui import page

SINE: dict[str, Any] = {"view": "fit", "data": "sine", "data_n": 25, "data_noise": 0.25, "data_seed": 0}
PRESETS = (
    page.Preset(
        "Fifteen powers",
        "The curve comes close to all the points it learned from. Do the hollow ones, held out, lie near it too? "
        "The dashed curve has learned from the same points under a small penalty: which one do you trust?",
        SINE | {"degree": 15, "methods": ["least squares", "ridge"], "lambda": 0.001},
    ),
    page.Preset(
        "Far out",
        "The one point far right pulls the line. Compare its leverage with the others', and look at the dashed line: "
        "where would the fit be without it?",
        {
            "view": "fit",
            "data": "outlier",
            "data_n": 30,
            "data_noise": 0.6,
            "data_outlier_x": 15.0,
            "data_outlier_y": -12.0,
            "data_seed": 0,
            "degree": 1,
            "test": 0.0,
            "sized": True,
            "point": 30,
        },
    ),
    page.Preset(
        "One length, two units",
        "Why is there no single best answer here, and how is the effect of the length shared between metres and feet?",
        {"view": "fit", "data": "singular", "data_n": 40, "data_noise": 4.0, "data_seed": 0, "more": "Coefficients"},
    ),
    page.Preset(
        "Few rows, many columns",
        "No row that was learned from is missed by anything. What does that say about the rows held out?",
        {"view": "fit", "data": "wide", "data_n": 20, "data_columns": 30, "data_noise": 0.5, "data_seed": 0},
    ),
    page.Preset(
        "Beyond the data",
        "Where there are points, all three powers look alike. What would each tell you about x = 20?",
        {
            "view": "fit",
            "data": "growing_noise",
            "data_n": 60,
            "data_noise": 0.2,
            "data_seed": 0,
            "degree": 3,
            "beyond": 1.0,
        },
    ),
)
