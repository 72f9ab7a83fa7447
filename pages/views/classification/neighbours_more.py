"""Below the vote of the neighbours: one place's votes counted, and what is known about the rule."""

import numpy as np
import streamlit as st

from algos.classification.k_neighbors import KNeighbors
from ui import words
from ui.classes import Scene

SHOWN = 12  # neighbours in the table


def closer(at: Scene, state: KNeighbors, seen: np.ndarray, i: int, tested: bool) -> None:
    """The neighbours of one point with their distances, and the count of their votes."""
    truth = int((at.y_test if tested else at.y)[i])
    distances, rows = (a[0] for a in state.kneighbors(at.features.transform(seen[[i]])))
    counts = np.bincount(at.y[rows], minlength=at.k)
    won = int(counts.argmax())
    kind = "test" if tested else "training"
    verb = "votes" if len(rows) == 1 else "vote"
    st.markdown(
        f"The {words.count(len(rows), 'training point')} nearest to {kind} point {i + 1}, "
        f"({words.number(float(seen[i, 0]))}, {words.number(float(seen[i, 1]))}), {verb}:"
    )
    st.latex(
        r" \qquad ".join(
            rf"\text{{{_plain(name)}: }} \tfrac{{{c}}}{{{len(rows)}}}"
            + (rf" = {words.tex(c / len(rows))}" if c else "")
            for name, c in zip(at.class_names, counts, strict=True)
        )
    )
    tied = [at.class_names[j] for j in np.flatnonzero(counts == counts[won])]
    tie = f" {words.listed(tied)} have equally many votes: the first of them wins." if len(tied) > 1 else ""
    right = "which is right" if won == truth else f"but it is {at.class_names[truth]}: a mistake"
    own = " It has a vote of its own, at distance 0." if not tested and i in rows else ""
    st.markdown(f"**{at.class_names[won]}** wins, {right}.{tie}{own}")
    square = "" if at.straight else " between their features"
    st.markdown(
        f"| | training point | distance{square} | votes for |\n|--:|--:|--:|:--|\n"
        + "\n".join(
            f"| {rank + 1} | {j + 1} | {words.number(float(d))} | {at.class_names[at.y[j]]} |"
            for rank, (d, j) in enumerate(zip(distances[:SHOWN], rows[:SHOWN], strict=True))
        )
    )
    if len(rows) > SHOWN:
        st.caption(
            f"And {words.count(len(rows) - SHOWN, 'neighbour')} more, up to {words.number(float(distances[-1]))}."
        )


def _plain(name: str) -> str:
    """A class name that is safe in a formula."""
    return "".join(c if c.isalnum() or c in " .-" else " " for c in name)


def theory() -> None:
    """The vote, its two ends, the ties, the error in the limit, and the classifier that memorises."""
    st.markdown(
        "**The vote.** With $N_k(x)$ the $k$ training points nearest to $x$, the share of the votes estimates the "
        "probability of a class, and the class with most votes wins:"
    )
    st.latex(
        r"\hat p(c \mid x) = \frac{1}{k} \sum_{i \in N_k(x)} [\![\, y^{(i)} = c \,]\!] \qquad "
        r"\hat h(x) = \arg\max_c \, \hat p(c \mid x)"
    )
    st.markdown(
        "Nothing is learned beforehand: the training points are the model, and every answer costs a pass over them, "
        "$O(nd)$. Of equally distant points the lower row is nearer; of classes with equally many votes the first wins."
        "\n\n**Two ends.** With $k = 1$ every training point answers for itself, so the training error is 0 (unless "
        "two classes share a place) and says nothing. With $k = n$ the answer is the most frequent class everywhere. "
        "In between, the **left-out error** asks only the *other* points about each training point, and runs close "
        "to the test error without needing one. (At $k = n$ it can be as bad as 100 %: where two classes have equally "
        "many points, leaving one out tips the vote against it.)"
    )
    st.markdown("**Training and test error** (the notes): the share of mistakes on the $n$ points one learned from,")
    st.latex(
        r"E_n(h) = \frac1n \sum_{i=1}^{n} [\![\, h(x^{(i)}) \ne y^{(i)} \,]\!] \qquad "
        r"E(h) = \frac{1}{n'} \sum_{i=n+1}^{n+n'} [\![\, h(x^{(i)}) \ne y^{(i)} \,]\!]"
    )
    st.markdown(
        "and on $n'$ others. A classifier fixed beforehand has the same of both on average; the more the training "
        "points are used to choose it, the further they part.\n\n"
        "**In the limit** of endless data one neighbour errs at most twice as often as the best rule there is, as long "
        "as the classes' densities are smooth (Cover and Hart 1967). "
        "With $k \\to \\infty$ and $k/n \\to 0$ the vote errs no more than that best rule (Stone 1977)."
        "\n\n**Learning by heart** (the notes' example of too large a choice, the rule *Balls*): positive within "
        "$\\varepsilon$ of a positive training point, else negative."
    )
    st.latex(
        r"\hat h(x) = +1 \;\text{ if some } x^{(i)} \text{ with } y^{(i)} = +1 \text{ has } "
        r"\lVert x - x^{(i)} \rVert \le \varepsilon, \quad -1 \text{ otherwise}"
    )
    st.markdown(
        "With an $\\varepsilon$ smaller than the distance between any two points of different classes it makes no "
        "training mistake at all. But away from those points it always says negative, so on a test set with as many "
        "positives as negatives, none of them that near, the error is exactly $\\tfrac12$: no training error does not "
        "mean that anything was learned. With a huge $\\varepsilon$ everything is positive."
    )
