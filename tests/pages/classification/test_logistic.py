import re
from typing import Any

import numpy as np
import pytest
from sklearn.linear_model import LinearRegression, LogisticRegression

from algos.classification import logistic, one_against_rest, softmax
from algos.trace import record
from datasets import catalog
from pages.views.classification.logistic import figure
from pages.views.classification.logistic.figure import SURELY
from pages.views.classification.logistic.view import view
from tests.pages.classification.reading import agree, at_the_end, named, places, ringed
from tests.pages.harness import Opened, alts, captions, frames, numbers, said
from ui import words
from ui.compute import Refused
from ui.figures.plane import Plane

PRESETS = {p.label: dict(p.settings) for p in view.presets}


def opened(**settings: Any) -> Opened:
    usual = {} if "data" in settings else {"data_n": 300}
    return Opened("classification", **({"view": "logistic"} | usual | settings))


def moons():
    train, test = catalog.make("moons").split(0.3, 0)
    return train.X, train.y, test.X, test.y


def test_newton_shows_the_numbers_of_scikit_learn():
    at = opened(solver="newton", penalty=0.5)
    X, y, X_test, y_test = moons()
    library = LogisticRegression(C=2, tol=1e-10, max_iter=1000).fit(X, y)
    shown = numbers(at)
    p = library.predict_proba(X)[np.arange(len(y)), y]
    assert shown["Cost J"] == pytest.approx(-np.log(p).mean() + 0.5 / (2 * len(y)) * (library.coef_**2).sum(), rel=1e-7)
    assert at.shown.quantity("Training accuracy") == library.score(X, y)
    assert at.shown.quantity("Test accuracy") == library.score(X_test, y_test)
    assert at.shown.quantity("Length of w") == pytest.approx(np.linalg.norm(library.coef_), rel=1e-5)
    ends = places(at_the_end(at, "boundary"))
    np.testing.assert_allclose(ends @ library.coef_[0] + library.intercept_[0], 0, atol=1e-4)
    sure = places(at_the_end(at, SURELY))
    np.testing.assert_allclose(library.predict_proba(sure)[:, 1], 0.9, atol=1e-4)
    assert f"Converged after {at.shown.run.trace.steps} steps" in captions(at)[-1]


def test_rings_are_the_mistakes_and_nothing_else():
    at = opened(solver="newton")
    X, y, X_test, y_test = moons()
    library = LogisticRegression(C=np.inf, tol=1e-10, max_iter=1000).fit(X, y)
    both, truth = np.vstack([X, X_test]), np.r_[y, y_test]
    wrong = both[library.predict(both) != truth]
    np.testing.assert_allclose(ringed(frames(at)[-1]), wrong, rtol=1e-5)


@pytest.mark.parametrize(
    ("settings", "library"),
    [
        ({"solver": "newton", "penalty": 0.5, "degree": 3}, True),
        ({"solver": "stochastic", "seed": 3, "halved": 50}, False),
        ({"solver": "newton", "begin": "wrong", "standardise": "true"}, True),
        ({"fit": "softmax", "data": "iris", "solver": "newton", "penalty": 1}, True),
        ({"fit": "softmax", "solver": "newton", "penalty": 1}, True),
        ({"fit": "rest", "data": "iris", "penalty": 1, "test": 0.0}, True),
        ({"fit": "squares", "data": "iris", "plane": "two inputs"}, True),
        ({"fit": "squares", "degree": 2}, True),
        ({"fit": "logistic", "data": "iris", "positive": "versicolor", "solver": "newton", "penalty": 1}, True),
    ],
)
def test_the_scripts_print_the_numbers_beside_the_chart(settings, library):
    agree(opened(**settings), library=library)


