"""The lane: what a page answers beside its script, to whom, and that nobody else is the worse for what one asks."""

import gc
import json
import logging
import math
import re
import threading
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from functools import partial
from typing import Any

import numpy as np
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from datasets import upload
from tests.pages.harness import _decoded
from tests.pages.views import PAGES, VIEWS
from tests.ui.serving import serving, until
from ui import compute, turns
from ui.compute import Refused
from ui.front.routes import ROUTES
from ui.guessing import cover
from ui.keep.runs import GHOST, Kept
from ui.page import Page
from ui.picture import Drag, Picture
from ui.session import answers, memory
from ui.session.settings import Control, Settings
from ui.stage import door, lane, telling
from ui.stage.lane import Lane, Playing
from ui.stage.packing import packed
from ui.view import Shown

IDS = [f"{page.name}/{name}" for page, name, _ in VIEWS]
TABLE = "x,y\n" + "\n".join(f"{i % 7},{i * i % 11}" for i in range(40))


QUICK = lane.PATIENCE


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that does other things makes no answer late."""
    monkeypatch.setattr(lane, "PATIENCE", 60)


def visiting(page: Page, settings: Mapping[str, Any], own: Mapping[str, Any] | None = None) -> tuple[Lane, Shown]:
    """The lane of a visit that has this on the screen."""
    shown = page.answer(settings, own=own)
    here = Lane()
    here.shows(page.name, shown.given.heard, partial(page.answer, own=own), [id(data) for data in (own or {}).values()])
    for i, picture in enumerate(shown.pictures):
        drawn = lane.chart_of(picture, key(here, picture))
        said = partial(shown.screen.beside_at, shown.run)
        note = shown.screen.note(shown.run) if i == 0 else None
        here.playing[drawn.key] = Playing(here.run, drawn, [], picture.start, said, picture.drags, note=note)
    return here, shown


def key(here: Lane, picture: Picture) -> str:
    return f"{here.page}_{picture.key}_chart"


def asked(here: Lane, **question: Any) -> dict[str, Any]:
    """The answer, which every browser can read."""

    def refused(constant: str) -> None:
        raise AssertionError(f"{constant} is no JSON")

    said = json.loads(lane.reply(here, json.dumps(question)), parse_constant=refused)
    assert isinstance(said, dict) and "Traceback" not in str(said)
    return said


def held(here: Lane, look: Any = "end", /, **settings: Any) -> dict[str, Any]:
    return asked(here, ask="hold", n=1, looks=dict.fromkeys(here.playing, look), set=settings)


def there(figure: Any) -> Any:
    """A figure as it comes to the browser."""
    return _decoded(json.loads(telling.dumped(packed({"data": figure["data"], "layout": figure["layout"]}))))


def same(a: Any, b: Any) -> bool:
    """An array and a list are one; what is empty, and a trace that is nowhere, too."""
    if isinstance(a, dict) and isinstance(b, dict):
        return all(same(a.get(k), b.get(k)) for k in a.keys() | b.keys())
    if isinstance(a, np.ndarray) or isinstance(b, np.ndarray):
        x, y = np.asarray(a), np.asarray(b)
        if any(v.dtype.kind == "f" and v.size == 1 and np.isnan(v).all() for v in (x, y)):
            return all(v.dtype == object or v.size == 0 or (v.dtype.kind == "f" and np.isnan(v).all()) for v in (x, y))
        return np.array_equal(x, y, equal_nan=x.dtype.kind == y.dtype.kind == "f")
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(map(same, a, b))
    return bool(a == b)


# What is answered -------------------------------------------------------------------------------------------------


def test_what_is_left_at_its_default_follows_it_while_a_slider_is_held_and_what_was_moved_stays() -> None:
    page = PAGES["bias_variance"]
    here, _ = visiting(page, {"view": "beyond"})
    defaults = dict(here.settings) | dict(view="ledger")
    here.controls = Settings({name: Control(default=value) for name, value in defaults.items()})
    moved: Mapping[str, float]
    for moved in ({}, dict(beyond_waves=3.0)):
        here.settings = dict(here.settings) | moved
        (told,) = held(here, beyond_n="15")["charts"].values()
        let_go = page.answer({"view": "beyond", "beyond_n": 15, **moved})
        assert told["caption"] == let_go.pictures[0].captions[told["at"]]


def test_the_line_of_a_guessed_number_stays_while_a_slider_is_held() -> None:
    here, _ = visiting(PAGES["classification"], {"view": "one_input", "bells": "hand"})
    lines: list[Any] = []
    for here.guessed in (None, partial(cover.marked, "x", 0.7)):
        (told,) = held(here, mean_2="2.0")["charts"].values()
        shapes = _decoded(told["figure"])["layout"].get("shapes", [])
        lines.append([one["x0"] for one in shapes if one.get("label", {}).get("text") == "your guess"])
    assert lines == [[], [0.7]]


@pytest.mark.parametrize(("page", "name", "view"), VIEWS, ids=IDS)
def test_a_held_slider_shows_what_the_page_would(
    page: Page, name: str, view: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lane, "PATIENCE", QUICK)
    here, shown = visiting(page, {"view": name})
    offered = {k: ends for k, ends in shown.given.offered.items() if isinstance(ends, tuple)}
    sliders = {k: ends for k, ends in offered.items() if ends != (False, True) and not k.startswith("data_")}
    for slider, ends in sliders.items():
        for i, end in enumerate(ends):
            said = held(here, "end" if i else "start", **{slider: str(end)})
            if "late" in said:
                continue
            if "refused" in said:
                with pytest.raises(Refused, match=f"^{re.escape(said['refused'])}$"):
                    _ = page.answer({**here.settings, slider: end}).pictures
                continue
            answer = page.answer({**here.settings, slider: end})
            pictures = answer.pictures
            assert all(
                told.get("note") == (answer.screen.note(answer.run) if here.playing[one].note is not None else None)
                for one, told in said["charts"].items()
            )
            assert said.keys() == {"n", "charts"}, said
            assert said["charts"].keys() == {key(here, picture) for picture in pictures} & here.playing.keys()
            for picture in pictures:
                if told := said["charts"].get(key(here, picture)):
                    at = len(picture.frames) - 1 if i and picture.steps else picture.start
                    assert told["at"] == at and told["n"] == len(picture.frames)
                    assert told["alt"] == picture.alt and told["caption"] == picture.captions[at]
                    assert same(_decoded(told["figure"]), there(picture.frames[at]))


@pytest.mark.parametrize(("page", "name", "view"), VIEWS, ids=IDS)
def test_a_frame_is_what_is_drawn_at_that_step(
    page: Page, name: str, view: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lane, "ENOUGH", math.inf)
    here, shown = visiting(page, {"view": name})
    for picture in shown.pictures:
        n, base = len(picture.frames), there(picture.frames[picture.start])
        wanted = sorted({0, n // 2, n - 1})
        chart = key(here, picture)
        said = asked(here, ask="frames", n=7, chart=chart, run=here.run, frames=wanted)
        assert said["n"] == 7 and list(said["frames"]) == [str(i) for i in wanted]
        for i in wanted:
            told = said["frames"][str(i)]
            changes = _decoded(told["charts"][chart]["changes"])
            drawn = there(picture.frames[i])
            for t, trace in enumerate(base["data"]):
                assert same(trace | changes.get(str(t), {}), drawn["data"][t])
            assert same(base["layout"] | dict(meta=None), drawn["layout"] | dict(meta=None))
            assert told["caption"] == picture.captions[i]
            assert told["numbers"] == telling.spoken(shown.screen.beside_at(shown.run, picture.step(i)))


def test_what_a_drag_sets_is_told_as_the_controls_have_it() -> None:
    here, shown = visiting(PAGES["classification"], dict(view="by_hand"))
    chart = key(here, shown.pictures[0])
    place = dict(chart=chart, drag=0, i=0, x=-3.0, y=2.5)
    said = asked(here, ask="hold", looks={chart: "start"}, drag=place)
    again = PAGES["classification"].answer({"view": "by_hand"} | lane.dropped(here, place))
    assert said["sets"] and said["sets"] == {name: again.given.heard[name] for name in said["sets"]}
    assert "sets" not in held(here, turn=3)


def test_what_the_browser_has_heard_of_is_told_to_the_controls_of_that_page_alone() -> None:
    here, _ = visiting(PAGES["clustering"], {})
    here.controls.runs = 7
    for nonsense in (8, 0, -1, "3", 2.0, True, None):
        assert asked(here, ask="heard", page="clustering", serial=nonsense) == {"n": 0}
    asked(here, ask="heard", page="pca", serial=5)
    assert here.controls.heard is None
    asked(here, ask="heard", page="clustering", serial=5)
    asked(here, ask="heard", page="clustering", serial=4)
    assert here.controls.heard == 5


def test_one_looks_where_one_looked() -> None:
    here, shown = visiting(PAGES["clustering"], {"limit": 20})
    (chart,) = (key(here, one) for one in shown.pictures if one.key == "player")
    (player,) = (one for one in page_pictures("clustering", k=4) if one.key == "player")

    def at(look: Any) -> int:
        return int(asked(here, ask="hold", looks={chart: look}, set={"k": 4})["charts"][chart]["at"])

    assert at("start") == player.start
    assert at("end") == len(player.frames) - 1
    assert at(2) == player.frame(2)
    assert at(10**6) == len(player.frames) - 1 and at(-5) == 0
    nonsenses: list[Any] = [None, 2.5, "3", [], {}, True, "x" * 1000]
    for nonsense in nonsenses:
        assert at(nonsense) == player.start


def test_of_a_setting_that_the_player_has_gone_through_the_value_holds_and_not_the_number_of_the_frame() -> None:
    here, shown = visiting(PAGES["bias_variance"], {"view": "law"})
    chart = key(here, shown.pictures[0])

    def at(look: Any, n: int) -> float:
        told = asked(here, ask="hold", looks={chart: look}, set={"law_n": n})["charts"][chart]
        (law,) = page_pictures("bias_variance", view="law", law_n=n)
        (values,) = law.moves.values()
        assert told["follows"] == {"law_d": list(map(float, values))}
        return told["follows"]["law_d"][told["at"]]

    assert [at({"law_d": 25}, n) for n in (200, 30, 10)] == [25, 15, 6]  # as many as so few points allow
    assert [at({"law_d": 1}, n) for n in (200, 10)] == [1, 1]
    nonsenses: list[Any] = [{"law_d": "25"}, {"law_d": None}, {"law_d": 1e300}, {"law_d": math.nan}, {"law_n": 3}, {}]
    for nonsense in nonsenses:
        assert at(nonsense, 200) == at("start", 200)


def test_what_is_dragged_leaves_the_player_where_it_has_gone_unless_it_is_its_own_setting() -> None:
    here, shown = visiting(PAGES["classification"], {"view": "by_hand"})
    chart, (picture,) = key(here, shown.pictures[0]), shown.pictures
    (name,) = picture.moves
    its_own = []
    for which in range(len(picture.drags)):
        place = dict(chart=chart, drag=which, i=0, x=-1.0, y=2.5)
        told = asked(here, ask="hold", looks={chart: {name: 150}}, drag=place)["charts"][chart]
        its_own.append(name in lane.dropped(here, place))
        there = told["follows"][name][told["at"]]
        assert told["at"] == told["start"] if its_own[-1] else there == pytest.approx(150, abs=2.5)
        assert lane.dropped(here, place) and here.looks == {chart: "start" if its_own[-1] else {name: 150}}
    assert {*its_own} == {True, False}


def page_pictures(page: str, **settings: Any) -> list[Picture]:
    return PAGES[page].answer(settings).pictures


def test_what_takes_too_long_is_late_and_what_cannot_be_is_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    compute.forget()
    here, _ = visiting(PAGES["clustering"], {})

    def refuses(settings: Mapping[str, Any]) -> Shown:
        raise Refused("There are fewer points than clusters.")

    compute.forget()
    monkeypatch.setattr(lane, "PATIENCE", -1)
    monkeypatch.setattr(compute.SharedRun, "_work", lambda self: None)  # it never ends
    assert held(here, k=5) == dict(n=1, late=True)
    here.answer = None  # the page has not said yet what answers
    assert held(here, k=5) == dict(n=1, late=True)
    here.answer = refuses
    assert held(here, k=5) == dict(n=1, refused="There are fewer points than clusters.")
    compute.forget()


def test_what_is_asked_for_again_has_more_time(monkeypatch: pytest.MonkeyPatch) -> None:
    here, _ = visiting(PAGES["clustering"], {})
    monkeypatch.setattr(lane, "PATIENCE", 1.0)
    seconds: list[float] = []

    def hurried(limit: float) -> AbstractContextManager[None]:
        seconds.append(limit)
        return nullcontext()

    monkeypatch.setattr(answers, "hurried", hurried)
    for again in (None, 0, 1, 2, 3, 10**400, -1, True, "2", 0.5):
        said = asked(here, ask="hold", n=1, looks={}, set=dict(k=5), again=again)
        assert said == dict(n=1, charts={}), said
    assert seconds == [1, 1, 2, 4, 4, 4, 1, 1, 1, 1]


def test_an_answer_beside_the_script_is_one_that_long_runs_give_way_to() -> None:
    here, _ = visiting(PAGES["clustering"], {})
    seen: list[bool] = []

    def sees(settings: Mapping[str, Any]) -> Shown:
        seen.append(threading.get_ident() in turns._begun)
        raise Refused("Enough.")

    here.answer = sees
    held(here, k=5)
    assert seen == [True] and not turns._begun


def test_an_error_is_logged_and_said(caplog: pytest.LogCaptureFixture) -> None:
    here, _ = visiting(PAGES["clustering"], {})

    def fails(settings: Mapping[str, Any]) -> Shown:
        raise ZeroDivisionError("of ours")

    here.answer = fails
    with caplog.at_level(logging.ERROR):
        assert held(here, k=5) == dict(n=1, failed=lane.FAILED)
    assert "ZeroDivisionError: of ours" in caplog.text


# Nonsense ---------------------------------------------------------------------------------------------------------

DEEP: Any = []
for _ in range(300):
    DEEP = [DEEP]
NONSENSE = [None, True, -1, 1e308, 10**400, math.nan, math.inf, "", "nan", "1e999", "x" * 9000, [], [[1]], {}, {"a": 1}]
NONSENSE += [DEEP, "\0", "\ud800", "Κ"]


@pytest.mark.parametrize("name", PAGES)
def test_no_settings_raise(name: str, caplog: pytest.LogCaptureFixture) -> None:
    here, shown = visiting(PAGES[name], {})
    known = [*shown.given.heard, "view", "data", "data_seed", "stand_in", "drawn", "nothing_of_the_kind"]
    for i, control in enumerate(known):
        for value in NONSENSE[i % 3 :: 3]:
            assert "failed" not in held(here, **{control: value}), (control, value)
    for other in [*PAGES[name].views, "own", "drawn", "blobs"]:
        for control in ("view", "data"):
            assert "failed" not in held(here, **{control: other})
    assert not caplog.records


@pytest.mark.parametrize("text", ["", "{", "NaN", "[]", "1", '"hold"', "null", "[" * 9000, '{"a":' * 3000, "9" * 9000])
def test_what_is_no_question_gets_an_empty_answer(text: str) -> None:
    assert lane.reply(visiting(PAGES["clustering"], {})[0], text) == "{}"


def test_questions_of_wrong_parts_get_no_answer() -> None:
    here, shown = visiting(PAGES["clustering"], {})
    chart = key(here, shown.pictures[0])
    for value in NONSENSE:
        assert "charts" not in asked(here, ask=value, chart=chart, run=here.run, frames=[0])
        assert not asked(here, ask="frames", chart=value, run=here.run, frames=[0]).get("frames")
        assert not asked(here, ask="frames", chart=chart, run=value, frames=[0]).get("frames")
        assert not asked(here, ask="frames", chart=chart, run=here.run, frames=value).get("frames")
        assert not asked(here, ask="frames", chart=chart, run=here.run, frames=[value, -1, 10**6]).get("frames")
        assert not asked(here, ask="hold", looks=value, set={}).get("charts")
        assert "charts" not in asked(here, ask="hold", looks={}, set=value) or isinstance(value, dict)
        assert asked(here, n=value)["n"] == (value if type(value) is int else 0)
    assert "failed" not in asked(here, ask="frames", chart=chart, run=here.run, frames=list(range(10**6)))
    assert len(asked(here, ask="frames", chart=chart, run=here.run, frames=[0] * 10**6)["frames"]) == 1


def test_a_million_frames_are_no_more_work_than_some(monkeypatch: pytest.MonkeyPatch) -> None:
    here, shown = visiting(PAGES["clustering"], {"view": "k_means", "limit": 50})
    chart = key(here, shown.pictures[0])
    monkeypatch.setattr(lane, "ENOUGH", -1)
    assert list(asked(here, ask="frames", chart=chart, run=here.run, frames=[1, 0])["frames"]) == ["1"]


def test_nothing_can_be_dragged_to_nowhere() -> None:
    here, shown = visiting(PAGES["clustering"], {})
    chart = key(here, shown.pictures[0])
    drag = Drag("pick", lambda i, x, y: {"k": round(x)}, "Drag it")
    here.playing[chart] = Playing(here.run, here.playing[chart].drawn, [], 0, None, [drag])
    assert lane.dropped(here, dict(chart=chart, drag=0, i=0, x=4, y=0.5)) == {"k": 4}
    for value in NONSENSE:
        for part in ("chart", "drag", "i", "x", "y"):
            dragged = dict(chart=chart, drag=0, i=0, x=4, y=0.5) | {part: value}
            assert lane.dropped(here, dragged).keys() <= {"k"}
    for far in (10**400, math.inf, -math.inf, math.nan, "4", None):
        assert lane.dropped(here, dict(chart=chart, drag=0, i=0, x=far, y=0)) == {}


def test_what_is_no_number_reaches_no_browser() -> None:
    told = telling.dumped({"a": [math.nan, (1.5, -math.inf)], "b": {"c": math.inf}, "d": "NaN", 1: True})
    assert json.loads(told) == {"a": [None, [1.5, None]], "b": {"c": None}, "d": "NaN", "1": True}
    assert "NaN," not in told and "Infinity" not in told


# Whose it is ------------------------------------------------------------------------------------------------------


def test_each_visit_has_its_own_data_and_nobody_else() -> None:
    page = PAGES["clustering"]
    mine = {"own_table": upload.read(TABLE, "mine.csv")}
    one, _ = visiting(page, {"data": "own", "k": 2}, mine)
    two, _ = visiting(page, {"data": "own", "k": 2})
    three, _ = visiting(page, {"k": 2})
    assert one.run != two.run
    charts = [held(here, k=3, data="own")["charts"] for here in (one, two, three)]
    assert "40 points" in str(charts[0])
    assert charts[0] != charts[1] == charts[2]
    for here in (two, three):
        assert "40 points" not in str(held(here, k=3, data="own"))
        assert "own_table" not in str(held(here, k=3, own={"own_table": TABLE}))


def test_another_page_of_the_visit_has_no_charts_of_the_one_before() -> None:
    here, shown = visiting(PAGES["clustering"], {})
    before, run, chart = dict(here.playing), here.run, key(here, shown.pictures[0])
    other = PAGES["pca"]
    here.shows("pca", other.answer({}).given.heard, other.answer)
    assert asked(here, ask="frames", chart=chart, run=run, frames=[0]) == dict(n=0)
    assert asked(here, ask="hold", looks=dict.fromkeys(before, "end"), set={"k": 4}) == dict(n=0)  # no setting of it


def test_a_run_by_another_name_is_not_played() -> None:
    here, shown = visiting(PAGES["clustering"], {"k": 3})
    chart = key(here, shown.pictures[0])
    again, _ = visiting(PAGES["clustering"], {"k": 4})
    assert asked(here, ask="frames", chart=chart, run=again.run, frames=[0]) == dict(n=0)
    assert asked(here, ask="frames", chart="pca_player_chart", run=here.run, frames=[0]) == dict(n=0)


def test_kept_runs_stay_in_the_chart_and_beside_it() -> None:
    page = PAGES["clustering"]
    here, shown = visiting(page, {"k": 3})
    chart = key(here, shown.pictures[0])
    (theirs,) = (lane.chart_of(one, chart) for one in page_pictures("clustering", k=5)[:1])
    without = held(here, k=4)["charts"][chart]
    for mode in (GHOST, "beside"):
        here.kept = {chart: [(Kept("A", {"k": 5}, mode), theirs)]}
        told = held(here, k=4)["charts"][chart]
        if mode == GHOST and "others" not in told:
            assert len(told["figure"]["data"]) > len(without["figure"]["data"])
        else:
            assert [one["letter"] for one in told["others"]] == ["A"]


def test_a_lane_ends_with_its_visit() -> None:
    here, _ = visiting(PAGES["clustering"], {})
    token = here.token
    assert lane.VISITS.get(token) is here
    del here
    gc.collect()
    assert token not in lane.VISITS


def test_what_a_held_slider_asks_for_displaces_no_run_of_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    compute.forget()
    made: list[int] = []

    def make(i: int) -> int:
        made.append(i)
        return i + 1

    def asks(settings: Mapping[str, Any]) -> Shown:
        compute.remembered(f"run {settings['k']}", partial(make, settings["k"]))
        raise Refused("")

    most = 64
    each = compute._ENTRY + memory.weight(1)
    monkeypatch.setattr(compute, "MOST", most * each)
    monkeypatch.setattr(compute, "MOST_PASSING", most * each)
    for i in range(most):
        compute.remembered(f"run {i}", partial(make, i))
    here = Lane(answer=asks, settings={"k": 0})
    for i in range(3 * most):
        held(here, k=i)
    assert len(made) == 3 * most
    for i in range(most):
        assert compute.remembered(f"run {i}", partial(make, i)) == i + 1
    assert len(made) == 3 * most  # none again
    compute.remembered(f"run {3 * most - 1}", partial(make, -1))
    assert -1 not in made  # it is where it was let go
    compute.forget()


def test_what_takes_long_to_be_made_keeps_only_those_waiting_who_ask_for_it() -> None:
    compute.forget()
    begun, goes_on, found = threading.Event(), threading.Event(), []

    def slow() -> str:
        begun.set()
        goes_on.wait(30)
        return "slow"

    asking = [threading.Thread(target=lambda: found.append(compute.remembered("a", slow))) for _ in range(2)]
    for one in asking:
        one.start()
    assert begun.wait(30)
    assert compute.remembered("b", lambda: "quick") == "quick"
    assert not found
    goes_on.set()
    for one in asking:
        one.join(30)
    assert found == ["slow", "slow"]
    compute.forget()


# The socket -------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    """A server with our routes."""
    door._LIMITER.clear()
    with serving(ROUTES) as where:
        yield where
    door._LIMITER.clear()


@contextmanager
def socket(port: int, token: str, origin: str | None = "home") -> Iterator[ClientConnection]:
    at = f"http://127.0.0.1:{port}" if origin == "home" else origin
    url = f"ws://127.0.0.1:{port}/playground/lane?visit={token}"
    with connect(url, additional_headers={"origin": at} if at is not None else {}, max_size=None) as line:
        yield line


def answered(line: ClientConnection, **question: Any) -> dict[str, Any]:
    line.send(json.dumps(question))
    said = json.loads(line.recv(timeout=30))
    assert isinstance(said, dict)
    return said


def shut(line: ClientConnection) -> bool:
    """Whether the door is closed, whatever came before that."""
    try:
        while True:
            line.recv(timeout=30)
    except ConnectionClosed:
        return True


@pytest.fixture
def other(port: int) -> Iterator[ClientConnection]:
    """Another visit, which is answered as before whatever happens."""
    here, shown = visiting(PAGES["clustering"], {})
    chart = key(here, shown.pictures[0])
    question = dict(ask="frames", chart=chart, run=here.run, frames=[0])
    with socket(port, here.token) as line:
        before = answered(line, n=1, **question)
        assert before["frames"]
        yield line
        assert answered(line, n=1, **question) == before


def test_questions_are_answered_one_after_the_other(port: int) -> None:
    here, _ = visiting(PAGES["clustering"], {})
    with socket(port, here.token) as line:
        assert [answered(line, n=n)["n"] for n in range(20)] == list(range(20))
        assert "charts" in answered(line, n=1, ask="hold", looks=dict.fromkeys(here.playing, "end"), set={"k": 4})


@pytest.mark.usefixtures("other")
@pytest.mark.parametrize(
    "origin",
    [None, "", "null", "http://elsewhere.org", "http://127.0.0.1", "http://[", "//", "http://127.0.0.1:1/", "file://"],
)
def test_who_comes_from_elsewhere_is_shut_out(port: int, origin: str | None) -> None:
    here = Lane()
    with pytest.raises(InvalidStatus), socket(port, here.token, origin):
        pass


@pytest.mark.usefixtures("other")
@pytest.mark.parametrize("token", ["", "guessed", "%00", "x" * 5000])
def test_who_does_not_know_the_visit_is_shut_out(port: int, token: str) -> None:
    with pytest.raises(InvalidStatus), socket(port, token):
        pass


@pytest.mark.usefixtures("other")
def test_a_visit_that_is_gone_answers_no_more(port: int) -> None:
    here, _ = visiting(PAGES["clustering"], {})
    token = here.token
    with socket(port, token) as line:
        assert answered(line, n=3) == dict(n=3)
        del here

        def gone() -> bool:
            gc.collect()
            return token not in lane.VISITS

        until(gone)
        line.send('{"n": 4}')
        assert shut(line)
    with pytest.raises(InvalidStatus), socket(port, token):
        pass


@pytest.mark.usefixtures("other")
@pytest.mark.parametrize("message", ["x" * 10_000_000, "x" * (lane.LONGEST + 1), b"{}", b"\xff" * 100, b""], ids=len)
def test_what_is_no_short_text_closes_the_door(port: int, message: str | bytes) -> None:
    here = Lane()
    with socket(port, here.token) as line:
        line.send(message)
        assert shut(line)


class Slow:
    """A page whose answer waits until it may come."""

    def __init__(self) -> None:
        self.begun, self.may_end = threading.Semaphore(0), threading.Event()
        self.working, self.most = 0, 0

    def __call__(self, settings: Mapping[str, Any]) -> Shown:
        self.working += 1
        self.most = max(self.most, self.working)
        self.begun.release()
        self.may_end.wait(30)
        self.working -= 1
        raise Refused("at last")


HOLD = json.dumps(dict(ask="hold", n=1, looks={}, set={"k": 2}))


@pytest.mark.usefixtures("other")
def test_a_second_question_before_the_answer_closes_the_door(port: int) -> None:
    here = Lane(answer=(slow := Slow()), settings={"k": 1})
    with socket(port, here.token) as line:
        line.send(HOLD)
        assert slow.begun.acquire(timeout=30)
        line.send(HOLD)
        slow.may_end.set()
        assert shut(line)


@pytest.mark.usefixtures("other")
def test_a_thousand_questions_at_once_close_the_door(port: int) -> None:
    here = Lane(answer=(slow := Slow()), settings={"k": 1})
    slow.may_end.set()
    with socket(port, here.token) as line:
        try:
            for _ in range(1000):
                line.send(HOLD)
        except ConnectionClosed:
            pass
        assert shut(line)
    until(lambda: slow.working == 0)
    assert slow.most <= 1


@pytest.mark.usefixtures("other")
def test_a_socket_that_goes_in_the_middle_of_an_answer_leaves_nothing_behind(port: int) -> None:
    here = Lane(answer=(slow := Slow()), settings={"k": 1})
    with socket(port, here.token) as line:
        line.send(HOLD)
        assert slow.begun.acquire(timeout=30)
    for _ in range(4):  # more than are worked on at the same time
        with socket(port, here.token) as line:
            line.send(HOLD)
    slow.may_end.set()
    with socket(port, here.token) as line:
        line.send(HOLD)
        assert json.loads(line.recv(timeout=30)) == dict(n=1, refused="at last")
    assert slow.most == 1


def test_a_visit_with_many_sockets_takes_one_turn(port: int, other: ClientConnection) -> None:
    here = Lane(answer=(slow := Slow()), settings={"k": 1})
    with ExitStack() as open_ones:
        lines = [open_ones.enter_context(socket(port, here.token)) for _ in range(20)]
        for line in lines:
            line.send(HOLD)
        assert slow.begun.acquire(timeout=30)
        for n in range(20):
            assert answered(other, n=n) == dict(n=n)  # while all of them wait
        slow.may_end.set()
        for line in lines:
            assert json.loads(line.recv(timeout=30))["refused"] == "at last"
    assert slow.most == 1


def test_of_a_run_whose_answer_is_seen_where_it_begins_nothing_is_seen_while_one_guesses() -> None:
    (picture,) = PAGES["neural"].answer({"view": "classes"}).pictures
    drawn = lane.chart_of(picture, "it")

    def seen(stays: bool) -> int:
        figure = lane.covered(drawn, "", stays).figures[0]
        return sum(trace.get("visible", True) is True for trace in figure["data"])

    assert seen(True) == 2 < seen(False)


def test_while_one_guesses_the_axes_of_a_runs_objective_do_not_tell_how_long_it_is() -> None:
    (picture,) = PAGES["classification"].answer({"view": "logistic"}).pictures
    drawn = lane.chart_of(picture, "it")

    def bare(chart: lane.Chart) -> list[str]:
        layout = chart.figures[0]["layout"]
        return [name for name in layout if "axis" in name and not layout[name].get("showticklabels", True)]

    assert (bare(drawn), bare(lane.covered(drawn, "", False))) == ([], ["xaxis2", "yaxis2"])
    assert bare(lane.covered(drawn, "x2 y2", False)) == []


def test_while_one_guesses_a_held_slider_leaves_a_run_at_its_beginning_that_opens_at_its_end() -> None:
    here, shown = visiting(PAGES["text"], {"view": "spam"})
    assert shown.pictures[0].start == len(shown.pictures[0].frames) - 1
    for here.covered in (False, True):
        (told,) = held(here, "start", pseudo="2")["charts"].values()
        assert told["at"] == (0 if here.covered else told["n"] - 1)
