import numpy as np
import pytest

from algos.trace import Recording, frozen, record


@frozen
class Count:
    """A number and its square."""

    value: int
    powers: np.ndarray


def count_to(n):
    powers = np.zeros(2)
    for i in range(n + 1):
        powers[:] = i, i**2
        yield Count(i, powers)


def test_states_are_snapshots_of_arrays_updated_in_place():
    trace = record(count_to(3), limit=10)
    assert trace.curve("powers").tolist() == [[0, 0], [1, 1], [2, 4], [3, 9]]
    with pytest.raises(ValueError):
        trace.final.powers[0] = 7


def test_arrays_in_a_tuple_are_snapshots_too():
    @frozen
    class Pair:
        """Two arrays, and words."""

        arrays: tuple[np.ndarray, ...]
        words: tuple[str, ...] = ("as", "they", "are")

    held = np.zeros(2)
    pair = Pair((held, held[:1]))
    held[:] = 5
    assert [a.tolist() for a in pair.arrays] == [[0, 0], [0]] and pair.words[0] == "as"
    with pytest.raises(ValueError):
        pair.arrays[1][0] = 7


@pytest.mark.parametrize(("limit", "steps", "finished"), [(0, 0, False), (2, 2, False), (3, 3, True), (9, 3, True)])
def test_limit_counts_steps_after_the_start_and_finished_is_exact(limit, steps, finished):
    trace = record(count_to(3), limit=limit)
    assert trace.steps == steps
    assert trace.final.value == steps
    assert trace.finished is finished


def test_a_recording_advanced_piece_by_piece_is_the_same_run():
    recording = Recording(count_to(3), limit=2)
    progress = []
    while recording.advance():
        progress.append(recording.done)
    assert progress == [0, 1, 2]
    assert recording.trace().curve("value").tolist() == [0, 1, 2]
    assert recording.advance() is False
    assert recording.trace().finished is False


@pytest.mark.parametrize("limit", [-1, 2.5, None])
def test_a_bad_limit_is_refused(limit):
    with pytest.raises(ValueError, match="limit"):
        record(count_to(3), limit=limit)


def test_an_algorithm_without_a_start_is_refused():
    with pytest.raises(ValueError, match="starting point"):
        record(iter(()), limit=3)


def test_a_run_as_it_stood_at_a_step_had_finished_only_at_its_end():
    trace = record(iter([4.0, 2.0, 1.0]), limit=9)
    early = trace.until(1)
    assert (early.states, early.finished, early.steps, early.final) == ((4.0, 2.0), False, 1, 2.0)
    assert trace.until(2).finished and trace.until(2).states == trace.states
    assert not record(iter([4.0, 2.0, 1.0]), limit=1).until(1).finished
    assert trace.after(1).states == early.states and not trace.after(1).finished
    assert trace.after(9).states == trace.states and trace.after(9).finished
    for step in (-1, 3):
        with pytest.raises(ValueError, match=f"steps 0 to 2, not {step}"):
            trace.until(step)
