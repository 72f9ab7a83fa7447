from streamlit.testing.v1 import AppTest


def script():
    import streamlit as st
    from streamlit.runtime.scriptrunner_utils.script_requests import RerunData
    from streamlit.runtime.scriptrunner_utils.script_run_context import get_script_run_ctx

    import ui.whole_callbacks  # noqa: F401

    def pressed():
        get_script_run_ctx().script_requests.request_rerun(RerunData())  # as when the browser's next message comes
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
