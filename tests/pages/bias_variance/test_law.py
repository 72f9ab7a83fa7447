"""The view of the law of least squares: what it shows against independent recomputation."""

import re
from typing import Any

import numpy as np
import pytest

from algos.bias_variance import least_squares_law
from pages.bias_variance import PAGE
from pages.views.bias_variance.law.figure import LIFT
from tests.pages import drags
from tests.pages.harness import Opened, figures, numbers, printed, scripts, texts
from ui import words
from ui.guessing.cover import covered


def opened(**settings: Any) -> Opened:
    return Opened("bias_variance", **{"view": "law"} | settings)


@pytest.mark.parametrize(
    "settings", [{}, {"law_intercept": "true", "law_show": "errors", "law_n": 30, "law_d": 7, "law_noise": 1.3}]
)
def test_scripts_print_the_numbers(settings):
    at = opened(more="Code", **settings)
    run, library = scripts(at)
    assert printed(run) == pytest.approx(numbers(at), rel=1e-12)
    assert printed(library) == pytest.approx(numbers(at), rel=1e-8)


def test_the_law_at_new_points_is_on_the_screen():
    at = opened(law_d=5)
    found = least_squares_law.measure(n=50, d=5, noise=1.0, repeats=200)
    for i, name in enumerate(("training", "new")):
        said = next(t.value for t in at.markdown if t.value.startswith(f"At {'the ' * (not i)}{name} points: measured"))
        measured, error, formula = (float(v) for v in re.findall(r"\d\.\d+", said))
        assert measured == pytest.approx(found.mean[i], rel=5e-3) and error == pytest.approx(found.error[i], rel=5e-3)
        assert formula == pytest.approx((5 / 50, 5 / 44)[i], rel=5e-3)


@pytest.mark.parametrize("settings", [{}, {"law_d": 1}, {"law_show": "errors"}, {"law_over": "points"}])
def test_a_headline_says_how_near_the_dots_are_and_the_large_marks_stand_there(settings):
    at = opened(**settings)
    picture, run = at.pictures[0], at.shown.run
    means = run.state.mean[run.pair]
    off = max(abs(means / run.state.formula[run.pair] - 1))
    counted = f"With {run.d} input{'s' * (run.d > 1)} and {run.n} points"
    said = f"{counted}, both measured dots are within {np.ceil(100 * off):.0f}% of the law"
    if "law_show" in settings:
        by_law = least_squares_law.law(run.n, run.d, 1.0)[run.pair]
        training, test, *laws = map(words.number, (*means, *by_law))
        said = (
            f"With {run.d} inputs, the training error is {training} and the test error {test} times the noise variance"
        )
        said += f", where the law says {' and '.join(laws)}"
    assert picture.captions[picture.start] == said
    large = next(t for t in picture.frames[picture.start]["data"] if t.get("meta") == "size")
    assert list(large["y"]) == pytest.approx(means[::-1], rel=1e-5), "the disc above the square"
    assert list(large["x"]) == [run.along[run.chosen]] * 2
    (told,) = (t for t in picture.frames[picture.start]["data"] if "drag me" in str(t.get("text")))
    assert list(told["y"]) == pytest.approx([max(means)], rel=1e-5) and told["textposition"] == "top left"
    assert told["textfont"]["color"] == large["marker"]["color"][int(means[1] < means[0])], "of the higher one's colour"
    laws = least_squares_law.law(run.n, run.d, 1.0)[run.pair]
    assert list(numbers(at).values()) == pytest.approx(means, rel=1e-12)
    helped = at.shown.screen.help_of(run).values()
    assert [text.split(" = ")[-1] for text in helped] == [f"{words.number(law)}." for law in laws]


@pytest.mark.parametrize(("over", "name", "to"), [("columns", "law_d", 20), ("points", "law_n", 200)])
def test_the_large_marks_are_dragged_to_another_size(over, name, to):
    settings = {"view": "law", "law_over": over}
    at = drags.dropped("bias_variance", settings, "size", 1.02 * to, 0.3)
    assert getattr(at.shown.run, name.removeprefix("law_")) == to
    assert drags.places(at, "size")[:, 0].tolist() == [to, to]
    drags.anywhere("bias_variance", settings, "size", 2)


