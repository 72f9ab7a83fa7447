"""The view of the robot that does not know where it is: its numbers and words against a filter written here."""

import re
from functools import partial
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose

from algos.gridworld import bellman, localisation, model, sensors
from datasets import catalog
from pages.views.gridworld.locate.belief import LIKELIEST, ROBOT
from tests.pages.clock import Clock
from tests.pages.harness import Opened, captions, frames, numbers, printed, scripts, texts
from ui.compute import Refused
from ui.palette import MISTAKE
from ui.view import VERDICT
from ui.words import tex

opened = partial(Opened, "gridworld", view="locate", locate_readings=20)


def filtered(name, *, noise=0.05, slip=None, readings=20, carried=0, start=False, seed=0, known=True):
    """The walk, and the belief after each reading and after each move, by the formula, cell by cell."""
    b = catalog.make(name)
    w = model.model(b.wall, b.terminal, b.reward, b.wind, b.start, slip=b.slip if slip is None else slip)
    emission, rule = sensors.walls(w, noise), bellman.uniform(w)
    belief = localisation.at_start(w) if start else localisation.anywhere(w)
    walk = localisation.walk(w, rule, emission, belief, readings=readings, carried=carried, seed=seed)
    all_beliefs = [belief]
    for t, x in enumerate(walk.readings):
        if t:
            tables = w.P[:, walk.actions[t - 1]] if known else w.P.mean(axis=1)
            belief = np.array(
                [sum(belief[i] * tables[i, j] for i in np.flatnonzero(belief)) for j in range(len(belief))]
            )
            all_beliefs.append(belief)
        both = belief * emission[:, x]
        belief = both / both.sum() if both.sum() else emission[:, x] / emission[:, x].sum()
        all_beliefs.append(belief)
    return walk, np.array(all_beliefs)


def bits(p):
    p = p[p > 0]
    return -(p * np.log2(p)).sum()


@pytest.fixture(scope="module")
def rooms():
    return opened(more="Code", locate_curves=True)


IMPOSSIBLE: dict[str, Any] = dict(locate_noise=0.0, slip=0.0, locate_carried=8, seed=1)


@pytest.fixture(scope="module")
def impossible():
    return opened(**IMPOSSIBLE)


