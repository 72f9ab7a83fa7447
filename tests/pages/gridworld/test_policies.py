"""Reward and policy: what the view shows, recomputed with value iteration written out here."""

import re
from functools import partial

import numpy as np
import pytest

from datasets import catalog
from pages.views.gridworld.board_actions import ARROW, FRESH
from pages.views.gridworld.policies.figure import AWAITED
from tests.pages.harness import Opened, alts, captions, frames, numbers, printed, scripts, texts
from ui.compute import Refused
from ui.session import versions

opened = partial(Opened, "gridworld", view="policies")


def number(text):
    return float(text.replace("−", "-"))


class Plain:
    """A board with loops: the value of its start for any setting."""

    MOVES = ((-1, 0), (0, 1), (1, 0), (0, -1))

    def __init__(self, name):
        self.board = catalog.make(name)

    def to(self, cell, a):
        rows, columns = self.board.shape
        i, j = cell[0] + self.MOVES[a][0], cell[1] + self.MOVES[a][1]
        inside = 0 <= i < rows and 0 <= j < columns
        return (i, j) if inside and not self.board.wall[i, j] else cell

    def values(self, gamma, living, slip, sweeps=700):
        b = self.board
        free = [tuple(c) for c in b.cells.tolist() if not b.terminal[tuple(c)]]
        V = dict.fromkeys([tuple(c) for c in b.cells.tolist()], 0.0)
        odds = ((0, 1 - slip), (1, slip / 2), (3, slip / 2))
        goes = {c: [[(self.to(c, (a + k) % 4), p) for k, p in odds] for a in range(4)] for c in free}
        for _ in range(sweeps):
            new = {
                c: max(sum(p * (b.reward[t] + living + gamma * V[t]) for t, p in row) for row in goes[c]) for c in free
            }
            change = max(abs(new[c] - V[c]) for c in free)
            V |= new
            if change < 1e-12:
                break
        return V


@pytest.fixture(scope="module")
def classic():
    return opened(more="Code")


def test_five_cells_of_the_4x3_world_change_and_both_scripts_print_it(classic):
    assert classic.shown.quantity("Cells that change") == 5
    ours, library = scripts(classic)
    assert printed(ours) == numbers(classic)
    assert printed(library) == pytest.approx(numbers(classic), abs=1e-5)


def test_captions_say_which_policy_is_best_and_its_values_are(classic):
    plain, stops = Plain("classic"), classic.shown.run.stops
    shape = r"^Living reward (−\S+): (no arrow has turned yet|the pink arrows?.* turned last)\b"
    said = zip(captions(classic), stops, strict=True)
    found = [(*parts, stop) for text, stop in said for parts in re.findall(shape, text)]
    assert len(found) >= 24
    for price, _, stop in found[::5]:
        V = plain.values(1.0, number(price), 0.2)
        assert stop.V[classic.shown.run.at.model.start] == pytest.approx(V[2, 0], rel=6e-4)
    assert [told.endswith("turned last") for _, told, _ in found] == [stop.ranges[0] > 0 for *_, stop in found]
    assert {stop.ranges[0] for *_, stop in found} >= set(range(8))


def test_thresholds_have_frames_with_the_arrows_of_both_sides(classic):
    said, shown = captions(classic), frames(classic)
    ties = [i for i, text in enumerate(said) if "equally good" in text and "threshold" in text]
    assert len(ties) == 8
    arrows = [next(t for t in frame if t.get("fillcolor") == ARROW) for frame in shown]
    corners = [np.isnan(t["x"]).sum() for t in arrows]  # one gap an arrow
    for i in ties:
        assert corners[i] > corners[i - 1]
        assert corners[i] > corners[i + 1]


