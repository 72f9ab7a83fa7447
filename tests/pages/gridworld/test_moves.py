"""Move by move: the chart, the captions and the words against a run made here."""

import re
from functools import partial
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose

from algos.gridworld import bellman, model, q_learning, sarsa
from algos.gridworld.experience import Habits
from algos.trace import record
from datasets import catalog
from pages.views.gridworld import board_actions, board_shapes
from pages.views.gridworld.moves import rungs
from pages.views.gridworld.moves.view import _news
from tests.pages.clock import Clock
from tests.pages.harness import Opened, alts, captions, frames, printed, scripts, texts

opened = partial(Opened, "gridworld", view="moves")


def read(text):
    return float(text.replace("−", "-"))


def unit(text):
    """Of the last digit of a written number."""
    return 10.0 ** -len(text.partition(".")[2])


def beside(at, t):
    """What the chart says of move t, the last one made: its values, and how what came out is made."""
    ((words,),) = (x["text"] for x in frames(at)[t] if x.get("mode") == "text" and "expected" in str(x["text"]))
    said = re.sub("<(?!br)[^>]+>", "", words)
    values = {name: read(value) for name, value in re.findall(r"(expected|came out|new value) ([−\d.]+)", said)}
    if "new value" in values:
        step, error = re.findall(r"new value .* = \S+ \+ (\S+) × \((\S+)\)", said)[0]
        half = 0.501 * unit(error)
        assert values["expected"] + read(step) * read(error) == pytest.approx(values["new value"], abs=2.02 * half)
        assert values["came out"] - values["expected"] == pytest.approx(read(error), abs=half)
    return values, said.split("<br>")[1].partition(f"came out {said.split('came out ')[1].split()[0].split('<')[0]}")[
        2
    ].strip()


def run(name="fig44", learner=q_learning, number=14, seed=0, **changed):
    """(the process, the state before the episode, the episode)."""
    b = catalog.make(name)
    slip, gamma = changed.pop("slip", b.slip), changed.pop("gamma", b.gamma)
    world = model.model(b.wall, b.terminal, b.reward, b.wind, b.start, slip=slip, living=b.living)
    states = record(learner.steps(world, gamma=gamma, episodes=100, habits=Habits(**changed), seed=seed), limit=number)
    return world, *states.states[-2:]


@pytest.fixture(scope="module")
def usual():
    return opened(more="Code")


def worth(at, t=-1):
    """What the moves made by frame t are worth after it, nan of the others."""
    (points,) = (x for x in frames(at)[t] if x.get("meta") == rungs.STEP)
    return np.asarray(points["y"], dtype=float)


def ends(at, t=-1):
    """From where (T,) to where (T,) the rungs of frame t lead."""
    (line,) = (x for x in frames(at)[t] if x.get("opacity") == 0.55)
    before, target, _ = np.asarray(line["y"], dtype=float).reshape(-1, 3).T
    return before, target


def diamonds(at):
    return next(t for t in frames(at)[-1] if t.get("marker", {}).get("symbol") == "diamond-open")


def test_the_values_are_those_of_the_episode_and_the_script_prints_them(usual):
    _, _, episode = run()
    shown = {name: usual.shown.quantity(name) for name in ("Expected", "Came out", "Its value now")}
    errors = episode.target - episode.before
    now = episode.Q[episode.states[-2], episode.actions[-1]]
    assert shown == pytest.approx(
        {"Expected": episode.before[-1], "Came out": episode.target[-1], "Its value now": now}
    )
    assert usual.shown.quantity("largest error") == errors[np.abs(errors).argmax()]
    assert usual.shown.quantity("Best Q at the start") == episode.Q[episode.states[0]].max()
    (script,) = scripts(usual)
    assert printed(script) == pytest.approx(shown, rel=1e-12)
    assert f"{len(episode.actions)} moves, to a terminal" in alts(usual)[0]


