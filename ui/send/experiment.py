"""An experiment as one small file: what a link holds, and beside it the reader's own data, which no link can carry.

{"format": "ml-playground experiment", "version": 1, "page": "clustering", "settings": {"k": 5}, ...}

The same experiment gives the same file, byte for byte.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from datasets.names import clean, plain
from datasets.upload import Refusal
from ui.data import own_source
from ui.data.own_source import Source
from ui.front import shell
from ui.session import settings, versions

FORMAT = "ml-playground experiment"
LARGEST = 20 * 1024**2  # bytes
MOST, LONGEST = 200, 10_000  # settings, and characters of one
PARTS = ("settings", "shown")
_NAME = re.compile(r"[A-Za-z0-9_]{1,60}")
_TOO_LARGE = f"has more than {LARGEST // 1024**2} MB"


@dataclass(frozen=True)
class Experiment:
    """One run of a page and how it is looked at: everything that brings its picture back."""

    page: str
    settings: Mapping[str, Any]  # what makes the run, drawn data too: every control not at its default, by short name
    shown: Mapping[str, Any] = field(default_factory=dict)  # what is beside the run: kept runs, frame, open section
    own: Source | None = None
    version: int = versions.VERSION

    def said(self) -> dict[str, Any]:
        """All of it by short name, as a page is asked for it on arrival."""
        return {**self.settings, **self.shown, "v": str(self.version)}

    def query(self) -> dict[str, str | list[str]]:
        """The link that shows it, where its own data are in use."""
        return {f"{self.page}_{name}": _spelled(value) for name, value in self.said().items()}


def write(experiment: Experiment) -> bytes:
    """The file. Raises Refusal if it would be too large to be opened again."""
    own = experiment.own
    parts: dict[str, Any] = dict(
        format=FORMAT,
        version=experiment.version,
        page=experiment.page,
        settings=dict(experiment.settings),
        shown=dict(experiment.shown),
    )
    if own is not None:
        parts["own"] = own.parts()
    file = json.dumps(parts, sort_keys=True, indent=1, ensure_ascii=False).encode(errors="replace")
    if len(file) > LARGEST:
        raise Refusal(f"The file with your own data {_TOO_LARGE}. Leave out rows or columns to send it.")
    return file


def read(content: bytes) -> tuple[Experiment, list[str]]:
    """The experiment in a file, and in sentences what was left out. Raises Refusal, and nothing else."""
    if len(content) > LARGEST:
        raise Refusal(f"The file {_TOO_LARGE}; an experiment has less.")
    try:
        parts = json.loads(content.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raise Refusal(
            "This is not an experiment file: it cannot be read as JSON. It may be cut, or be a table: "
            "that goes to “Use your own data”, or on a page to “Data”."
        ) from None
    if not isinstance(parts, dict) or parts.get("format") != FORMAT:
        raise Refusal("This is not an experiment file of this playground.")
    sentences: list[str] = []
    return picture(parts, sentences), sentences


def picture(parts: Mapping[str, Any], sentences: list[str]) -> Experiment:
    """The experiment that these parts of a file are; what is left out goes to `sentences`. Raises Refusal."""
    page, version = parts.get("page"), parts.get("version")
    if page not in [topic.name for topic in shell.TOPICS]:
        raise Refusal(f"The experiment is of a page that this playground does not have: “{_short(page)}”.")
    if isinstance(version, bool) or not isinstance(version, int) or not 1 <= version < 10**9:
        raise Refusal("The experiment file is damaged: its version is missing.")
    made, shown = (_checked(parts.get(part, {}), sentences) for part in PARTS)
    return Experiment(page, made, shown, _own(parts.get("own")), version)


def _checked(values: Any, sentences: list[str]) -> dict[str, Any]:
    """Those that can be settings of a page; the page itself checks them further."""
    if not isinstance(values, dict):
        raise Refusal("The experiment file is damaged: its settings are not a list of names and values.")
    kept = {n: v for n, v in values.items() if _NAME.fullmatch(n) and n != "v" and _plain(v)}
    kept = dict(list(kept.items())[:MOST])
    if left := [name for name in values if name not in kept]:
        more = f" and {len(left) - 3} more" if len(left) > 3 else ""
        named = ", ".join(f"“{_short(name)}”" for name in left[:3])
        sentences.append(f"Settings that no page can have were left out: {named}{more}.")
    return kept


def _plain(value: Any) -> bool:
    if isinstance(value, list):
        return 0 < len(value) <= MOST and all(isinstance(v, str) and _plain(v) for v in value)
    return settings.sound(value) and not (isinstance(value, str) and len(value) > LONGEST)


def _own(parts: Any) -> Source | None:
    if parts is None:
        return None
    damaged = Refusal("The experiment file is damaged: the data in it cannot be read.")
    if not isinstance(parts, dict):
        raise damaged
    kind, name, text, reading = (parts.get(part) for part in ("kind", "name", "text", "reading"))
    if not (isinstance(kind, str) and isinstance(name, str) and isinstance(text, str) and isinstance(reading, dict)):
        raise damaged
    if kind not in own_source.READERS:
        raise damaged
    for what, value in reading.items():
        allowed = own_source.READINGS.get(what, {}) if kind == "own_table" else {}
        if not any(value == option and type(value) is type(option) for option in allowed):
            raise damaged
    return Source(kind, clean(name)[:200], text, reading)


def _spelled(value: Any) -> str | list[str]:
    return value if isinstance(value, list) else str(value)


def _short(value: Any) -> str:
    return plain(str(value)[:200], 30)