def test_above_zero_the_arrows_are_the_moves_that_never_come_to_an_end(classic):
    said = captions(classic)
    assert [text.startswith("Living reward 0:") for text in said].index(True) < len(said) - 1
    assert said[-1] == "Above 0 rewards add up without end (∞), and below it 9 policies were best in turn"
    run, plain = classic.shown.run, Plain("classic")
    cells = [tuple(c) for c in run.at.model.cells.tolist()]
    clear = [[not any(plain.board.terminal[plain.to(c, (a + k) % 4)] for k in (0, 1, 3)) for a in range(4)]
             for c in cells if not plain.board.terminal[c]]  # fmt: skip
    assert np.array_equal(run.stops[-1].best[~run.at.model.terminal], clear)
    arrows = next(t for t in frames(classic)[-1] if t.get("fillcolor") == ARROW)
    assert np.isnan(arrows["x"]).sum() == 3  # beside the two ends; elsewhere all moves are as good
    assert not run.clear(run.stops[0])
    assert "changing at −1.6497" in alts(classic)[0]
    written = [t for t in frames(classic)[-1] if t.get("mode") == "text" and "∞" in t["text"]]
    assert list(written[0]["text"]) == ["∞"] * 9  # every cell that is no end has no limit


def test_beside_the_whole_curve_it_opens_on_the_boards_own_setting():
    (picture,) = opened(policies_curve=True).pictures
    assert picture.captions[picture.start].startswith("Living reward −0.04:")
    marker = picture.frames[picture.start]["data"]
    assert any(np.allclose(t["x"], -0.04) for t in marker if t.get("mode") == "lines+markers")


def test_it_opens_on_the_third_of_many_policies_and_where_there_are_few_at_the_beginning(classic):
    (picture,), run = classic.pictures, classic.shown.run
    assert picture.ahead and run.stops[picture.start].ranges == (2,) != run.stops[picture.start - 1].ranges
    assert picture.captions[picture.start] == "Living reward −1.5: the pink arrow turned last, at −1.56"
    assert picture.captions[0] == "Living reward −2: no arrow has turned yet"
    few = opened(data="corridor", sweep="gamma", gamma_to=0.6).pictures[0]
    assert few.start == 0 and "no arrow has turned yet" in few.captions[0]


def test_the_headline_says_at_which_value_arrows_last_turned(classic):
    """Long after a threshold nothing turns: the small board beside it begins where the headline says."""
    run, found = classic.shown.run, []
    for text, stop in zip(captions(classic), run.stops, strict=True):
        at = re.search(r"turned last, at (\S+)$", text)
        if at:
            begins = run.ranges[stop.ranges[0]].low
            assert number(at[1]) == pytest.approx(begins, rel=5e-3)
            found.append(abs(stop.x - begins))
    assert max(found) > 0.2
    broad = opened(data="cliff", sweep="slip", slip_to=0.05)
    assert captions(broad)[-1].startswith(f"{broad.shown.quantity('Best policies')} policies were best in turn: ")


@pytest.mark.parametrize("settings", [{"data": "classic"}, {"data": "corridor", "sweep": "gamma"}, {"data": "cliff"}])
def test_the_last_headline_counts_the_policies(settings):
    at = opened(**settings)
    many = len({interval.best.tobytes() for interval in at.shown.run.finite})
    assert f"{many} policies were best in turn" in captions(at)[-1]
    assert not any("best in turn" in text for text in captions(at)[:-1])


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        (
            {"data": "corridor", "sweep": "gamma", "gamma_to": 0.6},
            ": the arrow at the start turned to → at γ 0.316",
        ),
        ({"data": "bridge", "sweep": "gamma", "slip": 0.0}, ": the arrow at the start turned to → at γ 0.562"),
        (
            {"data": "bridge", "sweep": "slip", "slip_to": 0.1},
            "arrow at the start turned to ← at a slip of 0.0170",
        ),
        ({"data": "cliff", "sweep": "slip", "slip_to": 0.05}, ": the way now climbs 2 rows, not 1"),
        ({"living_from": -0.1, "living_to": 0.0}, ": in 2 cells the best move now runs against a wall"),
    ],
)
def test_the_last_headline_answers_what_the_presets_ask(settings, said):
    assert captions(opened(**settings))[-1].endswith(said)


