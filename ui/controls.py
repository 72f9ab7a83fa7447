"""Every control of every page: bound to the address, kept when one leaves the page, checked on the way in.

A control's key is the page's name and its own, `clustering_k`, and that is also its name in the address.
What a link asks for and cannot have is replaced by the nearest allowed value, and said (`notices`).
"""

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import streamlit as st

from datasets.names import plain
from ui import replay, shell

T = TypeVar("T")
FINE = (1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 9)  # stops in each power of ten, where it takes more than 1, 2, 5


def key_of(name: str) -> str:
    """The session key and address parameter of control `name` on the current page."""
    return f"{st.session_state['_page']}_{name}"


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

    Controls stand in the sidebar unless a `place` is given (where one looks closer, beside what one looks at).
    Where `high` or `low` depend on the data, a value that no longer fits is moved to the nearest end.
    """
    whole = all(isinstance(v, int) for v in (low, high, default, step))
    kind: Callable[[Any], Any] = int if whole else float
    low, high, step = kind(low), kind(high), kind(step)
    default = kind(min(max(default, low), high))
    full = key_of(key)
    place = place or sidebar()
    digits = 0 if whole else max(0, -math.floor(math.log10(step) + 1e-9))
    if high <= low:  # nothing to choose: say so rather than draw a slider without a range
        place.caption(f"{label}: {_number(low)} (the only possible value here)")
        return low

    def nearest(text: Any) -> Any:
        value = float(text)
        if not math.isfinite(value):
            raise ValueError
        snapped = low + round((value - low) / step) * step
        return kind(min(max(round(snapped, digits), low), high))

    if replay.on():
        return _replayed(key, label, default, nearest)
    _settle(full, label, default, nearest)
    meant = st.session_state.get(full)
    value = place.slider(
        label, low, high, default, step, key=full, help=help, bind="query-params", format=f"%.{digits}f"
    )
    if meant is not None and value != meant:
        _insist(full, meant)
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
    texts = [_number(s) for s in stops]

    def nearest(text: Any) -> str:
        value = float(text)
        if math.isnan(value):
            raise ValueError
        return min(zip(stops, texts, strict=True), key=lambda stop: _log_distance(stop[0], value))[1]

    start = nearest(default)
    full = key_of(key)
    if replay.on():
        return float(stops[texts.index(_replayed(key, label, start, nearest))])
    _settle(full, label, start, nearest)
    chosen = (place or sidebar()).select_slider(label, texts, start, key=full, help=help, bind="query-params")
    return float(stops[texts.index(chosen)])


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
    full = key_of(key)
    _entitle(full, names)
    if replay.on():
        return str(_replayed(key, label, default, _member(options, names)))
    _settle(full, label, default, _member(options, names), lambda o: names.get(o, o))
    place = place or sidebar()
    short = sum(len(s) + 3 for s in shown) <= 27  # what fits in one line of the sidebar
    draw = place.segmented_control if short else place.selectbox
    start: dict[str, Any] = dict(default=default, required=True) if short else dict(index=list(options).index(default))
    return _choose(draw, label, options, default, names, full, help=help, on_change=on_change, **start)


def view(options: dict[str, str], *, key: str = "view") -> str:
    """The page's views, `{name: title}`, above the chart; the first is the default."""
    names = list(options)
    full = key_of(key)
    _entitle(full, options)
    if replay.on():
        return str(_replayed(key, "View", names[0], _member(names, options)))
    _settle(full, "View", names[0], _member(names, options), lambda o: options[o])
    return _choose(
        st.segmented_control,
        "View",
        names,
        names[0],
        options,
        full,
        default=names[0],
        required=True,
        label_visibility="collapsed",
    )


