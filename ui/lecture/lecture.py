"""A lecture: pictures in their order, each with its question; a small file, or a link that holds all of it.

{"format": "ml-playground lecture", "title": "Groups", "stops": [
    {"page": "clustering", "version": 3, "settings": {"k": 5}, "question": "How many heaps?",
     "line": "Five, but k-means cannot know.", "notes": "Let them argue."}]}

The same lecture gives the same file, byte for byte. Small data of the reader's own travel in the file, not in the link.
"""

import base64
import binascii
import json
import re
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

from datasets.names import clean, plain
from datasets.upload import Refusal
from ui.data.data_picker import OWN
from ui.data.own_source import Source
from ui.front import shell
from ui.send import experiment
from ui.send.experiment import Experiment

FORMAT = "ml-playground lecture"
LARGEST = 1024**2  # bytes
SMALL = 100_000  # characters of own data that a picture may bring
MOST, LONGEST = 40, 1000  # stops, and characters of a text
TOO_MUCH = f"Own data of more than {SMALL // 1000} KB do not travel in a lecture: their picture opens without them."
TEXTS = ("title", "question", "line", "notes")
PACKED = "."  # what a link's name of a lecture that it holds itself begins with
SHIPPED = shell.ROOT / "lectures"
_NAME = re.compile(r"[a-z0-9_]{1,60}")
_TOO_LARGE = f"has more than {LARGEST // 1024**2} MB"


@dataclass(frozen=True)
class Stop:
    """One picture of a lecture, and what is said of it."""

    picture: Experiment
    title: str = ""  # what it is called in a list
    question: str = ""  # above the picture; one that a preset asks is asked with its guess
    line: str = ""  # what there is to say once it has been seen, on the screen
    notes: str = ""  # for the lecturer alone

    @property
    def page(self) -> str:
        """The page it is on."""
        return self.picture.page

    @property
    def lacks(self) -> bool:
        """Whether it was made of somebody's own data that are not in it."""
        return self.picture.settings.get("data") == OWN and self.picture.own is None

    @property
    def heading(self) -> str:
        """What it is called, its question, or where it is: whichever there is."""
        return self.title or self.question or next(topic.title for topic in shell.TOPICS if topic.name == self.page)


@dataclass(frozen=True)
class Lecture:
    """Its title and its stops."""

    title: str = ""
    stops: tuple[Stop, ...] = field(default_factory=tuple)


def write(lecture: Lecture) -> bytes:
    """The file."""
    return (json.dumps(_parts(lecture), indent=1, ensure_ascii=False) + "\n").encode(errors="replace")


def _parts(lecture: Lecture, *, own: bool = True) -> dict[str, Any]:
    return dict(format=FORMAT, title=lecture.title, stops=[_stop(stop, own) for stop in lecture.stops])


def _stop(stop: Stop, own: bool) -> dict[str, Any]:
    picture, texts = stop.picture, {name: getattr(stop, name) for name in TEXTS}
    parts = dict(page=picture.page, version=picture.version, settings=dict(picture.settings), shown=dict(picture.shown))
    if own and picture.own:
        parts |= dict(own=picture.own.parts())
    return {name: value for name, value in (parts | texts).items() if value or name == "settings"}


def read(content: bytes) -> tuple[Lecture, list[str]]:
    """The lecture in a file, and in sentences what was left out. Raises Refusal, and nothing else."""
    if len(content) > LARGEST:
        raise Refusal(f"The file {_TOO_LARGE}; a lecture has less.")
    try:
        parts = json.loads(content.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raise Refusal("This is not a lecture: it cannot be read as JSON. It may be cut.") from None
    if not isinstance(parts, dict) or parts.get("format") != FORMAT:
        raise Refusal("This is not a lecture of this playground.")
    stops = parts.get("stops")
    if not isinstance(stops, list):
        raise Refusal("The lecture is damaged: its stops are not a list.")
    if len(stops) > MOST:
        raise Refusal(f"The lecture has {len(stops)} stops; at most {MOST} can be shown.")
    found: list[Stop] = []
    sentences: list[str] = []
    for number, stop in enumerate(stops, start=1):
        try:
            found.append(_read_stop(stop, sentences))
        except Refusal as problem:
            sentences.append(f"Stop {number} was left out. {problem}")
    return Lecture(_text(parts.get("title")), tuple(found)), sentences


def _read_stop(parts: Any, sentences: list[str]) -> Stop:
    if not isinstance(parts, Mapping):
        raise Refusal("It is not a list of names and values.")
    picture = experiment.picture(parts, sentences)
    if picture.own and not brings(picture.own):
        picture = replace(picture, own=None)
        sentences.append(TOO_MUCH)
    return Stop(picture, *(_text(parts.get(name)) for name in TEXTS))


def _text(value: Any) -> str:
    return clean(value, LONGEST) if isinstance(value, str) else ""


def brings(own: Source) -> bool:
    """Whether these data are small enough to travel."""
    return len(own.text) <= SMALL


# As a link has it -------------------------------------------------------------------------------------------------


def pack(lecture: Lecture) -> str:
    """All of it as a name in an address, but for own data."""
    small = json.dumps(_parts(lecture, own=False), separators=(",", ":"), ensure_ascii=False).encode(errors="replace")
    return PACKED + base64.urlsafe_b64encode(zlib.compress(small, 9)).decode().rstrip("=")


def named(name: str) -> tuple[Lecture, list[str]]:
    """The lecture that a link names: one that comes with the playground, or one that it holds. Raises Refusal."""
    if not name.startswith(PACKED):
        if _NAME.fullmatch(name) and name in shipped():
            return shipped()[name], []
        raise Refusal(f"There is no lecture called “{plain(name, 30)}”.")
    cut = Refusal("The lecture in this link cannot be read: the link may have been cut.")
    try:
        packed = base64.urlsafe_b64decode(name[1:] + "=" * (-len(name[1:]) % 4))
        unpacking = zlib.decompressobj()
        content = unpacking.decompress(packed, LARGEST)
    except (ValueError, binascii.Error, zlib.error):
        raise cut from None
    if not unpacking.eof:  # or its checksum is missing
        raise cut
    return read(content)


@cache
def shipped() -> Mapping[str, Lecture]:
    """The lectures that come with the playground, by name: those of the topics in their order, then the others."""
    topics = [topic.name for topic in shell.TOPICS]
    found = {path.stem: read(path.read_bytes())[0] for path in sorted(Path(SHIPPED).glob("*.json"))}
    return {name: found[name] for name in sorted(found, key=lambda name: [*topics, name].index(name))}
