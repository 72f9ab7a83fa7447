"""The view beyond interpolation: what it shows against independent recomputation."""

import re
import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from algos.bias_variance import random_features, truths
from tests.pages import drags
from tests.pages.harness import Opened, alts, figures, numbers, printed, scripts, texts
from ui import words
from ui.guessing.cover import covered


def opened(**settings: Any) -> Opened:
    return Opened("bias_variance", **{"view": "beyond"} | settings)


@pytest.fixture(scope="module")
def default() -> Opened:
    return opened(more="Code")


@pytest.fixture(scope="module")
def whole() -> Opened:
    return opened(beyond_features=200, beyond_training="true")


def medians(at: Opened, name: str) -> dict[int, float]:
    trace = next(t for t in figures(at)[0]["data"] if t.get("name") == name)
    told = dict(zip(np.asarray(trace["x"]).astype(int).tolist(), np.asarray(trace["customdata"]), strict=True))
    seen = np.isfinite(np.asarray(trace["y"], dtype=float))
    return {D: value for (D, value), there in zip(told.items(), seen, strict=True) if there}


def test_scripts_print_the_numbers(default):
    for at in (default, opened(more="Code", beyond_lambda=0.01, beyond_kind="ramp", beyond_n=10, beyond_features=17)):
        shown = numbers(at)
        run, library = scripts(at)
        assert printed(run) == pytest.approx(shown, rel=1e-12)
        assert printed(library) == pytest.approx(shown, rel=1e-4, abs=1e-12)


def test_it_opens_before_the_peak_and_shows_no_more_than_was_tried(default):
    assert default.shown.run.D == 13
    test, train = default.shown.run.test[default.shown.run.chosen], numbers(default)["Training error"]
    assert test > train, "a test error below that of training looks like a slip"
    for at in (default, opened(beyond_n=8, beyond_norm="true"), opened(beyond_features=24)):
        picture, run = at.pictures[0], at.shown.run
        assert picture.start == run.chosen
        for D, frame in zip(run.counts, picture.frames, strict=True):
            curves = [t for t in frame["data"] if t.get("xaxis", "x") in ("x2", "x3") and len(t["x"]) > 3]
            assert len(curves) >= (2 if run.with_norm else 1)
            for curve in curves:
                shown = np.asarray(curve["x"], dtype=float)[np.isfinite(np.asarray(curve["y"], dtype=float))]
                assert shown.max() == D
    assert not default.shown.said[-1].text, "the headline says all"
    for at, terms in ((default, 4), (opened(beyond_features=2), 2)):
        picture = at.pictures[0]
        waves = picture.frames[picture.start]["data"][0]
        assert np.isnan(np.asarray(waves["y"], dtype=float)).sum() == terms, "a gap after each of the first features"


def test_the_peak_and_both_descents(whole):
    test, train = (medians(whole, name) for name in ("test error", "training error"))
    norm = medians(opened(beyond_norm="true", beyond_features=200), "norm of the coefficients")
    assert max((D for D in test if D >= 10), key=lambda D: test[D]) == 20
    assert max(norm, key=lambda D: norm[D]) == 20
    assert test[200] < test[20] / 3
    assert train[19] > 1e-6
    assert train[20] < 1e-12
    told = whole.shown.said[-1].text
    best = [min(side, key=lambda D: test[D]) for side in ([D for D in test if D < 20], [D for D in test if D > 20])]
    errors = [next(s for s in whole.shown.run.states if s.D == D).test for D in best]
    rng = np.random.default_rng(0)  # medians of sets drawn anew tell how far they are by luck
    drawn = [np.median(rng.choice(e, (2000, len(e))), axis=1) for e in errors]
    low, high = np.quantile(drawn[1] - drawn[0], (0.025, 0.975))
    assert low < 0 < high and "the second descent is about as low as the first" in told
    assert "training" not in told, "the headline says it"
    assert "training error is 0 from D = 20 on" in opened(beyond_features=200).shown.said[-1].text
    late = opened(beyond_features=200, beyond_training="true", noise=0.0)
    assert "training" not in late.pictures[0].captions[-1] and "training error is 0 from" in late.shown.said[-1].text


