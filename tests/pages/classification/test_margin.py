import re
from typing import Any

import numpy as np
import pytest
from sklearn.svm import SVC

from datasets import catalog
from pages.views.classification import written
from pages.views.classification.margin import figure
from pages.views.classification.margin.view import PAST, verdict, view
from tests.pages.classification.reading import agree, at_the_end, places, ringed, symbol
from tests.pages.clock import Clock
from tests.pages.harness import Opened, alts, captions, figures, frames, healthy, numbers, open_page
from ui import palette, words
from ui.figures import support
from ui.figures.plane import Plane
from ui.guessing.cover import covered
from ui.view import as_of


def opened(**settings: Any) -> Opened:
    """The search for the strip at C = 1, unless the settings say otherwise."""
    usual: dict[str, Any] = {"view": "margin", "C": 1, "plays": "pairs"}
    return Opened("classification", **usual | settings)


def made(name, **settings):
    """A data set's inputs and classes."""
    data = catalog.make(name, **settings)
    assert data.y is not None
    return data.X, data.y


def said(at):
    return [n.value for kind in ("info", "warning", "caption", "markdown") for n in getattr(at, kind)]


@pytest.mark.parametrize(("settings", "C"), [({}, 1.0), ({"C": 0.01}, 0.01), ({"by": "lambda", "lambda": 0.5}, 1 / 30)])
def test_numbers_are_those_of_scikit_learn(settings, C):
    at = opened(objectives=True, **settings)
    X, y = made("separable")
    model = SVC(kernel="linear", C=C, tol=1e-8).fit(X, y)
    w = model.coef_[0]
    slack = np.maximum(0, 1 - (2 * y - 1) * model.decision_function(X))
    shown = numbers(at)
    assert shown["Margin width"] == pytest.approx(2 / np.linalg.norm(w), rel=1e-5)
    assert shown["Primal objective"] == pytest.approx(w @ w / 2 + C * slack.sum(), rel=1e-5)
    assert shown["Dual objective"] == pytest.approx(np.abs(model.dual_coef_).sum() - w @ w / 2, rel=1e-6)
    assert shown["Support vectors"] == len(model.support_)
    assert shown["Points past their edge"] == (slack > 1e-5).sum()
    np.testing.assert_array_equal(large(frames(at)[-1]), sorted(model.support_))


def large(frame):
    """Which points stand out by their size."""
    cloud = next(t for t in frame if t.get("meta") == "pick")
    return np.flatnonzero(cloud["marker"]["size"] > min(cloud["marker"]["size"]))


def test_both_c_and_lambda_are_named():
    """In the sidebar, which only the screen has."""
    settings = {"data": "exercise_2_2_4", "by": "lambda", "lambda": 0.3}
    assert "C = 1 / (λ n), with n = 5." in said(healthy(open_page("classification", view="margin", **settings)))


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"margin": "hard", "data": "mislabelled"},
        {"margin": "hard", "data": "mislabelled", "data_bad_x": -3.5},
        {"alone": "true", "C": 0.1},
        {"degree": 2, "data": "xor", "C": 10, "test": 0.3, "standardise": "true"},
        {"data": "iris", "by": "lambda", "lambda": 0.01},
        {"data": "wine"},
    ],
)
def test_the_scripts_print_the_numbers_beside_the_chart(settings):
    ended = settings.get("data") != "wine" and "data_bad_x" not in settings
    agree(opened(**settings), library=ended, theirs=1e-5, without={"Support vectors"})


def test_the_margin_lines_and_the_slacks_are_where_the_solution_puts_them():
    at = opened(C=0.2)
    X, y = made("separable")
    model = SVC(kernel="linear", C=0.2, tol=1e-8).fit(X, y)
    edges = [places(at_the_end(at, f"{name}’s edge")) for name in at.shown.run.at.class_names]
    scores = model.decision_function(np.vstack(edges))
    np.testing.assert_allclose(scores, [-1, -1, 1, 1], atol=1e-4)
    slack = at_the_end(at, "slack")
    ends = np.column_stack([slack["x"], slack["y"]]).reshape(-1, 3, 2)
    starts, goals = ends[:, 0], ends[:, 1]
    np.testing.assert_allclose(np.abs(model.decision_function(goals)), 1, atol=1e-4)
    f = model.decision_function(X) * (2 * y - 1)
    assert len(starts) == (f < 1 - 1e-5).sum() > 5


