"""The gallery of kernels: how one looks from a point, its Gram matrix, and whether it is one at all."""

import numpy as np
import streamlit as st

from algos.kernels import gram, validity
from algos.kernels.gram import Gram
from algos.kernels.kernels import Kernel
from datasets.dataset import Dataset
from pages.views.kernels import (
    gallery_chart,
    gallery_closer,
    gallery_code,
    gallery_kernels,
    gallery_points,
    gallery_theory,
)
from pages.views.kernels.gallery_points import Points
from ui import controls, page, player, words

VIEW = {"view": "gallery"}
MOONS = VIEW | {"data": "moons"}
PRESETS = (
    page.Preset(
        "No kernel",
        "tanh looks like a likeness. Which two points prove that no features can be behind it?",
        MOONS | {"kernel": "tanh"},
    ),
    page.Preset(
        "A difference",
        "Both are kernels. Which eigenvalues does the difference turn negative, the large ones or the small ones?",
        MOONS | {"then": "minus", "kernel2": "linear"},
    ),
    page.Preset(
        "Proteins",
        "How many pieces of four letters do the first two have in common, and which words have none with any other?",
        MOONS | {"kernel": "strings"},
    ),
    page.Preset(
        "A sum",
        "A Gaussian plus x·z: what does each of the two add to the picture from the star?",
        MOONS | {"then": "plus", "kernel2": "linear"},
    ),
    page.Preset(
        "A product",
        "A polynomial times a Gaussian: where is it as large as the polynomial, and where does the Gaussian end it?",
        MOONS | {"kernel": "polynomial", "power": 2, "then": "times", "kernel2": "gaussian", "bandwidth2": 0.5},
    ),
    page.Preset(
        "Tiny bandwidth",
        "Whom does each point resemble now? Compare the condition number with that of the huge bandwidth.",
        MOONS | {"bandwidth": 0.02},
    ),
    page.Preset(
        "Huge bandwidth",
        "All points look alike. How many of the 60 eigenvalues are still told from zero?",
        MOONS | {"bandwidth": 100.0},
    ),
)


def show(data: Dataset) -> None:
    kernel, histograms = gallery_kernels.choose()
    points = gallery_points.choose(data, kernel, histograms)
    i = controls.point(points.n, place=controls.sidebar(), label="From point" if points.data else "From word")
    page.presets(PRESETS)
    try:
        found = gram.of(kernel, points.rows)
    except ValueError as problem:
        raise player.Refused(str(problem)) from problem

    left, right = page.columns()
    with left:
        gallery_chart.show(points, kernel, found, i)
        _verdict(points, kernel, found)
        for sentence in points.caveats:
            st.caption(sentence)
    with right:
        page.numbers(
            gallery_code.numbers(found),
            help={
                "Smallest eigenvalue": "0 where it is zero up to rounding. Below 0: this is no kernel.",
                "Rank": "How many eigenvalues are not zero: so many dimensions the points' features span.",
                "Condition number": "Largest over smallest size of an eigenvalue. Solving with the matrix multiplies "
                "relative errors by up to so much.",
            },
        )
    page.more(
        {
            "Look closer": lambda: gallery_closer.show(points, kernel, found, i),
            "Theory": gallery_theory.show,
            "Code": lambda: gallery_code.show(points, kernel, found),
            "Data": lambda: gallery_code.data(points, found, i),
        }
    )


def _verdict(points: Points, kernel: Kernel, found: Gram) -> None:
    """Is it a kernel: on these points, and on all; and can one compute with its matrix?"""
    proved, why = validity.proof(kernel)
    thing = "points" if points.data else "words"
    if not found.positive_semi_definite and proved is None:
        everywhere = "So it is no kernel: one set of points is enough to say so."
    elif proved:
        everywhere = f"It is so on any {thing}: {why}."
    elif proved is None:
        everywhere = f"That says nothing of other {thing}: {why}."
    else:
        everywhere = f"It is no kernel: {why}."
    if found.positive_semi_definite:
        st.success(
            f"Positive semi-definite on these {thing}: no eigenvalue is below −{words.number(found.tolerance)}, which "
            f"is what rounding may do. {everywhere}",
            icon=":material/verified:",
        )
    else:
        shown = found.counterexample
        assert shown is not None
        st.warning(
            f"Not positive semi-definite: {words.count(found.negative, 'eigenvalue')} below 0. Already "
            f"{words.count(len(shown.rows), thing[:-1])} {'prove' if len(shown.rows) > 1 else 'proves'} it (Look "
            f"closer): v′Kv = {words.number(shown.value)}, and a squared length cannot be negative. {everywhere}",
            icon=":material/block:",
        )
    _conditioned(points, found)


def _conditioned(points: Points, found: Gram) -> None:
    if np.isinf(found.condition):
        st.caption(
            f"The matrix is singular up to rounding: its rank is {found.rank} of {points.n}. Equations with it have no "
            "solution or many, until something is added to its diagonal."
        )
    elif found.condition > gram.NEAR_SINGULAR:
        st.caption(
            f"Nearly singular: solving with it loses about {np.log10(found.condition):.0f} of the 16 digits, until "
            "something is added to its diagonal."
        )
