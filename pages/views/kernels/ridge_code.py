"""The numbers beside kernel ridge regression, and the scripts that print them."""

import numpy as np
import streamlit as st

from algos.kernels import kernel_ridge
from algos.kernels.kernel_ridge import KernelRidge
from algos.kernels.kernels import Gaussian, Laplacian, Linear, Polynomial
from pages.views.kernels import kernel_choice
from pages.views.kernels.ridge_scene import Scene
from ui import export, page

IMPORTS = ["import numpy as np", "from algos.kernels import kernel_ridge, kernels", "from algos.trace import record"]


def errors(at: Scene, model: KernelRidge) -> tuple[float, float]:
    """Root mean squares of the residuals, and of those where each point is left out."""
    return float(np.sqrt(np.mean((at.y - model.fitted) ** 2))), float(np.sqrt(np.mean(model.left_out**2)))


def numbers(at: Scene, model: KernelRidge) -> dict[str, float]:
    """The errors, and what the system is like."""
    training, left_out = errors(at, model)
    return {
        "Training error": training,
        "Left-out error": left_out,
        "Degrees of freedom": model.freedom,
        "Condition": model.condition,
    }


def show(at: Scene) -> None:
    """This fit, the same with scikit-learn, and the source."""
    script = export.script(
        at.data,
        [
            f"fit = kernel_ridge.steps(data.X, data.y, kernel={kernel_choice.code(at.kernel)}, "
            f"penalty={at.penalty!r}, level={at.level_code})",
            "model = record(fit, limit=1).final",
        ],
        {
            "Training error": "float(np.sqrt(np.mean((data.y - model.fitted) ** 2)))",
            "Left-out error": "float(np.sqrt(np.mean(model.left_out**2)))",
            "Degrees of freedom": "model.freedom",
            "Condition": "model.condition",
        },
        imports=IMPORTS,
        title="Kernel ridge regression.",
    )
    library = _library(at)
    if library is None:
        st.caption("scikit-learn's version is shown for λ > 0; it has no way to say which of many solutions it takes.")
    page.code(kernel_ridge, script, library, why="Its `alpha` is λ; its `gamma` is 1 / (2 · bandwidth²).")


def _library(at: Scene) -> str | None:
    if at.penalty == 0:
        return None
    kernel = at.kernel
    if isinstance(kernel, Gaussian):
        call = f'kernel="rbf", gamma={1 / (2 * kernel.bandwidth**2)!r}'
    elif isinstance(kernel, Laplacian):
        call = f'kernel="laplacian", gamma={1 / kernel.bandwidth!r}'
    elif isinstance(kernel, Polynomial):
        call = f'kernel="polynomial", degree={kernel.degree}, gamma=1, coef0={kernel.offset!r}'
    elif isinstance(kernel, Linear):
        call = 'kernel="linear"'
    else:
        call = "kernel=lambda x, z: x @ z + (x @ z) ** 2"
    return export.script(
        at.data,
        [
            f"level = {at.level_code}",
            f"model = KernelRidge(alpha={at.penalty!r}, {call})",
            "model.fit(data.X, data.y - level)",
            "error = data.y - level - model.predict(data.X)",
            "K = model._get_kernel(data.X)",
            f"H = K @ np.linalg.inv(K + {at.penalty!r} * np.eye(len(K)))",
        ],
        {
            "Training error": "float(np.sqrt(np.mean(error**2)))",
            "Left-out error": "float(np.sqrt(np.mean((error / (1 - np.diag(H))) ** 2)))",
            "Degrees of freedom": "float(np.trace(H))",
        },
        imports=["import numpy as np", "from sklearn.kernel_ridge import KernelRidge"],
        title="The same with scikit-learn.",
    )
