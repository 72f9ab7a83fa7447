"""The densities view: what it shows against independent recomputation."""

import re
from typing import Any

import numpy as np
import pytest
from scipy.stats import chi2, multivariate_normal
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis, QuadraticDiscriminantAnalysis
from sklearn.linear_model import LogisticRegression
from sklearn.naive_bayes import GaussianNB
from sklearn.neighbors import NearestCentroid

from algos.classification import gaussian_discriminant
from algos.trace import record
from datasets import catalog
from pages.views.classification import thumbnail
from pages.views.classification.densities import closer
from pages.views.classification.densities.run import MODELS
from pages.views.classification.densities.view import view
from tests.pages.classification.reading import agree, at_the_end, named, places, ringed
from tests.pages.formulas import sides, value
from tests.pages.harness import Opened, alts, captions, figures, frames, numbers, texts
from ui import palette, words


def opened(**settings: Any) -> Opened:
    return Opened("classification", **{"view": "densities"} | settings)


def split(name="unequal_covariance", share=0.3, **settings):
    train, test = catalog.make(name, **settings).split(share, seed=0)
    return train.X, train.y, test.X, test.y


THEIRS = {
    "lda": lambda: LinearDiscriminantAnalysis(solver="lsqr"),
    "qda": lambda: QuadraticDiscriminantAnalysis(tol=0),
    "naive": lambda: GaussianNB(var_smoothing=0),
    "centroid": lambda: NearestCentroid(),
}


@pytest.mark.parametrize("model", THEIRS)
def test_errors_are_scikit_learns(model):
    X, y, X_test, y_test = split()
    theirs = THEIRS[model]().fit(X, y)
    shown = numbers(opened(gaussians=model))
    assert shown["Training error"] == pytest.approx((theirs.predict(X) != y).mean())
    assert shown["Test error"] == pytest.approx((theirs.predict(X_test) != y_test).mean())


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"gaussians": "lda", "prior": 0.9, "miss_cost": 0.2, "shrinkage": 0.2},
        {"gaussians": "qda", "few": 7, "shrinkage": 0.1, "standardise": "true", "data": "wine"},
        {
            "gaussians": "naive",
            "data": "iris",
            "plane": "two inputs",
            "prior": 0.1,
            "favoured": "setosa",
            "shrinkage": 0.05,
        },
        {"gaussians": "centroid", "data": "blobs", "test": 0},
        {"gaussians": "spherical", "miss_cost": 10},
        {"gaussians": "tied_spherical", "few": 3},
        {"gaussians": "qda", "few": 2},
    ],
)
def test_the_scripts_print_the_numbers_beside_the_chart(settings):
    has_one = settings.get("gaussians", "qda") not in ("spherical", "tied_spherical") and settings.get("few") != 2
    agree(opened(**settings), library=has_one)


def test_stages_add_one_thing_after_the_other():
    at = opened(gaussians="qda")
    said = captions(at)
    assert said[0] == "Stage 1 of 4: there are 42 of class 1 and 42 of class 2, and the priors are 0.5 and 0.5"
    assert (
        ["mean" in s for s in said] == [False, True, False, False]
        and "50% and 90%" in said[2]
        and "boundary" in said[3]
    )

    drawn = frames(at)
    ellipses = [[t for t in traces if t.get("fill") == "toself"] for traces in drawn]
    assert [np.isfinite(pair[0]["x"]).any() for pair in ellipses] == [False, False, True, True]
    assert [traces[0]["opacity"] > 0 for traces in drawn] == [False, False, False, True]
    means = [traces[-1]["x"] for traces in drawn]
    X, y, X_test, y_test = split()
    assert np.isnan(means[0]).all()
    np.testing.assert_allclose(means[1], [X[y == c, 0].mean() for c in (0, 1)], rtol=1e-5)
    wrong = [len(ringed(traces)) for traces in drawn]
    theirs = QuadraticDiscriminantAnalysis(tol=0).fit(X, y)
    assert wrong == [0, 0, 0, (theirs.predict(X) != y).sum() + (theirs.predict(X_test) != y_test).sum()]


