"""Fill the matrix: ratings with gaps, the table that a factorisation fills in, and where it errs."""

import numpy as np
import streamlit as st

from algos.recommender import factors, ratings
from datasets.ratings import Ratings
from pages.views.recommender import (
    matrix_chart,
    matrix_closer,
    matrix_code,
    matrix_edit,
    matrix_method,
    matrix_presets,
    matrix_theory,
    scene,
)
from pages.views.recommender.matrix_method import Run
from ui import page, words

HELP = {
    "Objective": "Half the sum of squared errors on the known ratings, plus the penalty; at the last step.",
    "RMSE, known": "Root mean squared error on the ratings it learns from, in units of the ratings.",
    "RMSE, held out": "The same on the ratings it has never seen.",
    "MAE, held out": "Mean absolute error on the ratings it has never seen.",
    "Degrees of freedom": "Numbers that fix a table of this size and rank: k (n + m − k).",
    "Ratings": "Known cells. With fewer of them than degrees of freedom, nothing but the penalty decides some cells.",
}


def show(data: Ratings) -> None:
    at = scene.choose(data)
    run = matrix_method.choose(at)
    page.presets(matrix_presets.PRESETS)
    shown = numbers(run)
    left, right = page.columns()
    with left:
        matrix_chart.show(run)
    with right:
        page.numbers(shown, help=HELP)
        (st.warning if run.diverged else st.caption)(run.ended)
        if at.test is not None:
            means = np.broadcast_to(ratings.means(at.train.Y, "items"), at.data.Y.shape)
            plain = words.number(ratings.rmse(at.test.Y, means))
            st.caption(f"Guessing the mean of each item instead: RMSE {plain} on the ratings held out.")
    page.more(
        {
            "Look closer": lambda: matrix_closer.show(run),
            "Edit": lambda: matrix_edit.show(data, at.data),
            "Theory": lambda: matrix_theory.show(run),
            "Code": lambda: matrix_code.show(run, shown),
            "Data": lambda: _table(run),
        }
    )


def numbers(run: Run) -> dict[str, float]:
    """Of the last state."""
    at, predicted = run.at, run.final.predict()
    shown = {"Objective": run.final.objective, "RMSE, known": ratings.rmse(at.train.Y, predicted)}
    if at.test is not None:
        return shown | {
            "RMSE, held out": ratings.rmse(at.test.Y, predicted),
            "MAE, held out": ratings.mae(at.test.Y, predicted),
        }
    n, m = at.data.Y.shape
    rank = run.final.users.shape[1]
    return shown | {
        "Degrees of freedom": factors.degrees_of_freedom(n, m, min(rank, n, m)),
        "Ratings": at.train.n_ratings,
    }


def _table(run: Run) -> None:
    data = run.at.data
    a, i = np.nonzero(data.seen)
    held_out = np.zeros(data.Y.shape, bool) if run.at.test is None else run.at.test.seen
    predicted = run.final.predict()
    page.table(
        {
            "user": [data.users[j] for j in a],
            "item": [data.items[j] for j in i],
            "rating": data.Y[a, i],
            "held out": held_out[a, i],
            "prediction": predicted[a, i],
            "error": predicted[a, i] - data.Y[a, i],
        },
        name=data.name,
        source=data.source,
    )
