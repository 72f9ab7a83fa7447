"""What phones ask of a real server, and what they are refused."""

import json
import logging
import re
import socket
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from starlette.routing import Match

from tests.ui.classroom.conftest import YES_NO
from tests.ui.classroom.phones import Phone, enrolled
from tests.ui.serving import serving, until
from ui.classroom import routes, store, watcher
from ui.classroom.store import Question, Store, Truth
from ui.front.routes import ROUTES

NO = Truth([1], "No")
ALL = ("/class", "/class/", "/class/events", "/class/vote", "/class/shown", "/class/lecturer?key=x", "/class/else")


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    routes._LIMITER.clear()
    with serving(ROUTES) as where:
        yield where
    routes._LIMITER.clear()


@pytest.fixture
def phone(port: int) -> Phone:
    return Phone(port)


@pytest.fixture
def here(begin: Callable[[], tuple[Store, str]]) -> Store:
    return begin()[0]


# No class ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("method", ["GET", "POST", "HEAD", "PUT"])
@pytest.mark.parametrize("path", ALL)
def test_where_no_class_is_on_there_is_nothing(phone: Phone, path: str, method: str) -> None:
    got = phone.ask(path, b"{}" if method == "POST" else None, method, origin=phone.home)
    assert (got.status, got.cookies) == (404, {})


def test_pages_whose_names_begin_alike_are_not_its_own() -> None:
    for path, ours in (("/classification", False), ("/class", True), ("/class/x", True), ("/classify/x", False)):
        scope = dict(type="http", method="GET", path=path, headers=[])
        assert any(one.matches(scope)[0] == Match.FULL for one in routes.ROUTES) == ours


# The page ---------------------------------------------------------------------------------------------------------


def test_a_phone_gets_one_page_that_asks_nobody_else_and_a_name_that_no_script_reads(port: int, here: Store) -> None:
    phone = Phone(port)
    got = phone.ask("/class")
    name = got.cookies[routes.PHONE]
    assert got.status == 200 and re.match(r"[\w-]{22}; HttpOnly; Path=/; SameSite=lax$", name), name
    assert phone.ask("/class").cookies == {}  # it keeps it
    assert not re.search(
        r"https?://(?!www\.w3\.org/2000/svg)|<script src|<link(?! rel=\"icon\" href=\"data:,\")", got.text
    )
    assert "{{" not in got.text
    policy = got.headers["content-security-policy"]
    (nonce,) = set(re.findall(r"nonce-([\w-]+)", policy))
    assert policy.startswith("default-src 'none'; ") and f'<script type="module" nonce="{nonce}">' in got.text
    assert nonce not in Phone(port).ask("/class").text
    assert got.headers["cache-control"] == "no-store"
    assert Phone(port).ask("/class").cookies[routes.PHONE] != name


def test_nonsense_in_place_of_a_name_is_replaced(port: int, here: Store) -> None:
    for wrong in ("x", "x" * 23, "<script>alert(12)</scri", "é" * 22):
        phone = Phone(port, {routes.PHONE: wrong.encode().decode("latin-1")})
        number = here.open(YES_NO)
        assert phone.vote(number, 0).status == 403
        assert routes.PHONE in phone.ask("/class").cookies
        assert here.count(number) == 0


# Votes ------------------------------------------------------------------------------------------------------------


def test_a_vote_counts_and_is_changed_until_the_truth_is_told(port: int, here: Store) -> None:
    one, other = enrolled(port), enrolled(port)
    number = here.open(YES_NO)
    assert [one.vote(number, 0).text, other.vote(number, 0).text] == ['{"answer": 0}'] * 2
    assert one.vote(number, 1).status == 200
    assert here.distribution(number) == [(0, 1), (1, 1)]
    here.reveal(number, NO)
    assert one.vote(number, 0).status == 409
    assert other.vote(here.open(YES_NO) - 1, 1).status == 409
    assert here.count(number + 1) == 0


