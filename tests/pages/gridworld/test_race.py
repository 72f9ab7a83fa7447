"""The race: its numbers recomputed, its scripts run, and what its presets promise."""

import json
import re
from collections import Counter
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from algos.gridworld import race
from algos.gridworld.experience import Habits
from algos.gridworld.model import Model
from benchmarks.textbook_learners import Agent
from datasets import catalog
from datasets.board import Board
from pages.gridworld import PAGE
from pages.views.gridworld import scene
from pages.views.gridworld.board_actions import ARROW
from pages.views.gridworld.race.run import RUNS, TITLES, Race
from tests.pages.harness import Opened, alts, captions, figures, frames, numbers, printed, scripts, texts
from ui.compute import Refused
from ui.figures.animation import animated
from ui.stage.packing import packed


def opened(**settings: Any) -> Opened:
    return Opened("gridworld", **{"view": "race"} | settings)


def preset(label: str) -> Opened:
    (settings,) = (one.settings for one in PAGE.views["race"].presets if one.label == label)
    return opened(**settings, more="Result")


def world(name: str, **changes: Any) -> tuple[Board, Model]:
    b = catalog.make(name)
    return b, scene.process(b, **(dict(living=b.living, slip=b.slip) | changes))


def best(world: Model, gamma: float) -> np.ndarray:
    """Q*, by many sweeps written out."""
    V = np.zeros(world.n_states)
    for _ in range(3000):
        Q = world.P @ (world.arrival + gamma * V)
        Q[world.terminal] = 0
        V = Q.max(axis=1)
    return Q


def table(at: Opened) -> dict[str, list[Any]]:
    return at.dataframe[0].value.to_dict("list")


@pytest.mark.parametrize("racers", [["Q-learning", "SARSA"], ["Value iteration", "Policy iteration"]])
def test_the_numbers_are_recomputed_and_the_script_prints_them(racers):
    at = opened(data="fig44", racers=racers, budget=500, more="Code", seed=3, distance=True)
    b, model = world("fig44")
    Q = best(model, b.gamma)
    shown = numbers(at)
    assert np.isclose(at.shown.quantity("Best return from the start"), Q[model.start].max())
    (script,) = scripts(at)
    assert printed(script) == shown
    free = ~model.terminal
    distance: dict[str, float] = {}
    earned: dict[str, float] = {}
    if "SARSA" in racers:
        for title in racers:
            name = next(n for n, t in TITLES.items() if t == title)
            found, paid = [], []
            for seed in range(3, 3 + 100 * RUNS, 100):
                done, path = 0, []
                for state in race.LEARNERS[name].steps(
                    model, gamma=b.gamma, episodes=500, habits=Habits(epsilon=0.1, alpha=0.3), seed=seed
                ):
                    done += state.moves  # one update a move
                    if done > 500:
                        break
                    last = state
                    path += [(b.gamma ** np.arange(state.moves) * state.rewards).sum()] * bool(state.moves)
                agent = Agent(model, name, b.gamma, Habits(epsilon=0.1, alpha=0.3), seed).learn(len(path))
                np.testing.assert_allclose(agent, last.Q)
                found.append(np.abs(agent - Q)[free].mean())
                paid.append(np.mean(path[-100:]))
            distance[title], earned[title] = float(np.mean(found)), float(np.mean(paid))
        assert shown["Most accurate"] == min(distance, key=distance.__getitem__)
        assert np.isclose(at.shown.quantity("Its mean error"), min(distance.values()))
        assert shown["Highest online return"] == max(earned, key=earned.__getitem__)
    else:
        assert "Highest online return" not in shown and at.shown.quantity("Its mean error") < 1e-6
        assert {"epsilon", "alpha", "seed"}.isdisjoint(at.heard)


