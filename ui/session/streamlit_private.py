"""All that the app uses of Streamlit without being promised it, for the one minor version that is pinned.

*Callbacks run to their end.* Streamlit looks for newer messages of the browser whenever a script reads or writes the
session, and begins again with the newest. In a callback too (`SafeSessionState` asks `ScriptRequests` at every
access): half a preset would be set, and a quick stroke on the drawing pad lost. From the import of this module on, it
looks again when the callbacks have run. There is no option for this.

*Presses in their order.* What was pressed while a script was busy is joined into one message
(`script_requests._coalesce_widget_states`), which begins with the newest: the first of two presets would have the last
word. Here they are answered as they were pressed.

*A page that was left.* What the browser still says of a page after it has asked for another one is answered once that
one is drawn, as if the reader were back: the browser then empties the page, to show one part of it ("Bad delta path").
Where the other page has not even begun, it is not drawn at all. The parts of our pages have the same names on each of
them, so Streamlit does not notice that they are gone. Here nothing is answered that is asked of another page.

*Who answers.* Each run of a script is told to `turns`, so that a long one can give way to those that have just begun.

*Back and Forward.* The run context knows that the browser's history asked for a run; no public call tells.

*What cannot be read.* A component speaks in JSON. What is none, or nested too deeply, is read again with each run, and
each ends in an error: only a forged message is so, but its visit is lost. Here it is not taken, and what the component
said before stays.

*Who has left.* A session without a browser is kept for two minutes (`server.disconnectedSessionTTL`), but let go only
when another one ends, and a last one never. `forget_who_left` lets go of all whose time is over.

A Streamlit whose inner parts have other names keeps its own ways; the tests then say so.
"""

import json
from functools import wraps
from typing import Any

from streamlit import runtime
from streamlit.proto.WidgetStates_pb2 import WidgetState, WidgetStates
from streamlit.runtime.scriptrunner.script_runner import ScriptRunner
from streamlit.runtime.scriptrunner_utils import script_requests
from streamlit.runtime.scriptrunner_utils.script_requests import RerunData, ScriptRequests, ScriptRequestType
from streamlit.runtime.scriptrunner_utils.script_run_context import get_script_run_ctx
from streamlit.runtime.state.safe_session_state import SafeSessionState
from streamlit.runtime.state.session_state import SessionState

from ui import turns

DEEPEST = 20  # levels of what a component says


def went_back() -> bool:
    """Whether the browser's Back or Forward asked for this run, to have what the address says."""
    return bool(getattr(get_script_run_ctx(), "is_history_navigation", False))


def forget_who_left() -> int:
    """Let go of the sessions that have been without a browser for too long, and say how many these were.

    To be called where the server runs.
    """
    if not runtime.exists():
        return 0
    manager = getattr(runtime.get_instance(), "_session_mgr", None)
    stored = getattr(getattr(manager, "_session_storage", None), "_cache", None)
    expire = getattr(stored, "expire", None)
    return len(expire()) if expire else 0


def _replace(owner: Any, name: str, make: Any) -> None:
    original = getattr(owner, name, None)
    if original and not hasattr(original, "__wrapped__"):  # Streamlit imports this anew when the file is edited
        setattr(owner, name, wraps(original)(make(original)))


def _whole(callbacks: Any) -> Any:
    def on_script_will_rerun(state: SafeSessionState, *given: Any, **more: Any) -> None:
        ctx = get_script_run_ctx(suppress_warning=True)
        requests: Any = ctx.script_requests if ctx else None
        if requests is None:
            return callbacks(state, *given, **more)
        requests.on_scriptrunner_yield = lambda: None
        try:
            return callbacks(state, *given, **more)
        finally:
            del requests.on_scriptrunner_yield

    return on_script_will_rerun


def _in_order(join: Any) -> Any:
    def coalesce(old: WidgetStates | None, new: WidgetStates | None) -> WidgetStates | None:
        joined = join(old, new)
        if joined is None or new is None:
            return joined
        newest = {widget.id for widget in new.widgets}
        return WidgetStates(widgets=sorted(joined.widgets, key=lambda widget: widget.id in newest))

    return coalesce


def _of_this_page(run: Any) -> Any:
    def run_script(runner: ScriptRunner, asked: RerunData) -> Any:
        shown = runner._pages_manager.current_page_script_hash
        if asked.fragment_id_queue and _elsewhere(asked, shown):
            return None
        with turns.answering():
            return run(runner, asked)

    return run_script


def _never_back(join: Any) -> Any:
    def request_rerun(requests: ScriptRequests, asked: RerunData) -> Any:
        waiting = requests._rerun_data
        whole = requests._state is ScriptRequestType.RERUN and not waiting.fragment_id_queue
        if whole and asked.fragment_id and _elsewhere(asked, waiting.page_script_hash):
            return True
        return join(requests, asked)

    return request_rerun


def _readable(take: Any) -> Any:
    def set_widgets_from_proto(state: SessionState, said: WidgetStates) -> Any:
        if all(map(_read, said.widgets)):
            return take(state, said)
        return take(state, WidgetStates(widgets=filter(_read, said.widgets)))

    return set_widgets_from_proto


def _read(said: WidgetState) -> bool:
    """Whether a component's state is a JSON object, and its events any JSON, as far as that is one of a component."""
    kind = said.WhichOneof("value")
    if kind not in ("json_value", "json_trigger_value"):
        return True
    try:
        value = json.loads(getattr(said, kind))
    except (ValueError, RecursionError):
        return False
    return (kind != "json_value" or isinstance(value, dict)) and _flat(value, DEEPEST)


def _flat(value: Any, levels: int) -> bool:
    """Whether it is nested no deeper than that."""
    if not isinstance(value, (dict, list)):
        return True
    return levels > 0 and all(_flat(one, levels - 1) for one in (value.values() if isinstance(value, dict) else value))


def _elsewhere(asked: RerunData, shown: str) -> bool:
    """Whether this is asked of another page than the one that is shown, or about to be."""
    return bool(asked.page_script_hash and shown) and asked.page_script_hash != shown


_replace(ScriptRunner, "_run_script", _of_this_page)
_replace(ScriptRequests, "_request_rerun_locked", _never_back)
_replace(SafeSessionState, "on_script_will_rerun", _whole)
_replace(SessionState, "set_widgets_from_proto", _readable)
_replace(script_requests, "_coalesce_widget_states", _in_order)
