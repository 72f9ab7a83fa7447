"""Hidden coordinates on the screen: where points go, and that a linear programme says what a line can do there."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from scipy.optimize import linprog

from tests.pages import drags
from tests.pages.clock import Clock
from tests.pages.harness import Opened

SEEN: dict[str, Any] = {"view": "gates", "gates_look": "seen"}


def clock(**settings: object) -> Clock:
    return Clock("neural", **SEEN, **settings)


def a_line_separates(X: np.ndarray, y: Sequence[int]) -> bool:
    """Whether some w, b have s (w . x + b) >= 1 for all."""
    s = 2 * np.asarray(y) - 1
    A = -s[:, None] * np.column_stack([X, np.ones(len(X))])
    return bool(linprog(np.zeros(3), A_ub=A, b_ub=-np.ones(len(X)), bounds=(None, None)).success)


def test_a_band_goes_to_three_points() -> None:
    run = clock().run
    inside, left, right = (np.isclose(run.X[:, 0], at) for at in (0.5, -2, 2))
    inside |= run.X[:, 0] == -0.5
    assert not run.said[inside].any() and run.y[inside].all()
    assert (run.said[left] == (0, 1)).all() and (run.said[right] == (1, 0)).all()
    assert np.array_equal(0.5 - run.said.sum(axis=1) > 0, run.y == 1)


def test_turned_round_the_band_still_has_a_line() -> None:
    run = clock(flip=True).run
    where = {-0.5: (1.5, 0.5), 0.5: (0.5, 1.5), -2.0: (3, 0), 2.0: (0, 3)}
    assert np.allclose(run.said, [where[float(x)] for x in run.X[:, 0]])
    assert np.array_equal(run.said.sum(axis=1) < 2.5, run.y == 1)
    assert run.after.kind == "complete"


@pytest.mark.parametrize("points", ["band", "corner", "xor"])
@pytest.mark.parametrize("bend", ["relu", "sigmoid", "linear"])
@pytest.mark.parametrize("flip", [False, True])
def test_what_a_line_can_do_is_what_a_linear_programme_says(points: str, bend: str, flip: bool) -> None:
    at = clock(seen_points=points, bend=bend, flip=flip, seen_first_1=0.8)
    run = at.run
    for X, said in ((run.X, "Separable on the left"), (run.said, "Separable on the right")):
        assert at.numbers(at.last)[said] == ("yes" if a_line_separates(X, run.y) else "no")
    assert (run.fewest == 0) == (run.after.kind == "complete")
    if bend == "linear":
        assert at.numbers(at.last)["Separable on the right"] == at.numbers(at.last)["Separable on the left"] == "no"


def test_crossing_lines_that_are_turned_round_may_fail() -> None:
    assert clock(seen_points="corner").run.after.kind == "complete"
    assert clock(seen_points="corner", flip=True).run.after.kind == "overlap"


def test_points_go_over_one_after_the_other_and_then_comes_the_line() -> None:
    at = clock(seen_points="corner")
    n = len(at.run.X)
    assert at.last == n + 1 and at.start == 0
    for step in range(n + 2):
        data = at.picture.frames[step]["data"]
        here, there = [one for one in data if isinstance(one.get("marker", {}).get("symbol"), list)]
        seen = np.isfinite(np.asarray(there["x"], dtype=float))
        assert np.isfinite(here["x"]).all() and seen.tolist() == [i < step for i in range(n)]
        assert np.column_stack([there["x"], there["y"]])[seen] == pytest.approx(at.run.said[:step])
        line = next(one for one in data if one["mode"] == "lines" and one.get("xaxis") == "x2")
        assert np.isfinite(np.asarray(line["x"], dtype=float)).all() == (step == n + 1)
        assert (at.numbers(step)["Separable on the right"] == "none yet") == (step < n + 1)
    at.sound()


def test_the_line_that_is_drawn_separates() -> None:
    run = clock().run
    b, *w = run.after.theta[0]
    assert np.array_equal(b + run.said @ np.array(w) > 0, run.y == 1)


@pytest.mark.parametrize("settings", [{}, {"flip": "True"}])
@pytest.mark.parametrize(("meta", "j"), [("seen_first", 0), ("seen_second", 1)])
def test_a_units_line_goes_where_it_is_dragged(settings: dict[str, Any], meta: str, j: int) -> None:
    after = drags.dropped("neural", SEEN | settings, meta, -0.4, 0.3)
    theta = after.shown.run.theta[j]
    assert theta[0] + theta[1:] @ [-0.4, 0.3] == pytest.approx(0, abs=0.051)
    drags.anywhere("neural", SEEN | settings, meta)


def test_units_without_weights_have_no_line_and_no_arrow() -> None:
    at = Opened("neural", **SEEN, seen_first_1=0.0, seen_second_1=0.0)
    assert at.shown.run.after.kind == "overlap" and at.pictures[0].frames[3]
