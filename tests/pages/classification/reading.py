"""What the tests of this page's views read of them."""

from collections.abc import Collection, Iterable
from typing import Any

import numpy as np
import pytest

from tests.pages.harness import Opened, figures, frames, numbers, printed, scripts
from tests.pages.mistakes import mistakes

Trace = dict[str, Any]


def named(at: Opened, name: str, chart: int = 0) -> Trace:
    """The first trace of that name."""
    return next(trace for trace in figures(at)[chart]["data"] if trace.get("name") == name)


def at_the_end(at: Opened, name: str) -> Trace:
    """The same in the last frame."""
    return next(trace for trace in frames(at)[-1] if trace.get("name") == name)


def ringed(traces: Iterable[Trace]) -> np.ndarray:
    """The places (m, 2) of the mistakes."""
    return places(mistakes(traces)[0])


def symbol(trace: Trace) -> str:
    """The shape of its markers; empty if it has none, or one for each."""
    return str(trace.get("marker", {}).get("symbol", ""))


def places(trace: Trace) -> np.ndarray:
    """Where it is drawn: (m, 2), without its gaps."""
    xy = np.column_stack([trace["x"], trace["y"]]).astype(float)
    return xy[np.isfinite(xy).all(axis=1)]


def agree(
    at: Opened, *, library: bool | None, theirs: float = 1e-6, without: Collection[str] | None = frozenset()
) -> None:
    """The scripts print what stands below the chart.

    `library`: whether the library has one; None if either is right. `without` are the numbers that it does not print,
    nor what is said in words; None if it may leave out any.
    """
    shown = numbers(at)
    measured = {name: value for name, value in shown.items() if not isinstance(value, str)}
    own, *others = scripts(at)
    values = printed(own)
    assert {name: values.pop(name) for name in shown if name not in measured}.items() <= shown.items()
    assert values == pytest.approx(measured, rel=1e-12)
    assert library is None or bool(others) == library
    for script in others:
        values = printed(script)
        assert set(values) == set(measured) - set(without) if without is not None else values
        assert values == pytest.approx({name: measured[name] for name in values}, rel=theirs, abs=1e-9)


def compared(missed: int, alarms: int) -> str:
    """How a headline counts the two kinds of mistakes."""
    told = {0: "no misses", 1: "1 miss"}.get(missed, f"{missed} misses")
    return f"{told} and " + {0: "no false alarms", 1: "1 false alarm"}.get(alarms, f"{alarms} false alarms")
