"""What the controls of a page stand at: values of ours, which the widgets on the screen are set from and write to.

A control is known by its short name, `k`; its widget, and its parameter in the address, by its full one,
`clustering_k`. What a link, a preset or a click asks for is wanted until the control is asked for next, and moved into
its range then.
"""

import math
import re
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import streamlit as st

from datasets.names import plain
from ui import words
from ui.session import answers, visit
from ui.session.answers import Given
from ui.session.notices import notice, quoted

UNSET: Any = object()
DEFAULT: Any = object()  # wanted of a control that is to be put back
LARGEST = 1e300  # size of a number from outside
_POWER = re.compile(r"-?\d(\.\d+)?e[-+]?\d{1,2}")  # of ten, as Python writes a number
_HALF = re.compile("[\\ud800-\\udfff]")  # of a sign of two parts: no text that can be sent
_LAG = 3.0  # seconds after which a browser has shown what it was sent


@dataclass
class Control:
    """What is known of a control since it was first asked for, or since a kept run was made with it."""

    label: str = ""
    titles: Mapping[str, str] = field(default_factory=dict)  # what its options are called
    default: Any = UNSET
    value: Any = UNSET
    shape: Any = None  # of its widget: one with other ends or other parts is another one to Streamlit
    told: Any = UNSET  # what its widget held when it was last drawn: anything else was done by the reader
    outdated: list[tuple[int, Any]] = field(default_factory=list)  # but for these, of a browser that has not heard of
    # the value that this run of the page has given it


@dataclass
class Settings:
    """The controls of a page, by short name."""

    controls: dict[str, Control] = field(default_factory=dict)
    wanted: dict[str, Any] = field(default_factory=dict)  # text where it comes from a link
    moved: dict[str, str] = field(default_factory=dict)  # what the reader has made of sliders since they were asked
    moves: int = 0  # how often the reader has let one go, where it was, too
    implied: frozenset[str] = frozenset()  # what of that they rely on without a word
    asker: str = ""  # who wants it on arrival, "link" or "file", and is told what cannot be had
    asked: dict[str, None] = field(default_factory=dict)  # those that this run has asked for, in their order
    before: frozenset[str] = frozenset()  # those that the last whole run has asked for
    aside: set[str] = field(default_factory=set)  # they are about the page, not about the run it shows
    keeps: bool = False  # all that is not wanted stays, whatever its new default is
    quiet: set[str] = field(default_factory=set)  # no step in the browser's history is made of their changes
    acts: int = 0  # what the reader has done so far that is a step in that history
    arrivals: int = 0  # how often a link, a file or a preset has had its way
    preset: str = ""  # the question of the preset that was pressed last
    runs: int = 0  # how often the page's body was begun
    done: tuple[int, float] = 0, 0.0  # the last of them that came to its end, and when
    heard: int | None = None  # the last of them that the browser is known to have shown; None if it does not say

    def of(self, name: str) -> Control:
        """The control of this name."""
        return self.controls.setdefault(name, Control())


def here() -> Settings:
    """The settings of the page on the screen."""
    return visit.here(Settings)


def key_of(name: str) -> str:
    """The widget key and address parameter of control `name` on the current page."""
    return f"{visit.page()}_{name}"


# What a control does when it is asked for -------------------------------------------------------------------------


def settle(
    name: str,
    label: str,
    default: Any,
    nearest: Callable[[Any], Any],
    *,
    spoken: Callable[[Any], str] = str,
    titles: Mapping[str, str] | None = None,
    step: bool = False,
) -> Any:
    """The value of a control: as the reader has moved it, as it is wanted, or as it was; moved into its range.

    `nearest` reads a value and moves it into the range, or raises ValueError; `spoken` says it as a link would. A
    control left at its default follows the default when that changes with the data. `hold` says what its widget made
    of the value. With `step`, Back undoes what the reader does to it.
    """
    page = here()
    it = page.of(name)
    before, left_alone = it.value, it.value == it.default and not page.keeps
    it.default, it.label, it.titles = default, label, titles or {}
    page.asked[name] = None
    held = st.session_state.get(key_of(name), UNSET)
    moved = page.moved.pop(name, UNSET)
    if name in page.wanted:
        value, step = _had(page, name, label, page.wanted.pop(name), default, nearest, spoken), not page.asker
    elif moved is not UNSET:
        value, step = _moved(moved, default, nearest), False
    elif (
        held is not UNSET and it.told is not UNSET and held != it.told and held not in [said for _, said in it.outdated]
    ):
        value = _moved(held, default, nearest)
    else:
        value, step = default if it.value is UNSET or left_alone else _moved(it.value, default, nearest), False
    if value != before and before is not UNSET and step and name not in page.quiet:
        page.acts += 1
    it.value = value
    return value