def test_every_frame_shows_the_move_and_q_by_then(usual):
    world, before, episode = run()
    b = catalog.make("fig44")
    shown, said = frames(usual), captions(usual)
    assert len(shown) == len(said) == len(episode.actions) + 1
    Q = before.Q.copy()
    for t, traces in enumerate(shown):
        here, came = b.cells[episode.states[max(t - 1, 0) : t + 1]][[0, -1]]
        (arrow,) = (x for x in traces if x.get("fillcolor") == rungs.NOW)
        shape = np.column_stack([arrow["y"], arrow["x"]])
        moved = bool((here != came).any())
        assert np.isfinite(shape).any() == moved
        if moved:  # over the side between the two cells, beside the middle of it
            along = came - here
            off = np.nanmean(shape, axis=0) - (here + came) / 2
            assert abs(off @ along) < 0.1 and abs(off @ along[::-1]) == pytest.approx(0.29, abs=0.01)
        if t:
            s, a = episode.states[t - 1], episode.actions[t - 1]
            old = Q[s, a]
            Q[s, a] += episode.alpha[t - 1] * (episode.target[t - 1] - old)
            action, last = model.ACTIONS[a], t == len(episode.actions)
            error = episode.target[t - 1] - old
            how = "better" if error > 0 else "worse"
            by = [] if last else re.findall(rf": (hardly|[\d.]+) {how} than expected", said[t])
            assert last or (": as expected, no value changes" in said[t]) == (abs(error) <= 1e-12) == (not by)
            if by and by[0] == "hardly":
                assert abs(error) < 0.005
            elif by:
                assert float(by[0]) == pytest.approx(abs(error), abs=0.501 * unit(by[0]))
                (labels,) = (
                    x["text"] for x in traces if "top center" in x.get("textposition", "") and "markers" in x["mode"]
                )
                assert by[0] in labels[t - 1] and by[0] in str(traces[-1]["text"])
            errors = np.abs(episode.target - episode.before)[:t]
            alike = [board_shapes.said(float(e)) == board_shapes.said(float(errors.max())) for e in errors]
            largest, so_far = alike.index(True), " so far" * (t < len(episode.actions))
            told = usual.shown.screen.verdict(usual.shown.screen.at(usual.shown.run, t))
            if not so_far:  # the headline is about the whole episode
                big = float((episode.target - episode.before)[largest])
                most = f"{board_shapes.said(abs(big))} {'better' if big > 0 else 'worse'} than expected"
                assert said[t] == f"Move {largest + 1} of {t} surprises the robot most: {most}"
                assert told == "It reached a terminal."
            else:
                bumped = " bumps and " in said[t]
                newest = largest == t - 1 and not bumped
                assert said[t].endswith(", the largest surprise so far" if newest else "than expected")
                assert said[t].startswith(f"Move {t} of {len(episode.actions)}")
                assert (f", not {action}:" in said[t]) == ("the move it tried" in told) == (" slipped " in said[t])
            assert re.match(rf"It tried to go {action}\b|$|It reached|It learns about", told)  # as meant: it is seen
            values, made = beside(usual, t)
            assert values["expected"] == pytest.approx(old, abs=0.00501)
            assert values["came out"] == pytest.approx(episode.target[t - 1], abs=0.00501)
            if old != episode.target[t - 1]:
                assert values["new value"] == pytest.approx(Q[s, a], abs=0.00501)
            if world.terminal[episode.states[t]]:
                assert made == "(paid by the end)"
            elif made:
                gamma, later = map(read, re.findall(r"= discount (\S+) × (\S+) \(dotted\)", made)[0])
                assert gamma * later == pytest.approx(values["came out"], abs=0.00501)
        written = {}
        for trace in traces:
            if trace.get("mode") == "text" and len(trace["text"]) > 3:  # four a cell: up, right, down, left
                for i, (x, y, text) in enumerate(zip(trace["x"], trace["y"], trace["text"], strict=True)):
                    row, column = np.array([y, x]) - 0.3 * np.array(model.MOVES[i % 4])
                    if text:
                        written[round(row), round(column), i % 4] = text
        for state in np.flatnonzero(~b.terminal[~b.wall]):
            for a in range(4):
                row, column = b.cells[state]
                if (row, column, a) in written:
                    assert read(written.pop((row, column, a))) == pytest.approx(Q[state, a], abs=0.00501)
                else:  # of 0 nothing is known yet
                    assert Q[state, a] == 0
    np.testing.assert_allclose(Q, episode.Q, atol=1e-12)


@pytest.mark.parametrize(("name", "drawn"), [("prizes", True), ("fig44", False)])
def test_an_arrow_stands_where_one_move_is_the_best_unless_all_numbers_are_written(name, drawn):
    at, b = opened(data=name), catalog.make(name)
    for t, traces in enumerate(frames(at)):
        Q = at.shown.run.Q[at.shown.run.first + t]
        alone = ((Q.max(axis=1, keepdims=True) - 1e-12 <= Q).sum(axis=1) == 1) & ~b.terminal[~b.wall]
        (heads,) = (x for x in traces if x.get("fillcolor") == board_actions.ARROW)
        assert np.isfinite(np.asarray(heads["x"], dtype=float)).sum() == 4 * alone.sum() * drawn


