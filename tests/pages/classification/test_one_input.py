"""The one-input view: what it shows against scipy and numerical integration."""

import re
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from scipy.stats import norm
from sklearn.naive_bayes import GaussianNB

from datasets import catalog
from pages.classification import PAGE
from pages.views.classification.one_input import view as one_input
from pages.views.classification.one_input.view import _decision
from tests.pages import drags
from tests.pages.classification.reading import agree, places, ringed
from tests.pages.formulas import value
from tests.pages.harness import Opened, alts, captions, figures, numbers, printed, said, scripts, texts
from ui import words
from ui.compute import Refused


def opened(**settings: Any) -> Opened:
    return Opened("classification", **{"view": "one_input", "posterior": "true"} | settings)


GRID = np.linspace(-30, 30, 300_001)


def area(means, deviations, priors, costs):
    """What lies under the curves but not under the highest, summed up."""
    heights = [
        w * p * np.exp(-(((GRID - m) / s) ** 2) / 2) / (s * np.sqrt(2 * np.pi))
        for m, s, p, w in zip(means, deviations, priors, costs, strict=True)
    ]
    return np.trapezoid(np.sum(heights, axis=0) - np.max(heights, axis=0), GRID)


@pytest.mark.parametrize(
    ("settings", "gaussians", "points"),
    [
        ({}, ([-1, 1], [1, 1], [2 / 3, 1 / 3], [1, 1]), "0.347"),
        ({"miss_cost": 5}, ([-1, 1], [1, 1], [2 / 3, 1 / 3], [1, 5]), "−0.458"),
        (
            {"mean_1": 0, "mean_2": 2, "deviation_2": 2, "weight_1": 1},
            ([0, 2], [1, 2], [0.5, 0.5], [1, 1]),
            "−2.57 and 1.24",
        ),
        ({"mean_1": 0, "mean_2": 0, "deviation_1": 2, "weight_1": 9}, ([0, 0], [2, 1], [0.9, 0.1], [1, 1]), None),
    ],
)
def test_the_notes_cases_by_hand(settings, gaussians, points):
    at = opened(bells="hand", **settings)
    assert at.shown.quantity("Bayes risk") == pytest.approx(area(*gaussians), abs=1e-7)
    costs = np.array(gaussians[2]) * gaussians[3]
    assert at.shown.quantity("Risk without x") == pytest.approx(costs.sum() - costs.max())
    told = " ".join([*said(at), *at.shown.pictures[0].captions])
    assert at.shown.quantity("Boundary points") == (0 if points is None else points.count("and") + 1)
    assert ("Class 1 wins everywhere" if points is None else f" at {points}") in told
    (figure,) = figures(at)
    curves = [t for t in figure["data"] if t.get("fill") == "tozeroy"]
    red = curves[-1]
    assert np.trapezoid(red["y"], red["x"]) == pytest.approx(at.shown.quantity("Bayes risk"), abs=2e-3)
    means, deviations, priors, prices = gaussians
    for c, curve in enumerate(curves[:-1]):
        np.testing.assert_allclose(
            curve["y"], prices[c] * priors[c] * norm(means[c], deviations[c]).pdf(curve["x"]), rtol=1e-4, atol=1e-7
        )
    highest = np.argmax([curve["y"] for curve in curves[:-1]], axis=0)
    changes = np.flatnonzero(np.diff(highest))
    upright = next(t for t in figure["data"] if t["mode"] == "lines" and np.isnan(np.asarray(t["x"], float)).any())
    np.testing.assert_allclose(np.unique(places(upright)[:, 0]), red["x"][changes], atol=np.diff(red["x"]).max())
    band = next(t for t in figure["data"] if t["mode"] == "markers")
    np.testing.assert_array_equal(np.unique(band["marker"]["color"]), np.unique(highest))


