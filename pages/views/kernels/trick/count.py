"""How many features a polynomial kernel stands for, and what they would cost."""

from dataclasses import dataclass
from time import perf_counter

import numpy as np
import streamlit as st

from algos.kernels import explicit_features
from algos.kernels.kernels import Polynomial
from datasets.dataset import Dataset
from pages.views.kernels.trick import feature_counts
from ui import controls, picture, words
from ui.picture import Figure, Picture
from ui.view import Code, Rows, Screen

INPUTS = np.array([1, 2, 3, 5, 10, 20, 50, 100, 200, 500, 1000])
DEGREES = range(1, 11)
ROWS = (1, 2, 3, 10, 100, 1000)
POINTS = 30  # between which inner products are timed
MOST_TIMED = 3000  # features
HELP = {
    "Features": "Products of 1 to p inputs: C(d + p, p) − 1, the constant not counted.",
    "Work by the features": "Multiplications and additions that make the features of two points, weigh and multiply "
    "them.",
    "Work by the kernel": "Multiplications and additions of (x·z + 1)ᵖ.",
}


@dataclass(frozen=True)
class Count:
    """All products of at most `degree` of d inputs."""

    d: int
    degree: int

    @property
    def features(self) -> int:
        return explicit_features.count(self.d, self.degree)

    @property
    def explicit(self) -> int:
        """Operations for an inner product through the features."""
        return explicit_features.explicit_operations(self.d, self.degree)

    @property
    def implicit(self) -> int:
        """Operations by the kernel."""
        return explicit_features.kernel_operations(self.d, self.degree)


def choose(_: Dataset) -> Count:
    d = controls.stop_slider(
        "Inputs", [float(v) for v in INPUTS], 100, key="dimension", help="How many columns x has: d."
    )
    degree = controls.slider("Degree", 1, DEGREES[-1], 2, key="power", help="The highest degree of the products: p.")
    return Count(int(d), degree)


def chart(of: Count) -> Picture:
    d, each = of.d, [Count(of.d, p) for p in DEGREES]
    counts = np.array([[float(explicit_features.count(int(m), p)) for m in INPUTS] for p in DEGREES])
    explicit = np.array([float(one.explicit) for one in each])
    implicit = np.array([float(one.implicit) for one in each])

    def draw(i: int) -> Figure:
        return feature_counts.figure(INPUTS, counts, explicit, implicit, d, DEGREES[i])

    def caption(i: int) -> str:
        return (
            f"Degree {DEGREES[i]}: {words.count(each[i].features, 'feature')} of {words.count(d, 'input')} "
            f"{'takes' if each[i].features == 1 else 'take'} "
            f"{words.number(explicit[i] / implicit[i])} times the kernel's work"
        )

    return picture.frames(
        len(DEGREES),
        draw,
        caption,
        start=of.degree - 1,
        alt=f"Features by inputs and degree; at {words.count(d, 'input')} and degree {of.degree} there are "
        f"{words.number(of.features)}, and an inner product takes {words.number(float(of.explicit))} operations "
        f"through them, {words.number(float(of.implicit))} without.",
        key="count",
    )


def numbers(of: Count) -> dict[str, float]:
    return {"Features": of.features, "Work by the features": of.explicit, "Work by the kernel": of.implicit}


def closer(of: Count) -> None:
    """The counts by degree, and both ways timed here and now."""
    d, degree, D = of.d, of.degree, of.features
    st.markdown(f"Products of {words.count(d, 'input')} by their degree, $\\binom{{d + j - 1}}{{j}}$ for each $j$:")
    parts = [explicit_features.homogeneous_count(d, j) for j in range(1, degree + 1)]
    st.latex(" + ".join(map(_tex, parts)) + f" = {_tex(D)}")
    st.markdown(
        f"Through the features: {words.number(D - d)} products made for each of two points, {words.number(D)} weights "
        f"for each, {words.number(D)} multiplications and additions. By the kernel: {words.number(d)} multiplications, "
        f"{words.number(d - 1)} additions, one for the 1, and {degree - 1} for the power."
    )
    if D > MOST_TIMED:
        st.caption(
            f"Timing is offered up to {words.number(MOST_TIMED)} features: choose fewer inputs or a lower degree."
        )
    elif st.button(f"Time both ways for {POINTS} points, now", key=controls.key_of("time")):
        slow, fast = _timed(of)
        st.markdown(
            f"Measured now, on this machine: {words.number(1000 * slow)} ms through the features, "
            f"{words.number(1000 * fast)} ms by the kernel, {words.number(slow / fast)} times as long. Measured again, "
            "it will differ."
        )


def _tex(n: int) -> str:
    return f"{n:,}".replace(",", r"\,") if n < 10**12 else words.tex(float(n))


def _timed(of: Count) -> tuple[float, float]:
    """Seconds for the inner products of POINTS points through the features, and by the kernel: the best of three."""
    X = np.random.default_rng(0).normal(size=(POINTS, of.d))
    kernel = Polynomial(of.degree, 1.0)
    features = explicit_features.feature_map(kernel, of.d)
    best = [np.inf, np.inf]
    for _ in range(3):
        start = perf_counter()
        Z = features.transform(X)
        Z @ Z.T
        middle = perf_counter()
        kernel(X, X)
        best = [min(best[0], middle - start), min(best[1], perf_counter() - middle)]
    return best[0], best[1]


def code(of: Count) -> Code:
    d, degree = of.d, of.degree
    script = f'''"""Features and operations, counted. Run it in the project's folder."""

from algos.kernels import explicit_features

print("Features:", explicit_features.count({d}, {degree}))
print("Work by the features:", explicit_features.explicit_operations({d}, {degree}))
print("Work by the kernel:", explicit_features.kernel_operations({d}, {degree}))
'''
    library = f'''"""The features, counted by scikit-learn. Any data will do: only their number of columns counts."""

import numpy as np
from sklearn.preprocessing import PolynomialFeatures

features = PolynomialFeatures({degree}, include_bias=False).fit(np.zeros((1, {d})))
print("Features:", features.n_output_features_)
'''
    small = of.features <= 10**6  # it lists them all
    return Code(explicit_features, script, library if small else None)


def rows(_: Count) -> Rows:
    """Counts for some numbers of inputs and all degrees."""
    counts = {f"degree {p}": [words.number(explicit_features.count(d, p)) for d in ROWS] for p in DEGREES}
    return Rows({"inputs": ROWS} | counts, "features", "Features by inputs and degree: C(d + p, p) − 1.")


screen = Screen(
    chart,
    numbers,
    HELP,
    at=lambda of, i: Count(of.d, DEGREES[i]),
    closer=closer,
    code=code,
    rows=rows,
    quantities={"Times the work": lambda of: of.explicit / of.implicit},
)
