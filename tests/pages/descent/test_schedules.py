"""The schedules on the screen: who is nearest, what the steps add up to, own columns, at every step."""

import re
from dataclasses import replace

import numpy as np
import pytest

from pages.descent import PAGE
from pages.views.descent.schedules import bowl, figure, lines
from pages.views.descent.schedules.run import NAMES, starts_at
from tests.pages.clock import Clock
from ui import words
from ui.compute import Refused
from ui.session import answers

ALL = list(NAMES)


def clock(**settings: object) -> Clock:
    return Clock("descent", view="schedules", **settings)


@pytest.mark.parametrize(
    "settings",
    [
        {"updates": "200", "schedules": ALL[:4]},
        {"updates": "100", "schedules": ALL[1:], "mini": 7, "row_order": "sorted"},
        {"updates": "100", "data": "housing", "input": "age (years)", "row_order": "given"},
    ],
)
def test_numbers_are_those_of_a_line_through_standardised_columns(settings: dict[str, object]) -> None:
    at = clock(**settings)
    data = at.run.bowl.data
    x, y = ((values - values.mean()) / values.std() for values in (data.X[:, 0], data.y))
    star = np.polyfit(x, y, 1)[::-1]
    ways = {name: trace.curve("theta") for name, trace in at.run.traces.items()}

    def expected(step: int) -> dict[str, float]:
        return {f"Distance to the star, {name}": float(np.linalg.norm(way[step] - star)) for name, way in ways.items()}

    at.hold(expected)
    for step in at.steps[1:]:
        assert at.caption(step).startswith(f"After {words.count(step, 'step')}")


def test_the_log_loss_sorts_rows_by_their_mean_and_ends_at_scikit_learns_border() -> None:
    from sklearn.linear_model import LogisticRegression

    on = clock(loss="log", updates="20").run.bowl
    assert on.y.tolist() == (on.data.y > on.data.y.mean()).astype(int).tolist()
    theirs = LogisticRegression(C=1 / (0.02 * len(on.y)), tol=1e-12, max_iter=1000).fit(on.X, on.y)
    assert on.star == pytest.approx([theirs.intercept_[0], theirs.coef_[0, 0]], rel=1e-4)
    for loss in ("squared", "log"):
        on = clock(loss=loss, updates="20").run.bowl
        places = np.array([[[0.3, -0.2], [1.0, 0.7]], [[-1.0, 0.1], on.star]])
        found = on.costs(places)
        assert found == pytest.approx(np.array([[on.cost(place) for place in row] for row in places]))
        assert found[1, 1] == pytest.approx(on.least) and (found >= on.least - 1e-12).all()


def test_the_headline_names_who_is_nearest_and_who_is_furthest() -> None:
    at = clock(updates="20")
    assert at.caption(0).startswith("No step yet: all start")
    for step in at.steps[1:]:
        away = {name: at.numbers(step)[f"Distance to the star, {name}"] for name in at.run.traces}
        best, worst = min(away, key=away.__getitem__), max(away, key=away.__getitem__)
        if "since step" not in at.caption(step):
            so_far = " so far" if step < at.last else ""
            assert f" {best} is nearest to the star{so_far}, " in at.caption(step)
            assert at.caption(step).endswith(f", and {worst} is farthest")
    alone = clock(updates="20", schedules=["1/k"])
    (off,) = alone.numbers(7).values()
    assert alone.caption(7) == f"After 7 steps 1/k is {words.brief(off)} from the star"
    noiseless = clock(data_noise=0.0)
    assert 0 < noiseless.numbers(500)["Distance to the star, constant"] < 1e-9
    assert "constant is all but at the star" in noiseless.caption(500)


