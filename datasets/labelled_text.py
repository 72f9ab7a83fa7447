"""The reader's own documents: a table of labels and texts, or lines of both, in; documents or a refusal out."""

import csv
import io
from collections import Counter

import numpy as np

from datasets.documents import Documents
from datasets.generators_text import headed
from datasets.names import clean, plain
from datasets.upload.decode import decode
from datasets.upload.refusal import Refusal
from datasets.upload.words import count

LARGEST_TEXT = 2 * 1024**2  # bytes
LONGEST_LITERAL = 4000  # bytes that `code` spells out; a longer text is read from its file
LONGEST_DOCUMENT = 2000  # characters of a text that are kept
MOST_DOCUMENTS = 1000  # that are used; of more a sample is drawn
MOST_CLASSES = 8
TEXT = ("text", "texts", "message", "mail", "email", "body", "document", "content", "headline", "sentence", "review")
SUBJECT = ("subject", "header")
LABEL = ("label", "labels", "class", "category", "topic", "target", "kind", "tag", "sentiment", "y")

Row = tuple[int, str, str]  # the line it begins in, label, text


def read(content: bytes | str, name: str) -> Documents:
    """The documents in a text file (bytes) or a pasted text; `name` is what the file is called.

    A table (CSV, TSV) with a column for text and one for label, in any order, or with exactly two columns, the label
    first. A column named subject is put before the text, as "Subject: ... | ". Raises Refusal, and nothing else.
    """
    size = len(content.encode("utf-8", "replace") if isinstance(content, str) else content)
    if size > LARGEST_TEXT:
        raise Refusal(
            f"The text has {size / 1024**2:.1f} MB; at most {LARGEST_TEXT // 1024**2} MB are taken. Leave out rows."
        )
    text, _, _ = decode(content, should="It should hold a label and a text in each line.")
    rows = _rows(text)
    names = list(Counter(label for _, label, _ in rows))
    if len(names) < 2:
        only = f"only “{plain(names[0])}”" if names else "no label"
        raise Refusal(f"There must be texts of at least two classes; here there is {only}.")
    if len(names) > MOST_CLASSES:
        raise Refusal(
            f"The label column has {len(names)} different labels, such as “{plain(names[0])}” and “{plain(names[1])}”; "
            f"at most {MOST_CLASSES} are taken. Is it the right column?"
        )
    made = repr(content) if size <= LONGEST_LITERAL else f"open({name!r}, 'rb').read()"
    documents = Documents(
        name="upload",
        title=plain(name),
        texts=tuple(text for _, _, text in rows),
        labels=np.array([names.index(label) for _, label, _ in rows]),
        class_names=tuple(names),
        source=f"Your own texts: {plain(name)}, {count(len(rows), 'text')}.",
        code=f"labelled_text.read({made}, {name!r})",
    )
    return documents.sample(MOST_DOCUMENTS) if len(documents) > MOST_DOCUMENTS else documents


def template() -> bytes:
    """A small table to fill in."""
    return (
        b"label,text\r\n"
        b"spam,Claim your free prize now\r\n"
        b'ham,"Lunch at noon, as always?"\r\n'
        b"spam,Cheap watches and free delivery\r\n"
        b"ham,The meeting is moved to Friday\r\n"
    )


def _rows(text: str) -> list[Row]:
    """The rows that have a label and a text."""
    problem: Refusal | None = None
    for delimiter in "\t,;|":
        if delimiter not in text:
            continue
        try:
            records = _parse(text, delimiter)
        except Refusal as found:
            problem = problem or found
            continue
        at = _columns(records)
        if at is None:
            continue
        label, body, subject, first = at
        rows = [
            (line, clean(fields[label]), clean(_whole(fields, body, subject), LONGEST_DOCUMENT))
            for line, fields in records[first:]
            if max(label, body) < len(fields)
        ]
        return _complete(rows)
    raise problem or Refusal(
        "There must be a column of labels and one of texts: a table whose first line names them label and text, or in "
        "each line a label, a tab and the text."
    )


def _parse(text: str, delimiter: str) -> list[tuple[int, list[str]]]:
    """Each record that is not blank, with the line it begins in. Between tabs a quotation mark is a sign."""
    file = io.StringIO(text, newline="")
    if delimiter == "\t":
        reader = csv.reader(file, delimiter=delimiter, quoting=csv.QUOTE_NONE, skipinitialspace=True)
    else:
        reader = csv.reader(file, delimiter=delimiter, strict=True, skipinitialspace=True)
    records, line = [], 1
    try:
        for fields in reader:
            if any(map(str.strip, fields)):
                records.append((line, [field.strip() for field in fields]))
            line = reader.line_num + 1
    except csv.Error:
        raise Refusal(f"Line {line} opens a quotation mark that is never closed, or goes on after one.") from None
    return records


def _whole(fields: list[str], body: int, subject: int | None) -> str:
    """The text, after its subject if there is one."""
    text = fields[body]
    if not text or subject is None or subject >= len(fields) or not fields[subject].strip():
        return text
    return headed(fields[subject], text)


def _columns(records: list[tuple[int, list[str]]]) -> tuple[int, int, int | None, int] | None:
    """Where label, text and subject stand and in which record the rows begin; None if the records are no such table."""
    if not records:
        return None
    head = [clean(field).lower() for field in records[0][1]]
    label, body, subject = (
        next((i for i, name in enumerate(head) if name in known), None) for known in (LABEL, TEXT, SUBJECT)
    )
    if label is not None and body is not None and label != body:
        return label, body, subject, 1
    if len(head) != 2 or sum(len(fields) == 2 for _, fields in records) < len(records):
        return None
    columns = list(zip(*(fields for _, fields in records), strict=True))
    different = [len(set(column)) for column in columns]
    label = 0 if different[0] <= different[1] else 1
    return label, 1 - label, None, 0


def _complete(rows: list[Row]) -> list[Row]:
    found = [row for row in rows if row[1] and row[2]]
    for line, label, body in rows:
        if bool(label) != bool(body):
            missing = "label" if body else "text"
            raise Refusal(f"Line {line} has no {missing}. Every row needs a label and a text.")
    if len(found) < 4:
        raise Refusal(f"There are {count(len(found), 'text')}; at least 4 are needed.")
    return found
