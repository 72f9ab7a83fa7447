"""The folder of awkward files: each becomes exactly the table, or the refusal, that `expected` says."""

from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

from datasets import upload
from datasets.names import plain
from tests.datasets.expected import REFUSALS, TABLES, USUAL
from tests.datasets.test_dataset import identical

FOLDER = Path(__file__).parent / "files"


def load(name: str, **given: Any) -> upload.Table:
    return upload.read((FOLDER / name).read_bytes(), name=name, **given)


def test_every_file_has_its_outcome_and_there_are_many():
    files = {path.name for path in FOLDER.iterdir() if not path.name.startswith(".")}
    assert files == set(TABLES) | set(REFUSALS)
    assert not set(TABLES) & set(REFUSALS)
    assert len(files) >= 40


@pytest.mark.parametrize("name", TABLES)
def test_the_table_is_read_cell_by_cell(name):
    expected, table = TABLES[name], load(name)
    assert list(table.frame.columns) == list(expected.columns) == [c.name for c in table.columns]
    for column in table.columns:
        values, wanted = table.frame[column.name], expected.columns[column.name]
        present = [value for value in wanted if value is not None]
        if column.name in expected.dates:
            assert column.kind == "date"
            assert list(values) == [pd.Timestamp(value) for value in wanted]
        elif all(isinstance(value, str) for value in present):
            assert column.kind == "text"
            assert [None if pd.isna(value) else value for value in values] == wanted
        else:
            assert column.kind == "number"
            numbers = np.array([np.nan if value is None else value for value in wanted], dtype=float)
            assert values.dtype == np.float64
            np.testing.assert_array_equal(values.to_numpy(), numbers)
        assert column.missing == len(wanted) - len(present)
        assert column.distinct == len(set(present))


@pytest.mark.parametrize("name", TABLES)
def test_the_guess_and_the_notes_say_what_was_done(name):
    expected, table = TABLES[name], load(name)
    assert vars(table.guess) == {**USUAL, **expected.guess}
    assert table.guess.words.endswith(".")
    assert len(table.notes) == len(expected.notes), table.notes
    for note, part in zip(table.notes, expected.notes, strict=True):
        assert part in note
        assert note.endswith(".") and plain(note, 500) == note, "safe to show as it is"


@pytest.mark.parametrize("name", TABLES)
def test_the_guess_given_back_reads_the_same_and_so_does_the_code(name, monkeypatch):
    monkeypatch.chdir(FOLDER)
    table = load(name)
    again = eval(table.code)
    pd.testing.assert_frame_equal(again.frame, table.frame)
    assert again.code == table.code
    assert (again.guess, again.columns) == (table.guess, table.columns)
    data = table.dataset(inputs=table.numeric)
    assert identical(eval(data.code), data)
    np.testing.assert_array_equal(data.X, table.frame[list(table.numeric)].dropna().to_numpy())


@pytest.mark.parametrize("name", [n for n in TABLES if TABLES[n].guess.get("encoding", "utf-8") == "utf-8"])
def test_pasting_the_text_is_like_uploading_the_file(name):
    text = (FOLDER / name).read_bytes().decode()
    table, pasted = load(name), upload.read(text)
    pd.testing.assert_frame_equal(pasted.frame, table.frame)
    assert pasted.notes == table.notes
    assert eval(pasted.code).code == pasted.code
    assert "open(" not in pasted.code


@pytest.mark.parametrize("name", REFUSALS)
def test_the_refusal_says_what_is_wrong(name):
    with pytest.raises(upload.Refusal, match=REFUSALS[name]) as refusal:
        load(name)
    text = str(refusal.value)
    assert text.endswith(".") and plain(text, 500) == text, "safe to show as it is"
