"""A form as a surface with isolines, the unit circle under a matrix, and ellipses with their axes."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from algos.pca import gaussian
from algos.pca import quadratic_forms as forms
from pages.views.pca.ellipses import circle, ellipse, form

V = forms.turned(20)


def drawn(values):
    M = forms.build(V, values)
    places = form.disc()
    Z = forms.form(M, places.reshape(-1, 2)).reshape(places.shape[:2])
    return M, form.figure(places, Z, lambda level: forms.isoline(M, level, 3.0), V, 12.0)


@pytest.mark.parametrize("values", [[2, 1], [2, 0], [2, -1.5], [-1, -2]])
def test_heights_and_isolines_are_the_forms(values):
    M, figure = drawn(values)
    surface, *lines = figure["data"][:4]
    places = np.column_stack([surface["x"].ravel(), surface["y"].ravel()]).astype(float)
    assert_allclose(surface["z"].ravel(), forms.form(M, places), atol=1e-4)
    assert np.hypot(*places.T).max() == pytest.approx(2, rel=1e-6)
    for line in lines:
        there = ~np.isnan(line["x"])
        points = np.column_stack([line["x"], line["y"]])[there].astype(float)
        if len(points):
            assert_allclose(forms.form(M, points), line["customdata"][there], atol=1e-3)
    above, _, below = (bool((~np.isnan(line["x"])).any()) for line in lines)
    assert (above, below) == (max(values) > 0, min(values) < 0)


def test_the_image_of_the_circle_and_of_the_axes():
    B = forms.build(V, [2, 0.5])
    _, image, dots, first, second = circle.moved(B, V)
    lengths = np.hypot(image["x"], image["y"])
    assert_allclose([lengths.max(), lengths.min()], [2, 0.5], rtol=1e-2)
    assert np.hypot(first["x"][1], first["y"][1]) == pytest.approx(2, rel=1e-6)
    assert np.hypot(second["x"][1], second["y"][1]) == pytest.approx(0.5, rel=1e-6)
    assert_allclose(np.column_stack([dots["x"], dots["y"]]), circle.DOTS @ B, atol=1e-6)


def test_places_inside_are_filled_and_others_hollow():
    model = gaussian.of((4.0, 1.0), 0.5)
    X = model.coloured(np.random.default_rng(0).normal(size=(30, 2)))
    inside = model.mahalanobis(X) <= 1
    points = ellipse.points(X, np.repeat([0, 1], 15), ("a", "b"), inside)
    assert ((points["marker"]["symbol"] < 100) == inside).all()
    assert points["text"][20] == "b"
    spokes = ellipse.spokes(model.mean, model.radii, model.axes[1])
    ends = np.array([[s["x"][1], s["y"][1]] for s in spokes], dtype=float)
    assert_allclose(model.mahalanobis(ends), 1, rtol=1e-6)


def test_lines_are_joined_with_gaps():
    joined = ellipse.joined([np.zeros((2, 2)), np.ones((3, 2))])
    assert np.isnan(joined[:, 0]).tolist() == [False, False, True, False, False, False]
    assert np.isnan(ellipse.joined([])).all()


def test_two_places_apart():
    figure = circle.apart(circle.CIRCLE, np.array([1.0, 0.0]), np.zeros(2), ("a", "b"))
    assert figure["layout"]["xaxis"]["range"] == pytest.approx([-1.12, 1.12])


def test_the_name_of_an_ellipse_stands_just_outside_it_where_no_point_is_nor_an_axis():
    model = gaussian.of((4.0, 1.0), 0.5)
    X = np.random.default_rng(0).multivariate_normal(model.mean, model.covariance, size=300)
    named = ellipse.names(model, (1, 2, 3), ["one", "two", "three"], X)
    assert named["text"] == ["<b>one</b>", "<b>two</b>", "<b>three</b>"]
    places = np.column_stack([named["x"], named["y"]]).astype(float)
    np.testing.assert_allclose(model.mahalanobis(places), [1.2, 2.2, 3.2], rtol=1e-5)
    values, V = model.axes
    assert ((places - model.mean) @ V / np.sqrt(values) < 0.9 * np.array([[1], [2], [3]])).all()
    away = (np.abs(places[2] - X) / np.ptp(model.ellipse(3), axis=0)).max(axis=1)
    assert away.min() > 0.02, "the largest has room"


def test_the_axes_go_right_through_the_ellipse_and_have_their_names_at_an_end():
    X = np.random.default_rng(0).normal(size=(50, 2)) @ [[2, 0.5], [0, 0.7]]
    model = gaussian.fit(X)
    lines, named = ellipse.through(model, 3, ("axis 1", "axis 2"))
    ends = np.column_stack([lines["x"], lines["y"]]).astype(float)
    ends = ends[np.isfinite(ends).all(axis=1)]
    assert_allclose(model.mahalanobis(ends), 3, rtol=1e-5)
    spread = np.linalg.norm(np.diff(ends, axis=0)[::2], axis=1) / 6
    assert_allclose(spread, np.sqrt(np.linalg.eigvalsh(np.cov(X.T, ddof=0))[::-1]), rtol=1e-5)
    assert list(named["text"]) == ["axis 1", "axis 2"]
