"""The scripts that print the numbers beside the biplot."""

from algos.pca import loadings
from pages.views.pca import outlier
from pages.views.pca.tables_scene import Table
from ui import export, page

LARGEST = [
    "",
    "",
    "def largest(axis):",
    "    size = abs(model.components_[axis])",
    "    return (size >= size.max() * (1 - 1e-9)).argmax()  # of equal ones the first",
    "",
    "",
]


def show(of: Table) -> None:
    fitted, (a, b) = of.fitted, of.axes
    last = {outlier.TURNED: outlier.TURNED_CODE}
    if not fitted.present:
        last = {f"Correlation with axis {a + 1}": f"loadings.correlations(model)[{a}, most]"}
    script = export.script(
        fitted.data,
        [*fitted.lines, f"most = loadings.largest(model, {a})"],
        {
            "Share in the plane": f"model.explained_variance_ratio[[{a}, {b}]].sum()",
            f"Most on axis {a + 1}": "data.feature_names[most]",
            f"Most on axis {b + 1}": f"data.feature_names[loadings.largest(model, {b})]",
        }
        | last,
        imports=[*fitted.imports, "from algos.pca import loadings"],
        title="The plane of two principal axes.",
    )
    imports, lines = fitted.library
    signs: list[str] = []
    last = {outlier.TURNED: outlier.TURNED_LIBRARY}
    if not fitted.present:
        last = {f"Correlation with axis {a + 1}": f"sign * np.corrcoef(Z[:, most], model.transform(Z)[:, {a}])[0, 1]"}
        imports, signs = [*imports, "import numpy as np"], _signed(a)
    library = export.script(
        fitted.data,
        [*LARGEST, *lines, *signs],
        {
            "Share in the plane": f"model.explained_variance_ratio_[[{a}, {b}]].sum()",
            f"Most on axis {a + 1}": f"data.feature_names[largest({a})]",
            f"Most on axis {b + 1}": f"data.feature_names[largest({b})]",
        }
        | last,
        imports=sorted({*imports}),
        title="The same with scikit-learn.",
    )
    page.code(
        loadings,
        script,
        library,
        why="Its axes may point the other way; its variances divide by n − 1, their shares are the same.",
    )


def _signed(a: int) -> list[str]:
    return [
        f"most = largest({a})",
        f"sign = 1 if model.components_[{a}, most] > 0 else -1  # the largest loading is positive",
    ]
