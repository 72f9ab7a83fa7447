"""The addresses under which others reach this machine."""

import ipaddress
import os
import resource
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from ui.classroom import __main__ as command
from ui.classroom import addresses


def test_a_machine_has_addresses_that_others_reach_and_names_each_once() -> None:
    found = addresses.own()
    assert len(found) == len(set(found))
    assert not any(ipaddress.ip_address(one).is_loopback for one in found)


def test_the_address_of_the_default_route_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    routes = {socket.AF_INET: "10.0.0.7", socket.AF_INET6: ""}
    names = ["127.0.1.1", "192.168.0.2", "10.0.0.7", "fe80::1%eth0", "fd00::2", "0.0.0.0"]
    monkeypatch.setattr(addresses, "_towards", lambda _, family: routes[family])
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_: [(0, 0, 0, "", (one, 0)) for one in names])
    assert addresses.own() == ["10.0.0.7", "192.168.0.2", "fd00::2"]


def test_a_machine_without_a_network_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise OSError

    monkeypatch.setattr(socket.socket, "connect", fails)
    monkeypatch.setattr(socket, "getaddrinfo", fails)
    assert addresses.own() == []
    assert addresses.url("0.0.0.0", 1, "") == "http://127.0.0.1:1"


@pytest.mark.parametrize(
    ("host", "said"),
    [
        ("10.0.0.7", "http://10.0.0.7:8501/class"),
        ("fd00::2", "http://[fd00::2]:8501/class"),
        ("lectern.local", "http://lectern.local:8501/class"),
        ("0.0.0.0", "http://192.168.0.2:8501/class"),
        ("::", "http://192.168.0.2:8501/class"),
    ],
)
def test_an_address_as_a_browser_asks_for_it(monkeypatch: pytest.MonkeyPatch, host: str, said: str) -> None:
    monkeypatch.setattr(addresses, "own", lambda: ["192.168.0.2", "fd00::2"])
    assert addresses.url(host, 8501, "/class") == said


def test_where_nothing_can_listen_no_class_begins(capfd: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        assert command.main(["--host", "127.0.0.1", "--port", str(port)]) == 1
        assert f"127.0.0.1, port {port}: Address already in use." in capfd.readouterr().err
    assert addresses.problem("127.0.0.1", port) == ""
    assert command.main(["--host", "198.51.100.1", "--port", str(port)]) == 1
    said = capfd.readouterr()
    assert "198.51.100.1" in said.err and not said.out


def test_where_there_is_no_room_no_class_begins(tmp_path: Path) -> None:
    begun = subprocess.run(
        [sys.executable, "-m", "ui.classroom", "--host", "127.0.0.1", "--port", str(_free())],
        env=dict(os.environ, TMPDIR=str(tmp_path)),
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096)),  # as on a disk that is full
        capture_output=True,
        text=True,
    )
    assert begun.returncode == 1 and not begun.stdout
    assert begun.stderr.startswith("The class cannot begin. It needs room for a small file: ")
    assert begun.stderr.endswith(f"{command.ROOM}\n") and not list(tmp_path.iterdir())


def _free() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.mark.parametrize("port", [None, 8501])
@pytest.mark.parametrize("host", ["", "nonsense.invalid", "a b", "x..y", "ü" * 70, "198.51.100.1", "127.0.0.1:80"])
def test_where_nothing_can_listen_is_said_in_a_sentence(host: str, port: int | None) -> None:
    said = addresses.problem(host, port)
    assert said.startswith(host or "No address") and said.endswith(".")
    assert ("8501" in said) == (port is not None)
