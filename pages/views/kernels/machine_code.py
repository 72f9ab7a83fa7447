"""The numbers beside the kernel machine, and the scripts that print them."""

import streamlit as st

from algos.kernels import support_vector_machine
from algos.kernels.kernels import Gaussian, Linear, Polynomial
from algos.kernels.support_vector_machine import SupportVectorMachine
from algos.trace import Trace
from pages.views.kernels.machine_settings import Settings
from ui import classes, export, page
from ui.classes import Scene

TOLERANCE = 1e-6
DETAIL = 50
LIMIT = 380  # states: some 20 000 pairs


def numbers(final: SupportVectorMachine) -> dict[str, float | int]:
    """Of the last state."""
    return {
        "Support vectors": len(final.support),
        "Training mistakes": int((final.signs * final.scores <= 0).sum()),
        "Primal objective": final.primal_objective,
        "Dual objective": final.dual_objective,
    }


def show(at: Scene, chosen: Settings, trace: Trace[SupportVectorMachine]) -> None:
    """This run, the same with scikit-learn, and the source."""
    call = export.call(
        "support_vector_machine.steps", "Z", "y", "kernel=kernel", C=chosen.C, tolerance=TOLERANCE, detail=DETAIL
    )
    modules = ["kernels", "support_vector_machine"]
    if chosen.similarity is not None:
        modules.append("landmarks")
    own = classes.script(
        at,
        [*chosen.lines, f"final = record({call}, limit={LIMIT}).final"],
        {
            "Support vectors": "len(final.support)",
            "Training mistakes": "int((final.signs * final.scores <= 0).sum())",
            "Primal objective": "final.primal_objective",
            "Dual objective": "final.dual_objective",
        },
        imports=[f"from algos.kernels import {', '.join(sorted(modules))}", "from algos.trace import record"],
        title="A support vector machine.",
    )
    if not trace.finished:
        st.caption("scikit-learn would go on for very long here, so there is no second script.")
        return page.code(support_vector_machine, own, None)
    if not chosen.convex:
        st.caption(
            "Without a kernel the end depends on the way there, and scikit-learn goes another: no second script."
        )
        return page.code(support_vector_machine, own, None)
    arguments, lines = _library(chosen)
    library = classes.script(
        at,
        [
            *lines,
            f"model = SVC({arguments}, C={chosen.C!r}, tol={TOLERANCE!r}).fit(Z, y)",
            "alpha, signs = np.abs(model.dual_coef_[0]), 2 * y - 1",
            "f = model.decision_function(Z)",
            "squared = model.dual_coef_[0] @ (f - model.intercept_)[model.support_]",
        ],
        {
            "Primal objective": f"float(squared / 2 + {chosen.C!r} * np.maximum(0, 1 - signs * f).sum())",
            "Dual objective": "float(alpha.sum() - squared / 2)",
        },
        imports=["import numpy as np", "from sklearn.svm import SVC", *_imports(chosen)],
        title="The same with scikit-learn.",
    )
    return page.code(
        support_vector_machine,
        own,
        library,
        why="It keeps its table of kernel values in single precision, so the last digits differ.",
    )


def _library(chosen: Settings) -> tuple[str, list[str]]:
    """SVC's arguments for the kernel, and the lines before: it takes any function of two tables."""
    plain = chosen.plain
    if chosen.similarity is None:
        if isinstance(plain, Linear):
            return 'kernel="linear"', []
        if isinstance(plain, Gaussian):
            return f'kernel="rbf", gamma=1 / (2 * {plain.bandwidth!r}**2)', []
        if isinstance(plain, Polynomial):
            return f'kernel="poly", degree={plain.degree}, gamma=1.0, coef0={plain.offset!r}', []
    return "kernel=kernel", list(chosen.lines)


def _imports(chosen: Settings) -> list[str]:
    if chosen.similarity is not None:
        return ["from algos.kernels import kernels, landmarks"]
    return ["from algos.kernels import kernels"] if _library(chosen)[1] else []
