"""Any curve on the screen: the units add up to it, learned or set by hand."""

import re
from typing import Any

import numpy as np
import pytest

from algos.bias_variance import truths
from pages.views.neural.any_curve import built, figure, learned, units
from tests.pages.clock import Clock
from ui import palette, words

ZIGZAG = "1 - 8*abs(abs(x - 0.5) - 0.25)"


def clock(**settings: Any) -> Clock:
    return Clock("neural", view="any_curve", **settings)


def by_hand(network: Any, x: np.ndarray) -> np.ndarray:
    """The network from its numbers, one unit at a time."""
    shape: dict[str, Any] = {
        "relu": lambda z: np.where(z > 0, z, 0),
        "tanh": np.tanh,
        "sigmoid": lambda z: 1 / (1 + np.exp(-z)),
    }
    total = np.full(len(x), float(network.biases[1][0]))
    for w, b, v in zip(network.weights[0][0], network.biases[0], network.weights[1][:, 0], strict=True):
        total += v * shape[network.activation](w * (2 * x - 1) + b)
    return total


@pytest.mark.parametrize(
    "settings",
    [
        dict(curve_width=5, seed=2),
        dict(curve_width=3, curve_activation="tanh", noise=0.2, curve_n=15),
        dict(curve_width=2, curve_activation="sigmoid", truth="bump"),
        dict(curve_look="set", curve_width=7),
    ],
)
def test_numbers_are_those_of_the_units_added_up(settings: dict[str, Any]) -> None:
    at = clock(**settings)
    x = np.linspace(0, 1, 1001)
    truth = truths.read(settings.get("truth", "sine"))

    def expected(step: int) -> dict[str, float]:
        off = by_hand(at.run.trace.states[step].network, x) - truth(x)
        return {"Typical error": float(np.sqrt(np.mean(off**2))), "Largest error": float(np.abs(off).max())}

    at.hold(expected)


