"""The numbers beside the U-curve, the run as a script, and the same with well-known libraries."""

from algos.bias_variance import u_curve
from pages.views.bias_variance.curve_chart import Curve
from pages.views.bias_variance.ledger_code import FITS
from ui import export, page

HELP = {
    "Best by training": "The model with the lowest training error: nearly always the most flexible.",
    "Best by validation": "The model with the lowest error on the rows held out. This can be known in life.",
    "Best by truth": "The model with the lowest true error. Only who made the data knows it.",
    "Price of the pick": "The true error of the model that validation picks, over the lowest true error. 1: no regret.",
}


def numbers(view: Curve) -> dict[str, float | str]:
    """What stands beside the chart."""
    by_training, by_validation, by_truth = (view.name(i) for i in view.best)
    return {
        "Best by training": by_training,
        "Best by validation": by_validation,
        "Best by truth": by_truth,
        "Price of the pick": view.price,
    }


def show(view: Curve) -> None:
    """Both scripts and the algorithm."""
    chosen, family = view.settings, view.family
    shown = ".mean(axis=1)" if view.which is None else f"[:, {view.which}]"
    call = export.call("u_curve.steps", "data", family=family.name, seed=chosen.seed)
    name = f'f"{family.symbol} {{states[i].number:g}}"'
    script = export.script(
        chosen.code,
        [
            f"states = record({call}, limit={len(view.states)}).states",
            f"training, validation, true = (errors{shown} for errors in u_curve.curves(states))",
            f"best = [{name} for i in map(u_curve.picks, (training, validation, true))]",
        ],
        {
            "Best by training": "best[0]",
            "Best by validation": "best[1]",
            "Best by truth": "best[2]",
            "Price of the pick": "u_curve.price(true, u_curve.picks(validation))",
        },
        imports=["from algos.bias_variance import truths, u_curve", "from algos.trace import record"],
        title="Training, validation and true error of every model.",
    )
    imports, lines = FITS[family.name]
    sets = "range(len(data.y))" if view.which is None else f"[{view.which}]"
    library = export.script(
        chosen.code,
        [
            *lines,
            f"learned, held = u_curve.split({chosen.n}, seed={chosen.seed})",
            "at = np.linspace(0, 1, 101)",
            f"numbers = {[state.number for state in view.states]!r}",
            f"sets = {sets}",
            "errors = np.zeros((3, len(numbers)))  # training, validation, true",
            "for i, number in enumerate(numbers):",
            "    for r in sets:",
            "        x, y = np.broadcast_to(data.x, data.y.shape)[r], data.y[r]",
            "        h = fit(x[learned], y[learned], np.r_[x, at], number)",
            "        wrong = (h[: len(x)] - y) ** 2",
            "        true = ((h[len(x) :] - data.truth(at)) ** 2).mean() + data.noise**2",
            "        errors[:, i] += np.array([wrong[learned].mean(), wrong[held].mean(), true]) / len(sets)",
            "near = (1 + 1e-12) * errors.min(axis=1, keepdims=True) + 1e-24 * errors[:, :1]  # equal up to rounding",
            "best = (errors <= near).argmax(axis=1)",
        ],
        {
            label: f'f"{family.symbol} {{numbers[best[{i}]]:g}}"'
            for i, label in enumerate(("Best by training", "Best by validation", "Best by truth"))
        }
        | {"Price of the pick": "errors[2, best[1]] / errors[2, best[2]]"},
        imports=["import numpy as np", "from algos.bias_variance import truths, u_curve", *imports],
        title="The same, one fit after the other.",
    )
    page.code(
        u_curve,
        script,
        library,
        why="Of models whose errors are equal up to rounding both take the stiffest.",
    )