def test_the_dual_never_falls_and_stays_below_the_primal():
    at = opened(data="moons", C=0.1, objectives="true")
    primal, dual = at_the_end(at, "primal")["y"], at_the_end(at, "dual")["y"]
    assert (np.diff(dual) >= -1e-9).all()
    assert (primal >= dual - 1e-9).all()
    assert primal[-1] == pytest.approx(dual[-1], rel=1e-4)
    first, *_, last = captions(at)
    assert first.startswith("Pair 0 of ")
    assert "every alpha is 0" in first
    count = re.match(r"Pair (\d+) of (\d+): dual", last)
    assert count
    assert count[1] == count[2]


def test_a_hard_margin_without_a_solution_is_said_and_proved():
    at = opened(margin="hard", data="mislabelled", data_bad_x=-3.5)
    assert any("No boundary separates these classes" in w.value for w in at.warning)
    assert set(numbers(at)) == {"Dual objective so far", "Support vectors so far"}
    assert not any("onverged" in text for text in [*said(at), *captions(at)])
    star = next(t for t in frames(at)[-1] if symbol(t) == "star")
    for frame in frames(at):  # no width is written of a strip that nobody asked for
        across = next(t for t in frame if t.get("mode") == "lines+markers+text")
        assert not any(across["text"]) and np.isnan(across["x"]).all()
    named = next(t for t in frames(at)[-1] if any("both classes" in word for word in t.get("text") or ()))
    assert (named["x"], named["y"]) == (star["x"], star["y"])
    way = next(t for t in frames(at)[-1] if t.get("line", {}).get("dash") == "dot" and t["mode"] == "lines")
    place = np.array([star["x"][0], star["y"][0]])
    pieces = np.column_stack([way["x"], way["y"]]).reshape(-1, 3, 2)
    np.testing.assert_allclose(pieces[:, 1], np.tile(place, (len(pieces), 1)), atol=1e-5)
    X, y = made("mislabelled", bad_x=-3.5)
    for group in (0, 1):  # the place is between the points of each class
        ends = np.array([e for e in pieces[:, 0] if any(np.allclose(e, x, atol=1e-5) for x in X[y == group])])
        assert (ends.min(axis=0) - 1e-5 <= place).all()
        assert (place <= ends.max(axis=0) + 1e-5).all()


def test_while_one_guesses_how_many_points_are_needed_none_of_them_stands_out():
    picture = opened(alone="true").pictures[0]
    seen = [trace for trace in covered(picture.frames[picture.start])["data"] if trace.get("visible", True)]
    (shown,) = (trace for trace in seen if len(places(trace)) and trace["mode"] != "text")
    assert len(shown["x"]) == 60 and np.ndim(shown["marker"].get("opacity", 1)) == 0


def test_learning_from_the_support_vectors_alone_moves_nothing():
    whole, alone = opened(C=1), opened(C=1, alone="true")
    assert numbers(alone) == pytest.approx(numbers(whole), rel=1e-5)
    cloud = next(t for t in figures(alone)[0]["data"] if t.get("meta") == "pick")
    assert (np.asarray(cloud["marker"]["opacity"]) == 1).sum() == whole.shown.quantity("Support vectors")


def test_a_run_that_is_stopped_is_not_called_converged():
    at = opened(data="wine")
    assert any("Stopped at the limit of 19,758 pairs, before the optimum" in text for text in said(at))
    assert not any("onverged" in text for text in [*said(at), *captions(at)])
    assert "Stopped at the limit" in alts(at)[0]
    assert "Converged after" in alts(opened(data="wine", standardise="true"))[0]


def test_the_headline_says_how_wide_the_strip_is_and_who_holds_it():
    at = opened()
    first, *_, last = captions(at)
    assert first.startswith("Pair 0 of 16: every alpha is 0")
    assert at.pictures[0].start == len(captions(at)) - 1
    assert (
        last
        == f"5 support vectors hold the margin, which is {words.number(float(at.shown.run.final.margin_width))} wide"
    )
    assert "Converged after 16 pairs" in alts(at)[0]


