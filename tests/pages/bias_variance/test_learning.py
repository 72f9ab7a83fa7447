"""The view of the learning curves: what it shows against independent recomputation."""

import re
from typing import Any

import numpy as np
import pytest

from algos.bias_variance import learning_curves, truths
from pages.views.bias_variance.learning import remedies
from pages.views.bias_variance.learning.run import SIZES
from tests.pages.clock import Clock
from tests.pages.harness import Opened, captions, figures, healthy, numbers, open_page, printed, scripts, texts
from ui.guessing.cover import covered

SINE = truths.read("sine")


def opened(**settings: Any) -> Opened:
    return Opened("bias_variance", **{"view": "learning"} | settings)


def verdicts(at: Opened) -> list[str]:
    return [at.shown.quantity(f"verdict, {side}") for side in ("first", "second")]


def advice(at: Opened, i: int) -> str:
    return remedies.advice(at.shown.run, verdicts(at)[i])


def cure(at: Opened, start: str) -> dict[str, Any]:
    """What the button that starts with these words sets."""
    offered = [remedies.remedies(at.shown.run, i, verdict) for i, verdict in enumerate(verdicts(at))]
    return next(changes for both in offered for label, changes in both if label.startswith(start))


@pytest.fixture(scope="module")
def default() -> Opened:
    return opened(more="Code")


def medians(number: int, n: int = 25, repeats: int = 50, noise: float = 0.3) -> np.ndarray:
    sets = truths.draw(SINE, n=n, noise=noise, repeats=repeats, places="random")
    at = learning_curves.validation_places(n, 0)
    new = np.sin(2 * np.pi * at) + noise * np.random.default_rng([0, n, 1]).normal(size=(repeats, 100))
    both = []
    for x, y, target in zip(sets.x, sets.y, new, strict=True):
        h = np.polynomial.Polynomial.fit(x, y, number)
        both.append([np.mean((y - h(x)) ** 2), np.mean((target - h(at)) ** 2)])
    return np.median(both, axis=0)


def test_numbers_are_those_of_numpys_fits(default):
    shown = numbers(default)
    for number in (1, 10):
        assert shown[f"Error, degree {number}"] == pytest.approx(medians(number)[1], rel=1e-6)
    assert default.shown.quantity("training error, second") == pytest.approx(medians(10)[0], rel=1e-6)


@pytest.mark.parametrize("family", ["polynomial", "ridge", "kernel_ridge"])
def test_scripts_print_the_numbers(default, family):
    at = default if family == "polynomial" else opened(more="Code", family=family, n=12, sets=20)
    run, library = scripts(at)
    assert printed(run) == pytest.approx(numbers(at), rel=1e-12)
    assert printed(library) == pytest.approx(numbers(at), rel=2e-3)


def test_the_curves_and_the_diagnosis(default):
    data = figures(default)[0]["data"]
    validation = [next(t for t in data if t.get("name") == f"new data, degree {number}") for number in (1, 10)]
    sizes = list(validation[0]["x"])
    for trace, number in zip(validation, (1, 10), strict=True):
        assert trace["customdata"][sizes.index(25)] == pytest.approx(medians(number)[1], rel=1e-5)
    assert np.isnan(validation[1]["y"][sizes.index(10)])  # degree 10 needs 11 points
    assert {t["xaxis"] for t in validation} == {"x3"}, "both models are read on one scale"
    (names,) = [t for t in data if t.get("xaxis") == "x9"]
    assert [text.strip() for text in names["text"]] == ["degree 1", "degree 10"]
    assert verdicts(default) == ["High bias", "High variance"]


@pytest.mark.parametrize(
    ("remedy", "title", "n"),
    [("More examples", "degree 10", 50), ("Fewer features", "degree 7", 25), ("More features", "degree 4", 25)],
)
def test_the_remedies_help(default, remedy, title, n):
    at = opened(**cure(default, remedy))
    run = at.shown.run
    assert run.source.n == n
    assert verdicts(at)[run.titles.index(title)] == "Good"


def test_a_larger_penalty_is_a_remedy(default):
    shown = numbers(opened(**cure(default, "Larger λ: ridge")))
    assert shown["Error, λ 1"] < medians(10)[1]


def test_a_remedy_is_a_button_below_the_verdict(default):
    at = healthy(open_page("bias_variance", view="learning"))
    assert "degree 1, n = 25: High bias" in texts(at.markdown)
    assert "degree 10, n = 25: High variance" in texts(at.markdown)
    (button,) = (button for button in at.button if button.label.startswith("Fewer features"))
    healthy(button.click().run())
    assert "degree 7, n = 25: Good" in texts(at.markdown)
    assert numbers(at) == numbers(opened(**cure(default, "Fewer features")))


def test_the_target_moves_the_verdict():
    assert verdicts(opened(learning_room=50))[0] == "Good"
    few = opened(n=8)
    assert verdicts(few)[1] == "" and "too few points" in advice(few, 1)
    assert verdicts(opened(noise=0, truth="line", n=50))[0] == "Good"


def test_a_line_through_a_sine_has_a_high_bias_however_large_the_noise():
    bias = 0.5 - 3 / np.pi**2  # of the best line, of a variance of 1/2
    for noise in (0.3, 0.6, 0.9, 1.0):
        at = opened(noise=noise, n=200)
        assert verdicts(at)[0] == "High bias"
        assert at.shown.run.target == pytest.approx(noise**2 + 0.05, abs=1e-4)
        assert at.shown.run.target < noise**2 + bias
        assert f"{at.shown.run.target:.4g} counts as low" in texts(at.markdown).replace("*", "")


