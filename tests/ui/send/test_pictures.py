import hashlib
import json
import re
import tomllib
from base64 import b64encode
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pytest
import streamlit as st

from tests.pages import harness
from tests.pages.harness import memory
from ui.keep import packing, runs
from ui.keep.runs import Runs
from ui.send import page_file, page_theme, pictures
from ui.session import visit
from ui.session.settings import Settings
from ui.stage import lane
from ui.stage.frames import Frames

ROOT = Path(__file__).parents[3]
EVIL = "</script><script>alert(1)</script>\" onload='x' <!-- {{plotly}} &lt;"
COLOURS = {name: dict.fromkeys(page_theme.VARIABLES, "#123456") for name in page_theme.THEMES}


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


def chart(key="demo_chart", *, said=("one", "two"), alt="a line", values=(1.0, np.nan)):
    def draw(i):
        line = dict(type="scatter", x=np.array(values), y=np.array([i, 2.0]), name=said[0])
        return dict(data=[line], layout=dict(height=300))

    n = len(said)
    return runs.Chart(key, Frames(n, draw), said, n - 1, alt, steps=range(n))


def panel(key="demo_chart", *, beside=(), **more):
    others = [(runs.Kept("A", {}, runs.BESIDE), one) for one in beside]
    shown = chart(key, **more)
    return lane.Playing("run", shown, others, shown.start, None).whole()


def made(sections, **more):
    given = dict(numbers={}, settings={}, link="http://127.0.0.1/x", colours=COLOURS, plotly="/* plotly */", font="")
    return page_file.html("Demo", sections, **given | more)


def test_of_a_very_long_run_a_file_has_some_frames_with_both_ends_and_the_one_on_display():
    said = tuple(f"step {i}" for i in range(901))
    playing = lane.Playing("run", chart(said=said), [], 900, None, rests=457)
    told = playing.whole()
    shown = [told["frames"][i]["caption"] for i in range(len(told["frames"]))]
    assert len(shown) == told["n"] <= lane.MOST_OF_FILE + 2
    assert (shown[:20], shown[-1]) == ([f"step {i}" for i in range(20)], "step 900")
    assert shown[told["at"]] == told["caption"] == "step 457"
    assert shown[told["start"]] == "step 900"
    assert [f"step {step}" for step in told["steps"]] == shown
    assert told["frames"][told["at"]]["charts"]["demo_chart"]["changes"] == {}


def test_what_is_said_under_a_headline_goes_along():
    shown = chart()
    assert (
        lane.Playing("run", shown, [], shown.start, None, note="Hollow: new points.").whole()["note"]
        == "Hollow: new points."
    )


def test_text_from_outside_stays_text():
    sections = {EVIL: [panel(said=(EVIL, EVIL), alt=EVIL), panel("still", said=(EVIL,), alt=EVIL)]}
    text = made(sections, numbers={EVIL: EVIL}, settings={EVIL: EVIL}, link="https://a/?" + EVIL)
    plain = made({"Closer": [panel(), panel("still", said=("one",))]}, numbers={"n": "1"}, settings={"s": "1"})
    found, expected = Reader(text), Reader(plain)
    assert [tag for tag, _ in found.elements] == [tag for tag, _ in expected.elements]
    assert found.texts["h2"][0] == EVIL
    assert found.texts["dt"] == found.texts["dd"] == [EVIL, EVIL]
    assert found.all("a")[0]["href"] == "https://a/?" + EVIL
    run = json.loads(found.texts["script"][1])
    assert (run[0]["alt"], run[0]["caption"], run[0]["frames"]["0"]["caption"]) == (EVIL, EVIL, EVIL)
    assert run[0]["figure"]["data"][0]["name"] == EVIL
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


@pytest.mark.parametrize("said", ["{{scripts}}", "{{plotly}}", "</script><script>alert(1)</script>", "a\rb"])
def test_no_script_runs_in_the_file_but_its_own(said):
    file = made({"": [panel(alt=said)]}, settings={said: said}, plotly="/* plotly */ 1;")
    (policy,) = (meta["content"] for meta in Reader(file).all("meta") if "http-equiv" in meta)
    rule = next(rule for rule in policy.split("; ") if rule.startswith("script-src "))
    runs_by_itself = re.findall(r"(?s)<script(?![^>]*json)[^>]*>(.*?)</script>", file)
    sums = {b64encode(hashlib.sha256(one.encode()).digest()).decode() for one in runs_by_itself}
    assert len(sums) == 2 and set(rule.split()[1:]) == {f"'sha256-{one}'" for one in sums}
    assert "\r" not in file


