"""Two kernel methods side by side: what they say is theirs, and the numbers compare them."""

import re
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from algos.kernels import kernel_passive_aggressive, kernel_pegasos, kernel_perceptron, support_vector_machine
from algos.kernels.kernels import Gaussian, Kernel, Linear
from algos.trace import record
from datasets import catalog
from datasets.dataset import Dataset
from pages.kernels import PAGE
from pages.views.kernels.rivals import methods, run
from pages.views.kernels.rivals.methods import TITLES, Fit
from tests.pages.harness import Opened, alts, figures, printed, scripts, texts
from ui import words


def opened(**settings: Any) -> Opened:
    return Opened("kernels", **{"view": "rivals", "data": "equal_covariance", "right": "logistic"} | settings)


def fitted(name: str, data: Dataset, kernel: Kernel, C: float, m: int = 10, seed: int = 0) -> Fit:
    return next(methods.fits(data.X, data.target, name=name, kernel=kernel, Cs=[C], m=m, seed=seed))


def apart(frame: Any) -> list[Any]:
    """The ground of a frame."""
    return [t for t in frame["data"] if t["type"] == "heatmap" and t["zmax"] == 2]


def both(at: Opened) -> dict[str, Any]:
    """The errors of the two."""
    of = "Training error" if at.shown.run.at.test is None else "Test error"
    return {name: at.shown.quantity(name) for name in (f"{of}, solid line", f"{of}, dashed line")}


def test_the_question_of_two_losses_counts_the_points_as_the_headline_does():
    preset = next(one for one in PAGE.views["rivals"].presets if one.label == "Hinge and log loss")
    at = Opened("kernels", view="rivals", **preset.settings)
    match, picture = at.shown.run, at.shown.pictures[0]
    rows = [match.rows.X, match.at.test_points]
    one, two = match.pair(picture.start)
    apart = [int((one.predict(X) != two.predict(X)).sum()) for X in rows]
    assert (
        [len(X) for X in rows] == [200, 90]
        and "same 200 points" in preset.question
        and "90 are held" in preset.question
    )
    assert sum(apart) == 4 and picture.captions[picture.start].endswith(", and at 4 of 290 points")
    assert preset.guess and "mostly far from the points" in preset.guess.because


def said(at: Opened) -> str:
    return texts([*at.caption, *at.markdown, *at.warning])


@pytest.mark.parametrize("C", [0.1, 10.0])
def test_each_minimises_half_the_squared_weights_and_c_times_its_losses(C):
    from scipy.optimize import minimize
    from scipy.special import expit

    data = catalog.make("equal_covariance", n=40, seed=3)
    s, X = 2.0 * data.y - 1, data.X
    for name, slope in {
        "logistic": lambda z: -expit(-z),
        "ridge": lambda z: 2 * (z - 1),
    }.items():
        fixed = s.mean() if name == "ridge" else None

        def cost(theta, name=name, fixed=fixed):
            w, b = theta[:2], theta[2] if fixed is None else fixed
            return w @ w / 2 + C * sum(methods.loss(name, z) for z in s * (X @ w + b))

        def gradient(theta, slope=slope, fixed=fixed):
            w, b = theta[:2], theta[2] if fixed is None else fixed
            g = C * slope(s * (X @ w + b)) * s
            return np.append(w + X.T @ g, g.sum() if fixed is None else 0.0)

        best = minimize(cost, np.zeros(3), jac=gradient, method="BFGS", options=dict(gtol=1e-9))
        b = best.x[2] if fixed is None else fixed
        np.testing.assert_allclose(fitted(name, data, Linear(), C).scores, X @ best.x[:2] + b, atol=1e-3)


