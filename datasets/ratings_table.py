"""The reader's own ratings: from a table that was read, one row a rating or one row a user, to `Ratings`."""

from typing import TYPE_CHECKING

import numpy as np

from datasets.names import clean, plain, unique
from datasets.ratings import Ratings
from datasets.ratings_edits import parse_edits, write_edits
from datasets.ratings_layout import Layout, guess
from datasets.upload import Refusal, Table
from datasets.upload.words import count

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["LARGEST", "MOST", "Layout", "guess", "parse_edits", "read", "write_edits"]

MOST = 300  # users, and items, that are kept
LARGEST = 1e6  # size of a rating


def read(table: Table, layout: Layout) -> Ratings:
    """The ratings in these columns. Raises Refusal, and nothing else.

    Several ratings of one item by one user become their mean. Of more than 300 users, or items, the 300 with the most
    ratings are kept. Users and items without a rating stay if a row or a column of a "wide" table is theirs.
    """
    roles = [name for name in (layout.user, layout.item, layout.rating) if name is not None]
    for name in roles:
        if name not in table.frame.columns:
            raise Refusal(f"“{plain(name)}” is not a column of this table.")
    if len(set(roles)) < len(roles):
        raise Refusal("Each column can play one role only; one is chosen twice.")
    notes: list[str] = []
    if layout.kind == "long":
        Y, users, items = _long(table, layout, notes)
    elif layout.kind == "wide":
        Y, users, items = _wide(table, layout, notes)
    else:
        raise Refusal(f"A layout is “long” or “wide”, not “{plain(layout.kind)}”.")
    for number, noun in zip(Y.shape, ("user", "item"), strict=True):
        if number < 2:
            raise Refusal(f"There is only {count(number, noun)}; at least two are needed. Choose other columns.")
    if np.isnan(Y).all():
        raise Refusal("There is no rating in these columns. Choose other columns.")
    if (size := float(np.nanmax(np.abs(Y)))) > LARGEST:
        raise Refusal(f"A rating of size {size:.3g} is too large; at most {LARGEST:,.0f} is taken. Use another unit.")
    for axis, noun in ((1, "user"), (0, "item")):
        if unrated := int(np.isnan(Y).all(axis=axis).sum()):
            notes.append(f"{count(unrated, noun)} without a rating.")
    low, high = float(np.nanmin(Y)), float(np.nanmax(Y))
    return Ratings(
        name="upload",
        title=plain(table.name),
        Y=Y,
        users=tuple(unique(map(plain, users))),
        items=tuple(unique(map(plain, items))),
        source=f"Your own data: {plain(table.name)}, {count(len(table.frame), 'row')}.",
        code=f"ratings_table.read({table.code}, ratings_table.{layout!r})",
        low=1.0 if low >= 1 and high <= 5 else low,
        high=5.0 if low >= 1 and high <= 5 else high,
        note=" ".join(notes),
    )


def _long(table: Table, layout: Layout, notes: list[str]) -> tuple[np.ndarray, list[str], list[str]]:
    """The ratings (n, m), users and items in order: numbers by size, texts as they appear."""
    if layout.user is None or layout.item is None or layout.rating is None:
        raise Refusal("Three columns are needed: the users, the items and the ratings.")
    if table.frame[layout.rating].dtype.kind != "f":
        raise Refusal(f"“{plain(layout.rating)}” holds no numbers, so it cannot be the ratings. Choose another column.")
    rows = table.frame[[layout.user, layout.item, layout.rating]].dropna()
    if rows.empty:
        raise Refusal("No row has a user, an item and a rating. Choose other columns.")
    if left_out := len(table.frame) - len(rows):
        notes.append(f"{count(left_out, 'row')} with missing values left out.")
    (a, users), (i, items) = _coded(rows[layout.user]), _coded(rows[layout.item])
    pairs, at = np.unique(a * len(items) + i, return_inverse=True)
    if repeated := len(rows) - len(pairs):
        notes.append(f"{count(repeated, 'row')} for an item that the same user had rated: the mean is taken.")
    values = np.bincount(at, rows[layout.rating].to_numpy(dtype=float)) / np.bincount(at)
    a, i = np.divmod(pairs, len(items))
    for_users = _most_active(np.bincount(a, minlength=len(users)), "user", notes)
    known = np.isin(a, for_users)
    for_items = _most_active(np.bincount(i[known], minlength=len(items)), "item", notes)
    known &= np.isin(i, for_items)
    Y = np.full((len(for_users), len(for_items)), np.nan)
    Y[np.searchsorted(for_users, a[known]), np.searchsorted(for_items, i[known])] = values[known]
    return Y, [users[j] for j in for_users], [items[j] for j in for_items]


def _wide(table: Table, layout: Layout, notes: list[str]) -> tuple[np.ndarray, list[str], list[str]]:
    """The ratings (n, m), users and items in the order of the table."""
    columns = [c.name for c in table.columns if c.kind == "number" and c.name != layout.user]
    if not columns:
        raise Refusal("No column of numbers is left for the items. Choose another column of names.")
    Y = table.frame[columns].to_numpy(dtype=float, copy=True)
    given = [None] * len(Y) if layout.user is None else table.frame[layout.user].tolist()
    users = [f"user {j + 1}" if _missing(name) else _label(name) for j, name in enumerate(given)]
    for_users = _most_active((~np.isnan(Y)).sum(axis=1), "user", notes)
    Y = Y[for_users]
    for_items = _most_active((~np.isnan(Y)).sum(axis=0), "item", notes)
    return Y[:, for_items], [users[j] for j in for_users], [columns[j] for j in for_items]


def _most_active(counts: np.ndarray, noun: str, notes: list[str]) -> np.ndarray:
    """The at most 300 indices with the largest counts, of equal ones the earlier, in their old order."""
    if len(counts) <= MOST:
        return np.arange(len(counts))
    notes.append(f"{count(len(counts), noun)}; the {MOST} with the most ratings are kept.")
    return np.sort(np.argsort(-counts, kind="stable")[:MOST])


def _coded(values: "pd.Series") -> tuple[np.ndarray, list[str]]:
    """Codes (n,) and the labels they stand for: numbers and dates by size, texts in order of appearance."""
    import pandas as pd

    codes, different = pd.factorize(values, sort=values.dtype.kind != "O")
    return codes, [_label(value) for value in different]


def _missing(value: object) -> bool:
    return value is None or value != value


def _label(value: object) -> str:
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)
    return clean(value)
