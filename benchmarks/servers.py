"""Streamlit servers of their own, on free ports of this machine, one for each thing that is compared."""

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
APP = ("-m", "streamlit", "run", "app.py")
EMPTY = ("-m", "streamlit", "run", "benchmarks/comparison/empty.py")
OBVIOUS = ("-m", "benchmarks.comparison.obvious")
HELLO = ("-m", "streamlit", "hello")


@dataclass(frozen=True)
class Server:
    """A running server and where it answers."""

    process: subprocess.Popen[bytes]
    address: str

    @property
    def memory(self) -> float:
        """The memory it holds now, in MB."""
        out = subprocess.run(
            ["ps", "-o", "rss=", "-p", str(self.process.pid)], capture_output=True, text=True, check=True
        )
        return int(out.stdout) / 1024

    def answers(self) -> bool:
        """Whether it accepts visitors yet."""
        try:
            urllib.request.urlopen(f"{self.address}/_stcore/health", timeout=2)
        except (urllib.error.URLError, OSError):
            return False
        return True


@contextmanager
def running(command: Sequence[str]) -> Iterator[Server]:
    """Python with these arguments as a server: started, waited for, and stopped at the end.

    Raises RuntimeError if it does not answer within a minute.
    """
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    process = subprocess.Popen(
        [sys.executable, *command, "--server.port", str(port), "--browser.gatherUsageStats", "false"],
        cwd=ROOT,
        env={**os.environ, "STREAMLIT_SERVER_HEADLESS": "true", "STREAMLIT_SERVER_ADDRESS": "127.0.0.1"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    server = Server(process, f"http://127.0.0.1:{port}")
    try:
        until = time.monotonic() + 60
        while not server.answers():
            if process.poll() is not None or time.monotonic() > until:
                raise RuntimeError(f"The server `{' '.join(command)}` did not start.")
            time.sleep(0.02)
        yield server
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
