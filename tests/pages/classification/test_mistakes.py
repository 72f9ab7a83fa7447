import re
from typing import Any

import numpy as np
import pytest
from sklearn.linear_model import Perceptron
from sklearn.svm import SVC

from algos.classification import passive_aggressive, perceptron
from algos.trace import record
from datasets import catalog
from pages.views.classification.mistakes import endless, turns
from pages.views.classification.mistakes.figure import addition
from pages.views.classification.mistakes.view import MET, SQUARE, view
from tests.algos.classification.online_tables import with_ones
from tests.pages.classification.reading import agree, at_the_end, named, places, symbol
from tests.pages.clock import Clock
from tests.pages.harness import Opened, alts, captions, figures, frames, numbers, printed, said, scripts
from ui import words
from ui.figures.plane import Plane

FAR_START = {"data": "exercise_2_1", "offset": "false", "own_start": "true"}


def opened(**settings: Any) -> Opened:
    sixty = {"data_n": 60} if settings.get("data", "separable") == "separable" else {}
    return Opened("classification", **({"view": "mistakes", "courses": "true"} | sixty | settings))


def preset(label):
    return dict(next(p for p in view.presets if p.label == label).settings)


def test_exercise_2_1_from_both_starts_and_with_the_third_point_far_out():
    for settings, mistakes, bound in [
        ({}, 2, 3.25),
        ({"first": 2}, 1, 3.25),
        ({"data_third": 10.0}, 6, 101),
        ({"data_third": 10.0, "first": 2}, 1, 101),
    ]:
        at = opened(**(preset("Two mistakes") | settings))
        assert numbers(at)["Mistakes"] == mistakes
        assert numbers(at)["Mistakes at most"] == pytest.approx(bound)
        assert len(captions(at)) == mistakes + 1
        assert captions(at)[-1].startswith(f"Step {mistakes} of {mistakes}: ")
        assert captions(at)[-1].endswith(
            f"Converged after {words.count(mistakes, 'step')}: no point is on the wrong side"
        )


def test_without_the_offset_no_boundary_separates_the_points_of_2_3():
    through = opened(data="exercise_2_3", offset="false")
    assert any(w.startswith("No boundary through the origin separates") for w in said(through))


def test_the_narrow_strip_costs_more_than_the_wide_one_and_both_keep_their_bound():
    narrow, wide = (numbers(opened(**preset(label))) for label in ("Narrow gap", "Wide gap"))
    assert 3 * wide["Mistakes"] < narrow["Mistakes"] < narrow["Mistakes at most"]
    assert wide["Mistakes"] <= wide["Mistakes at most"] < narrow["Mistakes at most"] / 100


def test_the_two_rates_of_pegasos_end_far_apart():
    at = opened(**preset("Two step sizes"))
    shown = numbers(at)
    assert shown["Least J"] <= shown["Objective J"] < 1.2 * shown["Least J"]
    assert shown["Other rate"] > 5 * shown["Least J"]
    assert not any("Converged" in text for text in [*said(at), *captions(at)])
    curves = [t["name"] for t in figures(at)[0]["data"] if t.get("xaxis") == "x2" and t["mode"] == "lines"]
    assert curves == ["1/t", "1/(λt)", "least"]


def test_data_no_boundary_separates_never_converge_on_the_page():
    for label in ("Not separable", "Passive-aggressive"):
        at = opened(**preset(label))
        text = " ".join(said(at))
        assert "No boundary separates these points." in text
        assert "Converged" not in text + " ".join([*alts(at), *captions(at)])
        assert captions(at)[-1].endswith("Stopped at the limit of 200 steps")
    averaged = opened(**(preset("Not separable") | {"method": "averaged"}))
    assert numbers(averaged)["Wrong, average"] == 1
    assert captions(averaged)[-1].endswith("All 10 passes are made, which is no sign of convergence")


