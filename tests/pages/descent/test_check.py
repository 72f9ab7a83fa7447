"""The check of a gradient on the screen, at every distance."""

import re

import numpy as np
import pytest
from scipy.optimize import rosen, rosen_der

from algos.descent.matrix_derivatives import IDENTITIES
from pages.views.descent import ends
from pages.views.descent.check import figure
from pages.views.descent.check.epsilons import STOPS
from pages.views.descent.check.figure import bold
from tests.pages.clock import Clock
from ui import words
from ui.lecture.lecture import shipped

OFF = "Slopes off by over 10⁻⁶"


def clock(**settings: object) -> Clock:
    return Clock("descent", view="check", **settings)


@pytest.mark.parametrize("settings", [{}, {"d": 2, "seed": 7}, {"bug": "factor", "d": 8}, {"bug": "neighbour"}])
def test_numbers_are_those_of_scipys_function_at_every_distance(settings: dict[str, object]) -> None:
    at = clock(sides="both", **settings)
    x, states = at.run.x, at.run.trace.states
    wrong = settings.get("bug")
    derived = states[0].derived
    assert wrong or derived == pytest.approx(rosen_der(x))

    def apart(one: np.ndarray, other: np.ndarray) -> float:
        return float(np.linalg.norm(one - other) / (np.linalg.norm(one) + np.linalg.norm(other)))

    for step in at.steps:
        e = states[step].epsilon
        if e < 1e-6:  # rounding: scipy sums in another order
            continue
        axes = e * np.eye(len(x))
        both = np.array([(rosen(x + u) - rosen(x - u)) / (2 * e) for u in axes])
        one = np.array([(rosen(x + u) - rosen(x)) / e for u in axes])
        shown = at.numbers(step)
        for name, found, room in (
            ("Digits that agree, two sides", both, 1e-8),
            ("Digits that agree, one side", one, 1e-7),
        ):
            told = int(shown[name])  # digits in full: the next one is off, within the room of rounding
            assert 0.1 * 10.0**-told < (1 + 1e-3) * apart(derived, found) + room
            assert apart(derived, found) - room < (1 + 1e-3) * 10.0**-told
        off = np.abs(derived - both) / (np.abs(derived) + np.abs(both))
        assert at.screen.quantity(at.at(step), OFF) == f"{int((off > 1e-6).sum())} of {len(x)}"
    at.sound(end=at.start, still=wrong == "neighbour")  # no digit ever agrees


def test_the_headline_calls_a_slope_wrong_only_where_the_right_one_would_agree() -> None:
    assert clock(bug="factor").caption(10).endswith("1 of 6 slopes of the formula is wrong: slope 3")
    assert (
        clock(bug="neighbour").caption(10).endswith("5 of 6 slopes of the formula are wrong: slopes 2, 3, 4, 5 and 6")
    )
    two, wrong = clock(d=2).caption(0), clock(d=2, bug="factor")
    assert two == "At ε = 1 the measured slopes agree with the formula in no digit, because f bends within the step"
    assert not any("all 2 slopes" in wrong.caption(step) for step in wrong.steps)
    assert clock().caption(10).endswith("all measured slopes agree with the formula in 10 digits")
    states = clock().run.trace.states
    best = min(states, key=lambda state: state.difference)
    most = int(-np.log10(best.difference))
    told = "the measured slopes agree with the formula in only 1 digit"
    assert clock().caption(32).endswith(f"{told}, but at ε = {words.brief(best.epsilon)} in {most} digits")
    assert clock().caption(31).endswith(f"{told}, because f is rounded")
    assert ", but at" not in clock().caption(31) + clock(bug="factor").caption(32)
    for settings in ({}, {"bug": "sign"}, {"bug": "factor", "d": 8}, {"d": 2}):
        at = clock(**settings)
        right = rosen_der(at.run.x)
        for step, state in enumerate(at.run.trace.states):
            off = np.abs(right - state.two_sides) / (np.abs(right) + np.abs(state.two_sides))
            cannot = bool((off > 1e-6).any() and (state.off > 1e-6).any())
            together = state.difference <= 1e-6
            ours, said = "bug" not in settings, at.caption(step)
            assert (", because " in said or ", but at" in said) == (cannot and not together and ours), (
                "of a wrong formula the step is no cause"
            )
            assert ("but so would those of the right formula" in said) == (cannot and not ours)
            assert ("the slopes agree all together" in said) == (cannot and together and ours)
            assert not cannot or together or not ours or ("f bends" in said) == (step < 10)
            many = int((state.off > 1e-6).sum())
            assert at.screen.quantity(at.at(step), OFF) == f"{many} of {len(right)}"
            assert ("of the formula" in at.caption(step)) == (many > 0 and not cannot)


def test_where_the_player_stands_is_the_distance_that_is_set() -> None:
    at = clock(epsilon="1e-5")
    assert at.start == 10 and at.picture.moves["epsilon"][10] == pytest.approx(1e-5)
    clock().as_chosen("epsilon", {4: 0.01, 10: "1e-5", 32: "1e-16"})


