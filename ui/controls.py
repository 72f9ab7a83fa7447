"""Every control of every page: a value of ours that a widget shows, kept when one leaves, checked on the way in.

A control's key is a short name, `k`; with the page's name before it, `clustering_k`, it is the widget's key and the
name in the address. What a link asks for and cannot have is replaced by the nearest allowed value, and said.
"""

import math
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar

import streamlit as st

from ui.session import answers, settings, visit
from ui.session.notices import notice
from ui.session.settings import held, key_of, put, quiet, spelled
from ui.stage import slider as stage_slider

__all__ = [
    "FINE",
    "Places",
    "above",
    "below",
    "button",
    "choice",
    "folder",
    "held",
    "key_of",
    "log_slider",
    "named",
    "notice",
    "one_two_five",
    "point",
    "put",
    "quiet",
    "seed",
    "several",
    "sidebar",
    "slider",
    "standardise",
    "stars",
    "stop_slider",
    "toggle",
    "unseen",
    "view",
    "words",
]

T = TypeVar("T")


@dataclass
class Places:
    """Where controls of this run stand that belong neither into the sidebar nor beside what one looks at."""

    above: Any = None  # chart and numbers
    below: Any = None  # the chart
    aside: Any = None  # in the sidebar
    last: Any = None  # at its end
    more: Any = None  # the folder there, once anything is in it
    folded: Collection[str] = ()  # the short names of the controls that stand in it


LINE, SPARE = 24, 20  # pixels of a line in a field, and of what is round them
FINE = (1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 9)  # stops in each power of ten, where it takes more than 1, 2, 5


def slider(
    label: str,
    low: float,
    high: float,
    default: float,
    *,
    key: str,
    help: str,
    step: float = 1,
    place: Any = None,
) -> Any:
    """A slider over evenly spaced numbers; whole numbers if `low`, `default` and `step` are whole.

    Controls stand in the sidebar, folded away if the view says so, unless a `place` is given (where one looks closer,
    beside what one looks at).
    Where `high` or `low` depend on the data, a value that no longer fits is moved to the nearest end.
    """
    whole = all(isinstance(v, int) for v in (low, high, default, step))
    kind: Callable[[Any], Any] = int if whole else float
    low, high, step = kind(low), kind(high), kind(step)
    default = kind(min(max(default, low), high))
    place = place or _place(key)
    digits = 0 if whole else max(0, -math.floor(math.log10(step) + 1e-9))
    if high <= low:  # nothing to choose: say so rather than draw a slider without a range
        place.caption(f"{label}: {spelled(low).replace('-', '−')} (the only possible value here)")
        return low

    def nearest(text: Any) -> Any:
        value = float(text)
        if not math.isfinite(value):
            raise ValueError
        snapped = low + round((value - low) / step) * step
        return kind(min(max(round(snapped, digits), low), high))

    if given := answers.now():
        return given.answer(key, label, default, nearest, (low, high))
    value = settings.settle(key, label, default, nearest)
    ends = dict(low=low, high=high, step=step, digits=digits)
    stage_slider.draw(key, label, f"{value:.{digits}f}", ends, help=help, place=place)
    return value


def log_slider(
    label: str,
    low: float,
    high: float,
    default: float,
    *,
    key: str,
    help: str,
    zero: bool = False,
    fine: bool = False,
    place: Any = None,
) -> float:
    """A slider over 1, 2, 5, 10, ... between `low` and `high`; with `zero`, 0 is its first stop.

    With `fine` there are twelve stops in each power of ten.
    """
    stops = ([0.0] if zero else []) + (one_two_five(low, high, FINE) if fine else one_two_five(low, high))
    return stop_slider(label, stops, default, key=key, help=help, place=place)


def stop_slider(label: str, stops: Sequence[float], default: float, *, key: str, help: str, place: Any = None) -> float:
    """A slider over the given numbers."""
    texts = [spelled(s) for s in stops]

    def nearest(text: Any) -> str:
        value = float(text)
        if math.isnan(value):
            raise ValueError
        return min(zip(stops, texts, strict=True), key=lambda stop: _log_distance(stop[0], value))[1]

    start = nearest(default)
    if given := answers.now():
        return float(stops[texts.index(given.answer(key, label, start, nearest, (texts[0], texts[-1])))])
    value = settings.settle(key, label, start, nearest)
    stage_slider.draw(key, label, value, texts, help=help, place=place or _place(key))
    return float(stops[texts.index(value)])


def choice(
    label: str,
    options: Sequence[str],
    default: str,
    *,
    key: str,
    help: str,
    titles: dict[str, str] | None = None,
    place: Any = None,
    on_change: Callable[[], None] | None = None,
) -> str:
    """One of a few options (a few short ones side by side, more in a list). Options are plain words.

    `on_change` is called when the reader has chosen another one; a link, a preset or a kept run does not call it.
    """
    names = titles or {}
    shown = [names.get(o, o) for o in options]
    if given := answers.now():
        given.titles[key] = names
        return str(given.answer(key, label, default, _member(options, names), options))
    value = _settled_choice(key, label, options, default, names)
    place = place or _place(key)
    short = sum(len(s) + 4 for s in shown) <= 30  # what fits in one line of the sidebar
    draw = place.segmented_control if short else place.selectbox
    at: dict[str, Any] = dict(default=value, required=True) if short else dict(index=list(options).index(value))
    return _choose(draw, label, options, value, names, key, help=help, on_change=on_change, **at)


