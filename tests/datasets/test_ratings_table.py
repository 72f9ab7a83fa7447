"""The reader's own ratings: layouts, refusals, repeated and missing ratings, and edits as a text."""

import contextlib

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from datasets import catalog, ratings_table, upload
from datasets.names import plain
from datasets.ratings import Ratings
from datasets.ratings_table import Layout, guess, parse_edits, write_edits
from datasets.upload import Refusal

GAP = np.nan
FILMS = catalog.make("films")
SMALL = catalog.make("films", n=20, share=0.1)


def taken(text: str) -> Ratings:
    """The text read as the guess has it; a text that the code spells out is read by the code once more."""
    table = upload.read(text)
    data = ratings_table.read(table, guess(table))
    if len(text) < 4000:
        assert eval(data.code).digest() == data.digest()
    return data


@pytest.mark.parametrize(
    ("text", "layout"),
    [
        ("userId,movieId,rating,timestamp\n1,31,2,99\n2,29,3,98\n", Layout("long", "userId", "movieId", "rating")),
        ("Movie,Viewer name,Stars\nUp,Ann,2\nUp,Bob,3\n", Layout("long", "Viewer name", "Movie", "Stars")),
        ("score,product_id,customer\n2,7,Ann\n3,8,Bob\n", Layout("long", "customer", "product_id", "score")),
        ("person,title,how\nAnn,Up,2\nBob,Up,4\n", Layout("long", "person", "title", "how")),
        ("a,b,c\nAnn,Up,5\nAnn,Saw,3\nBob,Up,1\nBob,Saw,2\nCy,Up,2\n", Layout("long", "a", "b", "c")),
        ("film,q,r\nUp,Ann,5\nSaw,Ann,3\nUp,Bob,1\nSaw,Bob,2\nUp,Cy,2\n", Layout("long", "q", "film", "r")),
        ("a,b,c\n1,7,5\n1,8,3\n2,7,3\n2,8,3\n3,7,5\n3,9,5\n4,9,3\n", Layout("long", "a", "b", "c")),
        ("film?,who\n3,4\n1,2\n", Layout("wide")),
        ("name,A,B\nAnn,5,\nBob,1,2\n", Layout("wide", "name")),
        ("x,A,B\nAnn,5,1\nBob,1,2\n", Layout("wide", "x")),
        ("id,A,B\n17,5,1\n19,1,2\n", Layout("wide", "id")),
        ("A,B,C\n5,,1\n4,1,2\n", Layout("wide")),
    ],
)
def test_layouts_are_guessed(text, layout):
    assert guess(upload.read(text)) == layout


@pytest.mark.parametrize("names", [["user", "item", "rating"], ["p", "q", "r"]])
def test_a_long_table_reads_back(names):
    frame = FILMS.long_frame().sample(frac=1, random_state=1)
    frame.columns = names
    data = taken(frame.to_csv(index=False))
    rows = sorted(FILMS.long_frame().to_records(index=False).tolist())
    assert sorted(data.long_frame().to_records(index=False).tolist()) == rows
    assert (data.low, data.high, data.note) == (1, 5, "")


def test_a_wide_table_reads_back_but_for_a_column_without_a_rating():
    data = taken(FILMS.frame().to_csv(index=False))
    np.testing.assert_array_equal(data.Y, FILMS.Y[:, :-1])
    assert (data.users, data.items) == (FILMS.users, FILMS.items[:-1])


def test_the_layout_says_itself_in_words():
    assert Layout("wide").words == "One row for each user (no column of names), one column of numbers for each item."
    said = Layout("long", "u", "<b>", "r").words
    assert said == "One row for each rating: users in “u”, items in “‹b›”, ratings in “r”."


def test_repeated_ratings_become_their_mean_and_rows_with_gaps_go():
    data = taken("user,film,rating\nAnn,Up,5\nAnn,Up,2\nBob,Saw,7\nBob,Up,\nCy,Up,1\n")
    np.testing.assert_array_equal(data.Y, [[3.5, GAP], [GAP, 7], [1, GAP]])
    assert data.note == (
        "1 row with missing values left out. 1 row for an item that the same user had rated: the mean is taken."
    )
    assert (data.low, data.high) == (1, 7)


