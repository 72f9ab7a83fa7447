"""What is worth trying where PCA is the wrong tool."""

from ui import page

PRESETS = (
    page.Preset(
        "The small axis separates",
        "Play the direction from the first axis, at 0°, to the second, at 90°. Where are the two classes told apart, "
        "and how much of the variance lies there?",
        {"view": "not_to", "data": "small_axis"},
    ),
    page.Preset(
        "Where it goes well",
        "Three kinds of iris, four columns: does the first axis tell them apart here?",
        {"view": "not_to", "data": "iris", "case": "classes"},
    ),
    page.Preset(
        "Against overfitting",
        "The target follows the fifteenth direction. Drag k past the line of 95 %: what was missing until then, and "
        "how does a penalty on all columns do?",
        {"view": "not_to", "data": "small_axis", "case": "overfitting", "lost_axis": 15},
    ),
    page.Preset(
        "When it helps",
        "Now the target follows the very first direction. Which k is best, and what do the other components add?",
        {"view": "not_to", "data": "small_axis", "case": "overfitting", "lost_axis": 1},
    ),
    page.Preset(
        "The test was seen",
        "Twenty digits, six of them held out: how much smaller does the error look if the axes have seen all twenty?",
        {"view": "not_to", "data": "digits", "case": "leak", "lost_rows": 20, "lost_k": 10},
    ),
)
