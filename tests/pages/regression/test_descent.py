"""The descent view: its run, its words and its script, against independent recomputation."""

import math
import re
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose
from sklearn.linear_model import LinearRegression, Ridge
from sklearn.preprocessing import StandardScaler

from datasets import catalog
from pages.views.regression.descent.course import parameters, within
from pages.views.regression.descent.view import starts_at, verdict
from tests.pages.clock import Clock
from tests.pages.harness import Opened, alts, figures, frames, healthy, numbers, open_page, slider, texts
from ui import words


def opened(**settings: Any) -> Opened:
    return Opened("regression", view="descent", **settings)


def descended(X: np.ndarray, y: np.ndarray, rate: float, steps: int) -> tuple[np.ndarray, np.ndarray]:
    """Batch descent in its plainest form: the parameters after every step."""
    A = np.column_stack([np.ones(len(X)), X])
    theta = np.zeros(A.shape[1])
    path = [theta]
    for _ in range(steps):
        theta = theta - rate * A.T @ (A @ theta - y) / len(y)
        path.append(theta)
    return np.array(path), A


def test_the_numbers_are_those_of_a_plain_loop():
    at = opened(data="line", rate=0.03, updates=50)
    data = catalog.make("line")
    path, A = descended(data.X, data.y, 0.03, 50)
    best = LinearRegression().fit(data.X, data.y)
    shown = numbers(at)
    assert_allclose(shown["Cost J"], np.mean((A @ path[-1] - data.y) ** 2) / 2, rtol=1e-9)
    assert_allclose(shown["Cost J at the star"], np.mean((best.predict(data.X) - data.y) ** 2) / 2, rtol=1e-9)
    assert_allclose(shown["Distance to the star"], np.hypot(*(path[-1] - [best.intercept_, *best.coef_])), rtol=1e-9)


def test_the_path_drawn_is_the_path_taken():
    at = opened(data="line", rate=0.03, updates=20)
    (figure,) = figures(at)
    data = catalog.make("line")
    path, _ = descended(data.X, data.y, 0.03, 20)
    drawn = next(t for t in frames(at)[-1] if t.get("name") == "descent")
    assert_allclose(np.column_stack([drawn["x"], drawn["y"]]), path, rtol=1e-5)
    assert len(figure["frames"]) == 21
    assert figure["layout"]["yaxis3"]["type"] == "log"


def test_the_side_of_the_limit_is_said():
    at = healthy(open_page("regression", view="descent", data="line", rate=0.05))
    assert not any("limit" in c.value for c in at.caption)
    slider(at, "regression_rate").set_value("0.06").run()
    assert any("**above** its limit here, 0.0518" in c.value for c in healthy(at).caption)


def test_presets_on_both_sides_of_the_limit_do_what_they_ask_about():
    below, above = (opened(data="line", rate=rate, updates=200) for rate in (0.05, 0.06))
    assert not below.warning
    assert numbers(below)["Cost J"] < 1.1 * numbers(below)["Cost J at the star"]
    last = below.pictures[0].frames[-1]["data"]
    costs = next(t for t in last if "step %{x}: J = %{y" in t.get("hovertemplate", ""))["y"]
    assert len(costs) == 201 and (np.diff(costs) < 0).all()
    assert not above.warning  # it is no box that is there before the run is played
    assert "Diverged" in alts(above)[0] and "onverged after" not in alts(above)[0]
    data = catalog.make("line")
    path, _ = descended(data.X, data.y, 0.06, 27)
    low, high = np.array([figures(above)[0]["layout"][f"{a}axis"]["range"] for a in "xy"]).T
    left = int(np.flatnonzero(((path < low) | (path > high)).any(axis=1))[0])
    assert above.shown.quantity("First step off the map") == left
    clock = Clock("regression", view="descent", data="line", rate=0.06, updates=200)
    gone = f"It left the map at step {left}."
    assert [clock.verdict(step) for step in (0, left - 1, left)] == ["", "", gone]
    assert f", and the path left the map at step {left}" in clock.caption(clock.last)
    why = "This run diverges: the rate 0.0600 is above the limit 0.0518, so every step overshoots."
    assert clock.verdict(clock.last) == f"{gone} Diverged after {clock.last} steps. {why}"


