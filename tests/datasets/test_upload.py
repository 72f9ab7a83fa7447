"""Uploads beyond the folder of files: roles, corrections, limits, and what hypothesis thinks up."""

import csv
import io
import random
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from datasets import upload
from datasets.dataset import Dataset, export
from datasets.names import clean, plain
from datasets.upload.cells import MISSING, decimal_of
from datasets.upload.layout import MOST_RECORDS, delimiter_of, records_of
from tests.datasets.test_dataset import identical

FILES = sorted(p for p in (Path(__file__).parent / "files").iterdir() if not p.name.startswith("."))
PETS = "kind;weight;age;legs\ncat;4,5;3;4\ndog;12,25;NA;4\nbird;0,3;1;2\ncat;?;2;4\ndog;20;7;3\n"


# Roles


def test_a_numeric_target_is_for_regression_and_incomplete_rows_are_counted():
    data = upload.read(PETS).dataset(inputs=["age", "legs"], target="weight")
    np.testing.assert_array_equal(data.X, [[3, 4], [1, 2], [7, 3]])
    np.testing.assert_array_equal(data.y, [4.5, 0.3, 20])
    assert (data.feature_names, data.target_name, data.class_names) == (("age", "legs"), "weight", ())
    assert data.note == "2 rows with missing values left out."
    assert data.source == "Your own data: pasted.csv, 5 rows."


def test_a_text_target_becomes_classes_in_alphabetical_order():
    data = upload.read(PETS).dataset(["legs"], "kind")
    assert data.class_names == ("bird", "cat", "dog")
    np.testing.assert_array_equal(data.y, [1, 2, 0, 1, 2])
    assert data.note == ""
    assert list(data.frame()["kind"]) == ["cat", "dog", "bird", "cat", "dog"]


def test_rows_are_dropped_for_the_chosen_columns_only():
    assert len(upload.read(PETS).dataset(["legs"]).X) == 5
    assert len(upload.read(PETS).dataset(["legs", "age"]).X) == 4


def test_the_code_of_a_data_set_makes_it_again():
    for data in (
        upload.read(PETS).dataset(["age", "legs"], "weight"),
        upload.read(PETS, thousands="").dataset(["legs"], "kind").standardised().sample(3, seed=1),
    ):
        assert identical(eval(data.code), data)
        assert data.code.startswith("upload.read('kind;weight;")
    assert upload.read("x\n1\n").dataset(["x"]).code == (
        "upload.read('x\\n1\\n', name='pasted.csv', encoding='utf-8', delimiter='', decimal='.', header=True)"
        ".dataset(inputs=['x'], target=None)"
    )


def test_the_code_for_a_long_text_opens_a_file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = "x,größe\n" + "".join(f"{i},{i / 7}\n" for i in range(900))
    data = upload.read(text, "own.csv").dataset(["x"], "größe")
    Path("own.csv").write_bytes(text.encode())
    assert "open('own.csv', 'rb').read()" in data.code
    assert identical(eval(data.code), data)


@pytest.mark.parametrize(
    ("inputs", "target", "words"),
    [
        ([], None, "at least one column"),
        (["kind"], None, "“kind” cannot be used: an input must be a column of numbers"),
        (["wings"], None, "“wings” is not a column"),
        (["age"], "day", "“day” cannot be used: a target must be numbers, or text with at most 20"),
        (["age"], "name", "“name” cannot be used"),
        (["age"], "age", "one role only"),
        (["age", "age"], None, "one role only"),
        (["age", "gap"], None, "No row has a value in all the chosen columns"),
    ],
)
def test_a_column_that_cannot_play_its_role_is_refused(inputs, target, words):
    rows = "".join(f"a,{i},,2024-01-{i + 1:02},n{i}\n" for i in range(25)) + "b,,3,2024-02-01,n\n"
    table = upload.read("kind,age,gap,day,name\n" + rows)
    assert table.numeric == ("age", "gap")
    assert table.targets == ("kind", "age", "gap")
    with pytest.raises(upload.Refusal, match=words):
        table.dataset(inputs, target)