def named(label: str, names: Sequence[str], default: int = 0, *, key: str, help: str, place: Any = None) -> int:
    """One of many that have names, by its number from 0: a list to search in by typing.

    Its value is the name. A number, counted from 1, says the same where no name is that number: so did old links.
    """

    def nearest(text: Any) -> str:
        if text in names:
            return str(text)
        if str(text).isdecimal() and 1 <= int(text) <= len(names):
            return names[int(text) - 1]
        raise ValueError

    if given := answers.now():
        return names.index(given.answer(key, label, names[default], nearest, (names[0], names[-1])))
    if (asked := settings.here().wanted.get(key)) is not None and asked is not settings.DEFAULT:
        with suppress(ValueError):
            put(key, nearest(asked))
    value = str(settings.settle(key, label, names[default], nearest, step=True))
    chosen = _choose(
        (place or _place(key)).selectbox, label, names, value, {}, key, help=help, index=names.index(value)
    )
    return names.index(chosen)


def stars(label: str, *, key: str, help: str, where: Callable[[float], Any]) -> float:
    """From 1 to 5 stars to click, 0 if none is; a click on the last of them takes all away.

    Links may say halves; then the next whole star is lit. They stand in the place that `where` gives for their number,
    nowhere if it gives None.
    """

    def nearest(text: Any) -> str:
        value = round(2 * float(text)) / 2
        return spelled(0.0 if value < 1 else min(value, 5.0))

    if given := answers.now():
        answer = float(given.answer(key, label, "0", nearest))
        if where(answer) is not None:
            given.offered[key] = ("0", "5")
        return answer
    value = float(settings.settle(key, label, "0", nearest))
    if (place := where(value)) is not None:
        full, lit = key_of(key), int(value + 0.5) - 1 if value else None

        def clicked() -> None:
            chosen = st.session_state[full]
            settings.move(key, "0" if chosen is None else str(chosen + 1))

        if st.session_state.get(full) != lit:
            st.session_state[full] = lit
        box = place.container(gap=None, horizontal=True, horizontal_alignment="distribute")
        box.markdown(label, help=help or None, width="content")
        box.feedback("stars", key=full, on_change=clicked)
    return value


def view(options: dict[str, str], *, key: str = "view", left: Callable[[str], None] | None = None) -> str:
    """The page's views, `{name: title}`, above the chart; the first is the default.

    `left` is called when the reader has chosen another one, with its name.
    """
    names = list(options)
    if given := answers.now():
        given.titles[key] = options
        return str(given.answer(key, "View", names[0], _member(names, options), names))
    full = settings.key_of(key)
    value = _settled_choice(key, "View", names, names[0], options)
    look: dict[str, Any] = dict(default=value, required=True, label_visibility="collapsed")
    if left:
        look["on_change"] = lambda: left(st.session_state[full])
    return _choose(st.segmented_control, "View", names, value, options, key, **look)


def words(
    label: str,
    default: str,
    *,
    key: str,
    help: str,
    longest: int = 200,
    lines: int = 1,
    live: bool = False,
    place: Any = None,
) -> str:
    """A line of text, or a field for some `lines`; with `live` charts and numbers follow while it is typed."""
    if given := answers.now():
        return str(given.answer(key, label, default, lambda value: str(value)[:longest]))
    value = settings.settle(key, label, default, lambda value: str(value)[:longest])
    full = settings.show(key, value)
    place = place or _place(key)
    if live:  # `typing.js` knows it by this name
        place = place.container(key=f"live_{key}")
    if lines > 1:
        typed = str(place.text_area(label, value, key=full, help=help, max_chars=longest, height=LINE * lines + SPARE))
    else:
        typed = str(place.text_input(label, value, key=full, help=help, max_chars=longest))
    settings.hold(key, typed)
    return typed


def toggle(label: str, default: bool, *, key: str, help: str, place: Any = None) -> bool:
    """On or off."""

    def nearest(text: Any) -> bool:
        word = str(text).lower()
        if word not in ("true", "false"):
            raise ValueError
        return word == "true"

    if given := answers.now():
        return bool(given.answer(key, label, default, nearest, (False, True)))
    value = settings.settle(key, label, default, nearest, spoken=lambda on: str(on).lower())
    full = settings.show(key, value)
    on = bool((place or _place(key)).toggle(label, value, key=full, help=help))
    settings.hold(key, on)
    return on