def test_numbers_as_labels_are_in_order_and_written_plainly():
    data = taken("user,film,rating\n10,2.5,5\n9,7,3\n")
    assert (data.users, data.items) == (("9", "10"), ("2.5", "7"))
    np.testing.assert_array_equal(data.Y, [[GAP, 3], [5, GAP]])


def test_users_and_items_without_a_rating_stay_in_a_wide_table():
    data = taken("name,A,B\nAnn,5,1\nBob,,\n,2,\n")
    assert data.users == ("Ann", "Bob", "user 3") and data.note == "1 user without a rating."
    table = upload.read("name,A,B\nAnn,5,1\nBob,2,\n")
    table.frame["B"] = GAP
    assert ratings_table.read(table, Layout("wide", "name")).note == "1 item without a rating."


def test_names_are_made_harmless_and_differ():
    long = "x" * 50
    data = taken(f"user,film,rating\n<b>,{long}1,5\n‹b›,{long}2,3\n")
    assert data.users == ("‹b›", "‹b› (2)")
    assert len(set(data.items)) == 2 and all(len(item) < 50 for item in data.items)


def test_the_most_active_are_kept():
    rows = [f"u{a},i{i},{1 + a * i % 5}" for a in range(310) for i in range(2 if a in (3, 7) else 5)]
    data = taken("user,item,rating\n" + "\n".join(rows))
    assert data.Y.shape == (300, 5) and not {"u3", "u7"} & set(data.users) and data.users[0] == "u0"
    assert data.note == "310 users; the 300 with the most ratings are kept."
    assert data.Y[data.users.index("u299"), 4] == 1 + 299 * 4 % 5
    scattered = taken("user,item,rating\n" + "\n".join(f"u{a},i{a},{1 + a % 5}" for a in range(5_000)))
    assert scattered.Y.shape == (300, 300) and scattered.n_ratings == 300
    wide = pd.DataFrame(np.random.default_rng(0).integers(1, 8, size=(4, 320))).add_prefix("i")
    wide.iloc[0, :20] = GAP
    data = taken(wide.to_csv(index=False))
    assert data.items == tuple(wide.columns[20:]) and (data.low, data.high) == (1, 7)


@pytest.mark.parametrize(
    ("text", "layout", "words"),
    [
        ("user,film,rating,n\na,b,good,1\nb,c,bad,2\n", None, "“rating” holds no numbers"),
        ("user,film,rating\na,b,1\na,c,2\n", None, "only 1 user; at least two"),
        ("user,film,rating\na,b,1\nc,b,2\n", None, "only 1 item; at least two"),
        ("user,film,rating\na,,1\n,d,2\n", None, "No row has a user, an item and a rating"),
        ("user,film,rating\na,b,1e7\nc,d,2\n", None, "size 1e[+]07 is too large; at most 1,000,000"),
        ("a,b\nx,1\ny,2\n", None, "No ratings are recognised"),
        ("a,b,c\nx,1,1\ny,2,1\n", Layout("wide", "b"), "only 1 item"),
        ("a,b\nx,1\ny,2\n", Layout("wide", "b"), "No column of numbers is left"),
        ("a,b\nx,1\ny,2\n", Layout("wide", "z"), "“z” is not a column"),
        ("a,b\nx,1\ny,2\n", Layout("long", "a", "a", "b"), "one is chosen twice"),
        ("a,b\nx,1\ny,2\n", Layout("long", "a", None, "b"), "Three columns are needed"),
        ("a,b\nx,1\ny,2\n", Layout("tall"), "“long” or “wide”, not “tall”"),
    ],
)
def test_refusals_in_words(text, layout, words):
    table = upload.read(text)
    with pytest.raises(Refusal, match=words):
        ratings_table.read(table, layout or guess(table))


