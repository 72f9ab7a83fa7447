"""One picture as the mean plus so much of every axis, term by term."""

import numpy as np
import streamlit as st

from algos.pca.principal_components import Model
from datasets.dataset import Dataset
from pages.views.pca.digits import pixels
from pages.views.pca.digits.run import Rebuilt
from pages.views.pca.notation import over_lines, products, signed
from ui import controls, words
from ui.stage import player

TERMS = 7  # axes with a picture of their own


def choose(shown: np.ndarray) -> int:
    """One of the pictures drawn above."""
    n = controls.slider(
        "Picture",
        1,
        len(shown),
        min(9, len(shown)),
        key="picture",
        help="Which of the pictures drawn above, in their order.",
        place=st,
    )
    return int(shown[int(n) - 1])


def show(run: Rebuilt, row: int) -> None:
    """This picture from k components."""
    data, model, k = run.data, run.model, run.k
    x, axes = data.X[row], model.components
    scores = model.transform(x[None])[0, :k]
    first = min(k, TERMS)
    terms = [model.mean, *(scores[:first, None] * axes[:first])]
    titles = ["mean", *(f"{_plus(t)}<br>axis {j}" for j, t in enumerate(scores[:first], 1))]
    if k > first:
        terms.append(scores[first:] @ axes[first:k])
        titles.append(f"{k - first}<br>more")
    running = np.cumsum(terms, axis=0)
    st.markdown(f"**A picture of {data.class_names[run.y[row]]}**, as the mean picture plus each axis times its score:")
    player.chart(
        pixels.sums(np.array(terms), running, titles),
        alt=f"Above, the mean and {words.count(k, 'term')} that are added to it; below, the sum so far.",
        key=controls.key_of("digits_sums"),
    )
    st.caption(
        "Above, each axis is multiplied by its score: blue adds ink, orange takes it away. Below is the sum so far."
    )
    if k:
        _pixel(data, model, row, scores)
    stored = f"{words.count(k, 'score')} each, and once the mean and {words.count(k, 'axis', 'axes')}"
    st.caption(
        f"Of all {words.count(len(run.X), 'picture')} together, what is stored are {stored}: "
        f"{words.number(run.compression)} times fewer numbers than pixels."
    )
    left = float(((x - running[-1]) ** 2).sum())
    whole = float(((x - model.mean) ** 2).sum())
    st.latex(
        rf"\lvert x - x_{{approx}} \rvert^2 = {words.tex(left if left > 1e-12 * whole else 0.0)} \quad\text{{of}}\quad "
        rf"\lvert x - \bar x \rvert^2 = {words.tex(whole)}"
    )


def _pixel(data: Dataset, model: Model, row: int, scores: np.ndarray) -> None:
    """The same sum at the pixel that differs most from the mean."""
    x = data.X[row]
    j = int(np.argmax(np.abs(x - model.mean)))
    mean, entries = float(model.mean[j]), model.components[: len(scores), j]
    first = min(len(scores), 3)
    terms = products(scores[:first], entries[:first])
    value = float(mean + scores @ entries)
    rest = value - float(mean + scores[:first] @ entries[:first])
    more = [signed(rest)] if len(scores) > first else []
    st.markdown(f"At {data.feature_names[j]}, which is {words.number(x[j])}:")
    st.latex(over_lines("x_{approx}", " + ".join([words.tex(mean), *terms, *more]), words.tex(value)))


def _plus(value: float) -> str:
    """A score above its picture, with one decimal."""
    return "0.0" if abs(value) < 0.05 else f"{value:+.1f}".replace("-", "−")