def point(n: int, *, place: Any = None, key: str = "point", label: str = "Point") -> int:
    """Which of n points to look at closer (0 .. n-1), counted from 1 on the screen. A click in the chart sets it."""
    return int(slider(label, 1, n, 1, key=key, help="Or click a point in the chart.", place=place)) - 1


def several(
    label: str,
    options: Sequence[str],
    default: Sequence[str],
    *,
    key: str,
    help: str,
    most: int | None = None,
    titles: dict[str, str] | None = None,
) -> list[str]:
    """Some of the options, in the order chosen, shown as `titles` has them; the default if none is left."""
    names = titles or {}

    def nearest(asked: Any) -> list[str]:
        wanted = asked if isinstance(asked, (list, tuple)) else [asked]
        return [o for o in dict.fromkeys(wanted) if o in options][:most] or list(default)

    if given := answers.now():
        return list(given.answer(key, label, list(default), nearest, [[option] for option in options]))

    def told(option: str) -> str:
        return names.get(option, option)

    value = settings.settle(key, label, list(default), nearest, spoken=lambda some: ", ".join(map(told, some)))
    full = settings.show(key, value)
    chosen = _place(key).multiselect(label, options, value, key=full, help=help, max_selections=most, format_func=told)
    settings.hold(key, list(chosen))
    return list(chosen) or list(default)


def unseen(key: str, default: str = "", *, longest: int) -> str:
    """A text that travels in the address and has no place of its own on the screen (what was drawn, say)."""
    if answers.now():
        return words(key, default, key=key, help="", longest=longest)
    value = str(settings.settle(key, key, default, lambda value: str(value)[:longest]))
    settings.hold(key, value)
    return value


def button(label: str, *, place: Any = None, **settings: Any) -> None:
    """A button with a callback; nobody presses it where settings answer."""
    if not answers.now():
        (place or st).button(label, **settings)


def sidebar() -> Any:
    """Where controls stand; nowhere where settings answer."""
    return answers.NOWHERE if answers.now() else visit.of(Places).aside or st.sidebar


def _place(key: str) -> Any:
    """Where a control stands: in the sidebar, or in the folder at its end if the view folds it away."""
    if answers.now():
        return answers.NOWHERE
    places = visit.of(Places)
    if key not in places.folded:
        return sidebar()
    if places.more is None:
        places.more = places.last.expander("More settings", key=key_of("more_settings"))
    return places.more


def above(columns: int) -> list[Any]:
    """Places side by side above chart and numbers, for what a view is about."""
    return [answers.NOWHERE] * columns if answers.now() else list(visit.of(Places).above.columns(columns))


def below() -> Any:
    """Where controls stand that belong right under the chart."""
    return answers.NOWHERE if answers.now() else visit.of(Places).below


def folder(label: str, **settings: Any) -> Any:
    """A part of the sidebar that is folded away at first."""
    return answers.NOWHERE if answers.now() else sidebar().expander(label, **settings)


def seed(
    label: str = "Seed",
    *,
    key: str = "seed",
    help: str = "Another number, another random draw. The same number, the same picture.",
    place: Any = None,
) -> int:
    """The seed of everything random in a run."""
    return int(slider(label, 0, 99, 0, key=key, help=help, place=place))


def standardise(
    default: bool = False,
    *,
    help: str = "Give every column mean 0 and standard deviation 1 first.",
) -> bool:
    """Whether columns are brought to one scale before a method sees them."""
    return toggle("Standardise", default, key="standardise", help=help)


def one_two_five(low: float, high: float, stops: Sequence[float] = (1, 2, 5)) -> list[float]:
    """1, 2, 5, 10, 20, ... (times a power of ten) from `low` to `high`, or other stops in each power of ten."""
    decades = range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)
    stops = [float(f"{m}e{d}") for d in decades for m in stops]
    return [s for s in stops if low * (1 - 1e-9) <= s <= high * (1 + 1e-9)]


def _settled_choice(key: str, label: str, options: Sequence[str], default: str, names: Mapping[str, str]) -> str:
    nearest = _member(options, names)
    named = settings.settle(key, label, default, nearest, spoken=lambda o: names.get(o, o), titles=names, step=True)
    return str(named)


def _choose(
    draw: Any, label: str, options: Sequence[str], value: str, names: Mapping[str, str], key: str, **more: Any
) -> str:
    full = settings.show(key, value, [names.get(o, o) for o in options])
    chosen = draw(label, options, key=full, format_func=lambda o: names.get(o, o), **more)
    settings.hold(key, chosen)
    return str(chosen)


def _member(options: Sequence[str], names: Mapping[str, str]) -> Callable[[Any], str]:
    def nearest(text: Any) -> str:
        for option in options:
            if text in (option, names.get(option)):
                return option
        raise ValueError

    return nearest


def _log_distance(stop: float, value: float) -> tuple[float, float]:
    if stop > 0 and value > 0:
        return (abs(math.log(stop / value)) if math.isfinite(value) else -stop, 0)
    return (abs(stop - value) if stop == value else math.inf, abs(stop - value))