def test_on_the_cliff_sarsa_keeps_away_from_the_edge_and_earns_more():
    at = preset("The cliff")
    shown = numbers(at)
    assert at.shown.quantity("Best return from the start") == -13 and "Most accurate" not in shown
    assert at.shown.quantity("Most accurate") == "Q-learning"
    rows = table(at)
    assert rows["racer"] == ["Q-learning", "SARSA"]
    assert float(rows["value of the start, greedy"][0].replace("−", "-")) == -13
    assert float(rows["value of the start, greedy"][1].replace("−", "-")) <= -15
    paths = [t for t in frames(at)[-1] if t["type"] == "scatter" and t.get("line", {}).get("width") == 4]
    q_learning, sarsa = (t for t in paths if t["mode"] == "lines")
    assert q_learning["y"][1:-1].tolist() == [2] * 12  # along the edge, row 4 is the cliff
    assert (sarsa["y"][2:-2] < 2).all() and sarsa["x"][-1] == 11 and 2.5 < sarsa["y"][-1] < 3
    for title, drawn in (("Q-learning", q_learning), ("SARSA", sarsa)):  # the row that is told is the one drawn
        (row, cells), *_ = Counter(drawn["y"].tolist()).most_common()
        assert at.shown.quantity(f"{title}'s row") == f"row {row + 1:g} ({cells} of {len(drawn['y'])} cells)"
    said = captions(at)
    assert said[0] == "After 0 of 10,000 updates neither has found a way to the goal yet"
    run = at.shown.run
    first = {name: next(j for j in range(len(run.budgets)) if run.arrives(name, j)) for name in run.names}
    early, late = sorted(first, key=first.__getitem__)
    within = f"{run.budgets[first[early]]:,} updates, and {TITLES[late]} within {run.budgets[first[late]]:,}"
    assert said[-2] == f"{TITLES[early]} found a way to the goal first, within {within}"
    earned = {TITLES[name]: float(np.mean([one.recent[-1] for one in run.runs[name]])) for name in run.names}
    most = f"SARSA earns most while it learns, {earned['SARSA']:.3g} in a walk at the end, and Q-learning "
    assert said[-1] == f"{most}{earned['Q-learning']:.3g}".replace("-", "−").replace("Q−l", "Q-l")
    assert "Q-learning is nearest to Q*." in alts(at)[0]


def test_who_knows_the_board_is_there_with_fewer_backups_and_nearer():
    at = preset("Knowing the board")
    rows = table(at)
    assert "Value iteration and Policy iteration are nearest to Q*." in alts(at)[0]
    assert all(len(said) < 110 for said in captions(at))  # one line
    assert captions(at)[-2] == "3 of 4 racers found a way to the +1, within 500 updates, and Model-based within 1,000"
    least = at.shown.quantity("Its mean error")
    assert 0 < least == min(rows["distance"]) < 1e-9
    nearest = "Value iteration and Policy iteration are most accurate"
    shown = [str(text) for traces in frames(at) for t in traces for text in t.get("text") or []]
    told = " ".join(said.text for said in at.shown.screen.said(at.shown.run))
    assert ("% right" in told) == any("% right" in text for text in shown) == False  # noqa: E712
    assert ("stuck" in told) == any("stuck" in text for text in shown)
    away = at.shown.quantity("nearest learner")
    assert re.fullmatch(
        re.escape(nearest) + rf", and of the learners \S+ with an error of {away:.3g}", captions(at)[-1]
    )
    spent, away = rows["updates"], rows["distance"]
    assert max(spent[:2]) < 3000 < 9000 < min(spent[2:]) and max(away[:2]) < 1e-6 < 0.05 < min(away[2:])


def test_dyna_knows_the_maze_off_the_path_too():
    rows = table(preset("Memory in the maze"))
    assert 3 * rows["rounds"][1] < rows["rounds"][0] and 4 * rows["distance"][1] < rows["distance"][0]
    assert rows["value of the start, greedy"][0] == rows["value of the start, greedy"][1]


def test_four_rooms_are_little_to_send_and_the_learners_find_the_goal():
    at = preset("Four rooms")
    (drawn,) = at.shown.pictures
    sent = packed(animated(list(drawn.frames), drawn.start))
    assert len(json.dumps(sent.pop("frames"))) < 1_500_000 and len(json.dumps(sent)) < 110_000
    picks = [t for t in figures(at)[0]["data"] if t.get("meta") == "pick"]
    assert len(picks) == 4
    wall = catalog.make("four_rooms").wall
    for pick in picks:
        said = pick["customdata"]
        assert len(pick["x"]) == len(said) == wall.size
        assert sum("<br>its own value " in text for text in said) == (~wall).sum()  # a wall has no value
        assert sum("wall" in text for text in said) == wall.sum()
    values = [float(v.replace("−", "-")) for v in table(at)["value of the start, greedy"]]
    assert values[0] == max(values) and min(values) > 0


