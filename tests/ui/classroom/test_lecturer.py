"""A guess on the lecturer's screen is a question to the class, and nobody else's is."""

import base64
import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from pages import bias_variance, clustering, gridworld, regression
from pages.views.recommender import own_ratings
from tests.pages.harness import APP, change, healthy, numbers, open_page, slider, stages
from ui.classroom import distribution, lecturer, store
from ui.classroom.store import Late, Nonsense, Question, Store
from ui.front import shell
from ui.guessing.cover import strewn
from ui.lecture import present
from ui.lecture.lecture import Lecture, Stop, pack
from ui.send.experiment import Experiment

TRAP = "Four circles, four centres, and a bad start: does every circle end with a centre of its own?"

UNREACHED = "The class cannot be reached just now. Nothing is lost."
STILL = "The class is still asked, though with these settings there is no answer to it."


def moved(at: AppTest, page: str, name: str, value: Any) -> AppTest:
    change(at, page, name, value)
    return at.run()


@pytest.fixture
def here(begin: Callable[[], tuple[Store, str]], monkeypatch: pytest.MonkeyPatch) -> Store:
    """A class whose lecturer opens the pages."""
    on, key = begin()
    monkeypatch.setattr(lecturer, "_key", lambda: key)
    return on


def drawn(at: AppTest) -> list[dict[str, Any]]:
    """What is drawn of the class."""
    of_class = [c.proto.json for c in healthy(at).get("bidi_component") if c.proto.component_name.endswith("class")]
    return [json.loads(told) for told in of_class]


def pressed(at: AppTest, label: str) -> AppTest:
    return next(button for button in at.button if button.label == label).click().run()


def asked(here: Store) -> str:
    now = here.now()
    return "" if now is None or now.truth else now.question.text


def test_without_a_class_a_guess_is_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lecturer, "_key", lambda: pytest.fail("No class is on."))
    monkeypatch.setattr(Store, "__init__", lambda *_: pytest.fail("No class is on."))
    at = pressed(open_page("clustering"), "The trap")
    assert drawn(at) == []
    assert drawn(pressed(at, "Yes")) == []


@pytest.mark.parametrize("key", [None, "", "x" * 24, "ä"])
def test_a_visitor_without_the_key_asks_reveals_and_closes_nothing(
    here: Store, monkeypatch: pytest.MonkeyPatch, key: str | None
) -> None:
    number = here.open(Question("The lecturer's own?", ("Yes", "No")))
    monkeypatch.setattr(lecturer, "_key", lambda: key)
    at = pressed(open_page("clustering"), "The trap")
    assert drawn(at) == []
    at = pressed(at, "Show me")
    assert drawn(at) == []
    pressed(at, "Too few")
    assert asked(here) == "The lecturer's own?"
    here.vote(number, "a", 0)


def test_a_guess_is_asked_answered_and_revealed(here: Store) -> None:
    at = open_page("clustering")
    assert here.now() is None
    at = pressed(at, "The trap")
    now = here.now()
    assert now is not None and (now.question.text, now.question.options[0], now.truth) == (TRAP, "Yes", None)
    (told,) = drawn(at)
    assert (told["round"], told["address"]) == (now.number, "http://host:8501/class")
    assert told["qr"].startswith("<svg") and "distribution" not in told
    for phone, answer in (("a", 0), ("b", 1), ("c", 1)):
        here.vote(now.number, phone, answer)
    at.run()  # whatever the lecturer does meanwhile, the question and its answers stay
    assert here.count(now.number) == 3
    at = pressed(at, "Yes")
    assert "You said “Yes”. The answer: **No" in " ".join(one.value for one in at.markdown)
    (told,) = drawn(at)
    assert told["distribution"]["votes"] == [[0, 1], [1, 2]] and told["distribution"]["right"] == [1]
    assert told["distribution"]["says"] == "3 answers, 2 right."
    with pytest.raises(Late):
        here.vote(now.number, "d", 1)
    revealed = here.now()
    assert revealed is not None and revealed.truth is not None and revealed.truth.right == [1]
    assert (
        distribution.revealed(now.question, revealed.truth, here.distribution(now.number)).items()
        <= told["distribution"].items()
    )
    at = pressed(at, "The trap")  # pressed again it is asked anew
    again = here.now()
    assert again is not None and again.number > now.number and again.truth is None
    (told,) = drawn(pressed(at, "Show me"))
    assert (told["round"], told["distribution"]) == (again.number, None)  # nobody has answered