def test_chasing_the_last_point_lands_each_on_its_margin_and_only_the_mean_settles():
    data = catalog.make("equal_covariance")
    states = record(passive_aggressive.steps(data.X, data.y, penalty=1e-4, order="shuffled"), limit=200).states[100:]
    last = np.array([s.theta / np.linalg.norm(s.theta) for s in states])
    mean = np.array([s.mean.theta / np.linalg.norm(s.mean.theta) for s in states])
    assert np.abs(np.diff(mean, axis=0)).max() < 0.2 * np.abs(np.diff(last, axis=0)).max()
    A, s = with_ones(data.X), 2 * data.y - 1
    assert all(s[state.row] * (A[state.row] @ state.theta) == pytest.approx(1) for state in states)


def test_the_numbers_are_those_of_scikit_learn():
    data = catalog.make("separable")
    shown = numbers(opened(data="separable"))
    model = Perceptron(fit_intercept=False, shuffle=False, tol=None, max_iter=50).fit(with_ones(data.X), data.y)
    assert shown["Length |θ|"] == pytest.approx(np.linalg.norm(model.coef_))
    assert shown["Wrong now"] == (model.predict(with_ones(data.X)) != data.y).sum() == 0


@pytest.mark.parametrize(
    ("settings", "library"),
    [
        ({}, True),
        ({"first": 7, "standardise": "true"}, True),
        ({"order": "shuffled", "seed": 3, "degree": 2}, False),
        ({"method": "averaged", "passes": 4, "data": "iris"}, True),
        ({"method": "passive-aggressive", "online_lambda": "0.1", "limit": "500", "offset": "false"}, None),
        ({"method": "passive-aggressive", "limit": "1000"}, True),
        ({"method": "pegasos", "online_lambda": "0.1", "draws": "500", "rate": "1/t"}, True),
        ({"method": "descent", "limit": "20"}, False),
        ({"data": "xor"}, False),
    ],
)
def test_the_scripts_print_the_numbers_beside_the_chart(settings, library):
    agree(opened(**({"data": "separable"} | settings)), library=library, without=None)


def test_each_frame_shows_the_mistake_the_boundary_before_and_after():
    at = opened(data="separable")
    figure, words = figures(at)[0], captions(at)
    data = catalog.make("separable")
    trace = record(perceptron.steps(data.X, data.y), limit=200)
    names = {t.get("name"): i for i, t in enumerate(figure["data"]) if t.get("xaxis", "x") == "x"}
    names["boundary"] = names[SQUARE]
    assert len(figure["frames"]) == trace.steps + 1 == len(words)
    for i in range(1, trace.steps + 1):
        frame = dict(zip(figure["frames"][i]["traces"], figure["frames"][i]["data"], strict=True))
        state, before = trace.states[i], trace.states[i - 1]
        for name, model in (("boundary", state), ("before", before)):
            line = frame[names[name]]
            xy = np.column_stack([line["x"], line["y"]]).astype(float)
            if np.isfinite(xy).all():
                np.testing.assert_allclose(model.decision_function(xy), 0, atol=1e-4 * np.abs(xy).max())
            else:
                assert not model.coef.any()
        ring = frame[names[MET]]
        np.testing.assert_allclose([ring["x"][0], ring["y"][0]], data.X[state.row], rtol=1e-6)
        verb = "added to" if data.y[state.row] else "subtracted from"
        assert f"point {state.row + 1} " in words[i]
        assert f"is {verb} w" in words[i]
        missed = int(((data.X @ state.coef + state.intercept) * (2 * data.y - 1) <= 0).sum())
        assert (f". Now {missed} of 60 points" if missed else ": no point is on the wrong side") in words[i]
    assert words[0].endswith(": there is no boundary yet, θ = 0, and every point counts as a mistake")


def test_the_growth_curves_lie_between_their_bounds():
    at = opened(data="separable")
    low, along, length, high = (np.asarray(at_the_end(at, name)["y"], float) for name in ("kγ", "θ·u", "|θ|", "√k R"))
    assert (low <= along + 1e-9).all() and (along <= length + 1e-9).all() and (length <= high + 1e-9).all()
    assert low[-1] > 0
    names = [t.get("name") for t in figures(opened(data="xor"))[0]["data"]]
    assert "|θ|" in names and "√k R" in names and "kγ" not in names and "θ·u" not in names


