"""Where the two errors at this n come from: their expectations in closed form, beside what was measured."""

import numpy as np
import streamlit as st

from algos.bias_variance import learning_curves
from pages.views.bias_variance.learning.run import Curves
from ui import words

REPEATS = 500
EFFECT = {
    "ridge": "More data shrink the variance and, a little, the bias: a fixed λ weighs less against more points.",
    "neighbours": "With k fixed more data shrink the bias: the k nearest points lie nearer. The variance stays σ²/k.",
    "kernel_ridge": "More data shrink the variance and, a little, the bias: the fixed penalty weighs less.",
}  # of more data, unless on the variance alone


def show(run: Curves) -> None:
    """The sums for each of the two models."""
    st.markdown(
        "With the places fixed, here those of the first set, each of these fits is a matrix times the targets, "
        f"$\\hat y = L y$. So its expected errors with **{run.source.n} points** can be worked out, and each falls "
        "into a part that noise does not enter and a part that is noise alone:"
    )
    for i, (place, title) in enumerate(zip(st.columns(2), run.titles, strict=True)):
        with place:
            st.markdown(f"**{title}**")
            if not run.verdict(run.start, i):
                st.markdown(f"needs at least {run.family.least(run.numbers[i])} points.")
                continue
            _sums(run, i)


def _sums(run: Curves, i: int) -> None:
    tex, n, source, state = words.tex, words.number, run.source, run.state
    places = learning_curves.validation_places(state.n, source.seed)
    train, validation = _measured(run, places, run.numbers[i])
    known = learning_curves.expected(
        source.truth, state.x, places, run.numbers[i], family=run.family.name, noise=source.noise
    )
    noise = source.noise**2
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
    if run.family.name == "polynomial" and noise > 0:
        d = int(run.numbers[i]) + 1
        st.markdown(
            f"Least squares with d = {d} coefficients: the noise part of the training error is "
            f"$\\sigma^2 (1 - d/n) = {tex(noise * (1 - d / state.n))}$, less than the noise, because the fit has "
            f"followed {d} in {state.n} parts of it."
        )
    st.markdown(
        f"The gap between the two: {n(known['validation'] - known['train'])}. "
        + EFFECT.get(run.family.name, "More data shrink the variance, not the bias.")
    )


def _measured(run: Curves, places: np.ndarray, number: float) -> tuple[np.ndarray, np.ndarray]:
    """Both errors (REPEATS,) on sets with the same places and new noise."""
    source, n = run.source, run.source.n
    both = np.r_[run.state.x, places]
    rng = np.random.default_rng([source.seed, n, 2])
    values = source.truth(both) + source.noise * rng.normal(size=(REPEATS, len(both)))
    y, new = values[:, :n], values[:, n:]
    fits = run.family.predict(run.state.x, y, both, number)
    return np.mean((y - fits[:, :n]) ** 2, axis=1), np.mean((new - fits[:, n:]) ** 2, axis=1)


def _error(values: np.ndarray) -> float:
    return float(values.std(ddof=1) / np.sqrt(len(values)))
