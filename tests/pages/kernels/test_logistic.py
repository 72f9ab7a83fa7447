"""The kernel logistic view: probabilities, the objective's curve, plain logistic regression beside it, and words."""

import re
from typing import Any

import numpy as np
import pytest
from sklearn.linear_model import LogisticRegression

from algos.classification import polynomial_features
from algos.kernels import kernel_logistic
from algos.kernels.explicit_features import feature_map
from algos.kernels.kernels import Gaussian, Polynomial
from algos.trace import record
from datasets import catalog
from tests.pages.harness import Opened, alts, captions, figures, frames, numbers, printed, scripts, texts
from tests.pages.mistakes import mistakes
from ui import palette, words


def opened(**settings: Any) -> Opened:
    return Opened("kernels", **{"view": "logistic", "data": "moons"} | settings)


def moons() -> tuple[Any, Any]:
    """The default scene: 30 % held out, standardised by the training rows."""
    train, test = catalog.make("moons", n=150, noise=0.25, seed=2).split(0.3, 0)
    return train.standardised(), test.standardised(by=train)


def player_of(at: Opened) -> Any:
    """The chart at the last step."""
    return dict(data=frames(at)[-1])


def test_numbers_are_those_of_a_run_of_the_algorithm():
    train, test = moons()
    final = record(
        kernel_logistic.steps(train.X, train.y, kernel=Gaussian(0.5), penalty=0.1, tolerance=1e-9), limit=50
    ).final
    at = opened()
    shown = numbers(at)
    assert at.shown.quantity("Log loss per point") == pytest.approx(final.log_loss / len(train.y))
    assert shown["Training error"] == (final.predict(train.X) != train.y).mean()
    assert shown["Test error"] == (final.predict(test.X) != test.y).mean()
    assert shown["Test error"] > shown["Training error"] > 0


def test_on_a_polynomial_kernel_it_is_scikit_learns_model_on_the_features():
    at = opened(kernel="polynomial", power=3, penalty="0.5")
    train, _ = moons()
    phi = feature_map(Polynomial(3, 1.0), 2).transform
    model = LogisticRegression(C=2.0, solver="newton-cholesky", tol=1e-10, max_iter=1000).fit(phi(train.X), train.y)
    loss = np.logaddexp(0, -(2 * train.y - 1) * model.decision_function(phi(train.X))).mean()
    assert at.shown.quantity("Log loss per point") == pytest.approx(loss, rel=1e-5)
    figure = player_of(at)
    background = next(t for t in figure["data"] if t["type"] == "heatmap")
    xx, yy = np.meshgrid(background["x"], background["y"])
    p = model.predict_proba(phi(np.column_stack([xx.ravel(), yy.ravel()]).astype(float)))[:, 1].reshape(xx.shape)
    sure = np.abs(p - 0.5) > 0.01
    shades = np.where(p > 0.5, 250 * p, 125 - 250 * p)  # of either class 125, from pale to strong
    np.testing.assert_allclose(background["z"][sure], shades[sure], atol=1.1)
    (said,) = [c.value for c in at.caption if "written out, gives the same" in c.value]
    assert "10 features" in said and re.search(r"·10⁻(⁸|⁹|¹.)", said)


def test_the_dashed_line_is_plain_logistic_regression():
    train, _ = moons()
    for degree in (1, 3):
        at = opened(plain=degree)
        name = "plain logistic" if degree == 1 else "plain, degree 3"
        line = next(t for t in player_of(at)["data"] if t.get("name") == name)
        Z = polynomial_features.expand(train.X, degree)
        model = LogisticRegression(C=10.0, solver="newton-cholesky", tol=1e-10, max_iter=1000).fit(Z, train.y)
        places = np.column_stack([line["x"], line["y"]]).astype(float)
        places = places[np.isfinite(places).all(axis=1)]
        inside = np.abs(places).max(axis=1) < 3 if degree > 1 else slice(None)
        score = model.decision_function(polynomial_features.expand(places[inside], degree))
        assert np.abs(score).max() < (1e-3 if degree == 1 else 0.25)
    assert not any("plain" in t.get("name", "") for t in player_of(opened(plain=0))["data"])