def test_the_turn_in_the_caption_is_the_angle_between_the_normals():
    run = opened(data="exercise_2_1", offset="false").shown.run
    a, b = np.array([-1, 1]), np.array([0.5, 2])
    angle = np.degrees(np.arccos(a @ b / np.linalg.norm(a) / np.linalg.norm(b)))
    assert turns.moved(*run.trace.states[1:3]) == [f"turns by {angle:.3g}°"]
    assert turns.moved(*run.trace.states[:2]) == []
    passive = opened(data="exercise_2_1", offset="false", method="passive-aggressive")
    one, two = (state.coef for state in passive.shown.run.trace.states[1:3])
    angle = np.degrees(np.arccos(one @ two / np.linalg.norm(one) / np.linalg.norm(two)))
    assert f"turns by {angle:.3g}°" in captions(passive)[2] and "turn" not in captions(passive)[1]
    shifted = captions(
        opened(data="mislabelled", data_bad_x=-3.0, method="passive-aggressive", online_lambda="0.0001")
    )[-1]
    data = catalog.make("mislabelled", bad_x=-3.0)
    last, end = record(passive_aggressive.steps(data.X, data.y, penalty=1e-4), limit=200).states[-2:]
    shift = abs(end.intercept / np.linalg.norm(end.coef) - last.intercept / np.linalg.norm(last.coef))
    assert f"the boundary shifts by {shift:.3f} and the dotted mean " in shifted


def test_words_at_an_arrow_stand_where_the_fewest_points_are():
    plane = Plane((-5.0, 5.0), (-3.0, 3.0), True, ("x1", "x2"))
    above, everywhere = np.array([[0.7, 0.2]]), np.array([[0.7, 0.2], [0.7, -0.2], [-0.7, 0.2]])
    for points, side in ((np.zeros((0, 2)), "top right"), (above, "bottom right"), (everywhere, "bottom left")):
        *_, told = addition(
            plane, np.zeros(2), np.array([1e-9, 0.0]), ("", "", "w = point 1"), np.zeros(2), 1.0, points
        )
        assert told["textposition"][2] == side


def test_look_closer_writes_out_the_score_and_what_each_update_would_do():
    at = Clock("classification", view="mistakes", data="exercise_2_1", offset=False, point=3).closer(1)
    text = " ".join(m.value for m in at.markdown)
    assert r"(-1) \cdot (1.5) + (1) \cdot (1) = -0.5" in at.latex[0].value
    assert f"**{-0.5 / np.sqrt(2):.3f}**".replace("-", "−") in text
    assert "a mistake" in text and "hinge: 1.50" in text
    table = at.dataframe[0].value.set_index("method")
    assert table.loc["perceptron", "agreement"] == -0.5
    assert table.loc["perceptron", "agreement after"] == pytest.approx(-0.5 + 3.25)
    assert table.loc["perceptron", "θ after"] == "(0.500, 2)"
    assert table.loc["passive-aggressive, λ = 1", "step size"] == pytest.approx(1.5 / 3.25)
    assert table.loc["passive-aggressive, λ = 1", "loss after"] == pytest.approx(0)
    assert len(table) == 4
    pegasos = dict(data="exercise_2_1", offset=False, point=2, method="pegasos", online_lambda="0.1")
    table = Clock("classification", view="mistakes", **pegasos).closer(0).dataframe[0].value.set_index("method")
    assert table["agreement after"].tolist() == [1, 1, 1, 10]  # x2 = (0, -1), s = -1: theta = rate (0, 1)
    assert table.loc["Pegasos 1/(λt), t = 1, λ = 0.1", "θ after"] == "(0, 10)"


def test_the_space_of_the_weights_needs_two_weights():
    at = opened(data="exercise_2_1", offset="false", more="Weights")
    path = named(at, "path of θ", 1)
    np.testing.assert_allclose(places(path), [[0.0, 0.0], [-1.0, 1.0], [0.5, 2.0]])
    assert any("turn the offset off" in i.value for i in opened(data="exercise_2_1", more="Weights").info)


def test_three_classes_are_one_against_the_rest():
    at = opened(data="iris", positive="setosa")
    assert {re.findall(r"is ((?:not )?setosa)(?: and was wrong|, so)", c)[0] for c in captions(at)[1:]} == {
        "setosa",
        "not setosa",
    }
    assert numbers(at)["Wrong now"] == 0


