"""Opening a page as the app does, without a browser, and reading what it shows."""

import base64
import gc
import importlib
import io
import json
from contextlib import redirect_stdout
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import streamlit as st
from streamlit.components.v2 import manifest_scanner
from streamlit.runtime.pages_manager import PagesManager
from streamlit.testing.v1 import AppTest, app_test, local_script_runner

from ui import compute
from ui.figures.animation import animated
from ui.page import Page
from ui.plain_figure import packed
from ui.view import Shown

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

APP = str(Path(__file__).parents[2] / "app.py")


def open_page(name: str, **settings: Any) -> AppTest:
    """The page `name`, reached through app.py by a link with these settings (short names)."""
    at = AppTest.from_file(APP, default_timeout=60)
    for key, value in settings.items():
        at.query_params[f"{name}_{key}"] = value if isinstance(value, list) else str(value)
    return at.switch_page(f"pages/{name}.py").run()


def answered(name: str, **settings: Any) -> Shown:
    """What the page `name` answers under these settings (short names), without Streamlit."""
    page: Page = importlib.import_module(f"pages.{name}").PAGE
    return page.answer(settings)


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


def figures(at: AppTest | Shown) -> list[dict[str, Any]]:
    """The specifications of all charts, arrays decoded."""
    if isinstance(at, Shown):
        return [_decoded(packed(animated(list(shown.frames), shown.start))) for shown in at.pictures]
    return [_decoded(json.loads(chart.proto.spec)) for chart in at.get("plotly_chart")]


def frames(at: AppTest | Shown) -> list[list[dict[str, Any]]]:
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
    """What each player with frames to move through was told, in the order of the page."""
    found = [c for c in at.get("bidi_component") if "transport" in c.proto.component_name]
    told = [json.loads(player.proto.json) for player in found]
    return [data for data in told if len(data["words"]) > 1]


def captions(at: AppTest | Shown, i: int = 0) -> list[str]:
    """What player number i says, frame by frame."""
    if isinstance(at, Shown):
        return list([shown for shown in at.pictures if len(shown.frames) > 1][i].captions)
    return list(players(at)[i]["words"])


def texts(elements: Any) -> str:
    """What some elements say, one after the other."""
    return " ".join(str(element.value) for element in elements)


def said(at: Shown, *kinds: str) -> list[str]:
    """The sentences about a run, of these kinds (caption, info, warning ...) or all."""
    return [one.text for one in at.said if not kinds or one.kind in kinds]


def alts(at: AppTest | Shown) -> list[str]:
    if isinstance(at, Shown):
        return [shown.alt for shown in at.pictures]
    return [chart.proto.alt for chart in at.get("plotly_chart")]


def numbers(at: AppTest | Shown) -> dict[str, Any]:
    """The numbers beside the chart at full precision."""
    if isinstance(at, Shown):
        return dict(at.numbers)
    return dict(at.session_state["_numbers"])


def picture(at: AppTest) -> str:
    """Everything that is drawn, as one string: two runs with the same link must have the same."""
    return "\n".join(chart.proto.spec for chart in at.get("plotly_chart"))


def scripts(at: AppTest | Shown) -> list[str]:
    """The runnable scripts of the (open) Code section: this run first, then the library's, if there is one."""
    if isinstance(at, Shown):
        code = at.screen.code(at.run) if at.screen.code else None
        return [script for script in (code and code.script, code and code.library) if script]
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
