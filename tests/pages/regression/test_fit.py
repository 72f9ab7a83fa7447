"""The fit view: what it shows against independent recomputation."""

from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy import stats
from sklearn.linear_model import LinearRegression
from sklearn.metrics import mean_absolute_error, r2_score, root_mean_squared_error
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import PolynomialFeatures, StandardScaler

from datasets import catalog
from pages.regression import PAGE
from pages.views.regression.fit import closer
from pages.views.regression.fit.by_method import chart
from pages.views.regression.fit.closer import Looked
from tests.pages.harness import Opened, alts, figures, numbers, texts
from ui import palette, words
from ui.picture import flat


def opened(**settings: Any) -> Opened:
    return Opened("regression", view="fit", **{"line_by": "a method", "data": "sine"} | settings)


def trace(at: Any, name: str) -> Any:
    return next(t for t in figures(at)[0]["data"] if t.get("name") == name)


def without(at: Opened, point: int) -> Any:
    """The dashed curve while the point is looked at closer."""
    (drawn,) = flat(chart(at.shown.run, Looked(point - 1, without=True)))
    traces = drawn.frames[0]["data"]
    return next(t for t in traces if t.get("name") == f"without point {point}")


@pytest.mark.parametrize(("degree", "seed"), [(1, 0), (4, 2), (12, 1)])
def test_the_numbers_are_those_of_scikit_learn(degree, seed):
    at = opened(data="cubic", data_seed=seed, degree=degree, split=seed)
    train, test = catalog.make("cubic", seed=seed).split(0.3, seed=seed)
    model = make_pipeline(StandardScaler(), PolynomialFeatures(degree), LinearRegression()).fit(train.X, train.y)
    expected = {}
    for label, rows in (("training", train), ("held out", test)):
        predicted = model.predict(rows.X)
        expected[f"RMSE, {label}"] = root_mean_squared_error(rows.y, predicted)
        expected[f"R², {label}"] = r2_score(rows.y, predicted)
    assert numbers(at) == pytest.approx(expected, rel=1e-6)
    grid = trace(at, "least squares")["x"].astype(float)
    assert_allclose(trace(at, "least squares")["y"], model.predict(grid[:, None]), rtol=1e-3, atol=1e-3)


def test_the_table_compares_the_methods_on_the_same_rows():
    at = opened(data="outlier", degree=1, methods=["least squares", "least absolute", "chebyshev"])
    table = next(m.value for m in at.markdown if m.value.startswith("|"))
    rows = [line.split("|")[1:-1] for line in table.splitlines()[2:]]
    assert [row[0].strip() for row in rows] == ["least squares", "least absolute deviations", "Chebyshev"]
    values = np.array([[float(cell.replace("−", "-")) for cell in row[1:]] for row in rows])
    assert values[0, 0] == values[:, 0].min()  # training RMSE: least squares is best at what it minimises
    assert values[1, 4] == values[:, 4].min()  # training MAE: least absolute deviations
    train, _ = catalog.make("outlier", n=30).split(0.3, seed=0)
    model = LinearRegression().fit(train.X, train.y)
    assert values[0, 4] == pytest.approx(mean_absolute_error(train.y, model.predict(train.X)), abs=1e-3)
    assert len({tuple(trace(at, name)["y"]) for name in ("least squares", "least absolute deviations", "Chebyshev")})


def test_what_is_said_of_a_singular_table():
    at = opened(data="singular")
    assert "length (ft) is length (m) in other units" in texts(at.warning)
    at = opened(data="wide", data_n=20)
    assert "there are 31 parameters but only 14 rows" in texts(at.warning)
    assert not opened().warning
    assert not opened(data="housing").warning


def test_coefficients_on_both_scales():
    at = opened(data="housing", more="Coefficients", test=0)
    frame = at.dataframe[0].value
    data = catalog.make("housing")
    raw = LinearRegression().fit(data.X, data.y)
    scaled = LinearRegression().fit(StandardScaler().fit_transform(data.X), data.y)
    assert list(frame.iloc[:, 0]) == ["intercept", *data.feature_names]
    assert_allclose(frame["least squares, raw"], [raw.intercept_, *raw.coef_], rtol=1e-8)
    assert_allclose(frame["least squares, standardised"], [scaled.intercept_, *scaled.coef_], rtol=1e-8)


