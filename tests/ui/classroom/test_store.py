"""The file of a class: who may answer what, when, and what is left of it."""

import sqlite3
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from ui.classroom import distribution, store
from ui.classroom.store import Full, Late, Nonsense, Question, Store, Truth

ROOT = Path(__file__).parents[3]
YES_NO = Question("Is it?", ("Yes", "No"))
NUMBER = Question("How many?", low=-2, high=2, step=0.1)
NO = Truth([1], "No")
NEVER: list[Any] = ["0", None, True, [0], {}, float("nan"), float("inf"), 10**400]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    store.create(tmp_path / "class.sqlite", "http://host/class")
    return tmp_path / "class.sqlite"


@pytest.fixture
def here(path: Path) -> Store:
    return Store(path)


def test_a_phone_has_one_vote_and_may_change_it(here: Store) -> None:
    number = here.open(YES_NO)
    for phone, answer in (("a", 0), ("b", 1), ("a", 1), ("c", 1), ("c", 0)):
        assert here.vote(number, phone, answer) == answer
    assert here.count(number) == 3
    assert here.distribution(number) == [(0, 1), (1, 2)]
    assert [here.answer_of(number, phone) for phone in "abcd"] == [1, 1, 0, None]


def test_two_processes_serve_one_class(path: Path, here: Store) -> None:
    number = here.open(YES_NO)
    code = (
        "import sys; from ui.classroom.store import Store; here = Store(sys.argv[1]); first = int(sys.argv[2])\n"
        f"for phone in range(first, first + 100): here.vote({number}, str(phone), phone % 2)"
    )
    before = here.version()
    run = [subprocess.Popen([sys.executable, "-c", code, str(path), first], cwd=ROOT) for first in ("0", "50")]
    assert [one.wait(60) for one in run] == [0, 0]
    assert here.version() != before
    assert here.distribution(number) == [(0, 75), (1, 75)]


def test_after_the_truth_is_told_no_vote_counts(here: Store) -> None:
    number = here.open(YES_NO)
    here.vote(number, "a", 0)
    assert here.reveal(number, NO)
    for phone in "ab":
        with pytest.raises(Late):
            here.vote(number, phone, 1)
    assert here.distribution(number) == [(0, 1)]
    now = here.now()
    assert now is not None and now.truth == NO
    assert here.reveal(number, Truth([0], "Yes"))  # the lecturer has moved a control: another answer is right
    now = here.now()
    assert now is not None and now.truth == Truth([0], "Yes")


def test_votes_that_meet_the_truth_count_or_are_refused(path: Path) -> None:
    here, other = Store(path), Store(path)
    number, counted = here.open(YES_NO), 0
    half = threading.Event()

    def vote() -> None:
        nonlocal counted
        for phone in range(400):
            try:
                other.vote(number, str(phone), 0)
            except Late:
                return
            counted += 1
            if phone == 20:
                half.set()

    voting = threading.Thread(target=vote)
    voting.start()
    assert half.wait(30)
    here.reveal(number, NO)
    told = here.distribution(number)
    voting.join(30)
    assert told == here.distribution(number) == [(0, counted)]


@pytest.mark.parametrize(
    ("question", "answer"),
    [(YES_NO, wrong) for wrong in (-1, 2, 0.0, *NEVER)] + [(NUMBER, wrong) for wrong in (-2.1, 2.1, 0.05, *NEVER)],
)
def test_what_is_no_answer_does_not_count(here: Store, question: Question, answer: Any) -> None:
    number = here.open(question)
    with pytest.raises(Nonsense):
        here.vote(number, "a", answer)
    assert here.count(number) == 0


def test_numbers_count_as_they_stand_on_the_slider(here: Store) -> None:
    number = here.open(NUMBER)
    for phone, (said, counts) in enumerate({-2: -2.0, 2: 2.0, 0.30000000000000004: 0.3, 0.3: 0.3, -0.1: -0.1}.items()):
        assert here.vote(number, str(phone), said) == counts
    assert here.distribution(number) == [(-2.0, 1), (-0.1, 1), (0.3, 2), (2.0, 1)]