REFUSED = [
    (400, b"", {}),
    (400, b"{", {}),
    (400, b"[]", {}),
    (400, b"null", {}),
    (400, b"7", {}),
    (400, b"\xff\xfe\x00", {}),
    (400, b"{}", {}),
    (400, b'{"round": 1}', {}),
    (400, b'{"round": 1, "answer": 2}', {}),
    (400, b'{"round": 1, "answer": NaN}', {}),
    (400, b'{"round": 1, "answer": "0"}', {}),
    (400, b'{"round": 1, "answer": ' + b"9" * 170 + b"}", {}),
    (400, b"[" * 190, {}),
    (409, b'{"round": 2, "answer": 0}', {}),
    (409, b'{"round": "1", "answer": 0}', {}),
    (413, b'{"round": 1, "answer": 0' + b" " * routes.LARGEST + b"}", {}),
    (413, b"x" * 1_000_000, {}),
    (403, b'{"round": 1, "answer": 0}', {"origin": "http://elsewhere.org"}),
    (403, b'{"round": 1, "answer": 0}', {"origin": "null"}),
    (403, b'{"round": 1, "answer": 0}', {"origin": ""}),
    (403, b'{"round": 1, "answer": 0}', {"origin": "http://127.0.0.1"}),
    (403, b'{"round": 1, "answer": 0}', {"origin": "file://"}),
]


@pytest.mark.parametrize(("status", "body", "headers"), REFUSED, ids=range(len(REFUSED)))
def test_what_is_no_vote_is_refused_and_changes_nothing(
    port: int, here: Store, status: int, body: bytes, headers: dict[str, str]
) -> None:
    phone = enrolled(port)
    number = here.open(YES_NO)
    assert phone.vote(number, 1).status == 200
    got = Phone(port, phone.cookies).ask("/class/vote", body, **{"origin": phone.home} | headers)
    assert got.status == status
    assert here.distribution(number) == [(1, 1)]


def test_who_has_not_opened_the_page_or_does_not_post_has_no_vote(port: int, here: Store) -> None:
    number = here.open(YES_NO)
    assert Phone(port).vote(number, 0).status == 403
    phone = enrolled(port)
    assert phone.ask("/class/vote", method="GET").status == 405
    assert phone.ask("/class/vote", b'{"round": 1, "answer": 0}').status == 403  # no word of where it comes from
    assert here.count(number) == 0


