"""The gallery's numbers, the scripts that print them, and its data."""

import streamlit as st

from algos.kernels import gram
from algos.kernels.gram import Gram
from algos.kernels.kernels import Kernel
from pages.views.kernels import gallery_kernels
from pages.views.kernels.gallery_points import Points
from ui import page

SHOWN = {
    "Smallest eigenvalue": "found.smallest",
    "Negative eigenvalues": "found.negative",
    "Rank": "found.rank",
    "Condition number": "found.condition",
}
LIBRARY = {
    "Linear": "linear_kernel(X)",
    "Polynomial": "polynomial_kernel(X, degree={0.degree}, gamma=1, coef0={0.offset})",
    "Gaussian": "rbf_kernel(X, gamma=1 / (2 * {0.bandwidth}**2))",
    "Laplacian": "laplacian_kernel(X, gamma=1 / {0.bandwidth})",
    "Cosine": "cosine_similarity(X)",
    "ChiSquare": "chi2_kernel(X, gamma={0.gamma})",
    "Tanh": "sigmoid_kernel(X, gamma={0.scale}, coef0={0.offset})",
}


def numbers(found: Gram) -> dict[str, float | int | str]:
    """Of the Gram matrix."""
    return {
        "Smallest eigenvalue": found.smallest,
        "Negative eigenvalues": found.negative,
        "Rank": found.rank,
        "Condition number": found.condition,
    }


def show(points: Points, kernel: Kernel, found: Gram) -> None:
    """This Gram matrix as a script, with scikit-learn where it has the kernel, and the source."""
    lines = [*points.lines, f"found = gram.of({kernel!r}, X)"]
    script = _script(lines, ["from algos.kernels import gram", gallery_kernels.imported(kernel)], SHOWN)
    page.code(gram, script, _library(points, kernel), why="Its smallest eigenvalue may be rounding only.")


def _library(points: Points, kernel: Kernel) -> str | None:
    call = LIBRARY.get(type(kernel).__name__)
    if call is None:
        return None
    name = call.partition("(")[0]
    lines = [
        *points.lines,
        f"K = {call.format(kernel)}",
        "values = np.linalg.eigvalsh((K + K.T) / 2)",
        "tolerance = len(K) * np.finfo(float).eps * np.abs(values).max()",
    ]
    shown = {
        "Negative eigenvalues": "int((values < -tolerance).sum())",
        "Rank": "np.linalg.matrix_rank(K, hermitian=True)",
    }
    imports = ["import numpy as np", "", f"from sklearn.metrics.pairwise import {name}"]
    return _script(lines, imports, shown)


def _script(lines: list[str], imports: list[str], shown: dict[str, str]) -> str:
    """Like export.script, for words as well, which need no data set."""
    head = list(imports)
    if any("catalog." in line for line in lines):
        head.append("from datasets import catalog")
    if any("upload." in line for line in lines):
        head.append("from datasets import upload")
    prints = [f'print("{label}:", {expression})' for label, expression in shown.items()]
    title = '"""A Gram matrix and its eigenvalues. Run it in the project\'s folder."""'
    return "\n".join([title, "", *head, "", *lines, *prints, ""])


def data(points: Points, found: Gram, i: int) -> None:
    """The rows with k from the chosen point; words without a table of their own."""
    if points.data is not None:
        page.data(points.data, {f"k from point {i + 1}": found.K[i]})
    else:
        st.caption("Words typed in, or the notes' example and some more.")
        st.dataframe({"word": points.labels, f"k from {points.labels[i]}": found.K[i]}, height=320)