def test_the_numbers_in_the_theory_are_those_of_the_notes_tests():
    text = " ".join(opened().shown.screen.text().split())
    for number in ("3.25", "101", "2 and 6", "1 and 1", "0.5, 0.5, 0.2308", "1.474, 1.441, 1.408 and 1.376"):
        assert number in text


@pytest.mark.parametrize(
    ("start", "mistakes", "end"), [((5, -5), 7, [1, 2]), ((100, -100), 126, [24, 26]), ((0, 0), 2, [0.5, 2])]
)
def test_another_start_costs_mistakes_and_has_another_end(start, mistakes, end):
    given = {"data": "exercise_2_1", "offset": "false", "own_start": "true"}
    at = opened(**given, start_1=start[0], start_2=start[1])
    shown, run = numbers(at), at.shown.run
    assert (shown["Mistakes"], run.trace.final.coef.tolist()) == (mistakes, end)
    moved = any(start)
    assert (
        (shown["Mistakes at most"] == "from 0 only")
        == moved
        == any("for a start at 0 only" in text for text in said(at))
    )
    assert printed(scripts(at)[0]) == shown
    assert len(scripts(at)) == 2 - moved
    lines = {t["name"] for t in figures(at)[0]["data"] if t.get("xaxis") == "x3" and t["mode"] == "lines"}
    assert ("kγ" in lines) != moved


@pytest.mark.parametrize(("settings", "scale"), [({}, 1), ({"data": "exercise_2_2_4"}, 1), (FAR_START, 0.2)])
def test_a_mistake_is_a_sum_of_arrows(settings, scale):
    at = opened(**settings)
    short = f", drawn at {scale} of its length" if scale < 1 else ""
    run = at.shown.run
    for i, traces in enumerate(frames(at)):
        state, before = run.trace.states[i], run.trace.states[max(i - 1, 0)]
        arrows = [np.column_stack([t["x"], t["y"]]) for t in traces if symbol(t) == "arrow"]
        old, added, new = arrows
        words = [word.strip() for word in next(t["text"] for t in traces if t.get("mode") == "text")]
        if not i:
            assert np.isnan(np.array(arrows)).all() == (not state.coef.any())
            continue
        sign = 1 if run.at.y[state.row] else -1
        np.testing.assert_allclose(new[1], scale * state.coef, atol=1e-5)
        np.testing.assert_allclose(added[0], scale * before.coef, atol=1e-5)
        np.testing.assert_allclose(added[1] - added[0], scale * sign * run.at.points[state.row], atol=1e-5)
        assert np.isnan(old).all() == (not before.coef.any())
        assert run.at.plane.holds(np.vstack([added, new])).all()
        called = f"{'+' if sign > 0 else '−'} point {state.row + 1}"
        first = [
            "",
            "",
            f"arrow w, to {called[2:]}" if sign > 0 and not short else f"arrow w = {called.removeprefix('+ ')}{short}",
        ]  # from 0 the sum is the point itself
        assert list(words) == (["w before", called, f"arrow w{short}"] if before.coef.any() else first)
        (zero,) = [
            t for t in traces if str((t.get("text") or [""])[0]).strip() == "origin"
        ]  # where they start is named
        assert [*zero["x"], *zero["y"]] == pytest.approx([0 if state.coef.any() else np.nan] * 2, nan_ok=True)


@pytest.mark.parametrize("gamma", [0.02, 0.1])
def test_on_one_long_stream_the_mistakes_go_flat_below_the_bound(gamma):
    X, y = endless.drawn(gamma, 0)
    run = endless.of(gamma, 0)
    assert len(X) == 100_000 and np.abs(X @ [0.6, -0.8]).min() >= gamma
    theta = np.zeros(2)
    met: list[int] = []
    for i, (x, s) in enumerate(zip(X, 2 * y - 1, strict=True), start=1):  # each example once
        if s * (theta @ x) <= 0:
            theta, met = theta + s * x, [*met, i]
    assert run.met.tolist() == met
    assert len(met) <= run.bound == pytest.approx(np.square(X).sum(axis=1).max() / gamma**2)
    assert run.made(10_000) > 0.8 * run.made(100_000) and run.made(50_000) >= run.made(100_000) - 1
    course = endless.figure(run)["data"][0]
    assert list(course["x"][:-1]) == met and course["x"][-1] == 100_000
    assert list(course["y"]) == [*range(1, len(met) + 1), len(met)]


