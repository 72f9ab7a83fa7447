"""Controls whose defaults depend on another control."""

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from tests.pages.harness import slider, sliders
from ui import controls
from ui.session import answers, settings, visit


def page():
    import streamlit as st

    from ui import controls
    from ui.session import settings, visit

    visit.of(visit.Place).page = "page"
    settings.begin()
    data = controls.choice("Data", ["a", "b"], "a", key="data", help="Which data.")
    controls.slider("k", 0, 10, 3 if data == "a" else 5, key="k", help="How many.")
    st.button("Preset", key="preset", on_click=lambda: settings.set_all({"data": "b", "k": 3}))
    st.button("Reset", key="reset", on_click=lambda: settings.set_all({}))
    settings.delivered()


def test_a_control_left_at_its_default_follows_it_and_one_set_by_a_preset_stays():
    at = AppTest.from_function(page).run()
    at.segmented_control(key="page_data").set_value("b").run()
    assert slider(at, "page_k").value == 5
    at.segmented_control(key="page_data").set_value("a").run()
    assert slider(at, "page_k").value == 3
    at.button(key="preset").click().run()
    assert at.segmented_control(key="page_data").value == "b"
    assert slider(at, "page_k").value == 3
    at.button(key="reset").click().run()
    assert slider(at, "page_k").value == 3
    at.segmented_control(key="page_data").set_value("b").run()
    assert slider(at, "page_k").value == 5
    assert not at.exception


def apart():
    import streamlit as st

    from ui import controls
    from ui.session import address, answers, settings, visit

    place = visit.of(visit.Place)
    if not place.page:
        place.page = "page"
        settings.arrive(address.asked("page"), "link")
    settings.begin()

    def draw():
        drawn = controls.unseen("drawn", longest=20)
        k = controls.slider("Clusters k", 0, 10, 3, key="k", help="How many.")
        rate = controls.log_slider("Rate", 0.1, 100, 1, key="rate", help="How fast.")
        kind = controls.choice("Kind", ["one", "two"], "one", key="kind", help="Which.", titles={"two": "the second"})
        on = controls.toggle("On", False, key="on", help="Whether.")
        named = {"y": "the second"}
        some = controls.several("Some", ["x", "y", "z"], ["x"], key="some", help="Which ones.", most=2, titles=named)
        controls.button("Press", key="press")
        return [drawn, k, rate, kind, on, some]

    settings.aside("kept")
    controls.unseen("kept", longest=20)
    st.session_state["live"] = draw()
    before = dict(settings.here().controls)
    given = {"drawn": "p" * 30, "k": 99, "rate": 7, "kind": "the second", "on": "true", "some": ["z", "?", "y", "x"]}
    with answers.given("test", given):
        st.session_state["replayed"] = draw()
    with answers.given("test", {"k": "many", "rate": "nan", "kind": "three", "on": 1, "some": ["?"]}):
        st.session_state["nonsense"] = draw()
    assert settings.here().controls == before
    st.session_state["settings"] = settings.of_run()
    st.session_state["kept"] = controls.held("kept")
    st.button("Preset", key="preset", on_click=lambda: settings.set_all({"k": 5}))
    st.button("Kept", key="keeping", on_click=lambda: controls.put("kept", "a run"))
    settings.delivered()


def test_a_control_answers_from_given_settings_and_draws_nothing():
    at = AppTest.from_function(apart).run()
    assert not at.exception
    assert at.session_state["live"] == ["", 3, 1.0, "one", False, ["x"]]
    assert at.session_state["replayed"] == ["p" * 20, 10, 5.0, "two", True, ["z", "y"]]
    assert at.session_state["nonsense"] == ["", 3, 1.0, "one", False, ["x"]]
    assert [one.key for one in sliders(at)] == ["page_k", "page_rate"]
    assert len(at.toggle) == len(at.multiselect) == 1
    assert at.multiselect[0].options == ["x", "the second", "z"]
    assert [b.key for b in at.button] == ["press", "preset", "keeping"]


def test_what_stands_aside_is_no_setting_and_survives_a_preset():
    at = AppTest.from_function(apart).run()
    assert at.session_state["settings"] == {}
    at.button(key="keeping").click().run()
    slider(at, "page_k").set_value(4).run()
    assert at.session_state["settings"] == {"k": 4}
    at.button(key="preset").click().run()
    assert at.session_state["settings"] == {"k": 5}
    assert at.session_state["kept"] == "a run"


def test_a_text_without_a_place_on_the_screen_comes_from_the_address_and_is_a_setting():
    at = AppTest.from_function(apart)
    at.query_params["page_drawn"] = "points"
    at.run()
    assert at.session_state["live"][0] == "points"
    assert at.session_state["settings"] == {"drawn": "points"}