def test_class_labels_from_a_file_are_cleaned():
    data = upload.read(f"x,y\n1,a\u202e b\n2,{'z' * 200}\n").dataset(["x"], "y")
    assert data.class_names == ("a b", "z" * 79 + "…")


def test_numbers_become_classes_by_their_written_value_in_order():
    text = "x,grade\n1,10\n2,2\n3,0.5\n4,-0\n5,2.0\n6,NA\n7,0\n"
    data = upload.read(text).dataset(["x"], "grade", classes=True)
    assert data.class_names == ("0", "0.5", "2", "10")
    np.testing.assert_array_equal(data.y, [3, 2, 1, 0, 2, 0])
    assert data.target.dtype == np.int64
    assert data.code.endswith("target='grade', classes=True)")
    assert identical(eval(data.code), data)
    assert upload.read(text).dataset(["x"], "grade").class_names == ()


def test_text_becomes_the_same_classes_either_way():
    one, other = (upload.read(PETS).dataset(["legs"], "kind", classes=c) for c in (False, True))
    assert one.class_names == other.class_names
    np.testing.assert_array_equal(one.y, other.y)


def test_labels_have_between_two_and_twenty_values():
    rows = "".join(f"a,{i % 20},{i % 21},{'odd' if i % 2 else 'even'},7,2024-01-{i % 5 + 1:02}\n" for i in range(42))
    table = upload.read("same,twenty,more,parity,constant,day\n" + rows)
    assert table.labels == ("twenty", "parity")


@pytest.mark.parametrize(
    ("target", "words"),
    [
        ("price", "“price” holds 37 different numbers; at most 20 can be classes. Choose another .* regression page"),
        ("name", "“name” holds 37 different texts; at most 20 can be classes. Choose another column."),
        ("same", "“same” is always “7”: one class only"),
        ("day", "“day” cannot be used"),
        ("wings", "“wings” is not a column"),
        ("rare", "“rare” is always “yes”: one class only"),
    ],
)
def test_a_column_that_cannot_be_classes_is_refused(target, words):
    rows = "".join(
        f"{'' if i == 1 else i},{i * 1.5},n{i},7,2024-01-{i % 27 + 1:02},{'no' if i == 1 else 'yes'}\n"
        for i in range(37)
    )
    table = upload.read("x,price,name,same,day,rare\n" + rows)
    with pytest.raises(upload.Refusal, match=words):
        table.dataset(["x"], target, classes=True)


# Corrections


def test_every_guess_can_be_corrected():
    text = 'a,b\n"1,234","5,678"\n2,3\n'
    assert upload.read(text).frame["a"].tolist() == [1234, 2]
    assert upload.read(text, decimal=",").frame["a"].tolist() == [1.234, 2]
    assert upload.read("a;b\n1.234;x\n", thousands=".", decimal=",").frame["a"].tolist() == [1234]


def test_header_and_delimiter_can_be_corrected():
    table = upload.read("7,8\n1,2\n3,4\n", header=True)
    assert list(table.frame.columns) == ["7", "8"] and len(table.frame) == 2
    table = upload.read("x,y\n1,2\n3,4\n5,6\n7,8\n", header=False)
    assert list(table.frame["column 1"])[1:] == [1, 3, 5, 7] and table.columns[0].missing == 1
    table = upload.read("1,5;2,5\n3,5;4,5\n", delimiter=";", decimal=",")
    np.testing.assert_array_equal(table.frame.to_numpy(), [[1.5, 2.5], [3.5, 4.5]])


def test_the_encoding_can_be_corrected():
    content = "größe,y\n1,2\n".encode("cp1252")
    assert list(upload.read(content, encoding="latin-1").frame.columns) == ["größe", "y"]
    with pytest.raises(upload.Refusal, match="The file is not utf-8: line 1"):
        upload.read(content, encoding="utf-8")


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"encoding": "klingon"}, "encoding must be one of utf-8, .* not 'klingon'"),
        ({"delimiter": "#"}, "delimiter must be one of comma, .* not '#'"),
        ({"decimal": "x"}, "decimal mark must be one of point, comma, not 'x'"),
        ({"thousands": "x"}, "thousands separator must be one of none, .* not 'x'"),
        ({"decimal": ",", "thousands": ","}, "must differ"),
        ({"thousands": "."}, "choose another thousands separator"),
    ],
)
def test_impossible_corrections_are_refused(given, words):
    with pytest.raises(upload.Refusal, match=words):
        upload.read(b"x,y\n1.5,2\n", **given)


