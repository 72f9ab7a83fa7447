"""A sliding filter, against scipy's correlation, sums written out, and the numbers of a worked example."""

from typing import Any

import numpy as np
import pytest
from scipy import ndimage, signal

from algos.neural import convolution
from algos.neural.convolution import POOLS, RECTIFIES, SLIDES, START
from algos.trace import record

RNG = np.random.default_rng(4)
PICTURE = RNG.normal(size=(7, 9)).round(2)
FILTER = RNG.normal(size=(3, 3)).round(2)


def convolved(x: Any, w: Any, **settings: int) -> list[float]:
    """Rectified, with as many zeros around it that stride 1 keeps the size."""
    made = convolution.convolve(np.array(x), np.array(w), padding=len(w) // 2, **settings)
    return np.maximum(made, 0).tolist()


def test_numbers_of_a_small_signal() -> None:
    assert convolved([1, 2, 3, 4, 5], [-1, 0, 1]) == [2, 2, 2, 2, 0]
    assert convolved([0, 0, 1, 1, 0, 0], [-1, 0, 1]) == [0, 1, 1, 0, 0, 0]
    assert convolved([0, 0, 1, 1, 0, 0], [1, 0, -1]) == [0, 0, 0, 1, 1, 0]
    assert convolved(range(1, 9), [1, 1, 1], stride=2) == [3, 9, 15, 21]
    assert len(convolved(range(7), [1, 2, 1], stride=2)) == 4


def test_pooling_depends_on_where_its_windows_begin() -> None:
    x = np.array([1.0, 3, 2, 5, 4, 0])
    assert convolution.max_pool(x, 2, stride=2).tolist() == [3, 5, 4]
    assert convolution.max_pool(np.append(-np.inf, x)[:-1], 2, stride=2).tolist() == [1, 3, 5]


def test_shared_weights_are_few() -> None:
    assert convolution.shared(11 * 11 * 3, 96) == 34_848
    assert convolution.shared(11 * 11 * 3, 96, offsets=True) == 34_944
    assert convolution.full(10**6, 100) == 10**8
    assert convolution.shared(3) == 3 and convolution.full(5, 5) == 25


@pytest.mark.parametrize("stride", [1, 2, 3])
@pytest.mark.parametrize("padding", [0, 1, 2])
def test_the_map_is_scipys(stride: int, padding: int) -> None:
    made = convolution.convolve(PICTURE, FILTER, stride=stride, padding=padding)
    theirs = signal.correlate2d(np.pad(PICTURE, padding), FILTER, mode="valid")[::stride, ::stride]
    assert made == pytest.approx(theirs)
    n, m = PICTURE.shape
    assert made.shape == tuple((side + 2 * padding - 3) // stride + 1 for side in (n, m))
    row = convolution.convolve(PICTURE[0], FILTER[0], stride=stride, padding=padding)
    assert row == pytest.approx(np.correlate(np.pad(PICTURE[0], padding), FILTER[0], mode="valid")[::stride])


@pytest.mark.parametrize(("size", "stride"), [(2, 2), (3, 3), (3, 1), (2, 1), (1, 2)])
def test_the_pooled_map_is_scipys(size: int, stride: int) -> None:
    made = convolution.max_pool(PICTURE, size, stride=stride)
    filtered = ndimage.maximum_filter(PICTURE, size, origin=-((size - 1) // 2), mode="constant", cval=-np.inf)
    n, m = ((side - size) // stride + 1 for side in PICTURE.shape)
    if size == 2:
        filtered = ndimage.maximum_filter(PICTURE, size, origin=-1, mode="constant", cval=-np.inf)
    assert made == pytest.approx(filtered[::stride, ::stride][:n, :m])


@pytest.mark.parametrize(
    ("x", "w", "settings"),
    [
        (PICTURE, FILTER, dict(padding=1, pool=2, pool_stride=2)),
        (PICTURE, FILTER, dict(stride=2, rectify=False, pool=2, pool_stride=1)),
        (PICTURE[1], FILTER[1], dict(padding=1, pool=3, pool_stride=2)),
        (PICTURE, FILTER[:2, :1], dict()),
    ],
)
def test_every_cell_is_the_sum_of_the_products_on_display(x: np.ndarray, w: np.ndarray, settings: dict) -> None:
    trace = record(convolution.steps(x, w, **settings), limit=500)
    assert trace.finished
    stride, padding = settings.get("stride", 1), settings.get("padding", 0)
    whole = convolution.convolve(x, w, stride=stride, padding=padding)
    padded, final = np.pad(x, padding), np.maximum(whole, 0) if settings.get("rectify", True) else whole
    assert trace.states[0].phase == START and np.isnan(trace.states[0].answer) and trace.states[0].made == 0
    cells, phases = 0, []
    for state in trace.states[1:]:
        phases.append(state.phase)
        if state.phase == SLIDES:
            cells += 1
            total = 0.0
            for j in np.ndindex(*w.shape):
                total += w[j] * padded[tuple(stride * i + step for i, step in zip(state.cell, j, strict=True))]
            assert state.answer == pytest.approx(total) == state.map[state.cell]
            assert state.made == cells and np.ravel_multi_index(state.cell, whole.shape) == cells - 1
            assert state.products == pytest.approx(w * state.window)
            assert np.isnan(state.pooled).all()
        else:
            assert state.map == pytest.approx(final)
        if state.phase == POOLS:
            assert state.answer == state.pooled[state.cell] == state.window.max()
            assert state.window.shape == (settings["pool"],) * x.ndim
    assert cells == whole.size and phases.count(RECTIFIES) == settings.get("rectify", True)
    assert phases == sorted(phases, key=convolution.PHASES.index)
    if settings.get("pool"):
        expected = convolution.max_pool(final, settings["pool"], stride=settings["pool_stride"])
        assert trace.final.pooled == pytest.approx(expected)


def test_a_shift_of_the_picture_shifts_the_map() -> None:
    x = np.zeros((10, 12))
    x[3:7, 3:8] = PICTURE[:4, :5]
    moved = np.roll(x, 2, axis=1)
    one, other = (convolution.convolve(each, FILTER) for each in (x, moved))
    assert other[:, 2:] == pytest.approx(one[:, :-2]) and not np.allclose(one, other)


def test_pooling_forgets_a_shift_inside_a_window() -> None:
    x, moved = np.zeros(8), np.zeros(8)
    x[2], moved[3] = 1, 1
    assert convolution.max_pool(x, 2, stride=2).tolist() == convolution.max_pool(moved, 2, stride=2).tolist()


def test_no_patch_of_its_length_is_answered_more_than_the_filter_itself() -> None:
    best = convolution.best_patch(FILTER)
    assert np.linalg.norm(best) == pytest.approx(1)
    patches = RNG.normal(size=(5000, 9))
    patches /= np.linalg.norm(patches, axis=1, keepdims=True)
    answers = patches @ FILTER.ravel()
    most = float((best * FILTER).sum())
    assert answers.max() < most == pytest.approx(np.linalg.norm(FILTER))
    near = patches[answers.argmax()]
    assert near @ best.ravel() > 0.8
    assert not convolution.best_patch(np.zeros((3, 3))).any()


@pytest.mark.parametrize(
    ("x", "w", "settings", "said"),
    [
        ([1.0, 2.0], [1.0, 1.0, 1.0], {}, "A filter of 3 does not fit into 2"),
        (PICTURE, FILTER, {"stride": 3, "pool": 3}, "do not fit into a map of 2 by 3"),
        (PICTURE, FILTER, {"stride": 0}, "stride"),
        (PICTURE, FILTER[0], {}, "both tables"),
        ([1.0, np.nan], [1.0], {}, "missing"),
        (np.ones(65), [1.0], {}, "at most 64"),
    ],
)
def test_what_does_not_fit_is_refused_in_words(x: Any, w: Any, settings: dict, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        next(iter(convolution.steps(x, w, **settings)))
