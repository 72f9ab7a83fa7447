"""The race on the screen: who leads, what each has cost, how it ends, at every step."""

import numpy as np
import pytest
from scipy import optimize

from pages.descent import PAGE
from pages.views.descent import terrain
from pages.views.descent.lands import LANDS, starts_at
from pages.views.descent.race.figure import colour
from pages.views.descent.race.methods import METHODS
from tests.pages.clock import Clock
from ui import words

ALL = list(METHODS)


def clock(**settings: object) -> Clock:
    return Clock("descent", view="race", **settings)


@pytest.mark.parametrize("land", LANDS)
@pytest.mark.parametrize("names", [ALL[:4], ALL[4:8], ALL[8:]])
def test_numbers_are_those_of_the_places_on_the_map(land: str, names: list[str]) -> None:
    at = clock(land=land, methods=names, most="50")
    f = at.run.ground.landscape
    ways = {name: trace.curve("x") for name, trace in at.run.traces.items()}
    least = min(optimize.minimize(f.value, place, method="Nelder-Mead").fun for place in f.minima)

    def expected(step: int) -> dict[str, float]:
        return {f"Height, {name}": float(f.value(way[min(step, len(way) - 1)])) for name, way in ways.items()}

    at.hold(expected)
    assert at.whole.get("Height, lowest point", 0) == pytest.approx(least, abs=1e-6)


def test_the_headline_names_who_is_lowest_and_who_is_behind_and_in_the_end_since_when() -> None:
    at = clock(methods=["Gradient descent", "Adam", "AdaGrad"])
    heights = [{name: at.numbers(k)[f"Height, {name}"] for name in at.run.traces} for k in range(at.last + 1)]
    best_of = [min(values, key=values.__getitem__) for values in heights]
    others = [k for k, name in enumerate(best_of) if name != best_of[-1]]
    for step in at.steps[1:]:
        values, best = heights[step], best_of[step]
        since = f" since step {others[-1] + 1}" if step == at.last else ""
        lowest = f"has been lowest{since}" if since else "is lowest"
        told = [f"Step {step}: {best} {lowest}, and {name} is highest" for name in values]
        worst = list(values)[told.index(at.caption(step))]
        assert values[worst] == pytest.approx(max(values.values()), rel=1e-6)
    assert at.caption(0).startswith("Step 0: all start at height 82.4")
    there = clock(methods=["BFGS", "Newton"])
    assert there.numbers(there.last)["Height, BFGS"] > 0
    wells = clock(land="two_wells", methods=["Newton", "BFGS"], start_x=0.3, start_y=0.1)
    ends = [trace.final.x for trace in wells.run.traces.values()]
    assert np.abs(ends[0] - ends[1]).max() > 0.5
    fewest = min(trace.steps for trace in wells.run.traces.values())
    first = min(wells.run.traces, key=lambda name: wells.run.traces[name].steps)
    end = wells.run.traces[first].final.x
    low, high = np.linalg.eigvalsh(wells.run.ground.landscape.hessian(end))
    on = ", on a saddle" if low < 0 < high else ""
    assert on, "there it has stopped where it is level, not low"
    assert wells.caption(wells.last).endswith(
        f": {first} came to rest first, after {fewest} steps{on}, and all end in 2 places"
    )
    assert there.caption(there.last) == "Step 2: Newton came to rest first, after 1 step, and all end in one place"


def test_the_two_it_opens_with_change_the_lead_and_fill_the_chart() -> None:
    at = clock()
    assert at.caption(1) == "Step 1: Gradient descent and Momentum are level", "their first step is the same"
    assert at.caption(20) == "Step 20: Gradient descent is lower than Momentum"
    assert at.caption(at.last) == "Step 100: Momentum has been lower than Gradient descent since step 62"
    ahead = [min(at.run.traces, key=lambda name: at.numbers(step)[f"Height, {name}"]) for step in at.steps[1:]]
    assert set(ahead) == {"Gradient descent", "Momentum"}
    low = 10.0 ** at.picture.frames[0]["layout"]["yaxis2"]["range"][0]
    assert 0.1 < low / min(trace.curve("value").min() for trace in at.run.traces.values()) < 1


def test_it_opens_where_the_ways_have_parted_and_nobody_has_arrived() -> None:
    at = clock()
    assert at.start == 20 and "arrived" not in at.caption(20)
    assert clock(land="two_wells", methods=["BFGS", "Newton"]).start < 5, "of a short run it shows less"
    places = np.array([trace.states[20].x for trace in at.run.traces.values()])
    assert np.ptp(places, axis=0).max() > 1


def test_what_lies_below_the_axis_is_explained_where_something_does() -> None:
    for settings, under in (({}, False), ({"methods": ["Gradient descent", "Newton"]}, True)):
        told = [one["text"] for one in clock(**settings).picture.frames[0]["layout"]["annotations"]]
        assert ("▾ below this axis" in told) == under