def test_votes_stay_and_the_truth_is_that_of_the_run_when_a_control_is_moved(here: Store) -> None:
    at = pressed(open_page("regression"), "The three largest squares")
    now = here.now()
    assert now is not None and not now.question.options and (now.question.low, now.question.high) == (0, 1)
    for phone, answer in (("a", 0.25), ("b", 0.25), ("c", 0.9)):
        here.vote(now.number, phone, answer)
    at = pressed(at, "Show me")
    before = drawn(at)[0]["distribution"]
    assert before["votes"] == [[0.25, 2], [0.9, 1]] and before["right"] == pytest.approx(0.2722, abs=1e-4)
    slider(at, "regression_degree").set_value(4).run()
    after = drawn(at)[0]["distribution"]
    assert after["votes"] == before["votes"] and after["right"] != before["right"]
    told = here.now()
    assert told is not None and told.truth is not None and told.truth.right == after["right"]
    assert f"As it stands now: **{told.truth.said}**" in " ".join(one.value for one in at.markdown)


@pytest.mark.parametrize("leaves", ["preset", "view", "page", "home"])
def test_who_goes_on_to_something_else_asks_nothing(here: Store, leaves: str) -> None:
    at = pressed(open_page("clustering"), "The trap")
    assert asked(here) == TRAP
    if leaves == "preset":
        pressed(at, "Too few")
    elif leaves == "view":
        at.session_state["clustering_view"] = "mixture"
        at.run()
    else:
        at.switch_page(shell.path("pca" if leaves == "page" else "home")).run()
    assert here.now() is None


@pytest.mark.parametrize("leaves", ["preset", "page"])
def test_who_goes_on_while_the_run_is_played_has_shown_it(here: Store, leaves: str) -> None:
    at = pressed(open_page("clustering"), "The trap")
    at = pressed(at, "Show me")
    now = here.now()
    assert now is not None and now.truth is not None and not now.shown
    at.run()
    now = here.now()
    assert now is not None and not now.shown
    if leaves == "preset":
        pressed(at, "Too few")
    else:
        at.switch_page(shell.path("home")).run()
    now = here.now()
    assert now is not None and now.shown


def test_votes_stay_while_a_control_passes_through_what_has_no_answer(here: Store) -> None:
    at = pressed(open_page("gridworld", view="policies"), "Slip on the cliff")
    now = here.now()
    assert now is not None
    for phone in "abc":
        here.vote(now.number, phone, 0 if now.question.options else now.question.low)
    at = moved(at, "gridworld", "living", 1.0)
    assert at.warning and here.now() == now and here.count(now.number) == 3
    assert STILL in [one.value for one in at.caption]
    at = moved(at, "gridworld", "living", -1.0)
    assert [told["round"] for told in drawn(at)] == [now.number] and here.count(now.number) == 3
    assert STILL not in [one.value for one in at.caption]
    at = moved(at, "gridworld", "living", 1.0)
    other = here.open(Question("Of another window?", ("Yes", "No")))
    assert STILL not in [one.value for one in at.run().caption]
    pressed(at, next(button.label for button in at.button if button.key == "gridworld_preset_0"))
    newest = here.now()
    assert newest is not None and newest.number >= other


@pytest.mark.parametrize("leaves", ["preset", "view", "page"])
def test_who_goes_on_from_what_has_no_answer_asks_nothing(here: Store, leaves: str) -> None:
    at = pressed(open_page("gridworld", view="policies"), "Slip on the cliff")
    question = asked(here)
    at = moved(at, "gridworld", "living", 1.0)
    assert question and asked(here) == question
    if leaves == "preset":
        pressed(at, "Reset")
    elif leaves == "view":
        moved(at, "gridworld", "view", "learn")
    else:
        at.switch_page(shell.path("pca")).run()
    assert here.now() is None


