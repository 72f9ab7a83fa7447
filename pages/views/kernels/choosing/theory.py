"""The theory, and what the rule of thumb says of the rows on display."""

from pathlib import Path

import streamlit as st

from pages.views.kernels.choosing.run import Choice
from ui import words

SMALL, MANY = 1000, 50_000  # few inputs, very many rows


def show(choice: Choice) -> None:
    st.markdown(Path(__file__).with_suffix(".md").read_text(encoding="utf-8"))
    st.caption(advice(len(choice.rows.X), len(choice.rows.feature_names)))


def advice(n: int, d: int) -> str:
    """Which model the rule of thumb advises for n rows with d inputs."""
    seen = f"Here are {words.count(n, 'row')} with {words.count(d, 'input')}: "
    if d >= n:
        return seen + "as many inputs as rows or more, so the rule says logistic regression or the linear kernel."
    if d <= SMALL and n >= MANY:
        return seen + "so many that the rule says to make more inputs and stay linear."
    if d <= SMALL and 10 <= n <= 10_000:
        return seen + "the rule says the Gaussian kernel."
    return seen + "the rule says nothing about such numbers."