def test_a_constant_rate_hovers_and_a_falling_one_settles():
    settings = dict(data="line", standardise=True, rows="stochastic", rate=0.2, updates=500)
    hovering, settled = opened(**settings), opened(**settings, halved=20)
    assert numbers(settled)["Distance to the star"] < 0.2 * numbers(hovering)["Distance to the star"]


def test_steep_single_rows_are_named_when_they_make_the_run_diverge():
    at = opened(data="line", rows="stochastic", rate=0.05, updates=2000)
    steepest = min(2 / (1 + x**2) for x in catalog.make("line").X[:, 0])
    told = verdict(at.shown.run)
    assert "below the limit" in told and f"{steepest:.5f}"[:6] in told


def test_a_step_is_written_out_with_its_numbers():
    at = Clock("regression", view="descent", data="line", rate=0.03).closer(2)
    data = catalog.make("line")
    path, A = descended(data.X, data.y, 0.03, 2)
    g = A.T @ (A @ path[1] - data.y) / len(data.y)
    formulas = texts(at.latex)
    for number in (*g, *path[1], *path[2]):
        assert f"{number:.4g}" in formulas
    step, ends = (frame.value for frame in at.dataframe)
    assert_allclose(step["gradient"], g, rtol=1e-9)
    assert_allclose(step["after"], path[2], rtol=1e-9)
    best = LinearRegression().fit(data.X, data.y)
    assert_allclose(ends["least squares, raw inputs"], [best.intercept_, *best.coef_], rtol=1e-9)
    z = (data.X - data.X.mean()) / data.X.std()
    best = LinearRegression().fit(z, data.y)
    assert_allclose(ends["least squares, standardised inputs"], [best.intercept_, *best.coef_], rtol=1e-9)


def test_a_run_that_starts_at_the_solution_says_that_nothing_moves():
    at = opened(data="line", start="solution")
    assert any(c.value == "Converged after 0 steps." for c in at.caption)
    assert "No step was taken" in texts(at.markdown)


def test_a_singular_table_is_explained():
    assert "X'X is singular" in opened(data="singular").info[0].value
    assert not opened(data="line").info


def test_rates_by_threes_names_the_best_rate():
    at = opened(data="line", more="Rates by threes")
    data = catalog.make("line")
    A = np.column_stack([np.ones(len(data.X)), data.X])
    limit = 2 / np.linalg.eigvalsh(A.T @ A / len(A))[-1]
    rates = [2 * limit / 3**k for k in range(7)]
    costs = []
    for rate in rates[1:]:  # the first diverges
        path, A = descended(data.X, data.y, rate, 60)
        costs.append(np.mean((A @ path[-1] - data.y) ** 2) / 2)
    best = rates[1 + int(np.argmin(costs))]
    assert f"{best:.4f}" in alts(at)[1]
    assert len(figures(at)[1]["data"]) == 7


def test_a_rate_left_at_its_default_follows_the_data_and_a_chosen_one_stays():
    at = healthy(open_page("regression", view="descent", data="line"))
    assert slider(at, "regression_rate").value == "0.025"
    at.selectbox(key="regression_data").set_value("sine").run()
    assert slider(at, "regression_rate").value == "0.8"
    slider(at, "regression_rate").set_value("1.2").run()
    at.selectbox(key="regression_data").set_value("cubic").run()
    assert slider(at, "regression_rate").value == "1.2"
    assert any("**above**" in c.value for c in healthy(at).caption)  # said, not silently changed


def test_a_stop_in_a_flat_valley_is_not_passed_off_as_the_solution(monkeypatch):
    from tests.pages.regression.test_edges import table
    from ui.data import data_picker

    rng = np.random.default_rng(0)
    far = table(1e6 + rng.normal(size=(12, 1)), rng.normal(size=12))
    monkeypatch.setattr(data_picker, "choose", lambda *_, **__: far)
    assert "nearly flat" in opened().info[0].value
    assert not opened(standardise="true").info


