"""How well a fit predicts: the rows it learned from and the rows held out, by three measures."""

from collections.abc import Callable, Mapping

import numpy as np

from algos.regression import metrics
from pages.views.regression.scene import Scene
from ui import words

MEASURES = {"RMSE": metrics.rmse, "R²": metrics.r2, "MAE": metrics.mae}
HELP = {
    "RMSE, training": "Root of the mean squared residual of the rows the fit was made from, in the target's units.",
    "RMSE, held out": "The same for rows the fit has not seen: what to expect of new ones.",
    "R², training": "1 is exact, 0 no better than the mean of the targets.",
    "R², held out": "Below 0 is worse than the mean of these targets.",
}


def of(predict: Callable[[np.ndarray], np.ndarray], at: Scene) -> dict[str, float]:
    """The measures of a fit, by labels like 'RMSE, held out'."""
    parts = {"training": at.train} | ({} if at.test is None else {"held out": at.test})
    out = {}
    for name, measure in MEASURES.items():
        for part, rows in parts.items():
            out[f"{name}, {part}"] = measure(rows.y, predict(rows.X))
    return out


def expression(label: str, predicted: Callable[[str], str]) -> str:
    """The same measure as an expression of a script; `predicted("train")` is what gives the predictions there."""
    name, part = label.split(", ")
    rows = "train" if part == "training" else "test"
    return f"metrics.{MEASURES[name].__name__}({rows}.y, {predicted(rows)})"


def library(label: str) -> str:
    """The same measure with scikit-learn, of a pipeline `model`."""
    name, part = label.split(", ")
    function = {"RMSE": "root_mean_squared_error", "R²": "r2_score", "MAE": "mean_absolute_error"}[name]
    rows = "train" if part == "training" else "test"
    return f"{function}({rows}.y, model.predict({rows}.X))"


def table(rows: Mapping[str, Mapping[str, float]]) -> str:
    """A Markdown table with one line for each fit and the same measures for all."""
    labels = list(next(iter(rows.values())))
    lines = [["", *labels], ["---", *["---:"] * len(labels)]]
    lines += [[title, *[words.number(scores[label]) for label in labels]] for title, scores in rows.items()]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def undefined(at: Scene) -> str:
    """Why R² says nothing about some of the rows, in words; empty if it does."""
    said = [metrics.r2_undefined(rows.y) for rows in (at.train, at.test) if rows is not None]
    return next((sentence for sentence in said if sentence), "")