def test_fitted_to_the_most_telling_column():
    at = opened()
    iris = catalog.make("iris")
    x = iris.columns("petal width (cm)").X
    theirs = GaussianNB(var_smoothing=0).fit(x, iris.y)
    assert at.shown.quantity("Training error") == pytest.approx((theirs.predict(x) != iris.y).mean())
    assert at.shown.quantity("Bayes risk") == pytest.approx(
        area(theirs.theta_[:, 0], np.sqrt(theirs.var_[:, 0]), theirs.class_prior_, [1, 1, 1]), abs=1e-6
    )
    (figure,) = figures(at)
    below = [t for t in figure["data"] if t.get("yaxis") == "y2" and t["mode"] == "lines"][:3]
    P = theirs.predict_proba(below[0]["x"][:, None])
    for c in range(3):
        np.testing.assert_allclose(below[c]["y"], P[:, c], atol=1e-4)
    band = next(t for t in figure["data"] if t.get("yaxis") == "y2" and t["mode"] == "markers")
    np.testing.assert_array_equal(band["marker"]["color"], theirs.predict(band["x"][:, None]))


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"bells": "hand", "bells_k": 3, "miss_cost": 10, "favoured": "class 2"},
        {"one_width": "true", "miss_cost": 2},
        {"data": "breast_cancer", "line_input": "mean texture", "miss_cost": 20},
        {"data": "blobs", "one_width": "true"},
    ],
)
def test_the_scripts_print_the_numbers_of_the_picture(settings):
    printing(opened(**settings))


def printing(at: Opened, theirs: float = 1e-6) -> None:
    """The scripts print what stands below the chart or, of data, the share that the headline says of the points."""
    if at.shown.run.x is None:
        agree(at, library=True, theirs=theirs)
        return
    assert not numbers(at)
    own, library = (printed(script) for script in scripts(at))
    error = at.shown.quantity("Training error")
    assert own == pytest.approx({"Training error": error}, rel=1e-12)
    assert library == pytest.approx(own, rel=theirs)


def test_the_threshold_is_the_loss_matrixs():
    at = opened(bells="hand", miss_cost=5)
    assert "at a posterior of 0.167, the answer is class 2" in " ".join(said(at))
    (figure,) = figures(at)
    level = figure["data"][-1]["y"]
    np.testing.assert_allclose(level, 1 / 6, rtol=1e-6)


def test_the_cancer_table():
    at = opened(more="A table")
    table = next(m.value for m in at.markdown if "calories x" in m.value)
    rows = [row.split(" | ") for row in table.splitlines()[2:]]
    assert [row[4] for row in rows] == ["0.690", "0.357", "0.0361"]
    assert [row[3] for row in rows] == ["0.0290", "0.140", "0.831"]
    assert ["**" in row[5] for row in rows] == [True, True, False]
    assert "**0.249**" in texts(at.markdown)
    bars = figures(at)[1]["data"][0]
    np.testing.assert_allclose(bars["x"], [0.249, 0.34, 0.409, 0.5, 0.9, 0.991, 1.06, 1.151])
    assert bars["y"][0] == "+ + −" and bars["y"][3] == "− − −"
    best, *others = bars["marker"]["color"]
    assert best not in others
    formula = at.latex[-1].value
    left, right = formula.split("= ")[-2:]
    assert value(left) == pytest.approx(value(right), rel=1e-3)
    at = opened(more="A table", cancer_cost=1)
    np.testing.assert_allclose(figures(at)[1]["data"][0]["x"], [0.089, 0.1, 0.129, 0.14, 0.86, 0.871, 0.9, 0.911])