def test_three_rates_race_from_one_start_each_as_a_loop_of_its_own():
    at = Clock("regression", view="descent", data="line", rate=0.015, race=True, updates=50)
    data = catalog.make("line")
    for name, rate in (("descent", 0.015), ("rate ÷ 3", 0.005), ("rate × 3", 0.045)):
        path, A = descended(data.X, data.y, rate, 50)
        drawn = next(t for t in at.shown.pictures[0].frames[30]["data"] if t.get("name") == name)
        assert_allclose(np.column_stack([drawn["x"], drawn["y"]]), path[:31], rtol=1e-5)
        label = "Cost J" if name == "descent" else f"Cost J, {name}"
        for step in (0, 7, 50):
            assert_allclose(at.numbers(step)[label], np.mean((A @ path[step] - data.y) ** 2) / 2, rtol=1e-9)
    assert "Cost J, rate × 3" not in numbers(opened(data="line"))


def test_newton_is_at_the_least_cost_after_one_step_from_wherever_it_starts():
    for settings in (dict(data="line"), dict(data="housing", start="corner"), dict(data="diabetes", standardise=True)):
        at = Clock("regression", view="descent", newton=True, updates=20, **settings)
        data = catalog.make(str(settings["data"]))
        least = LinearRegression().fit(data.X, data.y)
        cost = np.mean((least.predict(data.X) - data.y) ** 2) / 2
        assert at.numbers(0)["Cost J, Newton"] == at.numbers(0)["Cost J"] > 1.1 * cost
        for step in (1, 2, 20):
            assert at.numbers(step)["Cost J, Newton"] == pytest.approx(cost, rel=1e-9)
        path = next(t for t in at.shown.pictures[0].frames[20]["data"] if t.get("name") == "Newton")
        star = next(t for t in at.shown.pictures[0].frames[20]["data"] if t.get("text") == ["the star: least squares"])
        assert_allclose([path["x"][-1], path["y"][-1]], [star["x"][0], star["y"][0]], rtol=1e-4)
        assert len(path["x"]) == 2  # straight there


def test_a_distance_that_is_all_but_none_is_not_told_to_its_last_digit():
    (picture, *_) = opened(data="line", standardise=True, rate=0.5, updates=200).pictures
    assert picture.captions[-1].endswith("lowered the cost, and the path is less than 0.001 from the star")
    told = [re.search(r"is ([\d.]+) from the star", said) for said in picture.captions]
    away = [float(found[1]) for found in told if found]
    assert min(away) >= 0.001 and away == sorted(away, reverse=True)


def test_the_cost_is_drawn_as_far_as_one_has_played_and_nothing_is_said_of_the_end_before():
    at = Clock("regression", view="descent", data="line", rate=0.015, race=True, rows="mini-batch", updates=50)
    for step in (0, 1, 7, 30, 50):
        drawn = [t for t in at.shown.pictures[0].frames[step]["data"] if t.get("xaxis") == "x3"]
        assert not any(t.get("opacity") for t in drawn), "what comes is what is asked"
        curves = [t for t in drawn if t["mode"].startswith("lines") and "least J" not in t["hovertemplate"]]
        assert len(curves) == 4  # of three rates, and the mean cost of some updates
        assert all(np.isnan(t["x"]).all() or np.nanmax(t["x"]) <= step for t in curves)
        assert max(np.nanmax(t["x"]) for t in curves[:1]) == step
        assert at.screen.verdict is not None and at.screen.at is not None
        told = at.screen.verdict(at.screen.at(at.run, step))
        assert told == ("Stopped at the limit of 50 steps." if step == 50 else "")
    assert not any("Stopped" in said.text for said in at.screen.said(at.run))


