"""Both methods as a script; with scikit-learn, where it has both and takes any function as a kernel."""

from algos.classification import k_neighbors
from algos.kernels import (
    kernel_logistic,
    kernel_passive_aggressive,
    kernel_pegasos,
    kernel_perceptron,
    kernel_ridge,
    landmarks,
    support_vector_machine,
)
from pages.views.kernels import few_rows, kernel_choice
from pages.views.kernels.rivals.methods import DOUBLINGS, DRAWS, MISTAKES, NEWTON, UPDATES
from pages.views.kernels.rivals.run import SIDES, Match
from ui import classes
from ui.view import Code

MODULES = {
    "machine": support_vector_machine,
    "logistic": kernel_logistic,
    "ridge": kernel_ridge,
    "perceptron": kernel_perceptron,
    "passive_aggressive": kernel_passive_aggressive,
    "pegasos": kernel_pegasos,
    "landmarks": landmarks,
    "neighbours": k_neighbors,
}
LIBRARY = ("machine", "ridge", "landmarks", "neighbours")


def code(match: Match) -> Code:
    """The source shown is that of the method with the solid line."""
    used = sorted({MODULES[name].__name__.rpartition(".")[::2] for name in match.names})
    imports = ["import numpy as np", "from algos.trace import record", kernel_choice.IMPORT]
    imports += [f"from {package} import {module}" for package, module in used]
    if "landmarks" in match.names:
        imports.append("from algos.kernels import support_vector_machine")
    sides = list(zip(SIDES, match.names, strict=True))
    ours = [*_rows(match), *(f"{side} = {_scores(name, match)}" for side, name in sides), *_asked(match)]
    script = classes.script(match.at, ours, _prints(match), imports=imports, title="Two methods with one kernel.")
    return Code(
        MODULES[match.names[0]],
        script,
        _library(match) if set(match.names) <= set(LIBRARY) else None,
        why="Both machines stop a little before the optimum: places almost on a boundary may change sides.",
    )


def _library(match: Match) -> str:
    imports = ["import numpy as np", kernel_choice.IMPORT]
    if "ridge" in match.names:
        imports.append("from sklearn.kernel_ridge import KernelRidge")
    if "neighbours" in match.names:
        imports.append("from sklearn.neighbors import KNeighborsClassifier")
    if set(match.names) & {"machine", "landmarks"}:
        imports.append("from sklearn.svm import SVC")
    if "landmarks" in match.names:
        imports.append("from algos.kernels import landmarks")
    fitted = [line for side, name in zip(SIDES, match.names, strict=True) for line in _in_library(name, side, match)]
    return classes.script(
        match.at,
        [*_rows(match), *fitted, *_asked(match)],
        _prints(match),
        imports=imports,
        title="The same with scikit-learn, which takes any function as a kernel.",
    )


def _prints(match: Match) -> dict[str, str]:
    errors = zip(match.errors, SIDES, strict=True)
    return {name: f"np.mean(({side}(asked.X) > 0) != asked.y)" for name, side in errors}


def _rows(match: Match) -> list[str]:
    return [few_rows.code(match.at, match.rows), f"kernel = {kernel_choice.code(match.kernel)}"]


def _scores(name: str, match: Match) -> str:
    """The scores of a method as a function, an expression."""
    data, C = "rows.X, rows.y", match.C
    if name == "ridge":
        targets = "2.0 * rows.y - 1"
        run = f"kernel_ridge.steps(rows.X, {targets}, kernel=kernel, penalty={1 / (2 * C)!r}"
        return f"record({run}, level=np.mean({targets})), limit=1).final.predict"
    if name == "logistic":
        run = f"kernel_logistic.steps({data}, kernel=kernel, penalty={1 / C!r})"
        return f"record({run}, limit={NEWTON}).final.decision_function"
    if name == "neighbours":
        run = f"record(k_neighbors.steps({data}, counts=[{match.neighbours}]), limit=0).final"
        return f"lambda X, model={run}: 2 * model.predict_proba(X)[:, 1] - 1"
    if name == "perceptron":
        run = f"kernel_perceptron.steps({data}, kernel=kernel)"
        return f"record({run}, limit={MISTAKES}).final.decision_function"
    if name == "passive_aggressive":
        run = f"kernel_passive_aggressive.steps({data}, kernel=kernel, penalty={1 / C!r})"
        return f"record({run}, limit={UPDATES}).final.decision_function"
    if name == "pegasos":
        penalty = f"{1 / (C * len(match.rows.X))!r}"
        run = f"kernel_pegasos.steps({data}, kernel=kernel, penalty={penalty}, draws={DRAWS}, every={DRAWS})"
        return f"record({run}, limit=1).final.decision_function"
    run = f"support_vector_machine.steps({data}, kernel={_kernel(name, match)}, C={C!r}, detail=1)"
    return f"record({run}, limit={DOUBLINGS}).final.decision_function"


def _in_library(name: str, side: str, match: Match) -> list[str]:
    """The same with scikit-learn, under the name of the side."""
    if name == "ridge":
        return [
            "level = np.mean(2 * rows.y - 1)",
            f"ridge = KernelRidge(alpha={1 / (2 * match.C)!r}, kernel='precomputed')",
            "ridge.fit(kernel(rows.X, rows.X), 2 * rows.y - 1 - level)",
            f"{side} = lambda X: level + ridge.predict(kernel(X, rows.X))",
        ]
    if name == "neighbours":
        return [
            f"near = KNeighborsClassifier({match.neighbours}).fit(rows.X, rows.y)",
            f"{side} = lambda X: near.predict_proba(X)[:, 1] - 0.5",
        ]
    return [f"{side} = SVC(C={match.C!r}, kernel={_kernel(name, match)}).fit(rows.X, rows.y).decision_function"]


def _kernel(name: str, match: Match) -> str:
    if name != "landmarks":
        return "kernel"
    chosen = f"landmarks.chosen(rows.X, {match.landmarks}, seed={match.seed})"
    return f"landmarks.Similarity(kernel, rows.X[{chosen}])"


def _asked(match: Match) -> list[str]:
    """The rows about which both are asked."""
    return [f"asked = {'test' if match.at.test else 'rows'}"]
