"""The kernel perceptron view: counts, verdicts, the sum at a place, scripts."""

import itertools
from typing import Any

import numpy as np
import pytest

from algos.kernels import kernel_perceptron
from algos.kernels.kernels import Gaussian, Linear, Polynomial, Quadratic
from algos.trace import record
from datasets import catalog
from datasets.dataset import Dataset
from pages.kernels import PAGE
from tests.pages.harness import Opened, alts, captions, figures, frames, numbers, printed, scripts, texts
from tests.pages.mistakes import mistakes
from ui.data import data_picker

XOR = {"data": "xor", "data_n": 4, "data_noise": 0.0}


def opened(**settings: Any) -> Opened:
    return Opened("kernels", **{"view": "perceptron"} | settings)


def made(name: str, **settings: Any) -> tuple[np.ndarray, np.ndarray]:
    data = catalog.make(name, **settings)
    return data.X, data.target


def corners() -> tuple[np.ndarray, np.ndarray]:
    return made("xor", n=4, noise=0.0)


def test_xor_takes_six_steps_with_one_kernel_and_has_no_end_with_another():
    assert "Converged after 6 steps." in texts(opened(**XOR, kernel="gaussian", bandwidth="1").caption)
    never = opened(**XOR, kernel="linear", limit="20")
    assert never.shown.quantity("Mistakes") == 20
    (said,) = [w.value for w in never.warning]
    assert "It never ends" in said and "After 4 mistakes every score is exactly what it was after 0" in said
    assert "Stopped at the limit of 20 steps." in texts(never.caption)


def test_a_mistake_pulls_the_scores_of_the_other_class_to_its_side_be_it_up_or_down():
    X, y = corners()
    trace = record(kernel_perceptron.steps(X, y, kernel=Gaussian(1.0)), limit=50)
    signs, moved = np.where(y > 0, 1, -1), set()
    for before, after in itertools.pairwise(trace.states):
        change = (after.scores - before.scores)[signs != signs[after.point]]
        assert (np.sign(change) == signs[after.point]).all()
        moved.add(int(signs[after.point]))
    assert moved == {-1, 1} and trace.final.alpha.tolist() == [2, 1, 2, 1]
    (because,) = (p.guess.because for p in PAGE.views["perceptron"].presets if p.guess and p.label == "XOR, Gaussian")
    assert "pulls the scores of its neighbours, which are of the other class, towards its own side" in because
    assert "two points need a second one" in because


def test_sizes_tell_the_counts_and_a_ring_the_last_mistake():
    at = opened(**XOR, kernel="gaussian", bandwidth="1")
    figure = dict(data=frames(at)[-1])
    cloud = next(t for t in figure["data"] if t.get("meta") == "pick")
    size = np.asarray(cloud["marker"]["size"])
    assert np.argsort(size, kind="stable").tolist() == [1, 3, 0, 2]  # counts 2, 1, 2, 1
    assert size[0] == size[2] > size[1] == size[3]
    trace = record(kernel_perceptron.steps(*corners(), kernel=Gaussian(1.0)), limit=50)
    said = captions(at)
    assert len(frames(at)) == len(said) == 7
    errors = [state.errors for state in trace.states]
    for i, words in enumerate(said[1:], 1):
        are, more = "is" if errors[i] == 1 else "are", errors[i] - errors[i - 1]
        than = f"{abs(more)} {'more' if more > 0 else 'fewer'} than" if more else "as many as"
        if i == len(said) - 1:  # it answers the question
            rose = [k for k in range(2, len(errors)) if errors[k] > errors[k - 1]]
            (k,) = rose
            than = f"though step {k} raised their number from {errors[k - 1]} to {errors[k]}"
            assert words.endswith(f": 0 of 4 points are wrong after 6 mistakes at 4 points, at most 2 at one, {than}")
            continue
        assert f": {errors[i]} of 4 points {are} wrong, {than} before" in words
        course, now = (t for t in frames(at)[i] if t.get("yaxis") == "y2")
        assert np.asarray(course["y"]).tolist() == errors[: i + 1] + [errors[i]] * (6 - i)
        assert (now["x"][0], now["y"][0]) == (i, errors[i])
    *_, told = (t for t in frames(at)[-1] if "×" in str(t.get("text")))
    assert [str(said).strip("\u00a0") for said in told["text"]] == [f"<b>{n}×</b>" for n in (2, 1, 2, 1)]
    for state, data in zip(trace.states[1:], frames(at)[1:], strict=True):
        ring = next(t for t in data if str(t.get("name")).startswith("mistake of this step"))
        np.testing.assert_allclose([ring["x"][0], ring["y"][0]], corners()[0][state.point])