def test_the_outlier_ruins_least_squares_and_not_logistic_regression():
    at = opened(**PRESETS["One far point"])
    data = catalog.make("far_outlier")
    squares = LinearRegression().fit(data.X, 2 * data.y - 1)
    lost = int(((squares.predict(data.X) > 0) != data.y).sum())
    assert lost > 0
    (drawn,) = at.shown.pictures
    assert drawn.start == len(drawn.frames) - 1  # both are compared where logistic regression has come to rest
    assert f"0 of 60 training points are wrong, against {lost} with least squares" in drawn.captions[drawn.start]
    rival = places(named(at, "least squares"))
    np.testing.assert_allclose(squares.predict(rival), 0, atol=1e-3)


def test_separable_data_are_said_to_have_no_minimum_and_with_a_penalty_it_converges():
    at = opened(**PRESETS["No best line"])
    (warning,) = said(at, "warning")
    data = catalog.make("separable")
    final = record(logistic.steps(data.X, data.y, tolerance=1e-8), limit=20).final
    assert "gets every training point right" in warning
    assert "still growing" in warning
    assert f"{final.norm:.1f} at step 20" in warning
    assert "still falls" in captions(at)[-1]
    tame = opened(**PRESETS["No best line"], penalty="0.1")
    assert not said(tame, "warning")
    assert "Converged after" in captions(tame)[-1]


def test_a_step_that_is_too_large_is_said_and_a_divergence_too():
    at = opened(**PRESETS["Step too large"])
    X, y, *_ = moons()
    run = record(logistic.steps(X, y, solver="gradient", learning_rate=100.0), limit=100)
    rises = int((np.diff(run.curve("cost")) > 0).sum())
    assert rises > 10
    assert f"the cost rose in {rises} of 100 steps" in said(at, "warning")[0]
    wild = opened(rate="1000", penalty="1000")
    assert "The run diverges" in said(wild, "warning")[0]
    assert "Diverged after" in captions(wild)[-1]
    assert not any("Converged" in caption for caption in captions(wild))


def test_newton_from_a_bad_start_is_halved_or_flies_off():
    at = opened(solver="newton", begin="wrong")
    assert any("It was halved up to" in s for s in said(at))
    assert any("step halved" in s for s in captions(at))
    off = opened(solver="newton", begin="wrong", halve="false")
    assert "overshot" in said(off, "warning")[0]


def test_the_colours_of_no_mans_land_are_the_claims():
    land = opened(**PRESETS["Claimed by none"])
    codes = frames(land)[-1][0]["z"]
    assert set(np.unique(codes)) == {0, 1, 2, 3, 4, 5}  # none, each class, several
    data = catalog.make("blobs", k=4)
    train, _ = data.split(0.3, 0)
    final = record(one_against_rest.steps(train.X, train.y, penalty=0.1), limit=9).final
    many = final.claims(train.X).sum(axis=1)
    assert any(
        f"{(many == 0).sum()} of {len(many)} training points are claimed by no class and {(many > 1).sum()} by several"
        in s
        for s in said(land)
    )


def test_softmax_is_the_default_for_several_classes():
    at = opened(data="iris", solver="newton", penalty=1)
    train, _ = catalog.make("iris").principal_plane().split(0.3, 0)
    final = record(softmax.steps(train.X, train.y, penalty=1.0, tolerance=1e-8), limit=20).final
    assert numbers(at)["Cost J"] == pytest.approx(final.cost)
    assert "3 classes by softmax" in alts(at)[0]


def test_looking_closer_writes_out_a_point():
    at = opened(solver="newton", point=7, update_rate="0.5")
    X, y, *_ = moons()
    final = record(logistic.steps(X, y, tolerance=1e-8), limit=20).final
    score = final.decision_function(X[6:7])[0]
    h = final.predict_proba(X[6:7])[0, 1]
    formulas = " ".join(f.value for f in at.latex)
    assert f"= {score:.4g}" in formulas.replace("\\", "")
    assert f"{h:.4g}" in formulas
    assert f"{score / final.norm:.4g}" in formulas
    assert f"{0.5 * (y[6] - h):.4g}" in formulas
    coef = final.coef + 0.5 * (y[6] - h) * X[6]
    intercept = final.intercept + 0.5 * (y[6] - h)
    moved = places(named(at, "after the update", 1))
    np.testing.assert_allclose(moved @ coef + intercept, 0, atol=1e-4)


