"""Three ways to the same axes, and how far apart they end."""

import numpy as np
import streamlit as st

from algos.pca import power_iteration, principal_components
from algos.pca.principal_components import Model
from algos.trace import record
from datasets.dataset import Dataset
from ui import compute, words

Axes = tuple[np.ndarray, np.ndarray]  # one a row, and their variances
LIMIT = 2000
EQUAL = 1e-6  # variances that differ by less, relative to the first, leave their axes to rounding


def show(whole: Dataset, model: Model, *, scale: bool, centre: bool) -> None:
    """The axes of two columns in three ways, and of the whole table in two."""
    C = model.covariance
    by_eigen = principal_components.by_eigenvectors(C)
    by_svd = principal_components.by_svd(model.Z)
    of, what = ("C", "variance") if centre else ("ZᵀZ / n", "mean square")
    ways = {f"Eigenvectors of {of}": by_eigen, "SVD of Z": by_svd}
    power = powered(C)
    if power is not None:
        ways["Power iteration"] = power
    st.table(
        {
            "": list(ways),
            "axis 1": [_vector(axes[0]) for axes, _ in ways.values()],
            f"{what} 1": [words.number(v[0]) for _, v in ways.values()],
            "axis 2": [_vector(axes[1]) for axes, _ in ways.values()],
            f"{what} 2": [words.number(v[1]) for _, v in ways.values()],
        }
    )
    variances, axes = apart(by_eigen, by_svd)
    if axes is None:
        st.markdown(
            "The two variances are equal but for rounding, so any two directions at a right angle will do: the ways "
            f"need not agree on the axes. On the variances they differ by {words.number(variances)} of the largest."
        )
    else:
        st.markdown(
            f"**Eigenvectors and SVD** differ by at most {words.number(axes)} in an entry of an axis, and by "
            f"{words.number(variances)} of the largest variance. The SVD never forms the squares of the data, and so "
            "keeps more digits of small variances."
        )
        if power is not None:
            st.markdown(
                f"**Power iteration** stops when its vector turns by less than a hundred-millionth of a radian: it is "
                f"{words.number(apart(by_eigen, power)[1] or 0.0)} away."
            )
    if power is None:
        st.markdown(f"Power iteration did not settle within {words.number(LIMIT)} steps: the variances are too close.")
    st.markdown(
        "**Signs.** An axis has two directions, and each way would pick its own. The rule here: the largest entry is "
        "positive; of equally large ones, the first."
    )
    if len(whole.feature_names) > 2:
        _all(whole, scale=scale, centre=centre)


def powered(C: np.ndarray) -> Axes | None:
    """Both axes of C (2, 2) by power iteration with deflation; None if it does not settle."""
    trace = record(power_iteration.steps(C, start=np.array([1.0, 0.5])), limit=LIMIT)
    if not trace.finished:
        return None
    last = trace.final
    axes, values = np.vstack([last.found, last.x]), np.append(last.values, last.rayleigh)
    order = np.argsort(-values, kind="stable")  # a start at a right angle to the first axis finds the second first
    return principal_components.signed(axes[order]), values[order]


def apart(one: Axes, other: Axes) -> tuple[float, float | None]:
    """The largest difference of two variances, as a share of the first, and of two entries of axes.

    Only axes with a variance of their own are compared; None if there are none.
    """
    r = min(len(one[1]), len(other[1]))
    values = one[1][:r]
    top = float(values[0])
    gaps = np.abs(np.diff(np.concatenate([[np.inf], one[1], [-np.inf]])))
    alone = np.minimum(gaps[:-1], gaps[1:])[:r] > EQUAL * top
    variances = float(np.abs(values - other[1][:r]).max() / top)
    return variances, float(np.abs(one[0][:r] - other[0][:r])[alone].max()) if alone.any() else None


def _all(whole: Dataset, *, scale: bool, centre: bool) -> None:
    """The same for all columns of the table."""
    every = compute.run(principal_components.steps, whole.X, limit=10, scale=scale, centre=centre).final
    eigen = principal_components.by_eigenvectors(every.covariance)
    variances, axes = apart(eigen, principal_components.by_svd(every.Z))
    said = "" if axes is None else f" and {words.number(axes)} in an entry of an axis that has a variance of its own"
    st.markdown(
        f"**All {len(whole.feature_names)} columns and {words.number(len(whole.X))} rows:** eigenvectors and SVD "
        f"differ by {words.number(variances)} of the largest variance{said}."
    )


def _vector(v: np.ndarray) -> str:
    return f"({words.number(v[0])}, {words.number(v[1])})"