def test_looking_closer_writes_out_terms_that_are_right():
    at = opened(bells="hand", mean_1=0, mean_2=2, deviation_2=2, weight_1=1, line_place=1.5, miss_cost=2)
    table = next(m.value for m in at.markdown if "| posterior |" in m.value)
    rows = [[value(cell) for cell in row.split("|")[2:-1]] for row in table.splitlines()[2:]]
    x = float(re.findall(r"x = ([\d.]+):", texts(at.markdown))[0])
    logs = [norm(0, 1).logpdf(x) + np.log(0.5), norm(2, 2).logpdf(x) + np.log(0.5)]
    P = np.exp(logs) / np.exp(logs).sum()
    for c, row in enumerate(rows):
        assert row[0] == pytest.approx((x - [0, 2][c]) / [1, 2][c], rel=1e-3)
        assert row[1] + row[2] == pytest.approx(row[3], abs=2e-3)
        assert row[3] == pytest.approx(logs[c], rel=1e-3)
        assert row[4] == pytest.approx(P[c], rel=1e-3)
        assert row[5] == pytest.approx(logs[c] + [0, np.log(2)][c], rel=2e-3)
    formula = at.latex[0].value
    a, b, e = (float(v.replace(" ", "")) for v in re.findall(r"[-+]? ?[\d.]+(?= x| =)", formula)[:3])
    roots = [float(v) for v in re.findall(r"-?[\d.]+", formula.split("x = ")[1])]
    np.testing.assert_allclose(np.sort(roots), np.sort(np.roots([a, b, e])), rtol=2e-3)
    inside = float(re.findall(r"4 a c = ([-\d.]+)", formula)[0])
    assert inside == pytest.approx(b * b - 4 * a * e, rel=2e-3)


def test_the_sweep_over_the_prior_tells_points_and_risk():
    at = opened(bells="hand", more="Move the prior", mean_1=0, mean_2=0, deviation_1=2)
    said = captions(at)
    for sentence in said:
        shape = r"Prior of class 2 ([\d.]+): (\d) boundary points?.* · Bayes risk (\S+)$"
        prior, n, risk = re.findall(shape, sentence)[0]
        prior = float(prior)
        assert float(risk) == pytest.approx(area([0, 0], [2, 1], [1 - prior, prior], [1, 1]), rel=5e-3)
        assert int(n) == (2 if prior > 1 / 3 else 0)


def test_classes_without_width_are_refused_in_words():
    with pytest.raises(Refused, match=r"“positive” has one value only.*One width for all"):
        opened(data="and3")
    assert opened(data="and3", one_width="true").shown.quantity("Boundary points") == 1


def test_the_alternative_text_tells_the_result():
    text = alts(opened(bells="hand"))[0]
    assert "1 boundary point" in text and "Bayes risk of 0.145" in text


def test_numbers_in_the_theory():
    theory = opened().shown.screen.text()
    rows = [row.split(" | ") for row in theory.splitlines() if row.startswith("| ") and "N(" in row]
    cases = [([-1, 1], [1, 1], [2 / 3, 1 / 3]), ([0, 2], [1, 1], [0.5] * 2), ([0, 2], [1, 2], [0.5] * 2)]
    cases.append(([0, 0], [2, 1], [0.9, 0.1]))
    risks = [f"{area(*case, [1, 1]):.4f}" for case in cases]
    assert [row[-1].strip(" |") for row in rows] == risks
    assert f"{area(*cases[0], [1, 5]):.4f}" == "0.3166" and "0.3166" in theory
    assert norm.cdf(-1) == pytest.approx(area(*cases[1], [1, 1]), abs=1e-7)


def summed(run, points, won):
    """What a rule loses, summed up over a fine grid; its jumps are worth a step of it."""
    heights = run.bells.costs * run.bells.priors * norm(run.bells.means, run.bells.deviations).pdf(GRID[:, None])
    said = np.array(won)[np.searchsorted(points, GRID)]
    return np.trapezoid(heights.sum(axis=1) - heights[np.arange(len(GRID)), said], GRID)


