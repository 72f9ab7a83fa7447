"""How well a fit predicts the rows it learned from and the rows held out, on the screen and as a script."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import numpy as np

from algos.regression import metrics
from algos.regression.basis import Basis
from pages.views.regression.methods import Fitted
from pages.views.regression.scene import Scene
from ui import export, words
from ui.view import Code

MEASURES = {"RMSE": metrics.rmse, "R²": metrics.r2, "MAE": metrics.mae}
NAMED = MEASURES | {"Typical miss": metrics.rmse}  # in plain words, where it is the only measure
SKLEARN = {
    "Typical miss": "root_mean_squared_error",
    "RMSE": "root_mean_squared_error",
    "R²": "r2_score",
    "MAE": "mean_absolute_error",
}
ROOTS = {"√": "np.sqrt", "log ": "np.log"}
HELP = {
    "Typical miss, training": "RMSE, the root of the mean squared residual, of the rows the fit was made from, in the "
    "target's units.",
    "Typical miss, held out": "The same for rows the fit has not seen: what to expect of new ones.",
    "RMSE, training": "Root of the mean squared residual of the rows the fit was made from, in the target's units.",
    "RMSE, held out": "The same for rows the fit has not seen: what to expect of new ones.",
    "R², training": "1 is exact, 0 no better than the mean of the targets.",
    "R², held out": "Below 0 is worse than the mean of these targets.",
}


def of(predict: Callable[[np.ndarray], np.ndarray], at: Scene, measures: Iterable[str] = MEASURES) -> dict[str, float]:
    """The measures of a fit, by labels like 'RMSE, held out'."""
    parts = {"training": at.train} | ({} if at.test is None else {"held out": at.test})
    predicted = {part: predict(rows.X) for part, rows in parts.items()}
    return {
        f"{name}, {part}": NAMED[name](rows.y, predicted[part]) for name in measures for part, rows in parts.items()
    }


def table(found: Mapping[str, Mapping[str, float]]) -> str:
    """A Markdown table with one line for each fit and the same measures for all."""
    labels = list(next(iter(found.values())))
    lines = [["", *labels], ["---", *["---:"] * len(labels)]]
    lines += [[title, *[words.number(measured[label]) for label in labels]] for title, measured in found.items()]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def undefined(at: Scene) -> str:
    """Why R² says nothing about some of the rows, in words; empty if it does."""
    said = [metrics.r2_undefined(rows.y) for rows in (at.train, at.test) if rows is not None]
    return next((sentence for sentence in said if sentence), "")


def code(at: Scene, fitted: Fitted, labels: Iterable[str], more: Mapping[str, tuple[str, str]] | None = None) -> Code:
    """A fit as a script that prints these scores, and with scikit-learn.

    `more` numbers: label to our expression and the library's.
    """
    ours, theirs = {}, {}
    for label in labels:
        name, part = label.split(", ")
        rows = "train" if part == "training" else "test"
        ours[label] = f"metrics.{NAMED[name].__name__}({rows}.y, {fitted.predicted(rows)})"
        theirs[label] = f"{SKLEARN[name]}({rows}.y, model.predict({rows}.X))"
    for label, (own, library) in (more or {}).items():
        ours[label], theirs[label] = own, library
    return Code(fitted.module, _ours(at, fitted, ours), _with_sklearn(at, fitted, theirs), why=fitted.why)


def _ours(at: Scene, fitted: Fitted, numbers: Mapping[str, str]) -> str:
    modules = {"metrics", fitted.module.__name__.rpartition(".")[2]}
    measured: list[str] = []
    if fitted.lines:
        modules.add("basis")
        call = export.call("basis.measure", "train.X", **_differs(fitted.terms))
        measured = [f"terms = {call}", "A = terms.transform(train.X)"]
    called = "\n".join(fitted.lines)
    return export.script(
        at.data,
        [*at.split, *measured, *fitted.lines],
        numbers,
        imports=[
            f"from algos.regression import {', '.join(sorted(modules))}",
            *(["from algos.trace import record"] if "record(" in called else []),
            *(["from algos.regression.linear import Linear"] if "Linear(" in called else []),
        ],
        title=f"{fitted.title[0].upper()}{fitted.title[1:]}.",
    )


def _with_sklearn(at: Scene, fitted: Fitted, numbers: Mapping[str, str]) -> str | None:
    if not fitted.library:
        return None
    terms = fitted.terms
    unit = f"FunctionTransformer(lambda X: X * {[terms.unit, *[1.0] * (len(terms.inputs.mean) - 1)]})"
    first, last = ("StandardScaler()",) * 2 if terms.standardised else (unit, "")
    columns = [f"powers = make_pipeline({first}, PolynomialFeatures({terms.degree}, include_bias=False))"]
    if terms.also:
        functions = ", ".join(f"FunctionTransformer({ROOTS[name]})" for name in terms.also)
        columns.append(f"powers = make_union(powers, {functions})")
    estimator = ", ".join(filter(None, ["powers", last, fitted.library]))
    names = [
        *(["FunctionTransformer"] if terms.also or not terms.standardised else []),
        "PolynomialFeatures",
        *(["StandardScaler"] if terms.standardised else []),
    ]
    return export.script(
        at.data,
        [*at.split, *columns, f"model = make_pipeline({estimator})", "model.fit(train.X, train.y)"],
        numbers,
        imports=[
            *(["import numpy as np"] if terms.also else []),
            f"from sklearn.linear_model import {fitted.library.partition('(')[0]}",
            "from sklearn.metrics import r2_score, root_mean_squared_error",
            f"from sklearn.pipeline import make_pipeline{', make_union' if terms.also else ''}",
            f"from sklearn.preprocessing import {', '.join(names)}",
        ],
        title="The same with scikit-learn.",
    )


def _differs(terms: Basis) -> dict[str, Any]:
    """How the basis is measured, but for what is usual."""
    usual = dict(also=(), standardised=True, unit=1.0)
    return dict(degree=terms.degree) | {
        name: list(held) if name == "also" else held
        for name, before in usual.items()
        if (held := getattr(terms, name)) != before
    }