@pytest.mark.parametrize("settings", [{"fit": "softmax", "degree": 2}, {"fit": "rest"}, {"fit": "squares"}, {}])
def test_a_closer_look_at_several_classes_and_many_features(settings):
    at = opened(data="iris", point=3, penalty=1, **settings)
    assert any("Point 3 is" in m.value for m in at.markdown)


def test_borders_are_where_the_two_largest_scores_are_equal():
    rng = np.random.default_rng(0)
    plane = Plane((-3.0, 3.0), (-2.0, 2.0), True, ("a", "b"))
    for k in (2, 3, 5):
        coef, intercept = rng.normal(size=(k, 2)), rng.normal(size=k) * 0.3
        points = figure.borders(plane, coef, intercept)
        points = points[np.isfinite(points).all(axis=1)]
        scores = np.sort(points @ coef.T + intercept, axis=1)
        np.testing.assert_allclose(scores[:, -1], scores[:, -2], atol=1e-8)
        grid = plane.grid(60)[2]
        bent = figure.borders_on_grid(plane, grid @ coef.T + intercept, 60)
        bent = bent[np.isfinite(bent).all(axis=1)]
        scores = np.sort(bent @ coef.T + intercept, axis=1)
        assert np.median(scores[:, -1] - scores[:, -2]) < 1e-3


def test_a_train_set_of_one_class_is_refused_in_words():
    with pytest.raises(Refused, match="Only one class"):
        opened(data="exercise_2_5", test="0.5")


def test_the_numbers_in_the_theory_are_right():
    text = " ".join(opened().shown.screen.text().split())
    x = np.array([[1.0], [2], [3], [4], [6], [7], [8], [9]])
    y = np.r_[np.zeros(4), np.ones(4)]
    cuts = []
    for X, t in ((x, y), (np.vstack([x, [[40.0]]]), np.r_[y, 1])):
        model = LinearRegression().fit(X, t)
        cuts.append((0.5 - model.intercept_) / model.coef_[0])
    assert f"{cuts[0]:.3f}" in text
    assert f"{cuts[1]:.3f}" in text
    for number in softmax.softmax(np.array([[1.0, 2.0, 0.0]]))[0]:
        assert f"{number:.4f}" in text
    run = record(logistic.steps(np.array([[-2.0], [-1], [1], [2]]), np.array([0, 0, 1, 1])), limit=5)
    for slope in run.curve("coef")[2:, 0]:
        assert f"{slope:.3f}" in text


@pytest.mark.parametrize("settings", [{}, {"solver": "newton"}, {"fit": "squares"}, {"data": "unequal_covariance"}])
def test_straight_lines_have_their_names_on_them(settings):
    at = Opened("classification", **({"view": "logistic"} | settings))
    run, (picture,) = at.shown.run, at.pictures
    frame = picture.frames[len(picture.frames) - 1]
    if len(run.at.class_names) > 2:
        return
    levels = (
        {"−1": -1.0, "boundary": 0.0, "+1": 1.0}
        if run.method == "squares"
        else {f"{share} {run.at.class_names[1]}": at for share, at in (("10%", -np.log(9)), ("90%", np.log(9)))}
        | {"boundary": 0.0}
    )
    told = {
        re.sub(r"</?b>|\u2002", "", word): (x, y)
        for t in frame["data"]
        if t.get("mode") == "text" and len(t["text"]) == 3
        for word, x, y in zip(t["text"], t["x"], t["y"], strict=True)
        if np.isfinite(x)
    }
    assert told and set(told) <= set(levels)
    for word, place in told.items():
        assert run.at.plane.holds(np.array([place])).all()
        assert run.final.decision_function(np.array([place]))[0] == pytest.approx(levels[word], abs=1e-3)
    shown = {t["name"] for t in frame["data"] if t.get("showlegend", True) and "name" in t}
    assert not shown & {"boundary", SURELY}


