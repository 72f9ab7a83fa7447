"""The frame: navigation, links good and bad, reset, presets, and what happens when a page fails."""

import pytest
from streamlit.testing.v1 import AppTest

from tests.pages.harness import (
    APP,
    address,
    alts,
    figures,
    first_visitor,
    healthy,
    memory,
    numbers,
    open_page,
    picture,
    problems,
    slider,
    sliders,
)
from ui import compute
from ui.front import shell
from ui.session.settings import Settings

PAGES = [topic.name for topic in shell.TOPICS]
every_page = pytest.mark.parametrize("name", PAGES)


def test_home_shows_every_page_with_its_picture():
    at = healthy(AppTest.from_file(APP, default_timeout=30).run())
    _, *small = figures(at)  # after the one to touch
    assert len(small) == len(PAGES)
    assert len(alts(at)) == len(PAGES) + 1 and all(len(alt) > 20 for alt in alts(at))
    axes = [axis for figure in small for key, axis in figure["layout"].items() if key[1:5] == "axis"]
    assert len(axes) > 2 * len(PAGES) and not any(axis["visible"] for axis in axes)
    shown = " ".join(m.value for m in at.caption)
    assert all(topic.question in shown for topic in shell.TOPICS)


@every_page
def test_opens_with_a_title_a_chart_and_a_sentence_for_the_blind(name):
    at = healthy(open_page(name))
    assert at.title[0].value == next(t.title for t in shell.TOPICS if t.name == name)
    assert figures(at)[0]["data"]
    assert all(len(alt) > 20 for alt in alts(at))


@every_page
def test_same_link_same_picture(name):
    before = picture(open_page(name))
    first_visitor()
    assert picture(open_page(name)) == before


@every_page
def test_every_control_has_a_help(name):
    at = open_page(name)
    assert all(len(one.told["help"]) > 10 for one in sliders(at))
    for kind in (at.selectbox, at.toggle, at.segmented_control, at.multiselect):
        for widget in kind:
            if not str(widget.key).endswith("_view"):
                assert len(widget.help or "") > 10, widget.label


def test_a_link_restores_the_settings():
    at = healthy(open_page("clustering", k=6, start="farthest", data="moons"))
    assert slider(at, "clustering_k").value == 6
    assert "Moons" in alts(at)[0] and "6 clusters" in alts(at)[0]
    assert at.warning.len == 0


@pytest.mark.parametrize(
    ("settings", "key", "value"),
    [
        ({"k": "99"}, "clustering_k", 8),
        ({"k": "-3"}, "clustering_k", 1),
        ({"k": "2.4"}, "clustering_k", 2),
        ({"k": "nan"}, "clustering_k", 4),
        ({"k": "many"}, "clustering_k", 4),
        ({"k": ""}, "clustering_k", 4),
        ({"k": "1e400"}, "clustering_k", 4),
        ({"start": "<script>"}, "clustering_start", "random"),
        ({"data": "../../etc/passwd"}, "clustering_data", "blobs"),
        ({"view": "x"}, "clustering_view", "k_means"),
    ],
)
def test_nonsense_in_a_link_is_replaced_and_said(settings, key, value):
    at = healthy(open_page("clustering", **settings))
    held = memory(at, Settings, "clustering").controls[key.removeprefix("clustering_")].value
    assert held == value
    assert any("The link asks for" in w.value for w in at.warning)


def test_empty_words_in_a_link_mean_the_defaults():
    assert picture(healthy(open_page("clustering", view="", start="", data=""))) == picture(open_page("clustering"))


def test_what_a_link_said_is_never_shown_as_markup():
    at = open_page("clustering", start="![x](http://evil.example/x.png)<b>")
    said = " ".join(w.value for w in at.warning)
    assert "The link asks for" in said
    assert not set("<>[]()!") & set(said)


def test_an_unknown_parameter_is_left_alone():
    at = AppTest.from_file(APP, default_timeout=30)
    at.query_params["utm_source"] = "x"
    at.run()
    healthy(at.switch_page(shell.path("clustering")).run())
    assert at.warning.len == 0


def test_reset_brings_back_the_defaults():
    at = open_page("clustering")
    before = picture(at)
    slider(at, "clustering_k").set_value(7).run()
    assert picture(at) != before
    at.button(key="clustering_reset").click().run()
    assert slider(at, "clustering_k").value == 4
    assert picture(healthy(at)) == before


def test_the_range_of_a_control_follows_the_data_and_keeps_the_value():
    at = open_page("clustering", data="blobs", k=6, data_n=20)
    slider(at, "clustering_data_n").set_value(10).run()
    assert slider(at, "clustering_k").value == 6
    at = open_page("clustering", data="four_points", k=6)
    assert slider(at, "clustering_k").value == 4


def test_a_failing_page_apologises_and_leaves_the_rest_usable(monkeypatch, caplog):
    from algos.clustering import starts

    def broken(*given, **settings):
        raise RuntimeError("a secret path")

    monkeypatch.setattr(starts, "steps", broken)
    compute.forget()
    at = open_page("clustering")
    assert any("Sorry" in message for message in problems(at))
    assert "a secret path" not in " ".join(problems(at))
    assert "a secret path" in caplog.text
    healthy(at.switch_page(shell.path("regression")).run())


def test_numbers_are_kept_at_full_precision():
    at = open_page("clustering")
    assert isinstance(numbers(at)["Distortion"], float)


def test_pages_have_addresses_of_their_own():
    assert len(set(PAGES)) == len(PAGES)
    assert all((shell.ROOT / topic.path).is_file() for topic in shell.TOPICS)


def test_a_refused_run_keeps_what_was_asked_in_the_address(monkeypatch):
    run = compute.run

    def refusing(*given, **more):
        raise compute.Refused("There is nothing to place.")

    monkeypatch.setattr(compute, "run", refusing)
    at = healthy(open_page("clustering", k="7", point="5"))
    assert "There is nothing to place." in [warning.value for warning in at.warning]
    assert address(at) == {"clustering_k": "7", "clustering_point": "5"}
    slider(at, "clustering_k").set_value(2).run()
    assert address(healthy(at)) == {"clustering_k": "2", "clustering_point": "5"}
    monkeypatch.setattr(compute, "run", run)
    at.run()
    assert address(healthy(at)) == {"clustering_k": "2", "clustering_point": "5"}
    assert not at.warning and slider(at, "clustering_point").value == 5
