"""A line by hand: it goes where it is dragged."""

import re
from typing import Any

import numpy as np
import pytest

from pages.classification import PAGE
from pages.views.classification.by_hand import figure
from pages.views.classification.by_hand.closer import verdict
from pages.views.classification.by_hand.figure import HANDLES, LINE
from pages.views.classification.by_hand.view import chart, said
from tests.pages import drags
from tests.pages.classification.reading import places
from tests.pages.harness import Opened, captions, figures, frames
from ui import words


def settings(**more: Any) -> dict[str, Any]:
    return {"view": "by_hand", "data": "separable", "data_n": 60, "margins": True} | more


def off(at: Opened, place: tuple[float, float]) -> float:
    """How far a place is from the line that is drawn."""
    a, b = drags.places(at, LINE)
    along = (b - a) / np.linalg.norm(b - a)
    way = np.array(place) - a
    return abs(float(along[0] * way[1] - along[1] * way[0]))


@pytest.mark.parametrize("move", ["turn", "shift", "scale"])
@pytest.mark.parametrize("turn", [20, -137])
def test_the_line_is_shifted_to_where_it_is_dragged(turn: int, move: str) -> None:
    given = settings(turn=turn, move=move, shift=0.3)
    run = Opened("classification", **given).shown.run
    centre = run.at.points.mean(axis=0)
    for way in ([0.31, -0.14], [-0.9, 0.22]):
        place = tuple(centre + way)
        at = drags.dropped("classification", given, LINE, *place)
        assert off(at, place) <= run.step / 2 + 1e-6
        assert at.heard["turn"] == turn


@pytest.mark.parametrize("shift", [0.0, 0.4, -0.7])
@pytest.mark.parametrize("i", [0, 1])
def test_the_line_turns_so_that_the_end_that_is_dragged_points_there(i: int, shift: float) -> None:
    given = settings(turn=-35, shift=shift)
    run = Opened("classification", **given).shown.run
    centre = run.at.points.mean(axis=0)
    before = drags.places(Opened("classification", **given), HANDLES)
    told = [t for t in figures(Opened("classification", **given))[0]["data"] if "drag me" in str(t.get("text"))]
    lower = before[np.argmin(np.asarray(before)[:, 1])]
    np.testing.assert_allclose([places(t) for t in told], [[lower]], rtol=1e-5)  # beside the lower one
    assert run.at.plane.holds(before).all() and off(Opened("classification", **given), tuple(before[i])) < 1e-5
    for degrees in (13, 101, -170):
        way = 1.3 * np.array([np.cos(np.radians(degrees)), np.sin(np.radians(degrees))])
        x, y = centre + way
        at = drags.dropped("classification", given, HANDLES, x, y, i=i)
        assert off(at, tuple(centre + way)) <= 1.3 * np.radians(0.51)  # whole degrees
        ends = drags.places(at, HANDLES)
        assert (ends[i] - ends[1 - i]) @ way > 0
        assert at.shown.run.shift == run.shift


@pytest.mark.parametrize(("move", "values"), [("turn", (20, -95, 170)), ("shift", (0.0, 0.7, -1.9)), ("scale", (1, 5))])
def test_what_is_said_below_holds_wherever_the_line_is(move: str, values: tuple[float, ...]) -> None:
    key = {"scale": "length"}.get(move, move)
    told = [
        [one.text for one in said(Opened("classification", **settings(move=move, **{key: v})).shown.run)]
        for v in values
    ]
    assert told[0] and all(other == told[0] for other in told)


@pytest.mark.parametrize("turn", [20, 40, -150])
def test_a_verdict_tells_how_far_it_can_turn_before_a_point_changes_sides(turn: int) -> None:
    shown = Opened("classification", **settings(turn=turn, margins="false")).shown
    run = shown.run
    told = re.search(r"No point changes sides between (\S+)° and (\S+)°\.", verdict(run))
    assert told
    low, high = (float(end.replace("−", "-")) for end in told.groups())
    X, middle = run.at.points, run.at.points.mean(axis=0)

    def wrong(degrees: float) -> list[bool]:
        u = np.array([np.cos(np.radians(degrees)), np.sin(np.radians(degrees))])
        return list(run.signs * ((X - middle) @ u) <= 0)

    assert wrong(low + 0.006) == wrong(turn) == wrong(high - 0.006)  # two decimals are told
    assert wrong(low - 0.06) != wrong(turn) != wrong(high + 0.06)


