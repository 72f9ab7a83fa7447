"""What to try as a new user."""

from typing import Any

from ui import page


def _stars(*stars: float) -> dict[str, Any]:
    return {f"you_{j + 1}": value for j, value in enumerate(stars)}


FILMS = {"view": "you", "data": "films"}
PRESETS = (
    page.Preset(
        "Cold start",
        "No rating, and no means subtracted: what can be suggested? And what if you subtract the means of the items?",
        FILMS | {"centre": "none"} | _stars(0, 0, 0, 0, 0, 0, 0, 0),
    ),
    page.Preset(
        "One rating",
        "One film, five stars. Which way does it pull you, and are the suggestions about that film only?",
        FILMS | {"penalty": 1.0} | _stars(0, 0, 0, 5, 0, 0, 0, 0),
    ),
    page.Preset(
        "All fives",
        "You love everything. Where do you stand, and are your suggestions other than those of the means?",
        FILMS | _stars(5, 5, 5, 5, 5, 5, 5, 5),
    ),
    page.Preset(
        "You hate clowns",
        "You love action, and the one film with clowns you saw, Pie in the Face, was awful. "
        "From which place on come others with clowns (Honk, The Unicycle Thief ...), and how many stars are predicted?",
        {"view": "you", "data": "clowns", "penalty": 1.0} | _stars(2, 5, 1, 5, 2, 5, 2, 2),
    ),
    page.Preset(
        "A stranger's taste",
        "Romance and circus, no machines. What happens to the suggestions when you turn Variety up, or train again?",
        FILMS | {"again": True} | _stars(1, 5, 2, 5, 1, 4, 1, 0),
    ),
)