def words(label: str, default: str, *, key: str, help: str, longest: int = 200, place: Any = None) -> str:
    """A line of text."""
    full = key_of(key)
    if replay.on():
        return str(_replayed(key, label, default, lambda value: str(value)[:longest]))
    _settle(full, label, default, lambda value: str(value)[:longest])
    draw = (place or sidebar()).text_input
    return str(draw(label, default, key=full, help=help, max_chars=longest, bind="query-params"))


def toggle(label: str, default: bool, *, key: str, help: str, place: Any = None) -> bool:
    """On or off."""
    full = key_of(key)

    def nearest(text: Any) -> bool:
        word = str(text).lower()
        if word not in ("true", "false"):
            raise ValueError
        return word == "true"

    if replay.on():
        return bool(_replayed(key, label, default, nearest))
    _settle(full, label, default, nearest, lambda on: str(on).lower())
    return bool((place or sidebar()).toggle(label, default, key=full, help=help, bind="query-params"))


def point(n: int, *, place: Any, key: str = "point", label: str = "Point") -> int:
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
) -> list[str]:
    """Some of the options, in the order chosen; the default if none is left."""
    full = key_of(key)
    if replay.on():

        def nearest(asked: Any) -> list[str]:
            return [o for o in dict.fromkeys(asked) if o in options][:most] or list(default)

        return list(_replayed(key, label, list(default), nearest))
    if full in st.session_state:
        held = st.session_state[full]
        kept = [o for o in (held if isinstance(held, list) else []) if o in options][:most]
        st.session_state[full] = kept or list(default)
    elif full in st.query_params:
        asked = st.query_params.get_all(full)
        kept = [o for o in dict.fromkeys(asked) if o in options][:most] or list(default)
        if kept != asked:
            wanted, used = ", ".join(asked), ", ".join(kept)
            notice(f"The {_asker()} asks for {_quoted(wanted)} as “{label}”; {_quoted(used)} is used instead.")
        _rewrite(full, asked, None if kept == list(default) else kept)
    chosen = sidebar().multiselect(
        label, options, list(default), key=full, help=help, bind="query-params", max_selections=most
    )
    remember(full, list(default), label)
    return list(chosen) or list(default)


def unseen(key: str, default: str = "", *, longest: int) -> str:
    """A text that travels in the address and has no place of its own on the screen (what was drawn, say)."""
    if replay.on():
        return words(key, default, key=key, help="", longest=longest)
    with sidebar().container(key=f"{key_of(key)}_unseen"):
        return words(key, default, key=key, help="", longest=longest, place=st)


def button(label: str, *, place: Any = None, **settings: Any) -> None:
    """A button with a callback; a kept run that is drawn again has none."""
    if not replay.on():
        (place or st).button(label, **settings)


def sidebar() -> Any:
    """Where controls stand; nowhere while a kept run is drawn again."""
    return st if replay.on() else st.sidebar


def folder(label: str, **settings: Any) -> Any:
    """A part of the sidebar that is folded away at first."""
    return st if replay.on() else st.sidebar.expander(label, **settings)


def seed(
    label: str = "Seed",
    *,
    key: str = "seed",
    help: str = "Another number, another random draw. The same number, the same picture.",
    place: Any = None,
) -> int:
    """The seed of everything random in a run."""
    return int(slider(label, 0, 99, 0, key=key, help=help, place=place))


def one_two_five(low: float, high: float, stops: Sequence[float] = (1, 2, 5)) -> list[float]:
    """1, 2, 5, 10, 20, ... (times a power of ten) from `low` to `high`, or other stops in each power of ten."""
    decades = range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)
    stops = [float(f"{m}e{d}") for d in decades for m in stops]
    return [s for s in stops if low * (1 - 1e-9) <= s <= high * (1 + 1e-9)]


# What a link or an earlier choice left behind -------------------------------------------------------------


