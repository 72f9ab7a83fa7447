import re
from functools import partial
from typing import Any

import numpy as np
import pytest

from algos.gridworld import bellman, value_iteration
from algos.gridworld.experience import Habits
from algos.gridworld.model import Model
from benchmarks.textbook_learners import LEARNERS, Agent
from datasets import catalog
from datasets.board import Board
from pages.gridworld import PAGE
from pages.views.gridworld import scene
from tests.pages.clock import Clock
from tests.pages.harness import Opened, captions, frames, numbers, printed, scripts, texts
from ui.compute import Refused

opened = partial(Opened, "gridworld", view="learn")

PRESETS = {preset.label: preset.settings for preset in PAGE.views["learn"].presets}
AWAY, RIGHT, RETURN = "Largest error of Q", "Best arrows", "Mean return"


def world(name: str) -> tuple[Board, Model]:
    board = catalog.make(name)
    return board, scene.process(board, living=board.living, slip=board.slip)


@pytest.mark.parametrize("learner", LEARNERS)
def test_the_numbers_are_the_textbook_loops_and_the_scripts_print_them(learner):
    settings: dict[str, Any] = dict(
        episodes=20, power=0.6, epsilon=0.4, decay=0.95, seed=3, longest=50, seeds=1, away=True
    )
    if learner == "model_based":
        del settings["power"]
    at = opened(data="fig44", learner=learner, more="Code", **settings)
    board, model = world("fig44")
    habits = Habits(epsilon=0.4, decay=0.95, power=0.6, longest=50)
    Q = Agent(model, learner, board.gamma, habits, 3).learn(20)
    best = value_iteration.solution(model, board.gamma)
    free = ~model.terminal
    held = numbers(at)
    assert np.isclose(held[AWAY], np.abs(Q - best.Q)[free].max())
    wrong = bellman.greedy(Q) & ~bellman.greedy(best.Q, 1e-6)
    assert at.shown.quantity(RIGHT) == f"{(~wrong[free].any(axis=1)).sum()} of {free.sum()}"
    ours, library = (printed(script) for script in scripts(at))
    assert ours == held
    assert set(library) == set(held)
    for label, value in held.items():
        assert library[label] == (value if isinstance(value, str) else pytest.approx(value, abs=1e-9))


@pytest.fixture(scope="module")
def maze():
    return opened(episodes=20, learner="dyna", seeds=4, data="maze", curve="return")


def test_each_frame_is_an_episode_and_says_what_it_was(maze):
    said, drawn = captions(maze), frames(maze)
    assert len(said) == len(drawn) == 21
    assert said[0] == "Before the first episode every value is 0"
    board, _ = world("maze")
    last = len(maze.shown.run.trace.states[-1].states)
    path = next(i for i, t in enumerate(drawn[-1]) if t.get("mode") == "lines" and len(t["x"]) == last)
    assert said[-1] == "From episode 3 on its ways are short: none is longer than three times the shortest one"
    for i, traces in list(enumerate(drawn))[1:-1]:
        moves = int(re.findall(r"after ([\d,]+) moves?$", said[i])[0].replace(",", ""))
        assert len(traces[path]["x"]) == moves + 1
        cells = maze.shown.run.trace.states[i].states
        for axis, middles in zip("yx", board.cells[cells].T, strict=True):
            assert np.abs(np.asarray(traces[path][axis]) - middles).max() < 0.5  # each move within its cells


def test_in_the_end_it_is_told_what_all_episodes_have_come_to():
    stuck = opened(data="maze", epsilon=0.0, ties="first", longest=100, episodes=50, shown="visits", curve="moves")
    assert captions(stuck)[-1].startswith("None of the 50 episodes comes to an end")
    aimless = opened(data="maze", epsilon=1.0, episodes=50, seeds=1, curve="return")
    right = [aimless.shown.run.right(i) for i in range(51)]
    since = next(i for i in range(51) if min(right[i:]) == 46)
    assert (
        captions(aimless)[-1]
        == f"After 50 episodes 46 of 46 arrows are best, a number reached for good in episode {since}"
    )
    noisy = opened(data="fig44", epsilon=1.0, anywhere=True, episodes=100, shown="Q", curve="regret")
    assert captions(noisy)[-1].endswith(f"the largest error of Q is {noisy.shown.quantity('Largest error of Q'):.3g}")


