"""A class: a lecturer's screen, a phone under a finger, and nine more; started and ended as `make class` does it."""

import fcntl
import json
import os
import re
import signal
import socket
import subprocess
import sys
import termios
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, FloatRect, Locator, Page, Route, expect

from tests.browser.conftest import FRAMES, PATIENCE, ROOT, settled
from tests.ui.classroom.phones import enrolled
from ui.classroom.store import ARROWS, Question, Store, Truth

# Notes whether the end of the run is covered when the screen says that it can be seen.
COVERED_THEN = """() => {
    const ask = window.fetch;
    window.fetch = (...asked) => {
        if (String(asked[0]).endsWith('/shown')) window.then = document.body.dataset.covered !== undefined;
        return ask(...asked);
    };
}"""
# The second that a phone waits is over when the test says so.
HELD_WAIT = """
    const later = window.setTimeout;
    window.setTimeout = (call, ms) => {
        if (ms !== 1000) return later(call, ms);
        window.waited = call;
        document.title = "waits";
    };
"""
WAITED = """async () => {
    document.title = "";
    window.waited();
    for (let i = 0; i < 9; i++) await null;
}"""
Room = tuple[subprocess.Popen[str], int, str, str]
PHONE: dict[str, Any] = dict(viewport={"width": 320, "height": 640}, has_touch=True)
SCREEN: dict[str, Any] = dict(viewport={"width": 1440, "height": 900})


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Room]:
    """The process of the class, its port, the address for phones and the lecturer's."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    command = [sys.executable, "-m", "ui.classroom", "--host", "127.0.0.1", "--port", str(port)]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    said = ""
    while "Ctrl+C" not in said and (line := process.stdout.readline()):
        said += line
    phones, lecturer = re.findall(r"http://\S+", said)[:2]
    yield process, port, phones, lecturer
    process.terminate()
    process.wait(30)


@pytest.fixture
def opened(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Opens an address on a phone or on a lecturer's screen, `first` telling what is done before it is asked for."""
    pages: list[Page] = []

    def go(address: str, look: dict[str, Any], first: Callable[[Page], Any] = lambda _: None) -> Page:
        pages.append(page := browser.new_page(reduced_motion="reduce", **look))
        page.set_default_timeout(PATIENCE)
        first(page)
        page.goto(address)
        return page

    yield go
    for page in pages:
        page.close()


def test_a_class_whose_terminal_is_closed_is_over_and_leaves_nothing(tmp_path, monkeypatch):
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    terminal, inside = os.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "ui.classroom", "--host", "127.0.0.1", "--port", str(port)],
        cwd=ROOT,
        stdin=inside,
        stdout=inside,
        stderr=inside,
        start_new_session=True,
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
    )
    os.close(inside)
    said = b""
    while b"Ctrl+C" not in said:
        said += os.read(terminal, 4096)
    with enrolled(port).listening() as heard:
        assert heard.next()[1] == {"round": 0}
        os.close(terminal)
        assert heard.next()[1] == {"over": True}
    process.wait(30)
    assert list(tmp_path.glob("class-*")) == []
    with pytest.raises(ConnectionRefusedError), socket.create_connection(("127.0.0.1", port), timeout=5):
        pass


def box_of(element: Locator) -> FloatRect:
    found = element.bounding_box()
    assert found is not None
    return found


