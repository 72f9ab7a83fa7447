"""Find a Chromium for the browser tests, or get one. `python -m tests.browser.chromium` does it ahead of time.

In this order: one on the PATH, Playwright's own, Playwright's download, Debian's package (as root). Never a skip.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--enable-unsafe-swiftshader",
]


def find() -> str | None:
    """The path of a Chromium that is already here, or None."""
    for name in NAMES:
        if path := shutil.which(name):
            return path
    from playwright.sync_api import sync_playwright

    with sync_playwright() as p:
        own = p.chromium.executable_path
    return own if Path(own).exists() else None


def ensure() -> str:
    """The path of a Chromium, installed if need be. Raises SystemExit with advice if there is no way."""
    if path := find():
        return path
    _try([sys.executable, "-m", "playwright", "install", "--only-shell", "chromium"], seconds=300)
    if path := find():
        return path
    if shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        _try(["apt-get", "update"], seconds=300)
        _try(["apt-get", "install", "-y", "--no-install-recommends", "chromium"], seconds=600)
    if path := find():
        return path
    raise SystemExit(
        "The browser tests need Chromium, and none could be found or installed. "
        "Install Chromium or Chrome so that it is on the PATH, then run the tests again."
    )


def _try(command: list[str], *, seconds: int) -> None:
    print(" ".join(command), flush=True)
    try:
        subprocess.run(command, timeout=seconds, check=False, env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"})
    except (OSError, subprocess.TimeoutExpired) as problem:
        print(problem, flush=True)


if __name__ == "__main__":
    print(f"Browser for the tests: {ensure()}")