def test_the_three_lines_and_the_arrow_are_called_by_name_where_they_are() -> None:
    at = Opened("classification", **settings(turn=-35, shift=0.4, length=2))
    run = at.shown.run
    told = next(t for t in at.figures[0]["data"] if t["mode"] == "text" and len(t["text"]) == 3)
    scores = run.model.decision_function(np.column_stack([told["x"], told["y"]]))
    assert [word.strip() for word in told["text"]] == ["w·x + b = 0", "w·x + b = 1", "w·x + b = −1"]
    np.testing.assert_allclose(scores, [0, 1, -1], atol=1e-5)
    (arrow,) = [t for t in at.figures[0]["data"] if t.get("text") == ["<b>w</b>"]]
    w, name = run.model.coef, np.array([arrow["x"][0], arrow["y"][0]]) - run.start
    assert name @ w > w @ w, "before the tip of the arrow"


def test_the_name_of_the_arrow_is_never_beside_words_that_are_nowhere() -> None:
    """A text that stands by words without a place is drawn anew at every step, and flies in from a corner."""
    for frame in frames(Opened("classification", view="by_hand")):
        (named,) = [t for t in frame if "<b>w</b>" in list(t.get("text") or ())]
        assert np.isfinite(np.asarray(named["x"], dtype=float)).all()


def test_the_line_dragged_anywhere_has_an_answer() -> None:
    drags.anywhere("classification", settings(), LINE)
    drags.anywhere("classification", settings(shift=0.4), HANDLES, n=2)


@pytest.mark.parametrize(("turn", "length", "i"), [(20, 1, 3), (-130, 2, 11), (75, 0.5, 40)])
def test_look_closer_writes_the_score_as_inner_product_and_as_norm_times_cosine(
    turn: int, length: float, i: int
) -> None:
    at = Opened("classification", **settings(turn=turn, length=length, shift=0.4, point=i + 1))
    run = at.shown.run
    w, b = run.model.coef, run.model.intercept
    x, away = run.at.points[i], run.at.points[i] - run.at.points.mean(axis=0)
    inner, projected = at.latex[0].value, at.latex[1].value
    assert float(inner.rpartition("= ")[2].strip("$\n ")) == pytest.approx(w @ x + b, rel=1e-3)
    r, angle, p = (float(v) for v in re.findall(r"-?\d+\.?\d*", projected)[-3:])
    assert r == pytest.approx(np.linalg.norm(away), rel=1e-3)
    assert p == pytest.approx(away @ w / np.linalg.norm(w), abs=1e-3)
    assert p == pytest.approx(r * np.cos(np.radians(angle)), abs=2e-3)


def test_the_margin_is_written_at_the_worst_point_and_the_distance_at_the_one_looked_at() -> None:
    at = Opened("classification", **settings(margins="false", widest=True, point=5))
    run = at.shown.run
    worst = int(run.geometric.argmin())
    said = {
        f"margin {words.number(float(run.geometric[worst]))}": worst,
        f"distance {words.number(abs(float(run.distances[4])))}": 4,
    }
    picture = chart(run, 4)
    drawn = picture.frames[picture.start]["data"]
    told = [t for t in drawn if t.get("mode") == "text" and " ".join(t["text"][0].replace("<br>", " ").split()) in said]
    assert len(told) == 2 and worst != 4
    for t in told:
        place = run.at.points[said[" ".join(t["text"][0].replace("<br>", " ").split())]]
        np.testing.assert_allclose([t["x"][0], t["y"][0]], place, rtol=1e-5)


def test_it_opens_on_the_line_and_its_mistakes_and_the_margins_come_with_a_switch() -> None:
    few, many = (Opened("classification", **settings(margins=margins)) for margins in ("false", "true"))
    drawn = [at.pictures[0].frames[0]["data"] for at in (few, many)]
    assert [{t.get("xaxis", "x") for t in data} for data in drawn] == [{"x", "x2"}, {"x", "x2", "x3"}]
    told = [[w.strip() for t in data if t.get("mode") == "text" for w in t["text"] if w.strip()] for data in drawn]
    assert all(len(words) == 7 for words in told)  # two classes, three lines, w and what to drag
    assert "hinge" not in few.pictures[0].captions[0] and "mean hinge loss" in many.pictures[0].captions[0]
    assert not few.shown.numbers and len(many.shown.numbers) == 3


