"""`make trial`: the whole of `make serve`, with HAProxy. Two processes, each of them killed while a browser looks."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import ROOT, expect, settled
from tests.browser.moving import PICTURE, stays
from tests.ui.serving import answers, until


@pytest.fixture
def served() -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """The address, and the supervisor."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "deploy.serve", "--port", str(port), "--processes", "2"]
    supervisor = subprocess.Popen(command, cwd=ROOT)
    address = f"http://127.0.0.1:{port}"
    until(lambda: answers(f"{address}/_stcore/health") and all(map(up, processes(supervisor))))
    yield address, supervisor
    supervisor.terminate()
    assert supervisor.wait(30) == 0
    assert not answers(f"{address}/_stcore/health")


def processes(supervisor: subprocess.Popen[bytes]) -> dict[int, int]:
    """Those of the app: their numbers, by port."""
    found = {}
    for children in Path(f"/proc/{supervisor.pid}/task").glob("*/children"):
        for pid in children.read_text().split():
            said = Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
            if b"streamlit" in said:
                found[int(said[said.index(b"--server.port") + 1])] = int(pid)
    return found


def up(port: int) -> bool:
    return answers(f"http://127.0.0.1:{port}/_stcore/health")


def test_a_visit_outlives_the_process_that_serves_it_and_that_is_started_again(visit, served):
    address, supervisor = served
    page = visit(PICTURE, at=address)
    serving = kept_at(page, address)
    there = processes(supervisor)
    assert len(there) == 2

    def kill() -> None:
        for port in there:  # the one that has sockets of the browser
            if connections(port):
                os.kill(there[port], signal.SIGKILL)

    stays(page, kill)
    assert kept_at(page, address) != serving
    until(lambda: processes(supervisor).keys() == there.keys() and all(map(up, there)))
    assert len(processes(supervisor).items() - there.items()) == 1  # one of them is another process by now


def test_while_no_process_answers_a_page_says_so_and_comes_back_by_itself(visit, served):
    address, supervisor = served
    page = visit("/clustering?clustering_k=4", at=address)
    stopped = processes(supervisor).values()
    for pid in stopped:
        os.kill(pid, signal.SIGSTOP)
    until(lambda: not answers(f"{address}/_stcore/health"))
    got = page.goto(f"{address}/clustering?clustering_k=4")
    assert got.status in (502, 503, 504) and "frame-ancestors 'none'" in got.headers["content-security-policy"]
    expect(page.get_by_role("heading", name="The playground is starting.")).to_be_visible()
    for pid in stopped:
        os.kill(pid, signal.SIGCONT)
    expect(page.get_by_role("heading", name="Clustering", exact=True)).to_be_visible()  # by itself
    settled(page)


def kept_at(page: Page, address: str) -> str:
    """Which process the proxy keeps a visit at, as its cookie has it."""
    name = f"playground-{urlsplit(address).port}"
    return next(cookie["value"] for cookie in page.context.cookies() if cookie["name"] == name)


def connections(port: int) -> int:
    """How many sockets that port of this machine has open."""
    lines = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    return sum(line[1].endswith(f":{port:04X}") and line[3] == "01" for line in lines)


def test_the_containers_proxy_is_written_well():
    command = ["haproxy", "-c", "-f", "deploy/haproxy.cfg", "-f", "deploy/compose.cfg"]
    names = ("ADDRESS", "COOKIE", "KEY", "AWAY")
    asked = dict(
        zip((f"PLAYGROUND_{name}" for name in names), (":8501", "any", "any", "deploy/away.html"), strict=True)
    )
    environment = {**os.environ, **asked}
    subprocess.run(command, cwd=ROOT, env=environment, check=True)
