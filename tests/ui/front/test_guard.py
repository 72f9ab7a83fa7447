"""The door of the server: who is let in, and what every answer bears."""

import hashlib
import re
import socket
from base64 import b64encode
from pathlib import Path

import pytest
import streamlit as st
from starlette.responses import PlainTextResponse
from starlette.websockets import WebSocket

import app
from tests import apart
from ui import served
from ui.front import guard

HERE = "127.0.0.1:8501"
MACHINE = socket.gethostname()


def asked(path="/clustering", *, kind="http", host=HERE, origin=None, bears=()):
    """What is sent to who asks for this: the status, or the code with which a socket is shut, and the headers."""
    told = []

    async def inside(scope, receive, send):
        if scope["type"] == "websocket":
            await WebSocket(scope, receive, send).accept()
        else:
            await PlainTextResponse("inside", headers=dict(bears))(scope, receive, send)

    async def receive():
        return {"type": f"{kind}.connect"}

    async def send(message):
        told.append(message)

    headers = [(b"host", host.encode())] + ([(b"origin", origin.encode())] if origin else [])
    scope = dict(type=kind, path=path, headers=headers, method="GET", query_string=b"", scheme="http", root_path="")
    apart.run(guard.Guard(inside)(scope, receive, send))
    said = {name.decode(): value.decode() for name, value in told[0].get("headers", [])}
    return told[0].get("status", told[0].get("code")), said


def test_the_app_stands_behind_it():
    assert [one.cls for one in app.app._user_middleware] == [guard.Guard]


@pytest.mark.parametrize("host", [HERE, "localhost:8501", "[::1]:8501", "192.168.7.4", f"{MACHINE}:80", "LOCALHOST."])
def test_who_asks_by_an_address_or_by_the_machines_name_is_let_in(host):
    assert asked(host=host)[0] == 200


@pytest.mark.parametrize(
    "host", ["evil.example:8501", "", "localhost.evil.example", "127.0.0.1.evil.example", "[::1", "a b"]
)
def test_a_name_that_the_server_was_not_told_is_refused_until_it_is(host, monkeypatch):
    assert asked(host=host)[0] == 421
    assert asked("/_stcore/stream", kind="websocket", host=host)[0] == 1008
    with_names(monkeypatch, ["evil.example", "*.example"])
    assert (asked(host=host)[0] == 200) == host.split(":")[0].endswith(".example")


def with_names(monkeypatch, hosts, origins=()):
    def option(name):
        return {"server.allowedHosts": hosts, "server.corsAllowedOrigins": list(origins)}.get(name, "")

    monkeypatch.setattr(st, "get_option", option)


@pytest.mark.parametrize("path", ["/_stcore/stream", "/playground/lane"])
def test_sockets_are_opened_by_pages_of_this_app_alone(path, monkeypatch):
    def opened(origin):
        return asked(path, kind="websocket", origin=origin)[0] is None  # accepted

    assert opened(f"http://{HERE}") and opened(None)
    others = ["http://127.0.0.1:8502", "http://localhost:8501", "https://evil.example", "null", "http://127.0.0.1"]
    assert not any(map(opened, others))
    with_names(monkeypatch, [], ["https://evil.example"])
    assert [opened(other) for other in others] == [False, False, True, False, False]


def test_what_tells_how_the_server_is_doing_is_closed():
    assert asked("/_stcore/metrics")[0] == 404 == asked("/_stcore/script-health-check")[0]
    assert asked("/_stcore/health")[0] == 200


def test_every_answer_bears_the_headers_refusals_too():
    for status, said in (asked(), asked(host="evil.example"), asked("/_stcore/metrics")):
        assert status in (200, 404, 421)
        assert said["x-content-type-options"] == "nosniff" and said["x-frame-options"] == "SAMEORIGIN"
        assert said["referrer-policy"] == "same-origin" and "camera=()" in said["permissions-policy"]
        assert "frame-ancestors 'self'" in said["content-security-policy"]


def test_an_answer_keeps_the_policy_that_it_has():
    assert (
        asked(bears={"content-security-policy": "default-src 'none'"})[1]["content-security-policy"]
        == "default-src 'none'"
    )


def test_a_page_may_load_nothing_from_elsewhere_and_evaluate_no_text():
    rules = dict(rule.split(" ", 1) for rule in asked()[1]["content-security-policy"].split("; "))
    assert rules["default-src"] == "'none'" == rules["object-src"]
    inline = Path(st.__file__).with_name("static") / "index.html"
    [script] = re.findall("(?s)<script>(.*?)</script>", inline.read_text(encoding="utf-8"))
    known = b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert set(rules["script-src"].split()) == {"'self'", "blob:", "'wasm-unsafe-eval'", f"'sha256-{known}'"}
    assert set(rules["connect-src"].split()) == {"'self'", f"ws://{HERE}", f"wss://{HERE}"}


def test_a_page_has_the_browser_load_what_it_draws_with_while_streamlit_starts():
    html = {"content-type": "text/html; charset=utf-8"}
    soon = [link.split(">") for link in asked(bears=html)[1]["link"].split(", ")]
    names = {address.removeprefix(f"<{served.home()}/") for address, _ in soon}
    assert {"plotly.min.js", "stage.js", "slider.js"} <= names <= {*served.SCRIPTS, "plotly.min.js"}
    assert {how for _, how in soon} == {"; rel=modulepreload"}
    assert "link" not in asked()[1] and "link" not in asked(bears={"content-type": "text/javascript"})[1]
    assert "link" not in asked(bears=html | {"content-security-policy": "default-src 'none'"})[1]


def test_a_downloaded_file_that_is_opened_in_place_can_do_nothing():
    assert asked("/media/0a.html")[1]["content-security-policy"].startswith("sandbox; default-src 'none'")


def test_other_origins_are_told_that_they_may_read_only_if_the_server_was_told(monkeypatch):
    def read(origin):
        return "access-control-allow-origin" in asked(origin=origin, bears={"access-control-allow-origin": origin})[1]

    assert read(f"http://{HERE}") and not read("http://127.0.0.1:9999")
    with_names(monkeypatch, [], ["http://127.0.0.1:9999"])
    assert read("http://127.0.0.1:9999")
    said = asked()[1]
    assert (
        "x-frame-options" not in said
        and "frame-ancestors 'self' http://127.0.0.1:9999" in said["content-security-policy"]
    )