@pytest.mark.parametrize(
    ("cells", "delimiter", "mark", "doubtful"),
    [
        (["1,5", "2.5", "3.5"], ",", ".", ""),
        (["1,5", "2,5", "3.5"], ",", ",", ""),
        (["1,234"], ",", ".", "1,234"),
        (["1,234"], ";", ",", "1,234"),
        (["1,234", "1.5"], ";", ".", ""),
        (["1,234", "0,123"], ",", ",", ""),
        (["1.234"], ";", ".", ""),
        (["1.234.567"], ",", ",", ""),
        (["12", "a,b", "1.2.2024"], ",", ".", ""),
        ([], ";", ".", ""),
    ],
)
def test_the_decimal_mark_is_the_one_that_reads_more(cells, delimiter, mark, doubtful):
    assert decimal_of(cells, delimiter) == (mark, doubtful)


# Limits


def test_above_20000_rows_a_seeded_sample_is_taken_and_said():
    content = b"i,y\n" + b"".join(b"%d,%d\n" % (i, i * i) for i in range(20_001))
    table = upload.read(content)
    assert table.notes == ("20,001 rows; a random sample of 20,000 of them (seed 0) is used.",)
    i = table.frame["i"].to_numpy()
    assert len(set(i)) == 20_000 and list(i) == sorted(i)
    pd.testing.assert_frame_equal(upload.read(content).frame, table.frame)
    assert upload.read(content[: content.rfind(b"\n", 0, -1)]).notes == ()


def test_of_very_many_rows_the_sample_is_even():
    table = upload.read(b"i\n" + b"\n".join(b"%d" % i for i in range(300_000)))
    assert "300,000 rows; a random sample of 20,000" in table.notes[0]
    i = table.frame["i"].to_numpy()
    assert len(set(i)) == 20_000
    counts = np.histogram(i, bins=10, range=(0, 300_000))[0]
    assert np.abs(counts - 2000).max() < 5 * np.sqrt(2000)


def test_above_20_megabytes_it_is_refused():
    with pytest.raises(upload.Refusal, match=r"The file has 20.0 MB; at most 20 MB"):
        upload.read(b"x" * (20 * 1024**2 + 1))


def test_500_columns_are_taken_and_501_refused_before_the_rest_is_read():
    line = ",".join(["1"] * 500)
    assert upload.read(f"{line}\n{line}\n").frame.shape == (2, 500)
    with pytest.raises(upload.Refusal, match="501 columns"):
        upload.read(f"{line},1\n" * 2 + '"never closed')


def test_the_template_is_a_table_with_both_kinds_of_target():
    table = upload.read(upload.template(), "template.csv")
    assert table.notes == () and table.numeric == ("size", "age", "price")
    assert table.dataset(["size", "age"], "price").X.shape == (4, 2)
    assert table.dataset(["size"], "kind").class_names == ("flat", "house")


# What hypothesis thinks up


NUMBERS = st.one_of(
    st.integers(-(10**12), 10**12).map(float),
    st.floats(-1e90, 1e90, allow_nan=False, allow_subnormal=True),
    st.floats(-1000, 1000).map(lambda x: round(x, 3)),
)
WORDS = st.text(alphabet=st.sampled_from("abcXYZ äß'\",;|\t\n=+<&%_$0"), min_size=1, max_size=12).map(
    lambda t: "w" + t.strip()
)