def test_the_chart_holds_formulas_and_means():
    data = figures(opened(law_d=11))[0]["data"]
    formula = next(t for t in data if t.get("name") == "at new points" and "line" in t)
    assert "σ² d / (n − d − 1)" in formula["hovertemplate"]
    d = np.asarray(formula["x"]).astype(int)
    assert np.asarray(formula["y"]) == pytest.approx(d / (50 - d - 1), rel=1e-5)
    measured = next(t for t in data if t.get("name") == "measured at new points")
    found = least_squares_law.measure(n=50, d=11, noise=1.0, repeats=200)
    i = list(measured["x"]).index(11)  # the chosen one is among them, whatever it is
    assert measured["y"][i] == pytest.approx(found.mean[1], rel=1e-5)


@pytest.mark.parametrize("settings", [{}, {"law_over": "points"}, {"law_show": "errors"}])
def test_formulas_are_drawn_whole_and_means_as_far_as_the_size_on_display(settings):
    picture = opened(law_single="false", **settings).pictures[0]
    (along,) = picture.moves.values()
    for size, frame in zip(along, picture.frames, strict=True):
        for t in frame["data"]:
            if "name" in t and t.get("visible", True):
                last = np.asarray(t["x"])[np.isfinite(np.asarray(t["y"]))].max()
                assert last == (along[-1] if t["mode"] == "lines" else size)
        words = {
            t["text"][0].removeprefix(" <br>").strip().split(":")[0]: t["textfont"]["color"]
            for t in frame["data"]
            if t["mode"] == "text" and "σ²" in t["text"][0]
        }
        lines = {t["name"]: t["line"]["color"] for t in frame["data"] if t["mode"] == "lines" and "name" in t}
        assert words == lines, "every line has its name beside it"


def test_looking_closer():
    at = opened(law_d=3, law_n=20, law_noise=0.5, law_place=4)
    X = least_squares_law.draw(n=20, d=3, noise=0.5, repeats=2).X[0]
    z = np.random.default_rng([0, 20, 3, 1]).normal(size=(10, 3))[3]
    lever = z @ np.linalg.inv(X.T @ X) @ z
    written = [float(v) for v in re.findall(r"-?\d+\.\d+", texts(at.latex))]
    assert any(v == pytest.approx(lever, rel=1e-3) for v in written)
    assert any(v == pytest.approx(0.25 * lever, rel=1e-3) for v in written)
    assert f"**{0.25 * z @ z:.4g}" in texts(at.markdown)
    bars = figures(at)[1]["data"][0]["y"]
    assert bars[-1] == pytest.approx(lever, rel=1e-5)
    assert np.all(np.diff(bars) >= 0)


def test_ridge_section():
    at = opened(law_noise=1.3, law_intercept="true", more="Ridge")
    assert "σ²/n = **0.0338" in texts(at.markdown)
    (slope,) = re.findall(r"slope −([\d.]+)", texts(at.markdown))
    assert float(slope) > 0
    total = next(t for t in figures(at)[1]["data"] if t.get("name") == "bias² + variance")["y"]
    assert min(total) < 0.95 * total[0]
    assert "goes to zero as λ grows" in texts(opened(more="Ridge").markdown)


def test_a_frame_for_every_number_of_columns():
    at = opened(law_n=20)
    spec = figures(at)[0]
    assert len(spec["frames"]) == len(next(t for t in spec["data"] if t.get("name") == "measured at new points")["x"])


def test_columns_are_tried_up_to_a_share_of_the_points_or_as_many_as_are_chosen():
    for settings, most in (({}, 25), ({"law_d": 33}, 33), ({"law_n": 10, "law_d": 1}, 5), ({"law_n": 500}, 40)):
        assert opened(**settings).shown.run.along[-1] == most


def test_noise_moves_the_curves_and_not_their_axis_until_they_would_leave_it():
    tops = [
        figures(opened(law_single="false", law_noise=sigma))[0]["layout"]["yaxis"]["range"][1]
        for sigma in (0.1, 0.8, 1.1, 1.3, 2.2)
    ]
    assert tops == pytest.approx([1.1, 1.1, 2.2, 2.2, 8.8])


