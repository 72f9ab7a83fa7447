"""Neighbours: who rated like you, and what did they say about this one?"""

import streamlit as st

from datasets.ratings import Ratings
from pages.views.recommender import (
    neighbours_chart,
    neighbours_choice,
    neighbours_closer,
    neighbours_code,
    neighbours_presets,
    neighbours_theory,
    scene,
)
from pages.views.recommender.neighbours_choice import Choice
from ui import page, words

HELP = {
    "Prediction": "The own mean, and the neighbours' deviations from theirs, weighted by similarity. It may lie "
    "outside the scale.",
    "Known rating": "It is in the table the method sees.",
    "Held-out rating": "It was hidden from the method.",
    "Planted taste": "What the generator of these data had in mind for this cell, before noise and rounding.",
    "Neighbours used": "At most K, of those who have rated it and have enough in common.",
    "Mean similarity": "Of the neighbours used.",
}


def show(data: Ratings) -> None:
    chosen = neighbours_choice.choose(scene.choose(data))
    page.presets(neighbours_presets.PRESETS)

    left, right = page.columns()
    with left:
        neighbours_chart.show(chosen)
    with right:
        numbers = neighbours_choice.numbers(chosen)
        page.numbers(numbers, help={label: HELP[label] for label in numbers})
        st.caption(_said(chosen))
    page.more(
        {
            "Look closer": lambda: neighbours_closer.show(chosen),
            "Similarities": lambda: neighbours_chart.similarities(chosen),
            "Theory": neighbours_theory.show,
            "Code": lambda: neighbours_code.show(chosen),
            "Data": lambda: _table(chosen),
        }
    )


def _said(chosen: Choice) -> str:
    parts = []
    low, high = chosen.at.data.low, chosen.at.data.high
    if not len(chosen.used):
        parts.append(f"Nobody can be asked: the prediction is {chosen.fallback}.")
    elif not chosen.model.weights(chosen.row)[chosen.used].any():
        parts.append(f"All similarities used are 0: the prediction is {chosen.fallback}.")
    if not low <= chosen.prediction <= high:
        parts.append(f"The prediction is outside the scale from {words.number(low)} to {words.number(high)}.")
    parts.append(f"Two factors (alternating least squares, means of the items) say {words.number(chosen.factors)}.")
    if chosen.rmse is not None:
        k, best = chosen.model.k, int(chosen.rmse.argmin()) + 1
        now, least = (words.number(float(chosen.rmse[count - 1])) for count in (k, best))
        parts.append(f"RMSE on held-out ratings with K = {k}: {now}; the least is {least} with {best}.")
    return " ".join(parts)


def _table(chosen: Choice) -> None:
    rows, model, others = chosen.rows, chosen.model, chosen.candidates
    page.table(
        {
            "neighbour": [rows[j] for j in others],
            "similarity": model.weights(chosen.row)[others],
            "in common": model.common[chosen.row, others],
            "rating": model.table[others, chosen.column],
            "mean": model.mean[others],
            "used": [j < len(chosen.used) for j in range(len(others))],
        },
        name=f"neighbours_{chosen.at.data.name}",
        source=f"All who may be neighbours for this cell, the most similar first. {chosen.at.data.source}",
    )
