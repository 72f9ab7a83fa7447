import re
from typing import Any

import numpy as np
import pytest
from sklearn.svm import SVC

from algos.kernels import kernels, landmarks, support_vector_machine
from algos.trace import record
from datasets import catalog
from pages.views.kernels.machine import costs
from tests.pages.harness import Opened, alts, captions, figures, frames, numbers, printed, scripts, texts
from ui import palette
from ui.compute import Refused


def opened(**settings: Any) -> Opened:
    return Opened("kernels", **{"view": "machine"} | settings)


def trace(at: Opened, name: str) -> Any:
    return next(t for t in figures(at)[0]["data"] if t.get("name") == name)


CROWD: dict[str, Any] = {"data_n": 300, "data_noise": 0.08, "C": 1}


def cloud(at: Opened) -> Any:
    """The points at the end."""
    return next(t for t in frames(at)[-1] if t.get("meta") == "pick")


def bars_of(at: Opened) -> Any:
    return next(f for f in figures(at) if f["data"][0]["type"] == "bar")["data"]


def made(name: str) -> tuple[np.ndarray, np.ndarray]:
    """The data set, its inputs and its classes."""
    data = catalog.make(name)
    return data.X, data.target


def test_numbers_are_those_of_scikit_learn_and_sizes_follow_the_alphas():
    at = opened(**CROWD | dict(bandwidth=0.2, C=2, objectives=True))
    X, y = made("moons")
    model = SVC(C=2, gamma=1 / (2 * 0.2**2), tol=1e-8).fit(X, y)
    f, alpha = model.decision_function(X), np.abs(model.dual_coef_[0])
    squared = model.dual_coef_[0] @ (f - model.intercept_)[model.support_]
    shown = numbers(at)
    assert shown["Dual objective"] == pytest.approx(alpha.sum() - squared / 2, rel=1e-6)
    slack = np.maximum(0, 1 - (2 * y - 1) * f)
    assert shown["Primal objective"] == pytest.approx(squared / 2 + 2 * slack.sum(), rel=1e-5)
    assert at.shown.quantity("Support vectors") == len(model.support_)
    assert at.shown.quantity("Training mistakes") == ((2 * y - 1) * f <= 0).sum()
    sizes = np.asarray(cloud(at)["marker"]["size"])
    assert (sizes == sizes.min()).sum() == len(X) - len(model.support_)
    largest = alpha > 0.9 * alpha.max()
    assert sizes[model.support_][largest].min() >= sizes[model.support_][~largest].max()


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"kernel": "polynomial", "power": 2, "constant": 0.5, "data": "xor", "test": 0.3},
        {"kernel": "laplacian", "bandwidth": 1, "standardise": "true"},
        {"kernel": "linear", "C": 0.1, "data": "iris", "objectives": True},
        {"kernel": "tanh"},
        {"features": "landmarks", "landmarks": 7, "landmark_seed": 3, "objectives": True},
        {"features": "landmarks", "landmarks": 20, "landmark_penalty": "kernel", "bandwidth": 0.2},
    ],
)
def test_the_scripts_print_the_numbers_beside_the_chart(settings):
    at = opened(**settings)
    told = {name: at.shown.quantity(name) for name in ("Support vectors", "Training mistakes")}
    shown = numbers(at) | told
    own, *library = scripts(at)
    assert printed(own) == pytest.approx(shown, rel=1e-9)
    assert len(library) == (settings.get("kernel") != "tanh")
    for script in library:
        values = printed(script)
        assert values == pytest.approx({name: shown[name] for name in values}, rel=1e-5)


def test_the_dual_never_falls_and_the_violations_end_below_the_tolerance():
    at = opened(data="xor", C=10, objectives=True)
    end = frames(at)[-1]
    primal, dual = (next(t["y"] for t in end if t.get("name") == name) for name in ("primal", "dual"))
    assert (np.diff(dual) >= 0).all()
    assert (primal >= dual - 1e-9).all()
    worst = at.shown.run.trace.curve("largest_violation")
    assert worst[0] == pytest.approx(2) and worst[-1] <= 1e-6
    last = captions(at)[-1]
    assert last.endswith(", no pair can change")
    (pairs,) = map(int, re.findall(r"^Pair (\d+) of", last))
    assert f"Converged after {pairs} pairs" in alts(at)[0]
    X, y = made("xor")
    run = support_vector_machine.steps(X, y, kernel=kernels.Gaussian(1.0), C=10.0, tolerance=1e-6)
    assert record(run, limit=5000).final.pairs == pairs


