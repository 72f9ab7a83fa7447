"""From a column of text to numbers, dates or text, for whole columns at once."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from algos.check import LARGEST
from datasets.names import plain
from datasets.upload.words import count

if TYPE_CHECKING:
    import pandas as pd

MISSING = frozenset(
    [
        *("", "na", "n/a", "#n/a", "<na>", "n.a.", "nan", "nat", "null", "none", "nil", "missing"),
        *("-", "--", "–", "?", ".", "..", "..."),
        *("#value!", "#div/0!", "#ref!", "#num!", "#null!", "#name?"),
    ]
)
INFINITE = frozenset(sign + word for sign in ("", "+", "-") for word in ("inf", "infinity", "∞", "1.#inf", "1,#inf"))
THOUSANDS = {"": "none", ",": "comma", ".": "point", " ": "space", "'": "apostrophe"}
DECIMALS = {".": "point", ",": "comma"}
_TRIED = 400  # cells on which a format of dates is tried first
NUMERIC_SHARE = 0.75  # of a column's values that must be numbers for it to count as one of numbers
_SAME = str.maketrans({"\u00a0": " ", "\u2009": " ", "\u202f": " ", "’": "'", "−": "-"})
_CURRENCY = "(?:[€$£¥₹]|EUR|USD|GBP|CHF)"
_DATE_FORMATS = {
    "ISO8601": "year-month-day",
    "%Y-%m-%d": "year-month-day",
    "%Y/%m/%d": "year/month/day",
    "%d.%m.%Y": "day.month.year",
    "%d/%m/%Y": "day/month/year",
    "%m/%d/%Y": "month/day/year",
    "%d-%m-%Y": "day-month-year",
    "%m-%d-%Y": "month-day-year",
}
_DATE = re.compile(r"[0-9]{1,4}([-./])[0-9]{1,2}\1[0-9]{1,4}([T ][0-9:.,+Z-]*)?")
_BARE = {mark: frozenset("0123456789-+eE" + mark) for mark in DECIMALS}


@dataclass(frozen=True)
class Column:
    """What was made of one column."""

    name: str
    kind: str  # "number", "date" or "text"
    missing: int  # cells without a value, after reading
    distinct: int  # different values among the others
    notes: tuple[str, ...] = ()  # what was changed, in sentences


def number_pattern(decimal: str, thousands: str | None) -> re.Pattern[str]:
    """A number with this decimal mark; with any thousands separator that it leaves, or exactly the one given."""
    marks = [mark for mark in THOUSANDS if mark and mark != decimal]
    marks = [mark for mark in marks if thousands is None or mark == thousands]
    grouped = "|".join(rf"[1-9][0-9]{{0,2}}(?:{re.escape(mark)}[0-9]{{3}})+" for mark in marks)
    whole = f"(?:{grouped}|[0-9]+)" if grouped else "[0-9]+"
    point = re.escape(decimal)
    return re.compile(
        rf"\A(?P<lead>[+-]? ?(?:{_CURRENCY} ?)?|{_CURRENCY} ?[+-])"
        rf"(?P<body>{whole}(?:{point}[0-9]*)?|{point}[0-9]+)"
        rf"(?:(?P<power>[eE][+-]?[0-9]+)|(?: ?{_CURRENCY})? ?(?P<percent>%?))\Z"
    )


def decimal_of(cells: Iterable[str], delimiter: str) -> tuple[str, str]:
    """The decimal mark under which more of the cells are numbers, and a cell that leaves it in doubt or "".

    1,234 alone may be either: then it is a decimal comma only where semicolons separate the fields.
    """
    dot, comma = number_pattern(".", None), number_pattern(",", None)
    balance, doubtful = 0, ""
    for cell in dict.fromkeys(cell.strip().translate(_SAME) for cell in cells if "," in cell or "." in cell):
        as_dot, as_comma = bool(dot.match(cell)), bool(comma.match(cell))
        balance += as_comma - as_dot
        if as_dot and as_comma and "," in cell:
            doubtful = doubtful or cell
    if balance:
        return "," if balance > 0 else ".", ""
    return "," if doubtful and delimiter == ";" else ".", doubtful


def is_missing(cell: str) -> bool:
    """Whether the cell is one of the usual spellings of no value, or of infinity."""
    lowered = cell.strip().lower()
    return lowered in MISSING or lowered in INFINITE


def is_number(cell: str, pattern: re.Pattern[str]) -> bool:
    """Whether the cell is a number under this pattern."""
    return bool(pattern.match(cell.strip().translate(_SAME)))


def convert(
    name: str, cells: list[str], lines: list[int], decimal: str, thousands: str | None
) -> tuple["pd.Series", Column, set[str]]:
    """A column as float64, datetime64 or str; the report on it; and the thousands separators it uses."""
    import pandas as pd

    stripped = [cell.strip() for cell in cells]
    values = pd.Series(stripped, dtype=object)
    marks: set[str] = set()
    infinite = 0
    bare = _bare_numbers(stripped, decimal)
    if bare is not None:
        numbers, present = bare, ~np.isnan(bare)
    else:
        different, where = _different(stripped)
        lowered = [cell.lower() for cell in different]
        endless = np.array([cell in INFINITE for cell in lowered])
        infinite = int(endless[where].sum())
        there = np.array([cell not in MISSING and cell not in INFINITE for cell in lowered])
        read, marks = _numbers(
            [c if is_there else "" for c, is_there in zip(different, there, strict=True)], decimal, thousands
        )
        numbers, present = read[where], there[where]
    readable = int((~np.isnan(numbers)).sum())
    if present.any() and readable >= NUMERIC_SHARE * present.sum():
        notes = _number_notes(values, numbers, present, lines)
        if infinite:
            notes.append(f"{count(infinite, 'infinite value')} counted as missing.")
        kind = "number"
        series: pd.Series = pd.Series(np.where(np.abs(numbers) <= LARGEST, numbers, np.nan))
    else:
        kind, series, marks, notes = "text", values.where(present, None), set(), []
        dates = _dates(different, where, present) if bare is None and present.any() else None
        if dates is not None:
            kind, series = "date", pd.Series(dates[0])
            notes.append(f"read as {dates[1]}.")
        elif readable:
            notes.append(f"kept as text: only {readable} of {count(int(present.sum()), 'value')} are numbers.")
    column = Column(name, kind, int(series.isna().sum()), int(series.nunique()), tuple(notes))
    return series, column, marks


def _bare_numbers(cells: list[str], decimal: str) -> np.ndarray | None:
    """The column at once, if every cell is empty or a number without any dress: digits, sign, mark, power."""
    if not _BARE[decimal].issuperset("".join(cells)):
        return None
    if decimal != ".":
        cells = [cell.replace(decimal, ".") for cell in cells]
    try:
        return np.array([cell or "nan" for cell in cells], dtype=object).astype(float)
    except ValueError:
        return None


def _different(cells: list[str]) -> tuple[list[str], np.ndarray]:
    """The different cells in the order in which they come, and for each cell which of them it is (n,)."""
    places: dict[str, int] = {}
    where = np.fromiter((places.setdefault(cell, len(places)) for cell in cells), dtype=np.intp, count=len(cells))
    return list(places), where


def _numbers(cells: list[str], decimal: str, thousands: str | None) -> tuple[np.ndarray, set[str]]:
    """Each cell as a float or nan (n,), and the thousands separators met."""
    match, point = number_pattern(decimal, thousands).match, "" if decimal == "." else decimal
    separators = {ord(mark): None for mark in "., '" if mark != decimal}
    numbers, met = np.full(len(cells), np.nan), set[str]()
    for i, cell in enumerate(cells):
        found = match(_tidy(cell))
        if found is None:
            continue
        lead, body, power, percent = found.group("lead", "body", "power", "percent")
        digits = body.translate(separators)
        if len(digits) < len(body):
            met.update(body)
        sign, power = "-" if "-" in lead else "", "e-2" if percent else power or ""
        numbers[i] = float(sign + (digits.replace(point, ".") if point else digits) + power)
    return numbers, met & {chr(mark) for mark in separators}


def _tidy(cell: str) -> str:
    """With the usual signs in the place of their relatives; in brackets it is negative."""
    tidy = cell if cell.isascii() else cell.translate(_SAME)
    return f"-{tidy[1:-1]}" if tidy[:1] == "(" and tidy[-1:] == ")" else tidy


def _number_notes(values: "pd.Series", numbers: np.ndarray, present: np.ndarray, lines: list[int]) -> list[str]:
    """What happened to the cells of a column of numbers, in sentences."""
    notes = []
    values, kept = values[present], numbers[present]
    bad = values[np.isnan(kept)]
    if len(bad):
        example = f"“{plain(bad.iloc[0], 20)}” in line {lines[bad.index[0]]}"
        notes.append(f"{count(len(bad), 'cell')} not a number ({example}), counted as missing.")
    read = values[~np.isnan(kept)]
    signs = set("".join(read))
    if "%" in signs:
        percentages = read.str.endswith("%")
        first = percentages.idxmax()
        notes.append(
            f"{count(int(percentages.sum()), 'percentage')} divided by 100: "
            f"{plain(values[first], 20)} is {numbers[first]:g}."
        )
    if not signs.isdisjoint("€$£¥₹ABCDEFGHIJKLMNOPQRSTUVWXYZ") and read.str.contains(_CURRENCY).any():
        notes.append("currency signs dropped.")
    size = np.abs(np.nan_to_num(kept, nan=0.0, posinf=np.inf, neginf=np.inf))
    large = values[(size >= 2**53) & (size <= LARGEST)]
    long = large.str[-16:].str.isdecimal() & ~large.str.lower().str.contains("e", regex=False)
    if long.any():
        notes.append(f"{count(int(long.sum()), 'whole number')} of more than 15 digits, rounded.")
    huge = int((size > LARGEST).sum())
    if huge:
        notes.append(f"{count(huge, 'value')} beyond {LARGEST:g}, counted as missing.")
    return notes


def _dates(different: list[str], where: np.ndarray, present: np.ndarray) -> tuple[np.ndarray, str] | None:
    """The values as datetimes and the format they were read in; None if fewer than 19 in 20 are dates."""
    import pandas as pd

    often = np.bincount(where[present], minlength=len(different))
    cells = pd.Series(different, dtype=object)[often > 0]
    written = [_DATE.fullmatch(cell) for cell in cells]
    if None in written:
        return None
    often, first = often[often > 0], slice(0, _TRIED)
    parted = [(found[1], found.start(1) == 4) for found in written if found]  # by what, and whether the year is first
    best: tuple[int, Any, str] | None = None
    for format, words in _DATE_FORMATS.items():
        enough = 0.95 * often.sum()
        looks = ("-", True) if format == "ISO8601" else (format[2], format[1] == "Y")
        if often[[one == looks for one in parted]].sum() < enough:
            continue
        if often.sum() - often[first][_read_dates(cells[first], format).isna()].sum() < enough:
            continue  # too many of the first are none
        read = _read_dates(cells, format)
        found = int(often[read.notna()].sum())
        if found >= enough and (best is None or found > best[0]):
            best = found, read, words
    if best is None:
        return None
    return best[1].reindex(range(len(different))).to_numpy()[where], best[2]


def _read_dates(cells: "pd.Series", format: str) -> "pd.Series":
    import pandas as pd

    return pd.to_datetime(cells, format=format, errors="coerce", utc=True).dt.tz_localize(None)
