"""Many starts side by side: each is the run it would be alone, and more units find what few miss."""

import numpy as np
import pytest

from algos.neural import luck, starts, tasks, training
from algos.neural.luck import Luck
from algos.trace import Trace, record

WIDTHS = (2, 3, 5, 10)


@pytest.fixture(scope="module")
def band() -> Trace[Luck]:
    task = tasks.band(100)
    return record(luck.steps(task.X, task.y, widths=WIDTHS), limit=60)


def test_more_units_more_starts_without_a_mistake(band: Trace[Luck]) -> None:
    found = band.final.found.tolist()
    assert found == sorted(found) and found[0] < 7 and found[-1] == 10


@pytest.mark.parametrize(("row", "start"), [(0, 3), (3, 7)])
def test_each_is_the_run_it_would_be_alone(band: Trace[Luck], row: int, start: int) -> None:
    task, width = tasks.band(100), WIDTHS[row]
    begun = starts.begin("he", (2, width, 1), output="linear", seed=start)
    alone = training.steps(
        task.X, task.y, layers=(width,), activation="relu", loss="hinge", batch_size=20, start=begun, seed=start
    )
    for state, other in zip(band.states, record(alone, limit=60).states, strict=False):
        assert state.losses[row, start] == other.loss
        assert state.mistakes[row, start] == (other.network.predict(task.X) != task.y).sum()
        np.testing.assert_array_equal(state.networks[row][start].weights[0], other.network.weights[0])


def test_who_has_arrived_by_the_hinge_pays_nothing(band: Trace[Luck]) -> None:
    for state in band.states:
        assert (state.losses >= 0).all()
        assert (state.mistakes[state.losses == 0] == 0).all()
        assert (state.losses >= state.mistakes / 100 - 1e-12).all(), "a mistake costs at least 1"


def test_another_seed_has_other_starts_and_all_of_it_ends() -> None:
    X = np.array([[-1.0, 0.3], [1.0, 0.1], [2.0, -0.4]])
    y = np.array([0, 1, 1])
    one, other = (record(luck.steps(X, y, widths=(4,), starts=3, seed=s), limit=2000) for s in (0, 1))
    assert one.finished and other.finished
    assert not np.array_equal(one.states[0].losses, other.states[0].losses)
    assert one.final.losses.max() <= 1e-3


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match="widths must hold"):
        record(luck.steps(np.eye(2), [0, 1], widths=(0, 2)), limit=1)
