"""The view of the time left: its numbers and charts against recomputation."""

from functools import partial

import numpy as np
import pytest

from datasets import catalog
from pages.views.gridworld.board_actions import FRESH
from pages.views.gridworld.horizon.finite_horizon import CHANGING, DIFFERENT, EARNED, SETTLED, VALUE
from pages.views.gridworld.horizon.one_state import ERROR, LIMIT, SWEEPS
from pages.views.gridworld.horizon.one_state import VALUE as NOW
from pages.views.gridworld.horizon.survival import EARNED as SUM
from pages.views.gridworld.horizon.survival import MEAN, MEAN_EXPECTED, UTILITY
from tests.pages.clock import Clock
from tests.pages.harness import Opened, alts, captions, figures, frames, numbers, printed, scripts, texts

opened = partial(Opened, "gridworld", view="horizon", by_time=True)


def scripts_agree(at):
    shown = numbers(at)
    run, library = scripts(at)
    assert printed(run) == pytest.approx(shown, rel=1e-9)
    plain = printed(library)
    assert plain == pytest.approx({label: shown[label] for label in plain}, rel=1e-9)
    assert len(plain) >= len(shown) - 1  # all but a walk
    return plain


@pytest.fixture(scope="module")
def classic():
    return opened(more="Code")


def test_classic_prints_what_it_shows(classic):
    scripts_agree(classic)
    assert numbers(classic)[SETTLED] == 13
    assert numbers(classic)[DIFFERENT] == 0
    assert numbers(classic)[CHANGING] == 8


def test_classic_says_which_arrows_change(classic):
    said = captions(classic)
    assert len(said) == 16
    drawn = frames(classic)
    fresh = [next(trace for trace in frame if trace.get("fillcolor") == FRESH) for frame in drawn]
    assert [k for k, trace in enumerate(fresh) if np.isfinite(np.asarray(trace["x"], dtype=float)).any()] == [
        2,
        3,
        4,
        5,
        9,
        13,
    ]
    turned = fresh[9]
    assert np.isnan(turned["x"]).sum() == 1  # one triangle
    assert np.rint(turned["x"][:4]).tolist() == [1] * 4  # bottom row, second cell: from right to left
    assert np.rint(turned["y"][:4]).tolist() == [2] * 4 and turned["x"][0] < turned["x"][1]
    assert alts(classic)[0].endswith(f"{said[-1]}.")


def test_strip_holds_the_policy_of_every_frame(classic):
    heat, last = (trace for trace in frames(classic)[-1] if trace.get("xaxis") == "x2" and "z" in trace)
    z = np.array(heat["z"])
    assert z.shape == (9, 15)
    assert z[:, 14].tolist() == np.array(last["z"])[:, 0].tolist() == [1, 1, 1, 0, 0, 0, 3, 3, 3]
    assert z[6].tolist() == [4, 4, 4, *[1] * 5, *[3] * 7]
    boxes = [next(t for t in frame if t.get("line", {}).get("width") == 3) for frame in frames(classic)]
    assert [float(np.nanmin(box["x"]) + 0.5) for box in boxes] == list(range(16))


def test_beside_the_board_is_the_value_of_the_start_and_the_headline_counts_moves_and_changes():
    plain = Opened("gridworld", view="horizon")
    assert DIFFERENT not in numbers(plain) and "gamma" not in plain.heard
    line = next(trace for trace in frames(plain)[-1] if trace.get("xaxis") == "x2")
    assert line["y"][-1] == pytest.approx(plain.shown.quantity(VALUE), rel=1e-6)
    clock = Clock("gridworld", view="horizon")
    for k, (traces, told) in enumerate(zip(frames(plain), captions(plain), strict=True)):
        assert "left" not in str([list(t.get("text", [])) for t in traces])  # it is said once
        if k > 1:
            free = ~clock.run.at.model.terminal
            arrows, before = (clock.run.states[i].greedy[free] for i in (k, k - 1))
            pointed, new = (arrows.sum(axis=1) < 4).sum(), (arrows != before).any(axis=1).sum()
            before_it = [
                i for i in range(2, k + 1) if (clock.run.states[i].greedy != clock.run.states[i - 1].greedy).any()
            ]
            since = f"none has changed since {max(before_it, default=1)} moves left".replace(
                "since 1 moves", "since 1 move"
            )
            turned = f"{new} {'has' if new == 1 else 'have'} just changed" if new else since
            start = clock.run.states[k].greedy[clock.run.at.model.start]
            own = "none yet" if start.sum() == 4 else "one"
            if k == 15:
                assert (
                    told
                    == "With 5 moves left the start gets its first arrow, and no arrow has changed since 13 moves left"
                )
                continue
            assert told == f"{k} moves left: " + (
                f"all 9 cells have an arrow, and {turned}"
                if pointed == 9
                else f"{pointed} of 9 cells have an arrow, the start has {own}"
            )
            assert (clock.numbers(k)[CHANGING] == "none yet") == (k < clock.run.N)
    with_strip = opened()
    assert {name: numbers(with_strip)[name] for name in numbers(plain)} == numbers(plain)