def _settle(
    full: str, label: str, default: Any, nearest: Callable[[Any], Any], native: Callable[[Any], str] = str
) -> None:
    """Bring the control's value, from the session or from the address, into its range before it is drawn.

    `nearest` reads a value and moves it into the range, or raises ValueError; `native` spells it for the address.

    A control left at its default follows the default when that changes with the data; one that `put` has just set
    was not left there.
    """
    before = st.session_state.get("_defaults", {}).get(full)
    remember(full, default, label)
    meant = full in st.session_state.get("_meant", ())
    st.session_state.get("_meant", set()).discard(full)
    if before is not None and before != default and st.session_state.get(full) == before and not meant:
        st.session_state[full] = default
    insisted = st.session_state.get("_insisted", {})
    if full in insisted:
        st.session_state[full] = insisted.pop(full)
    if full in st.session_state:
        held = st.session_state[full]
        try:
            value = nearest(held)
        except (TypeError, ValueError, OverflowError):
            value = default
        if value != held and meant and _asker() == "file":
            notice(f"The file asks for {_quoted(held)} as “{label}”; {_quoted(native(value))} is used instead.")
        if value != held or type(value) is not type(held):
            st.session_state[full] = value
        return
    if full not in st.query_params:
        return
    asked = st.query_params[full]
    try:
        value = nearest(asked)
        said = {str(value).lower(), native(value).lower()}
        moved = asked.lower() not in said and not _same_number(asked, value)
    except (TypeError, ValueError, OverflowError):
        value, moved = default, True
    if moved:
        notice(f"The {_asker()} asks for {_quoted(asked)} as “{label}”; {_quoted(native(value))} is used instead.")
    _rewrite(full, asked, None if value == default else native(value))


def _insist(full: str, value: Any) -> None:
    """Run again, once, with `value`: a slider whose range has changed reads the address first, and that is old."""
    tried = st.session_state.setdefault("_tried", set())
    if full not in tried:
        tried.add(full)
        st.session_state.setdefault("_insisted", {})[full] = value
        st.rerun()


def _rewrite(full: str, asked: Any, text: Any) -> None:
    """Put `text` (None: nothing) into the address in place of what a link asked for, and start the run again.

    Streamlit reads a control's value from the address only if it is spelled its own way, and drops the rest.
    """
    if text == asked:
        return
    if text is None:
        del st.query_params[full]
    else:
        st.query_params[full] = text
    st.rerun()


def follow_link() -> None:
    """Forget how the page was left if one comes back to it by a link with settings: the link says how it looks."""
    prefix = st.session_state["_page"] + "_"
    if any(name.startswith(prefix) for name in st.query_params):
        for full in defaults():
            st.session_state.pop(full, None)
    st.session_state["_unread"] = True


def arriving() -> bool:
    """Whether this run still reads what the address said on arrival."""
    return bool(st.session_state.get("_unread"))


def foreign(full: str) -> bool:
    """Whether this parameter of the address is the browser's own: the version, or the frame of a player."""
    name = full.removeprefix(st.session_state["_page"] + "_")
    return name != full and (name == "v" or name.startswith("frame"))


def _leave_out_unread() -> None:
    """Once after arrival, when the page has drawn its controls: what belongs to none of them, and say so."""
    if not st.session_state.pop("_unread", False):
        return
    pages = tuple(f"{topic.name}_" for topic in shell.TOPICS)
    unread = [n for n in st.query_params if n.startswith(pages) and n not in defaults() and not foreign(n)]
    if not unread:
        return
    more = f" and {len(unread) - 3} more" if len(unread) > 3 else ""
    notice(f"What the {_asker()} says about {', '.join(map(_quoted, unread[:3]))}{more} is unknown here and left out.")
    _drop(key="drop", data=unread)


_drop = st.components.v2.component(  # in the browser, as one change without a step in its history
    "drop",
    html="<span hidden></span>",
    js="""
    export default function ({ data }) {
      const url = new URL(location.href);
      for (const name of data) url.searchParams.delete(name);
      history.replaceState(history.state, "", url);
    }
    """,
)


