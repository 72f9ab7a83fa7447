"""Deep networks on the screen: curves that are the gradient, a bound for every layer, and factors that multiply."""

import re
from typing import Any

import numpy as np
import pytest

from algos.neural import backpropagation
from algos.neural.network import slope
from pages.views.neural.deep import closer, run
from pages.views.neural.deep.figure import LEARNED
from pages.views.neural.deep.view import compared
from tests.pages.clock import Clock
from ui import words
from ui.guessing.cover import covered

TITLES = run.ACTIVATIONS


def clock(**settings: Any) -> Clock:
    return Clock("neural", view="deep", **settings)


@pytest.fixture(scope="module")
def shallow() -> Clock:
    return clock(depth=3, deep_width=4, deep_epochs="50", seed=2)


@pytest.fixture(scope="module")
def eight() -> Clock:
    return clock(depth=8)


def test_curves_and_numbers_are_the_gradient_by_differences(shallow: Clock) -> None:
    task, picture = shallow.run.task, shallow.picture
    for step in (0, 20, 50):
        curves = picture.frames[picture.frame(step)]["data"][: len(TITLES)]
        for name, curve in zip(TITLES, curves, strict=True):
            state = shallow.run.traces[name].states[step]
            by_differences = backpropagation.numerical(state.network, task.X, task.y, loss="log loss").norms
            drawn, shares = np.asarray(curve["y"], dtype=float), by_differences / by_differences[-1]
            np.testing.assert_allclose(drawn, shares, rtol=1e-3, atol=1e-9 / by_differences[-1])


def test_numbers_follow_the_player(shallow: Clock) -> None:
    def expected(step: int) -> dict[str, float]:
        task, found = shallow.run.task, {}
        for name, title in TITLES.items():
            p = shallow.run.traces[name].states[step].network.forward(task.X).output[:, 0]
            found[f"Loss, {title}"] = float(-np.mean(np.where(task.y == 1, np.log(p), np.log(1 - p))))
        return found

    shallow.hold(expected)


@pytest.mark.parametrize("step", [0, 60])
def test_no_layer_makes_the_gradient_longer_than_its_bound(eight: Clock, step: int) -> None:
    task = eight.run.task
    for name in TITLES:
        trace = eight.run.traces[name]
        network = trace.states[min(step, trace.steps)].network
        z = network.forward(task.X).z
        deltas = backpropagation.backward(network, task.X, task.y, loss="log loss").deltas
        for j in range(8):
            bound = closer.most(network.weights[j + 1], slope(name, z[j]))
            assert np.linalg.norm(deltas[j]) <= bound * np.linalg.norm(deltas[j + 1]) * (1 + 1e-9)
            if name == "sigmoid":
                stretch = np.linalg.norm(network.weights[j + 1], 2)
                rows = np.linalg.norm(deltas[j], axis=1), np.linalg.norm(deltas[j + 1], axis=1)
                assert (rows[0] <= stretch * rows[1] / 4 * (1 + 1e-9)).all(), "a quarter a layer"


def test_with_sigmoids_it_vanishes_and_with_relu_it_does_not(eight: Clock) -> None:
    smaller = {title: eight.shown.quantity(f"Times smaller at the start, {title}") for title in TITLES.values()}
    assert smaller["sigmoid"] > 4**8 and 0.1 < smaller["ReLU"] < 10 and 0.1 < smaller["tanh"] < 10
    told = re.search(r"([\d.]+) million times smaller", eight.caption(0)).group(1)  # type: ignore[union-attr]
    assert float(told) * 1e6 == pytest.approx(smaller["sigmoid"], rel=0.05)
    assert eight.caption(1).startswith("Epoch 1: with sigmoid the gradient of layer 1 is ")
    losses = [eight.shown.quantity(f"Loss, {title}") for title in TITLES.values()]
    assert losses[0] > 0.69 > 0.01 > losses[1] > losses[2]


@pytest.mark.parametrize(("depth", "scale"), [(2, 2.0), (8, 2.0), (5, 0.5), (10, 3.0)])
def test_the_starts_scale_is_a_factor_in_every_relu_layer(depth: int, scale: float) -> None:
    at = clock(depth=depth, scale=str(scale), deep_epochs="50")
    assert at.shown.quantity("Times the plain start's, ReLU") == pytest.approx(scale**depth)


def test_bands_are_quantiles_of_what_the_units_say(shallow: Clock) -> None:
    network = shallow.run.network("tanh")
    a = shallow.run.task.X
    held = run.levels(network, a)
    for j in range(3):
        a = np.tanh(a @ network.weights[j] + network.biases[j])
        np.testing.assert_allclose(held[j], np.percentile(a, [5, 25, 50, 75, 95]), atol=1e-12)


def test_the_headline_of_the_bands_says_where_nine_tenths_of_the_last_one_lie() -> None:
    at = clock(depth=2, deep_width=3, deep_epochs="50", deep_look="said")
    network, X = at.run.traces["tanh"].states[50].network, at.run.task.X
    said = np.percentile(network.forward(X).a[2], [5, 95])
    low, high = re.search(r"(\S+) to (\S+) with tanh", at.caption(50).replace("−", "-")).groups()  # type: ignore[union-attr]
    assert (float(low), float(high)) == pytest.approx(tuple(said), rel=0.06, abs=0.005)