def test_without_a_signal_only_the_noise_is_low():
    at = opened(truth="typed", formula="0*x", noise=0.5, n=200)
    assert at.shown.run.target == pytest.approx(0.25 * 1.01)


def test_more_examples_do_lower_the_bias_of_a_fixed_k():
    settings = dict(family="neighbours", learning_stiff_neighbours=20)
    at = opened(**settings)
    assert "so do more examples" in advice(at, 0) and "With k fixed more data shrink the bias" in texts(at.markdown)
    more = opened(**settings | cure(at, "More examples: n = 50"))
    assert numbers(more)["Error, k 20"] < 0.6 * numbers(at)["Error, k 20"]
    assert "more examples do not." in advice(opened(), 0)


def test_without_noise_no_part_of_the_fit_is_noise():
    assert "less than the noise" not in texts(opened(noise=0.0).markdown)


def test_errors_above_the_chart_are_told():
    at = opened(n=15)
    spec, words = figures(at)[0], captions(at)
    top = spec["layout"]["yaxis3"]["range"][1]
    assert numbers(at)["Error, degree 10"] > top > numbers(at)["Error, degree 1"]
    assert any(said.startswith("With 15 points, degree 1 has the lower error") for said in words)
    (names,) = [t for t in spec["data"] if t.get("xaxis") == "x9"]
    assert [text.strip() for text in names["text"]] == ["degree 1", "degree 10 ↑"]


def test_the_same_model_on_both_sides_errs_the_same():
    (picture,) = opened(learning_stiff_polynomial=3, learning_flexible_polynomial=3).pictures
    few = [int("cannot be fitted" in said) for said in picture.captions]
    assert few == sorted(few, reverse=True) and not all(few)
    for said in picture.captions[sum(few) :]:
        assert re.search(r" points, both models have the same error on new data, [\d.]+$", said)


def test_the_bands_come_with_a_switch():
    for settings, bands in (({}, 0), ({"learning_spread": "true"}, 2)):
        at = opened(**settings)
        assert sum("fill" in t for t in figures(at)[0]["data"]) == bands
        assert ("bands" in texts(at.caption)) == bool(bands)


def test_errors_on_their_own_points_come_with_a_switch(default):
    for at, shown in ((default, False), (opened(learning_training="true"), True)):
        assert any(t.get("name") == "training data, degree 1" for t in figures(at)[0]["data"]) == shown
        assert ("training" in figures(at)[0]["layout"]["annotations"][2]["text"]) == shown


def test_from_where_on_the_right_model_has_the_lower_validation_error():
    few = {n: medians(10, n)[1] < medians(1, n)[1] for n in (20, 25, 30, 40)}
    assert few == {20: False, 25: False, 30: True, 40: True}
    assert opened().shown.quantity("points to overtake") == 30
    assert opened(learning_flexible_polynomial=0).shown.quantity("points to overtake") == 0


def test_while_a_guess_is_awaited_the_fits_can_be_seen_and_no_error(default):
    shown = covered(default.pictures[0].frames[default.shown.run.start])
    drawn = shown["data"]
    seen: dict[str, set[str]] = {}
    for trace in drawn:
        if trace.get("visible", True) and trace.get("text") != [""]:
            seen.setdefault(trace["xaxis"], set()).add(trace.get("name", "a level"))
    fits = {"one set", "truth", "fit to it", "fits to other sets"}
    assert seen == {"x": fits | {"a level"}, "x2": fits | {"a level"}, "x3": {"a level"}}
    told = [trace["text"][0] for trace in drawn if trace.get("visible", True) and trace.get("mode") == "text"]
    assert [text for text in told if text] == ["degree 1", "degree 10", told[-1]]
    assert "<b>Squared error on new data</b>" in [one["text"] for one in shown["layout"]["annotations"]]


def test_noise_and_degree_move_no_place_of_the_set_that_is_drawn(default):
    def points(at: Opened) -> dict[str, Any]:
        return next(t for t in figures(at)[0]["data"] if t.get("name") == "one set")

    first, louder, stiffer = points(default), points(opened(noise=0.6)), points(opened(learning_stiff_polynomial=4))
    assert first["x"].tolist() == louder["x"].tolist() and first["y"].tolist() == stiffer["y"].tolist()
    truth = np.sin(2 * np.pi * first["x"])
    assert louder["y"] - truth == pytest.approx(2 * (first["y"] - truth), abs=1e-5)


def test_a_held_noise_moves_the_errors_and_not_their_axis():
    ends = [figures(opened(noise=noise))[0]["layout"]["yaxis3"]["range"] for noise in (0.0, 0.3, 0.5)]
    assert ends == [[0, 1.0]] * 3


def test_errors_are_drawn_as_far_as_the_points_go():
    at = opened(learning_training="true")
    (picture,) = at.pictures
    sizes = at.shown.run.states
    for k in (0, picture.start, len(sizes) - 1):
        drawn = picture.frames[k]["data"]
        for name in ("training data, degree 1", "new data, degree 1"):
            curve = next(t for t in drawn if t.get("name") == name)
            assert np.isfinite(curve["y"]).tolist() == [i <= k for i in range(len(sizes))]


def test_what_helps_is_said_of_the_size_on_display(default):
    clock = Clock("bias_variance", view="learning")
    assert "n = 25: High variance" in clock.told(SIZES.index(25))
    assert "n = 200: Good" in clock.told(clock.last)


def test_a_little_more_noise_leaves_the_axis_of_the_points_where_it_is():
    axes = [figures(opened(noise=noise))[0]["layout"]["yaxis"]["range"] for noise in (0.0, 0.3, 0.4, 0.45, 1.0)]
    assert axes[0] == axes[1] == axes[2] and axes[2][1] < axes[3][1] and axes[3] == axes[4]
