"""The numbers of the ledger, the run as a script, and the same with a well-known library."""

from algos.bias_variance import decomposition
from algos.bias_variance.decomposition import Decomposition
from algos.bias_variance.families import KERNEL_PENALTY, RIDGE_DEGREE
from pages.views.bias_variance.ledger_chart import Ledger
from ui import export, page

# One fit to x (n,), y (n,), read at the places `at`, with the usual tools: the imports, and the function's lines.
FITS = {
    "polynomial": (
        ["from numpy.polynomial import Legendre"],
        ["def fit(x, y, at, number):", "    return Legendre.fit(x, y, number, domain=[0, 1])(at)"],
    ),
    "ridge": (
        [
            "from sklearn.linear_model import Ridge",
            "from sklearn.pipeline import make_pipeline",
            "from sklearn.preprocessing import PolynomialFeatures, StandardScaler",
        ],
        [
            "def fit(x, y, at, number):",
            f"    powers = PolynomialFeatures({RIDGE_DEGREE}, include_bias=False)",
            '    ridge = Ridge(alpha=number, solver="svd")',
            "    model = make_pipeline(StandardScaler(), powers, StandardScaler(), ridge)",
            "    return model.fit(x[:, None], y).predict(at[:, None])",
        ],
    ),
    "neighbours": (
        [],
        [
            "def fit(x, y, at, number):",
            "    away = np.round(abs(at[:, None] - x), 12)",
            '    nearest = np.argsort(away, axis=1, kind="stable")[:, :number]',
            "    return y[nearest].mean(axis=1)",
        ],
    ),
    "locally_weighted": (
        [],
        [
            "def fit(x, y, at, number):",
            "    d2 = (x - at[:, None]) ** 2 / (2 * number**2)",
            "    w = np.exp(d2.min(axis=1, keepdims=True) - d2)",
            "    w /= w.sum(axis=1, keepdims=True)",
            "    dx, level = x - (w @ x)[:, None], w @ y",
            "    spread = (w * dx**2).sum(axis=1)",
            "    slope = (w * dx * (y - level[:, None])).sum(axis=1) / np.where(spread > 0, spread, 1)",
            "    return level + slope * (at - w @ x)",
        ],
    ),
    "kernel_ridge": (
        ["from sklearn.kernel_ridge import KernelRidge"],
        [
            "def fit(x, y, at, number):",
            f'    model = KernelRidge(alpha={KERNEL_PENALTY}, kernel="rbf", gamma=1 / (2 * number**2))',
            "    return y.mean() + model.fit(x[:, None], y - y.mean()).predict(at[:, None])",
        ],
    ),
}


def numbers(state: Decomposition) -> dict[str, float]:
    """What stands beside the chart."""
    bias, variance, noise = state.terms
    return {"Bias²": bias, "Variance": variance, "Noise": noise, "Expected test error": state.total}


def show(view: Ledger) -> None:
    """Both scripts and the algorithm."""
    number, chosen = view.state.number, view.settings
    call = export.call("decomposition.steps", "data", family=view.family.name, numbers=[number], seed=chosen.seed)
    script = export.script(
        chosen.code,
        [f"state = record({call}, limit=1).final", "bias, variance, noise = state.terms"],
        {"Bias²": "bias", "Variance": "variance", "Noise": "noise", "Expected test error": "state.total"},
        imports=["from algos.bias_variance import decomposition, truths", "from algos.trace import record"],
        title="Bias, variance and noise of one model.",
    )
    imports, lines = FITS[view.family.name]
    library = export.script(
        chosen.code,
        [
            *lines,
            "at = np.linspace(0, 1, 101)",
            "places = np.broadcast_to(data.x, data.y.shape)",
            f"fits = np.array([fit(x, y, at, {number!r}) for x, y in zip(places, data.y)])",
            "bias = ((fits.mean(axis=0) - data.truth(at)) ** 2).mean()",
            "variance = fits.var(axis=0).mean()",
            "error = ((fits - data.truth(at)) ** 2).mean() + data.noise**2",
        ],
        {"Bias²": "bias", "Variance": "variance", "Noise": "data.noise**2", "Expected test error": "error"},
        imports=["import numpy as np", "from algos.bias_variance import truths", *imports],
        title="The same, one fit after the other.",
    )
    page.code(
        decomposition,
        script,
        library,
        why="It gets the test error from the fits directly, not from the three terms.",
    )