def test_it_opens_before_the_boundary_with_what_is_known_by_then():
    at = opened()
    (picture,) = figures(at)
    assert at.pictures[0].start == 2
    named = {t["name"] for t in picture["data"] if "name" in t and t.get("showlegend", True)}
    assert not named
    told, classes = (t for t in picture["data"] if t.get("mode") == "text")
    assert list(classes["text"]) == ["<b>class 1</b>", "<b>class 2</b>"] and np.isfinite(classes["x"]).all()
    assert list(told["text"]) == [f"<b>{name}</b>" for name in ("mean", "mean", "50%", "90%")]
    colours = [palette.colour(c) for c in (0, 1, 1, 1)]  # the wide class has room on its rings
    assert list(told["textfont"]["color"]) == colours
    X, y, *_ = split()
    own = X[y == 1]
    for place, share in zip(np.column_stack([told["x"], told["y"]])[2:], (0.5, 0.9), strict=True):
        off = place - own.mean(axis=0)
        assert chi2(2).cdf(off @ np.linalg.inv(np.cov(own.T, bias=True)) @ off) == pytest.approx(share, abs=1e-3)


def test_a_mean_has_a_mark_and_its_name_until_it_is_the_middle_of_rings():
    X, y, *_ = split()
    at = opened()
    means = np.array([X[y == c].mean(axis=0) for c in (0, 1)])
    for i, traces in enumerate(frames(at)):
        told = next(t for t in traces if t.get("mode") == "text" and "<b>mean</b>" in t["text"])
        named = np.column_stack([told["x"], told["y"]])[:2]
        assert bool(np.isfinite(traces[-1]["x"]).any()) == (i == 1) == bool(np.isfinite(named).any())
        if i == 1:
            np.testing.assert_allclose(np.column_stack([traces[-1]["x"], traces[-1]["y"]]), means, rtol=1e-5)
            near = np.linalg.norm(named[:, None] - means, axis=2)
            free = np.isfinite(named[:, 0])  # amid its points a mean has no room for a name
            assert (near[free].argmin(axis=1) == np.flatnonzero(free)).all()
    centroid = frames(opened(gaussians="centroid"))[-1][-1]  # it has no rings
    np.testing.assert_allclose(np.column_stack([centroid["x"], centroid["y"]]), means, rtol=1e-5)


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({}, "The likelier class at a place is the one whose bell curve is higher there."),
        (
            {"prior": 0.9},
            "The likelier class at a place is the one whose bell curve is higher there, times its prior.",
        ),
        ({"miss_cost": 5}, ""),
        ({"gaussians": "centroid"}, ""),
        ({"data": "equal_covariance", "few": 2}, ""),
    ],
)
def test_under_the_headline_stands_what_makes_a_class_likelier(settings, told):
    note = opened(**settings).shown.screen.note(opened(**settings).shown.run)
    assert note.startswith(told) and ("likelier" in note) == bool(told)


def test_test_points_come_with_the_boundary_that_they_judge():
    held = [next(t for t in data if "test point" in str(t.get("hovertemplate"))) for data in frames(opened())]
    assert [trace["opacity"] for trace in held] == [0, 0, 0, 1]


@pytest.mark.parametrize(("settings", "n"), [({}, 11), ({"prior": 0.9}, 10), ({"gaussians": "centroid"}, 4)])
def test_look_closer_counts_what_the_points_have_decided(settings, n):
    assert closer.estimated(opened(**settings).shown.run).startswith(
        f"Estimated from the points: {n} numbers, of means"
    )


def test_the_window_holds_a_region_that_ends_below_it_and_no_more_where_none_does():
    at = opened()
    line, (low, high) = places(at_the_end(at, "boundary")), figures(at)[0]["layout"]["yaxis"]["range"]
    assert low < line[:, 1].min() < at.shown.run.at.plane.y[0] and line[:, 1].max() < high
    straight = opened(gaussians="lda")
    assert tuple(figures(straight)[0]["layout"]["yaxis"]["range"]) == straight.shown.run.at.plane.y


@pytest.mark.parametrize("model", MODELS)
def test_circles_and_distances_are_to_scale_and_ellipses_fill_the_frame(model):
    up = figures(opened(gaussians=model))[0]["layout"]["yaxis"]
    assert (up.get("scaleanchor") == "x") == (model in ("spherical", "tied_spherical", "centroid"))


def test_ellipses_hold_what_they_should():
    X, y, *_ = split(n=300)
    (figure,) = figures(opened(data_n=300))
    lines = [t for t in figure["data"] if t.get("fill") == "none"]
    assert len(lines) == 2
    for c, line in enumerate(lines):
        S = np.cov(X[y == c].T, bias=True)
        away = np.column_stack([line["x"], line["y"]]) - X[y == c].mean(axis=0)
        distance = np.sqrt((away @ np.linalg.inv(S) * away).sum(axis=1))
        gap = np.flatnonzero(np.isnan(distance))[0]
        for ring, share in ((distance[:gap], 0.5), (distance[gap + 1 : -1], 0.9)):
            np.testing.assert_allclose(1 - np.exp(-(ring**2) / 2), share, rtol=1e-3)


