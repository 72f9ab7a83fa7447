"""The validation view: estimates, picks and winners, recomputed with scikit-learn or by hand."""

import re
from typing import Any

import numpy as np
import pytest
from sklearn.linear_model import LinearRegression
from sklearn.model_selection import KFold, LeaveOneOut, cross_val_predict, cross_val_score
from sklearn.pipeline import Pipeline, make_pipeline
from sklearn.preprocessing import PolynomialFeatures

from algos.bias_variance import truths, winners
from algos.bias_variance.truths import TrainingSets
from tests.pages.clock import Clock
from tests.pages.harness import Opened, alts, captions, figures, frames, numbers, printed, scripts, texts
from ui import words
from ui.guessing.cover import covered

AT = np.linspace(0, 1, 101)


def opened(**settings: Any) -> Opened:
    return Opened("bias_variance", **(dict[str, Any](view="validation", n=25) | settings))


def sets(repeats: int = 60, n: int = 25) -> TrainingSets:
    return truths.draw(truths.read("sine"), n=n, noise=0.3, repeats=repeats, places="random", seed=0)


def cubic() -> Pipeline:
    return make_pipeline(PolynomialFeatures(3), LinearRegression())


@pytest.fixture(scope="module")
def one_out() -> Opened:
    return opened(valid_method="leave-one-out", valid_repeat="points")


def test_leave_one_out_is_scikit_learns(one_out):
    data, shown = sets(), numbers(one_out)
    X, y = data.x[0][:, None], data.y[0]
    scores = cross_val_score(cubic(), X, y, cv=LeaveOneOut(), scoring="neg_mean_squared_error")
    assert shown["Average so far"] == pytest.approx(-scores.mean())
    assert len(one_out.shown.run.states) == 26
    fit = np.polyval(np.polyfit(data.x[0], data.y[0], 3), AT)
    assert shown["True error"] == pytest.approx(np.mean((fit - np.sin(2 * np.pi * AT)) ** 2) + 0.09)
    assert "Each fit learns from 24 of the 25 points." in texts(one_out.caption)


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"n": 12}, "In fold 1 of 5, 3 points are held out, and the fit learns from the other 9"),
        ({"n": 12, "valid_method": "leave-one-out"}, "1 point is held out, and the fit learns from the other 11"),
        ({"valid_method": "hold-out"}, "The error on the 8 points held out is "),  # 30% held out, rounded to 8
    ],
)
def test_how_many_points_a_fit_learns_from(settings, says):
    assert says in opened(**settings).pictures[0].captions[1]


def test_while_the_winners_error_is_guessed_the_true_one_can_be_seen():
    drawn = covered(opened(valid_part="winner").pictures[0].frames[0])["data"]
    assert [t["name"] for t in drawn if t.get("visible", True)] == ["true error"]


def test_the_spread_is_that_of_leaving_one_out_of_every_set(one_out):
    data = sets()
    found = []
    for x, y in zip(data.x, data.y, strict=True):
        X = np.vander(x, 4)
        H = X @ np.linalg.pinv(X)
        found.append(np.mean(((y - H @ y) / (1 - np.diag(H))) ** 2))
    assert numbers(one_out)["Spread"] == pytest.approx(np.std(found), rel=1e-6)


def test_looking_closer_at_a_point_left_out():
    clock = Clock("bias_variance", view="validation", n=25, valid_method="leave-one-out", valid_repeat="points")
    data = sets()
    x, y = data.x[0], data.y[0]
    fit = np.polyfit(np.delete(x, 3), np.delete(y, 3), 3)
    error = y[3] - np.polyval(fit, x[3])
    written = clock.told(4)
    assert [float(v) for v in re.findall(r"without it: } (-?[\d.]+)", written)] == [pytest.approx(error, rel=1e-3)]
    assert written.count(f"{error:.4g}") >= 2
    assert "agree to rounding" in written


