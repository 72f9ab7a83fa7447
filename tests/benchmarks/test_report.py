"""Numbers, goals and tables."""

import math

from benchmarks.report import Goal, Judged, Table, median, number, p95, pair


def test_a_goal_is_a_limit_from_above_or_from_below():
    assert Goal(3.5).met(3.5)
    assert not Goal(3.5).met(3.6)
    assert Goal(55, at_most=False).met(55)
    assert not Goal(55, at_most=False).met(54.9)
    assert str(Goal(3.5)) == "≤ 3.5"
    assert str(Goal(55, at_most=False)) == "≥ 55"


def test_nothing_measured_meets_no_goal():
    assert math.isnan(median([]))
    assert not Judged(median([]), Goal(1)).met
    assert not Judged(p95([]), Goal(1, at_most=False)).met


def test_numbers_are_short():
    assert [number(v) for v in (0.01234, 1.2345, 12.345, 123.4, 12345.6, float("nan"))] == [
        "0.0123",
        "1.23",
        "12.3",
        "123",
        "12,346",
        "-",
    ]


def test_median_and_95th_percentile():
    values = list(range(1, 102))
    assert median(values) == 51
    assert p95(values) == 96
    assert pair([30, 10, 20]) == "20/29"


def test_a_table_lines_up_and_lists_what_is_missed():
    table = Table(
        "Speed",
        ("page", "ms", "ratio ≤ 0.6"),
        [("clustering", 120.4, Judged(0.7, Goal(0.6))), ("pca", 80, Judged(0.5, Goal(0.6)))],
        ("A note.",),
    )
    lines = str(table).splitlines()
    assert lines[0] == "Speed"
    assert lines[2].split() == ["page", "ms", "ratio", "≤", "0.6"]
    assert lines[4].split() == ["clustering", "120", "0.7", "missed"]
    assert lines[5].split() == ["pca", "80", "0.5", "met"]
    assert len({len(line) for line in lines[1:6]}) == 1
    assert lines[6] == "A note."
    assert table.missed == ["clustering: ratio ≤ 0.6 is 0.7"]
