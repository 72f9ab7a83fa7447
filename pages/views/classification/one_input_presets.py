"""Settings of the Gaussians on a line worth seeing."""

from ui import page

BY_HAND = {"view": "one_input", "bells": "hand"}
PRESETS = (
    page.Preset(
        "One point",
        "Both classes are equally wide. Which way does the boundary move from the middle, and for which prior would it "
        "not?",
        BY_HAND,
    ),
    page.Preset(
        "Two points",
        "Equal priors, but one class is twice as wide. Which class wins on the far left, and why not the nearer one?",
        BY_HAND | {"mean_1": 0.0, "mean_2": 2.0, "deviation_2": 2.0, "weight_1": 1},
    ),
    page.Preset(
        "No point",
        "The narrow class is highest nowhere. From which weight on does it get a place of its own?",
        BY_HAND | {"mean_1": 0.0, "mean_2": 0.0, "deviation_1": 2.0, "weight_1": 9},
    ),
    page.Preset(
        "A miss costs five",
        "Class 2 must not be missed. Where does the boundary go, and what happens to the posterior there?",
        BY_HAND | {"miss_cost": 5},
    ),
    page.Preset(
        "Three flowers",
        "Petals of three kinds of iris. Which two kinds share nearly all of the area that is lost?",
        {"view": "one_input", "data": "iris"},
    ),
)