@pytest.mark.parametrize(("settings", "i", "x"), [
    ({"bells": "hand"}, 0, 1.3), ({"bells": "hand", "miss_cost": 5}, 0, 0.9), ({}, 1, 1.2), ({}, 0, 0.9),
    ({"bells": "hand", "mean_1": 0, "mean_2": 2, "deviation_2": 2, "weight_1": 1}, 1, 3.0),
])  # fmt: skip
def test_a_boundary_goes_where_it_is_dragged_and_costs_more_there(settings, i, x):
    best = opened(**settings).shown.run
    at = drags.dropped("classification", {"view": "one_input", "posterior": "true"} | settings, "boundary", x, 0.1, i)
    run = at.shown.run
    where = best.in_sight[i]
    points = list(best.bells.regions[0])
    assert run.rule[0][where] == pytest.approx(x, abs=0.03) and run.rule[1] == best.bells.regions[1]
    points[where] = run.rule[0][where]
    assert at.shown.quantity("Risk of the rule") == pytest.approx(summed(run, points, run.rule[1]), abs=1e-4)
    assert at.shown.quantity("Risk of the rule") > at.shown.quantity("Bayes risk") == pytest.approx(best.bells.risk)
    red = next(t for t in figures(at)[0]["data"] if t.get("name") == "lost needlessly")
    half = len(red["x"]) // 2
    high, low = np.array(red["y"][:half]), np.array(red["y"][half:])[::-1]
    more = np.trapezoid(high - low, red["x"][:half])
    assert more == pytest.approx(at.shown.quantity("Risk of the rule") - at.shown.quantity("Bayes risk"), abs=0.015)
    assert f"is {words.number(best.bells.regions[0][where])}, the dashed line." in " ".join(said(at))
    printing(at, theirs=1e-4)


def test_a_boundary_can_be_taken_hold_of_all_along_and_dropped_anywhere():
    at = opened()
    (drag,) = at.pictures[0].drags
    (grips,) = drag.points
    low, high = at.shown.run.span
    seen = [p for p in at.shown.run.bells.regions[0] if low < p < high]
    assert {(n, x) for n, x in zip(grips["i"], grips["x"], strict=True)} == set(enumerate(seen))
    drags.anywhere("classification", {"view": "one_input"}, "boundary", n=2)


def test_only_boundaries_in_the_chart_are_told_with_what_is_between_them():
    """Three of the iris data, the first one left of all flowers."""
    run = Opened("classification", view="one_input").shown.run
    points, _ = run.bells.regions
    assert len(points) == 3 and points[0] < run.span[0] and len(run.in_sight) == 2
    places = " and ".join(words.number(p) for p in points[1:])
    told = _decision(run)
    assert f" at {places}, and from left to right it is setosa, versicolor and virginica." in told
    assert "Far" not in told  # where there are no flowers
    by_hand = Opened("classification", view="one_input", bells="hand", deviation_2=1.3).shown.run
    far, near = by_hand.bells.regions[0]
    assert far < by_hand.span[0] < near
    assert f"Far left, beyond {words.number(far)}, class 2 would win, because" in _decision(by_hand)


def test_the_area_that_is_lost_has_its_name_beside_it_and_its_size_above_it():
    def told(**settings: Any) -> list[str]:
        (figure,) = figures(opened(**settings))
        return [
            w.strip()
            for t in figure["data"]
            if t.get("mode") == "text"
            for w in t["text"]
            if "lost" in w or "wrong" in w
        ]

    for cost in (1, 5):
        risk = area([-1, 1], [1, 1], [2 / 3, 1 / 3], [1, cost])
        assert told(bells="hand", miss_cost=cost) == ["<b>wrong</b>" if cost == 1 else "<b>lost</b>"]
        (headline,) = opened(bells="hand", miss_cost=cost, posterior="false").shown.pictures[0].captions
        place = words.number((np.log(2) - np.log(cost)) / 2)  # where 2 φ(x + 1) = cost φ(x − 1)
        where = f"The decision changes from class 1 to class 2 at {place}"
        assert headline == f"{where}, and the red area is {words.number(words.Share(risk) if cost == 1 else risk)}"
    (asked,) = opened(bells="hand", miss_cost=5, posterior="true").shown.pictures[0].captions
    assert f"at {place}, where class 2 has a posterior of 0.167, and " in asked
    presets = {p.label: dict(p.settings) for p in PAGE.views["one_input"].presets}
    (two,) = opened(**presets["Two boundaries"]).shown.pictures[0].captions
    assert two.startswith("The decision changes from class 2 to class 1 to class 2 at \u22122.57 and 1.24, and ")
    (none,) = opened(**presets["No boundary"]).shown.pictures[0].captions
    assert none == "Class 1 wins everywhere, and the red area is 10.0%"
    assert told(bells="hand", cut="1", cut_to=-0.5) == ["<b>wrong</b>"]


