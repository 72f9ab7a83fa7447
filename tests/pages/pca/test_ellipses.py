"""The ellipses view: every part's numbers, frames and scripts against independent recomputation."""

import json
import re
from functools import partial

import numpy as np
import pytest
from numpy.testing import assert_allclose
from sklearn.covariance import EmpiricalCovariance

from datasets import catalog
from pages.views.pca.notation import percent
from tests.pages.harness import Opened, alts, captions, figures, frames, healthy, numbers, open_page, texts
from tests.pages.pca.reading import named, places, writes
from ui.compute import Refused
from ui.figures.animation import animated
from ui.guessing.cover import covered
from ui.stage.packing import packed
from ui.view import VERDICT

opened = partial(Opened, "pca", view="ellipses")


def test_the_share_inside_grows_with_the_radius():
    at = opened()
    X = catalog.make("tilted").X
    away = np.sqrt(EmpiricalCovariance().fit(X).mahalanobis(X))
    share = {r: 100 * np.mean(away <= r) for r in (1, 2, 3)}
    for r, held in share.items():
        assert at.shown.quantity(f"Within r = {r} (%)") == pytest.approx(held)
    whole = frames(at)
    for i in (10, 25, 30):
        labels = next(t["text"] for t in whole[i] if "<b>r = 2" in str(t.get("text")))
        assert labels == [f"<b>r = {r}</b>" for r in share]
    held = "{:.1f}%, {:.1f}% and {:.1f}%".format(*share.values())
    off = max(abs(round(here, 1) - round(100 * (1 - np.exp(-(r**2) / 2)), 1)) for r, here in share.items())
    told = f"hold {held} of the points, at most {off:.1f} percentage points from a Gaussian"
    assert captions(at)[30] == f"The ellipses r = 1, 2 and 3 {told}"
    assert len(whole) == 31
    for i in (0, 7, 20, 30):
        measured = 100 * np.mean(away <= i / 10)
        ideal = 1 - np.exp(-((i / 10) ** 2) / 2)
        told = f"holds {measured:.1f}% of the points, and a Gaussian would hold {percent(ideal)}"
        assert i == 30 or told in captions(at)[i]
        cloud = next(t for t in whole[i] if t.get("mode") == "markers" and "customdata" in t)
        assert ((cloud["marker"]["symbol"] < 100) == (away <= i / 10)).all()
        (ideals,) = [t for t in whole[i] if "a Gaussian" in str(t.get("hovertemplate"))]  # to its end
        expected = 100 * (1 - np.exp(-(ideals["x"].astype(float) ** 2) / 2))
        assert_allclose(ideals["y"], expected if i else np.full(31, np.nan), atol=1e-3)  # the first is seen at a guess
        curve = named(whole[i], "measured")
        so_far = [100 * np.mean(away <= x) if x <= i / 10 else np.nan for x in np.round(np.linspace(0, 3, 31), 1)]
        assert_allclose(curve["y"], so_far, atol=1e-3)
    assert at.pictures[0].start == 10


def test_a_place_multiplied_out():
    at = opened(across_at=4.0, up_at=1.0)
    X = catalog.make("tilted").X
    x = np.array([at.heard[k] for k in ("across_at", "up_at")], dtype=float)
    model = EmpiricalCovariance().fit(X)
    q = float(model.mahalanobis(x[None])[0])
    p = np.exp(-q / 2) / (2 * np.pi * np.sqrt(np.linalg.det(model.covariance_)))
    writes(at, q, np.sqrt(q), np.exp(-q / 2), *model.precision_.ravel())
    assert f"{p:.4g}" in texts(at.latex)


def test_ten_times_a_column_leaves_the_shares_and_two_gaussians_fit_two_classes_better():
    plain, scaled = opened().shown, opened(times=10).shown
    for r in (1, 2, 3):
        assert plain.quantity(f"Within r = {r} (%)") == scaled.quantity(f"Within r = {r} (%)")
    fit = "Log-likelihood per point"
    assert plain.quantity(fit) - scaled.quantity(fit) == pytest.approx(np.log(10))
    one = opened(data="small_axis").shown
    each = numbers(opened(data="small_axis", gaussians="each class"))
    assert each[fit] > one.quantity(fit) + 0.2
    assert one.quantity("Within r = 1 (%)") < 35


def test_without_density_it_is_said():
    line = opened(data_correlation=1.0)
    assert "there is no density" in texts(line.warning)
    assert numbers(line)["Half width at r = 1"] == pytest.approx(0, abs=1e-7)
    foods = texts(opened(data="foods", gaussians="each class").warning)
    assert "No density for England, Wales, Scotland and Northern Ireland" in foods


