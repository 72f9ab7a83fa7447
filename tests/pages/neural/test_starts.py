"""Starts on the screen: who parts, who stays, and who learns."""

from typing import Any

import numpy as np
import pytest

from pages.views.neural import losses
from pages.views.neural.starts import closer, figure, luck
from pages.views.neural.starts.run import NAMES
from tests.pages.clock import Clock
from ui import palette, words


def clock(**settings: Any) -> Clock:
    return Clock("neural", view="starts", **settings)


def apart(network: Any) -> float:
    """The largest distance between two units, one pair at a time."""
    units = [
        [*network.weights[0][:, j], network.biases[0][j], network.weights[1][j, 0]]
        for j in range(len(network.biases[0]))
    ]
    return max(float(np.linalg.norm(np.subtract(one, other))) for one in units for other in units)


def cost(run: Any, network: Any) -> float:
    """The loss of a network, one point at a time."""
    sums = network.forward(run.task.X).z[-1][:, 0]
    sides = [z if kind == 1 else -z for z, kind in zip(sums, run.task.y, strict=True)]
    if run.loss == "hinge":
        return sum(max(0.0, 1 - z) for z in sides) / run.n
    return sum(float(np.log1p(np.exp(-z))) for z in sides) / run.n


@pytest.mark.parametrize(
    "settings",
    [
        dict(starts=["All equal", "Glorot"]),
        dict(
            starts=["All zero", "Tiny", "Large"],
            starts_activation="tanh",
            starts_width=3,
            seed=4,
            starts_n=15,
            positive=4,
        ),
        dict(starts=["Outer zero", "He"], starts_loss="hinge", starts_activation="sigmoid"),
    ],
)
def test_numbers_are_those_of_the_networks_on_display(settings: dict[str, Any]) -> None:
    at = clock(starts_epochs="200", **settings)

    def expected(step: int) -> dict[str, float]:
        found: dict[str, float] = {}
        for name, trace in at.run.traces.items():
            network = trace.states[min(step, trace.steps)].network
            found[f"Loss, {name}"] = cost(at.run, network)
        return found

    at.hold(expected)


def test_equal_units_are_drawn_on_one_spot_and_random_ones_are_not() -> None:
    at = clock(starts_look="weights")
    for frame in range(0, len(at.picture.frames), 20):
        data = at.picture.frames[frame]["data"]
        spots = [t for t in data if t.get("mode") == "markers" and len(t["x"]) == 4 and "customdata" in t]
        equal, random = spots[:2]
        assert len({(float(x), float(y)) for x, y in zip(equal["x"], equal["y"], strict=True)}) == 1
        assert len({(float(x), float(y)) for x, y in zip(random["x"], random["y"], strict=True)}) == 4
        assert equal["marker"]["size"] == [33, 26, 19, 12], "one inside the other"
    named = [t["text"] for t in at.picture.frames[0]["data"] if t.get("mode") == "text" and len(t["text"]) == 4]
    assert "all 4 units" in named[0][0] and not any(named[0][1:])
    assert [word.replace("&nbsp;", "") for word in named[1]] == ["1", "2", "3", "4"]


def test_captions_say_what_is_alike() -> None:
    at = clock()
    assert (
        at.caption(0) == "Epoch 0: with the start All equal the 4 units are exactly alike, and with Glorot they differ"
    )
    assert "All equal the 4 units are still exactly alike, and with Glorot they differ" in at.caption(at.last)


def test_the_ground_has_the_colour_of_what_the_network_says_everywhere() -> None:
    at = clock()
    for step in (0, at.last):
        grounds = [t for t in at.picture.frames[at.picture.frame(step)]["data"] if t["type"] == "heatmap"]
        for ground, trace in zip(grounds, at.run.traces.values(), strict=True):
            places = np.column_stack([axis.ravel() for axis in np.meshgrid(ground["x"], ground["y"])])
            says = trace.states[min(step, trace.steps)].network.predict(places).reshape(ground["z"].shape)
            assert ((ground["z"] > 0) == (says == 1)).all() and (ground["z"] != 0).all()


