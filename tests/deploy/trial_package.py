"""`make trial`: the wheel is built, installed into a fresh environment, and its command serves the app."""

import subprocess
import sys
from pathlib import Path

from deploy.serve import ROOT
from tests.deploy.installed import works


def test_the_wheel_is_installed_and_its_command_serves_the_app(tmp_path: Path) -> None:
    fresh = tmp_path / "fresh"
    subprocess.run([sys.executable, "-m", "venv", str(fresh)], check=True)
    subprocess.run([str(fresh / "bin" / "pip"), "install", "--quiet", str(ROOT)], check=True)
    works([str(fresh / "bin" / "ml-playground")], tmp_path)