def test_a_class_taps_a_place_and_a_window_that_is_loaded_anew_goes_on(opened, room):
    _, port, phones, lecturer = room
    phone, screen = opened(phones, PHONE), opened(lecturer, SCREEN)
    said, plot = phone.get_by_role("status").first, phone.locator(".sheet-plot")
    screen.goto(phones.replace("/class", "/clustering"))
    settled(screen)
    screen.get_by_role("button", name="One for all").click()
    count = screen.locator(".class-count")
    expect(phone.get_by_text("Tap the place.")).to_be_visible()
    expect(phone.locator(".sheet-point")).to_have_count(300)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 320
    box = box_of(plot)
    phone.touchscreen.tap(box["x"] + 0.25 * box["width"], box["y"] + 0.5 * box["height"])
    expect(said).to_have_text("Your answer: a place. You can change it until it is revealed.")
    expect(count).to_have_text("1 answer")
    other = enrolled(port)
    assert (other.vote(1, [500, 500]).status, other.vote(1, [500, 1001]).status) == (200, 400)
    expect(count).to_have_text("2 answers")
    screen.reload()
    expect(count).to_have_text("2 answers")
    expect(said).to_have_text("Your answer: a place. You can change it until it is revealed.")
    screen.get_by_role("button", name="Show me").click()
    expect(screen.locator(".st-key-truth").get_by_text("2 answers")).to_be_visible()
    expect(screen.locator(".js-plotly-plot").first.get_by_text("the class")).to_be_visible()
    expect(said).to_have_text("What is true, and your answer")
    expect(phone.locator("circle.sheet-true, circle.sheet-spot")).to_have_count(2)
    spot = box_of(phone.locator(".sheet-spot"))
    assert abs(spot["x"] + spot["width"] / 2 - box["x"] - 0.25 * box["width"]) < 2

    # A curve with a finger; what is left out at its ends goes on level.
    screen.goto(phones.replace("/class", "/bias_variance?bias_variance_view=curve"))
    settled(screen)
    screen.get_by_role("button", name="Draw it").click()
    expect(phone.get_by_text("Draw it with a finger, from left to right.")).to_be_visible()
    box = box_of(plot)
    ends = [
        (box["x"] + u * box["width"], box["y"] + v * box["height"]) for u, v in ((0.1, 0.2), (0.3, 0.8), (0.95, 0.5))
    ]
    phone.mouse.move(*ends[0])
    phone.mouse.down()
    phone.mouse.move(*ends[1])
    phone.mouse.up()
    expect(said).to_have_text("Draw on, from end to end.")
    phone.mouse.move(*ends[1])
    phone.mouse.down()
    phone.mouse.move(*ends[2])
    phone.mouse.up()
    expect(said).to_have_text("Your answer: a curve. You can change it until it is revealed.")
    expect(count).to_have_text("1 answer")
    screen.get_by_role("button", name="Show me").click()
    expect(screen.locator(".st-key-truth").get_by_text("1 answer")).to_be_visible()
    expect(said).to_have_text("What is true, and your answer")
    expect(phone.locator("path.sheet-true")).to_have_count(1)


def test_a_vote_counts_in_its_own_round_alone(opened, room, tmp_path):
    _, _, phones, _ = room
    here = Store(next(tmp_path.glob("class-*/class.sqlite")))
    phone = opened(phones, PHONE, lambda page: page.add_init_script(HELD_WAIT))
    question, said = phone.get_by_role("heading"), phone.get_by_role("status").first
    sent: list[dict[str, int]] = []
    phone.on("request", lambda one: sent.extend([json.loads(one.post_data)] if one.method == "POST" else []))

    def asked(n: int) -> int:
        number = here.open(Question(f"Move {n}", ("up", "right", "down", "left"), kind=ARROWS))
        expect(question).to_have_text(f"Move {n}")
        return number

    def tap(way: str) -> None:
        phone.get_by_role("radio", name=way).check(force=True)

    def slowed() -> None:
        phone.route("**/class/vote", lambda route: route.fulfill(status=429, body="Too fast"), times=1)
        tap("up")
        expect(phone).to_have_title("waits")

    # The phone is to wait, and meanwhile something else is asked: its old answer is none to that.
    first = asked(1)
    slowed()
    second = asked(2)
    phone.evaluate(WAITED)
    expect(said).to_have_text("")
    tap("left")
    expect(said).to_have_text("Your answer: left. You can change it until it is revealed.")
    assert sent == [dict(round=first, answer=0), dict(round=second, answer=3)]
    assert here.distribution(second) == [(3, 1)]

    # While it waits the truth is told, which stays.
    third = asked(3)
    slowed()
    here.reveal(third, Truth([1], "right"))
    here.show(third)
    expect(said).to_have_text("The answer: right.")
    phone.evaluate(WAITED)
    expect(said).to_have_text("The answer: right.")

    # Where the class cannot be reached just then, the vote is cast again, and counts once.
    again = asked(4)
    phone.route("**/class/vote", lambda route: route.fulfill(status=503, body="Not now"), times=1)
    phone.evaluate("document.title = ''")
    tap("left")
    expect(phone).to_have_title("waits")
    expect(said).to_have_text("Sending …")
    assert here.distribution(again) == []
    phone.evaluate(WAITED)
    expect(said).to_have_text("Your answer: left. You can change it until it is revealed.")
    assert here.distribution(again) == [(3, 1)]

    # A tap in the new round, while the answer to the old one is on its way, counts.
    asked(5)
    held: list[Route] = []
    phone.route("**/class/vote", lambda route: held.append(route), times=1)
    tap("down")
    expect(said).to_have_text("Sending …")
    last = asked(6)
    expect(said).to_have_text("")
    tap("right")
    held[0].continue_()
    expect(said).to_have_text("Your answer: right. You can change it until it is revealed.")
    expect(phone.get_by_role("radio", name="right")).to_be_checked()
    assert here.distribution(last) == [(1, 1)]