def test_dotted_lines_are_where_the_model_is_nine_tenths_sure():
    at = opened()
    drawn = next(t for t in player_of(at)["data"] if t.get("name") == "90% sure")
    places = np.column_stack([drawn["x"], drawn["y"]]).astype(float)
    sure = at.shown.run.final.predict_proba(places[np.isfinite(places[:, 0])])[:, 1]
    assert drawn["line"]["dash"] == "dot" and (sure > 0.5).any() and (sure < 0.5).any()
    np.testing.assert_allclose(np.minimum(sure, 1 - sure), 0.1, atol=0.05)


def test_a_guess_is_asked_for_before_the_first_step():
    assert opened().pictures[0].ahead


def test_the_curve_of_the_objective_stands_beside_gradient_steps_alone_as_newtons_never_rises():
    newton, gradient = opened(penalty="0.0001"), opened(method="gradient", rate="0.2")
    assert (np.diff(newton.shown.run.trace.curve("objective")) <= 0).all()
    assert not any(t.get("yaxis") == "y2" and t["mode"] == "markers" for t in player_of(newton)["data"] if "mode" in t)
    assert not any(t["type"] == "bar" for t in player_of(gradient)["data"])
    line = next(t for t in player_of(gradient)["data"] if t.get("yaxis") == "y2" and t["mode"] == "lines")
    np.testing.assert_allclose(line["y"], gradient.shown.run.trace.curve("objective"), rtol=1e-6)


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"kernel": "linear", "penalty": "1", "test": 0.0},
        {"kernel": "quadratic", "data": "rings", "standardise": "false"},
        {"kernel": "laplacian", "bandwidth": "1", "data": "iris", "positive": "versicolor"},
        {"method": "gradient", "rate": "0.01", "limit": 20},
        {"method": "stochastic", "penalty": "0", "seed": 3, "limit": 10},
    ],
)
def test_the_scripts_print_the_numbers_beside_the_chart(settings):
    at = opened(**settings)
    own, *library = scripts(at)
    shown = numbers(at)
    assert printed(own) == pytest.approx(shown, rel=1e-12)
    assert bool(library) == ("method" not in settings)
    for script in library:
        assert printed(script) == pytest.approx(shown, rel=2e-5)


def test_too_large_a_rate_is_said():
    at = opened(method="gradient", rate="0.2")
    said = next(c.value for c in at.caption if "the objective cannot rise" in c.value)
    train, _ = moons()
    safe = kernel_logistic.steady_rate(Gaussian(0.5)(train.X, train.X), 0.1)
    assert f"{safe:.4f}" in said and re.search(r"here it rose \d+ time", said)
    calm = opened(method="gradient", rate="0.01")
    assert "here it never rose" in texts(calm.caption)


def test_an_explosion_is_not_called_convergence():
    at = opened(method="gradient", rate="100", penalty="10000")
    assert any(c.value.startswith("Diverged after") for c in at.caption)
    assert "Converged" not in texts(at.caption)


def test_a_run_lost_in_rounding_is_not_called_convergence():
    at = opened(data="wine", standardise="false", kernel="polynomial", power=7, penalty="1")
    assert any(c.value.startswith("Stuck after") for c in at.caption)
    assert "Converged" not in texts(at.caption)


def test_without_a_penalty_the_weights_grow_and_the_page_says_so():
    at = opened(bandwidth="0.2", method="gradient", penalty="0", rate="0.5", limit="500")
    (said,) = [w.value for w in at.warning]
    assert "only stopping early keeps it there" in said
    assert "Stopped at the limit of 500 steps." in texts(at.caption)
    longest = [float(v) for s in captions(at)[1:] for v in re.findall(r"largest weight is ([\d.]+)", s)]
    assert len(longest) == len(captions(at)) - 1
    assert (np.diff(longest[5:]) >= 0).all()  # as far as the digits on display tell
    assert (np.diff(longest[5::25]) > 0).all()
    assert not opened(method="gradient").warning


