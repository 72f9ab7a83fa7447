"""The drawing pad under a pointer, a finger and keys, on a page of its own (`pad_app.py`)."""

import json
import os
import re
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request

import numpy as np
import pytest
from playwright.sync_api import Page, expect
from scipy.interpolate import CubicSpline

from tests.browser.conftest import PATIENCE, PHONE, ROOT, SENT

IDLE = '[data-testid="stApp"][data-test-script-state="notRunning"]'
START = [[-4, 20, 0], [0, 50, 1], [4, 80, 2]]
FRAME = """(area, [x, y, curve]) => {
    const box = area.getBoundingClientRect(), frame = area.querySelector('rect.frame');
    const size = name => Number(frame.getAttribute(name));
    const [left, right, foot, top] = curve ? [0, 2, -1, 1] : [-5, 5, 0, 100];
    return [box.left + size('x') + (x - left) / (right - left) * size('width'),
            box.top + size('y') + (top - y) / (top - foot) * size('height')];
}"""
MANY = """async (area, [from, to, n]) => {
    for (let i = 0; i < n; i++) {
        const spot = {clientX: from[0] + (i % 10) / 9 * (to[0] - from[0]),
                      clientY: from[1] + Math.floor(i / 10) / 9 * (to[1] - from[1]),
                      pointerId: 1, pointerType: 'mouse', button: 0, bubbles: true, composed: true};
        area.dispatchEvent(new PointerEvent('pointerdown', spot));
        area.dispatchEvent(new PointerEvent('pointerup', spot));
        await new Promise(done => setTimeout(done, i % 3 * 8));
    }
}"""


@pytest.fixture(scope="module")
def pads():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "streamlit", "run", "tests/browser/pad_app.py", "--server.port", str(port)]
    environment = {**os.environ, "STREAMLIT_SERVER_HEADLESS": "true", "PYTHONPATH": str(ROOT)}
    quiet = subprocess.DEVNULL
    server = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=quiet, stderr=quiet)
    until = time.monotonic() + 60
    while True:
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/_stcore/health", timeout=2)
            break
        except (urllib.error.URLError, OSError):
            assert server.poll() is None and time.monotonic() < until, "The server did not start."
            time.sleep(0.05)
    yield f"http://127.0.0.1:{port}"
    server.terminate()
    server.wait(10)


@pytest.fixture
def open_pads(browser, pads):
    contexts, errors = [], []

    def go(query: str = "", **context) -> Page:
        contexts.append(browser.new_context(**{"viewport": {"width": 1000, "height": 900}, **context}))
        contexts[-1].set_default_timeout(PATIENCE)
        page = contexts[-1].new_page()
        SENT[page] = sent = []
        page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(frame)))
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(pads + "/" + query)
        expect(page.locator("svg.area .marks path")).to_have_count(3)
        expect(page.locator(".st-key-shown_runs")).to_have_text("1")  # the last part of the page, below its key
        expect(page.locator(IDLE)).to_be_visible()
        return page

    yield go
    for context in contexts:
        context.close()
    assert not errors


def at(page: Page, x: float, y: float, curve: bool = False) -> tuple[float, float]:
    left, top = page.locator("svg.area").evaluate(FRAME, [x, y, curve])
    return left, top


def stroke(page: Page, *places: tuple[float, float], curve: bool = False, up: bool = True) -> None:
    page.mouse.move(*at(page, *places[0], curve))
    page.mouse.down()
    for place in places[1:]:
        page.mouse.move(*at(page, *place, curve), steps=4)
    if up:
        page.mouse.up()


def kept(page: Page) -> dict:
    return json.loads(page.locator(".st-key-shown_kept").inner_text())


def lands(page: Page, **parts) -> None:
    """What the server has becomes this."""
    for name, value in parts.items():
        text = json.dumps({name: value})[1:-1]
        expect(page.locator(".st-key-shown_kept")).to_contain_text(text)


def until(page: Page, condition: str) -> None:
    """Wait until this holds for what the server has, `kept`."""
    page.wait_for_function(
        "() => { const kept = JSON.parse(document.querySelector('.st-key-shown_kept').innerText); return "
        + condition
        + "; }"
    )


def coarse(points: list) -> list:
    return [[float(x), y, c] for x, y, c in points]


def turn(page: Page, name: str, count: str) -> None:
    """Go to another pad, which says `count`; the one before may stay until the run is over."""
    page.get_by_text(name, exact=True).click()
    expect(page.locator(".count").filter(has_text=count)).to_be_visible()
    expect(page.locator(".pad")).to_have_count(1)