def test_every_fold_of_the_player():
    at = opened(valid_order="by x", valid_repeat="splits")
    data = sets()
    x, y = data.x[0], data.y[0]
    shown = frames(at)
    assert len(shown) == 6
    squares = []
    for traces, (train, test) in zip(shown[1:], KFold(5).split(x), strict=True):
        held = next(t for t in traces if t.get("name") == "held out")
        np.testing.assert_allclose(held["x"], x[test], rtol=1e-6)
        curve = next(t for t in traces if t.get("name") == "fit")
        fit = np.polyfit(x[train], y[train], 3)
        np.testing.assert_allclose(curve["y"], np.polyval(fit, AT), rtol=1e-3, atol=1e-3)
        squares.append(np.mean((y[test] - np.polyval(fit, x[test])) ** 2))
    assert numbers(at)["Average so far"] == pytest.approx(np.mean(squares))
    assert numbers(at)["Spread"] == 0
    assert "only one of its kind" in texts(at.caption)
    answers = cross_val_predict(cubic(), x[:, None], y, cv=KFold(5))
    assert numbers(at)["Average so far"] == pytest.approx(np.mean((y - answers) ** 2))


def test_it_opens_where_two_folds_have_an_average() -> None:
    clock = Clock("bias_variance", view="validation", n=25)
    assert clock.picture.start == 2 and "Spread" not in clock.numbers(2)
    assert clock.numbers(1)["Average so far"] == "none yet" != clock.numbers(2)["Average so far"]
    data = sets()
    order = np.random.default_rng(0).permuted(np.arange(25)[None], axis=1)[0]
    x, y, out = data.x[0], data.y[0], np.repeat(np.arange(5), 5)[order] == 0
    error = np.mean((y[out] - np.polyval(np.polyfit(x[~out], y[~out], 3), x[out])) ** 2)
    places, bars = (t for t in clock.picture.frames[1]["data"] if t["type"] == "bar")
    true = clock.numbers(1)["True error"]
    assert bars["x"].tolist() == [pytest.approx(error, rel=1e-6)] and len(places["x"]) == 5
    assert not any(clock.verdict(step) for step in range(5)), "of what all folds say"
    average = float(clock.numbers(5)["Average so far"])
    assert (
        clock.caption(5)
        == f"After all 5 folds, the average error is {100 * (1 - average / true):.0f}% below the true error"
    )
    assert clock.caption(0) == "No point is held out yet, and the fit learns from all 25 points"
    wild = Clock("bias_variance", view="validation", n=25, number_polynomial=11, valid_split=1).verdict(5)
    assert re.search(r"average is more than \d\d\.\d times the true error\.$", wild), "no percentage of thousands"


def test_no_ring_stands_among_the_dots_before_a_fold_is_asked_about() -> None:
    clock = Clock("bias_variance", view="validation", valid_repeat="splits")
    for step in clock.steps:
        ring = clock.picture.frames[step]["data"][-1]
        assert step == 0 or ring["x"][0] == pytest.approx(clock.run.states[step].estimate)
        assert np.isnan(ring["x"][0]) == (step == 0)


ESTIMATES = [
    {},
    {"valid_repeat": "splits"},
    {"valid_repeat": "points", "family": "neighbours"},
    {"family": "ridge", "valid_method": "hold-out", "valid_order": "by x"},
    {"family": "kernel_ridge", "valid_method": "leave-one-out", "n": 12},
    {"family": "locally_weighted", "valid_order": "by x", "valid_method": "10 folds"},
]


@pytest.mark.parametrize("settings", ESTIMATES)
def test_scripts_print_the_estimates(settings):
    at = opened(more="Code", **settings)
    run, *library = scripts(at)
    assert printed(run) == pytest.approx(numbers(at), rel=1e-9)
    assert len(library) == (settings.get("family") != "locally_weighted")
    for script in library:
        assert printed(script) == pytest.approx(numbers(at), rel=1e-6)


@pytest.fixture(scope="module")
def judged() -> Opened:
    return opened(valid_part="choosing")


def test_the_training_error_is_the_bad_judge(judged):
    shown = numbers(judged)
    assert shown["By training error"] > 100 * shown["By 5 folds"]
    bars = [t for t in figures(judged)[0]["data"] if t["type"] == "bar"]
    assert len(bars) == 5
    assert np.flatnonzero(bars[0]["y"]).tolist() == [len(bars[0]["y"]) - 1]
    for bar in bars:
        shares = [float(text.split("% ")[0].split()[-1]) for text in bar["customdata"]]
        assert sum(shares) == pytest.approx(100, abs=0.5 * len(shares))
        np.testing.assert_allclose(-bar["y"], 0.85 * np.array(shares) / 100, atol=0.01)
    assert "training error 15" in alts(judged)[0]


def test_captions_say_what_is_drawn(judged, one_out):
    said = texts(judged.caption)
    assert "Each dot is the pick on one set." in said and "the diamond is their median" in said
    assert captions(judged)[0].startswith("On set 1 degree 3 has the lowest true error")
    assert "Each dot is one estimate." in texts(one_out.caption)


