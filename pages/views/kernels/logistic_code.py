"""The numbers beside kernel logistic regression, and the scripts that print them."""

from typing import Any

import streamlit as st

from algos.kernels import kernel_logistic
from algos.kernels.base import Kernel
from algos.kernels.kernel_logistic import KernelLogistic
from algos.kernels.kernels import Gaussian, Laplacian, Linear
from algos.trace import Trace
from pages.views.kernels import kernel_choice
from ui import classes, export, page
from ui.classes import Scene

SMALL = 1e-3  # penalty: below it scikit-learn's solvers need other settings


def numbers(at: Scene, final: KernelLogistic) -> dict[str, float]:
    """Of the last state."""
    shown = {
        "Objective": final.objective,
        "Log loss": final.log_loss,
        "Training error": float(((final.scores > 0) != (at.y > 0)).mean()),
    }
    if at.test is not None:
        shown["Test error"] = float((final.predict(at.test_points) != at.y_test).mean())
    return shown


def show(at: Scene, trace: Trace[KernelLogistic], kernel: Kernel, settings: dict[str, Any], limit: int) -> None:
    """This run, scikit-learn's plain logistic regression on features with the same kernel, and the source."""
    call = export.call("kernel_logistic.steps", "Z", "y", **settings)
    call = call.replace("(Z, y", f"(Z, y, kernel={kernel_choice.code(kernel)}", 1)
    errors = {"Training error": "float(((model.scores > 0) != (y > 0)).mean())"}
    if at.test is not None:
        errors["Test error"] = "float((model.predict(Z_test) != y_test).mean())"
    script = classes.script(
        at,
        [f"model = record({call}, limit={limit}).final"],
        {"Objective": "model.objective", "Log loss": "model.log_loss"} | errors,
        imports=["from algos.kernels import kernel_logistic, kernels", "from algos.trace import record"],
        title="Kernel logistic regression.",
    )
    library = None
    if trace.finished and trace.final.phase == "converged" and settings["penalty"] >= SMALL:
        library = _library(at, kernel, float(settings["penalty"]))
    else:
        st.caption("scikit-learn's version is shown for runs that have converged, with a penalty of at least 0.001.")
    page.code(
        kernel_logistic,
        script,
        library,
        why="scikit-learn has no kernel logistic regression; it gets features whose inner products are the kernel, "
        "here from the matrix's own eigenvectors where there is no finite list. Its C is 1 / λ.",
    )


def _library(at: Scene, kernel: Kernel, penalty: float) -> str:
    if isinstance(kernel, Linear):
        phi, more = ["phi = np.asarray"], []
    elif isinstance(kernel, (Gaussian, Laplacian)):
        phi, more = [f"k = kernels.{kernel!r}", "s, Q = np.linalg.eigh(k(Z, Z))"], ["kernels"]
        phi += ["used = s > 1e-13 * s[-1]", "phi = lambda X: k(X, Z) @ Q[:, used] / np.sqrt(s[used])"]
    else:
        phi, more = (
            [f"phi = explicit_features.feature_map(kernels.{kernel!r}, Z.shape[1]).transform"],
            ["explicit_features, kernels"],
        )
    shown = {
        "Objective": f"loss + {penalty / 2!r} * float((model.coef_**2).sum())",
        "Log loss": "loss",
        "Training error": "float((model.predict(phi(Z)) != y).mean())",
    }
    if at.test is not None:
        shown["Test error"] = "float((model.predict(phi(Z_test)) != y_test).mean())"
    return classes.script(
        at,
        [
            *phi,
            f'model = LogisticRegression(C={1 / penalty!r}, solver="newton-cholesky", tol=1e-8, max_iter=1000)',
            "model.fit(phi(Z), y)",
            "loss = float(np.logaddexp(0, -(2 * y - 1) * model.decision_function(phi(Z))).sum())",
        ],
        shown,
        imports=[
            "import numpy as np",
            "from sklearn.linear_model import LogisticRegression",
            *(f"from algos.kernels import {names}" for names in more),
        ],
        title="The same with scikit-learn, on features of the kernel.",
    )