def test_scores_are_those_of_the_decision_function_and_counts_those_needed():
    data = catalog.make("moons", n=60, noise=0.2)
    for name in TITLES:
        fit = fitted(name, data, Gaussian(0.5), 5.0, m=6)
        np.testing.assert_allclose(fit.decision_function(data.X), fit.scores, atol=1e-6)
        np.testing.assert_array_equal(fit.predict(data.X), (fit.scores > 0).astype(int))
    machine = record(support_vector_machine.steps(data.X, data.y, kernel=Gaussian(0.5), C=5.0), limit=10**5).final
    perceptron = record(kernel_perceptron.steps(data.X, data.y, kernel=Gaussian(0.5)), limit=10**4).final
    kernel = Gaussian(0.5)
    passive = record(kernel_passive_aggressive.steps(data.X, data.y, kernel=kernel, penalty=0.2), limit=1000).final
    drawn = record(kernel_pegasos.steps(data.X, data.y, kernel=kernel, penalty=1 / 300, draws=2000), limit=2000).final
    held = {name: fitted(name, data, Gaussian(0.5), 5.0, m=6).held for name in TITLES}
    assert held == {
        "machine": len(machine.support),
        "logistic": 60,
        "ridge": 60,
        "perceptron": int((perceptron.alpha > 0).sum()),
        "passive_aggressive": int((passive.alpha > 0).sum()),
        "pegasos": int((drawn.alpha > 0).sum()),
        "landmarks": 6,
        "neighbours": 60,
    }
    assert 0 < held["pegasos"] <= 60 and 0 < held["passive_aggressive"] <= 60


def test_a_perceptron_that_never_ends_is_said_to_be_stopped():
    at = opened(data="xor", data_n=20, data_noise=0.0, kernel="linear", right="perceptron")
    assert f"Kernel perceptron: stopped after {methods.MISTAKES} mistakes." in said(at)
    at = opened(data="separable", kernel="linear", right="perceptron")
    assert "stopped after" not in said(at)


def test_pegasos_comes_near_the_machine_and_the_passive_learner_says_where_it_stopped():
    data = catalog.make("separable", n=60)
    X = data.X / np.abs(data.X).max()
    machine, drawn = (fitted(name, replace(data, X=X), Gaussian(0.7), 1.0) for name in ("machine", "pegasos"))
    assert np.mean((machine.scores > 0) == (drawn.scores > 0)) > 0.9
    at = opened(data="xor", data_n=20, data_noise=0.0, kernel="linear", right="passive_aggressive")
    assert f"Kernel passive-aggressive: stopped after {methods.UPDATES} updates." in said(at)


def test_the_same_method_twice_agrees_everywhere():
    at = opened(left="ridge", right="ridge")
    assert at.shown.quantity("Difference over the area") == 0
    left, right = both(at).values()
    assert left == right and "The two methods differ on 0% of the area shown" in alts(at)[0]


@pytest.mark.parametrize(
    "settings",
    [
        {"left": "machine", "right": "ridge"},
        {"left": "landmarks", "right": "logistic", "landmarks": 4, "landmark_seed": 2, "test": 0.0},
        {"left": "perceptron", "right": "machine", "kernel": "polynomial", "C": "100", "standardise": "true"},
        {"left": "passive_aggressive", "right": "pegasos", "C": "10"},
        {"left": "neighbours", "right": "ridge", "neighbours": 7},
    ],
)
def test_the_script_prints_the_numbers_on_the_page(settings):
    at = opened(data_n=60, **settings)
    shown = both(at)
    ours, *library = scripts(at)
    assert printed(ours) == pytest.approx(shown, abs=1e-12)
    assert len(library) == (
        {settings[side] for side in ("left", "right")} <= {"machine", "ridge", "landmarks", "neighbours"}
    )
    for script in library:
        assert printed(script) == pytest.approx(shown, abs=0.02)