@pytest.mark.parametrize("learner", ["q_learning", "sarsa"])
def test_the_dotted_triangle_is_that_of_the_value_a_move_has_aimed_at(learner):
    at = opened(learner=learner, episode=20, epsilon=0.5)
    episode, b, seen = at.shown.run, catalog.make("fig44"), 0
    for t, traces in enumerate(frames(at)[1:]):
        dotted = next(t for t in traces if t.get("line", {}).get("dash") == "dot" and "fill" in t)
        aim = episode.done.target[t] - episode.done.rewards[t]
        if np.isnan(dotted["x"]).all():
            assert aim == 0
            continue
        x, y = dotted["x"][:3].mean(), dotted["y"][:3].mean()  # within the cell, towards the side of the action
        row, column = round(float(y)), round(float(x))
        a = model.MOVES.index((int(np.sign(np.round(y - row, 2))), int(np.sign(np.round(x - column, 2)))))
        assert aim == pytest.approx(0.9 * episode.Q[t, b.state(row, column), a], abs=1e-9)
        seen += 1
    assert seen >= 5


def test_rungs_lead_from_what_was_expected_to_what_came_out_and_diamonds_stand_where_the_other_rule_aims():
    at = opened(data="cliff", learner="sarsa", episode=30)
    world, before, episode = run("cliff", sarsa, 30)
    Q, other = before.Q.copy(), []
    for t, (s, a) in enumerate(zip(episode.states, episode.actions, strict=False)):
        came = episode.states[t + 1]
        best = 0.0 if world.terminal[came] else Q[came].max()
        other.append(episode.rewards[t] + best)
        Q[s, a] += episode.alpha[t] * (episode.target[t] - Q[s, a])
    before, target = ends(at)
    assert_allclose(before, episode.before, atol=1e-4)
    assert_allclose(target, episode.target, atol=1e-4)
    assert_allclose(worth(at), episode.before + episode.alpha * (episode.target - episode.before), atol=1e-4)
    apart = np.abs(np.array(other) - episode.target) > 1e-4
    assert 0 < apart.sum() < len(target)
    assert_allclose(diamonds(at)["y"], np.where(apart, other, np.nan), atol=1e-4)
    above = np.array(other) > episode.target + 1e-9
    assert 3 < above.sum() < len(target)
    assert np.all(np.array(other) >= target - 1e-4)


def test_news_travels_back_one_cell_an_episode():
    b = catalog.make("fig44")
    news = [b.state(0, 2)]  # the +1, and then each cell from which the news before it was reached
    for number in (3, 4, 5):
        _, before, episode = run(slip=0.0, alpha=1.0, number=number)
        ((s, a),) = np.argwhere(before.Q != episode.Q)
        assert episode.Q[s, a] == pytest.approx(0.9 ** (number - 3))
        t = np.flatnonzero((episode.states[:-1] == s) & (episode.actions == a))[0]
        assert episode.states[t + 1] == news[-1]
        news.append(s)
    done = opened(slip=0, alpha=1, episode=60)
    before, target = ends(done)
    assert_allclose(before, target, atol=1e-12)
    assert "all TD errors are 0." in alts(done)[0]


def test_words_tell_slips_and_bumps_as_the_cells_do():
    at = opened(data="classic", slip=0.5, episode=7)
    b = catalog.make("classic")
    _, _, episode = run("classic", number=7, slip=0.5)
    free = ~b.wall
    screen, shown = at.shown.screen, at.shown.run
    assert screen.at and screen.verdict
    for t in range(len(episode.actions) - 1):  # of the last one the headline is about the whole episode
        said = screen.verdict(screen.at(shown, t + 1)).split(".")[0] + captions(at)[t + 1].split(":")[0]
        here, there = b.cells[episode.states[t]], b.cells[episode.states[t + 1]]
        wanted = here + model.MOVES[episode.actions[t]]
        inside = 0 <= wanted[0] < 3 and 0 <= wanted[1] < 4 and free[tuple(wanted)]
        meant = wanted if inside else here
        assert ("slipped" in said) == (not np.array_equal(there, meant)), said
        assert (" stayed" in said) == np.array_equal(there, here), said
        if "slipped" in said and not np.array_equal(there, here):
            went = model.ACTIONS[model.MOVES.index(tuple((there - here).tolist()))]
            assert f"slipped {went}" in said


