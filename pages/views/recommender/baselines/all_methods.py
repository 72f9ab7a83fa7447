"""The errors of all methods on the same split."""

import streamlit as st

from pages.views.recommender import scores
from pages.views.recommender.means import TITLES, Method
from pages.views.recommender.scene import Scene
from ui import words


def show(at: Scene, method: Method) -> None:
    """A table, in which `method` stands out."""
    others = [Method(name, 1.0 if name == "unstructured" else method.shrinkage) for name in TITLES]
    every = [method if other.name == method.name else other for other in others]
    st.markdown(scores.table(at, {each.title: each.predicted(at.train) for each in every}, method.title))
    said = f"With λ = {words.number(method.shrinkage)} for the offsets and for popularity"
    if at.test is None:
        st.caption(f"{said}. Nothing is held out, so this says only how closely the known ratings are met.")
    else:
        st.caption(
            f"{said}, on the same split. Bold: the least of its column. A method that knows the users' tastes has to "
            "come below the best of these on the ratings held out."
        )
