import json
import re
import tomllib
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pytest
import streamlit as st

from tests.pages import harness
from tests.pages.harness import memory
from ui.figures import animation
from ui.keep import packing, runs
from ui.keep.runs import Runs
from ui.send import page_file, page_theme, pictures
from ui.session import visit
from ui.session.settings import Settings
from ui.stage.plain_figure import packed

ROOT = Path(__file__).parents[3]
EVIL = "</script><script>alert(1)</script>\" onload='x' <!-- {{plotly}} &lt;"
COLOURS = {name: dict.fromkeys(page_theme.VARIABLES, "#123456") for name in page_theme.GREYS}


class Reader(HTMLParser):
    """The elements of a page with their attributes, and what each kind of them says."""

    def __init__(self, text):
        super().__init__()
        self.elements, self.texts, self._open = [], {}, ["html"]
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))
        if tag not in ("meta", "input", "path", "link"):
            self._open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        while self._open.pop() != tag:
            pass

    def handle_data(self, data):
        self.texts.setdefault(self._open[-1], []).append(data)

    def all(self, tag):
        return [attrs for name, attrs in self.elements if name == tag]


def panel(key="demo_chart", *, said=("one", "two"), alt="a line", values=(1.0, np.nan), beside=()):
    figures = [
        dict(
            data=[dict(type="scatter", x=np.array(values), y=np.array([n, 2.0]), name=said[0])], layout=dict(height=300)
        )
        for n in range(len(said))
    ]
    figure = packed(animation.animated(figures, len(said) - 1))
    steps = range(len(said))
    return page_file.Panel(
        key, figure, alt, said, len(said) - 1, False, steps, beside, "A" if key[-2:] == "_A" else "now"
    )


def made(sections, **more):
    given = dict(numbers={}, settings={}, link="http://127.0.0.1/x", colours=COLOURS, plotly="/* plotly */", font="")
    return page_file.html("Demo", sections, **given | more)


def test_text_from_outside_stays_text():
    sections = {EVIL: [panel(said=(EVIL, EVIL), alt=EVIL), panel("still", said=(EVIL,), alt=EVIL)]}
    text = made(sections, numbers={EVIL: EVIL}, settings={EVIL: EVIL}, link="https://a/?" + EVIL)
    plain = made({"Closer": [panel(), panel("still", said=("one",))]}, numbers={"n": "1"}, settings={"s": "1"})
    found, expected = Reader(text), Reader(plain)
    assert [tag for tag, _ in found.elements] == [tag for tag, _ in expected.elements]
    assert found.texts["h2"][0] == EVIL
    assert found.texts["dt"] == found.texts["dd"] == [EVIL, EVIL]
    assert found.all("a")[0]["href"] == "https://a/?" + EVIL
    assert [plot["aria-label"] for plot in found.all("div") if plot.get("class") == "plot"] == [EVIL, EVIL]
    run = json.loads(found.texts["script"][1])
    assert run["charts"][0]["words"] == [EVIL, EVIL]
    assert run["charts"][0]["figure"]["data"][0]["name"] == EVIL
    assert "<script>alert(1)" not in text


@pytest.mark.parametrize("link", ["javascript:alert(1)", " https://a", "file:///etc/passwd", "", "data:text/html,x"])
def test_only_an_address_of_the_web_becomes_a_link(link):
    assert Reader(made({"": [panel()]}, link=link)).all("a") == []


def test_the_file_asks_nobody_for_anything():
    found = Reader(made({"": [panel()]}))
    assert [attrs for _, attrs in found.elements if {"src", "srcset", "action", "data"} & attrs.keys()] == []
    assert found.all("link") == []
    (policy,) = (meta["content"] for meta in found.all("meta") if "http-equiv" in meta)
    assert policy.startswith("default-src 'none'")
    assert not re.search(r"https?:|\*|connect", policy)