def test_the_note_names_those_whose_steps_shrink() -> None:
    at = clock(updates="20", schedules=["constant", "1/√k", "1/k²"])
    sizes = {name: trace.curve("rate")[1:] for name, trace in at.run.traces.items()}
    shrink = [name for name, rate in sizes.items() if np.all(np.diff(rate) < 0)]
    near = "A run is near the star within 5% of its distance at the start."
    told = f"The steps of {' and '.join(shrink)} get shorter as their number k grows. {near}"
    assert at.screen.note(at.run) == told
    assert sizes["1/k²"][:3] == pytest.approx([1 / 4, 1 / 9, 1 / 16])
    assert at.screen.note(clock(updates="20", schedules=["constant"]).run) == near


def test_who_has_run_away_is_not_said_to_be_nearest_nor_how_far() -> None:
    both = clock(eta=10.0, updates="5000", schedules=["constant", "1/√k"])
    assert both.caption(both.last).endswith(" constant and 1/√k have run away from the star")
    one = clock(eta=10.0, updates="5000", schedules=["constant", "1/k²"])
    assert one.caption(one.last).endswith(", and constant has run away") and "10⁸" not in one.caption(one.last)


def test_settled_is_said_of_who_is_near_and_has_not_left_since() -> None:
    at = clock(updates="500")
    for step in at.steps[1:]:
        for name in at.run.traces:
            away = at.run.distances(name)[: step + 1] > 0.05 * at.run.distances(name)[0]
            if not away[-1]:
                last = int(np.flatnonzero(away)[-1]) + 1
                told = f"{name} since step {last}", f"{name} has stayed near the star since step {last}"
                assert any(one in at.caption(step) for one in told)
        near = "since step" in at.caption(step)
        assert near != ("nearest" in at.caption(step))  # constant leaves it, later
    assert at.caption(500) == (
        "After 500 steps 1/k has stayed near the star since step 46, but constant and 1/k² are not near it"
    )


def test_sums_grow_to_their_limits_and_the_constant_ones_leave_the_picture() -> None:
    at = clock(updates="500", schedules=["constant", "1/k", "1/k²"], sgd_beside="sums")
    last = at.picture.frames[len(at.picture.frames) - 1]
    tops = [last["layout"][f"yaxis{n}"]["range"][1] for n in (2, 3)]
    for plot, power in ((2, 1), (3, 2)):
        lines = [
            t
            for t in last["data"]
            if t.get("xaxis") == f"x{plot}" and t["mode"] == "lines" and not t["line"].get("dash")
        ]
        k = np.arange(1, 501)
        for line, rates in zip(lines[1:], (1 / (k + 1), 1 / (k + 1) ** 2), strict=True):
            assert float(line["y"][-1]) == pytest.approx(float((rates**power).sum()), rel=1e-6)
        assert float(lines[0]["y"][-1]) > tops[plot - 2]
    assert figure.limits(at.run, "squares")["1/k"] == pytest.approx(0.644934, abs=5e-7)
    told = [text for t in last["data"] for text in t.get("text", []) if t["mode"] == "text"]
    assert told.count("never above 0.645") == 2  # the sum of 1/k², and that of the squares of 1/k


@pytest.mark.parametrize("updates", ["500", "2000"])
def test_a_way_on_the_map_has_each_of_its_first_places_and_all_if_it_is_short(updates: str) -> None:
    at = clock(updates=updates, schedules=["constant", "1/k"], eta_inverse="0.1")
    for step in (0, 40, 100, at.last):
        k = at.picture.step(at.picture.frame(step))
        lines = [
            np.column_stack([t["x"], t["y"]]).astype(float)
            for t in at.picture.frames[at.picture.frame(step)]["data"]
            if t.get("xaxis", "x") == "x" and t.get("mode") == "lines"
        ]
        for line, trace in zip(lines, at.run.traces.values(), strict=True):
            way = trace.curve("theta")[: k + 1]
            every = k + 1 if updates == "500" else min(k, 100)
            assert line[:every] == pytest.approx(way[:every], abs=1e-5) and line[-1] == pytest.approx(way[-1], abs=1e-5)
            assert len(line) == every if updates == "500" else len(line) <= 601
    assert bool(at.picture.note) == (updates == "2000")


