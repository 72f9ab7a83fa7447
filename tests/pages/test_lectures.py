"""The lectures that come with the playground: every stop opens with its question, and its answer is computed."""

import json
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from datasets.names import plain
from tests.pages.harness import APP, change, healthy, memory, texts
from tests.pages.views import PAGES
from ui.data import own_source
from ui.data.own_source import Source
from ui.front import shell
from ui.guessing.guess import SHOWN
from ui.guessing.guess import told as said_of
from ui.lecture import desk, handout, present
from ui.lecture.kept import Desk
from ui.lecture.lecture import SHIPPED, Lecture, Stop, pack, read, shipped, write
from ui.send.experiment import Experiment
from ui.session.settings import Settings
from ui.session.versions import VERSION
from ui.session.visit import Place
from ui.stage.screen import MORE
from ui.view import Preset

STOPS = [
    pytest.param(name, i, id=f"{name} {i + 1}")
    for name, lecture in shipped().items()
    for i in range(len(lecture.stops))
]


def preset_of(stop: Stop) -> Preset | None:
    """The preset that asks the stop's question."""
    views = PAGES[stop.page].views
    view = views[stop.picture.settings.get("view", next(iter(views)))]
    return next((one for one in view.presets if one.question == stop.question), None)


def test_every_topic_has_one_of_six_to_ten_pictures_which_begins_on_its_page() -> None:
    assert {topic.name for topic in shell.TOPICS} <= set(shipped())
    for topic in shell.TOPICS:
        lecture = shipped()[topic.name]
        assert 6 <= len(lecture.stops) <= 10 and lecture.title
        assert lecture.stops[0].page == topic.name
        assert len({stop.question for stop in lecture.stops}) == len(lecture.stops)
        asks = [preset.guess for stop in lecture.stops if (preset := preset_of(stop)) is not None]
        assert len([one for one in asks if one]) >= 4  # most are guessed before they are seen


@pytest.mark.parametrize("name", list(shipped()))
def test_its_file_is_as_it_would_be_saved(name: str) -> None:
    content = (SHIPPED / f"{name}.json").read_bytes()
    found, sentences = read(content)
    assert not sentences and write(found) == content


@pytest.mark.parametrize(("name", "i"), STOPS)
def test_every_stop_opens_on_what_it_says_and_its_answer_is_computed(name: str, i: int) -> None:
    stop = shipped()[name].stops[i]
    shown = handout.answer(stop)
    asked: dict[str, Any] = {name: value for name, value in stop.picture.settings.items() if name != MORE}
    assert asked.keys() <= shown.given.heard.keys()
    for setting, value in asked.items():
        assert same(shown.given.heard[setting], value), setting
    assert "?" in stop.question and stop.line and stop.notes
    preset = preset_of(stop)
    if preset is not None:
        view = {"view": asked["view"]} if "view" in asked else {}
        assert dict(stop.picture.settings) == view | dict(
            preset.settings
        )  # the question is asked of the picture it was made for
    if preset is not None and preset.guess:
        assert handout.guessed(shown, stop) == preset.guess
        assert said_of(preset.guess, SHOWN, shown.quantity)


@pytest.mark.parametrize(
    ("name", "i"), [one for one in STOPS if one.values[0] != "how_it_works"]
)  # it asks how to use it
def test_a_stop_with_the_settings_of_a_preset_asks_for_its_guess_in_its_words(name: str, i: int) -> None:
    stop = shipped()[name].stops[i]
    page = PAGES[stop.picture.page]
    view = str(stop.picture.settings.get("view", next(iter(page.views))))
    asked = {key: value for key, value in stop.picture.settings.items() if key != "view"}
    presets = [preset for preset in page.views[view].presets if preset.guess and dict(preset.settings) == asked]
    assert not presets or stop.question in [preset.question for preset in presets]  # else it is shown what is asked


def same(held: Any, value: Any) -> bool:
    """Whether a control holds what was asked for."""
    return bool(held == value or str(held) == str(value) or float(held) == float(value))


def opened(name: str, lecture: Lecture, i: int, **more: str) -> AppTest:
    """The page of a stop, by the address that the lecture gives it."""
    at = AppTest.from_file(APP, default_timeout=60)
    for key, value in (present.place(name, lecture, i) | more).items():
        at.query_params[key] = value
    return healthy(at.switch_page(shell.path(lecture.stops[i].page)).run())


def component(at: AppTest, name: str) -> dict[str, Any]:
    """What a component of the page is told."""
    (proto,) = (c.proto.json for c in at.get("bidi_component") if c.proto.component_name.endswith(name))
    return dict(json.loads(proto))


def told(at: AppTest) -> dict[str, Any]:
    """What the browser knows of the lecture."""
    return component(at, "lecture")