def test_of_a_strip_that_bends_no_width_is_told_as_if_it_were_one_in_the_plane():
    at = opened(degree=4)
    assert captions(at)[-1].endswith(" hold the margin, which bends") and "wide" not in captions(at)[-1]
    assert "Margin width" in numbers(at) and "Margin width" not in numbers(opened())
    assert verdict(at.shown.run).endswith("among the features, not in the plane.")


def test_that_a_larger_c_moves_nothing_is_said_where_it_is_so():
    for settings, still in (({"degree": 4}, True), ({}, False)):
        at = opened(**settings)
        assert ("a larger C changes nothing" in verdict(at.shown.run)) == still
        there, here = (one.shown.quantity("Margin width") for one in (opened(C=5, **settings), at))
        assert (there == pytest.approx(here, rel=1e-4)) == still


def test_the_legend_has_mistakes_where_there_are_some():
    for settings in ({}, {"data": "moons"}):
        last = frames(opened(**settings))[-1]
        entry = next(t for t in last if t.get("name") == "mistake")
        assert entry["showlegend"] == bool(len(ringed(last)))


def test_looking_closer_adds_up_and_gives_the_verdict():
    X, y = made("separable")
    model = SVC(kernel="linear", C=0.2, tol=1e-8).fit(X, y)
    f = model.decision_function(X) * (2 * y - 1)
    kinds = {
        "plays no part": int(np.flatnonzero(f > 1.1)[0]),
        "may stand past its edge": int(np.flatnonzero(f < 0.9)[0]),
    }
    for demand, i in kinds.items():
        at = opened(C=0.2, point=i + 1)
        formula = at.latex[0].value.strip("$\n")
        assert float(formula.rpartition("= ")[2]) == pytest.approx(f[i], rel=1e-3)
        terms = re.findall(r"\(?(-?[\d.]+)\)? \\cdot \(?(-?[\d.]+)\)?", formula)
        offset = re.findall(r"\+ \(?(-?[\d.]+)\)?\\right", formula)
        total = sum(float(a) * float(b) for a, b in terms) + float(offset[0])
        assert len(terms) == 2
        assert total * (2 * y[i] - 1) == pytest.approx(f[i], abs=0.01)
        assert any(demand in text and text.endswith("It is so.") for text in said(at))


def test_what_presets_ask_about_under_another_price_of_slack():
    settings = {p.label: dict(p.settings) for p in view.presets}
    soft = settings["One bad point"] | {"margin": "soft", "C": 0.05}
    assert opened(**soft).shown.quantity("Margin width") > 1.5
    cheap, dear = (opened(**settings["One far point"] | {"C": C}).shown for C in (0.001, 100))
    assert cheap.quantity("Support vectors") > 5 * dear.quantity("Support vectors")
    assert cheap.quantity("Margin width") > dear.quantity("Margin width")
    five = opened(**settings["Five points"])
    late = at_the_end(five, "slack")
    assert (late["x"][0], late["y"][0]) == (-1, 1) and len(late["x"]) == 3


def test_the_numbers_in_the_theory_are_right():
    X, y = np.array([[2.0, 0], [3, 1], [-2, 0], [-3, -1], [-1.5, 0]]), np.array([1, 1, 0, 0, 1])
    wide = SVC(kernel="linear", C=1e6).fit(X[:4], y[:4]).coef_[0]
    narrow = SVC(kernel="linear", C=1e6).fit(X, y).coef_[0]
    assert 2 / np.linalg.norm(wide) == pytest.approx(4, rel=1e-3)
    assert 2 / np.linalg.norm(narrow) == pytest.approx(0.5, rel=1e-3)
    text = " ".join(opened().shown.screen.text().split())
    assert "the margin is 4 wide" in text
    assert "leaves 0.5 of it" in text


