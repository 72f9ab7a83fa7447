"""The check of a gradient on the screen, at every distance."""

import numpy as np
import pytest
from scipy.optimize import rosen, rosen_der

from tests.pages.clock import Clock


def clock(**settings: object) -> Clock:
    return Clock("descent", view="check", **settings)


@pytest.mark.parametrize("settings", [{}, {"d": 2, "seed": 7}, {"bug": "factor", "d": 8}, {"bug": "neighbour"}])
def test_numbers_are_those_of_scipys_function_at_every_distance(settings: dict[str, object]) -> None:
    at = clock(**settings)
    x, states = at.run.x, at.run.trace.states
    wrong = settings.get("bug")
    derived = states[0].derived
    assert wrong or derived == pytest.approx(rosen_der(x))

    def apart(one: np.ndarray, other: np.ndarray) -> float:
        return float(np.linalg.norm(one - other) / (np.linalg.norm(one) + np.linalg.norm(other)))

    for step in at.steps:
        e = states[step].epsilon
        if e < 1e-6:  # rounding: scipy sums in another order
            continue
        axes = e * np.eye(len(x))
        both = np.array([(rosen(x + u) - rosen(x - u)) / (2 * e) for u in axes])
        one = np.array([(rosen(x + u) - rosen(x)) / e for u in axes])
        shown = at.numbers(step)
        assert shown["Difference, two sides"] == pytest.approx(apart(derived, both), rel=1e-3, abs=1e-8)
        assert shown["Difference, one side"] == pytest.approx(apart(derived, one), rel=1e-3, abs=1e-7)
        off = np.abs(derived - both) / (np.abs(derived) + np.abs(both))
        assert shown["Entries that disagree"] == f"{int((off > 1e-6).sum())} of {len(x)}"
    at.sound(end=at.start)


def test_the_headline_says_which_entries_disagree() -> None:
    assert clock(bug="factor").caption(10).endswith("entry 3 disagrees")
    assert clock(bug="neighbour").caption(10).endswith("entries 2, 3, 4, 5 and 6 disagree")
    assert clock().caption(10).endswith("they agree")
    assert clock(bug="sign", d=2).caption(0).endswith(("disagree", "disagrees"))


def test_where_the_player_stands_is_the_distance_that_is_set() -> None:
    at = clock(epsilon="1e-5")
    assert at.start == 10 and at.picture.moves["epsilon"][10] == pytest.approx(1e-5)
    clock().as_chosen("epsilon", {4: 0.01, 10: "1e-5", 32: "1e-16"})
