"""A network in training on the screen: numbers, maps, curves, captions and clicks at every epoch."""

import re
from typing import Any

import numpy as np
import pytest
from sklearn.metrics import log_loss

from algos.neural import inputs
from algos.neural.backpropagation import backward
from pages.neural import PAGE
from pages.views.neural.learn import closer, figure, view
from pages.views.neural.learn.figure import LINES, UNITS
from tests.pages.clock import Clock
from ui import controls
from ui.figures.plane import CELLS
from ui.guessing import sketch
from ui.guessing.cover import begun, covered

CASES: list[dict[str, Any]] = [
    {},
    dict(data="blobs", layers=2, units_1=3, units_2=5, activation="relu"),
    dict(data="xor", columns=["x1 x2", "sin x1"], layers=0, test=0.0),
    dict(layers=1, activation="sigmoid", batch="20", dropout=0.3, penalty="1", epochs="50"),
]


def clock(**settings: object) -> Clock:
    return Clock("neural", view="learn", **settings)


@pytest.mark.parametrize("settings", CASES)
def test_numbers_are_those_of_the_network_at_that_epoch(settings: dict[str, Any]) -> None:
    at = clock(**settings)
    run = at.run
    names = settings.get("columns", ["x1", "x2"])

    def expected(step: int) -> dict[str, float]:
        net = run.trace.states[step].network
        found: dict[str, float] = {}
        parts = [("Training", run.at.points, run.at.y)]
        if run.at.test is not None:
            parts.append(("Held-out", run.at.test_points, run.at.y_test))
        for name, X, y in parts:
            P = net.predict_proba(inputs.expand(X, names))
            found[f"{name} loss"] = log_loss(y, P, labels=range(P.shape[1]))
            if name == "Held-out":
                wrong = int((P.argmax(axis=1) != y).sum())
                assert f" and {wrong} of {len(y)} held-out points" in at.caption(step)
                assert at.screen.quantity(at.at(step), "Held-out error") == pytest.approx(wrong / len(y))
        return found

    at.hold(expected)
    at.looks_closer()
    assert at.start == 0 and at.last == run.trace.steps


@pytest.mark.parametrize("settings", CASES)
def test_each_frame_draws_its_epochs_network_and_says_so(settings: dict[str, Any]) -> None:
    at = clock(losses=True, **settings)
    run = at.run
    for step in (0, 3, at.last):
        net = run.trace.states[step].network
        data = at.picture.frames[at.picture.frame(step)]["data"]
        maps = [trace for trace in data if trace["type"] == "heatmap"]
        assert [trace.get("xaxis", "x") for trace in maps] == ["x", "x2"]
        board, z = run.board, np.asarray(maps[0]["z"]) / 250 * 2 - 1
        places = inputs.expand(board.places(run.at.plane), run.inputs)
        x, y = board.corner(len(net.layers) - 1, 0)
        shown = z[y : y + board.up, x : x + board.across].ravel()
        P = net.predict_proba(places)
        np.testing.assert_allclose(shown, 2 * P[:, 0 if P.shape[1] > 2 else 1] - 1, atol=0.01)
        now = at.at(step)
        lines = [t for t in data if t.get("xaxis") == "x3" and t["mode"] == "lines"]
        to_come, lines = lines[::2], lines[1::2]
        assert all(t["opacity"] < 1 and max(t["x"]) == at.last for t in to_come)
        assert not any(t["visible"] for t in begun(dict(data=to_come, layout={}))["data"]), "a guess of it is drawn"
        assert len(lines) == (1 if run.at.test is None else 2)
        assert lines[0]["y"][-1] == pytest.approx(now.loss(step), rel=1e-5)
        assert max(lines[0]["x"]) == step
        ended = step == at.last and "soft line" in at.caption(step)
        assert ended or at.caption(step).startswith(f"Epoch {step} of {at.last}: ")
        assert f"{int(now.wrong().sum())} of {len(run.at.y)} training point" in at.caption(step)


@pytest.mark.parametrize(("settings", "says"), [({}, "a closed"), ({"units_1": 2}, "an open")])
def test_the_last_headline_says_what_the_lines_add_up_to(settings: dict[str, Any], says: str) -> None:
    at = clock(**settings)
    lines = settings.get("units_1", 4)
    assert at.caption(at.last).startswith(f"{lines} soft lines add up to {says} boundary: ")
    assert "soft lines" not in at.caption(at.last - 1)
    (x0, x1), (y0, y1) = at.run.at.plane.x, at.run.at.plane.y
    t = np.linspace(0, 1, 500)
    rim = np.concatenate([np.column_stack([x0 + t * (x1 - x0), 0 * t + y]) for y in (y0, y1)])
    rim = np.concatenate([rim, *(np.column_stack([0 * t + x, y0 + t * (y1 - y0)]) for x in (x0, x1))])
    assert (len(set(at.run.network.predict(rim).tolist())) == 1) == (says == "a closed")


