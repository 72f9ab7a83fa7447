"""From text to records: which character separates the fields, and which lines belong to the table."""

import csv
import io
import re
from collections import Counter
from collections.abc import Iterator

import numpy as np

from datasets.names import plain
from datasets.upload.refusal import Refusal
from datasets.upload.words import count, lines_named

DELIMITERS = {",": "comma", ";": "semicolon", "\t": "tab", "|": "pipe", "": "none, one column"}
MOST_COLUMNS = 500
MOST_RECORDS = 100_000  # that are held in memory, about
_HEAD = 25  # records that are always kept: titles and column names are among them
_SAMPLE = 60_000  # characters the delimiter is guessed from
_NONE = "\x1f"  # stands for "no delimiter"; control characters are gone by now
_DECIMAL_COMMA = re.compile(r"\s*[+-]?[0-9]+,[0-9]+\s*")
_EXCEL_HINT = re.compile(r'"?sep=(.)"?[ ;,\t]*\n')

_PROBLEMS = {
    "expected after": "goes on after a closing quotation mark",
    "larger than field limit": "holds a field of more than 131,072 characters: perhaps a quotation mark is not closed",
    "": "opens a quotation mark that is never closed",
}

Record = tuple[int, list[str]]  # the line it starts in, and its fields


def delimiter_of(text: str) -> str:
    """The candidate that cuts the first lines most evenly into fields free of the other candidates."""
    sample = text if len(text) <= _SAMPLE else text[: text.rfind("\n", 0, _SAMPLE) + 1] or text[:_SAMPLE]
    best, best_score = "", 0.5
    for candidate in ("\t", ";", "|", ","):
        rows = [row for _, row in _parse(sample, candidate, strict=False) if any(map(str.strip, row))]
        width, score = _evenness(rows, candidate)
        if width > 1 and score > best_score and not _one_column_of_decimal_commas(sample, rows):
            best, best_score = candidate, score
    return best


def _evenness(rows: list[list[str]], delimiter: str) -> tuple[int, float]:
    if not rows:
        return 0, 0.0
    width, rows_of_it = Counter(map(len, rows)).most_common(1)[0]
    others = set(";\t|") - {delimiter}
    fields = [field for row in rows if len(row) == width for field in row]
    tidy = sum(others.isdisjoint(field) for field in fields)
    return width, rows_of_it / len(rows) * tidy / len(fields)


def _one_column_of_decimal_commas(sample: str, rows: list[list[str]]) -> bool:
    lines = [line for line in sample.split("\n") if line.strip()]
    return len(rows[0]) == 1 and len(lines) > 1 and all(map(_DECIMAL_COMMA.fullmatch, lines[1:]))


def records_of(text: str, delimiter: str | None) -> tuple[list[Record], int, str, list[str]]:
    """The records that are not blank, how many more there are, the delimiter, and notes on skipped lines.

    Of a file with far more lines than will be used, a random part is kept from the start.
    Raises Refusal for an unclosed quotation mark, and above 500 columns before the rest is read.
    """
    notes = []
    hint = _EXCEL_HINT.match(text)
    if hint:
        notes.append("The first line only names the delimiter.")
        text = "\n" + text[hint.end() :]
        delimiter = hint[1] if delimiter is None and hint[1] in DELIMITERS else delimiter
    if delimiter is None:
        delimiter = delimiter_of(text)
    if delimiter not in DELIMITERS:
        raise Refusal(f"The delimiter must be one of {', '.join(DELIMITERS.values())}, not {delimiter!r}.")
    _refuse_wide(next(_parse(text[:_SAMPLE], delimiter, strict=False), (1, [])))
    lines = text.count("\n") + 1
    kept = np.random.default_rng(0).random(lines) < MOST_RECORDS / lines
    records: list[Record] = []
    seen = blank = 0
    for line, row in _parse(text, delimiter, strict=True):
        if any(map(str.strip, row)):
            if seen < _HEAD or kept[seen]:
                records.append((line, row))
            seen += 1
        else:
            blank += line > 1 or not hint
    if not records:
        raise Refusal("There are no values, only blank lines.")
    if blank:
        notes.append(f"{count(blank, 'blank line')} skipped.")
    return _without_titles(records, notes), seen - len(records), delimiter, notes


def _parse(text: str, delimiter: str, *, strict: bool) -> Iterator[Record]:
    """Each record with the line it starts in. Python's csv module does the work."""
    reader = csv.reader(
        io.StringIO(text, newline=""), delimiter=delimiter or _NONE, skipinitialspace=True, strict=strict
    )
    line = 1
    try:
        for row in reader:
            yield line, row
            line = reader.line_num + 1
    except csv.Error as error:
        if not strict:
            return
        problem = next(words for sign, words in _PROBLEMS.items() if sign in str(error))
        raise Refusal(
            f"Line {line} {problem}. A quotation mark inside a quoted field is written twice; "
            "or choose another delimiter."
        ) from None


def _refuse_wide(record: Record) -> None:
    widest = len(record[1])
    if widest > MOST_COLUMNS:
        raise Refusal(
            f"There are {widest:,} columns; at most {MOST_COLUMNS} are taken. "
            "Leave out what is not needed, or turn the table round if its rows and columns are swapped."
        )


def _without_titles(records: list[Record], notes: list[str]) -> list[Record]:
    """Lines with one field in front of a table with several are a title, not part of it."""
    usual = Counter(len(row) for _, row in records).most_common(1)[0][0]
    first = next((i for i, (_, row) in enumerate(records[:_HEAD]) if len(row) > 1), 0)
    if usual < 2 or first == 0:
        return records
    notes.append(f"{lines_named([line for line, _ in records[:first]])} taken as a title and left out.")
    return records[first:]


def rectangle(rows: list[Record], width: int, notes: list[str]) -> list[Record]:
    """Every row with exactly `width` fields: short ones filled up, empty extras cut, longer ones left out.

    Raises Refusal if more than one row in ten is too long.
    """
    kept, short, long = [], [], []
    for line, row in rows:
        extra = row[width:]
        if any(map(str.strip, extra)):
            long.append((line, row))
            continue
        if len(row) < width:
            short.append(line)
            row = row + [""] * (width - len(row))
        kept.append((line, row[:width]))
    if len(long) * 10 > len(rows):
        line, row = long[0]
        others = f" ({len(long)} of {len(rows)} rows are too long)" if len(long) > 1 else ""
        raise Refusal(
            f"Line {line} has {len(row)} fields where {width} are expected; it begins with “{plain(row[0])}”{others}. "
            "A field that holds the delimiter must be quoted; or choose another delimiter."
        )
    if long:
        notes.append(f"{lines_named([line for line, _ in long])} left out: more than {width} fields.")
    if short:
        notes.append(f"{lines_named(short)} filled up: fewer than {width} fields, the rest is missing.")
    return kept
