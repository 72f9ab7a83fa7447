"""How a table of ratings is laid out: one row a rating or one row a user. Guessed, and corrected by the reader."""

import re
from dataclasses import dataclass

import numpy as np

from datasets.names import plain
from datasets.upload import Column, Refusal, Table

_WORDS = {  # of a column's name, the first that fits
    "rating": {"rating", "ratings", "score", "scores", "star", "stars", "value", "values", "grade", "points"},
    "time": {"time", "timestamp", "date", "datetime", "when"},
    "item": {"item", "movie", "film", "title", "product", "song", "book", "article"},
    "user": {"user", "viewer", "name", "person", "customer", "reader", "member", "username"},
}


@dataclass(frozen=True)
class Layout:
    """Which columns say who rated what: "long" is one row a rating, "wide" one row a user and one column an item."""

    kind: str  # "long" or "wide"
    user: str | None = None  # in "wide" the column of names, if there is one
    item: str | None = None  # "long" only
    rating: str | None = None  # "long" only

    @property
    def words(self) -> str:
        """The layout in a sentence."""
        if self.kind == "long":
            user, item, rating = (plain(name or "") for name in (self.user, self.item, self.rating))
            return f"One row for each rating: users in “{user}”, items in “{item}”, ratings in “{rating}”."
        names = "no column of names" if self.user is None else f"names in “{plain(self.user)}”"
        return f"One row for each user ({names}), one column of numbers for each item."


def guess(table: Table) -> Layout:
    """How the table is laid out, by the names of its columns, else by their kinds and how often values repeat.

    Raises Refusal if it can be neither.
    """
    roles = {column.name: _role(column) for column in table.columns}
    columns = [column for column in table.columns if roles[column.name] != "time"]
    named = {
        role: next((c.name for c in columns if roles[c.name] == role), None) for role in ("user", "item", "rating")
    }
    if named["user"] and named["item"] and not named["rating"] and len(columns) == 3:
        left = next(c for c in columns if c.name not in named.values())
        named["rating"] = left.name
    if all(named.values()):
        return Layout("long", **named)
    if (found := _by_kinds(table, columns, roles)) is not None:
        return found
    numbers = [column for column in columns if column.kind == "number"]
    if len(numbers) < 2 or 2 * len(numbers) <= len(columns):
        raise Refusal(
            "No ratings are recognised. Either three columns are needed, with a user, an item and a number in each "
            "row, or a row for each user with a column of numbers for each item, and few other columns."
        )
    return Layout("wide", _names_column(table, columns, roles))


def _role(column: Column) -> str:
    """What the column's name says it holds: a key of `_WORDS`, or ""."""
    words = set(re.findall(r"[a-z]+", re.sub(r"(?<=[a-z])(?=[A-Z])", " ", column.name).lower()))
    role = next((role for role, known in _WORDS.items() if words & known), "")
    return "time" if column.kind == "date" and role != "rating" else role


def _by_kinds(table: Table, columns: list[Column], roles: dict[str, str]) -> Layout | None:
    """ "long" if the last number of three to five columns is a rating, and two others name who gave it to what.

    Those two repeat, their pairs do not, they have no gaps, and they have more different values than the rating.
    """
    numbers = [column for column in columns if column.kind == "number"]
    if not 3 <= len(columns) <= 5 or not numbers:
        return None
    rating = min(numbers, key=lambda column: column.distinct)
    labels = [c for c in columns if c is not rating and c.kind in ("text", "number") and not c.missing]
    rows = len(table.frame)
    labels = [c for c in labels if 1 < c.distinct < rows and (c.kind == "text" or _whole(table, c, rating))]
    labels = sorted(labels, key=lambda column: (column.kind != "text", -column.distinct))[:2]
    if len(labels) < 2:
        return None
    pairs = table.frame[[column.name for column in labels]].drop_duplicates()
    if len(pairs) < 0.9 * rows:
        return None
    user, item = (column.name for column in columns if column in labels)
    if roles[user] == "item" or roles[item] == "user":
        user, item = item, user
    return Layout("long", user, item, rating.name)


def _whole(table: Table, column: Column, rating: Column) -> bool:
    values = table.frame[column.name].to_numpy(dtype=float)
    return column.distinct > rating.distinct and bool((values == np.round(values)).all())


def _names_column(table: Table, columns: list[Column], roles: dict[str, str]) -> str | None:
    """The column of names in a "wide" table: text, or numbers that are all different under the name of a user."""
    texts = [column for column in columns if column.kind == "text"]
    called = [
        column
        for column in columns
        if (roles[column.name] == "user" or column.name.lower() == "id") and column.distinct == len(table.frame)
    ]
    if called:
        return called[0].name
    return max(texts, key=lambda column: column.distinct).name if texts else None