def test_where_moves_are_free_all_ways_are_shown_that_are_as_good(classic):
    (stop,) = (stop for stop in classic.shown.run.stops if stop.x == 0)
    plain, m = Plain("classic"), classic.shown.run.at.model
    V = plain.values(1.0, 0.0, 0.2)
    assert V[2, 0] == pytest.approx(1)  # whoever keeps clear of the −1 comes to the +1 in the end
    P = classic.shown.run.boards.member(living=0.0, slip=0.2).P
    clear = P[:, :, m.terminal & (m.arrival < 0)].sum(axis=2) == 0
    assert (stop.best[~m.terminal] == clear[~m.terminal]).all() and (stop.best.sum(axis=1) > 1).any()


def test_a_guess_is_answered_where_the_sweep_ends(classic):
    assert classic.pictures[0].grows and not opened(policies_curve=True).pictures[0].grows


def test_colours_mean_the_same_at_every_cost_and_of_ends_what_they_pay(classic):
    run, seen = classic.shown.run, {}
    for stop, frame in zip(run.stops, frames(classic), strict=True):
        cells, ends = (np.asarray(t["z"]) for t in frame if t["type"] == "heatmap")
        where = tuple(run.at.model.cells.T)
        for worth, shade in zip(stop.V.tolist(), cells[where].tolist(), strict=True):
            if np.isfinite(worth) and np.isfinite(shade):
                seen[worth] = shade
        for (row, column), end in zip(run.at.model.cells.tolist(), run.at.model.terminal.tolist(), strict=True):
            if end:
                seen[float(run.at.board.reward[row, column])] = float(ends[row, column])
    worths = sorted(seen)
    shades = [seen[worth] for worth in worths]
    assert shades == sorted(shades) and seen[-1.0] > 0.8 * min(shades) and max(np.abs(shades)) == pytest.approx(1)


def test_ends_keep_their_colours_while_the_values_beside_them_change(classic):
    ends = [[t["z"] for t in frame if t["type"] == "heatmap"][1] for frame in frames(classic)]
    assert all(np.array_equal(z, ends[0], equal_nan=True) for z in ends)


def test_beside_a_board_that_is_not_broad_no_strip_says_what_small_boards_say(classic):
    (picture,), run = classic.pictures, classic.shown.run
    ends = [one.low for one in run.finite] + [run.finite[-1].high]
    assert not picture.tracks and "xaxis3" not in picture.frames[0]["layout"]
    for stop, frame in zip(run.stops, frames(classic), strict=True):
        (titles,) = (t["text"] for t in frame if t.get("xaxis") == "x2" and t.get("mode") == "text" and len(t["x"]) > 0
                     and ("from" in str(t["text"]) or " to " in str(t["text"])))  # fmt: skip
        newest = min(stop.ranges[-1], len(run.finite) - 1)
        begins = [number(title.removeprefix("<b>").removesuffix("</b>").removeprefix("from ")) for title in titles]
        assert begins == pytest.approx(ends[: newest + 1], rel=6e-3)  # three digits
        assert not any("to" in title.split() for title in titles)  # it ends where the next one begins


def test_beside_a_broad_board_the_strip_names_the_policies_it_has_come_to():
    broad = opened(data="cliff", sweep="slip", slip_to=0.05)
    for stop, frame in zip(broad.shown.run.stops, frames(broad), strict=True):
        (told,), named, *_ = (t["text"] for t in frame if t.get("mode") == "text" and t.get("xaxis") == "x2")
        assert told in ("", AWAITED)
        assert len(named) == stop.ranges[-1] + 1
        assert {name.removeprefix("policy ") for name in named} <= {
            *(str(i + 1) for i in range(stop.ranges[-1] + 1)),
            "",
            "∞",
        }
        *_, marked, told, _ = (t for t in frame if t.get("xaxis") == "x2")
        assert np.nanmax(marked["x"]) <= stop.x + 1e-6  # as far as one has played
        assert all(x <= stop.x + 1e-6 for x in told["x"] if x == x)  # where arrows will turn is not told before


