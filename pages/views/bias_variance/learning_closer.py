"""Where the two errors at this n come from: their expectations in closed form, beside what was measured."""

import numpy as np
import streamlit as st

from algos.bias_variance import learning_curves
from algos.bias_variance.learning_curves import Learned
from pages.views.bias_variance.learning_settings import Choice
from ui import words

REPEATS = 500
EFFECT = {
    "ridge": "More data shrink the variance and, a little, the bias: a fixed λ weighs less against more points.",
    "neighbours": "With k fixed more data shrink the bias: the k nearest points lie nearer. The variance stays σ²/k.",
    "kernel_ridge": "More data shrink the variance and, a little, the bias: the fixed penalty weighs less.",
}  # of more data, unless on the variance alone


def show(at: Choice, state: Learned) -> None:
    """The sums for each of the two models."""
    st.markdown(
        f"With the places fixed, here those of the first set, each of these fits is a matrix times the "
        "targets, $\\hat y = L y$. So its expected "
        f"errors with **{state.n} points** can be worked out, and each falls into a part that noise does not enter "
        "and a part that is noise alone:"
    )
    for i, (place, title) in enumerate(zip(st.columns(2), at.titles, strict=True)):
        with place:
            st.markdown(f"**{title}**")
            if np.isnan(state.train[i, 0]):
                st.markdown(f"needs at least {at.family.least(at.numbers[i])} points.")
                continue
            _sums(at, state, i)


def _sums(at: Choice, state: Learned, i: int) -> None:
    tex, n = words.tex, words.number
    places = learning_curves.validation_places(state.n, at.sets.seed)
    train, validation = _measured(at, state, places, at.numbers[i])
    known = learning_curves.expected(
        at.sets.truth,
        state.x,
        places,
        at.numbers[i],
        family=at.family.name,
        noise=at.sets.noise,
    )
    noise = at.sets.noise**2
    st.latex(
        r"\begin{aligned} \text{training} &= \tfrac1n \lVert f - Lf \rVert^2 + \tfrac{\sigma^2}{n} "
        r"\lVert I - L \rVert^2 \\ &= "
        rf"{tex(known['train_bias'])} + {tex(known['train_noise'])} = {tex(known['train'])} \end{{aligned}}"
    )
    st.latex(
        r"\begin{aligned} \text{validation} &= \text{bias}^2 + \text{variance} + \sigma^2 \\ &= "
        rf"{tex(known['bias'])} + {tex(known['variance'])} + {tex(noise)} = {tex(known['validation'])} \end{{aligned}}"
    )
    st.markdown(
        f"Measured on {REPEATS} sets with new noise at these places: training {n(float(train.mean()))} ± "
        f"{n(_error(train))}, validation {n(float(validation.mean()))} ± {n(_error(validation))} (one standard error)."
    )
    if at.family.name == "polynomial" and noise > 0:
        d = int(at.numbers[i]) + 1
        st.markdown(
            f"Least squares with d = {d} coefficients: the noise part of the training error is "
            f"$\\sigma^2 (1 - d/n) = {tex(noise * (1 - d / state.n))}$, less than the noise, because the fit has "
            f"followed {d} in {state.n} parts of it."
        )
    st.markdown(
        f"The gap between the two: {n(known['validation'] - known['train'])}. "
        + EFFECT.get(at.family.name, "More data shrink the variance, not the bias.")
    )


def _measured(at: Choice, state: Learned, places: np.ndarray, number: float) -> tuple[np.ndarray, np.ndarray]:
    """Both errors (REPEATS,) on sets with the same places and new noise."""
    both = np.r_[state.x, places]
    rng = np.random.default_rng([at.sets.seed, state.n, 2])
    values = at.sets.truth(both) + at.sets.noise * rng.normal(size=(REPEATS, len(both)))
    y, new = values[:, : state.n], values[:, state.n :]
    fits = at.family.predict(state.x, y, both, number)
    return np.mean((y - fits[:, : state.n]) ** 2, axis=1), np.mean((new - fits[:, state.n :]) ** 2, axis=1)


def _error(values: np.ndarray) -> float:
    return float(values.std(ddof=1) / np.sqrt(len(values)))
