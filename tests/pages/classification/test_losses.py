from pathlib import Path
from typing import Any

import numpy as np
import pytest
from sklearn.linear_model import LinearRegression, LogisticRegression
from sklearn.metrics import hinge_loss, log_loss
from sklearn.svm import SVC

from algos.classification.losses import LOSSES
from datasets import catalog
from pages.classification import PAGE
from pages.views.classification.losses import figure, one_point_figure, one_update
from pages.views.classification.losses.agreement import SCALES
from pages.views.classification.losses.view import view
from tests.pages.classification.reading import agree, named, symbol
from tests.pages.clock import Clock
from tests.pages.harness import Opened, captions, figures, numbers, printed, said, scripts
from ui import words

PRESETS = {p.label: dict(p.settings) for p in view.presets}


def opened(**settings: Any) -> Opened:
    return Opened("classification", **({"view": "losses", "plot": "agreement", "data": "moons"} | settings))


@pytest.mark.parametrize("fitted", ["logistic", "squares", "hinge"])
def test_mean_losses_are_those_of_scikit_learn(fitted):
    at = opened(fitted=fitted)
    data = catalog.make("moons")
    if fitted == "squares":
        score = LinearRegression().fit(data.X, 2 * data.y - 1).predict(data.X)
    elif fitted == "hinge":
        score = SVC(kernel="linear", C=1, tol=1e-6).fit(data.X, data.y).decision_function(data.X)
    else:
        score = LogisticRegression(C=1, tol=1e-10).fit(data.X, data.y).decision_function(data.X)
    shown = numbers(at)
    assert shown["Mean hinge loss"] == pytest.approx(hinge_loss(data.y, score), rel=1e-3)
    assert shown["Mean logistic loss"] == pytest.approx(log_loss(data.y, 1 / (1 + np.exp(-score))), rel=1e-3)
    assert shown["Mistakes, share"] == np.mean((score > 0) != data.y)
    assert shown["Mean squared loss"] == pytest.approx(np.mean((2 * data.y - 1 - score) ** 2), rel=1e-3)
    ticks = next(t for t in figures(at)[0]["data"] if t.get("meta") == "pick")
    np.testing.assert_allclose(ticks["x"], (2 * data.y - 1) * score, rtol=1e-2, atol=1e-2)


@pytest.mark.parametrize(
    "settings",
    [
        {"fitted": "logistic", "loss_penalty": 0.5},
        {"fitted": "squares", "degree": 2},
        {"fitted": "hinge"},
        {"fitted": "perceptron", "data": "separable"},
        {"plot": "weight", "fitted": "hinge"},
        {"plot": "weight", "which": "intercept", "standardise": "true"},
        {"plot": "weight", "points": "example"},
    ],
)
def test_the_scripts_print_the_numbers_beside_the_chart(settings):
    has_one = settings.get("fitted") in ("logistic", "squares") and "plot" not in settings
    agree(opened(**settings), library=has_one)


def test_the_scale_moves_all_losses_but_0_1():
    every = list(figure.NAMES.values())
    at = opened(losses=every)
    frames = captions(at)
    assert len(frames) == len(SCALES)
    assert {c.split(" for 0-1")[0].rsplit(" ")[-1] for c in frames[:-1]} == {"0.130"}
    lines = of_means(at)
    assert len(lines) == 5
    zero_one, perceptron, hinge, logistic, _ = (np.asarray(t["y"], float) for t in lines)
    assert np.ptp(zero_one) == 0
    np.testing.assert_allclose(perceptron / SCALES, perceptron[0] / SCALES[0], rtol=1e-5)
    for loss in (hinge, logistic):
        assert 0 < loss.argmin() < len(loss) - 1
    right = opened(**PRESETS["Nothing to stop it"], losses=every)
    assert (np.diff(np.asarray(of_means(right)[3]["y"], float)) < 0).all()


def of_means(at: Opened, frame: int = -1) -> list[dict[str, Any]]:
    """The lines of the mean losses in a frame."""
    data = at.pictures[0].frames[frame % len(SCALES)]["data"]
    return [t for t in data if t.get("xaxis") == "x2" and t["mode"] == "lines"]