def test_arrows_in_cells_in_which_not_the_same_is_best_as_before_are_pink(classic):
    run, m = classic.shown.run, classic.shown.run.at.model
    cells = [tuple(c) for c in m.cells.tolist()]
    plain = Plain("classic")

    def best(living):
        V = plain.values(1.0, living, 0.2)
        odds = ((0, 0.8), (1, 0.1), (3, 0.1))
        pays = [
            [sum(p * (plain.board.reward[t] + living + V[t]) for k, p in odds for t in [plain.to(c, (a + k) % 4)])
             for a in range(4)]
            for c in cells
        ]  # fmt: skip
        return np.array([np.isclose(row, max(row), atol=1e-9) for row in pays])

    fresh = [i for i, stop in enumerate(run.stops) if run.changed(stop.ranges[-1]).any()]
    assert fresh[0] == next(i for i, stop in enumerate(run.stops) if 1 in stop.ranges)
    for k, (one, other) in enumerate(zip(run.finite, run.finite[1:], strict=False)):
        low, high = best((one.low + one.high) / 2), best((other.low + other.high) / 2)
        differ = (low != high).any(axis=1) & ~m.terminal
        for i, stop in enumerate(run.stops):
            if stop.ranges[-1] == k + 1:
                assert (run.changed(stop.ranges[-1]) == differ).all()
                drawn = [t for t in frames(classic)[i] if t.get("fillcolor") == FRESH]
                tips = np.rint(np.stack([drawn[0][axis][::5] for axis in "yx"], axis=1))  # of four points and a gap
                assert {tuple(c) for c in tips.tolist()} == {cells[s] for s in np.flatnonzero(differ)}


def test_beside_the_board_stands_what_is_to_be_seen_on_it(classic):
    screen, run = classic.shown.screen, classic.shown.run
    for i, stop in enumerate(run.stops):
        verdict = screen.verdict(screen.at(run, i))
        said = captions(classic)[i]
        assert "pink" not in said or run.changed(stop.ranges[-1]).any()
        assert ("Above 0 it pays to walk on for ever" in verdict) == (stop.x > 0)
    assert screen.verdict(screen.at(run, 0)) == ""  # no arrow has turned: pink is not told of yet


def test_look_closer_shows_two_equal_sums_and_lines_that_meet():
    at = opened(threshold=5)
    said = texts(at.markdown)
    assert "**row 3, column 2** from → to ←" in said
    sums = [float(x) for x in re.findall(r"\\mathbf\{(-?[\d.]+)\}", said + texts(at.latex))]
    assert len(sums) == 2
    assert sums[0] == sums[1]
    lines = re.findall(r"&= (-?[\d.]+) \+ ([\d.]+)\\,x .*?&= (-?[\d.]+) ", texts(at.latex))
    assert len(lines) == 2
    for prizes, moves, there in lines:
        assert float(prizes) + float(moves) * -0.08499 == pytest.approx(float(there), abs=2e-3)
    assert float(lines[1][1]) > float(lines[0][1])  # above the threshold the way is longer


CASES = [
    ({"data": "bridge", "sweep": "gamma", "slip": 0.0}, 10 ** (-1 / 4)),
    ({"data": "corridor", "sweep": "gamma"}, 10**-0.5),
]


@pytest.mark.parametrize(("settings", "threshold"), CASES)
def test_patience_has_its_closed_form(settings, threshold):
    at = opened(more="Code", **settings)
    assert numbers(at)["Last threshold"] == pytest.approx(threshold, abs=1e-6)
    ours, library = scripts(at)
    assert printed(ours) == numbers(at)
    assert printed(library) == pytest.approx(numbers(at), abs=1e-5)


