"""`python -m ui.classroom`: the app for a room, in which phones answer what the lecturer's screen asks.

It listens on one address of this machine, and when it ends, nothing is left of the class.
"""

import argparse
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from contextlib import ExitStack, suppress
from pathlib import Path

from ui import served
from ui.classroom import addresses, store

_FILES = 4096  # that may be open: each phone that listens is one
_STARTS = 60  # seconds that the app may take
ROOM = "Make some, or choose another folder: TMPDIR=... make class"


def main(arguments: list[str] | None = None) -> int:
    """Serve a class until it is interrupted; what the app ended with."""
    parser = argparse.ArgumentParser(prog="make class", description=__doc__)
    parser.add_argument("--host", default="", help="the address to listen on; else that of the default route")
    parser.add_argument("--port", type=int, default=8501)
    parser.add_argument("--processes", type=int, default=1, help="more than one stand behind a proxy")
    chosen = parser.parse_args(arguments)
    found = addresses.own()
    host = chosen.host or next(iter(found), "127.0.0.1")
    if problem := addresses.problem(host, chosen.port):
        print(f"The class cannot begin. {problem} Choose others: HOST=... PORT=... make class", file=sys.stderr)
        return 1
    phones = addresses.url(host, chosen.port, f"{served.base()}/class")
    _allow(_FILES)
    for ends in ("SIGINT", "SIGTERM", "SIGHUP"):  # a shell has the first ignored in what it starts in the background;
        # a closed terminal says the last, and Windows has none
        if hasattr(signal, ends):
            signal.signal(getattr(signal, ends), signal.default_int_handler)
    with ExitStack() as kept:
        try:
            path = Path(kept.enter_context(tempfile.TemporaryDirectory(prefix="class-"))) / "class.sqlite"
            key = store.create(path, phones)
        except (OSError, sqlite3.Error) as error:  # of a disk that is full, say
            print(f"The class cannot begin. It needs room for a small file: {error}. {ROOM}", file=sys.stderr)
            return 1
        app = _start(host, chosen.port, path, chosen.processes)
        try:
            if _answers(app, addresses.url(host, chosen.port, f"{served.base()}/_stcore/health")):
                _say(phones, key, host, found)
            return app.wait()
        except KeyboardInterrupt:
            print("\nThe class is over. Nothing of it is stored.")
            return 0
        finally:
            with suppress(sqlite3.Error):  # its file may be gone: then nobody can be told
                store.Store(path).end()  # those who listen are told, and go
            _stop(app)


def _start(host: str, port: int, path: Path, processes: int) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "streamlit", "run", "app.py", "--server.port", str(port), "--server.address", host]
    if processes > 1:
        command = [sys.executable, "-m", "deploy.serve", "--port", str(port), "--host", host]
        command += ["--processes", str(processes)]
    elif host not in ("0.0.0.0", "::"):
        command += ["--browser.serverAddress", host]  # else Streamlit asks the internet for this machine's address
    environment = {**os.environ, store.WHERE: str(path)}
    # A session of its own: an interrupt from the keyboard comes here alone, and those who listen are told first.
    return subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, start_new_session=True)


def _answers(app: subprocess.Popen[bytes], health: str) -> bool:
    """Whether the app answers, once it has started."""
    until = time.monotonic() + _STARTS
    while app.poll() is None and time.monotonic() < until:
        try:
            urllib.request.urlopen(health, timeout=2)
            return True
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    return False


def _stop(app: subprocess.Popen[bytes]) -> None:
    app.terminate()
    try:
        app.wait(10)
    except subprocess.TimeoutExpired:
        app.kill()
        app.wait()


def _say(phones: str, key: str, host: str, found: list[str]) -> None:
    import segno

    segno.make(phones, error="m").terminal(compact=True)
    print(f"Phones:        {phones}")
    print(f"You alone:     {phones}/lecturer?key={key}")
    others = [address for address in found if address != host]
    if not found:
        print("No network was found: only this machine reaches these addresses.")
    elif others:
        print(f"This machine has other addresses, too: {', '.join(others)}. Choose one: HOST={others[0]} make class")
    print("Ctrl+C ends the class, and nothing of it stays.", flush=True)


def _allow(files: int) -> None:
    """Let this process and those it starts open so many files, or as many as the system lets it."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = files if hard == resource.RLIM_INFINITY else min(files, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


if __name__ == "__main__":
    sys.exit(main())