def test_monte_carlo_and_q_learning_race_by_their_distances():
    at = preset("Episodes or moves")
    lines = [t for t in frames(at)[-1] if t.get("mode") == "lines+markers" and t["yaxis"] == "y3"]
    ends = [float(t["y"][-1]) for t in lines]
    assert ends == pytest.approx([at.shown.quantity(f"Distance of {who}") for who in ("Monte-Carlo", "Q-learning")])
    assert ends[1] < ends[0] and at.shown.pictures[0].captions[-1].startswith(
        "Q-learning is most accurate with a mean error of 0.315, and"
    )


def test_the_curves_go_as_far_as_the_backups_spent():
    at = opened(budget=500, below="return", distance=True, racers=["Value iteration", "Q-learning", "SARSA"])
    budgets = at.shown.run.budgets
    for j in (1, 5, len(budgets) - 1):
        lines = [t for t in frames(at)[j] if t.get("mode") == "lines+markers"]
        assert len(lines) == 5  # of three racers, and the online return of the two that walk
        assert all(list(t["x"]) == budgets[1 : j + 1].tolist() for t in lines)


def test_it_opens_on_two_boards_that_say_which_way_they_know():
    at = opened(distance=True)
    run, start = at.shown.run, at.pictures[0].start
    assert run.names == ["value_iteration", "q_learning"]
    shown = frames(at)[start]
    assert len([t for t in shown if t.get("mode") == "lines+markers"]) == 2  # a curve of each
    at = opened()
    assert at.pictures[0].start == start > 1  # each has learned something and has a way, and nobody one to the goal
    assert all(len(run.path(name, start)) > 1 for name in run.names)
    told = [str(t["text"][0]) for t in frames(at)[start] if t.get("text")]
    assert sum(text.endswith("% right</b> · no way yet") for text in told) == 2
    assert numbers(at) == {}
    shown = frames(at)[start]
    assert not [t for t in shown if t.get("mode") == "lines+markers"]
    assert captions(at)[start] == "After 1,000 of 5,000 updates neither has found a way to the goal yet"
    free = ~run.at.model.terminal
    for j in (start, start + 1):  # as green as the boards are
        over = [str(t["text"][0]) for t in frames(at)[j] if t.get("text") and "% right" in str(t["text"][0])]
        right = [int(re.findall(r"values (\d+)% right", text)[0]) for text in over]
        maps = [t["z"] for t in frames(at)[j] if t["type"] == "heatmap"]
        assert right == [round(100 * float(np.nanmean(z))) for z in maps] and free.sum() == np.isfinite(maps[0]).sum()
    titles = [one["text"] for one in figures(at)[0]["layout"]["annotations"]]
    assert titles[:2] == ["<b>Value iteration: knows the board</b>", "<b>Q-learning: has to walk on it</b>"]
    assert "<b>values 100% right</b> · a way of 13 moves" in [
        t["text"][0] for t in frames(at)[-3] if t.get("text")
    ]  # -13 is the best
    assert any(text.startswith("Value iteration found a way to the goal first, within ") for text in captions(at))
    assert all("fillcolor" not in t or t["fillcolor"] != ARROW for t in shown)  # no arrows: the way is the picture