def test_charts_beside_have_keys_names_and_words_of_their_own():
    found = Reader(made({"": [panel(beside=[panel("demo_chart_A", said=("kept",))])]}))
    run = json.loads(found.texts["script"][1])
    (chart,) = run["charts"]
    assert (chart["start"], chart["steps"]) == (1, [0, 1])
    assert len(chart["figure"]["frames"]) == 2
    assert [(one["key"], one["steps"]) for one in chart["beside"]] == [("demo_chart_A", [0])]
    places = {part["class"] for part in found.all("div") if "words-of" in part.get("class", "")}
    assert places == {"said words-of-demo_chart", "said words-of-demo_chart_A"}
    assert [text for text in found.texts["div"] if text.strip()] == ["now", "two", "A", "kept"]
    assert run["templates"]["dark"]["layout"]["legend"]["font"]["color"] == "#fafafa"


def test_the_colours_are_those_of_the_app():
    theme = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text())["theme"]
    for name, colours in pictures._colours().items():
        assert colours == {option: theme[name][option] for option in page_theme.VARIABLES}
    assert len(pictures._font()) > 50_000


def test_the_player_of_the_app_is_in_the_file():
    text = made({"": [panel()]})
    assert text.count("const player_of = function (component)") == 1
    assert "export " not in text


def watched(monkeypatch):
    """What makes the file, for every time that one is offered."""
    makers, real = [], pictures.web_page

    def web_page(*given):
        makers.append(real(*given))
        return makers[-1]

    monkeypatch.setattr(pictures, "web_page", web_page)
    return makers


def test_nothing_is_sent_before_the_panel_is_open_and_the_file_holds_what_is_on_the_screen(monkeypatch):
    makers = watched(monkeypatch)
    kept = packing.pack([["A", {"k": 3, "view": "medoids"}, runs.BESIDE]])
    at = harness.healthy(harness.open_page("clustering", k=5, kept_runs=kept))
    names = [part.proto.component_name for part in at.get("bidi_component")]
    assert "pictures" not in names and not makers
    at.session_state["clustering_send"] = True
    at = harness.healthy(at.run())
    (saver,) = [part for part in at.get("bidi_component") if part.proto.component_name == "pictures"]
    assert json.loads(saver.proto.json) == dict(page="clustering", name="clustering_k_means")
    last, closer = memory(at, Runs).last, memory(at, Runs).closer
    assert isinstance(last, runs.Run)
    file = Reader(makers[-1]().decode())
    assert file.texts["h1"] == ["Clustering · k-means"]
    said = dict(zip(file.texts["dt"], file.texts["dd"], strict=True))
    assert (said["Clusters k"], said["Kept run A"]) == ("5", "Medoids, Clusters k 3")
    charts = json.loads(file.texts["script"][1])["charts"]
    assert [chart["key"] for chart in charts] == [*last.charts, *closer]
    (beside,) = charts[0]["beside"]
    assert [text for text in file.texts["div"] if text.strip()] == [
        *("now", last.charts["clustering_player_chart"].captions[-1]),
        *("A", beside["words"][10]),
    ]
    assert len(beside["figure"]["frames"]) == len(beside["steps"]) == len(beside["words"])


@pytest.mark.parametrize(("said", "start"), [("2", 2), ("0", 0), ("99", None), ("x", None), (None, None)])
def test_the_file_opens_on_the_frame_that_the_browser_shows(monkeypatch, said, start):
    makers = watched(monkeypatch)
    at = harness.open_page("clustering", k=5)
    last = memory(at, Runs).last
    assert last is not None
    usual = last.charts["clustering_player_chart"].start
    if said is not None:
        at.query_params["clustering_frame"] = said
    at.session_state["clustering_send"] = True
    harness.healthy(at.run())
    (chart,) = json.loads(Reader(makers[-1]().decode()).texts["script"][1])["charts"][:1]
    assert chart["start"] == (usual if start is None else start)
    assert usual > 2


def test_settings_are_said_as_on_the_screen(monkeypatch):
    monkeypatch.setattr(st, "session_state", {})
    visit.of(visit.Place).page = "demo"
    visit.here(Settings).of("a").titles = {"formula": "a formula of yours"}
    given = [True, False, 0, 0.25, 1e-7, "formula", "2*x_1", ["x", "y"], "z" * 999]
    assert [pictures._said("a", value) for value in given] == [
        *("on", "off", "0", "0.25", "1e-07", "a formula of yours", "2*x_1", "x, y"),
        "z" * 200 + "…",
    ]