@pytest.mark.parametrize("of", IDENTITIES)
@pytest.mark.parametrize("claim", ["right", "mistake"])
def test_of_a_matrix_numbers_and_cells_are_those_of_its_entries(of: str, claim: str) -> None:
    at = clock(of=of, claim=claim, matrix_rows=3, seed=5)
    value, given = IDENTITIES[of].value, at.run.given
    for step in at.steps:
        state = at.run.trace.states[step]
        found = np.empty((3, 3))
        for i, j in np.ndindex(3, 3):
            moved = [
                {**given, "A": given["A"] + side * state.epsilon * np.outer(np.eye(3)[i], np.eye(3)[j])}
                for side in (1, -1)
            ]
            found[i, j] = (value(moved[0]) - value(moved[1])) / (2 * state.epsilon)
        shown = at.numbers(step)
        assert shown["Largest difference"] == pytest.approx(np.abs(state.derived - found).max())
        tables = [t["z"] for t in at.picture.frames[step]["data"] if t["type"] == "heatmap"]
        assert np.allclose(tables[0], state.derived) and np.allclose(tables[1], found)
        assert np.allclose(tables[2], state.derived - found, atol=1e-6)
        crosses = np.isfinite(at.picture.frames[step]["data"][-1]["x"]).sum()
        assert shown["Entries that disagree"] == f"{crosses} of 9"
        assert ("all 9 entries agree" in at.caption(step)) == (crosses == 0)
    at.sound(end=at.start)
    assert bool(at.run.trace.states[10].wrong.any()) == (claim == "mistake")


def test_of_a_number_two_of_the_mistakes_make_no_difference_and_that_is_said() -> None:
    for of in ("product", "sandwich", "determinant"):
        assert "With one row it makes no difference" in clock(of=of, claim="mistake", matrix_rows=1).shown.said[0].text
    assert not clock(of="product", matrix_rows=2).shown.said


def test_it_opens_at_a_long_step_on_an_axis_that_runs_as_the_player_does() -> None:
    at = clock()
    assert STOPS[0] == 1 and np.subtract(*at.picture.frames[0]["layout"]["xaxis"]["range"]) < 0
    spots = [float(t["x"][0]) for i in at.steps for t in at.picture.frames[i]["data"] if t.get("meta") == "step"]
    assert spots == pytest.approx([1 / STOPS[i] for i in at.steps], rel=0.02) and np.all(np.diff(spots) > 0)
    assert at.start == 1 and at.run.now.epsilon == pytest.approx(0.32, rel=0.02) and "bends" in at.caption(at.start)


@pytest.mark.parametrize("settings", [{}, {"sides": "both"}, {"bug": "factor", "sides": "both"}, {"d": 2}])
def test_lines_beside_f_have_the_slopes_on_paper_and_by_steps(settings: dict[str, object]) -> None:
    at, both = clock(**settings), "sides" in settings
    for step, state in enumerate(at.run.trace.states):
        data = [t for t in at.picture.frames[step]["data"] if t.get("xaxis") == "x2"]
        f, *lines = [t for t in data if t["mode"] == "lines" and not t["line"].get("dash")]
        j = min(2, len(at.run.x) - 1)
        axis = state.epsilon * np.eye(len(at.run.x))[j]
        slopes = [np.ptp(line["y"]) * np.sign(line["y"][1] - line["y"][0]) / np.ptp(line["x"]) for line in lines]
        one = {"one side": state.one_side[j]} if both else {}
        wanted = {"by formula": state.derived[j], **one, "two sides" if both else "measured": state.two_sides[j]}
        tall = slopes[0] / state.derived[j]
        assert slopes == pytest.approx(tall * np.array([*wanted.values()]), rel=1e-4, abs=1e-5)
        if state.epsilon > 1e-6:  # rounding: scipy sums in another order
            heights = [(rosen(at.run.x + t * axis) - rosen(at.run.x)) / state.epsilon for t in f["x"]]
            assert f["y"] - f["y"][60] == pytest.approx(tall * np.array(heights), abs=1e-3) and f["x"][60] == 0
        rows = [t for t in at.picture.frames[step]["data"] if t.get("xaxis") == "x3" and t.get("visible", True)]
        assert {float(row["x"][0]) for row in rows} == {0.0} and {row["textposition"][0] for row in rows} == {
            "middle right"
        }
        for line, row, (who, slope) in zip(
            lines[:1] + lines[:0:-1], rows, [*wanted.items()][:1] + [*wanted.items()][:0:-1], strict=True
        ):
            plain = re.sub("</?(b|span)( style='color[^>]*)?>", "", row["text"][0])
            assert plain.split("\u2003") == [f"{slope:#.10g}".replace("-", "−"), who]
            assert row["textfont"]["color"] == line["line"]["color"]
            stood = [np.clip(one["y"][-1], 0, 1) for one in lines]
            if len(rows) == 2 and abs(np.subtract(*stood)) > figure.ROW:
                assert row["y"] == pytest.approx(np.clip(line["y"][-1:], 0, 1), abs=1e-5), "where its line ends"
        assert 0 <= min(f["y"]) <= max(f["y"]) <= 1
        *_, two = posts = [t for t in data if t["mode"] == "lines" and t["line"].get("dash")]
        assert list(two["x"][[0, 3]]) == [-1, 1] and len(posts) == 2 - both
        middle = lines[-1]["y"].mean()  # the measured line goes through f where it is asked for
        assert two["y"][[1, 4]].mean() == pytest.approx(middle, abs=1e-5)
        if both:
            here = next(t for t in data if t["mode"] == "markers")
            assert list(here["x"]) == [0, 1] and here["y"][1] == two["y"][4]
        assert f"f, magnified {figure.magnified(state.epsilon)} times" in f["hovertemplate"]


