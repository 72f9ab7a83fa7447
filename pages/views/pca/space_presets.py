"""What is worth seeing in space."""

from typing import Any

from ui import page

PANCAKE: dict[str, Any] = {"view": "space", "data": "pancake"}
PRESETS = (
    page.Preset(
        "Flat",
        "All points lie in a plane, tilted in space. Drag the picture: from which side does one see the whole cloud, "
        "and from which side is it a line? What do two numbers a row lose?",
        PANCAKE | {"data_thickness": 0.0},
    ),
    page.Preset(
        "Cigar",
        "Now the cloud is as thick as it is wide. Play from the plane tilted by 90°: how much does the mean squared "
        "distance change on the way?",
        PANCAKE | {"data_thickness": 1.5, "space_tilt": 90},
    ),
    page.Preset(
        "Wrong columns",
        "Keeping the first two columns is a projection, too. How much worse is it than the best plane?",
        PANCAKE | {"space_from": "columns"},
    ),
    page.Preset(
        "Iris",
        "Three lengths of flowers, and one line. Do the three species stay apart when the points fall on it?",
        {
            "view": "space",
            "data": "iris",
            "across": "sepal length (cm)",
            "up": "petal length (cm)",
            "deep": "petal width (cm)",
            "space_on": "line",
        },
    ),
    page.Preset(
        "One outlier",
        "One invented point in 201, far out along x1. How far has it turned the first axis, and is the plane still the "
        "one of the cloud?",
        PANCAKE | {"outlier": 30, "outlier_along": "x1"},
    ),
)
