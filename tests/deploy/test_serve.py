"""`make serve` but for the proxy, which `make trial` tries with all the rest."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from deploy import serve
from tests.ui.serving import until

HERE = serve.ROOT / "deploy"


def test_the_proxy_knows_every_process() -> None:
    ports = serve.free(3, 8501)
    assert len(ports) == 3
    assert serve.servers(ports).splitlines() == [
        "backend apps",
        *(f"    server app-{port} 127.0.0.1:{port}" for port in ports),
    ]


def test_a_port_that_is_taken_is_no_processes() -> None:
    import socket

    first = serve.free(2, 8501)
    with socket.create_server(("127.0.0.1", first[1])):
        assert not set(first) & set(serve.free(2, 8501))
    assert not set(first) & set(serve.free(2, first[1]))  # the proxy's own


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (["--port", "0"], "1 to 65535"),
        (["--port", "99999"], "1 to 65535"),
        (["--host", "x..y"], "The app cannot be served. x..y"),
        (["--processes", "30000"], "Choose fewer"),
    ],
)
def test_what_cannot_be_served_is_said(monkeypatch: pytest.MonkeyPatch, asked: list[str], said: str) -> None:
    monkeypatch.setattr(serve, "proxy", lambda: "/usr/sbin/haproxy")
    monkeypatch.setattr(serve.os, "execve", lambda *_: "")  # else this process would go on as the supervisor
    assert said in serve.main([*(["--port", str(serve.free(1, 0)[0])] if "--port" not in asked else []), *asked])


def test_where_there_is_no_room_it_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "serve").touch()  # where a folder has to be
    monkeypatch.setattr(serve.sys, "prefix", str(tmp_path))
    monkeypatch.setattr(serve, "proxy", lambda: "/usr/sbin/haproxy")
    monkeypatch.setattr(serve.os, "execve", lambda *_: "")
    said = serve.main(["--port", str(serve.free(1, 0)[0])])
    assert said.startswith("The app cannot be served. The proxy's list of processes cannot be written: ")


def test_two_at_one_host_do_not_displace_each_other_s_cookie() -> None:
    cookies = {
        serve.environment("127.0.0.1", port, range(9000, 9001), Path(), "")["PLAYGROUND_COOKIE"] for port in (1, 2)
    }
    assert len(cookies) == 2


def test_without_a_proxy_it_is_said_how_to_install_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve.shutil, "which", lambda *_, **__: None)
    assert "apt install haproxy" in serve.main([])


def test_what_the_files_ask_of_the_environment_is_there() -> None:
    given = serve.environment("::1", 8501, range(9000, 9004), Path("/run/here"), "/usr/sbin/haproxy")
    asked = set(re.findall(r"%\(ENV_(\w+)\)s", (HERE / "supervisord.conf").read_text()))
    asked |= set(re.findall(r"\$\{(\w+)\}", (HERE / "haproxy.cfg").read_text()))
    assert asked == {name for name in given if name.startswith("PLAYGROUND_")}
    assert given["PLAYGROUND_ADDRESS"] == "[::1]:8501"
    assert (given["PLAYGROUND_PROCESSES"], given["PLAYGROUND_FIRST"]) == ("4", "9000")
    assert len(given["STREAMLIT_SERVER_COOKIE_SECRET"]) == len(given["PLAYGROUND_KEY"]) * 2 == 64


def test_the_page_of_the_proxy_asks_nobody_and_tries_again() -> None:
    page = (HERE / "away.html").read_text(encoding="utf-8")
    assert '<meta http-equiv="refresh" content="3">' in page and "http://" not in page and "https://" not in page
    assert "<script" not in page and len(page) < 8000  # it has to fit the proxy's buffer
    given = serve.environment("::1", 8501, range(9000, 9004), Path("/run/here"), "/usr/sbin/haproxy")
    assert Path(given["PLAYGROUND_AWAY"]) == HERE / "away.html"
    compose = (HERE / "compose.yaml").read_text(encoding="utf-8")
    assert (
        "PLAYGROUND_AWAY: /etc/playground/away.html" in compose
        and "./away.html:/etc/playground/away.html:ro" in compose
    )


def test_a_process_that_dies_is_started_again_and_all_end_together(tmp_path: Path) -> None:
    notes = tmp_path / "started"
    notes.mkdir()
    stands_in = tmp_path / "stands_in"
    stands_in.write_text(f"#!/bin/sh\necho $@ > {notes}/$$\nexec sleep 100\n")
    stands_in.chmod(0o755)
    given = serve.environment("127.0.0.1", 8501, range(9000, 9002), tmp_path, str(stands_in))
    command = [sys.executable, "-m", "supervisor.supervisord", "-c", "deploy/supervisord.conf"]
    environment = given | {"PLAYGROUND_PYTHON": str(stands_in)}
    with subprocess.Popen(command, cwd=serve.ROOT, env=environment) as supervisor:

        def started() -> dict[int, str]:
            return {int(note.name): note.read_text().strip() for note in notes.iterdir()}

        until(lambda: sum(map(bool, started().values())) == 3)
        first = started()
        app = next(pid for pid, said in first.items() if said.endswith("--server.port 9001"))
        assert any(said == f"-db -f deploy/haproxy.cfg -f {tmp_path}/servers.cfg" for said in first.values())
        os.kill(app, signal.SIGKILL)
        until(lambda: sum(map(bool, started().values())) == 4)
        (again,) = started().keys() - first.keys()
        assert started()[again] == first[app]
        supervisor.terminate()
    assert not any(Path(f"/proc/{pid}").exists() for pid in started())