def test_a_phone_tells_a_share_as_the_page_does(opened, room):
    _, _, phones, lecturer = room
    phone, screen = opened(phones, PHONE), opened(lecturer, SCREEN)
    screen.goto(phones.replace("/class", "/pca?pca_view=digits"))
    settled(screen)
    screen.get_by_role("button", name="A readable 8").click()
    said = phone.locator("#said")
    expect(phone.locator("output")).to_have_text("50.0%")
    expect(phone.locator(".ends")).to_have_text("0%100%")
    phone.get_by_role("slider").fill("0.33")
    expect(phone.get_by_role("slider")).to_have_attribute("aria-valuetext", "33.0%")
    phone.get_by_role("button", name="That is my answer").tap()
    expect(said).to_have_text("Your answer: 33.0%. You can change it until it is revealed.")
    other = enrolled(int(urlsplit(phones).port or 0))
    assert other.vote(1, 0.43).status == 200
    expect(screen.locator(".class-count")).to_have_text("2 answers")
    screen.get_by_role("button", name="Show me").click()
    expect(screen.locator(".st-key-truth")).to_contain_text(re.compile(r"^[\d.]+%"))
    truth = re.match(r"([\d.]+%)", screen.locator(".st-key-truth").text_content() or "")
    assert truth is not None
    expect(said).to_have_text(f"The answer: {truth[1]}. You said 33.0%.")
    for page in (phone, screen):
        expect(page.locator(".distribution-strip text")).to_have_text([f"true: {truth[1]}", "0%", "100%"])
        expect(page.locator(".distribution-sentence")).to_have_text("2 answers, the median is 38.0%.")


def test_a_class_fills_a_table_that_is_completed(opened, room):
    _, port, phones, lecturer = room
    phone, screen = opened(phones, PHONE), opened(lecturer, SCREEN)
    screen.goto(phones.replace("/class", "/recommender?recommender_view=you"))
    settled(screen)
    screen.get_by_role("button", name="The class rates them").click()
    said, stars = phone.get_by_role("status").first, phone.get_by_role("button")
    expect(stars).to_have_count(40)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 320
    rated = screen.locator(".class-rated")
    expect(screen.locator(".class-row")).to_have_count(8)
    stars.nth(3).tap()
    stars.nth(9).tap()
    expect(said).to_have_text("Your answer: 2 of 8 rated. You can change it until it is revealed.")
    expect(rated).to_have_count(2)
    stars.nth(9).tap()  # the same star takes it back
    expect(said).to_have_text("Your answer: 1 of 8 rated. You can change it until it is revealed.")
    expect(rated).to_have_count(1)
    phone.reload()
    expect(phone.locator(".star-given")).to_have_count(4)
    other = enrolled(port)
    assert other.vote(1, [1, 5, 0, 0, 0, 0, 0, 2]).status == 200
    expect(rated).to_have_count(4)
    expect(screen.locator(".class-count")).to_have_text("2 answers")
    screen.get_by_role("button", name="Complete the table").click()
    expect(screen.get_by_text("The class.csv: 4 rows read")).to_be_visible()
    expect(screen.locator(".js-plotly-plot").first.get_by_text("phone 2").first).to_be_visible()
    expect(phone.get_by_role("heading")).to_have_text("The lecturer asks nothing yet.")

    # The class drives a robot: a vote a move.
    screen.goto(phones.replace("/class", "/gridworld?gridworld_view=walk&gridworld_walk_plan=you"))
    settled(screen)
    screen.get_by_role("button", name="The class drives").click()
    expect(phone.get_by_role("heading")).to_have_text(re.compile("^Move 1"))
    phone.get_by_role("radio", name="right").tap()
    expect(screen.locator(".class-count")).to_have_text("1 answer")
    screen.get_by_role("button", name="Go where most say").click()
    expect(phone.get_by_role("heading")).to_have_text(re.compile("^Move 2"))
    expect(phone.get_by_role("radio", name="right")).not_to_be_checked()
    expect(screen.get_by_text("1 of 1 said right.")).to_be_visible()
    expect(screen.get_by_text(re.compile("^Move 1: right"))).to_be_visible()