@pytest.mark.parametrize("point", [1, 8, 17])
def test_looking_closer_is_a_refit_without_the_point(point):
    at = opened(point=point, degree=5)
    train, _ = catalog.make("sine").split(0.3, seed=0)
    keep = np.arange(len(train.X)) != point - 1
    pipeline = make_pipeline(StandardScaler(), PolynomialFeatures(5), LinearRegression())
    left = pipeline.fit(train.X[keep], train.y[keep])
    guide = without(at, point)
    assert_allclose(guide["y"], left.predict(guide["x"].astype(float)[:, None]), atol=2e-4)
    away = train.y[point - 1] - left.predict(train.X[[point - 1]])[0]
    assert f"= {away:.4g}" in texts(at.latex)


def test_the_noise_in_numbers():
    at = opened(degree=3, sigma=2)
    train, _ = catalog.make("sine").split(0.3, seed=0)
    model = make_pipeline(PolynomialFeatures(3), LinearRegression()).fit(train.X, train.y)
    residual = train.y - model.predict(train.X)
    sigma = 2 * np.sqrt(np.mean(residual**2))
    expected = stats.norm.logpdf(residual, 0, sigma).sum()
    said = next(m.value for m in at.markdown if m.value.startswith("**Noise.**"))
    assert f"With σ = {sigma:.3f}" in said
    assert f"rows is {expected:.2f}".replace("-", "−") in said


def test_the_outlier_has_the_leverage():
    at = opened(data="outlier", data_outlier_x=15.0, data_outlier_y=-12.0, degree=1, test=0.0, sized=True, point=30)
    assert trace(at, "training point")["marker"]["size"].argmax() == 29
    guide = without(at, 30)
    slope = np.ptp(guide["y"]) / np.ptp(guide["x"])
    assert slope == pytest.approx(0.8, abs=0.1)


def test_one_length_in_two_units_is_shared():
    at = opened(data="singular", more="Coefficients")
    frame = at.dataframe[0].value.set_index("")
    metres, feet = frame.loc["length (m)"], frame.loc["length (ft)"]
    assert metres["least squares, standardised"] == pytest.approx(feet["least squares, standardised"])
    together = metres["least squares, raw"] + feet["least squares, raw"] / 0.3048
    assert together == pytest.approx(12, abs=1)


def test_beyond_the_data_the_curves_part():
    at = opened(data="growing_noise", data_noise=0.2, degree=3, beyond=1.0)
    assert figures(at)[0]["layout"]["xaxis"]["range"][1] > 19
    x, y = (trace(at, "least squares")[k].astype(float) for k in "xy")
    line = 1.5 + 0.8 * x
    inside = (x > 0) & (x < 10)
    assert np.abs(y - line)[inside].max() < 2
    assert np.abs(y - line)[~inside].max() > 4


def test_one_row_learned_from_and_constant_targets_are_explained():
    at = opened(data="five_points", test=0.5, degree=15)
    assert "only 3 rows" in texts(at.warning)
    assert "every training row" in texts(at.caption)


def test_a_point_looked_at_is_drawn_without_a_second_curve_unless_that_is_asked_for():
    names = [t.get("name") for t in flat(chart(opened().shown.run, Looked(3)))[0].frames[0]["data"]]
    assert "residual" in names and "without point 4" not in names


def test_a_residual_has_its_number_where_no_squares_would_lie_under_it():
    def told(**settings):
        run = opened(data="line", test=0, **settings).shown.run
        drawn = [flat(chart(run, Looked(i)))[0].frames[0]["data"] for i in range(6)]
        return [t for traces in drawn for t in traces if t["mode"] == "text" and "residual" in t["text"][0]]

    assert not told(residual_squares=True)
    assert told() and all(t["textfont"]["shadow"] == palette.HALO for t in told())


@pytest.mark.parametrize(
    ("label", "said"),
    [
        ("The three largest squares", ", and the three largest make up 27.2% of it"),
        ("With a penalty", "On held-out points the RMSE is 5.69 for least squares and 0.285 for ridge"),
        ("Metres and feet", "half to length (m) and half to length (ft), a standardised coefficient of 12.4 each"),
        ("Many columns", "misses no training row, but on held-out rows its RMSE is 2.52"),
        ("Beyond the data", "x = 20.3, least squares is at −31.7"),
    ],
)
def test_the_headline_answers_the_presets(label, said):
    settings = next(one.settings for one in PAGE.views["fit"].presets if one.label == label)
    assert opened(**settings).shown.pictures[0].captions[0].endswith(said)


