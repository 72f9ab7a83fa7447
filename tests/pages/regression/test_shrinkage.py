"""The shrinkage view: what it shows against independent recomputation."""

import re
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose
from sklearn.linear_model import ElasticNet, Lasso, LinearRegression, Ridge
from sklearn.metrics import root_mean_squared_error
from sklearn.pipeline import Pipeline, make_pipeline
from sklearn.preprocessing import FunctionTransformer, PolynomialFeatures, StandardScaler

from datasets import catalog
from pages.regression import PAGE
from pages.views.regression.shrinkage import figure
from pages.views.regression.shrinkage.view import SWEPT
from tests.pages.harness import Opened, alts, figures, frames, numbers, texts
from ui import compute, words
from ui.figures.coefficients import penalty_places


def coefficients(traces):
    """The bars, or the dots of a logarithmic axis."""
    (one,) = [trace for trace in traces if trace.get("hovertemplate", "").startswith("%{text}: %{customdata")]
    return one


def opened(**settings: Any) -> Opened:
    return Opened("regression", view="shrinkage", **settings)


def split(name: str = "sine", seed: int = 0) -> tuple[Any, Any]:
    return catalog.make(name).split(0.3, seed=seed)


def pipeline(degree: int, estimator: Any, train: Any) -> Pipeline:
    powers = PolynomialFeatures(degree, include_bias=False)
    return make_pipeline(StandardScaler(), powers, StandardScaler(), estimator).fit(train.X, train.y)


def of_kind(traces: Any, **wanted: Any) -> Any:
    return next(t for t in traces if all(t.get(k) == v for k, v in wanted.items()))


@pytest.mark.parametrize(("lam", "degree", "seed"), [(0.01, 9, 0), (5.0, 15, 2), (1e-4, 12, 1)])
def test_ridge_is_scikit_learns(lam, degree, seed):
    at = opened(degree=degree, split=seed, **{"lambda": lam})
    train, test = split(seed=seed)
    model = pipeline(degree, Ridge(alpha=lam, solver="svd"), train)
    shown = numbers(at)
    assert shown["Typical miss, training"] == pytest.approx(
        root_mean_squared_error(train.y, model.predict(train.X)), rel=1e-6
    )
    assert shown["Typical miss, held out"] == pytest.approx(
        root_mean_squared_error(test.y, model.predict(test.X)), rel=1e-5
    )
    assert shown["Sum of squared coefficients"] == pytest.approx(np.sum(model[-1].coef_ ** 2), rel=1e-5)


@pytest.mark.parametrize(("settings", "estimator"), [
    ({"shrink": "lasso", "lambda": 2}, lambda n: Lasso(alpha=2 / n, tol=1e-10, max_iter=100_000)),
    ({"shrink": "elastic net", "lambda": 2, "mix": 0.5}, lambda n: ElasticNet(alpha=2 / n, l1_ratio=0.5, tol=1e-10)),
])  # fmt: skip
def test_lasso_and_elastic_net_are_scikit_learns(settings, estimator):
    at = opened(data="housing", **settings)
    train, _ = split("housing")
    model = pipeline(1, estimator(len(train.X)), train)
    bars = coefficients(at.pictures[0].frames[-1]["data"])
    assert_allclose(bars["customdata"], model[-1].coef_, atol=0.05)
    assert "Converged after" in texts(at.caption)


def test_every_frame_of_the_sweep_is_the_fit_of_its_penalty():
    at = opened(degree=7, shrink_curves=True)
    train, test = split()
    penalties = [0.0, *(float(f"{m}e{d}") for d in range(-6, 6) for m in (1, 2, 5)), 1e6]
    shown = frames(at)
    assert len(shown) == len(penalties)
    for i in (0, 10, 19, 25, 37):
        model = pipeline(7, Ridge(alpha=max(penalties[i], 1e-12), solver="svd"), train)
        curve = of_kind(shown[i], name="ridge")
        assert_allclose(curve["y"], model.predict(curve["x"].astype(float)[:, None]), rtol=1e-3, atol=1e-3)
        assert_allclose(coefficients(shown[i])["customdata"], model[-1].coef_, rtol=1e-3, atol=1e-4)
        training, held_out = [t for t in shown[i] if t.get("xaxis") == "x3" and t["mode"] == "markers"]
        assert training["y"][0] == pytest.approx(root_mean_squared_error(train.y, model.predict(train.X)), rel=1e-4)
        assert held_out["y"][0] == pytest.approx(root_mean_squared_error(test.y, model.predict(test.X)), rel=1e-3)


