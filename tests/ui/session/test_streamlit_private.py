import pytest
from streamlit.testing.v1 import AppTest


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