def test_in_the_end_it_says_when_the_start_turned_and_since_when_all_arrows_stay():
    at = opened(data="corridor", horizon=6, living=-0.1)
    run, told = at.shown.run, captions(at)
    start = [state.greedy[run.at.model.start].tolist() for state in run.states]
    last = max(k for k in range(1, 7) if start[k] != start[k - 1])
    assert last == 3 == numbers(at)[SETTLED]
    first = "With 1 move left the start gets its first arrow"
    assert told[-1] == f"{first}, which last turns to → with 3, and no arrow has changed since 3 moves left"
    kept = captions(opened(data="bridge"))[-1]  # its arrow is there with one move left, and stays
    assert kept == f"{first}, and no arrow has changed since 3 moves left"
    assert not any("first arrow" in text for text in told[:-1])
    never = captions(opened(data="four_rooms", horizon=5))[-1]
    assert never.endswith("the start has none")


def test_corridor_turns_at_three_and_discounting_never_does():
    at = opened(data="corridor", horizon=6, living=-0.1, gamma=0.2, more="Look closer")
    assert numbers(at)[SETTLED] == 3
    assert numbers(at)[DIFFERENT] == 1  # discounted so much, S prefers the near prize for ever
    said = texts(at.markdown)
    assert "← for k = 1 to 2, → for k = 3 to 6" in said
    assert "without an end: ←" in said
    assert any("Q_{6}" in latex.value and "best" in latex.value for latex in at.latex)
    last = Clock("gridworld", view="horizon", data="corridor", horizon=6, living=-0.1, gamma=0.2, by_time=True).closer(
        1
    )
    assert any("V_{1} = " in latex.value and "= 0.9\n" in latex.value for latex in last.latex)


@pytest.mark.parametrize(
    ("living", "unlike"), [(0.0, 14), (-0.1, 0)]
)  # with 20 moves left and nothing to pay: no hurry
def test_heavy_discounts_leave_no_false_ties(living, unlike):
    at = opened(board="s" + "." * 13 + "t1", gamma=0.05, slip=0.0, living=living, horizon=20, more="Code")
    last = frames(at)[-1]
    discounted = [trace for trace in last if trace.get("xaxis") == "x2" and "z" in trace][1]
    assert np.array(discounted["z"]).ravel().tolist() == [1] * 14  # all to the right, though the prize is 1e-17 far
    assert scripts_agree(at)[DIFFERENT] == unlike


def test_walk_uses_up_its_moves():
    at = opened(data="prizes", horizon=30, order="walk", more="Code", seed=4)
    scripts_agree(at)
    said = captions(at)
    assert [int(text.split()[0]) for text in said[:-1]] == list(range(30, 31 - len(said), -1))
    assert f"earned {numbers(at)[EARNED]:.3g}" in said[-1].replace("−", "-")
    b = catalog.make("prizes")
    path = next(t for t in frames(at)[-1] if t.get("opacity") == 0.75)
    assert (path["y"][0], path["x"][0]) == b.start
    earned = sum(b.reward[int(y), int(x)] for x, y in list(zip(path["x"], path["y"], strict=True))[1:])
    assert earned == pytest.approx(numbers(at)[EARNED], abs=1e-6)
    assert max(np.abs(np.diff(path["x"])) + np.abs(np.diff(path["y"]))) <= 1


def test_without_a_finite_value_there_is_nothing_to_compare_with():
    at = opened(gamma=1.0, living=0.5, more="Code")
    assert DIFFERENT not in numbers(at)
    assert at.shown.quantity(VALUE) >= 15 * 0.5
    assert "γ = 1" in texts(at.caption)
    scripts_agree(at)
    assert len([t for t in figures(at)[0]["data"] if t.get("xaxis") == "x2" and "z" in t]) == 1