def test_training_error_never_falls_and_coefficients_never_grow_with_the_penalty():
    shown = frames(opened(degree=15, shrink_curves=True))
    curve = of_kind(shown[-1], hovertemplate="training: %{y:.4g}<extra></extra>")["y"]
    assert np.all(np.diff(curve) > -1e-6)
    sizes = [float(np.sum(coefficients(traces)["customdata"].astype(float) ** 2)) for traces in shown]
    assert np.all(np.diff(sizes) < 1e-6)


def test_a_huge_penalty_leaves_the_mean():
    at = opened(degree=15, **{"lambda": 1e6})
    train, _ = split()
    curve = of_kind(figures(at)[0]["data"], name="ridge")
    assert_allclose(curve["y"], train.y.mean(), atol=1e-3)
    assert numbers(at)["Typical miss, training"] == pytest.approx(train.y.std(), rel=1e-4)


def test_no_penalty_overfits_and_a_little_helps():
    none, little = (numbers(opened(degree=15, **{"lambda": penalty})) for penalty in (0, 0.001))
    assert none["Typical miss, training"] < little["Typical miss, training"]
    assert little["Typical miss, held out"] < none["Typical miss, held out"] / 2
    assert little["Sum of squared coefficients"] < none["Sum of squared coefficients"] / 1000


def test_the_quartic_becomes_the_parabola():
    at = opened(shrink="selective", degree=4, first_power=3, **{"lambda": 1000})
    drawn = figures(at)[0]["data"]
    curve, parabola = of_kind(drawn, name="selective ridge"), of_kind(drawn, name="degree 2 alone")
    assert_allclose(curve["y"], parabola["y"], atol=0.02)
    x, y = split()[0].X[:, 0], split()[0].y
    assert_allclose(parabola["y"], np.polyval(np.polyfit(x, y, 2), curve["x"]), atol=1e-4)
    quartic = of_kind(frames(at)[0], name="selective ridge")
    assert_allclose(quartic["y"], np.polyval(np.polyfit(x, y, 4), curve["x"]), atol=1e-3)


@pytest.mark.parametrize(("shrink", "left"), [("lasso", 3), ("ridge", 30)])
def test_the_lasso_leaves_coefficients_at_zero_where_ridge_does_not(shrink, left):
    at = opened(data="wide", data_n=30, shrink=shrink, **{"lambda": 5})
    (picture,) = at.pictures
    coef = coefficients(picture.frames[-1 if shrink == "lasso" else picture.start]["data"])["customdata"]
    assert (coef != 0).sum() == left and numbers(at).get("Coefficients ≠ 0", 30) == left
    assert ("Converged after" in texts(at.caption)) == (shrink == "lasso")


def test_the_objective_is_what_descends():
    at = opened(shrink="lasso", degree=4, shrink_curves=True, **{"lambda": 1})
    line = next(t for t in frames(at)[-1] if t.get("xaxis") == "x3" and t["mode"] == "lines")
    assert np.all(np.diff(line["y"]) <= 1e-7)
    train, _ = split()
    model = pipeline(4, Lasso(alpha=1 / len(train.X), tol=1e-12, max_iter=100_000), train)
    error = train.y - model.predict(train.X)
    best = error @ error / (2 * len(error)) + np.abs(model[-1].coef_).sum() / len(error)
    assert line["y"][-1] == pytest.approx(best, rel=1e-4)


def test_paths_of_both_methods():
    at = opened(data="diabetes", more="Paths", **{"lambda": 10})
    train, _ = split("diabetes")
    _, ridge, lasso = figures(at)
    bmi = "body mass index (kg/m²)"
    ours = of_kind(ridge["data"], name=bmi)["customdata"]
    assert ours[21] == pytest.approx(pipeline(1, Ridge(alpha=10), train)[-1].coef_[2], rel=1e-4)
    ours = of_kind(lasso["data"], name=bmi)["customdata"]
    model = pipeline(1, Lasso(alpha=10 / len(train.X), tol=1e-10, max_iter=100_000), train)
    assert ours[21] == pytest.approx(model[-1].coef_[2], rel=1e-3)
    assert ours[-1] == 0
    assert "0 at the largest" in alts(at)[2]