def test_the_band_is_of_as_many_seeds_as_it_says(maze):
    assert "The band and its median are of 4 runs with other random numbers." in texts(maze.caption)
    board, model = world("maze")
    found = []
    for seed in range(4):
        agent, returns = Agent(model, "dyna", board.gamma, Habits(longest=500), seed), []
        for _ in range(20):
            path = agent.episode(0.2)
            returns.append(sum(board.gamma**t * r for t, (_, _, r, _) in enumerate(path)))
        found.append(returns)
    for episode in (7, 20):
        median = next(t for t in frames(maze)[episode] if t.get("name") == "median")
        np.testing.assert_allclose(median["y"], np.median(found, axis=0)[:episode], atol=1e-6)


def test_the_last_update_of_a_cell_is_written_out():
    at = opened(data="classic", episodes=50, state=8, seeds=1)
    board, model = world("classic")
    agent = Agent(model, "q_learning", board.gamma, Habits(longest=500), 0)
    agent.learn(49)
    path = agent.episode(0.2)
    (table,) = [frame.value for frame in at.dataframe if "times chosen" in frame.value]
    np.testing.assert_allclose(table["Q"], agent.Q[7])
    np.testing.assert_array_equal(table["times chosen"], agent.n[7])
    moves = [t for t, (s, *_) in enumerate(path) if s == 7]
    assert f"Move {moves[-1] + 1} of {len(path)}" in texts(at.markdown)
    said = [formula.value for formula in at.latex][1]
    last = float(re.findall(r"&= (-?[\d.]+) \\end", said)[0])
    assert np.isclose(last, agent.Q[7, path[moves[-1]][1]], rtol=1e-3)


def test_updates_in_memory_are_named_where_there_are_any():
    for planning in (0, 1):
        at = opened(data="fig44", learner="dyna", planning=planning, episodes=5, state=6, seeds=1)
        assert ("Updates in memory came after it" in texts(at.caption)) == bool(planning)


def test_constant_steps_stay_away_and_falling_ones_come_near():
    settings = dict(PRESETS["A step that never settles"]) | {"seeds": 1}
    constant, falling = (opened(**settings, power=power).shown.quantity(AWAY) for power in (0, 0.7))
    assert constant > 0.2 > falling


def test_dyna_walks_short_ways_long_before_q_learning():
    settings = dict(PRESETS["Dyna in the maze"])
    dyna, plain = opened(**settings), opened(**settings | {"learner": "q_learning"})
    assert dyna.shown.quantity("Ended") == plain.shown.quantity("Ended") == "20 of 20"
    assert dyna.shown.quantity(RETURN) > 1.5 * plain.shown.quantity(RETURN)
    middle = [next(t["y"] for t in frames(at)[-1] if t.get("name") == "median") for at in (dyna, plain)]
    assert middle[0][4:].max() < 25 and middle[1][4:10].min() > 50  # a short way from the fifth episode on


def test_whole_episodes_leave_more_to_luck():
    settings = dict(PRESETS["Monte-Carlo"])
    widths = []
    for learner in ("monte_carlo", "q_learning"):
        figure = frames(opened(**settings | {"learner": learner}))[-1]
        band = [t for t in figure if t.get("name") == "80% of the seeds"][1]
        high, low = np.split(np.asarray(band["y"]), 2)
        widths.append((high - low[::-1])[50:].mean())
    assert widths[0] > 2 * widths[1] > 0


@pytest.mark.parametrize(("data", "told"), [("maze", "higher value"), ("cliff", "lower value")])
def test_the_key_says_of_the_colour_that_is_seen(data, told):
    keys = [note["text"] for note in opened(data=data).pictures[0].frames[1]["layout"]["annotations"]]
    (key,) = (text for text in keys if "its way" in text)
    assert [one for one in ("higher value", "lower value") if one in key] == [told]