def test_the_bridge_is_crossed_from_the_start_only_below_a_small_slip():
    at = opened(data="bridge", sweep="slip", slip_to=0.1, more="Thresholds")
    first = at.shown.quantity("First threshold")
    plain = Plain("bridge")
    across, back = (
        plain.values(0.9, 0.0, first + d)[1, 2] - 0.9 * plain.values(0.9, 0.0, first + d)[1, 1] for d in (-5e-3, 5e-3)
    )
    assert across > back
    rows = at.dataframe[0].value["rows"].tolist()
    assert rows[0] == "#*****# / *>>>>>* / #*****#"
    assert rows[1] == "#*****# / *<>>>>* / #*****#"


def test_a_large_board_says_what_it_leaves_out():
    at = opened(data="prizes", living_from=-0.5, more="Data")
    assert sum(", a threshold: " in said for said in captions(at)) == len(at.shown.run.thresholds) > 50
    assert "found to 5 decimals" in texts(at.caption)
    changes = at.dataframe[0].value["changes"]
    assert int((changes > 0).sum()) == at.shown.quantity("Cells that change")
    at = opened(data="prizes", living_from=-0.5, threshold=28, state=65)  # −0.005965 and −0.005964
    assert "The 2 sums are equal but for the last digit" in texts(at.caption)


def test_the_preset_that_counts_policies_rests_on_the_last_of_its_small_boards():
    at = opened(data="classic", living_to=-0.01)
    run, (picture,) = at.shown.run, at.pictures
    assert run.stops[-1].ranges == (8,) and np.isfinite(run.stops[-1].V).all()
    assert np.array_equal(run.stops[-1].best, run.finite[-1].best)
    assert picture.captions[-1].startswith("9 policies were best in turn: ")


def test_one_policy_for_the_whole_range_is_said():
    at = opened(data="maze", sweep="gamma")
    assert at.shown.quantity("First threshold") == "none"
    assert numbers(at)["Best policies"] == 1
    assert "there is no threshold" in texts(at.markdown)


def test_a_board_without_an_end_is_refused_in_words():
    with pytest.raises(Refused, match="γ = 1"):
        opened(board="s._..", gamma=1.0)


@pytest.mark.parametrize("settings", [{}, {"data": "cliff"}, {"data": "prizes"}, {"living_from": "-0.1"}])
def test_a_link_from_before_it_opened_on_three_policies_opens_where_it_did(settings):
    asked = {"view": "policies"} | settings
    assert versions.step("gridworld", 20, asked) == 0
    assert versions.step("gridworld", 21, asked) is None
    assert versions.step("gridworld", 20, asked | {"policies_curve": "true"}) is None


def test_where_rewards_without_end_follow_the_one_policy_the_last_headline_says_so():
    at = opened(data="corridor", living_from=-0.01, living_to=0.1)
    assert at.shown.run.ranges[-1].endless and at.shown.run.ranges[-1].low == 0
    told = "Above 0 rewards add up without end (∞), and below it no arrow turned"
    assert captions(at)[-1] == told


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"data": "corridor", "living_to": 0.0}, "the arrow at the start turned to → at a living reward of −4.50"),
        ({"data": "four_rooms"}, "has no arrow from a living reward of 0.0526 on, where all four moves are equal"),
        ({"living_from": 0.01, "living_to": 0.5, "data": "fig44"},
         "the start has no arrow from a living reward of 0.111 on, where all four moves are equal"),
    ],
)  # fmt: skip
def test_a_start_where_all_moves_are_equal_has_no_arrow(settings, said):
    at = opened(**settings)
    start = at.shown.run.at.model.start
    assert at.shown.run.stops[-1].best[start].all() == ("has no arrow" in said)
    assert captions(at)[-1].endswith(said)


def test_a_threshold_says_of_several_moves_what_may_hold_of_all_four():
    """Where no move pays, all four tie in most of the cells."""
    told = [said for said in captions(opened(data="four_rooms")) if "a threshold" in said]
    assert told and all("several moves are equally good" in said for said in told)


def test_between_two_values_that_are_tried_a_policy_may_be_missed_but_need_not_be():
    assert "can be missed" in texts(opened(sweep="gamma").caption)
