"""What presets ask of a run, counted in another way."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from tests.pages.harness import Opened


def opened(view, **given):
    return Opened("gridworld", view=view, **given).shown


def test_robots_at_the_ends_are_those_of_the_table():
    shown = opened("walk", data="classic", walk_plan="random", robots=60, seed=4)
    table = shown.screen.rows(shown.run).columns
    at = list(zip(table["row"], table["column"], strict=True))
    well, badly = at.count((1, 4)), at.count((2, 4))
    assert well and badly
    assert shown.quantity("at the worst end") == badly
    assert shown.quantity("more at the best end") == well - badly


def test_robots_that_fall_at_once_are_those_whose_walk_ended_there():
    shown = opened("walk", data="cliff", walk_plan="sure", slip=0.4, robots=100)
    table = shown.screen.rows(shown.run).columns
    at_once = (table["moves"] <= 2) & (table["row"] == 4) & (table["column"] < 12)
    assert at_once.sum() > 5
    assert shown.quantity("at the worst end after two moves") == at_once.sum()


def test_without_ends_nobody_is_at_one():
    shown = opened("walk", data="corridor", board="xs..x", robots=3)
    assert shown.run.ends == []
    assert shown.quantity("more at the best end") == shown.quantity("at the worst end") == 0
    assert shown.quantity("half have ended after") == "never"


@pytest.mark.parametrize("slip_to", [0.05, 0.1])
def test_the_way_of_the_last_policy_on_the_cliff(slip_to):
    shown = opened("policies", data="cliff", sweep="slip", slip_to=slip_to)
    arrows = [list(row) for row in shown.quantity("the last policy").split(" / ")]
    row, column, highest, made = 3, 0, 0, 0
    while arrows[row][column] != "*" and made < 50:
        down, right = {"^": (-1, 0), "v": (1, 0), ">": (0, 1), "<": (0, -1)}[arrows[row][column]]
        row, column, made = min(max(row + down, 0), 3), min(max(column + right, 0), 11), made + 1
        highest = max(highest, 3 - row)
    assert shown.quantity("rows climbed in the end") == highest > 0


def test_where_it_is_best_to_wait_for_a_slip_the_way_goes_on_with_it():
    shown = opened("policies", data="cliff", sweep="slip", slip_to=0.2)
    assert shown.quantity("the last policy") == ">>>>>>>>>>>v / >>>>>>>>>>>v / ^^^^^^^^^^^v / <***********"
    assert shown.quantity("rows climbed in the end") == 2


def test_cells_that_run_against_a_wall_by_the_written_policy():
    shown = opened("policies", data="classic", living_from=-0.1, living_to=0.0)
    assert (
        shown.quantity("the last policy") == ">>>* / ^#<* / ^<<v"
    )  # the 2nd row's against #, the v against the border
    assert shown.quantity("cells that stay on purpose") == 2
    hurts = opened("policies", data="classic", living_from=-2.0, living_to=-1.7)
    assert hurts.quantity("the last policy") == ">>>* / ^#>* / >>>^"
    assert hurts.quantity("cells that stay on purpose") == 0


def test_whether_the_bridge_is_crossed_by_the_written_policy():
    for slip_to, crosses in ((0.06, False), (0.05, False)):
        shown = opened("policies", data="bridge", sweep="slip", slip_to=slip_to)
        assert shown.quantity("the last policy").split(" / ")[1][1] == "<"
        assert shown.quantity("the start goes right in the end") is crosses
    patient = opened("policies", data="bridge", sweep="gamma", slip=0.0)
    assert patient.quantity("the last policy").split(" / ")[1][1] == ">"
    assert patient.quantity("the start goes right in the end") is True


def test_ten_is_three_steps_away():
    settings = dict(data="corridor", living=-0.1)
    assert opened("horizon", horizon=6, **settings).quantity("the start turns right with") == 3
    assert opened("horizon", horizon=2, **settings).quantity("the start turns right with") == np.inf


def test_what_a_walk_goes_for():
    assert opened("horizon", data="classic", horizon=15).quantity("what it went for") == "neither"  # no walk
    assert (
        opened("horizon", data="classic", horizon=15, order="walk", slip=0.0).quantity("what it went for") == "an end"
    )


def test_how_many_samples_carry_a_constant_step():
    shown = opened("averages", avg_n=200, alpha=0.3, power=0.0)
    assert 1 - 0.7**8 < 0.95 <= 1 - 0.7**9
    assert shown.quantity("samples with 95% of the weight") == 9
    plain = opened("averages", avg_n=200, alpha=1.0, power=1.0)
    assert plain.quantity("samples with 95% of the weight") == 190
    assert_allclose(plain.quantity("part of the error left"), np.sqrt(50 / 200))
    assert np.isnan(opened("averages", avg_source="own").quantity("part of the error left"))


@pytest.mark.parametrize(("power", "settles"), [(0.0, False), (0.5, False), (0.7, True), (1.0, True), (1.2, False)])
def test_it_settles_for_powers_above_a_half_up_to_one(power, settles):
    assert opened("averages", avg_n=20, power=power).quantity("settles on the truth") is settles


def test_news_comes_back_by_a_move_an_episode():
    settings = dict(data="fig44", slip=0.0, alpha=1.0)
    heard = opened("moves", **settings, episode=4).quantity("the start hears of it after episode")
    best = [opened("moves", **settings, episode=e).quantity("Best Q at the start") for e in range(1, heard + 1)]
    assert best[-1] > 0 == max(best[:-1])


def test_the_aims_differ_where_the_next_move_is_not_the_best_looking():
    shown = opened("moves", data="cliff", learner="sarsa", episode=30)
    at = shown.run
    done, Q = at.done, at.Q
    apart = 0
    for t in range(done.moves - 1):  # after the last move there is no next one
        now = Q[t, done.states[t + 1]]
        apart += now[done.actions[t + 1]] < now.max() - 1e-9
    assert apart
    assert_allclose(shown.quantity("share of moves where the aims differ"), apart / done.moves)


def test_the_race_has_an_answer_without_the_racers_it_is_asked_of():
    shown = opened("race", data="classic", racers=["Value iteration"], budget="200")
    assert shown.quantity("SARSA's row") == "no row: no way to an end"
    assert np.isnan(shown.quantity("nearest learner"))


def test_who_never_is_sure_never_says_so():
    shown = opened("locate", data="four_rooms", locate_noise=0.5, locate_readings=5)
    assert shown.quantity("Doubt (entropy), bits") > 1
    assert shown.quantity("sure at reading") == np.inf


def test_episodes_that_ended_and_arrows_not_right_are_those_beside_the_chart():
    shown = opened("learn", data="classic", episodes=20)
    ended, right = shown.quantity("Ended").split(" of "), shown.quantity("Best arrows").split(" of ")
    assert shown.quantity("episodes that ended") == int(ended[0])
    assert shown.quantity("cells not right") == int(right[1]) - int(right[0])


def test_arrows_are_undecided_where_no_word_has_come():
    assert opened("plan", data="four_rooms", board="s.xt1").quantity("undecided cells") == 2
    assert opened("plan", data="four_rooms", board="s..t1").quantity("undecided cells") == 0