def test_a_schedule_keeps_its_colour_and_shape_whoever_runs_beside_it() -> None:
    owners: dict[str, set[tuple[str, str]]] = {name: set() for name in ALL}
    for names in (ALL[:4], ALL[1:], ALL[3:], *([name] for name in ALL)):
        at = clock(updates="20", schedules=names, sgd_beside="costs")
        spots = [
            (t["marker"]["color"], t["marker"]["symbol"])
            for t in at.picture.frames[3]["data"]
            if t.get("xaxis") == "x2" and t["mode"] == "markers" and t["marker"]["symbol"] != "triangle-down"
        ]
        for name, look in zip(names, spots, strict=True):
            owners[name].add(look)
            assert f"<span style='color:{look[0]}'>" in at.picture.frames[3]["layout"]["annotations"][0]["text"]
    assert all(len(looks) == 1 for looks in owners.values()) and len(set.union(*owners.values())) == len(ALL)


def test_a_click_and_a_drag_start_all_of_them_there() -> None:
    picture = clock().picture
    assert [drag.meta for drag in picture.drags] == ["start"] and picture.on_click
    run = PAGE.answer({"view": "schedules", **starts_at(0, 0.52, -0.31)}).run
    assert all(trace.states[0].theta == pytest.approx([0.5, -0.3]) for trace in run.traces.values())


@pytest.mark.parametrize("beside", ["lines", "costs"])
def test_step_sizes_are_drawn_whole_and_marked_where_one_is(beside: str) -> None:
    at = clock(updates="50", sgd_beside=beside)
    k = np.arange(1, 51)
    wanted = {"constant": np.full(50, 0.2), "1/k": 1 / (k + 1), "1/k²": 1 / (k + 1) ** 2}
    for step in at.steps:
        frame = at.picture.frames[at.picture.frame(step)]
        plot = "x2" if beside == "lines" else "x3"
        lines = [t for t in frame["data"] if t.get("xaxis") == plot and t["mode"] == "lines"]
        for line, sizes in zip(lines, wanted.values(), strict=True):
            assert line["x"][-1] == 50 and line["y"] == pytest.approx(sizes[np.array(line["x"]) - 1])
        marked = [t for t in frame["data"] if t.get("xaxis") == plot and t["mode"] == "markers"]
        for mark, sizes in zip(marked, wanted.values(), strict=True):
            assert list(mark["x"]) == [max(step, 1)] and mark["y"] == pytest.approx([sizes[max(step, 1) - 1]])


@pytest.mark.parametrize("names", [ALL[:4], ALL[2:]])
def test_above_the_step_sizes_stand_their_formulas(names: list[str]) -> None:
    at = clock(updates="50", schedules=names, eta_inverse="0.5")
    frame = at.picture.frames[0]
    (told,) = (note for note in frame["layout"]["annotations"] if "<br>" in note["text"])
    lines = [t for t in frame["data"] if t.get("xaxis") == "x2" and t["mode"] == "lines"]
    for said, line in zip(told["text"].split("<br>"), lines, strict=True):
        assert line["line"]["color"] in said
        formula = re.sub("<[^>]*>", "", said).split(" ", 1)[1].replace("²", "**2").replace("·", "*")
        sizes = eval(
            formula.split(": ")[1].replace("√k", "np.sqrt(k)"), dict(np=np, k=np.array(line["x"], dtype=float))
        )
        assert line["y"] == pytest.approx(np.broadcast_to(sizes, len(line["x"])))
        height = frame["layout"]["yaxis2"]["range"][1] * (1 - 0.07 * len(names))
        assert max(line["y"]) < height, "below the formulas"