def test_a_stop_asks_for_its_guess_and_the_browser_knows_where_the_lecture_is() -> None:
    lecture = shipped()["clustering"]
    i = next(i for i, stop in enumerate(lecture.stops) if (one := preset_of(stop)) is not None and one.guess)
    at = opened("clustering", lecture, i)
    assert lecture.stops[i].question in texts(at.markdown)
    assert any(button.label == "Show me" for button in at.button)
    here = told(at)
    assert (here["name"], here["stop"], here["stops"]) == ("clustering", i, len(lecture.stops))
    assert (here["line"], here["notes"]) == (lecture.stops[i].line, lecture.stops[i].notes)


OWN = Lecture(
    "Mine",
    (
        Stop(Experiment("clustering", {"k": 5}), question="Who is afraid of five?", line="Nobody."),
        Stop(Experiment("pca", {"view": "space"}), question="Where is up?"),
        Stop(Experiment("pca", {"view": "turn"})),  # of which nothing is asked but what the view always asks
    ),
)


def test_a_question_of_ones_own_is_asked_on_its_view_and_on_no_other() -> None:
    at = opened(pack(OWN), OWN, 0)
    assert [info.value for info in at.info] == ["Who is afraid of five?"]
    assert told(at)["then"] == "Where is up?"
    change(at, "clustering", "view", "medoids")
    at = healthy(at.run())
    assert at.info and "Who is afraid" not in at.info[0].value
    assert told(opened("1", OWN, 0)) == {}  # the mode alone
    assert [info.value for info in opened(pack(OWN), OWN, 2).info] == [PAGES["pca"].views["turn"].question]
    at = opened(pack(OWN), OWN, 1, stop="77")  # no such stop: it begins at the first
    assert told(at)["stop"] == 0


def test_a_stop_is_there_by_its_number_alone_and_an_address_that_says_more_has_its_way() -> None:
    at = AppTest.from_file(APP, default_timeout=60)
    at.query_params["lecture"], at.query_params["stop"] = pack(OWN), "1"
    at = healthy(at.switch_page(shell.path("clustering")).run())
    assert memory(at, Settings, "clustering").controls["k"].value == 5
    assert [info.value for info in at.info] == ["Who is afraid of five?"] and not at.warning
    at = opened(pack(OWN), OWN, 0, clustering_k="7")
    assert memory(at, Settings, "clustering").controls["k"].value == 7


def test_a_lecture_that_cannot_be_read_is_said_and_the_page_is_there() -> None:
    at = opened(pack(OWN)[:-9], OWN, 0)
    assert "cut" in texts(at.warning) and told(at) == {}
    assert at.title[0].value == "Clustering"


EVIL = "![x](http://evil.test/a.png) <img src=http://evil.test/b.png> [press](http://evil.test) $x$ :red[y]"


def test_what_a_stranger_writes_into_a_lecture_is_shown_as_text_and_asks_nobody_for_anything() -> None:
    lecture = Lecture(EVIL, (Stop(Experiment("clustering", {"k": 5}), EVIL, EVIL, EVIL, EVIL),))
    at = opened(pack(lecture), lecture, 0)
    assert [info.value for info in at.info] == [plain(EVIL, 500)]
    desk = AppTest.from_file(APP, default_timeout=60)
    desk.query_params["lecture"] = pack(lecture)
    desk = healthy(desk.switch_page(shell.path("lecture")).run())
    desk = healthy(desk.toggle(key="lecture_handout").set_value(True).run())
    desk = healthy(desk.toggle(key="handout_answers").set_value(True).run())
    shown = texts([*desk.markdown, *desk.header, *desk.caption, *desk.warning])
    assert "evil" in shown and "![x](http" not in shown and "[press](http" not in shown and "<img" not in shown


def save(at: AppTest) -> Any:
    """The button that saves the lecture."""
    found: list[Any] = list(at.get("download_button"))
    return next(button for button in found if button.label == "Save")


def test_a_lecture_that_has_become_too_large_is_not_saved_and_not_said_to_be_kept() -> None:
    at = AppTest.from_file(APP, default_timeout=60)
    at.query_params["lecture"] = pack(OWN)
    at = healthy(at.switch_page(shell.path("lecture")).run())
    assert not save(at).disabled and not at.warning and component(at, "desk")["says"] == desk.KEPT
    text = "a,b\n" + "1,2\n" * 24_900
    own = Experiment("clustering", {"data": "own"}, {}, Source("own_table", "mine.csv", text, {"header": True}))
    held = memory(at, Desk, "")
    held.put(Lecture("", (Stop(own),) * 9))
    at = healthy(at.run())
    assert save(at).disabled and [one.value for one in at.warning] == [desk.TOO_LARGE]
    assert component(at, "desk")["says"] == "" and len(component(at, "desk")["kept"]) < 10_000


