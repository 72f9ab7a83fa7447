"""How well a filled table meets the ratings: those learned from, and those held out."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from algos.recommender import ratings
from pages.views.recommender import tables
from pages.views.recommender.scene import Scene
from ui import words
from ui.view import Rows

TRAINING, HELD_OUT, ABSOLUTE = "Error, known ratings", "Error, held out", "MAE, held out"
OBJECTIVE = "Cost J"
HELP = {
    TRAINING: "Root of the mean squared error (RMSE) over the ratings the method learned from.",
    HELD_OUT: "The same over the ratings it did not see. This is the one that counts.",
    ABSOLUTE: "The mean size of the error over the ratings it did not see.",
}


def of(predicted: np.ndarray, at: Scene) -> dict[str, float]:
    """The errors of the filled table (n, m), by label."""
    shown = {TRAINING: ratings.rmse(at.train.Y, predicted)}
    if at.test is None:
        return shown
    return shown | {HELD_OUT: ratings.rmse(at.test.Y, predicted), ABSOLUTE: ratings.mae(at.test.Y, predicted)}


def said(predicted: np.ndarray, at: Scene) -> str:
    """The errors in words, for a caption under the chart."""
    n = words.number
    parts = [f"error training {n(ratings.rmse(at.train.Y, predicted))}"]
    if at.test is not None:
        parts.append(f"held out {n(ratings.rmse(at.test.Y, predicted))}")
    return " · ".join(parts)


def code(at: Scene) -> dict[str, str]:
    """The errors of `model.predict()` as expressions for a script."""
    shown = {
        TRAINING: "ratings.rmse(train.Y, model.predict())",
        HELD_OUT: "ratings.rmse(test.Y, model.predict())",
        ABSOLUTE: "ratings.mae(test.Y, model.predict())",
    }
    return _measured(at, shown)


def library(at: Scene) -> dict[str, str]:
    """Those of `predicted` as scikit-learn measures them, given Y and `seen` of the ratings learned from."""
    held = "test.Y[test.seen], predicted[test.seen]"
    shown = {
        TRAINING: "root_mean_squared_error(Y[seen], predicted[seen])",
        HELD_OUT: f"root_mean_squared_error({held})",
        ABSOLUTE: f"mean_absolute_error({held})",
    }
    return _measured(at, shown)


def table(at: Scene, predicted: Mapping[str, np.ndarray], chosen: str = "") -> str:
    """The errors of several methods, by title, as a table; the best of each column and `chosen` stand out."""
    found = {title: of(filled, at) for title, filled in predicted.items()}
    labels = list(next(iter(found.values())))
    best = {label: min(values[label] for values in found.values()) for label in labels}
    lines = []
    for title, values in found.items():
        cells = [f"**{words.number(v)}**" if v == best[label] else words.number(v) for label, v in values.items()]
        lines.append([title + (" ←" if title == chosen else ""), *cells])
    return tables.markdown(["", *labels], lines, "l" + "r" * len(labels))


def rows(at: Scene, predicted: np.ndarray) -> Rows:
    """The ratings, one a row, with what is predicted for them."""
    frame = at.data.long_frame()
    a, i = np.nonzero(at.data.seen)
    columns: dict[str, Any] = {name: frame[name] for name in ("user", "item", "rating")}
    if at.test is not None:
        columns["held out"] = at.test.seen[a, i]
    return Rows(columns | {"predicted": predicted[a, i]}, at.data.name, at.data.source)


def _measured(at: Scene, shown: dict[str, str]) -> dict[str, str]:
    return {TRAINING: shown[TRAINING]} if at.test is None else shown