def test_the_correlation_swept():
    at = opened(look="sliders", more="Matrices")
    covariance = np.array([[4, 1.2], [1.2, 1]])
    values = np.linalg.eigvalsh(covariance)
    shown = numbers(at)
    assert_allclose([shown["Short radius √λ₂"], shown["Long radius √λ₁"]], np.sqrt(values))
    assert shown["Determinant |Σ|"] == pytest.approx(2.56)
    writes(at, *np.linalg.inv(covariance).ravel(), *values, rel=1e-3)
    whole, said = frames(at), captions(at)
    told = [str(at.shown.screen.beside_at(at.shown.run, i)[VERDICT]) for i in (0, 20, 32, 40)]
    assert [text.split(":")[0] for text in told] == [
        "Σ = [4, −2; −2, 1]",
        "Σ = [4, 0; 0, 1]",
        "Σ = [4, 1.2; 1.2, 1]",
        "Σ = [4, 2; 2, 1]",
    ]
    assert ["no density" in text for text in told] == [True, False, False, True]  # of the step, not of the slider
    assert said[40] == "At correlation 1 the ellipse is a segment: its long radius is 2.24, its short radius 0"
    long, short = np.sqrt(values[::-1])
    assert (
        said[32] == f"At correlation 0.6 the ellipse has a long radius of {long:.2f} and a short radius of {short:.3f}"
    )
    for i, rho in ((0, -1.0), (10, -0.5), (32, 0.6)):
        ring = named(whole[i], "r = 1")
        points = places(ring)
        both = rho * 2
        if abs(rho) < 1:
            P = np.linalg.inv([[4, both], [both, 1]])
            assert_allclose(np.einsum("mi,ij,mj->m", points, P, points), 1, atol=1e-4)
        else:
            assert_allclose(points[:, 1], rho * points[:, 0] / 2, atol=1e-5)
    assert "$" not in at.shown.screen.note(at.shown.run), "a formula is not set under a headline"


def test_independent_only_where_the_density_factors():
    for correlation in (0.0, 0.6):
        at = opened(look="sliders", cov_correlation=correlation, more="Independent?")
        joint, product = (line.value for line in at.latex[:2])
        same = joint.split("= ")[-1] == product.split("= ")[-1]
        assert same == (correlation == 0)
        assert "= 0\n" in at.latex[-1].value


def test_the_circle_is_turned_stretched_and_turned_back():
    at = opened(look="built", built_power="-1")
    t = np.radians(30)
    V = np.array([[np.cos(t), -np.sin(t)], [np.sin(t), np.cos(t)]])
    B = np.linalg.inv(V @ np.diag([2, 0.5]) @ V.T)
    whole = frames(at)
    circle = named(whole[0], "unit circle")
    z = places(circle)
    for i, T in ((0, np.eye(2)), (7, V.T), (17, np.diag([0.5, 2]) @ V.T), (24, B)):
        image = named(whole[i], "image of the circle")
        assert_allclose(places(image), z @ T.T, atol=1e-5)
    assert list(numbers(at).values()) == pytest.approx([0.5, 2, 2, 0.5])
    iso = named(whole[0], "x′Bx = 1")
    points = places(iso)
    assert_allclose(np.einsum("mi,ij,mj->m", points, B, points), 1, atol=1e-4)
    writes(at, B[0, 1], rel=1e-3)


def test_powers_share_axes_and_what_does_not_exist_is_refused_in_words():
    at = opened(look="built", built_second=-0.5, built_angle=45, more="Powers")
    writes(at, 0.75, 1.25, 2.125, 1.875, rel=1e-6)
    assert "no real symmetric root" in texts(at.markdown)
    with pytest.raises(Refused, match="no inverse"):
        opened(look="built", built_second=0.0, built_power="-1")


def test_the_distance_of_two_places():
    at = opened(look="built", more="Distance", built_xa=1.0, built_xu=2.0, built_za=-1.0, built_zu=0.5)
    t = np.radians(30)
    V = np.array([[np.cos(t), -np.sin(t)], [np.sin(t), np.cos(t)]])
    away = np.array([2.0, 1.5])
    measured = np.sqrt(away @ V @ np.diag([2, 0.5]) @ V.T @ away)
    assert texts(at.latex).count(f"{measured:.4g}") >= 2
    writes(at, 2.5, rel=1e-6)
    assert "no distance" in texts(opened(look="built", more="Distance", built_second=-1.0).info)


VERDICTS = [(0, "positive definite"), (12, "positive semi-definite"), (13, "indefinite"), (24, "indefinite")]


def test_the_second_eigenvalue_swept():
    at = opened(look="surface", surface_x1=-1.0, surface_x2=2.0)
    said = captions(at)
    assert len(said) == 25
    for i, verdict in VERDICTS:
        assert f"({verdict})" in said[i]
    assert said[0] == "At λ₂ = 3 it is a bowl (positive definite): it climbs along both axes"
    assert said[12].endswith("a valley (positive semi-definite): it climbs along v₁ and stays level along v₂")
    assert said[24] == "At λ₂ = −3 it is a saddle (indefinite): it climbs along v₁ and falls along v₂"
    t = np.radians(30)
    V = np.array([[np.cos(t), -np.sin(t)], [np.sin(t), np.cos(t)]])
    for i in (0, 12, 20):
        M = V @ np.diag([2, 3 - i / 4]) @ V.T
        surface = frames(at)[i][0]
        places = np.stack([surface["x"], surface["y"]], axis=-1).astype(float)
        assert_allclose(surface["z"], np.einsum("abi,ij,abj->ab", places, M, places), atol=1e-4)
    M = V @ np.diag([2, 1]) @ V.T
    q = np.array([-1, 2]) @ M @ np.array([-1, 2])
    assert texts(at.latex).count(f"{q:.4g}") >= 2
    assert alts(at)[0].endswith(".")


