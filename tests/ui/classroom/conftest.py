"""A class that is on, and its key."""

from collections.abc import Callable
from pathlib import Path

import pytest

from ui.classroom import routes, store
from ui.classroom.store import Question, Store

YES_NO = Question("Is it?", ("Yes", "No"))


@pytest.fixture
def begin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], tuple[Store, str]]:
    """`begin()`: the class, and the lecturer's key."""

    def on() -> tuple[Store, str]:
        path = tmp_path / "class.sqlite"
        key = store.create(path, "http://host:8501/class")
        monkeypatch.setenv(store.WHERE, str(path))
        monkeypatch.setattr(routes, "_PACE", routes.Pace())
        return Store(path), key

    return on
