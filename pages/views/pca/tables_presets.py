"""What is worth seeing in a table."""

from ui import page

PRESETS = (
    page.Preset(
        "Unscaled",
        "Thirteen measurements of wine in their own units. Which column is the first axis, all but alone, and what "
        "becomes of it when Standardise is switched on?",
        {"view": "tables", "data": "wine", "scale": False},
    ),
    page.Preset(
        "Foods",
        "Four countries, seventeen foods, all in grams. Which country stands apart, and which foods does it eat more "
        "and less of than the others?",
        {"view": "tables", "data": "foods", "scale": False},
    ),
    page.Preset(
        "Iris",
        "Which two arrows point the same way, so that their columns say nearly the same? Play from the plane of these "
        "two columns: how much is in view there?",
        {
            "view": "tables",
            "data": "iris",
            "scale": True,
            "across": "petal length (cm)",
            "up": "petal width (cm)",
        },
    ),
    page.Preset(
        "30 columns",
        "Thirty measurements of tumours. How much of their variance do two axes hold, and are the classes apart on the "
        "first one, of which it has never been told?",
        {"view": "tables", "data": "breast_cancer", "scale": True},
    ),
    page.Preset(
        "One outlier",
        "One flower with an impossible sepal length among 150. How far has it turned the first axis, and which arrow "
        "points at it now?",
        {"view": "tables", "data": "iris", "scale": False, "outlier": 30, "outlier_along": "sepal length (cm)"},
    ),
)
