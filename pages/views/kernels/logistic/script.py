"""Kernel logistic regression as a script; and with scikit-learn, on features of the kernel."""

from algos.kernels import kernel_logistic
from algos.kernels.base import Kernel
from algos.kernels.kernel_logistic import KernelLogistic
from algos.kernels.kernels import Gaussian, Laplacian, Linear
from algos.trace import Trace
from pages.views.kernels import kernel_choice
from ui import classes
from ui.classes import Scene
from ui.view import Code

SMALL = 1e-3  # penalty: below it scikit-learn's solvers need other settings


def code(at: Scene, trace: Trace[KernelLogistic], penalty: float) -> Code:
    """The run as a script, and with scikit-learn where it has converged."""
    final = trace.final
    errors = {"Training error": "float(((model.scores > 0) != (y > 0)).mean())"}
    script = kernel_choice.script(at, trace, "kernel_logistic", errors, title="Kernel logistic regression.")
    why = (
        "scikit-learn has no kernel logistic regression; it gets features whose inner products are the kernel, "
        "here from the matrix's own eigenvectors where there is no finite list. Its C is 1 / λ."
    )
    if trace.finished and final.phase == "converged" and penalty >= SMALL:
        return Code(kernel_logistic, script, _library(at, final.kernel, penalty), why=why)
    runs = "scikit-learn's version is shown for runs that have converged, with a penalty of at least 0.001."
    return Code(kernel_logistic, script, why=why, note=runs)


def _library(at: Scene, kernel: Kernel, penalty: float) -> str:
    imports = ["import numpy as np", "from sklearn.linear_model import LogisticRegression"]
    if isinstance(kernel, Linear):
        phi = ["phi = np.asarray"]
    elif isinstance(kernel, (Gaussian, Laplacian)):
        phi = [
            f"k = {kernel_choice.code(kernel)}",
            "s, Q = np.linalg.eigh(k(Z, Z))",
            "used = s > 1e-13 * s[-1]",
            "phi = lambda X: k(X, Z) @ Q[:, used] / np.sqrt(s[used])",
        ]
        imports.append(kernel_choice.IMPORT)
    else:
        phi = [f"phi = explicit_features.feature_map({kernel_choice.code(kernel)}, Z.shape[1]).transform"]
        imports.append("from algos.kernels import explicit_features, kernels")
    shown = {
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
        ],
        shown,
        imports=imports,
        title="The same with scikit-learn, on features of the kernel.",
    )
