import re

import numpy as np
import pytest

from algos.gridworld import bellman, value_iteration
from algos.gridworld.experience import Habits
from benchmarks.textbook_learners import LEARNERS, Agent
from datasets import catalog
from pages.views.gridworld import learn_presets, scene
from tests.pages.harness import captions, figures, frames, healthy, numbers, open_page, printed, scripts, texts

AWAY, RIGHT, ENDED, RETURN = "max |Q − Q*|", "Best arrows", "Ended", "Mean return"


def opened(**settings):
    return healthy(open_page("gridworld", view="learn", **settings))


def world(name: str):
    board = catalog.make(name)
    return board, scene.process(board, living=board.living, slip=board.slip)


@pytest.mark.parametrize("learner", LEARNERS)
def test_the_numbers_are_the_textbook_loops_and_the_scripts_print_them(learner):
    settings = dict(episodes=20, power=0.6, epsilon=0.4, decay=0.95, seed=3, longest=50, seeds=1)
    if learner == "model_based":
        del settings["power"]
    at = opened(data="fig44", learner=learner, more="Code", **settings)
    board, model = world("fig44")
    habits = Habits(epsilon=0.4, decay=0.95, power=0.6, longest=50)
    Q = Agent(model, learner, board.gamma, habits, 3).learn(20)
    best = value_iteration.solution(model, board.gamma)
    free = ~model.terminal
    shown = numbers(at)
    assert np.isclose(shown[AWAY], np.abs(Q - best.Q)[free].max())
    wrong = bellman.greedy(Q) & ~bellman.greedy(best.Q, 1e-6)
    assert shown[RIGHT] == f"{(~wrong[free].any(axis=1)).sum()} of {free.sum()}"
    ours, library = (printed(script) for script in scripts(at))
    assert ours == shown
    assert set(library) == set(shown)
    for label, value in shown.items():
        assert library[label] == (value if isinstance(value, str) else pytest.approx(value, abs=1e-9))


@pytest.fixture(scope="module")
def maze():
    return opened(episodes=20, learner="dyna", seeds=4, data="maze")


def test_each_frame_is_an_episode_and_says_what_it_was(maze):
    said, drawn = captions(maze), frames(maze)
    assert len(said) == len(drawn) == 21
    assert said[0] == "Before the first episode: every value is 0"
    board, _ = world("maze")
    path = next(i for i, t in enumerate(drawn[-1]) if t.get("line", {}).get("width") == 4 and t["mode"] == "lines")
    for i, traces in list(enumerate(drawn))[1:]:
        moves = int(re.search(r"· ([\d\u202f]+) moves?", said[i])[1].replace("\u202f", ""))
        assert len(traces[path]["x"]) == moves + 1
        assert (traces[path]["x"][0], traces[path]["y"][0]) == board.start[::-1]


def test_the_band_is_of_as_many_seeds_as_it_says(maze):
    assert "The band and its median are of 4 seeds." in texts(maze.caption)
    board, model = world("maze")
    found = []
    for seed in range(4):
        agent, returns = Agent(model, "dyna", board.gamma, Habits(longest=500), seed), []
        for _ in range(20):
            path = agent.episode(0.2)
            returns.append(sum(board.gamma**t * r for t, (_, _, r, _) in enumerate(path)))
        found.append(returns)
    (figure,) = figures(maze)
    median = next(t for t in figure["data"] if t.get("name") == "median")
    np.testing.assert_allclose(median["y"], np.median(found, axis=0), atol=1e-6)


def test_the_last_update_of_a_cell_is_written_out():
    at = opened(data="classic", episodes=50, state=8, episode=50, seeds=1)
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
    last = float(re.search(r"&= (-?[\d.]+) \\end", said)[1])
    assert np.isclose(last, agent.Q[7, path[moves[-1]][1]], rtol=1e-3)


def test_updates_in_memory_are_named_where_there_are_any():
    for planning in (0, 1):
        at = opened(data="fig44", learner="dyna", planning=planning, episodes=5, state=6, seeds=1)
        assert ("Updates in memory came after it" in texts(at.caption)) == bool(planning)


def test_greedy_from_the_start_is_stuck_at_the_border():
    at = opened(
        **{k: v for k, v in learn_presets.PRESETS[0].settings.items() if k not in ("view", "episodes")}, episodes=5
    )
    assert numbers(at)[ENDED] == "0 of 5"
    assert numbers(at)[RETURN] == 0
    assert all("cut off" in said for said in captions(at)[1:])


def test_random_moves_are_poor_and_what_is_learned_from_them_is_not():
    shown = numbers(opened(**{k: v for k, v in learn_presets.PRESETS[1].settings.items() if k != "view"}))
    assert shown[RIGHT] == "46 of 46" and shown[AWAY] < 1e-4
    assert shown[RETURN] < 0.01


def test_constant_steps_stay_away_and_falling_ones_come_near():
    settings = {k: v for k, v in learn_presets.PRESETS[2].settings.items() if k != "view"} | {"seeds": 1}
    constant, falling = (numbers(opened(**settings, power=power))[AWAY] for power in (0, 0.7))
    assert constant > 0.2 > falling


def test_dyna_walks_short_ways_long_before_q_learning():
    settings = {k: v for k, v in learn_presets.PRESETS[3].settings.items() if k != "view"}
    dyna, plain = opened(**settings), opened(**settings | {"learner": "q_learning"})
    assert numbers(dyna)[ENDED] == numbers(plain)[ENDED] == "20 of 20"
    assert numbers(dyna)[RETURN] > 1.5 * numbers(plain)[RETURN]
    middle = [next(t["y"] for t in figures(at)[0]["data"] if t.get("name") == "median") for at in (dyna, plain)]
    assert middle[0][4:].max() < 25 and middle[1][4:10].min() > 50  # a short way from the fifth episode on


def test_whole_episodes_leave_more_to_luck():
    settings = {k: v for k, v in learn_presets.PRESETS[5].settings.items() if k != "view"}
    widths = []
    for learner in ("monte_carlo", "q_learning"):
        (figure,) = figures(opened(**settings | {"learner": learner}))
        band = [t for t in figure["data"] if t.get("name") == "80 % of the seeds"][1]
        high, low = np.split(np.asarray(band["y"]), 2)
        widths.append((high - low[::-1])[50:].mean())
    assert widths[0] > 2 * widths[1] > 0


def test_without_finite_values_there_is_a_sentence():
    at = open_page("gridworld", view="learn", data="fig44", gamma=1, living=0.5)
    assert not at.exception and not at.error
    assert "γ" in texts(at.warning)