@pytest.mark.parametrize("test", [0.3, 0.0])
def test_it_opens_where_the_two_differ_and_below_stands_how_often_each_is_wrong(test: float) -> None:
    at = Opened("kernels", view="rivals", test=test)
    match = at.shown.run
    X, y = (match.at.test_points, match.at.y_test) if test else (match.rows.X, match.y)
    wrong = [int((fit.predict(X) != y).sum()) for fit in match.fits]
    assert not test or wrong[0] != wrong[1]
    names = ("Test error, solid line", "Test error, dashed line")
    if not test:
        names = ("Training error, solid line", "Training error, dashed line")
    shown = dict(zip(names, (count / len(y) for count in wrong), strict=True))
    assert dict(at.shown.numbers) == both(at) == shown
    moved = at.shown.pictures[0]
    assert match.agreement(moved.start) < 1
    for key in (moved.frames[0]["layout"]["meta"][shape]["annotations[0].text"] for shape in ("wide", "narrow")):
        assert [key.count(f"{name}<") for name in match.titles] == [1, 1]
        assert ("○ test point" in key) == bool(test)
    begins = [f"At C = {C:g} the two methods differ on " for C in moved.moves["C"]]
    assert all(caption.startswith(one) for one, caption in zip(begins, moved.captions, strict=True))


@pytest.mark.parametrize("noise", [0.2, 0.6])
def test_beside_it_stands_on_how_much_they_differ_as_far_as_one_has_gone_and_the_last_mark_can_be_dragged(
    noise: float,
) -> None:
    at = Opened("kernels", view="rivals", data_n=60, data_noise=noise)
    match, moved = at.shown.run, at.shown.pictures[0]
    (x0, x1), (y0, y1) = match.plane.x, match.plane.y
    xx, yy = np.meshgrid(np.linspace(x0, x1, run.PLACES), np.linspace(y0, y1, run.PLACES))
    rows = np.column_stack([xx.ravel(), yy.ravel()])
    shares = [float(np.mean(one.predict(rows) != two.predict(rows))) for one, two in zip(*match.runs, strict=True)]
    (drag,) = moved.drags
    top = moved.frames[0]["layout"]["yaxis2"]["range"][1]
    for j, frame in enumerate(moved.frames):
        curve, mark, hint = (t for t in frame["data"] if t.get("xaxis") == "x2")
        np.testing.assert_allclose(curve["y"], [*shares[: j + 1], *[np.nan] * (len(shares) - j - 1)], atol=1e-6)
        assert mark["meta"] == drag.meta and mark["x"] == [j] == hint["x"]
        beyond = shares[j] > top
        assert mark["marker"]["symbol"] == ("triangle-up" if beyond else "circle")
        assert mark["y"][0] <= top and (beyond or mark["y"][0] == pytest.approx(shares[j], abs=0.03 * top))
        assert drag.sets(0, float(moved.tracks["x2"][j]) + 0.3, 0.0) == {"C": f"{moved.moves['C'][j]:g}"}
        assert words.number(words.Share(shares[j])) in moved.captions[j]


def test_the_ground_is_the_class_that_both_answer_or_that_they_differ_and_ends_at_the_boundaries() -> None:
    at = Opened("kernels", view="rivals")
    match, frame = at.shown.run, at.shown.pictures[0].frames[2]
    (strong,) = apart(frame)
    across, up = np.asarray(strong["x"], float), np.asarray(strong["y"], float)
    places = np.column_stack([np.tile(across, len(up)), np.repeat(up, len(across))])
    one, other = (fit.predict(places).reshape(len(up), len(across)) for fit in match.pair(2))
    assert np.mean(np.where(one == other, one, 2) == strong["z"]) > 0.995
    assert across[1] - across[0] < (match.plane.x[1] - match.plane.x[0]) / 120


