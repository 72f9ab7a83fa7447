"""What stands below the chart and in Look closer follows the step on display."""

from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.stats import multivariate_normal
from sklearn.linear_model import ElasticNet, LinearRegression, Ridge

from datasets.names import plain
from pages.views.regression.shrinkage.view import SWEPT
from tests.pages.clock import Clock, said
from tests.pages.formulas import sides, value
from ui import words


def clock(view: str, **settings: Any) -> Clock:
    return Clock("regression", view=view, **settings)


@pytest.mark.parametrize(
    "settings",
    [
        {"data": "line", "rate": 0.03, "updates": 20},
        {"data": "line", "rate": 0.06, "updates": 2000},  # diverges
        {"data": "line", "rows": "stochastic", "rate": 0.02, "updates": 50, "standardise": True},
        {"data": "line", "start": "corner"},
    ],
)
def test_descent(settings):
    at = clock("descent", **settings)
    at.sound()
    assert at.picture.start == 0
    on, states = at.run.problem, at.run.trace.states
    A = np.column_stack([np.ones(len(on.X)), on.X])
    best = np.linalg.lstsq(A, on.at.y, rcond=None)[0]
    for step in at.steps:
        theta, shown = np.append(states[step].intercept, states[step].coef), at.numbers(step)
        assert_allclose(shown["Cost J"], np.mean((A @ theta - on.at.y) ** 2) / 2, rtol=1e-9)
        costs = at.run.course.costs[: step + 1]
        lowered = step > 0 and (np.diff(costs) <= 0).all()
        assert ("every step has lowered the cost" in at.caption(step)) == lowered
        rises = int((np.diff(costs) > 0).sum())
        assert (f"{rises} of {words.count(step, 'step')} raised the cost" in at.caption(step)) == (rises > 0)
        times = shown["Cost J"] / (np.mean((A @ best - on.at.y) ** 2) / 2)
        many = words.brief(times) if times < 99.5 or times >= 1e6 else f"{round(times, -int(np.log10(times)) + 1):,.0f}"
        raced = bool(at.run.rivals) and step == at.last
        assert (f"{many} times as much as {on.goal}" in at.caption(step)) == (not step)
        if step and states[step].phase != "diverged" and not raced:
            away = float(np.linalg.norm(theta - best))
            far = "less than 0.001" if away < 1e-3 else words.number(away)
            assert f", and the path is {far} from the star" in at.caption(step)
        assert_allclose(shown["Distance to the star"], np.linalg.norm(theta - best), rtol=1e-6)
        assert_allclose(shown["Cost J at the star"], np.mean((A @ best - on.at.y) ** 2) / 2, rtol=1e-6)
        tree = at.closer(step)
        assert f"**At step {step}**" in said(tree)
        assert ("No step is taken yet" in said(tree)) == (step == 0)
        *update, ends = (frame.value for frame in tree.dataframe)
        scale = "standardised" if on.standardised else "raw"
        assert_allclose(ends[f"descent, {scale} inputs"], theta, rtol=1e-9)
        assert len(update) == (step > 0) or states[step].diverged
        for table in update:
            before = np.append(states[step - 1].intercept, states[step - 1].coef)
            assert f"Step {step} looks at" in said(tree)
            assert_allclose(table["before"], before, rtol=1e-12)
            assert_allclose(table["after"], theta, rtol=1e-12)
            assert_allclose(table["before"] - table["rate × gradient"], theta, rtol=1e-6, atol=1e-9)
    assert at.numbers(0)["Cost J"] != at.numbers(at.steps[-1])["Cost J"]


def test_a_descent_that_starts_at_the_solution_has_one_step_only():
    at = Clock("regression", view="descent", data="line", start="solution")
    assert at.shown.screen.numbers_at(at.run, 0) == at.whole
    assert "No step was taken: the gradient is zero" in at.told(0)


def held(at: Clock) -> list[tuple[str, Any, Any, Any]]:
    """The rows learned from and those held out: what they are called, raw, as columns, and their targets."""
    on, terms = at.run.at, at.run.fitted.terms
    parts = [("training", on.train.X, on.y)] + ([("held out", *on.held_out)] if on.held_out else [])
    return [(name, X, terms.transform(X), y) for name, X, y in parts]


