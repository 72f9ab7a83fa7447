"""The numbers below the chart and Look closer are those of the frame on display."""

import re
from typing import Any

import numpy as np
import pytest
from sklearn.metrics import accuracy_score, precision_score, recall_score

from pages.views.classification.losses.agreement import SCALES
from tests.pages.classification.reading import compared
from tests.pages.clock import Clock
from tests.pages.harness import texts
from ui import words


def clock(view: str, **settings: Any) -> Clock:
    return Clock("classification", view=view, **settings)


@pytest.mark.parametrize("settings", [
    {}, {"solver": "newton", "begin": "wrong", "penalty": 0.5}, {"solver": "stochastic", "most_steps": 20},
    {"fit": "softmax", "data": "iris"}, {"fit": "rest", "data": "iris", "penalty": 1, "test": 0.0},
])  # fmt: skip
def test_a_fit_goes_step_by_step(settings):
    at = clock("logistic", **settings)
    run, trace = at.run, at.run.trace
    lam, n = run.penalty, len(run.at.y)
    for step, shown in at.by_step.items():
        state = trace.states[step]
        S = run.at.Z @ np.atleast_2d(state.coef).T + state.intercept
        if run.method == "logistic":
            said = (S[:, 0] > 0).astype(int)
            cost = np.logaddexp(0, -(2 * run.at.y - 1) * S[:, 0]).mean() + lam / (2 * n) * (state.coef**2).sum()
            assert shown["Cost J"] == pytest.approx(cost)
        elif run.method == "softmax":
            said = S.argmax(axis=1)
            own = np.log(np.exp(S).sum(axis=1)) - S[np.arange(n), run.at.y]
            assert shown["Cost J"] == pytest.approx(own.mean() + lam / (2 * n) * (state.coef**2).sum())
        else:
            said = S[:, : max(step, 1)].argmax(axis=1)
        now = at.at(step)
        assert at.screen.quantity(now, "Training accuracy") == (said == run.at.y).mean()
        assert at.screen.quantity(now, "Length of w") == pytest.approx(np.linalg.norm(state.coef))
    at.sound()
    assert at.picture.start == ("begin" not in settings)  # a start that is wrong on purpose has a boundary


SHOWN = {"courses": True}
RUNS: list[tuple[str, dict[str, Any]]] = [
    ("logistic", {}), ("logistic", {"solver": "newton"}), ("logistic", {"fit": "softmax", "data": "iris"}),
    ("logistic", {"begin": "wrong"}), ("mistakes", SHOWN), ("mistakes", SHOWN | {"method": "averaged"}),
    ("mistakes", SHOWN | {"method": "pegasos"}), ("mistakes", SHOWN | {"method": "descent"}),
    ("mistakes", SHOWN | {"method": "passive-aggressive"}),
    ("mistakes", SHOWN | {"data": "exercise_2_1", "own_start": True}),
    ("margin", {"plays": "pairs"}),
    *(("margin", {"objectives": True} | more) for more in ({}, {"margin": "hard"}, {"data": "moons", "test": 0.3})),
]  # fmt: skip


@pytest.mark.parametrize(("view", "settings"), RUNS)
def test_a_run_opens_on_a_boundary_and_tells_its_end_at_the_end_alone(view, settings):
    at = clock(view, **settings)
    picture, states = at.picture, at.run.trace.states
    bounded = [bool(np.any(state.coef)) for state in states]
    if view == "margin":  # the strip at rest
        assert at.start == len(states) - 1
    else:
        assert bounded[at.start] and not any(bounded[: at.start])
    ended = re.compile(
        r"[Cc]onverged after|[Ss]topped at|no sign of convergence|without a stopping test|rate 1/\S+ ends|still falls|"
        r"still moves when the limit"
    )
    tells = view != "margin" or "objectives" in settings  # at rest it is said who holds the strip
    assert [bool(ended.search(caption)) for caption in picture.captions] == [False] * (len(states) - 1) + [tells]
    assert ended.search(picture.alt)
    assert not any(ended.search(said.text) for said in at.shown.said)