def test_the_end_says_which_points_hold_the_boundary_and_a_crowd_of_them_is_drawn_small():
    at = opened(data="xor", C=10)
    final = at.shown.run.final
    held = (final.signs * final.scores)[final.support]
    assert held.max() <= 1 + 1e-5 < (final.signs * final.scores).max()
    assert not (final.signs * final.scores <= 0).any()
    n = len(final.alpha)
    told = f": {len(final.support)} of {n} points are support vectors, on the margins or past them, and none is wrong"
    assert captions(at)[-1].endswith(told)
    for bandwidth, lost, expected in ((0.05, 0, "no training point is"), (2.0, 23, "23 training points are")):
        crowd = opened(data="moons", data_n=300, data_noise=0.3, bandwidth=bandwidth, C=10, test=0.3)
        run = crowd.shown.run
        model = SVC(C=10, gamma=1 / (2 * bandwidth**2), tol=1e-6).fit(run.at.points, run.at.y)
        assert (model.predict(run.at.points) != run.at.y).sum() == lost
        assert captions(crowd)[-1].endswith(f"past them, and {expected} wrong"), "test points are ringed too"
    for bandwidth, largest in ((0.5, 14), (0.05, 9)):
        at = opened(bandwidth=bandwidth, **CROWD)
        cloud = next(t for t in frames(at)[-1] if t.get("meta") == "pick")
        assert np.max(cloud["marker"]["size"]) == largest, len(at.shown.run.final.support)


@pytest.mark.parametrize("settings", [{"bandwidth": 0.05}, {"data": "xor", "data_n": 4, "kernel": "linear"}])
def test_a_guess_does_not_see_the_sizes_of_the_end(settings):
    (picture,) = opened(**settings).shown.pictures
    assert len(picture.steps) == len(picture.frames) and 0 < picture.start < 5
    sizes = [next(t for t in frame["data"] if t.get("meta") == "pick")["marker"]["size"] for frame in picture.frames]
    assert len(set(np.asarray(sizes[0]).tolist())) == 1
    small = np.asarray(sizes[picture.start]) == np.min(sizes[0])
    assert (~small).sum() == 2 * picture.start  # a run that is guessed stands where it opens: few pairs have moved


def test_it_opens_early_on_a_boundary_that_few_points_are_on_the_wrong_side_of():
    at = opened()
    (picture,), run = at.shown.pictures, at.shown.run
    assert 0 < picture.start < run.trace.steps / 10
    assert run.trace.states[picture.start].alpha.any()
    assert at.shown.quantity("Training mistakes") <= len(run.at.y) / 10
    separated_by_no_line = opened(data="xor", kernel="linear").shown.pictures[0]
    assert separated_by_no_line.start == 1


def test_every_frame_has_a_map_and_the_pair_of_its_step():
    at = opened(data="xor")
    chart = figures(at)[0]
    names = [t.get("name") for t in chart["data"]]
    frames = chart["frames"]
    assert len(frames) == len(at.shown.run.trace.states) > 30  # none is left out
    pair = names.index("the two just changed")
    for frame, words, state in zip(frames, captions(at), at.shown.run.trace.states, strict=True):
        drawn = dict(zip(frame["traces"], frame["data"], strict=True))
        assert np.shape(drawn[0]["z"]) == (64, 64)
        assert (not state.pair.size) == ("no point has weight" in words)
        if state.pair.size:
            assert f": {(state.alpha > 0).sum()} of {len(state.alpha)} points are support vectors" in words
        if state.pair.size and "on the margins" not in words:
            X = catalog.make("xor").X[state.pair]
            np.testing.assert_allclose(np.column_stack([drawn[pair]["x"], drawn[pair]["y"]]), X, atol=1e-6)


def test_a_function_that_is_no_kernel_is_called_so_with_its_eigenvalue():
    at = opened(**CROWD, kernel="tanh")
    data = catalog.make("moons")
    lowest = np.linalg.eigvalsh(np.tanh(data.X @ data.X.T - 1))[0]
    warning = next(w.value for w in at.warning if "no kernel" in w.value)
    assert f"{abs(lowest):.0f}" in warning
    assert "no kernel" not in texts(opened().warning)


def test_landmarks_are_the_points_they_are_said_to_be():
    at = opened(**CROWD, features="landmarks", landmarks=5, landmark_seed=2)
    stars = trace(at, "landmark")
    X = catalog.make("moons").X
    np.testing.assert_allclose(np.column_stack([stars["x"], stars["y"]]), X[landmarks.chosen(X, 5, seed=2)], atol=1e-6)
    bars = bars_of(at)
    assert sum(int(np.isfinite(t["y"]).sum()) for t in bars) == 5 + 1 + 1  # weights, b and the sum


def test_all_points_as_landmarks_and_the_kernels_penalty_give_the_kernel_machine():
    plain = numbers(opened(data="xor", C=5, objectives=True))
    same = numbers(
        opened(data="xor", C=5, objectives=True, features="landmarks", landmarks=120, landmark_penalty="kernel")
    )
    assert same["Dual objective"] == pytest.approx(plain["Dual objective"], rel=1e-5)
    other = numbers(opened(data="xor", C=5, objectives=True, features="landmarks", landmarks=120))
    assert other["Dual objective"] != pytest.approx(plain["Dual objective"], rel=1e-2)


