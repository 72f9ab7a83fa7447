"""The biplot with its player, and what has to be known about it."""

from typing import Any

import numpy as np
import streamlit as st

from algos.pca import loadings, planes
from pages.views.pca import outlier
from pages.views.pca.shares import percent
from pages.views.pca.tables_scene import FRAMES, MOST_ROWS, Table, short
from ui import controls, player, words


def show(of: Table, row: int) -> None:
    """Play the turn; the plane of the two axes is on display first."""
    stage = of.stage.ringed(int(np.flatnonzero(of.drawn == row)[0]) if row in of.drawn else None)
    Z = of.fitted.model.Z
    figures: list[dict[str, Any]] = [stage.figure(Z[of.drawn] @ frame.T, frame) for frame in of.turn]
    captions = []
    for i, frame in enumerate(of.turn):
        held = f"{percent(planes.share(Z, frame))} of the variance in view"
        captions.append(f"{_where(of, i)} · {held}")
    player.play(
        figures, captions, alt=_alt(of), on_click=lambda i: controls.put("point", int(of.drawn[i]) + 1), key="tables"
    )


def about(of: Table) -> None:
    """What has to be known about the picture."""
    stage, d = of.stage, of.frame.shape[1]
    named = sum(bool(label) for label in stage.labels)
    step = "one standard deviation" if of.fitted.scaled else "one unit"
    said = [
        f"An arrow shows where {step} more of its column leads, {words.number(stage.factor)} times as long.",
        "All columns are labelled."
        if named == d
        else f"{named} of the {d} columns are labelled, the longest arrows that leave room; point at the others.",
    ]
    most = [of.fitted.data.feature_names[loadings.largest(of.fitted.model, a)] for a in of.axes]
    if max(map(len, most)) > 15:  # longer than the numbers above have room for
        said.append(f"Axis {of.axes[0] + 1} has most of {most[0]}, axis {of.axes[1] + 1} of {most[1]}.")
    if len(of.drawn) < len(of.rows):
        said.append(f"{words.number(MOST_ROWS)} of {words.number(of.fitted.n)} rows are drawn; all of them count.")
    still = [a + 1 for a in of.axes if of.fitted.variances[a] <= 1e-12 * of.fitted.variances[0]]
    if still:
        said.append(f"Nothing varies along axis {still[0]}: any direction across the others would do for it.")
    st.caption(" ".join(said))
    outlier.caption(of.fitted)


def _where(of: Table, i: int) -> str:
    names = of.fitted.data.feature_names
    if i == 0:
        flipped = " (one of them drawn in reverse)" if (of.signs < 0).any() else ""
        return f"The plane of {short(names[of.start[0]])} and {short(names[of.start[1]])}{flipped}"
    if i == FRAMES - 1:
        return f"The plane of axis {of.axes[0] + 1} and axis {of.axes[1] + 1}"
    return f"Turned {i / (FRAMES - 1):.0%} of the way".replace("%", " %")


def _alt(of: Table) -> str:
    data = of.fitted.data
    columns = words.count(len(data.feature_names), "column")
    return (
        f"{words.count(len(of.rows), 'row')} of {data.title} as points and {columns} as arrows in the plane "
        f"of axis {of.axes[0] + 1} and axis {of.axes[1] + 1}, which holds "
        f"{percent(of.share)} of the variance."
    )
