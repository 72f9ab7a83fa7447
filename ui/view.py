"""The contract of a view: it asks, computes and hands over a frozen answer; everything on the screen is made of that.

@dataclass(frozen=True)
class Run: ...                                   # what was asked for and what came of it

def choose(data: Dataset) -> Run: ...            # all controls, all runs; draws nothing
def chart(run: Run) -> Picture: ...              # frames that are drawn when they are asked for
def numbers(run: Run) -> dict[str, float]: ...   # below the chart, at full precision

view = View("k-means", choose, Screen(chart, numbers, HELP, said=said, closer=closer, code=code, rows=rows), "blobs")

Its texts lie beside it: `theory.md`, and `presets.toml` with the question above the picture, others worth
asking, and what the picture answers.
"""

import inspect
import tomllib
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any

from datasets.dataset import Dataset, csv, export
from datasets.entry import Entry
from ui import picture
from ui.classroom.lecturer import Offer
from ui.guessing.guess import Guess
from ui.picture import Picture, Row
from ui.session.answers import Given

Number = float | int | str
Numbers = Mapping[str, Number]
Drawing = Picture | Row | Sequence[Picture | Row]

ABOVE, BELOW, BESIDE = "above", "below", "beside"
HEADLINE = "headline"
VERDICT = ""  # its name among the numbers
NEVER: Mapping[str, Sequence[Any]] = {"view": ()}  # a place at which no control stands


@dataclass(frozen=True)
class Said:
    """A sentence about a run, and where it stands: above the chart, below it, or under its headline.

    A notice that is no caption is under the numbers, not the headline.
    """

    text: str
    kind: str = "caption"  # as Streamlit calls it: caption, info, warning, success, markdown, latex; or HEADLINE
    icon: str | None = None
    where: str = BELOW

    @property
    def noted(self) -> bool:
        """Whether it is one of the small sentences under a headline."""
        return self.where == BESIDE and self.kind == "caption"


def noted(said: Iterable[Said]) -> str:
    """The small sentences under the first chart's headline."""
    return " ".join(one.text for one in said if one.noted and one.text)


def headline(text: str) -> Said:
    """What charts without a player of their own show, in large print above them. A guess covers it."""
    return Said(text, HEADLINE, where=ABOVE)


def note(text: str, where: str = BELOW) -> Said:
    """Something to know, in small print."""
    return Said(text, where=where)


def beside(text: str) -> Said:
    """The same under the headline, of the whole run; what follows the player, under the numbers, is a `verdict`."""
    return Said(text, where=BESIDE)


def info(text: str, icon: str | None = None, where: str = BELOW) -> Said:
    """What the picture shows, worth a box of its own."""
    return Said(text, "info", icon, where)


def warning(text: str, icon: str | None = None, where: str = BELOW) -> Said:
    """What is wrong, and what one can do."""
    return Said(text, "warning", icon, where)


@dataclass(frozen=True)
class Code:
    """A run as a script that prints the numbers below the chart, and the same with the library one would use."""

    algorithm: ModuleType  # whose source is shown
    script: str
    library: str | None = None
    why: str = ""  # where the library's definitions differ from ours
    note: str = ""  # why there is no library's script, say


@dataclass(frozen=True)
class Rows:
    """A table to look at and to download: equally long columns, a name for the file, and what the rows are."""

    columns: Mapping[str, Any]
    name: str
    source: str
    note: str = ""
    file: Callable[[], bytes] | None = None  # what is downloaded, where that is not these columns

    def frame(self) -> Any:
        """The rows as a pandas.DataFrame."""
        import pandas as pd

        return pd.DataFrame(dict(self.columns))

    def download(self) -> bytes:
        """The rows as CSV."""
        return self.file() if self.file else csv(self.frame())


def rows_of(data: Dataset, results: Mapping[str, Any] | None = None) -> Rows:
    """A data set's rows, with columns of results."""
    given = dict(results or {})
    frame = data.frame().assign(**given)
    return Rows({str(name): frame[name] for name in frame}, data.name, data.source, file=lambda: export(data, given))


def nothing(_: Any) -> Sequence[Said]:
    """A run of which nothing is to be said."""
    return ()


@dataclass(frozen=True)
class Screen:
    """What is shown of an answer T: every function takes it."""

    chart: Callable[[Any], Drawing]
    numbers: Callable[[Any], Numbers] = lambda _: {}
    help: Mapping[str, str] | Callable[[Any], Mapping[str, str]] = field(default_factory=dict)  # of the numbers
    at: Callable[[Any, int], Any] | None = None  # the answer as it stood at a step: numbers and Look closer follow
    verdict: Callable[[Any], str] | None = None  # a sentence under the numbers: it follows the player with them
    said: Callable[[Any], Iterable[Said]] = nothing
    below: Callable[[Any], None] | None = None  # what one works with under the chart: an editor, say
    closer: Callable[[Any], Any] | None = None  # Look closer; what it returns is looked at, and `ringed`
    ringed: Callable[[Any, Any], Drawing] | None = None  # the chart, with what is looked at marked
    sections: Mapping[str, Callable[[Any], None]] = field(default_factory=dict)  # more of them, by title
    theory: str | Callable[[Any], None] = "theory.md"  # a file beside the function `chart`, or a text with numbers
    code: Callable[[Any], Code] | None = None
    rows: Callable[[Any], Rows] | None = None
    quantities: Mapping[str, Callable[[Any], Any]] = field(default_factory=dict)  # what presets' answers speak of
    room: Callable[[Any], Offer | None] = lambda _: None  # what a class in the room can do with it, beside guessing

    def numbers_at(self, run: Any, step: int) -> Numbers:
        """The numbers below the chart while it shows this step."""
        return self.numbers(self.at(run, step) if self.at else run)

    def beside(self, run: Any) -> Numbers:
        """What stands below the chart: the numbers, and under an empty name the verdict."""
        return {**self.numbers(run), **({VERDICT: self.verdict(run)} if self.verdict else {})}

    def beside_at(self, run: Any, step: int) -> Numbers:
        """The same while the chart shows this step."""
        return self.beside(self.at(run, step) if self.at else run)

    def note(self, run: Any) -> str:
        """The small sentences under the first chart's headline."""
        return noted(self.said(run))

    def quantity(self, run: Any, name: str) -> Any:
        """A number below the chart, or another quantity of the run that presets' answers speak of."""
        named = self.quantities.get(name)
        return named(run) if named else self.numbers(run)[name]

    def help_of(self, run: Any) -> Mapping[str, str]:
        """What the numbers of a run mean."""
        return self.help(run) if callable(self.help) else self.help

    def text(self) -> str:
        """The theory, where it is a file."""
        assert isinstance(self.theory, str)
        return _read(Path(inspect.getfile(self.chart)).with_name(self.theory))