def test_a_rival_that_diverges_is_drawn_up_to_where_it_leaves_and_waits_there():
    at = opened(data="line", rate=0.025, race=True)
    run = at.shown.run
    frame = at.shown.pictures[0].frames[-1]["data"]
    path = next(t for t in frame if t.get("name") == "rate × 3")
    theirs = run.rivals["rate × 3"]
    assert theirs.final.diverged and theirs.steps < 100
    places = np.column_stack([theirs.curve("intercept"), theirs.curve("coef")[:, 0]])
    left = int(np.flatnonzero(~run.course.plane.holds(places))[0])
    assert len(path["x"]) == left + 1 < len(places)


def test_a_click_on_the_map_starts_there():
    at = healthy(open_page("regression", view="descent", data="line"))
    click = Opened("regression", view="descent", data="line").shown.pictures[0].on_click
    assert click is not None
    course = Opened("regression", view="descent", data="line").shown.run.course
    row, column = 40, 17
    started = Opened(
        "regression", view="descent", data="line", **starts_at(0, course.across[column], course.up[row])
    ).shown.run
    assert_allclose(started.course.path[0], [course.across[column], course.up[row]], atol=0.05)
    (shade,) = [t for t in figures(at)[0]["data"] if t.get("type") == "heatmap"]
    assert shade["meta"] == "pick" and np.shape(shade["z"]) == (len(course.up), len(course.across))


def test_the_shades_of_the_map_rise_from_the_valley_as_the_root_of_the_cost():
    at = opened(data="line")
    course = at.shown.run.course
    (shade,) = [t for t in figures(at)[0]["data"] if t.get("type") == "heatmap"]
    z = np.asarray(shade["z"], dtype=float)
    data = catalog.make("line")
    a, b = course.across[10], course.up[50]
    above = np.mean((a + b * data.X[:, 0] - data.y) ** 2) / 2 - numbers(at)["Cost J at the star"]
    assert z[50, 10] ** 2 / z.max() ** 2 == pytest.approx(above / (course.cost.max() - course.least), rel=1e-4)
    assert z.min() < 0.1 and z.max() == pytest.approx(1)


# A start by hand ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "more"), [("line", {}), ("housing", {}), ("line", {"standardise": True, "rows": "stochastic"})]
)
def test_the_start_is_where_its_ring_was_dragged(data, more):
    at = Opened("regression", view="descent", data=data, **more)
    (picture,) = at.shown.pictures
    (drag,) = picture.drags
    (a, b), (c, d) = within(at.shown.run.problem)
    x, y = a + 0.31 * (b - a), c + 0.83 * (d - c)
    sets = drag.sets(0, x, y)
    moved = Opened("regression", view="descent", data=data, **more | sets)
    (again,) = moved.shown.pictures
    for frame in (0, len(again.frames) - 1):
        ring = next(trace for trace in again.frames[frame]["data"] if trace.get("meta") == drag.meta)
        assert_allclose([ring["x"][0], ring["y"][0]], [x, y], atol=0.005 * max(b - a, d - c))
    run = moved.shown.run
    theta, best = parameters(run.trace.states[0]), parameters(run.problem.best)
    others = [j for j in range(len(best)) if j not in run.problem.axes]
    assert_allclose(theta[others], best[others])
    assert_allclose(run.course.path[0], theta[list(run.problem.axes)])


def test_a_start_beyond_the_map_is_moved_to_its_edge_and_no_place_is_zero():
    at = Opened("regression", view="descent", data="line")
    (drag,) = next(iter(at.shown.pictures)).drags
    (_, b), (c, _) = within(at.shown.run.problem)
    far = Opened("regression", view="descent", data="line", **drag.sets(0, 1e300, -1e300)).shown.run
    assert_allclose(far.course.path[0], [b, c], rtol=0.02)
    none = Opened("regression", view="descent", data="line", **drag.sets(0, math.nan, math.inf)).shown.run
    assert_allclose(none.course.path[0], [0, 0], atol=1e-12)


# A penalty ------------------------------------------------------------------------------------------------


