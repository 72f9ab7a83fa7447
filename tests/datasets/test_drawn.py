"""Drawings: what is written is read back the same, fits in a link, and nothing damaged is taken for a drawing."""

import re
from dataclasses import replace
from urllib.parse import urlencode

import numpy as np
import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from datasets import catalog, drawn, taken
from datasets.dataset import Dataset
from datasets.drawn import CLASSES, MOST, Drawn
from datasets.drawn_axis import AWAY, STEPS, Axis
from datasets.upload import Refusal

NAMES = st.text(max_size=60) | st.sampled_from(["x", "a~b", "~", "A", "", "50 %", "größe (cm)", "‮evil", "\ud800"])


@st.composite
def axes(draw):
    exponent = draw(st.integers(-30, 14))
    digit = draw(st.sampled_from([1, 2, 5]))
    first = draw(st.integers(-AWAY, AWAY - STEPS) | st.integers(-50, 50))
    low, high = (float(f"{digit * n}e{exponent}") for n in (first, first + draw(st.integers(1, STEPS))))
    return Axis(draw(NAMES), low, high, float(f"{digit}e{exponent}"))


@st.composite
def drawings(draw):
    x, y = draw(axes()), draw(axes())
    rng, many = np.random.default_rng(draw(st.integers(0, 99))), draw(st.integers(0, 12) | st.just(MOST))
    points = rng.integers(0, [x.steps + 1, y.steps + 1, 5], (many, 3)).tolist()
    names = tuple(draw(st.lists(NAMES, min_size=5, max_size=5) | st.just(CLASSES)))
    try:
        return Drawn(x, y, tuple((x.value(a), y.value(b), kind) for a, b, kind in points), names)
    except Refusal:
        assume(False)


@settings(max_examples=60)
@given(drawings())
def test_what_is_written_is_read_back_the_same(it):
    text = drawn.write(it)
    assert len(text) <= drawn.LONGEST
    assert drawn.read(text) == it
    assert drawn.write(drawn.read(text)) == text


@settings(max_examples=60)
@given(drawings(), st.data())
def test_a_text_that_was_cut_or_changed_is_told(it, data):
    text = drawn.write(it)
    at = data.draw(st.integers(0, len(text) - 1))
    sign = data.draw(st.sampled_from("aZ09-_.~ é"))
    for damaged in (text[:at], text[at + 1 :], text[:at] + sign + text[at + 1 :], text[:at] + sign + text[at:]):
        if damaged != text:
            with pytest.raises(Refusal):
                drawn.read(damaged)


def signed(*parts: str) -> str:
    """A text with a check sum that is right, whatever it says."""
    body = "~".join(parts)
    return f"{body}~{drawn._check(body)}"


GOOD = ["d1", "0", "10", "0.005", "0", "10", "0.005", *[""] * 7]


@pytest.mark.parametrize(
    "parts",
    [
        [*GOOD, "a"],
        [*GOOD, "____"],  # a place beyond the end of its axis
        [*GOOD, "!!!!"],
        [*GOOD, "AAAA" * 1000],
        GOOD,
        [*GOOD, "", ""],
        ["d1", "nan", *GOOD[2:], ""],
        ["d1", "0", "1e999", *GOOD[3:], ""],
        ["d1", "0", "10", "0.003", *GOOD[4:], ""],
        ["d1", "0", "10", "0.001", *GOOD[4:], ""],  # 10,000 steps
        ["d1", "10", "0", *GOOD[3:], ""],
        ["d1", "0.001", *GOOD[2:], ""],  # does not begin on a step
        ["d1", "1e300", "1e300", *GOOD[3:], ""],
        ["d1", "0", "10", "0", *GOOD[4:], ""],
        ["d1", "0", "10", "-0.005", *GOOD[4:], ""],
        ["d1", "0_0", *GOOD[2:], ""],
        ["d1", "٣", *GOOD[2:], ""],
        [*GOOD[:7], "y", *GOOD[8:], ""],  # both axes called y
        [*GOOD[:9], "B", *GOOD[10:], ""],
        ["d2", *GOOD[1:], ""],
        ["d1", ""],
    ],
)
def test_a_forged_text_is_refused_though_its_sum_is_right(parts):
    with pytest.raises(Refusal) as told:
        drawn.read(signed(*parts))
    assert str(told.value).endswith((".", "cannot read it."))