@pytest.mark.parametrize("settings", [{}, {"lambda": 10, "degree": 9}, {"shrink": "selective", "first_power": 4}])
def test_ridge_for_the_lambda_of_the_frame(settings):
    at = clock("shrinkage", **settings)
    at.sound(end=at.picture.start)
    assert SWEPT[at.picture.start] == settings.get("lambda", 0.0)
    _, _, A, y = held(at)[0]
    first = settings.get("first_power", 1)
    for frame, lam in enumerate(SWEPT):
        shown = at.numbers(frame)
        each = np.where(np.arange(1, A.shape[1] + 1) >= first, lam, 0.0)
        B = np.vstack([A - A.mean(axis=0), np.diag(np.sqrt(each))])
        coef = np.linalg.lstsq(B, np.append(y - y.mean(), np.zeros(A.shape[1])), rcond=None)[0]
        loose = lam < 1e-4  # nearly singular
        assert_allclose(shown["Sum of squared coefficients"], coef @ coef, rtol=1e-2 if loose else 1e-6)
        for name, _, columns, targets in held(at):
            error = np.sqrt(np.mean((targets - y.mean() - (columns - A.mean(axis=0)) @ coef) ** 2))
            assert_allclose(shown[f"Typical miss, {name}"], error, rtol=1e-3 if loose else 1e-6)
        held_out = [at.numbers(k)["Typical miss, held out"] for k in range(frame + 1)]
        best = int(np.argmin(held_out))
        least = f"at λ = {np.format_float_positional(SWEPT[best], trim='-')}" if best else "without a penalty"
        now, then = words.number(held_out[frame]), words.number(held_out[best])
        told = at.caption(frame).replace(",", "")
        assert f"the typical miss of held-out points is {now}" in told or f"{then} {least} then grows to {now}" in told
        if 0 < frame < len(SWEPT) - 1:
            end = f" as {least}" if now == then else f" more than {then} {least}"
            assert told.endswith(" the least so far" if best == frame else end)
        if frame in at.steps and lam:
            told = at.told(frame, coefficient=A.shape[1])
            assert f"With λ = {np.format_float_positional(lam, trim='-')} on the diagonal" in told
            pull, charge = (value(sides(e.value)[-1]) for e in at.closer(frame, coefficient=A.shape[1]).latex)
            assert pull == pytest.approx(charge, rel=1e-2, abs=1e-6)
    sums = [at.numbers(frame)["Sum of squared coefficients"] for frame in range(len(SWEPT))]
    assert first > 1 or all(b <= a * (1 + 1e-9) for a, b in pairwise(sums))


@pytest.mark.parametrize("settings", [{"shrink": "lasso"}, {"shrink": "elastic net", "degree": 5, "lambda": 1}])
def test_the_descent_of_the_lasso(settings):
    at = clock("shrinkage", **settings)
    at.sound()
    assert at.picture.start == 0
    states = at.run.fitted.trace.states
    for step in at.steps:
        model, shown = states[step], at.numbers(step)
        assert shown["Coefficients ≠ 0"] == (model.coef != 0).sum()
        assert shown["Sum of squared coefficients"] == pytest.approx(float((model.coef**2).sum()))
        for name, _, columns, targets in held(at):
            error = np.sqrt(np.mean((targets - model.intercept - columns @ model.coef) ** 2))
            assert_allclose(shown[f"Typical miss, {name}"], error, rtol=1e-9)
        kept = shown["Coefficients ≠ 0"]
        rest = len(at.run.fitted.terms.names) - kept
        told = f"{words.count(kept, 'coefficient')} {'is' if kept == 1 else 'are'} not 0"
        assert (told if kept else "no coefficient has left 0") in at.caption(step)
        gone = [plain(name) for name, value in zip(at.run.fitted.terms.names, model.coef, strict=True) if not value]
        others = (
            f"{rest} are exactly 0"
            if not kept or rest > 4
            else f", and {words.listed(gone)} {'is' if rest == 1 else 'are'} exactly 0"
        )
        others = others if rest else ", and none is exactly 0"
        assert others in at.caption(step)
        assert f"is {words.number(float(model.coef[0]))} on the standardised scale" in at.told(step)
    assert at.numbers(0)["Coefficients ≠ 0"] == 0
    assert "The residuals pull at it" in at.told(0)
    assert any("has not settled" in at.told(step) for step in at.steps[1:-1])
    assert "has not settled" not in at.told(at.steps[-1])
    _, _, A, y = held(at)[0]
    penalty = at.run.penalty
    own = ElasticNet(alpha=penalty.lam / len(y), l1_ratio=penalty.mix, tol=1e-10, max_iter=1_000_000).fit(A, y)
    assert at.numbers(at.steps[-1])["Coefficients ≠ 0"] == (own.coef_ != 0).sum()


