"""`ml-playground`: the app from anywhere, once it is installed."""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

HERE = Path(__file__).resolve().parent


def main(arguments: Sequence[str] | None = None) -> None:
    """Serve the app until it is interrupted; a browser shows it, where there is one."""
    parser = argparse.ArgumentParser(prog="ml-playground", description="The machine learning playground.")
    parser.add_argument(
        "--host", default="127.0.0.1", help="the address to listen on; if not said, this machine's own alone"
    )
    parser.add_argument("--port", type=int, help="8501, or the next one that is free, if not said")
    parser.add_argument("--no-browser", action="store_true", help="open no browser")
    chosen = parser.parse_args(arguments)
    os.chdir(HERE)  # Streamlit looks for its settings where it is started
    sys.path.insert(0, str(HERE))
    sys.argv = ["streamlit", *command(chosen.host, chosen.port, browser=not chosen.no_browser and screen())]
    from streamlit.web import cli

    from ui.classroom import addresses

    if problem := addresses.problem(chosen.host, chosen.port):
        sys.exit(f"The playground cannot start. {problem}")
    cli.main()


def command(host: str, port: int | None, *, browser: bool) -> list[str]:
    """What Streamlit is asked for."""
    asked = ["run", "app.py", "--server.address", host, "--server.headless", str(not browser).lower()]
    asked += ["--server.showEmailPrompt", "false"]
    if host in ("0.0.0.0", "::"):
        asked += ["--browser.serverAddress", "localhost"]  # else Streamlit asks the internet for this machine's address
    return asked + (["--server.port", str(port)] if port is not None else [])


def screen() -> bool:
    """Whether a browser would be seen."""
    return not sys.platform.startswith("linux") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


if __name__ == "__main__":
    main()