@pytest.mark.parametrize("learner", ["q_learning", "sarsa"])
def test_looking_closer_gives_both_forms_and_the_other_rule(learner):
    rule = {"q_learning": q_learning, "sarsa": sarsa}[learner]
    world, before, episode = run(learner=rule, number=20, epsilon=0.8)
    Q = before.Q.copy()
    for t in range(episode.moves - 1):
        s, a, came = episode.states[t], episode.actions[t], episode.states[t + 1]
        after, best = Q[came, episode.actions[t + 1]], Q[came].max()
        if best > after:
            break
        Q[s, a] += episode.alpha[t] * (episode.target[t] - Q[s, a])
    mean = bellman.look_ahead(world, Q.max(axis=1), 0.9)[s, a]
    at = Clock("gridworld", view="moves", learner=learner, episode=20, epsilon=0.8).closer(t + 1)
    other = episode.rewards[t] + 0.9 * (after if learner == "q_learning" else best)
    said, written = texts(at.markdown), texts(at.latex)
    title = "SARSA" if learner == "q_learning" else "Q-learning"
    heard = re.findall(rf"\*\*{title}\*\* would have used ([−\d.]+) instead of ([−\d.]+)", said)[0]
    assert [float(v.replace("−", "-")) for v in heard] == pytest.approx([other, episode.target[t]], abs=1e-3)
    heard = re.findall(r"on average, by|is ([−\d.·⁻¹²³⁴⁵⁶⁷⁸⁹⁰]+) on average", said)[0]
    assert float(heard.replace("−", "-")) == pytest.approx(mean, abs=1e-3)
    results = [float(v) for v in re.findall(r"= (-?[\d.]+) \\end", written)]
    new = episode.before[t] + episode.alpha[t] * (episode.target[t] - episode.before[t])
    assert results == pytest.approx([episode.target[t], new, new], abs=1e-3)


def test_without_a_future_both_rules_are_the_same_whatever_is_done_next():
    _, before, episode = run(learner=sarsa, number=20, gamma=0.0, epsilon=1.0)
    Q = before.Q.copy()
    for t in range(episode.moves - 1):
        s, a, came = episode.states[t], episode.actions[t], episode.states[t + 1]
        if Q[came].max() > Q[came, episode.actions[t + 1]]:
            break
        Q[s, a] += episode.alpha[t] * (episode.target[t] - Q[s, a])
    at = Clock("gridworld", view="moves", learner="sarsa", episode=20, gamma=0.0, epsilon=1.0).closer(t + 1)
    assert "the same target: with γ = 0 what follows does not count" in texts(at.markdown)
    assert "\\text{target} = r = 0" in texts(at.latex)


@pytest.mark.parametrize(("name", "number"), [("maze", 60), ("four_rooms", 100), ("windy", 14), ("bridge", 30)])
def test_a_board_opens_with_an_episode_in_which_something_is_learned(name, number):
    at = opened(data=name)
    _, before, episode = run(name, number=number)
    assert at.shown.quantity("moves") == episode.moves <= 60
    assert_allclose(np.subtract(*ends(at)[::-1]), episode.target - episode.before, rtol=1e-5, atol=1e-5)
    assert np.abs(before.Q - episode.Q).max() > 0.05


def test_long_episodes_show_their_end_and_say_so():
    at = opened(data="maze", episode=2, more="Data")
    assert at.shown.quantity("moves") == 200
    assert len(captions(at)) == 100
    assert captions(at)[0].startswith("Before move 102 of 200")
    assert "The last 99 of its moves are shown." in texts(at.caption)
    verdict = at.shown.screen.verdict
    assert verdict and verdict(at.shown.run) == "It was cut off after 200 moves."
    assert np.isnan(float(diamonds(at)["y"][-1]))
    assert len(at.dataframe[0].value) == 200


def test_a_rung_stands_only_once_its_move_is_made():
    at = opened()
    run = at.shown.run
    for t in (0, 1, len(run.errors)):
        made = np.arange(len(run.errors)) < t
        before, target = ends(at, t)
        assert_allclose(target - before, np.where(made, run.errors, np.nan), atol=1e-6)
        assert np.array_equal(np.isfinite(worth(at, t)), made)
        other = next(x for x in frames(at)[t] if x.get("marker", {}).get("symbol") == "diamond-open")
        assert np.isnan(other["y"][t:]).all()


def test_the_verdict_tells_the_end_only_at_the_end(usual):
    *_, episode = run()
    for t in range(episode.moves):
        said = usual.shown.screen.verdict(usual.shown.screen.at(usual.shown.run, t + 1))
        assert ("terminal" in said) == (t + 1 == episode.moves)
    assert usual.shown.screen.verdict(usual.shown.screen.at(usual.shown.run, 0)) == ""


