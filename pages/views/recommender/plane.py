"""Taste plane: users and items as points whose products are the predictions, moving with the half-steps."""

import streamlit as st

from datasets.ratings import Ratings
from pages.views.recommender import plane_chart, plane_closer, plane_code, plane_presets, plane_theory, scene
from pages.views.recommender.plane_fit import Fit, chosen, turn
from ui import page, player, words


def show(data: Ratings) -> None:
    at = scene.choose(data)
    how = scene.factorisation(at.data)
    pick = chosen(at.data)
    page.presets(plane_presets.PRESETS)
    left, right = page.columns()
    above, below = right.container(), right.container()
    fit = Fit.of(at, how, pick, turn(how.rank, below))
    with left:
        plane_chart.show(fit)
    with above:
        user, item = at.data.users[pick.user], at.data.items[pick.item]
        page.numbers(
            fit.numbers(),
            help={
                "Prediction": f"Of {user} for {item}, with the vectors as turned.",
                "J": "Half the squared error plus half the penalty, of the vectors as turned.",
                fit.error_label: "Root mean squared error of the predictions, in units of the ratings.",
                "|U| − |V|": "The difference of the total lengths of users and items. At every stationary point with "
                "a penalty it is 0.",
            },
        )
        st.caption(f"{player.ended(fit.trace)} {_seen(fit)}")
    page.more(
        {
            "Look closer": lambda: plane_closer.show(fit),
            "Theory": plane_theory.show,
            "Code": lambda: plane_code.show(fit),
            "Data": lambda: plane_code.table(fit),
        }
    )


def _seen(fit: Fit) -> str:
    """How much of the vectors the picture holds."""
    k = fit.how.rank
    if k == 1:
        return "With k = 1 every vector is one number: a line, drawn twice, for users below and for items above."
    if k == 2:
        return "With k = 2 the vectors themselves."
    share = words.number(100 * fit.share)
    return (
        f"Of the {k} coordinates the two directions in which the final vectors are longest: {share} % of their "
        "squared length. The same two in every frame; the lines across the arrow leave the other coordinates out."
    )
