"""A table with one word in each row: which columns hold word, tag and sentence."""

import csv
import io
from collections.abc import Iterator

from datasets.names import clean
from datasets.upload.refusal import Refusal

WORD = ("word", "words", "token", "tokens", "form")
TAG = ("tag", "tags", "pos", "upos", "xpos", "pos tag", "label")
SENTENCE = ("sentence", "sentences", "sent", "sentence #", "sentence id", "sentence_id", "sent_id")

Row = tuple[int, str, str]  # the line, the word, its tag or ""
Fields = list[str]


def table_of(text: str, name: str) -> list[tuple[str | None, Row | None]] | None:
    """The rows with the value of their sentence (None without such a column); None if the text is no table.

    A row is None where the table has an empty one. An empty cell under sentence goes on with the one above.
    Raises Refusal for a quotation mark that is never closed.
    """
    for delimiter in "\t;,|":
        at = _by_name(text, delimiter)
        if at is not None:
            records = _parse(text, delimiter)
            return list(_rows(records[_first(records) + 1 :], at))
    for delimiter in "\t;," if name.lower().endswith((".csv", ".tsv")) else "\t":
        try:
            records = _parse(text, delimiter)
        except Refusal:
            continue
        at = _by_guess([fields for _, fields in records if any(fields)])
        if at is not None:
            return list(_rows(records, at))
    return None


def _parse(text: str, delimiter: str) -> list[tuple[int, Fields]]:
    """Each record, blank ones too, with the line it starts in. Between tabs a quotation mark is a word."""
    file = io.StringIO(text, newline="")
    if delimiter == "\t":
        reader = csv.reader(file, delimiter=delimiter, quoting=csv.QUOTE_NONE)
    else:
        reader = csv.reader(file, delimiter=delimiter, strict=True)
    records, line = [], 1
    try:
        for fields in reader:
            records.append((line, [field.strip() for field in fields]))
            line = reader.line_num + 1
    except csv.Error:
        raise Refusal(f"Line {line} opens a quotation mark that is never closed, or goes on after one.") from None
    return records


def _first(records: list[tuple[int, Fields]]) -> int:
    return next(i for i, (_, fields) in enumerate(records) if any(fields))


def _by_name(text: str, delimiter: str) -> tuple[int, int | None, int | None] | None:
    """Where word, tag and sentence stand, by the names in the first line; None if it does not name them."""
    lines = [line for line in text.split("\n") if line.strip(delimiter + " \t")]
    head = lines[0] if lines else ""
    names = [clean(field.strip(' "')).lower() for field in head.split(delimiter)]
    word, tag, sentence = (
        next((i for i, name in enumerate(names) if name in known), None) for known in (WORD, TAG, SENTENCE)
    )
    if word is None or (tag is None and sentence is None and (len(names) > 1 or any(" " in line for line in lines))):
        return None  # the word "word" may begin any sentence
    return word, tag, sentence


def _by_guess(rows: list[Fields]) -> tuple[int, int | None, int | None] | None:
    """The same without names: two or three columns of single words, numbers that never fall for the sentence."""
    width = len(rows[0]) if rows else 0
    if width not in (2, 3) or any(len(row) != width or any(" " in cell for cell in row) for row in rows):
        return None
    columns = list(zip(*rows, strict=True))
    sentence = next((i for i, column in enumerate(columns) if _counts_up(column)), None)
    rest = [i for i in range(width) if i != sentence]
    if len(rest) == 1:
        return rest[0], None, sentence
    if len(rest) == 3:
        return None
    tag = min(reversed(rest), key=lambda i: len(set(columns[i])))
    return next(i for i in rest if i != tag), tag, sentence


def _counts_up(column: tuple[str, ...]) -> bool:
    numbers = [int(cell) for cell in column if cell.isascii() and cell.isdigit() and len(cell) < 10]
    return len(numbers) == sum(map(bool, column)) > 0 and numbers == sorted(numbers)


def _rows(
    records: list[tuple[int, Fields]], at: tuple[int, int | None, int | None]
) -> Iterator[tuple[str | None, Row | None]]:
    word, tag, sentence = at
    number = ""
    for line, fields in records:
        word_cell, tag_cell, cell = ("" if i is None or i >= len(fields) else fields[i] for i in (word, tag, sentence))
        number = cell or number
        empty = not word_cell and not tag_cell
        yield (None if sentence is None else number), (None if empty else (line, word_cell, tag_cell))
