"""The theory of filling a table, with the numbers of a run where the text leaves room for them."""

from pathlib import Path

import streamlit as st

from algos.recommender import factors, gradient
from pages.views.recommender.matrix.run import Fit
from ui import words


def show(fit: Fit) -> None:
    """The objective, three methods, and how free a table of rank k is."""
    text = Path(__file__).with_name("theory.md").read_text(encoding="utf-8")
    st.markdown(text.replace("(curvature)", _curvature(fit)).replace("(freedom)", _freedom(fit)))


def _curvature(fit: Fit) -> str:
    R, seen, _ = factors.prepared(fit.at.train.Y, fit.how.centre)
    L = gradient.largest_curvature(R, seen, fit.final.users, fit.final.items, fit.how.penalty)
    return f"Where this run ended, $L$ is {words.number(L)}, and $2/L$ is {words.number(2 / L)}." if L > 0 else ""


def _freedom(fit: Fit) -> str:
    (n, m), k = fit.at.data.Y.shape, fit.rank
    return (
        f"Here that is {k} · ({n} + {m} − {k}) = {words.number(factors.degrees_of_freedom(n, m, k))}, with "
        f"{words.number(fit.at.train.n_ratings)} known ratings."
    )