def test_prices_are_true_errors_of_the_picks():
    at = opened(valid_part="choosing", more="Code", n=12)
    run, library = scripts(at)
    assert printed(run) == pytest.approx(numbers(at), rel=1e-9)
    few = [re.sub(r"\b100\b", "2", script) for script in (run, library)]
    assert printed(few[0]) == pytest.approx(printed(few[1]), rel=1e-3)


def test_leave_one_out_picks_by_hand():
    clock = Clock("bias_variance", view="validation", valid_part="choosing", n=12)
    data = sets(100, 12)
    x, y = data.x[1], data.y[1]
    degrees = list(range(8))  # what the points left by hold-out can carry
    errors = []
    for degree in degrees:
        left = [y[i] - np.polyval(np.polyfit(np.delete(x, i), np.delete(y, i), degree), x[i]) for i in range(12)]
        errors.append(np.mean(np.square(left)))
    line = next(t for t in clock.picture.frames[1]["data"] if t.get("name") == "leave-one-out")
    np.testing.assert_allclose(line["customdata"], errors, rtol=1e-3)
    assert f"leave-one-out: degree }} {int(np.argmin(errors))}" in clock.told(1)


@pytest.fixture(scope="module")
def curse() -> Opened:
    return opened(valid_part="winner")


def test_the_winners_curse(curse):
    shown = numbers(curse)
    assert shown["Winner, validation"] == pytest.approx(0.307, abs=0.004)
    assert shown["Winner, test"] == pytest.approx(0.5, abs=0.01)
    assert shown["True error"] == 0.5
    assert shown["Too good by"] == pytest.approx(0.5 - shown["Winner, validation"])
    assert "is exactly 30.8%" in texts(curse.caption)


def test_every_frame_of_the_curse(curse):
    shown = frames(curse)
    race = winners.coin_flips(1000, 50, repeats=300)
    for traces, M in zip(shown, (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000), strict=True):
        bar = next(t for t in traces if t.get("name") == "winner, validation" and t["type"] == "bar")
        assert bar["y"].sum() == 300
        lowest = race.validation[:, :M].min(axis=1)
        assert bar["x"] @ bar["y"] / 300 == pytest.approx(lowest.mean(), abs=1e-3)


def test_looking_closer_at_a_lucky_coin(curse):
    lowest = round(50 * winners.coin_flips(1000, 50, repeats=300).validation[0, :200].min())
    assert f"{lowest} mistakes on 50" in texts(curse.markdown)
    assert f"F({lowest}))^{{200}}" in texts(curse.latex)


@pytest.mark.parametrize("settings", [
    {},
    {"winner_m": 5, "winner_points": 10, "seed": 3},
    {"winner_kind": "models", "winner_points": 10, "family": "neighbours", "n": 10},
    {"winner_kind": "models", "winner_models": 4, "truth": "step"},
    {"winner_kind": "models", "family": "locally_weighted"},
])  # fmt: skip
def test_scripts_print_the_winners(settings):
    at = opened(valid_part="winner", more="Code", **settings)
    run, *library = scripts(at)
    assert printed(run) == pytest.approx(numbers(at), rel=1e-9)
    repeats = r"\b300\b" if "winner_kind" in settings else "never"
    few = printed(re.sub(repeats, "4", run))
    for script in library:
        assert printed(re.sub(repeats, "4", script)) == pytest.approx(few, rel=1e-6)


def test_the_axis_of_the_folds_errors_stays_while_the_model_changes():
    ends = [figures(opened(number_polynomial=degree))[0]["layout"]["xaxis2"]["range"] for degree in (0, 3, 9)]
    assert ends[0] == ends[1] == ends[2]
    assert all(numbers(opened(number_polynomial=d))["True error"] < ends[0][1] for d in (1, 3))


def test_two_folds_are_both_and_an_error_that_is_none_but_rounding_is_none() -> None:
    assert opened(valid_method="2 folds").pictures[0].captions[2].startswith("After both folds, the average error is ")
    picture = opened(truth="line", noise=0.0, valid_method="hold-out").pictures[0]
    assert picture.captions[-1].endswith("held out is 0, like the true error")


