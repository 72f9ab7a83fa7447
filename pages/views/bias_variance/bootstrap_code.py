"""The bootstrap as a script, and the same with well-known libraries."""

from algos.bias_variance import bootstrap
from algos.bias_variance.families import KERNEL_PENALTY, RIDGE_DEGREE
from pages.views.bias_variance.bootstrap_chart import MODELS, Refits
from ui import export, page

HELP = {
    "Out-of-bag error": "Mean squared error of refits on the rows they have not seen: an estimate of the test error.",
    "Variance": "The part of the out-of-bag error that comes from the refits' differing among each other.",
    "Bias² + noise": "The rest of it: the squared distance of the targets from the mean refit. The data cannot say how "
    "much of it is bias.",
    "Training error": "Mean squared error of the fit to the data on the same data.",
}


def show(refits: Refits) -> None:
    """Both scripts and the algorithm."""
    run = export.call(
        "bootstrap.steps",
        "data.X[:, 0]",
        "data.y",
        family=refits.family.name,
        repeats=refits.repeats,
        most=MODELS,
        seed=refits.seed,
    )
    script = export.script(
        refits.data,
        [f"state = record({run}, limit={MODELS}).states[{refits.shown}]"],
        {
            "Out-of-bag error": "state.error",
            "Variance": "state.error_variance",
            "Bias² + noise": "state.rest",
            "Training error": "state.training_error",
        },
        imports=["from algos.bias_variance import bootstrap", "from algos.trace import record"],
        title="Refits to resamples.",
    )
    page.code(bootstrap, script, _library(refits), why=_why(refits.family.name))


def _why(family: str) -> str:
    return {
        "polynomial": "At high degrees the two solve nearly singular systems and agree to fewer digits.",
        "neighbours": "Where neighbours are equally near, the two may take different ones.",
    }.get(family, "")


def _library(refits: Refits) -> str | None:
    """None for locally weighted regression, which the well-known libraries do not have."""
    number = refits.state.number
    scaled = f"StandardScaler(), PolynomialFeatures({RIDGE_DEGREE}, include_bias=False), StandardScaler()"
    gamma = 1 / (2 * number**2) if number else 0.0
    models = {
        "ridge": f'make_pipeline({scaled}, Ridge({number!r}, solver="svd"))',
        "neighbours": f"KNeighborsRegressor({number:g})",
        "kernel_ridge": f'KernelRidge(alpha={KERNEL_PENALTY}, kernel="rbf", gamma={gamma!r})',
    }
    imports = {
        "polynomial": ["from numpy.polynomial import Legendre"],
        "ridge": [
            "from sklearn.linear_model import Ridge",
            "from sklearn.pipeline import make_pipeline",
            "from sklearn.preprocessing import PolynomialFeatures, StandardScaler",
        ],
        "neighbours": ["from sklearn.neighbors import KNeighborsRegressor"],
        "kernel_ridge": ["from sklearn.kernel_ridge import KernelRidge"],
    }
    predictions = {
        "polynomial": f"Legendre.fit(x, y, {number:g}, domain=[0, 1])(at)",
        "ridge": "model.fit(x[:, None], y).predict(at[:, None])",
        "neighbours": "model.fit(x[:, None], y).predict(at[:, None])",
        "kernel_ridge": "y.mean() + model.fit(x[:, None], y - y.mean()).predict(at[:, None])",
    }
    name = refits.family.name
    if name not in predictions:
        return None
    x = refits.x
    unit = "(data.X[:, 0] - data.X.min()) / np.ptp(data.X)" if x.min() < x.max() else "np.full(len(data.X), 0.5)"
    enough = [f"picks = [p for p in picks if len(np.unique(x[p].round({bootstrap.SAME}))) > {number:g}]"]
    return export.script(
        refits.data,
        [
            f"x, y = {unit}, data.y",
            *([f"model = {models[name]}"] if name in models else []),
            f"predict = lambda x, y, at: {predictions[name]}",
            f"picks = np.random.default_rng({refits.seed}).integers(len(x), size=({refits.repeats}, len(x)))",
            *(enough if name == "polynomial" else []),
            "inside = np.array([np.isin(np.arange(len(x)), p) for p in picks])",
            "refits = np.ma.masked_array([predict(x[p], y[p], x) for p in picks], inside)",
        ],
        {
            "Out-of-bag error": "((refits - y) ** 2).mean(axis=0).mean()",
            "Variance": "refits.var(axis=0).mean()",
            "Bias² + noise": "((refits.mean(axis=0) - y) ** 2).mean()",
            "Training error": "((predict(x, y, x) - y) ** 2).mean()",
        },
        imports=["import numpy as np", *imports[name]],
        title="Refits to resamples with well-known libraries.",
    )