@pytest.mark.parametrize("settings", [{}, {"margin": "hard"}, {"C": 0.05}, {"C": 0.1, "data": "moons"}])
def test_the_width_that_is_written_is_that_of_the_line_across_the_strip(settings):
    at = opened(**settings)
    for frame, caption in zip(frames(at), captions(at), strict=True):
        across = next(t for t in frame if t.get("mode") == "lines+markers+text")
        said = [text for text in across["text"] if text]
        ends = places(across)
        if said:
            assert "every alpha is 0" not in caption
            plane, way = at.shown.run.at.plane, 1 if across["textposition"].endswith("right") else -1
            end = ends[across["text"].index(said[0])]
            long = len(said[0]) * np.ptp(plane.x) * 7.5 / 300  # on a phone
            for x in (*ends[:, 0], end[0] + way * long):
                assert plane.x[0] < x < plane.x[1]  # the words are not cut off at an edge
            length = float(np.linalg.norm(ends[1] - ends[0]))
            assert said[0].endswith(" wide")
            assert float(said[0].removesuffix(" wide").replace(",", "")) == pytest.approx(length, rel=5e-3)
    assert said and np.linalg.norm(ends[1] - ends[0]) == pytest.approx(at.shown.quantity("Margin width"), rel=1e-4)


def test_who_holds_the_strip_is_said_at_the_end_only():
    clock = Clock("classification", view="margin", C=1, plays="pairs")
    X, y = made("separable")
    held = len(SVC(kernel="linear", C=1, tol=1e-8).fit(X, y).support_)
    sentence = f"Without the other {60 - held} points the margin would be the same."
    assert clock.verdict(clock.last) == sentence
    assert "hold" not in clock.verdict(1)
    assert clock.verdict(0) == ""


def test_the_first_point_inside_the_strip_is_the_one_that_the_preset_means():
    """Its question names no λ, which the reader moves; so its answer must be the first as λ grows."""
    preset = next(p for p in view.presets if p.label == "Five points")
    assert not any(sign.isdigit() for sign in preset.question)
    inside = [
        opened(**{**preset.settings, "lambda": at}).shown.quantity("Points inside the strip")
        for at in (0.01, 0.1, 0.2, 0.3)
    ]
    assert inside == ["", "", "", preset.answer["Points inside the strip"]]


def test_the_width_is_written_at_the_end_that_fewer_points_surround():
    plane = Plane((0.0, 10.0), (0.0, 10.0), True, ("x1", "x2"))
    across = np.array([[[4.5, 4.5], [5.5, 5.5]]])
    free = figure._width(across, "1.121", plane, np.array([[1.0, 9.0]]))
    assert free["text"] == ["", "1.121 wide"] and free["textposition"] == "top right"
    crowded = figure._width(across, "1.121", plane, np.array([[6.0, 5.8], [6.5, 5.7]]))
    assert crowded["text"] == ["1.121 wide", ""] and crowded["textposition"] == "bottom left"


def test_the_width_is_written_where_its_words_cover_no_point():
    at = opened()
    plane, points = at.shown.run.at.plane, at.shown.run.at.points
    across = next(t for t in frames(at)[-1] if t.get("mode") == "lines+markers+text")
    (i,) = (i for i, text in enumerate(across["text"]) if text)
    way = 1 if across["textposition"] == "top right" else -1
    apart = (points - places(across)[i]) * 300 / np.ptp(plane.x) * way  # pixels on a phone
    assert plane.to_scale
    assert not ((apart > 0) & (apart < [75, 20])).all(axis=1).any()


def test_a_hard_margin_without_a_solution_is_not_promised_to_come_to_rest() -> None:
    run = opened(data="moons", margin="hard").shown.run
    assert verdict(run) == ""  # the headline and the warning say it
    assert "further pairs still move the margin" in verdict(as_of(run, 1))


def test_what_play_shows_is_said_of_a_strip_that_was_found_and_of_no_other():
    course = "Press Play to see how the margin was found, two points at a time."
    assert course in said(opened())
    assert course not in said(opened(data="mislabelled", data_bad_x=-3.5, margin="hard"))


def test_the_two_that_changed_last_have_a_mark_unlike_all_others():
    at = opened()
    marked = [t for t in frames(at)[1] if "marker" in t and "name" in t]
    looks = {t["name"]: (symbol(t), str(t["marker"].get("color"))) for t in marked}
    assert looks[support.PAIR][0] not in {symbol for name, (symbol, _) in looks.items() if name != support.PAIR}


