"""The fits beyond interpolation as scripts."""

from algos.bias_variance import random_features
from pages.views.bias_variance.beyond_settings import Choice
from ui import export, page

NUMBERS = {"Test error": "test", "Training error": "train", "Norm": "norm", "Rank": "rank"}


def show(at: Choice) -> None:
    """The run, and the same with numpy or scikit-learn."""
    script = export.script(
        f"truths.read({at.truth.text!r})",
        [f"state = {export.call('random_features.fit', 'data', D=at.D, **at.arguments)}"],
        {label: f"np.median(state.{name})" for label, name in NUMBERS.items()},
        imports=["import numpy as np", "from algos.bias_variance import random_features, truths"],
        title=f"Fits with {at.D} random features to {at.n} points.",
    )
    page.code(random_features, script, _library(at))


def _library(at: Choice) -> str:
    draws = export.call(
        "random_features.draw", str(at.D), kind=at.kind, waves=at.waves, repeats=at.repeats, seed=at.seed
    )
    if at.penalty:
        fit = f'Ridge({at.penalty!r}, fit_intercept=False, solver="svd").fit(Phi, y).coef_'
    else:
        fit = "np.linalg.lstsq(Phi, y, rcond=max(Phi.shape) * np.finfo(float).eps)[0]"
    formula = "np.cos(2 * np.pi * w * x + b)" if at.kind == "wave" else "np.maximum(0, w * (x - b))"
    data = export.call(
        "truths.draw",
        f"truths.read({at.truth.text!r})",
        n=at.n,
        noise=at.noise,
        repeats=at.repeats,
        seed=at.seed,
    )
    lines = [
        f"frequency, offset = {draws}",
        "grid = np.linspace(0, 1, 101)",
        "found = []",
        "for y, w, b in zip(data.y, frequency, offset):",
        f"    Phi, at_grid = (np.sqrt(2 / {at.D}) * {formula} for x in (data.x[:, None], grid[:, None]))",
        f"    coef = {fit}",
        f"    test = np.mean((at_grid @ coef - data.truth(grid)) ** 2) + {at.noise**2!r}",
        "    rank = np.linalg.matrix_rank(Phi)",
        "    found.append([test, np.mean((Phi @ coef - y) ** 2), np.linalg.norm(coef), rank])",
        "middle = np.median(found, axis=0)",
    ]
    return export.script(
        data,
        lines,
        {label: f"middle[{i}]" for i, label in enumerate(NUMBERS)},
        imports=[
            "import numpy as np",
            "from algos.bias_variance import random_features, truths",
            *(["from sklearn.linear_model import Ridge"] if at.penalty else []),
        ],
        title="The same sets and features, fitted by a library.",
    )
