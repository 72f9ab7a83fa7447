"""The words of the comparison: times, differences, and text from outside."""

import pytest
import streamlit as st

from ui.data import own_source
from ui.keep import compare_table, kept_runs
from ui.keep.runs import Kept, Run
from ui.session import visit
from ui.session.settings import Control, Settings


@pytest.fixture(autouse=True)
def page():
    visit.of(visit.Place).page = "clustering"
    visit.here(Settings).controls = {
        "k": Control("Clusters k", default=4),
        "seed": Control("Seed", default=0),
        "on": Control("Scale", default=False),
        "view": Control("View", {"means": "k-means", "tree": "Tree"}),
        "data": Control("Data", default="moons"),
        "drawn": Control("drawn"),
    }
    visit.here(Settings).quiet = {"drawn"}
    yield
    visit.here(Settings).quiet = set()
    for name in list(st.session_state):
        del st.session_state[name]


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0.0, "–"), (1e-9, "under 1 ms"), (0.00099, "under 1 ms"), (0.001, "1 ms"), (0.25, "250 ms"), (2.34, "2.3 s")],
)
def test_times(seconds, words):
    assert compare_table.time(seconds) == words


@pytest.mark.parametrize(
    ("settings", "now", "words"),
    [
        ({}, {}, "the same as now"),
        ({"k": 4}, {}, "the same as now"),
        ({"k": 5}, {"seed": 3}, "Clusters k 5, Seed 0"),
        ({"on": True}, {"k": 2}, "Clusters k 4, Scale on"),
        ({"view": "tree"}, {"view": "means"}, "Tree"),
        ({"drawn": "x" * 900}, {}, "drawn of its own"),
        ({}, {"data": "drawn", "drawn": "x" * 900}, "Data moons"),
    ],
)
def test_what_differs_from_now_is_told_in_the_words_of_the_controls(settings, now, words):
    assert compare_table.summary(Kept("A", settings), now) == words


def test_numbers_are_told_with_their_difference_and_words_without(monkeypatch):
    now = Run({}, {"cost": 10.0, "said": "yes", "only now": 1, "undefined": float("nan")}, seconds=0.5)
    theirs = Run({"k": 2}, {"cost": 7.5, "said": "no", "only then": 2, "undefined": 3.0}, seconds=0.0)
    one, other = Kept("A", {"k": 2}), Kept("B", {"k": 3})
    monkeypatch.setattr(Kept, "run", property(lambda kept: {"A": theirs}.get(kept.letter)))
    assert dict(compare_table.rows(now, [one, other])) == {
        "Clusters k": ["4", "2", "3"],
        "cost": ["10", "7.50 (−2.50)", "–"],
        "said": ["yes", "no", "–"],
        "only now": ["1", "–", "–"],
        "undefined": ["undefined", "3", "–"],
        "only then": ["–", "2", "–"],
        "Time of the algorithms": ["500 ms", "–", "–"],
    }


def test_nothing_in_the_table_is_markup():
    made = compare_table.html_of([("<b>", ["<script>", "a & b"])], ["A"])
    assert "<b>" not in made and "<script>" not in made and "a &amp; b" in made


def test_what_was_kept_before_there_were_own_data_is_not_made_again_with_them(monkeypatch):
    before = Kept("A", {"data": "own"})
    monkeypatch.setattr(kept_runs, "_failed", dict)
    monkeypatch.setattr(own_source, "current", lambda: None)
    assert kept_runs.problem(before) == ""
    monkeypatch.setattr(own_source, "current", lambda: own_source.Source("own_table", "a.csv", "x\n1\n"))
    assert kept_runs.problem(before) == kept_runs.NO_DATA
    assert kept_runs.problem(Kept("A", {"data": "own"}, own="another")) == kept_runs.OTHER_DATA
