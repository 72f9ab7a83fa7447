"""What to try with the online learners."""

from typing import Any

from ui import page


def _preset(label: str, question: str, data: str, **settings: Any) -> page.Preset:
    return page.Preset(label, question, {"view": "mistakes", "data": data, **settings})


PRESETS = (
    _preset(
        "2.1 from x1",
        "Play it: how many mistakes does it make? With “Third point's x1” at 10, how many, and why?",
        "exercise_2_1",
        offset=False,
    ),
    _preset(
        "2.1 from x2",
        "The same points from the second one on: why is one mistake enough, however far out the third point lies?",
        "exercise_2_1",
        offset=False,
        first=2,
    ),
    _preset(
        "2.2.4",
        "On which points are the four mistakes? Add them up with their signs: is that θ?",
        "exercise_2_2_4",
    ),
    _preset(
        "2.3",
        "Three mistakes, and the line is in the middle of the gap. What happens without the offset?",
        "exercise_2_3",
    ),
    _preset(
        "Narrow strip",
        "The bound allows more than twenty thousand mistakes. How many are really made?",
        "separable",
        data_margin=0.05,
        limit=1000.0,
    ),
    _preset(
        "Wide strip",
        "With a margin this wide, is the first boundary that is right also in the middle of the strip?",
        "separable",
        data_margin=1.5,
    ),
    _preset(
        "1/t against 1/(λt)",
        "The dotted curve has the notes' rate 1/t. With λ = 0.01, how far from the least objective is it still?",
        "separable",
        method="pegasos",
        penalty=0.01,
    ),
    _preset(
        "Chasing the last point",
        "With a tiny λ every update satisfies its point at once. Does the boundary settle, or the mean?",
        "equal_covariance",
        method="passive-aggressive",
        penalty=0.0001,
        order="shuffled",
    ),
    _preset(
        "Not separable",
        "One point lies among the others. Does the perceptron ever rest, and which points keep it busy?",
        "mislabelled",
        data_bad_x=-3.0,
    ),
)