def _asker() -> str:
    """Who asks for the settings on arrival: a link or a file."""
    return str(st.session_state.get("_asker", "link"))


def put(name: str, value: Any) -> None:
    """Set one control of the page, by its short name. For callbacks.

    A control that has not been drawn yet gets its value through the address, as from a link: Streamlit does
    not write a value into the address that was assigned before the control was there.
    """
    full = key_of(name)
    st.session_state["_check_address"] = True
    st.session_state.setdefault("_meant", set()).add(full)
    if full in st.session_state:
        st.session_state[full] = value
    else:
        st.query_params[full] = value if isinstance(value, list) else str(value)
        st.session_state["_again"] = True


def complete_address() -> None:
    """The last move of a page's body: have the browser ask once more if the address lacks what `put` set.

    Where a control's range changed in the same run, Streamlit writes its value into the address only when the
    browser's next message comes.
    """
    st.session_state.pop("_tried", None)
    _leave_out_unread()
    _late_notices()
    st.session_state.pop("_asker", None)
    if not st.session_state.pop("_check_address", False):
        return
    lacking = [k for k, v in defaults().items() if st.session_state.get(k, v) != v and k not in st.query_params]
    if lacking:
        _nudge(key="nudge", data={k: str(st.session_state[k]) for k in lacking}, on_again_change=lambda: None)


_nudge = st.components.v2.component(
    "nudge",
    html="<span hidden></span>",
    js="""
    export default function ({ data, setTriggerValue }) {
      setTriggerValue("again", JSON.stringify(data));
    }
    """,
)


def start_again_if_asked() -> None:
    """The first move of a page's body: what `put` wrote into the address is read only by the next run."""
    st.session_state.pop("_notice_place", None)
    st.session_state["_drawn_before"] = st.session_state.get("_drawn", set())
    st.session_state["_drawn"] = set()
    if st.session_state.pop("_again", False):
        st.rerun()


def notice(sentence: str) -> None:
    """Something to say once, above the page's chart."""
    if replay.on():
        return
    said = st.session_state.setdefault("_notices", [])
    if sentence not in said:
        said.append(sentence)


def notices() -> None:
    """Where the notices stand; those still to come are added when the run is complete, and then all are forgotten."""
    place = st.session_state["_notice_place"] = st.container()
    shown = st.session_state["_notices_shown"] = list(st.session_state.get("_notices", []))
    for sentence in shown:
        place.warning(sentence, icon=":material/link_off:")


def _late_notices() -> None:
    place = st.session_state.pop("_notice_place", st)
    shown = st.session_state.pop("_notices_shown", [])
    for sentence in st.session_state.pop("_notices", []):
        if sentence not in shown:
            place.warning(sentence, icon=":material/link_off:")


def defaults() -> dict[str, Any]:
    """The default of every control that has been drawn on the current page, by full key."""
    prefix = st.session_state["_page"] + "_"
    return {k: v for k, v in st.session_state.get("_defaults", {}).items() if k.startswith(prefix)}


def changed() -> list[str]:
    """The full keys of the controls of the current page that are not at their default.

    Those that are on the screen: what a control said that another choice has taken away makes no picture.
    """
    here = st.session_state.get("_drawn", set()) | st.session_state.get("_drawn_before", set())
    held = {full: default for full, default in defaults().items() if full in here}
    return [full for full, default in held.items() if st.session_state.get(full, default) != default]


def all_drawn() -> None:
    """The page's body has been drawn: there are no other controls."""
    st.session_state.pop("_drawn_before", None)


def settings() -> dict[str, Any]:
    """What makes the current page's picture: every control that is not at its default, by short name."""
    prefix = st.session_state["_page"] + "_"
    spoken = [full for full in changed() if full not in _aside() and full in st.session_state.get("_labels", {})]
    return {full.removeprefix(prefix): st.session_state[full] for full in spoken}


