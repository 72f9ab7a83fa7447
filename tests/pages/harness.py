"""Opening a page as the app does, without a browser, and reading what it shows."""

import base64
import gc
import importlib
import io
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from threading import current_thread
from typing import Any, TypeVar

import numpy as np
import streamlit as st
from streamlit.components.v2 import manifest_scanner
from streamlit.runtime.fragment import MemoryFragmentStorage
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
from streamlit.runtime.pages_manager import PagesManager
from streamlit.runtime.scriptrunner_utils.script_run_context import (
    ScriptRunContext,
    add_script_run_ctx,
    get_script_run_ctx,
)
from streamlit.runtime.scriptrunner_utils.script_run_context_attr import SCRIPT_RUN_CONTEXT_ATTR_NAME
from streamlit.runtime.state import SafeSessionState, SessionState
from streamlit.testing.v1 import AppTest, app_test, local_script_runner
from streamlit.testing.v1.element_tree import parse_tree_from_messages

from datasets import upload
from ui import compute
from ui.figures.animation import animated
from ui.front import shell
from ui.keep import runs
from ui.keep.runs import Chart
from ui.page import Page
from ui.picture import Picture
from ui.session import answers, settings, visit
from ui.stage import screen as draw
from ui.stage.packing import packed
from ui.view import ABOVE, BELOW, BESIDE, Said, Shown

# The suite opens pages some thousands of times. What each AppTest does besides running the page is made short:
# Reading the metadata of all installed packages in search of components; the answer is the same each time.
manifest_scanner.scan_component_manifests = cache(manifest_scanner.scan_component_manifests)
# Building a stand-in for the server; what it holds is set anew for every run.
setattr(app_test, "MagicMock", cache(app_test.MagicMock))  # noqa: B010
# Forgetting that the app names its pages itself: every visitor would be the first of a server, for whom all pages are
# listed and run twice. `first_visitor` brings that back.
PagesManager.uses_pages_directory = False
setattr(app_test, "PagesManager", type("PagesManager", (PagesManager,), {}))  # noqa: B010
# Looking a thousand times a second whether the script has ended.
_look = local_script_runner.require_widgets_deltas
# Collecting garbage some ten times in each opening.
gc.set_threshold(20_000, 20, 20)


def _wait(runner: local_script_runner.LocalScriptRunner, timeout: float = 3) -> None:
    if runner._script_thread:
        runner._script_thread.join(timeout)
    _look(runner, timeout)


local_script_runner.require_widgets_deltas = _wait

T = TypeVar("T")
APP = str(Path(shell.__file__).with_name("script.py"))
_PAGES = PagesManager(APP)


def open_page(name: str, **given: Any) -> AppTest:
    """The page `name`, reached through the app by a link with these settings (short names)."""
    at = AppTest.from_file(APP, default_timeout=60)
    for key, value in given.items():
        at.query_params[f"{name}_{key}"] = value if isinstance(value, list) else str(value)
    return at.switch_page(shell.path(name)).run()


class Opened:
    """A page under given settings, with one of its sections, without a session: fifty times as fast as `open_page`.

    What is said can be read as from an AppTest: `caption`, `info`, `latex`, `dataframe` ...; nothing can be pressed.
    `table` are the reader's own data. Raises compute.Refused for what cannot be shown.
    """

    def __init__(self, name: str, more: str | None = None, table: bytes = b"", **given: Any) -> None:
        page: Page = importlib.import_module(f"pages.{name}").PAGE
        own = {}
        if table:
            own, given = {"own_table": upload.read(table, "own.csv")}, {"data": "own"} | given
        self.shown: Shown = page.answer(given, own=own)
        self.charts: list[Chart] = []  # of the section
        with recorded() as messages, answers.given(name, given, own=own) as self._closer:
            for where in (ABOVE, BELOW, BESIDE):
                draw.say(self.sentences, where)
            for note in filter(None, (picture.note for picture in self.pictures)):
                st.caption(note)
            sections = draw.sections(self.shown.screen, self.shown.run, [])
            with runs.noting(dict) as noted:
                sections[more or next(iter(sections))]()
            self.charts = list(noted.charts.values())
        self._tree = parse_tree_from_messages(messages)

    @cached_property
    def pictures(self) -> list[Picture]:
        """The charts of the view; each of their frames is drawn once."""
        return self.shown.pictures

    @cached_property
    def sentences(self) -> list[Said]:
        """What the view says of the run."""
        return self.shown.said

    @property
    def heard(self) -> dict[str, Any]:
        """What every control answered, by short name."""
        return self.shown.given.heard | self._closer.heard

    @property
    def offered(self) -> dict[str, Any]:
        """What could be asked of every control: both ends of a slider, all options of a choice."""
        return self.shown.given.offered | self._closer.offered

    @cached_property
    def figures(self) -> list[dict[str, Any]]:
        """All charts with all their frames, arrays decoded."""
        drawn = [(shown.frames, shown.start) for shown in self.pictures]
        drawn += [(chart.figures, chart.start) for chart in self.charts]
        return [_decoded(packed(animated(list(frames), start))) for frames, start in drawn]

    @property
    def drawings(self) -> list[Picture | Chart]:
        """All charts as they were handed over, those of the section last."""
        return [*self.pictures, *self.charts]

    def __getattr__(self, kind: str) -> Any:
        return getattr(self._tree, kind)


