"""Step sizes: averages, weights and sums on the screen against pandas and closed forms."""

import re
from functools import partial
from itertools import pairwise

import numpy as np
import pandas as pd
import pytest

from algos.gridworld import averages, bellman, model, value_iteration
from algos.trace import record
from datasets import catalog
from pages.views.gridworld.averages import view
from tests.pages.clock import Clock
from tests.pages.harness import Opened, alts, captions, figures, frames, numbers, printed, scripts, texts
from ui.compute import Refused

opened = partial(Opened, "gridworld", view="averages", avg_bars=True, avg_others=True)


def drawn(traces, name):
    return next(t for t in traces if t.get("name") == name or t.get("hovertemplate", "").startswith(f"{name} %"))


def true_values():
    """Q* of the notes' board, and its process."""
    b = catalog.make("fig44")
    world = model.model(b.wall, b.terminal, b.reward, b.wind, b.start, slip=b.slip, living=b.living)
    V = record(value_iteration.steps(world, gamma=b.gamma), limit=1000).final.V
    return world, bellman.look_ahead(world, V, b.gamma), V


@pytest.fixture(scope="module")
def usual():
    return opened(more="Code", avg_n=100)


def test_the_average_on_the_screen_is_that_of_its_samples(usual):
    last = frames(usual)[-1]
    samples = drawn(last, "sample")["y"].astype(float)
    held = pd.Series(np.r_[0.0, samples]).ewm(alpha=0.2, adjust=False).mean().to_numpy()
    np.testing.assert_allclose(drawn(last, "running average")["y"], held, atol=1e-6)
    shown = numbers(usual)
    assert shown["Running average"] == pytest.approx(held[-1], abs=1e-6)
    world, Q, V = true_values()
    s = 7  # row 3, column 3
    assert shown["True value"] == pytest.approx(Q[s, 3], abs=1e-9) == pytest.approx(0.3369, abs=1e-4)
    worth = world.arrival + 0.9 * np.where(world.terminal, 0, V)
    assert set(np.round(samples, 5)) <= set(np.round(worth[world.P[s, 3] > 0], 5))
    variance = world.P[s, 3] @ (worth - Q[s, 3]) ** 2
    # a constant step leaves alpha / (2 - alpha) of a sample's variance
    assert shown["Typical error"] == pytest.approx(np.sqrt(variance * 0.2 / 1.8), rel=1e-6)


def test_frames_weights_and_sums(usual):
    shown, said = frames(usual), captions(usual)
    assert len(shown) == len(said) == 101
    assert said[0] == "No sample yet: the average is 0"
    for traces, text in list(zip(shown, said, strict=True))[1::17]:
        k = int(np.isfinite(drawn(traces, "sample")["y"]).sum())
        bars = next(t for t in traces if t["type"] == "bar")
        fading = 0.2 * 0.8 ** np.arange(k)[::-1]
        np.testing.assert_allclose(bars["customdata"][1 : k + 1], fading, rtol=1e-5)
        assert bars["customdata"][0] == pytest.approx(0.8**k, rel=1e-5)
        assert bars["y"].max() == pytest.approx(1)
        written = [t["text"][0] for t in traces if t.get("mode") == "markers+text"][2:]  # after the start, and weights
        assert written == (["<b>average</b>", "<b>drag me</b>"] if k <= 60 else ["", ""])
        if k < 100:  # of the last one is told what weighs most
            before, now = drawn(traces, "running average")["y"][[k - 1, k]]
            went = (now - before) / (drawn(traces, "sample")["y"][k - 1] - before)
            held = bars["customdata"][: k + 1]
            most = int(held.argmax())
            what = "the newest" if most == k else "the starting value"
            assert text == f"After {k} of 100 samples {what} weighs most: {max(0.2, held[0]):.0%}"
            assert went == pytest.approx(0.2, abs=1e-4)


@pytest.mark.parametrize("settings", [
    {}, {"power": 0.7, "alpha": 1, "avg_cell": "row 1, column 2", "avg_action": "down", "avg_n": 20, "seed": 3},
    {"avg_begin": "normalised"}, {"avg_begin": "first", "alpha": 1},
    {"avg_source": "own", "avg_typed": "4 8, 6;-1", "alpha": 0.3, "avg_begin": "normalised"},
    {"avg_source": "own", "avg_typed": "7", "power": 1.3},
])  # fmt: skip
def test_both_scripts_print_the_numbers(usual, settings):
    at = opened(more="Code", **settings) if settings else usual
    run, library = scripts(at)
    assert printed(run) == pytest.approx(numbers(at), rel=1e-12)
    assert printed(library) == pytest.approx(numbers(at), rel=1e-9, abs=1e-12)


