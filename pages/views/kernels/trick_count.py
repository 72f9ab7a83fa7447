"""How many features a polynomial kernel stands for, and what they would cost."""

from collections.abc import Sequence
from time import perf_counter

import numpy as np
import streamlit as st

from algos.kernels import explicit_features
from algos.kernels.kernels import Polynomial
from datasets.dataset import Dataset
from pages.views.kernels import trick_theory
from ui import controls, page, player, words
from ui.figures import feature_counts

INPUTS = np.array([1, 2, 3, 5, 10, 20, 50, 100, 200, 500, 1000])
HIGHEST = 10
ROWS = (1, 2, 3, 10, 100, 1000)
POINTS = 30  # between which inner products are timed
MOST_TIMED = 3000  # features


def show(data: Dataset, presets: Sequence[page.Preset]) -> None:
    d = int(
        controls.stop_slider(
            "Inputs", [float(v) for v in INPUTS], 100, key="dimension", help="How many columns x has: d."
        )
    )
    degree = controls.slider("Degree", 1, HIGHEST, 2, key="power", help="The highest degree of the products: p.")
    page.presets(presets)
    degrees = range(1, HIGHEST + 1)
    counts = np.array([[float(explicit_features.count(int(m), p)) for m in INPUTS] for p in degrees])
    explicit = np.array([float(explicit_features.explicit_operations(d, p)) for p in degrees])
    implicit = np.array([float(explicit_features.kernel_operations(d, p)) for p in degrees])
    left, right = page.columns()
    with left:
        player.play(
            [feature_counts.figure(INPUTS, counts, explicit, implicit, d, p) for p in degrees],
            [
                f"Degree {p} of {words.count(d, 'input')} · {words.count(explicit_features.count(d, p), 'feature')} · "
                f"{words.number(explicit[p - 1] / implicit[p - 1])} times the operations of the kernel"
                for p in degrees
            ],
            start=degree - 1,
            alt=f"Features by inputs and degree; at {words.count(d, 'input')} and degree {degree} there are "
            f"{words.number(explicit_features.count(d, degree))}, and an inner product takes "
            f"{words.number(explicit[degree - 1])} operations through them, {words.number(implicit[degree - 1])} "
            "without.",
            key="count",
        )
    with right:
        page.numbers(
            {
                "Features": explicit_features.count(d, degree),
                "Work by the features": explicit_features.explicit_operations(d, degree),
                "Work by the kernel": explicit_features.kernel_operations(d, degree),
            },
            help={
                "Features": "Products of 1 to p inputs: C(d + p, p) − 1, the constant not counted.",
                "Work by the features": "Multiplications and additions that make the features of two points, weigh "
                "and multiply them.",
                "Work by the kernel": "Multiplications and additions of (x·z + 1)ᵖ.",
            },
        )
    page.more(
        {
            "Look closer": lambda: _closer(d, degree),
            "Theory": trick_theory.show,
            "Code": lambda: _code(data, d, degree),
            "Data": _table,
        }
    )


def _closer(d: int, degree: int) -> None:
    """The counts by degree, and both ways timed here and now."""
    D = explicit_features.count(d, degree)
    st.markdown(f"Products of {words.count(d, 'input')} by their degree, $\\binom{{d + j - 1}}{{j}}$ for each $j$:")
    parts = [explicit_features.homogeneous_count(d, j) for j in range(1, degree + 1)]
    st.latex(" + ".join(_tex(n) for n in parts) + f" = {_tex(D)}")
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
        slow, fast = _timed(d, degree)
        st.markdown(
            f"Measured now, on this machine: {words.number(1000 * slow)} ms through the features, "
            f"{words.number(1000 * fast)} ms by the kernel, {words.number(slow / fast)} times as long. Measured again, "
            "it will differ."
        )


def _tex(n: int) -> str:
    return f"{n:,}".replace(",", r"\,") if n < 10**12 else words.tex(float(n))


def _timed(d: int, degree: int) -> tuple[float, float]:
    """Seconds for the inner products of POINTS points through the features, and by the kernel: the best of three."""
    X = np.random.default_rng(0).normal(size=(POINTS, d))
    kernel = Polynomial(degree, 1.0)
    features = explicit_features.feature_map(kernel, d)
    best = [np.inf, np.inf]
    for _ in range(3):
        start = perf_counter()
        Z = features.transform(X)
        Z @ Z.T
        middle = perf_counter()
        kernel(X, X)
        best = [min(best[0], middle - start), min(best[1], perf_counter() - middle)]
    return best[0], best[1]


def _code(data: Dataset, d: int, degree: int) -> None:
    shown = {
        "Features": f"explicit_features.count({d}, {degree})",
        "Work by the features": f"explicit_features.explicit_operations({d}, {degree})",
        "Work by the kernel": f"explicit_features.kernel_operations({d}, {degree})",
    }
    prints = [f'print("{label}:", {expression})' for label, expression in shown.items()]
    opening = '"""Features and operations, counted. Run it in the project\'s folder."""'
    own = "\n".join([opening, "", "from algos.kernels import explicit_features", "", *prints, ""])
    lines = [
        '"""The features, counted by scikit-learn. Any data will do: only their number of columns counts."""',
        "",
        "import numpy as np",
        "from sklearn.preprocessing import PolynomialFeatures",
        "",
        f"features = PolynomialFeatures({degree}, include_bias=False).fit(np.zeros((1, {d})))",
        'print("Features:", features.n_output_features_)',
        "",
    ]
    small = explicit_features.count(d, degree) <= 10**6  # it lists them all
    page.code(explicit_features, own, "\n".join(lines) if small else None)


def _table() -> None:
    """Counts for some numbers of inputs and all degrees."""
    st.caption("Features by inputs and degree: C(d + p, p) − 1.")
    degrees = range(1, HIGHEST + 1)
    st.dataframe(
        {"inputs": ROWS}
        | {f"degree {p}": [words.number(explicit_features.count(d, p)) for d in ROWS] for p in degrees},
        hide_index=True,
    )
