"""The learning curves as scripts."""

import numpy as np

from algos.bias_variance import learning_curves
from algos.bias_variance.learning_curves import Learned
from pages.views.bias_variance.learning_settings import Choice
from ui import export, page

LIBRARY = {
    "polynomial": (
        ["from numpy.polynomial import Polynomial"],
        "Polynomial.fit(x, y, int(number))",
        "model(x)",
        "model(at)",
    ),
    "kernel_ridge": (
        ["from sklearn.kernel_ridge import KernelRidge"],
        'KernelRidge(alpha=0.01, kernel="rbf", gamma=1 / (2 * number**2)).fit(x[:, None], y - y.mean())',
        "(model.predict(x[:, None]) + y.mean())",
        "(model.predict(at[:, None]) + y.mean())",
    ),
    "ridge": (
        [
            "from sklearn.linear_model import Ridge",
            "from sklearn.pipeline import make_pipeline",
            "from sklearn.preprocessing import PolynomialFeatures, StandardScaler",
        ],
        "make_pipeline(StandardScaler(), PolynomialFeatures(12, include_bias=False), StandardScaler(), "
        'Ridge(number, solver="svd")).fit(x[:, None], y)',
        "model.predict(x[:, None])",
        "model.predict(at[:, None])",
    ),
}


def labels(at: Choice) -> list[str]:
    """The models' names; told apart by their side where both are the same."""
    if at.numbers[0] != at.numbers[1]:
        return at.titles
    return [f"{title}, {side}" for title, side in zip(at.titles, ("left", "right"), strict=True)]


def show(at: Choice, state: Learned) -> None:
    """The run, and the same with a library that has the family."""
    kept = [i for i in range(2) if not np.isnan(state.train[i, 0])]
    numbers = {}
    for i in kept:
        numbers[f"Training, {labels(at)[i]}"] = f"np.median(state.train[{i}])"
        numbers[f"Validation, {labels(at)[i]}"] = f"np.median(state.validation[{i}])"
    call = export.call("learning_curves.learn", "data", n=at.sets.n, **at.arguments)
    script = export.script(
        f"truths.read({at.sets.truth.text!r})",
        [f"state = {call}"],
        numbers,
        imports=["import numpy as np", "from algos.bias_variance import learning_curves, truths"],
        title=f"Errors on {at.sets.repeats} sets of {at.sets.n} points.",
    )
    page.code(learning_curves, script, _library(at, kept) if at.family.name in LIBRARY else None)


def _library(at: Choice, kept: list[int]) -> str:
    imports, fit, own, new = LIBRARY[at.family.name]
    n, seed, noise, repeats = at.sets.n, at.sets.seed, at.sets.noise, at.sets.repeats
    lines = [
        f"at = learning_curves.validation_places({n}, {seed})",
        f"new = data.truth(at) + {noise!r} * np.random.default_rng([{seed}, {n}, 1]).normal(size=({repeats}, len(at)))",
        "",
        "def errors(number):",
        "    both = []",
        "    for x, y, target in zip(data.x, data.y, new):",
        f"        model = {fit}",
        f"        both.append([np.mean((y - {own}) ** 2), np.mean((target - {new}) ** 2)])",
        "    return np.median(both, axis=0)",
        "",
    ]
    numbers = {}
    for i in kept:
        numbers[f"Training, {labels(at)[i]}"] = f"errors({at.numbers[i]!r})[0]"
        numbers[f"Validation, {labels(at)[i]}"] = f"errors({at.numbers[i]!r})[1]"
    return export.script(
        at.sets.code,
        lines,
        numbers,
        imports=["import numpy as np", "from algos.bias_variance import learning_curves, truths", *imports],
        title="Errors of another library's fits to the same sets.",
    )