@pytest.mark.parametrize("page", ["regression", "clustering"])
def test_a_window_of_another_page_does_not_tell_phones(here: Store, page: str) -> None:
    pressed(pressed(open_page("clustering"), "The trap"), "Show me")
    now = here.now()
    assert now is not None and now.truth and not now.shown
    open_page(page)
    now = here.now()
    assert now is not None and now.shown == (page == "clustering")


def test_what_was_revealed_is_there_when_one_comes_back(here: Store) -> None:
    at = pressed(open_page("clustering"), "The trap")
    now = here.now()
    assert now is not None
    here.vote(now.number, "a", 1)
    shown = drawn(pressed(at, "Show me"))
    at.switch_page(shell.path("regression")).run()
    assert drawn(pressed(at, "The three largest squares")) != shown
    assert here.count(now.number) == 0  # old votes are gone
    at.switch_page(shell.path("clustering")).run()
    assert drawn(at) == shown and asked(here) == ""


def test_a_window_that_is_loaded_anew_goes_on_with_its_round(here: Store) -> None:
    pressed(open_page("regression"), "Beyond the data")
    now = here.now()
    assert now is not None
    here.vote(now.number, "a", -5)
    preset = next(one for one in regression.PAGE.views["fit"].presets if one.label == "Beyond the data")
    again = open_page("regression", **preset.settings)
    (told,) = drawn(again)
    assert (told["round"], here.count(now.number)) == (now.number, 1)
    (told,) = drawn(pressed(again, "Show me"))
    assert told["distribution"]["votes"] == [[-5, 1]]


def test_a_stop_of_a_lecture_that_is_loaded_anew_shows_what_was_revealed(here: Store) -> None:
    trap = next(one for one in clustering.PAGE.views["k_means"].presets if one.question == TRAP)
    given = Lecture("A lesson", (Stop(Experiment("clustering", dict(trap.settings)), question=TRAP),))

    def loaded() -> AppTest:
        at = AppTest.from_file(APP, default_timeout=60)
        for name, value in present.place(pack(given), given, 0).items():
            at.query_params[name] = value
        return at.switch_page(shell.path("clustering")).run()

    at = loaded()
    now = here.now()
    assert now is not None and asked(here) == TRAP
    here.vote(now.number, "a", 1)
    before = drawn(pressed(at, "Show me"))
    again = loaded()
    assert drawn(again) == before and before[0]["distribution"]["votes"] == [[0, 0], [1, 1]]
    assert asked(here) == "" and here.count(now.number) == 1
    pressed(again, "The trap")
    assert asked(here) == TRAP and here.count(now.number) == 0  # pressed it is asked anew


def test_a_window_that_is_loaded_anew_with_a_moved_setting_asks_on_with_it(here: Store) -> None:
    at = pressed(open_page("regression"), "The three largest squares")
    now = here.now()
    assert now is not None
    here.vote(now.number, "a", 0.25)
    slider(at, "regression_degree").set_value(4).run()
    assert here.now() == now and here.count(now.number) == 1
    preset = next(one for one in regression.PAGE.views["fit"].presets if one.label == "The three largest squares")
    again = open_page("regression", **dict(preset.settings) | {"degree": 4})
    (told,) = drawn(again)
    assert (told["round"], here.now(), here.count(now.number)) == (now.number, now, 1)
    assert "→ 4." in " ".join(one.value for one in again.markdown if now.question.text in one.value)
    other = open_page("regression", **dict(preset.settings) | {"degree": 5})  # another address is another picture
    assert drawn(other) == [] and here.count(now.number) == 1


def test_another_picture_of_the_page_does_not_take_up_its_question(here: Store) -> None:
    pressed(open_page("regression"), "Beyond the data")
    other = open_page("regression", line_by="a method", data="sine", degree=2)
    assert drawn(other) == [] and asked(here)
    assert asked(here) in " ".join(one.value for one in other.caption)
    pressed(other, "Ask it no more")
    assert here.now() is None