def test_every_way_that_stops_before_an_end_says_why():
    """Where all four moves are alike it is undecided, else its best move leads back: by the values themselves."""
    at = opened()
    run, met = at.shown.run, Counter[str]()
    for j, traces in enumerate(frames(at)):
        words = [
            str(t["text"][0])
            for t in traces
            if str((list(t.get("text", [])) or [""])[0]) in ("<b>stuck</b>", "<b>undecided</b>")
        ]
        wanted = []
        for name in run.names:
            way = run.path(name, j)
            Q = run.runs[name][0].Q[j][way[-1]]
            if len(way) > 1 and not run.at.model.terminal[way[-1]]:
                wanted.append("<b>undecided</b>" if np.ptp(Q) < 1e-9 else "<b>stuck</b>")
        assert words == wanted
        met.update(words)
    assert set(met) == {"<b>undecided</b>", "<b>stuck</b>"}
    assert "A robot is stuck if its best move leads back and undecided if all four moves are equal." in " ".join(
        said.text for said in at.shown.screen.said(run)
    )


def test_a_board_says_whether_a_way_is_not_yet_or_no_longer_known():
    at = opened(epsilon=0.5)
    run, told = at.shown.run, []
    for name, axis in zip(run.names, ("y", "y2"), strict=True):
        ways = [j for j in range(len(run.budgets)) if run.arrives(name, j)]
        for j, traces in enumerate(frames(at)):
            texts = [x for t in traces if t.get("yaxis", "y") == axis for x in t.get("text") or [] if "no way" in x]
            texts = [text.split(" · ")[1] for text in texts]
            assert texts == ([] if j in ways else ["no way yet" if j < ways[0] else "no way any more"])
            told += texts
    assert {*told} == {"no way yet", "no way any more"}


def test_cells_are_green_where_their_values_are_right_and_on_small_boards_all_off_the_way_are_written():
    at = opened()
    run = at.shown.run
    start, b = at.pictures[0].start, run.at.board
    V = run.V
    for j, traces in enumerate(frames(at)):
        maps = [t["z"] for t in traces if t["type"] == "heatmap"]
        assert len(maps) == 2 and all(np.isnan(z[b.terminal]).all() for z in maps)  # an end's value is not learned
        for z, runs in zip(maps, run.runs.values(), strict=True):
            away = np.abs(runs[0].Q[j].max(axis=1) - V) / np.abs(V).clip(1e-9)
            wanted = b.grid(np.where(away < 1, 1 - away, 0))
            free = ~b.terminal & ~b.wall
            np.testing.assert_allclose(z[free], wanted[free], atol=1e-6)
    cells = [x for t in frames(at)[start] if t.get("yaxis") == "y" for x in t.get("text") or []]
    assert (
        cells.count("cliff: a fall costs 100 and ends the walk") == 1 and len(cells) == 5
    )  # the goal, the start, how far it is, that its way is stuck: no values
    for name, axis in zip(run.names, ("y", "y2"), strict=True):  # where a way ends that leads nowhere it says so
        for j, traces in enumerate(frames(at)):
            (word,) = (t for t in traces if t.get("yaxis", "y") == axis and t.get("marker", {}).get("size") == 16)
            way = run.path(name, j)
            Q = run.runs[name][0].Q[j][way[-1]]
            ahead = len(way) > 1 and not run.at.model.terminal[way[-1]] and np.ptp(Q) > 1e-6
            assert (word["text"] == ["<b>stuck</b>"]) == ahead  # it would come back; where all moves are equal it rests
            if word["text"][0]:
                assert (word["y"][0], word["x"][0]) == tuple(b.cells[way[-1]])
    at = opened(data="classic")
    run, b = at.shown.run, at.shown.run.at.board
    begun = (all(runs[0].Q[j].any() for runs in run.runs.values()) for j in range(len(run.budgets)))
    start = list(begun).index(True)  # each has learned something
    way = run.path("value_iteration", start)
    written = [str(x) for t in frames(at)[start] if t.get("yaxis") == "y" for x in t.get("text") or []]
    free = int((~b.terminal & ~b.wall).sum())
    under = int((~run.at.model.terminal[way]).sum())
    assert sum("." in text for text in written) == free - under < free  # no number lies under the way


def test_rings_are_where_a_way_first_leads_to_the_goal():
    at = opened(distance=True)
    run = at.shown.run
    firsts = {name: next(j for j in range(len(run.budgets)) if run.arrives(name, j)) for name in run.names}
    for j, traces in enumerate(frames(at)):
        (rings,) = (t for t in traces if t.get("marker", {}).get("symbol") == "circle-open")
        assert [x for x in rings["x"] if x == x] == [run.budgets[i] for i in firsts.values() if i <= j]