def test_a_ring_is_behind_its_point_and_stands_out_from_it():
    data = frames(opened(kernel="gaussian", bandwidth="1"))[2]
    i = next(k for k, t in enumerate(data) if t.get("meta") == "pick")
    j = next(k for k, t in enumerate(data) if t is mistakes(data)[0])
    assert j < i and len(data[j]["x"]) == 12
    size = {(x, y): s for x, y, s in zip(data[i]["x"], data[i]["y"], data[i]["marker"]["size"], strict=True)}
    rings = zip(data[j]["x"], data[j]["y"], data[j]["marker"]["size"], strict=True)
    assert all(ring > size[x, y] + 5 for x, y, ring in rings)


def test_the_boundary_and_the_background_are_those_of_the_score():
    at = opened(kernel="quadratic")
    data = catalog.make("xor", n=24)
    final = record(kernel_perceptron.steps(data.X, data.y, kernel=Quadratic()), limit=200).final
    figure = dict(data=frames(at)[-1])
    line = next(t for t in figure["data"] if t.get("name") == "boundary")
    places = np.column_stack([line["x"], line["y"]]).astype(float)
    places = places[np.isfinite(places).all(axis=1)]
    reach = np.abs(final.decision_function(data.X)).max()
    assert np.abs(final.decision_function(places)).max() < 0.02 * reach
    background = next(t for t in figure["data"] if t["type"] == "heatmap")
    xx, yy = np.meshgrid(background["x"], background["y"])
    score = final.decision_function(np.column_stack([xx.ravel(), yy.ravel()]).astype(float)).reshape(xx.shape)
    sure = np.abs(score) > 0.05 * reach
    assert ((background["z"] > 125) == (score > 0))[sure].all()


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"kernel": "polynomial", "power": 2, "with_offset": "false", "test": 0.3, "split": 4},
        {"kernel": "quadratic", "data": "rings"},
        {"kernel": "laplacian", "order": "shuffled", "seed": 5, "data": "iris", "positive": "versicolor"},
        {"order": "chosen", "first": 7, "data": "wine", "standardise": "true", "test": 0.2, "kernel": "linear"},
    ],
)
def test_the_scripts_print_the_numbers_beside_the_chart(settings):
    at = opened(**settings)
    own, *library = scripts(at)
    shown = numbers(at) | {"Wrong now": at.shown.quantity("Wrong now")}
    assert printed(own) == pytest.approx(shown, rel=1e-12)
    for script in library:
        values = printed(script)
        assert values == {name: shown[name] for name in values}
    assert ("Test error" in shown) == ("test" in settings)


def test_a_first_point_and_a_seed_change_the_mistakes():
    X, y = made("xor", n=24)
    at = opened(order="chosen", first=9)
    order = np.roll(np.arange(len(X)), -8).tolist()
    final = record(kernel_perceptron.steps(X, y, kernel=Gaussian(1.0), order=order), limit=200).final
    assert at.shown.quantity("Mistakes") == final.mistakes
    shuffled = {opened(order="shuffled", seed=s).shown.run.trace.states[1].point for s in range(3)}
    assert len(shuffled) > 1


def test_what_is_known_when_it_has_not_ended():
    hulls = opened(kernel="linear", limit=50)
    assert "hulls share a place" in texts(hulls.warning)
    later = opened(kernel="gaussian", bandwidth="0.05", data="mislabelled", limit=20)
    assert "the run would end" in texts(later.info) and not later.warning
    apart = opened(kernel="linear", data="mislabelled", limit=20)
    assert "A boundary without mistakes exists" in texts(apart.info)
    assert record(
        kernel_perceptron.steps(*made("mislabelled"), kernel=Linear()), limit=500
    ).finished  # and it does, later
    unknown = opened(kernel="linear", data="mislabelled", limit=20, with_offset="false")
    assert "is not known from this run" in texts(unknown.info)