def spoken() -> list[str]:
    """The short names of the page's controls that have words, in the order in which they first appeared."""
    prefix = st.session_state["_page"] + "_"
    return [full.removeprefix(prefix) for full in st.session_state.get("_labels", {}) if full.startswith(prefix)]


def label_of(name: str) -> str:
    """The words beside the page's control with this short name."""
    return str(st.session_state.get("_labels", {}).get(key_of(name), name))


def said(name: str, value: Any) -> str:
    """A value of the page's control with this short name as the reader sees it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, (int, float)):
        return _number(value)
    if isinstance(value, list):
        return plain(", ".join(map(str, value)))
    return plain(title_of(name, value))


def title_of(name: str, value: str) -> str:
    """What this option of the page's control with this short name is called; any other text is as it is."""
    return str(st.session_state.get("_titles", {}).get(key_of(name), {}).get(value, value))


def aside(name: str) -> None:
    """Say that a control is about the page, not about the run it shows: presets and Reset leave it alone."""
    st.session_state.setdefault("_aside", set()).add(key_of(name))


def _aside() -> set[str]:
    return set(st.session_state.get("_aside", ()))


def stands(full: str, value: Any) -> bool:
    """Whether the control with this full key has that value, or will have it by the address once it is drawn."""
    held = st.session_state.get(full, st.query_params.get(full, defaults().get(full)))
    return bool(held == value) or str(held) == str(value) or _same_number(held, value)


def set_all(settings: dict[str, Any]) -> None:
    """Put every control of the page to its default, then those in `settings` (by short name). For callbacks."""
    st.session_state["_meant"] = set()
    for full, default in defaults().items():
        if full not in _aside():
            st.session_state[full] = default
    for name, value in settings.items():
        put(name, value)


def restore(settings: dict[str, Any]) -> None:
    """The page as a file has it: these controls so, whatever they are about, and all others at their default."""
    for full, default in defaults().items():
        st.session_state[full] = default
    for full in [full for full in st.query_params if foreign(full)]:
        del st.query_params[full]
    for name, value in settings.items():
        full = key_of(name)
        if foreign(full) or (full in st.session_state and full not in defaults()):  # a button's key is no control's
            st.query_params[full] = str(value)
        else:
            put(name, value)
    st.session_state["_unread"] = True


def remember(full: str, default: Any, label: str = "") -> None:
    """The default that `set_all` puts back for a control or section with this full key, and its words."""
    st.session_state.setdefault("_defaults", {})[full] = default
    st.session_state.setdefault("_drawn", set()).add(full)
    if label:
        st.session_state.setdefault("_labels", {})[full] = label


def _replayed(key: str, label: str, default: Any, nearest: Callable[[Any], Any]) -> Any:
    st.session_state.setdefault("_labels", {})[key_of(key)] = label
    return replay.value(key, default, nearest)


def _entitle(full: str, titles: Mapping[str, str]) -> None:
    """What the options of a control are called."""
    st.session_state.setdefault("_titles", {})[full] = titles


def _choose(
    draw: Any, label: str, options: Sequence[str], fallback: str, names: dict[str, str], full: str, **more: Any
) -> str:
    chosen = draw(label, options, key=full, bind="query-params", format_func=lambda o: names.get(o, o), **more)
    return fallback if chosen is None else str(chosen)  # an empty word in a link leaves nothing chosen


def _member(options: Sequence[str], names: dict[str, str]) -> Callable[[Any], str]:
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


def _same_number(a: Any, b: Any) -> bool:
    try:
        return math.isclose(float(a), float(b), rel_tol=1e-9)
    except (TypeError, ValueError):
        return False


def _number(value: float) -> str:
    return f"{value:.10g}"


def _quoted(value: Any) -> str:
    """A value from a link, safe to print: short, and nothing in it is Markdown or HTML."""
    text = "".join(c for c in str(value) if c.isalnum() or c in " .,+-_")
    return f"“{text[:30]}”"
