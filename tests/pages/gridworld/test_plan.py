"""The view that plans: its numbers, arrows and words, computed anew."""

from functools import partial

import numpy as np
import pytest

from algos.gridworld import bellman, bounded, model, value_iteration
from datasets import catalog
from pages.gridworld import PAGE
from pages.views.gridworld.plan.figure import FRESH
from tests.pages.clock import Clock
from tests.pages.harness import Opened, alts, captions, figures, frames, numbers, printed, scripts, texts
from ui.compute import Refused
from ui.figures.objective import WHOLE

opened = partial(Opened, "gridworld", view="plan")


def world(b, living=None):
    living = b.living if living is None else living
    return model.model(b.wall, b.terminal, b.reward, b.wind, b.start, slip=b.slip, living=living)


def lines(at):
    """The curves beside the board, by name."""
    return {trace["name"]: trace for trace in frames(at)[-1] if "name" in trace and trace.get("meta") != WHOLE}


def written(trace_list):
    """The numbers in the cells of a frame, the terminals' left out, in the order of the cells."""
    pair = [trace for trace in trace_list if trace.get("mode") == "text"][:2]
    found = [place for trace in pair for place in zip(trace["y"], trace["x"], trace["text"], strict=False)]  # none: nan
    return [text for _, _, text in sorted(found)]


@pytest.fixture(scope="module")
def fig44():
    return opened(data="fig44", more="Code", errors=True, shown="values")


@pytest.fixture(scope="module")
def by_policies():
    return opened(data="classic", method="policy", more="Code", shown="Q", errors=True)


@pytest.fixture(scope="module")
def rooms():
    return opened()


def test_value_iteration_beside_the_board(fig44):
    process = world(catalog.make("fig44"))
    history, change = [], np.inf
    current = np.zeros(process.n_states)
    while change > 1e-9:
        new = np.zeros_like(current)
        for s in np.flatnonzero(~process.terminal):
            new[s] = max(process.P[s, a] @ (process.arrival + 0.9 * current) for a in range(4))
        change, current = np.abs(new - current).max(), new
        history.append(change)
    assert numbers(fig44) == pytest.approx({"Value of the start": current[5], "Largest change": change})
    assert fig44.shown.quantity("Sweeps") == len(history)
    assert fig44.shown.quantity("Backups") == 24 * len(history)
    curves = lines(fig44)
    assert np.asarray(curves["change"]["customdata"])[1:] == pytest.approx(history)
    error = np.asarray(curves["error"]["customdata"])
    assert error[0] == pytest.approx(current.max())
    assert (error <= np.asarray(curves["γ<sup>i</sup> × first error"]["customdata"]) + 1e-12).all()
    assert written(frames(fig44)[5]) == ["0.83", "0.98", "0.69", "0.46", "0.21"]  # V_5 of the notes


def test_before_it_begins_sweeps_are_spoken_of_only_where_there_are_sweeps(by_policies):
    assert captions(by_policies)[0] == "Before the first step all values are 0"


def test_the_words_under_the_board(fig44):
    said = captions(fig44)
    assert said[0].startswith("Before the first sweep all values are 0, so all moves are equal")
    assert said[1].startswith("Sweep 1 of 30: largest change 0.800")
    assert "5 of 6 cells know the best way" in said[5]
    assert all(text.endswith(", all 6 cells know the best way") for text in said[6:-1])
    assert said[-1].endswith(
        "all 6 cells have known the best way since sweep 6. The values have converged after 30 sweeps."
    )
    assert not any("converged" in text for text in (*said[:-1], texts(fig44.caption)))
    plain = captions(opened(data="fig44"))[-1]
    assert plain == "The start has had a value since sweep 4, and all 6 cells have known the best way since sweep 6"
    assert captions(opened(data="four_rooms"))[-1].endswith(": the last were row 10, column 1 and the start")
    assert "the best cell, row 1, column 2, 0.976" in alts(fig44)[0]


def test_the_scripts_print_the_numbers(fig44, by_policies):
    for at in (fig44, by_policies):
        ours, library = scripts(at)
        assert printed(ours) == numbers(at)
        assert printed(library) == pytest.approx(numbers(at), abs=1e-9)


@pytest.mark.parametrize("settings", [dict(method="q", data="windy"), dict(method="random", data="maze", slip=0.3)])
def test_the_scripts_of_the_other_methods(settings):
    at = opened(more="Code", **settings)
    ours, library = scripts(at)
    assert printed(ours) == numbers(at)
    assert printed(library) == pytest.approx(numbers(at), rel=1e-6, abs=1e-12)


