"""The table to type into: what is changed becomes part of the link."""

from functools import partial
from typing import Any

import numpy as np
import streamlit as st

from datasets.names import plain
from datasets.ratings import Ratings
from pages.views.recommender import scene
from pages.views.recommender.matrix.run import Fit
from ui import controls

USERS, ITEMS = 60, 40


def show(fit: Fit) -> None:
    """The table as edited so far."""
    import pandas as pd

    data, edited = fit.at.given, fit.at.data
    Y = edited.Y[:USERS, :ITEMS]
    users, items = list(data.users[:USERS]), list(data.items[:ITEMS])
    st.caption(
        f"Type a rating from {data.low:g} to {data.high:g} into a cell, or empty it. The changes become part of the "
        "link; Reset takes them all back."
        + (f" The first {len(users)} users and {len(items)} items are shown." if Y.shape != data.Y.shape else "")
    )
    name = f"editor_{edited.digest()[:10]}"  # a new table, a new editor
    names = {str(j): plain(name) for j, name in enumerate(items)}
    st.data_editor(
        pd.DataFrame(Y, index=[plain(name) for name in users], columns=list(names)),
        height=min(38 + 35 * len(users), 460),
        column_config={
            j: st.column_config.NumberColumn(name, min_value=data.low, max_value=data.high, width="small")
            for j, name in names.items()
        },
        placeholder="",
        key=controls.key_of(name),
        on_change=partial(_changed, name, data, edited),
    )


def _changed(name: str, data: Ratings, edited: Ratings) -> None:
    rows: dict[int, dict[str, Any]] = controls.held(name, {})["edited_rows"]
    changes = {(int(a), int(i)): value for a, row in rows.items() for i, value in row.items() if i.isdigit()}
    take(changes, data, edited)


def take(changes: dict[tuple[int, int], float | None], data: Ratings, edited: Ratings) -> None:
    """Write the changes, with those made before, into the control that the link carries."""
    Y = edited.Y.copy()
    for cell, value in changes.items():
        Y[cell] = np.nan if value is None else value
    text = scene.written(Y, data)
    if len(text) > scene.LONGEST:
        controls.notice("No link is long enough for so many changed cells; the last change is not made.")
    elif np.isnan(Y).all():
        controls.notice("One rating at least must stay; the last change is not made.")
    else:
        controls.put("edits", text)