@pytest.mark.parametrize(("power", "signs", "sums"), [
    (0.0, "✓✗", ("∞", "∞")), (0.5, "✓✗", ("∞", "∞")), (0.7, "✓✓", ("∞", "3.11")), (1.0, "✓✓", ("∞", "1.64")),
    (2.0, "✗✓", ("1.64", "1.08")),
])  # fmt: skip
def test_the_two_conditions_are_judged_by_the_power(power, signs, sums):
    said = texts(opened(alpha=1, power=power, avg_n=5, more="Sum of the steps").markdown)
    found = re.findall(r"([✓✗]) \*\*Σ α²? = ([^*]+)\*\*", said)
    assert "".join(sign for sign, _ in found) == signs
    assert tuple(value for _, value in found) == sums


@pytest.mark.parametrize("begin", ["zero", "normalised"])
def test_a_constant_step_says_how_much_of_the_error_stays(begin):
    at = opened(alpha=0.3, power=0.0, avg_n=200, avg_begin=begin)
    (said,) = re.findall(r"the typical error goes to ([\d.]+), not", texts(at.caption))
    assert float(said) == pytest.approx(
        at.shown.quantity("Typical error"), rel=0.03
    )  # of 200 samples, summed one by one
    assert "the typical error goes to" not in texts(opened(alpha=0.3, power=0.7).caption)
    assert "the typical error goes to" not in texts(opened(avg_source="own", alpha=0.3, power=0.0).caption)


def test_the_sums_of_the_steps_have_a_section():
    at = opened(alpha=0.5, power=1, avg_n=10, more="Sum of the steps")
    plot = next(f for f in figures(at) if f["layout"]["yaxis"]["title"]["text"] == "sum of steps")
    k = np.arange(1, 11)
    for name, steps in (("Σ α<sub>k</sub>", 0.5 / k), ("Σ α<sub>k</sub>²", 0.25 / k**2)):
        np.testing.assert_allclose(drawn(plot["data"], name)["y"], np.cumsum(steps), rtol=1e-5)


def test_the_notes_three_samples_in_look_closer():
    at = opened(avg_source="own", alpha=0.3)
    said, written = texts(at.markdown), texts(at.latex)
    assert "&= (1 - 0.3) \\cdot (3.24) \\\\ &\\quad + 0.3 \\cdot (6) \\\\ &= 4.068" in written
    assert "the average would be 6.19" in said
    assert "$1/\\alpha$ = 3.33" in said
    assert written.count("= 6") == 2  # by counting, and as a mean
    assert "it ends at 4.07; the plain mean is 6" in alts(at)[0]


def test_weights_that_are_whole_are_said_to_be():
    said = texts(opened(alpha=1, power=0, avg_n=5).markdown)  # the last sample alone, by either formula of the notes
    assert "The weights of the samples sum to 1." in said
    assert "long run" not in said
    at = opened(alpha=0.01, power=2, avg_n=5, avg_begin="first")
    assert "The weights of the samples sum to 1." in texts(at.markdown)
    assert "wherever the first samples have brought it" in texts(at.caption)
    at = opened(alpha=0.01, power=2, avg_n=5, avg_begin="first", more="Sum of the steps")
    assert "too fast to make up for a bad beginning" in texts(at.markdown)


@pytest.mark.parametrize(
    ("typed", "said"), [("4, x", "“x” is no number"), (" , ", "Type 1 to 200 numbers"), ("1e9", r"at most 1e\+06")]
)
def test_what_is_no_number_is_refused_in_words(typed, said):
    with pytest.raises(Refused, match=said):
        opened(avg_source="own", avg_typed=typed)


def test_equal_samples_have_room():
    at = opened(avg_source="own", avg_typed="5 5 5", avg_begin="first")
    low, high = figures(at)[0]["layout"]["yaxis"]["range"]
    assert low < 5 < high
    assert captions(at)[0] == "No sample yet"


