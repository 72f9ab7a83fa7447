"""What is worth trying with the digits."""

from ui import page

PRESETS = (
    page.Preset(
        "A readable 8",
        "Drag the slider below the pictures from 0 upwards: with how many of the 64 components can you tell an 8 from "
        "a 3?",
        {"view": "digits", "digit": "8", "kept": 10},
    ),
    page.Preset(
        "Nothing kept",
        "No component at all: what do all the pictures look like, and what is it?",
        {"view": "digits", "kept": 0},
    ),
    page.Preset(
        "Axes of the eights",
        "The axes are found from the eights alone. How many do 95 % of their variance need now?",
        {"view": "digits", "digit": "8", "axes": "8", "kept": 10},
    ),
    page.Preset(
        "A 3 by the axes of 8",
        "These axes have only ever seen an 8. What becomes of a 3, and what is kept of it?",
        {"view": "digits", "digit": "3", "axes": "8", "kept": 10},
    ),
    page.Preset(
        "In the plane",
        "Two numbers for each picture. Which digits lie apart, and which on top of each other?",
        {"view": "digits", "look": "plane", "kept": 2},
    ),
)