def test_a_network_without_any_gradient_says_so() -> None:
    at = clock(depth=10, deep_width=2)
    assert at.caption(0).endswith("with ReLU there is no gradient at all")
    curve = at.picture.frames[0]["data"][list(TITLES.values()).index("ReLU")]
    drawn = np.asarray(curve["y"], dtype=float)
    assert not np.nan_to_num(drawn).any(), "what is 0 is not on a logarithmic axis"


def test_the_names_of_the_curves_are_where_these_end_and_no_nearer_than_can_be_read(eight: Clock) -> None:
    for frame in (0, 10, len(eight.picture.frames) - 1):
        figure = eight.picture.frames[frame]
        (names,) = [
            t
            for t in figure["data"]
            if t.get("mode") == "text" and "sigmoid" in str(t["text"]) and t.get("visible", True)
        ]
        at, ends = np.log10(np.asarray(names["y"], dtype=float)), [float(t["y"][0]) for t in figure["data"][:3]]
        low, high = figure["layout"]["yaxis"]["range"]
        assert np.diff(np.sort(at)).min() >= 0.054 * (high - low)
        assert np.abs(at - np.log10(ends)).max() <= 0.12 * (high - low)


@pytest.mark.parametrize(
    ("ratio", "told"),
    [
        (1 / 2_325_973, " 2.3 million times smaller "),
        (1 / 123_456_789, " 120 million times smaller "),
        (1 / 52_345, " 52,000 times smaller "),
        (1 / 4.92, " 4.9 times smaller "),
        (2.8, " 2.8 times larger "),
        (1.0, " as large as "),
        (float("nan"), "no gradient at all"),
        (0.0, "no gradient reaches layer 1"),
        (1 / 2.3e16, "·10¹⁶ times smaller "),
    ],
)
def test_told_ratios_have_two_digits(ratio: float, told: str) -> None:
    assert told in compared(ratio)


def test_the_headline_names_the_one_with_the_least_gradient_in_layer_1(eight: Clock) -> None:
    for step in eight.steps[1:]:
        shares = {title: eight.at(step).share(name) for name, title in TITLES.items()}
        assert ("still guesses" in eight.caption(step)) == (step == eight.last), "before, it may still begin to"
        if step == eight.last:
            continue
        told = eight.caption(step).removeprefix(f"Epoch {step}: ")
        known = [title for name, title in TITLES.items() if eight.at(step).traces[name].final.loss < LEARNED]
        learned = f"{words.listed(known)} {'has' if len(known) == 1 else 'have'} learned, and " if known else ""
        assert told.startswith(f"{learned}with {min(shares, key=shares.__getitem__)} ")
    told = f"Epoch {eight.last}: tanh and ReLU have learned, ReLU with the lowest loss, and sigmoid still guesses"
    losses = {name: trace.final.loss for name, trace in eight.run.traces.items()}
    assert eight.caption(eight.last) == told and min(losses, key=losses.__getitem__) == "relu"
    assert "learned" not in eight.caption(0)


@pytest.mark.parametrize("look", ["back", "said"])
def test_while_one_guesses_what_reaches_the_other_end_only_the_one_where_it_starts_is_seen(look: str) -> None:
    at = clock(depth=8, **({"deep_look": look} if look == "said" else {}))
    drawn = covered(at.picture.frames[0])["data"]
    seen = [t for t in drawn if t.get("visible", True) and t["mode"] == "markers"]
    layers = {float(x) for t in seen for x in np.asarray(t["x"])}
    assert layers == ({1.0} if look == "said" else {9.0})
    assert sum(len(t["x"]) for t in seen) == len(TITLES)


def test_small_gradients_of_who_has_learned_are_told_apart_from_those_of_who_has_not(eight: Clock) -> None:
    said = "With tanh and ReLU the gradients are small now, because hardly anything is left to learn"
    last = len(eight.run.traces["sigmoid"].states) - 1
    assert said in eight.verdict(last) and "gradients are small" not in eight.verdict(0)


def test_the_line_of_a_network_fades_that_has_learned_all_there_is() -> None:
    at = clock(depth=2)
    for frame in (0, len(at.picture.frames) - 1):
        data = at.picture.frames[frame]["data"]
        run = at.at(at.picture.step(frame))
        learned = [run.traces[name].final.loss < 0.02 for name in run.traces]
        assert [trace["opacity"] < 1 for trace in data[:3]] == learned
        assert ["learned" in name for name in data[3]["text"]] == learned
    assert any(learned)


def test_the_output_is_at_1_and_the_axis_says_so(eight: Clock) -> None:
    for frame in (0, len(eight.picture.frames) - 1):
        figure = eight.picture.frames[frame]
        assert [curve["y"][-1] for curve in figure["data"][:3]] == [1, 1, 1]
        assert 1 in figure["layout"]["yaxis"]["tickvals"]


def test_all_gradients_begin_in_one_mark_at_the_output(shallow: Clock) -> None:
    for frame in shallow.picture.frames:
        curves, one = frame["data"][: len(TITLES)], frame["data"][-1]
        assert {float(curve["y"][-1]) for curve in curves} == {1.0} and [*one["x"], *one["y"]] == [4, 1.0]
        assert all(list(curve["marker"]["size"]) == [11, 11, 11, 0] for curve in curves)
