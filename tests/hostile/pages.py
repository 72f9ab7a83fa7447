"""Bad input to whole pages: what a forged browser says for every component of ours, and every parameter of an address.

Neither is listed here: components are those that the sources declare, what each may say is what it is drawn with, and
parameters are what the pages themselves ask for. `SCREENS` are only ways to where they stand.
"""

import json
import os
import random
import re
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from streamlit.proto.WidgetStates_pb2 import WidgetStates
from streamlit.testing.v1 import AppTest

from datasets import drawn
from datasets.drawn import Drawn
from tests.hostile.cases import TEXTS, Found, value
from tests.pages.harness import APP, address, memory, open_page, problems, stages, texts
from tests.pages.views import PAGES, VIEWS
from ui.classroom import lecturer, store
from ui.front import shell
from ui.keep import kept_text
from ui.keep.runs import Kept
from ui.lecture.lecture import shipped
from ui.session import address as addresses
from ui.session import settings, versions, visit

DRAWN = drawn.write(Drawn(points=((1.0, 2.0, 0), (3.0, 4.0, 1), (5.0, 6.0, 2))))
KEPT = kept_text.write([Kept("A", {"k": 3})])
UNREADABLE = ("[" * 100_000, '{"a":' * 990 + "1" + "}" * 990, "nonsense", "", "[]", "1", "NaN", '"\\ud800"', "null")
PARTS = ("x", "y", "ends", "logs", "text", "base", "both", "drag", "i", "serial", "content")
MOST_MORE = 0.2  # seconds of the processor that a message may cost more than another run of the page does
SIZES = (0, 0.5, 1, 3, -1, 1e-300, 1e300, -1e308, 1e308, 5e-324)
WHOLE = ("<script", "<img", "evil.example)", "Traceback", "**bold**")  # of what nobody says on a page of ours
_DECLARED = re.compile(r'component\(\s*"(\w+)"')


def declared() -> set[str]:
    """The components that the app has, by its sources."""
    sources = [path.read_text(encoding="utf-8") for path in Path(shell.ROOT, "ui").rglob("*.py")]
    return {name for source in sources for name in _DECLARED.findall(source)}


# Where they stand -------------------------------------------------------------------------------------------------


def _sent() -> AppTest:
    at = open_page("clustering")
    at.session_state["clustering_send"] = True
    return at.run()


def _painted() -> AppTest:
    at = open_page("gridworld")
    at.session_state["gridworld_tools"] = True
    return at.run()


def _guessed() -> AppTest:
    at = open_page("clustering")
    return at.button(key="clustering_preset_0").click().run().button(key="clustering_guess_shown").click().run()


def _desk(name: str = "clustering") -> AppTest:
    at = AppTest.from_file(APP, default_timeout=60)
    at.query_params["lecture"] = name
    at = at.switch_page(shell.path("lecture")).run()
    at.toggle(key="lecture_handout").set_value(True)
    return at.run()


def _presented() -> AppTest:
    at = AppTest.from_file(APP, default_timeout=60)
    at.query_params.update(lecture="how_it_works", stop="2")
    return at.switch_page(shell.path(shipped()["how_it_works"].stops[1].page)).run()


def _drawn_into() -> AppTest:
    at = open_page("bias_variance", view="curve")
    i = next(i for i, one in enumerate(PAGES["bias_variance"].views["curve"].presets) if one.guess and one.guess.drawn)
    return at.button(key=f"bias_variance_preset_{i}").click().run()


SCREENS: Mapping[str, Callable[[], AppTest]] = {
    "kept": lambda: open_page("clustering", data="drawn", drawn=DRAWN, kept_runs=KEPT),
    "sent": _sent,
    "painted": _painted,
    "guessed": _guessed,
    "class": _guessed,
    "drawn into": _drawn_into,
    "presented": _presented,
    "desk": _desk,
}


@contextmanager
def _a_class() -> Iterator[None]:
    """The lecturer of a class opens the pages."""
    with TemporaryDirectory() as folder:
        before, key = lecturer._key, store.create(Path(folder) / "class.sqlite", "http://host:8501/class")
        os.environ[store.WHERE], lecturer._key = str(Path(folder) / "class.sqlite"), lambda: key
        try:
            yield
        finally:
            del os.environ[store.WHERE]
            lecturer._key = before


def standing(at: AppTest) -> dict[str, tuple[str, list[str]]]:
    """The components of a screen, by their ids: what each is called, and what it may say."""
    known = at.session_state._state._state._new_widget_state.widget_metadata
    found = [one.proto for one in at.get("bidi_component")]
    return {one.id: (one.component_name, list(known[one.id].callbacks or {})) for one in found}


@contextmanager
def opened(name: str) -> Iterator[AppTest]:
    """One of the screens, as long as it is looked at."""
    if name != "class":
        yield SCREENS[name]()
        return
    with _a_class():
        yield SCREENS[name]()


# What is said -----------------------------------------------------------------------------------------------------


