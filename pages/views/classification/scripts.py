"""Scripts of what a view of classes in the plane has fitted."""

from collections.abc import Mapping, Sequence
from typing import Any

from algos.trace import Trace
from ui import classes, export
from ui.classes import Scene


def fitted(trace: Trace[Any], name: str = "model") -> str:
    """The line that makes the last state of a run on Z and y."""
    assert trace.made is not None
    return f"{name} = {export.recorded(trace.made, 'Z', 'y')}.final"


def imports(trace: Trace[Any]) -> tuple[str, ...]:
    """What that line needs."""
    assert trace.made is not None
    package, _, module = trace.made.steps.__module__.rpartition(".")
    kinds = [type(value) for value in trace.made.settings.values()]
    kernels = [f"from {kind.__module__} import {kind.__name__}" for kind in kinds if kind.__module__[:6] == "algos."]
    return (*kernels, f"from {package} import {module}", "from algos.trace import record")


def of_run(
    at: Scene,
    trace: Trace[Any],
    numbers: Mapping[str, str],
    *,
    title: str,
    name: str = "model",
    lines: Sequence[str] = (),
    more: Sequence[str] = (),
) -> str:
    """The script of a run on Z and y that `compute.run` made: its last state by this name, `lines`, the numbers.

    `more` are imports that the lines and the numbers need.
    """
    return classes.script(at, [fitted(trace, name), *lines], numbers, imports=[*imports(trace), *more], title=title)
