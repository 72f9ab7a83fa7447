"""A file or a pasted text in, a clean table or a refusal in plain words out."""

from collections import Counter
from dataclasses import replace
from itertools import chain

import numpy as np

from datasets.names import clean, plain, unique
from datasets.upload.cells import (
    DECIMALS,
    NUMERIC_SHARE,
    THOUSANDS,
    convert,
    decimal_of,
    is_missing,
    is_number,
    number_pattern,
)
from datasets.upload.decode import decode
from datasets.upload.layout import Record, records_of, rectangle
from datasets.upload.refusal import Refusal
from datasets.upload.table import Guess, Table
from datasets.upload.words import count

MOST_ROWS = 20_000
_LONGEST_LITERAL = 4000  # characters of a pasted text that `code` spells out
_EVIDENCE = 2000  # rows from which the decimal mark is guessed
_BODY = 200  # rows with which the first one is compared


def read(
    content: bytes | str,
    name: str = "pasted.csv",
    *,
    encoding: str | None = None,
    delimiter: str | None = None,
    decimal: str | None = None,
    thousands: str | None = None,
    header: bool | None = None,
) -> Table:
    """The table in a text file (bytes) or a pasted text. What is not given is guessed; see `Guess`.

    Above 20,000 rows a random sample (seed 0) is taken. Raises Refusal, and nothing else.
    """
    for value, allowed, what in ((decimal, DECIMALS, "decimal mark"), (thousands, THOUSANDS, "thousands separator")):
        if value is not None and value not in allowed:
            raise Refusal(f"The {what} must be one of {', '.join(allowed.values())}, not {value!r}.")
    if decimal is not None and decimal == thousands:
        raise Refusal("The decimal mark and the thousands separator must differ.")
    text, encoding, notes = decode(content, encoding)
    records, more, delimiter, skipped = records_of(text, delimiter)
    notes += skipped
    if decimal is None:
        decimal, doubtful = decimal_of(chain.from_iterable(row for _, row in records[:_EVIDENCE]), delimiter)
        if doubtful:
            meaning = "decimal comma" if decimal == "," else "thousands separator"
            notes.append(f"In {plain(doubtful, 20)} the comma is read as a {meaning}; correct it if it is not.")
    if decimal == thousands:
        raise Refusal(f"The decimal mark seems to be the {DECIMALS[decimal]}; choose another thousands separator.")
    if header is None:
        header = _has_header(records, decimal)
    names, rows = _named(records, header, notes)
    if not rows:
        raise Refusal("There are column names but no rows.")
    rows = _sampled(rectangle(rows, len(names), notes), more, notes)
    literal = isinstance(content, str) and len(content) <= _LONGEST_LITERAL
    given = {"encoding": encoding, "delimiter": delimiter, "decimal": decimal, "header": header}
    if thousands is not None:
        given["thousands"] = thousands
    code = "upload.read({}, name={!r}, {})".format(
        repr(content) if literal else f"open({name!r}, 'rb').read()",
        name,
        ", ".join(f"{key}={value!r}" for key, value in given.items()),
    )
    guess = Guess(encoding, delimiter, decimal, "", header)
    return _typed(clean(name), names, rows, guess, thousands, notes, code)


def _typed(
    name: str, names: list[str], rows: list[Record], guess: Guess, thousands: str | None, notes: list[str], code: str
) -> Table:
    """Columns converted one by one; those without a single value are left out."""
    import pandas as pd

    lines = [line for line, _ in rows]
    series, columns, marks, empty = {}, [], set[str](), []
    for title, cells in zip(names, zip(*(row for _, row in rows), strict=True), strict=True):
        values, column, used = convert(title, list(cells), lines, guess.decimal, thousands)
        if column.distinct == 0:
            empty.append(title)
            continue
        series[title] = values
        columns.append(column)
        marks |= used
        notes += [f"Column {plain(title)}: {note}" for note in column.notes]
    if empty:
        notes.append(f"{count(len(empty), 'column')} without values left out: {_list(empty)}.")
    if not columns:
        raise Refusal("Every cell below the column names is empty or stands for a missing value.")
    if not any(column.kind == "number" for column in columns):
        found = _list([f"{column.name} ({column.kind})" for column in columns])
        raise Refusal(
            f"No column holds numbers. Columns found: {found}. "
            "If that is not what it holds, choose another delimiter or decimal mark."
        )
    mark = next((mark for mark in THOUSANDS if mark in marks), "")
    return Table(name, pd.DataFrame(series), tuple(columns), replace(guess, thousands=mark), tuple(notes), code)


def _has_header(records: list[Record], decimal: str) -> bool:
    """Whether the first record names the columns: over numbers it holds text more often than numbers."""
    pattern = number_pattern(decimal, None)
    (_, first), body = records[0], [row for _, row in records[1 : 1 + _BODY]]
    if not body:
        return not any(is_number(cell, pattern) for cell in first)
    votes = 0
    for j, title in enumerate(first):
        cells = [row[j] for row in body if j < len(row) and not is_missing(row[j])]
        numbers = sum(is_number(cell, pattern) for cell in cells)
        if cells and numbers >= NUMERIC_SHARE * len(cells) and not is_missing(title):
            votes += -1 if is_number(title, pattern) else 1
    return votes >= 0


def _named(records: list[Record], header: bool, notes: list[str]) -> tuple[list[str], list[Record]]:
    """A name for each column, all different, and the records below the names."""
    if not header:
        width = Counter(len(row) for _, row in records).most_common(1)[0][0]
        return [f"column {j + 1}" for j in range(width)], records
    given, rows = records[0][1], records[1:]
    longer = [row for _, row in rows if len(row) == len(given) + 1]
    if len(longer) > max(2, len(rows) // 2) and any(row[-1].strip() for row in longer):
        given = ["", *given]
        notes.append("The rows have one field more than there are names: the first column has none.")
    while not given[-1].strip() and not any(len(row) >= len(given) and row[len(given) - 1].strip() for _, row in rows):
        given = given[:-1]  # a delimiter at the end of every line
    cleaned = [clean(title) for title in given]
    names = unique(title or f"column {j + 1}" for j, title in enumerate(cleaned))
    changed = [new for old, new in zip(cleaned, names, strict=True) if old != new]
    if changed:
        notes.append(f"Names missing or repeated: {count(len(changed), 'column')} named {_list(changed)}.")
    return names, rows


def _sampled(rows: list[Record], more: int, notes: list[str]) -> list[Record]:
    if len(rows) <= MOST_ROWS:
        return rows
    notes.append(f"{len(rows) + more:,} rows; a random sample of {MOST_ROWS:,} of them (seed 0) is used.")
    chosen = np.random.default_rng(0).choice(len(rows), size=MOST_ROWS, replace=False)
    return [rows[i] for i in np.sort(chosen)]


def _list(names: list[str]) -> str:
    shown = ", ".join(plain(name) for name in names[:5])
    return shown if len(names) <= 5 else f"{shown} and {len(names) - 5} more"
