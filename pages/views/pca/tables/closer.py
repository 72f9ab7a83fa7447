"""One row: its scores as sums over the columns. One column: its correlations with the axes."""

import numpy as np
import streamlit as st

from algos.pca import loadings
from pages.views.pca.notation import over_lines, products
from pages.views.pca.tables.run import Biplot
from ui import controls, words
from ui.figures import biplot_terms
from ui.stage import player


def show(run: Biplot) -> int | None:
    """A row to choose and a column; which row it is, if it is not the farthest."""
    left, right = st.columns([3, 2], gap="large")
    with left:
        row = controls.slider(
            "Row",
            1,
            len(run.fitted.names),
            run.farthest + 1,
            key="point",
            help="At first the row farthest out along the horizontal axis. You can also click a point in the chart.",
            place=st,
        )
        _row(run, row - 1)
    with right:
        _column(run)
    return row - 1 if row - 1 != run.farthest else None


def _row(run: Biplot, row: int) -> None:
    fitted, names = run.fitted, run.fitted.data.feature_names
    chosen = controls.choice(
        "Score on",
        ["across", "up"],
        "across",
        key="score_on",
        titles={"across": f"axis {run.axes[0] + 1}", "up": f"axis {run.axes[1] + 1}"},
        help="Whose sum is shown.",
        place=st,
    )
    i = 0 if chosen == "across" else 1
    axis = run.axes[i]
    terms = loadings.terms(fitted.model, row, axis)
    kind = "standardised value" if fitted.scaled else "value minus the mean"
    st.markdown(f"**{fitted.names[row]}** on axis {axis + 1}: each column's {kind} times its loading, added up.")
    player.chart(
        biplot_terms.figure(names, terms, "score"),
        alt=f"The terms of the score of {fitted.names[row]} on axis {axis + 1}, which is {words.number(terms.sum())}.",
        key=controls.key_of("terms"),
    )
    z, v = fitted.model.Z[row], fitted.axes[axis]
    order = np.argsort(-np.abs(terms), kind="stable")[:2]
    dots = r" + \dots" if len(terms) > 2 else ""
    st.latex(
        over_lines(rf"t_{{{axis + 1}}}", f"{' + '.join(products(z[order], v[order]))}{dots}", words.tex(terms.sum()))
    )
    t = run.scores[row]
    st.markdown("What the plane does not show of it is its distance from the plane:")
    st.latex(
        over_lines(
            rf"\sqrt{{\lvert z \rvert^2 - t_{{{run.axes[0] + 1}}}^2 - t_{{{run.axes[1] + 1}}}^2}}",
            rf"\sqrt{{{words.tex(z @ z)} - {words.tex(t[0] ** 2)} - {words.tex(t[1] ** 2)}}}",
            words.tex(run.distances[row]),
        )
    )
    if run.distances[row] < 1e-6 * np.sqrt(z @ z):
        st.caption("It lies in the plane, so nothing of it is lost.")


def _column(run: Biplot) -> None:
    fitted, names = run.fitted, list(run.fitted.data.feature_names)
    name = controls.choice("Column", names, names[0], key="tables_column", help="An arrow of the chart.", place=st)
    j = names.index(name)
    R = loadings.correlations(fitted.model)
    a, b = run.axes
    if np.isnan(R[0, j]):
        st.markdown(f"**{name}** is the same in every row, so it has no correlation and its arrow has no length.")
        return
    st.markdown(f"**{name}** and the rows' scores are correlated by loading · √variance / standard deviation:")
    spread = float(np.sqrt((fitted.model.Z[:, j] ** 2).mean()))
    for axis in (a, b):
        st.latex(
            rf"r_{{{axis + 1}}} = \frac{{{words.tex(fitted.axes[axis, j])} \cdot "
            rf"\sqrt{{{words.tex(fitted.variances[axis])}}}}}{{{words.tex(spread)}}} = "
            rf"{words.tex(R[axis, j])}"
        )
    held = float(loadings.communality(fitted.model, run.axes)[j])
    st.markdown("Squared and added they are its **communality**, the share of its variance that the plane holds:")
    st.latex(rf"({words.tex(R[a, j])})^2 + ({words.tex(R[b, j])})^2 = {words.tex(held)}")
    order = np.argsort(-np.abs(R[a]), kind="stable")
    st.dataframe(
        {
            "column": [names[i] for i in order],
            f"v{a + 1}": fitted.axes[a][order],
            f"v{b + 1}": fitted.axes[b][order],
            f"r{a + 1}": R[a][order],
            f"r{b + 1}": R[b][order],
            "communality": loadings.communality(fitted.model, run.axes)[order],
        },
        hide_index=True,
        height=220,
        key=controls.key_of("loadings"),
    )
    st.caption("v are the loadings and r the correlations with the axes, the strongest first.")
