"""The validation error of one cell, fold by fold, and the cells that are as good as the best."""

import numpy as np
import streamlit as st

from algos.kernels import grid_search
from pages.views.kernels.choosing.run import Choice
from ui import words
from ui.words import Share


def show(choice: Choice) -> None:
    search, cell, n = choice.search, choice.cell, words.number
    wrong, sizes = search.wrong[cell].astype(int), search.sizes
    positive = np.bincount(search.fold, weights=choice.y, minlength=choice.folds).astype(int)
    st.markdown(
        f"**C {choice.C:g}, bandwidth {choice.bandwidth:g}.** Each fold is classified once, by a machine "
        f"trained on the other {words.count(choice.folds - 1, 'fold')}. The folds are stratified: each has its share "
        "of both classes."
    )
    st.table(
        {
            "fold": [str(f + 1) for f in range(choice.folds)],
            "rows": [n(int(size)) for size in sizes],
            f"of them {choice.at.class_names[1]}": [n(int(p)) for p in positive],
            "mistakes on it": [n(int(w)) for w in wrong],
            "mistakes on the others": [n(int(w)) for w in search.training[cell]],
        }
    )
    terms = " + ".join(str(w) for w in wrong)
    st.latex(rf"\frac{{{terms}}}{{{len(choice.y)}}} = {words.tex(float(search.errors[cell]))}")
    best = search.best
    low, spread = Share(search.errors[best]), Share(search.standard_error)
    st.markdown(
        f"The lowest validation error is {n(low)}, at C {search.Cs[best[1]]:g} and bandwidth "
        f"{search.bandwidths[best[0]]:g}. Of cells with equal errors the one with the smallest C is taken, then "
        f"the one with the largest bandwidth. Between the folds it varies by a standard error of {n(spread)}, so "
        f"{words.count(int(search.as_good.sum()), 'cell')} of {search.errors.size} cannot be told from the best, and "
        f"the cell shown is {'one of them' if search.as_good[cell] else 'not one of them'}."
    )
    if unfinished := int(search.unfinished.sum()):
        st.caption(
            f"{unfinished} of the {search.wrong.size} machines stopped early, after {grid_search.PATIENCE} pairs a "
            "point; a cell says which when you point at it."
        )
    if choice.at.test is not None:
        lost = int((choice.machine.predict(choice.at.test_points) != choice.at.y_test).sum())
        st.caption(
            "The lowest of many validation errors flatters: it was chosen for being low. Only rows that took no part, "
            "here those held out for the test, say what the chosen machine will do: the one shown is wrong about "
            f"{n(lost)} of {n(len(choice.at.y_test))}."
        )