@pytest.mark.parametrize("margins", [False, True])
def test_the_share_of_mistakes_is_drawn_as_far_as_the_line_has_been_until_margins_are_asked_for(margins: bool) -> None:
    at = Opened("classification", **settings(margins=margins))
    picture = at.pictures[0]
    for frame in (0, picture.start, len(picture.frames) - 1):
        drawn = [t for t in picture.frames[frame]["data"] if t.get("xaxis") == "x2" and t.get("mode") == "lines"]
        reach = max(float(np.nanmax(np.where(np.isnan(t["y"]), np.nan, t["x"]))) for t in drawn)
        assert reach == pytest.approx(180 if margins else picture.moves["turn"][frame])


def test_the_last_headline_says_with_how_few_mistakes_the_line_was_on_its_way() -> None:
    at = Opened("classification", view="by_hand")
    told = at.shown.pictures[0].captions
    counts = [int(re.findall(r" (\d+) of 20(?: points on the wrong side|$)", told[i])[0]) for i in range(len(told))]
    assert told[len(told) - 1].endswith(f". The smallest was {min(counts)}, and now it is {counts[-1]} of 20")
    assert min(counts) < counts[-1]
    assert not any("fewest" in told[i] for i in range(len(told) - 1))


@pytest.mark.parametrize(("data", "turn"), [("and3", 20), ("far_outlier", 50), ("moons", -20)])
def test_a_line_that_was_shifted_says_how_few_points_it_left_on_the_wrong_side(data: str, turn: int) -> None:
    at = Opened("classification", view="by_hand", move="shift", data=data, turn=turn)
    run, picture = at.shown.run, at.pictures[0]
    along = (run.at.points - run.at.points.mean(axis=0)) @ [np.cos(np.radians(turn)), np.sin(np.radians(turn))]
    low, high = (picture.moves["shift"][i] for i in (0, -1))
    between = np.convolve(np.sort([low, high, *along[(along > low) & (along < high)]]), [0.5, 0.5], "valid")
    wrong = [int(((along > shift) != (run.at.y == 1)).sum()) for shift in [*between, high]]
    told = (
        f"The smallest number on the wrong side on the way was {min(wrong)}"
        if min(wrong) < wrong[-1]
        else "There were never fewer on the way"
    )
    assert f" the line has {wrong[-1]} of {len(along)} points on the wrong side" in picture.captions[-1]
    assert picture.captions[-1].endswith(f". {told}")


def test_the_count_of_wrong_points_is_drawn_where_the_headline_has_it_and_takes_the_player_along() -> None:
    at = Opened("classification", view="by_hand")
    picture = at.pictures[0]
    for i in (0, picture.start, len(picture.frames) - 1):
        here = picture.frames[i]["data"][-1]
        assert here["x"][0] == picture.tracks["x2"][i] == picture.moves["turn"][i]
        assert re.search(rf" {here['y'][0]:.0f} of 20(?: points on the wrong side|$)", picture.captions[i])


@pytest.mark.parametrize("turn", [-20, 55, 110])
def test_the_name_of_a_class_stands_on_its_own_side_of_the_line_as_it_is_set(turn: int) -> None:
    at = Opened("classification", view="by_hand", turn=turn)
    run = at.shown.run
    named = next(t for t in figures(at)[0]["data"] if list(t.get("text", ())) == ["<b>negative</b>", "<b>positive</b>"])
    scores = run.model.decision_function(np.column_stack([named["x"], named["y"]]).astype(float))
    assert (np.sign(scores) == [-1, 1]).all()


def test_that_the_length_of_w_changes_no_side_is_said() -> None:
    told = captions(Opened("classification", view="by_hand", move="scale"))
    assert all(one.endswith("points on the wrong side, as with any length") for one in told)


def test_the_headline_says_of_what_the_angle_is():
    at = Opened("classification", view="by_hand", turn=20)
    assert captions(at)[at.pictures[0].start].startswith("With the arrow at 20°, the line has ")
    w = next(t for t in figures(at)[0]["data"] if (t.get("marker") or {}).get("angleref"))
    assert np.degrees(np.arctan2(np.diff(w["y"]), np.diff(w["x"]))) == pytest.approx(20, abs=1e-3)