def test_phones_stay_in_the_order_in_which_they_came(here: Store) -> None:
    number = here.open(Question("How many stars?", high=5, many=2, kind="stars"))
    for phone, stars in (("z", [0, 1]), ("a", [5, 0]), ("m", [0, 0]), ("z", [2, 1])):
        here.vote(number, phone, stars)
    assert here.filled(number) == ["11", "10", "00"]


def test_answers_are_collected_at_once_with_the_end_of_their_question(path: Path, here: Store) -> None:
    number = here.open(YES_NO)
    for phone, answer in (("a", 1), ("b", 0), ("c", 1)):
        here.vote(number, phone, answer)
    statements: list[str] = []
    here._file.set_trace_callback(statements.append)
    assert here.collect(number) == [(0, 1), (1, 2)]
    here._file.set_trace_callback(None)
    assert (statements[0], statements[-1]) == ("BEGIN IMMEDIATE", "COMMIT")  # nobody sees a half of it
    assert here.now() is None and here.count(number) == 0
    assert here.collect(number) == []
    another = here.open(NUMBER)
    here.vote(another, "a", 1)
    assert here.collect(number) == [] and here.count(another) == 1


@pytest.mark.parametrize("number", [0, 2, -1, True, None, "1", 1.0, [1]])
def test_only_the_question_that_is_asked_now_is_answered(here: Store, number: Any) -> None:
    assert here.open(YES_NO) == 1
    with pytest.raises(Late):
        here.vote(number, "a", 0)
    assert here.count(1) == 0


def test_a_new_question_forgets_the_last_one_and_has_a_number_of_its_own(here: Store) -> None:
    first = here.open(YES_NO)
    here.vote(first, "a", 0)
    second = here.open(NUMBER)
    assert here.count(first) == 0
    assert second > first
    with pytest.raises(Late):
        here.vote(first, "a", 0)
    assert not here.reveal(first, NO)
    here.close(first)  # by a window that does not know
    now = here.now()
    assert now is not None and (now.number, now.question, now.truth) == (second, NUMBER, None)


def test_a_question_that_is_opened_twice_is_one_round_until_it_is_revealed(here: Store) -> None:
    first = here.open(YES_NO, "pca", "one window")
    here.vote(first, "a", 0)
    assert here.open(YES_NO, "pca", "another") == first
    here.close(first, "one window")  # the other one asks it since
    assert here.distribution(first) == [(0, 1)]
    assert here.open(YES_NO, "hmm", "another") > first  # the same words elsewhere are another question
    last = here.open(YES_NO, "pca", "another")
    assert here.count(last) == 0
    here.reveal(last, NO)
    again = here.open(YES_NO, "pca", "another")
    assert again > last
    here.close(again, "another")
    assert here.now() is None


@pytest.mark.parametrize("ends", ["close", "end"])
def test_nothing_is_left_of_what_is_over(path: Path, here: Store, ends: str) -> None:
    number = here.open(YES_NO)
    here.vote(number, "a", 0)
    if ends == "close":
        here.close(number)
    else:
        here.end()
    assert here.over == (ends == "end")
    with sqlite3.connect(path) as file:
        assert [file.execute(f"SELECT count(*) FROM {table}").fetchone() for table in ("round", "vote")] == [(0,)] * 2
    with pytest.raises(Late):
        here.vote(number, "a", 0)
    assert here.answered


def test_when_as_many_have_answered_as_may_they_alone_may_change(here: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "MOST", 3)
    number = here.open(YES_NO)
    for phone in "abc":
        here.vote(number, phone, 0)
    with pytest.raises(Full):
        here.vote(number, "d", 0)
    here.vote(number, "c", 1)
    assert here.distribution(number) == [(0, 2), (1, 1)]


@pytest.mark.parametrize("change", ["open", "collect"])
def test_a_change_that_breaks_off_leaves_all_as_it_was_and_is_made_the_next_time(here: Store, change: str) -> None:
    number = here.open(YES_NO)
    here.vote(number, "a", 1)
    made: dict[str, Any] = dict(open=lambda: here.open(NUMBER), collect=lambda: here.collect(number))
    here._file.execute("CREATE TEMP TRIGGER breaks BEFORE DELETE ON round BEGIN SELECT RAISE(FAIL, 'disk'); END")
    with pytest.raises(sqlite3.Error, match="disk"):
        made[change]()
    now = here.now()
    assert not here._file.in_transaction
    assert now is not None and (now.number, here.distribution(number)) == (number, [(1, 1)])
    here._file.execute("DROP TRIGGER breaks")
    assert made[change]() == dict(open=number + 1, collect=[(1, 1)])[change]