@pytest.mark.parametrize("others", [{}, {"right": "perceptron"}, {"left": "neighbours", "right": "perceptron"}])
def test_the_last_price_says_at_which_they_differ_most(others: dict[str, Any]) -> None:
    at = Opened("kernels", view="rivals", **others)
    match, last = at.shown.run, at.shown.pictures[0].captions[-1]
    shares = [1 - match.agreement(j) for j in range(len(run.COSTS))]
    told = [words.number(words.Share(share)) for share in shares]
    if len(others) == 2:  # no price: there is nothing to compare
        everywhere = np.vstack([match.rows.X, match.at.test_points.reshape(-1, 2)])
        one, other = (fit.predict(everywhere) for fit in match.pair(len(run.COSTS) - 1))
        many = int((one != other).sum()) or "none"
        assert last.endswith(f" of the area shown, and at {many} of {len(everywhere)} points")
        return
    for name, k in (("least", int(np.argmin(shares))), ("most", int(np.argmax(shares)))):
        told_of = f", the {name} of any C" if told[k] == told[-1] else f"{name} at C = {run.COSTS[k]:g}, on {told[k]}"
        assert told_of in last


def test_every_frame_is_one_c_on_both_sides():
    at = opened(C="10", data_n=60)
    chart = figures(at)[0]
    assert len(chart["frames"]) == len(run.COSTS)
    maps = [[data["z"] for data in frame["data"] if data["type"] == "heatmap"] for frame in chart["frames"]]
    assert [len(ground) for ground in maps] == [1] * len(run.COSTS)
    assert not np.array_equal(maps[0][0], maps[-1][0])
    still = opened(C="10", data_n=60, left="perceptron", right="perceptron")
    assert "because it is no setting of kernel perceptron." in said(still)
    voting = opened(C="10", data_n=60, left="neighbours", right="perceptron")
    assert "because it is no setting of kernel perceptron and nearest neighbours." in said(voting)
    assert "no setting of" not in said(opened(data_n=60, right="neighbours"))


def test_the_neighbours_vote_as_scikit_learns_do():
    from sklearn.neighbors import KNeighborsClassifier

    at = opened(data="moons", test=0.3, data_noise=0.25, right="neighbours", neighbours=9)
    match = at.shown.run
    near = KNeighborsClassifier(9).fit(match.rows.X, match.y)
    places = match.at.plane.grid(20)[2]
    np.testing.assert_allclose(match.fits[1].decision_function(places), 2 * near.predict_proba(places)[:, 1] - 1)
    assert both(at)["Test error, dashed line"] == np.mean(near.predict(match.at.test_points) != match.at.y_test)