@pytest.mark.parametrize("settings", [
    {"coefficient": 3, "lambda": 0.5},
    {"coefficient": 2, "lambda": 1, "shrink": "lasso", "degree": 4},
    {"coefficient": 1, "lambda": 1, "shrink": "lasso", "degree": 4},
    {"coefficient": 4, "lambda": 20, "shrink": "selective", "degree": 4},
])  # fmt: skip
def test_looking_closer_balances(settings):
    at = opened(**settings)
    train, _ = split()
    degree, lam, j = settings.get("degree", 9), settings["lambda"], settings["coefficient"] - 1
    if settings.get("shrink") == "lasso":
        estimator = Lasso(alpha=lam / len(train.X), tol=1e-12, max_iter=10**6)
    else:
        estimator = Ridge(alpha=lam)
    model = pipeline(degree, estimator, train)
    pull = model[:-1].transform(train.X)[:, j] @ (train.y - model.predict(train.X))
    if settings.get("shrink") == "selective":
        pull = lam * coefficients(figures(at)[0]["data"])["customdata"][j]
    written = [abs(float(v)) for v in re.findall(r"-?\d+\.?\d*", texts(at.latex))]
    assert any(v == pytest.approx(abs(pull), rel=1e-3) for v in written)


def test_looking_closer_at_a_table_with_more_columns_than_rows():
    at = opened(data="wide")
    said = texts(at.markdown)
    assert "is singular: its rank is 10" in said
    assert "31 equations" in said


def test_alt_and_words():
    at = opened()
    miss = words.number(numbers(at)["Typical miss, held out"])
    told = f"With λ = 0 there is no penalty, and the typical miss of held-out points is {miss}"
    assert told in alts(at)[0]
    assert at.pictures[0].captions[at.pictures[0].start] == told
    assert "With λ = 0 there is no penalty" in alts(opened(test=0.0, **{"lambda": 0}))[0]


@pytest.mark.parametrize("shrink", ["ridge", "lasso", "elastic net", "selective"])
@pytest.mark.parametrize("data", ["five_points", "wide", "step"])
def test_nothing_breaks_at_the_ends(shrink, data):
    opened(data=data, shrink=shrink, degree=15, test=0, **{"lambda": 1e6})
    opened(data=data, shrink=shrink, degree=1, test=0.5, **{"lambda": 0})


@pytest.mark.parametrize("lam", [0.0, 10.0, 1000.0])
def test_an_intercept_that_pays_is_that_of_a_column_of_ones(lam):
    settings = dict(data="line", degree=3, test=0, intercept_too=True)
    at = opened(**settings, **{"lambda": lam})
    data = catalog.make("line")
    fit = at.shown.run
    A = np.column_stack([np.ones(len(data.X)), fit.fitted.terms.transform(data.X)])
    theta = np.linalg.solve(A.T @ A + lam * np.eye(4), A.T @ data.y)
    assert_allclose([fit.fitted.model.intercept, *fit.fitted.model.coef], theta, rtol=1e-7)
    swept = fit.swept[list(SWEPT).index(lam)]
    assert_allclose([swept.intercept, *swept.coef], theta, rtol=1e-7)
    if lam:
        assert "The intercept is penalised too" in texts(at.markdown)
        assert rf"\frac{{{data.y.sum():.4g}}}{{40 + {lam:.4g}}}" in texts(at.latex)
    free = opened(**settings | dict(intercept_too=False), **{"lambda": lam}).shown.run.fitted.model
    assert free.intercept == pytest.approx(data.y.mean())
    assert "intercept_too" not in opened(shrink="lasso").heard


