"""The numbers beside the board and Look closer are those of the frame on display."""

from typing import Any

import numpy as np
import pytest

from algos.gridworld import bellman, race
from algos.trace import record
from pages.views.gridworld.race.run import TITLES
from tests.pages.clock import Clock
from tests.pages.gridworld.test_locate import bits, filtered
from tests.pages.harness import texts


def clock(view: str, **settings: Any) -> Clock:
    return Clock("gridworld", view=view, **settings)


@pytest.mark.parametrize("settings", [{"data": "classic"}, {"data": "fig44", "shown": "Q"}, {"data": "maze"}])
def test_values_spread_sweep_by_sweep(settings):
    at = clock("plan", **settings)
    world, gamma = at.run.at.model, at.run.at.gamma
    V, change = np.zeros(world.n_states), np.nan
    shown = at.by_step
    for sweep in range(at.run.trace.steps + 1):
        if sweep:
            new = np.where(world.terminal, 0, (world.P @ (world.arrival + gamma * V)).max(axis=1))
            change, V = np.abs(new - V).max(), new
        if sweep in shown:
            found = shown[sweep]
            assert found["Value of the start"] == ("none yet" if not V[world.start] else pytest.approx(V[world.start]))
            assert at.screen.quantity(at.at(sweep), "Sweeps") == sweep
            assert at.screen.quantity(at.at(sweep), "Backups") == 4 * sweep * int((~world.terminal).sum())
            if sweep:
                assert at.screen.quantity(at.at(sweep), "Largest change") == pytest.approx(change, abs=1e-12)
    at.sound()
    assert at.picture.start == min(9, len(at.picture.frames) // 3)
    assert "nothing is computed yet" in texts(at.closer(0).markdown)
    assert rf"V_{{{sweep}}} = " in texts(at.closer(sweep).latex)


@pytest.mark.parametrize("method", ["q", "random"])
def test_relatives_of_value_iteration_go_by_the_clock(method):
    at = clock("plan", data="classic", method=method)
    for step, shown in at.by_step.items():
        state = at.run.trace.states[step]
        assert shown["Value of the start"] == (state.V[at.run.at.model.start] or "none yet")
        assert at.screen.quantity(at.at(step), "Sweeps") == step
    at.sound()


def test_policies_are_evaluated_and_then_improved():
    at = clock("plan", data="classic", method="policy")
    world = at.run.at.model
    aimless = bellman.exact(world, bellman.uniform(world), 1.0)
    shown = at.by_step
    assert [at.screen.quantity(at.at(step), "Rounds") for step in range(5)] == [0, 0, 1, 1, 2]
    assert shown[1]["Value of the start"] == pytest.approx(aimless[world.start])
    at.sound()
    assert "It is improved next." in texts(at.closer(1).caption)
    assert "It is improved next." not in texts(at.closer(2).caption)


@pytest.mark.parametrize("settings", [
    {"data": "cliff", "learner": "sarsa", "episode": 30}, {"data": "fig44"}, {"data": "maze", "episode": 2},
])  # fmt: skip
def test_an_episode_goes_move_by_move(settings):
    at = clock("moves", **settings)
    done = at.run.done
    first, n = max(0, done.moves - 99), len(at.picture.frames) - 1
    assert at.picture.start < n and at.picture.step(0) == first
    size = np.abs(done.target - done.before)[first:]
    assert size[: at.picture.start].max(initial=0) < size.max() or not size.any()  # what teaches most is to come
    Q = at.run.trace.states[at.run.number - 1].Q.copy()
    shown = at.by_step
    told: dict[str, float] = {}
    for t in range(done.moves + 1):
        if t in shown:
            for name, value in told.items():
                assert at.screen.quantity(at.at(t), name) == pytest.approx(value, abs=1e-12)
            assert at.screen.quantity(at.at(t), "Best Q at the start") == pytest.approx(
                Q[done.states[0]].max(), abs=1e-12
            )
        if t < done.moves:
            s, a = done.states[t], done.actions[t]
            expected = Q[s, a]
            Q[s, a] += done.alpha[t] * (done.target[t] - expected)
            told = {"Expected": expected, "Came out": done.target[t], "Its value now": Q[s, a]}
    at.sound(still=True)  # its values stand in the chart
    assert "**Before the first move**" in texts(at.closer(0).markdown)
    assert f"**Move {done.moves}**" in texts(at.closer(done.moves).markdown)


@pytest.mark.parametrize("learner", ["q_learning", "monte_carlo", "model_based", "dyna"])
def test_an_agent_has_learned_what_so_many_episodes_taught(learner):
    at = clock("learn", data="classic", learner=learner, episodes=50, seeds=1, curve="return")
    before = at.numbers(0)
    assert before["Mean return"] == "none yet"
    assert at.screen.quantity(at.at(0), "Largest error of Q") == pytest.approx(
        np.abs(at.run.best.Q[at.run.cells]).max()
    )
    for episodes in (1, 2, 5, 10, 20):
        fewer = clock("learn", data="classic", learner=learner, episodes=episodes, seeds=1, curve="return")
        assert at.numbers(episodes) == fewer.whole
    at.sound()
    assert 1 <= at.picture.start <= 12  # some cells have a value, and most of the run is to come
    assert "before the first episode" in texts(at.closer(0).markdown)


@pytest.mark.parametrize(
    "racers", [["Value iteration", "Policy iteration"], ["Value iteration", "Q-learning", "SARSA"]]
)
def test_racers_are_as_far_as_their_backups_brought_them(racers):
    at = clock("race", data="classic", racers=racers, budget=500, distance=True)
    run = at.run
    for budget, shown in at.by_step.items():
        far, earned = {}, {}
        for name, trace in run.traces.items():
            luck = dict(habits=run.habits, seeds=run.seeds) if name in run.learners else {}
            parts = race.runs(run.at.model, racer=name, gamma=run.at.gamma, budgets=[budget], **luck)
            runs = record(parts, limit=9).states
            free = ~run.at.model.terminal
            far[TITLES[name]] = float(np.mean([np.abs(one.Q[0] - run.Q)[free].mean() for one in runs]))
            earned[TITLES[name]] = float(np.mean([one.recent[0] for one in runs]))
            assert len(runs) == len(trace.states)
        assert shown["Its mean error"] == (pytest.approx(min(far.values()), abs=1e-12) if budget else "none yet")
        near = [name for name, away in far.items() if away <= min(far.values()) + 1e-6]
        leader = near[0] if len(near) == 1 else f"{len(near)} alike"
        assert shown["Most accurate"] == (leader if budget else "none yet")
        if len(run.learners) > 1:
            known = {name: pay for name, pay in earned.items() if not np.isnan(pay)}
            best = max(known, key=known.__getitem__) if known else "none yet"
            assert shown["Highest online return"] == best or "alike" in shown["Highest online return"]
    at.sound()
    first = at.picture.start
    assert at.picture.step(0) == 0 < first  # there is something to see on every board, and nobody has a way
    assert all(run.runs[name][0].Q[first].any() and not run.arrives(name, first) for name in run.names)
    budget = at.picture.step(len(at.picture.frames) // 2)
    assert f"after {budget} updates" in texts(at.closer(budget).markdown)


def test_look_closer_takes_the_threshold_nearest_to_the_value_on_display():
    at = clock("policies", data="classic")
    found, stops = at.run.thresholds, at.run.stops
    for i in (0, len(stops) // 2, at.picture.start, len(stops) - 1):
        nearest = min(found, key=lambda x: abs(x - stops[i].x))
        assert f"At living reward **{at.run.said(nearest)}** this changes" in texts(at.closer(i).markdown)
    at.sound()
    none = {"Best policies": "1 so far", "Last threshold": "none yet"}
    assert at.numbers(0) | none == at.numbers(0)
    for i, stop in enumerate(stops):
        k = stop.ranges[-1]
        passed = [one.low for one in at.run.ranges[1 : k + 1] if not one.endless]
        whole = k == len(at.run.ranges) - 1
        told = passed[-1] if whole else "none yet"
        assert at.numbers(i)["Last threshold"] == told
        so_far = f"{len(passed) + 1} so far"
        assert at.numbers(i)["Best policies"] == (len(passed) + 1 if whole else so_far)
    clock("policies", data="classic", policies_curve=True).sound(still=True)  # of the whole range


@pytest.mark.parametrize("settings", [
    {"avg_others": True}, {"avg_begin": "first", "power": 0.7, "avg_n": 20, "avg_others": True},
    {"avg_begin": "normalised", "alpha": 0.5, "avg_others": True},
    {"avg_source": "own", "avg_typed": "4 8, 6;-1", "alpha": 0.3},
])  # fmt: skip
def test_an_average_moves_sample_by_sample(settings):
    at = clock("averages", **settings)
    source, begin = at.run.source, at.run.schedule.begin
    sizes = at.run.schedule.alpha / np.arange(1, at.run.n + 1) ** at.run.schedule.power
    if begin == "first":
        sizes[0] = 1
    for k, shown in at.by_step.items():
        weights = np.array([sizes[i] * np.prod(1 - sizes[i + 1 : k]) for i in range(k)])
        weights = weights / weights.sum() if begin == "normalised" else weights
        if k or begin == "zero":
            assert shown["Running average"] == pytest.approx(weights @ source.values[:k], abs=1e-12)
        else:
            assert shown["Running average"] == "none yet"
        rest = np.prod(1 - sizes[:k]) if begin == "zero" else 0.0
        if source.move and (k or begin == "zero"):
            error = np.hypot(rest * source.expected, source.deviation * np.sqrt((weights**2).sum()))
            assert shown["Typical error"] == pytest.approx(error)
        elif source.move:
            assert shown["Typical error"] == "none yet"
    at.sound()
    assert at.picture.start == (max(3, at.run.n // 4) if at.run.n > 5 else 1)
    assert "No sample yet" in texts(at.closer(0).markdown)
    assert "(2 samples)" in texts(at.closer(2).markdown)


@pytest.mark.parametrize("settings", [
    {}, {"carried": 8, "noise": 0.02, "start": True, "seed": 4}, {"carried": 8, "noise": 0.0, "slip": 0.0, "seed": 1},
])  # fmt: skip
def test_a_robot_believes_what_it_has_read_so_far(settings):
    told = {name if name in ("slip", "seed") else f"locate_{name}": value for name, value in settings.items()}
    at = clock("locate", locate_readings=20, **told)
    walk, beliefs = filtered("four_rooms", **settings)
    later = at.run.back.posterior[np.arange(20), walk.cells]
    for i, shown in at.by_step.items():
        read = (i + 1) // 2
        so_far = beliefs[1::2][np.arange(read), walk.cells[:read]]
        sure = at.screen.quantity(at.at(i), "Belief in the true cell")  # which stands at the dot of its curve
        assert (
            sure == pytest.approx(beliefs[i, walk.cells[i // 2]], rel=1e-9) and "Belief in the true cell" not in shown
        )
        doubt = at.screen.quantity(at.at(i), "Doubt (entropy), bits")
        assert doubt == pytest.approx(bits(beliefs[i]), rel=1e-9, abs=1e-12)
        assert shown["Mean belief in the true cell"] == (
            pytest.approx(so_far.mean(), rel=1e-9) if read > 1 else "none yet"  # of one it is that one
        )
        if at.run.possible:
            ended = pytest.approx(later.mean()) if read == 20 else "none yet"  # the robot does not know what is to come
            assert shown["Mean, with hindsight"] == ended
    at.sound()
    assert at.picture.start == 1
    waking, sensed, moved = (texts(at.closer(i).markdown) for i in (0, 1, 2))
    assert "before reading 1" in waking and "**Update.**" not in waking
    assert "reading 1: " in sensed and "**Update.**" in sensed
    assert "before reading 2" in moved and "**Predict.**" in moved and "**Sense.**" not in moved


def test_with_hindsight_the_numbers_go_by_readings():
    at = clock("locate", locate_hindsight=True)
    assert [at.picture.step(i) for i in range(3)] == [1, 3, 5]
    at.sound()


@pytest.mark.parametrize(
    "settings", [{"data": "classic"}, {"data": "corridor", "living": -0.1, "gamma": 0.2, "by_time": True}]
)
def test_the_induction_knows_as_many_moves_as_it_has_come_to(settings):
    at = clock("horizon", horizon=8, **settings)
    for N in range(1, 9):
        shorter = clock("horizon", horizon=N, **settings).whole
        ahead = {"Arrows final from (moves left)": "none yet", "Arrows that changed": "none yet"}
        assert at.numbers(N) == (shorter if N == 8 else {**shorter, **ahead})
    at.sound()
    assert (
        at.picture.start == {"classic": 3, "corridor": 1}[settings["data"]]
    )  # one step from the start there is an end
    assert "With no move left" in texts(at.closer(0).markdown)
    assert "V_{3} = " in texts(at.closer(3).latex)


def test_a_walk_has_earned_what_it_was_paid_so_far():
    at = clock("horizon", data="prizes", horizon=30, order="walk", seed=4)
    rewards = at.run.walk.rewards
    for moves, shown in at.by_step.items():
        assert shown["Earned on the walk"] == pytest.approx(rewards[:moves].sum())
        assert {name: shown[name] for name in shown if name != "Earned on the walk"} == {
            name: value for name, value in at.whole.items() if name != "Earned on the walk"
        }
        said, left = at.caption(moves), 30 - moves
        assert said.startswith(f"{left} move") or (moves == at.last and said.startswith("The robot "))
    at.sound()
    assert "V_{30} = " in texts(at.closer(0).latex) and "V_{28} = " in texts(at.closer(2).latex)


@pytest.mark.parametrize(("R", "gamma"), [(1.0, 0.9), (-1.5, 1.0), (0.5, 0.0)])
def test_the_value_of_one_state_after_so_many_sweeps(R, gamma):
    at = clock("horizon", utility="one state", reward=R, gamma=gamma)
    for sweeps, shown in at.by_step.items():
        V = R * sum(gamma**i for i in range(sweeps))
        assert shown["V"] == pytest.approx(V)
        assert shown["Error"] == pytest.approx(abs(V - R / (1 - gamma)) if gamma < 1 else np.inf, abs=1e-9)
        assert shown["V*"] == at.whole["V*"]
    at.sound()
    assert "V_0 = 0" in texts(at.closer(0).latex) and "V_{7} = R" in texts(at.closer(7).latex)


@pytest.mark.parametrize("settings", [{}, {"gamma": 0.5, "prize": 0.0, "lives": 100}])
def test_lives_are_added(settings):
    at = clock("horizon", utility="survival", **settings)
    run = at.run
    for n, shown in at.by_step.items():
        lengths = run.lengths[:n]
        sums = run.reward * lengths + run.prize * (lengths > run.when)
        assert (shown["Mean rewards"], shown["Mean sum"]) == pytest.approx((lengths.mean(), sums.mean()))
    assert at.by_step.keys() >= {1, 2, 5, 10, run.n}
    at.sound()
    assert at.picture.start == 0
