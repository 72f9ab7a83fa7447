"""A small run of the load, and its arithmetic. Nothing here asserts a time."""

import re
from dataclasses import replace

import numpy as np
import pytest

from benchmarks import load, servers
from benchmarks.report import Judged
from benchmarks.settings import QUICK
from tests import apart


def test_the_slope_and_its_error_are_those_of_least_squares() -> None:
    dice = np.random.default_rng(0)
    x = np.linspace(0, 10, 40)
    y = 3 + 0.5 * x + dice.normal(size=40)
    (rise, _), covariance = np.polyfit(x, y, 1, cov=True)
    found, error = load.slope(list(zip(x, y, strict=True)))
    assert found == pytest.approx(rise)
    assert error == pytest.approx(np.sqrt(covariance[0, 0]))
    assert all(np.isnan(load.slope([(0, 1), (1, 2)])))


def test_a_crowd_and_a_soak_on_one_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load, "proxy", lambda: None)
    monkeypatch.setattr(load, "OTHERS", 2)
    monkeypatch.setattr(load, "BUSY", (1, 2))
    monkeypatch.setattr(load, "SOAKING", 2)
    monkeypatch.setattr(load, "LOOKS", (0.1, 0.2))
    crowd, beside, soak = load.run(replace(QUICK, crowds=(2,), soak=0.05))
    assert crowd.notes == (load.MISSING,)
    ((visitors, *numbers),) = crowd.rows
    assert visitors == "2" and all(isinstance(cell, float) and cell > 0 for cell in numbers[:3])
    assert numbers[3] == 0  # errors
    said = ["nobody", *(f"{n} who {work.said}" for work in (load.LONG, load.SHORT) for n in load.BUSY)]
    assert [(row[0], row[-1]) for row in beside.rows] == [(one, 0) for one in said]
    assert [isinstance(row[2], Judged) for row in beside.rows] == [False, True, True, False, False]
    assert [row[0] for row in soak.rows] == ["memory, MB", "threads", "handles"]
    assert re.search(r"^0 visits went wrong; 0 lines", soak.notes[1])


def test_what_is_not_asked_for_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load, "proxy", lambda: None)
    monkeypatch.setattr(load, "_beside", lambda *_: [("nobody", 1.0, 1.0, 0.0)])
    (table,) = load.run(replace(QUICK, crowds=(), soak=0.0))
    assert "beside" in table.heads


def test_who_cannot_come_is_counted_and_does_not_stop_the_others() -> None:
    port = servers._free()
    assert apart.run(load._crowd(f"http://127.0.0.1:{port}", 3, 1)) == ([], 3)
