"""Phones without a browser, over real connections."""

import json
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPResponse
from typing import Any


@dataclass
class Answer:
    status: int
    text: str
    cookies: dict[str, str]
    headers: Any


class Phone:
    """A browser that keeps its cookies, on one connection."""

    def __init__(self, port: int, cookies: dict[str, str] | None = None) -> None:
        self.home = f"http://127.0.0.1:{port}"
        self.cookies = {} if cookies is None else cookies
        self.line = HTTPConnection("127.0.0.1", port, timeout=30)

    def _ask(self, method: str, path: str, body: bytes | None, headers: dict[str, str]) -> HTTPResponse:
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        self.line.request(method, path, body, headers | ({"cookie": cookie} if cookie else {}))
        return self.line.getresponse()

    def ask(self, path: str, body: bytes | None = None, method: str = "", **headers: str) -> Answer:
        got = self._ask(method or ("GET" if body is None else "POST"), path, body, headers)
        set_now = [one.partition("=") for one in got.headers.get_all("set-cookie") or []]
        self.cookies |= {name: value.partition(";")[0] for name, _, value in set_now}
        whole = {name: value for name, _, value in set_now}
        return Answer(got.status, got.read().decode(), whole, got.headers)

    def vote(self, number: Any, answer: Any, **headers: str) -> Answer:
        body = json.dumps(dict(round=number, answer=answer)).encode()
        return self.ask("/class/vote", body, **{"origin": self.home} | headers)

    @contextmanager
    def listening(self, path: str = "/class/events") -> Iterator["Stream"]:
        with closing(HTTPConnection("127.0.0.1", self.line.port, timeout=30)) as line:
            cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
            line.request("GET", path, headers={"cookie": cookie})
            yield Stream(line.getresponse())


class Stream:
    """What is heard, one thing after the other."""

    def __init__(self, got: HTTPResponse) -> None:
        self.got = got

    def next(self) -> tuple[str, dict[str, Any]]:
        """Its kind, and what it says."""
        kind = "message"
        while line := self.got.readline().decode():
            name, _, value = line.rstrip("\n").partition(": ")
            if name == "event":
                kind = value
            elif name == "data":
                return kind, json.loads(value)
        return "end", {}


def enrolled(port: int) -> Phone:
    phone = Phone(port)
    assert phone.ask("/class").status == 200
    return phone