def test_a_file_that_is_full_or_held_by_another_breaks_a_change_off(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "_BUSY", 0.01)
    here = Store(path)
    number = here.open(YES_NO)
    here._file.execute(f"PRAGMA max_page_count = {here._file.execute('PRAGMA page_count').fetchone()[0]}")
    with pytest.raises(sqlite3.Error, match="full"):
        here.open(Question("x" * 100_000, ("Yes", "No")))
    other = Store(path)
    other._file.execute("BEGIN IMMEDIATE")
    for change in (lambda: here.open(NUMBER), lambda: here.collect(number), lambda: here.vote(number, "a", 0)):
        with pytest.raises(sqlite3.Error, match="locked"):
            change()
    other._file.execute("ROLLBACK")
    assert here.vote(number, "a", 0) == 0 and here.collect(number) == [(0, 1)]


def test_a_file_that_is_gone_is_not_made_anew(tmp_path: Path) -> None:
    with pytest.raises(sqlite3.Error):
        Store(tmp_path / "class.sqlite")
    assert list(tmp_path.iterdir()) == []


def test_the_key_is_known_and_written_nowhere(tmp_path: Path) -> None:
    key = store.create(tmp_path / "one", "http://host/class")
    other = store.create(tmp_path / "two", "http://host/class")
    here = Store(tmp_path / "one")
    assert here.knows(key) and here.address == "http://host/class"
    assert not any(here.knows(wrong) for wrong in (other, "", key[:-1], key + "x", "ä"))
    assert key.encode() not in (tmp_path / "one").read_bytes()


@pytest.mark.parametrize(
    ("question", "truth", "votes", "said"),
    [
        (YES_NO, NO, [(0, 3), (1, 1)], "4 answers, 1 right."),
        (YES_NO, NO, [(0, 1)], "1 answer, 0 right."),
        (YES_NO, NO, [], "Nobody answered."),
        (NUMBER, Truth(1.0, "1"), [(0.5, 1)], "1 answer."),
        (NUMBER, Truth(1.0, "1"), [(-2.0, 2), (-1.0, 2), (0.0, 1), (1.0, 3)], "8 answers, the median is −0.500."),
        (NUMBER, Truth(1.0, "1"), [(0.0, 1), (1.0, 9)], "10 answers, the median is 1."),
    ],
)
def test_what_is_said_of_the_answers(question: Question, truth: Truth, votes: Any, said: str) -> None:
    assert distribution.says(question, truth, votes) == said


@pytest.mark.parametrize(
    ("many", "truth", "votes", "said"),
    [
        (2, [[500], [500]], [([530, 540], 1)], "1 answer, 1 near enough."),  # 50 of 1000 away
        (
            2,
            [[500], [500]],
            [([800, 900], 1), ([200, 100], 1)],
            "2 answers, 0 near enough. They are off by 50% on average, the mean of them by 0%.",
        ),
        (
            3,
            [[0, 500, 1000], [100, 100, 1900]],  # what leaves the picture is at its edge
            [([100, 100, 1000], 2), ([400, 400, 1000], 1)],
            "3 answers, 2 near enough. They are off by 7% on average, the mean of them by 7%.",
        ),
    ],
)
def test_what_is_said_of_what_was_drawn(many: int, truth: Any, votes: Any, said: str) -> None:
    question = Question("Where?", high=1000, many=many, kind="place" if many == 2 else "curve")
    assert distribution.says(question, Truth(truth, ""), votes) == said


def test_an_open_question_tells_nothing_of_its_answer(here: Store) -> None:
    here.open(YES_NO)
    now = here.now()
    assert now is not None
    assert distribution.asked(now) == dict(round=1, question="Is it?", options=["Yes", "No"])
    assert distribution.revealed(YES_NO, NO, [(1, 4)])["votes"] == [[0, 0], [1, 4]]
