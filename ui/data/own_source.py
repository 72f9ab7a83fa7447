"""The reader's own data as they were given: what an experiment file holds of them, and how it brings them back."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from datasets import board_text, labelled_text, pixels, tagged_text, upload
from datasets.upload.decode import decode
from ui.session import answers, visit

READERS: Mapping[str, Callable[..., Any]] = {
    "own_table": upload.read,
    "own_sentences": tagged_text.read,
    "own_documents": labelled_text.read,
    "own_board": board_text.read_file,
    "own_picture": pixels.read,
}
READINGS: Mapping[str, Mapping[Any, str]] = {  # what can be said about how a table is written
    "delimiter": upload.DELIMITERS,
    "decimal": upload.DECIMALS,
    "thousands": upload.THOUSANDS,
    "header": {True: "yes", False: "no"},
}


@dataclass(frozen=True)
class Source:
    """A text, what it is called, and how it is read."""

    kind: str  # of READERS
    name: str
    text: str
    reading: Mapping[str, Any] = field(default_factory=dict)

    def parts(self) -> dict[str, Any]:
        """As a file holds it."""
        return dict(kind=self.kind, name=self.name, text=self.text, reading=dict(self.reading))

    def read(self) -> Any:
        """What it holds. Raises datasets.upload.Refusal."""
        return READERS[self.kind](self.text, self.name, **self.reading)


@dataclass
class Own:
    """The reader's own data, by kind: what was made of them, and how they were given."""

    made: dict[str, Any] = field(default_factory=dict)
    sources: dict[str, Source] = field(default_factory=dict)
    before: dict[str, tuple[Any, Source] | None] = field(default_factory=dict)  # what stood in place of what is lent


@dataclass
class Asked:
    """The kind of own data that a page asks for."""

    kind: str = ""


def put_to_use(
    kind: str, made: Any, content: bytes | str, name: str, encoding: str | None = None, **reading: Any
) -> None:
    """The reader has put to use what was `made` of this."""
    own = visit.of(Own)
    own.made[kind], own.sources[kind] = made, Source(kind, name, decode(content, encoding)[0], reading)
    own.before.pop(kind, None)


def in_use(kind: str) -> Any:
    """What was made of the reader's own data of that kind; None while nothing is in use."""
    given = answers.now()
    return given.own.get(kind) if given else visit.of(Own).made.get(kind)


def all_in_use() -> dict[str, Any]:
    """The reader's own data of every kind that are in use."""
    return {kind: mine for kind in READERS if (mine := in_use(kind)) is not None}


def shown(kind: str) -> None:
    """The current page asks for own data of that kind."""
    visit.here(Asked).kind = kind


def current() -> Source | None:
    """What the current page would show of the reader's own; None if there is nothing in use."""
    return visit.of(Own).sources.get(visit.here(Asked).kind)


def bring(source: Source) -> None:
    """Put it to use, as if the reader had given it. Raises datasets.upload.Refusal."""
    own = visit.of(Own)
    own.made[source.kind] = source.read()
    own.sources[source.kind] = source
    own.before.pop(source.kind, None)


def lend(source: Source) -> None:
    """The same for one picture, until it is `returned`. Raises datasets.upload.Refusal."""
    own, kind = visit.of(Own), source.kind
    mine = (own.made[kind], own.sources[kind]) if kind in own.made else None
    bring(source)
    own.before[kind] = mine


def returned() -> None:
    """The reader has his own data as they were before others were lent."""
    own = visit.of(Own)
    for kind, mine in own.before.items():
        del own.made[kind], own.sources[kind]
        if mine:
            own.made[kind], own.sources[kind] = mine
    own.before.clear()
