"""The lecture on the desk as the browser keeps it: what is one's own is not lost to a link, a file, a hasty press."""

import json
from dataclasses import replace

from ui.data.own_source import Source
from ui.lecture.kept import BOTH, Desk
from ui.lecture.lecture import LARGEST, MOST, SMALL, Lecture, Stop, named, pack, read, write
from ui.send.experiment import Experiment


def lecture(*ks: int) -> Lecture:
    return Lecture("", tuple(Stop(Experiment("clustering", {"k": k})) for k in ks))


def text(it: Lecture) -> str:
    return write(it).decode()


def test_a_change_is_told_once_with_what_was_kept_before() -> None:
    desk = Desk()
    desk.compare()
    assert desk.mark == ""
    desk.put(lecture(2))
    desk.compare()
    first = desk.mark
    assert first and (desk.before, desk.kept) == ("", text(lecture(2)))
    desk.compare()
    assert desk.mark == first
    desk.put(Lecture())
    desk.compare()
    assert desk.mark != first and (desk.before, desk.kept) == (text(lecture(2)), "")


def test_what_the_browser_keeps_is_on_the_desk_and_is_no_change_of_ours() -> None:
    desk = Desk()
    desk.hear(text(lecture(2, 3)))
    desk.compare()
    assert desk.lecture == lecture(2, 3) and desk.mark == ""
    desk.hear("")  # cleared in another tab
    desk.compare()
    assert desk.lecture == Lecture() and desk.mark == ""
    desk.hear("{ no lecture")
    desk.compare()
    assert desk.lecture == Lecture() and desk.mark == "" and desk.kept == "{ no lecture"


def test_a_picture_added_before_the_browser_has_spoken_is_added_to_what_it_keeps() -> None:
    desk = Desk()
    desk.put(lecture(4))
    desk.compare()
    desk.hear(text(lecture(2, 3)), both=True)
    desk.compare()
    assert desk.lecture == lecture(2, 3, 4) and desk.kept == text(lecture(2, 3, 4)) and desk.before


def test_two_tabs_that_change_the_lecture_lose_none_of_its_pictures_and_are_told() -> None:
    base = lecture(2, 3, 4)
    here = Desk()
    here.hear(text(base))
    written = replace(base.stops[0], line="Written here.")
    here.lecture = replace(base, stops=(written, *base.stops[1:], *lecture(7).stops))
    here.compare()
    there = lecture(2, 4, 5, 7)  # another tab has removed one, and added two
    here.hear(text(there), both=True, base=text(base))
    here.compare()
    assert here.lecture.stops == (*there.stops, written)
    assert (here.before, here.kept) == (text(there), text(here.lecture))
    assert here.said == [BOTH]


def test_one_by_a_link_stands_beside_ones_own_until_it_is_changed() -> None:
    desk = Desk()
    desk.lend(lecture(7))
    desk.hear(text(lecture(2)))
    desk.compare()
    assert desk.lecture == lecture(7) and desk.aside == lecture(2) and desk.mark == ""
    desk.back()
    desk.compare()
    assert desk.lecture == lecture(2) and not desk.aside.stops and desk.mark == ""
    desk.lend(lecture(7))
    desk.put(lecture(7, 8))
    desk.compare()
    assert desk.mark and desk.kept == text(lecture(7, 8)) and not desk.aside.stops


OWN = Stop(
    Experiment("clustering", {"data": "own"}, {}, Source("own_table", "mine.csv", "a,b\n1,2\n", {"header": True}))
)


def test_own_data_are_in_the_file_and_not_in_the_link_and_the_browser_brings_them_back() -> None:
    made = Lecture("", (OWN,))
    assert read(write(made)) == (made, [])
    bare, sentences = named(pack(made))
    assert bare.stops[0].lacks and not OWN.lacks and sentences == []
    desk = Desk()
    desk.lend(bare)  # a reload of the page of lectures
    desk.hear(text(made))
    assert desk.lecture == made and not desk.lent


