"""One inner product by two ways: through the features, each written out, and by the kernel at once."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Any

import numpy as np
import streamlit as st

from algos.kernels import explicit_features
from algos.kernels.explicit_features import FeatureMap
from algos.kernels.kernels import Kernel, Polynomial, Quadratic
from datasets.dataset import Dataset
from pages.views.kernels import kernel_choice
from pages.views.kernels.formulas import bracketed
from pages.views.kernels.trick import products
from ui import classes, controls, export, picture, words
from ui.picture import Picture
from ui.view import Code, Said, Screen, rows_of

PAIRS: dict[str, tuple[list[float], list[float]] | None] = {
    "data": None,
    "second": ([1.0, 2.0], [3.0, -1.0]),
    "other": ([1.0, 2.0], [3.0, 4.0]),
}
PAIR_TITLES = {"data": "two of the points", "second": "(1, 2) and (3, −1)", "other": "(1, 2) and (3, 4)"}
MAPS = {"quadratic": "x·z + (x·z)²", "power": "(x·z + offset)ᵖ"}
LOW = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
HELP = {"Difference": "Only rounding: a computer keeps about 16 digits, and the two ways round at different places."}


@dataclass(frozen=True, eq=False)
class Product:
    """Two points, a kernel, its features, and both ways to their inner product."""

    table: Dataset
    x: np.ndarray  # (2,)
    z: np.ndarray
    inputs: tuple[str, ...]
    kernel: Kernel
    features: FeatureMap
    lines: tuple[str, ...]  # of a script: the first makes data, the others x and z (1, 2)

    @property
    def phi(self) -> tuple[np.ndarray, np.ndarray]:
        """The features of both points."""
        return self.features.transform(self.x[None])[0], self.features.transform(self.z[None])[0]

    @property
    def terms(self) -> np.ndarray:
        """What each feature adds."""
        a, b = self.phi
        return a * b

    @property
    def explicit(self) -> float:
        return float(self.terms.sum())

    @property
    def implicit(self) -> float:
        return float(self.kernel(self.x[None], self.z[None])[0, 0])

    @property
    def apart(self) -> float:
        return abs(self.explicit - self.implicit)

    @property
    def share_apart(self) -> float:
        """The difference as a share of the whole."""
        return self.apart / max(abs(self.implicit), abs(self.explicit)) if self.apart else 0.0

    @property
    def names(self) -> tuple[str, ...]:
        return self.features.names(self.inputs)


def choose(data: Dataset) -> Product:
    at = classes.choose(data, held_out=None, features=False)
    pair = controls.choice(
        "x and z",
        list(PAIRS),
        "data",
        key="pair",
        titles=PAIR_TITLES,
        help="Two points of the data, or two to work by hand.",
    )
    given = PAIRS[pair]
    if given is None:
        n = len(at.points)
        i = controls.point(n, place=controls.sidebar(), label="Point x")
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
        help="A quadratic kernel, or a power of any degree.",
    )
    kernel: Kernel = Quadratic()
    if chosen == "power":
        degree = controls.slider("Degree", 1, 8, 2, key="power", help="More features, and the same work by the kernel.")
        offset = controls.slider("Offset", 0.0, 4.0, 1.0, step=0.5, key="offset", help="0: only the highest degree.")
        kernel = Polynomial(degree, offset)
    inputs = tuple(at.data.feature_names)
    short = given is None and max(map(len, inputs)) <= 3
    features = explicit_features.feature_map(kernel, 2)
    names = tuple(name.translate(LOW) for name in inputs) if short else ("x₁", "x₂")  # a power stands above
    return Product(at.train, x, z, names, kernel, features, lines)


def chart(of: Product) -> Picture:
    return picture.frames(
        1,
        lambda _: products.figure(of.names, of.terms, of.implicit),
        lambda _: caption(of),
        alt=f"The products of {words.count(len(of.names), 'feature')} of two points, one after the other; they end "
        f"at {words.number(of.explicit)}, where the line of the kernel {of.kernel.title} is.",
        key="products",
    )


def caption(of: Product) -> str:
    """Whether both ways give the same, and if not how large a digit tells them apart."""
    many = words.count(len(of.names), "feature")
    if not of.apart:
        return f"The sum over {many} and the kernel give the same number, to the last digit"
    if (digit := _parting(of)) > 1:
        return f"The sum over {many} and the kernel give the same number, but for rounding in digit {digit}"
    return f"The sum over {many} and the kernel differ by {words.brief(of.apart)}, which is rounding"


def _parting(of: Product) -> int:
    """The number of the digit, from the first one of the larger, that is of the size of their difference."""
    one, two = Decimal(repr(of.explicit)), Decimal(repr(of.implicit))
    return max(abs(one), abs(two)).adjusted() - (one - two).adjusted() + 1


def _agreeing(of: Product) -> int:
    """In how many digits both ways agree."""
    return int(-np.log10(of.share_apart))


def numbers(of: Product) -> dict[str, float]:
    return {
        "Through the features": of.explicit,
        "By the kernel": of.implicit,
        "Difference": of.apart,
        "Features": len(of.names),
    }


def said(of: Product) -> list[Said]:
    """Both ways with all their digits."""
    both = (
        f"Through {words.count(len(of.names), 'feature')}: `{of.explicit!r}`. By {of.kernel.title}: `{of.implicit!r}`."
    )
    return [Said(both, "markdown")]


def closer(of: Product) -> None:
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
    written = " + ".join(rf"{bracketed(p)} \cdot {bracketed(q)}" for p, q in zip(of.x, of.z, strict=True))
    st.markdown("The kernel needs only")
    st.latex(rf"x \cdot z = {written} = {words.tex(inner)}")
    if isinstance(of.kernel, Polynomial):
        power = rf"({words.tex(inner)} + {words.tex(of.kernel.offset)})^{{{of.kernel.degree}}}"
    else:
        power = rf"{words.tex(inner)} + {bracketed(inner)}^2"
    st.latex(rf"k(x, z) = {power} = {words.tex(of.implicit)}")


def code(of: Product) -> Code:
    made, *points = of.lines
    data = made.removeprefix("data = ")
    script = export.script(
        data,
        [
            *points,
            f"kernel = {of.kernel!r}",
            "features = explicit_features.feature_map(kernel, 2)",
            "phi_x, phi_z = features.transform(x)[0], features.transform(z)[0]",
        ],
        {
            "Through the features": "float((phi_x * phi_z).sum())",
            "By the kernel": "float(kernel(x, z)[0, 0])",
            "Difference": "abs(float((phi_x * phi_z).sum()) - float(kernel(x, z)[0, 0]))",
            "Features": "len(phi_x)",
        },
        imports=[
            "import numpy as np",
            "from algos.kernels import explicit_features",
            kernel_choice.imported(of.kernel),
        ],
        title="One inner product, two ways.",
    )
    if not isinstance(of.kernel, Polynomial):
        return Code(explicit_features, script)
    degree, offset = of.kernel.degree, of.kernel.offset
    library = export.script(
        data,
        [*points, f"k = polynomial_kernel(x, z, degree={degree}, gamma=1, coef0={offset!r})"],
        {"By the kernel": "float(k[0, 0])"},
        imports=["import numpy as np", "from sklearn.metrics.pairwise import polynomial_kernel"],
        title="The kernel with scikit-learn, which does not write the features out.",
    )
    return Code(explicit_features, script, library)


QUANTITIES = {
    "Terms": lambda of: ", ".join(f"{term:g}" for term in of.terms.round(9)),
    "Digits that agree": _agreeing,
}

screen = Screen(
    chart, numbers, HELP, said=said, closer=closer, code=code, rows=lambda of: rows_of(of.table), quantities=QUANTITIES
)
