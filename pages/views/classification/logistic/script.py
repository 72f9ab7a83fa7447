"""A run of logistic regression or a relative as a script, and the same with scikit-learn where it arrives there too."""

from pages.views.classification import scripts
from pages.views.classification.logistic.run import Run
from ui import classes
from ui.view import Code

COST = "Cost J"
NO_END = (
    "scikit-learn's LogisticRegression goes to the minimum; this run has not arrived there, or there is none, so its "
    "numbers would be others. Newton's method with a penalty arrives."
)


def cost(run: Run) -> str:
    """What the number that the method lowers is called."""
    return {"rest": "Mean cost", "squares": "Squared error"}.get(run.method, COST)


def counted(run: Run) -> bool:
    """Whether the headline counts the mistakes, which needs no shares beside it."""
    return run.method not in ("squares", "rest")


def code(run: Run) -> Code:
    """This run, the same with scikit-learn where it arrives at the same place, and the source."""
    name = run.module.__name__.rpartition(".")[2].replace("_", " ").capitalize()
    shown = _printed(run, "model.cost", "model.predict")
    script = scripts.of_run(run.at, run.trace, shown, title=f"{name}.", more=["import numpy as np"])
    if run.method == "squares":
        why = "scikit-learn's RidgeClassifier is the same with a penalty."
        return Code(run.module, script, _least_squares(run), why=why)
    arrived = (
        run.final.converged.all() if run.method == "rest" else run.solver == "newton" and run.final.phase == "converged"
    )
    if not arrived:
        return Code(run.module, script, note=NO_END)
    return Code(run.module, script, _minimum(run), why="Its C is 1/λ, and its cost is n times ours.")


def _printed(run: Run, cost_as: str, predict: str) -> dict[str, str]:
    """The numbers, by expressions for the cost and the function that predicts."""
    if counted(run):
        return {cost(run): cost_as}
    tested = {} if run.at.test is None else {"Test accuracy": f"np.mean({predict}(Z_test) == y_test)"}
    return {cost(run): cost_as, "Training accuracy": f"np.mean({predict}(Z) == y)"} | tested


def _minimum(run: Run) -> str:
    penalty, k = run.penalty, run.at.k

    def fit(rows: str, C: float = 1) -> str:
        given = f"{C:g} / {penalty!r}" if penalty else "np.inf"
        return f'LogisticRegression(C={given}, solver="newton-cholesky", tol=1e-12, max_iter=1000).fit(Z, {rows})'

    coef, predict, loss, share = "coef", "model.predict", "log_loss(y, model.predict_proba(Z))", ""
    if run.method == "rest":
        lines = [
            f"models = [{fit('y == j')} for j in range({k})]",
            "coef = np.vstack([m.coef_ for m in models])",
            "losses = [log_loss(y == j, m.predict_proba(Z)) for j, m in enumerate(models)]",
            "predict = lambda Z: np.argmax([m.decision_function(Z) for m in models], axis=0)",
        ]
        predict, loss, share = "predict", "np.mean(losses)", f" / {k}"
    elif run.method == "softmax" and k == 2:
        lines = [
            f"model = {fit('y', C=2)}",
            "coef = np.vstack([-model.coef_, model.coef_]) / 2  # scikit-learn keeps only the difference of the rows",
        ]
    elif run.method == "softmax":
        lines = [f"model = {fit('y')}", "coef = model.coef_ - model.coef_.mean(axis=0)"]
    else:
        lines, coef = [f"model = {fit('y')}"], "model.coef_"
    return classes.script(
        run.at,
        lines,
        _printed(run, f"{loss} + {penalty!r} / (2 * len(y)) * ({coef}**2).sum(){share}", predict),
        imports=[
            "import numpy as np",
            "from sklearn.linear_model import LogisticRegression",
            "from sklearn.metrics import log_loss",
        ],
        title="The same minimum with scikit-learn.",
    )


def _least_squares(run: Run) -> str:
    target, decided = "2 * y - 1", "(model.predict(Z) > 0).astype(int)"
    if not run.two:
        target, decided = f"2 * np.eye({run.at.k})[y] - 1", "model.predict(Z).argmax(axis=1)"
    return classes.script(
        run.at,
        [f"target = {target}", "model = LinearRegression().fit(Z, target)", f"predict = lambda Z: {decided}"],
        _printed(run, "np.mean((model.predict(Z) - target) ** 2)", "predict"),
        imports=["import numpy as np", "from sklearn.linear_model import LinearRegression"],
        title="Least squares on the labels with scikit-learn.",
    )
