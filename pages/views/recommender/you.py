"""You: rate eight items, walk to your place, and see what is suggested, and why."""

from dataclasses import replace

import numpy as np
import streamlit as st

from algos.recommender import suggestions
from datasets.ratings import Ratings
from pages.views.recommender import you_chart, you_closer, you_code, you_guest, you_presets, you_theory
from pages.views.recommender.you_guest import Guest
from ui import page, player, words

HELP = {
    "Ratings given": "Of the items above the chart.",
    "Highest prediction": "Of the items you have not rated.",
    "Likeness of them": "The mean cosine between the vectors of two suggestions: 1 if all point the same way.",
    "Same retrained": "How many of the suggestions a model would make, too, that has learnt from you.",
}


def show(data: Ratings) -> None:
    guest = you_guest.choose(data)
    page.presets(you_presets.PRESETS)
    guest = replace(guest, stars=you_guest.stars(guest.at.data, guest.asked))

    left, right = page.columns()
    with left:
        you_chart.show(guest)
    with right:
        shown = numbers(guest)
        page.numbers(shown, help={label: HELP[label] for label in shown})
        st.caption(_said(guest))
    page.more(
        {
            "Look closer": lambda: you_closer.show(guest),
            "Theory": you_theory.show,
            "Code": lambda: you_code.show(guest),
            "Data": lambda: _table(guest),
        }
    )


def numbers(guest: Guest) -> dict[str, float | int | str]:
    """What stands beside the chart."""
    chosen = guest.suggested()
    found: dict[str, float | int | str] = {"Ratings given": len(guest.order)}
    if len(chosen):
        found["Highest prediction"] = float(guest.predicted()[chosen[0]])
    if len(chosen) > 1:
        found["Likeness of them"] = suggestions.sameness(guest.alike, chosen)
    if guest.again and len(chosen):
        found["Same retrained"] = len(set(chosen) & set(guest.suggested_again))
    return found


def _said(guest: Guest) -> str:
    parts = [no_order(guest)] if not len(guest.suggested()) else []
    if not len(guest.order) and guest.how.centre == "items":
        parts.append("Without a rating your vector is 0: the means of the items are left, the same for everybody new.")
    if guest.again and len(guest.suggested()):
        parts += retrained(guest)
    if len(guest.suggested()) and outside(guest):
        low, high = words.number(guest.at.data.low), words.number(guest.at.data.high)
        parts.append(f"Predictions are not cut to the scale from {low} to {high}.")
    if guest.how.rank > 2:
        parts.append("The plane shows the two directions of the largest vectors; the predictions use all.")
    parts.append(f"The model without you: {player.ended(guest.trace)}")
    return " ".join(parts)


def outside(guest: Guest) -> bool:
    """Whether a prediction that is shown, with two decimals, is off the scale of the ratings."""
    shown = np.round(guest.predicted()[guest.suggested()], 2)
    return bool((shown < guest.at.data.low).any() or (shown > guest.at.data.high).any())


def retrained(guest: Guest) -> list[str]:
    """What a model that has learnt from you, too, would do otherwise."""
    first, again = guest.suggested(), guest.suggested_again
    away = float(np.abs(guest.trained_again - guest.predicted())[first].max())
    new = [guest.at.data.items[i] for i in again if i not in set(first)]
    if new:
        verdict = f"New among the {len(again)}: {words.listed(new)}."
    else:
        verdict = "The suggestions are the same" + ("." if (first == again).all() else ", in another order.")
    return [f"Trained again, the predictions shown differ by at most {words.number(away)}.", verdict]


def no_order(guest: Guest) -> str:
    """Why nothing is suggested."""
    left = np.isnan(guest.rated)
    if not left.any():
        return "You have rated everything; there is nothing left to suggest."
    value = words.number(float(guest.predicted()[left][0]))
    return f"All predictions are {value}: there is no order, so there is nothing to suggest."


def _table(guest: Guest) -> None:
    data = guest.at.data
    columns = {
        "item": list(data.items),
        "your rating": guest.rated,
        "mean": guest.model.mean,
        "prediction": guest.predicted(),
    }
    if guest.again:
        columns["trained again"] = guest.trained_again
    page.table(columns, name=f"you_{data.name}", source=f"Every item, and what is predicted for you. {data.source}")