def test_of_two_windows_the_newest_question_counts(here: Store) -> None:
    one = pressed(open_page("clustering"), "The trap")
    now = here.now()
    assert now is not None
    here.vote(now.number, "a", 1)
    other = open_page("regression")
    assert asked(here) == TRAP and here.count(now.number) == 1
    assert TRAP in " ".join(caption.value for caption in other.caption)
    pressed(other, "The three largest squares")
    newest = here.now()
    assert newest is not None and newest.number > now.number
    one.run()  # whatever is done in the first window, it asks nothing by that
    assert drawn(one) == [] and here.now() == newest
    assert drawn(pressed(one, "Ask this one"))[0]["round"] > newest.number
    assert asked(here) == TRAP
    at = pressed(other, "Show me")
    assert drawn(at) == [] and asked(here) == TRAP


def test_two_windows_that_ask_the_same_are_one_round(here: Store) -> None:
    one, other = (pressed(open_page("clustering"), "The trap") for _ in range(2))
    now = here.now()
    assert now is not None and drawn(one)[0]["round"] == drawn(other)[0]["round"] == now.number
    here.vote(now.number, "a", 1)
    pressed(one, "Too few")
    assert here.now() == now
    (told,) = drawn(pressed(other, "Show me"))
    assert told["distribution"]["votes"] == [[0, 0], [1, 1]]


def test_guessed_numbers_are_marks_on_their_axis(here: Store) -> None:
    at = pressed(open_page("regression"), "Beyond the data")
    now = here.now()
    assert now is not None
    for phone, answer in (("a", -5), ("b", -5), ("c", 12)):
        here.vote(now.number, phone, answer)
    assert "shapes" not in stages(at)[0]["figure"]["layout"]
    at = pressed(at, "That is my guess")
    line, strip = stages(at)[0]["figure"]["layout"]["shapes"][-2:]
    assert (strip["type"], strip["yref"], strip["xref"]) == ("path", "y", "x domain")
    assert strip["path"] == "M0,-5 L0.15,-5 M0,12 L0.075,12"
    assert (line["yref"], line["y0"]) == ("y", 0.0)
    slider(at, "regression_degree").set_value(4).run()
    assert stages(at)[0]["figure"]["layout"]["shapes"][-1] == strip
    at = pressed(at, "Metres and feet")
    assert not any(shape["type"] == "path" for shape in stages(at)[0]["figure"]["layout"].get("shapes", []))


def test_a_place_is_asked_in_the_picture_and_places_are_points_in_it(here: Store) -> None:
    at = pressed(open_page("clustering"), "One for all")
    now = here.now()
    assert now is not None and (now.question.kind, now.question.many) == ("place", 2)
    (x, y), shows = (
        [stages(at)[0]["figure"]["layout"][name]["range"] for name in ("xaxis", "yaxis")],
        now.question.shows,
    )
    assert len(shows["points"]) == 300
    assert [0 <= part <= 1000 for point in shows["points"] for part in point] == [True] * 600
    zero = next(part for part, text in shows["x"]["ticks"] if text == "0")
    assert zero == pytest.approx(1000 * (0 - x[0]) / (x[1] - x[0]), abs=0.5)
    for phone, place in (("a", [500, 500]), ("b", [500, 500]), ("c", [0, 1000])):
        here.vote(now.number, phone, place)
    nonsense: list[Any] = [[500], [500, 1001], [-1, 0], [0.5, 0], [500, float("nan")], ["1", 2], 500, {}]
    for wrong in nonsense:
        with pytest.raises(Nonsense):
            here.vote(now.number, "d", wrong)
    at = pressed(at, "Show me")
    (told,) = drawn(at)
    assert "votes" not in told["distribution"]
    placed = stages(at)[0]["figure"]["data"][-1]
    middle = sum(x) / 2, sum(y) / 2
    values = [np.frombuffer(base64.b64decode(placed[letter]["bdata"]), np.float32) for letter in "xy"]
    assert values[0] == pytest.approx([x[0], middle[0], middle[0]], rel=1e-5)
    assert values[1] == pytest.approx([y[1], middle[1], middle[1]], rel=1e-5)
    revealed = here.now()
    assert revealed is not None and revealed.truth is not None
    ((u,), (v,)) = revealed.truth.right
    away = [float(np.hypot(a - u, b - v)) for a, b in ((500, 500), (500, 500), (0, 1000))]
    mean = float(np.hypot(1000 / 3 - u, 2000 / 3 - v)) / 1000
    near, each = sum(one <= 100 for one in away), sum(away) / 3000
    said = f"3 answers, {near} near enough. They are off by {each:.0%} on average, the mean of them by {mean:.0%}."
    assert told["distribution"]["says"] == said