@pytest.mark.parametrize("frame", ["9" * 5000, "٣", "-1", "", "3.0"])
def test_a_frame_that_is_none_leaves_the_picture_in_the_handout_where_it_opens(frame: str) -> None:
    lecture = Lecture("", (Stop(Experiment("clustering", {"k": 3}, {"frame": frame}), question="How many?"),))
    at = AppTest.from_file(APP, default_timeout=60)
    at = healthy(at.switch_page(shell.path("lecture")).run())
    memory(at, Desk).put(lecture)
    at = healthy(at.run())
    at = healthy(at.toggle(key="lecture_handout").set_value(True).run())
    assert "1. How many?" in texts(at.markdown)


@pytest.mark.parametrize("stop", ["00019999", "0001" + "7" * 5000, "0", "-1", "٢", "2.0", "", "1e9"])
def test_a_stop_that_is_none_is_the_first(stop: str) -> None:
    assert told(opened(pack(OWN), OWN, 0, stop=stop))["stop"] == 0


def test_what_was_just_written_stays_when_pictures_are_moved_and_a_cleared_desk_can_be_filled_again() -> None:
    at = AppTest.from_file(APP, default_timeout=60)
    at.query_params["lecture"] = pack(OWN)
    at = healthy(at.switch_page(shell.path("lecture")).run())

    def field(i: int, name: str) -> Any:
        return next(area for area in at.text_area if str(area.key).endswith(f"_{i}_{name}"))

    def press(i: int, what: str) -> AppTest:
        (button,) = (b for b in at.button if b.key and b.key.endswith(f"_{i}_{what}"))
        return healthy(button.click().run())

    field(0, "line").set_value("Just written.")
    at = press(0, "Down")
    assert (field(1, "line").value, field(1, "question").value) == ("Just written.", "Who is afraid of five?")
    field(2, "notes").set_value("Of the third.")
    at = press(0, "Remove")
    assert [field(i, "question").value for i in range(2)] == ["Who is afraid of five?", ""]
    assert field(1, "notes").value == "Of the third."
    at = healthy(next(b for b in at.button if b.label == "Clear").click().run())
    before = [uploader.key for uploader in at.get("file_uploader")] if at.get("file_uploader") else []
    at = healthy(at.run())
    assert not at.text_area and [uploader.key for uploader in at.get("file_uploader")] == before


FEW = next(one for one in PAGES["clustering"].views["k_means"].presets if one.label == "Too few")


@pytest.mark.parametrize("version", [VERSION, 1])
def test_a_stop_that_asks_with_settings_of_its_own_has_moved_nothing(version: int) -> None:
    picture = Experiment("clustering", dict(FEW.settings) | {"k": 5}, version=version)
    lecture = Lecture("", (Stop(picture, question=FEW.question),))
    at = opened(pack(lecture), lecture, 0)

    def said() -> str:
        return texts([*at.markdown, *at.info])

    assert FEW.question in said() and "Moved since" not in said()
    change(at, "clustering", "k", 6)
    at = healthy(at.run())
    assert "Moved since: Clusters k 5 → 6." in said()
    at = healthy(next(one for one in at.button if one.label == FEW.label).click().run())
    assert FEW.question in said() and "Moved since" not in said()  # the preset asks it now, with settings of its own


def table(n: int) -> Source:
    """A table of n rows."""
    return Source(
        "own_table", f"{n} rows.csv", "a,b\n" + "".join(f"{i},{i * i % 7}\n" for i in range(n)), {"header": True}
    )


def test_a_stop_brings_its_own_data_and_only_its_own() -> None:
    bare = Stop(Experiment("pca", {"view": "turn"}), question="Which way?")
    first, second, lacks = (
        Stop(Experiment(page, {"data": "own"} | more, {}, own), question="What is it?")
        for page, more, own in (
            ("clustering", {"k": 2}, table(12)),
            ("pca", {"view": "turn"}, table(20)),
            ("pca", {"view": "turn"}, None),
        )
    )
    lecture = Lecture("Mine", (first, second, lacks, bare))

    def shown(at: AppTest, i: int) -> str:
        name = pack(lecture)
        memory(at, Desk).put(lecture)
        memory(at, Place).page = ""  # it arrives anew
        at.query_params.clear()
        for key, value in present.place(name, lecture, i).items():
            at.query_params[key] = value
        at = healthy(at.switch_page(shell.path(lecture.stops[i].page)).run())
        mine = memory(at, own_source.Own).sources.get("own_table")
        return mine.name if mine else ""

    at = healthy(AppTest.from_file(APP, default_timeout=60).switch_page(shell.path("lecture")).run())
    assert [shown(at, i) for i in (0, 1, 2, 3, 0)] == ["12 rows.csv", "20 rows.csv", "", "", "12 rows.csv"]
    own, mine = memory(at, own_source.Own), table(30)
    own.before.clear()
    own.made["own_table"], own.sources["own_table"] = (
        mine.read(),
        mine,
    )  # the lecturer's own, aside while a stop has some
    assert [shown(at, i) for i in (1, 3, 1, 0, 2)] == [
        "20 rows.csv",
        "30 rows.csv",
        "20 rows.csv",
        "12 rows.csv",
        "30 rows.csv",
    ]