@pytest.mark.parametrize(("scaled", "unit"), [(False, 0.001), (False, 1.0), (False, 1000.0), (True, 0.001)])
def test_a_unit_matters_to_the_penalty_unless_columns_are_standardised(scaled, unit):
    settings = dict(data="housing", shrink="ridge", scaled=scaled, unit=unit, **{"lambda": 0.1})
    at = opened(**settings)
    data = catalog.make("housing")
    train, test = data.split(0.3, 0)
    by = np.array([unit, 1.0, 1.0, 1.0])
    first = StandardScaler() if scaled else FunctionTransformer(lambda X: X * by)
    model = make_pipeline(first, Ridge(alpha=0.1)).fit(train.X, train.y)
    shown = numbers(at)
    assert shown["Typical miss, training"] == pytest.approx(
        np.sqrt(np.mean((model.predict(train.X) - train.y) ** 2)), rel=1e-7
    )
    assert shown["Typical miss, held out"] == pytest.approx(
        np.sqrt(np.mean((model.predict(test.X) - test.y) ** 2)), rel=1e-7
    )
    assert shown["Sum of squared coefficients"] == pytest.approx(model[-1].coef_ @ model[-1].coef_, rel=1e-6)
    raw = model[-1].coef_[0] * (1 / model[0].scale_[0] if scaled else unit)
    assert at.shown.quantity("First coefficient, a unit of the data") == pytest.approx(raw, rel=1e-6)
    bars = coefficients(figures(at)[0]["data"])["customdata"]
    assert_allclose(bars, model[-1].coef_, rtol=1e-4)


def test_powers_too_large_for_their_units_are_refused_in_words():
    with pytest.raises(compute.Refused, match="too large; scale X first"):
        opened(table=b"x,y\n" + b"".join(b"%d0000000,%d\n" % (i, i % 3) for i in range(1, 30)), scaled=False, degree=15)


@pytest.mark.parametrize("shrink", ["ridge", "lasso"])
def test_it_opens_on_the_fit_and_its_coefficients_and_the_curves_come_with_a_switch(shrink):
    alone, both = (opened(shrink=shrink, shrink_curves=on) for on in (False, True))
    drawn, beside = figures(alone)[0], figures(both)[0]
    assert "xaxis3" not in drawn["layout"] and "xaxis3" in beside["layout"]
    assert [t["type"] for t in drawn["data"]] == [t["type"] for t in beside["data"] if t.get("xaxis") != "x3"]
    assert numbers(alone) == numbers(both)


def test_the_headline_says_a_large_penalty_as_its_slider_does():
    (picture, *_) = opened().pictures
    dear, cheap = (numbers(opened(**{"lambda": lam}))["Typical miss, held out"] for lam in (1e6, 1e-5))
    said = picture.captions[len(picture.captions) - 1]
    found = re.fullmatch(
        r"The typical miss of held-out points falls to ([\d.]+) at λ = ([\d.]+), then grows to ([\d.]+)", said
    )
    assert found, said
    best = numbers(opened(**{"lambda": float(found[2])}))["Typical miss, held out"]
    assert best < dear and best < cheap
    assert [found[1], found[3]] == [words.number(best), words.number(dear)]
    (picture, *_) = opened(**{"lambda": 1e-5}).pictures
    told = f"With λ = 0.00001, the typical miss of held-out points is {words.number(cheap)}, the least so far"
    assert picture.captions[picture.start] == told


def test_a_penalty_that_opens_at_its_end_and_other_prices_say_what_curve_is_left() -> None:
    (picture, *_) = opened(**{"lambda": 1e6}).pictures
    assert picture.captions[picture.start].startswith("A level line at the mean remains, and the typical miss")
    level = opened(data="line", degree=1, intercept_too=True)
    (picture, *_) = level.pictures
    end = picture.captions[len(picture.captions) - 1]
    miss = np.sqrt(np.mean(level.shown.run.at.held_out[1] ** 2))  # of a line at 0
    assert end.startswith(f"A level line at 0 remains, and the typical miss of held-out points is {words.number(miss)}")
    (picture, *_) = opened(shrink="selective", degree=4, first_power=3).pictures
    assert picture.captions[len(picture.captions) - 1].startswith("The curve has turned into that of degree 2 alone")


def test_misses_that_are_written_alike_are_called_about_the_same():
    (picture, *_) = opened().pictures
    assert re.fullmatch(
        r"With λ = 0.00005, the typical miss of held-out points is [\d.]+, as at λ = 0.00002", picture.captions[6]
    )