def test_a_class_answers_and_sees_how_it_has_answered(opened, room, tmp_path):
    process, port, phones, lecturer = room
    hosts: set[str | None] = set()

    def noted(page: Page) -> None:
        page.on("request", lambda request: hosts.add(urlsplit(request.url).hostname))

    phone = opened(phones, PHONE, noted)
    question, said = phone.get_by_role("heading"), phone.get_by_role("status").first
    expect(question).to_have_text("The lecturer asks nothing yet.")

    screen = opened(lecturer, SCREEN, noted)
    assert "key" not in screen.url
    counts = re.compile("/class/events[?]count$")
    screen.route(counts, lambda route: route.fulfill(status=503, body="Busy"), times=1)  # it is asked again
    screen.goto(phones.replace("/class", "/clustering"))
    settled(screen)
    screen.get_by_role("button", name="The trap").click()
    count = screen.locator(".class-count")
    expect(count).to_have_text("0 answers")
    expect(screen.locator(".class-large .class-code svg")).to_be_visible()  # nobody has found it yet
    expect(screen.locator(".class-address")).to_have_text(phones.removeprefix("http://"))

    expect(question).to_have_text(re.compile("^Four circles, four centres"))
    assert phone.evaluate("document.documentElement.scrollWidth") <= 320
    yes, no = (phone.get_by_role("radio", name=name) for name in ("Yes", "No: two share one"))
    yes.tap()
    expect(said).to_have_text("Your answer: Yes. You can change it until it is revealed.")
    expect(count).to_have_text("1 answer")
    expect(screen.locator(".class-large")).to_have_count(0)
    others = [enrolled(port) for _ in range(9)]
    assert {other.vote(1, int(i % 3 == 0)).status for i, other in enumerate(others)} == {200}
    expect(count).to_have_text("10 answers")
    no.tap()
    expect(said).to_have_text(re.compile("^Your answer: No"))
    expect(yes).not_to_be_checked()
    phone.reload()
    expect(no).to_be_checked()

    held: list[Route] = []
    screen.route("**/class/shown", lambda route: held.append(route))
    screen.route("**/class/shown", lambda route: route.fulfill(status=503, body="Not now"), times=1)  # said again
    screen.evaluate(COVERED_THEN)
    screen.get_by_role("button", name="Show me").click()
    expect(said).to_have_text("Your answer: No: two share one, one is cut in two. Look at the screen.")
    options: list[str | re.Pattern[str]] = ["Yes6", re.compile("^✓ No: two share one, one is cut in two.*4$")]
    expect(screen.locator(".st-key-truth .distribution li")).to_have_text(options)
    expect(screen.get_by_text("10 answers, 4 right.")).to_be_visible()
    screen.wait_for_function("'then' in window")
    assert screen.evaluate("window.then") is False  # the run had been played before phones were to tell its end
    for _ in range(1000):
        if held:
            break
        screen.evaluate(FRAMES, 5)
    held[0].continue_()
    expect(said).to_have_text(re.compile("^The answer: No.* You said “No: two share one, one is cut in two”"))
    expect(phone.locator(".distribution li")).to_have_text(options)
    expect(phone.get_by_role("radio")).to_have_count(0)
    assert others[0].vote(1, 0).status == 409
    assert hosts <= {"127.0.0.1", None}

    process.send_signal(signal.SIGINT)
    expect(question).to_have_text("The class is over.")
    assert process.wait(30) == 0
    assert list(tmp_path.glob("class-*")) == []
