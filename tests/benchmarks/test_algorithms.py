"""Every algorithm has a rival that gives the same answer."""

import warnings
from dataclasses import replace

import numpy as np
import pytest

from benchmarks import algorithms
from benchmarks.duels import Duel, apart, classes, heaps, same_groups, table
from benchmarks.report import Judged
from benchmarks.settings import QUICK

MAKERS = {
    f"{name}-{i}": make
    for name, makers in algorithms.DUELS.items()
    if not isinstance(makers, str)
    for i, make in enumerate(makers)
}


def test_every_algorithm_has_a_rival_or_a_reason_for_none():
    assert sorted(algorithms.DUELS) == algorithms.names()
    assert all(len(reason) > 10 for reason in algorithms.DUELS.values() if isinstance(reason, str))


@pytest.mark.parametrize("name", MAKERS)
def test_both_give_the_same_answer(name):
    duel = MAKERS[name](1)
    with warnings.catch_warnings():
        warnings.simplefilter("error", RuntimeWarning)
        assert duel.difference(duel.ours(), duel.theirs()) <= duel.tolerance


@pytest.mark.parametrize("name", MAKERS)
def test_ten_times_the_size_is_another_problem(name):
    small, large = (MAKERS[name](size) for size in (1, 10))
    assert small.problem != large.problem
    assert small.rival == large.rival


def test_one_row_for_each_rival_and_size_and_a_note_for_those_without():
    chosen = {name: algorithms.DUELS[name] for name in ("regression.ridge", "clustering.k_medoids")}
    found = algorithms.run(replace(QUICK, growth=(1, 2)), chosen)
    assert [row[0] for row in found.rows] == ["ridge, 200 x 5, lambda 3", "ridge, 400 x 5, lambda 3"]
    assert all(isinstance(ms, float) and ms > 0 for row in found.rows for ms in row[2:4])
    assert str(found.rows[0][4]).split()[1] in ("met", "missed")
    assert isinstance(found.rows[1][4], float)  # the goal is for the page's size
    assert any("k_medoids" in note for note in found.notes)


def duel(mine, theirs, tolerance=1e-3):
    return Duel("p", lambda: mine, np.asarray, "r", lambda: theirs, np.asarray, tolerance)


def test_the_difference_is_in_units_of_the_largest_number():
    assert duel(0, 0).difference([1.0, 50.0], [1.0, 100.0]) == 0.5
    with pytest.raises(ValueError, match="cannot be compared"):
        duel(0, 0).difference([1.0], [1.0, 2.0])


def test_a_rival_with_another_answer_is_no_rival():
    with pytest.raises(ValueError, match=r"differ by 0\.5"):
        duel([1.0], [2.0]).times(3, 1.0)


def test_turns_end_with_the_repeats_or_with_the_patience():
    ours, theirs = duel([1.0], [1.0]).times(4, 60.0)
    assert (len(ours), len(theirs)) == (4, 4)
    ours, theirs = duel([1.0], [1.0]).times(4, 0.0)
    assert (len(ours), len(theirs)) == (1, 1)


def test_problems_are_of_the_size_asked_for_and_not_symmetric():
    X, y = table(50, 4)
    assert X.shape == (50, 4)
    assert y.shape == (50,)
    spreads = X.std(axis=0)
    assert spreads.max() > 2 * spreads.min()
    assert heaps(70).shape == (70, 2)
    assert np.array_equal(table(50, 4)[0], X)


def test_groups_are_numbered_by_their_first_point():
    assert same_groups(np.array([3, 3, -1, 0, 3, 0, 7])).tolist() == [0, 0, -1, 1, 0, 1, 2]
    assert same_groups(np.array([2, 0, 1])).tolist() == [0, 1, 2]
    assert same_groups(np.array([-1, -1])).tolist() == [-1, -1]


def test_the_goal_is_the_duels_own_and_stands_beside_the_ratio():
    def maker(goal):
        return lambda size: replace(duel([1.0], [1.0]), problem=f"p {size}", goal=goal)

    found = algorithms.run(replace(QUICK, growth=(1, 2)), {"a": (maker(1e-9),), "b": (maker(1e9),)})
    ratios = [row[4] for row in found.rows[::2]]
    assert [isinstance(ratio, Judged) and ratio.met for ratio in ratios] == [False, True]
    assert [row[5] for row in found.rows] == ["≤ 1e-09", "", "≤ 1e+09", ""]
    assert MAKERS["kernels.support_vector_machine-0"](1).goal == 10.0


def test_classes_overlap_unless_they_stand_apart():
    X, y = classes(90, 3, k=3)
    assert X.shape == (90, 3) and np.bincount(y).min() > 5 and np.ptp(np.bincount(y)) > 5
    X, y = apart(80, margin=0.25)
    assert ((2 * y - 1) * (X @ [0.6, 0.8] - 1)).min() >= 0.25