def test_landmarks_of_no_kernel_cannot_have_its_penalty():
    with pytest.raises(Refused, match="is no kernel on these landmarks"):
        opened(features="landmarks", landmark_penalty="kernel", kernel="tanh")


def test_looking_closer_adds_up_to_the_score_of_the_place():
    at = opened(data="xor", C=1, bandwidth=0.5, across_at=0.6, up_at=0.9)
    place = np.array([[float(at.heard[k]) for k in ("across_at", "up_at")]])
    data = catalog.make("xor")
    score = SVC(C=1, gamma=2.0, tol=1e-8).fit(data.X, data.y).decision_function(place)[0]
    terms = bars_of(at)
    values = [float(v) for t in terms[:2] for v in t["y"] if np.isfinite(v)]
    assert sum(values) == pytest.approx(score, abs=1e-4)
    assert float(terms[2]["y"][0]) == pytest.approx(score, abs=1e-4)
    side = data.class_names[int(score > 0)]
    assert f"so it is **{side}**" in texts(at.markdown)


def test_the_two_costs_of_a_point_are_drawn_where_they_are():
    at = opened(data="xor", C=1, point=3, bandwidth=0.5)
    by_name = {t["name"]: t for t in figures(at)[-1]["data"] if t.get("name")}
    X, y = made("xor")
    score = SVC(C=1, gamma=2.0, tol=1e-8).fit(X, y).decision_function(X[[2]])[0]
    sign = 2 * y[2] - 1
    np.testing.assert_allclose(by_name["this point"]["x"], score, atol=1e-4)
    expected = [max(0, 1 - sign * score), np.log1p(np.exp(-sign * score))]
    np.testing.assert_allclose(by_name["this point"]["y"], expected, atol=1e-4)
    z = np.asarray(by_name["cost₁: hinge, y = 1"]["x"], dtype=float)
    np.testing.assert_allclose(by_name["cost₁: hinge, y = 1"]["y"], np.maximum(0, 1 - z), atol=1e-6)
    np.testing.assert_allclose(by_name["cost₀: hinge, y = 0"]["y"], np.maximum(0, 1 + z), atol=1e-6)
    np.testing.assert_allclose(by_name["−log σ(z)"]["y"], -np.log(1 / (1 + np.exp(-z))), atol=1e-6)
    np.testing.assert_allclose(by_name["−log(1 − σ(z))"]["y"], np.log1p(np.exp(z)), atol=1e-6)


def test_scores_far_away_are_ticks_at_the_edge():
    figure = costs.figure(np.array([-9.0, 0.2, 0.4]), np.array([0, 1, 1]), 0.4, 1)
    ticks = [t for t in figure["data"] if str(t.get("marker", {}).get("symbol")) == "line-ns"]
    assert [len(t["x"]) for t in ticks] == [1, 2]
    assert ticks[0]["x"][0] == np.float32(costs.FROM)


def test_the_guidelines_have_the_notes_numbers():
    text = " ".join(texts(opened(more="Theory", data="xor").markdown).split())
    for words in ("10,000 against 10 to 1000", "up to some 10,000 examples", "50,000 examples or more"):
        assert words in text


def test_values_too_large_for_a_computer_are_refused_in_words():
    far = dict(data="far_outlier", kernel="exponential", scale=5)
    with pytest.raises(Refused, match="too large"):
        opened(**far, data_distance=60)
    near = opened(**far, data_distance=0)
    assert near.figures and not near.warning


def test_where_the_score_is_0_everywhere_the_plane_is_clear_and_no_boundary_is_spoken_of():
    at = opened(data="xor", data_n=4, data_noise=0.0, kernel="linear")
    assert next(t for t in frames(at)[-1] if t["type"] == "heatmap")["opacity"] == 0
    assert captions(at)[-1].endswith("4 of 4 points are support vectors, but their pulls cancel: there is no boundary")
    assert {next(t for t in frame if t["type"] == "heatmap")["opacity"] for frame in frames(opened())[1:]} == {1.0}


def test_margins_are_drawn_once_most_points_are_beyond_them_and_at_the_end_whatever_is():
    for settings in ({}, {"C": 0.01, "data": "equal_covariance"}):
        shown = opened(**settings).shown
        states, chart = shown.run.trace.states, shown.pictures[0]
        for i, frame in enumerate(chart.frames):
            (margins,) = (t for t in frame["data"] if t.get("name") == "margin")
            street = i == len(states) - 1 or (np.abs(states[i].scores) >= 1).mean() >= 0.5
            assert margins["showlegend"] == street
            assert street or np.isnan(np.asarray(margins["x"], float)).all()
    first = opened().shown.pictures[0]
    begun, ended = (next(t for t in first.frames[i]["data"] if t.get("name") == "margin") for i in (first.start, -1))
    assert not begun["showlegend"] and np.isfinite(np.asarray(ended["x"], float)).any()


