"""Below two methods side by side: what each says of one point, what each needs, and how they differ."""

import numpy as np
import streamlit as st

from pages.views.kernels.rivals_chart import Match
from pages.views.kernels.rivals_methods import TITLES
from ui import controls, words


def closer(match: Match) -> None:
    """One point's two scores and losses, and both answers on all points in a table."""
    n = len(match.y)
    i = controls.point(n, place=st)
    names, sign = match.at.class_names, 2 * int(match.y[i]) - 1
    st.markdown(f"Point {i + 1} is of class {names[int(match.y[i])]}.")
    rows: dict[str, list[str]] = {title: [] for title in ("", "score", "answer", "its loss", "rows needed to predict")}
    for side, name, fit in zip(("left", "right"), match.names, match.fits, strict=True):
        score = float(fit.scores[i])
        rows[""].append(f"{side}: {TITLES[name]}")
        rows["score"].append(words.number(score))
        rows["answer"].append(names[int(score > 0)])
        rows["its loss"].append(f"{LOSSES[name]}: {words.number(loss(name, sign * score))}")
        rows["rows needed to predict"].append(f"{fit.held} of {n}")
    st.table(rows)
    left, right = ((fit.scores > 0).astype(int) for fit in match.fits)
    both = [[int(((left == a) & (right == b)).sum()) for b in (0, 1)] for a in (0, 1)]
    st.markdown(f"The {n} points, by what the left says (rows) and what the right says (columns):")
    st.table(
        {
            "": [f"left: {name}" for name in names],
            f"right: {names[0]}": [str(both[a][0]) for a in (0, 1)],
            f"right: {names[1]}": [str(both[a][1]) for a in (0, 1)],
        }
    )


LOSSES = {
    "machine": "hinge",
    "landmarks": "hinge",
    "logistic": "logistic",
    "ridge": "squared",
    "perceptron": "perceptron",
}


def loss(name: str, agreement: float) -> float:
    """What a point costs whose sign times score is `agreement`."""
    if name in ("machine", "landmarks"):
        return max(0.0, 1 - agreement)
    if name == "logistic":
        return float(np.logaddexp(0, -agreement))
    return (1 - agreement) ** 2 if name == "ridge" else max(0.0, -agreement)


TEXT = r"""
With the same kernel all five look for a score $f(x) = \sum_i \beta_i\,k(x_i, x) + b$, and four of them minimise the
same thing with another loss of the agreement $z_i = s_i f(x_i)$:

$$\tfrac12 \lVert w \rVert^2 + C \sum_i \mathrm{loss}(z_i)$$

| | loss | points that count | what a far point on its right side costs |
|:--|:--|:--|:--|
| support vector machine | hinge, $\max(0, 1 - z)$ | those on or behind their margin line | nothing |
| logistic regression | $\log(1 + e^{-z})$ | all, the near ones most | next to nothing |
| ridge | $(1 - z)^2$ | all | much: being too right is an error, too |
| machine on landmarks | hinge | any, through the landmarks | nothing |
| perceptron | $\max(0, -z)$, and no $\lVert w \rVert^2$ | those it was ever wrong on | nothing |

So $C$ is $1/\lambda$ of logistic regression and $1/(2\lambda)$ of ridge. Ridge here takes for $b$ the mean of the
signs; the others find theirs. The perceptron has no price: it stops at the first boundary without a mistake, which
may pass close by a point, and where there is none it never ends.

**Landmarks** (the notes): the features are how alike $x$ is to each landmark, and a linear machine weighs them. With
few landmarks there are few shapes to choose from; its penalty, $|\theta|^2$, is also another one than the kernel's.

**Agreement** is counted over places, not points: most of the plane is far from any point, and that is where methods
that do equally well on the points part.
"""


def theory() -> None:
    """What sets the methods apart."""
    st.markdown(TEXT)