def test_the_distance_of_all_numbers_is_told_beside_that_of_the_dots() -> None:
    at = clock()
    spots = at.run.network("Glorot").weights[0].T
    drawn = max(float(np.linalg.norm(one - other)) for one in spots for other in spots)
    told = at.told(at.last)
    assert f"{words.number(apart(at.run.network('Glorot')))} in all their weights w₁, w₂ and v" in told
    assert f"and {words.number(drawn)} in w₁ and w₂ alone." in told and drawn < apart(at.run.network("Glorot"))


def test_look_closer_draws_the_loss_as_far_as_the_run_is() -> None:
    at = clock()
    for step in (0, 40, at.last):
        drawn = losses.figure(at.at(step).traces, closer.COMPARED)["data"][::2]
        for line, (name, trace) in zip(drawn, at.run.traces.items(), strict=True):
            assert line["name"] == name and len(line["x"]) == min(step, trace.steps) + 1
            assert float(line["y"][-1]) == pytest.approx(max(trace.states[min(step, trace.steps)].loss, losses.LEAST))


def test_of_two_starts_that_have_parted_the_last_headline_says_whose_loss_is_lower() -> None:
    at = clock(starts=["Large", "Glorot"], starts_activation="tanh")
    loss = at.run.traces["Glorot"].final.loss
    assert loss < at.run.traces["Large"].final.loss
    assert at.caption(at.last).endswith(f"differ with both starts, and Glorot has the lower loss, {words.number(loss)}")
    assert "loss" not in at.caption(at.last - 1)


