"""Handwritten digits as a kernel sees them: rows of numbers, in whatever order their pixels stand."""

from typing import Any

import numpy as np
import streamlit as st

from algos.kernels import kernel_ridge
from algos.kernels.kernels import Gaussian, Kernel, Polynomial
from datasets import catalog
from pages.views.kernels.gallery.gram_matrix import Matrix
from ui import compute, controls, palette, words
from ui.figures import marks, panels
from ui.picture import Figure
from ui.session import cache
from ui.stage import player

SIDE, INK = 8, 16.0  # pixels; full ink
LEARNED, SHOWN = 400, 100  # pictures learned from, and in the matrix
PENALTY = 0.01
KERNELS: dict[str, Kernel] = {"gaussian": Gaussian(1.5), "polynomial": Polynomial(4, 0.0)}
TITLES = {"gaussian": "Gaussian, bandwidth 1.5", "polynomial": "(x·z)⁴"}


def show(_: Any) -> None:
    """Ten pictures and the kernel between a hundred; and how many others it tells apart, pixels in order or not."""
    kind, order = st.columns(2)
    name = controls.choice(
        "Kernel of pictures",
        list(KERNELS),
        "gaussian",
        key="digits_kernel",
        titles=TITLES,
        help="Between two pictures of 64 pixels, ink from 0 to 1.",
        place=kind,
    )
    shuffled = controls.toggle(
        "Shuffle the pixels",
        False,
        key="shuffled",
        help="The same shuffling for every picture. We could not read them any more.",
        place=order,
    )
    X, y, pixels = pictures(shuffled)
    K = KERNELS[name](X[:SHOWN], X[:SHOWN])
    plain = KERNELS[name](*[pictures(False)[0][:SHOWN]] * 2)
    wrong = mistakes(name, shuffled)
    player.chart(
        figure(X, y, K),
        alt=f"Ten pictures of digits{', their pixels shuffled' * shuffled}, and the kernel between {SHOWN}, sorted by "
        "digit: blocks along the diagonal.",
        key=controls.key_of("digits"),
    )
    apart = float(np.abs(K - plain).max())
    same = (
        f"no value of the matrix differs by more than {words.number(apart)}: rounding"
        if apart
        else "the matrix is the same"
    )
    said = f"In the place of pixel 1 stands pixel {pixels[0] + 1}. " if shuffled else ""
    st.markdown(
        f"{said}A kernel of pictures adds up over pixels and does not know which are neighbours: shuffled or not, "
        f"{same}. Kernel ridge on {LEARNED} pictures, a function for "
        f"each digit and the highest wins, gets **{wrong} of {len(y) - LEARNED} others** wrong."
    )


def pictures(shuffled: bool) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Ink from 0 to 1 (n, 64), the digits (n,), and where each pixel comes from (64,)."""
    data = catalog.make("digits")
    pixels = np.random.default_rng(0).permutation(SIDE**2) if shuffled else np.arange(SIDE**2)
    return data.X[:, pixels] / INK, data.target.astype(int), pixels


def mistakes(name: str, shuffled: bool) -> int:
    """On the pictures that were not learned from."""

    def count() -> int:
        X, y, _ = pictures(shuffled)
        kernel, right = KERNELS[name], y[LEARNED:]
        K, asked = kernel(X[:LEARNED], X[:LEARNED]), kernel(X[LEARNED:], X[:LEARNED])
        weights = [kernel_ridge.solve(K, 2.0 * (y[:LEARNED] == c) - 1, PENALTY).alpha for c in range(10)]
        return int(((asked @ np.transpose(weights)).argmax(axis=1) != right).sum())

    found: int = compute.remembered(cache.digest("digits by a kernel", name, shuffled), count)
    return found


def figure(X: np.ndarray, y: np.ndarray, K: np.ndarray) -> Figure:
    """The first picture of each digit, and the matrix K (m, m) of the first m, sorted by digit."""
    first = [int(np.flatnonzero(y == c)[0]) for c in range(10)]
    gap = SIDE + 1
    canvas = np.full((2 * gap - 1, 5 * gap - 1), np.nan)
    for c, i in enumerate(first):
        up, across = divmod(c, 5)
        canvas[up * gap : up * gap + SIDE, across * gap : across * gap + SIDE] = X[i].reshape(SIDE, SIDE)
    order = np.argsort(y[: len(K)], kind="stable")
    groups = y[order]
    edges = np.searchsorted(groups, np.arange(11)).tolist()
    spans = [(str(c), edges[c], edges[c + 1]) for c in range(10)]
    matrix = Matrix(K[np.ix_(order, order)], [f"{i + 1} ({y[i]})" for i in order], spans)
    bare = dict(showticklabels=False, showgrid=False, showline=False)
    tile = dict(constrain="domain", **bare)
    window = (
        palette.axis("", range=[-0.5, canvas.shape[1] - 0.5], **tile),
        palette.axis("", range=[canvas.shape[0] - 0.5, -0.5], scaleanchor="x", **tile),
    )
    layout = panels.layout([window, matrix.axes()], widths=(1.2, 1), height=340, tall=640, showlegend=False)
    low, high, colours = matrix.scale
    layout["coloraxis"] = dict(cmin=low, cmax=high, colorscale=colours, showscale=False)
    shown = marks.map(canvas, palette.SEQUENTIAL, 0, 1)
    return dict(data=[shown, panels.on(matrix.map(), 1)], layout=layout)