def test_the_mean_losses_are_drawn_as_far_as_the_scores_have_grown_and_the_end_says_where_each_is_least():
    at = opened()
    z = at.shown.run.z
    for frame in (0, 16, 20, 32):
        assert [len(np.asarray(line["x"])) for line in of_means(at, frame)] == [frame + 1] * 4
    formulas = {"hinge": lambda z: np.maximum(0, 1 - z), "logistic": lambda z: np.log1p(np.exp(-z))}
    formulas["squared"] = lambda z: (1 - z) ** 2
    least = {name: min(SCALES, key=lambda s: np.mean(f(s * z))) for name, f in formulas.items()}
    told = captions(at)[-1]
    assert told.startswith("The mean loss is lowest ") and told.endswith(", and the 0-1 loss is always 0.130")
    for name, factor in least.items():
        assert f"at factor {words.number(float(factor))} for {name}" in told
    ends = captions(opened(**PRESETS["Nothing to stop it"]))[-1]
    assert "from factor 1 on for hinge, at the largest factor of 16 for logistic," in ends
    assert ends.endswith(", and the 0-1 loss is always 0")
    together = captions(opened(**PRESETS["Far on its side"]))[-1]
    assert "at the largest factor of 16 for hinge and logistic," in together
    assert captions(opened(losses=["0-1"]))[-1] == "The 0-1 loss is always 0.130"


def test_the_headline_of_one_weight_says_where_a_descent_from_it_ends():
    at = opened(**PRESETS["Two valleys"])
    x, y = np.array([8, 1, 0.15, 0.15]), np.array([1, 0, 1, 1])
    slopes = {
        "log loss": lambda w: np.mean((1 / (1 + np.exp(-w * x)) - y) * x),
        "squared loss": lambda w: np.mean(
            (1 / (1 + np.exp(-w * x)) - y) * x * np.exp(-w * x) / (1 + np.exp(-w * x)) ** 2
        ),
    }
    for frame in (0, 10, 15, 18, 20, 25, 30, 36, 39):
        for name, slope in slopes.items():
            w = -6 + 0.3 * frame
            for _ in range(200_000):
                step = -0.01 * np.sign(slope(w))
                if abs(w) > 6 or slope(w) * slope(w + step) <= 0:
                    break
                w += step
            told = captions(at)[frame].partition(f"{name} ")[2].removeprefix("ends ").split(", and one")[0]
            if abs(w) > 6:
                assert told == f"goes on beyond the {'right' if w > 0 else 'left'} edge"
            else:
                assert float(told.removeprefix("at ").replace("\u2212", "-")) == pytest.approx(w, abs=0.05)
    last = (
        "A descent on the log loss ends at 0.330 from either side, and one on the squared loss at \u22121.23, at "
        "0.240 or "
    )
    assert captions(at)[-1] == f"{last}goes on beyond the right edge"


def test_where_a_cost_falls_for_ever_no_descent_ends() -> None:
    at = Opened("classification", view="losses", plot="weight", data="far_outlier")
    run, told = at.shown.run, captions(at)
    assert all(not len(low) for low in run.valleys) and all((slope < 0).all() for slope in run.slopes)
    assert told[-1] == "A descent on either loss goes on beyond the right edge wherever it starts"
    assert all(one.endswith(" a descent on either loss goes on beyond the right edge") for one in told[:-1])


def test_a_point_beyond_the_picture_is_an_arrow_and_is_said():
    at = opened(**PRESETS["Far on its side"] | {"fitted": "logistic"})
    assert any("A grey arrow at the edge stands for a point beyond the picture." in s for s in said(at))
    assert numbers(at)["Mean squared loss"] > 100
    assert numbers(at)["Mean logistic loss"] < 0.1


def test_chosen_losses_only():
    at = opened(losses=["hinge", "logistic"])
    assert [t["name"] for t in figures(at)[0]["data"][:2]] == ["hinge", "logistic"]
    assert "squared" not in captions(at)[0]


