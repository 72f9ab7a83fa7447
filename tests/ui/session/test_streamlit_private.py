import pytest
from streamlit.testing.v1 import AppTest

from ui import turns


def script():
    import streamlit as st
    from streamlit.runtime.scriptrunner_utils.script_requests import RerunData
    from streamlit.runtime.scriptrunner_utils.script_run_context import get_script_run_ctx

    import ui.session.streamlit_private  # noqa: F401

    def pressed():
        ctx = get_script_run_ctx()
        assert ctx is not None and ctx.script_requests is not None
        ctx.script_requests.request_rerun(RerunData())  # as when the browser's next message comes
        st.session_state["half"] = True
        st.session_state["whole"] = True

    st.session_state["runs"] = st.session_state.get("runs", 0) + 1
    st.button("Press", on_click=pressed)
    st.session_state["ends"] = st.session_state.get("ends", 0) + 1


def test_a_callback_runs_to_its_end_when_a_newer_message_comes_and_that_is_answered_then():
    at = AppTest.from_function(script).run()
    at.button[0].click().run()
    assert at.session_state["half"] and at.session_state["whole"]
    assert at.session_state["ends"] == 2 <= at.session_state["runs"]


def busy(order):
    import streamlit as st
    from streamlit.proto.WidgetStates_pb2 import WidgetState, WidgetStates
    from streamlit.runtime.scriptrunner_utils.script_requests import RerunData
    from streamlit.runtime.scriptrunner_utils.script_run_context import get_script_run_ctx

    import ui.session.streamlit_private  # noqa: F401

    pressed = st.session_state.setdefault("pressed", [])
    for name in "abc":
        st.button(name, key=name, on_click=pressed.append, args=(name,))
    if not pressed:
        ctx = get_script_run_ctx()
        assert ctx is not None and ctx.script_requests is not None
        for name in order:
            button = WidgetState(id=ctx.session_state._state._get_widget_id(name), trigger_value=True)
            states = WidgetStates(widgets=[button])
            ctx.script_requests.request_rerun(RerunData(widget_states=states))
        st.caption("Here it looks for messages.")


@pytest.mark.parametrize("order", ["abc", "cab"])
def test_what_is_pressed_while_a_script_is_busy_is_answered_in_that_order(order):
    at = AppTest.from_function(busy, args=(order,)).run()
    assert "".join(at.session_state["pressed"]) == order
    assert not at.exception


def pages(*, late):
    from typing import Any

    import streamlit as st
    from streamlit.runtime.scriptrunner_utils.script_requests import RerunData
    from streamlit.runtime.scriptrunner_utils.script_run_context import get_script_run_ctx

    import ui.session.streamlit_private  # noqa: F401

    ctx: Any = get_script_run_ctx()

    @st.fragment
    def part():
        """One that has the same name on every page."""
        st.session_state.setdefault("drawn", []).append((here.title, ctx.pages_manager.current_page_script_hash))

    def one():
        part()
        st.session_state["part"] = next(iter(ctx.fragment_storage._fragments))

    def two():
        part()
        if late:
            ctx.script_requests.request_rerun(said)

    first, second = st.Page(one, title="one", default=True), st.Page(two, title="two")
    here = st.navigation([first, second], position="hidden")
    said = RerunData(page_script_hash=first._script_hash, fragment_id=st.session_state.get("part"))
    hashes = {"one": first._script_hash, "two": second._script_hash}
    st.session_state["hashes"] = hashes
    if here.title == "one" and st.session_state.get("went"):
        st.session_state["went"] = False
        ctx.script_requests.request_rerun(RerunData(page_script_hash=second._script_hash))
        if not late:
            ctx.script_requests.request_rerun(said)
    here.run()


@pytest.mark.parametrize("late", [False, True], ids=["before the other page begins", "while it is drawn"])
def test_what_is_still_said_of_a_page_that_was_left_does_not_bring_it_back(late):
    at = AppTest.from_function(pages, kwargs=dict(late=late)).run()
    at.session_state["went"] = True
    at.run()
    assert not at.exception
    drawn, hashes = at.session_state["drawn"], at.session_state["hashes"]
    assert drawn[-1] == ("two", hashes["two"]) and all(hashes[title] == at_page for title, at_page in drawn)


def answers():
    from threading import get_ident

    import streamlit as st

    import ui.session.streamlit_private  # noqa: F401
    from ui import turns

    st.session_state["answering"] = get_ident() in turns._begun


def test_a_run_of_a_script_is_an_answer_that_long_runs_give_way_to():
    at = AppTest.from_function(answers).run()
    assert at.session_state["answering"]
    assert not turns._begun