@st.composite
def tables(draw):
    """Names, and columns of numbers (None where missing) or words, at least two rows and one column of numbers."""
    rows = draw(st.integers(2, 12))
    kinds = ["number", *draw(st.lists(st.sampled_from(["number", "word"]), max_size=4))]
    names = draw(st.lists(WORDS, min_size=len(kinds), max_size=len(kinds), unique_by=clean))
    columns = []
    for kind in kinds:
        values = draw(st.lists(NUMBERS if kind == "number" else WORDS, min_size=rows, max_size=rows))
        if kind == "number":
            holes = draw(st.sets(st.integers(1, rows - 1), max_size=rows // 2))
            values = [None if i in holes else value for i, value in enumerate(values)]
        columns.append(values)
    return names, columns


def spelt(value: float | str, decimal: str, thousands: str) -> str:
    if isinstance(value, str):
        return value
    text = repr(value)
    if thousands and "e" not in text:
        text = f"{value:,}".replace(",", "\0").replace(".", decimal).replace("\0", thousands)
        return text
    return text.replace(".", decimal)


@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow])
@given(
    table=tables(),
    delimiter=st.sampled_from(list(upload.DELIMITERS)[:4]),
    decimal=st.sampled_from(".,"),
    thousands=st.sampled_from(["", " ", "'", "."]),
    encoding=st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "latin-1"]),
    quoting=st.sampled_from([csv.QUOTE_MINIMAL, csv.QUOTE_ALL]),
    newline=st.sampled_from(["\n", "\r\n", "\r"]),
    missing=st.sampled_from(sorted(m for m in MISSING if m.isascii())),
)
def test_random_tables_in_random_dialects_come_back_exactly(
    table, delimiter, decimal, thousands, encoding, quoting, newline, missing
):
    names, columns = table
    if thousands == decimal:
        thousands = ""
    buffer = io.StringIO(newline="")
    writer = csv.writer(buffer, delimiter=delimiter, quoting=quoting, lineterminator="\r\n")
    writer.writerow(names)
    for row in zip(*columns, strict=True):
        fields = [missing or "NA" if cell is None else spelt(cell, decimal, thousands) for cell in row]
        writer.writerow(fields)
    given_encoding = {"utf-8-sig": "utf-8", "utf-16": None}.get(encoding, encoding)
    read = upload.read(
        buffer.getvalue().replace("\r\n", newline).encode(encoding),
        encoding=given_encoding,
        delimiter=delimiter,
        decimal=decimal,
        header=True,
    )
    assert list(read.frame.columns) == [clean(name) for name in names]
    for column, values in zip(read.columns, columns, strict=True):
        got = read.frame[column.name]
        if isinstance(values[0], str):
            assert [value.strip().replace("\r", "\n") for value in values] == list(got)
        else:
            assert column.kind == "number"
            expected = np.array([np.nan if value is None else value for value in values])
            np.testing.assert_array_equal(got.to_numpy(), expected)


@settings(max_examples=60)
@given(
    X=st.integers(1, 4).flatmap(lambda d: st.lists(st.lists(NUMBERS, min_size=d, max_size=d), min_size=2, max_size=9))
)
def test_an_export_is_read_back_bit_for_bit_by_the_guess_alone(X):
    data = Dataset("t", "T", np.array(X), None, tuple("abcd"[: len(X[0])]), "s", "c")
    table = upload.read(export(data, {"cluster": np.arange(len(X))}))
    assert table.guess == upload.Guess("utf-8", ",", ".", "", True)
    assert table.frame.drop(columns="cluster").to_numpy().tobytes() == data.X.tobytes()


def read_or_refuse(content: bytes | str, **given: Any) -> None:
    """Nothing but a table whose parts can be used, or a refusal that is safe to show."""
    try:
        table = upload.read(content, **given)
        said = table.notes
    except upload.Refusal as refusal:
        table, said = None, (str(refusal),)
    assert [plain(note, 10_000) for note in said] == list(said)
    if table is not None:
        first = table.numeric[:1]
        assert np.isfinite(table.dataset(first).X).all()
        for target in set(table.targets) - set(first):
            together = table.frame[[*first, target]].dropna()
            if len(together):
                assert len(table.dataset(first, target).target) == len(together)