def test_the_minima_of_the_square_are_minima():
    at = opened(**PRESETS["Two valleys"])
    square = named(at, "½ (h − y)²: convex here")
    stars = [t for t in figures(at)[0]["data"] if symbol(t) == "star"]
    x, y = np.array([8, 1, 0.15, 0.15]), np.array([1, 0, 1, 1])
    for w in np.asarray(stars[1]["x"], float):
        around = [np.mean((1 / (1 + np.exp(-v * x)) - y) ** 2) / 2 for v in (w - 0.2, w, w + 0.2)]
        assert around[1] < min(around[0], around[2])
    assert square["xaxis"] == "x2"


def test_a_perceptron_that_cannot_stop_is_said():
    at = opened(fitted="perceptron")
    assert "stopped after 500 mistakes" in at.warning[0].value
    fine = opened(fitted="perceptron", data="separable")
    assert not fine.warning


def test_looking_closer_shows_both_forms_of_the_log_loss():
    at = opened(point=5)
    values = [f.value.rsplit("= ", 1)[1] for f in at.latex if "log" in f.value]
    assert len(values) == 2
    assert values[0] == values[1]
    data = catalog.make("moons")
    model = LogisticRegression(C=1, tol=1e-10).fit(data.X, data.y)
    loss = -np.log(model.predict_proba(data.X[4:5])[0, data.y[4]])
    assert float(values[0].strip("$\n")) == pytest.approx(loss, rel=1e-3)


def test_tangents_touch():
    drawn = figure.tangents({"squared": lambda z: (1 - z) ** 2}, {"squared": 2.0}, 2.0, (-3, 4))
    tangent = drawn["data"][-1]
    np.testing.assert_allclose(tangent["y"], 1 + 2 * (tangent["x"] - 2))


def test_the_numbers_in_the_theory_are_right():
    from algos.classification import losses

    text = " ".join(opened().shown.screen.text().split())
    f = losses.squared_on_sigmoid_curvature(np.array([-2.0, 0.0]))
    assert f"{f[0]:.4f}" in text
    assert f"{f[1]:.4f}" in text
    assert f"{-np.log(0.7):.4f} and {-np.log(0.3):.4f}" in text
    assert f"{np.log(2):.4f}" in text


def test_a_closer_look_at_one_weight_writes_out_the_slopes():
    clock = Clock("classification", view="losses", **PRESETS["Two valleys"], point=2)
    at = clock.closer(30)  # of 40, from -6 to 6
    slopes = [float(f.value.strip("$\n").rsplit("= ", 1)[1]) for f in at.latex[1:]]
    f = [lambda w: np.log1p(np.exp(w)), lambda w: 0.5 / (1 + np.exp(-w)) ** 2]  # x = 1, negative
    for slope, cost in zip(slopes, f, strict=True):
        assert slope == pytest.approx((cost(3 + 1e-5) - cost(3 - 1e-5)) / 2e-5, rel=1e-3)


@pytest.mark.parametrize("fitted", ["logistic", "squares"])
def test_every_point_is_on_the_curve_of_its_class(fitted):
    at = opened(plot="probability", fitted=fitted)
    data = catalog.make("moons")
    if fitted == "logistic":
        h = LogisticRegression(C=1, tol=1e-10).fit(data.X, data.y).predict_proba(data.X)[:, 1]
    else:
        h = 1 / (1 + np.exp(-LinearRegression().fit(data.X, 2 * data.y - 1).predict(data.X)))
    cloud = next(t for t in figures(at)[0]["data"] if t.get("meta") == "pick")
    np.testing.assert_allclose(cloud["x"], h, atol=1e-3)
    np.testing.assert_allclose(cloud["y"], -np.log(np.where(data.y == 1, cloud["x"], 1 - cloud["x"])), atol=1e-5)
    curves = [t for t in figures(at)[0]["data"] if t.get("mode") == "lines"]
    for curve, c in zip(curves, (1, 0), strict=True):
        x = np.asarray(curve["x"], float)
        np.testing.assert_allclose(curve["y"], -np.log(x if c else 1 - x), rtol=1e-4)
    shown = numbers(at)
    assert shown["Mean log loss"] == pytest.approx(log_loss(data.y, h), rel=1e-3)
    assert shown["Highest log loss"] == pytest.approx(-np.log(np.where(data.y == 1, h, 1 - h).min()), rel=1e-3)
    assert shown["Mistakes, share"] == ((h > 0.5) != data.y).mean()
    agree(at, library=False)