@contextmanager
def recorded(look: Callable[[], None] = lambda: None) -> Iterator[list[Any]]:
    """What Streamlit is told to draw inside; it calls `look` where it looks for newer messages of the browser."""
    messages: list[Any] = []
    session = SafeSessionState(SessionState(), look)
    ctx = ScriptRunContext(
        "test", messages.append, "", session, MemoryUploadedFileManager("/"), APP, {}, MemoryFragmentStorage(), _PAGES
    )
    before = get_script_run_ctx(suppress_warning=True)
    add_script_run_ctx(ctx=ctx)
    try:
        yield messages
    finally:
        setattr(current_thread(), SCRIPT_RUN_CONTEXT_ATTR_NAME, before)  # none, too: what is added has to be one


def first_visitor() -> None:
    """What is opened next is opened as by the first visitor of a server."""
    PagesManager.uses_pages_directory = None


def problems(at: AppTest) -> list[str]:
    """What went wrong on the page: tracebacks and apologies."""
    return [e.message for e in at.exception] + [e.value for e in at.error]


def healthy(at: AppTest) -> AppTest:
    """The page itself, after checking that nothing went wrong on it."""
    assert problems(at) == []
    return at


def figures(at: AppTest | Opened) -> list[dict[str, Any]]:
    """All charts with all their frames, arrays decoded."""
    if isinstance(at, Opened):
        return at.figures
    return [
        _moving(at, one, _decoded(shown["figure"])) for one in stages(at) for shown in (one, *one.get("others", []))
    ]


def stages(at: Any) -> list[dict[str, Any]]:
    """What each chart of the page was told, in their order."""
    return [json.loads(c.proto.bytes) for c in at.get("bidi_component") if c.proto.component_name.endswith("stage")]


def _moving(at: AppTest, told: dict[str, Any], figure: dict[str, Any]) -> dict[str, Any]:
    """The figure with the frames that the browser would ask for."""
    held = memory(at, runs.Runs)
    for chart in (*(held.last.charts.values() if held.last else ()), *held.closer.values()):
        if told["chart"] == chart.key and len(chart.figures) > 1:
            return figure | dict(frames=_decoded(packed(animated(list(chart.figures), chart.start)["frames"])))
    return figure | dict(frames=[])


@dataclass
class Slider:
    """A slider of the page, as it was told, and what the reader can do to it."""

    at: AppTest
    key: str
    told: dict[str, Any]

    @property
    def value(self) -> Any:
        """What it stands at: a text where it goes over given stops, as it does on the screen."""
        text = self.told["value"]
        if "stops" in self.told:
            return text
        return float(text) if self.told["digits"] else int(text)

    @property
    def ends(self) -> tuple[Any, Any]:
        """The least it can say, and the most."""
        if "stops" in self.told:
            return self.told["stops"][0], self.told["stops"][-1]
        return self.told["low"], self.told["high"]

    @property
    def values(self) -> list[Any]:
        """All that it can say, from one end to the other."""
        if "stops" in self.told:
            return list(self.told["stops"])
        (low, high), step = self.ends, self.told["step"]
        return [min(low + i * step, high) for i in range(round((high - low) / step) + 1)]

    def set_value(self, value: Any) -> AppTest:
        """The reader has moved it and let it go."""
        memory(self.at, settings.Settings, memory(self.at, visit.Place).page).moved[self.told["name"]] = str(value)
        return self.at


def slider(at: AppTest, key: str) -> Slider:
    """The slider with this key."""
    (found,) = (one for one in sliders(at) if one.key == key)
    return found


def sliders(at: AppTest) -> list[Slider]:
    """The sliders of the page, in their order."""
    found = [c.proto for c in at.get("bidi_component") if c.proto.component_name.endswith("slider")]
    return [Slider(at, proto.id.rpartition("-")[2], json.loads(proto.json)) for proto in found]