def test_a_tiny_penalty_never_interpolates():
    settings: dict[str, Any] = dict(beyond_lambda=1e-6, noise=0.0, truth="step", beyond_waves=10.0, beyond_sets=10)
    tiny = opened(beyond_features=200, beyond_training="true", **settings)
    assert min(medians(tiny, "training error").values()) < 1e-12
    assert "never reaches 0" in tiny.shown.said[-1].text


def test_alt_and_looking_closer():
    at = opened(beyond_features=200)
    assert "with 200 features it is" in alts(at)[0]
    state = next(random_features.steps(truths.read("sine"), counts=(200,), n=20, noise=0.3, repeats=30, waves=5.0))
    written = [float(v) for v in re.findall(r"= ([\d.]+)", texts(at.latex))]
    assert any(v == pytest.approx(state.coef @ state.coef, rel=1e-3) for v in written)
    drawn = {t.get("name"): t for t in figures(at)[0]["data"]}
    curve = drawn["fit"]["y"]
    few = {t.get("name"): t for t in figures(opened(beyond_features=4))[0]["data"]}
    each = np.asarray(few["its features"]["y"], dtype=float).reshape(4, 302)[:, :-1]
    assert each.sum(axis=0) == pytest.approx(np.asarray(few["fit"]["y"]), abs=1e-4)
    assert np.isnan(np.asarray(drawn["its features"]["y"], dtype=float)).sum() == 4
    assert curve == pytest.approx(state.predict(np.linspace(0, 1, 301)), abs=1e-4)


def test_bands_and_norms_come_with_a_switch():
    for settings, bands in (({}, 0), ({"beyond_norm": "true"}, 2)):
        at = opened(**settings)
        assert sum("fill" in t for t in figures(at)[0]["data"]) == bands
        assert ("bands" in texts(at.caption)) == bool(bands) == ("yaxis3" in figures(at)[0]["layout"])


def test_where_there_are_more_features_than_points_is_tinted_and_said():
    for settings, plots in ((dict(beyond_n=8), ["x2"]), (dict(beyond_norm="true"), ["x2", "x3"])):
        at = opened(**settings)
        layout, n = figures(at)[0]["layout"], at.shown.run.n
        assert [(area["xref"], area["x0"]) for area in layout["shapes"]] == [(plot, n) for plot in plots]
        (said,) = [one for one in layout["annotations"] if one["text"] == "more features<br>than points"]
        assert said["xref"] == "x2" and n < 10 ** said["x"]


def test_while_a_guess_is_awaited_the_points_and_the_truth_can_be_seen(default):
    drawn = covered(default.pictures[0].frames[0])["data"]
    assert {t["name"] for t in drawn if t.get("visible", True)} == {"truth", "one set"}


def test_the_errors_stand_on_decades_so_that_noise_moves_them():
    louder, quieter = (figures(opened(noise=noise))[0] for noise in (0.35, 0.25))
    ends = [figure["layout"]["yaxis2"]["range"] for figure in (louder, quieter)]
    assert ends[0] == ends[1] == [-1, 0], "a decade, and the curve fills it"
    peaks = [medians(opened(noise=noise, beyond_features=20), "test error")[20] for noise in (0.35, 0.25)]
    assert peaks[0] > 1.5 * peaks[1]


def test_the_worst_number_is_on_display_where_it_is_asked_for():
    presets = tomllib.loads(Path("pages/views/bias_variance/beyond/presets.toml").read_text())["preset"]
    asks = next(preset for preset in presets if preset["label"] == "The worst number of features")
    test = medians(opened(**asks["settings"]), "test error")
    assert max(test) == 200 and max(test, key=lambda D: test[D] if D >= 10 else 0.0) == asks["answer"]["worst D"]