@pytest.mark.parametrize("settings", [{}, {"bells": "hand"}, {"bells": "hand", "miss_cost": 5}])
def test_a_line_leads_from_the_name_of_the_lost_area_into_it(settings: dict[str, Any]) -> None:
    (figure,) = figures(opened(**settings))
    at = next(
        i for i, t in enumerate(figure["data"]) if "lost<" in str(t.get("text")) or "wrong<" in str(t.get("text"))
    )
    lead, name = figure["data"][at - 1], figure["data"][at]
    area = next(t for t in figure["data"] if t.get("name") == "Bayes risk")
    assert 0 < lead["y"][0] < np.interp(lead["x"][0], area["x"], area["y"])
    assert lead["y"][1] == pytest.approx(name["y"][0], rel=0.1)


def test_the_posterior_is_drawn_when_it_is_asked_for():
    (without,) = figures(opened(posterior="false"))
    assert "yaxis2" not in without["layout"] and not any(t.get("yaxis") == "y2" for t in without["data"])


def test_each_boundary_that_can_be_dragged_has_a_handle_and_the_last_one_says_so_until_it_is_dragged():
    at, moved = opened(), opened(cut="1", cut_to=0.8)
    for run, more in ((at, "<br>\u2002<b>drag me</b>"), (moved, "")):
        handles = next(t for t in figures(run)[0]["data"] if t["mode"] == "markers+text" and t.get("visible", True))
        (drag,) = run.pictures[0].drags
        np.testing.assert_allclose(np.unique(handles["x"]), np.unique(drag.points[0]["x"]), rtol=1e-6)
        places = [f"\u2002{words.number(x)} cm" for x in handles["x"]]
        assert handles["text"] == [*places[:-1], places[-1] + more]
    assert handles["x"][0] == pytest.approx(0.8, abs=0.01)


def test_names_stand_a_little_above_their_curves():
    (figure,) = figures(opened())
    names = next(t for t in figure["data"] if t.get("mode") == "text" and "setosa" in t["text"])
    curves = [t for t in figure["data"] if t.get("fill") == "tozeroy"][:3]
    off = np.array(names["y"]) - [np.max(t["y"]) for t in curves]
    low, high = figure["layout"]["yaxis"]["range"]
    assert (off > 0.006 * (high - low)).all() and (off < 0.03 * (high - low)).all()


def test_what_the_rule_has_wrong_is_ringed_below_the_curves():
    at, moved = opened(), opened(cut="1", cut_to=1.0)
    run = at.shown.run
    theirs = GaussianNB(var_smoothing=0).fit(run.x[:, None], run.y)
    drawn = ringed(figures(at)[0]["data"])
    np.testing.assert_allclose(sorted(drawn[:, 0]), sorted(run.x[theirs.predict(run.x[:, None]) != run.y]), rtol=1e-6)
    for shown in (at, moved):
        wrong = shown.shown.quantity("Training error") * len(run.x)
        assert len(ringed(figures(shown)[0]["data"])) == pytest.approx(wrong) and wrong > 0
    assert len(ringed(figures(moved)[0]["data"])) > len(drawn)