def test_drawn_curves_are_ghosts_with_their_mean(here: Store) -> None:
    at = pressed(open_page("bias_variance", view="curve"), "Draw it")
    now = here.now()
    assert now is not None and (now.question.kind, now.question.many) == ("curve", 40)
    assert now.question.shows["points"] == []  # the errors are what is asked for
    here.vote(now.number, "a", [100] * 40)
    here.vote(now.number, "b", [300] * 40)
    with pytest.raises(Nonsense):
        here.vote(now.number, "c", [100] * 39)
    before = len(stages(at)[0]["figure"]["data"])
    at = pressed(at, "Show me")
    names = [trace.get("text") for trace in stages(at)[0]["figure"]["data"][before:]]
    assert names == [None, None, None, ["the mean of the class"]]
    assert "2 answers" in drawn(at)[0]["distribution"]["says"]


def test_each_phone_draws_behind_the_points_of_another_training_set(here: Store) -> None:
    at = pressed(open_page("bias_variance"), "Fit by hand")
    now = here.now()
    assert now is not None and now.question.kind == "curve" and "points" not in now.question.shows
    sets = now.question.shows["sets"]
    assert len(sets) == 40 and {len(one) for one in sets} == {12}
    drawn_of = bias_variance.PAGE.answer(dict(n=12))
    low, high = drawn_of.pictures[0].frames[0]["layout"]["yaxis"]["range"]
    run = drawn_of.run
    for i in (0, 17, 39):
        assert [v for _, v in sets[i]] == pytest.approx(1000 * (run.sets.y[i] - low) / (high - low), abs=0.6)
        assert [u for u, _ in sets[i]][:2] == pytest.approx(1000 * (run.sets.x[:2] + 0.02) / 1.04, abs=0.6)
    here.vote(now.number, "a", [500] * 40)
    at = pressed(at, "Show me")
    assert "1 answer" in drawn(at)[0]["distribution"]["says"]
    assert stages(at)[0]["figure"]["data"][-1]["text"] == ["the class"]
    told = here.now()
    assert told is not None and told.truth is not None
    u, v = np.array(told.truth.right)
    truth = np.sin(2 * np.pi * (u / 1000 * 1.04 - 0.02))
    assert v == pytest.approx(1000 * (truth - low) / (high - low), abs=2)


def test_a_class_rates_films_and_its_table_is_completed(here: Store) -> None:
    at = open_page("recommender", view="you")
    assert here.now() is None and drawn(at) == []
    at = pressed(at, "The class rates them")
    now = here.now()
    assert now is not None and (now.question.kind, now.question.many) == ("stars", 8)
    names = now.question.shows["names"]
    assert drawn(at)[0]["rows"] == names
    here.vote(now.number, "a", [5, 0, 0, 1, 0, 0, 0, 2])
    here.vote(now.number, "b", [0, 3, 0, 1, 0, 0, 0, 2])
    here.vote(now.number, "c", [0] * 8)
    assert here.filled(now.number) == ["10010001", "01010001", "00000000"]
    for wrong in ([6] + [0] * 7, [0] * 7, [-1] + [0] * 7, [0.5] + [0] * 7):
        with pytest.raises(Nonsense):
            here.vote(now.number, "d", wrong)
    again = open_page("recommender", view="you")  # loaded anew it goes on
    assert drawn(again)[0]["round"] == now.number and here.count(now.number) == 3
    at = pressed(again, "Complete the table")
    assert here.now() is None and here.count(now.number) == 0
    assert (at.session_state["recommender_view"], at.session_state["recommender_data"]) == ("matrix", "own")
    made = own_ratings._roles(at.session_state["ui.data.own_source.Own"].made["own_table"])
    assert made.users == ("phone 1", "phone 2") and (made.low, made.high) == (1, 5)
    rows = [{made.items[i]: made.Y[a, i] for i in np.flatnonzero(made.seen[a])} for a in range(2)]
    expected = [{names[1]: 3, names[3]: 1, names[7]: 2}, {names[0]: 5, names[3]: 1, names[7]: 2}]
    assert rows == expected  # in no order of who has answered
    here.end()
    assert "The class" in " ".join(one.label for one in healthy(at.run()).expander)  # it stays with this visit


