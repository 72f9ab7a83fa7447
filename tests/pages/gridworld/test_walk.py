"""Robots that walk a policy: what is drawn and said, counted anew."""

import re
from functools import partial

import numpy as np
import pytest
from numpy.testing import assert_allclose

from algos.gridworld import value_iteration
from datasets import catalog
from pages.gridworld import PAGE
from pages.views.gridworld import scene
from pages.views.gridworld.walk.figure import LIKELY, LIKELY_END, ROBOT, SLIPPED
from tests.pages.clock import Clock
from tests.pages.harness import Opened, captions, frames, numbers, printed, scripts, texts
from ui import words

opened = partial(Opened, "gridworld", view="walk")


def dots(traces):
    return next(t for t in traces if t.get("mode") == "markers" and isinstance(t["marker"]["color"], list))


def sides(traces, probability, terminal):
    """The sides of the squares, by state: filled, or at an end that somebody may have reached a frame."""
    (full,) = (t for t in traces if t.get("fillcolor") == LIKELY)
    (frame,) = (t for t in traces if t.get("fill") and t.get("line", {}).get("color") == LIKELY_END)
    found = np.zeros(len(probability))
    for trace, which in ((full, ~terminal), (frame, terminal & (probability > 0))):
        if not which.any():
            assert not np.isfinite(np.asarray(trace["x"], dtype=float)).any()
            continue
        found[which] = np.ptp(np.asarray(trace["x"], dtype=float).reshape(-1, 6)[:, :5], axis=1)
    return found


@pytest.fixture(scope="module")
def crowd():
    return opened(data="cliff", slip=0.1, robots=100, walk_expected=True, more="Code")


def test_every_robot_is_drawn_in_its_cell_and_squares_are_as_large_as_it_is_likely(crowd):
    run, b = crowd.shown.run, catalog.make("cliff")
    shown = frames(crowd)
    assert len(shown) == len(run.trace.states) == run.moves + 1
    for t in (0, 1, 7, run.moves):
        state, marks = run.trace.states[t], dots(shown[t])
        at = np.rint([marks["y"], marks["x"]]).astype(int).T
        assert at.tolist() == b.cells[state.cells].tolist()
        assert_allclose(
            (sides(shown[t], state.probability, run.at.model.terminal) / 0.94) ** 2, state.probability, atol=1e-5
        )
        yellow = np.array(marks["marker"]["color"]) == SLIPPED
        assert set(marks["marker"]["color"]) <= {ROBOT, SLIPPED}
        if t:
            before = run.trace.states[t - 1].cells
            for s, a, came, slipped in zip(before, state.actions, state.cells, yellow, strict=True):
                way = run.at.model.P[s, a]
                assert slipped == (a >= 0 and way[came] < 0.5)  # slips are rarer than that here
            prize = b.reward[tuple(b.cells[state.cells].T)] * run.at.model.terminal[state.cells]
            ended, fell = run.at.model.terminal[state.cells].sum(), (prize < 0).sum()
            assert captions(crowd)[t] == (
                f"Move {t} of {run.moves}: {words.count(int(ended - fell), 'robot')} "
                f"{'is' if ended - fell == 1 else 'are'} at the goal, {fell} at −100 and {100 - ended} on the way"
                if t < run.moves
                else f"{ended - fell} of 100 robots are at the goal, the end that pays most, and {fell} at −100 "
                f"after {t} moves"
            )
        else:
            assert not yellow.any()


def test_the_rewards_at_the_ends_are_read_above_the_robots_and_over_the_frames():
    at = opened()
    run, last = at.shown.run, frames(at)[-1]
    ends = run.at.board.cells[run.at.model.terminal]
    rewards = [t for t in last if t.get("mode") == "text" and {"+1", "−1"} & set(t["text"])]
    places = np.array([(y, x) for t in rewards for y, x in zip(t["y"], t["x"], strict=True)])
    assert_allclose(sorted(places.tolist()), sorted((ends - [0.3, 0]).tolist()), atol=1e-6)
    marks = dots(last)
    assert run.ended == run.robots  # all are at an end
    below = np.array(marks["y"]) - run.at.board.cells[run.now.cells][:, 0]
    assert below.min() > -0.15 and below.max() < 0.43  # under the words, and inside the frame of the cell
    start = np.array(dots(frames(at)[0])["y"]) - run.at.board.start[0]
    assert start.min() < -0.15  # elsewhere they have the whole cell