def test_without_a_point_the_headline_has_both_slopes():
    run = opened(data="outlier", degree=1, test=0).shown.run
    x, y = run.at.train.X[:, 0], run.at.y
    far = int(np.abs(x - x.mean()).argmax())
    told = flat(chart(run, Looked(far, without=True)))[0].captions[0]
    slopes = (
        words.number(np.polyfit(np.delete(x, far), np.delete(y, far), 1)[0]),
        words.number(np.polyfit(x, y, 1)[0]),
    )
    assert told == "The slope of least squares is {1} without point {0} and {2} with it".format(far + 1, *slopes)


def test_slopes_of_least_squares_are_told_only_where_it_is_drawn():
    def told(*methods: str) -> str:
        run = opened(data="outlier", methods=list(methods)).shown.run
        return flat(chart(run, Looked(20, without=True)))[0].captions[0]

    assert told("ridge").startswith("The RMSE of ridge is ")
    assert told("ridge", "lasso").startswith("On held-out points the RMSE is ")
    assert told("ridge", "least squares") == told("least squares")
    assert told("least squares").startswith("The slope of least squares is ")


def test_what_only_rounding_leaves_is_told_as_nothing():
    squares = opened(data="line", data_noise=0, residual_squares=True)
    assert 0 < numbers(squares)["Area of the squares"] < 1e-25
    said = "Least squares misses no training point, so its squares have no area"
    assert squares.shown.pictures[0].captions[0] == said
    line = opened(data="line", data_noise=0, residual_squares=False)
    assert numbers(line)["RMSE, held out"] < 1e-12
    assert line.shown.pictures[0].captions[0] == "Least squares misses no row, training or held-out"


def test_the_squares_are_squares_on_the_screen_and_their_area_is_the_sum_of_squares():
    at = opened(data="line", residual_squares=True, test=0)
    data, figure = catalog.make("line"), figures(at)[0]
    residual = data.y - LinearRegression().fit(data.X, data.y).predict(data.X)
    assert numbers(at)["Area of the squares"] == pytest.approx(residual @ residual)
    square = trace(at, "squared residuals")
    corners = np.stack([square["x"], square["y"]], axis=-1).astype(float).reshape(len(residual), 6, 2)[:, :5]
    axis = figure["layout"]["yaxis"]
    assert axis["scaleanchor"] == "x"
    wide, high = np.ptp(corners[..., 0], axis=1), np.ptp(corners[..., 1], axis=1)
    assert_allclose(high, np.abs(residual), atol=1e-5)
    assert_allclose(wide / axis["scaleratio"], high, atol=1e-5)  # an x unit is so many pixels, a y unit `ratio` as many
    low, top = figure["layout"]["xaxis"]["range"]
    assert (corners[..., 0] > low).all() and (corners[..., 0] < top).all()
    assert "squared residuals" not in [t.get("name") for t in figures(opened(data="line"))[0]["data"]]
    assert "residual_squares" not in opened(data="housing").heard
    three = np.stack([trace(at, "the three largest")[axis] for axis in "xy"], axis=-1).astype(float)
    sides = np.ptp(three.reshape(3, 6, 2)[:, :5, 1], axis=1)
    assert_allclose(np.sort(sides), np.sort(np.abs(residual))[-3:], atol=1e-5)


def test_further_out_the_chart_grows_to_all_sides():
    near, far = (figures(opened(data="growing_noise", beyond=b))[0]["layout"] for b in (0.0, 1.0))
    for axis in ("xaxis", "yaxis"):
        low, high = near[axis]["range"]
        assert far[axis]["range"][0] < low - 0.7 * (high - low) and far[axis]["range"][1] > high + 0.7 * (high - low)


def test_far_out_the_chart_reaches_where_the_curve_ends_and_no_farther_on_one_side_than_on_the_other():
    settings = dict(data="growing_noise", data_n=60, data_noise=0.2, data_seed=0, test=0.3)
    line, cubic, wild = (opened(**settings, degree=d, beyond=1.0) for d in (1, 3, 12))
    low, high = figures(cubic)[0]["layout"]["yaxis"]["range"]
    end = trace(cubic, "least squares")["y"][-1]
    assert end == pytest.approx(-31.7, abs=0.05) and low < end
    first, last = figures(line)[0]["layout"]["yaxis"]["range"]
    assert first - low == pytest.approx(high - last), "which way it goes is asked"
    assert np.ptp(figures(wild)[0]["layout"]["yaxis"]["range"]) < last - first + 6.01 * np.ptp(line.shown.run.at.data.y)
    near = [figures(opened(**settings, degree=d))[0]["layout"]["yaxis"]["range"] for d in (1, 12)]
    assert near[0] == near[1]


