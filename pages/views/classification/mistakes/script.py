"""A run of an online learner as a script, and the same updates with scikit-learn."""

from pages.views.classification import scripts
from pages.views.classification.mistakes.run import FROM_ZERO, MODULES, Run
from ui import classes
from ui.view import Code

BOUND, LENGTH, WRONG = "Mistakes at most", "Length |θ|", "Wrong now"
FINAL = {  # which numbers are fields of the last state
    "perceptron": {"Mistakes": "mistakes", WRONG: "errors"},
    "averaged": {"Mistakes": "mistakes", "Wrong, average": "errors", "Wrong, last": "last_errors"},
    "passive-aggressive": {"Updates": "updates", "Hinge loss": "hinge", "Wrong now": "errors"},
    "pegasos": {"Objective J": "objective", "Wrong now": "errors"},
    "descent": {"Risk": "risk", "Wrong now": "errors"},
}


def sized(run: Run) -> bool:
    """Whether the length of θ is told: the perceptron's is drawn beside the plane."""
    return run.method not in ("perceptron", "averaged", "pegasos") or (run.method == "perceptron" and run.courses)


def brief(run: Run) -> bool:
    """Whether the headline tells all: the perceptron's mistakes are its steps, and its bound stands under Look
    closer."""
    return run.method == "perceptron" and not run.courses


def code(run: Run) -> Code:
    """This run, the same with scikit-learn where it can, and the source."""
    module = MODULES[run.method]
    fit = f"fit_intercept={run.offset}"
    lines = [f"trace = {scripts.recorded(run.trace)}"]
    shown = {label: f"trace.final.{field}" for label, field in FINAL[run.method].items()}
    imports = [*scripts.imports(run.trace)]
    if run.method == "pegasos":
        assert run.rival is not None
        shown["Other rate"] = f"{scripts.recorded(run.rival)}.final.objective"
        shown["Least J"] = f"soft_margin.fit(Z, y, penalty={run.settings['penalty']!r}, {fit}).objective"
        imports.append("from algos.classification import soft_margin")
    if brief(run):
        shown = {WRONG: shown[WRONG]}  # in the headline
    elif run.method in ("perceptron", "averaged"):
        lines.append(f"bound = novikoff.bound(Z, y, {fit})")
        shown[BOUND] = repr(FROM_ZERO) if run.moved else "bound.mistakes if bound.separable else 'none'"
        imports.append("from algos.classification import novikoff")
    if sized(run):
        shown[LENGTH] = "float(np.linalg.norm(trace.final.theta))"
        imports.append("import numpy as np")
    title = f"{module.__name__.rpartition('.')[2].replace('_', ' ').title()}."
    script = classes.script(run.at, lines, shown, imports=imports, title=title)
    library, why = _library(run)
    return Code(module, script, library, why=why)


def _library(run: Run) -> tuple[str | None, str]:
    """scikit-learn's call, where it makes the same updates in the same order; and where it differs."""
    settings, trace = run.settings, run.trace
    first = settings.get("first", 0)
    in_order = settings.get("order") == "given" and trace.finished and trace.steps > 0 and not run.moved
    lines = [f"Z, y = np.roll(Z, {-first}, axis=0), np.roll(y, {-first})"] if first else []
    imports = ["import numpy as np"]
    # With a column of ones of its own, the library's intercept is an ordinary coordinate, as ours is.
    if settings["fit_intercept"]:
        lines.append("Z = np.column_stack([np.ones(len(Z)), Z])")
    passes = settings.get("passes", getattr(trace.final, "epoch", 0))
    sgd = f"fit_intercept=False, shuffle=False, tol=None, max_iter={passes}"
    wrong = "int(((2 * y - 1) * model.decision_function(Z) <= 0).sum())"
    shown = {"Wrong now": wrong, LENGTH: "float(np.linalg.norm(model.coef_))"}
    if run.method == "perceptron" and in_order:
        imports.append("from sklearn.linear_model import Perceptron")
        lines.append(f"model = Perceptron({sgd}).fit(Z, y)")
        why = "Its intercept would do the same as the column of ones."
    elif run.method == "averaged" and in_order:
        imports.append("from sklearn.linear_model import SGDClassifier")
        options = "loss='perceptron', penalty=None, learning_rate='constant', eta0=1.0, average=True"
        lines.append(f"model = SGDClassifier({options}, {sgd}).fit(Z, y)")
        shown = {"Wrong, average": wrong}
        why = "It averages over every example too."
    elif run.method == "passive-aggressive" and in_order:
        imports.append("from sklearn.linear_model import SGDClassifier")
        options = f"loss='hinge', penalty=None, learning_rate='pa1', eta0={1 / settings['penalty']!r}"
        lines.append(f"model = SGDClassifier({options}, {sgd}).fit(Z, y)")
        shown = {LENGTH: shown[LENGTH]}
        why = "Its eta0 is 1 / λ; its own intercept would not count in |a|², hence the column of ones."
    elif run.method == "pegasos":
        imports.append("from sklearn.svm import LinearSVC")
        C = 1 / (settings["penalty"] * len(run.at.y))
        lines += [
            f"model = LinearSVC(loss='hinge', C={C!r}, fit_intercept=False, tol=1e-8, max_iter=1_000_000).fit(Z, y)",
            "loss = np.maximum(0, 1 - (2 * y - 1) * model.decision_function(Z)).mean()",
        ]
        shown = {"Least J": f"float(loss + {settings['penalty'] / 2!r} * (model.coef_ ** 2).sum())"}
        why = "It has no Pegasos; this finds the least J of the same objective, with C = 1 / (λ n)."
    else:
        return None, ""
    title = "The same with scikit-learn."
    script = classes.script(run.at, lines, shown, imports=imports, title=title)
    return script, why
