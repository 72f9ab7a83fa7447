"""The products of the window on display, how alike window and filter are, and how many weights a layer has."""

import numpy as np
import streamlit as st

from algos.neural import convolution
from algos.neural.convolution import POOLS, SLIDES
from pages.views.neural.pictures import tiles
from pages.views.neural.pictures.run import Run
from ui import words


def show(run: Run) -> None:
    """The sum written out, and as an angle."""
    state = run.trace.final
    if state.phase == POOLS:
        cells = ", ".join(tiles.short(float(value)) for value in state.window.ravel())
        st.markdown(
            f"The window holds {cells}. Only the largest is kept, **{tiles.short(state.answer)}**. It says that "
            "there is such a piece of the picture, but not exactly where."
        )
        return
    if state.phase != SLIDES:
        st.markdown(
            f"The filter goes to {words.count(run.whole.size, 'place')}, {run.stride} further each time. At each "
            "place it is multiplied by what lies under it, cell by cell, and the products are added up."
        )
    seen = state.window if state.phase == SLIDES else run.padded[tuple(slice(0, k) for k in run.w.shape)]
    if state.phase != SLIDES:
        st.markdown("At the first of them:")
    terms = " + ".join(
        rf"{tiles.short(float(x))} \cdot {_bracketed(float(w))}"
        for x, w in zip(seen.ravel(), run.w.ravel(), strict=True)
    )
    answer = float((seen * run.w).sum())
    st.latex(rf"{terms.replace('−', '-')} = {words.tex(answer)}")
    a, b = float(np.linalg.norm(seen)), float(np.linalg.norm(run.w))
    if a and b:
        st.markdown("This is an inner product: the lengths of window and filter, times how alike they are.")
        st.latex(
            rf"\lVert x \rVert \, \lVert w \rVert \cos\varphi = {words.tex(a)} \cdot {words.tex(b)} \cdot "
            rf"{words.tex(answer / (a * b))} = {words.tex(answer)}"
        )
        st.markdown(
            f"No window of this length has an output above {words.number(a * b)}, and only one reaches it: the filter "
            "itself, made as long. A filter is a picture of what it looks for."
        )
    elif b:
        st.markdown("All numbers under the filter are 0, so the output is 0 for any filter.")
    else:
        st.markdown("The filter is all zeros, so its output is always 0.")


def _bracketed(value: float) -> str:
    text = words.setting(value)
    return f"({text})" if value < 0 else text


def counts(run: Run) -> None:
    """What sharing saves, here and elsewhere."""
    n, cells, k = run.x.size, run.whole.size, run.w.size
    st.markdown(
        f"One filter has {k} weights, at every place and for a picture of any size. With a filter of its own for each "
        f"of the {words.count(cells, 'cell')} there would be {words.number(k * cells)}. In a fully connected layer "
        "each unit has a weight for every input:"
    )
    layers = [
        ("this map", k, convolution.full(n, cells)),
        ("the same on 1000 by 1000 pixels", k, convolution.full(10**6, 10**6)),
        ("100 units on a million pixels", convolution.shared(k, 100), convolution.full(10**6, 100)),
        (
            "first layer of AlexNet: 96 filters of 11 by 11 in 3 colours, stride 4",
            convolution.shared(11 * 11 * 3, 96),
            convolution.full(227 * 227 * 3, 96 * 55 * 55),
        ),
    ]
    st.dataframe(
        {
            "layer": [name for name, _, _ in layers],
            "weights, shared": [f"{few:,}" for _, few, _ in layers],
            "weights, fully connected": [f"{many:,}" for _, _, many in layers],
        },
        hide_index=True,
    )
    offsets = convolution.shared(11 * 11 * 3, 96, offsets=True)
    st.markdown(
        f"With a bias for each of its 96 filters, AlexNet's first layer has {offsets:,} parameters (Krizhevsky, "
        "Sutskever and Hinton 2012); it learned them from 1.2 million pictures of 1,000 kinds."
    )