def show(name: str, value: Any, shape: Any = None) -> str:
    """Have the widget of a control, which is drawn next and has this shape, stand at `value`; gives its key."""
    full, it = key_of(name), here().of(name)
    held = st.session_state.get(full, UNSET)
    if held != value or type(held) is not type(value) or it.shape != shape:
        st.session_state[full] = value
        it.outdated += [(here().runs, held), (here().runs, value)]  # a broken-off run may have told its value, or not
    it.shape = shape
    return full


def hold(name: str, value: Any) -> None:
    """This is what the widget of a control stands at."""
    it = here().of(name)
    it.value = it.told = value


def _moved(value: Any, default: Any, nearest: Callable[[Any], Any]) -> Any:
    try:
        return nearest(value)
    except (TypeError, ValueError, OverflowError):
        return default


def _had(
    page: Settings,
    name: str,
    label: str,
    wanted: Any,
    default: Any,
    nearest: Callable[[Any], Any],
    spoken: Callable[[Any], str],
) -> Any:
    """What can be had of what is wanted; who asks on arrival is told where that is something else."""
    if wanted is DEFAULT:
        return default
    try:
        value = nearest(wanted)
        moved = _spelled(wanted) not in (_spelled(value), spoken(value).lower()) and not same_number(wanted, value)
    except (TypeError, ValueError, OverflowError):
        value, moved = default, True
    if moved and page.asker and label:
        asked, used = (", ".join(v) if isinstance(v, list) else v for v in (wanted, value))
        used = used if isinstance(value, list) else spoken(value)
        notice(f"The {page.asker} asks for {quoted(asked)} as “{label}”; {quoted(used)} is used instead.")
    return value


def _spelled(value: Any) -> str:
    return str(value).lower()


# What is wanted ---------------------------------------------------------------------------------------------------


def put(name: str, value: Any) -> None:
    """Set one control of the page, by its short name: it says so when it is asked for next. For callbacks."""
    here().wanted[name] = value


def put_alone(wanted: Mapping[str, Any]) -> None:
    """Set these controls and leave all others where they stand, even those at a default that changes. For callbacks."""
    page = here()
    page.wanted |= wanted
    page.keeps = True


def move(name: str, text: str) -> None:
    """The reader has moved the slider of this name. For its callback."""
    page = here()
    page.moved[name] = text
    page.moves += 1


def set_all(settings: Mapping[str, Any]) -> None:
    """Put every control of the page to its default, then those in `settings` (by short name). For callbacks.

    What is aside stays as it is.
    """
    page = here()
    stay = {name: value for name, value in page.wanted.items() if name in page.aside}
    page.wanted, page.preset = stay | _all_others(page.aside) | dict(settings), ""


def arrive(
    settings: Mapping[str, Any], asker: str, *, all_of_it: bool = True, implied: Mapping[str, Any] | None = None
) -> None:
    """The page as a link or a file has it: these controls so, all others at their default; or not what is aside.

    What is `implied` was not said: nobody is told of it where no control takes it.
    """
    implied = implied or {}
    settings = {**settings, **implied}
    page = here()
    stay = set() if all_of_it else page.aside
    wanted = {name: value for name, value in settings.items() if name not in stay}
    page.wanted, page.asker, page.preset = _all_others(stay) | wanted, asker, ""
    page.implied = frozenset(implied)
    page.arrivals += 1


def _all_others(stay: Collection[str]) -> dict[str, Any]:
    return {name: DEFAULT for name in here().controls if name not in stay}


def forget(names: Sequence[str]) -> None:
    """These controls begin anew: what they stood at was about something else."""
    page = here()
    page.wanted |= {name: DEFAULT for name in names if name in page.controls}


def quiet(name: str) -> None:
    """Changes of this control make no step in the browser's history: it is drawn, stroke by stroke, say."""
    if not answers.now():
        here().quiet.add(name)


def aside(name: str) -> None:
    """Say that a control is about the page, not about the run it shows: presets and Reset leave it alone."""
    here().aside.add(name)


# What they stand at -----------------------------------------------------------------------------------------------


def begin() -> None:
    """A run of the page's body begins."""
    page = here()
    page.before, page.asked = page.before | frozenset(page.asked), {}
    page.runs += 1
    for it in page.controls.values():
        it.outdated = [(run, said) for run, said in it.outdated if not _heard(page, run)]


def _heard(page: Settings, run: int) -> bool:
    """Whether the browser says no more what its widgets stood at before that run."""
    done, when = page.done
    return (page.heard is not None and run <= page.heard) or (run <= done and time.monotonic() - when > _LAG)


