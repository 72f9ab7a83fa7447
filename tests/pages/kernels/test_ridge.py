"""The ridge view: the fit, the four degrees and the Gaussian process against scikit-learn; what is said in words."""

import re
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose
from sklearn.gaussian_process import GaussianProcessRegressor
from sklearn.gaussian_process.kernels import RBF, ConstantKernel
from sklearn.kernel_ridge import KernelRidge

from datasets import catalog
from datasets.dataset import Dataset
from tests.pages.harness import Opened, alts, captions, figures, frames, numbers, printed, scripts, texts
from ui.compute import Refused
from ui.data import data_picker


def opened(**settings: Any) -> Opened:
    """On the whole wave, as the catalogue makes it, unless other data are asked for."""
    wave = dict[str, Any]() if "data" in settings else dict(data="sine", data_n=25, data_seed=0)
    return Opened("kernels", **dict[str, Any](view="ridge") | wave | settings)


def told_as_number(told: str) -> float:
    """A power of ten read back: 10⁻⁶."""
    digits = told.translate(str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-"))
    return float(f"1e{digits[2:]}") if digits != told else float(told)


def notes(at: Opened) -> list[str]:
    return [e.value for kind in (at.warning, at.caption, at.info) for e in kind]


def named(figure: Any, name: str) -> Any:
    return next(t for t in figure["data"] if t.get("name") == name)


@pytest.mark.parametrize(
    ("settings", "library"),
    [
        (dict(bandwidth="0.2", penalty="0.5"), dict(kernel="rbf", gamma=1 / (2 * 0.2**2), alpha=0.5)),
        (dict(kernel="polynomial", power=4, constant="2"), dict(kernel="poly", degree=4, gamma=1, coef0=2, alpha=0.1)),
    ],
)
def test_the_curve_is_scikit_learns(settings, library):
    at = opened(**settings)
    curve = next(t for t in figures(at)[0]["data"] if t.get("name") in ("kernel ridge", "the finished curve"))
    data = catalog.make("sine")
    model = KernelRidge(**library).fit(data.X, data.y - data.y.mean())
    expected = model.predict(curve["x"].astype(float)[:, None]) + data.y.mean()
    assert_allclose(curve["y"], expected, atol=1e-4)
    training = np.sqrt(np.mean((data.y - data.y.mean() - model.predict(data.X)) ** 2))
    assert numbers(at)["Training error"] == pytest.approx(training, rel=1e-8)


def test_the_player_goes_through_bandwidths_or_penalties():
    said = captions(opened(moved="bandwidth"))
    widths = [float(v) for s in said for v in re.findall(r"^Bandwidth ([\d.e-]+)", s)]
    assert len(widths) == 13 and widths[6] == 0.1 and (np.diff(widths) > 0).all()
    said = captions(opened(moved="penalty", penalty="0.02"))
    values = [told_as_number(v) for s in said for v in re.findall(r"^Penalty λ = ([\d.⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+)", s)]
    assert "10⁻⁶" in said[1] and not any("e-" in s for s in said)
    assert len(values) == len(said)
    assert values[0] == 0 and 0.02 in values and values == sorted(values)
    degrees = [s.split(": ")[0] for s in captions(opened(kernel="polynomial"))]
    assert degrees == [f"Degree {p}{' instead of 3' * (p != 3)}" for p in range(1, 8)]


@pytest.mark.parametrize(
    "settings",
    [
        {},
        dict(kernel="polynomial", power=5, penalty="1", standardise="true"),
        dict(kernel="laplacian", centre="false"),
        dict(data="hills", bandwidth="1"),
        dict(data="short_line", look="degrees", penalty="0.01"),
        dict(data="hills", look="degrees"),
        dict(look="process", bandwidth="0.2", band="y", prior_scale="1"),
        dict(data="two_scales", look="process", kernel="polynomial"),
    ],
)
def test_the_scripts_print_the_numbers_beside_the_chart(settings):
    at = opened(**settings)
    shown = numbers(at)
    own, library = scripts(at)
    assert printed(own) == pytest.approx(shown, rel=1e-9)
    values = printed(library)
    assert values and values == pytest.approx({name: shown[name] for name in values}, rel=1e-6)


@pytest.mark.parametrize(
    "settings", [dict(kernel="polynomial", power=3), dict(kernel="linear"), dict(data="hills", kernel="quadratic")]
)
def test_dual_and_primal_agree_to_rounding_and_it_is_said(settings):
    told = [m.value for m in opened(more="Dual or primal", **settings).markdown]
    (said,) = [n for n in told if n.startswith("Dual and primal")]
    (power,) = re.findall(r"at most [\d.]+·10(\S+) there", said)
    assert power.startswith("⁻") and int(power[1:].translate(str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789"))) >= 9
    weights = {"polynomial": "4 weights w", "linear": "1 weight w", "quadratic": "5 weights w"}[settings["kernel"]]
    assert weights in said
    assert not any(m.value.startswith("Dual and primal") for m in opened(more="Dual or primal").markdown)


def test_what_either_system_costs_is_tabled_by_degree():
    at = opened(more="Dual or primal", cost_rows="100", cost_inputs="2")
    table = at.dataframe[0].value
    assert table["features D"].tolist() == ["3", "6", "10", "15", "21", "28", "36"]
    assert set(table["cheaper"]) == {"primal"}
    wide = opened(more="Dual or primal", cost_rows="100", cost_inputs="20").dataframe[0].value
    assert wide["cheaper"].tolist() == ["primal"] + ["dual"] * 6  # 21 features, 231 ...


def test_a_singular_system_is_said_in_words():
    at = opened(bandwidth="1", penalty="0")
    data = catalog.make("sine")
    lost = 25 - np.linalg.matrix_rank(np.exp(-((data.X - data.X.T) ** 2) / 2), tol=25 * 2.2e-16 * 25)
    said = texts(at.caption)
    assert "cannot be inverted" in said and f"{lost} of its 25 directions" in said
    assert at.shown.quantity("Condition") == np.inf
    poor = opened(bandwidth="1", penalty="0.000001", kernel="polynomial", power=7, constant="2")
    assert "nearly singular" in texts(poor.caption) and np.isfinite(numbers(poor)["Condition"])
    through = opened(bandwidth="0.005", penalty="0")
    assert any("goes through every point" in n for n in notes(through))
    assert numbers(through)["Training error"] < 1e-9


def test_degrees_side_by_side():
    at = opened(data="short_line", look="degrees", penalty="0.0001")
    figure = figures(at)[0]
    data = catalog.make("short_line")
    assert [a["text"] for a in figure["layout"]["annotations"]] == [f"<b>degree {p}</b>" for p in (1, 3, 5, 7)]
    lines = [t for t in figure["data"] if t.get("mode") == "lines"]
    for p, line in zip((1, 3, 5, 7), lines, strict=True):
        model = KernelRidge(kernel="poly", degree=p, gamma=1, coef0=1, alpha=0.0001).fit(data.X, data.y - data.y.mean())
        inside = np.abs(line["x"]) < 0.9
        expected = model.predict(line["x"].astype(float)[:, None]) + data.y.mean()
        assert_allclose(line["y"][inside], expected[inside], atol=1e-4)
    assert any("The training error is least with degree 7" in n for n in notes(at))
    assert "the left-out error is least with degree 1, " in captions(at)[at.pictures[0].start]


def test_the_process_is_scikit_learns_and_its_mean_the_ridge_curve():
    at = opened(look="process", bandwidth="0.2", penalty="0.05", prior_scale="0.5", draws=2)
    figure = dict(data=frames(at)[-1])
    data = catalog.make("sine")
    noise = 0.5 * np.sqrt(0.05)
    library = GaussianProcessRegressor(ConstantKernel(0.25) * RBF(0.2), alpha=noise**2, optimizer=None)
    library.fit(data.X, data.y - data.y.mean())
    curve, ridge = named(figure, "mean"), named(figure, "kernel ridge")
    mean, std = library.predict(curve["x"].astype(float)[:, None], return_std=True)
    assert_allclose(curve["y"], mean + data.y.mean(), atol=1e-5)
    assert_allclose(ridge["y"], curve["y"], atol=1e-5)
    first, second = (named(dict(data=frame), "kernel ridge") for frame in frames(at)[:2])
    assert np.isnan(first["y"]).all() and np.isfinite(second["y"]).any()  # before a point it would tell where all ends
    band = named(figure, "± 2 std of f")
    assert_allclose(band["y"][: len(mean)], mean + data.y.mean() + 2 * std, atol=1e-5)
    assert numbers(at)["Log evidence"] == pytest.approx(library.log_marginal_likelihood_value_, rel=1e-9)
    assert numbers(at)["Noise σ"] == pytest.approx(noise)
    assert len(frames(at)) == len(data.y) + 1
    assert np.isnan(named(figure, "draws")["y"]).sum() == 2
    (said,) = [n for n in notes(at) if n.startswith("After all points the mean is kernel ridge")]
    assert "·10⁻¹" in said
    of_y = opened(look="process", bandwidth="0.2", penalty="0.05", prior_scale="0.5", band="y")
    wider = named(dict(data=frames(of_y)[-1]), "± 2 std of y")
    assert_allclose(wider["y"][: len(mean)], mean + data.y.mean() + 2 * np.hypot(std, noise), atol=1e-5)


@pytest.mark.parametrize("beyond", [0.0, 0.5, 2.0])
def test_curves_are_drawn_from_the_belief_at_no_more_than_some_places_to_both_ends(beyond):
    at = opened(look="process", beyond=beyond, draws=1)
    figure = dict(data=frames(at)[-1])
    draw, mean = named(figure, "draws")["x"], named(figure, "mean")["x"]
    draw = draw[np.isfinite(draw)]
    assert 150 <= len(draw) <= 202 and (draw[0], draw[-1]) == (mean[0], mean[-1])


def test_of_one_point_the_band_is_told_at_it():
    told = captions(opened(look="process"))
    assert " there, and " in told[1] and told[1].startswith("1 point seen: ")
    assert " at most at these, and " in told[2]


def test_two_inputs_are_a_map():
    at = opened(data="hills", bandwidth="0.5")
    figure = figures(at)[0]
    data = catalog.make("hills").standardised()
    model = KernelRidge(kernel="rbf", gamma=2.0, alpha=0.1).fit(data.X, data.y - data.y.mean())
    surface = figure["data"][0]
    xx, yy = np.meshgrid(surface["x"], surface["y"])
    F = model.predict(np.column_stack([xx.ravel(), yy.ravel()]).astype(float)).reshape(xx.shape) + data.y.mean()
    low, high = data.y.min(), data.y.max()
    assert_allclose(surface["z"], np.clip((F - low) / (high - low), 0, 1) * 250, atol=0.6)
    assert figure["layout"]["xaxis"]["title"]["text"] == "x1 (standardised)"
    one = opened(data="hills", how_many="one", across="x2")
    assert figures(one)[0]["layout"]["xaxis"]["title"]["text"] == "x2"
    spread = opened(data="hills", look="process")
    assert len(figures(spread)[0]["frames"]) == 41


def test_looking_closer_adds_up_and_lambda_alpha_is_the_residual():
    at = opened(place="0.57", point=4, penalty="0.2")
    data = catalog.make("sine")
    model = KernelRidge(kernel="rbf", gamma=1 / (2 * 0.1**2), alpha=0.2).fit(data.X, data.y - data.y.mean())
    place = float(at.heard["place"])
    value = model.predict([[place]])[0] + data.y.mean()
    bars = next(f for f in figures(at) if f["data"][0]["type"] == "bar")["data"]
    assert bars[2]["y"][0] == pytest.approx(value)
    assert sum(np.nansum(np.asarray(t["y"], dtype=float)) for t in bars[:2]) == pytest.approx(value)
    (formula,) = [f.value for f in at.latex if r"\lambda\, \alpha_{4}" in f.value]
    residual = data.y[3] - data.y.mean() - model.predict(data.X[[3]])[0]
    parts = [float(x) for x in re.findall(r"= (-?[\d.]+(?=,|\n|$))", formula)]
    assert parts == pytest.approx([residual, residual], rel=1e-3)
    bumps = next(f for f in figures(at) if f["data"][0].get("name") == "one point's share")
    assert_allclose(
        named(bumps, "their sum")["y"],
        model.predict(named(bumps, "their sum")["x"][:, None]) + data.y.mean(),
        atol=1e-5,
    )


RNG = np.random.default_rng(0)
ODD = {
    "one point": (np.array([[3.0]]), np.array([4.0])),
    "equal points": (np.ones((4, 1)), np.array([1.0, 2.0, 3.0, 3.0])),
    "equal targets": (RNG.normal(size=(9, 2)), np.full(9, 2.0)),
    "large numbers": (RNG.normal(size=(15, 2)) * 1e12 + 1e15, RNG.normal(size=15) * 1e9),
    "many rows and columns": (RNG.normal(size=(700, 6)), RNG.normal(size=700)),
}


@pytest.mark.parametrize("name", ODD)
@pytest.mark.parametrize("look", ["fit", "degrees", "process"])
def test_odd_tables_are_drawn_or_refused_in_words(name, look, monkeypatch):
    X, y = ODD[name]
    names = tuple(f"c{j}" for j in range(X.shape[1]))
    data = Dataset(name, name, X, y, names, "Made up.", "data", "t")
    monkeypatch.setattr(data_picker, "choose", lambda *args, **more: data)
    at = opened(look=look)
    for figure in figures(at):
        low, high = figure["layout"]["xaxis"].get("range", (0, 1))
        assert np.isfinite([low, high]).all() and low < high


def test_classes_are_no_target_here(monkeypatch):
    data = Dataset("d", "D", np.eye(3), np.array([0, 1, 0]), ("a", "b", "c"), "Made up.", "data", "t", ("no", "yes"))
    monkeypatch.setattr(data_picker, "choose", lambda *args, **more: data)
    with pytest.raises(Refused, match="needs a number to predict"):
        opened()


def test_the_alternative_text_tells_the_result():
    at = opened()
    text = alts(at)[0]
    assert text.startswith("Kernel ridge regression of 25 points of Sine") and "λ = 0.1: training error 0.179" in text


def test_far_from_the_data_the_headline_says_where_the_mean_is():
    at = opened(data_n=25, data_seed=0, look="process", bandwidth="0.2", beyond=2.0)
    model = GaussianProcessRegressor(ConstantKernel(0.25) * RBF(0.2), alpha=0.025, optimizer=None)
    belief = at.shown.run
    model.fit(belief.at.X, belief.at.y - belief.at.y.mean())
    mean = model.predict(belief.at.places[:1])
    assert abs(mean[0]) < 1e-3
    told = "at the left end the mean is at the middle of the targets, and the band is ± 1"
    assert captions(at)[-1] == f"25 points seen: {told}"
    first, last = (next(t for t in frames(at)[i] if t.get("name") == "kernel ridge") for i in (0, -1))
    assert not first["showlegend"] and last["showlegend"]


def test_side_by_side_a_small_penalty_is_told_as_a_power_of_ten():
    told = captions(opened(look="degrees", data="short_line"))
    assert told[0].startswith("Penalty λ = 10⁻⁶: the left-out error ") and not any("e-" in said for said in told)