def test_only_the_price_on_display_is_fitted(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    known = methods.fits

    def noted(*data: Any, **settings: Any) -> Any:
        asked.append(settings["Cs"])
        return known(*data, **settings)

    monkeypatch.setattr(methods, "fits", noted)
    at = opened(C="100", data_n=42, left="ridge", right="machine")
    assert at.shown.quantity("Difference over the area") > 0 and asked == [[100.0], [100.0]]
    assert len(list(at.pictures[0].captions)) == len(run.COSTS) and len(asked) == 2 * len(run.COSTS)


def test_one_point_is_looked_at_on_both_sides():
    at = opened(more="Look closer", point=5, data_n=60, C="1")
    rows = catalog.make("equal_covariance", n=60)
    table, counts = (t.value for t in at.table)
    kernel = Gaussian(float(at.heard["bandwidth"]))
    for i, name in enumerate(("machine", "logistic")):
        fit = fitted(name, rows, kernel, 1.0)
        assert list(table["rows needed to predict"])[i] == f"{fit.held} of {len(rows.X)}"
        assert list(table["score"])[i] == words.number(float(fit.scores[4]))
    total = sum(int(v) for column in counts.columns[1:] for v in counts[column])
    assert total == len(rows.X)


@pytest.mark.parametrize(
    ("name", "agreement", "loss"),
    [
        ("machine", 0.25, 0.75),
        ("landmarks", 3.0, 0.0),
        ("logistic", 0.0, np.log(2)),
        ("ridge", 3.0, 4.0),
        ("perceptron", -0.5, 0.5),
        ("perceptron", 0.5, 0.0),
        ("pegasos", 0.25, 0.75),
        ("passive_aggressive", -1.0, 2.0),
        ("neighbours", 0.2, 0.0),
        ("neighbours", 0.0, 1.0),
    ],
)
def test_losses_of_an_agreement(name, agreement, loss):
    assert methods.loss(name, agreement) == pytest.approx(loss)


def test_the_boundaries_are_solid_and_dashed_and_where_there_is_room_between_them_it_says_that_they_differ():
    at = Opened("kernels", view="rivals")
    picture, match = at.pictures[0], at.shown.run
    for i in (picture.start, len(picture.frames) - 1):
        data = picture.frames[i]["data"]
        lines = [t for t in data if t.get("mode") == "lines"]
        assert [line["line"]["dash"] for line in lines] == ["solid", "dash"]
        for line, fit in zip(lines, match.pair(i), strict=True):
            places = np.column_stack([line["x"], line["y"]]).astype(float)
            scores = fit.decision_function(places[np.isfinite(places).all(axis=1)])
            assert len(scores) > 10 and np.abs(scores).max() < 0.2 * np.abs(fit.scores).max()
    *_, word = (t for t in picture.frames[picture.start]["data"] if t.get("mode") == "text" and "xaxis" not in t)
    left, right = (fit.predict(np.column_stack([word["x"], word["y"]])) for fit in match.fits)
    assert word["text"] == ["<b>they differ</b>"] and left != right
    same = Opened("kernels", view="rivals", left="ridge", right="ridge")
    *_, none = (t for t in same.pictures[0].frames[0]["data"] if t.get("mode") == "text" and "xaxis" not in t)
    assert same.shown.run.agreement(0) == 1 and none["text"] == [""]


@pytest.mark.parametrize("settings", [dict(bandwidth=0.01), dict(left="machine", right="machine"), dict()])
def test_the_last_headline_compares_only_what_is_not_written_alike(settings: dict[str, Any]) -> None:
    at = Opened("kernels", view="rivals", **settings)
    match, told = at.shown.run, at.shown.pictures[0].captions[-1]
    apart = [f"{100 * (1 - match.agreement(j)):.1f}" for j in range(len(run.COSTS))]
    assert ("the most of any C" in told) == (apart[-1] == max(apart, key=float) != min(apart, key=float))
    assert len(set(re.findall(r"[\d.]+%", told))) == len(re.findall(r"[\d.]+%", told))


def test_landmarks_are_starred_and_points_told_apart_are_ringed() -> None:
    at = opened(data="moons", data_n=60, right="landmarks", landmarks=7, C="10")
    key = at.pictures[0].frames[0]["layout"]["annotations"][0]["text"]
    assert "◯ differ" in key and "★ landmark" in key
    match = at.shown.run
    chosen = np.random.default_rng(match.seed).permutation(len(match.rows.X))[:7]
    for j, frame in enumerate(at.shown.pictures[0].frames):
        looks = [(str(t.get("marker", {}).get("symbol")), t) for t in frame["data"]]
        stars = next(t for symbol, t in looks if symbol == "star")
        assert np.allclose(np.column_stack([stars["x"], stars["y"]]), match.rows.X[chosen], atol=1e-6)
        rings = next(t for symbol, t in looks if symbol == "circle-open")
        one, two = (fit.decision_function(match.rows.X) > 0 for fit in match.pair(j))
        assert np.isfinite(np.asarray(rings["x"], dtype=float)).sum() == (one != two).sum()


def test_no_class_is_named_on_the_others_ground_and_the_key_has_it_then() -> None:
    at = Opened("kernels", view="rivals", data="far_outlier", kernel="linear", right="ridge", C="1", test=0.0)
    frame = at.shown.pictures[0].frames[at.shown.pictures[0].start]
    assert not any("<b>negative</b>" in list(t.get("text") or []) for t in frame["data"])
    assert "● negative" in frame["layout"]["annotations"][0]["text"]
