"""One place and what the refits say there; one resample and which rows are in it."""

import numpy as np
import streamlit as st

from algos.bias_variance import bootstrap
from pages.views.bias_variance.bootstrap.histogram import histogram
from pages.views.bias_variance.bootstrap.run import MODELS, Refits
from ui import controls, words
from ui.stage import player


def show(run: Refits) -> None:
    left, right = st.columns(2, gap="large")
    with left:
        _place(run)
    with right:
        _resample(run)


def _place(run: Refits) -> None:
    state, (x, target) = run.state, run.titles
    m = len(state.at)
    j = int(
        controls.slider(
            "Place", 1, m, (m + 1) // 2, key="place", help="Of the even places along x, from the left.", place=st
        )
    )
    values = state.curves[:, j - 1]
    mean, spread = float(values.mean()), float(values.std())
    band = np.percentile(values, bootstrap.BAND)
    n = words.number
    st.markdown(f"**The refits at {x} = {n(float(state.at[j - 1]))}**")
    player.chart(
        histogram(values, title=f"predicted {target}", mean=mean, band=band),
        alt=f"Histogram of {len(values)} predictions: mean {n(mean)}, standard deviation {n(spread)}.",
        key=controls.key_of("place_chart"),
    )
    if len(values) > 1:
        st.latex(
            rf"\begin{{aligned}}\text{{mean }} &{words.tex(mean)}\\ "
            rf"\text{{variance }} &{words.tex(spread)}^2 = {words.tex(spread**2)}\end{{aligned}}"
        )
    st.caption(
        (
            f"The middle 95% of the refits lie between {n(float(band[0]))} and {n(float(band[1]))}; the fit to the "
            "data "
            if len(values) > 1
            else f"One refit, which says {n(mean)}: nothing yet to compare it with. The fit to the data "
        )
        + f"themselves says {n(float(state.fit[j - 1]))}."
    )


def _resample(run: Refits) -> None:
    state, n = run.state, len(run.y)
    b = int(np.flatnonzero(state.used)[-1]) + 1  # the one in the picture
    if run.moved == MODELS:
        b = int(
            controls.slider(
                "Resample", 1, len(state.picks), 1, key="resample", help="Which of the resamples.", place=st
            )
        )
    times = np.bincount(state.picks[b - 1], minlength=n)
    out = np.flatnonzero(times == 0)
    most = int(times.max())
    st.markdown(f"**How often resample {b} has each of the {n} rows**")
    kinds = ["left out", "once", "twice", *(f"{k} times" for k in range(3, most + 1))][: most + 1]
    rows = [np.flatnonzero(times == k) + 1 for k in range(most + 1)]
    st.table({"times": kinds, "how many": [str(len(r)) for r in rows], "rows": [_short(r) for r in rows]})
    everywhere = bootstrap.left_out(state.picks).mean()
    st.latex(rf"\frac{{{len(out)}}}{{{n}}} = {100 * len(out) / n:.1f}\,\% \text{{ left out}}")
    st.latex(rf"\text{{expected: }}\Big(1 - \frac{{1}}{{{n}}}\Big)^{{{n}}} = {100 * (1 - 1 / n) ** n:.1f}\,\%")
    st.caption(
        f"Over all {len(state.picks)} resamples {100 * everywhere:.1f}% are left out. For large n the expected share "
        "goes to 1/e, 36.8%. A refit is tested on the rows it has not seen, which are out of the bag."
    )


def _short(rows: np.ndarray) -> str:
    listed = ", ".join(str(r) for r in rows[:14])
    return f"{listed}, …" if len(rows) > 14 else listed or "none"