def test_the_line_is_where_the_posteriors_are_equal():
    X, y, *_ = split()
    for model in ("lda", "qda"):
        line = places(at_the_end(opened(gaussians=model), "boundary"))
        P = THEIRS[model]().fit(X, y).predict_proba(line)
        np.testing.assert_allclose(P[:, 0], 0.5, atol=0.02)


@pytest.mark.parametrize(("prior", "cost"), [(0.2, 1), (0.5, 5), (0.9, 0.5)])
def test_prior_and_cost_move_ldas_line_by_their_logarithms(prior, cost):
    X, y, *_ = split("equal_covariance")
    theirs = LinearDiscriminantAnalysis(solver="lsqr").fit(X, y)
    at = opened(data="equal_covariance", gaussians="lda", prior=prior, miss_cost=cost)
    line = places(at_the_end(at, "boundary"))
    share = y.mean()
    shift = np.log(prior / (1 - prior)) - np.log(share / (1 - share)) + np.log(cost)
    np.testing.assert_allclose(theirs.decision_function(line) + shift, 0, atol=1e-4)


def test_a_class_that_is_never_said_is_told():
    at = opened(**{p.label: dict(p.settings) for p in view.presets}["A class vanishes"])
    assert "No place in the picture goes to class 1." in texts(at.caption)
    _, y, *_ = split()
    assert numbers(at)["Training error"] == (y == 0).mean()
    assert "No place in this window" not in texts(opened().caption)


def test_too_few_points_are_told_and_lda_or_shrinkage_helps():
    few = {p.label: dict(p.settings) for p in view.presets}["Two points each"]
    at = opened(**few)
    assert "The covariance of “class 1” is singular: 2 points cannot fill 2 dimensions" in texts(at.warning)
    assert "Training error" not in numbers(at)
    assert "singular" in alts(at)[0]
    assert "infinity" not in texts(at.markdown)
    assert not opened(**few | {"shrinkage": 0.1}).warning
    assert not opened(**few | {"gaussians": "lda"}).warning


def test_thin_places_are_those_of_low_density():
    at = opened(outliers=0.1)
    X, y, *_ = split()

    def density(places):
        classes = (X[y == c] for c in (0, 1))
        parts = [multivariate_normal(own.mean(axis=0), np.cov(own.T, bias=True)).pdf(places) for own in classes]
        return np.bincount(y) / len(y) @ parts

    dense = density(X)
    rings = named(at, "thin")
    thin = dense < np.quantile(dense, 0.1)
    np.testing.assert_allclose(np.sort(rings["x"]), np.sort(X[thin, 0]), rtol=1e-5)
    grey = figures(at)[0]["data"][1]
    places = np.stack(np.meshgrid(grey["x"], grey["y"]), axis=2)
    assert np.mean(grey["z"] == (density(places.reshape(-1, 2)).reshape(100, 100) < np.quantile(dense, 0.1))) > 0.999
    assert np.mean(figures(opened())[0]["data"][1]["z"]) == 0


@pytest.mark.parametrize(("model", "data", "point"), [("qda", "unequal_covariance", 9), ("naive", "iris", 70)])
def test_looking_closer_writes_out_terms_that_are_right(model, data, point):
    at = opened(gaussians=model, data=data, point=point, miss_cost=5)
    whole = catalog.make(data)
    if data == "iris":
        whole = whole.principal_plane()
    train, _ = whole.split(0.3, seed=0)
    x = train.X[point - 1]
    table = next(m.value for m in at.markdown if "| posterior |" in m.value)
    rows = [[value(cell) for cell in row.split("|")[2:-1]] for row in table.splitlines()[2:]]
    joint = []
    for c, row in enumerate(rows):
        here = train.X[train.y == c]
        S = np.cov(here.T, bias=True) * (np.eye(2) if model == "naive" else 1)
        density = multivariate_normal(here.mean(axis=0), S).logpdf(x)
        prior = np.log((train.y == c).mean())
        joint.append(density + prior)
        away = x - here.mean(axis=0)
        assert row[0] == pytest.approx(np.sqrt(away @ np.linalg.inv(S) @ away), rel=2e-3)
        assert row[1] == pytest.approx(-0.5 * row[0] ** 2, rel=3e-3)
        assert row[1] + row[2] == pytest.approx(row[3], abs=0.006 * (1 + abs(row[3])))
        assert row[3] == pytest.approx(density, rel=2e-3)
        assert row[4] == pytest.approx(prior, rel=2e-3)
        assert row[5] == pytest.approx(density + prior, rel=2e-3)
        cost = np.log(5) if c == len(rows) - 1 else 0
        assert row[7] == pytest.approx(density + prior + cost, rel=3e-3, abs=1e-3)
    P = np.exp(joint - np.logaddexp.reduce(joint))
    assert [row[6] for row in rows] == pytest.approx(P, rel=2e-3)
    if len(rows) == 2:
        difference = sides(at.latex[0].value.split(r"\qquad")[0])
        assert value(difference[-1]) == pytest.approx(joint[1] - joint[0], rel=2e-3)


