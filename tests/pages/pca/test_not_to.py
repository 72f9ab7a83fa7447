"""When not to: classes on a small axis, a regression that needed it, and axes that have seen the test."""

from functools import partial
from typing import Any

import numpy as np
import pytest
from sklearn.decomposition import PCA
from sklearn.linear_model import Ridge
from sklearn.neighbors import NearestCentroid

from algos.pca import component_regression
from datasets import catalog
from tests.pages.clock import Clock
from tests.pages.formulas import sides, value
from tests.pages.harness import Opened, alts, captions, figures, numbers, texts
from ui.view import VERDICT

opened = partial(Opened, "pca", view="not_to")


def spec(at: Opened) -> Any:
    return figures(at)[0]


def test_the_small_axis_tells_the_classes_apart():
    at = opened()
    found = numbers(at)
    ratio = PCA().fit(catalog.make("small_axis").X).explained_variance_ratio_
    assert at.shown.quantity("Variance there") == pytest.approx(ratio[1])
    told = at.shown.quantity("Correct by axis 1")
    assert found == pytest.approx({"Variance captured": ratio[0], "Points of the right class": told})
    assert captions(at)[0] in alts(at)[0]
    y = catalog.make("small_axis").y
    guess = f"{100 * np.bincount(y).max() / len(y):.0f}%"
    usual = catalog.make("small_axis").class_names[np.bincount(y).argmax()]
    worse = f"Along axis 1, {told:.1%} of the points get the right class"
    shown = at.shown
    beside = str(shown.screen.beside_at(shown.run, 0)[VERDICT])
    assert beside == f"Calling every point “{usual}” would get {guess} right."
    assert captions(at)[0] == worse and told < 0.6
    well = at.shown.quantity("Correct by axis 2")
    best = f"Along axis 2, {well:.1%} of the points get the right class"
    assert captions(at)[18] == best and well > 0.8
    summary = f"Back on axis 1, {told:.1%} of the points get the right class. Along axis 2 it was {well:.1%}, the most"
    assert captions(at)[-1] == summary, "all round it says what has been found"
    for i, seen in ((0, False), (18, False), (36, True)):
        (line,) = (t for t in at.shown.pictures[0].frames[i]["data"] if t.get("name") == "best line")
        ends = np.column_stack([line["x"], line["y"]])
        assert np.isfinite(ends).all() == seen
    axis = PCA().fit(catalog.make("small_axis").X).components_[1]
    assert abs((ends[1] - ends[0]) @ axis) == pytest.approx(np.linalg.norm(ends[1] - ends[0]), rel=1e-5)
    frames = spec(at)["frames"]
    assert len(frames) == 37
    first, last = (dict(zip(f["traces"], f["data"], strict=True)) for f in (frames[0], frames[-1]))
    strip = next(
        i for i, change in first.items() if "x" in change and len(change["x"]) > 20 and np.isfinite(change["x"]).all()
    )
    np.testing.assert_allclose(first[strip]["x"], -last[strip]["x"], atol=1e-5)  # half a turn
    score, result = sides(at.latex[0].value)[1:]
    assert value(score) == pytest.approx(value(result), abs=2e-3)


def test_the_cut_between_two_classes_is_where_the_nearest_mean_changes():
    at, data = opened(), catalog.make("small_axis")
    drawn = at.shown.pictures[0].frames[7]["data"]
    left, cut = [t for t in drawn if t.get("line", {}).get("dash") == "dash"]
    axes = PCA().fit(data.X).components_
    axes *= np.sign((at.shown.run.model.components * axes).sum(axis=1, keepdims=True))
    turn = np.radians(35)
    along = (data.X - data.X.mean(axis=0)) @ (np.cos(turn) * axes[0] + np.sin(turn) * axes[1])
    nearest = NearestCentroid().fit(along[:, None], data.y)
    sides = nearest.predict(np.array([[cut["x"][0] - 1e-3], [cut["x"][0] + 1e-3]]))
    assert left["text"] == ["", "<b>cut</b>"], "named in both plots"
    assert cut["x"][0] == cut["x"][1] and sides[0] != sides[1]
    along_axes = np.column_stack([left["x"], left["y"]]) @ (np.cos(turn) * axes[0] + np.sin(turn) * axes[1])
    np.testing.assert_allclose(along_axes, cut["x"], atol=1e-4)  # the same cut across the line in the cloud
    assert "dash" not in [t.get("line", {}).get("dash") for t in figures(opened(data="iris"))[0]["data"]]
    assert "side of the cut, halfway between the two class means" in texts(at.caption) and "cut" not in texts(
        opened(data="iris").caption
    )