def test_losses_above_the_picture_are_arrows_and_are_said():
    clock = Clock("classification", view="losses", data="moons", plot="probability")
    clock.sound(clock.start)
    last = clock.picture.frames[len(SCALES) - 1]["data"]
    charged = np.logaddexp(0, -SCALES[-1] * clock.run.fit.agreements)
    arrows = next(t for t in last if symbol(t) == "triangle-up")
    assert np.isfinite(arrows["x"]).sum() == (charged > figure.TOP).sum() > 0
    assert f"up to {charged.max():.4g}"[:8] in clock.caption(clock.last)


@pytest.mark.parametrize("m", [-2.0, -1.0, -0.3, 0.0, 0.4, 1.7])
@pytest.mark.parametrize("lam", [0.02, 0.5, 3, 5, 50])
def test_one_update_goes_where_the_drawn_objective_is_least(m, lam):
    shown = PAGE.answer(dict(view="losses", plot="update", update_agreement=m, update_lambda=lam))
    told, X = shown.numbers, one_update.X
    eta = np.linspace(-1, 3, 400_001)
    moved = m + eta * (X @ X)
    price = lam / 2 * eta**2 * (X @ X)
    assert told["Step, hinge"] == pytest.approx(eta[(price + np.maximum(0, 1 - moved)).argmin()], abs=2e-5)
    best = eta[(price + (moved <= 0)).argmin()]  # a hair beyond the boundary, which is on the grid or between
    assert told["Step, 0-1"] == pytest.approx(best, abs=2e-5)
    assert told["z after, hinge"] == pytest.approx(m + told["Step, hinge"] * (X @ X))
    assert shown.quantity("Threshold of λ") == (pytest.approx(2 * (X @ X) / m**2) if m < 0 else np.inf)
    picture = shown.pictures[0]
    data = picture.frames[picture.start]["data"]
    spots = [t for t in data if t.get("xaxis") == "x2" and t["mode"] == "markers"]
    curves = [t for t in data if t.get("xaxis") == "x2" and t["mode"] == "lines"]
    for spot, curve in zip(spots, curves, strict=True):
        assert spot["y"][0] <= np.min(curve["y"]) + 1e-4
    before, hinge, zero_one = (
        np.column_stack([t["x"], t["y"]]) for t in data if t.get("xaxis") == "x" and t["mode"] == "lines"
    )
    for ends, agreement in (
        (before, m),
        (hinge, told["z after, hinge"]),
        (zero_one, told["z after, 0-1"]),
    ):
        along = ends[1] - ends[0]
        theta = np.array([along[1], -along[0]]) / np.linalg.norm(along)
        assert np.sign(round(float(theta @ X), 5)) in (np.sign(round(float(agreement), 5)), 0)


def test_the_least_of_one_update_moves_with_the_penalty_of_the_frame():
    at = Clock("classification", view="losses", plot="update")
    for step, shown in at.by_step.items():
        lam = one_update.PENALTIES[step]
        assert shown["Step, hinge"] == pytest.approx(min(2 / 2.25, 1 / lam))
        assert shown["Step, 0-1"] == (pytest.approx(1 / 2.25) if lam < 4.5 else 0)
    assert at.numbers(at.start) == dict(at.whole)