@pytest.mark.parametrize("settings", [{"curve_width": 6, "seed": 1}, {"curve_look": "set"}])
def test_what_is_drawn_adds_up_to_the_thick_line(settings: dict[str, Any]) -> None:
    at = clock(**settings)
    for frame in (0, len(at.picture.frames) // 2, len(at.picture.frames) - 1):
        network = at.run.trace.states[at.picture.step(frame)].network
        drawn = at.picture.frames[frame]["data"]
        thick = next(t for t in drawn if t["mode"] == "lines" and t["line"]["color"] == palette.FIT)
        lines = [t for t in figure.apart(network, (-1.0, 1.0))["data"] if t["mode"] == "lines"]
        thin = [t for t in lines if t["line"].get("dash") != "dot"]
        assert len(thin) == 6
        level = next(t for t in lines if t["line"].get("dash") == "dot")["y"][0]
        x = np.asarray(thick["x"], dtype=float)
        total = level + sum(np.interp(x, t["x"], np.nan_to_num(t["y"])) for t in thin)
        np.testing.assert_allclose(total, thick["y"], atol=1e-4)


def test_a_unit_bends_where_it_is_said_to() -> None:
    network = clock(curve_width=8, seed=3).run.network
    x = np.linspace(0, 1, 4001)
    for j, at in enumerate(units.kinks(network)):
        share = units.shares(network, x)[j]
        bent = np.flatnonzero(np.abs(np.diff(share, 2)) > 1e-9)
        assert all(abs(x[i + 1] - at) < 1e-3 for i in bent)
        assert bool(len(bent)) == bool(units.in_view(network)[j])


@pytest.mark.parametrize("width", [1, 4, 9])
def test_set_by_hand_it_meets_every_point_it_has_reached(width: int) -> None:
    at = clock(curve_look="set", curve_width=width)
    x = np.linspace(0, 1, width + 1)
    y = np.sin(2 * np.pi * x)
    assert at.picture.start <= 2 and at.last == width
    for step in range(width + 1):
        state = at.run.trace.states[step]
        np.testing.assert_allclose(units.curve(state.network, x[: step + 1]), y[: step + 1], atol=1e-12)
        assert at.numbers(step)["Units so far"] == step
        so_far, ahead = (
            np.asarray(t["x"], dtype=float)
            for t in at.picture.frames[step]["data"]
            if t["mode"] == "lines" and t["line"]["color"] == palette.FIT
        )
        assert so_far.max() == pytest.approx(x[step], abs=0.006) and not (ahead < x[step]).any()


def test_the_error_by_width_is_told_once_all_hinges_stand() -> None:
    at = clock(curve_look="set", curve_width=3)
    for step in range(4):
        assert ("With twice as many units the bound" in at.told(step)) == (step == 3)


def test_the_error_by_width_keeps_the_bound_it_is_drawn_with() -> None:
    run = clock(curve_look="set").run
    assert run.curvature == pytest.approx(4 * np.pi**2, rel=1e-3)
    errors, bound, _, spot = built.by_width(run)["data"]
    assert (errors["y"] <= bound["y"] + 1e-7).all() and run.by_width[23] > 0.95 * bound["y"][23], "none other as near"
    assert run.by_width[19] / run.by_width[9] == pytest.approx(1 / 4, abs=0.01)
    assert (spot["x"][0], spot["y"][0]) == (run.width, errors["y"][run.width - 1])


@pytest.mark.parametrize(("truth", "smooth"), [("cubic", True), ("bump", True), ("step", False), ("line", True)])
def test_a_bound_is_drawn_of_smooth_truths_alone(truth: str, smooth: bool) -> None:
    at = clock(curve_look="set", truth=truth)
    assert (at.run.curvature is not None) == smooth
    told = [said.text for said in at.shown.said]
    assert any("corner" in text for text in told) != smooth


def test_the_fewest_hinges_of_a_zigzag_are_one_more_than_its_bends() -> None:
    at = clock(curve_look="set", truth="typed", formula=ZIGZAG)
    assert at.shown.quantity("Fewest units that are exact") == 4
    one = clock(curve_look="set", truth="typed", formula="abs(x - 0.5)")
    assert one.shown.quantity("Fewest units that are exact") == 2
    assert clock(curve_look="set").shown.quantity("Fewest units that are exact") is None


def test_a_run_that_ends_says_how() -> None:
    at = clock(curve_width=1)
    last = at.run.trace.steps
    assert at.run.trace.finished and at.verdict(last) == f"Training converged after {last} epochs."
    assert at.verdict(0) == ""
    far = clock(curve_width=30, curve_rate="1", curve_epochs="100")
    told = re.sub(r"Units? [^:]* dead: (its|their) output is 0 at every point\.", "", far.verdict(far.last))
    assert told == "" or "diverged" in told


def test_dead_units_are_said_once_they_are() -> None:
    for seed in range(6):
        at = clock(curve_width=8, seed=seed)
        X = 2 * at.run.sets.x[:, None] - 1
        for step in (0, 200, at.last):
            network = at.run.trace.states[step].network
            dead = np.flatnonzero((X @ network.weights[0] + network.biases[0] <= 0).all(axis=0)) + 1
            told = at.verdict(step).partition(" dead")[0]
            assert ("dead" in at.verdict(step)) == bool(len(dead))
            assert not len(dead) or [int(j) for j in re.findall(r"\d+", told)] == dead.tolist()


@pytest.mark.parametrize("width", [6, 8])
def test_units_have_their_numbers_at_their_lines_and_clear_of_each_other(width: int) -> None:
    at = clock(curve_width=width)
    for frame in (0, at.picture.start, len(at.picture.frames) - 1):
        network = at.run.trace.states[at.picture.step(frame)].network
        drawn = figure.apart(network, figure.window(at.run.truth, at.run.sets.y[0]))
        (names,) = [t for t in drawn["data"] if t["mode"] == "text"]
        places = np.column_stack([names["x"], names["y"]]).astype(float)
        shares = units.shares(network, figure.PLACES)
        tall, named, left_out = float(np.ptp(drawn["layout"]["yaxis"]["range"])), [], []
        for j, text in enumerate(names["text"]):
            assert text.strip() in ("", f"<b>{j + 1}</b>") and (not text or shares[j].any())
            ends = shares[j, [0, -1]]
            if text:
                assert places[j, 1] - tall / 40 <= max(ends), "at its own line"
                named.append(ends)
            elif shares[j].any():  # there is no room for it at its line
                left_out.append(ends)
        assert all(np.abs(np.subtract(named, one)).min() < tall / 10 for one in left_out)
        assert not left_out or frame == 0
        shown = places[np.isfinite(places).all(axis=1)]
        for i, one in enumerate(shown):
            assert all(abs(one[1] - other[1]) > 0.1 or abs(one[0] - other[0]) >= 0.05 for other in shown[:i])


def test_a_line_goes_up_to_the_curve_at_each_bend_and_of_bends_at_one_place_their_number_is_said() -> None:
    at = clock()
    for frame in (0, at.picture.frame(120), len(at.picture.frames) - 1):
        shown = at.picture.frames[frame]
        network, low = at.run.trace.states[at.picture.step(frame)].network, shown["layout"]["yaxis"]["range"][0]
        worst, names = [t for t in shown["data"] if t["mode"] == "text"]
        assert worst["text"][0].strip() == "largest error"
        lines = [t for t in shown["data"] if "bends at" in t.get("hovertemplate", "")]
        seen, kinks = units.in_view(network), units.kinks(network)
        assert len(lines) == len(seen)
        for line, here, kink in zip(reversed(lines), seen, kinks, strict=True):
            x, y = (np.asarray(line[letter], dtype=float) for letter in "xy")
            assert np.isfinite(x).all() == here
            if here:
                np.testing.assert_allclose(x, kink, rtol=1e-5)
                assert y == pytest.approx([low, units.curve(network, np.array([kink]))[0]], abs=1e-5)
        (dots,) = [t for t in shown["data"] if "bends here" in t.get("hovertemplate", "")]
        np.testing.assert_array_equal(np.isfinite(np.asarray(dots["x"], dtype=float)), seen)
        np.testing.assert_allclose(np.asarray(dots["y"])[seen], units.curve(network, kinks[seen]), atol=1e-5)
        feet = np.asarray(names["y"], dtype=float)[seen]
        assert feet[0] == pytest.approx(low)
        told = [text.strip() for text in names["text"]]
        assert told == ["<b>6 bends</b>", *[""] * 5] if not frame else told == [f"<b>{j + 1}</b>" for j in range(6)]


def test_the_largest_error_is_a_bar_from_the_network_to_the_truth() -> None:
    at = clock()
    for frame in (0, at.picture.start, len(at.picture.frames) - 1):
        shown, step = at.picture.frames[frame]["data"], at.picture.step(frame)
        (bar,) = [t for t in shown if t["mode"] == "lines" and len(t["x"]) == 2 and t["line"]["color"] == figure.WORST]
        x, network = np.asarray(bar["x"], dtype=float), at.run.trace.states[step].network
        ends = [np.sin(2 * np.pi * x[0]), units.curve(network, x[:1])[0]]
        assert x[0] == x[1] and np.asarray(bar["y"]) == pytest.approx(ends, abs=1e-4)
        off = np.abs(units.curve(network, units.GRID) - np.sin(2 * np.pi * units.GRID))
        assert abs(ends[0] - ends[1]) == pytest.approx(off.max(), abs=1e-4)
        assert off.max() == pytest.approx(at.numbers(step)["Largest error"])


def test_look_closer_draws_the_error_as_far_as_the_run_is() -> None:
    at = clock()
    for step in (0, 120, at.last):
        way, spot = learned.errors(at.at(step))["data"]
        assert way["x"][-1] == spot["x"][0] == step
        assert float(spot["y"][0]) == pytest.approx(at.numbers(step)["Typical error"])


def test_what_units_add_is_in_sight() -> None:
    at = clock(curve_look="set")
    assert "yaxis2" not in clock().picture.frames[0]["layout"], "under Look closer, where they are learned"
    for figure_ in (at.picture.frames[frame] for frame in (0, at.picture.start, len(at.picture.frames) - 1)):
        low, high = figure_["layout"]["yaxis2"]["range"]
        for trace in (t for t in figure_["data"] if t.get("yaxis") == "y2" and t["mode"] == "lines"):
            y = np.asarray(trace["y"], dtype=float)
            assert low <= np.nanmin(y, initial=0) and np.nanmax(y, initial=0) <= high


def test_many_units_have_no_numbers() -> None:
    at = clock(curve_width=30)
    texts = [[t for t in at.picture.frames[i]["data"] if t["mode"] == "text"] for i in (0, -1)]
    first, last = ("".join(names["text"]) for _, names in texts)
    assert first.strip() == "<b>30 bends</b>" and not last


def test_all_that_is_drawn_is_finite_and_near() -> None:
    at = clock(truth="step", curve_width=30, curve_rate="1", curve_epochs="100")
    low, high = figure.window(truths.read("step"), at.run.sets.y[0])
    for frame in range(len(at.picture.frames)):
        for trace in at.picture.frames[frame]["data"]:
            y = np.asarray(trace["y"], dtype=float)
            assert not np.isinf(y).any()
            if trace.get("yaxis", "y") == "y":
                assert np.nanmax(np.abs(y), initial=0) < 25 * (high - low)


def test_it_opens_once_the_bends_can_be_told_apart_and_says_when_it_follows_the_truth() -> None:
    at = clock()
    most = words.number(at.numbers(0)["Largest error"])
    told = "Epoch 0: 6 of 6 units bend the line between 0 and 1, all in the middle, "
    told += f"and the largest error is {most}"
    assert at.caption(0) == told
    gaps = []
    for step in range(at.start + 1):
        network = at.run.trace.states[step].network
        gaps.append(float(np.diff(np.sort(units.kinks(network)[units.in_view(network)])).min()))
    assert gaps[-1] >= figure.TOUCH > max(gaps[:-1])
    assert clock(curve_activation="tanh", curve_width=1).start == 0
    spread = float(np.std(np.sin(2 * np.pi * np.linspace(0, 1, 1001))))
    off_somewhere: list[bool] = []
    for one, end in ((at, "network nearly follows the truth"), (clock(curve_width=25), "network follows the truth")):
        for step in one.steps:
            now, told = one.numbers(step), one.caption(step)
            off = now["Largest error"] / spread
            assert ("network follows the truth" in told) == (off < 0.15)
            assert ("nearly follows the truth" in told) == (0.15 <= off < 0.3)
            off_somewhere.append(now["Typical error"] < 0.15 * spread and "follows" not in told)
        assert end in one.caption(one.last) and "follows" not in one.caption(0)
    assert any(off_somewhere)  # typically near, and far off at one place: it does not follow there


@pytest.mark.parametrize("settings", [{}, {"truth": "typed", "formula": "x"}, {"curve_width": 25}, {"curve_width": 1}])
def test_the_last_headline_says_where_the_bends_have_gone(settings: dict[str, Any]) -> None:
    at = clock(**settings)
    net, told = at.run.network, at.caption(at.last)
    x = np.linspace(0, 1, 200_001)
    slopes = np.diff(net.forward(2 * x[:, None] - 1).output[:, 0])
    moved = np.flatnonzero(np.abs(np.diff(slopes)) > 1e-9)
    places = x[1:-1][moved]
    named = [
        float(n)
        for n in re.findall(r"0\.\d\d(?=[, ]| and| to)", told.partition(" at x = ")[2].partition(", and the ")[0] + " ")
    ]
    for place in named:
        assert np.abs(places - place).min() < 0.006
    assert all(min(abs(place - n) for n in named) < 0.006 for place in places) or " to " in told
    truth = at.run.truth(x)
    turns = x[1:-1][np.diff(np.sign(np.diff(truth))) != 0]
    near = len(turns) > 0 and all(np.abs(places - turn).min() < 0.15 for turn in turns)
    assert ("near every top and bottom" in told) == near
    off = f", and the largest error is {words.number(at.numbers(at.last)['Largest error'])}"
    assert told.endswith(off) or "follows the truth" in told


@pytest.mark.parametrize(
    ("formula", "width", "seed"), [("sin(30*x)", 8, 2), ("sin(30*x)", 30, 2), ("cos(20*x)", 8, 2), ("sin(6*x)", 30, 1)]
)
def test_each_top_and_bottom_that_is_said_to_have_a_bend_has_one_of_its_own(
    formula: str, width: int, seed: int
) -> None:
    at = clock(truth="typed", formula=formula, curve_width=width, seed=seed)
    x = np.linspace(0, 1, 200_001)
    turns = x[1:-1][np.diff(np.sign(np.diff(at.run.truth(x)))) != 0]
    bends = units.kinks(at.run.network)[units.in_view(at.run.network)]
    nearest = np.abs(bends[:, None] - turns).argmin(axis=1)
    if "near every top and bottom" in at.caption(at.last):
        assert set(nearest) == set(range(len(turns)))
    assert ("near every" in at.caption(at.last)) == (formula == "sin(6*x)")


def test_beside_what_a_bend_is_of_a_curve_with_one_turn() -> None:
    at = clock(truth="bump")
    x = units.GRID[at.run.truth(units.GRID).argmax()]
    assert 0 < x < 1 and "near the curve's top, " in at.caption(at.last)
    at = clock(truth="typed", formula="abs(x - 0.3)")
    assert "near the curve's bottom, " in at.caption(at.last)


def test_where_errors_of_none_are_drawn_the_axis_says_0() -> None:
    exact = built.by_width(clock(curve_look="set", truth="typed", formula="abs(x - 0.5)", curve_width=2).run)
    assert exact["layout"]["yaxis"]["ticktext"][0] == "0"
    told = next(mark for mark in exact["data"] if mark.get("meta") == "pick")
    assert told["customdata"][1] == 0 < told["customdata"][2] == pytest.approx(told["y"][2])
    assert "0" not in built.by_width(clock(curve_look="set").run)["layout"]["yaxis"]["ticktext"]


def test_the_key_shows_bends_in_the_colours_of_units() -> None:
    at = clock(curve_width=6)
    told = at.picture.frames[0]["layout"]["annotations"][0]["text"]
    spots = next(t for t in at.picture.frames[0]["data"] if "bends here" in str(t.get("hovertemplate")))
    shown = re.findall(r"color:([^']+)'>┊●", told)
    assert shown == list(spots["marker"]["color"])[: len(shown)] and len(set(shown)) == 3


@pytest.mark.parametrize("settings", [{}, {"curve_width": 2, "truth": "bump"}, {"curve_width": 3, "seed": 4}])
def test_the_largest_error_is_named_beyond_the_networks_end_of_its_bar(settings: dict[str, Any]) -> None:
    at = clock(**settings)
    low, high = at.picture.frames[0]["layout"]["yaxis"]["range"]
    for frame in at.picture.frames:
        (name,) = [t for t in frame["data"] if t.get("text") and "largest error" in t["text"][0]]
        network, truth = name["y"][0], truths.read(settings.get("truth", "sine"))(np.array(name["x"]))[0]
        side = name["textposition"].split()[0]
        assert low < network < high
        if side != "middle":
            assert side == ("top" if network > truth else "bottom")


def test_a_unit_whose_step_is_rounding_bends_nothing() -> None:
    at = clock(curve_look="set", curve_width=2)  # a sine is 0 at 0, 0.5 and 1
    assert 0 < abs(at.run.trace.states[2].bends[1]) < 1e-12
    assert at.caption(1).startswith("Unit 1 of 2 ")
    assert at.caption(2) == "With all 2 units the sum meets every point, and the largest error is 1.00"
    assert "At x = 0.35 the output is **0**" in at.told(2)
