"""What C and the bandwidth trade off, how cross-validation chooses, and which model when."""

import streamlit as st

from datasets.dataset import Dataset
from ui import words

SMALL, MANY = 1000, 50_000  # the notes' limits: few inputs, very many rows


def show(rows: Dataset) -> None:
    """The theory, and what the rule of thumb says of these rows."""
    st.markdown("**C and the bandwidth.** The machine minimises")
    st.latex(
        r"\tfrac12\lVert w\rVert^2 + C \sum_i \max(0,\ 1 - s_i f(x_i)), \qquad "
        r"k(x, z) = \exp\!\left(-\frac{\lVert x - z\rVert^2}{2\sigma^2}\right)"
    )
    st.markdown(
        "A large $C$ makes mistakes dear: low bias, high variance. A small one buys a wide margin: higher bias, lower "
        "variance. A small bandwidth $\\sigma$ lets each point speak for its own neighbourhood only, and the machine "
        "learns the rows by heart; a large one makes the boundary smooth, and at last nearly straight. The two make "
        "up for each other: a smooth kernel with a large $C$ can bend as far as a rough one with a small $C$. In both "
        "extremes the *error* on new rows is high, but for different reasons: a machine that always says the same has "
        "a high bias and hardly any variance."
    )
    st.markdown(
        "**Cross-validation.** The training error cannot choose: it is lowest where the machine has learned the rows "
        "by heart. So the rows are dealt out to $K$ folds, and each fold $F$ is judged by the machine $f_{-F}$ that "
        "learned from the others:"
    )
    st.latex(r"\text{validation error} = \frac1n \sum_{F} \sum_{i \in F} [\,s_i f_{-F}(x_i) \le 0\,]")
    st.markdown(
        "A score of exactly 0 counts for class 0 here. The folds are *stratified*: each class is shuffled and dealt "
        "out by itself, so that a rare class is in every fold. The error of the best cell is too good on average, "
        "because it is the lowest of many; the test rows, which took no part, give an honest one."
    )
    st.markdown("**Which model when.** The notes' rules of thumb, for $d$ inputs and $n$ rows:")
    st.markdown(
        "| inputs $d$ | rows $n$ | take |\n"
        "|:--|:--|:--|\n"
        "| as many as rows or more: 10 000 | 10 to 1000 | logistic regression, or the linear kernel |\n"
        "| few: 1 to 1000 | between: 10 to 10 000 | the Gaussian kernel |\n"
        "| few: 1 to 1000 | very many: 50 000 and more | make more inputs, then logistic regression or the linear "
        "kernel: the Gaussian one becomes slow |\n\n"
        "A neural network is likely to do well in all three, and is slower to train. With several classes one machine "
        "is set against the rest for each. Before the Gaussian kernel the inputs are brought to one scale, or the "
        "widest decides the distances."
    )
    st.caption(advice(len(rows.X), len(rows.feature_names)))


def advice(n: int, d: int) -> str:
    """What the rule of thumb says of n rows with d inputs."""
    seen = f"Here are {words.count(n, 'row')} with {words.count(d, 'input')}: "
    if d >= n:
        return seen + "as many inputs as rows or more, so the rule says logistic regression or the linear kernel."
    if d <= SMALL and n >= MANY:
        return seen + "so many that the rule says to make more inputs and stay linear."
    if d <= SMALL and 10 <= n <= 10_000:
        return seen + "the rule says the Gaussian kernel."
    return seen + "the rule says nothing about such numbers."
