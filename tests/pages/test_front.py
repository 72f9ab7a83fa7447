"""The front door: first lectures whose links hold what they promise, and the page for teachers."""

import pytest
from streamlit.testing.v1 import AppTest

from tests.pages.harness import APP, address, healthy, memory, open_page, texts
from ui.front import shell
from ui.front.lectures import LECTURES
from ui.session.settings import Settings

STOPS = [stop for lecture in LECTURES.values() for stop in lecture]


def test_every_section_has_a_lecture_on_its_own_pages():
    sections = {topic.section: {t.name for t in shell.TOPICS if t.section == topic.section} for topic in shell.TOPICS}
    assert list(LECTURES) == list(sections)
    for section, lecture in LECTURES.items():
        assert {stop.page for stop in lecture} == sections[section]
        assert len({stop.label for stop in lecture}) == len(lecture) >= 5


@pytest.mark.parametrize("stop", STOPS, ids=lambda stop: stop.label)
def test_every_link_of_a_lecture_opens_what_it_says_with_its_question(stop):
    at = healthy(open_page(stop.page, **{k.removeprefix(f"{stop.page}_"): v for k, v in stop.query.items()}))
    assert at.warning.len == 0, texts(at.warning)
    for name, value in stop.settings.items():
        if name != "more":
            held = memory(at, Settings, stop.page).controls[name].value
            assert held == value or float(held) == float(value)
    if address(at).keys() - {f"{stop.page}_view", f"{stop.page}_more"}:
        assert any("?" in info.value for info in at.info)


def test_how_it_works_opens_and_speaks_of_links_lectures_data_and_no_network():
    at = healthy(AppTest.from_file(APP, default_timeout=60).run())
    at = healthy(at.switch_page(shell.path("how_it_works")).run())
    said = texts(at.markdown)
    for topic in ("prepare links", "In the lecture", "Your own data", "Without a network"):
        assert topic in said
