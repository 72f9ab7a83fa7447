"""One row between the means of the classes; why variance is not separation; and the numbers as scripts."""

from typing import TYPE_CHECKING

import numpy as np
import streamlit as st

from algos.pca import held_out
from ui import controls, export, page, words

if TYPE_CHECKING:
    from pages.views.pca.not_to_classes import Choice

TOLD, VARIANCE = "Told by axis {}", "Variance, axis {}"
HELP = {
    TOLD.format(1): "The share of held-out rows whose class is the one with the nearest mean on this axis alone. Five "
    "folds; axes and means come from the other four.",
    VARIANCE.format(1): "The share of the variance along the first axis.",
}


def numbers(at: "Choice") -> dict[str, float]:
    shares = at.model.explained_variance_ratio
    shown = {}
    if at.accuracy is not None:
        right = len(at.accuracy) // 2
        shown = {TOLD.format(1): float(at.accuracy[0]), TOLD.format(at.axis): float(at.accuracy[right])}
    return shown | {VARIANCE.format(j): float(shares[j - 1]) for j in (1, at.axis)}


def closer(at: "Choice") -> None:
    """The scores of one row on both axes, and which class's mean is nearest on each."""
    row = controls.slider("Row", 1, len(at.data.X), 1, key="lost_row", help="Which row of the table.", place=st) - 1
    model = at.model
    z = (at.data.X[row] - model.mean) / model.scale
    n = words.number
    scores = model.transform(at.data.X)
    label = f", of class {at.data.class_names[at.data.y[row]]}," if at.named else ""
    st.markdown(f"**Row {row + 1}**{label} on the two axes:")
    for j in (1, at.axis):
        axis = model.components[j - 1]
        terms = [rf"{_tex(float(a))} \cdot {_tex(float(v))}" for a, v in list(zip(axis, z, strict=True))[:3]]
        more = [r"\cdots"] if len(z) > 3 else []
        st.latex(rf"t_{{{j}}} = {' + '.join([*terms, *more])} = {words.tex(float(scores[row, j - 1]))}")
        if at.named:
            means = [float(scores[at.data.y == c, j - 1].mean()) for c in np.unique(at.data.y)]
            names = [at.data.class_names[c] for c in np.unique(at.data.y)]
            nearest = int(np.argmin(np.abs(np.array(means) - scores[row, j - 1])))
            listed = words.listed([f"{name} {n(mean)}" for name, mean in zip(names, means, strict=True)])
            st.caption(f"Means on axis {j}: {listed}. The nearest is {names[nearest]}.")
    if at.named:
        st.caption(
            "Here the row itself counts in the axes and the means; in the shares beside the chart it never does."
        )


def theory() -> None:
    st.markdown(
        "**Variance is not separation.** The first axis is where the rows spread most; nobody has told it the classes. "
        "Split the variance along a direction $u$ into what lies between the classes' means and what lies within:"
    )
    st.latex(
        r"\underbrace{u^\top C\, u}_{\text{what PCA makes large}} \;=\; "
        r"\underbrace{u^\top B\, u}_{\text{between the means}} \;+\; \underbrace{u^\top W u}_{\text{within classes}}"
    )
    st.markdown(
        "PCA makes the sum large, and does not care which part it comes from. What tells classes apart is the first "
        r"part *against* the second, $u^\top B u \,/\, u^\top W u$, which linear discriminant analysis makes large. If "
        "the classes are long and lie side by side, the two answers are at right angles."
    )
    st.markdown(
        "**What the notes advise.** Use principal components where memory or speed demand it, and with $k = 2$ or 3 to "
        "look at data; try the full columns first. Never take them because they might help: whether they do shows only "
        "on rows held out."
    )


def code(at: "Choice") -> None:
    told = {}
    shares = {VARIANCE.format(j): f"float(model.explained_variance_ratio[{j - 1}])" for j in (1, at.axis)}
    lines = [f"model = {export.call('principal_components.fit', 'data.X', scale=at.scale)}"]
    if at.accuracy is not None:
        call = export.call("held_out.accuracies", "data.X", "data.y", "[0.0, 90.0]", axis=at.axis, scale=at.scale)
        lines.append(f"told = {call}")
        told = {TOLD.format(1): "float(told[0])", TOLD.format(at.axis): "float(told[1])"}
    script = export.script(
        at.data,
        lines,
        told | shares,
        imports=["from algos.pca import held_out, principal_components"],
        title="How much of the variance an axis holds, and how well it tells classes apart.",
    )
    page.code(held_out, script, _library(at, told, shares))


def _library(at: "Choice", told: dict[str, str], shares: dict[str, str]) -> str:
    lines = [
        f"Z = StandardScaler(with_std={at.scale}).fit_transform(data.X)",
        "model = PCA().fit(Z)",
    ]
    imports = ["from sklearn.decomposition import PCA", "from sklearn.preprocessing import StandardScaler"]
    if told:
        imports += [
            "import numpy as np",
            "from sklearn.neighbors import NearestCentroid",
            "from sklearn.pipeline import make_pipeline",
        ]
        lines += [
            "place = np.array([np.sum(data.y[:i] == c) for i, c in enumerate(data.y)])",
            "fold = place % 5",
            "",
            "",
            "def told(j):",
            "    right = 0",
            "    for i in np.unique(fold):",
            "        train, test = fold != i, fold == i",
            f"        axes = make_pipeline(StandardScaler(with_std={at.scale}), PCA()).fit(data.X[train])",
            "        nearest = NearestCentroid().fit(axes.transform(data.X[train])[:, [j]], data.y[train])",
            "        right += (nearest.predict(axes.transform(data.X[test])[:, [j]]) == data.y[test]).sum()",
            "    return float(right / len(data.y))",
            "",
            "",
        ]
        told = {TOLD.format(1): "told(0)", TOLD.format(at.axis): f"told({at.axis - 1})"}
    ratios = {label: text.replace("ratio[", "ratio_[") for label, text in shares.items()}
    return export.script(at.data, lines, told | ratios, imports=imports, title="The same with scikit-learn.")


def _tex(value: float) -> str:
    return f"({words.tex(value)})" if value < 0 else words.tex(value)