def test_heights_are_told_in_plain_numbers_unless_they_go_too_far_down() -> None:
    for settings, plain in (({}, True), ({"methods": ["Gradient descent", "Newton"]}, False)):
        axis = clock(**settings).picture.frames[0]["layout"]["yaxis2"]
        assert ("<sup>" not in "".join(axis["ticktext"])) == plain
        if plain:
            assert [float(text) for text in axis["ticktext"]] == pytest.approx(axis["tickvals"])


def test_at_the_start_each_is_seen_behind_the_next() -> None:
    at = clock(methods=ALL[:4])
    colours = [colour(i) for i in range(4)]
    spots = [t["marker"] for t in at.picture.frames[0]["data"] if t.get("marker", {}).get("color") in colours]
    lines = [t["line"]["width"] for t in at.picture.frames[0]["data"] if t.get("mode") == "lines+markers"][:4]
    assert max(np.diff(lines)) < 0, "so is a way that begins with the same step"
    on_map = [spot["size"] for spot in spots if "symbol" in spot][:4]
    assert max(np.diff(on_map)) < -2, "those drawn later lie on top, and are smaller"


def test_behind_one_who_has_arrived_the_highest_is_named() -> None:
    at, found = clock(methods=["Gradient descent", "Momentum", "Newton"]), []
    for step in (50, at.last):
        values = {name: at.numbers(step)[f"Height, {name}"] for name in ("Gradient descent", "Momentum")}
        first, last = sorted(values, key=values.__getitem__)
        assert (
            at.caption(step)
            == f"Step {step}: Newton has arrived at the lowest point after 1 step, and {last} is highest"
        )
        found.append(first)
    assert found == ["Gradient descent", "Momentum"]


def test_who_came_to_rest_keeps_its_number_of_steps_while_others_arrive() -> None:
    at = clock(land="two_wells", methods=["Gradient descent", "Newton", "Damped Newton"])
    rests = at.run.traces["Damped Newton"].steps
    assert at.run.traces["Damped Newton"].final.phase == "converged" and rests == 14
    assert at.caption(40).startswith("Step 40: Damped Newton has arrived at the lowest point after 14 steps")
    both = "Gradient descent and Damped Newton have arrived at the lowest point, Damped Newton after 14 steps"
    assert at.caption(64).startswith(f"Step 64: {both}")


def test_converged_is_said_of_those_whose_gradient_is_gone_and_of_them_alone() -> None:
    at = clock(condition="1", rate="0.5", methods=["Gradient descent", "Momentum", "Newton"])
    for step in at.steps:
        for name, trace in at.run.traces.items():
            here = trace.states[min(step, trace.steps)]
            level = bool(np.abs(at.run.ground.landscape.gradient(here.x)).max() <= 1e-6)
            assert (f"{name} converged after" in at.verdict(step)) == (level and step >= trace.steps)
            assert (name in at.verdict(step)) == here.over


def test_who_overshoots_is_told_and_stays_finite_on_the_screen() -> None:
    at = clock(rate="2", methods=["Gradient descent", "Momentum"])
    assert "diverge" in at.shown.said[0].text and "Gradient descent and Momentum" in at.shown.said[0].text
    for frame in range(len(at.picture.frames)):
        for trace in at.picture.frames[frame]["data"]:
            if trace["type"] == "scatter":
                assert (
                    np.abs(np.asarray(trace["x"], dtype=float)).max(initial=0) < 1e4
                )  # nan is not, nor what is far off


def test_by_gradients_the_curves_end_where_everybodys_count_ends() -> None:
    at = clock(methods=["BFGS", "Nesterov"], count="gradients", land="banana")
    last = at.picture.frames[len(at.picture.frames) - 1]["data"]
    curves = [trace for trace in last if trace.get("xaxis") == "x2" and trace["mode"] == "lines"]
    ends = [float(trace["x"][-1]) for trace in curves]
    assert ends == [float(trace.final.gradients) for trace in at.run.traces.values()]
    assert at.run.traces["BFGS"].final.gradients > at.run.traces["BFGS"].steps + 1


def test_a_click_and_a_drag_start_all_of_them_there() -> None:
    picture = clock().picture
    assert [drag.meta for drag in picture.drags] == ["start"] and picture.on_click
    moved = PAGE.answer({"view": "race", **starts_at(0, 2.04, -1.26)}).run
    assert moved.ground.start == pytest.approx([2.0, -1.3])
    assert all(trace.states[0].x == pytest.approx([2.0, -1.3]) for trace in moved.traces.values())


