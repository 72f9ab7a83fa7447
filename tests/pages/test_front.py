"""The front door: first lectures whose links hold what they promise, and the page for teachers."""

import re
from urllib.parse import parse_qs

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from pages.views.clustering import thumbnail
from pages.views.regression import hero
from tests.pages.harness import APP, healthy, memory, open_page, texts
from tests.pages.views import PAGES
from ui.front import front, search, shell
from ui.lecture.lecture import shipped
from ui.session.settings import Settings


def test_how_it_works_leads_to_the_lecture_about_itself_and_speaks_of_what_a_teacher_does():
    at = healthy(AppTest.from_file(APP, default_timeout=60).run())
    at = healthy(at.switch_page(shell.path("how_it_works")).run())
    said = texts(at.markdown)
    for topic in ("choose a lecture, or make one", "In the lecture", "Your own data", "no network", "make class"):
        assert topic in said
    (link,) = [one.proto for one in at.get("page_link")]
    tour = shipped()["how_it_works"]
    assert f"{len(tour.stops)} pictures" in link.label and link.page == tour.stops[0].page
    asked = parse_qs(link.query_string)
    assert (asked["lecture"], asked["stop"]) == (["how_it_works"], ["1"])
    keys = (shell.ROOT / "ui/lecture/lecture.js").read_text()
    for key in re.findall(r"\*\*([a-z])\*\*", said):  # the page names no key that is not there
        assert key == "k" or f'["{key.upper()}' in keys or f', {key.upper()}"' in keys


def test_the_search_box_offers_every_topic_view_and_preset_with_its_settings():
    found = search.places()
    expected = {}
    for page in PAGES.values():
        title = next(topic.title for topic in shell.TOPICS if topic.name == page.name)
        for name, view in page.views.items():
            expected[f"{title}, {view.title} ·"] = (page.name, {"view": name})
            for preset in view.presets:
                expected[f"{title}, {view.title}: {preset.label} ·"] = (page.name, {"view": name, **preset.settings})
    expected |= {f"{topic.title} ·": (topic.name, {}) for topic in shell.TOPICS}
    assert len(found) == len(expected)
    for start, (name, settings) in expected.items():
        (stop,) = [stop for label, stop in found.items() if f"{label} ·".startswith(start)]
        assert (stop.page, dict(stop.settings)) == (name, settings)


@pytest.mark.parametrize(
    ("word", "views"),
    [
        ("lasso", {"Regression, Shrinkage"}),
        ("Viterbi", {"HMM tagging, Tag a sentence"}),
        ("k-medoids", {"Clustering, Medoids"}),
    ],
)
def test_a_view_is_found_by_the_name_of_its_algorithm(word, views):
    assert views <= {label.partition(" ·")[0] for label in search.places() if word.lower() in label.lower()}


@pytest.mark.parametrize(
    ("typed", "first", "among"),
    [
        ("linear regression", "Regression", "Regression, Fit"),
        ("gradient descent", "Gradient descent", "Gradient descent, Race"),
        ("overfit", "Bias and variance", "Regression, Fit: Degree 15"),
        ("reinforcement learning", "Gridworld", "Gridworld"),
        ("dendrogram", "Clustering, Tree", "Clustering, Tree"),
    ],
)
def test_the_topic_that_is_called_what_one_types_comes_first_and_its_views_are_among_the_found(typed, first, among):
    found = [label.partition(" ·")[0] for label in search.places() if typed in label.lower()]
    assert found[0] == first and among in found


def test_the_other_words_are_those_of_topics_views_and_presets_that_there_are():
    assert set(search.ALSO) <= {label.partition(" ·")[0] for label in search.places()}


def test_who_picks_something_in_the_search_box_is_taken_there():
    at = healthy(AppTest.from_file(APP, default_timeout=60).run())
    (label,) = [one for one in search.places() if one.startswith("Regression, Robust: Four points on a line")]
    at = healthy(at.selectbox(key="find").set_value(label).run())
    assert at.title[0].value == "Regression"
    assert any("Four points lie on the line y = x" in info.value for info in at.info)