def test_the_misses_for_each_penalty_are_drawn_as_far_as_one_has_come():
    shown = frames(opened())
    x = penalty_places(SWEPT)
    for i in (0, 12, len(shown) - 1):
        curves = [t for t in shown[i] if t.get("xaxis") == "x3" and t["mode"] == "lines"]
        marks = [t for t in shown[i] if t.get("xaxis") == "x3" and t["mode"] == "markers"]
        (names,) = [t for t in shown[i] if t.get("xaxis") == "x3" and t["mode"] == "text"]
        assert len(curves) == 2 == len(marks)
        for curve, mark in zip(curves, marks, strict=True):
            assert np.isfinite(curve["y"]).sum() == i + 1, "what comes is what is asked"
            assert curve["y"][i] == pytest.approx(mark["y"][0], rel=1e-5)
        assert [text.strip() for text in names["text"]] == ["training", "held out"]
        assert list(names["x"]) == pytest.approx([x[i]] * 2, rel=1e-5)


def test_a_mark_at_each_bar_is_where_its_coefficient_is_without_a_penalty():
    train, _ = split()
    drawn = figures(opened(degree=5, **{"lambda": 0.01}))[0]
    marks = next(t for t in drawn["data"] if str(t.get("marker", {}).get("symbol")) == "line-ns")
    assert_allclose(marks["customdata"], pipeline(5, Ridge(alpha=0, solver="svd"), train)[-1].coef_, rtol=1e-4)
    free = figures(opened(degree=5, **{"lambda": 0}))[0]
    assert_allclose(coefficients(free["data"])["x"], marks["x"], rtol=1e-4)
    assert marks["xaxis"] == "x2" and not marks.get("showlegend")


def test_where_the_height_is_charged_it_is_the_first_bar():
    at = opened(data="line", degree=1, intercept_too=True, **{"lambda": 10.0})
    bars, model = coefficients(figures(at)[0]["data"]), at.shown.run.fitted.model
    assert bars["text"] == ["intercept", "x"]
    assert_allclose(bars["customdata"], [model.intercept, *model.coef], rtol=1e-5)
    assert coefficients(figures(opened(data="line", degree=1))[0]["data"])["text"] == ["x"]


def test_the_axis_of_coefficients_says_when_it_is_logarithmic_and_bars_begin_at_its_zero_line():
    for more, said in ((dict(degree=15), True), (dict(data="housing", shrink="lasso"), False)):
        (drawn,) = figures(opened(**more))
        axis, bars = drawn["layout"]["xaxis2"], coefficients(drawn["data"])
        assert ("log scale to both sides" in axis["title"]["text"]) == said
        assert axis["zeroline"] and bars["type"] == "bar" and "base" not in bars


def test_the_curve_without_a_penalty_has_its_name_and_is_not_drawn_where_it_is_the_fit():
    for lam, alike in ((0, True), (1e-3, False)):
        (drawn,) = figures(opened(**{"lambda": lam}))
        free = next(t for t in drawn["data"] if t.get("name") == "λ = 0")
        assert np.isnan(free["y"]).all() == alike
        (at,) = [k for k, text in enumerate(free["text"]) if text == "λ = 0"]
        assert not free["showlegend"] and (alike or free["y"][at] == max(free["y"]))


def test_the_mean_is_drawn_once_the_fit_is_nearly_level():
    shown = frames(opened(degree=5))
    for i, level in {0: False, 20: False, len(shown) - 1: True}.items():
        mean = next(t for t in shown[i] if t.get("name") == "mean")
        assert np.isfinite(mean["y"]).all() == level


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"degree": 15},
        {"data": "wide", "data_n": 30, "shrink": "lasso", "lambda": 5},
        {"data": "housing", "data_n": 60, "shrink": "lasso", "lambda": 100},
    ],
)
def test_the_marks_without_a_penalty_are_named_in_the_heading_and_inside_the_axis(settings):
    (drawn,) = figures(opened(**settings))
    low, high = drawn["layout"]["xaxis2"]["range"]
    marks = next(t for t in drawn["data"] if str(t.get("marker", {}).get("symbol")) == "line-ns")
    assert all(low < x < high for x in marks["x"] if np.isfinite(x))
    for heading in (
        drawn["layout"]["annotations"][1]["text"],
        drawn["layout"]["meta"]["narrow"]["annotations[1].text"],
    ):
        assert "┃ without penalty" in heading
    free = LinearRegression().fit(*_standardised(settings)).coef_ if settings.get("data") == "housing" else None
    if free is not None:
        assert_allclose(sorted(marks["x"]), sorted(free), rtol=1e-4)