def change(at: AppTest, page: str, name: str, value: Any) -> None:
    """The reader has changed a control, by its short name; the page has not answered yet."""
    key = f"{page}_{name}"
    if key in [one.key for one in sliders(at)]:
        slider(at, key).set_value(value)
    else:
        at.session_state[key] = value


def memory(at: Any, kind: type[T], page: str = "") -> T:
    """What the visit remembers of this kind; a part of a page has no visit."""
    session: Any = getattr(at, "session_state", ())
    name = visit.name_of(kind, page)
    held: T = session[name] if name in session else kind()
    return held


def address(at: AppTest) -> dict[str, Any]:
    """What the page has had written into the address: every control that is not at its default, by its name there."""
    (told,) = (c.proto.json for c in at.get("bidi_component") if c.proto.component_name.endswith("address"))
    return dict(json.loads(told)["settings"])


def frames(at: AppTest | Opened) -> list[list[dict[str, Any]]]:
    """Every frame of the first chart: all of its traces, complete."""
    figure, *_ = figures(at)
    whole = []
    for frame in figure["frames"]:
        traces = [dict(trace) for trace in figure["data"]]
        for i, change in zip(frame["traces"], frame["data"], strict=True):
            traces[i].update(change)
        whole.append(traces)
    return whole


def players(at: AppTest) -> list[dict[str, Any]]:
    """What each player with frames to move through was told, in the order of the page, and what it says of each."""
    held = memory(at, runs.Runs)
    charts = (held.last.charts if held.last else {}) | dict(held.closer)
    return [told | dict(words=list(charts[told["chart"]].captions)) for told in stages(at) if told["n"] > 1]


def captions(at: AppTest | Opened, i: int = 0) -> list[str]:
    """What player number i says, frame by frame."""
    if isinstance(at, Opened):
        played = [shown.captions for shown in at.drawings if len(shown.captions) > 1]
        return list(played[i])
    return list(players(at)[i]["words"])


def texts(elements: Any) -> str:
    """What some elements say, one after the other."""
    return " ".join(str(element.value) for element in elements)


def said(at: Opened, *kinds: str) -> list[str]:
    """The sentences about a run, of these kinds (caption, info, warning ...) or all."""
    return [one.text for one in at.shown.said if not kinds or one.kind in kinds]


def alts(at: AppTest | Opened) -> list[str]:
    if isinstance(at, Opened):
        return [shown.alt for shown in at.drawings]
    return [shown["alt"] for told in stages(at) for shown in (told, *told.get("others", []))]


def numbers(at: AppTest | Opened) -> dict[str, Any]:
    """The numbers below the chart at full precision."""
    if isinstance(at, Opened):
        return dict(at.shown.numbers)
    last = memory(at, runs.Runs).last
    return dict(last.numbers) if last else {}


def picture(at: AppTest) -> str:
    """Everything that is drawn, as one string: two runs with the same link must have the same."""
    return json.dumps([[shown["figure"] for shown in (told, *told.get("others", []))] for told in stages(at)])


def scripts(at: AppTest | Opened) -> list[str]:
    """The runnable scripts of the (open) Code section: this run first, then the library's, if there is one."""
    if isinstance(at, Opened):
        assert at.shown.screen.code is not None
        code = at.shown.screen.code(at.shown.run)
        return [script for script in (code.script, code.library) if script]
    return [block.value for block in at.code if block.language == "python" and "\ndata = " in block.value]


def printed(script: str) -> dict[str, Any]:
    """What a script prints, by label."""
    out = io.StringIO()
    with redirect_stdout(out):
        exec(compile(script, "exported script", "exec"), {"__name__": "__main__"})
    lines = [line.split(": ", 1) for line in out.getvalue().splitlines() if ": " in line]
    return {label: _value(text) for label, text in lines}


def clear_caches() -> None:
    st.cache_data.clear()
    st.cache_resource.clear()
    compute.forget()


def _value(text: str) -> Any:
    try:
        return float(text)
    except ValueError:
        return text


def _decoded(value: Any) -> Any:
    if isinstance(value, dict):
        if set(value) >= {"dtype", "bdata"}:
            array = np.frombuffer(base64.b64decode(value["bdata"]), dtype=value["dtype"])
            shape = [int(n) for n in str(value["shape"]).split(",")] if "shape" in value else [-1]
            return array.reshape(shape)
        return {k: _decoded(v) for k, v in value.items()}
    return [_decoded(v) for v in value] if isinstance(value, list) else value
