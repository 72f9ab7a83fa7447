"""The lecture on the desk as the browser keeps it: what is one's own is not lost to a link, a file, a hasty press."""

from ui.data.own_source import Source
from ui.lecture.kept import Desk
from ui.lecture.lecture import SMALL, Lecture, Stop, named, pack, read, write
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
