"""The families as one would have them from well-known libraries, for scripts that do the same with these."""

from algos.bias_variance.families import KERNEL_PENALTY, RIDGE_DEGREE, Family

_RIDGE = [
    "from sklearn.linear_model import Ridge",
    "from sklearn.pipeline import make_pipeline",
    "from sklearn.preprocessing import PolynomialFeatures, StandardScaler",
]

# The imports and the lines of a function: one fit to x (n,), y (n,), read at the places `at`.
FITS = {
    "polynomial": (
        ["from numpy.polynomial import Legendre"],
        ["def fit(x, y, at, number):", "    return Legendre.fit(x, y, number, domain=[0, 1])(at)"],
    ),
    "ridge": (
        _RIDGE,
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

# The imports and the lines that make `model`, an estimator of scikit-learn. It has no locally weighted regression.
ESTIMATORS = {
    "polynomial": (
        [
            "from sklearn.linear_model import LinearRegression",
            "from numpy.polynomial import legendre",
            "from sklearn.pipeline import make_pipeline",
            "from sklearn.preprocessing import FunctionTransformer",
        ],
        [
            "powers = FunctionTransformer(lambda x: legendre.legvander(2 * x[:, 0] - 1, {number}))",
            "model = make_pipeline(powers, LinearRegression(fit_intercept=False))",
        ],
    ),
    "ridge": (
        _RIDGE,
        [
            f"powers = PolynomialFeatures({RIDGE_DEGREE}, include_bias=False)",
            'ridge = Ridge({number}, solver="svd")',
            "model = make_pipeline(StandardScaler(), powers, StandardScaler(), ridge)",
        ],
    ),
    "neighbours": (
        ["from sklearn.neighbors import KNeighborsRegressor"],
        ["model = KNeighborsRegressor({number})"],
    ),
    "kernel_ridge": (
        [
            "from sklearn.compose import TransformedTargetRegressor",
            "from sklearn.kernel_ridge import KernelRidge",
            "from sklearn.preprocessing import StandardScaler",
        ],
        [
            f'fit = KernelRidge(alpha={KERNEL_PENALTY}, kernel="rbf", gamma=1 / (2 * {{number}}**2))',
            "model = TransformedTargetRegressor(fit, transformer=StandardScaler(with_std=False))",
        ],
    ),
}


def estimator(family: Family, number: float | str) -> tuple[list[str], list[str]] | None:
    """The imports and the lines that make `model`, with a number or a variable; None where scikit-learn has none."""
    if family.name not in ESTIMATORS:
        return None
    said = number if isinstance(number, str) else repr(written(family, number))
    imports, lines = ESTIMATORS[family.name]
    return imports, [line.format(number=said) for line in lines]


def written(family: Family, number: float) -> float:
    """The number of a model as a script has it: degrees and neighbours are whole."""
    return int(number) if family.name in ("polynomial", "neighbours") else float(number)