def test_numbers_and_colours_are_the_filter_written_out(rooms):
    walk, beliefs = filtered("four_rooms")
    found = numbers(rooms)
    after = beliefs[1::2]
    assert found["Belief in the true cell"] == pytest.approx(after[-1, walk.cells[-1]], rel=1e-9)
    assert rooms.shown.quantity("Doubt (entropy), bits") == pytest.approx(bits(after[-1]), rel=1e-9)
    assert found["Mean belief in the true cell"] == pytest.approx(after[np.arange(20), walk.cells].mean(), rel=1e-9)
    free = ~catalog.make("four_rooms").wall
    shown = frames(rooms)
    assert len(shown) == len(beliefs) == 40
    for i in (0, 1, 2, 17, 39):
        assert_allclose(shown[i][0]["z"][free] ** 2, beliefs[i], atol=1e-6)
    curves = {trace["name"]: trace["y"] for trace in reversed(shown[-1]) if "name" in trace}  # the upper plot
    share = beliefs[np.arange(40), walk.cells[np.arange(40) // 2]]
    assert_allclose(curves["after a reading"], share[1::2], atol=1e-6)
    assert_allclose(curves["after a move"], share[::2], atol=1e-6)
    said = captions(rooms)
    assert said[0].startswith("Before any reading: 103 cells are equally likely")
    assert all(f"Reading {t} of 20, " in said[2 * t - 1] and f"After move {t}, " in said[2 * t] for t in range(1, 20))


@pytest.mark.parametrize("settings", [
    {}, {"data": "classic", "locate_moves": "greedy", "gamma": 0.9, "living": -0.1},
    {"data": "windy", "locate_moves": "right", "locate_sensor": "position", "locate_start": "true"},
])  # fmt: skip
def test_both_scripts_print_the_numbers(rooms, settings):
    at = opened(**settings, more="Code") if settings else rooms
    ours, library = (printed(script) for script in scripts(at))
    assert ours == numbers(at)
    assert library == pytest.approx(numbers(at), rel=1e-6, abs=1e-9)


@pytest.mark.parametrize(("settings", "said"), [
    (dict(locate_noise=0.25, slip=0.0, locate_readings=25, data="maze"),
     r"Since reading 9 the robot has been over 90% sure of its cell, "),
    (dict(locate_carried=6, locate_noise=0.02, locate_readings=16, locate_start=True, seed=46),
     r"The true cell has over 50% again after reading 11, and over 90% since reading 14$"),
    (dict(locate_noise=0.5, locate_start=True, locate_known=False),
     r"After \d+ readings the robot is only .* sure of its cell, and no "),
])  # fmt: skip
def test_the_last_headline_says_since_when_the_robot_is_sure(settings, said):
    at = Opened("gridworld", view="locate", **(dict(data="four_rooms") | settings))
    true = at.shown.run.true()
    assert re.match(said, captions(at)[-1]), captions(at)[-1]
    sure = at.shown.quantity("sure at reading")
    assert (true[int(sure) - 1 :] >= 0.9).all() and true[int(sure) - 2] < 0.9 if np.isfinite(sure) else true[-1] < 0.9


def test_an_impossible_reading_is_said_and_explained(impossible):
    walk, beliefs = filtered("four_rooms", noise=0, slip=0, carried=8, seed=1)
    assert sum("impossible by all it believed" in words for words in captions(impossible)) == 1
    assert "impossible" in captions(impossible)[19]  # reading 10
    assert "Reading 10 had probability 0" in texts(impossible.caption)
    closer = Clock("gridworld", view="locate", **IMPOSSIBLE).closer(19)
    assert "nothing to divide by" in texts(closer.markdown)
    assert "carried off, and does not know it" not in texts(closer.markdown)  # one reading ago
    assert impossible.shown.quantity("Belief in the true cell") == pytest.approx(beliefs[-1, walk.cells[-1]])
    assert "Mean, with hindsight" not in numbers(impossible)
    assert "nan" not in texts(closer.latex) + texts(impossible.caption)
    shown = texts(closer.latex)
    assert rf"= {beliefs[19, walk.cells[9]]:.4g}" in shown


def test_look_closer_writes_the_update_of_the_cell():
    at = Clock("gridworld", view="locate", data="maze", state=12, slip=0.3).closer(9)
    _, beliefs = filtered("maze", slip=0.3)
    predicted, sensed, updated = (block.value for block in at.latex)
    assert rf"= {tex(beliefs[8, 11])} \end" in predicted
    terms = re.findall(r"_?underset\{(\d+)\}\{([\d.]+) \\cdot ([\d.]+)\}", predicted)
    assert len(terms) == 2
    assert all(float(b) == pytest.approx(beliefs[7, int(i) - 1], rel=1e-3) for i, b, _ in terms)
    p = 0.95**3 * 0.05  # one of the four answers would be wrong here
    assert rf"= {tex(p)}" in sensed
    assert rf"{{{tex(beliefs[8, 11])} \cdot {tex(p)}}}" in updated and rf"= {tex(beliefs[9, 11])} \end" in updated


def test_a_policy_without_a_finite_value_is_refused_in_words():
    with pytest.raises(Refused, match="γ"):
        opened(data="classic", locate_moves="greedy", living=0.5)


def test_a_robot_carried_out_of_a_terminal_did_not_stay_there():
    carried: dict[str, Any] = dict(locate_carried=19)
    at = opened(data="fig44", slip=0.0, locate_start="true", seed=3, **carried)
    assert "It has just been carried off, and does not know it" in texts(at.markdown)
    b = catalog.make("fig44")
    w = model.model(b.wall, b.terminal, b.reward, b.wind, b.start, slip=0.0)
    rule, emission = bellman.uniform(w), sensors.walls(w, 0.05)
    walk = localisation.walk(w, rule, emission, localisation.at_start(w), readings=20, carried=19, seed=3)
    arrived = int(w.terminal[walk.cells].argmax()) + 1
    assert w.terminal[walk.cells[arrived - 1 : 19]].all() and not w.terminal[walk.cells[19]]
    said = f"reached a terminal by reading {arrived}: there it stays, until it is carried off."
    assert said in texts(at.caption)
    moved = captions(at)[2 * 19]
    assert moved.startswith("After move 19, ") and "but carried off" in moved


def test_a_hidden_robot_is_given_away_nowhere():
    settings: dict[str, Any] = {"data": "four_rooms", "locate_readings": 6, "seed": 2, "more": "Look closer"}
    seen, hidden = opened(**settings), opened(**settings, locate_robot="false")
    walk, beliefs = filtered("four_rooms", readings=6, seed=2)
    assert "The robot is there" in texts(seen.markdown) and "The robot is" not in texts(hidden.markdown)
    assert rf"b'({walk.cells[-1] + 1})" in texts(seen.latex)
    assert rf"b'({beliefs[-1].argmax() + 1})" in texts(hidden.latex)
    last = frames(hidden)[-1]
    bars = [trace for trace in last if trace.get("fillcolor") == ROBOT and trace["mode"] == "none"]
    (disc,) = (trace for trace in last if trace.get("fillcolor") == ROBOT and trace["mode"] != "none")
    assert np.isnan(disc["x"]).all()
    wall = sensors.bits(int(walk.readings[-1]))
    assert len(bars) == 1 and np.isfinite(np.asarray(bars[0]["x"], dtype=float)).sum() == 5 * wall.sum()
    assert "but carried off" not in texts(hidden.caption) and "wrong about" not in " ".join(captions(hidden))


def test_one_cell_to_come_from_is_one_cell():
    said = texts(Clock("gridworld", view="locate", locate_start=True, locate_noise=0.02, seed=4).closer(3).markdown)
    assert "was in one cell; the belief in it" in said and "tried to go" in said
    at = opened(data="windy", locate_moves="right", more="Look closer")
    assert "tried to go **right**" in texts(at.markdown)


def test_ties_are_ahead_only_of_something(impossible):
    assert captions(impossible)[-1].endswith("equally likely")  # together they have it all
    assert "None" not in texts(impossible.caption)


@pytest.mark.parametrize("settings", [
    {"data": "four_rooms"}, {"data": "four_rooms", "locate_sensor": "position"}, {"data": "maze", "seed": 1},
])  # fmt: skip
def test_only_what_is_on_the_board_is_explained(settings):
    at = opened(**settings)
    screen, run = at.shown.screen, at.shown.run
    walls = run.settings.sensor == "walls"
    seen = set()
    for step, traces in enumerate(frames(at)):
        said = str(screen.beside_at(run, step)[VERDICT])

        def there(found):
            return any(np.isfinite(np.asarray(t["x"], dtype=float)).any() for t in found)

        frame = [t for t in traces if t.get("fill") and t.get("line", {}).get("color") == LIKELIEST]
        bars = [
            t
            for t in traces
            if (t.get("fillcolor") in (ROBOT, MISTAKE) and t["mode"] == "none")  # the robot itself has a rim
            or t.get("line", {}).get("color") == MISTAKE
        ]
        cross = [t for t in traces if t.get("marker", {}).get("symbol") == "x-thin"]
        assert ("range frame" in said) == there(frame)
        framed = sum(int(np.isnan(np.append(np.asarray(t["x"], dtype=float), np.nan)).sum()) for t in frame)
        assert ("round each of these cells" in said) == (there(frame) and framed > 2)
        assert ("Bars are" in said) == (walls and there(bars)) and ("cross is" in said) == there(cross)
        assert ("Viterbi" in said) == (step == len(frames(at)) - 1)
        seen |= {word for word in ("range frame", "Bars are", "cross is") if word in said}
    assert seen == {"range frame", "Bars are" if walls else "cross is"}


@pytest.mark.parametrize(("settings", "told"), [
    ({}, ["● robot", "no wall", "likelier"]),
    ({"locate_sensor": "position"}, ["● robot", "likelier"]),
    ({"locate_robot": False}, ["likelier"]),
])  # fmt: skip
def test_above_the_board_its_marks_are_named(settings, told):
    key, *_ = (one["text"] for one in opened(**settings).pictures[0].frames[1]["layout"]["annotations"])
    words = ["● robot", "no wall", "likelier"]
    assert [word for word in words if word in key] == told


def test_beside_the_board_is_the_belief_in_the_true_cell_and_with_a_switch_the_doubt(rooms):
    alone = opened()
    for at, plots in ((alone, {"x", "x2"}), (rooms, {"x", "x2", "x3"}), (opened(locate_robot=False), {"x"})):
        drawn = at.pictures[0].frames[1]
        assert {trace.get("xaxis", "x") for trace in drawn["data"]} == plots
        assert {name for name in drawn["layout"] if name.startswith("xaxis")} == {f"{x[0]}axis{x[1:]}" for x in plots}
    written = {"Belief in the true cell": alone.shown.quantity("Belief in the true cell")}  # else at the dot
    assert numbers(alone) | written == numbers(rooms) and captions(alone) == captions(rooms)
    for i in (1, 6, len(frames(alone)) - 1):
        ours, theirs = (
            [
                (t["x"], t["y"])
                for t in frames(at)[i]
                if t.get("xaxis") == "x2" and t.get("name") != "after a move" and t.get("mode") != "markers+text"
            ]
            for at in (alone, rooms)
        )
        p = alone.shown.run.beliefs[i].probability[alone.shown.run.walk.cells[i // 2]]
        (told,) = (t["text"] for t in frames(alone)[i] if t.get("xaxis") == "x2" and t.get("mode") == "markers+text")
        assert told == [f"<b>{100 * p:.1f}%</b>"]  # at the dot
        for one, other in zip(ours, theirs, strict=True):
            np.testing.assert_array_equal(one, other)


def test_a_belief_of_all_or_nearly_nothing_is_a_share_in_words_and_a_known_start_is_said():
    for settings in ({}, {"locate_readings": 2}):
        given: dict[str, Any] = dict(locate_start=True, locate_noise=0.0) | settings
        at = opened(**given)
        run, seen = at.shown.run, []
        for i, traces in enumerate(frames(at)):
            p = run.beliefs[i].probability[run.walk.cells[i // 2]]
            (told,) = (t["text"] for t in traces if t.get("xaxis") == "x2" and t.get("mode") == "markers+text")
            if p == 1:
                assert told == ["<b>100%</b>"]
                seen.append(i)
        assert seen and not any("e+" in head or "e-" in head for head in captions(at))
        assert "The robot knows where it begins." in texts(at.caption)
    assert "The robot knows the board, not its cell." in texts(opened().caption)


def test_a_robot_may_be_found_for_the_first_time_or_be_sure_of_another_cell():
    early = Opened("gridworld", view="locate", data="maze", locate_carried=1)
    assert early.shown.run.true()[0] < 0.5 and captions(early)[-1].startswith(
        "The true cell has over 50% after reading 5, and over 90% since"
    )
    wrong = Opened("gridworld", view="locate", data="maze", locate_start=True, locate_carried=5, locate_readings=25)
    assert wrong.shown.run.true()[-1] == 0 and wrong.shown.run.after[-1].entropy < 1e-9
    assert (
        captions(wrong)[-1] == "After 25 readings the robot is sure of a wrong cell: its belief in the true one is 0%"
    )