def test_an_outlier_of_ones_own():
    at = opened(own_place="true", place_x=-6, place_y=-2)
    assert "an outlier, whatever the posterior says" in texts(at.markdown)
    assert "an outlier" not in texts(opened(point=3).markdown)


def test_the_projection_is_the_log_odds_and_lies_on_the_logistic_curve():
    X, y, *_ = split()
    theirs = LinearDiscriminantAnalysis(solver="lsqr").fit(X, y)
    for model in ("lda", "qda"):
        figure = figures(opened(gaussians=model, more="Projection", miss_cost=5))[1]
        below = [t for t in figure["data"] if t["mode"] == "markers" and t.get("yaxis") == "y2"]
        for c, trace in enumerate(below):
            np.testing.assert_allclose(trace["x"], theirs.decision_function(X[y == c]), rtol=1e-4, atol=1e-5)
            np.testing.assert_allclose(trace["y"], theirs.predict_proba(X[y == c])[:, 1], atol=1e-5)
        assert below[0]["marker"]["color"] != below[1]["marker"]["color"]
        cuts = [t["x"] for t in figure["data"] if t.get("line", {}).get("dash") == "dash" and "fill" not in t]
        np.testing.assert_allclose(cuts, np.full((2, 2), -np.log(5)), rtol=1e-6)
        curves = [t for t in figure["data"] if t.get("fill") == "tozeroy"]
        for c, curve in enumerate(curves):
            assert np.trapezoid(curve["y"], curve["x"]) == pytest.approx((y == c).mean(), abs=0.01)


def test_logistic_regression_stands_beside_lda():
    X, y, *_ = split()
    at = opened(gaussians="lda", more="Projection")
    table = next(m.value for m in at.markdown if "logistic regression: from" in m.value)
    rows = [line.strip("| ").replace("−", "-").split(" | ")[1:] for line in table.splitlines()[2:]]
    models = [LinearDiscriminantAnalysis(solver="lsqr"), LogisticRegression(C=np.inf, tol=1e-9)]
    for row, theirs in zip(rows, models, strict=True):
        theirs.fit(X, y)
        np.testing.assert_allclose(np.array(row, float), [*theirs.coef_[0], theirs.intercept_[0]], rtol=5e-3)
    at = opened(gaussians="lda", data="separable", more="Projection")
    assert "its weights grow for ever" in texts(at.markdown)


def test_the_sweep_over_the_prior_tells_what_is_wrong():
    at = opened(more="Prior and loss", gaussians="lda")
    X, y, *_ = split()
    theirs = LinearDiscriminantAnalysis(solver="lsqr").fit(X, y)
    for sentence in captions(at, 1):
        shape = (
            r"Prior of class 2 ([\d.]+): log odds moved by (\S+) · (\d+) training points? called class 2 · (\d+) wrong"
        )
        prior, moved, given, wrong = re.findall(shape, sentence)[0]
        shift = np.log(float(prior) / (1 - float(prior))) - np.log(y.mean() / (1 - y.mean()))
        assert float(moved.replace("−", "-")) == pytest.approx(shift, rel=5e-3, abs=1e-3)
        said = theirs.decision_function(X) + shift > 0
        assert int(given) == said.sum()
        assert int(wrong) == (said != y).sum()


