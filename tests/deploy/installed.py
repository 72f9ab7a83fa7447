"""The app, started by its command from a folder that is not its own."""

import os
import socket
import subprocess
import urllib.request
from collections.abc import Sequence
from pathlib import Path

from benchmarks.client import Client
from tests import apart
from tests.ui.serving import answers, until
from ui import served

PAGES = ("regression", "hmm", "clustering")


def works(command: Sequence[str], folder: Path, path: str = "") -> None:
    """`command` in `folder`, with modules from `path`, serves pages, their scripts, plotly.js and the lectures."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | {"PYTHONPATH": path}
    app = subprocess.Popen([*command, "--port", str(port), "--no-browser"], cwd=folder, env=environment)
    address = f"http://127.0.0.1:{port}"
    try:
        until(lambda: app.poll() is not None or answers(f"{address}/_stcore/health"))
        assert app.poll() is None
        apart.run(_looked_at(address))
        for name in ("stage.js", "plotly.min.js"):  # the same sources stand under the same address
            assert len(urllib.request.urlopen(f"{address}{served.home()}/{name}").read()) > 1000
    finally:
        app.terminate()
        app.wait(10)


async def _looked_at(address: str) -> None:
    for page in PAGES:
        async with Client(address, page) as client:
            assert client.sliders
            assert not client.config.gather_usage_stats  # the settings are found, too
