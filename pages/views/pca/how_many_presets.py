"""What is worth trying with the number of components."""

from ui import page

PRESETS = (
    page.Preset(
        "Unscaled table",
        "One column is in the hundreds, the others are small. How many axes hold 99 % of the variance, and how many "
        "once Standardise is on?",
        {"view": "how_many", "data": "wine", "scale": False, "share": "99 %"},
    ),
    page.Preset(
        "More columns than rows",
        "Seventeen columns, four rows, and three axes hold everything. Why can there be no fourth?",
        {"view": "how_many", "data": "foods", "scale": False, "share": "99 %"},
    ),
    page.Preset(
        "Digits",
        "How many of the 64 directions of a small picture does 95 % of the variance need, and where is the elbow?",
        {"view": "how_many", "data": "digits", "scale": False},
    ),
    page.Preset(
        "Only noise",
        "Two columns that have nothing to do with each other. Which axis can be left out?",
        {
            "view": "how_many",
            "data": "tilted",
            "data_correlation": 0.0,
            "data_ratio": 1.0,
            "scale": False,
            "share": "90 %",
        },
    ),
    page.Preset(
        "Rows not seen",
        "Fifty digits, half of them held out: the rule promises 95 %. How much is left over on the rows it has not "
        "seen?",
        {"view": "how_many", "data": "digits", "data_n": 50, "scale": False, "many_out": 0.5},
    ),
)