def test_the_large_map_says_what_the_network_says_there() -> None:
    at = clock(data="blobs")
    net, run = at.run.network, at.run
    data = at.picture.frames[len(at.picture.frames) - 1]["data"]
    large = next(t for t in data if t["type"] == "heatmap" and t.get("xaxis") == "x2")
    cells = len(large["x"])
    assert cells < CELLS
    places = np.column_stack([part.ravel() for part in np.meshgrid(large["x"], large["y"])])
    P = net.predict_proba(inputs.expand(places, run.inputs))
    steps = 250 // P.shape[1]
    np.testing.assert_array_equal(
        np.minimum(np.asarray(large["z"]).ravel() / steps, P.shape[1] - 1e-9).astype(int), P.argmax(axis=1)
    )


def test_the_loss_leaves_out_the_penalty_that_the_cost_has() -> None:
    run = clock(penalty="5", epochs="20").run
    for epoch, state in enumerate(run.trace.states):
        weights = sum(float((W**2).sum()) for W in state.network.weights)
        assert run.loss(epoch) == pytest.approx(state.loss - 5 / (2 * len(run.at.y)) * weights, rel=1e-12)
        P = state.network.predict_proba(run.Z)
        assert run.loss(epoch) == pytest.approx(log_loss(run.at.y, P))


def test_look_closer_follows_the_step_and_checks_its_derivative() -> None:
    at = clock(penalty="1")
    run = at.run
    for step in (0, 40):
        net = run.trace.states[step].network
        told = at.told(step, layer=1, unit=2, **{"from": 1}, point=5)
        slope = backward(net, run.Z, run.at.y, loss="log loss", penalty=1.0).weights[0][0, 1]
        assert told.count(f"{slope:.4g}".replace("e-0", "e-")) >= 2 or told.count(f"{slope:.3g}"[:5]) >= 2
        z = net.forward(run.Z[4:5]).z[0][0, 1]
        assert f"{z:.4g}" in told
        assert f"at epoch {step}" in told


def test_the_boundary_is_where_both_classes_are_equally_probable() -> None:
    at = clock()
    for step in (1, at.last):
        line = next(t for t in at.picture.frames[step]["data"] if t.get("name") == "boundary")
        places = np.column_stack([line["x"], line["y"]]).astype(float)
        places = places[np.isfinite(places).all(axis=1)]
        p = at.run.trace.states[step].network.predict_proba(at.run.seen(places))[:, 1]
        assert len(places) > 20 and np.abs(p - 0.5).max() < 0.1


def test_no_line_of_a_long_sum_has_more_than_two_products() -> None:
    at = clock(units_1=6)
    sum_ = re.search(r"begin\{aligned\} z(.*?)end\{aligned\}", at.told(at.last, layer=2))
    assert sum_ and [line.count("cdot") for line in sum_[1].split(r"\\")] == [2, 2, 0]


def test_clicks_find_the_unit_and_the_weight_they_are_on(monkeypatch: pytest.MonkeyPatch) -> None:
    at = clock(layers=2, units_1=3, units_2=5)
    run = at.run
    put: dict[str, Any] = {}
    monkeypatch.setattr(controls, "put", put.__setitem__)
    click = at.picture.on_click
    assert click is not None
    data = at.picture.frames[0]["data"]
    for meta, first, n in ((f"pick from {UNITS}", UNITS, 3 + 5 + 1), (f"pick from {LINES}", LINES, 6 + 15 + 5)):
        trace = next(t for t in data if t.get("meta") == meta)
        assert len(trace["x"]) == n == len(trace["text"])
        seen = set()
        for i in range(n):
            put.clear()
            click(first + i)
            column, unit, below = put["layer"], put["unit"], put["from"]
            seen.add((column, unit, below))
            held = run.network if at.start else run.trace.states[0].network
            value = closer._value(held, column, unit - 1, below)
            assert trace["text"][i].split()[-1] == closer.words.number(round(value, 4))
            if first == UNITS:
                middle = run.board.middles(column)[unit - 1]
                assert (trace["x"][i], trace["y"][i]) == pytest.approx(tuple(middle))
        assert len(seen) == n
    put.clear()
    click(7)
    assert put == {"point": 8}
    with pytest.raises(IndexError):
        click(UNITS + 9)


def test_what_is_looked_at_is_framed_on_the_board() -> None:
    at = clock()
    plain = len(at.picture.frames[0]["data"])
    marked = view.chart(at.run, (1, 2, None)).frames[5]["data"]
    assert len(marked) == plain + 1
    x, y = at.run.board.corner(1, 2)
    assert min(marked[-1]["x"]) < x < max(marked[-1]["x"]) and min(marked[-1]["y"]) < y
    assert len(view.chart(at.run, (2, 0, 3)).frames[5]["data"]) == plain + 2
    assert len(view.chart(at.run, (2, 0, None)).frames[5]["data"]) == plain  # nobody has clicked anything
    assert at.screen.ringed is view.chart