def test_it_opens_on_the_plane_alone_and_says_who_moved_the_boundary():
    at = Opened("classification", view="mistakes")
    assert {t.get("xaxis", "x") for t in figures(at)[0]["data"]} == {"x"}
    assert {t.get("xaxis", "x") for t in figures(opened())[0]["data"]} == {"x", "x2", "x3"}
    clock, data = Clock("classification", view="mistakes", data_n=60), catalog.make("separable")
    A, s = with_ones(data.X), 2 * data.y - 1
    theta, step = np.zeros(3), 0
    assert clock.verdict(0) == "No boundary yet."
    for i in [*range(len(s))] * 20:
        if s[i] * (A[i] @ theta) <= 0:
            theta, step = theta + s[i] * A[i], step + 1
            wrong = int((s * (A @ theta) <= 0).sum())
            assert not clock.verdict(step)  # the headline says it
            counted = f"{wrong} of 60 points {'is' if wrong == 1 else 'are'} on the wrong side"
            assert (counted if wrong else "no point is on the wrong side") in clock.caption(step)
    assert step == clock.last


def test_points_that_are_wrong_in_the_end_are_not_told_to_have_been_so_all_along() -> None:
    clock = Clock("classification", view="mistakes", data="mislabelled", data_bad_x=-3)
    run = clock.run
    before, last = (int((run.signs * s.decision_function(run.at.Z) <= 0).sum()) for s in run.trace.states[-2:])
    assert (before, last) == (1, 20)
    told = "Step 200 of 200: 20 of 60 points are on the wrong side. Stopped at the limit of 200 steps"
    assert clock.caption(200) == told


def test_no_agreement_below_1_is_written_as_1_and_nothing_ends_below_the_least() -> None:
    clock = Clock("classification", view="mistakes", method="passive-aggressive")
    for i, state in enumerate(clock.run.trace.states[1:-1], start=1):
        assert state.agreement < 1
        told = "an agreement just below 1" if state.agreement >= 0.9995 else "agreement"
        assert f" had {told}" in clock.caption(i) and "agreement 1.00" not in clock.caption(i)
    clock = Clock("classification", view="mistakes", method="pegasos", data="exercise_2_5")
    apart = clock.run.trace.final.objective - clock.run.best.objective
    assert -1e-9 < apart < 0
    assert "the rate 1/(λt) ends 0 above the least objective" in clock.caption(clock.last)
    assert any("1/(λt) 0 above it." in told for told in said(Opened("classification", **clock.settings)))


@pytest.mark.parametrize("method", ["pegasos", "passive-aggressive"])
def test_each_method_is_asked_about_what_its_last_headline_tells(method: str) -> None:
    told = {"pegasos": "above the least objective", "passive-aggressive": "the dotted mean"}
    asked = view.question_where(lambda name, value: name == "method" and value == method)
    assert told[method] in asked
    last = captions(Opened("classification", view="mistakes", method=method))[-1]
    assert told[method] in last


def test_no_arrow_is_told_of_where_none_is_drawn():
    assert any(" added to w" in told for told in captions(opened(data="separable")))
    bent = captions(opened(data="separable", degree=2))
    assert len(bent) > 2 and not any(" w" in told.replace(" wrong", "").replace(" was", "") for told in bent)


def test_where_the_perceptron_rests_its_answer_says_how_near_the_nearest_point_is():
    for label in ("Narrow gap", "Wide gap"):
        at = opened(**preset(label))
        run = at.shown.run
        final, best = run.trace.final, SVC(kernel="linear", C=1e9, tol=1e-9).fit(run.at.Z, run.at.y)
        scores = run.at.Z @ final.coef + final.intercept
        nearest = (run.signs * scores).min() / np.linalg.norm(final.coef) * np.linalg.norm(best.coef_)
        assert at.shown.quantity("Margin, of the best") == pytest.approx(float(nearest), rel=1e-3)