def test_play_goes_through_the_prices_and_each_frame_is_that_machine():
    at = Opened("classification", view="margin")
    X, y = made("separable")
    picture = at.pictures[0]
    prices = picture.moves["C"]
    assert picture.start == list(prices).index(0.01) and len(picture.frames) == len(prices)
    widths = []
    for i in (picture.start, 6, len(prices) - 1):
        model = SVC(kernel="linear", C=prices[i], tol=1e-8).fit(X, y)
        late = (1 - (2 * y - 1) * model.decision_function(X) > 1e-5).sum()
        past = f", and {late} of 60 points are past their edge"
        width = words.number(2 / float(np.linalg.norm(model.coef_[0])))
        stands = f"the margin is {width} wide"
        if i == len(prices) - 1:  # as is asked
            first = SVC(kernel="linear", C=prices[0], tol=1e-8).fit(X, y)
            wide = words.number(2 / float(np.linalg.norm(first.coef_[0])))
            stands = f"the margin has become narrower, {width} instead of {wide} at {prices[0]:g}"
            past = ", and no point is past its edge"
        assert picture.captions[i] == f"With C at {prices[i]:g}, {stands}{past}"
        across = places(next(t for t in frames(at)[i] if t.get("mode") == "lines+markers+text"))
        widths.append(float(np.linalg.norm(across[1] - across[0])))
        assert widths[-1] == pytest.approx(2 / np.linalg.norm(model.coef_[0]), rel=1e-4)
        beside = at.shown.screen.beside_at(at.shown.run, i)
        assert beside["Support vectors"] == len(model.support_)
        told = "Without the small points the margin would be the same."
        assert str(beside[""]).startswith(told if late else "No support vector is past its edge")
    small = np.setdiff1d(np.arange(len(y)), large(frames(at)[picture.start]))
    fewer = SVC(kernel="linear", C=0.01, tol=1e-8).fit(np.delete(X, small, axis=0), np.delete(y, small))
    whole = SVC(kernel="linear", C=0.01, tol=1e-8).fit(X, y)
    np.testing.assert_allclose(fewer.coef_, whole.coef_, atol=1e-4)
    assert len(small) == 60 - len(whole.support_)
    assert widths == sorted(widths, reverse=True)


def test_at_a_price_so_high_that_none_is_past_its_edge_that_is_said() -> None:
    at = Opened("classification", view="margin", data="mislabelled", C=100)
    assert re.fullmatch(
        r"With C at 100, the margin has become narrower, [\d.]+ instead of [\d.]+ at 0.001, and no point is past "
        r"its edge",
        captions(at)[-1],
    )
    assert re.match(
        r"With C at 0.001, the margin is [\d.]+ wide, and 60 of 60 points are past their edge", captions(at)[0]
    )


def test_what_moves_the_strip_is_seen_at_its_end_wherever_one_is_in_the_search():
    picture = opened().pictures[0]
    assert picture.tells and picture.start == len(picture.frames) - 1


def test_a_pair_of_the_search_is_who_it_is_from_step_to_step():
    at = opened()
    for frame, state in zip(frames(at), at.shown.run.trace.states, strict=True):
        ring = next(t for t in frame if t.get("name") == support.PAIR)
        if ring["showlegend"] and state.pair.size:
            assert list(ring["ids"]) == sorted(at.shown.run.rows[state.pair])
            np.testing.assert_allclose(places(ring), at.shown.run.at.points[ring["ids"]], rtol=1e-5)


def test_of_each_price_the_legend_names_how_far_points_are_past_their_edge_if_any_are() -> None:
    at, named = Opened("classification", view="margin", data="far_outlier", C=100.0), set()
    for frame in at.shown.pictures[0].frames:
        past, slacks = (next(t for t in frame["data"] if t.get("name") == name) for name in (PAST, "slack"))
        assert past["showlegend"] == bool(len(places(slacks)))
        assert [t.get("showlegend", True) for t in frame["data"] if t.get("name") == "boundary"] == [True]
        named.add(past["showlegend"])
    assert named == {False, True}