def test_one_point_is_charged_what_the_formulas_say():
    assert not numbers(Opened("classification", view="losses"))  # each is written at its dot
    clock = Clock("classification", view="losses", losses=list(figure.NAMES.values()))
    by_hand = {  # at 0-1, perceptron, hinge, logistic, squared
        -3.0: [1, 3, 4, np.log(1 + np.exp(3)), 16],
        0.0: [1, 0, 1, np.log(2), 1],
        1.0: [0, 0, 0, np.log(1 + np.exp(-1)), 0],
        4.0: [0, 0, 0, np.log(1 + np.exp(-4)), 9],
    }
    for z, expected in by_hand.items():
        i = round((z + 3) * 10)
        now = clock.at(i)
        assert list(now.charges.values()) == pytest.approx(expected)
        data = clock.picture.frames[i]["data"]
        (told,) = (t for t in data if t.get("mode") == "text" and "hinge: " in str(t["text"]))
        charged = dict(zip(figure.NAMES.values(), map(words.number, expected), strict=True))
        assert {text.strip("\u2002")[3:-4] for text in told["text"]} == {f"{a}: {b}" for a, b in charged.items()}
        assert list(told["x"]) == [z] * 5 and (np.diff(told["y"]) > one_point_figure.LINE - 1e-5).all()
        assert max(told["y"]) < figure.TOP
        high = next(t for t in data if t.get("marker", {}).get("symbol") == "triangle-up")
        assert np.isfinite(high["y"]).tolist() == [value > figure.TOP for value in expected]
        point = next(t for t in data if t.get("meta") == one_point_figure.POINT)
        assert list(point["x"]) == [z]
    (drag,) = clock.picture.drags
    assert PAGE.answer(dict(view="losses", **drag.sets(0, 1.33, 0.0))).run.z == 1.3
    (script,) = scripts(Opened("classification", view="losses", agreement=0.5))
    assert list(printed(script).values()) == pytest.approx([0, 0.5, np.log(1 + np.exp(-0.5)), 0.25])


def test_the_losses_of_one_point_are_drawn_as_far_as_it_has_walked():
    clock = Clock("classification", view="losses")
    for i in (0, 7, 20, 30, 31, 55, 70):
        z = clock.at(i).z
        curves = [t for t in clock.picture.frames[i]["data"] if t.get("name") in figure.NAMES.values()]
        assert len(curves) == 4
        for curve in curves:
            x, y = np.asarray(curve["x"], float), np.asarray(curve["y"], float)
            assert (x[0], x[-1]) == pytest.approx((-3, z))
            name = next(key for key, one in figure.NAMES.items() if one == curve["name"])
            assert y[-1] == pytest.approx(float(LOSSES[name](np.array([z]))[0]), abs=1e-6)


@pytest.mark.parametrize("reach", [(-2.5, 3.0), (-3.0, 4.0), (-6.0, 7.0)])
def test_no_name_of_a_loss_is_struck_through_by_a_curve(reach):
    """A letter is some 8 pixels wide and the words 16 high, in a plot of some 420 by 390."""
    wide, high = (reach[1] - reach[0]) / 420, (figure.TOP + 1.15) / 390
    names = figure.names(LOSSES, reach)
    for x, y, text, side in zip(names["x"], names["y"], names["text"], names["textposition"], strict=True):
        left = x if "right" in side else x - 8 * wide * len(text)
        low = y - 8 * high * (0 if "top" in side else 2 if "bottom" in side else 1)
        for curve in figure.curves(LOSSES, reach):
            z = np.linspace(left, left + 8 * wide * len(text), 200)
            drawn = np.interp(z, np.asarray(curve["x"], float), np.asarray(curve["y"], float))
            assert not ((drawn > low) & (drawn < low + 16 * high)).any(), (text, curve["name"])


def test_in_the_plane_the_point_is_as_far_from_the_boundary_as_its_agreement():
    clock = Clock("classification", view="losses")
    for i, frame in enumerate(clock.picture.frames):
        data = [t for t in frame["data"] if t.get("xaxis") == "x2"]
        border, way = (t for t in data if t["mode"] == "lines" and "fill" not in t)
        (point,) = [t for t in data if t["mode"] == "markers+text"]
        ends, steps = (np.column_stack([t["x"], t["y"]]).astype(float) for t in (border, way))
        along = (ends[1] - ends[0]) / np.linalg.norm(ends[1] - ends[0])
        place = np.array([point["x"][0], point["y"][0]])
        z = clock.at(i).z
        away = place - ends[0]
        assert away[0] * along[1] - away[1] * along[0] == pytest.approx(z, abs=1e-4)
        assert steps[-1] == pytest.approx(place) and (steps[-1] - steps[0]) @ along == pytest.approx(0, abs=1e-4)