def test_looking_closer_adds_the_terms_up_to_the_probability():
    at = opened(across_at="0.5", up_at="0.5", point=3)
    train, _ = moons()
    final = record(
        kernel_logistic.steps(train.X, train.y, kernel=Gaussian(0.5), penalty=0.1, tolerance=1e-9), limit=50
    ).final
    place = np.array([[float(at.heard[k]) for k in ("across_at", "up_at")]])
    bars = next(f for f in figures(at) if f["data"][0]["type"] == "bar")["data"]
    assert bars[2]["y"][0] == pytest.approx(final.decision_function(place)[0], rel=1e-6)
    p = final.predict_proba(place)[0, 1]
    assert any(f"{p:.3g}" in m.value for m in at.markdown if "through the sigmoid" in m.value)
    # At the minimum a weight times the penalty is what the model is off at its point.
    np.testing.assert_allclose(0.1 * final.alpha, train.y - final.predict_proba(train.X)[:, 1], atol=1e-7)


def test_the_alternative_text_tells_the_result():
    text = alts(opened())[0]
    assert "training points and 45 test points of Moons in 2 classes by kernel logistic regression" in text
    assert "6 training points on the wrong side. Converged after" in text


def test_a_line_where_it_is_sure_is_drawn_once_there_are_points_of_which_it_is():
    (picture,) = opened().shown.pictures
    for i, said in enumerate(picture.captions):
        line = next(t for t in picture.frames[i]["data"] if t.get("name") == "90% sure")
        few = not re.search(r": the model is at least 90% sure of ([5-9]|\d\d+) of \d+ points", said)
        assert np.isfinite(np.asarray(line["x"], dtype=float)).any() != few, said
        assert line.get("showlegend", True) != few, "a name for what is there alone"


def test_it_opens_after_its_first_step_and_before_it_no_point_is_on_the_wrong_side():
    at = opened()
    (picture,) = at.shown.pictures
    seen = [int(np.isfinite(mistakes(picture.frames[i]["data"])[0]["x"]).sum()) for i in (0, 1)]
    assert picture.start == 1
    assert seen[0] == 0 < seen[1]
    state, (train, test) = at.shown.run.trace.states[1], moons()
    wrong = (state.predict(train.X) != train.y).sum() + (state.predict(test.X) != test.y).sum()
    assert seen[1] == wrong
    assert picture.captions[1].endswith(": the model is at least 90% sure of 1 of 150 points")


def test_the_kernel_is_asked_once_a_frame_for_the_points_held_out(monkeypatch: pytest.MonkeyPatch) -> None:
    (picture,) = opened(penalty="0.3").shown.pictures
    asked: list[int] = []
    known = kernel_logistic.KernelLogistic.decision_function

    def counted(self: Any, X: Any) -> Any:
        asked.append(len(X))
        return known(self, X)

    monkeypatch.setattr(kernel_logistic.KernelLogistic, "decision_function", counted)
    for i in range(2, len(picture.frames)):
        asked.clear()
        assert picture.frames[i] and picture.captions[i]
        assert len(asked) <= 1, i


def test_the_ends_where_it_is_sure_are_shaded_and_named() -> None:
    for name, told in (
        ("moons", ["<b>← sure of group 1</b>", "<b>sure of group 2 →</b>"]),
        ("iris", ["<b>← sure </b>"]),
    ):
        (picture,) = opened(data=name).shown.pictures
        frame = picture.frames[picture.start]
        zones = [(shape["x0"], shape["x1"]) for shape in frame["layout"]["shapes"]]
        np.testing.assert_allclose(zones, [(0, 0.1), (0.9, 1)])
        words = [list(t["text"]) for t in frame["data"] if t.get("xaxis") == "x2" and "sure" in str(t.get("text"))]
        assert words[0][: len(told)] == told


