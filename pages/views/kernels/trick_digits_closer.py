"""Every digit of both ways to one inner product, and the scripts that print them."""

from typing import TYPE_CHECKING, Any

import streamlit as st

from algos.kernels import explicit_features
from algos.kernels.kernels import Polynomial
from pages.views.kernels import gallery_kernels
from ui import page, words

if TYPE_CHECKING:
    from pages.views.kernels.trick_digits import Two

SHOWN = {
    "Through the features": "float((phi_x * phi_z).sum())",
    "By the kernel": "float(kernel(x, z)[0, 0])",
    "Difference": "abs(float((phi_x * phi_z).sum()) - float(kernel(x, z)[0, 0]))",
    "Features": "len(phi_x)",
}


def show(of: "Two") -> None:
    """Every feature of both points at full precision, and the kernel's own arithmetic."""
    a, b = of.phi
    table: dict[str, list[Any]] = {
        "feature": [*of.names, "sum"],
        "φ(x)": [repr(float(v)) for v in a] + [""],
        "φ(z)": [repr(float(v)) for v in b] + [""],
        "φ(x)·φ(z)": [repr(float(v)) for v in of.terms] + [repr(of.explicit)],
    }
    st.dataframe(table, hide_index=True, height=min(38 + 35 * (len(of.names) + 1), 460))
    inner = float(of.x @ of.z)
    products = " + ".join(rf"{_tex(float(p))} \cdot {_tex(float(q))}" for p, q in zip(of.x, of.z, strict=True))
    st.markdown("The kernel needs only")
    st.latex(rf"x \cdot z = {products} = {words.tex(inner)}")
    if isinstance(of.kernel, Polynomial):
        power = rf"({words.tex(inner)} + {words.tex(of.kernel.offset)})^{{{of.kernel.degree}}}"
    else:
        power = rf"{words.tex(inner)} + {_tex(inner)}^2"
    st.latex(rf"k(x, z) = {power} = {words.tex(of.implicit)}")


def _tex(value: float) -> str:
    return f"({words.tex(value)})" if value < 0 else words.tex(value)


def code(of: "Two") -> None:
    head = [
        "from algos.kernels import explicit_features",
        gallery_kernels.imported(of.kernel),
        "import numpy as np",
    ]
    own = _script(
        of,
        [
            f"kernel = {of.kernel!r}",
            "features = explicit_features.feature_map(kernel, 2)",
            "phi_x, phi_z = features.transform(x)[0], features.transform(z)[0]",
        ],
        SHOWN,
        head,
        "One inner product, two ways.",
    )
    library = None
    if isinstance(of.kernel, Polynomial):
        kernel = of.kernel
        library = _script(
            of,
            [f"k = polynomial_kernel(x, z, degree={kernel.degree}, gamma=1, coef0={kernel.offset!r})"],
            {"By the kernel": "float(k[0, 0])"},
            ["import numpy as np", "from sklearn.metrics.pairwise import polynomial_kernel"],
            "The kernel with scikit-learn, which does not write the features out.",
        )
    page.code(explicit_features, own, library)


def _script(of: "Two", lines: list[str], shown: dict[str, str], imports: list[str], title: str) -> str:
    code = of.lines[0].removeprefix("data = ")
    where = "from datasets import upload" if "upload." in code else "from datasets import catalog"
    prints = [f'print("{label}:", {expression})' for label, expression in shown.items()]
    opening = f'"""{title} Run it in the project\'s folder."""'
    return "\n".join([opening, "", *sorted([*imports, where]), "", *of.lines, *lines, *prints, ""])