def test_nothing_measured_leaves_the_axis():
    for settings in ({}, {"law_show": "errors"}, {"law_over": "points", "law_intercept": "true"}):
        spec = figures(opened(law_single="false", **settings))[0]
        low, high = spec["layout"]["yaxis"]["range"]
        for t in spec["data"]:
            if t.get("mode") != "text":
                assert low <= np.nanmin(t["y"]) and np.nanmax(t["y"]) <= high


@pytest.mark.parametrize(
    ("settings", "kept"),
    [
        ({"law_d": 40}, {"at the training points", "at the training points: σ² d / n"}),
        ({"law_over": "points"}, {"with 50 points"}),
        ({"law_show": "errors"}, {"noise σ²"}),
    ],
)
def test_while_a_guess_is_awaited_what_it_compares_with_can_be_seen(settings, kept):
    drawn = opened(law_single="false", **settings).shown.pictures[0].frames[-1]
    seen = [t for t in covered(drawn)["data"] if t.get("visible", True) is not False]
    said = {t.get("name") for t in seen} | {t["text"][0].removeprefix(" <br>").strip() for t in seen if "text" in t}
    assert said - {None} == kept
    assert all(len(t["x"]) for t in seen)


def test_single_predictions_are_seen_where_they_are_asked_for():
    data = figures(opened(law_single="false"))[0]["data"]
    assert {t["xaxis"] for t in data} == {"x"} and not any("off by" in t.get("hovertemplate", "") for t in data)


def test_while_the_variance_at_new_points_is_guessed_no_prediction_there_is_seen():
    for settings, seen in (({"law_d": 40}, [True, False]), ({"law_show": "errors"}, [False, False])):
        dots = [
            t
            for t in covered(opened(law_single="true", **settings).pictures[0].frames[-1])["data"]
            if "customdata" in t
        ]
        assert [t.get("visible", True) for t in dots if "xaxis" not in t] == seen


@pytest.mark.parametrize("settings", [{"law_d": 40}, {"law_show": "errors", "law_n": 20, "law_noise": 0.5}])
def test_single_predictions_are_those_of_numpys_fits(settings):
    at = opened(law_single="true", **settings)
    run = at.shown.run
    drawn = least_squares_law.draw(n=run.n, d=run.d, noise=run.noise, repeats=run.repeats)
    i = 2 * (run.shown == "errors")
    for r in (0, 1, 99):
        w = np.linalg.lstsq(drawn.X[r], drawn.y[r])[0]
        found = [drawn.X[r, 0] @ (w - drawn.v), drawn.Z[r, 0] @ (w - drawn.v)]
        found += [target[r, 0] - drawn.X[r, 0] @ w for target in (drawn.y, drawn.again)]
        dots = [t for t in at.pictures[0].frames[run.chosen]["data"] if "xaxis" not in t and "customdata" in t]
        assert [t["customdata"][r] for t in dots] == pytest.approx(found[i : i + 2], rel=1e-4, abs=1e-6)
        far = -at.pictures[0].frames[0]["layout"]["yaxis"]["range"][0]
        assert [t["y"][r] for t in dots] == pytest.approx(np.clip(found[i : i + 2], -far, far), rel=1e-4, abs=1e-6)


def test_a_factor_of_tenfold_points_is_known_only_where_points_are_counted():
    assert opened(law_over="points", law_d=5).shown.quantity("fall from n = 50 to 500") == pytest.approx(10, rel=0.05)
    assert np.isnan(opened().shown.quantity("fall from n = 50 to 500"))


@pytest.mark.parametrize("show", ["variance", "errors"])
@pytest.mark.parametrize(("over", "added"), [("columns", "inputs"), ("points", "points")])
def test_the_question_says_what_play_adds(show, over, added):
    settings = {"law_show": show, "law_over": over}
    asked = PAGE.views["law"].question_where(lambda name, value: settings.get(name) == value)
    assert f"Press Play to add {added}:" in asked and ("error" in asked) == (show == "errors")