def test_every_number_of_moves_left_has_its_board():
    assert len(captions(opened(data="four_rooms", horizon=40))) == 41


def test_theory_counts_the_first_reward_both_ways(classic):
    at = opened(more="Theory", horizon=7)
    value = at.shown.quantity(VALUE)
    assert any(f"{value - 0.04:.4g}" in latex.value and "U_{7}" in latex.value for latex in at.latex)


def test_one_state():
    at = opened(utility="one state", gamma=0.9, reward=1.0, more="Code")
    assert numbers(at) == pytest.approx({LIMIT: 10, SWEEPS: 66, NOW: 10 - 10 * 0.9**79, ERROR: 10 * 0.9**79})
    scripts_agree(at)
    assert captions(at)[-1] == "V settles at 10: it is within 0.01 of it after 66 sweeps"
    drawn = frames(at)
    for i in (0, 1, 7, 66):
        here, error = drawn[i][-2:]
        assert here["x"][0] == pytest.approx(10 - 10 * 0.9**i)
        assert error["y"][0] == pytest.approx(10 * 0.9**i)
    at = opened(utility="one state", gamma=1.0, reward=-1.5, more="Code")
    assert numbers(at)[LIMIT] == -np.inf
    assert "without bound" in texts(at.caption)
    scripts_agree(at)
    assert "slip" not in at.heard


def test_of_one_state_the_sweeps_are_told_once_it_took_them():
    clock = Clock("gridworld", view="horizon", utility="one state", gamma=0.9, reward=1.0)
    assert [clock.numbers(step)[SWEEPS] for step in (0, 65, 66)] == ["not yet", "not yet", 66]


def test_survival():
    at = opened(utility="survival", gamma=0.8, reward=0.5, prize=10.0, when=2, lives=10_000.0, seed=3, more="Code")
    lives = np.random.default_rng(3).geometric(0.2, 10_000)
    sums = 0.5 * lives + np.where(lives >= 3, 10.0, 0.0)
    assert numbers(at) == pytest.approx(
        {MEAN: lives.mean(), MEAN_EXPECTED: 5.0, SUM: sums.mean(), UTILITY: 2.5 + 6.4}, rel=1e-12
    )
    scripts_agree(at)
    said = texts(at.caption)
    assert f"standard error of {sums.std(ddof=1) / 100:.3g}" in said
    assert captions(at)[-1].startswith(f"10,000 lives earn {sums.mean():.3g} on average, where 8.90 is expected")
    said = texts(opened(utility="survival", gamma=0.0, reward=0.1, prize=0.5, when=0).caption)
    assert "All these lives bring the same" in said  # 0.6 each, and a mean that rounding puts beside it
    assert "standard error" not in said
    ten = next(frame for frame, text in zip(frames(at), captions(at), strict=True) if text.startswith("10 lives"))
    assert np.array(ten[0]["y"])[:4].tolist() == pytest.approx([(lives[:10] == n).mean() for n in (1, 2, 3, 4)])


def test_beside_a_walk_is_what_it_has_earned_so_far_and_on_a_large_board_no_numbers_under_the_robot():
    clock = Clock("gridworld", view="horizon", data="prizes", horizon=30, order="walk")
    earned, made = 0.0, clock.picture.frames
    for t, figure in enumerate(made):
        earned += float(clock.run.walk.rewards[t - 1]) if t else 0.0
        here = [trace for trace in figure["data"] if trace.get("xaxis") == "x2"][-1]
        assert here["x"] == [t] and here["y"][0] == pytest.approx(earned)
        written = [x for trace in figure["data"] if trace.get("mode") == "text" for x in trace["text"]]
        assert not [x for x in written if x[:1].isdigit()]  # the ends and rewards on the way alone
    titles = [one["text"] for one in made[0]["layout"]["annotations"]]
    assert any("Earned on the walk so far" in text for text in titles)


def test_what_has_just_changed_has_its_name_and_an_end_of_0_that_pays_most_is_the_goal():
    assert captions(opened(data="cliff"))[-1].endswith(", which last turns to ↑ with 14, and 1 arrow has just changed")
    assert captions(opened(data="prizes"))[-1].endswith(", and 3 arrows have just changed")
    assert captions(opened(data="cliff", order="walk"))[-1].startswith("The robot went to the goal with ")
