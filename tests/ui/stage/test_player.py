"""The player: runs are remembered exactly, long ones can be replaced."""

import importlib
import time
from types import SimpleNamespace

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from algos.trace import Call, frozen, record
from ui import compute, picture
from ui.compute import SharedRun
from ui.session import answers, cache
from ui.stage import lane


@frozen
class Count:
    """How far it got."""

    value: int


CALLS: list[int] = []


def counting(X, *, to, seed=0):
    if to < 0:
        raise ValueError(f"to must be at least 0, not {to}.")
    CALLS.append(to)
    for i in range(to + 1):
        yield Count(i)


@pytest.fixture(autouse=True)
def fresh():
    compute.forget()
    CALLS.clear()


def test_a_run_is_made_once_for_the_same_data_and_settings():
    X = np.arange(6.0).reshape(3, 2)
    first = compute.run(counting, X, to=4, limit=10)
    assert compute.run(counting, X.copy(), limit=10, to=4) is first
    assert CALLS == [4]
    assert first.finished and first.steps == 4


@pytest.mark.parametrize("change", [{"to": 5}, {"limit": 3}, {"seed": 1}])
def test_any_other_setting_is_another_run(change):
    X = np.arange(6.0).reshape(3, 2)
    first = compute.run(counting, X, to=4, limit=10)
    assert compute.run(counting, X, **({"to": 4, "limit": 10} | change)) is not first
    assert len(CALLS) == 2


def test_a_change_in_one_cell_of_a_large_table_is_another_run():
    X = np.zeros((300_000, 2))
    first = compute.run(counting, X, to=1, limit=3)
    for row in (0, 123_457, 299_999):
        Y = X.copy()
        Y[row, 1] = 1e-300
        assert compute.run(counting, Y, to=1, limit=3) is not first


def test_shape_and_type_are_part_of_the_data():
    X = np.arange(6.0)
    keys = {
        cache.digest(X.reshape(3, 2)),
        cache.digest(X.reshape(2, 3)),
        cache.digest(X.astype(np.float32)),
        cache.digest(X.astype(np.float32).view(np.int32)),
        cache.digest((X, None)),
        cache.digest({"a": 1, "b": 2}),
        cache.digest({"a": 2, "b": 1}),
        cache.digest(["ab"]),
        cache.digest(["a", "b"]),
        cache.digest(1),
        cache.digest("1"),
    }
    assert len(keys) == 11
    assert cache.digest({"a": 1, "b": 2}) == cache.digest({"b": 2, "a": 1})
    assert cache.digest(np.float64(1.5)) == cache.digest(1.5)


def test_the_source_of_an_algorithm_is_part_of_the_key(tmp_path, monkeypatch):
    path = tmp_path / "changing_algorithm.py"
    path.write_text("def steps(X):\n    yield 1\n")
    monkeypatch.syspath_prepend(tmp_path)
    steps = importlib.import_module("changing_algorithm").steps
    before = cache.source(steps)
    path.write_text("def steps(X):\n    yield 22\n")
    assert cache.source(steps) != before


def test_refused_arguments_are_said_in_the_algorithms_words_and_never_kept():
    for _ in range(2):
        with pytest.raises(compute.Refused, match="to must be at least 0, not -1"):
            compute.run(counting, np.zeros((1, 1)), to=-1, limit=3)
    assert compute.run(counting, np.zeros((1, 1)), to=2, limit=3).finished


def test_a_failing_run_is_never_taken_for_a_finished_one():
    def failing(X):
        yield Count(0)
        raise RuntimeError("in the middle")

    for _ in range(2):
        with pytest.raises(RuntimeError, match="in the middle"):
            compute.run(failing, np.zeros((1, 1)), limit=3)


def test_a_long_run_shows_its_progress_and_ends_the_same():
    def app():
        import time
        from unittest.mock import patch

        import numpy as np
        import streamlit as st

        from algos.trace import frozen
        from ui import compute

        @frozen
        class Slow:
            """A step that takes a while."""

            value: int

        def steps(X):
            for i in range(12):
                time.sleep(0.02)
                yield Slow(i)

        original, seen = st.progress, []

        def watched(value, text):
            seen.append(text)
            return original(value, text)

        with patch.object(st, "progress", watched):
            trace = compute.run(steps, np.zeros((1, 1)), limit=50)
        st.session_state["seen"] = seen
        st.write(f"{trace.steps} {trace.finished}")

    at = AppTest.from_function(app, default_timeout=30).run()
    assert at.markdown[0].value == "11 True"
    assert len(at.session_state["seen"]) == 1
    assert "of at most 50" in at.session_state["seen"][0]


