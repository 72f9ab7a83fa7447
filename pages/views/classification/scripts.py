"""Scripts of what a view of classes in the plane has fitted."""

from collections.abc import Mapping, Sequence
from typing import Any

from algos.trace import Trace
from ui import classes, export
from ui.classes import Scene


def fitted(trace: Trace[Any], name: str = "model", instead: Mapping[str, str] | None = None) -> str:
    """The line that makes the last state of a run on Z and y; `instead` as in `export.of_run`."""
    assert trace.made is not None
    return f"{name} = {export.recorded(trace.made, 'Z', 'y', instead=instead)}.final"


def of_run(
    at: Scene,
    trace: Trace[Any],
    numbers: Mapping[str, str],
    *,
    title: str,
    name: str = "model",
    lines: Sequence[str] = (),
    imports: Sequence[str] = (),
    instead: Mapping[str, str] | None = None,
) -> str:
    """The script of a run on Z and y that `compute.run` made: its last state by this name, `lines`, the numbers."""
    assert trace.made is not None
    package, _, module = trace.made.steps.__module__.rpartition(".")
    needed = [f"from {package} import {module}", "from algos.trace import record", *imports]
    return classes.script(at, [fitted(trace, name, instead), *lines], numbers, imports=needed, title=title)