def test_policy_iteration_by_turns(by_policies):
    said = captions(by_policies)
    assert [text.split(": ")[0] for text in said[1:5]] == [
        "Round 1, evaluate",
        "Round 1, improve",
        "Round 2, evaluate",
        "Round 2, improve",
    ]
    b = catalog.make("classic")
    best = value_iteration.solution(world(b), 1.0)
    assert numbers(by_policies)["Value of the start"] == pytest.approx(best.V[world(b).start])
    assert by_policies.shown.quantity("Rounds") * 2 + 1 == len(said)
    assert "0 cells change their arrows" in said[-1]
    aimless = bellman.exact(world(b), bellman.uniform(world(b)), 1.0)
    error = np.asarray(lines(by_policies)["error"]["customdata"])
    assert error[1] == pytest.approx(np.abs(aimless - best.V).max())
    assert error[-1] == pytest.approx(0, abs=1e-12)


def test_a_click_on_a_cell_writes_out_its_sums(rooms):
    b = catalog.make("four_rooms")
    state, sweep = b.state(2, 8), 3  # beside the goal
    clock = Clock("gridworld", view="plan", state=state + 1)
    at = clock.closer(sweep)
    V = np.zeros(world(b).n_states)
    for _ in range(sweep - 1):
        V = bellman.best(bellman.look_ahead(world(b), V, 0.95))
    Q = bellman.look_ahead(world(b), V, 0.95)[state]
    sums = "".join(block.value for block in at.latex[:2])
    ends = [row.split("&= ")[1].split(" ")[0] for row in sums.split(r"\\") if row.strip().startswith("&=")]
    assert [float(end) for end in ends] == pytest.approx(Q, rel=1e-3)
    assert rf"V_{{{sweep}}} = \max_a Q(a) = {Q.max():.4g}" in at.latex[2].value
    assert f"right {Q[1]:.4g}" in clock.charts[0].alt
    terminal = opened(state=b.state(2, 9) + 1)
    assert "is a terminal" in texts(terminal.markdown)


def test_fig_44_as_printed_beside_what_follows(fig44):
    at = opened(data="fig44", more="A printed policy")
    table = at.dataframe[0].value.set_index("row, column")
    assert table["printed V"].tolist() == [0.82, 0.9, 0.8, 0.7, 0.5, 0.3]
    assert table.index[table["printed"] != table["greedy"]].tolist() == ["3, 1"]
    assert table.loc["3, 1", ["↑", "←", "greedy", "best"]].tolist() == [0.76, 0.71, "↑", "↑"]
    assert "0.76 against 0.71" in texts(at.markdown)
    assert written(figures(at)[1]["data"]) == ["0.82", "0.90", "0.80", "0.70", "0.50", "0.30"]


def test_a_wall_in_the_way_makes_the_start_worth_less_than_its_question_says(rooms):
    (walled,) = (preset for preset in PAGE.views["plan"].presets if "wall" in preset.label)
    before = numbers(rooms)["Value of the start"]
    assert numbers(opened(**walled.settings))["Value of the start"] < before
    assert f"{before:.3f}" in walled.question


def test_walled_up_all_who_turn_round_are_on_the_left(rooms):
    (walled,) = (preset for preset in PAGE.views["plan"].presets if "wall" in preset.label)
    plain, other = rooms.shown.run, opened(**walled.settings).shown.run
    ways = [
        {tuple(cell): way.tolist() for cell, way in zip(r.at.board.cells, bellman.greedy(r.best.Q, 1e-6), strict=True)}
        for r in (plain, other)
    ]
    turned = [cell for cell, way in ways[1].items() if way != ways[0][cell]]
    assert len(turned) == 32 and max(column for _, column in turned) == 4  # the wall is column 5, from 0