@pytest.mark.parametrize("settings", [{}, {"data": "cliff", "learner": "sarsa", "episode": 30}])
def test_whatever_the_step_size_the_walk_is_the_same_and_a_pulled_value_finds_it(settings):
    first, other = (opened(alpha=alpha, **settings) for alpha in (0.5, 0.75))
    before, after = first.shown.run, other.shown.run
    assert np.array_equal(before.done.states, after.done.states)
    assert np.array_equal(before.done.actions, after.done.actions)
    assert np.abs(before.Q - after.Q).max() > 0.05
    (pull,) = (drag for drag in first.pictures[0].drags if drag.meta == rungs.STEP)
    for i, value in enumerate(worth(other).tolist()[:3]):
        assert pull.sets(i, 0.0, value) == {"alpha": 0.75}


def test_of_boards_without_room_pointing_says_what_a_cell_is_worth_so_far():
    at = opened(data="prizes")
    run = at.shown.run
    for t in (0, 3):
        (pick,) = (x for x in frames(at)[t] if x.get("meta") == "pick")
        s = int(run.done.states[run.first])
        said = [read(value) for value in re.findall(r"(?:up|right|down|left) ([−\d.]+)", pick["customdata"][s])]
        assert said == pytest.approx(run.Q[run.first + t, s].tolist(), abs=1e-3)


def test_a_value_that_changes_by_less_than_is_written_hardly_rises() -> None:
    at = opened(data="fig44", episode=56)
    error = float(at.shown.run.errors[-1])
    assert 0 < error < 0.005 and _news(error, 0) == "hardly better than expected"


def test_a_bump_learns_from_the_cell_in_which_it_stays() -> None:
    at = opened(data="classic", slip=0.5, episode=11)
    run, k = at.shown.run, at.shown.quantity("a bump that teaches")
    stands = run.done.states
    assert stands[k] == stands[k - 1] and run.source(k - 1)[0] == stands[k]  # it stays, and aims at that cell's value
    assert captions(at)[k].startswith(f"Move {k} of {run.done.moves} bumps and learns from its own cell: ")


def test_in_the_end_it_is_told_how_many_moves_changed_a_value() -> None:
    def last(**settings: Any) -> str:
        return captions(opened(data="fig44", **settings))[-1]

    assert last(episode=1) == "Only move 43 of 43 changes a value: it is 1.00 worse than expected"
    assert last(slip=0.0, alpha=1.0, episode=60).startswith("None of the 6 moves changes a value")
    at = opened(data="cliff", learner="sarsa", episode=30)
    assert float(at.shown.quantity("share of moves where the aims differ")) == pytest.approx(0.102, abs=5e-4)
    assert captions(at)[-1].endswith(", and in 10.2% of the moves Q-learning would aim elsewhere")


def test_where_all_numbers_stand_in_the_cells_pointing_says_how_often_one_set_out_from_there():
    for name, told in (("fig44", r"<br>\d+ moves? from here"), ("prizes", "<br>up ")):
        (pick,) = (x for x in frames(opened(data=name))[0] if x.get("meta") == "pick")
        assert all(re.search(told, text) for text in pick["customdata"] if "wall" not in text)


def test_a_dragged_start_keeps_the_episode_whatever_the_other_board_opens_with():
    at = opened()
    pull = next(drag for drag in at.pictures[0].drags if drag.meta == "pieces")
    sets = pull.sets(0, 1.0, 2.0)
    assert sets["episode"] == at.shown.run.number == 14
    left = opened(**sets)
    assert left.shown.run.at.board.start == (2, 1) and left.shown.run.number == 14
    assert pull.sets(0, 1.0, 1.0) == {}  # there is a wall


def test_it_opens_once_some_moves_have_taught_something_before_the_one_that_teaches_most():
    at = opened()
    run, start = at.shown.run, at.pictures[0].start
    sizes = np.abs(run.errors)
    assert 2 < start <= int(sizes.argmax()) and sizes[start - 1] > 0.05 * sizes.max()
    assert run.done.states[start] != run.done.states[start - 1]  # it went somewhere: one sees where


@pytest.mark.parametrize("settings", [{}, {"episode": 20}, {"alpha": 0.3}])
def test_what_is_written_of_a_move_adds_up(settings):
    at = opened(**settings)
    longer = 0
    for t in range(1, len(frames(at))):
        values, _ = beside(at, t)  # it looks at the sums
        longer += any(round(value, 2) != value for value in values.values())
    assert longer


def test_the_only_move_is_not_compared():
    at = Opened("gridworld", view="moves", data="cliff", episode=1)
    assert captions(at)[-1] == "The only move comes out 101 worse than expected"
