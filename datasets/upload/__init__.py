"""Own data: `read` turns a file or a pasted text into a `Table`, or raises a `Refusal` in plain words."""

from datasets.upload.cells import DECIMALS, THOUSANDS, Column
from datasets.upload.decode import ENCODINGS
from datasets.upload.layout import DELIMITERS
from datasets.upload.read import read
from datasets.upload.refusal import Refusal
from datasets.upload.table import MOST_CLASSES, Guess, Table

__all__ = [
    "DECIMALS",
    "DELIMITERS",
    "ENCODINGS",
    "MOST_CLASSES",
    "THOUSANDS",
    "Column",
    "Guess",
    "Refusal",
    "Table",
    "read",
    "template",
]


def template() -> bytes:
    """A small CSV file to fill in: two inputs, a number to predict, a label."""
    return (
        b"size,age,price,kind\r\n"
        b"54.5,31,210.0,flat\r\n"
        b"120,8,545.5,house\r\n"
        b"75.25,60,240,flat\r\n"
        b"98,,333.5,house\r\n"
        b"41,12,199.9,flat\r\n"
    )
