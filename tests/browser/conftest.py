"""A real server and a real browser. Everything waits on conditions, never on time."""

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit
from weakref import WeakKeyDictionary

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, ViewportSize, WebSocket, expect, sync_playwright

from tests.browser.chromium import FLAGS, ensure

ROOT = Path(__file__).parents[2]
HOSTS: WeakKeyDictionary[Page, set[str | None]] = WeakKeyDictionary()  # whom each page has asked for anything
SENT: WeakKeyDictionary[Page, list[object]] = WeakKeyDictionary()  # what each page has sent to its script
PHONE: ViewportSize = {"width": 390, "height": 844}
ENDED = '[data-testid="stApp"][data-test-script-state="notRunning"][data-test-connection-state="CONNECTED"]'
FRAMES = """n => new Promise(done => {
    const next = () => (n-- ? requestAnimationFrame(next) : done());
    next();
})"""  # so many frames go by
PATIENCE = 60_000  # milliseconds; a loaded machine is slow, not wrong

expect.set_options(timeout=PATIENCE)


def start_server() -> tuple[subprocess.Popen[bytes], str]:
    """A server of its own on a free port, and its address, once it answers."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "streamlit", "run", "app.py", "--server.port", str(port)]
    environment = {**os.environ, "STREAMLIT_SERVER_HEADLESS": "true"}
    server = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{port}"
    until = time.monotonic() + 60
    while time.monotonic() < until:
        try:
            urllib.request.urlopen(f"{address}/_stcore/health", timeout=2)
            return server, address
        except (urllib.error.URLError, OSError):
            if server.poll() is not None:
                break
            time.sleep(0.05)
    server.kill()
    raise RuntimeError("The server did not start.")


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    server, where = start_server()
    yield where
    server.terminate()
    server.wait(10)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as p:
        chromium = p.chromium.launch(executable_path=ensure(), args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture
def visit(browser: Browser, address: str) -> Iterator[Callable[..., Page]]:
    """`visit("/clustering?...", dark=True, phone=True)`: a new visitor who waits until the page is drawn.

    One who asks for little motion, unless `motion`: without a graphics card, half of what a visit costs is painting
    the animations with which Streamlit fills the waiting. Files like `late` come when the rest has long been there.
    One who is `laneless` gets no socket but the script's.
    """
    contexts: list[BrowserContext] = []

    def go(
        path: str,
        *,
        dark: bool = False,
        phone: bool = False,
        motion: bool = False,
        late: str = "",
        laneless: bool = False,
        at: str = address,
    ) -> Page:
        context = browser.new_context(
            viewport=PHONE if phone else {"width": 1440, "height": 900},
            color_scheme="dark" if dark else "light",
            reduced_motion="no-preference" if motion else "reduce",
            has_touch=phone,
            bypass_csp=True,  # what a test waits for is evaluated in the page; test_policy.py is about the policy
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        SENT[page] = sent = []
        HOSTS[page] = hosts = set()
        page.on("request", lambda request: hosts.add(urlsplit(request.url).hostname))
        page.on("websocket", lambda socket: hosts.add(urlsplit(socket.url).hostname))

        def listen(socket: WebSocket) -> None:
            if "/lane" not in socket.url:  # what is said to the script, not what is asked beside it
                socket.on("framesent", lambda message: sent.append(message))

        page.on("websocket", listen)
        if laneless:
            page.route_web_socket("**/playground/lane*", lambda socket: socket.close())
        held: list[Route] = []
        if late:
            page.route(late, lambda route: held.append(route))
        page.goto(at + path)
        if late:
            page.wait_for_selector(ENDED)
            page.evaluate(FRAMES, 200)
            for route in held:
                route.continue_()
            page.unroute(late)
        settled(page)
        return page

    yield go
    for context in contexts:
        context.close()


def settled(page: Page) -> None:
    """Wait until the script has run, every chart is drawn, and what belongs to it says what it has been told."""
    page.wait_for_selector(ENDED)
    page.wait_for_function(
        """() => {
            const app = document.querySelector('[data-testid="stApp"]');
            const charts = [...document.querySelectorAll('.stage-plot')].filter(chart => chart.checkVisibility());
            const sliders = [...document.querySelectorAll('.slider label')];
            const beside = [...document.querySelectorAll('[class*="st-key-"][class*="_numbers"]')];
            return app?.dataset.testScriptState === 'notRunning'
                && !document.querySelector('[data-stale="true"], [data-testid="stSkeleton"], [data-asks], [data-busy]')
                && charts.length > 0 && charts.every(c => c._fullLayout)
                && sliders.every(label => label.textContent)
                && beside.every(place => place.querySelector('dd'));
        }"""
    )