def test_both_plots_say_what_they_show():
    layout = PAGE.answer({"view": "law"}).pictures[0].frames[0]["layout"]
    assert [note["text"] for note in layout["annotations"]] == [
        "<b>Prediction minus truth in 200 fits</b>",
        "<b>Variance of the predictions   ━ law  ●■ measured</b>",
    ]
    for repeats, some in (("50", "50"), ("1000", "200 of 1000")):
        picture = PAGE.answer({"view": "law", "law_repeats": repeats}).pictures[0]
        assert f"in {some} fits" in picture.frames[0]["layout"]["annotations"][0]["text"]
        dots = [t for t in picture.frames[0]["data"] if "xaxis" not in t and "customdata" in t]
        assert [len(t["x"]) for t in dots] == [min(int(repeats), 200)] * 2


@pytest.mark.parametrize("settings", [{}, {"law_show": "errors", "law_noise": 0.7}])
def test_the_bars_of_single_predictions_are_as_far_out_as_all_of_them_are_typically(settings):
    at = opened(law_repeats="1000", **settings)
    run = at.shown.run
    data = [t for t in at.pictures[0].frames[run.chosen]["data"] if "xaxis" not in t]
    bars, named = ([t for t in data if t["mode"] == mode] for mode in ("lines", "text"))
    for bar, word, off in zip(bars, named, run.state.off[run.pair], strict=True):
        assert bar["y"][0] == -bar["y"][-1] == pytest.approx(np.sqrt(np.mean(off**2)), rel=0.1)
        assert [text.strip() for text in word["text"]] == ["±√law"]
        assert word["y"][0] == pytest.approx(bar["y"][0], rel=1e-6), "at the end of the upper bar"
        assert word["x"][0] == pytest.approx(bar["x"][1])


@pytest.mark.parametrize("settings", [{}, {"law_over": "points"}, {"law_show": "errors"}])
def test_names_of_curves_stand_on_the_side_where_the_other_curve_is_not(settings):
    frame = opened(law_single="false", **settings).pictures[0].frames[0]
    words = [t for t in frame["data"] if t["mode"] == "text" and ": σ²" in t["text"][0]]
    fall = "law_over" in settings
    assert [t["textposition"].split()[0] for t in words] == ["top" if fall else "bottom", "top"]
    for t, line in zip(
        words, (t for t in frame["data"] if t["mode"] == "lines" and "noise" not in t["name"]), strict=True
    ):
        k = list(line["x"]).index(t["x"][0])
        up = line["y"][-1] > line["y"][0]
        if fall and t is words[0]:
            assert t["y"][0] > line["y"][k] and t["textposition"].endswith("right"), "above both, not on the axis"
            continue
        assert t["y"][0] == pytest.approx(line["y"][k])
        assert t["textposition"].endswith("right") == (up == t["textposition"].startswith("bottom"))


@pytest.mark.parametrize("settings", [{}, {"law_over": "points", "law_noise": 2.0}, {"law_show": "errors"}])
@pytest.mark.parametrize("intercept", ["false", "true"])
def test_the_formula_in_the_name_of_a_curve_is_that_of_the_curve(settings, intercept):
    at = opened(law_intercept=intercept, law_single="false", **settings)
    run, frame = at.shown.run, at.pictures[0].frames[0]
    lines = [t for t in frame["data"] if t["mode"] == "lines" and "noise" not in t["name"]]
    drawn = [t for t in frame["data"] if t["mode"] == "text" and ": σ²" in t["text"][0]], lines
    for name, curve in zip(*drawn, strict=True):
        said = (
            name["text"][0]
            .removesuffix(LIFT)
            .strip()
            .split(": ")[1]
            .replace("σ²", "s")
            .replace("−", "-")
            .replace("·", "*")
        )
        product = re.sub(r"(?<=[\w)]) (?=[d(])|\)(?=d)|(?<=\d)(?=d)", lambda gap: gap.group().strip() + "*", said)
        for x, y in zip(curve["x"], curve["y"], strict=True):
            n, d = (run.n, int(x)) if run.over == "columns" else (int(x), run.d)
            assert y == pytest.approx(eval(product, dict(s=run.noise**2, n=n, d=d)), rel=1e-5)
