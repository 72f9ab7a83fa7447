"""The numbers beside the kernel perceptron, and the scripts that print them."""

from typing import Any

import streamlit as st

from algos.kernels import kernel_perceptron
from algos.kernels.base import Kernel
from algos.kernels.kernel_perceptron import KernelPerceptron
from algos.kernels.kernels import Polynomial, Quadratic
from pages.views.kernels import kernel_choice
from ui import classes, export, page
from ui.classes import Scene


def numbers(at: Scene, final: KernelPerceptron) -> dict[str, float]:
    """Of the last state."""
    shown: dict[str, float] = {
        "Mistakes": final.mistakes,
        "Points counted": int((final.alpha > 0).sum()),
        "On the wrong side": final.errors,
    }
    if at.test is not None:
        shown["Test error"] = float((final.predict(at.test_points) != at.y_test).mean())
    return shown


def show(at: Scene, kernel: Kernel, settings: dict[str, Any], limit: int) -> None:
    """This run, the same perceptron written out on the kernel's features where there are some, and the source."""
    call = export.call("kernel_perceptron.steps", "Z", "y", **settings)
    call = call.replace("(Z, y", f"(Z, y, kernel={kernel_choice.code(kernel)}", 1)
    shown = {
        "Mistakes": "model.mistakes",
        "Points counted": "int((model.alpha > 0).sum())",
        "On the wrong side": "model.errors",
    }
    if at.test is not None:
        shown["Test error"] = "float((model.predict(Z_test) != y_test).mean())"
    script = classes.script(
        at,
        [f"model = record({call}, limit={limit}).final"],
        shown,
        imports=[
            "from algos.kernels import kernel_perceptron, kernels",
            "from algos.trace import record",
        ],
        title="The kernel perceptron.",
    )
    if settings.get("order", "fixed") != "fixed" or not isinstance(kernel, (Polynomial, Quadratic)):
        st.caption("scikit-learn has no kernel perceptron; with a polynomial kernel its plain one is shown instead.")
        return page.code(kernel_perceptron, script, None)
    library = classes.script(
        at,
        [
            f"Phi = explicit_features.feature_map({kernel_choice.code(kernel)}, Z.shape[1]).transform(Z)",
            f"model = Perceptron(shuffle=False, tol=None, max_iter=1, fit_intercept={settings['offset']})",
            "for _ in range(1000):",
            "    model.partial_fit(Phi, y, classes=[0, 1])",
            "    if (model.predict(Phi) == y).all():",
            "        break",
        ],
        {"On the wrong side": "int((model.predict(Phi) != y).sum())"},
        imports=[
            "from algos.kernels import explicit_features, kernels",
            "from sklearn.linear_model import Perceptron",
        ],
        title="The same perceptron on the kernel's features, with scikit-learn.",
    )
    return page.code(
        kernel_perceptron,
        script,
        library if _ended(at, kernel, settings, limit) else None,
        why="scikit-learn has no kernel perceptron, but in the features it is the plain one. It does not count its "
        "mistakes.",
    )


def _ended(at: Scene, kernel: Kernel, settings: dict[str, Any], limit: int) -> bool:
    from ui import player

    return player.run(kernel_perceptron.steps, at.points, at.y, kernel=kernel, limit=limit, **settings).finished
