"""An experiment is written on one page and opened on another, in a new session, with the reader's own data."""

import json

import pytest
from streamlit.testing.v1 import AppTest

from tests.pages.harness import APP, healthy, memory, numbers, open_page, picture, slider, texts
from ui.front import shell
from ui.send import experiment
from ui.session import history, versions
from ui.session.history import Change, History
from ui.session.visit import Place

CSV = b"size;rooms;price\n54,5;2;210\n120;5;545,5\n75,25;3;240\n98;4;333,5\n41;1;199,9\n60;2;220\n"
SENTENCES = "the/D dog/N barks/V\na/D cat/N sleeps/V\nthe/D cat/N sees/V a/D dog/N\n"
BOARD = "...t1\n.x.t-1\ns...\n"


@pytest.fixture
def written(monkeypatch):
    """Every experiment file that a panel has offered."""
    files: list[bytes] = []
    write = experiment.write

    def noted(made: experiment.Experiment) -> bytes:
        files.append(write(made))
        return files[-1]

    monkeypatch.setattr(experiment, "write", noted)
    return files


def panel(at, page):
    """The page with its Send panel open."""
    at.session_state[f"{page}_send"] = True
    return healthy(at.run())


def opened(content, at=None, page=None):
    """After this file was opened: on the front page in a new session, or in the panel of a page."""
    at = AppTest.from_file(APP, default_timeout=60).run() if at is None else panel(at, page)
    uploader = next(u for u in at.file_uploader if u.key.startswith("experiment_file"))
    return healthy(uploader.upload("experiment.json", content, "application/json").run())


def regression():
    at = open_page("regression", data="own", view="shrinkage")
    at.file_uploader[0].upload("homes.csv", CSV, "text/csv").run()
    at.button(key="own_accept").click().run()
    at.multiselect(key="regression_inputs").set_value(["rooms"]).run()
    return healthy(at)


def test_an_own_table_travels_in_the_file(written):
    at = regression()
    before, counted = picture(at), numbers(at)
    panel(at, "regression")
    assert "Your own data do not travel in it" in texts(at.caption)
    file = written[-1]
    parts = json.loads(file)
    assert parts["own"]["name"] == "homes.csv" and parts["own"]["text"] == CSV.decode()
    assert parts["own"]["reading"] == {"delimiter": ";", "decimal": ",", "header": True}
    assert parts["settings"] == {"data": "own", "inputs": ["rooms"], "view": "shrinkage"}

    fresh = opened(file)
    assert (picture(fresh), numbers(fresh)) == (before, counted)
    assert texts(fresh.warning) == ""
    panel(fresh, "regression")
    assert written[-1] == file  # byte for byte

    other = opened(file, open_page("pca"), "pca")
    assert picture(other) == before

    at.button(key="regression_preset_0").click().run()
    assert picture(at) != before and (question := at.info[0].value)
    assert picture(opened(file, at, "regression")) == before
    assert question not in texts(at.info)


@pytest.mark.parametrize(
    ("page", "name", "text", "reader"),
    [("hmm", "own_sentences", SENTENCES, "own_sentences_text"), ("gridworld", "own_board", BOARD, "own_board_text")],
)
def test_own_sentences_and_boards_travel_in_the_file(written, page, name, text, reader):
    at = open_page(page, data="own")
    at.text_area(key=reader).set_value(text).run()
    at.button(key=f"{name}_accept").click().run()
    panel(healthy(at), page)
    assert json.loads(written[-1])["own"]["kind"] == name
    fresh = opened(written[-1])
    assert (picture(fresh), numbers(fresh)) == (picture(at), numbers(at))


def test_kept_runs_and_the_open_section_come_along_and_nothing_else_stays(written):
    at = open_page("clustering", k=5, more="Theory")
    at.button(key="clustering_keep").click().run()
    slider(at, "clustering_k").set_value(3).run()
    before = picture(healthy(at))
    panel(at, "clustering")
    file = written[-1]
    assert set(json.loads(file)["shown"]) == {"kept_runs", "more"}
    fresh = opened(file, open_page("clustering", view="Mixture", data="Moons"), "clustering")
    assert picture(fresh) == before
    assert texts(fresh.warning) == ""
    panel(fresh, "clustering")
    assert written[-1] == file


def test_a_forged_file_loses_nothing_and_says_what_was_left_out(written):
    at = open_page("clustering", k=5)
    before = picture(at)
    opened(b"{}", at, "clustering")
    assert "not an experiment file" in texts(at.warning)
    assert picture(at) == before
    settings = {"k": "<b>many</b>", "seed": 1000, "view": "mixture", "bogus": 3, "inputs": 7, "data": ["moons"]}
    forged = dict(format=experiment.FORMAT, version=99, page="clustering", settings=settings)
    forged["shown"] = {"more": "Nonsense", "kept_runs": "cut", "frame": "x"}
    for start, page in ((None, None), (at, "clustering")):
        found = opened(json.dumps(forged).encode(), start, page)
        said = texts(found.warning)
        assert "newer playground" in said
        assert "“clustering_bogus”, “clustering_inputs” is unknown here and left out." in said
        assert "The file asks for “1000” as “Seed”; “99” is used instead." in said
        assert "<b>" not in said
        assert found.segmented_control(key="clustering_view").value in ("Mixture", "mixture")
    found.query_params["kernels_bogus"] = "1000"
    assert "What the link says about" in texts(found.switch_page(shell.path("kernels")).run().warning)
    buttons = {"reset": 1, "preset_0": True, "keep": 1, "send": "x", "table": 3, "link": 4, "k": 5}
    found = opened(
        json.dumps({**forged, "settings": buttons, "shown": {}}).encode(), open_page("clustering"), "clustering"
    )
    assert "and 3 more is unknown here and left out" in texts(found.warning)
    assert slider(found, "clustering_k").value == 5
    own = dict(kind="own_table", name="x.csv", text="", reading={})
    found = opened(json.dumps({**forged, "own": own}).encode())
    assert "empty" in texts(found.warning) and memory(found, Place).page == "home"


@pytest.fixture
def changed(monkeypatch):
    """A playground whose defaults are no longer those of version 1."""
    monkeypatch.setattr(versions, "VERSION", 3)
    moves = (
        Change(2, "k", "6", {"view": (None, "k_means", "k-means")}),
        Change(3, "k", "7"),
        Change(3, "seed", "2", {"view": ("mixture", "Mixture")}),
    )
    told = {"clustering": History(moves), "pca": History((Change(2, "k", "9"),))}
    monkeypatch.setattr(history, "of", lambda page: told.get(page, History()))


@pytest.mark.parametrize(
    ("link", "k", "seed"),
    [
        ({"v": "1", "start": "random points"}, 6, 0),
        ({"v": "2"}, 7, 0),
        ({"v": "1", "view": "Mixture"}, 7, 2),
        ({"v": "1", "k": "3"}, 3, 0),
        ({"v": "3"}, 4, 0),
        ({"seed": "1"}, 4, 1),
    ],
)
def test_what_an_older_link_or_file_does_not_spell_out_is_as_it_was(changed, link, k, seed):
    at = healthy(open_page("clustering", **link))
    values = [slider(at, f"clustering_{name}").value for name in ("k", "seed")]
    assert values == [k, seed]
    assert texts(at.warning) == ""
    if "v" in link:
        settings = {name: value for name, value in link.items() if name != "v"}
        file = dict(format=experiment.FORMAT, version=int(link["v"]), page="clustering", settings=settings)
        found = opened(json.dumps(file).encode(), at, "clustering")
        assert [slider(found, f"clustering_{name}").value for name in ("k", "seed")] == values