def test_what_the_browser_says_before_it_has_heard_of_a_value_is_not_taken_for_the_readers_move(monkeypatch):
    """A message repeated after its run was broken off holds the widgets as they were before."""
    monkeypatch.setattr(st, "session_state", {})
    visit.of(visit.Place).page = "page"

    def run(sent=None):
        if sent is not None:
            st.session_state["page_k"] = sent
        value = settings.settle("k", "Clusters k", 4, int)
        settings.hold("k", st.session_state[settings.show("k", value)])
        return value

    assert run() == 4
    settings.delivered()
    settings.put("k", 7)
    assert run(sent=4) == 7
    assert run(sent=4) == 7 and st.session_state["page_k"] == 7, "the run was broken off, and the message came again"
    settings.put("k", 8)
    assert run(sent=4) == 8
    assert run(sent=7) == 8, "the first of both had come as far as the browser"
    assert run(sent=6) == 6, "this is the reader"
    settings.delivered()
    settings.put("k", 7)
    assert run(sent=6) == 7
    settings.delivered()
    assert run(sent=6) == 6, "the browser knew of 7"

    page = settings.here()
    page.heard = 0  # a browser that says what it has shown
    settings.begin()
    settings.put("k", 9)
    assert run(sent=6) == 9
    settings.delivered()
    settings.begin()
    assert run(sent=6) == 9, "this was on its way before 9 was shown"
    settings.delivered()
    page.heard = page.runs
    settings.begin()
    assert run(sent=6) == 6, "9 was shown, and this is the reader"
    settings.put("k", 9)
    assert run(sent=6) == 9
    settings.delivered()
    monkeypatch.setattr(settings.time, "monotonic", lambda: page.done[1] + 4)
    settings.begin()
    assert run(sent=6) == 6, "it has stopped saying so, but has had the time"


def named():
    import streamlit as st

    from ui import controls
    from ui.session import address, settings, visit

    place = visit.of(visit.Place)
    if not place.page:
        place.page = "page"
        settings.arrive(address.asked("page"), "link")
    settings.begin()
    st.text(controls.named("Who", ["Ada", "3", "Cleo"], 1, key="who", help="Who.", place=st))
    settings.complete()
    settings.delivered()


@pytest.mark.parametrize(("said", "number"), [(None, 1), ("Cleo", 2), ("1", 0), ("2", 1), ("3", 1), ("4", 1), ("x", 1)])
def test_one_of_many_is_told_by_name_and_by_its_number_where_no_name_is_that(said, number):
    at = AppTest.from_function(named)
    if said:
        at.query_params["page_who"] = said
    at.run()
    assert at.text[0].value == str(number)
    assert at.selectbox(key="page_who").value == ["Ada", "3", "Cleo"][number]
    assert not at.exception
    at.selectbox(key="page_who").set_value("Ada").run()
    assert at.text[0].value == "0"
    with answers.given("page", {"who": said} if said else {}) as given:
        assert controls.named("Who", ["Ada", "3", "Cleo"], 1, key="who", help="Who.") == number
    assert given.heard["who"] == ["Ada", "3", "Cleo"][number]


def test_words_of_several_lines_have_a_field_and_live_ones_keep_what_is_typed():
    def page():
        from ui import controls
        from ui.session import settings, visit

        visit.of(visit.Place).page = "page"
        settings.begin()
        controls.words("One", "a", key="one", help="One line.")
        controls.words("Many", "b", key="many", help="Some lines.", lines=3, live=True, longest=7)
        settings.delivered()

    at = AppTest.from_function(page).run()
    assert not at.exception
    assert at.text_input(key="page_one").value == "a"
    field = at.text_area(key="page_many")
    assert (field.value, field.proto.max_chars) == ("b", 7)
    field.set_value("c d").run()
    assert at.text_area(key="page_many").value == "c d"


def folded():
    import streamlit as st

    from ui import controls
    from ui.session import settings, visit

    visit.of(visit.Place).page = "page"
    settings.begin()
    places = visit.of(controls.Places)
    places.aside, places.last, places.more = st.sidebar.container(), st.sidebar.container(), None
    places.folded = ("seed", "standardise", "never_asked")
    controls.seed()
    controls.slider("k", 0, 10, 3, key="k", help="How many.")
    controls.toggle("Open", False, key="open", help="Whether.")
    controls.standardise()
    settings.delivered()


def test_what_a_view_folds_away_is_in_one_folder_after_all_else():
    at = AppTest.from_function(folded).run()
    (more,) = at.sidebar.expander
    assert more.label == "More settings" and not more.proto.expanded
    assert [toggle.label for toggle in more.toggle] == ["Standardise"]
    open_there, last = at.sidebar.children.values()
    assert [toggle.label for toggle in open_there.toggle] == ["Open"] and last.get("expander")
    assert slider(at, "page_seed").value == 0
