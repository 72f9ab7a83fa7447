"""Rank, free numbers and scale, with the numbers on the screen."""

import numpy as np
import streamlit as st

from algos.recommender import factors
from algos.recommender.factors import Factors
from algos.recommender.restarts import Start
from datasets.ratings import Ratings
from pages.views.recommender.scene import Scene
from ui import words

ROWS = 4  # half-steps written out
VISIBLE = 1e-9  # a smaller singular value, relative to the first, is rounding


def many(data: Ratings, rank: int, states: tuple[Start, ...]) -> None:
    """The ranks of the filled tables, free numbers against ratings, and the scale that nothing fixes."""
    best = min(states[2:], key=lambda state: state.model.objective)
    second = _rank("the equal start", states[1].model)
    _rank(f"the best random start ({best.name})", best.model)
    st.caption(
        "Equal vectors are parallel, and on paper stay so: a table of rank 1 whatever k. "
        + ("Here rounding has made them unparallel." if second > VISIBLE else "Here they still are.")
    )
    _freedom(data, rank)
    _scale()


def _rank(name: str, model: Factors) -> float:
    """The singular values in words; the second one, relative to the first."""
    values = np.linalg.svd(model.users @ model.items.T, compute_uv=False)[:4]
    relative = values / (values[0] or 1.0)
    said = ", ".join(
        words.number(float(v)) if share > VISIBLE else "0" for v, share in zip(values, relative, strict=True)
    )
    st.markdown(f"Singular values of the products $U V^\\top$ of **{name}**: {said}.")
    return float(relative[1]) if len(relative) > 1 else 0.0


def _freedom(data: Ratings, rank: int) -> None:
    n, m = data.Y.shape
    free = factors.degrees_of_freedom(n, m, rank)
    st.markdown(
        f"**How many numbers are free?** A table of {n} × {m} of rank {rank} is fixed by as many as this, and there "
        f"are {words.count(data.n_ratings, 'rating')}:"
    )
    st.latex(rf"n k + m k - k^2 = {n} \cdot {rank} + {m} \cdot {rank} - {rank}^2 = {free}")
    if free >= data.n_ratings:
        st.caption("As many free numbers as ratings, or more: without a penalty little would be left to learn from.")


def _scale() -> None:
    st.markdown("**Two factorisations of one table of rank 1.** Doubling the one side and halving the other is free:")
    st.latex(
        r"\begin{aligned} \begin{pmatrix} 5 & 7 \\ 10 & 14 \\ 30 & 42 \end{pmatrix} &= "
        r"\begin{pmatrix} 1 \\ 2 \\ 6 \end{pmatrix} \begin{pmatrix} 5 & 7 \end{pmatrix} \\[4pt] "
        r"&= \begin{pmatrix} 1/2 \\ 1 \\ 3 \end{pmatrix} \begin{pmatrix} 10 & 14 \end{pmatrix} \end{aligned}"
    )
    st.markdown("**Which of these two has rank 1?** The determinants are −2 and 0, so only the second is a product:")
    st.latex(
        r"\begin{aligned} &\begin{pmatrix} +1 & +1 \\ +1 & -1 \end{pmatrix} \\[4pt] "
        r"&\begin{pmatrix} -1 & +1 \\ +1 & -1 \end{pmatrix} = "
        r"\begin{pmatrix} -1 \\ 1 \end{pmatrix} \begin{pmatrix} 1 & -1 \end{pmatrix} \end{aligned}"
    )


def one(y: float, penalty: float, path: np.ndarray) -> None:
    """The first half-steps, and the curvature at (0, 0)."""
    st.markdown("**Each half-step** is the minimum along one axis; the path turns at right angles:")
    for i in range(1, min(len(path), ROWS + 1)):
        new, old, j = ("u", "v", 0) if i % 2 else ("v", "u", 1)
        given, below = float(path[i, 1 - j]), penalty + float(path[i, 1 - j]) ** 2
        if below == 0:
            st.markdown(f"{new} = 0, the shortest of all: with {old} = 0 and no penalty every {new} is as good.")
            continue
        st.latex(
            rf"{new} = \frac{{{old}\,y}}{{\lambda + {old}^2}} = \frac{{{words.tex(given)} \cdot {words.tex(y)}}}"
            rf"{{{words.tex(penalty)} + {words.tex(given**2)}}} = {words.tex(float(path[i, j]))}"
        )
    valley = "; the sign of v decides the valley, and from v = 0 nothing ever moves away" if y > penalty else ""
    st.markdown(
        f"The first one replaces u, so the start of u does not matter{valley}.\n\n**At (0, 0)** the second derivatives "
        "and their eigenvalues are"
    )
    low, high = penalty - y, penalty + y
    st.latex(
        r"\begin{pmatrix} \lambda & -y \\ -y & \lambda \end{pmatrix}, \qquad "
        rf"\lambda - y = {words.tex(low)}, \quad \lambda + y = {words.tex(high)}"
    )
    if y == penalty == 0:
        st.markdown("Both are 0: nothing to explain and nothing to pay, so wherever u = 0 or v = 0 is a minimum.")
    elif low < 0 and penalty == 0:
        st.markdown("One is negative: a saddle. Every u, v with u v = y is a minimum, the whole curve; the two of them")
        st.latex(rf"u = v = \pm\sqrt{{y}} = \pm{words.tex(float(np.sqrt(y)))}")
        st.markdown("are the shortest. Without a penalty the scale is free.")
    elif low < 0:
        s = words.tex(float(np.sqrt(-low)))
        st.markdown("One is negative: a saddle. Down along u = v lie the two minima:")
        st.latex(rf"u = v = \pm\sqrt{{y - \lambda}} = \pm{s}, \qquad u\,v = y - \lambda = {words.tex(-low)}")
    else:
        st.markdown("None is negative: (0, 0) is the only minimum, and the prediction is 0.")


def greedy(at: Scene, models: tuple[Factors, ...]) -> None:
    """The pieces by size, and free numbers."""
    st.markdown("**The pieces**: the length of u times that of v, and what J is with it.")
    rows = ["| piece | ‖u‖ ‖v‖ | J |", "|---|---|---|", f"| none | | {words.number(models[0].objective)} |"]
    for r, model in enumerate(models[1:]):
        size = float(np.linalg.norm(model.users[:, r]) * np.linalg.norm(model.items[:, r]))
        rows.append(f"| {r + 1} | {words.number(size)} | {words.number(model.objective)} |")
    st.markdown("\n".join(rows))
    st.caption(
        "Without gaps and without a penalty these are the singular values, and rank by rank is as good as any fit. "
        "With gaps the first pieces have taken what later ones would have shared."
    )
    _freedom(at.train, max(len(models) - 1, 1))