def test_it_opens_on_the_board_and_one_curve_without_a_legend():
    at, both = opened(), opened(away=True, seeds=3)
    plain, full = (one.pictures[0].frames[1] for one in (at, both))
    assert "xaxis3" not in plain["layout"] and "xaxis3" in full["layout"]
    assert not any(t.get("showlegend") for t in plain["data"])
    assert {t["name"] for t in full["data"] if t.get("showlegend")} == {"80% of the seeds", "this run", "median"}
    title, *others = plain["layout"]["annotations"][::-1]
    cut, told, key = others
    assert "its way" in key["text"] and key["xref"] == "x domain"  # above the board
    assert title["text"] == "<b>Moves needed (log scale)</b>" and plain["layout"]["yaxis2"]["title"] is None
    assert told["text"] == "best possible: 14" and np.isclose(told["y"], np.log10(14))  # the goal is 14 moves away
    assert cut["text"] == f"{max(at.shown.run.curves[1]):g}: cut off" and 10 ** cut["y"] == pytest.approx(500)
    ended = opened(longest=2000).pictures[0].frames[1]["layout"]["annotations"]
    assert [told["text"] for told in ended[1:-1]] == ["best possible: 14"]
    _, told, _ = opened(curve="return").pictures[0].frames[1]["layout"]["annotations"]
    assert np.isclose(told["y"], 0.95**13)
    assert len(opened(data="classic").pictures[0].frames[1]["layout"]["annotations"]) == 2  # there one slips
    assert np.isnan(opened(anywhere=True).shown.run.fewest)


def test_the_agent_leaves_the_number_of_its_cell_to_be_read():
    at = opened(episodes=20, shown="values")
    run = at.shown.run
    for i, traces in enumerate(frames(at)):
        agent = next(t for t in traces if t.get("mode") == "markers" and len(t["x"]) == 1 and "xaxis" not in t)
        row, column = run.at.board.cells[run.trace.states[i].states[-1]]
        assert float(agent["y"][0]) > row + 0.2
        assert float(agent["x"][0]) < column - 0.05
        if i < run.episodes:  # of the last one is told what all have come to
            assert ("reaches the goal" in captions(at)[i]) == bool(i and run.trace.states[i].ended)


def test_without_finite_values_there_is_a_sentence():
    with pytest.raises(Refused, match="γ"):
        opened(data="fig44", gamma=1, living=0.5)


def test_without_anything_learned_the_key_names_no_arrow_and_the_colour_of_visits():
    stuck = opened(data="maze", epsilon=0.0, ties="first", longest=100, episodes=50, shown="visits", curve="moves")
    key = stuck.pictures[0].frames[0]["layout"]["annotations"][0]["text"]
    assert "best move" not in key and "■ often visited" in key
    key = opened().pictures[0].frames[0]["layout"]["annotations"][0]["text"]
    assert "best move so far" in key and "visited" not in key


def test_of_a_start_that_has_learned_nothing_look_closer_tells_of_the_last_cell_that_has():
    clock = Clock("gridworld", view="learn")
    episode = clock.start
    state, start = clock.run.trace.states[episode], clock.run.at.model.start
    assert not state.Q[start].any()
    last = np.flatnonzero(np.isfinite(state.target) & (state.before != state.target))[-1]
    row, column = clock.run.at.board.cells[int(state.states[last])] + 1
    told = clock.told(episode)
    assert "nothing is learned yet" in told and f"row {row}, column {column}** after episode {episode}" in told.lower()


@pytest.mark.parametrize("data", ["classic", "cliff", "fig44"])
def test_the_count_of_best_arrows_is_said_to_stand_only_as_long_as_it_has(data):
    at = opened(data=data)
    right = [at.shown.run.right(i) for i in range(at.shown.run.episodes + 1)]
    last = right[-1]
    since = next(i for i in range(len(right)) if set(right[i:]) == {last})
    told = f", a number reached for good in episode {since}" if since < len(right) - 1 else ""
    assert captions(at)[-1] == f"After 100 episodes {last} of {int(at.shown.run.cells.sum())} arrows are best{told}"


def test_of_no_best_arrow_no_time_is_told_and_one_episode_is_not_many():
    none = captions(opened(data="fig44", episodes=20, longest=5))[-1]
    assert none == "After 20 episodes 0 of 6 arrows are best"
    one = captions(opened(data="classic", episodes=1, longest=5))[-1]
    assert one == "The one episode does not come to an end: the robot is cut off"