@pytest.mark.parametrize(("view", "settings"), [run for run in RUNS if "plays" not in run[1]])  # the plane alone
def test_no_curve_runs_ahead_of_the_step_on_display(view, settings):
    at = clock(view, **settings)
    frames = at.picture.frames
    whole = {"kγ", "√k R", "1/γ", "least", "best"}  # bounds and goals, known from the start
    for i in {at.picture.start, len(frames) // 2, len(frames) - 1}:
        curves = [
            trace for trace in frames[i]["data"]
            if trace.get("xaxis", "x") != "x" and "lines" in trace["mode"] and trace.get("visible", True)
        ]  # fmt: skip
        grown = [trace for trace in curves if trace.get("name") not in whole]
        assert grown
        for trace in grown:
            spots = [t for t in frames[i]["data"] if t.get("xaxis") == trace["xaxis"] and t["mode"] == "markers"]
            assert np.nanmax(np.asarray(trace["x"], float)) <= max(float(np.nanmax(t["x"])) for t in spots)


def test_look_closer_tells_the_step_and_its_score():
    at = clock("logistic", point=3, penalty=1)
    assert "All coefficients are 0: there is no boundary yet." in texts(at.closer(0).markdown)
    for step in (1, 5):
        state = at.run.trace.states[step]
        assert f"at step {step}:" in texts(at.closer(step).markdown)
        score = float(at.closer(step).latex[0].value.rpartition("= ")[2].strip("$\n "))
        assert score == pytest.approx(float(at.run.at.Z[2] @ state.coef + state.intercept), rel=1e-3)
    rest = clock("logistic", fit="rest", data="iris")
    assert "No class is fitted yet" in texts(rest.closer(0).markdown)


@pytest.mark.parametrize("method", ["perceptron", "averaged", "passive-aggressive", "pegasos", "descent"])
@pytest.mark.parametrize("more", [{}, {"data": "skewed", "offset": False}])
def test_each_mistake_counts_when_it_is_made(method, more):
    at = clock("mistakes", method=method, **more)
    run = at.run
    A = np.column_stack([np.ones(len(run.at.y)), run.at.Z])
    for step, shown in at.by_step.items():
        state = run.trace.states[step]
        agreement = run.signs * (A @ state.theta)
        told = "Wrong, average" if method == "averaged" else "Wrong now"
        wrong = (agreement <= 0).sum()
        assert at.screen.quantity(at.at(step), told) == wrong
        if method == "perceptron":  # its headline says so
            assert told not in shown
            counted = f"{wrong} of {len(run.at.y)} points" if wrong else "no point is on the wrong side"
            assert counted in at.caption(step) or not step
        else:
            assert shown[told] == wrong
        if "Length |θ|" in shown:
            assert shown["Length |θ|"] == pytest.approx(np.linalg.norm(state.theta))
        if method == "perceptron":
            assert at.screen.quantity(at.at(step), "Mistakes") == step
        elif method == "averaged":
            assert shown["Mistakes"] == min(step, at.whole["Mistakes"])
            assert shown["Wrong, last"] == (run.signs * (A @ np.r_[state.last.intercept, state.last.coef]) <= 0).sum()
        elif method == "passive-aggressive":
            assert shown["Updates"] == step
            assert shown["Hinge loss"] == pytest.approx(np.maximum(0, 1 - agreement).mean())
        elif method == "pegasos":
            other = run.rival.states[step].theta
            for label, theta in (("Objective J", state.theta), ("Other rate", other)):
                hinge = np.maximum(0, 1 - run.signs * (A @ theta)).mean()
                assert shown[label] == pytest.approx(hinge + run.settings["penalty"] / 2 * theta @ theta)
            assert shown["Least J"] == at.whole["Least J"]
        else:
            assert shown["Risk"] == pytest.approx(np.maximum(0, -agreement).sum())
    at.sound(still=method == "perceptron")
    assert at.picture.start == (method != "descent")


@pytest.mark.parametrize("settings", [
    {}, {"margin": "hard"}, {"C": 0.1, "data": "moons"}, {"margin": "hard", "data": "mislabelled", "data_bad_x": -3.5},
    {"alone": True},
])  # fmt: skip
def test_the_strip_widens_pair_by_pair(settings):
    at = clock("margin", objectives=True, **settings)
    run = at.run
    Z, signs = run.at.Z[run.rows], 2.0 * run.at.y[run.rows] - 1
    endless = "data_bad_x" in settings
    for step, shown in at.by_step.items():
        state = run.trace.states[step]
        w = Z.T @ (state.alpha * signs)
        dual = state.alpha.sum() - w @ w / 2
        assert shown["Dual objective so far" if endless else "Dual objective"] == pytest.approx(dual, abs=1e-6)
        assert shown["Support vectors so far" if endless else "Support vectors"] == (state.alpha > 0).sum()
        if endless:
            continue
        width = shown["Margin width"]
        assert width == "none yet" if not w.any() else width == pytest.approx(2 / np.linalg.norm(w))
        slack = np.maximum(0, 1 - signs * (Z @ w + state.intercept)).sum()
        if state.C is not None:
            assert shown["Primal objective"] == pytest.approx(w @ w / 2 + state.C * slack)
        elif isinstance(shown["Primal objective"], str):
            assert shown["Primal objective"] == "none yet" and slack > 0
    at.sound()
    assert at.start == len(at.run.trace.states) - 1
    assert "there is no boundary to be near to" in texts(at.closer(0).markdown)


@pytest.mark.parametrize("settings", [
    {}, {"gaussians": "naive", "data": "iris"}, {"gaussians": "centroid"}, {"gaussians": "lda", "test": 0.0},
])  # fmt: skip
def test_a_density_has_no_errors_before_its_last_stage(settings):
    at = clock("densities", **settings)
    *early, last = at.by_step.values()
    errors = [label for label in last if "error" in label]
    assert len(errors) == (1 if settings.get("test") == 0 else 2)
    assert all(shown[label] == "none yet" for shown in early for label in errors)
    assert last["Training error"] == (at.run.final.predict(at.run.at.Z) != at.run.at.y).mean()
    at.sound()
    assert at.picture.start == min(2, len(early) - 1)  # before the boundary
    assert at.start <= 1  # who holds a slider there is shown what the run comes to
    said = texts(at.closer(-1).markdown)
    assert "There is no boundary yet" in said and "mean of" not in said
    assert all(str(n) in said for n in np.bincount(at.run.at.y))
    if len(early) > 1:
        assert "mean of" in texts(at.closer(0).markdown)


def test_a_density_that_will_not_be_has_no_errors_at_any_stage():
    at = clock("densities", few=2)
    assert not at.run.works and all("Training error" not in shown for shown in at.by_step.values())
    at.looks_closer()


@pytest.mark.parametrize("settings", [{"neighbours": 7}, {"data": "iris", "neighbours": 10, "test": 0.0}])
def test_so_many_neighbours_are_asked_as_are_on_display(settings):
    at = clock("neighbours", **settings)
    counts = at.run.counts
    at.as_chosen("neighbours", {step: counts[step] for step in (0, 4, len(counts) - 1)})
    for step, shown in at.by_step.items():
        judge = "Test error" if at.run.at.test else "Left-out error"
        told = at.screen.quantity(at.at(step), judge)
        assert re.findall(r"(?:error|it) is ([\d.]+%)", at.caption(step)) == [words.number(told)]
        assert shown["Training error"] == at.run.trace.states[step].train_error
    at.sound(at.run.chosen)
    assert at.picture.start == at.run.chosen
    assert "The 3 training points nearest" in texts(at.closer(2).markdown)


def test_balls_have_the_radius_on_display():
    at = clock("neighbours", rule="ball")
    radii = at.run.radii
    at.as_chosen("eps", {i: radii[i] for i in (0, 6, len(radii) - 1)})
    at.sound(at.run.chosen)
    assert f"{radii[2]:.4g}" in texts(at.closer(2).latex)


@pytest.mark.parametrize("by", ["logistic", "hinge"])
def test_losses_are_those_of_the_scores_on_display(by):
    at = clock("losses", plot="agreement", fitted=by)
    z = at.run.fit.agreements
    for step, shown in at.by_step.items():
        now = SCALES[step] * z
        means = (now <= 0).mean(), np.maximum(0, 1 - now).mean(), np.logaddexp(0, -now).mean(), ((1 - now) ** 2).mean()
        assert list(shown.values()) == pytest.approx(means)
    at.sound(at.start)
    assert SCALES[at.picture.start] == 1
    assert "With all scores times 16:" in texts(at.closer(len(SCALES) - 1).markdown)
    assert "With all scores" not in texts(at.closer(at.picture.start).markdown)


@pytest.mark.parametrize("settings", [{}, {"points": "example"}])
def test_slopes_are_those_of_the_weight_on_display(settings):
    at = clock("losses", plot="weight", **settings)
    at.sound(still=True)  # of the whole range
    for frame in (0, 13, 40):
        w = float(np.linspace(at.run.low, at.run.high, 41)[frame])
        z = at.run.start[0] + w * at.run.pull[0]
        said = re.search(r"= (-?[\d.]+), \\qquad", at.closer(frame).latex[0].value)
        assert said and float(said[1]) == pytest.approx(z, rel=1e-3)


@pytest.mark.parametrize("settings", [{}, {"threshold": 0.1, "data": "moons", "test": 0.0}, {"data": "iris"}])
def test_scores_are_those_of_the_threshold_on_display(settings):
    at = clock("evaluation", **settings)
    one = at.run
    for step, shown in at.by_step.items():
        level = at.shown.screen.at(one, step).threshold if at.shown.screen.at else np.nan
        said = f"With the threshold {f'at {level:.2f}' if np.isfinite(level) else 'above every score'}"
        called = (one.scores >= level).astype(int)
        missed, alarms = int(((one.y == 1) & (called == 0)).sum()), int(((one.y == 0) & (called == 1)).sum())
        none = f", none of the {one.names[1]} points is found:" if missed and not (called & one.y).any() else ""
        assert at.caption(step) == f"{said}{none} there {'is' if missed == 1 else 'are'} {compared(missed, alarms)}"
        assert shown["Accuracy"] == pytest.approx(accuracy_score(one.y, called))
        for label, score in (("Precision", precision_score), ("Recall", recall_score)):
            if not isinstance(shown[label], str):
                assert shown[label] == pytest.approx(score(one.y, called))
        assert isinstance(shown["Precision"], str) == (not called.any())
    at.sound(at.start)
    assert "above every score" in texts(at.closer(len(at.picture.frames) - 1).markdown)


@pytest.mark.parametrize("settings", [{}, {"move": "shift", "shift": 0.4}, {"move": "scale", "turn": 70}])
def test_a_line_by_hand_is_judged_where_it_is_on_display(settings):
    at = clock("by_hand", margins=True, **settings)
    run = at.run
    X, signs, middle = run.at.points, 2.0 * run.at.y - 1, run.at.points.mean(axis=0)
    for step, shown in at.by_step.items():
        said = re.match(r"[\w ]+ (−?[\d.]+)", at.caption(step))
        assert said
        told = {"turn": run.angle, "shift": run.shift, "scale": run.length} | {
            run.move: float(said[1].replace("−", "-"))
        }
        u = np.array([np.cos(np.radians(told["turn"])), np.sin(np.radians(told["turn"]))])
        d = signs * ((X - middle) @ u - told["shift"])
        assert shown["Geometric margin"] == pytest.approx(d.min(), abs=2e-3)
        assert shown["Functional margin"] == pytest.approx(told["scale"] * d.min(), rel=1e-3, abs=2e-3 * told["scale"])
        hinge = np.maximum(0, 1 - told["scale"] * d).mean()
        assert shown["Mean hinge loss"] == pytest.approx(hinge, rel=1e-3, abs=2e-3 * told["scale"])
        counted = re.search(r"(\d+) of (\d+) points on the wrong side", at.caption(step))
        assert counted and [int(n) for n in counted.groups()] == [(d <= 0).sum(), len(d)]
    at.sound(at.start)