def test_large_own_data_are_left_out_and_said() -> None:
    large = Source("own_table", "mine.csv", "a,b\n" + "1,2\n" * (SMALL // 4), {})
    made = Lecture("", (Stop(Experiment("clustering", {"data": "own"}, {}, large)),))
    found, (sentence,) = read(write(made))
    assert found.stops[0].lacks and "do not travel" in sentence


def with_table(rows: str, **more: str) -> Lecture:
    """A lecture with a table of one's own: the settings are the same whatever is in it."""
    own = Source("own_table", "mine.csv", f"a,b\n{rows}", {"header": True})
    return Lecture("", (replace(OWN, picture=replace(OWN.picture, own=own), **more),))


def test_two_lectures_that_differ_only_in_their_data_are_two() -> None:
    ours, other = with_table("1,2\n"), with_table("7,8\n")
    assert pack(ours) == pack(other)
    desk = Desk()
    desk.hear(text(ours))
    desk.lend(other)  # a file is opened
    desk.compare()
    assert desk.lent and desk.lecture == other and desk.aside == ours and desk.kept == text(ours)
    desk.back()
    assert desk.lecture == ours
    desk = Desk()
    desk.lend(other)  # the file is there before the browser speaks
    desk.hear(text(ours))
    desk.compare()
    assert desk.lent and desk.lecture == other and desk.aside == ours
    desk.hear(text(other))  # another tab keeps it
    assert not desk.lent and desk.lecture == other
    desk = Desk()
    desk.hear(text(named(pack(ours))[0]))  # kept without its data, which the file brings
    desk.lend(ours)
    assert desk.lent and desk.lecture == ours and desk.aside.stops[0].lacks


def as_large_as_can_be() -> Lecture:
    """A lecture that can just be read."""
    one = with_table("1,2\n" * 24_900).stops[0]
    return Lecture("", (one,) * (LARGEST // len(write(Lecture("", (one,))))))


def test_a_lecture_that_has_grown_too_large_to_be_read_leaves_what_was_kept_before() -> None:
    large = as_large_as_can_be()
    desk = Desk()
    desk.put(large)
    desk.compare()
    mark = desk.mark
    assert mark and not desk.too_large
    desk.lecture = replace(large, stops=tuple(replace(stop, notes="n" * 20_000) for stop in large.stops))
    desk.compare()
    assert desk.too_large and desk.kept == desk.told == text(large) and desk.mark == mark
    desk.lecture = replace(large, title="Shorter")
    desk.compare()
    assert not desk.too_large and desk.kept == text(desk.lecture) and desk.mark != mark


def test_of_pictures_added_before_the_browser_has_spoken_those_that_do_not_fit_are_left_out_and_said() -> None:
    theirs = lecture(*range(MOST - 1))
    desk = Desk()
    desk.put(lecture(70, 71, 72))
    desk.compare()
    desk.hear(text(theirs), both=True)
    desk.compare()
    assert desk.lecture.stops == (*theirs.stops, *lecture(70).stops)
    assert read(desk.kept.encode()) == (desk.lecture, [])
    assert desk.said == ["2 pictures do not fit into your lecture: it has at most 40, and 1 MB."]
    large = as_large_as_can_be()
    desk = Desk()
    desk.put(Lecture("", large.stops[:1]))
    desk.compare()
    desk.hear(text(large), both=True)
    assert desk.lecture == large
    assert desk.said == ["1 picture does not fit into your lecture: it has at most 40, and 1 MB."]


def test_what_cannot_be_read_of_what_the_browser_keeps_is_said() -> None:
    newer = json.loads(text(lecture(2, 3, 4)))
    newer["stops"][1]["page"] = "not_yet"
    desk = Desk()
    desk.hear(json.dumps(newer))
    assert desk.lecture == lecture(2, 4) and len(desk.said) == 1 and "Stop 2 was left out." in desk.said[0]
    desk = Desk()
    desk.lend(lecture(7))
    desk.hear(json.dumps(newer))
    assert desk.lecture == lecture(7) and not desk.said
    desk.back()
    assert "Stop 2 was left out." in desk.said[0]
    desk = Desk()
    desk.hear(text(lecture(*range(MOST + 1))))
    assert desk.said == ["What this browser keeps cannot be read. The lecture has 41 stops; at most 40 can be shown."]