def test_over_how_many_degrees_no_point_is_on_the_wrong_side_is_said_where_none_is() -> None:
    at = Opened("classification", view="by_hand", data_n=60, turn=40, widest=True)
    run, told = at.shown.run, at.shown.pictures[0].captions
    middle = run.start  # as nothing is shifted
    signs = 2 * run.at.y - 1

    def none(angle: float) -> bool:
        u = np.array([np.cos(np.radians(angle)), np.sin(np.radians(angle))])
        return bool((signs * ((run.at.points - middle) @ u) > 0).all())

    assert run.shift == 0 and none(40)
    angles = np.arange(-180, 180, 0.02)
    over = 0.02 * sum(none(angle) for angle in angles)
    said = told[at.shown.pictures[0].start]
    found = re.search(r"0 of 60 points on the wrong side, and so it is over ([\d.]+)° of its turn", said)
    assert found and float(found[1]) == pytest.approx(over, abs=0.1)


def test_the_last_headline_of_a_length_says_where_the_functional_margin_is_1() -> None:
    preset = next(dict(p.settings) for p in PAGE.views["by_hand"].presets if p.label == "The price of one point")
    at = Opened("classification", view="by_hand", **preset)
    worst = float(at.shown.run.geometric.min())
    assert f". It is 1 with a length of {words.number(1 / worst)}, and 0 of 60 points" in captions(at)[-1]
    assert not any("It is 1 with" in one for one in captions(at)[:-1])


def opened(**settings: Any) -> Opened:
    return Opened("classification", view="by_hand", **settings)


@pytest.mark.parametrize("angle", [-170, -90, -35, 0, 53, 120, 180])
@pytest.mark.parametrize("length", [0.3, 1, 2.5, 10, 100])
def test_what_the_three_lines_are_called_lies_on_nothing_of_the_kind(angle, length):
    at = opened(turn=angle, length=length, margins="true")
    plane = at.shown.run.at.plane
    told = next(t for t in figures(at)[0]["data"] if "w·x + b = 0" in str(t.get("text")))
    size = np.ptp([plane.x, plane.y], axis=1)
    middles = np.column_stack([told["x"], told["y"]])[:3].astype(float)
    ways = [0.5 if side == "middle right" else -0.5 for side in told["textposition"][:3]]
    middles[:, 0] += np.array(ways) * figure.WORDS[0] * size[0]
    seen = middles[np.isfinite(middles[:, 0])]
    assert len(seen) >= (2 if length == 2.5 else 1)
    for i, one in enumerate(seen):
        assert (np.abs((seen[i + 1 :] - one) / size) > figure.WORDS - 1e-9).any(axis=1).all()


def test_the_count_at_the_end_of_its_axis_stays_within_the_picture():
    at = opened(move="scale", margins="true", length=100)
    (now,) = [t for t in frames(at)[-1] if "now: " in str(t.get("text"))]
    assert now["textposition"].endswith("left")
    high = opened(data_n=60, turn=-150)
    (now,) = [t for t in frames(high)[high.pictures[0].start] if "now: 58" in str(t.get("text"))]
    assert now["textposition"].startswith("bottom")


def test_with_margins_the_headline_says_where_the_hinge_loss_falls_or_how_near_the_nearest_point_is():
    at = opened(data_n=60, turn=-150, margins="true")
    run = at.shown.run
    assert run.moved(-151).hinge < run.hinge < run.moved(-149).hinge
    told = f", and the mean hinge loss of {words.number(run.hinge)} falls towards smaller angles"
    assert captions(at)[at.pictures[0].start].endswith(told)
    best = opened(data="exercise_2_2_4", turn=135, widest="true", margins="true")
    assert captions(best)[best.pictures[0].start].endswith(
        ", and its nearest point is 0.707 away, as far as any line can have it"
    )
    other = opened(data="exercise_2_2_4", turn=130, widest="true", margins="true")
    near = words.number(float(other.shown.run.geometric.min()))
    told = f", and its nearest point is {near} away, less than the best line’s 0.707"
    assert told in captions(other)[other.pictures[0].start]
