"""Four statements about ridge on features, answered by computing; and a threshold on its guesses."""

import numpy as np
import streamlit as st

from algos.recommender import content
from algos.regression import ridge
from algos.regression.ridge import Ridge
from pages.views.recommender import tables
from pages.views.recommender.content.run import Fit
from ui import compute, words

X = np.array([[2.0, 3.0], [1.0, 2.0]])  # two songs, and a feature that is added
Y = np.array([1.0, 0.0])  # the first is liked
PENALTY = 0.5
STRENGTHS = (0.1, 1.0, 10.0, 100.0)
LIKED = 0.5


def fit(columns: int, penalty: float = PENALTY) -> Ridge:
    """The minimum of penalty/2 |theta|^2 + mean of squares / 2, on the first columns: there n times the penalty."""
    (model,) = ridge.steps(X[:, :columns], Y, penalty=penalty * len(Y), fit_intercept=False)
    return model


def training(model: Ridge) -> float:
    """R_n: half the mean of the squared errors."""
    return model.rss / (2 * len(Y))


def show(asked: Fit) -> None:
    """Each statement with the numbers that decide it."""
    one, two, free = fit(1), fit(2), fit(1, 0.0)
    tex = words.tex
    gradient = PENALTY * one.coef - X[:, :1].T @ (Y - X[:, :1] @ one.coef) / len(Y)
    st.markdown(
        "Songs are liked (1) or not (0), $\\hat\\theta$ minimises $J(\\theta) = \\frac{\\lambda}{2} "
        "\\lVert\\theta\\rVert^2 + R_n(\\theta)$, and $R_n$ is half the mean of the squared errors. Which of the four "
        f"holds? Two songs with y = (1, 0), one feature (2, 1), λ = {PENALTY:g}:"
    )
    st.markdown(
        "| statement | | here |\n| --- | --- | --- |\n"
        f"| At $\\hat\\theta$ the gradient of $J$ is 0. | true | $\\hat\\theta = {tex(float(one.coef[0]))}$, gradient "
        f"{words.number(abs(round(float(gradient[0]), 12)))} |\n"
        "| $J(\\hat\\theta) \\ge J(\\theta)$ for all $\\theta$. | false, the other way round | "
        f"{words.number(one.objective / (2 * len(Y)))} at $\\hat\\theta$, {words.number(float(Y @ Y) / (2 * len(Y)))} "
        "at 0 |\n"
        f"| A larger λ gives a shorter $\\hat\\theta$. | true, unless it is 0 already | λ = {PENALTY:g}: "
        f"{words.number(float(one.coef[0]))}; λ = 0: {words.number(float(free.coef[0]))} |\n"
        "| With one more feature $R_n(\\hat\\theta)$ cannot rise. | false if λ > 0, true at 0 | "
        f"$R_n$ = {words.number(training(one))} = 1/18; with the feature (3, 2): {words.number(training(two))} = 1/16 "
        "|\n"
    )
    st.caption(
        f"J itself cannot rise with one more feature: {words.number(one.objective / (2 * len(Y)))} becomes "
        f"{words.number(two.objective / (2 * len(Y)))}. The weights of both, "
        f"({', '.join(words.number(round(float(w), 12)) for w in two.coef)}), are cheaper together, and for that a "
        "little more error is accepted."
    )
    _threshold(asked)


def liked(asked: Fit, penalty: float) -> int:
    """How many gaps are guessed to be liked, where a rating in the upper half of the scale counts as that."""
    data, train = asked.at.data, asked.at.train
    middle = (data.low + data.high) / 2
    labels = np.where(train.seen, (train.Y - middle > 0).astype(float), np.nan)
    model = compute.run(content.steps, labels, asked.features, penalty=penalty, limit=1).final
    return int((model.predict() > LIKED)[~data.seen].sum())


def _threshold(asked: Fit) -> None:
    st.markdown(
        "**Liked or not.** With labels of 0 and 1 the nearer of the two is guessed: liked where $\\hat\\theta \\cdot "
        "x > 1/2$. A larger λ draws every guess towards 0, so that fewer are liked. For all gaps of this table, with "
        "ratings above the middle of the scale as liked, without intercept:"
    )
    counts = [liked(asked, penalty) for penalty in STRENGTHS]
    gaps = int((~asked.at.data.seen).sum())
    head = ["λ", *map(words.number, STRENGTHS)]
    row = [f"liked, of {words.number(gaps)} gaps", *map(words.number, counts)]
    st.markdown(tables.markdown(head, [row], "l" + "r" * len(counts)))
