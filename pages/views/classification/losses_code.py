"""The mean losses beside the chart, and the scripts that print them."""

from algos.classification import losses
from algos.classification.losses import LOSSES
from pages.views.classification.losses_stage import LIMITS, Stage
from ui import classes, page

TITLES = {
    "zero_one": "Mistakes, share",
    "hinge": "Mean hinge loss",
    "logistic": "Mean logistic loss",
    "squared": "Mean squared loss",
}
HELP = {
    "Mistakes, share": "The mean 0-1 loss: agreements of 0 or less.",
    "Mean hinge loss": "Of max(0, 1 − z) over the points, without the penalty.",
    "Mean logistic loss": "Of log(1 + exp(−z)) over the points, without the penalty.",
    "Mean squared loss": "Of (1 − z)², which is (label − score)².",
}
MODULES = {
    "logistic": ("algos.classification", "logistic"),
    "hinge": ("algos.kernels", "support_vector_machine"),
    "squares": ("algos.classification", "least_squares"),
    "perceptron": ("algos.classification", "perceptron"),
}


def numbers(stage: Stage) -> dict[str, float]:
    """The mean losses of the points at scale 1."""
    z = stage.agreements
    return {title: float(LOSSES[name](z).mean()) for name, title in TITLES.items()}


def fit_lines(stage: Stage) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Lines of a script that make Z, y and `model`, and the imports they need."""
    package, name = MODULES[stage.fitted]
    given = ""
    if stage.fitted == "logistic":
        given = f", penalty={stage.penalty!r}"
    if stage.fitted == "hinge":
        given = f", kernel=Linear(), C=1 / {stage.penalty!r}, tolerance=0.0001, detail=1"
    kernel = ("from algos.kernels.kernels import Linear",) if stage.fitted == "hinge" else ()
    made = f"model = record({name}.steps(Z, y{given}), limit={LIMITS[stage.fitted]}).final"
    imports = (*kernel, f"from {package} import {name}", "from algos.trace import record")
    return (made,), imports


def show(stage: Stage) -> None:
    """This fit and its mean losses, with our functions and with scikit-learn's."""
    lines, imports = fit_lines(stage)
    script = classes.script(
        stage.at,
        [*lines, "z = (2 * y - 1) * model.decision_function(Z)"],
        {title: f"losses.{loss}(z).mean()" for loss, title in TITLES.items()},
        imports=[*imports, "from algos.classification import losses"],
        title="Losses of a fitted model.",
    )
    page.code(losses, script, _library(stage), why=_WHY.get(stage.fitted, ""))


_WHY = {
    "hinge": "The machine's optimum is not offered here: SVC stops at a tolerance of its own.",
    "perceptron": "scikit-learn's Perceptron passes over the points by another rule of stopping.",
}


def _library(stage: Stage) -> str | None:
    at = stage.at
    if stage.fitted == "squares":
        fit = ["model = LinearRegression().fit(Z, 2 * y - 1)", "score = model.predict(Z)"]
        imports = ["from sklearn.linear_model import LinearRegression"]
    elif stage.fitted == "logistic" and stage.trace.finished:
        fit = [
            f'model = LogisticRegression(C=1 / {stage.penalty!r}, solver="newton-cholesky", tol=1e-12).fit(Z, y)',
            "score = model.decision_function(Z)",
        ]
        imports = ["from sklearn.linear_model import LogisticRegression"]
    else:
        return None
    return classes.script(
        at,
        [*fit, "h = 1 / (1 + np.exp(-score))"],
        {
            "Mistakes, share": "zero_one_loss(y, (score > 0).astype(int))",
            "Mean hinge loss": "hinge_loss(y, score)",
            "Mean logistic loss": "log_loss(y, h)",
            "Mean squared loss": "mean_squared_error(2 * y - 1, score)",
        },
        imports=[
            *imports,
            "import numpy as np",
            "from sklearn.metrics import hinge_loss, log_loss, mean_squared_error, zero_one_loss",
        ],
        title="The same with scikit-learn.",
    )
