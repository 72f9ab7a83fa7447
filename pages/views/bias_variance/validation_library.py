"""The families as scikit-learn's estimators, for the scripts that do the same with it."""

from algos.bias_variance import families
from algos.bias_variance.families import Family

WHY = (
    "It is given our splits. `cross_val_score` averages the folds' errors as we do. Of a polynomial of "
    "high degree it leaves out what the points hardly determine (singular values below a millionth); we keep it."
)
LINES: dict[str, tuple[str, ...]] = {
    "polynomial": (
        "powers = FunctionTransformer(lambda x: legendre.legvander(2 * x[:, 0] - 1, {number:g}))",
        "model = make_pipeline(powers, LinearRegression(fit_intercept=False))",
    ),
    "ridge": (
        f"powers = PolynomialFeatures({families.RIDGE_DEGREE}, include_bias=False)",
        'ridge = Ridge({number!r}, solver="svd")',
        "model = make_pipeline(StandardScaler(), powers, StandardScaler(), ridge)",
    ),
    "neighbours": ("model = KNeighborsRegressor({number:g})",),
    "kernel_ridge": (
        f'fit = KernelRidge(alpha={families.KERNEL_PENALTY}, kernel="rbf", gamma=1 / (2 * {{number!r}}**2))',
        "model = TransformedTargetRegressor(fit, transformer=StandardScaler(with_std=False))",
    ),
}
IMPORTS = {
    "polynomial": [
        "from sklearn.linear_model import LinearRegression",
        "from numpy.polynomial import legendre",
        "from sklearn.pipeline import make_pipeline",
        "from sklearn.preprocessing import FunctionTransformer",
    ],
    "ridge": [
        "from sklearn.linear_model import Ridge",
        "from sklearn.pipeline import make_pipeline",
        "from sklearn.preprocessing import PolynomialFeatures, StandardScaler",
    ],
    "neighbours": ["from sklearn.neighbors import KNeighborsRegressor"],
    "kernel_ridge": [
        "from sklearn.compose import TransformedTargetRegressor",
        "from sklearn.kernel_ridge import KernelRidge",
        "from sklearn.preprocessing import StandardScaler",
    ],
}


def model(family: Family, number: float | str) -> list[str] | None:
    """The lines that make `model`, with `number` or a variable of that name; None where scikit-learn has none."""
    if family.name not in LINES:
        return None
    lines = LINES[family.name]
    if isinstance(number, str):
        return [line.replace("{number:g}", number).replace("{number!r}", number).format() for line in lines]
    return [line.format(number=number) for line in lines]
