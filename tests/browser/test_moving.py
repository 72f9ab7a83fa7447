"""A visit goes on in another process when its own is killed. What takes it there stands in for the proxy."""

import socket
import threading
from contextlib import suppress
from urllib.parse import urlsplit

from tests.browser.conftest import start_server
from tests.browser.moving import PICTURE, stays


class Way:
    """A port of this machine from which bytes go on to another, `to`, and back."""

    def __init__(self, to: int) -> None:
        self.to = to
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._socket.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                here, _ = self._socket.accept()
                try:
                    there = socket.create_connection(("127.0.0.1", self.to))
                except OSError:
                    here.close()
                    continue
                for one, other in ((here, there), (there, here)):
                    threading.Thread(target=self._carry, args=(one, other), daemon=True).start()

    def _carry(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while data := one.recv(65536):
                other.sendall(data)
        for end in (one, other):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self._socket.close()


def test_a_visit_goes_on_in_another_process_when_its_own_is_killed(visit):
    (first, here), (second, there) = start_server(), start_server()
    way = Way(urlsplit(here).port or 0)
    try:

        def kill() -> None:
            way.to = urlsplit(there).port or 0
            first.kill()

        stays(visit(PICTURE, at=way.address), kill)
    finally:
        way.close()
        for server in (first, second):
            server.kill()
            server.wait(10)