def test_of_errors_that_are_none_but_rounding_none_is_the_least() -> None:
    at = opened(valid_part="choosing", noise=0.0, truth="typed", formula="2*x")
    found = at.shown.run.selection
    assert (found.errors[-1, :, 1:] < 1e-18).all() and (found.errors[-1, :, 0] > 0.1).all(), "degree 0 alone errs"
    methods = "training error, hold-out, 5 folds and leave-one-out"
    assert captions(at)[0] == f"On set 1 several models have no error at all, and {methods} pick one of them"
    assert captions(at)[-1] == f"Over 100 sets the picks of {methods} have a median true error of 0"
    assert at.shown.said[-1].text.endswith("That of the best models is 0.")


@pytest.mark.parametrize("repeat", ["splits", "points"])
def test_the_headline_of_many_estimates_tells_whose_are_nearest_and_spread_least(repeat: str) -> None:
    at = opened(valid_repeat=repeat, valid_method="leave-one-out", n=25)
    picture, run = at.pictures[0], at.shown.run
    assert picture.start == len(picture.frames) - 1, "all estimates are there at once"
    off = {name: abs(np.mean(row) - np.mean(run.true)) for name, row in run.rows.items()}
    spread = {name: np.std(row) for name, row in run.rows.items() if len(np.unique(np.round(row, 9))) > 1}
    near, least = min(off, key=lambda name: off[name]), min(spread, key=lambda name: spread[name])
    assert ("leave-one-out" in spread) == (repeat == "points"), "the same points give it one value"
    whose = "its estimates" if near == least else f"the estimates of {least}"
    among = " among the methods with several" if repeat == "splits" else ""  # leave-one-out has one of the same points
    told = f"The {'mean' if near in spread else 'only estimate'} of {near} comes closest to the true error, and {whose}"
    deviation = f"with a standard deviation of {words.number(float(spread[least]))}"
    assert picture.captions[-1] == f"{told} spread least{among}, {deviation}"


def test_by_x_one_split_of_each_kind_is_asked_for_the_nearest_alone() -> None:
    at = opened(valid_repeat="splits", valid_order="by x")
    assert all(len(row) == 1 for row in at.shown.run.rows.values())
    near = min(at.shown.run.rows, key=lambda name: abs(at.shown.run.rows[name][0] - at.shown.run.true[0]))
    told = f"The only estimate of {near} comes closest to the true error, and no method has a second estimate"
    assert at.pictures[0].captions[-1] == told
    asked = at.shown.view.question_where(lambda key, value: str(at.heard.get(key)) == str(value))
    assert asked.endswith("Which kind gives an estimate closest to the true error?")


@pytest.mark.parametrize("settings", [{"noise": 0.0}, {"noise": 0.0, "truth": "line"}])
def test_far_off_too_leaving_one_out_tells_which_point_cost_most(settings: dict[str, Any]) -> None:
    at = opened(valid_method="leave-one-out", n=15, **settings)
    final = at.shown.run.final
    cost = (final.y - final.predictions) ** 2
    told = at.pictures[0].captions[-1]
    if cost.max() > 1e-20:
        assert told.endswith(
            f" times the true error, and the point at x = {final.x[cost.argmax()]:.2g} has the largest error"
        )
    else:
        assert told.endswith("average error is 0, like the true error")
        assert not any("for half of" in said.text for said in at.shown.said), "no share of an error of 0"


def test_leaving_one_out_tells_which_point_cost_most() -> None:
    at = opened(valid_method="leave-one-out", n=15)
    x, cost = at.shown.run.final.x, (at.shown.run.final.y - at.shown.run.final.predictions) ** 2
    assert at.pictures[0].captions[-1].endswith(f", and the point at x = {x[cost.argmax()]:.2g} has the largest error")
    assert "has the largest" not in at.pictures[0].captions[-2]


def test_far_off_is_told_in_times_the_true_error() -> None:
    far = opened(valid_method="hold-out", valid_order="by x", valid_repeat="points")
    run = far.shown.run
    times = {name: float(row.mean() / run.true.mean()) for name, row in run.rows.items()}
    for name in ("hold-out", "5 folds"):
        assert far.shown.quantity(f"{name}, times the true error") == pytest.approx(times[name])
    assert words.number(times["hold-out"]) == "279" and words.number(times["5 folds"]) == "5.60"


def test_where_all_ways_pick_alike_none_is_set_against_them() -> None:
    told = captions(opened(valid_part="choosing", noise=0.0, n=50))[-1]
    assert "leave-one-out pick best" in told and not told.endswith("against ")
    assert "against" not in told