def test_the_path_follows_the_arrows_and_ends_where_nothing_is_known():
    def field(Q: np.ndarray, model: Model) -> Any:
        return SimpleNamespace(runs={"sarsa": [SimpleNamespace(Q=[Q])]}, at=SimpleNamespace(model=model))

    _, model = world("fig44", slip=0.2)
    Q = np.zeros((8, 4))
    assert Race.path(field(Q, model), "sarsa", 0).tolist() == [model.start]
    Q[model.start, 0] = 1
    assert len(Race.path(field(Q, model), "sarsa", 0)) == 2
    full = Race.path(field(best(model, 0.9), model), "sarsa", 0)
    assert model.terminal[full[-1]] and model.arrival[full[-1]] == 1 and len(full) == 5
    Q[:] = [0, 0, 0, 1]  # against the border: it stays
    assert Race.path(field(Q, model), "sarsa", 0).tolist() == [model.start]
    _, model = world("corridor", slip=0.0)
    alike = np.tile([1.0, 1, 1, 0], (model.n_states, 1))  # up and down are the border
    assert Race.path(field(alike, model), "sarsa", 0).tolist() == [1, 2, 3, 4]


def test_one_cell_closer_and_the_backups_add_up():
    at = opened(data="classic", racers=["Value iteration", "Policy iteration"], budget=500, state=9)
    b, model = world("classic")
    rows = at.table[0].value
    s = 8
    said = [float(v.replace("−", "-")) for v in rows.iloc[0, 1:5]]
    np.testing.assert_allclose(said, best(model, b.gamma)[s], rtol=1e-3)
    one, two, *_ = (line for line in (m.value for m in at.markdown) if "updates" in line and "**: " in line)
    assert "13 sweeps of 36 pairs: 13 · 36 = 468 updates" in one
    states = [state for state in race.policy_iteration(model, gamma=b.gamma) if state.backups <= 500]
    assert f"In all {states[-1].backups}." in two and f"{len(states) - 1} policies" in two
    assert "no episode" not in texts(at.markdown)
    at = opened(data="classic", state=4, racers="Value iteration")  # the terminal
    assert "A terminal" in texts(at.markdown)


def test_what_has_no_finite_value_is_said():
    with pytest.raises(Refused, match="γ"):
        opened(data="cliff", living=0.5)
    at = opened(data="cliff", more="Result", budget=200, below="greedy")
    assert "never ends" in str(table(at))
    greedy = [t for t in frames(at)[-1] if t.get("mode") == "lines+markers" and t["yaxis"] == "y5"]
    assert all(np.isnan(t["y"].astype(float)).any() for t in greedy[1:])  # a gap


def test_the_headline_counts_only_ways_to_the_best_end():
    at = opened(data="bridge", racers=["Value iteration", "Q-learning"], budget=2000, gamma=0.4)
    run, b, wrong, known = at.shown.run, at.shown.run.at.board, 0, set()
    for j, text in enumerate(captions(at)):
        last = [tuple(b.cells[run.path(name, j)[-1]]) for name in run.names]
        there = [bool(b.terminal[cell]) and b.reward[cell] == b.reward[b.terminal].max() for cell in last]
        wrong += sum(bool(b.terminal[cell]) and not best for cell, best in zip(last, there, strict=True))
        known |= {name for name, reached in zip(run.names, there, strict=True) if reached}
        assert (" has found a way to" in text) == (not known) and "way to the +10" in text
        assert all(TITLES[name] in text for name in known) or text.startswith("All found")
    assert wrong  # to the +1, which is near, a way is none to the best end


def test_the_axis_of_the_errors_goes_no_further_down_than_they_do():
    at = opened(data="classic", racers=["Monte-Carlo", "Q-learning"], budget=1000, distance=True)
    lowest = min(far.min() for far in at.shown.run.distance.values())
    low, _ = figures(at)[0]["layout"]["yaxis3"]["range"]
    assert 10**low == pytest.approx(lowest / 2) and lowest > 0.1