@pytest.mark.parametrize("data", ["small_axis", "iris", "wine"])
def test_the_best_angle_is_named_with_all_that_are_as_good(data):
    at = opened(data=data)
    clock = Clock("pca", view="not_to", data=data)
    told = [round(100 * clock.numbers(i)["Points of the right class"], 1) for i in range(36)]
    best, others = told.index(max(told)), told.count(max(told)) - 1
    more = f" Just as many are right at {others} other angle{'s' * (others > 1)}." if others else ""
    said = clock.verdict(clock.last)
    assert said.startswith(f"The best line, at {5 * best}°, captures ") and said.endswith(f"% of the variance.{more}")
    assert at.shown.pictures[0].captions[-1].endswith(f" it was {max(told)}%, the most") or best == 0


def test_the_direction_is_dragged_to_where_the_pointer_is():
    cases: list[dict[str, Any]] = [{}, {"data": "iris", "lost_axis": 3}]
    for settings in cases:
        picture = opened(**settings).shown.pictures[0]
        line = next(t for t in picture.frames[5]["data"] if t.get("meta") == picture.drags[0].meta)
        assert picture.drags[0].sets(0, line["x"][1], line["y"][1])["lost_angle"] % 180 == pytest.approx(25, abs=1e-3)
    assert opened(lost_angle=25).shown.pictures[0].start == 5


@pytest.mark.parametrize(("data", "words"), [("tilted", "have no classes"), ("foods", "have a single row")])
def test_without_classes_to_tell_only_the_variance_is_shown(data, words):
    at = opened(data=data)
    assert set(numbers(at)) == {"Variance captured"} and "of the variance" in captions(at)[0]
    assert words in texts(at.caption)


def test_against_overfitting_the_penalty_is_better():
    at = opened(case="overfitting", lost_direction=15)
    found = numbers(at)
    assert found["Least squares"] > 1.5 * found["Ridge"]
    assert "data" not in at.heard and "data" in opened(case="leak").heard
    made = component_regression.table(axis=15)
    model = Ridge(alpha=1).fit(made.X, made.y)
    assert found["Ridge"] == pytest.approx(np.sqrt(np.mean((model.predict(made.X_test) - made.y_test) ** 2)))
    assert found["Mean"] == pytest.approx(np.sqrt(np.mean((made.y.mean() - made.y_test) ** 2)))
    assert len(spec(at)["frames"]) == 31


def test_a_test_that_was_seen_flatters():
    at = opened(data="digits", case="leak", lost_rows=20, lost_k=10)
    found = numbers(at)
    assert found["Looks smaller by"] == pytest.approx(found["Axes from training"] - found["Axes from all"])
    points = next(t for t in spec(at)["data"] if t.get("name") == "one split")
    assert points["x"].mean() == pytest.approx(found["Axes from training"], rel=1e-5)
    assert "20 rows with 64 columns are split 30 times" in texts(at.caption)
    assert "but" not in at.pictures[0].captions[0], "both errors are 100%"


def test_where_axis_1_is_best_the_last_headline_says_so_once():
    said = Opened("pca", view="not_to", data="iris", lost_axis=4).pictures[0].captions
    assert said[-1].startswith("No line gets more points right than axis 1, ")
