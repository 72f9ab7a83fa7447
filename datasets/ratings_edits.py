"""Single ratings put or removed, as a short text: "3:7=4.5 1:2=-".

User 3 gives item 7 a rating of 4.5, and what user 1 gave item 2 is removed: users and items are counted from 1 in the
text, and from 0 in the mapping that `Ratings.edited` takes.
"""

import re
from collections.abc import Mapping

import numpy as np

from datasets.names import plain
from datasets.ratings import Ratings
from datasets.upload.words import count

MOST_COMPLAINTS = 5
_REMOVED = frozenset(["-", "–", "−", "?", "none", "nan"])
_NUMBER = re.compile(r"[+-]?([0-9]+([.,][0-9]*)?|[.,][0-9]+)(e[+-]?[0-9]+)?")
_EDIT = re.compile(r"([0-9]{1,9}):([0-9]{1,9})=(.+)")


def parse_edits(text: str, ratings: Ratings) -> tuple[dict[tuple[int, int], float | None], list[str]]:
    """The edited cells that fit `ratings`, and what is wrong with the others, in sentences; never raises.

    Edits are separated by space, semicolon or comma; of two edits of one cell the later counts. "-" removes. Removals
    that would leave no rating at all are not taken.
    """
    cells: dict[tuple[int, int], float | None] = {}
    complaints: list[str] = []
    for sign in ":=":
        text = sign.join(map(str.strip, text.split(sign)))
    for token in filter(None, re.split(r"[\s;]+|,(?=\s|$|[0-9]+:)", text)):
        edit = _edit(token, ratings)
        if isinstance(edit, str):
            complaints.append(edit)
        else:
            cells[edit[0]] = edit[1]
    if not _left(cells, ratings):
        cells = {cell: value for cell, value in cells.items() if value is not None}
        complaints.append("The removals would leave no rating at all, so none of them is made.")
    if len(complaints) > MOST_COMPLAINTS:
        more = count(len(complaints) - MOST_COMPLAINTS, "other edit")
        complaints = [*complaints[:MOST_COMPLAINTS], f"{more} could not be made either."]
    return cells, complaints


def write_edits(cells: Mapping[tuple[int, int], float | None]) -> str:
    """The text that `parse_edits` reads back as `cells`, in the order of users, then items."""
    return " ".join(f"{a + 1}:{i + 1}={_written(cells[a, i])}" for a, i in sorted(cells))


def _edit(token: str, ratings: Ratings) -> tuple[tuple[int, int], float | None] | str:
    """The cell and its rating, or what is wrong in a sentence."""
    said = f"“{plain(token, 24)}”"
    match = _EDIT.fullmatch(token)
    if match is None:
        return f"{said} is not understood; write user:item=rating, such as 3:7=4.5."
    a, i, value = int(match[1]), int(match[2]), match[3].lower()
    for number, noun, most in ((a, "user", len(ratings.users)), (i, "item", len(ratings.items))):
        if not 1 <= number <= most:
            return f"{said}: there is no {noun} {number}; they are counted from 1 to {most}."
    if value in _REMOVED:
        return (a - 1, i - 1), None
    if not _NUMBER.fullmatch(value):
        return f"{said}: the rating is not a number; write “-” to remove one."
    rating = float(value.replace(",", "."))
    if not ratings.low <= rating <= ratings.high:
        return f"{said}: a rating goes from {ratings.low:g} to {ratings.high:g}."
    return (a - 1, i - 1), rating


def _left(cells: Mapping[tuple[int, int], float | None], ratings: Ratings) -> bool:
    seen = ratings.seen.copy()
    for cell, value in cells.items():
        seen[cell] = value is not None
    return bool(np.any(seen))


def _written(value: float | None) -> str:
    if value is None:
        return "-"
    value = float(value)
    return str(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)