def test_an_error_of_nothing_is_told_at_the_lower_end_of_the_axis():
    picture = opened(beyond_n=8, beyond_training="true").pictures[0]
    for D, frame in zip(picture.moves["beyond_features"], picture.frames, strict=True):
        (said,) = [t for t in frame["data"] if t.get("text") == ["0"]]
        low = 10 ** frame["layout"]["yaxis2"]["range"][0] if D >= 8 else np.nan
        assert said["y"] == pytest.approx([low], nan_ok=True)


def test_a_headline_compares_with_the_lowest_test_error_so_far(whole):
    test, captions = medians(whole, "test error"), whole.pictures[0].captions
    for i, (D, error) in enumerate(test.items()):
        least = min(list(test)[: i + 1], key=lambda D: test[D])
        times, best = error / test[least], words.count(least, "feature")
        told = f"{words.number(times)} times the lowest so far, reached with {best}"
        if f"{times:.2f}" == "1.00":
            told = f"{'hardly above' if times > 1 else 'as low as'} that with {best}"
        many = f"With {words.count(D, 'feature')} for 20 points, the test error is {words.number(error)},"
        if D < 200:
            assert captions[i] == f"{many} {'the lowest so far' if least == D else told}"
    assert captions[1].endswith(", hardly above that with 1 feature")


@pytest.mark.parametrize(
    "asked",
    [
        *({}, {"beyond_lambda": 1.0}, {"noise": 0.0}, {"beyond_kind": "ramp"}, {"beyond_n": 8}),
        *({"beyond_n": 10}, {"noise": 0.0, "beyond_n": 15}, {"beyond_waves": 1.0, "beyond_lambda": 0.1}),
    ],
)
def test_the_last_headline_tells_of_a_peak_only_where_the_error_falls_on_both_sides(asked):
    at = opened(**asked)
    states, n = at.shown.run.states, asked.get("beyond_n", 20)
    test = {state.D: float(np.median(state.test)) for state in states}
    told = at.pictures[0].captions[-1]
    sizes, errors = [*test], [*test.values()]
    above = {
        D: min(errors[i] / min(errors[:i]), errors[i] / min(errors[i + 1 :]))
        for i, D in enumerate(sizes)
        if 0 < i < len(sizes) - 1 and n <= 2 * D
    }
    top = max(above, key=lambda D: above[D])
    assert (above[top] > 1.2) == ("beyond_lambda" not in asked), "else nothing is told of both kinds"
    if above[top] > 1.2 and top > n:
        late = f"{words.number(test[n])}. Then it peaks at {words.number(test[top])} with {top}, and with"
        assert told.startswith(f"With {n} features for {n} points the test error is {late}")
    elif above[top] > 1.2:
        assert told.startswith(f"The test error peaks at {words.number(test[top])} with {top} features for {n} points")
    else:
        assert told.startswith(
            f"The test error has no peak: with {n} features for {n} points it is {words.number(test[n])}"
        )
    assert told.endswith(words.number(errors[-1]))


def test_the_last_headline_says_from_where_on_the_training_error_is_0_where_that_error_is_drawn():
    told = {
        kind: opened(beyond_kind=kind, beyond_training="true").pictures[0].captions[-1] for kind in ("wave", "ramp")
    }
    assert told["ramp"].endswith(", and the training error is 0 from 30 features on")
    assert told["wave"].endswith(", and the training error is 0 from 20 features on")
    ridge = opened(beyond_training="true", beyond_lambda=0.001).pictures[0].captions[-1]
    assert "training" not in ridge, "with a penalty it is never 0"