def test_it_opens_on_the_first_three_samples_or_on_a_quarter_of_many():
    assert [opened(avg_n=n).pictures[0].start for n in (5, 10, 20, 50, 200)] == [1, 3, 5, 12, 50]
    for alpha, power in ((0.3, 0.0), (0.4, 2.0)):  # where a guess is awaited no weight tells the answer
        at = opened(avg_n=200, alpha=alpha, power=power)
        assert at.pictures[0].ahead
        told = [str(text) for trace in frames(at)[0] for text in trace.get("text") or []]
        assert [text for text in told if "%" in text] == ["<b>the start: 100%</b>"]


def pulled(at, trace, i, y):
    """The settings once point i of a trace is pulled to y."""
    (drag,) = (drag for drag in at.pictures[0].drags if drag.meta == trace)
    return drag.sets(i, 0.0, y)


def test_a_sample_pulled_elsewhere_is_one_of_another_outcome_and_the_script_knows():
    at = opened(avg_n=10)
    before = drawn(frames(at)[-1], "sample")["y"]
    sets = pulled(at, "sample", 2, 0.45)  # it had slipped into the -1
    again = opened(avg_n=10, more="Code", **sets)
    after = drawn(frames(again)[-1], "sample")["y"]
    assert before[2] == -1 and after[2] == before[0] and np.array_equal(np.delete(before, 2), np.delete(after, 2))
    for script in scripts(again):
        assert printed(script) == pytest.approx(numbers(again), rel=1e-9)
    both = pulled(again, "sample", 0, -0.9)["avg_changed"]
    assert drawn(frames(opened(avg_n=10, avg_changed=both))[-1], "sample")["y"][[0, 2]].tolist() == [-1, after[2]]
    for odd in ("3:99 x:1 0:8 77:8", "3", ":::", "3:-1"):  # what is no sample, and where the move cannot lead
        assert np.array_equal(drawn(frames(opened(avg_n=10, avg_changed=odd))[-1], "sample")["y"], before)


def test_a_typed_sample_is_pulled_to_another_number():
    at = opened(avg_source="own", avg_typed="4, 8, 6")
    assert pulled(at, "sample", 1, 2.718281) == {"avg_typed": "4, 2.72, 6"}
    assert pulled(opened(avg_source="own", avg_typed="400, 8000"), "sample", 0, 123.4) == {"avg_typed": "123, 8000"}
    exact = opened(avg_source="own", avg_typed="999999, 123456.7")  # what nobody touches stays as it was typed
    assert pulled(exact, "sample", 0, 900001) == {"avg_typed": "900001, 123456.7"}


@pytest.mark.parametrize("settings", [{}, {"power": 0.5}, {"avg_source": "own", "avg_begin": "normalised"}])
def test_the_average_pulled_to_where_another_step_size_would_bring_it_finds_that(settings):
    at = opened(**settings)
    for alpha in (0.1, 0.35):
        other = opened(alpha=alpha, **settings)
        for k in (2, 3):
            value = float(drawn(frames(other)[k], "running average")["y"][k])
            found = opened(**settings | pulled(at, "average", k, value))
            assert drawn(frames(found)[k], "running average")["y"][k] == pytest.approx(value, abs=0.02)
    assert pulled(at, "average", 0, 0.3) == {}


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        (dict(alpha=0.2, power=0.0, avg_n=20), "In the end the newest sample weighs most: 20%, and sample 1 0.29%"),
        (dict(alpha=1.0, power=1.0, avg_n=20), "In the end all 20 samples weigh the same: 5% each"),
        (dict(alpha=0.4, power=2.0, avg_n=20), "In the end the starting value weighs most: 46.9%, and sample 1 31.3%"),
        (
            dict(alpha=0.3, power=0.0, avg_n=200, avg_others=False),
            "In the end the newest sample weighs most: 30%, and it takes the newest 9 to carry 95%",
        ),
        (
            dict(alpha=1.0, power=1.0, avg_n=200, avg_others=True),
            "In the end all 200 samples weigh the same: 0.5% each, and the typical error is 50% of that after 50",
        ),
    ],
)
def test_the_last_headline_says_what_weighs_most(settings, said):
    assert captions(opened(**settings))[-1].startswith(said)


def test_the_move_on_its_board_comes_with_a_switch_and_its_outcomes_have_colours_there():
    for board, plots, colours in ((False, {"x", "x2"}, 1), (True, {"x", "x2", "x3"}, 3)):
        last = frames(opened(avg_board=board))[-1]
        assert {t.get("xaxis", "x") for t in last} == plots
        assert len({*drawn(last, "sample")["marker"]["color"]}) == colours


