"""Streamlit servers of their own, on free ports of this machine, one for each thing that is compared."""

import os
import socket
import subprocess
import sys
import tempfile
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
    log: Path | None = None

    @property
    def memory(self) -> float:
        """The memory that it and the processes it started hold now, in MB."""
        out = subprocess.run(["ps", "-eo", "pid=,ppid=,rss="], capture_output=True, text=True, check=True)
        rows = [[int(cell) for cell in line.split()] for line in out.stdout.splitlines()]
        return sum(rss for pid, parent, rss in rows if self.process.pid in (pid, parent)) / 1024

    @property
    def threads(self) -> int:
        """How many it has; 0 where the system does not say."""
        return self._count("task")

    @property
    def handles(self) -> int:
        """How many files and sockets it has open; 0 where the system does not say."""
        return self._count("fd")

    def _count(self, what: str) -> int:
        folder = Path(f"/proc/{self.process.pid}/{what}")
        return len(list(folder.iterdir())) if folder.exists() else 0

    @property
    def logged(self) -> int:
        """How many lines of its log speak of an error."""
        lines = self.log.read_text(errors="replace").splitlines() if self.log else []
        return sum("Error" in line or "Traceback" in line for line in lines)

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
    port = _free()
    with _started([*command, "--server.port", str(port), "--browser.gatherUsageStats", "false"], port) as server:
        yield server


@contextmanager
def one_address(processes: int) -> Iterator[Server]:
    """The app as one process, or as several behind the proxy; it knows its log.

    Raises RuntimeError if it does not answer within a minute.
    """
    port = _free()
    alone = [*APP, "--server.port", str(port)]
    several = ["-m", "deploy.serve", "--port", str(port), "--processes", str(processes)]
    command = alone if processes == 1 else several
    with tempfile.TemporaryDirectory() as folder, _started(command, port, Path(folder) / "log") as server:
        yield server


def _free() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def _started(command: Sequence[str], port: int, log: Path | None = None) -> Iterator[Server]:
    with open(log or os.devnull, "wb") as said:
        process = subprocess.Popen(
            [sys.executable, *command],
            cwd=ROOT,
            env={**os.environ, "STREAMLIT_SERVER_HEADLESS": "true", "STREAMLIT_SERVER_ADDRESS": "127.0.0.1"},
            stdout=subprocess.DEVNULL,
            stderr=said,
        )
        server = Server(process, f"http://127.0.0.1:{port}", log)
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