def test_it_says_when_the_held_out_loss_has_risen_and_only_then() -> None:
    at = clock(data="moons", data_n=60, data_noise=0.4, layers=2, units_1=8, units_2=8)
    run = at.run
    lowest = int(run.held.argmin())
    assert 0 < lowest < 20 and run.held[-1] > 2 * run.held[lowest]
    assert "learns these points" not in at.verdict(lowest)
    assert f"lowest at epoch {lowest}" in at.verdict(at.last)
    for step in at.steps:
        held = run.held[: step + 1]
        risen = held[-1] > max(1.25 * held.min(), held.min() + 0.02) and run.loss(step) < run.loss(int(held.argmin()))
        assert ("learned these very points" in at.verdict(step)) == bool(risen), step


def test_a_rate_that_is_too_large_is_said_and_drawn_with_finite_numbers() -> None:
    at = clock(optimiser="sgd", rate="10", activation="relu")
    assert at.run.final.phase == "diverged"
    assert any("Try a smaller learning rate" in one.text for one in at.shown.said)
    assert "too large" in at.verdict(at.last) and "too large" not in at.verdict(0)
    for trace in at.picture.frames[len(at.picture.frames) - 1]["data"]:
        values = np.asarray(trace["z"] if "z" in trace else trace["y"], dtype=float)
        assert not np.isinf(values).any()


def test_no_hidden_layer_is_called_logistic_regression_and_a_line_only_if_it_is_one() -> None:
    assert "one straight line" in clock(layers=0).verdict(5)
    bent = clock(layers=0, columns=["x1²", "x2"]).verdict(5)
    assert "logistic regression" in bent and "straight" not in bent


def test_epochs_are_offered_as_long_as_they_take_seconds() -> None:
    offered = clock(batch="1").shown.given.offered["epochs"]
    assert float(offered[-1]) * 154 <= 40_000 and float(clock().shown.given.offered["epochs"][-1]) == 1000


@pytest.mark.parametrize("optimiser", ["adam", "sgd", "momentum", "rmsprop"])
def test_scikit_learns_script_is_there_where_it_has_the_same(optimiser: str) -> None:
    shown = PAGE.answer(dict(view="learn", optimiser=optimiser, batch="20", penalty="2", epochs="20"))
    code = shown.screen.code and shown.screen.code(shown.run)
    assert code is not None and (code.library is not None) == (optimiser != "rmsprop")
    if code.library:
        assert f"alpha={2 * 20 / 154!r}" in code.library  # it divides by the rows of a batch


def test_a_guess_drawn_into_the_curves_leaves_the_chart_of_look_closer_covered() -> None:
    """It has not the axes on which the guess is drawn."""
    preset = next(one for one in PAGE.views["learn"].presets if one.label == "By heart")
    assert preset.guess is not None and preset.guess.on == "x3 y3"
    at = clock(**preset.settings)
    at.closer(0)
    (chart,) = at.charts
    bare = covered(chart.figures[0], preset.guess.on)
    assert all(trace["visible"] is False for trace in bare["data"])
    assert "xaxis3" not in bare["layout"] and bare["layout"]["xaxis"]


@pytest.mark.parametrize("losses", [False, True])
def test_on_a_phone_no_gap_parts_the_network_from_what_it_says(losses: bool) -> None:
    drawn = clock(losses=losses).picture.frames[0]
    assert ("yaxis3" in drawn["layout"]) == losses
    meta, margin = drawn["layout"]["meta"], drawn["layout"]["margin"]
    narrow, axes = meta["narrow"], [drawn["layout"][name]["range"] for name in ("xaxis", "yaxis")]
    inner = meta["heights"]["narrow"] - narrow["margin.t"] - margin["b"]
    low, high = narrow["yaxis.domain"]
    across = 358 - margin["l"] - margin["r"]  # pixels of a phone
    needed = across * (axes[1][1] - axes[1][0]) / (axes[0][1] - axes[0][0])
    assert needed <= (high - low) * inner < needed + 40
    assert 25 < (low - narrow["yaxis2.domain"][1]) * inner < 60


def test_a_guess_of_the_held_out_loss_can_be_told_from_it_and_is_drawn_on_a_quarter_of_the_height() -> None:
    assert sketch.INK not in (figure.TRAINING, figure.HELD_OUT)
    low, high = clock(losses=True).picture.frames[0]["layout"]["yaxis3"]["domain"]
    assert high - low > 0.25


def test_it_is_said_how_soft_lines_add_up_and_only_where_there_are_some() -> None:
    """The sum that is spoken of is above 0 just where the network says the second class."""
    clock = Clock("neural", view="learn")
    assert "soft line" not in clock.verdict(0)
    later = [clock.verdict(step) for step in clock.steps[1:]]
    assert any("The output unit adds up the 4 soft lines, each with a weight, and a bias" in one for one in later)
    alone = Clock("neural", view="learn", units_1=1)
    assert alone.verdict(alone.last).startswith("The output unit adds up the soft line")
    run = clock.run
    passed = run.network.forward(run.Z)
    total = passed.a[-2] @ run.network.weights[-1] + run.network.biases[-1]
    assert ((total[:, 0] > 0) == (run.network.predict(run.Z) == 1)).all()
    for settings in ({"activation": "relu"}, {"layers": 0}, {"columns": ["x1²"]}):
        other = Clock("neural", view="learn", **settings)
        assert "soft line" not in other.verdict(other.last)
