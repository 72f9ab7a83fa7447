"""Runs: which frame shows a step, what is remembered, and which chart of a kept run belongs to which of this one."""

import pytest
import streamlit as st

from ui.keep import runs
from ui.keep.runs import Chart, Kept, Run
from ui.session import visit
from ui.stage.frames import Frames


def blank(n: int) -> Frames:
    return Frames(n, lambda i: dict(data=[], layout={}))


@pytest.fixture(autouse=True)
def page():
    visit.of(visit.Place).page = "clustering"
    yield
    for name in list(st.session_state):
        del st.session_state[name]


def chart(key="player", **more):
    return Chart(key, blank(4), ["a", "b", "c", "d"], 3, "", **more)


@pytest.mark.parametrize(
    ("step", "frame"), [(-9, 0), (-1, 0), (0, 1), (1, 1), (6, 1), (7, 2), (49, 2), (50, 3), (99, 3)]
)
def test_a_thinned_run_shows_the_last_frame_that_is_not_past_a_step(step, frame):
    assert chart(steps=(-1, 0, 7, 50)).frame(step) == frame


def test_without_steps_a_frame_is_a_step():
    assert [chart().frame(i) for i in (-1, 0, 2, 3, 8)] == [0, 0, 2, 3, 3]
    assert [chart().step(i) for i in range(4)] == [0, 1, 2, 3]


def test_runs_on_other_data_of_the_readers_own_are_not_mistaken_for_each_other():
    one, other = Kept("A", {"data": "own"}, own="1"), Kept("A", {"data": "own"}, own="2")
    run = Run({"data": "own"})
    runs.remember(one, run)
    assert one.run is run and other.run is None


def test_only_some_runs_are_at_hand():
    kept = [Kept("A", {"k": i}) for i in range(2 * runs.MOST_MADE)]
    for one in kept:
        runs.remember(one, Run(one.settings))
    held = [one for one in kept if one.run]
    assert held == kept[-len(held) :] and runs.MOST_MADE <= len(held) <= runs.MOST_MADE + 1


def noted(*keys, settings=None):
    with runs.noting(lambda: settings or {}) as run:
        for key in keys:
            runs.chart(chart(key))
    return run


def test_charts_belong_together_by_name_and_the_first_of_another_view_to_the_first():
    same, other, hidden = Kept("A", {}), Kept("B", {"view": "tree"}), Kept("C", {"k": 2}, runs.HIDDEN)
    runs.keep([same, other, hidden])
    runs.remember(same, noted("best", "second"))
    runs.remember(other, noted("tree", "leaves"))
    runs.remember(hidden, noted("best"))
    now = noted("best", "second")
    assert [(k.letter, c.key) for k, c in runs.counterparts(now.charts["best"])] == [("A", "best"), ("B", "best")]
    assert [(k.letter, c.key) for k, c in runs.counterparts(now.charts["second"])] == [("A", "second")]
    with runs.unnoted():
        runs.chart(chart("closer"))
        assert runs.counterparts(chart("closer")) == []


def test_the_first_player_has_the_pages_frame_later_ones_their_own_and_those_that_explain_none():
    with runs.noting(dict):
        runs.chart(Chart("still", blank(1), [""], 0, ""))
        assert runs.frame_name("first") == "frame"
        runs.chart(chart("first"))
        assert runs.frame_name("second") == "frame_second"
        runs.chart(chart("second"))
        with runs.unnoted():
            runs.chart(chart("closer"))
            assert runs.frame_name("closer") == ""
