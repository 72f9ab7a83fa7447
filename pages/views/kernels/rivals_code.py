"""How far two methods agree, and the scripts that say the same."""

from algos.classification.evaluation import error
from algos.kernels import kernel_logistic, kernel_perceptron, kernel_ridge, landmarks, support_vector_machine
from pages.views.kernels import kernel_choice
from pages.views.kernels.rivals_chart import PLACES, Given, Match, agreement
from pages.views.kernels.rivals_methods import DOUBLINGS, MISTAKES, NEWTON
from ui import classes, page

HELP = {
    "Agreement": f"The share of {PLACES} x {PLACES} places in the window to which both give the same class.",
    "Left error": "The share of mistakes of the method on the left.",
    "Right error": "The share of mistakes of the method on the right.",
}
MODULES = {
    "machine": support_vector_machine,
    "logistic": kernel_logistic,
    "ridge": kernel_ridge,
    "perceptron": kernel_perceptron,
    "landmarks": landmarks,
}
LIBRARY = ("machine", "ridge", "landmarks")


def numbers(match: Match) -> dict[str, float]:
    """What stands beside the chart."""
    at = match.at
    X, y = (at.test_points, at.y_test) if at.test else (match.rows.X, match.y)
    left, right = match.fits
    return {
        "Agreement": agreement(match.plane, left, right),
        "Left error": error(y, left.predict(X)),
        "Right error": error(y, right.predict(X)),
    }


def show(match: Match) -> None:
    """This run, the same with scikit-learn where it has both methods, and the source of the method on the left."""
    used = sorted({MODULES[name].__name__.rpartition(".")[2] for name in match.names})
    imports = ["import numpy as np", "from algos.trace import record", kernel_choice.IMPORT]
    imports += [f"from algos.kernels import {module}" for module in used]
    if "landmarks" in match.names:
        imports.append("from algos.kernels import support_vector_machine")
    sides = list(zip(("left", "right"), match.names, strict=True))
    ours = [*_rows(match), *(f"{side} = {_ours(name, match.given)}" for side, name in sides), *_answers(match)]
    script = classes.script(match.at, ours, _prints(match), imports=imports, title="Two methods with one kernel.")
    library = None
    if set(match.names) <= set(LIBRARY):
        theirs = [*_rows(match), *(line for side, name in sides for line in _theirs(name, side, match.given))]
        needed = {"import numpy as np", kernel_choice.IMPORT}
        needed |= {"from sklearn.kernel_ridge import KernelRidge"} if "ridge" in match.names else set()
        needed |= {"from sklearn.svm import SVC"} if set(match.names) & {"machine", "landmarks"} else set()
        needed |= {"from algos.kernels import landmarks"} if "landmarks" in match.names else set()
        library = classes.script(
            match.at,
            [*theirs, *_answers(match)],
            _prints(match),
            imports=sorted(needed),
            title="The same with scikit-learn, which takes any function as a kernel.",
        )
    page.code(
        MODULES[match.names[0]],
        script,
        library,
        why="Both machines stop a little before the optimum: places almost on a boundary may change sides.",
    )


def _rows(match: Match) -> list[str]:
    rows = "train" if match.rows is match.at.train else f"train.sample({len(match.rows.X)})"
    return [f"rows = {rows}", f"kernel = {kernel_choice.code(match.given.kernel)}"]


def _ours(name: str, given: Given) -> str:
    """The scores of a method as a function, an expression."""
    data, C = "rows.X, rows.y", given.C
    if name == "ridge":
        targets = "2.0 * rows.y - 1"
        run = f"kernel_ridge.steps(rows.X, {targets}, kernel=kernel, penalty={1 / (2 * C)!r}"
        return f"record({run}, level=np.mean({targets})), limit=1).final.predict"
    if name == "logistic":
        run = f"kernel_logistic.steps({data}, kernel=kernel, penalty={1 / C!r})"
        return f"record({run}, limit={NEWTON}).final.decision_function"
    if name == "perceptron":
        run = f"kernel_perceptron.steps({data}, kernel=kernel)"
        return f"record({run}, limit={MISTAKES}).final.decision_function"
    kernel = "kernel" if name == "machine" else _similarity(given)
    run = f"support_vector_machine.steps({data}, kernel={kernel}, C={C!r}, detail=1)"
    return f"record({run}, limit={DOUBLINGS}).final.decision_function"


def _theirs(name: str, side: str, given: Given) -> list[str]:
    if name == "ridge":
        return [
            "level = np.mean(2 * rows.y - 1)",
            f"ridge = KernelRidge(alpha={1 / (2 * given.C)!r}, kernel='precomputed')",
            "ridge.fit(kernel(rows.X, rows.X), 2 * rows.y - 1 - level)",
            f"{side} = lambda X: level + ridge.predict(kernel(X, rows.X))",
        ]
    kernel = "kernel" if name == "machine" else _similarity(given)
    return [f"{side} = SVC(C={given.C!r}, kernel={kernel}).fit(rows.X, rows.y).decision_function"]


def _similarity(given: Given) -> str:
    chosen = f"landmarks.chosen(rows.X, {given.landmarks}, seed={given.seed})"
    return f"landmarks.Similarity(kernel, rows.X[{chosen}])"


def _answers(match: Match) -> list[str]:
    x, y = match.plane.x, match.plane.y
    asked = "test" if match.at.test else "rows"
    return [
        f"xx, yy = np.meshgrid(np.linspace({x[0]!r}, {x[1]!r}, {PLACES}), np.linspace({y[0]!r}, {y[1]!r}, {PLACES}))",
        "places = np.column_stack([xx.ravel(), yy.ravel()])",
        f"asked = {asked}",
    ]


def _prints(match: Match) -> dict[str, str]:
    return {
        "Agreement": "np.mean((left(places) > 0) == (right(places) > 0))",
        "Left error": "np.mean((left(asked.X) > 0) != asked.y)",
        "Right error": "np.mean((right(asked.X) > 0) != asked.y)",
    }
