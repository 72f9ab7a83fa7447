"""The objective beside a run's chart."""

import numpy as np
import pytest

from ui import palette
from ui.figures.objective import Objective


def asked(objective: Objective, i: int | None) -> list[str]:
    """The words in the plot of the objective."""
    figure = objective.beside(dict(data=[], layout=palette.layout(xaxis=palette.axis(), yaxis=palette.axis())), i)
    return [text for trace in figure["data"] if trace["mode"] == "text" for text in trace["text"]]


@pytest.mark.parametrize("log", [False, True])
def test_before_there_is_a_curve_it_is_asked_where_that_ends(log):
    objective = Objective(np.array([8.0, 4.0, 2.0, 1.0]), [0, 1, 2, 3], "cost", log)
    assert asked(objective, 0) == ["where does<br>it end?"]
    assert asked(objective, None) == ["where does<br>it end?"]
    assert asked(objective, 1) == asked(objective, 3) == [""]


def test_of_a_run_that_does_not_move_nothing_is_asked():
    assert asked(Objective(np.array([8.0]), [0], "cost", False), 0) == [""]
    assert asked(Objective(np.full(4, np.nan), [0, 1, 2, 3], "cost", False), 0) == [""]
