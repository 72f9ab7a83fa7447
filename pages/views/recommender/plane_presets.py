"""What is worth trying with the taste plane."""

from typing import Any

from ui import page

FILMS: dict[str, Any] = {"view": "plane", "data": "films"}
PRESETS = (
    page.Preset(
        "Two directions",
        "Which kinds of film stand opposite each other, and so what might the two directions mean? Move Turn: do they "
        "still mean it, and which of the numbers beside the chart change?",
        FILMS | {"rank": 2, "penalty": 2.0, "arrow": "item", "item": 30},
    ),
    page.Preset(
        "Clowns",
        "The arrow is Robin's, who likes what crowd A likes but for clowns. Play: on which side of the lines across "
        "the arrow do the films with clowns come to stand?",
        {"view": "plane", "data": "clowns", "rank": 2, "penalty": 1.0, "held": 0.0, "arrow": "user", "user": 1},
    ),
    page.Preset(
        "Two crowds",
        "Nobody told the method about crowds. After how many half-steps do the users stand apart in two groups?",
        {"view": "plane", "data": "blocks", "rank": 2, "penalty": 1.0, "held": 0.0, "arrow": "user", "user": 1},
    ),
    page.Preset(
        "Rank 1",
        "One number for each user and each film. Can Ada be predicted to like a romance and dislike a comedy, and "
        "somebody else the other way round, and somebody else both?",
        FILMS | {"rank": 1, "penalty": 2.0, "arrow": "user"},
    ),
    page.Preset(
        "Few ratings",
        "Nobody has rated the chosen film, The Unopened Envelope. Where does it stand, and whom does Look closer call "
        "related to it by distance, and whom by angle?",
        FILMS | {"rank": 2, "penalty": 5.0, "arrow": "item", "item": 40},
    ),
)