def test_alt_tells_the_numbers():
    at = opened(degree=2)
    assert f"RMSE, training {numbers(at)['RMSE, training']:.3f}" in alts(at)[0]
    assert "17 points of Sine" in alts(at)[0]


def test_local_lines_beside_a_polynomial():
    at = opened(data="step", degree=3, methods=["locally weighted", "least squares"])
    train, _ = catalog.make("step").split(0.3, seed=0)
    curve = trace(at, "locally weighted")
    tau = float(at.heard["bandwidth"])
    for i in (20, 120):
        weight = np.exp(-((train.X[:, 0] - curve["x"][i]) ** 2) / (2 * tau**2))
        slope, level = np.polyfit(train.X[:, 0], train.y, 1, w=np.sqrt(weight))
        assert curve["y"][i] == pytest.approx(slope * curve["x"][i] + level, rel=1e-4)
    table = next(m.value for m in at.markdown if m.value.startswith("|"))
    assert "| locally weighted |" in table


@pytest.mark.parametrize(("also", "column"), [("root", np.sqrt), ("log", np.log)])
def test_a_root_or_a_logarithm_is_one_more_column(also, column):
    at = opened(data="growing_noise", degree=1, also=also, beyond=1.0, test=0.0)
    data = catalog.make("growing_noise")
    x = data.X[:, 0]
    theta = np.linalg.lstsq(np.column_stack([np.ones(len(x)), x, column(x)]), data.y, rcond=None)[0]
    curve = next(t for t in at.figures[0]["data"] if t.get("name") == "least squares")
    across = curve["x"].astype(float)
    assert 0 < across[0] < x.min() and across[-1] > 2 * x.max()
    assert_allclose(curve["y"], theta[0] + theta[1] * across + theta[2] * column(across), rtol=1e-4, atol=1e-4)
    table = opened(more="Coefficients", data="growing_noise", degree=1, also=also, test=0.0).dataframe[0]
    assert_allclose(table.value["least squares, raw"], theta, rtol=1e-6)
    assert list(table.value[""])[-1] == ("√x" if also == "root" else "log x")


def test_no_root_is_offered_of_what_is_not_above_zero():
    for settings in (dict(data="cubic"), dict(data="housing")):
        assert "also" not in opened(**settings).heard
    assert opened(data="cubic", also="root").shown.run.terms.also == ()


def test_the_residual_of_the_point_looked_at_is_told_beside_it_where_it_is_long():
    def told(point: int) -> Any:
        run = opened(data="sine", degree=1, test=0.0).shown.run
        (picture,) = flat(chart(run, Looked(point)))
        return [t["text"][0].strip() for t in picture.frames[0]["data"] if t.get("mode") == "text" and "xaxis" not in t]

    data = catalog.make("sine")
    residual = data.y - LinearRegression().fit(data.X, data.y).predict(data.X)
    long, short = int(np.abs(residual).argmax()), int(np.abs(residual).argmin())
    assert told(long) == [f"residual {words.number(float(residual[long]))}"] and told(short) == []


def test_the_rows_of_the_data_are_counted_from_one_as_the_points_are():
    table = opened(more="Data", data="sine").dataframe[0].value
    data = catalog.make("sine")
    assert list(table.index) == list(range(1, len(data.y) + 1))
    assert table.loc[7, "x"] == data.X[6, 0]


@pytest.mark.parametrize("i", range(17))
def test_the_words_of_a_residual_stand_where_they_hide_fewest_points(i):
    run = opened(data_n=25).shown.run
    drawn = closer.marks(run.at, run.terms, Looked(i))
    if len(drawn) < 3:
        return  # too short to have a number
    x, y = float(drawn[-1]["x"][0]), float(drawn[-1]["y"][0])
    points = np.vstack([np.column_stack([run.at.train.X, run.at.y]), np.column_stack(run.at.held_out)])
    wide, high = (
        share * np.ptp(ends) for share, ends in zip(closer.ROOM, (run.at.x_range, run.at.y_range), strict=True)
    )
    hidden = {
        side: sum(0 < sign * (px - x) < wide and abs(py - y) < high / 2 for px, py in points)
        for side, sign in (("middle left", -1), ("middle right", 1))
    }
    assert hidden[drawn[-1]["textposition"]] == min(hidden.values())