def test_a_table_without_any_rating_is_refused():
    table = upload.read("name,A,B\nAnn,5,1\nBob,2,1\n")
    table.frame[["A", "B"]] = GAP
    with pytest.raises(Refusal, match="There is no rating in these columns"):
        ratings_table.read(table, Layout("wide", "name"))


CELLS = st.one_of(st.sampled_from(["", "1", "2", "4.5", "7", "a", "b", "-3", "1e9", "?", "<i>"]), st.text(max_size=4))


@settings(max_examples=40)
@given(
    st.lists(st.sampled_from(["user", "film", "rating", "date", "a", "b"]), min_size=1, max_size=5),
    st.integers(1, 8).flatmap(lambda n: st.lists(st.lists(CELLS, min_size=5, max_size=5), min_size=n, max_size=n)),
)
def test_any_table_gives_ratings_or_a_refusal(names, rows):
    frame = pd.DataFrame([row[: len(names)] for row in rows], columns=names)
    with contextlib.suppress(Refusal):
        data = taken(frame.to_csv(index=False))
        assert min(data.Y.shape) >= 2 and data.n_ratings
        assert all(name == plain(name) for name in (*data.users, *data.items))


# Edits as a text


def test_edits_are_written_and_read():
    cells = {(2, 6): 4.5, (0, 1): None, (0, 0): 3.0}
    assert write_edits(cells) == "1:1=3 1:2=- 3:7=4.5"
    assert parse_edits(write_edits(cells), FILMS) == (cells, [])
    assert parse_edits("", FILMS) == ({}, []) and write_edits({}) == ""


def test_the_parser_is_tolerant():
    cells, complaints = parse_edits(" 3 : 7 = 4,5;1:2=–,\n2:2=4,2:3=5, 1:1=3 1:1=2", FILMS)
    assert cells == {(2, 6): 4.5, (0, 1): None, (1, 1): 4, (1, 2): 5, (0, 0): 2} and not complaints


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("3-7=4", "“3-7=4” is not understood; write user:item=rating, such as 3:7=4.5."),
        ("61:1=4", "“61:1=4”: there is no user 61; they are counted from 1 to 60."),
        ("1:0=4", "“1:0=4”: there is no item 0; they are counted from 1 to 40."),
        ("1:1=9", "“1:1=9”: a rating goes from 1 to 5."),
        ("1:1=1e999", "“1:1=1e999”: a rating goes from 1 to 5."),
        ("1:1=good", "“1:1=good”: the rating is not a number; write “-” to remove one."),
    ],
)
def test_complaints_in_words(text, words):
    assert parse_edits(f"2:2=3 {text}", FILMS) == ({(1, 1): 3}, [words])


def test_removals_leave_a_rating():
    data = catalog.make("two_by_three")
    cells, complaints = parse_edits("1:1=- 1:3=- 2:1=- 2:2=-", data)
    assert (cells, complaints) == ({}, ["The removals would leave no rating at all, so none of them is made."])
    assert parse_edits("1:1=- 1:3=- 2:1=- 2:2=- 2:3=4", data)[0][0, 0] is None


def test_many_complaints_are_counted():
    complaints = parse_edits("x " * 30, FILMS)[1]
    assert len(complaints) == 6 and complaints[-1] == "25 other edits could not be made either."


CELL = st.tuples(st.integers(0, 59), st.integers(0, 39))


@given(st.dictionaries(CELL, st.one_of(st.none(), st.floats(1, 5)), max_size=12))
def test_what_is_written_reads_back(cells):
    assert parse_edits(write_edits(cells), FILMS) == (cells, [])


@given(st.text(alphabet="0123456789:=-., ;e\n<x", max_size=40) | st.text(max_size=40))
def test_any_text_gives_edits_that_can_be_made(text):
    cells, complaints = parse_edits(text, SMALL)
    assert all(complaint.endswith(".") for complaint in complaints)
    edited = SMALL.edited(cells)
    for (a, i), value in cells.items():
        assert (value is None and np.isnan(edited.Y[a, i])) or edited.Y[a, i] == value