def test_which_descent_is_lower_is_said_where_their_difference_is_beyond_its_error():
    told = {waves: opened(beyond_waves=waves, beyond_features=200).shown.run.second_descent for waves in (5.0, 10.0)}
    assert told == {5.0: "is about as low as", 10.0: "beats"}
    assert opened(beyond_kind="ramp", beyond_features=200).shown.run.second_descent == "does not beat"


@pytest.mark.parametrize("noise", [0.3, 0.45])
def test_what_ridge_does_to_the_peak_is_compared_with_the_same_settings_without_it(noise):
    name = "test error at D = n as a multiple of that without a penalty"
    ridge, plain = (opened(noise=noise, beyond_features=20, beyond_lambda=by) for by in (0.001, 0))
    ratio = medians(ridge, "test error")[20] / medians(plain, "test error")[20]
    assert ridge.shown.quantity(name) == pytest.approx(ratio, rel=1e-3)


def test_both_plots_name_what_they_show_in_their_colours():
    for kind, training in (("wave", True), ("ramp", False)):
        at = opened(beyond_kind=kind, beyond_training=str(training).lower())
        fit, errors, _ = (note["text"] for note in figures(at)[0]["layout"]["annotations"])
        assert re.sub("<.*?>", "", fit) == "● points   ┅ truth   ━ fit   ─ some of its features"
        told = "■ test error   ● training error" if training else "■ test error, log scale"
        assert re.sub("<.*?>", "", errors) == told
        drawn = {t["name"]: t["line"]["color"] for t in figures(at)[0]["data"] if t.get("name", "").endswith(" error")}
        assert ("training error" in drawn) == training
        for name, colour in drawn.items():
            assert re.search(f"{colour}'>. {name}<", errors)


def test_the_mark_at_the_number_on_display_is_dragged_to_another_one():
    at = drags.dropped("bias_variance", {"view": "beyond"}, "features", 20.3, 1e-4)
    assert at.shown.run.D == 20
    assert drags.places(at, "features").ravel() == pytest.approx([20, numbers(at)["Test error"]], rel=1e-5)
    drags.anywhere("bias_variance", {"view": "beyond"}, "features")


def test_it_is_a_sweep_so_that_what_the_held_slider_says_is_shown():
    picture = opened().pictures[0]
    assert not picture.steps and "beyond_features" in picture.moves


def test_noise_spreads_the_points_that_are_drawn_and_draws_no_others():
    def points(**settings: Any) -> np.ndarray:
        return np.asarray(next(t for t in figures(opened(**settings))[0]["data"] if t.get("name") == "one set")["y"])

    truth = np.sin(2 * np.pi * np.linspace(0, 1, 20))
    for settings in ({}, {"beyond_lambda": "0.01"}):
        quiet, loud = points(**settings) - truth, points(noise=0.9, **settings) - truth
        assert loud == pytest.approx(3 * quiet, abs=1e-5) and abs(quiet).max() > 0.1


def test_a_little_more_noise_leaves_the_axis_of_the_points_where_it_is():
    axes = [figures(opened(noise=noise))[0]["layout"]["yaxis"]["range"] for noise in (0.0, 0.3, 0.4, 0.45, 1.0)]
    assert axes[0] == axes[1] == axes[2] and axes[2][1] < axes[3][1] and axes[3] == axes[4]


def test_at_the_right_end_what_can_be_dragged_is_said_to_the_left(whole):
    picture, low = whole.pictures[0], whole.shown.run.n
    for D, frame in zip(picture.moves["beyond_features"], picture.frames, strict=True):
        (said,) = [t for t in frame["data"] if "drag me" in str(t.get("text"))]
        first, last = frame["layout"]["xaxis2"]["range"]
        left = (np.log10(D) - first) / (last - first) > 0.75 or 0 < np.log10(low / D) < 0.24 * (last - first)
        assert said["textposition"].endswith("left" if left else "right") and (left or 3 * low > D)
        assert said["text"][0].endswith("\u2002" if left else ">"), "a gap between mark and word"
