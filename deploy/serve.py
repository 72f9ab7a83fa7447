"""`make serve`: as many processes of the app as there are cores, behind HAProxy, at one address.

supervisord starts them and starts again what dies (`supervisord.conf`); HAProxy keeps a visit where it began, and takes
it to another process when that one is gone (`haproxy.cfg`). Here it is only said how many there are, and where.
"""

import argparse
import os
import secrets
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

from ui.classroom import addresses

ROOT = Path(__file__).parents[1]
MISSING = (
    "HAProxy is missing, the proxy in front of the processes. Install it as the system does it: "
    "apt install haproxy (Debian, Ubuntu), dnf install haproxy (Fedora), brew install haproxy (macOS). "
    "One process alone needs no proxy: make run."
)


def main(arguments: Sequence[str] | None = None) -> str:
    """Become supervisord. What keeps it from beginning is given in a sentence."""
    parser = argparse.ArgumentParser(prog="make serve", description=__doc__)
    parser.add_argument(
        "--host", default="127.0.0.1", help="the address to listen on; if not said, this machine's own alone"
    )
    parser.add_argument("--port", type=int, default=8501)
    parser.add_argument("--processes", type=int, default=cores(), help="as many as there are cores, if not said")
    chosen = parser.parse_args(arguments)
    program = proxy()
    if program is None:
        return MISSING
    if problem := addresses.problem(chosen.host, chosen.port):
        return f"The app cannot be served. {problem} Choose others: HOST=... PORT=... make serve"
    ports = free(max(1, chosen.processes), chosen.port)
    if not ports:
        return f"This machine has no {chosen.processes} free ports in a row. Choose fewer: PROCESSES=... make serve"
    run = Path(sys.prefix) / "serve" / str(chosen.port)
    try:
        run.mkdir(parents=True, exist_ok=True)
        (run / "servers.cfg").write_text(servers(ports), encoding="utf-8")
    except OSError as error:  # a disk that is full, or may not be written
        return f"The app cannot be served. The proxy's list of processes cannot be written: {error}."
    here = addresses.url(chosen.host, chosen.port, "")
    print(f"{here} is served by {len(ports)} processes. Ctrl+C ends them.", flush=True)
    os.chdir(ROOT)
    supervisor = [sys.executable, "-m", "supervisor.supervisord", "-c", "deploy/supervisord.conf"]
    return os.execve(sys.executable, supervisor, environment(chosen.host, chosen.port, ports, run, program))


def proxy() -> str | None:
    """Where HAProxy is, if it is there."""
    return shutil.which("haproxy", path=os.environ.get("PATH", "") + ":/usr/sbin:/usr/local/sbin")


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def free(n: int, taken: int) -> range:
    """So many ports in a row on which nobody listens, without the proxy's, which is `taken`; none if there are not."""
    rows = (range(first, first + n) for first in range(18500, 28501 - n, n))
    return next(
        (row for row in rows if taken not in row and not any(addresses.problem("127.0.0.1", port) for port in row)),
        range(0),
    )


def servers(ports: Sequence[int]) -> str:
    """The proxy's list of processes."""
    return "backend apps\n" + "".join(f"    server app-{port} 127.0.0.1:{port}\n" for port in ports)


def environment(host: str, port: int, ports: Sequence[int], run: Path, program: str) -> dict[str, str]:
    """What the proxy, the supervisor and the processes read. All processes share the secret of Streamlit's cookies."""
    return {
        "STREAMLIT_SERVER_COOKIE_SECRET": secrets.token_hex(32),
        **os.environ,
        "PLAYGROUND_ADDRESS": f"[{host}]:{port}" if ":" in host else f"{host}:{port}",
        "PLAYGROUND_COOKIE": f"playground-{port}",  # browsers send cookies to all ports of a host
        "PLAYGROUND_KEY": os.environ.get("PLAYGROUND_KEY") or secrets.token_hex(16),
        "PLAYGROUND_PROCESSES": str(len(ports)),
        "PLAYGROUND_FIRST": str(ports[0]),
        "PLAYGROUND_RUN": str(run),
        "PLAYGROUND_PYTHON": sys.executable,
        "PLAYGROUND_PROXY": program,
        "PLAYGROUND_AWAY": str(ROOT / "deploy" / "away.html"),
    }


if __name__ == "__main__":
    sys.exit(main())
