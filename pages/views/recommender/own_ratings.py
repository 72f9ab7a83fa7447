"""The reader's own ratings: one rating a row, or one user a row, with what was guessed and the way to correct it."""

from datasets import ratings_table
from datasets.ratings import Ratings
from datasets.upload import Table
from ui import own_data


def choose() -> Ratings | None:
    """The accepted table as ratings, or None while there is none."""
    return own_data.choose(_roles)


def _roles(table: Table) -> Ratings:
    return ratings_table.read(table, ratings_table.guess(table))