def test_numbers_in_the_theory():
    theory = opened().shown.screen.text()
    d = np.array([1, 2, 3, 10, 100])
    assert "| LDA | " + " | ".join(map(str, d + 1)) + " |" in theory
    assert "| QDA | " + " | ".join(map(str, d * (d + 3) // 2 + 1)) + " |" in theory
    w = np.linalg.solve([[1, 0.5], [0.5, 2]], [2, 1])
    assert w == pytest.approx([2, 0]) and "w = (2, 0)" in theory
    assert f"{-w @ [1, 0.5] + np.log(3 / 7):.3f}" == "-2.847" and "-2.847" in theory
    for radius, share in ((1.18, 0.5), (2.15, 0.9)):
        assert 1 - np.exp(-(radius**2) / 2) == pytest.approx(share, abs=0.002)
    assert "ellipse of 1.18 standard deviations holds half of a Gaussian in the plane, of 2.15 nine tenths" in theory


@pytest.mark.parametrize("data", ["exercise_2_1", "and3", "xor", "skewed"])
@pytest.mark.parametrize("model", ["qda", "naive", "centroid"])
def test_hard_data_are_survived_in_words(data, model):
    at = opened(data=data, gaussians=model)
    assert numbers(at) or at.warning


def test_the_thumbnail_has_all_classes():
    traces = thumbnail.figure()["data"]
    assert len([t for t in traces if t.get("fill") == "toself"]) == 3
    data = catalog.make("unequal_covariance", k=3, n=120, seed=3)
    model = record(gaussian_discriminant.steps(data.X, data.y, covariance_type="full"), limit=5).final
    codes = np.asarray(traces[0]["z"]).ravel() // (250 // 3)
    assert set(codes) == {0, 1, 2}
    assert (model.predict(data.X) == data.y).mean() > 0.8


def test_looking_closer_the_posterior_has_the_name_of_its_class():
    at = opened(point=5)
    run = at.shown.run
    formula = next(f.value for f in at.latex if r"\mid x)" in f.value)
    assert formula.strip("$ \n").startswith(r"P(\text{class 2} \mid x) = s(Q_{\text{class 2}} - Q_{\text{class 1}})")
    said = float(formula.rpartition("= ")[2].strip("$ \n"))
    X, y, *_ = split()
    theirs = QuadraticDiscriminantAnalysis(tol=0).fit(X, y).predict_proba(X[4:5])[0]
    assert run.at.class_names == ("class 1", "class 2")
    assert said == pytest.approx(theirs[1], rel=1e-3)


@pytest.mark.parametrize("moved", [{"prior": "0.01"}, {"prior": "0.99"}, {"miss_cost": "100"}])
def test_the_window_stays_while_the_prior_or_the_cost_of_a_class_moves(moved: dict[str, Any]) -> None:
    windows = [
        [
            figures(Opened("classification", view="densities", **settings))[0]["layout"][f"{axis}axis"]["range"]
            for axis in "xy"
        ]
        for settings in ({"prior": 0.5}, moved)
    ]
    assert windows[0] == windows[1]


def test_the_last_stage_says_how_many_are_wrong_and_how_many_another_shape_would_have_wrong():
    asked = {preset.label: preset.settings for preset in view.presets}
    for label, other in (("Same shape", "tied"), ("Tight and wide", "full"), ("Tilted classes", "tied")):
        at = Opened("classification", view="densities", **asked[label])
        fit = at.shown.run
        rival = LinearDiscriminantAnalysis() if other == "tied" else QuadraticDiscriminantAnalysis()
        theirs = (rival.fit(fit.at.Z, fit.at.y).predict(fit.at.Z_test) != fit.at.y_test).mean()
        ours = (fit.decide(fit.at.Z_test) != fit.at.y_test).mean()
        told = f"{words.number(words.Share(ours))} of the test points are wrong"
        told += f", against {words.number(words.Share(theirs))} with {'LDA' if other == 'tied' else 'QDA'}"
        assert captions(at)[-1].endswith(told)
    far = captions(Opened("classification", view="densities", **asked["One far point"]))[-1]
    assert far.endswith("8.3% of the training points are wrong, all of them positive, against 0% with QDA")
    smooth = Opened("classification", view="densities", **asked["Same shape"], shrinkage=0.1)
    assert "(by" not in captions(smooth)[-1]


def test_of_a_class_that_wins_nowhere_there_is_no_boundary_in_the_legend():
    at = Opened("classification", view="densities", data="unequal_covariance", gaussians="qda", prior=0.99)
    assert re.fullmatch(
        r"Stage 4 of 4: class 2 wins everywhere, and the posterior of class 1 is [\d.]+% at most", captions(at)[-1]
    )
    (line,) = [t for t in frames(at)[-1] if t.get("name") == "boundary"]
    assert line["showlegend"] is False
    usual = Opened("classification", view="densities", data="unequal_covariance", gaussians="qda")
    (line,) = [t for t in frames(usual)[-1] if t.get("name") == "boundary"]
    assert line.get("showlegend", True)


def test_where_a_miss_is_priced_a_place_has_the_colour_of_what_costs_least() -> None:
    assert "its likeliest class" in captions(opened(data="blobs"))[-1]
    assert "the class that costs least there" in captions(opened(data="blobs", miss_cost=5))[-1]