def test_where_two_powers_pay_the_headline_says_in_the_end_what_the_curve_turns_into():
    (picture,) = opened(shrink="selective", degree=4, first_power=3).pictures
    assert picture.start == 0 and "turned into that of degree 2 alone, " in picture.captions[-1]
    curve = next(t for t in picture.frames[-1]["data"] if len(t["x"]) == 200 and t.get("name") != "degree 2 alone")
    data = catalog.make("sine").split(0.3, seed=0)[0]
    assert_allclose(curve["y"], np.polyval(np.polyfit(data.X[:, 0], data.y, 2), curve["x"]), atol=0.01)


def _standardised(settings: dict[str, Any]) -> tuple[np.ndarray, np.ndarray]:
    train, _ = catalog.make("housing", n=settings["data_n"]).split(0.3, seed=0)
    return StandardScaler().fit_transform(train.X), train.y


def test_the_misses_of_the_rows_held_out_make_up_the_error_that_is_told():
    at = opened(**{"lambda": 0.01})
    lines = next(t for t in figures(at)[0]["data"] if t.get("meta") == figure.MISS)
    missed = np.diff(lines["y"].reshape(-1, 3)[:, :2])[:, 0].astype(float)
    assert np.sqrt(np.mean(missed**2)) == pytest.approx(numbers(at)["Typical miss, held out"], rel=1e-5)
    assert not any(t.get("meta") == figure.MISS for t in figures(opened(test=0.0))[0]["data"])


def test_the_largest_miss_says_that_it_is_the_error_and_the_bars_shrink_to_scale():
    at = opened()
    data = figures(at)[0]["data"]
    (told,) = [t for t in data if t.get("text") == [figure.MISS]]
    lines = next(t for t in data if t.get("meta") == figure.MISS)
    ends = lines["y"].reshape(-1, 3)[:, :2].astype(float)
    largest = int(np.abs(np.diff(ends)).argmax())
    assert told["y"][0] == pytest.approx(ends[largest].mean(), rel=1e-5)
    assert told["x"][0] == lines["x"][3 * largest]
    bars = coefficients(data)
    assert_allclose(bars["x"], bars["customdata"], rtol=1e-6)


def test_without_points_held_out_the_length_is_asked_for_and_the_miss_in_training_is_named() -> None:
    at = opened(test=0.0).shown
    asked = PAGE.views["shrinkage"].question_where(lambda name, value: (name, value) == ("test", 0.0))
    assert "held-out" not in asked and "length" in asked
    names = [t for t in at.pictures[0].frames[0]["data"] if "training" in str(t.get("text"))]
    assert [[word.strip() for word in t["text"]] for t in names] == [["training"]]


def test_where_the_miss_is_least_for_the_largest_penalty_though_it_rose_before_only_that_is_told() -> None:
    at = opened(data="outlier", data_n=12, data_seed=3, degree=3, test=0.3)
    miss = at.shown.run.errors(at.shown.run.swept)[:, -1]
    assert miss.max() > miss[0] > miss[-1] == miss.min()
    (picture, *_) = at.pictures
    end = picture.captions[len(picture.captions) - 1]
    assert end == f"The typical miss of held-out points is least, {words.number(float(miss[-1]))}, for the largest λ"


def test_of_no_coefficients_and_of_all_the_headline_says_so_in_words() -> None:
    (picture, *_) = opened(data="wide", shrink="lasso", **{"lambda": 1e6}).pictures
    assert picture.captions[0].endswith(": no coefficient has left 0, so all 30 are exactly 0")
    (picture, *_) = opened(data="housing", shrink="lasso", **{"lambda": 1}).pictures
    last = picture.captions[len(picture.captions) - 1]
    assert ": 4 coefficients are not 0, size" in last and last.endswith(", and none is exactly 0")


@pytest.mark.parametrize(("lowest", "y"), [(0.0, 5.0), (3863.0, 3864.3), (3863.0, 9000.0)])
def test_the_mark_below_the_bars_is_at_its_value_or_at_the_upper_edge(lowest, y):
    (mark,) = figure.here(1.0, [y], ({}, dict(range=[lowest, lowest + 10])))
    assert mark["y"] == pytest.approx([y if y <= lowest + 10 else lowest + 10 * figure.EDGE])
    assert mark["marker"]["symbol"] == ("circle" if y <= lowest + 10 else "triangle-up")
