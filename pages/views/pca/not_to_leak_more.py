"""One split of the rows; why the leak flatters; and the numbers as scripts."""

from typing import TYPE_CHECKING

import numpy as np
import streamlit as st

from algos.pca import held_out
from ui import controls, export, page, words

if TYPE_CHECKING:
    from pages.views.pca.not_to_leak import Choice

HONEST, LEAKY, APART, OFTEN = "Axes from training", "Axes from all", "Looks smaller by", "Share of splits"
HELP = {
    HONEST: "Mean over the splits of the share of the held-out rows' squared distances to the mean that k components "
    "leave over; mean, scaling and axes come from the training rows.",
    LEAKY: "The same with mean, scaling and axes from all rows: the rows held out have been seen.",
    APART: "The mean difference. It is what one would deceive oneself by.",
    OFTEN: "The share of the splits in which the error looks smaller than it is.",
}


def numbers(at: "Choice") -> dict[str, float]:
    honest, leaky = at.honest[:, at.k], at.leaky[:, at.k]
    return {
        HONEST: float(honest.mean()),
        LEAKY: float(leaky.mean()),
        APART: float((honest - leaky).mean()),
        OFTEN: float((leaky < honest).mean()),
    }


def closer(at: "Choice") -> None:
    """The two errors of one split, and where the difference stands among the others."""
    splits = len(at.honest)
    i = controls.slider("Split", 1, splits, 1, key="lost_split", help="One point of the chart.", place=st) - 1
    a, b = float(at.honest[i, at.k]), float(at.leaky[i, at.k])
    apart = np.sort(at.honest[:, at.k] - at.leaky[:, at.k])
    st.markdown(f"**Split {i + 1}**, with {words.count(at.k, 'component')}:")
    st.latex(
        rf"\underbrace{{{words.tex(a)}}}_{{\text{{axes from the training rows}}}} - "
        rf"\underbrace{{{words.tex(b)}}}_{{\text{{axes from all rows}}}} = {words.tex(a - b)}"
    )
    st.markdown(
        f"Over all {splits} splits the difference goes from {words.number(float(apart[0]))} to "
        f"{words.number(float(apart[-1]))}, its mean is {words.number(float(apart.mean()))} with a standard deviation "
        f"of {words.number(float(apart.std(ddof=1)))}."
    )
    st.caption("The pairs share their rows: compare within a split, not across. Splits of the same rows overlap.")


def theory() -> None:
    st.markdown(
        "**Fit on the training part only.** The mean, the scaling and the axes are learned from rows, like any model. "
        "The axes of all rows make the error over *all* rows as small as $k$ axes can, the held-out rows among them: "
        "their error is no longer that of rows never seen."
    )
    st.latex(r"\text{mean, scale, axes} \leftarrow X_{train}; \qquad t = V_k\,(x - \bar x_{train})"
             r"\quad\text{for training, validation and test rows alike}")  # fmt: skip
    st.markdown(
        "With few rows and many columns each row has an axis nearly to itself, and the leak is large; with many rows "
        "one of them moves the axes hardly at all, and it vanishes. The rule costs nothing, so it is kept always: in "
        "scikit-learn by putting scaling, PCA and model into one `Pipeline` and cross-validating that."
    )


def code(at: "Choice") -> None:
    honest, leaky = f"honest[:, {at.k}]", f"leaky[:, {at.k}]"
    shown = {
        HONEST: f"float({honest}.mean())",
        LEAKY: f"float({leaky}.mean())",
        APART: f"float(({honest} - {leaky}).mean())",
        OFTEN: f"float(({leaky} < {honest}).mean())",
    }
    script = export.script(
        at.data,
        [f"honest, leaky = {export.call('held_out.leak', 'data.X', scale=at.scale)}"],
        shown,
        imports=["from algos.pca import held_out"],
        title="Axes from the training rows, and axes that have seen the test.",
    )
    out = min(max(round(0.3 * len(at.data.X)), 1), len(at.data.X) - 2)
    short = {label: text.replace(f"[:, {at.k}]", "") for label, text in shown.items()}
    library = export.script(
        at.data,
        [
            "",
            "",
            "def left_over(seen, test):",
            f"    scaler = StandardScaler(with_std={at.scale}).fit(seen)",
            f"    axes = PCA({at.k}).fit(scaler.transform(seen))",
            "    Z = scaler.transform(test)",
            "    left = ((Z - axes.inverse_transform(axes.transform(Z))) ** 2).sum() / (Z**2).sum()",
            "    return left if left > 1e-12 else 0.0  # what rounding leaves is nothing",
            "",
            "",
            "rng = np.random.default_rng(0)",
            "honest, leaky = [], []",
            f"for _ in range({len(at.honest)}):",
            "    order = rng.permutation(len(data.X))",
            f"    train, test = data.X[order[{out}:]], data.X[order[:{out}]]",
            "    honest.append(left_over(train, test))",
            "    leaky.append(left_over(data.X, test))",
            "honest, leaky = np.array(honest), np.array(leaky)",
        ],
        short,
        imports=[
            "import numpy as np",
            "from sklearn.decomposition import PCA",
            "from sklearn.preprocessing import StandardScaler",
        ],
        title="The same with scikit-learn.",
    )
    page.code(held_out, script, library)