def test_beside_the_board_are_counted_the_cells_that_know(rooms):
    assert list(lines(rooms)) == ["cells"]
    steps, axis = rooms.pictures[0].steps, rooms.pictures[0].frames[0]["layout"]["xaxis2"]
    places = rooms.pictures[0].tracks["x2"]
    for sweep, place, traces in zip(steps, places, frames(rooms), strict=True):
        way, leap, here = (t for t in traces if t.get("xaxis") == "x2")
        assert here["x"] == [pytest.approx(place)] and axis["range"][0] < place < axis["range"][1]
        assert max(way["x"]) <= sweep and (sweep < steps[-1]) == (np.ptp(leap["x"]) == 0)
        assert here["y"][0] == pytest.approx(figures(rooms)[-1]["data"][0]["y"][sweep])
    assert places[:-1] == list(steps[:-1]) == list(range(30)) and steps[-1] == 60  # those between are left out,
    assert places[-1] < 35 and axis["ticktext"][-1] == "… 60" and axis["tickvals"][-1] == places[-1]  # as one sees
    count = figures(rooms)[-1]["data"][0]  # under Look closer
    process, said = world(catalog.make("four_rooms")), captions(rooms)
    best, V = value_iteration.solution(process, 0.95).Q, np.zeros(process.n_states)
    for sweep in range(1, 20):
        Q = bellman.look_ahead(process, V, 0.95)
        V = bellman.best(Q)
        arrows = bellman.greedy(Q)
        mistaken = (arrows & ~bellman.greedy(best, 1e-6) & ~process.terminal[:, None]).any(axis=1)
        wrong = mistaken.sum()
        assert count["y"][sweep] == 103 - wrong
        known = f"{103 - wrong} of 103 cells know" if wrong else "all 103 cells know"
        assert f"{known} the best way" in said[sweep]
        pink = next(trace for trace in frames(rooms)[sweep] if trace.get("fillcolor") == FRESH)
        assert np.isfinite(pink["x"]).sum() == 8 * arrows[mistaken & ~arrows.all(axis=1)].sum()


def test_steps_on_which_nothing_is_seen_to_change_are_left_out():
    clock = Clock("gridworld", view="plan")
    run, steps = clock.run, [clock.picture.step(i) for i in range(len(clock.picture.frames))]
    assert steps[-1] == run.trace.steps == 60 and steps[:-1] == list(range(len(steps) - 1))
    last = run.trace.states[-1]
    for state in run.trace.states[steps[-2] :]:
        assert np.abs(state.V - last.V).max() < 0.05 and (state.greedy == last.greedy).all()
    assert 17 < steps[-2] < 50
    every = Clock("gridworld", view="plan", errors=True)
    assert len(every.picture.frames) == 61


def test_where_the_sum_has_no_end_the_page_says_so_and_goes_on():
    at = opened(data="prizes", gamma=1.0, more="Code", errors=True)
    told, screen = bounded.problem(world(catalog.make("prizes")), 1.0), at.shown.screen
    assert screen.verdict and screen.at
    assert told and screen.verdict(at.shown.run) == told in texts(at.caption)
    for step in (0, 9, 59):  # before the end one is asked for it
        assert screen.verdict(screen.at(at.shown.run, step)) == "" and told not in captions(at)[step]
    assert not at.warning
    assert at.shown.quantity("Sweeps") == 60
    assert "have not converged after 60 sweeps" in captions(at)[-1]
    assert not any("right" in text for text in captions(at))
    assert "error" not in [name for name, trace in lines(at).items() if trace["showlegend"]]
    ours, library = scripts(at)
    assert printed(ours) == numbers(at)
    assert printed(library) == pytest.approx(numbers(at))
    with pytest.raises(Refused, match="γ below 1"):
        opened(data="prizes", gamma=1.0, method="policy")


def test_the_table_holds_every_cell():
    at = opened(data="classic", more="Data")
    table = at.dataframe[0].value
    assert len(table) == 12
    corner = table[(table["row"] == 3) & (table["column"] == 1)].iloc[0]
    assert corner["V"] == pytest.approx(numbers(at)["Value of the start"])
    assert corner["policy"] == "up"
    assert table["V"].isna().sum() == 1  # the wall
    assert (table.loc[table["cell"] == "terminal", "policy"] == "").all()


def test_of_a_start_that_has_heard_of_nothing_look_closer_tells_of_the_cell_that_has_just_changed_most():
    clock = Clock("gridworld", view="plan")
    run, sweep = clock.run, 9
    states, start = run.trace.states, run.at.model.start
    assert not states[sweep].Q[start].any()
    moved = np.abs(states[sweep].V - states[sweep - 1].V)
    row, column = run.at.board.cells[int(moved.argmax())] + 1
    told = clock.told(sweep)
    assert "all four sums are 0" in told and f"Row {row}, column {column}, which has just changed most" in told
    assert "all four sums are 0" not in clock.told(40)


def test_when_the_start_has_a_value_is_told_where_not_every_cell_has_one_at_once():
    costs = captions(opened(data="classic"))[-1]
    assert costs == "All 9 cells have known the best way since sweep 13: the last was row 3, column 3"
    free = opened(data="classic", gamma=1.0, living=0.0)
    assert captions(free)[-1].startswith("The start has had a value since sweep 5, and all 9 cells have known ")
    assert captions(opened(board="st1"))[-1] == "The one cell has known the best way since sweep 1"
