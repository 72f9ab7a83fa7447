"""How well a filled table meets the ratings: those learned from, and those held out."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from algos.recommender import ratings
from pages.views.recommender.scene import Scene
from ui import page, words

TRAINING, HELD_OUT, ABSOLUTE = "RMSE, training", "RMSE, held out", "MAE, held out"
HELP = {
    TRAINING: "Root of the mean squared error over the ratings the method learned from.",
    HELD_OUT: "The same over the ratings it did not see. This is the one that counts.",
    ABSOLUTE: "The mean size of the error over the ratings it did not see.",
}


def of(predicted: np.ndarray, at: Scene) -> dict[str, float]:
    """The errors of the filled table (n, m), by label."""
    shown = {TRAINING: ratings.rmse(at.train.Y, predicted)}
    if at.test is None:
        return shown
    return shown | {HELD_OUT: ratings.rmse(at.test.Y, predicted), ABSOLUTE: ratings.mae(at.test.Y, predicted)}


def code(at: Scene, predicted: str) -> dict[str, str]:
    """The same as expressions for a script, given the filled table as an expression."""
    shown = {TRAINING: f"ratings.rmse(train.Y, {predicted})"}
    if at.test is None:
        return shown
    return shown | {
        HELD_OUT: f"ratings.rmse(test.Y, {predicted})",
        ABSOLUTE: f"ratings.mae(test.Y, {predicted})",
    }


def said(predicted: np.ndarray, at: Scene) -> str:
    """The errors in words, for a caption under the chart."""
    n = words.number
    parts = [f"RMSE training {n(ratings.rmse(at.train.Y, predicted))}"]
    if at.test is not None:
        parts.append(f"held out {n(ratings.rmse(at.test.Y, predicted))}")
    return " · ".join(parts)


def table(at: Scene, rows: Sequence[tuple[str, Callable[[], np.ndarray]]], chosen: str) -> str:
    """The errors of several methods, by title, as a table; the best of each column and `chosen` stand out."""
    found = {title: of(predict(), at) for title, predict in rows}
    labels = list(next(iter(found.values())))
    best = {label: min(values[label] for values in found.values()) for label in labels}
    lines = ["| | " + " | ".join(labels) + " |", "| --- |" + " ---: |" * len(labels)]
    for title, values in found.items():
        cells = [f"**{words.number(v)}**" if v == best[label] else words.number(v) for label, v in values.items()]
        lines.append(f"| {title + (' ←' if title == chosen else '')} | {' | '.join(cells)} |")
    return "\n".join(lines)


def rows(at: Scene, predicted: np.ndarray) -> None:
    """The ratings, one a row, with what is predicted for them."""
    frame = at.data.long_frame()
    a, i = np.nonzero(at.data.seen)
    columns: dict[str, Any] = {name: frame[name] for name in ("user", "item", "rating")}
    if at.test is not None:
        columns["held out"] = at.test.seen[a, i]
    page.table(columns | {"predicted": predicted[a, i]}, name=at.data.name, source=at.data.source)