def test_a_class_drives_a_vote_a_move(here: Store) -> None:
    at = pressed(open_page("gridworld", view="walk", data="classic", walk_plan="you", seed=2), "The class drives")
    first = here.now()
    assert first is not None and first.question.options == ("up", "right", "down", "left")
    assert (first.question.kind, first.question.text[:6]) == ("arrows", "Move 1")
    for phone, way in enumerate((1, 0, 0, 3, 1, 0)):
        here.vote(first.number, str(phone), way)
    at = pressed(at, "Go where most say")
    assert at.session_state["gridworld_drive"] == "U"
    assert "3 of 6 said up." in [one.value for one in at.caption]
    second = here.now()
    assert second is not None and second.number > first.number and second.question.text[:6] == "Move 2"
    assert here.count(second.number) == 0
    with pytest.raises(Late):
        here.vote(first.number, "a", 1)
    at = pressed(at, "Go where most say")
    assert at.session_state["gridworld_drive"] == "U" and "the robot stays" in " ".join(one.value for one in at.caption)
    third = here.now()
    assert third is not None and third.question.text[:6] == "Move 2"
    here.vote(third.number, "a", 2)
    here.vote(third.number, "b", 1)
    at = pressed(at, "Go where most say")  # of as many the first as the arrows stand
    assert at.session_state["gridworld_drive"] == "UR"
    assert "1 of 2 said right, as many down." in [one.value for one in at.caption]
    best = gridworld.PAGE.answer(dict(view="walk", data="classic", walk_plan="you", seed=2, drive="UR")).numbers
    assert numbers(at)["Regret"] == pytest.approx(best["Regret"])
    pressed(at, "Stop")
    assert here.now() is None


def test_a_class_drives_no_further_than_the_end(here: Store) -> None:
    at = pressed(open_page("gridworld", view="walk", data="classic", walk_plan="you", seed=2), "The class drives")
    moves = 0
    while (now := here.now()) and moves < 40:
        here.vote(now.number, "a", 0 if moves < 2 else 1)
        at, moves = pressed(at, "Go where most say"), moves + 1
    assert 4 < moves < 40
    assert "The class drives" not in [button.label for button in at.button]


def test_of_one_phone_no_table_is_made_and_who_leaves_asks_no_more(here: Store) -> None:
    at = pressed(open_page("recommender", view="you"), "The class rates them")
    now = here.now()
    assert now is not None
    here.vote(now.number, "a", [5, 4, 0, 0, 0, 0, 0, 0])
    at = pressed(at, "Complete the table")
    assert here.now() == now and here.count(now.number) == 1  # it is asked on
    assert at.session_state["recommender_view"] == "you"
    assert "Two phones and two films" in " ".join(one.value for one in at.caption)
    at = pressed(at, "Stop")
    assert here.now() is None
    at = pressed(pressed(at, "The class rates them"), "A space fan")
    assert asked(here)  # another picture of the same view
    at.session_state["recommender_view"] = "plane"
    at.run()
    assert here.now() is None
    at.session_state["recommender_view"] = "you"
    pressed(at.run(), "The class rates them").switch_page(shell.path("home")).run()
    assert here.now() is None


