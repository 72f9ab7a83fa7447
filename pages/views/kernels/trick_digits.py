"""One inner product by two ways: through the features, each written out, and by the kernel at once."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import streamlit as st

from algos.kernels import explicit_features
from algos.kernels.explicit_features import FeatureMap
from algos.kernels.kernels import Kernel, Polynomial, Quadratic
from datasets.dataset import Dataset
from pages.views.kernels import gallery_kernels, trick_theory
from ui import classes, controls, page, player, words
from ui.figures import feature_counts

PAIRS: dict[str, tuple[list[float], list[float]] | None] = {
    "data": None,
    "second": ([1.0, 2.0], [3.0, -1.0]),
    "other": ([1.0, 2.0], [3.0, 4.0]),
}
PAIR_TITLES = {"data": "two of the points", "second": "(1, 2) and (3, −1)", "other": "(1, 2) and (3, 4)"}
MAPS = {"quadratic": "x·z + (x·z)²", "power": "(x·z + offset)ᵖ"}
SHOWN = {
    "Through the features": "float((phi_x * phi_z).sum())",
    "By the kernel": "float(kernel(x, z)[0, 0])",
    "Difference": "abs(float((phi_x * phi_z).sum()) - float(kernel(x, z)[0, 0]))",
    "Features": "len(phi_x)",
}


@dataclass(frozen=True)
class Two:
    """Two points, a kernel, its features, and both ways to their inner product."""

    x: np.ndarray  # (2,)
    z: np.ndarray
    inputs: tuple[str, ...]
    kernel: Kernel
    features: FeatureMap
    lines: tuple[str, ...]  # they make x and z (1, 2) in a script

    @property
    def phi(self) -> tuple[np.ndarray, np.ndarray]:
        return self.features.transform(self.x[None])[0], self.features.transform(self.z[None])[0]

    @property
    def terms(self) -> np.ndarray:
        a, b = self.phi
        return a * b

    @property
    def explicit(self) -> float:
        return float(self.terms.sum())

    @property
    def implicit(self) -> float:
        return float(self.kernel(self.x[None], self.z[None])[0, 0])

    @property
    def names(self) -> tuple[str, ...]:
        return self.features.names(self.inputs)


def show(data: Dataset, presets: Sequence[page.Preset]) -> None:
    of, table = _choose(data)
    page.presets(presets)
    left, right = page.columns()
    apart = abs(of.explicit - of.implicit)
    with left:
        player.chart(
            feature_counts.products(of.names, of.terms, of.implicit),
            alt=f"The products of {words.count(len(of.names), 'feature')} of two points, one after the other; they end "
            f"at {words.number(of.explicit)}, where the line of the kernel {of.kernel.title} is.",
            key=controls.key_of("products"),
        )
        _said(of, apart)
    with right:
        page.numbers(
            {
                "Through the features": of.explicit,
                "By the kernel": of.implicit,
                "Difference": apart,
                "Features": len(of.names),
            },
            help={"Difference": "Rounding: a computer keeps 16 digits, and each way rounds at other places."},
        )
    page.more(
        {
            "Look closer": lambda: _closer(of),
            "Theory": trick_theory.show,
            "Code": lambda: _code(of, table),
            "Data": lambda: page.data(table),
        }
    )


def _choose(data: Dataset) -> tuple[Two, Dataset]:
    at = classes.choose(data, held_out=None, features=False)
    pair = controls.choice(
        "x and z", list(PAIRS), "data", key="pair", titles=PAIR_TITLES, help="Two points of the data, or the notes'."
    )
    given = PAIRS[pair]
    if given is None:
        n = len(at.points)
        i = controls.point(n, place=st.sidebar, label="Point x")
        j = int(controls.slider("Point z", 1, n, min(2, n), key="other", help="The other point.")) - 1
        x, z = at.points[i], at.points[j]
        lines = (*at.lines[:-1], f"x, z = train.X[[{i}]], train.X[[{j}]]")
    else:
        x, z = np.array(given[0]), np.array(given[1])
        lines = (at.lines[0], f"x, z = np.array([{given[0]}]), np.array([{given[1]}])")
    chosen = controls.choice(
        "Which kernel",
        list(MAPS),
        "quadratic",
        key="map",
        titles=MAPS,
        help="The notes' one of second order, or a power.",
    )
    kernel: Kernel = Quadratic()
    if chosen == "power":
        degree = controls.slider("Degree", 1, 8, 2, key="power", help="More features, and the same work by the kernel.")
        offset = controls.slider("Offset", 0.0, 4.0, 1.0, step=0.5, key="offset", help="0: only the highest degree.")
        kernel = Polynomial(degree, offset)
    inputs = tuple(at.data.feature_names) if given is None else ("x1", "x2")
    short = inputs if max(map(len, inputs)) <= 3 else ("x1", "x2")
    return Two(x, z, short, kernel, explicit_features.feature_map(kernel, 2), lines), at.train


def _said(of: Two, apart: float) -> None:
    said = (
        f"Through {words.count(len(of.names), 'feature')}: `{of.explicit!r}`. By {of.kernel.title}: `{of.implicit!r}`. "
    )
    if apart == 0:
        st.markdown(said + "The same to the last digit.")
    else:
        share = apart / max(abs(of.implicit), abs(of.explicit))
        st.markdown(said + f"They part by {words.number(share)} of the whole: each way rounds at other places.")


def _closer(of: Two) -> None:
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


def _code(of: Two, table: Dataset) -> None:
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


def _script(of: Two, lines: list[str], shown: dict[str, str], imports: list[str], title: str) -> str:
    code = of.lines[0].removeprefix("data = ")
    where = "from datasets import upload" if "upload." in code else "from datasets import catalog"
    prints = [f'print("{label}:", {expression})' for label, expression in shown.items()]
    opening = f'"""{title} Run it in the project\'s folder."""'
    return "\n".join([opening, "", *sorted([*imports, where]), "", *of.lines, *lines, *prints, ""])
