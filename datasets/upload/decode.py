"""From bytes to text: size, files that are no text, encoding, characters that have no business in a table."""

import json
import re
from collections.abc import Callable

from datasets.upload.refusal import Refusal
from datasets.upload.words import count

LARGEST_FILE = 20 * 1024**2  # bytes
TABLE = "It should hold a line of column names and at least one row."
ENCODINGS = ("utf-8", "utf-16-le", "utf-16-be", "cp1252", "latin-1")
_SAVE_AS_CSV = "Open it where it was made and save the table as CSV."
_MAGIC = (
    (b"PK\x03\x04", "a workbook (xlsx, ods) or another zip archive"),
    (b"PK\x05\x06", "an empty zip archive"),
    (b"\xd0\xcf\x11\xe0", "an old Excel workbook (xls)"),
    (b"%PDF", "a PDF"),
    (b"\x89PNG", "a picture (PNG)"),
    (b"\xff\xd8\xff", "a picture (JPEG)"),
    (b"GIF8", "a picture (GIF)"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"BZh", "a bzip2 archive"),
    (b"7z\xbc\xaf", "a 7z archive"),
    (b"PAR1", "a Parquet file"),
    (b"\x93NUMPY", "a numpy array"),
    (b"\x89HDF", "an HDF5 file"),
    (b"SQLite format 3", "an SQLite database"),
)
_BOMS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f]+")  # line ends are "\n" by then
_SEEN = re.compile("[^\\s\x80-\x9f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]")
_HTML = re.compile(r"(?i)<(!doctype|html|\?xml|head|body|table|svg)\b")


def decode(content: bytes | str, encoding: str | None = None, *, should: str = TABLE) -> tuple[str, str, list[str]]:
    r"""The text with "\n" at the end of lines, its encoding, and notes on what was removed.

    A file comes as bytes, what was pasted as a text; `should` says what it ought to be like.
    Raises Refusal if there is nothing in it, too much, or no text.
    """
    given, source = "file", _SAVE_AS_CSV
    if isinstance(content, str):
        given, source = "text", "Copy it again from where it was made."
        content, encoding = content.encode("utf-8", "replace"), "utf-8"
    if len(content) > LARGEST_FILE:
        raise Refusal(
            f"The {given} has {len(content) / 1024**2:.1f} MB; at most {LARGEST_FILE // 1024**2} MB are taken. "
            "Leave out columns or rows that are not needed."
        )
    for magic, what in _MAGIC:
        if content.startswith(magic):
            raise Refusal(f"This is {what}, not a text file. {_SAVE_AS_CSV}")
    chosen = _chosen(content, encoding)
    text = _decoded(content, chosen).removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if not text.strip():
        raise Refusal(f"The {given} is empty. {should}")
    whole = len(text)
    text = _CONTROL.sub("", text)
    removed = whole - len(text)
    if removed > max(3, len(text) // 50):
        kind = "a text file" if given == "file" else "text"
        raise Refusal(f"This is not {kind}: it holds {removed:,} control characters. {source}")
    if not _SEEN.search(text):
        raise Refusal(f"The {given} holds nothing but signs that cannot be seen. {should}")
    _refuse_markup(text)
    notes = [f"{count(removed, 'control character')} removed."] if removed else []
    return text, chosen, notes


def _chosen(content: bytes, encoding: str | None) -> str:
    """The encoding given, or the first that fits: a mark at the start, zeros in UTF-16, UTF-8, Western."""
    if encoding is not None:
        if encoding not in ENCODINGS:
            raise Refusal(f"The encoding must be one of {', '.join(ENCODINGS)}, not {encoding!r}.")
        return encoding
    for mark, name in _BOMS:
        if content.startswith(mark):
            return name
    head = content[:4000]
    pairs = len(head) // 2
    if pairs and head[1::2].count(0) > 0.7 * pairs > 7 * head[0::2].count(0):
        return "utf-16-le"
    if pairs and head[0::2].count(0) > 0.7 * pairs > 7 * head[1::2].count(0):
        return "utf-16-be"
    if _fits(content, "utf-8"):
        return "utf-8"
    windows = re.search(rb"[\x80-\x9f]", content) is not None and _fits(content, "cp1252")
    return "cp1252" if windows else "latin-1"


def _fits(content: bytes, encoding: str) -> bool:
    try:
        content.decode(encoding)
    except UnicodeDecodeError:
        return False
    return True


def _decoded(content: bytes, encoding: str) -> str:
    try:
        return content.decode(encoding)
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise Refusal(
            f"The file is not {encoding}: line {line} holds bytes that mean nothing there. "
            "Choose another encoding, or save the file as UTF-8."
        ) from None


def _refuse_markup(text: str) -> None:
    start = text.lstrip()[:200]
    if _HTML.match(start):
        raise Refusal("This is a web page (HTML or XML), not a table. Copy the table itself, or save it as CSV.")
    if start[0] in "{[" and (_parses(json.loads, text) or _parses(json.loads, text.strip().split("\n")[0])):
        raise Refusal("This is JSON, not a table. Save it as CSV: a line of column names, then a line for each row.")
    if re.match(r'[{\[]\s*("[^"\n]*"\s*:|\{)', start):
        raise Refusal("This looks like a piece of JSON, not a table. Save the table as CSV.")


def _parses(load: Callable[[str], object], text: str) -> bool:
    try:
        load(text)
    except (ValueError, RecursionError):
        return False
    return True