@given(st.text(max_size=300))
def test_any_other_text_is_refused(text):
    for it in (text, f"d1~{text}", text * 100):
        with pytest.raises(Refusal):
            drawn.read(it)


def test_two_hundred_points_stand_in_a_link():
    rng = np.random.default_rng(0)
    table = zip(*rng.uniform(0, 10, (2, 200)).tolist(), rng.integers(0, 5, 200).tolist(), strict=True)
    points = tuple(table)
    text = drawn.write(Drawn(points=points))
    assert re.fullmatch(r"[\w.~-]+", text, re.ASCII)
    assert len(urlencode({"classification_drawn": text})) < 1050
    long = "größte Länge (cm) der Blätter, gemessen ~"
    named = Drawn(Axis(long, 0, 10, 0.005), points=points, classes=(long + "1", *CLASSES[1:]))
    assert len(urlencode({"classification_drawn": drawn.write(named)})) < 1500


def test_values_stay_the_decimals_one_typed():
    it = Drawn(Axis("a", -4, 4, 0.002), points=((0.1, 5.1, 0), (-0.3, 0.7, 1), (3.998, 9.995, 0)))
    assert [p[:2] for p in it.points] == [(0.1, 5.1), (-0.3, 0.7), (3.998, 9.995)]
    assert str(Drawn(points=((-0.0, 5.0996, 0),)).points[0]) == "(0.0, 5.1, 0)"


@pytest.mark.parametrize(
    "points",
    [
        ((0.0, 11, 0),),
        ((float("nan"), 1, 0),),
        ((1, 1, 5),),
        ((1, 1, -1),),
        ((float("inf"), 1, 0),),
        ((1, 1, 0),) * 501,
    ],
)
def test_points_that_cannot_be_are_refused(points):
    with pytest.raises(Refusal):
        Drawn(points=points)


POINTS = ((1, 2, 3), (5.1, 3, 4), (10, 0, 1), (5.1, 3, 4))


@pytest.mark.parametrize("kind", drawn.KINDS)
def test_a_drawing_is_a_data_set_and_its_code_makes_it_again(kind):
    data = Drawn(points=POINTS).dataset(kind)
    again = eval(data.code, {"drawn": drawn})
    assert again.digest() == data.digest()
    table = np.array(POINTS)
    np.testing.assert_array_equal(data.X, table[:, :1] if kind == "numbers" else table[:, :2])
    assert {"points": "class", "numbers": "y", "classes": "class"}[kind] == data.target_name
    if kind == "numbers":
        np.testing.assert_array_equal(data.y, table[:, 1])
    if kind != "numbers":
        assert [data.class_names[i] for i in data.target] == [CLASSES[int(c)] for c in table[:, 2]]
        assert data.class_names == ("B", "D", "E")


def test_points_of_one_class_have_none():
    assert Drawn(points=tuple((x, y, 2) for x, y, _ in POINTS)).dataset("points").target_name is None


def test_points_that_are_taken_over_keep_their_classes():
    iris = catalog.make("iris").columns("petal length (cm)", "petal width (cm)")
    again = taken.take(iris, "points").drawn.dataset("points")
    assert again.class_names == iris.class_names
    np.testing.assert_array_equal(again.y, iris.y)


@pytest.mark.parametrize(("points", "kind"), [(POINTS[:2], "points"), ((), "numbers"), (((1, 1, 2),) * 9, "classes")])
def test_too_few_points_are_no_data_set(points, kind):
    with pytest.raises(Refusal, match="needs three points"):
        Drawn(points=points).dataset(kind)