def test_beside_the_plane_are_the_largest_weights_in_the_colours_of_their_classes():
    at = opened(**CROWD | {"C": 2})
    X, y = made("moons")
    for frame, state in zip(frames(at)[::40], at.shown.run.trace.states[::40], strict=True):
        (bars,) = (t for t in frame if t["type"] == "bar")
        assert (np.diff(bars["y"]) <= 0).all()
        np.testing.assert_allclose(bars["y"], np.sort(state.alpha)[::-1][: len(bars["y"])], rtol=1e-6)
        most, word = (t for t in frame if t.get("xaxis") == "x2" and t["type"] != "bar")
        assert list(most["y"]) == [2, 2] and word["text"] == ["C = 2: no weight is larger"]
    model = SVC(C=2, gamma=1 / (2 * 0.5**2), tol=1e-8).fit(X, y)
    (last,) = (t for t in frames(at)[-1] if t["type"] == "bar")
    held = int((np.asarray(last["y"]) > 0).sum())
    assert held == len(model.support_)
    blue = sum(colour == palette.CLASSES[0] for colour in last["marker"]["color"][:held])
    assert blue == int((y[model.support_] == 0).sum())
    assert not any(t["type"] == "bar" for t in frames(opened(objectives=True))[-1])


def test_the_boundary_of_a_gaussian_closes_within_the_window():
    at = opened()
    plane = at.shown.run.seen.plane
    for frame in (frames(at)[at.shown.pictures[0].start], frames(at)[-1]):
        (line,) = (t for t in frame if t.get("name") == "boundary")
        places = np.column_stack([line["x"], line["y"]]).astype(float)
        places = places[np.isfinite(places).all(axis=1)]
        assert len(places) > 50 and plane.holds(places).all()
    linear = opened(kernel="linear")
    assert np.ptp(linear.shown.run.seen.plane.y) < np.ptp(plane.y)


@pytest.mark.parametrize("settings", [{}, {"data": "xor"}, {"test": 0.3, "data_n": 200}, {"objectives": True}])
def test_the_classes_are_named_beside_their_points_clear_of_all_of_them(settings: dict[str, Any]) -> None:
    at = opened(**settings)
    run = at.shown.run
    plane, X, y = run.seen.plane, np.vstack([run.at.points, run.at.test_points]), np.r_[run.at.y, run.at.y_test]
    where = []
    for frame in frames(at)[:: len(frames(at)) - 1]:
        (told,) = (t for t in frame if list(t.get("text") or []) == [f"<b>{name}</b>" for name in run.at.class_names])
        where.append(np.column_stack([told["x"], told["y"]]))
    assert np.array_equal(where[0], where[1]) and plane.holds(where[0]).all()
    for c, place in enumerate(where[0]):
        assert y[np.linalg.norm(X - place, axis=1).argmin()] == c
        off = np.abs(X - place) / np.ptp([plane.x, plane.y], axis=1)
        assert ((off[:, 0] > 0.05) | (off[:, 1] > 0.03)).all()


def test_there_is_room_for_as_many_bars_as_points_ever_have_weight() -> None:
    at = opened()
    ever = max((state.alpha > 0).sum() for state in at.shown.run.trace.states)
    assert {len(t["y"]) for frame in frames(at) for t in frame if t["type"] == "bar"} == {ever}


@pytest.mark.parametrize(
    ("bandwidth", "told"), [(0.05, "The 40 largest weights"), (1, "Weight of each support vector")]
)
def test_the_title_of_the_weights_says_when_not_all_are_drawn(bandwidth: float, told: str) -> None:
    at = opened(data_n=300 if bandwidth < 1 else 60, data_noise=0.08, C=1, bandwidth=bandwidth)
    ever = max(len(state.support) for state in at.shown.run.trace.states)
    (title,) = (a["text"] for a in figures(at)[0]["layout"]["annotations"])
    assert told in title and (ever > 40) == (told == "The 40 largest weights")


def test_where_all_scores_are_0_no_boundary_is_spoken_of():
    at = opened(data="xor", data_n=4, data_noise=0.0, kernel="linear", C=1.0)
    last = frames(at)[-1]
    listed = {t["name"] for t in last if t.get("showlegend")}
    assert not listed & {"boundary", "margin", "the two just changed"} and "wrong" in listed
    verdict = at.shown.screen.verdict
    assert verdict and "hold the boundary" not in verdict(at.shown.run)
    assert np.abs(at.shown.run.final.scores).max() < 1e-9
