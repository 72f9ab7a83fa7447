"""Controls whose defaults depend on another control."""

from streamlit.testing.v1 import AppTest


def page():
    import streamlit as st

    from ui import controls

    st.session_state["_page"] = "page"
    data = controls.choice("Data", ["a", "b"], "a", key="data", help="Which data.")
    controls.slider("k", 0, 10, 3 if data == "a" else 5, key="k", help="How many.")
    st.button("Preset", key="preset", on_click=lambda: controls.set_all({"data": "b", "k": 3}))
    st.button("Reset", key="reset", on_click=lambda: controls.set_all({}))


def test_a_control_left_at_its_default_follows_it_and_one_set_by_a_preset_stays():
    at = AppTest.from_function(page).run()
    at.segmented_control(key="page_data").set_value("b").run()
    assert at.slider(key="page_k").value == 5
    at.segmented_control(key="page_data").set_value("a").run()
    assert at.slider(key="page_k").value == 3
    at.button(key="preset").click().run()
    assert at.segmented_control(key="page_data").value == "b"
    assert at.slider(key="page_k").value == 3
    at.button(key="reset").click().run()
    assert at.slider(key="page_k").value == 3
    at.segmented_control(key="page_data").set_value("b").run()
    assert at.slider(key="page_k").value == 5
    assert not at.exception
