"""The scene of classes in the plane: what a method sees, what is drawn, and the script lines that make both again."""

from typing import Any

import numpy as np
import pytest

from datasets import catalog
from ui import classes, compute
from ui.session import answers


def scene(name, columns=(), binary=False, **settings):
    data = catalog.make(name)
    with answers.given("t", settings):
        try:
            return classes.choose(data.columns(*columns) if columns else data, binary=binary)
        except compute.Refused as problem:
            return problem


def remade(at):
    made: dict[str, Any] = {}
    exec("\n".join(["from datasets import catalog", *at.imports, *at.lines]), made)
    return made


CASES = [
    ("moons", {}),
    ("moons", {"test": 0.0, "degree": 3}),
    ("unequal_covariance", {"standardise": "true", "degree": 2, "split": 4}),
    ("unequal_covariance", {"standardise": "true", "test": 0.0}),
    ("iris", {"plane": "two inputs", "across": "petal width (cm)", "up": "sepal length (cm)"}),
    ("wine", {"standardise": "true", "degree": 5, "test": 0.5}),
]


@pytest.mark.parametrize(("name", "settings"), CASES)
def test_the_lines_make_the_same_scene_again(name, settings):
    at = scene(name, **settings)
    made = remade(at)
    assert np.array_equal(made["Z"], at.Z) and np.array_equal(made["y"], at.y)
    assert np.array_equal(made["train"].X, at.points)
    if at.test is None:
        assert "Z_test" not in made and len(at.test_points) == 0
    else:
        assert np.array_equal(made["Z_test"], at.Z_test) and np.array_equal(made["y_test"], at.y_test)
        assert len(at.points) + len(at.test_points) == len(at.data.X)


def test_every_drawn_point_lies_in_the_window_and_the_test_rows_are_scaled_like_the_training_rows():
    raw, at = scene("unequal_covariance"), scene("unequal_covariance", standardise="true")
    mean, scale = raw.points.mean(axis=0), raw.points.std(axis=0)
    assert np.allclose(at.test_points, (raw.test_points - mean) / scale)
    for s in (raw, at):
        assert s.plane.holds(np.vstack([s.points, s.test_points])).all()


def test_features_are_the_products_up_to_the_degree():
    at = scene("moons", degree=2)
    a, b = at.points.T
    assert np.allclose(at.Z, np.column_stack([a, b, a * a, a * b, b * b]))
    assert at.features.names == ("x1", "x2", "x1²", "x1 x2", "x2²")
    assert not at.straight and scene("moons").straight
    assert np.allclose(at.grid(lambda Z: Z[:, 4], 20), at.plane.grid(20)[2][:, 1] ** 2)


def test_one_class_against_the_rest():
    at = scene("iris", binary=True, positive="versicolor")
    assert at.k == 2 and at.class_names[1] == "versicolor"
    assert remade(at)["y"].tolist() == at.y.tolist()
    assert (at.y == 1).sum() + (at.y_test == 1).sum() == 50
    assert scene("iris").k == 3


def test_the_principal_plane_is_said():
    at = scene("wine")
    assert any("13 inputs" in sentence for sentence in at.caveats)
    assert at.points.shape[1] == 2


def test_long_tables_are_sampled_and_that_is_said(monkeypatch):
    monkeypatch.setattr("ui.classes.MOST", 50)
    at = scene("moons")
    assert len(at.data.X) == 50
    assert any("50 of the 300 rows" in sentence for sentence in at.caveats)
    assert np.array_equal(remade(at)["Z"], at.Z)


def test_what_cannot_be_drawn_is_refused_in_words():
    assert "two inputs" in str(scene("iris", ["petal width (cm)"]))
    assert "at least two classes" in str(scene("sine"))


def _together(X, y):
    """Places that hold points of two classes, pair by pair."""
    X = (X - X.min(axis=0)) / np.ptp(X, axis=0)
    rows = range(len(X))
    return {tuple(np.round(X[i], 6)) for i in rows for j in rows if y[i] != y[j] and np.allclose(X[i], X[j], atol=1e-8)}


def test_classes_that_share_a_place_in_the_plane_are_told():
    bits = scene("and3", test=0.0, plane="two inputs")
    assert bits.straight and len(_together(bits.points, bits.y)) == 1
    said = "Points of different classes share 1 place in this plane: no boundary separates them all."
    assert f"{said} With all 3 inputs they lie apart." in bits.caveats

    flowers = scene("iris", plane="two inputs", test=0.0)
    places = len(_together(flowers.points, flowers.y))
    assert places > 1
    assert any(
        s.startswith(f"Points of different classes share {places} places in this plane") for s in flowers.caveats
    )

    assert not any("share" in s for s in (*scene("moons").caveats, *scene("wine").caveats))


@pytest.mark.parametrize("degree", [1, 3])
def test_without_a_test_set_there_are_no_features_of_one_but_they_have_their_width(degree):
    at = scene("moons", test=0.0, degree=degree)
    assert at.test is None and at.Z_test.shape == (0, at.Z.shape[1]) == (0, len(at.features.names))