def test_what_is_said_of_units_on_one_line_keeps_below_the_upper_edge() -> None:
    at = clock()
    for step in (0, at.steps[len(at.steps) // 2], at.last):
        (named,) = [
            t
            for t in at.picture.frames[at.steps.index(step)]["data"]
            if "one line" in "".join(map(str, t.get("text", ())))
        ]
        assert named["y"][0] < 0.6 * figure.EDGE


def test_rounding_is_called_rounding() -> None:
    at = clock(starts=["All equal"], starts_width=7, starts_activation="tanh", starts_epochs="100")
    said = at.caption(at.last)
    spread = apart(at.run.network("All equal"))
    assert spread < 1e-6
    assert ("exactly alike" in said) == (spread == 0) and ("but for rounding" in said) == (spread > 0)


def test_of_an_all_zero_start_one_number_moves() -> None:
    at = clock(starts=["All zero"], positive=14)
    network = at.run.traces["All zero"].final.network
    assert [np.count_nonzero(part) for part in (*network.weights, *network.biases)] == [0, 0, 0, 1]
    assert at.caption(at.last).endswith("exactly alike, and only 1 of 17 numbers has moved, the output's bias")
    assert not any("only one has moved" in said.text for said in at.shown.said), "once is enough"
    both = clock(starts=["Outer zero", "All zero"], positive=14)
    assert any("All zero: of 17 numbers only one has moved" in said.text for said in both.shown.said)
    assert "All zero converged after" in at.verdict(at.last) and at.verdict(0) == ""


@pytest.mark.parametrize("name", NAMES)
def test_all_that_is_drawn_is_finite(name: str) -> None:
    at = clock(starts=[name], starts_epochs="100", starts_width=12)
    for frame in range(0, len(at.picture.frames), 10):
        for trace in at.picture.frames[frame]["data"]:
            for letter in "xy":
                assert not np.isinf(np.asarray(trace[letter], dtype=float)).any()


def test_a_units_line_is_where_its_sum_is_zero() -> None:
    at = clock(starts=["Glorot"])
    final = at.picture.frames[len(at.picture.frames) - 1]["data"]
    network = at.run.network("Glorot")
    lines = [t for t in final if t.get("mode") == "lines" and t.get("xaxis", "x") == "x"]
    assert len(lines) == 4
    for j, line in enumerate(lines):
        ends = np.column_stack([line["x"], line["y"]]).astype(float)
        if not np.isnan(ends).any():
            assert np.abs(ends @ network.weights[0][:, j] + network.biases[0][j]).max() < 1e-4


def test_lines_on_one_another_are_called_one_and_each_of_the_others_has_its_number() -> None:
    at = clock(starts=["All equal", "Glorot", "All zero"])
    for frame in (0, len(at.picture.frames) - 1):
        data = at.picture.frames[frame]["data"]
        equal, random, zero = (
            [
                text
                for t in data
                if t.get("mode") == "text" and t.get("xaxis", "x") == axis
                for text in t["text"]
                if text
            ]
            for axis in ("x", "x2", "x3")
        )
        assert any("<b>4 units, one line</b>" in one for one in equal) and "<b>all weights are 0: no line</b>" in zero
        assert [f"\xa0<b>unit {j}</b>\xa0" in random for j in (1, 2, 3, 4)] == [True] * 4
        (names,) = [t for t in data if "\xa0<b>unit 1</b>\xa0" in t.get("text", ())]
        trace = at.run.traces["Glorot"]
        first = trace.states[min(at.picture.step(frame), trace.steps)].network
        places = np.column_stack([names["x"], names["y"]]).astype(float)
        sums = places @ first.weights[0] + first.biases[0]
        assert np.diag(sums) == pytest.approx(0, abs=1e-5), "each stands on its own line"
        assert np.abs(places).max() < 1.12 - 0.1
        for name, told in zip(at.run.traces, (equal, random, zero), strict=True):
            wrong = at.at(at.picture.step(frame)).mistakes(name)
            assert f"<b>○ {wrong} of 20 wrong</b>" in told
        drawn = [t for t in data if t.get("mode") == "lines"]
        one, several = ([t["line"] for t in drawn if t.get("xaxis", "x") == axis] for axis in ("x", "x2"))
        assert len({(line["color"], line["width"]) for line in one}) == 1
        assert len({line["color"] for line in several}) == 1, "their names tell them apart"
        assert one[0]["width"] > several[0]["width"]


@pytest.fixture(scope="module")
def band() -> Clock:
    return clock(starts_look="luck")


def test_of_ten_starts_those_are_counted_that_get_every_point_right(band: Clock) -> None:
    X, y = band.run.task.X, band.run.task.y

    def expected(step: int) -> dict[str, float]:
        state = band.run.trace.states[step]
        right = [[bool(((net.forward(X).z[-1][:, 0] > 0) == (y == 1)).all()) for net in row] for row in state.networks]
        counted = dict(zip([f"{w}" for w in luck.WIDTHS], map(sum, right), strict=True))
        return {f"Found, {w} units": counted[w] for w in ("2", "3", "10")}

    for step in (0, 7, 30, band.last):
        for label, value in expected(step).items():
            assert band.numbers(step)[label] == value


def test_a_dot_is_filled_where_nothing_is_wrong_and_leads_to_its_network(band: Clock) -> None:
    frame = band.picture.frames[len(band.picture.frames) - 1]
    dots = next(t for t in frame["data"] if t.get("meta") == "pick")
    mistakes = band.run.trace.final.mistakes.ravel()
    for colour, size, wrong in zip(dots["marker"]["color"], dots["marker"]["size"], mistakes, strict=True):
        assert (size == 20) == (wrong == 0) == (colour == palette.CLASSES[2])
    other = clock(starts_look="luck", luck_width="5", luck_start=4)
    row = luck.WIDTHS.index(5)
    assert other.whole["Mistakes, ringed"] == band.run.trace.final.mistakes[row, 3]
    assert other.run.network.layers == (2, 5, 1)
    ring = next(t for t in other.picture.frames[0]["data"] if t.get("marker", {}).get("symbol") == "circle-open")
    assert (ring["x"], ring["y"]) == ([row], [4])
    place = next(i for i in range(50) if (dots["x"][i], dots["y"][i]) == (row, 4))
    assert divmod(place, luck.STARTS) == (row, 3), "where a click leads"


def test_one_unit_finds_it_never(band: Clock) -> None:
    assert all(state.found[0] == 0 for state in band.run.trace.states)


def test_the_headline_counts_those_without_a_mistake(band: Clock) -> None:
    for step in band.steps:
        two, ten = (band.numbers(step)[f"Found, {w} units"] for w in (2, 10))
        assert f"with 2 units {two} of 10 starts make no mistake, and with 10 units {ten} of 10" in band.caption(step)
