"""A file that was read: typed columns, what was guessed and dropped, and the way to a data set."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from datasets.dataset import Dataset
from datasets.names import clean, plain, unique
from datasets.upload.cells import DECIMALS, THOUSANDS, Column
from datasets.upload.layout import DELIMITERS
from datasets.upload.refusal import Refusal
from datasets.upload.words import count

if TYPE_CHECKING:
    import pandas as pd

MOST_CLASSES = 20


@dataclass(frozen=True)
class Guess:
    """How the file was taken to be written. Each field can be given to `read` to correct it."""

    encoding: str
    delimiter: str  # "" for one column
    decimal: str
    thousands: str  # the separator met, "" if none
    header: bool  # whether the first line holds the names

    @property
    def words(self) -> str:
        """The guess in a sentence."""
        names = "column names in the first line" if self.header else "no column names"
        return (
            f"Text in {self.encoding}, delimiter {DELIMITERS[self.delimiter]}, decimal {DECIMALS[self.decimal]}, "
            f"thousands separator {THOUSANDS[self.thousands]}, {names}."
        )


@dataclass(frozen=True, eq=False)
class Table:
    """n rows in typed columns: float64 for numbers, datetime64 for dates, text as it stood, missing as such."""

    name: str
    frame: "pd.DataFrame"
    columns: tuple[Column, ...]
    guess: Guess
    notes: tuple[str, ...]  # what was dropped or changed, and why; safe to show
    code: str  # a Python expression that reads it again

    @property
    def numeric(self) -> tuple[str, ...]:
        """Columns that can be inputs: numbers, at least one of them present."""
        return tuple(column.name for column in self.columns if column.kind == "number" and column.distinct)

    @property
    def targets(self) -> tuple[str, ...]:
        """Columns that can be targets: numbers, and text with 1 to 20 different values."""
        few = [c.name for c in self.columns if c.kind == "text" and 1 <= c.distinct <= MOST_CLASSES]
        return tuple(c.name for c in self.columns if c.name in self.numeric or c.name in few)

    @property
    def labels(self) -> tuple[str, ...]:
        """Columns that can be classes: text or numbers with 2 to 20 different values."""
        few = {c.name for c in self.columns if c.kind in ("text", "number") and 2 <= c.distinct <= MOST_CLASSES}
        return tuple(c.name for c in self.columns if c.name in few)

    def dataset(self, inputs: Sequence[str], target: str | None = None, classes: bool = False) -> Dataset:
        """The rows without a missing value in these columns. Text in the target becomes classes, in order.

        With `classes` numbers do too, by their written value. Raises Refusal if a column cannot play its role, no
        row is left or, with `classes`, only one class.
        """
        inputs = list(inputs)
        if not inputs:
            raise Refusal("Choose at least one column as input.")
        for name in inputs:
            self._check(name, self.numeric, "an input must be a column of numbers")
        if target is not None:
            if classes:
                self._check_classes(target)
            self._check(target, self.targets, f"a target must be numbers, or text with at most {MOST_CLASSES} values")
        roles = [*inputs, *([] if target is None else [target])]
        if len(set(roles)) < len(roles):
            raise Refusal("Each column can play one role only; one is chosen twice.")
        rows = self.frame[roles].dropna()
        if rows.empty:
            raise Refusal("No row has a value in all the chosen columns. Choose other columns.")
        left_out = len(self.frame) - len(rows)
        y, class_names = (None, ()) if target is None else _target(rows[target], classes)
        if classes and target is not None and len(class_names) < 2:
            raise Refusal(
                f"In the rows with a value in all the chosen columns, “{plain(target)}” is always "
                f"“{plain(class_names[0])}”: one class only, and nothing to tell apart. Choose other columns."
            )
        names = unique(plain(role) for role in roles)  # what the pages show must not be read as markup
        return Dataset(
            name="upload",
            title=plain(self.name),
            X=rows[inputs].to_numpy(dtype=float, copy=True),
            y=y,
            feature_names=tuple(names[: len(inputs)]),
            target_name=None if target is None else names[-1],
            class_names=class_names,
            source=f"Your own data: {plain(self.name)}, {count(len(self.frame), 'row')}.",
            note=f"{count(left_out, 'row')} with missing values left out." if left_out else "",
            code=f"{self.code}.dataset(inputs={inputs!r}, target={target!r}{', classes=True' if classes else ''})",
        )

    def _check_classes(self, name: str) -> None:
        column = next((c for c in self.columns if c.name == name), None)
        if column is None or column.kind not in ("text", "number"):
            return
        if column.distinct > MOST_CLASSES:
            what, way = (
                ("texts", "") if column.kind == "text" else ("numbers", ", or predict it on the regression page")
            )
            raise Refusal(
                f"“{plain(name)}” holds {column.distinct} different {what}; at most {MOST_CLASSES} can be classes. "
                f"Choose another column{way}."
            )

    def _check(self, name: str, allowed: tuple[str, ...], rule: str) -> None:
        if name not in allowed:
            known = name in self.frame.columns
            raise Refusal(f"“{plain(name)}” {'cannot be used' if known else 'is not a column'}: {rule}.")


def _target(values: "pd.Series", classes: bool) -> tuple[np.ndarray, tuple[str, ...]]:
    if values.dtype.kind == "f":
        numbers = values.to_numpy(dtype=float, copy=True)
        if not classes:
            return numbers, ()
        different, codes = np.unique(numbers, return_inverse=True)
        return codes, tuple(_written(value) for value in different.tolist())
    labels = np.array([clean(value) for value in values])
    different, codes = np.unique(labels, return_inverse=True)
    return codes, tuple(map(str, different))


def _written(value: float) -> str:
    """The shortest text that reads back as this number, without a needless point."""
    return str(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)
