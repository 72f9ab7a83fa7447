"""The reader's own table: a file or a pasted text, what was guessed about it, and the columns' roles.

The table in use stays until another one is accepted; all pages share it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

import streamlit as st

from datasets import upload
from datasets.dataset import Dataset
from datasets.names import plain
from datasets.upload import DECIMALS, DELIMITERS, ENCODINGS, MOST_CLASSES, THOUSANDS, Column, Refusal, Table
from ui import controls, words
from ui.data import own_source
from ui.session import answers, cache, settings, visit

T = TypeVar("T")
MOST_NOTES = 20  # on what was read, that are shown
MOST_INPUTS = 10  # chosen at first; the reader may take more
SMALLEST, LARGEST = 1e-15, 1e15  # sizes of a column: charts hold single precision, costs are squares
OF_A_TABLE = ("inputs", "target", "own_layout", "own_user", "own_item", "own_rating", "edits")  # anew
_GUESS = "as guessed"
TABLE = "own_table"  # the kind of own data


@dataclass
class Reading:
    """What was read last, a table or why it was refused, under what it was read of; and how many were accepted."""

    key: str = ""
    found: Table | str = ""
    accepted: int = 0


def points() -> Dataset | None:
    """Columns of numbers, none of them to be predicted."""
    return choose(lambda table: _dataset(table, None))


def numbers() -> Dataset | None:
    """Columns of numbers, and one of them to predict."""
    return choose(lambda table: _dataset(table, _number(table)))


def classes() -> Dataset | None:
    """Columns of numbers, and a column of classes to predict."""
    return choose(lambda table: _dataset(table, _label(table), classes=True))


def choose(roles: Callable[[Table], T]) -> T | None:
    """What `roles` makes of the accepted table, or None while there is none (or it cannot play them)."""
    table: Table | None = own_source.in_use(TABLE)
    if answers.now():
        try:
            return None if table is None else roles(table)
        except Refusal:
            return None
    own_source.shown(TABLE)
    if table is None:
        with st.container(border=True, key="own_data"):
            _reader()
        return None
    try:
        data = roles(table)
    except Refusal as problem:
        st.warning(str(problem), icon=":material/block:")
        data = None
    with st.expander(f"{plain(table.name)}: {words.count(len(table.frame), 'row')} read. Use another table."):
        _reader()
    controls.sidebar().caption(getattr(data, "note", ""))
    return data


def _dataset(table: Table, goal: str | None, *, classes: bool = False) -> Dataset:
    inputs = [name for name in table.numeric if name != goal]
    chosen = controls.several(
        "Inputs", inputs, inputs[:MOST_INPUTS], key="inputs", help="The columns the method works with."
    )
    return _drawable(table.dataset(inputs=chosen, target=goal, classes=classes))


def _number(table: Table) -> str:
    names = list(table.numeric)
    if len(names) < 2:
        raise Refusal("Two columns of numbers are needed, one to predict and one to predict it from.")
    return controls.choice("Target", names, names[-1], key="target", help="The column to predict.")


def _label(table: Table) -> str:
    """The column of classes: at first the last one of text, else the last that can be."""
    numbers = set(table.numeric)
    labels = [name for name in table.labels if numbers - {name}]
    if not labels:
        raise Refusal(
            "A column with the classes is needed, text or numbers with "
            f"2 to {MOST_CLASSES} different values, and beside it a column of numbers to tell them apart by. "
            f"Here {words.listed([_described(column) for column in table.columns[:MOST_INPUTS]])}. "
            "Choose another table; the regression page predicts numbers of any kind."
        )
    texts = [name for name in labels if name not in numbers]
    return controls.choice(
        "Target",
        labels,
        (texts or labels)[-1],
        key="target",
        help=f"The classes to tell apart: text or numbers with 2 to {MOST_CLASSES} different values.",
    )


def _described(column: Column) -> str:
    return f"“{plain(column.name)}” holds {words.count(column.distinct, f'different {column.kind}')}"


def _drawable(data: Dataset) -> Dataset:
    """The same data. Raises Refusal if a column is too large or too small for squares of it to be drawn."""
    columns = dict(zip(data.feature_names, data.X.T, strict=True))
    if data.y is not None and data.target_name is not None:
        columns[data.target_name] = data.y
    for name, values in columns.items():
        size = float(abs(values).max())
        if size and not SMALLEST <= size <= LARGEST:
            raise Refusal(
                f"The largest size in column “{name}” is {size:.3g}, and it must be between {SMALLEST:g} and "
                f"{LARGEST:g} to be drawn. Use another unit for it, or choose other columns."
            )
    return data


def _reader() -> None:
    left, right = st.columns(2)
    with left:
        file = st.file_uploader(
            "A table as text: CSV, TSV and their relatives, up to 20 MB",
            key=f"own_file_{visit.of(Reading).accepted}",  # a new one, and so an empty one, once accepted
            help="The delimiter, the decimal mark and the header are guessed; you see the guess and can correct it.",
        )
        st.download_button(
            "A template to fill in", upload.template(), "template.csv", "text/csv", on_click="ignore", type="tertiary"
        )
    with right:
        pasted = st.text_area("Or paste a table", key="own_text", height=120, placeholder="size, price\n54.5, 210\n...")
    content: bytes | str | None = file.getvalue() if file is not None else pasted or None
    name = file.name if file is not None else "pasted.csv"
    if content is None:
        return
    corrections = _corrections()
    if not (table := _read(content, name, corrections)):
        return
    st.caption(table.guess.words)
    for note in table.notes[:MOST_NOTES]:
        st.caption(f":material/info: {note}")
    if len(table.notes) > MOST_NOTES:
        st.caption(f"And {len(table.notes) - MOST_NOTES} more of the kind.")
    st.dataframe(table.frame.head(50), height=180, key="own_preview")
    st.button(
        f"Use this table ({words.count(len(table.frame), 'row')})",
        type="primary",
        on_click=_accept,
        args=(table, content, name, corrections),
        key="own_accept",
    )


def _corrections() -> dict[str, Any]:
    """What the reader says about the file, where that differs from the guess."""
    asked: dict[str, Any] = {}
    options: dict[str, dict[Any, str]] = {
        "delimiter": DELIMITERS,
        "decimal": DECIMALS,
        "thousands": THOUSANDS,
        "header": {True: "yes", False: "no"},
        "encoding": {name: name for name in ENCODINGS},
    }
    with st.expander("Not read as you meant it? Correct the guess."):
        for place, (what, values) in zip(st.columns(len(options)), options.items(), strict=True):
            title = {"decimal": "Decimal mark", "thousands": "Thousands", "header": "Names in first line"}.get(what)
            chosen = place.selectbox(title or what.capitalize(), [_GUESS, *values.values()], key=f"own_{what}")
            if chosen != _GUESS:
                asked[what] = next(value for value, shown in values.items() if shown == chosen)
    return asked


def _read(content: bytes | str, name: str, corrections: dict[str, Any]) -> Table | None:
    """The table, read once for the same content and corrections; a refusal is said instead."""
    key = cache.digest(content, name, corrections)
    it = visit.of(Reading)
    if it.key != key:
        try:
            with st.spinner("Reading the table ..."):
                it.key, it.found = key, upload.read(content, name, **corrections)
        except Refusal as problem:
            it.key, it.found = key, str(problem)
    if isinstance(it.found, str):
        kept = " The table in use stays." if own_source.in_use(TABLE) is not None else ""
        st.warning(it.found + kept, icon=":material/block:")
        return None
    return it.found


def _accept(table: Table, content: bytes | str, name: str, corrections: dict[str, Any]) -> None:
    guess = dict(delimiter=table.guess.delimiter, decimal=table.guess.decimal, header=table.guess.header)
    reading = corrections | guess | dict(encoding=table.guess.encoding)
    own_source.put_to_use(TABLE, table, content, name, **reading)
    it = visit.of(Reading)
    it.key, it.accepted = "", it.accepted + 1
    st.session_state["own_text"] = ""
    settings.forget(OF_A_TABLE)
