"""What both methods say of one point, what each needs to predict, and how their answers differ in a table."""

import streamlit as st

from pages.views.kernels.rivals.methods import LOSSES, TITLES, loss
from pages.views.kernels.rivals.run import LINES, Match
from ui import controls, words


def show(match: Match) -> None:
    n = len(match.y)
    i = controls.point(n, place=st)
    names, sign = match.at.class_names, 2 * int(match.y[i]) - 1
    st.markdown(f"Point {i + 1} ({names[int(match.y[i])]}). At C = {match.C:g}:")
    rows: dict[str, list[str]] = {title: [] for title in ("", "score", "answer", "its loss", "rows needed to predict")}
    for line, name, fit in zip(LINES, match.names, match.fits, strict=True):
        score = float(fit.scores[i])
        rows[""].append(f"{line}: {TITLES[name]}")
        rows["score"].append(words.number(score))
        rows["answer"].append(names[int(score > 0)])
        rows["its loss"].append(f"{LOSSES[name]}: {words.number(loss(name, sign * score))}")
        rows["rows needed to predict"].append(f"{fit.held} of {n}")
    st.table(rows)
    left, right = ((fit.scores > 0).astype(int) for fit in match.fits)
    both = [[int(((left == a) & (right == b)).sum()) for b in (0, 1)] for a in (0, 1)]
    st.markdown(f"The {n} points, by what the solid line says (rows) and what the dashed one says (columns):")
    st.table(
        {
            "": [f"solid: {name}" for name in names],
            f"dashed: {names[0]}": [str(both[a][0]) for a in (0, 1)],
            f"dashed: {names[1]}": [str(both[a][1]) for a in (0, 1)],
        }
    )