def strokes_sent(page: Page) -> int:
    return sum(b"serial" in frame for frame in SENT[page] if isinstance(frame, bytes))


def says(page: Page, words: str) -> None:
    expect(page.locator(".said")).to_have_text(words)


def tool(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()
    expect(page.get_by_role("button", name=name, exact=True)).to_have_attribute("aria-pressed", "true")


def fill(page: Page) -> str:
    return page.locator("rect.frame").last.evaluate("part => getComputedStyle(part).fill")


def test_mouse_history_and_leaving(open_pads):
    page = open_pads()
    stroke(page, (2, 30))
    says(page, "Point 4 of 4 added, class A; height (cm) 2, weight (kg) 30.")
    lands(page, points=coarse([*START, [2, 30, 0]]))
    stroke(page, (0, 50), (-1, 60))  # from where it is
    lands(page, points=coarse([[-4, 20, 0], [-1, 60, 1], [4, 80, 2], [2, 30, 0]]))
    says(page, "Point 2 of 4 moved, class B; height (cm) −1, weight (kg) 60.")
    page.get_by_role("button", name="Undo").click()
    lands(page, points=coarse([*START, [2, 30, 0]]))
    page.keyboard.press("Control+z")  # the button has the focus
    lands(page, points=coarse(START))
    page.keyboard.press("Control+y")
    page.keyboard.press("Control+Shift+z")
    lands(page, points=coarse([[-4, 20, 0], [-1, 60, 1], [4, 80, 2], [2, 30, 0]]))
    expect(page.get_by_role("button", name="Class A: 2 points")).to_be_visible()

    tool(page, "Snap")
    page.get_by_role("button", name="Class C: 1 point").click()
    stroke(page, (3.1, 41))
    lands(page, points=coarse([[-4, 20, 0], [-1, 60, 1], [4, 80, 2], [2, 30, 0], [3, 40, 2]]))
    page.get_by_role("button", name="Snap").click()
    tool(page, "Change class")
    stroke(page, (-4, 5), (-4, 40))
    says(page, "Class C given.")
    tool(page, "Erase")
    stroke(page, (-2.5, 60), (0.5, 60))  # across the point, not onto it
    says(page, "1 point removed.")
    tool(page, "Select")
    stroke(page, (1, 20), (4.9, 60))
    says(page, "2 points selected.")
    stroke(page, (2, 30), (1.5, 10))
    says(page, "2 points moved.")
    lands(page, points=coarse([[-4, 20, 2], [4, 80, 2], [1.5, 10, 0], [2.5, 20, 2]]))
    stroke(page, (1.5, 10), (5, 0))  # the others stop it at the edge
    lands(page, points=coarse([[-4, 20, 2], [4, 80, 2], [4, 0, 0], [5, 10, 2]]))
    page.keyboard.press("Delete")
    lands(page, points=coarse([[-4, 20, 2], [4, 80, 2]]))
    tool(page, "Spray")
    stroke(page, (-2, 40), up=False)
    for x in range(8):
        page.mouse.move(*at(page, -2 + x / 4, 40))
        page.wait_for_timeout(45)  # the pace of the spray, not a wait for the page
    page.mouse.up()
    expect(page.locator(".said")).to_have_text(re.compile(r"^\d+ points added\.$"))
    sprayed = page.locator("svg.area .marks path").count() - 2
    assert 2 <= sprayed <= 9
    until(page, f"kept.points.length === {sprayed + 2}")
    near = np.array(kept(page)["points"][2:])
    assert near[:, 0].min() > -4 and near[:, 0].max() < 2 and near[:, 1].min() > 20 and near[:, 1].max() < 60
    tool(page, "Add")
    page.get_by_role("button", name="Clear").click()
    lands(page, points=[])
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Undo").click()
    lands(page, points=coarse([[-4, 20, 2], [4, 80, 2]]))

    page.get_by_text("none", exact=True).click()
    expect(page.locator("svg.area")).to_have_count(0)
    page.get_by_text("points", exact=True).click()
    expect(page.locator("svg.area .marks path")).to_have_count(2)
    page.get_by_role("button", name="Undo").click()  # what was done before one left
    expect(page.locator("svg.area .marks path")).to_have_count(4)
    page.get_by_role("button", name="other").click()
    expect(page.locator(".count")).to_have_text("2 of at most 500 points")
    expect(page.get_by_role("button", name="Class C: 2 points")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    lands(page, points=coarse([[-4, 20, 2], [4, 80, 2], [4, 0, 0], [5, 10, 2]]))


def test_keys_and_no_more_than_fit(open_pads):
    page = open_pads()
    area = page.locator("svg.area")
    page.keyboard.press("Delete")
    area.focus()
    for key, words in {
        "n": "Point 1 of 3, class A; height (cm) −4, weight (kg) 20.",
        "p": "Point 3 of 3, class C; height (cm) 4, weight (kg) 80.",
        "Shift+ArrowRight": "Point 3 of 3 moved, class C; height (cm) 5, weight (kg) 80.",
        "Home": "Point 1 of 3, class A; height (cm) −4, weight (kg) 20.",
        "ArrowLeft": "Point 1 of 3 moved, class A; height (cm) −4.5, weight (kg) 20.",
        "Shift+ArrowUp": "Point 1 of 3 moved, class A; height (cm) −4.5, weight (kg) 70.",
        "2": "New points are of class B.",
        "5": "New points are of class B.",
        "c": "Class B given.",
        "k": "Class B given.",
        "Escape": "Nothing is selected.",
        "ArrowDown": "height (cm) 0, weight (kg) 45.",
        "Enter": "Point 4 of 4 added, class B; height (cm) 0, weight (kg) 45.",
        "ArrowRight": "height (cm) 0.5, weight (kg) 45.",
        " ": "Point 5 of 5 added, class B; height (cm) 0.5, weight (kg) 45.",
        "End": "Point 5 of 5, class B; height (cm) 0.5, weight (kg) 45.",
        "Backspace": "1 point removed.",
    }.items():
        page.keyboard.press(key)
        says(page, words)
    lands(page, points=coarse([[-4.5, 70, 1], [0, 50, 1], [5, 80, 2], [0, 45, 1]]), pressed=0)
    page.keyboard.press("End")
    before = strokes_sent(page)
    for _ in range(6):
        page.keyboard.down("ArrowUp")  # held down: the first, and five of its repeats
    says(page, "Point 4 of 4 moved, class B; height (cm) 0, weight (kg) 75.")
    page.keyboard.up("ArrowUp")
    lands(page, points=coarse([[-4.5, 70, 1], [0, 50, 1], [5, 80, 2], [0, 75, 1]]))
    assert strokes_sent(page) == before + 1
    page.keyboard.press("Control+z")
    lands(page, points=coarse([[-4.5, 70, 1], [0, 50, 1], [5, 80, 2], [0, 45, 1]]))
    page.keyboard.press("Control+a")
    says(page, "4 points selected.")
    page.get_by_role("button", name="again").focus()
    page.keyboard.press("k")  # the page's own key, where the pad has not the focus
    lands(page, pressed=1)
    page.keyboard.press("Delete")
    expect(page.locator(".count")).to_have_text("4 of at most 500 points")

    turn(page, "few", "0 of at most 3 points")
    expect(page.locator(".kinds button")).to_have_count(0)
    expect(page.get_by_role("button", name="Change class")).to_have_count(0)
    for x in range(4):
        stroke(page, (x, 20))
    says(page, "The pad holds at most 3 points; no more were added.")
    lands(page, few=3)
    expect(page.locator("svg.area .marks path")).to_have_count(3)


def test_a_finger_on_a_phone_and_the_theme(open_pads):
    page = open_pads(viewport=PHONE, has_touch=True, color_scheme="dark")
    page.get_by_test_id("stExpandSidebarButton").tap()
    page.wait_for_function("() => document.querySelector('[data-testid=stSidebar]').getBoundingClientRect().x === 0")
    dark = fill(page)
    page.emulate_media(color_scheme="light")
    expect(page.locator("rect.frame").last).not_to_have_css("fill", dark)
    assert (dark, fill(page)) == ("rgb(21, 29, 38)", "rgb(246, 248, 250)")
    sizes = page.locator(".pad button:visible").evaluate_all("all => all.map(b => b.getBoundingClientRect())")
    assert len(sizes) >= 12 and all(box["width"] >= 32 and box["height"] >= 32 for box in sizes)
    page.touchscreen.tap(*at(page, 2, 40))
    expect(page.locator(".said")).to_contain_text("Point 4 of 4 added, class A")
    client = page.context.new_cdp_session(page)

    def touch(kind: str, *place: float) -> None:
        points = [dict(zip("xy", at(page, *place), strict=True))] if place else []
        client.send("Input.dispatchTouchEvent", dict(type=kind, touchPoints=points))

    scrolled = "() => document.querySelector('[data-testid=stSidebarContent]').scrollTop"
    before = page.evaluate(scrolled)
    touch("touchStart", 0.2, 51)
    for y in (60, 70, 80, 90):
        touch("touchMove", 0.2, y)
    touch("touchEnd")
    expect(page.locator(".said")).to_contain_text("Point 2 of 4 moved, class B")
    assert page.evaluate(scrolled) == before  # the finger draws, it does not scroll
    until(page, "kept.points.length === 4")
    until(page, "kept.points[1][1] >= 88")


def test_a_hundred_quick_strokes_and_a_stroke_across_a_rerun(open_pads):
    page = open_pads("?slow=0.2")
    page.locator("svg.area").evaluate(MANY, [at(page, -4.5, 95), at(page, 4.5, 5), 100])
    expect(page.locator(".count")).to_have_text("103 of at most 500 points")
    until(page, "kept.points.length === 103")
    found = kept(page)["points"][3:]
    assert found[0][:2] == [-4.5, 95] and found[9][:2] == [4.5, 95] and found[99][:2] == [4.5, 5]
    assert len({(x, y) for x, y, _ in found}) == 100
    idle = page.locator(IDLE)
    expect(idle).to_be_visible()
    expect(page.locator("svg.area .marks path")).to_have_count(103)

    def rerun(button: str) -> None:
        runs = page.locator(".st-key-shown_runs")
        before = int(runs.inner_text())
        page.get_by_role("button", name=button).evaluate("button => button.click()")
        expect(runs).to_have_text(str(before + 1))
        expect(idle).to_be_visible()

    stroke(page, (4, 80), (4.5, 70), up=False)
    rerun("again")
    page.mouse.move(*at(page, 4.9, 60))
    page.mouse.up()
    says(page, "Point 3 of 103 moved, class C; height (cm) 4.9, weight (kg) 60.")
    until(page, "kept.points[2][1] === 60")
    assert kept(page)["points"][2:4] == [[4.9, 60, 2], *found[:1]]

    stroke(page, (4.9, 60), (4.5, 50), up=False)
    rerun("other")  # other data come while the pointer is down: nothing moves under it
    expect(page.locator("svg.area .marks path")).to_have_count(103)
    page.mouse.up()
    until(page, "kept.points.length === 103")
    stroke(page, (4.5, 50), up=False)  # nothing is moved this time, and so the other data come when it is let go
    rerun("other")
    page.mouse.up()
    expect(page.locator(".count")).to_have_text("2 of at most 500 points")
    assert len(kept(page)["points"]) == 2


def test_a_curve_is_sketched_and_is_the_natural_spline_through_its_knots(open_pads):
    page = open_pads()
    turn(page, "curve", "9 knots")
    stroke(page, (0.35, -0.5), (1.1, 0.9), (1.45, -0.1), curve=True)
    says(page, "The curve follows what was drawn.")
    until(page, "kept.heights[3]")
    heights = kept(page)["heights"]
    x = np.linspace(0, 2, 9)
    drawn = np.interp(x, [0.35, 1.1, 1.45], [-0.5, 0.9, -0.1])
    np.testing.assert_allclose(heights, [0, -0.5, *drawn[2:6], -0.1, 0, 0], atol=0.03)  # the ends: the closest knots

    places = page.locator(".line").evaluate("line => line.getAttribute('d').match(/-?[\\d.]+/g).map(Number)")
    [left, top], [right, foot] = page.locator("rect.frame").last.evaluate(
        "f => [[f.x.baseVal.value, f.y.baseVal.value], [f.width.baseVal.value, f.height.baseVal.value]]"
    )
    across, down = np.reshape(places, (-1, 2)).T
    t = (across - left) / right * 2
    spline = CubicSpline(x, heights, bc_type="natural")
    np.testing.assert_allclose(1 - (down - top) / foot * 2, spline(t), atol=1e-6)
    assert len(t) >= 90 and t[0] == 0 and t[-1] == pytest.approx(2)

    tool(page, "Move knots")
    stroke(page, (1.52, 0.3), (1.9, -0.62), curve=True)
    says(page, "Knot 7 of 9 moved; x 1.5, f(x) −0.62.")
    page.locator("svg.area").focus()
    page.keyboard.press("ArrowRight")
    says(page, "Knot 8 of 9; x 1.75, f(x) 0.")
    page.keyboard.press("ArrowUp")
    lands(page, heights=[*heights[:6], -0.62, 0.1, 0.0])
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    lands(page, heights=heights)
