"""What the comparison compares: splits, the factorisation along an axis, the other methods; and its verdict."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from algos.recommender import comparison
from algos.recommender.comparison import Comparison
from datasets.ratings import Ratings
from pages.views.recommender import scene
from ui import controls, player, words

RANKS = 8
PENALTIES = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0)
ALONG = {"rank": "rank k", "penalty": "penalty λ"}
MEASURES = {"rmse": "RMSE", "mae": "MAE"}
NEIGHBOURS = 10


@dataclass(frozen=True)
class Compared:
    """All errors on all splits, and which of them the reader asked for."""

    data: Ratings
    share: float  # held out
    first: int  # number of the first split
    count: int
    settings: dict[str, Any]  # of comparison.steps, but the features
    measure: str
    found: Comparison

    @property
    def column(self) -> int:
        """Where the measure stands."""
        return comparison.MEASURES.index(self.measure)

    @property
    def chosen(self) -> int:
        """Where the rank and the penalty of the sidebar stand along the curve."""
        return int(np.flatnonzero(self.found.values == self.settings[self.settings["along"]])[0])

    @property
    def own(self) -> np.ndarray:
        """The factorisation's errors on the ratings held out: (s,)."""
        return self.found.curve[:, self.chosen, 1, self.column]

    @property
    def others(self) -> np.ndarray:
        """The other methods' likewise: (s, m)."""
        return self.found.errors[:, :, 1, self.column]

    @property
    def best(self) -> int:
        """The other method that errs least on average."""
        return int(self.others.mean(axis=0).argmin())

    def of(self, name: str) -> np.ndarray:
        """The errors of one other method: (s,)."""
        return self.others[:, self.found.methods.index(name)]


def choose(data: Ratings) -> Compared:
    """The sidebar's part, and the runs."""
    edited = scene.choose(data, hold_out=False).data
    along = controls.choice(
        "Along", list(ALONG), "rank", key="compare_along", titles=ALONG,
        help="Which setting of the factorisation goes along the axis; the other one stays as set below.",
    )  # fmt: skip
    measure = controls.choice(
        "Error", list(MEASURES), "rmse", key="compare_error", titles=MEASURES,
        help="Root mean squared error, which a few large errors dominate, or mean absolute error.",
    )  # fmt: skip
    share = controls.slider(
        "Held out", 0.05, 0.6, 0.2, step=0.05, key="compare_held",
        help="No method sees this share of the ratings. With more of them there is less to learn from.",
    )  # fmt: skip
    count = controls.slider(
        "Splits", 1, 10, 3, key="compare_splits",
        help="So many times the ratings are split anew. With one, luck decides between close methods.",
    )  # fmt: skip
    first = controls.seed("First split seed", key="split", help="Another number, other splits.")
    most = min(RANKS, *edited.Y.shape)
    rank = int(
        controls.slider(
            "Rank k", 1, most, min(2, most), key="rank",
            help="Of the factorisation, and of the hybrid. More numbers fit more, soon also the noise.",
        )
    )  # fmt: skip
    penalty = scene.penalty(1.0)
    settings = dict(
        along=along,
        values=tuple(range(1, most + 1)) if along == "rank" else tuple(sorted({*PENALTIES, penalty})),
        rank=rank,
        penalty=penalty,
        centre=scene.centre(edited),
        k=NEIGHBOURS,
    )
    if edited.n_ratings < 2:
        raise player.Refused("One rating cannot be split. At least two are needed to compare methods.")
    parts = [edited.split(share, seed) for seed in range(first, first + count)]
    splits = tuple((train.Y, test.Y) for train, test in parts)
    trace = player.run(comparison.steps, splits, features=edited.features, limit=count, **settings)
    return Compared(edited, share, first, count, settings, measure, trace.final)


def verdict(at: Compared) -> str:
    """Does the model beat the baselines? In words, from the numbers."""
    n, name = words.number, at.found.methods[at.best]
    own, best = float(at.own.mean()), float(at.others[:, at.best].mean())
    of = words.count(at.count, "split")
    popular = at.of("popularity")
    beats = int((at.own < popular).sum())
    against = {0: "on none", at.count: "on every one" if at.count > 1 else "on it"}.get(beats, f"on {beats}")
    first = (
        f"With rank {at.settings['rank']} and λ = {n(at.settings['penalty'])} the factorisation errs by {n(own)} on "
        f"ratings held out ({MEASURES[at.measure]}, mean of {of}), popularity by {n(float(popular.mean()))}: the model "
        f"beats popularity {against}."
    )
    if own < best:
        return f"{first} It errs least of all; next is “{name}” with {n(best)}."
    if own == best:
        return f"{first} “{name}” errs as little."
    return f"{first} “{name}” errs less, {n(best)}."
