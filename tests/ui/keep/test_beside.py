"""What stands beside a chart: which frame of a kept run, and when it waits."""

import pytest

from ui.keep import beside
from ui.keep.runs import Chart, Kept
from ui.stage.frames import Frames


def blank(n: int) -> Frames:
    return Frames(n, lambda i: dict(data=[], layout={}))


def chart(start, *, figures=5, steps=()):
    return Chart("player", blank(figures), list("abcde")[:figures], start, "", steps=steps)


@pytest.mark.parametrize(
    ("now", "theirs", "at", "shown"),
    [
        (chart(3), chart(1), 3, 1),  # values of a setting: each on its own
        (chart(3), chart(1), 2, 2),  # moved: the same value
        (chart(4, steps=range(5)), chart(2, figures=3, steps=range(3)), 4, 2),  # the shorter run waits
        (chart(2, figures=3, steps=range(3)), chart(4, steps=range(5)), 1, 1),
        (chart(2, figures=3, steps=range(3)), chart(4, steps=range(5)), 2, 4),  # the end beside the end
        (chart(2, figures=3, steps=range(3)), chart(0), 2, 2),  # a setting has none
        (chart(4, steps=(0, 1, 2, 10, 20)), chart(3, figures=4, steps=(0, 5, 9, 30)), 3, 2),
        (chart(0, figures=1), chart(4), 0, 4),  # nothing to move through
    ],
)
def test_a_kept_run_stands_on_the_same_step_or_on_its_own_setting(now, theirs, at, shown):
    assert beside.frame(now, theirs, at) == shown


def test_only_what_moves_on_without_it_waits_for_a_shorter_run():
    theirs = chart(1, figures=3)
    assert beside.caption(chart(4), theirs, 4) == "b"  # each on the value that is set
    assert beside.caption(chart(4), theirs, 3) == "c · waits at its end"
    assert beside.caption(chart(4), theirs, 2) == "c"
    assert beside.caption(chart(4, steps=range(5)), theirs, 4) == "c · waits at its end"
    assert beside.key(Kept("A", {}), theirs) == "player_A"
