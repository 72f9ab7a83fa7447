"""The run as a script, and the same with scikit-learn where it has the same."""

from typing import Any

from algos.neural import training
from algos.neural.losses import LOG
from pages.views.neural.learn.run import Run
from ui import classes, export
from ui.view import Code

THEIRS = {"tanh": "tanh", "relu": "relu", "sigmoid": "logistic", "linear": "identity"}
SOLVERS: dict[str, dict[str, Any]] = {
    "adam": dict(solver="adam"),
    "sgd": dict(solver="sgd", momentum=0.0),
    "momentum": dict(solver="sgd", momentum=0.9, nesterovs_momentum=False),
}
IMPORTS = ["from algos.neural import inputs, training", "from algos.trace import record"]


def code(run: Run) -> Code:
    made, n = run.trace.made, len(run.at.y)
    assert made is not None
    names = list(run.inputs)
    lines = [f"Z = inputs.expand(Z, {names!r})"]
    if run.at.test is not None:
        lines.append(f"Z_test = inputs.expand(Z_test, {names!r})")
    ours = [*lines, f"network = {export.recorded(made, 'Z', 'y')}.final.network"]
    shown = {"Training loss": f"cost(network, Z, y, loss={LOG!r})"}
    if run.at.test is not None:
        shown["Held-out loss"] = f"cost(network, Z_test, y_test, loss={LOG!r})"
    if run.at.test is not None:
        shown["Held-out error"] = "float((network.predict(Z_test) != y_test).mean())"
    script = classes.script(
        run.at,
        ours,
        shown,
        imports=[*IMPORTS, "from algos.neural.backpropagation import cost"],
        title="A network in training.",
    )
    settings = run.settings
    if settings["optimiser"] not in SOLVERS or settings["dropout"]:
        return Code(training, script, note="scikit-learn's networks know no dropout, no RMSProp and no AdaGrad.")
    batch = settings["batch_size"] or n
    call = export.call(
        "MLPClassifier",
        hidden_layer_sizes=settings["layers"],
        activation=THEIRS[settings["activation"]],
        **SOLVERS[settings["optimiser"]],
        alpha=settings["penalty"] * batch / n,
        batch_size=batch,
        learning_rate_init=settings["learning_rate"],
        max_iter=made.limit,
        n_iter_no_change=made.limit,
        random_state=settings["seed"],
    )
    library = classes.script(
        run.at,
        [*lines, f"model = {call}.fit(Z, y)"],
        {
            "Training loss": "log_loss(y, model.predict_proba(Z))",
            **(
                {"Held-out loss": "log_loss(y_test, model.predict_proba(Z_test), labels=model.classes_)"}
                if run.at.test
                else {}
            ),
        },
        imports=[
            "from algos.neural import inputs",
            "from sklearn.metrics import log_loss",
            "from sklearn.neural_network import MLPClassifier",
        ],
        title="The same network with scikit-learn.",
    )
    why = "It draws its start, biases too, in its own way, so its numbers are those of another run of the same kind."
    return Code(training, script, library, why=why)
