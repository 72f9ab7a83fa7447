"""Probabilities changed by hand: a text in the address, and the model it makes.

The text is a row of `from>to=p` for transitions and `tag:word=p` for words, with `start` and `STOP` as the ends:
`start>N=0.5 D>V=0.1 N:fine=0.2 N>STOP=0.3`. A name that holds a sign of these, or is one of them, stands in double
quotes, a quote within it twice.
"""

import math
import re
from collections.abc import Mapping, Sequence

import numpy as np

from algos.hmm.model import Model
from datasets.names import plain
from ui import controls, words

LONGEST = 600
Place = tuple[str, int, int]  # table, row, column
Edits = dict[Place, float]
_NAME = r'("(?:[^"]|"")*"|[^\s">:=]+)'
_ENTRY = re.compile(rf"{_NAME}([>:]){_NAME}=(\S+)")
_PIECE = re.compile(r"\S+")
_BARE = re.compile(r'[^\s">:=]+')
_ENDS = ("start", "STOP")


def choose() -> str:
    """The edits that the reader asks for."""
    box = controls.folder("Edited probabilities")
    return controls.words(
        "Edits",
        "",
        key="edits",
        longest=LONGEST,
        place=box,
        help="For example start>N=0.5 D>V=0.1 N:fine=0.2 N>STOP=0.3. The other cells of a row are scaled so that it "
        "sums to 1. The view Count has tables to edit.",
    )


def apply(hmm: Model, tags: Sequence[str], symbols: Sequence[str], text: str) -> tuple[Model, str]:
    """The model with the edits in `text`, rows brought to the sum 1, and what of the text could be used.

    tags (K,) and symbols (V,) name the rows and columns. What cannot be read is left out.
    """
    wanted, _ = read(tags, symbols[: hmm.n_symbols], text)
    if not wanted:
        return hmm, ""
    tables = {"start": hmm.start[None].copy(), "transition": hmm.transition.copy(), "emission": hmm.emission.copy()}
    rows: dict[tuple[str, int], dict[int, float]] = {}
    for (table, row, column), value in wanted.items():
        rows.setdefault((table, row), {})[column] = value
    for (table, row), cells in rows.items():
        tables[table][row] = rescaled(tables[table][row], cells)
    return Model(tables["start"][0], tables["transition"], tables["emission"]), write(wanted, tags, symbols)


def rescaled(row: np.ndarray, cells: Mapping[int, float]) -> np.ndarray:
    """A distribution with some cells set, the others scaled to what is left: by even parts if they were all 0.

    If the cells set are more than 1 together, or all there are, they are scaled themselves.
    """
    fixed = np.zeros(len(row), dtype=bool)
    fixed[list(cells)] = True
    new = row.copy()
    new[fixed] = [cells[int(i)] for i in np.flatnonzero(fixed)]
    given = new[fixed].sum()
    if given > 1 or fixed.all():
        new[~fixed] = 0
        return _shares(new)
    new[~fixed] = _shares(new[~fixed]) * (1 - given)
    return new


def _shares(weights: np.ndarray) -> np.ndarray:
    peak = weights.max()
    if peak == 0:
        return np.full(len(weights), 1 / len(weights))
    return weights / peak / (weights / peak).sum()


def read(tags: Sequence[str], symbols: Sequence[str], text: str) -> tuple[Edits, list[str]]:
    """The edits that `text` asks for, the last one for a cell, and in words what could not be used."""
    at, wanted, complaints = 0, Edits(), []
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        found = _ENTRY.match(text, at)
        if found is None:
            piece = _PIECE.match(text, at)[0]  # type: ignore[index]
            at += len(piece)
            complaints.append(f"“{plain(piece)}” is not of the form from>to=p or tag:word=p.")
            continue
        at = found.end()
        try:
            place, value = _entry(tags, symbols, *found.groups())
        except ValueError as problem:
            complaints.append(str(problem))
            continue
        wanted.pop(place, None)
        wanted[place] = value
    return wanted, complaints


def _entry(
    tags: Sequence[str], symbols: Sequence[str], row: str, sign: str, column: str, p: str
) -> tuple[Place, float]:
    """One cell and its value. Raises ValueError for names that are not there and values that are no probability."""
    try:
        value = float(p)
    except ValueError:
        value = math.nan
    if not 0 <= value <= 1:
        raise ValueError(f"{plain(p)} is not a probability.")
    if sign == ":":
        return ("emission", _find(tags, row, "tag"), _find(symbols, column, "word")), value
    if row == "start":
        return ("start", 0, _find(tags, column, "tag")), value
    return ("transition", _find(tags, row, "tag"), len(tags) if column == "STOP" else _find(tags, column, "tag")), value


def _find(names: Sequence[str], written: str, kind: str) -> int:
    name = written[1:-1].replace('""', '"') if written.startswith('"') else written
    if name not in names:
        raise ValueError(f"There is no {kind} “{plain(name)}” here.")
    return list(names).index(name)


def write(wanted: Edits, tags: Sequence[str], symbols: Sequence[str]) -> str:
    """The text that asks for these edits."""
    parts = []
    for (table, row, column), value in wanted.items():
        left = "start" if table == "start" else _quoted(tags[row])
        if table == "emission":
            right = ":" + _quoted(symbols[column])
        else:
            right = ">" + ("STOP" if column == len(tags) else _quoted(tags[column]))
        short = f"{value:g}"
        parts.append(f"{left}{right}={short if float(short) == value else repr(value)}")
    return " ".join(parts)


def _quoted(name: str) -> str:
    bare = _BARE.fullmatch(name) and name not in _ENDS
    return name if bare else '"' + name.replace('"', '""') + '"'


def complain(tags: Sequence[str], symbols: Sequence[str], text: str) -> None:
    """Say in the sidebar what could not be used, and which rows could not be kept as typed."""
    wanted, complaints = read(tags, symbols, text)
    sums: dict[tuple[str, int], float] = {}
    for (table, row, _), value in wanted.items():
        sums[table, row] = sums.get((table, row), 0.0) + value
    over = ["start" if table == "start" else plain(tags[row]) for (table, row), s in sums.items() if s > 1 + 1e-9]
    if over:
        rows = words.listed(list(dict.fromkeys(over)))
        complaints.append(f"More than 1 is asked for in a row of {rows}; it is scaled to 1.")
    if complaints:
        left = "" if len(complaints) <= 3 else f" And {len(complaints) - 3} more."
        controls.sidebar().warning("Edits: " + " ".join(complaints[:3]) + left, icon=":material/edit_off:")