@pytest.mark.parametrize("loss", ["squared", "log"])
def test_each_line_among_the_points_is_that_of_its_place_on_the_map(loss: str) -> None:
    at = clock(loss=loss, updates="50")
    for step in at.steps:
        frame = at.picture.frames[at.picture.frame(step)]
        best, *found = [t for t in lines.chart(at.at(step)).frames[0]["data"] if t["mode"] == "lines"]
        places = [at.run.bowl.star, *(trace.states[step].theta for trace in at.run.traces.values())]
        for line, (intercept, slope) in zip((best, *found), places, strict=True):
            says = intercept + slope * np.array(line["x"], dtype=float)
            wanted = says if loss == "squared" else 1 / (1 + np.exp(-says))
            assert line["y"] == pytest.approx(wanted, abs=1e-5)
        assert [line["line"]["color"] for line in found] == [figure.colour(name) for name in at.run.traces]
        names = frame["layout"]["annotations"][0]["text"]
        assert all(name in names for name in at.run.traces) and "☆ best" in names


def test_steps_too_large_are_told_and_stay_finite_on_the_screen() -> None:
    at = clock(eta="2", updates="500")
    assert "constant diverges" in at.shown.said[1].text
    for frame in range(0, len(at.picture.frames), 7):
        for trace in at.picture.frames[frame]["data"]:
            if trace["type"] == "scatter":
                assert np.abs(np.asarray(trace["x"], dtype=float)).max(initial=0) < 1e4


def test_a_cost_that_falls_below_the_axis_leaves_it_once_at_a_triangle_and_runs_on_nowhere() -> None:
    at = clock(data_noise=0.0, schedules=["constant"], updates="2000", sgd_beside="costs")
    run, last = at.run, at.picture.frames[len(at.picture.frames) - 1]
    low = 10.0 ** last["layout"]["yaxis2"]["range"][0]
    shown = np.array([run.bowl.cost(run.traces["constant"].states[k].theta) for k in at.picture.steps]) - run.bowl.least
    curve, _, edge, _ = [t for t in last["data"] if t.get("xaxis") == "x2"]
    drawn = np.asarray(curve["y"], dtype=float)
    under = np.maximum(shown, 0) < low
    first = int(np.flatnonzero(under)[0])
    assert np.isnan(drawn[under][1:]).sum() >= under.sum() - len(edge["x"])
    assert drawn[~under] == pytest.approx(shown[~under], rel=1e-4) and low < drawn[first] < 2 * low
    assert float(edge["x"][0]) == at.picture.steps[first] and "below this axis" in edge["hovertemplate"]


def test_rows_seen_are_on_a_logarithmic_axis_with_none_at_its_left_end() -> None:
    at = clock(updates="50", sgd_beside="costs")
    frame = at.picture.frames[at.picture.frame(at.last)]
    axis = frame["layout"]["xaxis2"]
    assert (
        axis["type"] == "log"
        and axis["ticktext"] == ["0", "1", "10"]
        and axis["tickvals"][1:] == [1, 10]
        and 0 < axis["tickvals"][0] < 1
    )
    for curve in (t for t in frame["data"] if t.get("xaxis") == "x2" and t["mode"] == "lines"):
        assert curve["x"][0] == pytest.approx(axis["tickvals"][0]) and curve["x"][-1] == at.last
        assert np.log10(curve["x"][0]) > axis["range"][0]


def test_a_column_that_does_not_vary_is_refused_in_words() -> None:
    data = replace(clock().run.bowl.data, y=np.full(40, 3.0))
    with pytest.raises(Refused, match="“y” is the same in all rows"), answers.given("descent", {}):
        bowl.choose(data)


def test_it_opens_where_the_ways_have_parted_and_the_map_holds_all_ways() -> None:
    at = clock()
    assert 5 < at.start <= 10 and "since step" not in at.caption(at.start)
    ways = np.concatenate([trace.curve("theta") for trace in at.run.traces.values()])
    assert at.run.plane.holds(ways).all() and not at.run.bowl.plane.holds(ways).all()
    assert at.picture.frames[0]["layout"]["yaxis"]["range"] == list(at.run.plane.y)
    assert clock(updates="10").start == 10
    gone = clock(eta="10").run  # it leads off the map, which does not follow for ever
    half = gone.bowl.half / 2  # in such steps the window grows
    assert gone.plane.x[0] == pytest.approx(half * np.floor(1.06 * 2.5 * gone.bowl.plane.x[0] / half))