def test_on_a_small_board_a_cell_tells_how_many_are_expected():
    at = opened(walk_expected=True)
    run, terminal = at.shown.run, at.shown.run.at.model.terminal
    for t, traces in enumerate(frames(at)):
        (counts,) = (x for x in traces if x.get("mode") == "text" and "expected" in str(x["text"]))
        state, told = run.trace.states[t], {}
        for x, y, text in zip(counts["x"], counts["y"], counts["text"], strict=True):
            told[run.at.board.state(round(float(y)), round(float(x)))] = text
        for s, p in enumerate(state.probability):
            assert told.get(s) == (f"{50 * p:.1f} expected" if 50 * p >= 0.05 else None)
        assert not np.any(sides(traces, state.probability * 0, terminal))  # no squares


def test_the_shares_at_the_ends_are_counted_and_expected(crowd):
    run, shown = crowd.shown.run, frames(crowd)
    prize = catalog.make("cliff").reward[~catalog.make("cliff").wall]
    assert [name for name, _ in run.ends] == ["the goal", "−100"]
    for traces in (shown[9], shown[-1]):
        t = 9 if traces is shown[9] else run.moves
        lines = [x for x in traces if x.get("xaxis") == "x2" and x["mode"] == "lines"]
        dotted = [x for x in lines if x["line"].get("dash") == "dot"]
        solid = [x for x in lines if "dash" not in x["line"]]
        assert len(dotted) == len(solid) == 2
        assert {x["line"]["shape"] for x in lines} == {"hv"}  # level between two moves
        for reward, expected, counted in zip((0.0, -100.0), dotted, solid, strict=True):
            here = run.at.model.terminal & (prize == reward)
            known = [s.probability[here].sum() for s in run.trace.states[: t + 1]]
            assert_allclose(expected["y"], [*known, known[-1]], atol=1e-6)  # so far the last level goes on
            seen = [here[s.cells].mean() for s in run.trace.states[: t + 1]]
            assert_allclose(counted["y"], [*seen, seen[-1]], atol=1e-6)
            assert t < counted["x"][-1] < t + 1


def test_what_is_expected_of_moves_to_come_is_not_on_display(crowd):
    run, shown = crowd.shown.run, frames(crowd)

    def written(t):
        return [x["text"][0].strip() for x in shown[t] if x.get("xaxis") == "x2" and x["mode"] == "text"]

    assert written(0) == ["", "", "a step up for each robot<br>that comes to an end"]
    assert written(1)[-1] == "" and written(run.moves) == ["the goal", "−100", ""]


def test_the_numbers_follow_the_player_and_the_script_prints_those_of_the_end(crowd):
    run = crowd.shown.run
    assert printed(scripts(crowd)[0]) == pytest.approx(numbers(crowd))
    clock = Clock("gridworld", view="walk", data="cliff", slip=0.1, robots=100)
    state = run.trace.states[6]
    ended = run.at.model.terminal
    assert clock.numbers(6) == pytest.approx({
        "Ended": f"{ended[state.cells].sum()} of 100",
        "Expected to have ended": 100 * state.probability[ended].sum(),
    })  # fmt: skip


@pytest.mark.parametrize("plan", ["sure", "random"])
def test_the_scripts_of_the_other_policies(plan):
    at = opened(data="classic", walk_plan=plan, robots=20, more="Code")
    assert printed(scripts(at)[0]) == pytest.approx(numbers(at))


def test_a_plan_for_sure_feet_is_the_best_without_slips():
    at = PAGE.answer(dict(view="walk", data="cliff", walk_plan="sure", slip=0.3)).run
    b = catalog.make("cliff")
    best = value_iteration.solution(scene.process(b, living=b.living, slip=0.0), b.gamma)
    assert ((at.policy > 0) == best.greedy).all()
    careful = PAGE.answer(dict(view="walk", data="cliff", slip=0.3)).run
    assert careful.now.expected > at.now.expected


def test_one_robot_leaves_a_line_and_says_what_it_did():
    at = opened(robots=1, seed=3)
    run, shown, said = at.shown.run, frames(at), captions(at)
    assert "stands at the start" in said[0]
    assert said[-1] == "The robot is at +1 after 7 moves, 2 of them slipped"
    assert sum("but it slipped" in text for text in said) == 2
    way = next(t for t in shown[4] if t.get("line", {}).get("color") == ROBOT and t.get("opacity") == 0.5)
    cells = run.at.board.cells[[s.cells[0] for s in run.trace.states[:5]]]
    assert np.column_stack([way["y"], way["x"]]).tolist() == cells.tolist()
    assert dots(shown[4])["x"].tolist() == way["x"][-1:].tolist()


