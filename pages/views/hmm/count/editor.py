"""The model's tables to type in: a changed cell becomes an edit in the link."""

from dataclasses import dataclass
from functools import partial

import numpy as np
import streamlit as st

from pages.views.hmm import edits
from pages.views.hmm.scene import Scene
from ui import controls
from ui.session import cache, visit


@dataclass
class Typed:
    """How often a cell was typed into."""

    times: int = 0


def show(at: Scene, order: np.ndarray) -> None:
    """Three tables: first tags, transitions, and the most frequent words, whose symbols are `order`."""
    names, hmm = list(at.tags), at.model
    st.markdown(
        "Type a probability into a cell: it is set to that value, and the other cells of its row, apart from those "
        "typed before, are scaled so that the row sums to 1. The edits stand in the sidebar and in the link, and all "
        "views use them."
    )
    tags = np.arange(len(names) + 1)
    _table(at, "start", "Start", hmm.start[None], ["START"], names, tags[:-1])
    _table(at, "transition", "Next tag, by row", hmm.transition, names, [*names, "STOP"], tags)
    _table(at, "emission", "Word, by row", hmm.emission, names, [at.vocabulary[i] for i in order], order)
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

    shown = cache.digest(at.corpus.digest(), at.edits, at.smoothing, at.treatment, visit.of(Typed).times)
    name = f"editor_{table}_{shown[:12]}"
    frame = pd.DataFrame(values[:, places], index=pd.Index(rows, name="tag"))
    frame.columns = [str(i) for i in places]
    st.markdown(f"**{title}**")
    st.data_editor(
        frame,
        key=controls.key_of(name),
        column_config={
            str(i): st.column_config.NumberColumn(name, min_value=0.0, max_value=1.0, format="%.4f", width="small")
            for i, name in zip(places, columns, strict=True)
        }
        | {"_index": st.column_config.TextColumn("tag", disabled=True)},
        on_change=partial(_take, at, table, name),
    )


def _take(at: Scene, table: str, name: str) -> None:
    """Put what was typed into a table behind the edits made before."""
    changed = {
        (table, int(row), int(column)): float(value)
        for row, cells in controls.held(name, {})["edited_rows"].items()
        for column, value in cells.items()
        if value is not None and column.isdigit()
    }
    visit.of(Typed).times += 1
    text = merged(at, changed)
    if len(text) > edits.LONGEST:
        controls.notice(f"The link holds at most {edits.LONGEST} characters of edits: the last one is left out.")
    else:
        controls.put("edits", text)


def merged(at: Scene, changed: edits.Edits) -> str:
    """The text of the edits in force and of those just made, which replace earlier ones of the same cell."""
    wanted, _ = edits.read(at.tags, at.symbols, at.edits)
    return edits.write({place: v for place, v in wanted.items() if place not in changed} | changed, at.tags, at.symbols)