@pytest.mark.parametrize("settings", [{}, {"sweep": "bandwidth", "query": 0.5}, {"data": "cubic", "bandwidth": 2}])
def test_local_line(settings):
    at = clock("local", **settings)
    at.sound(end=at.picture.start)
    run, X = at.run, at.run.at.data.X
    for frame in at.steps:
        place = run.places[frame] if run.moved == "query" else run.place
        tau = run.bandwidth if run.moved == "query" else run.bandwidths[frame]
        away = ((X[:, 0] - place) / tau) ** 2 / 2
        weights = np.exp(away.min() - away)
        shown = at.numbers(frame)
        many = int((weights >= 0.1 * weights.max()).sum())
        assert f": {many} of {len(X)} points count" in at.caption(frame)
        if weights.min() > 1e-9:  # else the weighted columns are nearly singular
            line = LinearRegression().fit(X, run.at.y, weights)
            assert_allclose(shown["Prediction"], line.predict([[place]])[0], rtol=1e-6, atol=1e-9)
        straight = LinearRegression().fit(X, run.at.y)
        assert_allclose(shown["Least squares line there"], straight.predict([[place]])[0], rtol=1e-9, atol=1e-12)
        told = at.told(frame)
        assert f"for the diamond at {words.number(place)}:" in told
        assert rf"{{2 \cdot {words.tex(tau)}^2}}" in told
    assert at.numbers(0) != at.numbers(at.steps[-1])


@pytest.mark.parametrize(
    "settings", [{"data": "growing_noise"}, {"data": "line", "weights": "region"}, {"data": "sine"}]
)
def test_weighted_line(settings):
    at = clock("local", local_method="weighted", **settings)
    at.sound(end=at.picture.start)
    run, X = at.run, at.run.at.data.X
    for frame in at.steps:
        weights = run.rule.weights(run.rule.stops[frame])
        line, shown = LinearRegression().fit(X, run.at.y, weights), at.numbers(frame)
        assert_allclose([shown["Intercept"], shown["Slope"]], [line.intercept_, *line.coef_], rtol=1e-6, atol=1e-9)
        assert f"the slope is {words.number(shown['Slope'])}, " in at.caption(frame)
        i = int(weights.argmax())
        share = float(weights[i] / weights.sum())
        leads = f"point {i + 1} has {words.number(words.Share(share))} of all weight"
        assert (leads in at.caption(frame)) == (share > 0.5) and ("of all weight" in at.caption(frame)) == (share > 0.5)
        assert f"counts for {words.number(100 * float(weights[i] / weights.sum()))}% of" in at.told(frame, point=i + 1)
    assert at.numbers(0)["Slope"] != at.numbers(at.steps[-1])["Slope"]


@pytest.mark.parametrize("settings", [{}, {"moved": 3, "losses": ["squares", "absolute"]}, {"data": "sine"}])
def test_robust(settings):
    at = clock("robust", **settings)
    at.sound(end=at.picture.start)
    run = at.run
    assert run.trace.states[at.picture.start].height == run.at.y[run.point]
    labels = dict(
        squares="RMS miss, least squares",
        absolute="Mean miss, least absolute",
        chebyshev="Largest miss, least largest miss",
    )
    for frame in at.steps:
        height, now = run.trace.states[frame].height, at.at(frame)
        shown = {label: at.screen.quantity(now, label) for loss, label in labels.items() if loss in run.losses}
        y = run.at.y.copy()
        y[run.point] = height
        line = LinearRegression().fit(run.at.data.X, y)
        missed = y - line.predict(run.at.data.X)
        assert_allclose(shown[labels["squares"]], np.sqrt(np.mean(missed**2)), rtol=1e-9, atol=1e-12)
        for loss, model in zip(run.losses, run.trace.states[frame].models, strict=True):
            r = np.abs(y - model.intercept - run.at.data.X @ model.coef)
            total = dict(squares=np.sqrt(np.mean(r**2)), absolute=r.mean(), chebyshev=r.max())[loss]
            assert_allclose(shown[labels[loss]], total, rtol=1e-9, atol=1e-12)
            name = labels[loss].split(", ")[1]
            assert at.numbers(frame)[f"Slope, {name}"] == pytest.approx(float(model.coef[run.at.at]), rel=1e-9)
        assert f"y = {words.number(height)}" in at.caption(frame) or f" to {words.number(height)}" in at.caption(frame)
        assert f"**Point {run.point + 1} at {words.number(height)}**" in at.told(frame)
    states = [at.at(frame) for frame in range(len(run.trace.states))]
    least = [at.screen.quantity(state, labels["squares"]) for state in states]
    assert max(least) ** 2 > 1.2 * min(least) ** 2