def test_nobody_else_is_offered_what_a_class_does(here: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lecturer, "_key", lambda: "x" * 24)
    at = open_page("recommender", view="you")
    assert "The class rates them" not in [button.label for button in at.button]


@contextmanager
def broken(*names: str) -> Iterator[None]:
    """These methods of the store fail."""
    with pytest.MonkeyPatch.context() as patch:

        def fails(*_: Any) -> None:
            raise sqlite3.OperationalError("disk I/O error")

        for name in names:
            patch.setattr(Store, name, fails)
        yield


def unreached(at: AppTest) -> bool:
    """Whether the page, which has its picture, says that the class cannot be reached."""
    assert stages(healthy(at))
    told = UNREACHED in [one.value for one in at.caption]
    assert told == ("Try again" in [button.label for button in at.button])
    return told


ALL = ("knows", "open", "now", "reveal", "distribution", "close", "show")


@pytest.mark.parametrize("names", [*[(name,) for name in ALL], ALL], ids="-".join)
def test_where_the_class_cannot_be_reached_the_lecture_goes_on(here: Store, names: tuple[str, ...]) -> None:
    at, missed = open_page("clustering"), 0
    for button, asks, shown in (
        ("The trap", True, False),
        ("Show me", False, False),
        ("Too few", False, True),
        ("The trap", True, False),
    ):
        with broken(*names):
            at = pressed(at, button)
            failed = unreached(at)
        missed += failed
        if failed:
            at = pressed(at, "Try again")
            assert not unreached(at)
        told = here.now()
        assert told is not None and (told.truth is None, told.shown) == (asks, shown)
        assert [(one["round"], "distribution" in one) for one in drawn(at)] == [(told.number, not asks)] * (not shown)
    with broken(*names):
        at.switch_page(shell.path("pca")).run()
        missed += unreached(at)
    assert missed
    at.run()
    assert not unreached(at) and here.now() is None


@pytest.mark.parametrize("name", ["knows", "now", "close", "collect", "distribution"])
def test_where_the_class_cannot_be_reached_what_it_does_goes_on(here: Store, name: str) -> None:
    at, missed = open_page("gridworld", view="walk", data="classic", walk_plan="you", seed=2), 0
    for button, moves in (("The class drives", ""), ("Go where most say", "U"), ("Stop", "U")):
        with broken(name):
            at = pressed(at, button)
            failed = unreached(at)
        if failed:
            missed += 1
            at = pressed(at, "Try again")
            if button in [one.label for one in at.button]:
                at = pressed(at, button)
        assert not unreached(at)
        now = here.now()
        assert (now is None) == (button == "Stop")
        assert at.session_state["gridworld_drive"] == moves
        if now:
            here.vote(now.number, "a", 0)
    assert missed


def test_a_visitor_hears_nothing_of_a_class_that_cannot_be_reached(
    here: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lecturer, "_key", lambda: None)
    with broken(*ALL, "__init__"):
        assert not unreached(pressed(open_page("clustering"), "The trap"))


def test_marks_stand_across_the_axis_that_is_named() -> None:
    figure: dict[str, Any] = dict(data=[], layout=dict(shapes=[dict(type="rect")]))
    _, across = strewn("x2", [(1.5, 2)], figure)["layout"]["shapes"]
    assert (across["xref"], across["yref"], across["path"]) == ("x2", "y2 domain", "M1.5,0 L1.5,0.15")
    assert len(figure["layout"]["shapes"]) == 1


def test_a_code_holds_the_address() -> None:
    assert lecturer.qr("http://host/class") != lecturer.qr("http://host:1/class")
    assert 'xmlns="http://www.w3.org/2000/svg"' in lecturer.qr("http://host/class")
    assert '<path fill="#fff"' in lecturer.qr("http://host/class")  # the ground, on a dark page too


def test_the_class_is_that_of_the_environment(here: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    on = store.here()
    assert on is not None and on.address == here.address
    monkeypatch.delenv(store.WHERE)
    assert store.here() is None
