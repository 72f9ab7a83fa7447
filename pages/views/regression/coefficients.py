"""The section Coefficients: those of several fits side by side, on both scales."""

from collections.abc import Sequence

import streamlit as st

from algos.regression.basis import Basis
from pages.views.regression.methods import Fitted, Local
from ui import controls


def show(terms: Basis, fits: Sequence[Fitted]) -> None:
    """A table of the coefficients of each fit on the raw scale and on that of the fit."""
    scale = "standardised" if terms.standardised else "of its column"
    columns: dict[str, list[float]] = {}
    for each in fits:
        if isinstance(each, Local):
            st.caption("Locally weighted fits another line for every prediction: see the view *Local*.")
            continue
        try:
            coef, intercept = terms.raw(each.model.coef, each.model.intercept)
        except ValueError as problem:
            st.caption(f"{each.title}: no coefficients on the raw scale. {problem}")
        else:
            columns[f"{each.title}, raw"] = [intercept, *coef]
        columns[f"{each.title}, {scale}"] = [each.model.intercept, *each.model.coef]
    if not columns:
        return
    st.dataframe(
        {"": ["intercept", *terms.names]} | columns,
        hide_index=True,
        key=controls.key_of("coefficients"),
        column_config={name: st.column_config.NumberColumn(format="%.5g") for name in columns},
    )
    compared = (
        "**Standardised**: what one standard deviation more adds; only these can be compared with each other, and "
        "these are what a penalty shrinks."
        if terms.standardised
        else "**Of its column**: what one unit of the column adds that the fit was given; this is what a penalty "
        "shrinks, so that it depends on the units."
    )
    st.caption(
        "**Raw**: what one unit more of the column adds, in the units of the data; multiply, add up, and you have the "
        f"prediction. {compared}"
    )