def test_beside_the_plane_every_point_is_counted_at_its_probability():
    at = opened()
    train, test = moons()
    for state, frame in zip(at.shown.run.trace.states, frames(at), strict=True):
        bars = [t for t in frame if t["type"] == "bar"]
        assert [t["marker"]["color"] for t in bars] == list(palette.CLASSES[:2])
        for c, drawn in enumerate(bars):
            p = np.r_[state.predict_proba(train.X[train.y == c])[:, 1], state.predict_proba(test.X[test.y == c])[:, 1]]
            np.testing.assert_array_equal(drawn["y"], np.histogram(p, np.linspace(0, 1, 21))[0])
    last = at.shown.run.trace.final
    sure = sum(int(t["y"][0] + t["y"][1] + t["y"][-1] + t["y"][-2]) for t in frames(at)[-1] if t["type"] == "bar")
    both = np.r_[last.predict_proba(train.X)[:, 1], last.predict_proba(test.X)[:, 1]]
    assert sure == (np.abs(both - 0.5) >= 0.4).sum()


def test_of_a_bar_that_is_cut_at_the_top_it_says_how_high_it_is() -> None:
    (picture,) = opened().shown.pictures
    for i in (0, picture.start, len(picture.frames) - 1):
        frame = picture.frames[i]
        bars = [t for t in frame["data"] if t["type"] == "bar"]
        high = np.sum([t["y"] for t in bars], axis=0)
        cut = high[high > frame["layout"]["yaxis2"]["range"][1]]
        told = [word for t in frame["data"] for word in np.ravel(t.get("text") or []) if "▴" in str(word)]
        assert told == [f"<b>▴ {count}</b>" for count in cut]
        assert i or list(cut) == [150]


def test_wrong_test_points_are_ringed_over_the_points_learned_from():
    at = opened(data_seed=0, data_n=300, data_noise=0.3, bandwidth="0.1", penalty="0.0001")
    run = at.shown.run
    traces = at.shown.pictures[0].frames[-1]["data"]
    (i,) = (i for i, t in enumerate(traces) if t.get("name") == "wrong" and not t["showlegend"])
    lost = run.final.predict(run.at.test_points) != run.at.y_test
    drawn = np.column_stack([traces[i]["x"], traces[i]["y"]])
    assert sorted(map(tuple, drawn)) == sorted(map(tuple, run.at.test_points[lost].astype(np.float32)))
    assert i > max(k for k, t in enumerate(traces) if t.get("meta") == "pick")


def test_too_fast_is_twelve_times_the_safe_rate():
    at = opened(data_seed=0, data_n=300, data_noise=0.08, method="gradient", rate="0.2")
    K = at.shown.run.final.kernel(at.shown.run.at.points, at.shown.run.at.points)
    safe = 1 / (np.linalg.eigvalsh(K + 1)[-1] / 4 + at.shown.run.penalty)
    (note,) = (said.text for said in at.shown.said if "At a rate of at most" in said.text)
    told = float(re.findall(r"at most ([\d.]+)", note)[0].rstrip("."))
    assert told == pytest.approx(safe, rel=0.01) and round(0.2 / safe) == 12


def test_a_single_point_in_doubt_is_one_in_words():
    at = opened(data_n=10, penalty="0.0001")
    told = "sure of 9 of 10 points, those beyond the dotted lines, and in doubt about the other one"
    assert captions(at)[-1].endswith(told)


def test_where_only_points_held_out_are_wrong_the_headline_says_so():
    at = opened(data="moons", data_seed=0, data_n=300, data_noise=0.3, bandwidth="0.1", penalty="0.0001")
    run = at.shown.run
    lost = int((run.final.predict(run.at.test_points) != run.at.y_test).sum())
    assert lost > 5 and not (run.final.predict(run.at.points) != run.at.y).any()
    assert captions(at)[-1].endswith(
        f": no training point is wrong, but {lost} of {len(run.at.y_test)} test points are"
    )
    assert "test points" not in captions(at)[-2]


def test_beside_the_plain_model_it_is_told_on_how_much_of_the_area_they_differ():
    at = opened(data="rings", kernel="polynomial", power=2, plain=2, penalty="1")
    run = at.shown.run
    places = run.seen.plane.grid(64)[2]
    other = run.plain.decision_function(polynomial_features.expand(places, 2)) > 0
    share = np.mean((run.final.decision_function(places) > 0) != other)
    assert captions(at)[-1].endswith(f": the two boundaries differ on {words.number(words.Share(share))} of the area")