def test_the_headline_says_what_is_lost_and_how_much_of_it_needlessly() -> None:
    at = opened()
    share = words.number(words.Share(at.shown.run.bells.risk))
    iris = catalog.make("iris")
    x = iris.columns("petal width (cm)").X
    ringed = words.number(words.Share((GaussianNB(var_smoothing=0).fit(x, iris.y).predict(x) != iris.y).mean()))
    told = f"With these boundaries the red area is {share}, nearly all of it between versicolor and virginica"
    assert any(f"{ringed} of the points lie on the wrong side and have rings." in text for text in said(at))
    assert at.shown.pictures[0].captions[0] == told
    priced = opened(miss_cost=5).shown
    told = f"With these boundaries the red area is {words.number(priced.quantity('Bayes risk'))}"
    assert priced.pictures[0].captions[0] == told
    moved = opened(cut="1", cut_to=1.0)
    risk, best = moved.shown.quantity("Risk of the rule"), moved.shown.run.bells.risk
    assert risk > best
    yours, least = (words.number(words.Share(value)) for value in (risk, best))
    ringed = words.number(moved.shown.quantity("Training error"))
    assert any(f"{ringed} of the points lie on the wrong side" in text for text in said(moved))
    told = f"With your boundary the red area is {yours}, larger than the {least} with the best one"
    assert moved.shown.pictures[0].captions[0] == told


def test_where_the_decision_changes_is_said_where_the_picture_does_not_say_it_all():
    told = "The decision changes "
    assert not any(told in text for text in said(opened()))
    for settings in ({"miss_cost": 5}, {"cut": "1"}, {"bells": "hand"}):
        at = opened(**settings)
        assert sum(told in text for text in [*said(at), *at.shown.pictures[0].captions]) == 1, settings


def test_curves_by_hand_ask_for_no_data_and_are_downloaded_themselves():
    assert "data" in opened().heard
    at = opened(bells="hand")
    assert "data" not in at.heard
    told = at.shown.screen.rows
    assert told is not None
    rows = told(at.shown.run)
    density = 2 / 3 * norm(-1, 1).pdf(rows.columns["x"])
    np.testing.assert_allclose(rows.columns["class 1"], density, rtol=1e-6)


@pytest.mark.parametrize(("to", "seen"), [(1.5, True), (-1.0, True), (0.35, False)])
def test_what_a_moved_boundary_loses_more_than_the_best_is_named_where_it_is(to, seen):
    (drawn,) = figures(opened(bells="hand", cut="1", cut_to=to))
    (extra,) = [t for t in drawn["data"] if "<b>avoidable</b>" in str(t.get("text"))]
    x, y = float(extra["x"][0]), float(extra["y"][0])
    assert np.isfinite(x) == seen
    if seen:  # between the two curves, and between both boundaries
        low, high = sorted([2 / 3 * norm(-1, 1).pdf(x), 1 / 3 * norm(1, 1).pdf(x)])
        assert low < y < high and min(to, 0.3466) < x + 0.05 and x - 0.05 < max(to, 0.3466)


@pytest.mark.parametrize(("right", "told"), [(0.5, ""), (0.01, ", nearly all of it between a and b")])
def test_two_classes_are_named_only_if_they_lose_it_to_each_other(right: float, told: str) -> None:
    """The middle one of three loses to its left, and so much to its right; the others lose next to nothing."""
    curves = np.array([[2.0, 0.5, 0.0], [0.01, 2.0, 0.0], [0.0, right, 2.0]])
    x = np.linspace(0, 3, 2001)
    where = np.minimum(x.astype(int), 2)
    bells = SimpleNamespace(curves=lambda _: curves[where], predict=lambda _: where)
    run: Any = SimpleNamespace(k=3, priced=False, span=(0, 3), names=("a", "b", "c"), bells=bells)
    assert one_input._between(run) == told


def test_who_guesses_the_middle_between_the_peaks_is_not_near_enough():
    preset = next(p for p in PAGE.views["one_input"].presets if p.label == "One boundary")
    assert preset.guess
    truth = opened(**preset.settings).shown.quantity("First boundary")
    assert preset.guess.near(truth) < abs(truth - 0)