ENTRIES = [
    (entry, kind)
    for kind, entries in (("points", [*catalog.CLUSTERING, *catalog.PCA]), ("classes", catalog.CLASSIFICATION))
    for entry in entries
] + [(entry, "numbers") for entry in [*catalog.REGRESSION, *catalog.CURVES]]


@pytest.mark.parametrize(("entry", "kind"), ENTRIES, ids=lambda it: getattr(it, "name", it))
def test_every_built_in_data_set_is_taken_over_or_says_why_not(entry, kind):
    data = entry.make()
    if taken.refusal(data, kind):
        columns, classes = data.X.shape[1], len(data.class_names)
        assert len(data.X) > MOST or classes > 5 or columns < 2 or (kind == "classes" and not classes)
        return
    it, said = taken.take(data, kind)
    columns = [data.X[:, 0], data.y if kind == "numbers" else data.X[:, 1]]
    for axis, old, new in zip((it.x, it.y), columns, np.array(it.points)[:, :2].T, strict=True):
        assert np.abs(old - new).max() <= axis.step / 2 * (1 + 1e-9)
        assert np.ptp(old) / axis.step > 1000  # of 4,095 steps
        assert axis.low < old.min() and old.max() < axis.high
    if kind == "classes":
        assert [it.classes[p[2]] for p in it.points] == [data.class_names[i] for i in data.y]
        assert tuple(it.counts) == data.class_names
    others = data.X.shape[1] - (1 if kind == "numbers" else 2)
    assert ("Left behind" in said) == (others > 0)
    assert ("Rounded" in said) == (not np.array_equal(np.column_stack(columns), np.array(it.points)[:, :2]))
    assert drawn.read(drawn.write(it)) == it


def test_the_columns_in_use_are_taken_and_tenths_stay_tenths():
    iris = catalog.make("iris")
    names = iris.feature_names
    it, said = taken.take(iris, "classes", (names[3], "no such column", names[0]))
    assert (it.x.title, it.y.title) == (names[3], names[0])
    np.testing.assert_array_equal(np.array(it.points)[:, :2], iris.X[:, [3, 0]])
    assert said == "Left behind: 2 other columns."
    assert it.classes[:3] == iris.class_names


@settings(max_examples=100)
@given(st.lists(st.floats(-1e15, 1e15), min_size=1, max_size=20))
@example([999997499999750.0, 999999500000251.0])  # whose room reaches farther from 0 than they do
def test_an_axis_holds_any_values(values):
    axis = taken.around("a", np.array(values))
    for value in values:
        assert abs(axis.nearest(value) - value) <= axis.step / 2 * (1 + 1e-6) + 1e-15 * abs(value)
    assert axis.low < axis.high


def table(rows: int, columns: int, classes: int = 0) -> Dataset:
    X = np.arange(rows * columns, dtype=float).reshape(rows, columns)
    data = Dataset("n", "A <b>", X, None, tuple("uvwxyz"[:columns]), source="", code="")
    if not classes:
        return data
    return replace(data, y=np.arange(rows) % classes, target_name="t", class_names=tuple("abcdefgh"[:classes]))


@pytest.mark.parametrize(
    ("data", "kind", "words"),
    [
        (table(501, 2), "points", "“A ‹b›” has 501 rows"),
        (table(9, 1), "points", "one column only"),
        (table(9, 1, 2), "classes", "one column only"),
        (table(9, 2, 6), "classes", "has 6 classes"),
        (table(9, 2), "classes", "has no classes"),
        (table(9, 2), "numbers", "no number to predict"),
        (table(9, 2, 2), "numbers", "no number to predict"),
    ],
)
def test_what_cannot_be_taken_over_is_said(data, kind, words):
    with pytest.raises(Refusal, match=words):
        taken.take(data, kind)


def test_the_largest_that_can_be_taken_over():
    it, said = taken.take(table(500, 2, 5), "classes")
    assert (len(it.points), said) == (500, "")
    assert it.counts == dict.fromkeys("abcde", 100)