def test_equal_points_in_different_classes_are_named(monkeypatch):
    X = np.array([[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [1.0, 0.0]])
    data = Dataset("d", "Doubles", X, np.array([0, 1, 0, 0]), ("a", "b"), "Made up.", "data", "t", ("no", "yes"))
    monkeypatch.setattr(data_picker, "choose", lambda *args, **more: data)
    at = opened(limit=20)
    assert "Points 2 and 4 are equal, in different classes" in texts(at.warning)


def test_looking_closer_adds_the_terms_up_to_the_score():
    at = opened(across_at="0.43", up_at="0.92", point=6, data_n=120)
    data = catalog.make("xor")
    final = record(kernel_perceptron.steps(data.X, data.y, kernel=Gaussian(1.0)), limit=200).final
    place = np.array([[float(at.heard[k]) for k in ("across_at", "up_at")]])
    score = final.decision_function(place)[0]
    bars = next(f for f in figures(at) if f["data"][0]["type"] == "bar")["data"]
    down, up, total = (np.asarray(t["y"], dtype=float) for t in bars)
    assert total[0] == pytest.approx(score)
    assert np.nansum(down) + np.nansum(up) == pytest.approx(score)
    assert (down[np.isfinite(down)] < 0).all() and (up[np.isfinite(up)] >= 0).all()
    side = "positive" if score > 0 else "negative"
    assert f"so it is **{side}**" in texts(at.markdown)
    agreement = final.signs[5] * final.scores[5]
    assert any("**Point 6**" in m.value and f"{agreement:.3g}" in m.value for m in at.markdown)


def test_the_alternative_text_tells_the_result():
    text = alts(opened(**XOR, kernel="quadratic"))[0]
    assert "2 mistakes at 2 points, 0 points on the wrong side. Converged after 2 steps." in text
    assert Quadratic().title in text


def test_the_table_in_the_theory_is_right():
    for kernel, counts in ((Quadratic(), [1, 0, 1, 0]), (Gaussian(1.0), [2, 1, 2, 1])):
        assert record(kernel_perceptron.steps(*corners(), kernel=kernel), limit=50).final.alpha.tolist() == counts
    theory = opened().shown.screen.text()
    assert "| 1, 0, 1, 0 | 2 |" in theory and "| 2, 1, 2, 1 | 6 |" in theory


def test_a_polynomial_of_high_degree_on_large_numbers_is_drawn():
    at = opened(data="wine", kernel="polynomial", power=7, constant="10", limit=20)
    data = catalog.make("wine").principal_plane()
    y = (data.y == 2).astype(int)
    final = record(kernel_perceptron.steps(data.X, y, kernel=Polynomial(7, 10.0)), limit=20).final
    assert at.shown.quantity("Wrong now") == final.errors


def test_where_the_score_is_0_everywhere_the_plane_is_clear():
    at = opened(data="xor", data_n=4, data_noise=0.0, order="fixed", kernel="linear", limit="20")
    for frame, state in zip(frames(at), at.shown.run.trace.states, strict=True):
        assert next(t for t in frame if t["type"] == "heatmap")["opacity"] == state.scores.any()
        names = next(t for t in frame if t.get("meta") == "given" and t["mode"] == "text")
        ground, there = bool(state.scores.any()), np.isfinite(names["x"])
        assert there.any() == (ground or state.point < 0), "no class has a ground of its own"
        legend = [bool(t["showlegend"]) for t in frame if t.get("name") in ("negative", "positive")]
        assert legend == (~there).tolist(), "a class without its name in the plane is in the key"
    assert not ground and state.point >= 0, "as it ends"


def test_a_narrow_kernels_boundary_runs_halfway_between_two_points_however_far_from_them():
    at = opened(data="moons", kernel="gaussian", bandwidth="0.05")
    state = at.shown.run.trace.states[2]
    one, two = state.X[state.alpha > 0]
    line = next(t for t in frames(at)[2] if t.get("name") == "boundary")
    places = np.column_stack([line["x"], line["y"]]).astype(float)
    places = places[np.isfinite(places).all(axis=1)]
    assert len(places) > 20
    away = [np.linalg.norm(places - point, axis=1) for point in (one, two)]
    assert np.abs(away[0] - away[1]).max() < 1e-3


def test_it_opens_on_both_colours_and_looking_closer_tells_how_many_were_wrong_after_each():
    at = opened(step=4)
    (picture,) = opened().shown.pictures
    assert picture.start == 2
    for i, seen in ((0, False), (1, False), (2, True)):  # a boundary is named once there is one
        line = next(t for t in picture.frames[i]["data"] if t.get("name") == "boundary")
        assert line["showlegend"] == seen == bool(np.isfinite(line["x"]).any())
    curve = next(f for f in figures(at) if f["data"][0].get("mode") == "lines+markers")["data"][0]
    data = catalog.make("xor", n=24)
    states = record(kernel_perceptron.steps(data.X, data.y, kernel=Gaussian(1.0)), limit=200).states
    wrong = [int((np.where(s.scores > 0, 1, -1) != s.signs).sum()) for s in states[1:]]
    assert list(curve["x"]) == list(range(1, len(wrong) + 1)) and list(curve["y"]) == wrong


@pytest.mark.parametrize("test", [0.3, 0.0])
def test_it_says_that_the_points_it_counts_are_those_it_learns_from(test: float) -> None:
    at = opened(test=test)
    n, points = len(at.shown.run.at.y), "training points" if test else "points"
    assert all(f"of {n} {points} " in said for said in captions(at)[1:])
    (heading,) = (note["text"] for note in at.pictures[0].frames[0]["layout"]["annotations"])
    assert f"{points} wrong, of {n}" in heading.lower()


def test_a_score_of_0_after_a_mistake_is_on_no_side_and_ringed():
    at = opened(**XOR, kernel="linear", limit="20")
    for frame, state in zip(frames(at), at.shown.run.trace.states, strict=True):
        (rings,) = mistakes(frame)
        wrong = int((state.signs * state.scores <= 0).sum()) if state.alpha.any() else 0
        assert np.isfinite(np.asarray(rings["x"], dtype=float)).sum() == wrong
    assert wrong == 4


def test_the_wrong_label_lies_among_the_others():
    at = opened(data="mislabelled", data_bad_x=-3.5, kernel="gaussian", bandwidth="0.5", limit="500")
    X, y = at.shown.run.at.points, at.shown.run.at.y
    nearest = np.argsort(np.linalg.norm(X - X[-1], axis=1))[1:6]
    assert y[-1] == 1 and (y[nearest] == 0).all()


@pytest.mark.parametrize("settings", [dict(bandwidth="0.1"), dict(bandwidth="0.2"), dict(bandwidth="2"), dict(XOR)])
def test_a_class_is_named_where_it_is_what_is_said_and_a_map_of_one_class_is_called_so(
    settings: dict[str, Any],
) -> None:
    at = opened(**settings)
    run, named = at.shown.run, 0
    both = run.at.class_names
    for frame, words, state in zip(frames(at), captions(at), run.trace.states, strict=True):
        if not state.scores.any():
            continue
        (told,) = (t for t in frame if t.get("meta") == "given" and t.get("mode") == "text")
        for name, x, y in zip(told["text"], told["x"], told["y"], strict=True):
            if name.strip() and np.isfinite(x):
                said = int(state.decision_function(np.array([[x, y]], dtype=float))[0] > 0)
                assert name == f"<b>{both[said]}</b>", words
                named += 1
        everywhere = state.decision_function(run.at.plane.grid(64)[2]) > 0
        for c, name in enumerate(both):
            one = bool((everywhere == c).all()) and state.errors != 0
            assert (f"all of the map is “{name}”" in words) == one
    assert named > len(run.trace.states)


@pytest.mark.parametrize(
    "settings",
    [
        {"data": "moons", "data_n": 300, "kernel": "gaussian", "bandwidth": "0.05"},
        {"data": "separable", "data_margin": 0.05, "kernel": "linear"},
    ],
)
def test_a_run_that_its_limit_stops_is_not_said_to_have_no_end(settings: dict[str, Any]) -> None:
    at = opened(**settings, limit="10")
    assert opened(**settings, limit="1000").shown.run.trace.finished
    assert " when stopped after 10 mistakes at " in captions(at)[-1] and "never" not in captions(at)[-1]