def test_the_last_headline_says_how_many_came_where_and_when_half_of_them_had():
    rooms = opened(data="four_rooms", robots=200, seed=0)
    run = rooms.shown.run
    half = next(t for t, state in enumerate(run.trace.states) if run.at.model.terminal[state.cells].sum() >= 100)
    assert captions(rooms)[-1] == f"All 200 robots are at +1 after {run.moves} moves, half of them within {half}"
    aimless = opened(data="classic", walk_plan="random", robots=200, seed=0)
    lost = aimless.shown.quantity("at the worst end")
    assert captions(aimless)[-1].startswith(
        f"{200 - lost} of 200 robots are at +1, the end that pays most, and {lost} at"
    )
    endless = opened(data="four_rooms", walk_plan="random", robots=20)
    still = 20 - endless.shown.run.ended
    assert still and captions(endless)[-1].endswith(f"moves, {still} on the way")


def test_look_closer_counts_and_adds_up(crowd):
    b = catalog.make("cliff")
    s = b.state(2, 1)
    at = Clock("gridworld", view="walk", data="cliff", slip=0.1, robots=100, state=s + 1).closer(3)
    state = crowd.shown.run.trace.states[3]
    assert f"**Row 3, column 2** after 3 moves: {(state.cells == s).sum()} robot" in texts(at.markdown)
    (sum_,) = at.latex
    terms = sum_.value.split(r"\\ &= ")[0].split("&=")[1]
    products = [
        np.prod([float(x) for x in term.split(r"\cdot")]) for term in terms.replace(r"\\ & \quad", "").split("+")
    ]
    assert sum(products) == pytest.approx(state.probability[s], rel=2e-3)


def test_it_opens_with_how_many_have_come_to_each_end_and_what_is_expected_comes_with_a_switch():
    at = opened()
    prize = at.shown.run.at.board.reward[~at.shown.run.at.board.wall]
    for t, traces in enumerate(frames(at)):
        told = str([(trace.get("text"), trace.get("hovertemplate")) for trace in traces if "customdata" not in trace])
        assert "expected" not in told
        lines = [trace for trace in traces if trace.get("xaxis") == "x2" and trace["mode"] == "lines"]
        cells = [state.cells for state in at.shown.run.trace.states[: t + 1]]
        for line, reward in zip(lines, (1, -1), strict=True):
            there = at.shown.run.at.model.terminal & (prize == reward)
            assert_allclose(line["y"][:-1], [there[c].mean() for c in cells], atol=1e-6)
        assert not np.any(sides(traces, np.zeros(at.shown.run.at.model.n_states), at.shown.run.at.model.terminal))
    assert captions(at) == captions(opened(walk_expected=True))


@pytest.mark.parametrize("plan", ["best", "sure"])
def test_where_there_is_no_best_policy_it_says_so_and_takes_that_of_a_small_discount(plan):
    at = opened(data="prizes", gamma=1.0, walk_plan=plan, more="Code")
    assert any("γ = 0.99" in w.value for w in at.warning)
    b, run = catalog.make("prizes"), at.shown.run
    world = scene.process(b, living=b.living, slip=b.slip if plan == "best" else 0.0)
    assert ((run.policy > 0) == value_iteration.solution(world, 0.99).greedy).all()
    assert printed(scripts(at)[0]) == pytest.approx(numbers(at))
    assert not opened(data="prizes").warning
    walled = opened(data="classic", board="..xt1_.xxt-1_s.x.", walk_plan=plan)  # no way leads to an end
    assert any("γ = 0.99" in w.value for w in walled.warning) and numbers(walled)["Ended"] == "0 of 50"
    assert numbers(opened(data="prizes", gamma=1.0, walk_plan="random"))["Ended"].endswith("of 50")


def drive(moves, **settings):
    return opened(**dict(data="classic", walk_plan="you", drive=moves) | settings)


