"""One picture as the mean plus so much of every axis, term by term."""

import numpy as np
import streamlit as st

from pages.views.pca import digits_plane
from pages.views.pca.digits_choice import Choice
from pages.views.pca.formulas import over_lines, signed
from ui import controls, player, words
from ui.figures import pixels

TERMS = 7  # axes with a picture of their own


def show(at: Choice, start: int) -> None:
    """The picture picked in the plane, or one of those drawn above."""
    if st.session_state.get(controls.key_of("look")) == "plane":
        row = int(digits_plane.drawn(at)[start])
    else:
        shown = at.shown
        n = controls.slider(
            "Picture",
            1,
            len(shown),
            min(9, len(shown)),
            key="picture",
            help="Of those drawn above, in their order.",
            place=st,
        )
        row = int(shown[int(n) - 1])
    model, k = at.model, at.k
    x = at.data.X[row]
    scores = model.transform(x[None])[0, :k]
    first = min(k, TERMS)
    terms = [model.mean, *(scores[:first, None] * model.components[:first])]
    titles = ["mean", *(f"{_plus(t)}<br>axis {j}" for j, t in enumerate(scores[:first], 1))]
    if k > first:
        terms.append(scores[first:] @ model.components[first:k])
        titles.append(f"{k - first}<br>more")
    running = np.cumsum(terms, axis=0)
    st.markdown(f"**A picture of {at.data.class_names[at.data.y[row]]}**, as the mean and so much of every axis:")
    player.chart(
        pixels.sums(np.array(terms), running, titles),
        alt=f"Above, the mean and {words.count(k, 'term')} that are added to it; below, the sum so far.",
        key=controls.key_of("digits_sums"),
    )
    st.caption(
        "Above: what is added, score times axis; orange brightens a pixel and blue darkens it. Below: the sum so far."
    )
    if k:
        pixel = int(np.argmax(np.abs(x - model.mean)))
        _pixel(at, row, pixel, scores)
    left = float(((x - running[-1]) ** 2).sum())
    whole = float(((x - model.mean) ** 2).sum())
    st.latex(
        rf"\lvert x - x_{{approx}} \rvert^2 = {words.tex(left if left > 1e-12 * whole else 0.0)} \quad\text{{of}}\quad "
        rf"\lvert x - \bar x \rvert^2 = {words.tex(whole)}"
    )


def _pixel(at: Choice, row: int, j: int, scores: np.ndarray) -> None:
    """The same sum at the pixel that differs most from the mean."""
    model = at.model
    first = min(len(scores), 3)
    terms = [rf"{signed(float(scores[i]))} \cdot {signed(float(model.components[i, j]))}" for i in range(first)]
    value = float(model.mean[j] + scores @ model.components[: len(scores), j])
    rest = value - float(model.mean[j] + scores[:first] @ model.components[:first, j])
    more = [signed(rest)] if len(scores) > first else []
    st.markdown(f"At {at.data.feature_names[j]}, which is {words.number(float(at.data.X[row, j]))}:")
    st.latex(over_lines("x_{approx}", " + ".join([words.tex(float(model.mean[j])), *terms, *more]), words.tex(value)))


def _plus(value: float) -> str:
    """A score above its picture, with one decimal."""
    return "0.0" if abs(value) < 0.05 else f"{value:+.1f}".replace("-", "−")