def test_settings_reach_those_whose_they_are() -> None:
    run = clock(methods=["Momentum", "Adam", "Newton"], rate="0.02", adaptive="0.2", momentum=0.5).run
    asked = {name: trace.made.settings for name, trace in run.traces.items()}
    assert asked["Momentum"] == {"method": "momentum", "learning_rate": 0.02, "momentum": 0.5}
    assert asked["Adam"] == {"method": "adam", "learning_rate": 0.2, "momentum": 0.5}
    assert asked["Newton"] == {}


def test_heights_of_thousands_have_commas() -> None:
    told = clock(condition="1000", most="10").picture.frames[0]["layout"]["yaxis2"]
    assert [float(text.replace(",", "")) for text in told["ticktext"]] == pytest.approx(told["tickvals"])
    assert all(("," in text) == (value >= 1000) for text, value in zip(told["ticktext"], told["tickvals"], strict=True))
    assert max(told["tickvals"]) >= 1000


def test_of_two_who_have_run_away_nobody_is_said_to_be_lower() -> None:
    at = clock(methods=["Gradient descent", "Momentum"], condition="100", momentum=0.32)
    assert min(at.numbers(at.last).values()) > 1e15
    assert at.caption(at.last) == f"Step {at.last}: Gradient descent and Momentum have run away"
    one = clock(methods=["Gradient descent", "Newton"], condition="100", rate="0.1")
    told = ": Gradient descent has run away, Newton has arrived at the lowest point"
    assert one.numbers(one.last)["Height, Newton"] < 1e-25 and one.caption(one.last).endswith(told)


def test_beside_who_has_run_away_all_who_have_arrived_are_named_and_else_who_is_lowest() -> None:
    at = clock(methods=["Gradient descent", "Newton", "BFGS"], rate="1")
    assert max(at.numbers(at.last)[f"Height, {name}"] for name in ("Newton", "BFGS")) < 1e-25
    assert at.caption(at.last).endswith(
        "Gradient descent has run away, Newton and BFGS have arrived at the lowest point"
    )
    met = set()
    for names in (["Gradient descent", "Adam"], ["Gradient descent", "Adam", "AdaGrad"]):
        away = clock(methods=names, rate="1")
        start, step = next(iter(away.numbers(0).values())), away.run.traces["Gradient descent"].steps
        heights = {name: away.numbers(step)[f"Height, {name}"] for name in names[1:]}
        assert min(heights.values()) > 1e-3 and max(heights.values()) < start
        lowest = min(heights, key=heights.__getitem__)
        what = "lowest" if len(heights) > 1 else "lower than at the start"
        assert away.caption(step).endswith(f": Gradient descent has run away, and {lowest} is {what}")
        met.add(what)
    assert len(met) == 2


def test_what_is_rounding_is_told_as_zero_on_a_saddle() -> None:
    at = clock(land="two_wells", methods=["Gradient descent", "Newton", "Damped Newton"])
    assert at.numbers(at.last)["Height, Newton"] == 0 and at.run.traces["Newton"].final.x == pytest.approx(
        [0, 0], abs=1e-6
    )
    assert at.run.ground.start[0] < -1 and at.run.ground.landscape.minima[:, 0] == pytest.approx([0, 0])


def test_the_name_of_the_start_is_written_into_the_map() -> None:
    for x, side in ((-4.0, "right"), (0.0, "center"), (4.0, "left")):
        (ring,) = (t for t in clock(start_x=x).picture.frames[0]["data"] if t.get("meta") == "start")
        assert str(ring["textposition"]).endswith(side)


def test_a_climb_of_newton_is_said_where_it_climbs() -> None:
    at = clock(land="banana", methods=["Gradient descent", "Newton", "BFGS"])
    values = at.run.traces["Newton"].curve("value")
    k = int(np.diff(values).argmax()) + 1
    assert values[k] > values[k - 1]
    told = f"Newton has climbed, from height {words.number(values[k - 1])} to {words.number(values[k])}"
    assert at.caption(k) == f"Step {k}: {told}"
    assert "climbed" not in at.caption(k + 1), "its next step falls"
    guess = next(preset.guess for preset in PAGE.views["race"].presets if preset.label == "A bent valley")
    assert guess and guess.rests(at.shown.quantity) == k


@pytest.mark.parametrize(
    ("ways", "side"), [([[0.5, 0.55]], "bottom right"), ([[0.5, 0.45]], "top right"), ([], "top right")]
)
def test_a_name_stands_on_the_side_where_no_way_runs(ways: list[list[float]], side: str) -> None:
    along = np.array([0.5, 0.5]) + np.linspace(0, 3, 40)[:, None] * (np.array(ways or [[0.0, 0.5]]) - 0.5)
    assert terrain.free_side(np.array([0.5, 0.5]), along + np.array([0.05, 0]), ["top right", "bottom right"]) == side


def test_a_name_stays_inside_the_map() -> None:
    nowhere = np.full((1, 2), 9.0)
    assert terrain.free_side(np.array([0.95, 0.5]), nowhere, ["top right", "top left"]) == "top left"
