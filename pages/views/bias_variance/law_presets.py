"""What is worth trying with least squares and its law."""

from typing import Any

from ui import page

HERE: dict[str, Any] = {"view": "law"}
PRESETS = (
    page.Preset(
        "Columns cost",
        "50 points and up to 40 columns, all of them useful. The blue law is d/n. With 40 columns, how many times that "
        "is the variance at new points?",
        HERE | {"law_d": 40},
    ),
    page.Preset(
        "Points pay",
        "Five columns, more and more points. By what factor does the variance fall when n goes from 50 to 500?",
        HERE | {"law_over": "points", "law_n": "500"},
    ),
    page.Preset(
        "The training error flatters",
        "30 points, 4 columns, σ = 2, so the noise variance is 4. How far below it is the training error, and how far "
        "above it the error on new targets at the same inputs?",
        HERE | {"law_n": "30", "law_d": 4, "law_noise": 2.0, "law_show": "errors", "law_repeats": "1000"},
    ),
    page.Preset(
        "The notes' check",
        "d = 5, n = 50, σ = 1.3: the notes find 0.169 over the training points. What do 1000 sets measure?",
        HERE | {"law_noise": 1.3, "law_repeats": "1000"},
    ),
    page.Preset(
        "Ridge beats it",
        "In the section Ridge below: does some λ > 0 do better than least squares, and where does the variance go as "
        "λ grows, with the intercept left unpenalised?",
        HERE | {"law_noise": 1.3, "law_intercept": True, "more": "Ridge"},
    ),
)