def said(r: random.Random, events: list[str], kind: str) -> str:
    """What a forged browser says for a component that may say these things: of its state, or of its events."""
    if not events or r.random() < 0.3:
        return r.choice(UNREADABLE)
    if kind == "state":
        return json.dumps({event: message(r) for event in events})
    return json.dumps([{"event": event, "value": message(r)} for event in events])


def message(r: random.Random) -> Any:
    """Anything, or nearly what is expected."""
    text = r.choice(TEXTS)
    count = r.choice((0, 1, 7, 10**9, 10**18))
    place = {name: value(r) for name in PARTS}
    sizes = [r.choice(SIZES) for _ in range(6)]
    sketched = dict(x=sizes[:1], y=sizes[1:2], ends=[sizes[2:4], sizes[4:]], logs=[r.random() < 0.3, r.random() < 0.3])
    near = (f"{count} {text}", f"{text} {count}", f"ab|{count}:{text}:0,0 9,9 {text}", f"a_b={text}&{text}=1", count)
    packed = json.dumps(
        dict(serial=count, content=value(r), ask=r.choice(("hold", "frames")), set={"k": text}, looks={})
    )
    large = "x" * 10**6 if r.random() < 0.1 else text
    return r.choice((value(r), value(r), text, large, place, sketched, packed, r.choice(near)))


def components(r: random.Random) -> None:
    """A forged browser speaks for all components of a screen at once."""
    attack(r.choice(list(SCREENS)), r)


def attack(name: str, r: random.Random) -> set[str]:
    """The same on this screen; the components that stand there. Raises Found if anything is wrong then."""
    with opened(name) as at:
        before, there = _kept(at), standing(at)
        states = WidgetStates()
        for i, (_, events) in there.items():
            if r.random() < 0.5:
                states.widgets.add(id=i).json_value = said(r, events, "state")
            elif events:
                triggers = f"$$STREAMLIT_INTERNAL_KEY_{i}__events"
                states.widgets.add(id=triggers).json_trigger_value = said(r, events, "events")
        took = _seconds(at, states)
        looked_at(at, before, f"{name}: {states}")
        if took > MOST_MORE and (took := _seconds(at, states)) > (clean := _seconds(at, WidgetStates())) + MOST_MORE:
            raise Found(f"{name} takes {took:.2f} s in place of {clean:.2f} s: {str(states)[:600]}")
        for button in at.button:
            if button.key and re.search(r"guess_0(_|$)", button.key) and not button.disabled:
                button.click().run()
                looked_at(at, before, f"{name}, guessed: {states}")
                break
    return {component for component, _ in there.values()}


def _seconds(at: AppTest, states: WidgetStates) -> float:
    began = time.process_time()
    at._run(states)
    return time.process_time() - began


def _kept(at: AppTest) -> dict[str, Any]:
    """What a forged message must leave as it is: what was drawn, and the runs that were kept."""
    page = memory(at, visit.Place).page
    held = memory(at, settings.Settings, page).controls
    return {name: held[name].value for name in ("drawn", "kept_runs") if name in held}


def looked_at(at: AppTest, before: Mapping[str, Any], what: str) -> None:
    """Raises Found if anything is wrong with the screen."""
    if found := problems(at):
        raise Found(f"{found} after {what[:600]}")
    shown = texts([*at.warning, *at.info, *at.caption, *at.markdown])
    if mark := next((sign for sign in WHOLE if sign in shown), ""):
        raise Found(f"{mark} is said after {what[:600]}")
    if _kept(at) != before and before:
        raise Found(f"{before} became {_kept(at)} after {what[:600]}")


# Addresses --------------------------------------------------------------------------------------------------------


@cache
def parameters(page: str, view: str) -> tuple[str, ...]:
    """What an address may say of that view, by what the page asks for, what it writes, and what every page reads."""
    at = open_page(page, view=view)
    asked = memory(at, settings.Settings, page).controls
    return tuple(sorted({*asked, *address(at), addresses.FRAME, "v", "kept_runs", "drawn"}))


def addressed(r: random.Random) -> None:
    """A page is opened by an address that says nonsense of what it is asked."""
    page, view, _ = r.choice(VIEWS)
    at = AppTest.from_file(APP, default_timeout=60)
    for name in parameters(page.name, view):
        if r.random() < 0.5:
            text = r.choice(TEXTS).encode("utf-8", "replace").decode()
            at.query_params[f"{page.name}_{name}"] = text if r.random() < 0.9 else [text, "1"]
    at.query_params.update({f"{page.name}_view": view} if r.random() < 0.8 else {})
    if r.random() < 0.5:  # what an old link leaves out is had from what it says
        at.query_params.update({f"{page.name}_v": str(r.randint(1, versions.VERSION)), f"{page.name}_frame": "3"})
    for name in ("lecture", "stop"):
        if r.random() < 0.3:
            at.query_params[name] = (
                r.choice((*TEXTS[:-12], "clustering", ".eJ", "99")).encode("utf-8", "replace").decode()
            )
    said = dict(at.query_params)
    at.switch_page(shell.path(page.name)).run()
    looked_at(at, {}, str(said))
    if not stages(at) and not at.warning and "lecture" not in said:
        raise Found(f"nothing is shown for {str(said)[:600]}")