@pytest.mark.parametrize("settings", [{}, {"slip": 0.0}, {"data": "windy", "gamma": 0.9}])
def test_driving_adds_up_and_its_script_prints_the_numbers(settings):
    at = drive("urrull", more="Code", seed=3, **settings)
    run, shown = at.shown.run, numbers(at)
    V = value_iteration.solution(run.at.model, run.at.gamma).V
    t = run.trace.steps
    assert 0 < t <= 6
    left = V[run.at.model.start] - shown["Regret"] + shown["Luck"]
    assert shown["Return so far"] + run.at.gamma**t * shown["Best from here"] == pytest.approx(left, abs=1e-8)
    assert printed(scripts(at)[0]) == pytest.approx(shown)
    assert len(captions(at)) == len(at.pictures[0].frames) == t + 1
    for name in ("regret", "luck"):
        (line,) = (
            trace for trace in frames(at)[-1] if trace.get("hovertemplate", "").lower().startswith(f"{name} after")
        )
        assert_allclose(line["y"], run.trace.curve(name), atol=1e-6)
    luck = [
        float(re.findall(r"its luck is (−?\d[\d.]*\d|−?\d)", said)[0].replace("−", "-")) for said in captions(at)[1:]
    ]
    assert_allclose(np.cumsum(luck), run.trace.curve("luck")[1:], atol=0.003)  # the number and the curve are the sums


def test_a_click_goes_one_cell_that_way_and_a_walk_that_has_ended_stays(monkeypatch):
    put = []
    monkeypatch.setattr("pages.views.gridworld.walk.drive.controls.put", lambda key, value: put.append(value))
    at = drive("", slip=0.0)
    run, b = at.shown.run, catalog.make("classic")
    start = b.cells[run.at.model.start]
    for shift, letter in (((-2, 0), "U"), ((0, 3), "R")):
        place = int(np.flatnonzero((b.cells == start + shift).all(axis=1))[0])
        at.pictures[0].on_click(place)
        assert put.pop() == letter
    at.pictures[0].on_click(run.at.model.start)  # where it stands
    ended = drive("UURRR", slip=0.0)
    ended.pictures[0].on_click(0)
    assert not put
    assert ended.shown.run.at.model.terminal[ended.shown.run.now.cell]
    assert "It ends with a return of 0.800" in captions(ended)[-1]


def test_what_a_choice_cost_is_told():
    assert "Move 1: left, to row 3, column 1. The choice cost 0.0400" in captions(drive("L", slip=0.0))[-1]
    assert "No choice was better, and its luck is 0" in captions(drive("U", slip=0.0))[-1]


def test_it_opens_before_the_first_move(crowd):
    assert crowd.pictures[0].start == 0 == opened(robots=1, seed=3).pictures[0].start
    assert captions(crowd)[0] == "All 100 robots stand at the start"


def test_how_often_moves_slip_is_said_beside_the_board():
    for slip in (0.3, 0.25):
        (said,) = re.findall(r"^(\S+) in 10 moves slip to one of their two sides", texts(opened(slip=slip).caption))
        assert float(said) == 10 * slip
    assert "slip to one" not in texts(opened(slip=0.0).caption)


def test_one_robot_and_a_broad_board_have_no_curve_beside():
    for settings in ({"robots": 1}, {"data": "cliff"}):
        assert {t.get("xaxis", "x") for t in frames(opened(**settings))[0]} == {"x"}


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        (dict(data="bridge", robots=200),
         "0 of 200 robots are at +10, the end that pays most, 161 at +1 and 39 at −100 after 1 move"),
        (dict(data="cliff", robots=200), "All 200 robots are at the goal, the end that pays most, after 13 moves"),
        (dict(data="prizes", robots=200),
         "0 of 200 robots are at +1, the end that pays most, after 200 moves, 200 on the way"),
        (dict(data="maze", robots=200), "All 200 robots are at +1 after 14 moves"),
        (dict(data="bridge", robots=1), "The robot is at +1 after 1 move"),
        (dict(board="..t1t2t3_s.t-1t-2t4", robots=50), "All 50 robots are at ends above 0 after 16 moves, half of"),
        (dict(board="..t1t2t3_s.t-1t-2t4", robots=1), "The robot is at an end above 0 after 3 moves"),
    ],
)  # fmt: skip
def test_ends_where_nobody_is_are_not_counted_in_the_last_headline(settings, said):
    assert captions(opened(**settings))[-1].startswith(said)


def test_no_question_speaks_of_slips_where_nothing_slips_nor_of_many_robots_where_there_is_one():
    def asked(**given):
        return PAGE.views["walk"].question_where(lambda name, value: name in given and given[name] == value)

    for settings in ({}, {"robots": 1}, {"walk_plan": "you"}, {"walk_plan": "you", "robots": 1}):
        told = asked(slip=0.0, **settings)
        assert "some moves slip" not in told and "may slip" not in told and told != asked(**settings)
    for slip in ({}, {"slip": 0.0}):
        assert "robots" not in asked(robots=1, **slip) and "robots" not in asked(robots=1, walk_plan="random", **slip)