def test_weights_stand_at_all_dots_of_few_samples_and_ends_say_where_a_slip_has_led():
    for n, beside, written in ((10, True, True), (20, True, False), (20, False, True), (50, False, False)):
        at = opened(avg_n=n, avg_bars=False, avg_others=False, avg_board=beside)
        texts = [t["text"] for t in frames(at)[5] if t.get("mode") == "markers+text" and len(t["text"]) == n + 1]
        assert texts == [["33%", "8%", "10%", "13%", "16%", "20%", *(n - 5) * [""]] if written else (n + 1) * [""]]
    alone = opened(avg_bars=False, avg_others=False, avg_board=False)
    axis = figures(alone)[0]["layout"]["yaxis"]
    levels = dict(zip(axis["ticktext"], axis["tickvals"], strict=True))
    world, _, V = true_values()
    stays, left = (world.arrival + 0.9 * np.where(world.terminal, 0, V))[[7, 6]]
    assert levels == pytest.approx(
        {"goes left: 0.51": left, "stays: 0.30": stays, "starting value: 0": 0, "slips into the −1": -1}, abs=1e-8
    )
    assert f"{left:.2f} {stays:.2f}" == "0.51 0.30"


def test_what_weighs_as_much_as_the_newest_sample_is_told_so():
    assert captions(opened(avg_n=10, alpha=0.5))[1].endswith(" the newest weighs as much as the starting value: 50%")


@pytest.mark.parametrize("begin", ["first", "normalised"])
def test_the_average_of_one_sample_is_no_handle_for_the_step_size(begin):
    run = opened(avg_n=10, avg_begin=begin).shown.run
    assert view._stepped(run, 1, -0.5) == {} and "alpha" in view._stepped(run, 4, -0.5)


@pytest.mark.parametrize("alpha", [0.2, 0.35])
def test_the_note_says_how_much_of_the_dotted_way_the_average_goes_where_that_stays_the_same(alpha):
    at = Opened("gridworld", view="averages", alpha=alpha)
    means = [state.mean for state in at.shown.run.trace.states]
    told = float(re.findall(r"moves the average ([\d.]+)% of the way", texts(at.caption))[0])
    for k in range(1, len(means)):
        part = (means[k] - means[k - 1]) / (at.shown.run.source.values[k - 1] - means[k - 1])
        assert told == pytest.approx(100 * part, rel=0.01)
    assert "dotted way" not in texts(Opened("gridworld", view="averages", power=0.7).caption)


@pytest.mark.parametrize(
    ("settings", "carried"), [(dict(avg_n=50), 0.376), (dict(avg_n=100, avg_begin="first"), 0.587)]
)
def test_the_newest_are_not_said_to_carry_what_the_beginning_does(settings, carried):
    at = opened(alpha=0.01, power=0.0, avg_others=False, **settings)
    many = at.shown.quantity("samples with 95% of the weight")
    assert at.shown.run.trace.final.weights[-many:].sum() == pytest.approx(carried, abs=0.001)
    assert "carry" not in captions(at)[-1]


def test_where_the_steps_stop_too_soon_the_start_keeps_its_weight_for_ever():
    at = opened(avg_n=200, alpha=0.4, power=2.0)
    k = np.arange(1, 2_000_000, dtype=float)
    left = float(np.prod(1 - 0.4 / k**2))
    assert captions(at)[-1].endswith(
        f", and however many follow, the starting value keeps {100 * left:.1f}".removesuffix(".0") + "%"
    )
    assert "keeps" not in captions(opened(avg_n=200, alpha=1.0, power=1.0))[-1]


@pytest.mark.parametrize("power", [0.3, 0.5])
def test_steps_whose_squares_have_no_finite_sum_let_the_noise_die_out_all_the_same(power):
    sizes = (averages.sizes(n, alpha=0.5, power=power) for n in (10, 200, 10_000, 100_000))
    left = [averages.error(taken, "zero", 0.5, 0.5) for taken in sizes]
    assert all(after < 0.75 * before for before, after in pairwise(left)), "it goes to 0"
    at = Clock("gridworld", view="averages", alpha=0.5, power=power)
    assert at.verdict(at.last).startswith("The noise dies out only slowly")


def test_of_numbers_that_are_typed_the_note_says_what_moves_the_average():
    told = texts(opened(avg_source="own", power=0.0, avg_begin="zero").caption)
    assert "Each sample moves the average" in told and "It moves" not in told