def test_every_step_says_how_many_training_points_it_has_wrong():
    at = Opened("classification", view="logistic", most_steps="5")
    run, (picture,) = at.shown.run, at.pictures
    for i, state in enumerate(run.trace.states[1:], start=1):
        sides = run.at.points @ state.coef + state.intercept > 0
        assert f"{(sides != (run.at.y == 1)).sum()} of {len(run.at.y)} training points" in picture.captions[i]
        sides = run.at.test_points @ state.coef + state.intercept > 0
        assert (
            f"{(sides != (run.at.y_test == 1)).sum()} of {len(run.at.y_test)} test points are wrong"
            in picture.captions[i]
        )


def test_what_is_solved_at_once_counts_no_steps() -> None:
    at = Opened("classification", view="logistic", fit="squares")
    run = at.shown.run
    wrong = [
        int((model.predict(X) != y).sum())
        for model in [run.final]
        for X, y in ((run.at.Z, run.at.y), (run.at.Z_test, run.at.y_test))
    ]
    told = f"{wrong[0]} of 42 training points and {wrong[1]} of 18 test points are wrong. Solved in closed form"
    assert list(at.pictures[0].captions) == [told]


def test_names_of_lines_that_run_close_together_do_not_lie_on_each_other():
    for settings, told in (
        (PRESETS["One far point"], {"boundary"}),
        ({}, {"10% group 2", "boundary", "90% group 2"}),
    ):
        named = frames(opened(**settings))[-1]
        words = next(t for t in named if t.get("mode") == "text" and "boundary" in "".join(t["text"]))
        seen = {
            re.sub(r"</?b>|\u2002", "", word)
            for word, x in zip(words["text"], words["x"], strict=True)
            if np.isfinite(x)
        }
        assert seen == told


def test_pale_lines_are_where_the_boundary_stood_before():
    at = Opened("classification", view="logistic")
    states = at.shown.run.trace.states
    for step, earlier in ((1, []), (2, [1]), (40, [10, 20, 30])):
        trace = next(t for t in frames(at)[step] if t.get("name") == "before")
        xy = np.column_stack([trace["x"], trace["y"]]).astype(float)
        xy = xy[np.isfinite(xy).all(axis=1)]
        scores = [states[i].decision_function(pair) for i, pair in zip(earlier, xy.reshape(-1, 2, 2), strict=True)]
        assert all(np.abs(pair).max() < 1e-4 for pair in scores)
        assert trace["showlegend"] == bool(earlier)


@pytest.mark.parametrize(("fit", "told"), [("logistic", "Cost J"), ("rest", "Mean cost")])
def test_the_title_of_the_curve_stands_above_it(fit, told):
    for drawn in opened(fit=fit).shown.pictures[0].frames[:2]:
        layout = drawn["layout"]
        (title,) = layout["annotations"]
        assert title["text"] == f"<b>{told} by step (pale: to come)</b>" and title["xref"] == "x2 domain"
        assert not layout["yaxis2"]["title"]["text"] and layout["margin"]["t"] >= 24


def test_the_last_step_says_that_a_cost_without_a_minimum_still_falls_and_which_feature_weighs_most():
    asked = {preset.label: preset.settings for preset in view.presets}
    endless = opened(**asked["No best line"])
    costs = endless.shown.run.trace.curve("cost")
    assert costs[-1] < costs[-2]
    assert captions(endless)[-1].endswith(f". The cost, {words.number(float(costs[-1]))}, still falls")
    heaps = opened(**asked["Opposite clusters"])
    model = heaps.shown.run.final
    strongest = heaps.shown.run.at.features.names[int(np.abs(model.coef).argmax())]
    assert (
        captions(heaps)[-1].endswith(f". The feature with the largest weight is {strongest}") and strongest == "x1 x2"
    )


def test_one_point_that_is_wrong_is_one() -> None:
    heads = captions(opened(data="mislabelled", test=0.0, solver="newton"))
    wrong = [told for told in heads if ": 1 of 60 " in told]
    assert wrong and all("1 of 60 training points is wrong" in told for told in wrong)
    assert any(" of 60 training points are wrong" in told for told in heads)
