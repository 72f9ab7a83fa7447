"""What is compared: splits, the factorisation along an axis, the other methods."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from algos.recommender import comparison
from algos.trace import Trace
from datasets.ratings import Ratings
from pages.views.recommender import scene
from ui import compute, controls

RANKS = 8
PENALTIES = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0)
ALONG = {"rank": "rank k", "penalty": "penalty λ"}
MEASURES = {"rmse": "RMSE", "mae": "MAE"}
NEIGHBOURS = 10
DRAWN = {  # the others that are drawn, beside the best: what they guess from. Look closer has them all
    "hybrid": "hybrid: numbers, features",
    "content": "content: features only",
    "neighbours: users": "neighbours: similar users",
    "neighbours: items": "neighbours: similar items",
    "popularity": "popularity: shrunken mean",
    "mean of all": "mean of all ratings",
}


@dataclass(frozen=True, eq=False)
class Comparison:
    """All errors on all splits, and which of them the reader asked for."""

    data: Ratings  # as edited
    share: float  # held out
    first: int  # number of the first split
    count: int
    measure: str  # of MEASURES
    chosen: int  # which place along the curve is looked at
    known: bool  # whether the error on the ratings learned from is drawn, too
    trace: Trace[comparison.Comparison]

    @property
    def found(self) -> comparison.Comparison:
        """The errors."""
        return self.trace.final

    @property
    def settings(self) -> Mapping[str, Any]:
        """How they were made."""
        assert self.trace.made is not None
        return self.trace.made.settings

    @property
    def column(self) -> int:
        """Where the measure stands."""
        return comparison.MEASURES.index(self.measure)

    @property
    def own(self) -> np.ndarray:
        """The factorisation's errors on the ratings held out: (s,)."""
        return self.found.curve[:, self.chosen, 1, self.column]

    @property
    def others(self) -> np.ndarray:
        """The other methods' likewise: (s, m)."""
        return self.found.errors[:, :, 1, self.column]

    @property
    def table(self) -> np.ndarray:
        """The errors of the factorisation and of the others: (s, 1 + m, 2, 2) by split, method, part and measure."""
        return np.concatenate([self.found.curve[:, [self.chosen]], self.found.errors], axis=1)

    @property
    def best(self) -> int:
        """The other method that errs least on average."""
        return int(self.others.mean(axis=0).argmin())

    @property
    def drawn(self) -> list[int]:
        """The other methods of the picture, the best first."""
        errors, methods = self.others.mean(axis=0), self.found.methods
        return sorted({self.best, *(i for i, name in enumerate(methods) if name in DRAWN)}, key=lambda i: errors[i])

    def of(self, name: str) -> np.ndarray:
        """The errors of one other method: (s,)."""
        return self.others[:, self.found.methods.index(name)]


def choose(data: Ratings) -> Comparison:
    edited = scene.choose(data, hold_out=False).data
    along = controls.choice(
        "Along",
        list(ALONG),
        "rank",
        key="compare_along",
        titles=ALONG,
        help="Which setting of the factorisation goes along the axis; the other one stays as set below.",
    )
    known = controls.toggle(
        "Error on known ratings",
        False,
        key="compare_known",
        help="The factorisation's error on the ratings it learned from, beside that on those held out.",
    )
    measure = controls.choice(
        "Error",
        list(MEASURES),
        "rmse",
        key="compare_error",
        titles=MEASURES,
        help="Root mean squared error, which a few large errors dominate, or mean absolute error.",
    )
    share = controls.slider(
        "Held out",
        0.05,
        0.6,
        0.2,
        step=0.05,
        key="compare_held",
        help="No method sees this share of the ratings. With more of them there is less to learn from.",
    )
    count = controls.slider(
        "Splits",
        1,
        10,
        3,
        key="compare_splits",
        help="So many times the ratings are split anew. With one, luck decides between close methods.",
    )
    first = controls.seed("First split seed", key="split", help="Another number, other splits.")
    most = min(RANKS, *edited.Y.shape)
    rank = scene.rank(most, help="Of the factorisation, and of the hybrid. More numbers fit more, soon also the noise.")
    penalty = scene.penalty()
    centre = scene.centre(edited)
    if edited.n_ratings < 2:
        raise compute.Refused("One rating cannot be split. At least two are needed to compare methods.")
    parts = [edited.split(share, seed) for seed in range(first, first + count)]
    values = tuple(range(1, most + 1)) if along == "rank" else tuple(sorted({*PENALTIES, penalty}))
    trace = compute.run(
        comparison.steps,
        tuple((train.Y, test.Y) for train, test in parts),
        features=edited.features,
        along=along,
        values=values,
        rank=rank,
        penalty=penalty,
        centre=centre,
        k=NEIGHBOURS,
        limit=count,
    )
    chosen = values.index(rank if along == "rank" else penalty)
    return Comparison(edited, share, first, count, measure, chosen, known, trace)
