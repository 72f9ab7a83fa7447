"""One set's errors in a table, and the comparison as scripts."""

from typing import Any

import streamlit as st

from algos.bias_variance import model_selection
from algos.bias_variance.families import Family
from algos.bias_variance.model_selection import METHODS, Selection
from pages.views.bias_variance import validation_library
from ui import controls, export, page, words


def closer(found: Selection, models: list[str], family: Family) -> None:
    """The errors of every model for one set; the lowest of each column is the pick."""
    sets = found.errors.shape[1]
    r = int(controls.slider("Set", 1, sets, 1, key="valid_set", help="Whose errors are compared.", place=st)) - 1
    columns = {family.symbol: models}
    for i, name in enumerate(METHODS):
        columns[name] = [
            f"**{words.number(float(v))}**" if j == found.picks[i, r] else words.number(float(v))
            for j, v in enumerate(found.errors[i, r])
        ]
    st.table(columns)
    st.markdown("The lowest of each column is picked. Its price stands in the last column, in the row of the pick:")
    for i, name in enumerate(METHODS[:-1]):
        price, best = float(found.prices[i, r]), float(found.prices[-1, r])
        st.latex(
            rf"\text{{{name}: {family.symbol} }} {models[found.picks[i, r]]}, \quad "
            rf"\frac{{{words.tex(price)}}}{{{words.tex(best)}}} = {words.tex(price / best)} "
            r"\text{ times the best}"
            if best > 0
            else rf"\text{{{name}: {family.symbol} }} {models[found.picks[i, r]]}, \quad {words.tex(price)}"
        )


def code(given: Any) -> None:
    """Both scripts and the algorithm, for the `Choosing` on display."""
    at, family = given.at, given.family
    numbers = given.selection.numbers.tolist()
    labels = list(given.numbers)
    shared = ["import numpy as np", "from algos.bias_variance import splits, truths"]
    script = export.script(
        at.code,
        [
            f"folds = [{', '.join(given.codes)}]",
            "run = model_selection.steps(",
            f"    data.x, data.y, truth=data.truth, noise={at.noise!r}, family=FAMILIES[{family.name!r}],",
            f"    numbers={numbers!r}, splits=folds)",
            "prices = np.median(record(run, limit=20).final.prices, axis=1)",
        ],
        {label: f"prices[{i}]" for i, label in enumerate(labels)},
        imports=[
            *shared,
            "from algos.bias_variance import model_selection",
            "from algos.bias_variance.families import FAMILIES",
            "from algos.trace import record",
        ],
        title="What each method's pick costs.",
    )
    made = validation_library.model(family, "number")
    library = None
    if made:
        integer = family.name in ("polynomial", "neighbours")
        values = [int(v) for v in numbers] if integer else numbers
        library = export.script(
            at.code,
            [
                f"numbers = {values!r}",
                f"folds = [{', '.join(given.codes)}]",
                "at = np.linspace(0, 1, 101)",
                "",
                "def errors(model, X, y, r):",
                "    fit = model.fit(X, y)",
                "    true = np.mean((fit.predict(at[:, None]) - data.truth(at)) ** 2)",
                "    training = np.mean((y - fit.predict(X)) ** 2)",
                '    left = [cross_val_score(model, X, y, cv=PredefinedSplit(f[r]), scoring="neg_mean_squared_error")',
                "            for f in folds]",
                f"    return [training, *(-scores.mean() for scores in left), true + {at.noise!r} ** 2]",
                "",
                f"found = np.empty((5, {at.repeats}, len(numbers)))",
                "for j, number in enumerate(numbers):",
                *(f"    {line}" for line in made),
                f"    for r in range({at.repeats}):  # slow: scikit-learn fits one set at a time",
                "        found[:, r, j] = errors(model, data.x[r][:, None], data.y[r], r)",
                "picks = found.argmin(axis=2)",
                "prices = np.median(np.take_along_axis(found[-1], picks.T, axis=1), axis=0)",
            ],
            {label: f"prices[{i}]" for i, label in enumerate(labels)},
            imports=[
                *shared,
                "from sklearn.model_selection import PredefinedSplit, cross_val_score",
                *validation_library.IMPORTS[family.name],
            ],
            title="The same with scikit-learn.",
        )
    page.code(model_selection, script, library, why=validation_library.WHY)
