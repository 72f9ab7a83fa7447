"""The model's tables to type in: a changed cell becomes an edit in the link."""

import hashlib

import numpy as np
import streamlit as st

from pages.views.hmm import count_chart, edits, scene
from pages.views.hmm.scene import Scene
from ui import controls

TYPED = "_hmm_cells_typed"  # how often


def show(at: Scene) -> None:
    """Three tables: first tags, transitions, and the most frequent words."""
    order = count_chart.frequent(scene.counts(at.corpus))
    names = list(at.tags)
    st.markdown(
        "Type a probability into a cell: it is set to that value, and the other cells of its row, apart from those "
        "typed before, are scaled so that the row sums to 1. The edits stand in the sidebar and in the link, and all "
        "views use them."
    )
    _table(at, "start", "Start", at.model.start[None], ["START"], names, np.arange(len(names)))
    _table(
        at, "transition", "Next tag, by row", at.model.transition, names, [*names, "STOP"], np.arange(len(names) + 1)
    )
    _table(at, "emission", "Word, by row", at.model.emission, names, [at.vocabulary[i] for i in order], order)
    if len(at.vocabulary) > len(order):
        st.caption(f"The {len(order)} most frequent words; the others of a row are scaled with them.")
    if at.edits:
        controls.button("Undo all edits", on_click=controls.put, args=("edits", ""), key=controls.key_of("undo"))


def _table(
    at: Scene, table: str, title: str, values: np.ndarray, rows: list[str], columns: list[str], places: np.ndarray
) -> None:
    """One editor. Its key changes with what it shows and at each edit, so that it starts afresh after one.

    It does so too where nothing came of the edit: of an emptied cell, or of one that the link has no room for.
    """
    import pandas as pd

    shown = f"{at.corpus.digest()}|{at.edits}|{at.smoothing}|{at.treatment}|{st.session_state.get(TYPED, 0)}"
    state = hashlib.blake2b(shown.encode(), digest_size=6).hexdigest()
    key = f"{controls.key_of('editor')}_{table}_{state}"
    frame = pd.DataFrame(values[:, places], index=pd.Index(rows, name="tag"))
    frame.columns = [str(i) for i in places]
    st.markdown(f"**{title}**")
    st.data_editor(
        frame,
        key=key,
        column_config={
            str(i): st.column_config.NumberColumn(name, min_value=0.0, max_value=1.0, format="%.4f", width="small")
            for i, name in zip(places, columns, strict=True)
        }
        | {"_index": st.column_config.TextColumn("tag", disabled=True)},
        on_change=_take,
        args=(at, table, key),
    )


def _take(at: Scene, table: str, key: str) -> None:
    """Put what was typed into a table behind the edits made before."""
    changed = {
        (table, int(row), int(column)): float(value)
        for row, cells in st.session_state[key]["edited_rows"].items()
        for column, value in cells.items()
        if value is not None and column.isdigit()
    }
    st.session_state[TYPED] = st.session_state.get(TYPED, 0) + 1
    text = merged(at, changed)
    if len(text) > edits.LONGEST:
        controls.notice(f"The link holds at most {edits.LONGEST} characters of edits: the last one is left out.")
        return
    controls.put("edits", text)


def merged(at: Scene, changed: edits.Edits) -> str:
    """The text of the edits in force and of those just made, which replace earlier ones of the same cell."""
    wanted, _ = edits.read(at.tags, at.symbols, at.edits)
    return edits.write({place: v for place, v in wanted.items() if place not in changed} | changed, at.tags, at.symbols)
