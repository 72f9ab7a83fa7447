"""Where to begin: a first lecture on each part of the course, as links that open a page with settings that pose a
question. The settings are those of the pages' own presets, so the question stands there too.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Stop:
    """One picture of a lecture: where it is, what to call it, and the settings it opens with."""

    page: str
    label: str
    settings: Mapping[str, Any]  # the view among them

    @property
    def query(self) -> dict[str, Any]:
        """The settings as they stand in an address."""
        return {f"{self.page}_{name}": _spelt(value) for name, value in self.settings.items()}


def _spelt(value: Any) -> Any:
    if isinstance(value, list):
        return value
    return str(value).lower() if isinstance(value, bool) else str(value)


LECTURES: Mapping[str, tuple[Stop, ...]] = {
    "Supervised learning": (
        Stop(
            "regression",
            "A line, and what it costs to be wrong",
            {"view": "fit", "data": "line", "degree": 1, "test": 0.0, "residual_squares": True},
        ),
        Stop("regression", "Fifteen powers through 25 points", {"view": "fit", "degree": 15}),
        Stop("bias_variance", "A line through a sine: bias", {"view": "ledger", "number_polynomial": 1}),
        Stop(
            "classification",
            "One far outlier moves a boundary",
            {
                "view": "logistic",
                "data": "far_outlier",
                "rival": True,
                "solver": "newton",
                "penalty": "0.01",
                "test": 0.0,
            },
        ),
        Stop(
            "classification",
            "Right in 99 of 100 cases, and useless",
            {"view": "evaluation", "data": "skewed", "split": 1, "threshold": 0.5, "miss": 1.0},
        ),
        Stop("kernels", "Rings lifted into space", {"view": "trick", "data": "rings"}),
    ),
    "Unsupervised learning": (
        Stop("clustering", "Centres that find their points", {"view": "k_means"}),
        Stop("clustering", "A start from which no step leads out", {"view": "k_means", "data": "trap", "start": "bad"}),
        Stop(
            "pca",
            "Turn an axis until it tells most",
            {
                "view": "turn",
                "data": "tilted",
                "data_seed": 13,
                "data_n": 200,
                "data_ratio": 1.0,
                "turn_versus": "least-squares line",
                "turn_angle": 40,
            },
        ),
        Stop("pca", "An 8 from ten numbers", {"view": "digits", "digit": "8", "kept": 10}),
        Stop("recommender", "A table of ratings, filled", {"view": "matrix"}),
    ),
    "Sequences and decisions": (
        Stop("hmm", "Three paths through four words", {"view": "tag", "data": "the_dog", "more": "All paths"}),
        Stop("hmm", "Why fine is an adjective here", {"view": "tag", "data": "faith", "tag_word": 4, "tag_tag": "V"}),
        Stop("gridworld", "News of the goal spreads through four rooms", {"view": "plan"}),
        Stop("gridworld", "What a price for living does to the way", {"view": "policies"}),
        Stop("gridworld", "SARSA and Q-learning at the cliff", {"view": "race"}),
    ),
}
