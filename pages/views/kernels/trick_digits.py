"""One inner product by two ways: through the features, each written out, and by the kernel at once."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import streamlit as st

from algos.kernels import explicit_features
from algos.kernels.explicit_features import FeatureMap
from algos.kernels.kernels import Kernel, Polynomial, Quadratic
from datasets.dataset import Dataset
from pages.views.kernels import trick_digits_closer, trick_theory
from ui import classes, controls, page, player, words
from ui.figures import feature_counts

PAIRS: dict[str, tuple[list[float], list[float]] | None] = {
    "data": None,
    "second": ([1.0, 2.0], [3.0, -1.0]),
    "other": ([1.0, 2.0], [3.0, 4.0]),
}
PAIR_TITLES = {"data": "two of the points", "second": "(1, 2) and (3, −1)", "other": "(1, 2) and (3, 4)"}
MAPS = {"quadratic": "x·z + (x·z)²", "power": "(x·z + offset)ᵖ"}


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
            "Look closer": lambda: trick_digits_closer.show(of),
            "Theory": trick_theory.show,
            "Code": lambda: trick_digits_closer.code(of),
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