def test_a_phone_that_floods_is_slowed_down_and_the_others_are_not(
    port: int, here: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 100.0
    monkeypatch.setattr(routes.time, "monotonic", lambda: now)
    number, phone, other = here.open(YES_NO), enrolled(port), enrolled(port)
    got = [phone.vote(number, i % 2).status for i in range(40)]
    assert got == [200] * routes.AT_ONCE + [429] * (40 - routes.AT_ONCE)
    assert here.distribution(number) == [(0, 1)]
    assert other.vote(number, 1).status == 200
    now += 0.51
    assert [phone.vote(number, 1).status for _ in range(2)] == [200, 429]
    now += 1000
    assert [phone.vote(number, 1).status for _ in range(6)] == [200] * routes.AT_ONCE + [429]


def test_the_memory_of_a_flood_of_names_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    pace = routes.Pace()
    assert all(pace.allows(str(phone)) for phone in range(3 * store.MOST))
    assert len(pace._left) <= 2 * store.MOST + 1


def test_a_thousand_phones_answer_and_no_more(port: int, here: Store) -> None:
    number, line = here.open(YES_NO), Phone(port)
    for i in range(store.MOST):
        line.cookies = {routes.PHONE: f"{i:022d}"}
        assert line.vote(number, i % 2).status == 200
    line.cookies = {routes.PHONE: "x" * 22}
    got = line.vote(number, 0)
    assert (got.status, got.text) == (403, "The class is full.")
    assert here.distribution(number) == [(0, 500), (1, 500)]


# The file fails ---------------------------------------------------------------------------------------------------


def everything(port: int, key: str) -> dict[str, tuple[int, str]]:
    """What every address answers to somebody who may ask it all."""
    both = Phone(port, {routes.PHONE: "a" * 22, routes.LECTURER: key})
    got = {}
    for path in ("/class/events", "/class/events?count"):
        with both.listening(path) as stream:
            got[path] = stream.got.status, stream.got.read().decode() if stream.got.status != 200 else ""
    vote, shown = b'{"round": 1, "answer": 0}', b'{"round": 1}'
    asked = {"/class": None, f"/class/lecturer?key={key}": None, "/class/vote": vote, "/class/shown": shown}
    for path, body in asked.items():
        answer = both.ask(path, body, origin=both.home)
        got[path.partition("=")[0]] = answer.status, answer.text
    return got


@pytest.mark.parametrize("gone", ["its folder", "its file", "its tables", "its sense"])
def test_a_class_whose_file_is_gone_asks_for_patience(
    port: int, begin: Callable[[], tuple[Store, str]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, gone: str
) -> None:
    _, key = begin()
    other = tmp_path / "other.sqlite"
    if gone == "its folder":
        other = tmp_path / "folder" / "class.sqlite"
    elif gone == "its tables":
        sqlite3.connect(other).close()
        other.touch()
    elif gone == "its sense":
        other.write_bytes(b"sqlite" * 1000)
    monkeypatch.setenv(store.WHERE, str(other))
    got = everything(port, key)
    if gone == "its tables":
        assert got.pop("/class")[0] == 200  # the page itself is in no file
    assert set(got.values()) == {(503, routes.UNREACHED)}, got
    assert other.exists() == (gone in ("its tables", "its sense"))


def test_a_class_that_another_process_holds_is_heard_and_asks_phones_for_patience(
    port: int, begin: Callable[[], tuple[Store, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "_BUSY", 0.01)
    monkeypatch.setattr(routes.time, "monotonic", lambda: 100.0)
    here, key = begin()
    here.open(YES_NO)
    here._file.execute("BEGIN EXCLUSIVE")
    got = everything(port, key)
    failed = {path: got.pop(path) for path in ("/class/vote", "/class/shown")}
    assert set(failed.values()) == {(503, routes.UNREACHED)}
    assert {status for status, _ in got.values()} == {200, 303}
    phone = enrolled(port)
    assert {phone.vote(1, 0).status for _ in range(2 * routes.AT_ONCE)} == {503}
    here._file.execute("ROLLBACK")
    assert [phone.vote(1, 1).status for _ in range(routes.AT_ONCE + 1)] == [200] * routes.AT_ONCE + [429]
    assert here.distribution(1) == [(1, 1)]


def test_a_class_whose_disk_is_full_counts_no_vote_by_halves(port: int, here: Store) -> None:
    number = here.open(Question("Which?", high=1000, many=40, kind="curve"))
    phone = enrolled(port)
    assert phone.vote(number, [0] * 40).status == 200
    writes = store.here()
    assert writes is not None
    pages = writes._file.execute("PRAGMA page_count").fetchone()[0]
    writes._file.execute(f"PRAGMA max_page_count = {pages}")
    said = []
    for i in range(40):
        another = Phone(port, {routes.PHONE: f"{i:022d}"})
        said.append(another.vote(number, [1000 - i] * 40))
    assert [one.status for one in said] == sorted(one.status for one in said)
    assert (said[-1].status, said[-1].text) == (503, routes.UNREACHED)
    assert here.count(number) == 1 + sum(one.status == 200 for one in said)
    writes._file.execute(f"PRAGMA max_page_count = {1000 * pages}")
    assert another.vote(number, [7] * 40).status == 200


def test_a_phone_that_leaves_in_the_middle_of_its_vote_is_nobodys_mistake(
    port: int, here: Store, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    number, left = here.open(YES_NO), []
    read = routes._body

    async def body(request: routes.Request) -> bytes | None:
        left.append(1)
        return await read(request)

    monkeypatch.setattr(routes, "_body", body)
    logging.getLogger("uvicorn.error").addHandler(caplog.handler)
    phone = enrolled(port)
    head = f"POST /class/vote HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: {phone.home}\r\nContent-Length: 25\r\n"
    with socket.create_connection(("127.0.0.1", port)) as line:
        line.sendall(f'{head}Cookie: {routes.PHONE}={phone.cookies[routes.PHONE]}\r\n\r\n{{"round": 1'.encode())
        until(lambda: left)
    assert [phone.vote(number, 1).status for _ in range(3)] == [200] * 3
    logging.getLogger("uvicorn.error").removeHandler(caplog.handler)
    assert caplog.text == "" and here.distribution(number) == [(1, 1)]


# The lecturer -----------------------------------------------------------------------------------------------------


def test_the_key_moves_from_the_address_into_a_cookie(port: int, begin: Callable[[], tuple[Store, str]]) -> None:
    _, key = begin()
    lecturer = Phone(port)
    got = lecturer.ask(f"/class/lecturer?key={key}")
    assert (got.status, got.headers["location"]) == (303, "/")
    assert got.cookies == {routes.LECTURER: f"{key}; HttpOnly; Path=/; SameSite=strict"}
    assert got.headers["referrer-policy"] == "no-referrer" and got.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("wrong", ["", "x", "x" * 24, "x" * 50_000, "%00", "%ff%fe"])
def test_who_has_another_key_is_no_lecturer(port: int, here: Store, wrong: str) -> None:
    phone = enrolled(port)
    got = phone.ask(f"/class/lecturer?key={wrong}")
    assert got.status in (403, 400) and routes.LECTURER not in got.cookies
    phone.cookies[routes.LECTURER] = wrong[:2000]
    here.open(YES_NO)
    with phone.listening("/class/events?count") as stream:
        assert "count" not in stream.next()[1]  # a phone like any other


def test_the_lecturers_screen_alone_says_that_the_truth_stands_there(
    port: int, begin: Callable[[], tuple[Store, str]]
) -> None:
    here, key = begin()
    number = here.open(YES_NO)
    body = json.dumps(dict(round=number)).encode()

    def shown(cookies: dict[str, str], sent: bytes = body, **headers: str) -> tuple[int, bool]:
        phone = Phone(port, cookies)
        status = phone.ask("/class/shown", sent, **{"origin": phone.home} | headers).status
        now = here.now()
        return status, now is not None and now.shown

    lecturer = {routes.LECTURER: key}
    assert shown(lecturer) == (204, False)  # it is not revealed yet
    here.reveal(number, NO)
    assert shown({}) == shown({routes.LECTURER: "x" * 24}) == (403, False)
    assert shown(lecturer, origin="http://elsewhere.org") == (403, False)
    for wrong in (b"", b"{", b"[]", b"{}", b"7", b"x" * 10_000):
        assert shown(lecturer, wrong) == (400, False)
    for other in (number + 1, "1", None, 10**30):
        assert shown(lecturer, json.dumps(dict(round=other)).encode()) == (204, False)
    assert shown(lecturer) == (204, True)
    here.reveal(number, Truth([0], "Yes"))
    assert shown({}) == (403, True)  # when it is told anew, phones go on telling it


# What is heard ----------------------------------------------------------------------------------------------------


def test_phones_hear_of_a_question_of_its_truth_and_of_the_end(port: int, here: Store) -> None:
    phone = enrolled(port)
    with phone.listening() as stream:
        assert stream.next() == ("message", dict(round=0))
        number = here.open(YES_NO)
        assert stream.next() == ("message", dict(round=number, question="Is it?", options=["Yes", "No"]))
        phone.vote(number, 0)
        here.reveal(number, NO)
        told = stream.next()[1]  # of the vote nothing is heard before that, and of the truth not yet
        assert told == dict(round=number, question="Is it?", options=["Yes", "No"], closed=True)
        here.show(number)
        told = stream.next()[1]
        assert [told[name] for name in ("right", "said", "votes")] == [[1], "No", [[0, 1], [1, 0]]]
        assert told["says"] == "1 answer, 0 right."
        here.close(number)
        assert stream.next() == ("message", dict(round=0))
        here.end()
        assert [stream.next()[1], stream.next()[0]] == [dict(over=True), "end"]


def test_a_phone_that_comes_back_hears_first_what_it_has_answered(port: int, here: Store) -> None:
    phone, other = enrolled(port), enrolled(port)
    number = here.open(YES_NO)
    phone.vote(number, 1)
    with phone.listening() as stream:
        assert stream.next() == ("yours", dict(round=number, answer=1))
        assert stream.next()[1]["question"] == "Is it?"
    with other.listening() as stream:
        assert stream.next()[0] == "message"


def test_the_lecturer_hears_how_many_have_answered(port: int, begin: Callable[[], tuple[Store, str]]) -> None:
    here, key = begin()
    phone, lecturer = enrolled(port), Phone(port, {routes.LECTURER: key})
    number = here.open(YES_NO)
    with lecturer.listening("/class/events?count") as stream:
        assert stream.next()[1] == dict(round=number, count=0, answered=False)
        phone.vote(number, 1)
        until(lambda: stream.next()[1] == dict(round=number, count=1, answered=True))


def test_the_lecturer_hears_what_is_rated_and_nobody_hears_how(
    port: int, begin: Callable[[], tuple[Store, str]]
) -> None:
    here, key = begin()
    number = here.open(Question("How many stars?", high=5, many=3, kind="stars", shows=dict(names=["A", "B", "C"])))
    phone, other, lecturer = enrolled(port), enrolled(port), Phone(port, {routes.LECTURER: key})
    assert other.vote(number, [0, 4, 0]).status == phone.vote(number, [0, 2, 5]).status == 200
    assert [phone.vote(number, wrong).status for wrong in ([0, 2], [0, 2, 6])] == [400, 400]
    with lecturer.listening("/class/events?count") as stream:
        assert stream.next()[1] == dict(round=number, count=2, answered=True, filled=["010", "011"])
        other.vote(number, [1, 4, 0])  # they stay in the order in which they came
        assert stream.next()[1]["filled"] == ["110", "011"]
    with phone.listening() as stream:
        assert stream.next() == ("yours", dict(round=number, answer=[0, 2, 5]))
        asked = dict(kind="stars", many=3, shows=dict(names=["A", "B", "C"]))
        assert stream.next()[1] == dict(round=number, question="How many stars?") | asked
        assert here.collect(number) == [([0, 2, 5], 1), ([1, 4, 0], 1)]
        while (told := stream.next()[1]).get("closed"):
            assert "votes" not in told
        assert told == dict(round=0)
    assert phone.vote(number, [0, 0, 0]).status == 409


def test_one_watcher_reads_for_all_who_listen(port: int, here: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    reads, read = [], watcher.Watcher._read

    def counted(self: watcher.Watcher) -> watcher.News:
        reads.append(self)
        return read(self)

    monkeypatch.setattr(watcher.Watcher, "_read", counted)
    lines = [enrolled(port).listening() for _ in range(20)]
    streams = [line.__enter__() for line in lines]
    assert [stream.next()[1] for stream in streams] == [dict(round=0)] * 20
    before = len(reads)
    number = here.open(YES_NO)
    assert {stream.next()[1]["round"] for stream in streams} == {number}
    assert len(reads) - before <= 2 and len(set(map(id, reads))) == 1
    looks: list[int] = []
    version = Store.version

    def looked(self: Store) -> int:
        looks.append(version(self))
        return looks[-1]

    monkeypatch.setattr(Store, "version", looked)
    until(lambda: len(looks) > 3)
    assert len(reads) - before <= 2  # where nothing has changed, nothing is read
    for line in lines:
        line.__exit__(None, None, None)
    here.end()


def test_a_phone_has_a_few_streams_and_gets_new_ones_when_it_has_closed_some(port: int, here: Store) -> None:
    phone = enrolled(port)
    lines = [phone.listening() for _ in range(routes.STREAMS)]
    assert [line.__enter__().next()[0] for line in lines] == ["message"] * routes.STREAMS
    assert phone.ask("/class/events").status == 429
    with enrolled(port).listening() as stream:
        assert stream.next()[0] == "message"
    for line in lines:
        line.__exit__(None, None, None)
    until(lambda: not routes._OPEN[phone.cookies[routes.PHONE]])
    with phone.listening() as stream:
        assert stream.next()[0] == "message"
        here.end()
        assert stream.next()[1] == dict(over=True)


def test_who_has_not_opened_the_page_hears_nothing(port: int, here: Store) -> None:
    assert Phone(port).ask("/class/events").status == 403
    assert Phone(port).ask("/class/events?count").status == 403