def all_asked() -> None:
    """The page's body has been drawn: there are no other controls."""
    here().before = frozenset()


def delivered() -> None:
    """The page's body has been drawn to its end. A browser that does not say when it has shown it knows it by now."""
    page = here()
    page.done = page.runs, time.monotonic()
    if page.heard is None:
        for it in page.controls.values():
            it.outdated.clear()


def complete() -> list[str]:
    """The run is complete. What a link or a file wanted on arrival and no control has taken: none of this page."""
    page = here()
    unknown = [name for name in still_wanted() if name not in page.implied] if page.asker else []
    for name, value in page.wanted.items():
        if value is DEFAULT:  # it is not on the screen
            page.controls[name].value = UNSET
    page.wanted, page.asker, page.keeps = {}, "", False
    return unknown


def still_wanted() -> dict[str, Any]:
    """What no control has taken yet, by short name."""
    return {name: value for name, value in here().wanted.items() if value is not DEFAULT}


def arriving() -> bool:
    """Whether this run answers a link or a file."""
    return bool(here().asker)


def asker() -> str:
    """Who asks for the settings on arrival, a link or a file."""
    return here().asker or "link"


def held(name: str, default: Any = None) -> Any:
    """What the control with this short name stands at, on the screen or by what is wanted. For callbacks."""
    page = here()
    wanted = page.wanted.get(name, UNSET)
    if wanted is not UNSET:
        return default if wanted is DEFAULT else wanted
    known = page.controls.get(name, Control())
    if known.value is UNSET:
        return st.session_state.get(key_of(name), default)
    return known.value if known.told is UNSET else st.session_state.get(key_of(name), known.value)


def changed() -> dict[str, Any]:
    """Every control that is not at its default, by short name.

    Those that are on the screen: what a control said that another choice has taken away makes no picture.
    """
    page = here()
    on_screen = page.before.union(page.asked) - {name for name, value in page.wanted.items() if value is DEFAULT}
    return {name: it.value for name, it in page.controls.items() if name in on_screen and it.value != it.default}


def of_run() -> dict[str, Any]:
    """What makes the current page's picture: of these, all that have words and are not aside."""
    page = here()
    return {n: value for n, value in changed().items() if n not in page.aside and page.controls[n].label}


def asked() -> dict[str, Any]:
    """What the controls that this run has asked so far stand at, by short name, without those that are aside."""
    page = here()
    return {name: page.controls[name].value for name in sorted(page.asked) if name not in page.aside}


def stands(name: str, value: Any) -> bool:
    """Whether the control stands at that value, or is wanted to, however it is spelled."""
    now = held(name, default_of(name))
    if isinstance(now, bool):
        return str(now).lower() == str(value).lower()
    return bool(now == value) or str(now) == str(value) or same_number(now, value)


# Their words ------------------------------------------------------------------------------------------------------


def spoken() -> list[str]:
    """The short names of the page's controls that have words, in the order in which they first appeared."""
    return [name for name, it in here().controls.items() if it.label]


def default_of(name: str) -> Any:
    """The default of the page's control with this short name; None while it has not been asked for."""
    default = here().controls.get(name, Control()).default
    return None if default is UNSET else default


def label_of(name: str) -> str:
    """The words beside the page's control with this short name."""
    return here().controls.get(name, Control()).label or name


def said(name: str, value: Any) -> str:
    """A value of the page's control with this short name as the reader sees it: a number as its slider says it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, list):
        return plain(", ".join(map(str, value)))
    if isinstance(value, str) and not _POWER.fullmatch(value):
        return plain(title_of(name, value))
    return words.setting(float(value))


def title_of(name: str, value: str) -> str:
    """What this option of the page's control with this short name is called; any other text is as it is."""
    return str(here().controls.get(name, Control()).titles.get(value, value))


def learn(given: Given) -> None:
    """The words of controls that settings have answered: a run that was kept is spoken of by them."""
    page = here()
    for name, label in given.labels.items():
        page.of(name).label = label
    for name, titles in given.titles.items():
        page.of(name).titles = titles


def same_number(a: Any, b: Any) -> bool:
    """Whether both are one number, however they are spelled."""
    try:
        return math.isclose(float(a), float(b), rel_tol=1e-9)
    except (TypeError, ValueError):
        return False


def spelled(value: float) -> str:
    """A number as short as it is exact to ten digits."""
    return f"{value:.10g}"


def sound(value: Any) -> bool:
    """Whether this, which comes from outside, can be what a control says: a number or a text that can be written."""
    if isinstance(value, str):
        return not _HALF.search(value)
    return isinstance(value, (bool, int, float)) and -LARGEST <= value <= LARGEST