def test_of_two_one_is_nearer_and_the_last_step_speaks_of_no_more_to_come() -> None:
    at = clock(data_n=500, updates="500", row_order="sorted", schedules=["constant", "1/k"])
    away = at.numbers(500)
    assert away["Distance to the star, 1/k"] < away["Distance to the star, constant"]
    way = np.linalg.norm(at.run.start - at.run.bowl.star)
    left = {
        name: words.number(words.Share(away[f"Distance to the star, {name}"] / way)) for name in ("1/k", "constant")
    }
    told = f"1/k has {left['1/k']} of the way to the star left, and constant has {left['constant']}"
    assert at.caption(500) == f"After 500 steps {told}"
    assert at.caption(10).endswith(" so far")


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        (
            {"schedules": ["constant", "1/k"]},
            "1/k has 30.4% of the way to the star left, and constant is {} times as far",
        ),
        ({"schedules": ["constant", "1/k"], "updates": "20"}, ""),
    ],
)
def test_of_more_than_the_whole_way_it_is_told_how_many_times_as_far_it_is(
    settings: dict[str, object], told: str
) -> None:
    at = clock(begin_intercept=0.0, begin_slope=0.9, **{"updates": "500"} | settings)
    last, way = at.steps[-1], np.linalg.norm(at.run.start - at.run.bowl.star)
    times = {name: at.numbers(last)[f"Distance to the star, {name}"] / way for name in ("1/k", "constant")}
    said = at.caption(last)
    assert times["constant"] > 1 and f"constant is {words.number(times['constant'])} times as far from" in said
    assert said.endswith(" as the start") and not any(float(share) > 100 for share in re.findall(r"([\d.]+)%", said))
    assert told.format(words.number(times["constant"])) in said


def test_the_star_lies_over_all_ways() -> None:
    at = clock(updates="50")
    for frame in (0, len(at.picture.frames) - 1):
        last = at.picture.frames[frame]["data"][-1]
        assert str(last["marker"]["symbol"]) == "star"
        assert [float(last["x"][0]), float(last["y"][0])] == pytest.approx(at.run.bowl.star, abs=1e-6)


def test_where_it_came_near_for_good_is_marked_on_the_cost() -> None:
    at = clock(data_n=500, updates="500", schedules=["1/k"], sgd_beside="costs")
    away = np.linalg.norm(at.run.traces["1/k"].curve("theta") - at.run.bowl.star, axis=1)
    since = int(np.flatnonzero(away > 0.05 * away[0])[-1]) + 1
    for frame in (0, len(at.picture.frames) - 1):
        (mark,) = (
            t
            for t in at.picture.frames[frame]["data"]
            if str(t.get("marker", {}).get("symbol")) == "circle-open" and t.get("xaxis") == "x2"
        )
        assert (list(mark["text"]) == [f"<b>near: {since}</b>"]) == (frame > 0)
        assert not frame or float(mark["x"][0]) == since


def test_the_window_stands_still_while_the_start_is_moved_a_little() -> None:
    planes = [clock(updates="50", begin_slope=slope).run.plane for slope in (-0.8, -0.85, -0.9)]
    assert len({(plane.x, plane.y) for plane in planes}) == 1


def test_of_one_that_is_not_near_in_the_end_it_is_told_how_much_of_the_way_is_left() -> None:
    at = clock(updates="500", schedules=["1/k", "1/k²"])
    away = at.numbers(500)["Distance to the star, 1/k²"]
    left = words.number(words.Share(away / np.linalg.norm(at.run.start - at.run.bowl.star)))
    assert at.caption(500).endswith(f", but 1/k² has {left} of the way left")
    assert at.caption(400).endswith(", but 1/k² is not near it"), "on its way it may still come near"