SOUP = st.text(alphabet=st.sampled_from("0123456789.,;|\t\n\r \"'-+eE%€()aN/:?=<{[&\ufeff\0é"), max_size=200)
GIVEN = st.fixed_dictionaries(
    {},
    optional={
        "delimiter": st.sampled_from(list(upload.DELIMITERS)),
        "decimal": st.sampled_from(list(upload.DECIMALS)),
        "thousands": st.sampled_from(list(upload.THOUSANDS)),
        "encoding": st.sampled_from(upload.ENCODINGS),
        "header": st.booleans(),
    },
)


@settings(max_examples=300)
@given(content=st.one_of(st.binary(max_size=300), SOUP, SOUP.map(str.encode), st.text(max_size=100)), given=GIVEN)
def test_random_bytes_and_text_are_read_or_refused(content, given):
    read_or_refuse(content, **given)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_files_with_random_damage_are_read_or_refused(path):
    rng = random.Random(path.name)
    content = path.read_bytes()
    for _ in range(25):
        damaged = bytearray(content[: rng.randrange(len(content) + 1)] if rng.random() < 0.3 else content)
        for _ in range(rng.randrange(1, 6)):
            at = rng.randrange(len(damaged) + 1)
            if rng.random() < 0.5:
                damaged[at : at + rng.randrange(4)] = rng.randbytes(rng.randrange(3))
            else:
                damaged[at:at] = rng.choice([b'"', b",", b";", b"\n", b"\r", b"\t", b"1e999", b"nan", b"\x00", b"\xff"])
        read_or_refuse(bytes(damaged))


@pytest.mark.parametrize(
    "piece", [b",", b'"', b'""', b"[", b'{"', b"9", b"\n", b" ", b"(", b"1,", b"'", b"a\n", b'"\n', b"\xff", b"1;1\n"]
)
def test_one_piece_repeated_a_million_times_is_read_or_refused(piece):
    read_or_refuse(piece * 1_000_000)


def test_half_a_character_in_a_pasted_text_does_no_harm():
    table = upload.read("x\ud800,y\n1,2\n")
    assert list(table.frame.columns) == ["x?", "y"]
    assert identical(eval(table.dataset(["x?"]).code), table.dataset(["x?"]))


def test_a_comma_in_every_number_is_not_taken_for_the_delimiter():
    text = "a;b;c\n" + "1,5;2;3\n" * 9 + "4,5;2\n" * 2
    assert delimiter_of(text) == ";"
    table = upload.read(text)
    assert table.frame["a"].tolist() == [1.5] * 9 + [4.5] * 2
    assert table.notes == ("Lines 11 and 12 filled up: fewer than 3 fields, the rest is missing.",)


def test_lines_are_counted_through_quoted_line_ends():
    with pytest.raises(upload.Refusal, match="Line 6 opens a quotation mark"):
        upload.read('name,x\n"a\nb",1\n\nc,2\n"d,3\ne,4\n')
    table = upload.read('name,x\n"a\nb\nc",1\nd,2\ne,3\nf,four\ng,5\n')
    assert table.notes == ("Column x: 1 cell not a number (“four” in line 7), counted as missing.",)


def test_of_very_many_lines_only_a_part_is_held():
    records, more, delimiter, notes = records_of("i;j\n" + "1;2\n" * 300_000, None)
    assert (len(records) + more, delimiter, notes) == (300_001, ";", [])
    assert abs(len(records) - MOST_RECORDS) < 5 * np.sqrt(MOST_RECORDS)


@pytest.mark.parametrize("written", ["{d}/{m}/2024", "{m}/{d}/2024", "{d}.{m}.2024", "2024-{m}-{d}", "{d}-{m}-2024"])
def test_formats_that_dates_cannot_have_are_not_tried_on_all_of_them(written, monkeypatch):
    import pandas as pd

    read, tried = pd.to_datetime, []

    def watched(cells, **how):
        tried.append(len(cells))
        return read(cells, **how)

    monkeypatch.setattr(pd, "to_datetime", watched)
    days = [written.format(d=1 + i % 28, m=1 + i // 28 % 12) for i in range(336)]
    table = upload.read("day,x\n" + "\n".join(f"{day},{i}" for i, day in enumerate(days * 30)))
    assert table.columns[0].kind == "date" and len(tried) <= 4 and sum(tried) <= 4 * 336