def test_with_a_penalty_single_rows_lead_to_ridge_over_a_map_of_its_cost():
    settings = dict(data="line", standardise=True, rows="stochastic", rate=0.2, halved=20, updates=2000)
    at = Clock("regression", view="descent", descent_penalty=50.0, **settings)
    data = catalog.make("line")
    Z, n = StandardScaler().fit_transform(data.X), len(data.y)
    target = Ridge(alpha=50.0).fit(Z, data.y)

    def cost(intercept: float, coef: float) -> float:
        return float(np.sum((intercept + coef * Z[:, 0] - data.y) ** 2) + 50 * coef**2) / (2 * n)

    least = cost(float(target.intercept_), float(target.coef_[0]))
    assert at.numbers(0)["Cost J at the star"] == pytest.approx(least, rel=1e-10)
    assert at.numbers(2000)["Distance to the star"] < 0.05 < 0.5 * abs(LinearRegression().fit(Z, data.y).coef_[0])
    for step in (0, 1, 40):
        state = at.run.trace.states[step]
        assert at.numbers(step)["Cost J"] == pytest.approx(cost(state.intercept, float(state.coef[0])), rel=1e-10)
    w, b = np.zeros(1), 0.0
    for k, state in enumerate(at.run.trace.states[1:30]):
        (i,), rate = state.batch, 0.2 * 20 / (20 + k)
        miss = float(Z[i] @ w + b - data.y[i])
        w, b = w * (1 - rate * 50 / n) - rate * miss * Z[i], b - rate * miss
        assert_allclose([state.intercept, state.coef[0]], [b, w[0]], rtol=1e-9)
    course = at.run.course
    for row, column in ((0, 0), (30, 12), (55, 60)):
        expected = cost(course.across[column], course.up[row])
        assert course.cost[row, column] == pytest.approx(expected, rel=1e-9)
    assert_allclose([cost(*place) for place in course.ring], least + 1, rtol=1e-9)
    words_in = {t["text"][0] for t in at.shown.pictures[0].frames[0]["data"] if t.get("text")}
    assert "the star: ridge" in words_in and "the star: least squares" not in words_in
    assert "newton" not in at.shown.given.heard


def test_the_penaltys_pull_is_written_out_beside_the_rows():
    at = Clock("regression", view="descent", data="line", descent_penalty=20.0, updates=10)
    formulas = [one.value for one in at.closer(1).latex]
    assert any(r"\tfrac{\lambda}{m} \theta_{1}" in text for text in formulas)
    assert not any(r"\tfrac{\lambda}{m} \theta_{0}" in text for text in formulas)


@pytest.mark.parametrize("rate", [0.3, 0.5])
def test_rates_whose_costs_are_written_alike_win_together_and_a_rate_is_told_as_it_stands_at_that_step(rate):
    at = Clock("regression", view="descent", data="line", standardise=True, rate=rate, race=True, updates=500)
    assert at.last < 500, "it has converged, and a third of the rate has not"
    data = catalog.make("line").standardised()
    path, A = descended(data.X, data.y, rate / 3, at.last)
    slow = words.number(float(np.mean((A @ path[-1] - data.y) ** 2) / 2))
    costs = {name: words.number(value) for name, value in at.numbers(at.last).items() if name.startswith("Cost J")}
    assert costs["Cost J"] == costs["Cost J, rate × 3"] == "0.576" != slow == costs["Cost J, rate ÷ 3"]
    told = ": rate × 3 and the rate set have the lowest cost, 0.576"
    assert at.caption(at.last).endswith(told)


def test_from_a_start_near_the_least_cost_all_three_rates_are_alike():
    best = LinearRegression().fit(catalog.make("line").X, catalog.make("line").y)
    place = dict(
        start="by hand", start_across=round(float(best.intercept_), 1), start_up=round(float(best.coef_[0]), 1)
    )
    at = Clock("regression", view="descent", data="line", race=True, updates=50, rate=0.003, **place)
    names = ("Cost J", "Cost J, rate ÷ 3", "Cost J, rate × 3")
    assert {words.number(at.numbers(at.last)[name]) for name in names} == {"0.577"}
    assert at.caption(at.last).endswith(": all three have the same cost, 0.577")