@pytest.mark.parametrize("settings", [{}, {"C": 0.01}, {"data": "moons", "C": 10}])
def test_each_class_has_its_edge_of_the_strip_in_its_colour_and_with_its_name(settings: dict[str, Any]) -> None:
    at = opened(**settings)
    X, y = made(settings.get("data", "separable"))
    model = SVC(kernel="linear", C=settings.get("C", 1), tol=1e-8).fit(X, y)
    last = frames(at)[-1]
    plane, names = at.shown.run.at.plane, at.shown.run.at.class_names
    told = next(t for t in last if t.get("mode") == "text" and "edge" in str(t["text"]))
    assert list(told["text"]) == [f"<b>{name}’s edge</b>" for name in names]
    for c, level in enumerate((-1, 1)):
        (edge,) = (
            t for t in last if t.get("line", {}).get("dash") == "dash" and t["line"]["color"] == palette.colour(c)
        )
        np.testing.assert_allclose(model.decision_function(places(edge)), level, atol=1e-3)
        place = np.array([told["x"][c], told["y"][c]], dtype=float)
        up, across = told["textposition"][c].split()
        way = np.array([1 if across == "right" else -1, 1 if up == "top" else -1])
        near = place - way * [0.01, 0.015] * np.ptp([plane.x, plane.y], axis=1)  # it begins a little off the line
        assert level * model.decision_function(near[None])[0] == pytest.approx(1, abs=1e-3)
        assert (way * level * model.coef_[0] > 0).all()  # and leads away from it, out of the strip
        low, high = np.transpose([plane.x, plane.y])
        assert ((place + 0.05 * way * (high - low) > low) & (place + 0.05 * way * (high - low) < high)).all()
        assert told["textfont"]["color"][c] == palette.colour(c)


def test_a_strip_that_bends_is_shaded_where_the_score_is_small_and_has_an_edge_in_each_classs_colour():
    at = opened(data="xor", degree=2, C=10.0)
    drawn = frames(at)[at.shown.pictures[0].start]
    names = {trace.get("name") for trace in drawn if trace.get("showlegend", True)}
    assert {"negative’s edge", "positive’s edge", "boundary"} <= names and "slack" not in names
    (shade,) = [trace for trace in drawn if trace["type"] == "heatmap"]
    run, i = at.shown.run, len(shade["x"]) // 2
    places = np.column_stack([shade["x"], np.full(len(shade["x"]), shade["y"][i])])
    scores = run.final.decision_function(run.at.features.transform(places))
    np.testing.assert_array_equal(np.asarray(shade["z"])[i] > 0, np.abs(scores) < 1)


def test_of_a_single_point_past_its_edge_the_headline_says_which() -> None:
    five: dict[str, Any] = {"view": "margin", "data": "exercise_2_2_4", "by": "lambda", "lambda": 0.3}
    at = Opened("classification", **five)
    run = at.shown.run
    (late,) = np.flatnonzero(run.final.slack > 1e-5)
    assert captions(at)[at.pictures[0].start].endswith(f", and point {run.rows[late] + 1} of 5 is past its edge")


def test_the_names_of_two_edges_that_are_near_each_other_do_not_lie_on_each_other() -> None:
    at = opened(**{p.label: dict(p.settings) for p in view.presets}["One bad point"])
    plane = at.shown.run.at.plane
    named = next(t for t in frames(at)[-1] if any("’s edge" in str(word) for word in t.get("text") or ()))
    sides = named["textposition"]
    assert np.isfinite(np.asarray(named["x"], dtype=float)).all()
    one, two = (
        written.places(
            plane,
            dict(x=[x], y=[y], text=[text], textposition=side),
            figure.LETTER,
            (0, figure.HIGH / 2),
        )
        for x, y, text, side in zip(named["x"], named["y"], named["text"], sides, strict=True)
    )
    apart = np.abs(one[:, None] - two) / np.ptp([plane.x, plane.y], axis=1)
    assert ((apart[..., 0] > figure.LETTER) | (apart[..., 1] > figure.HIGH / 2)).all()