@pytest.mark.parametrize("each", [0.001, 0.03, 0.049])
def test_a_run_that_a_newer_question_has_overtaken_stops_within_a_tenth_of_a_second(monkeypatch, each):
    """Streamlit, and the lane, look for one between two pieces of work. The clock goes by the work alone."""
    clock = SimpleNamespace(now=0.0)
    for module in (compute, answers):
        monkeypatch.setattr(module, "time", SimpleNamespace(monotonic=lambda: clock.now))

    def steps():
        for i in range(1000):
            clock.now += each
            yield Count(i)

    class Overtaken(Exception):
        """What Streamlit raises where the page says something and a newer message waits."""

    class Place:
        def progress(self, *_):
            return self  # rarer than it is looked around

    def asks_for_the_session(_):
        looks.append(clock.now)
        if clock.now > 0.5:
            raise Overtaken

    looks = [0.0]
    monkeypatch.setattr(compute.visit, "of", asks_for_the_session)
    with pytest.raises(Overtaken), answers.given("clustering", {}, progress=Place()):
        SharedRun(Call(steps, (), {}, 1000)).finish()
    assert max(np.diff(looks)) <= 0.1 and looks[-1] <= 0.6

    clock.now = 0.0
    with pytest.raises(answers.Late), answers.given("clustering", {}), answers.hurried(lane.PATIENCE):
        SharedRun(Call(steps, (), {}, 1000)).finish()
    assert clock.now <= lane.PATIENCE + 0.1


def test_what_was_done_before_an_interruption_is_kept():
    started = []

    def slow():
        started.append(1)
        for i in range(10):
            time.sleep(0.02)
            yield Count(i)

    run = SharedRun(Call(slow, (), {}, 20))
    assert run._work() is None  # interrupted here: nobody comes back for the rest
    trace = run.finish()  # until somebody does
    assert started == [1]
    assert trace.curve("value").tolist() == list(range(10))


def test_only_what_stopped_of_itself_has_converged():
    assert compute.ended(record(counting(None, to=3), limit=3)) == "Converged after 3 steps."
    assert compute.ended(record(counting(None, to=3), limit=2)) == "Stopped at the limit of 2 steps."
    assert compute.ended(record(counting(None, to=1), limit=9)) == "Converged after 1 step."


@pytest.mark.parametrize("n", [1, 2, 99, 100, 101, 102, 150, 1_000, 20_001, 1_000_000])
def test_thinning_keeps_the_first_and_the_last_and_each_one_at_the_start(n):
    shown = picture.thin(n, 100)
    assert shown[0] == 0 and shown[-1] == n - 1
    assert shown == sorted(set(shown))
    assert len(shown) == n if n <= 100 else 85 <= len(shown) <= 100
    assert shown[: min(n, 5)] == list(range(min(n, 5)))
    gaps = np.diff(shown)
    assert n < 300 or gaps[-1] > gaps[len(gaps) // 2] >= gaps[0] == 1


def test_a_long_run_says_how_far_it_is_in_its_own_place_and_leaves_nothing_there():
    at = AppTest.from_function(long_run).run()
    assert "Step 1 of at most 9 ..." in at.session_state["heard"]


def long_run():
    import time

    import streamlit as st

    from algos.trace import Call
    from ui import compute
    from ui.session import visit

    def slow():
        for i in range(2):
            yield i
            time.sleep(0.06)

    class Place:
        def progress(self, done, said):
            st.session_state.setdefault("heard", set()).add(said)
            return self

        def empty(self):
            self.emptied = True

    compute.progress_place()
    visit.of(compute.Progress).place = Place()
    compute.SharedRun(Call(slow, (), {}, 9)).finish()
    assert visit.of(compute.Progress).place.emptied
    st.markdown("The page goes on.")
