"""Scripts of what a view of classes in the plane has fitted."""

from collections.abc import Mapping, Sequence
from typing import Any

from algos.trace import Trace
from ui import classes, export
from ui.classes import Scene


def recorded(trace: Trace[Any]) -> str:
    """The call that made a run on Z and y."""
    assert trace.made is not None
    return export.recorded(trace.made, "Z", "y")


def fitted(trace: Trace[Any], name: str = "model") -> str:
    """The line that makes its last state."""
    return f"{name} = {recorded(trace)}.final"


def imports(trace: Trace[Any]) -> tuple[str, ...]:
    """What the call needs."""
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
    lines: Sequence[str] = (),
    more: Sequence[str] = (),
) -> str:
    """The script of a run on Z and y that `compute.run` made: `model`, its last state, then `lines`, the numbers.

    `more` are imports that the lines and the numbers need.
    """
    return classes.script(at, [fitted(trace), *lines], numbers, imports=[*imports(trace), *more], title=title)