@pytest.mark.parametrize(
    "settings",
    [
        {"data_n": 12, "degree": 3, "prior": 2, "noise": 0.25},
        {"data_n": 100, "degree": 4, "prior": 1, "noise": 0.3},
        {"bayes_sweep": "prior scale", "degree": 3, "data_n": 20, "noise": 0.25},
    ],
)
def test_bayes(settings):
    at = clock("bayes", data="sine", evidence=True, **settings)
    at.sound(end=at.picture.start if "bayes_sweep" in settings else None)
    run, n = at.run, len(at.run.at.y)
    whole = np.column_stack([np.ones(n), run.A])
    for frame in at.steps:
        state, shown = run.states[frame], at.numbers(frame)
        prior, m = (run.scales[frame], n) if run.scales else (run.prior, state.points)
        A, y = whole[:m], run.at.y[:m]
        assert_allclose(shown["Penalty σ²/τ²"], run.noise**2 / prior**2, rtol=1e-12)
        if prior < 100:  # else the textbook's inverses are too rough
            sizes = prior**2 * A @ A.T + run.noise**2 * np.eye(m)
            evidence = multivariate_normal(cov=sizes).logpdf(y) if m else 0.0
            assert_allclose(shown["Log evidence"], evidence, rtol=1e-6, atol=1e-9)
            covariance = np.linalg.inv(A.T @ A / run.noise**2 + np.eye(whole.shape[1]) / prior**2)
            mean = whole @ covariance @ A.T @ y / run.noise**2
            std = np.sqrt(run.noise**2 + np.sum(whole @ covariance * whole, axis=1))
            assert shown["Share in the band"] == np.mean(np.abs(run.at.y - mean) <= 1.959963984540054 * std)
        tree = at.closer(frame, point=n)
        told = said(tree)
        assert ("No point is seen yet" in told) == (m == 0)
        assert ("was seen" in told) == (m == n) and ("is still to be seen" in told) == (m < n)
        if m:
            table = tree.dataframe[0].value
            ridge = Ridge(alpha=run.noise**2 / prior**2, fit_intercept=False, solver="svd").fit(A, y)
            assert_allclose(table["mean and mode"], ridge.coef_, rtol=1e-5, atol=1e-7)
            assert_allclose(table["ridge"], ridge.coef_, rtol=1e-5, atol=1e-7)
            assert ("least squares (τ → ∞)" in table) == (m > run.A.shape[1])
            if "least squares (τ → ∞)" in table:
                free = np.linalg.lstsq(A, y, rcond=None)[0]
                assert_allclose(table["least squares (τ → ∞)"], free, rtol=1e-4, atol=1e-6)
        where = f"Prior scale τ = {words.setting(prior)}" if run.scales else f"{words.count(m, 'point')} seen"
        where = where if m else "No point seen, this is the prior"
        share = words.number(words.Share(shown["Share in the band"]))
        told = f"{where}: {share} of all {n} points lie between the dotted lines"
        if run.scales:
            told = f"{where}: log evidence {words.number(shown['Log evidence'])}"
        if run.scales and frame:
            best = max(range(frame + 1), key=lambda i: run.states[i].log_evidence)
            told += ", the highest so far" if best == frame else f", highest at τ = {words.setting(run.scales[best])}"
            assert at.picture.moves == {"prior": run.scales}  # the slider goes along, or Code would be of another prior
        if frame < at.last:
            assert at.caption(frame) == told
        elif run.scales:
            best = max(range(len(run.states)), key=lambda i: run.states[i].log_evidence)
            told = f"The evidence is highest at τ = {words.setting(run.scales[best])}: log evidence "
            assert at.caption(frame).startswith(told + words.number(run.states[best].log_evidence))
        else:
            assert at.caption(frame) == f"{share} of all {n} points lie between the dotted lines, which should hold 95%"
    assert (at.picture.start == 2) == (not run.scales)
