"""What is worth trying with features."""

from typing import Any

from ui import page

HERE: dict[str, Any] = {"view": "content", "data": "films"}
PRESETS = (
    page.Preset(
        "What one likes",
        "Which genres draw this viewer, and do the three best films not rated yet belong to them? Move λ below the "
        "chart: where do the guesses go?",
        HERE | {"content_learn": "weights", "content_user": 3},
    ),
    page.Preset(
        "First letter of a name",
        "The only feature is the letter a director's name begins with. The known ratings are met better than by the "
        "film's mean: are those held out?",
        HERE | {"content_learn": "weights", "content_features": "letters", "more": "Compare"},
    ),
    page.Preset(
        "A viewer without ratings",
        "With nothing known all weights are 0, and so are all guesses. What are they once the mean of the item is "
        "subtracted first?",
        HERE | {"content_learn": "weights", "content_user": 3, "content_forget": True, "centre": "none"},
    ),
    page.Preset(
        "Features learned too",
        "Genres are only the first guess here. J falls at every half-step: does the error held out, and is the left "
        "map still one of genres?",
        HERE | {"content_learn": "learned", "content_penalty": 2.0},
    ),
    page.Preset(
        "A film nobody rated",
        "Plain factors (grey) guess the same for everybody. What do factors of features say, and who should see it?",
        HERE | {"content_learn": "hybrid", "content_item": 40, "content_penalty": 2.0},
    ),
)
