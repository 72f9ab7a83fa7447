"""The drawing pad under a pointer, a finger and keys: alone, on the page of `pad_app.py`, and in the app.

Alone it stands on an empty page with a server that the test plays: no Streamlit, and all is there at once.
"""

import json
import os
import re
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Page, expect
from scipy.interpolate import CubicSpline

from datasets import inked
from datasets.drawn import Drawn, read, write
from pages.views.descent import hills
from tests.browser.conftest import ENDED, PATIENCE, ROOT, SENT, settled
from ui.draw import pad

PLANE, SKETCH, TEN = (-5, 5, 0, 100), (0, 2, -1, 1), (0, 10, 0, 10)  # left, right, foot, top
TEXT = "() => new URL(location).searchParams.get('clustering_drawn')"
ADDRESS = TEXT + "?.length"
IDLE = '[data-testid="stApp"][data-test-script-state="notRunning"]'
START = [[-4, 20, 0], [0, 50, 1], [4, 80, 2]]
FOUR = Drawn(points=((1, 9, 0), (2, 8, 0), (8, 2, 1), (9, 1, 1)))
POINTS: dict[str, Any] = dict(
    key="a",
    mode="points",
    serial=0,
    content=START,
    x=dict(title="height (cm)", low=-5, high=5, step=0.5),
    y=dict(title="weight (kg)", low=0, high=100, step=5),
    classes=[
        dict(name=name, colour="#236", symbol=symbol)
        for name, symbol in zip("ABC", ("circle", "square", "diamond"), strict=True)
    ],
    most=500,
)
CURVE = dict(
    key="b",
    mode="curve",
    serial=0,
    content=[0] * 9,
    x=dict(title="x", low=0, high=2, step=0.1),
    y=dict(title="f(x)", low=-1, high=1, step=0.1),
    colour="#236",
    symbol="circle",
)
ALONE = """<!doctype html><style>@CSS</style><div id="place"></div><script type="module">
@JS
let leave, clock = 0;
performance.now = () => clock += 50;
// `answer` takes what is sent, and the pad is told at once; else the message is on its way for ever.
window.server = { data: @DATA, sent: [], answer: true };
server.show = (news = {}) => {
    Object.assign(server.data, news);
    const place = document.getElementById("place");
    if (!place.childNodes.length) place.innerHTML = @HTML;
    leave = main({ data: structuredClone(server.data), parentElement: place, setTriggerValue: server.hear });
};
server.hear = (_, text) => {
    server.sent.push(text);
    if (!server.answer) return;
    const { serial, content } = JSON.parse(text);
    queueMicrotask(() => server.show({ serial, content }));
};
server.leave = () => {
    leave();
    const old = document.getElementById("place"), place = document.createElement("div");
    place.id = "place";
    old.replaceWith(place);
};
server.show();
</script>"""
FRAME = """(area, [x, y, axes]) => {
    const box = area.getBoundingClientRect(), frame = area.querySelector('rect.frame');
    const size = name => Number(frame.getAttribute(name));
    const [left, right, foot, top] = axes;
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

    def go(query: str = "") -> Page:
        contexts.append(browser.new_context(viewport={"width": 1000, "height": 900}, reduced_motion="reduce"))
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


@pytest.fixture
def alone(browser):
    contexts, errors = [], []

    def go(data: dict) -> Page:
        contexts.append(browser.new_context(viewport={"width": 420, "height": 800}))
        contexts[-1].set_default_timeout(PATIENCE)
        page = contexts[-1].new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        parts = {"DATA": json.dumps(data), "HTML": json.dumps(pad.HTML), "CSS": pad.CSS}
        parts["JS"] = pad.JS.replace("export default function", "function main")
        html = re.sub("@(DATA|HTML|CSS|JS)", lambda found: parts[found[1]], ALONE)
        page.route("**/*", lambda route: route.fulfill(body=html, content_type="text/html; charset=utf-8"))
        page.goto("http://alone.test/")
        expect(page.locator("svg.area .marks path")).to_have_count(len(data["content"]))
        return page

    yield go
    for context in contexts:
        context.close()
    assert not errors


def has(page: Page, content: list) -> None:
    """What the server has, and so what the pad shows."""
    assert page.evaluate("() => server.data.content") == content
    expect(page.locator("svg.area .marks path")).to_have_count(len(content))


def at(page: Page, x: float, y: float, axes: tuple[float, ...] = PLANE) -> tuple[float, float]:
    left, top = page.locator("svg.area").evaluate(FRAME, [x, y, axes])
    return left, top


def stroke(page: Page, *places: tuple[float, float], axes: tuple[float, ...] = PLANE, up: bool = True) -> None:
    page.mouse.move(*at(page, *places[0], axes))
    page.mouse.down()
    for place in places[1:]:
        page.mouse.move(*at(page, *place, axes), steps=4)
    if up:
        page.mouse.up()


def kept(page: Page) -> dict:
    return json.loads(page.locator(".st-key-shown_kept").inner_text())


def lands(page: Page, **parts: Any) -> None:
    """What the server has becomes this."""
    for name, value in parts.items():
        text = json.dumps({name: value})[1:-1]
        expect(page.locator(".st-key-shown_kept")).to_contain_text(text)


def until(page: Page, condition: str) -> None:
    """Wait until this holds for what the server has, `kept`."""
    page.wait_for_function(
        "() => { const kept = JSON.parse(document.querySelector('.st-key-shown_kept')?.innerText || 'null'); "
        + f"return kept && {condition}; }}"
    )


def coarse(points: list) -> list:
    return [[float(x), y, c] for x, y, c in points]


def strokes_sent(page: Page) -> int:
    return sum(b"serial" in frame for frame in SENT[page] if isinstance(frame, bytes))


def says(page: Page, words: str) -> None:
    expect(page.locator(".said")).to_have_text(words)


def tool(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()
    expect(page.get_by_role("button", name=name, exact=True)).to_have_attribute("aria-pressed", "true")


def numbers(page: Page) -> list[str]:
    return page.locator(".numbers dd").all_inner_texts()


def fill(page: Page) -> str:
    return page.locator("rect.frame").last.evaluate("part => getComputedStyle(part).fill")


def test_every_tool_under_the_mouse_and_the_history(alone):
    page = alone(POINTS)
    stroke(page, (2, 30))
    says(page, "Point 4 of 4 added, class A; height (cm) 2, weight (kg) 30.")
    has(page, [*START, [2, 30, 0]])
    stroke(page, (0, 50), (-1, 60))  # from where it is
    has(page, [[-4, 20, 0], [-1, 60, 1], [4, 80, 2], [2, 30, 0]])
    says(page, "Point 2 of 4 moved, class B; height (cm) −1, weight (kg) 60.")
    page.get_by_role("button", name="Undo").click()
    has(page, [*START, [2, 30, 0]])
    page.keyboard.press("Control+z")  # the button has the focus
    has(page, START)
    page.keyboard.press("Control+y")
    page.keyboard.press("Control+Shift+z")
    has(page, [[-4, 20, 0], [-1, 60, 1], [4, 80, 2], [2, 30, 0]])
    expect(page.get_by_role("button", name="Class A: 2 points")).to_be_visible()

    tool(page, "Snap")
    page.get_by_role("button", name="Class C: 1 point").click()
    stroke(page, (3.1, 41))
    has(page, [[-4, 20, 0], [-1, 60, 1], [4, 80, 2], [2, 30, 0], [3, 40, 2]])
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
    has(page, [[-4, 20, 2], [4, 80, 2], [1.5, 10, 0], [2.5, 20, 2]])
    stroke(page, (1.5, 10), (5, 0))  # the others stop it at the edge
    has(page, [[-4, 20, 2], [4, 80, 2], [4, 0, 0], [5, 10, 2]])
    page.keyboard.press("Delete")
    has(page, [[-4, 20, 2], [4, 80, 2]])
    tool(page, "Spray")
    stroke(page, (-2, 40), up=False)
    for x in range(8):
        page.mouse.move(*at(page, -2 + x / 4, 40))
    page.mouse.up()
    expect(page.locator(".said")).to_have_text(re.compile(r"^\d+ points added\.$"))
    sprayed = page.locator("svg.area .marks path").count() - 2
    assert 2 <= sprayed <= 9
    near = np.array(page.evaluate("() => server.data.content")[2:])
    assert near[:, 0].min() > -4 and near[:, 0].max() < 2 and near[:, 1].min() > 20 and near[:, 1].max() < 60
    tool(page, "Add")
    page.get_by_role("button", name="Clear").click()
    has(page, [])
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Undo").click()
    has(page, [[-4, 20, 2], [4, 80, 2]])


def test_keys_and_no_more_than_fit(alone):
    page = alone(POINTS)
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
    has(page, [[-4.5, 70, 1], [0, 50, 1], [5, 80, 2], [0, 45, 1]])
    page.keyboard.press("End")
    before = page.evaluate("() => server.sent.length")
    for _ in range(6):
        page.keyboard.down("ArrowUp")  # held down: the first, and five of its repeats
    says(page, "Point 4 of 4 moved, class B; height (cm) 0, weight (kg) 75.")
    page.keyboard.up("ArrowUp")
    has(page, [[-4.5, 70, 1], [0, 50, 1], [5, 80, 2], [0, 75, 1]])
    assert page.evaluate("() => server.sent.length") == before + 1
    page.keyboard.press("Control+z")
    has(page, [[-4.5, 70, 1], [0, 50, 1], [5, 80, 2], [0, 45, 1]])
    page.keyboard.press("Control+a")
    says(page, "4 points selected.")
    area.evaluate("area => area.blur()")
    page.keyboard.press("Delete")
    has(page, [[-4.5, 70, 1], [0, 50, 1], [5, 80, 2], [0, 45, 1]])

    few = dict(key="few", serial=0, content=[], most=3, classes=POINTS["classes"][:1])
    page.evaluate("few => { server.leave(); server.show(few); }", few)
    expect(page.locator(".kinds button")).to_have_count(0)
    expect(page.get_by_role("button", name="Change class")).to_have_count(0)
    expect(page.locator(".hint")).to_have_text("Click or tap to add points")
    for x in range(4):
        stroke(page, (x, 20))
    says(page, "The pad holds at most 3 points; no more were added.")
    expect(page.locator(".count")).to_have_text("3 of at most 3 points")
    has(page, [[0, 20, 0], [1, 20, 0], [2, 20, 0]])
    expect(page.locator(".hint")).to_have_text("")


def test_a_curve_is_sketched_and_is_the_natural_spline_through_its_knots(alone):
    page = alone(CURVE)
    expect(page.locator(".count")).to_have_text("9 knots")
    stroke(page, (0.35, -0.5), (1.1, 0.9), (1.45, -0.1), axes=SKETCH)
    says(page, "The curve follows what was drawn.")
    heights = page.evaluate("() => server.data.content")
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
    stroke(page, (1.52, 0.3), (1.9, -0.62), axes=SKETCH)
    says(page, "Knot 7 of 9 moved; x 1.5, f(x) −0.62.")
    page.locator("svg.area").focus()
    page.keyboard.press("ArrowRight")
    says(page, "Knot 8 of 9; x 1.75, f(x) 0.")
    page.keyboard.press("ArrowUp")
    has(page, [*heights[:6], -0.62, 0.1, 0])
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    has(page, heights)


def test_what_comes_from_the_server_is_taken_over_unless_it_is_older(alone):
    page = alone(POINTS)
    shown = page.locator("svg.area .marks path")

    def show(serial: int, content: list, **more: Any) -> None:
        page.evaluate("news => server.show(news)", dict(serial=serial, content=content, **more))

    def sent() -> tuple[int, list]:
        found = json.loads(page.evaluate("() => server.sent.at(-1)"))
        return found["serial"], found["content"]

    page.evaluate("() => { server.answer = false; }")
    stroke(page, (1, 10))
    stroke(page, (2, 20))
    both = [*START, [1, 10, 0], [2, 20, 0]]
    assert sent() == (2, both)
    show(0, START)  # an echo of what was there before both
    show(1, both[:4])
    expect(shown).to_have_count(5)
    show(2, [*both[:4], [2.001, 20, 0]])  # the last one, with other digits: no step of the history
    expect(shown).to_have_count(5)
    page.get_by_role("button", name="Undo").click()
    assert sent() == (3, both[:4])
    page.evaluate("() => { server.leave(); server.show(); }")  # undone, and never heard of
    expect(shown).to_have_count(4)
    assert sent() == (4, both[:4])
    show(4, both[:4])
    show(4, START[:1])  # other data were chosen: a step that can be undone
    expect(shown).to_have_count(1)
    page.get_by_role("button", name="Undo").click()
    assert sent() == (5, both[:4])

    stroke(page, (4, 80), (3, 60), up=False)
    page.evaluate("() => server.leave()")  # in the middle of a stroke: it ends where it is
    serial, content = sent()
    assert (serial, content[2][2], len(content)) == (6, 2, 4) and abs(content[2][1] - 60) < 1
    page.mouse.up()
    show(6, content)
    stroke(page, (0, 50), (1, 60), up=False)
    show(6, START[:2], most=2)  # the frame changes under the stroke, which is given up
    page.mouse.up()
    expect(shown).to_have_count(2)
    assert sent() == (6, content)
    show(0, START[:1])  # a new session counts from the beginning
    expect(shown).to_have_count(1)
    stroke(page, (0, 0))
    assert sent() == (1, [START[0], [0, 0, 0]])


def test_a_hundred_quick_strokes_a_stroke_across_a_rerun_and_the_keys_of_the_page(open_pads):
    page = open_pads("?slow=0.2")
    page.locator("svg.area").press("k")  # no key of the pad, and the page must not hear of it either
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
    page.get_by_role("button", name="again").focus()
    page.keyboard.press("k")  # the page's own key, where the pad has not the focus
    lands(page, pressed=1)


def test_a_digit_is_drawn_and_the_picture_is_of_it(visit):
    page = visit("/pca?pca_view=digits&pca_digits_look=own")
    side = (0, 1, 0, 1)
    stroke(page, (0.3, 0.8), (0.5, 0.8), (0.7, 0.8), (0.55, 0.5), (0.4, 0.2), axes=side)
    page.wait_for_function("() => new URL(location).searchParams.has('pca_own_ink')")
    settled(page)
    before = page.evaluate("() => new URL(location).searchParams.get('pca_own_ink')")
    drawn = [(x, y) for x, y, _ in inked.read(before)]
    np.testing.assert_allclose([drawn[0], drawn[-1]], [(0.3, 0.8), (0.4, 0.2)], atol=0.03)
    shown = "() => document.querySelector('.js-plotly-plot')._fullLayout.annotations.map(a => a.text)"
    assert page.evaluate(shown)[0] == "as you drew" and page.evaluate(shown)[2] == "nearest: a 7"
    ink = page.locator("path.line").evaluate("line => parseFloat(getComputedStyle(line).strokeWidth)")
    assert ink > 10  # a pen, not a hair
    page.reload()
    settled(page)
    expect(page.locator("path.line")).to_have_attribute("d", re.compile(r"^M[\d.]+ [\d.]+h0L"))
    page.get_by_role("button", name="Clear").click()
    page.wait_for_function("() => !new URL(location).searchParams.has('pca_own_ink')")
    settled(page)
    assert page.evaluate(shown)[0] == "a real 3"


def test_a_finger_on_a_phone_and_the_theme(visit):
    page = visit(f"/clustering?clustering_data=drawn&clustering_drawn={write(FOUR)}", dark=True, phone=True)
    page.get_by_test_id("stExpandSidebarButton").tap()
    page.wait_for_function("() => document.querySelector('[data-testid=stSidebar]')?.getBoundingClientRect().x === 0")
    dark = fill(page)
    page.emulate_media(color_scheme="light")
    expect(page.locator("rect.frame").last).not_to_have_css("fill", dark)
    assert (dark, fill(page)) == ("rgb(21, 29, 38)", "rgb(246, 248, 250)")
    sizes = page.locator(".pad button:visible").evaluate_all("all => all.map(b => b.getBoundingClientRect())")
    assert len(sizes) == 8 and all(box["width"] >= 32 and box["height"] >= 32 for box in sizes)
    page.locator("svg.area").scroll_into_view_if_needed()
    page.touchscreen.tap(*at(page, 5, 5, TEN))
    expect(page.locator(".said")).to_contain_text("Point 5 of 5 added; x ")
    client = page.context.new_cdp_session(page)

    def touch(kind: str, *places: tuple[float, float]) -> None:
        points = [dict(zip("xy", at(page, x, y, TEN), strict=True)) for x, y in places]
        client.send("Input.dispatchTouchEvent", dict(type=kind, touchPoints=points))

    scrolled = "() => document.querySelector('[data-testid=stSidebarContent]').scrollTop"
    before = page.evaluate(scrolled)
    touch("touchStart", (8.1, 2.1))
    for y in (4, 6, 8, 9):
        touch("touchMove", (8.1, y))
    touch("touchEnd")
    expect(page.locator(".said")).to_contain_text("Point 3 of 5 moved")
    assert page.evaluate(scrolled) == before  # the finger draws, it does not scroll


def test_the_app_follows_the_pad_and_brings_the_drawing_back(visit):
    page = visit(f"/clustering?clustering_data=drawn&clustering_drawn={write(FOUR)}")
    count = page.locator(".count")
    expect(count).to_have_text("4 of at most 500 points")
    page.wait_for_function("() => document.querySelector('[data-testid=stSidebar]').offsetWidth >= 400")  # it widens
    entries, before = page.evaluate("history.length"), numbers(page)
    runs = strokes_sent(page)
    for i in range(6):
        page.mouse.click(*at(page, 2 + i, 5, TEN))
    expect(count).to_have_text("10 of at most 500 points")
    page.wait_for_function(ADDRESS + f" > {len(write(FOUR))} + 24")  # six points take 27 letters, five fewer
    settled(page)
    assert runs < strokes_sent(page) <= runs + 6  # at most one message each: Streamlit sends at once what comes at once
    assert page.evaluate("history.length") <= entries + 1
    assert numbers(page) != before
    after = numbers(page)
    page.reload()
    settled(page)
    expect(count).to_have_text("10 of at most 500 points")
    assert numbers(page) == after

    said = page.evaluate(ADDRESS)
    page.mouse.click(*at(page, 9, 5, TEN))
    expect(count).to_have_text("11 of at most 500 points")
    page.wait_for_function(f"said => ({ADDRESS})() > said", arg=said)  # the page has heard of it
    settled(page)
    page.get_by_role("link", name="For teachers").click()
    expect(page.locator("svg.area")).to_have_count(0)
    expect(page.locator("h1")).to_have_text("For teachers")
    page.wait_for_selector(ENDED)
    page.go_back()
    expect(count).to_have_text("11 of at most 500 points")
    page.get_by_role("button", name="Undo").click()  # what was done before one left
    expect(count).to_have_text("10 of at most 500 points")


def test_a_point_is_dragged_in_the_chart_itself_and_a_click_on_one_still_looks_closer(visit):
    page = visit(f"/clustering?clustering_view=density&clustering_data=drawn&clustering_drawn={write(FOUR)}")
    chart = page.locator(".stage-plot").first
    where = """(g, [x, y]) => {
        const { xaxis, yaxis } = g._fullLayout, box = g.getBoundingClientRect();
        return [box.left + xaxis._offset + xaxis.c2p(x), box.top + yaxis._offset + yaxis.c2p(y)];
    }"""
    marks = "g => JSON.stringify(g?._fullData?.filter(t => t.meta === 'pick').map(t => [[...t.x], [...t.y]]))"
    before, text = chart.evaluate(marks), page.evaluate(TEXT)
    x, y = chart.evaluate(where, list(FOUR.points[1][:2]))
    page.mouse.move(x, y)
    expect(chart).to_have_attribute("title", "Drag the point")
    page.mouse.down()
    page.mouse.move(x + 30, y + 25, steps=3)
    page.wait_for_function(
        f"before => (now => now && now !== before)(({marks})(document.querySelector('.stage-plot')))", arg=before
    )
    assert page.evaluate(TEXT) == text  # it is held
    page.mouse.up()
    page.wait_for_function(f"text => ({TEXT})() !== text", arg=text)
    settled(page)
    moved = read(page.evaluate(TEXT))
    assert [i for i in range(4) if moved.points[i] != FOUR.points[i]] == [1]

    page.mouse.click(*chart.evaluate(where, list(FOUR.points[2][:2])))
    page.wait_for_function("new URL(location).searchParams.get('clustering_point') === '3'")
    assert read(page.evaluate(TEXT)) == moved


def test_the_chart_follows_a_point_that_is_moved_on_the_pad(visit):
    page = visit(f"/clustering?clustering_view=density&clustering_data=drawn&clustering_drawn={write(FOUR)}")
    chart, area = page.locator(".stage-plot").first, page.locator("svg.area")
    spots = "g => JSON.stringify(g?._fullData?.filter(t => t.meta === 'pick').flatMap(t => [...t.x]).sort())"
    now = f"said => (({spots})(document.querySelector('.stage-plot')) === said)"
    before, text = chart.evaluate(spots), page.evaluate(TEXT)
    x, y = area.evaluate(FRAME, [2, 8, TEN])
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 40, y + 30, steps=3)
    other = f"said => (now => now && now !== said)(({spots})(document.querySelector('.stage-plot')))"
    page.wait_for_function(other, arg=before)
    assert page.evaluate(TEXT) == text  # it is held
    page.mouse.move(x, y, steps=2)
    page.mouse.up()  # where it was: the chart says so, too
    page.wait_for_function(now, arg=before)
    page.mouse.down()
    page.mouse.move(x + 40, y + 30, steps=3)
    page.wait_for_function(other, arg=before)
    page.mouse.up()
    page.wait_for_function(f"text => ({TEXT})() !== text", arg=text)
    settled(page)
    left = sorted(point[0] for point in read(page.evaluate(TEXT)).points)
    assert json.loads(chart.evaluate(spots)) == pytest.approx(left)
    assert [i for i in range(4) if read(page.evaluate(TEXT)).points[i] != FOUR.points[i]] == [1]


HILLS = (-4, 4, -4, 4)
MARKED = "() => new URL(location).searchParams.get('descent_drawn')"
RELIEF = "g => JSON.stringify([...(g?._fullData?.find(t => t.meta === 'pick')?.z ?? [])].map(row => [...row]))"


def test_hills_are_put_onto_the_pad_held_on_it_and_dragged_in_the_map(visit):
    page = visit("/descent?descent_view=race&descent_land=drawn")
    chart, where = page.locator(".stage-plot").first, "document.querySelector('.stage-plot')"
    other = f"said => (now => now && now !== said && now !== '[]')(({RELIEF})({where}))"

    def told(before: str) -> list:
        """The marks, once the address tells others than before, and everything has followed."""
        page.wait_for_function(f"text => ({MARKED})() && ({MARKED})() !== text", arg=before)
        settled(page)
        return list(read(page.evaluate(MARKED)).points)

    relief, opening, text = chart.evaluate(RELIEF), list(hills.MARKS), page.evaluate(MARKED) or ""
    page.get_by_role("button", name="Class hill: 1 point").click()
    stroke(page, (-2.6, 2.4), axes=HILLS)
    says(page, "Point 5 of 5 added, class hill; x −2.6, y 2.4.")
    assert told(text) == [*opening, (pytest.approx(-2.6, abs=0.05), pytest.approx(2.4, abs=0.05), 1)]
    page.wait_for_function(other, arg=relief)

    relief, text = chart.evaluate(RELIEF), page.evaluate(MARKED)
    stroke(page, (0.2, 0.1), (1.0, -2.0), axes=HILLS, up=False)
    page.wait_for_function(other, arg=relief)  # the map follows
    assert page.evaluate(MARKED) == text  # and the mark is held
    settled(page)  # the last of its moves
    held = chart.evaluate(RELIEF)
    page.mouse.up()
    x, y, kind = told(text)[3]
    assert (x, y, kind) == (pytest.approx(1.0, abs=0.05), pytest.approx(-2.0, abs=0.05), 1)
    assert chart.evaluate(RELIEF) == held

    text = page.evaluate(MARKED)
    left, top = chart.evaluate(
        """(g, [x, y]) => {
            const { xaxis, yaxis } = g._fullLayout, box = g.getBoundingClientRect();
            return [box.left + xaxis._offset + xaxis.c2p(x), box.top + yaxis._offset + yaxis.c2p(y)];
        }""",
        [-2.0, -1.2],
    )
    page.mouse.move(left, top)
    expect(chart).to_have_attribute("title", "Drag the point")
    page.mouse.down()
    page.mouse.move(left + 40, top - 30, steps=3)
    page.wait_for_function(other, arg=held)
    assert page.evaluate(MARKED) == text
    page.mouse.up()
    x, y, kind = told(text)[0]
    assert x > -1.9 and y > -1.1 and kind == 0
    expect(page.locator(".count")).to_have_text("5 of at most 500 points")