def as_of(run: Any, step: int) -> Any:
    """An answer with a `trace` as it stood at a step; at step 0 while what leads up to it is shown."""
    return replace(run, trace=run.trace.until(max(step, 0)))


@dataclass(frozen=True)
class Preset:
    """Something worth seeing: settings that differ from the defaults, the question they pose, and its answer.

    An answer says what the picture shows, as quantities of the run: a value, or a comparison such as "< 0.7".
    """

    label: str
    question: str
    settings: Mapping[str, Any] = field(default_factory=dict)
    answer: Mapping[str, Any] = field(default_factory=dict)
    guess: Guess | None = None  # what the reader is asked to guess before the picture answers


@dataclass(frozen=True)
class View:
    """One way to look at a page's subject.

    `choose` is called with the data, or without where the view makes its own numbers (`data` is None). Where it gives
    answers of several kinds, `screen` says for each kind how it is shown.
    """

    title: str
    choose: Callable[..., Any]
    screen: Screen | Mapping[type, Screen]
    data: str | None = None  # the data set on which it opens
    fixed: bool = False  # it always works on that one
    entries: Sequence[Entry] | None = None  # what it offers, where that differs from the page's other views
    own: Callable[[], Any] | None = None  # how it asks for the reader's own data, likewise
    draw: str | None = None  # the kind of data one can draw for it, likewise
    part: Callable[[], str] | None = None  # what is asked before the data: `choose` is given the answer first
    about: Collection[str] = ()  # the short names of controls that say what it is about, as the data do
    alone: Collection[str] = ()  # the parts that make their own numbers: with them no data are asked for
    folded: Collection[str] = ()  # the short names of controls that one does without at first: under "More settings"

    def screen_of(self, run: Any) -> Screen:
        """How this answer is shown."""
        return self.screen if isinstance(self.screen, Screen) else self.screen[type(run)]

    @property
    def question(self) -> str:
        """What the picture is looked at for, as the view opens: it stands above it. From `presets.toml`."""
        return str(self._asks().get("question", ""))

    def question_where(self, stands: Callable[[str, Any], bool]) -> str:
        """The same by what the controls stand at.

        Each of `others` names controls and values: it is asked where all those of its `where` stand at one of theirs,
        and not all of its `unless`.
        """

        def met(place: Mapping[str, Sequence[Any]]) -> bool:
            return all(any(stands(name, value) for value in values) for name, values in place.items())

        fit = (it for it in self.others if met(it.get("where", {})) and not met(it.get("unless", NEVER)))
        return str(next((it["question"] for it in fit), self.question))

    @property
    def others(self) -> Sequence[Mapping[str, Any]]:
        """What is asked in its place at other settings, from `presets.toml`; the first that fits is asked."""
        return self._asks().get("other", [])

    @property
    def presets(self) -> tuple[Preset, ...]:
        """The questions worth asking, from `presets.toml` beside `choose`."""
        return tuple(
            Preset(
                one["label"],
                one["question"],
                one.get("settings", {}),
                one.get("answer", {}),
                Guess(**one["guess"]) if "guess" in one else None,
            )
            for one in self._asks().get("preset", [])
        )

    def _asks(self) -> Mapping[str, Any]:
        path = Path(inspect.getfile(self.choose)).with_name("presets.toml")
        return _parsed(_read(path)) if path.exists() else {}


@dataclass
class Shown:
    """A view under given settings, without Streamlit: what would be on the screen."""

    view: View
    run: Any
    given: Given

    @property
    def screen(self) -> Screen:
        """How it is shown."""
        return self.view.screen_of(self.run)

    @property
    def pictures(self) -> list[Picture]:
        """Its charts, in the order in which they stand."""
        return picture.flat(self.screen.chart(self.run))

    @property
    def numbers(self) -> Numbers:
        """The numbers below the chart."""
        return self.screen.numbers(self.run)

    @property
    def said(self) -> list[Said]:
        """The sentences, the verdict among them."""
        verdict = self.screen.verdict
        return [*self.screen.said(self.run), *([beside(verdict(self.run))] if verdict else [])]

    def quantity(self, name: str) -> Any:
        """A number below the chart, or another quantity of the run that presets' answers speak of."""
        return self.screen.quantity(self.run, name)


@lru_cache(maxsize=256)
def _text(path: Path, changed: int) -> str:
    return path.read_text(encoding="utf-8")


def _read(path: Path) -> str:
    return _text(path, path.stat().st_mtime_ns)


@lru_cache(maxsize=256)
def _parsed(text: str) -> dict[str, Any]:
    return tomllib.loads(text)