def test_charts_beside_have_keys_names_and_words_of_their_own():
    found = Reader(made({"": [panel(beside=[chart(said=("kept",))])]}))
    (told,) = json.loads(found.texts["script"][1])
    assert (told["start"], told["n"], told["steps"]) == (1, 2, [0, 1])
    assert [(one["key"], one["letter"], one["caption"]) for one in told["others"]] == [
        ("demo_chart_A", "A", "kept · waits at its end")
    ]
    assert told["frames"]["0"]["charts"]["demo_chart_A"]["caption"] == "kept"
    assert told["frames"]["0"]["charts"]["demo_chart"]["changes"]["0"].keys() == {"y"}


def test_the_colours_are_those_of_the_app():
    theme = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text())["theme"]
    for name, colours in pictures._colours().items():
        assert colours == {option: theme[name][option] for option in page_theme.VARIABLES}
    assert len(pictures._font()) > 50_000


def test_the_player_of_the_app_is_in_the_file():
    text = made({"": [panel()]})
    assert text.count("const stageOf = function (component)") == 1
    assert not re.search(r"^(export|import) ", text, re.MULTILINE)


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
    verdict, said = file.texts["dd"].pop(len(last.numbers)), dict(zip(file.texts["dt"], file.texts["dd"], strict=True))
    assert verdict == last.verdict
    assert (said["Clusters k"], said["Kept run A"]) == ("5", "Medoids, Clusters k 3")
    charts = json.loads(file.texts["script"][1])
    assert [told["chart"] for told in charts] == [*last.charts, *closer]
    (beside,) = charts[0]["others"]
    assert beside["letter"] == "A"
    captions = last.charts["clustering_player_chart"].captions
    assert [charts[0]["frames"][str(i)]["caption"] for i in range(len(captions))] == list(captions)
    assert all("clustering_player_chart_A" in frame["charts"] for frame in charts[0]["frames"].values())


@pytest.mark.parametrize(("rests", "opens"), [(2, 2), (7, 7), (None, 0), (99, 0), ("x", 0), (2.0, 0), (True, 0)])
def test_the_file_opens_on_the_frame_on_which_one_rests_when_it_is_made(monkeypatch, rests, opens):
    makers = watched(monkeypatch)
    at = harness.open_page("clustering", k=5)
    at.session_state["clustering_send"] = True
    harness.healthy(at.run())
    here, chart = memory(at, lane.Lane), "clustering_player_chart"
    lane.reply(here, json.dumps(dict(ask="rest", chart=chart, run=here.run, frame=rests)))
    first, *_ = json.loads(Reader(makers[-1]().decode()).texts["script"][1])
    assert (first["at"], first["start"]) == (opens, 0)
    assert first["frames"][str(opens)]["charts"][chart]["changes"] == {}


def test_settings_are_said_as_on_the_screen(monkeypatch):
    monkeypatch.setattr(st, "session_state", {})
    visit.of(visit.Place).page = "demo"
    visit.here(Settings).of("a").titles = {"formula": "a formula of yours"}
    given = [True, False, 0, 0.25, 1e-7, "formula", "2*x_1", ["x", "y"], "z" * 999]
    assert [pictures._said("a", value) for value in given] == [
        *("on", "off", "0", "0.25", "10⁻⁷", "a formula of yours", "2*x_1", "x, y"),
        "z" * 200 + "…",
    ]


def test_the_scripts_of_a_page_file_stand_in_one_scope_and_share_no_name():
    sources = {name: (page_file.STAGE / f"{name}.js").read_text(encoding="utf-8") for name in page_file.SCRIPTS}
    apart = re.findall(r"^import \* as (\w+)", "\n".join(sources.values()), re.MULTILINE)  # those have one of their own
    own = [sources.pop(name) for name in apart]
    for source in ("\n".join(sources.values()), *own):
        named = r"^(?:export )?(?:default )?(?:const|let|class|(?:async )?function) (\w+)"
        names = re.findall(named, source, re.MULTILINE)
        assert len(names) > 10 and sorted(names) == sorted(set(names))