def test_what_lines_are_called_is_moved_apart_as_little_as_it_takes_and_stays_in_the_plot() -> None:
    for heights in ([0.2, 0.8], [0.5, 0.55], [0.95, 0.99, 1.0], [0.0, 0.01], [-3.0, -2.0, 0.5], [0.4, 0.4, 2.0]):
        moved = ends.spread(np.array(heights), 0.15, 0.0, 1.0)
        assert np.all(np.diff(moved) > 0.15 - 1e-9) and moved.min() >= 0 and moved.max() <= 1 + 1e-9
        if min(np.diff(heights)) > 0.15 and 0 <= min(heights) <= max(heights) <= 1:
            assert moved == pytest.approx(heights)


def test_the_most_digits_are_told_in_full_of_one_side_and_of_two() -> None:
    at = clock(sides="both", bug="none", epsilon=1e-16)
    states = at.run.trace.states
    one, two = (min(getattr(s, name) for s in states) for name in ("difference_one_side", "difference"))
    assert (figure.whole(one), figure.whole(two)) == (7, 11)
    assert at.caption(32).endswith(", but at best in 7 digits from one side and in 11 from two")
    stop = next(s for s in shipped()["descent"].stops if s.line.startswith("Neither large nor tiny"))
    best = min(states, key=lambda state: state.difference).epsilon
    assert "about three millionths" in stop.line and 2.5e-6 < best < 3.5e-6


def test_digits_in_front_are_bold_as_far_as_slopes_share_them() -> None:
    def told(one: float, other: float) -> list[str]:
        return [re.sub("</?span[^>]*>", "", slope) for slope in bold([one, other])]

    assert told(203.1576, 228.7576) == ["<b>2</b>03.1576000", "<b>2</b>28.7576000"]
    assert told(203.1576, 20.31576) == ["<b></b>203.1576000", "<b></b>20.31576000"]
    assert told(-1.5, -1.5) == ["<b>−1.500000000</b>"] * 2 and told(2.0, -2.0)[0] == "<b></b>2.000000000"
    assert told(1e12, 1e11) == ["<b></b>1.000000000e+12", "<b></b>1.000000000e+11"]


def test_digits_are_drawn_as_beside_the_chart_and_the_best_step_is_named_once_it_has_passed() -> None:
    for settings in ({"sides": "both"}, {}, {"bug": "factor"}):
        at = clock(**settings)
        for step, state in enumerate(at.run.trace.states):
            data = [t for t in at.picture.frames[step]["data"] if t.get("xaxis", "x") == "x"]
            ends = [float(t["y"][-1]) for t in data if t["mode"] == "lines"]
            sides = [f"Digits that agree, {many}" for many in (["one side"] if len(ends) == 2 else []) + ["two sides"]]
            assert [int(end) for end in ends] == [at.screen.quantity(at.at(step), name) for name in sides]
            assert bool(at.numbers(step)) == (len(ends) == 2), "one alone is told by the headline"
            best, why = data[-2:]
            k = int(np.argmin([one.difference for one in at.run.trace.states[: step + 1]]))
            assert np.isfinite(best["y"][0]) == (k < step and "bug" not in settings)
            assert best["text"] == [f"best: ε = {words.brief(at.run.trace.states[k].epsilon)}"]
            right = "bug" not in settings
            assert np.isfinite(why["y"]).tolist() == [right and state.epsilon < 0.01, right and state.epsilon < 2e-7]


def test_the_step_is_dragged_along_the_digits_to_the_nearest_that_there_is() -> None:
    at = clock()
    (drag,) = at.picture.drags
    for step in at.steps:
        (spot,) = [t for t in at.picture.frames[step]["data"] if t.get("meta") == drag.meta]
        assert drag.sets(0, float(spot["x"][0]), 3.0) == {"epsilon": STOPS[step]}


def test_how_much_larger_f_is_seen_is_told_to_one_digit() -> None:
    told = {1.0: "1", 10**-0.5: "3", 0.1: "10", 10**-3.5: "3,000", 1e-4: "10⁴", 10**-12.5: "3·10¹²", 1e-16: "10¹⁶"}
    assert [figure.magnified(epsilon) for epsilon in told] == [*told.values()]
