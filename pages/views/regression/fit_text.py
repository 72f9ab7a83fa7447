"""What stands under a fit: its coefficients on both scales, and the scripts."""

import streamlit as st

from algos.regression.basis import Basis
from pages.views.regression import methods, scores
from pages.views.regression.methods import Fitted
from pages.views.regression.scene import Scene
from ui import controls, export, page


def coefficients(terms: Basis, fitted: list[Fitted]) -> None:
    """The coefficients of each fit on the raw and on the standardised scale."""
    columns: dict[str, list[float]] = {}
    for each in fitted:
        if each.plan.name == methods.LOCAL:
            st.caption("Locally weighted fits another line for every prediction: see the view *Local*.")
            continue
        try:
            coef, intercept = terms.raw(each.model.coef, each.model.intercept)
        except ValueError as problem:
            st.caption(f"{each.title}: no coefficients on the raw scale. {problem}")
        else:
            columns[f"{each.title}, raw"] = [intercept, *coef]
        columns[f"{each.title}, standardised"] = [each.model.intercept, *each.model.coef]
    if not columns:
        return
    st.dataframe(
        {"": ["intercept", *terms.names]} | columns,
        hide_index=True,
        key=controls.key_of("coefficients"),
        column_config={name: st.column_config.NumberColumn(format="%.5g") for name in columns},
    )
    st.caption(
        "**Raw**: what one unit more of the column adds, in the units of the data; multiply, add up, and you have the "
        "prediction. **Standardised**: what one standard deviation more adds; only these can be compared with each "
        "other, and these are what a penalty shrinks."
    )


def code(at: Scene, fitted: Fitted, labels: list[str], more: dict[str, tuple[str, str]] | None = None) -> None:
    """This run as a script, and with scikit-learn. `more` numbers: label to our expression and the library's."""
    plan, degree = fitted.plan, fitted.terms.degree
    module = plan.module.__name__.rpartition(".")[2]
    ours, theirs = ({label: pair[i] for label, pair in (more or {}).items()} for i in (0, 1))
    measure = f"terms = {export.call('basis.measure', 'train.X', degree=degree)}"
    columns = [measure, "A = terms.transform(train.X)"] if plan.lines else []
    modules = sorted({"metrics", module, *(["basis"] if plan.lines else [])})
    script = export.script(
        at.data,
        [*at.split, *columns, *plan.lines],
        {label: scores.expression(label, plan.predicted) for label in labels} | ours,
        imports=[f"from algos.regression import {', '.join(modules)}", *plan.imports],
        title=f"{plan.title[0].upper()}{plan.title[1:]}.",
    )
    library = None
    if plan.library:
        library = export.script(
            at.data,
            [
                *at.split,
                f"powers = PolynomialFeatures({degree}, include_bias=False)",
                f"model = make_pipeline(StandardScaler(), powers, StandardScaler(), {plan.library})",
                "model.fit(train.X, train.y)",
            ],
            {label: scores.library(label) for label in labels} | theirs,
            imports=[
                f"from sklearn.linear_model import {plan.library.partition('(')[0]}",
                "from sklearn.metrics import r2_score, root_mean_squared_error",
                "from sklearn.pipeline import make_pipeline",
                "from sklearn.preprocessing import PolynomialFeatures, StandardScaler",
            ],
            title="The same with scikit-learn.",
        )
    page.code(plan.module, script, library, why=plan.why)