@pytest.mark.parametrize(("page", "view"), list(front.OWN.values()))
def test_what_one_has_a_table_for_leads_to_a_view_that_asks_for_it(page, view):
    at = healthy(open_page(page, view=view, data="own"))
    assert not at.warning
    held = memory(at, Settings, page).controls
    assert (held["data"].value, held["view"].value) == ("own", view)
    assert any("your own data" in said.value for said in [*at.caption, *at.markdown])


def test_the_front_page_has_a_picture_to_touch_whose_lines_are_those_of_its_points():
    before = hero.answer({})
    (picture,) = before.pictures
    assert len(picture.frames) > 20 and picture.start < len(picture.frames) - 5
    (drag,) = picture.drags
    sets = drag.sets(0, 0.0, -6.0)
    assert sets.keys() <= set(hero.TOUCHED)
    after = hero.answer({name: str(value) for name, value in sets.items()})
    home = hero.answer({"lift": "0"})
    said = []
    for shown, height in ((before, -4.0), (home, 9.0), (after, -6.0)):
        (picture,) = shown.pictures
        drawn = {trace.get("name"): trace for trace in picture.frames[picture.start]["data"]}
        points = drawn["learned from"]
        assert points["y"][-1] == pytest.approx(height, abs=0.06) and len(points["x"]) == 12
        slope, intercept = np.polyfit(points["x"].astype(float), points["y"].astype(float), 1)
        line = drawn["least squares"]
        assert line["y"] == pytest.approx(intercept + slope * line["x"], abs=1e-4)
        assert not any("without" in str(trace.get("text")) for trace in picture.frames[picture.start]["data"])
        assert [picture.frames[0]["layout"][f"{axis}axis"]["title"]["text"] for axis in "xy"] == ["x", "y"]
        said.append(picture.captions[picture.start])
    parted = "One outlier tilts the least squares line, and the least absolute line hardly moves"
    assert "agree" in said[1] and said[0] == said[2] == parted
    at = healthy(AppTest.from_file(APP, default_timeout=60).run())
    assert any("Drag the ringed point" in text.value for text in at.markdown)


def test_the_front_page_says_how_much_there_is_and_where_a_table_goes():
    at = healthy(AppTest.from_file(APP, default_timeout=60).run())
    views = sum(len(page.views) for page in PAGES.values())
    assert f"{len(PAGES)} topics, {views} pictures" in texts(at.caption)
    assert "It goes to the machine that runs this page" in texts(at.markdown)
    assert "leaves this machine" not in texts(at.markdown)


def test_points_on_a_small_picture_are_small_whatever_their_shapes():
    drawn = front._small("clustering of a test", thumbnail.figure)
    cloud, centres = (t["marker"]["size"] for t in drawn["data"] if "marker" in t)
    assert set(np.round(cloud, 3)) == {4, 5} and np.max(centres) == 10  # circles and triangles, and half of 20


def test_every_card_leads_to_its_topic_and_to_the_first_picture_of_its_lecture():
    at = healthy(AppTest.from_file(APP, default_timeout=60).run())
    cards = [element for element in at.get("page_link") if element.proto.page in {topic.name for topic in shell.TOPICS}]
    for topic in shell.TOPICS:
        lecture = shipped()[topic.name]
        labels = [link.proto.label for link in cards if link.proto.page == topic.name and not link.proto.query_string]
        assert labels == [f"**{topic.title}**"]
        tours = [link.proto for link in cards if parse_qs(link.proto.query_string).get("lecture") == [topic.name]]
        assert {tour.page for tour in tours} == {lecture.stops[0].page}
        assert f" A tour of {len(lecture.stops)} stops]" in tours[-1].label
        assert len(tours) == 1 + (topic is shell.TOPICS[0])  # one of them is where to begin
    (first,) = [link.proto.label for link in cards if "Start here" in link.proto.label]
    assert first == f"**Start here: a tour of regression, {len(shipped()['regression'].stops)} stops**"
