"""The reader's own ratings: one rating a row, or one user a row, with what was guessed and the way to correct it."""

import streamlit as st

from datasets import ratings_table
from datasets.names import plain
from datasets.ratings import Ratings
from datasets.ratings_table import Layout
from datasets.upload import Refusal, Table
from ui import controls
from ui.data import own_data
from ui.session import answers

KINDS = {"long": "one rating a row", "wide": "one user a row"}
NONE = "(none)"


def choose() -> Ratings | None:
    """The accepted table as ratings, or None while there is none."""
    return own_data.choose(_roles)


def _roles(table: Table) -> Ratings:
    """What the columns are: as guessed, until the reader says otherwise. Raises Refusal if they cannot be that."""
    names = [column.name for column in table.columns]
    complaint = ""
    try:
        guess = ratings_table.guess(table)
    except Refusal as problem:
        complaint, guess = str(problem), Layout("wide")
    kinds = list(KINDS) if len(names) > 2 else ["wide"]  # three columns are needed for one rating a row
    kind = controls.choice(
        "Layout",
        kinds,
        guess.kind if guess.kind in kinds else kinds[0],
        key="own_layout",
        titles=KINDS,
        help="One rating a row: a user, an item and a number. One user a row: a column of numbers for each item.",
    )
    layout = _long(table, names, guess) if kind == "long" else _wide(names, guess)
    if complaint and layout == guess:
        raise Refusal(complaint)
    if not answers.now():
        said = "Read as guessed." if layout == guess else "Read as you say."
        st.caption(f"{said} {layout.words}")
    return ratings_table.read(table, layout)


def _long(table: Table, names: list[str], guess: Layout) -> Layout:
    """Three columns, at first the guessed ones, else numbers on the right as ratings."""
    numbers = [name for name in table.numeric if name != guess.user]
    rating = guess.rating or (numbers or names)[-1]
    free = [name for name in names if name != rating]
    user = guess.user if guess.user in free else free[0]
    item = guess.item or next(name for name in free if name != user)
    return Layout(
        "long",
        user=_column("Users", names, user, "own_user", "Who gave the rating: a column of names or numbers."),
        item=_column("Items", names, item, "own_item", "What was rated: a column of names or numbers."),
        rating=_column("Ratings", names, rating, "own_rating", "The rating itself: a column of numbers."),
    )


def _wide(names: list[str], guess: Layout) -> Layout:
    user = _column(
        "Users",
        [NONE, *(name for name in names if name != NONE)],
        guess.user or NONE,
        "own_user",
        "A column with the users' names, if there is one; every other column of numbers is an item.",
    )
    return Layout("wide", user=None if user == NONE else user)


def _column(label: str, options: list[str], default: str, key: str, help: str) -> str:
    return controls.choice(label, options, default, key=key, help=help, titles={name: plain(name) for name in options})