@pytest.mark.parametrize(
    ("first", "i", "told"), [(-1, 24, "falls along both axes"), (0, 12, "stays level along both axes")]
)
def test_the_surface_is_said_along_both_axes(first, i, told):
    assert captions(opened(look="surface", surface_first=first))[i].endswith(told)


def test_the_matrix_under_the_numbers_is_that_of_the_step_on_display():
    """The player may have left the λ₂ that is set."""
    at = opened(look="surface", surface_first=2.0, surface_second=-1.5, surface_angle=0)
    for i, second in ((0, "3"), (12, "0"), (18, "−1.5")):
        assert at.shown.screen.beside_at(at.shown.run, i)[VERDICT] == f"M = [2, 0; 0, {second}]"
    assert "definite" not in texts(at.markdown)


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        (dict(built_power="-1"), "longest along v₂, 2 against 0.500 along v₁"),
        (dict(), "longest along v₁, 2 against 0.500 along v₂"),
        (dict(built_second=-2.0), "a circle of radius 2"),
    ],
)
def test_the_last_step_says_along_which_axis_the_image_is_longest(settings, told):
    said = captions(opened(look="built", **settings))
    assert said[-1].endswith(told) and "longest" not in " ".join(said[:-1])


def test_the_data_sent_stay_small():
    for look in ("fitted", "sliders", "built", "surface"):
        (drawn,) = opened(look=look).pictures
        spec = packed(animated(list(drawn.frames), drawn.start))
        still = {k: v for k, v in spec.items() if k != "frames"}
        assert len(json.dumps(still)) < 100_000
        assert len(json.dumps(spec["frames"])) < 1_500_000


def test_two_of_many_columns():
    at = opened(data="wine", across="ash", up="hue")
    layout = figures(at)[0]["layout"]
    assert [layout[axis]["title"]["text"] for axis in ("xaxis", "yaxis")] == ["ash", "hue"]
    wine = catalog.make("wine").columns("ash", "hue")
    model = EmpiricalCovariance().fit(wine.X)
    assert at.shown.quantity("Log-likelihood per point") == pytest.approx(model.score(wine.X))
    spread = np.sqrt(np.linalg.eigvalsh(model.covariance_))
    assert list(numbers(at).values()) == pytest.approx(spread[::-1])


@pytest.mark.parametrize("look", ["sliders", "built", "surface"])
def test_a_part_with_numbers_of_its_own_asks_for_no_data(look):
    assert "data" not in opened(look=look).heard and "data" in opened(look="fitted").heard
    at = healthy(open_page("pca", view="ellipses", look=look, data="iris", data_n=40))  # a link may still name them
    assert not at.warning
    assert [box.label for box in at.sidebar.selectbox][:1] == ["Look at"]
    assert "Data" not in [box.label for box in at.sidebar.selectbox]


def test_while_a_guess_is_awaited_no_point_says_whether_it_is_inside():
    picture = opened().shown.pictures[0]
    shown = [t for t in covered(picture.frames[picture.start])["data"] if t.get("visible", True)]
    assert len(shown) == 1 and len(set(np.asarray(shown[0]["marker"]["symbol"]).tolist())) == 1
    inside = next(t for t in picture.frames[20]["data"] if t.get("customdata") is not None)
    assert len(set(np.asarray(inside["marker"]["symbol"]).tolist())) == 2


@pytest.mark.parametrize("data", ["tilted", "iris", "cloud_outlier"])
def test_no_radius_is_named_on_an_axis(data):
    at = opened(data=data)
    away = at.shown.run.models[0]
    label = next(t for t in frames(at)[10] if "<b>r = 2" in str(t.get("text")))
    values, V = away.axes
    along = np.abs((places(label) - away.mean) @ V / np.sqrt(values))
    assert (along.max(axis=1) < 0.97 * np.array([1.2, 2.2, 3.2])).all(), "an axis runs through the name"


@pytest.mark.parametrize("data", ["tilted", "iris"])
def test_the_names_of_the_curves_keep_clear_of_each_other(data):
    for frame in frames(opened(data=data)):
        texts = [t for t in frame if t.get("mode") == "text"]
        (ideal,) = [t for t in texts if "a Gaussian" in str(t["text"])]
        assert [float(re.sub("[^0-9.]", "", text)) for text in ideal["text"]] == [39.3, 86.5, 98.9]  # 1 - exp(-r²/2)
        told = next((t for t in texts if "these points" in t["text"][0]), None)
        if told is None:
            continue
        assert told["textposition"] == ["bottom right"] and ideal["textposition"] == "top left"  # of curves that rise
        assert told["x"][0] <= 2.2, "it has room to the right"