def test_the_headline_of_one_point_says_on_which_side_it_is_and_what_grows_again_there():
    at = Opened("classification", view="losses")
    said = list(at.shown.pictures[0].captions)
    assert said[0] == "With z at −3 the point is on the wrong side, and a step to the right raises no loss"
    assert said[30] == "With z at 0 the point is on the boundary, and a step to the right raises no loss"
    assert said[-1] == "With z at 4 the point is on the correct side, yet its squared loss has grown again, to 9"
    (told,) = set(Opened("classification", view="losses", losses=["hinge"]).shown.pictures[0].captions[-1:])
    assert told == "With z at 4 the point is on the correct side, and a step to the right raises no loss"
    assert ["again" in told for told in said] == [z > 1 for z in np.round(np.linspace(-3, 4, 71), 1)]


def test_no_loss_is_named_across_the_boundary():
    frames = Opened("classification", view="losses").shown.pictures[0].frames
    for z, frame in zip(np.round(np.linspace(-3, 4, 71), 1), frames, strict=True):
        (named,) = (t for t in frame["data"] if any("hinge:" in str(told) for told in t.get("text") or ()))
        np.testing.assert_allclose(named["x"], 0 if -2.2 < z < 0 else z, atol=1e-6)
        assert named["textposition"] == ("middle right" if z <= 2 else "middle left")


@pytest.mark.parametrize("plot", ["agreement", "probability"])
def test_what_is_said_of_the_fit_is_so_at_any_factor(plot):
    said = " ".join(one.text for one in opened(plot=plot).sentences)
    assert "At factor 1 the scores are those of the fitted model. The fit converged." in said


def test_label_times_score_is_z_in_the_theory_as_in_the_picture():
    theory = Path(figure.__file__).with_name("theory.md").read_text()
    assert "agreement" not in theory.lower() and "label × score" in theory


def test_as_it_was_fitted_the_headline_says_what_the_loss_of_the_fit_charges():
    far, few = (opened(**PRESETS[label]) for label in ("Far on its side", "Enough is enough"))
    z = far.shown.run.z
    told = f"a z of {words.number(float(z.max()))} and a squared loss of {words.number(float((1 - z.max()) ** 2))}"
    assert captions(far)[far.pictures[0].start].endswith(told)
    late = int((few.shown.run.z < 1).sum())
    told = f"{late} of 60 points have a hinge loss above 0, as z is below 1 there"
    assert captions(few)[few.pictures[0].start].endswith(told)
    hidden = opened(**PRESETS["Far on its side"], losses=["hinge"])  # it is not drawn
    assert captions(hidden)[16].startswith("With all scores times 1, the mean loss is ")
    assert sum("a hinge loss above 0" in told for told in captions(few)) == 1


def test_points_that_hold_the_margin_are_not_below_1_by_what_the_fit_is_off() -> None:
    at = opened(data="separable", fitted="hinge")
    z = at.shown.run.z
    assert int((z < 1).sum()) > int((z < 0.999).sum()) == 2
    assert "2 of 60 points have a hinge loss above 0" in captions(at)[at.pictures[0].start]
    assert at.shown.quantity("Points with z below 1") == 2


def test_the_last_loss_that_is_told_ends_without_a_comma() -> None:
    at = opened(data="separable", fitted="hinge", losses=["0-1", "logistic"])
    assert captions(at)[-1] == (
        "The mean loss is lowest at the largest factor of 16 for logistic, and the 0-1 loss is always 0"
    )


@pytest.mark.parametrize("plot", ["agreement", "probability", "weight"])
def test_nothing_is_said_of_the_axes_of_a_plane_that_is_not_drawn(plot: str) -> None:
    at = opened(data="far_outlier", plot=plot)
    assert not at.shown.run.fit.at.plane.to_scale
    assert not any("axes" in text for text in said(at))
