"""The numbers beside the margin chart, and the scripts that print them."""

import streamlit as st

from algos.kernels import support_vector_machine
from algos.kernels.support_vector_machine import SupportVectorMachine
from algos.trace import Trace
from pages.views.classification.margin_settings import Settings
from ui import classes, export, page
from ui.classes import Scene

TOLERANCE = 1e-6
DETAIL = 50
LIMIT = 380  # states: some 20 000 pairs


def numbers(final: SupportVectorMachine) -> dict[str, float | int]:
    """Of the last state."""
    if final.phase == "inseparable":
        return {"Dual objective so far": final.dual_objective, "Support vectors so far": len(final.support)}
    return {
        "Margin width": final.margin_width,
        "Support vectors": len(final.support),
        "Primal objective": final.primal_objective,
        "Dual objective": final.dual_objective,
    }


EXPRESSIONS = {
    "Margin width": "final.margin_width",
    "Support vectors": "len(final.support)",
    "Primal objective": "final.primal_objective",
    "Dual objective": "final.dual_objective",
    "Dual objective so far": "final.dual_objective",
    "Support vectors so far": "len(final.support)",
}


def show(at: Scene, chosen: Settings, trace: Trace[SupportVectorMachine], *, alone: bool) -> None:
    """This run, the same with scikit-learn, and the source."""
    given = dict(C=chosen.C, tolerance=TOLERANCE, detail=DETAIL)
    call = export.call("support_vector_machine.steps", "Z", "y", "kernel=Linear()", **given)
    lines = [f"final = record({call}, limit={LIMIT}).final"]
    if alone:
        lines = [*lines, "kept = final.support", "Z, y = Z[kept], y[kept]", *lines]
    own = classes.script(
        at,
        lines,
        {name: EXPRESSIONS[name] for name in numbers(trace.final)},
        imports=[
            "from algos.kernels import support_vector_machine",
            "from algos.kernels.kernels import Linear",
            "from algos.trace import record",
        ],
        title="A linear support vector machine.",
    )
    if trace.final.phase != "converged":
        st.caption("scikit-learn would go on for very long here, so there is no second script.")
        return page.code(support_vector_machine, own, None)
    C = 1e10 if chosen.C is None else chosen.C
    library = classes.script(
        at,
        [
            f'model = SVC(kernel="linear", C={C!r}, tol={TOLERANCE!r}).fit(Z, y)',
            "w, signs = model.coef_[0], 2 * y - 1",
            "slack = np.maximum(0, 1 - signs * model.decision_function(Z))",
        ],
        {
            "Margin width": "float(2 / np.linalg.norm(w))",
            "Primal objective": "float(w @ w / 2)" + (f" + {C!r} * float(slack.sum())" if chosen.C is not None else ""),
            "Dual objective": "float(np.abs(model.dual_coef_).sum() - w @ w / 2)",
        },
        imports=["import numpy as np", "from sklearn.svm import SVC"],
        title="The same with scikit-learn.",
    )
    return page.code(
        support_vector_machine,
        own,
        library,
        why="It has no hard margin, only a large C. It keeps its table of kernel values in single precision and stops "
        "at the same tolerance elsewhere, so the last digits differ.",
    )
