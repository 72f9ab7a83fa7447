"""What is installed is enough to run from anywhere. That pip installs it: `make trial`."""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import launch
from deploy.serve import ROOT
from tests.deploy.installed import works

BUILT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]["targets"][
    "wheel"
]


def test_the_files_of_the_package_serve_the_app_from_another_folder(tmp_path: Path) -> None:
    assert BUILT["sources"] == {"": "ml_playground"}
    for name in BUILT["include"]:
        here, there = ROOT / name.lstrip("/"), tmp_path / "site" / "ml_playground" / name.lstrip("/")
        there.parent.mkdir(parents=True, exist_ok=True)
        if here.is_dir():
            shutil.copytree(here, there, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(here, there)
    works([sys.executable, "-P", "-m", "ml_playground.launch"], tmp_path, str(tmp_path / "site"))


@pytest.mark.parametrize(
    ("platform", "display", "seen"), [("linux", "", False), ("linux", ":0", True), ("darwin", "", True)]
)
def test_a_browser_opens_where_there_is_one(
    monkeypatch: pytest.MonkeyPatch, platform: str, display: str, seen: bool
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(os, "environ", {"DISPLAY": display})
    assert launch.screen() is seen
    assert ("false" if seen else "true") in launch.command("127.0.0.1", None, browser=launch.screen())[4:6]


def test_it_listens_where_it_is_asked_to_and_asks_nobody_else_for_its_address() -> None:
    assert "--browser.serverAddress" in launch.command("0.0.0.0", 80, browser=False)
    assert launch.command("127.0.0.1", 9000, browser=False)[-2:] == ["--server.port", "9000"]


def test_what_is_left_out_is_what_only_developers_need() -> None:
    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    folders = {name.partition("/")[0] for name in listed if "/" in name}
    included = {name.split("/")[1] for name in BUILT["include"]}
    assert folders - included == {".ci", "benchmarks", "deploy", "docs", "tests"}


@pytest.mark.parametrize(
    "asked", [["--host", "nonsense.invalid"], ["--host", ""], ["--host", "x..y", "--port", "8501"], ["--port", "0"]]
)
def test_where_it_cannot_listen_it_says_so_and_starts_nothing(
    monkeypatch: pytest.MonkeyPatch, asked: list[str]
) -> None:
    from streamlit.web import cli

    monkeypatch.setattr(cli, "main", lambda: pytest.fail("Streamlit was started."))
    monkeypatch.setattr(sys, "argv", [])  # both are set for Streamlit
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.chdir(ROOT)
    with pytest.raises(SystemExit, match=r"^The playground cannot start\. .*\.$"):
        launch.main([*asked, "--no-browser"])
