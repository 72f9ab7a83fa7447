"""A real Chromium with `probe.js` in every page: from a key press to the frame that shows its answer."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, TimeoutError, ViewportSize, sync_playwright

from tests.browser.chromium import FLAGS, ensure

PATIENCE = 60_000  # milliseconds
PROBE = Path(__file__).with_name("probe.js").read_text(encoding="utf-8")
SIZE = ViewportSize(width=1440, height=900)
# The script has run, every chart is drawn, and nothing is asked any more.
SETTLED = """() => {
    const app = document.querySelector('[data-testid="stApp"]');
    const charts = [...document.querySelectorAll('[data-testid="stPlotlyChart"] .js-plotly-plot, .stage-plot')];
    return app && app.dataset.testScriptState === 'notRunning' && app.dataset.testConnectionState === 'CONNECTED'
        && !document.querySelector('[data-stale="true"], [data-testid="stSkeleton"], [data-asks], [data-busy]')
        && charts.every(c => c._fullLayout);
}"""

# Looks five times a second whether the last frame is reached: looking oftener would slow down what is looked at.
AT_THE_END = """() => {
    const range = document.querySelector('[data-do=range]');
    return range.value === range.max;
}"""
PLAY = """button => new Promise(done => {
    button.click();
    const look = setInterval(() => {
        if (probe.frames.length && button.ariaLabel !== 'Pause') { clearInterval(look); done(); }
    }, 200);
})"""

# Drags one point of the pad to and fro, a move a frame, and lets go of it nearer to the pad's middle: at the edge it
# could not be moved any more. A frame's time is that from the start of its move to the first task after it is painted.
DRAG = """(area, moves) => new Promise(done => {
    const box = area.querySelector('.marks path').getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const pad = area.getBoundingClientRect();
    const way = x < pad.left + pad.width / 2 ? 1 : -1, rise = y < pad.top + pad.height / 2 ? 1 : -1;
    const point = (type, i) => area.dispatchEvent(new PointerEvent(type, {
        clientX: x + way * (20 + 10 * Math.random() + 30 * Math.sin(i)), clientY: y - rise * 10 * Math.sin(i / 2),
        pointerId: 1, pointerType: 'mouse', button: 0, bubbles: true, composed: true}));
    const found = [], painted = new MessageChannel();
    let begun = 0;
    const move = () => { begun = performance.now(); point('pointermove', found.length); painted.port2.postMessage(0); };
    painted.port1.onmessage = () => {
        found.push(performance.now() - begun);
        if (found.length < moves) return requestAnimationFrame(move);
        point('pointerup', found.length);
        done(found);
    };
    area.dispatchEvent(new PointerEvent('pointerdown', {clientX: x, clientY: y,
        pointerId: 1, pointerType: 'mouse', button: 0, bubbles: true, composed: true}));
    requestAnimationFrame(move);
})"""


# Holds a slider and moves it to and fro, a stop at a time, each once the answer to the last is painted: milliseconds
# from each move to the first animation frame after it is drawn. Then the slider is let go where it was.
HOLD = """(range, moves) => new Promise(async done => {
    const chart = document.querySelector('.stage-plot'), found = [];
    const first = Number(range.value), step = Number(range.step) || 1;
    const way = first + 2 * step > Number(range.max) ? -1 : 1;
    const frame = () => new Promise(requestAnimationFrame);
    range.dispatchEvent(new PointerEvent('pointerdown', {bubbles: true}));
    for (let i = 1; i <= moves; i++) {
        range.value = first + way * step * (i % 2 || (moves - i > 2 ? 2 : 0));
        const before = probe.drawings(chart), begun = performance.now();
        range.dispatchEvent(new Event('input', {bubbles: true}));
        while (probe.drawings(chart) === before && performance.now() - begun < 5000) await frame();
        found.push(performance.now() - begun);
    }
    window.dispatchEvent(new PointerEvent('pointerup', {bubbles: true}));
    range.dispatchEvent(new Event('change', {bubbles: true}));
    done(found);
})"""


@dataclass(frozen=True)
class Answer:
    """One key press or release, in milliseconds and bytes."""

    server: float  # until the last message before the paint had arrived
    painted: float  # until the answer was on the screen
    sent: int  # bytes that the server sent until then
    later: int = 0  # bytes that came afterwards: the other frames


@contextmanager
def chromium() -> Iterator[Browser]:
    """A headless browser, closed at the end."""
    with sync_playwright() as p:
        browser = p.chromium.launch(executable_path=ensure(), args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()


def newcomer(browser: Browser, *, motion: bool) -> Page:
    """A new visitor with an empty cache, who asks for little motion unless `motion`."""
    context = browser.new_context(viewport=SIZE, reduced_motion="no-preference" if motion else "reduce")
    context.set_default_timeout(PATIENCE)
    return context.new_page()


def visit(browser: Browser, address: str, *, motion: bool, charts: bool = True) -> Page:
    """A newcomer who waits until the page is drawn, with its charts if it has any."""
    page = newcomer(browser, motion=motion)
    page.add_init_script(PROBE)
    page.goto(address)
    page.wait_for_selector(".js-plotly-plot" if charts else '[data-testid="stCaptionContainer"]', state="attached")
    page.wait_for_function(SETTLED)
    return page


class Slider:
    """The slider of control `key`, moved to and fro by the arrow keys."""

    def __init__(self, page: Page, key: str) -> None:
        self._page = page
        self._key = key
        self._thumb = page.locator(f".st-key-{key} input[type=range]")
        self._thumb.wait_for(state="attached")
        if not self._thumb.is_visible():
            page.get_by_text("More settings").click()
        self._to = "ArrowRight"

    def press(self) -> Answer:
        """One step, and how long its answer took. Raises RuntimeError if no chart changes."""
        value, low, high = self._thumb.evaluate("n => [n.value, n.min, n.max].map(Number)")
        if value >= high:
            self._to = "ArrowLeft"
        elif value <= low:
            self._to = "ArrowRight"
        self._thumb.press(self._to)
        return _answer(self._page, f"{self._key}, {self._to} from {value:g}")

    def hold(self, moves: int) -> list[float]:
        """The milliseconds from each move to its painted chart, while the slider is held."""
        found: list[float] = self._thumb.evaluate(HOLD, moves)
        self._page.wait_for_function(SETTLED)
        return found


class Pad:
    """The drawing pad of a page, once it shows so many points."""

    def __init__(self, page: Page, points: int) -> None:
        self._page = page
        self._area = page.locator("svg.area")
        page.wait_for_function(
            "([area, n]) => area.querySelectorAll('.marks path').length === n",
            arg=[self._area.element_handle(), points],
        )

    def drag(self, moves: int) -> tuple[list[float], Answer]:
        """The milliseconds of each frame while a point is dragged, and how long the answer to its release took."""
        frames = self._area.evaluate(DRAG, moves)
        return frames, _answer(self._page, "a point of the drawing pad")


def _answer(page: Page, what: str) -> Answer:
    """The answer to what was just done, once the page has come to rest: the next question finds nothing under way."""
    try:
        page.wait_for_function("() => probe.painted > 0")
    except TimeoutError as problem:
        raise RuntimeError(f"No chart of {page.url} has changed after {what}.") from problem
    page.wait_for_function(SETTLED)
    found = page.evaluate("() => probe")
    pressed = found["pressed"]
    return Answer(found["arrived"] - pressed, found["painted"] - pressed, found["bytes"], found["later"])


def play(page: Page, times: int) -> list[float]:
    """Frames a second of the page's first player at full speed, from the first frame to the last."""
    button = page.locator("[data-do=play]").first
    for _ in range(10):
        page.get_by_role("button", name="Faster").first.click()
    found = []
    for _ in range(times):
        page.get_by_role("button", name="Last step", exact=True).first.click()
        page.wait_for_function(AT_THE_END)
        page.wait_for_function(SETTLED)
        page.evaluate("() => { probe.frames.length = 0 }")
        page.get_by_role("button", name="First step", exact=True).first.click()
        page.wait_for_function("() => probe.frames.length > 0")
        page.evaluate("() => { probe.frames.length = 0 }")
        button.evaluate(PLAY)
        stamps = page.evaluate("() => probe.frames")
        if len(stamps) > 1:
            found.append(1000 * (len(stamps) - 1) / (stamps[-1] - stamps[0]))
    return found
