import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pytest
from sklearn import metrics
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis
from sklearn.linear_model import LogisticRegression

from datasets import catalog
from pages.views.classification.evaluation import figure, threshold
from pages.views.classification.evaluation.judged import CELLS, WORDS
from pages.views.classification.evaluation.view import view
from tests.pages import drags
from tests.pages.classification.reading import agree, compared
from tests.pages.clock import Clock
from tests.pages.harness import Opened, alts, captions, figures, numbers, said
from ui import controls, palette, words

OVERLAP = {"data": "unequal_covariance"}


def opened(**settings: Any) -> Opened:
    curves = {} if "ask" in settings else {"curves": "true"}
    return Opened("classification", **({"view": "evaluation"} | curves | settings))


def scored(penalty=1.0):
    train, test = catalog.make("unequal_covariance").split(0.5, 0)
    model = LogisticRegression(C=1 / penalty, tol=1e-10, max_iter=1000).fit(train.X, train.y)
    return test.y, model.predict_proba(test.X)[:, 1]


def axis(at, n):
    return [t for t in figures(at)[0]["data"] if t.get("xaxis") == f"x{n}"]


@pytest.mark.parametrize("data", ["unequal_covariance", "wine", "moons", "separable", "xor", "and3", "iris", "skewed"])
def test_four_misses_are_asked_for_only_where_there_are_more_as_it_opens(data):
    at = opened(data=data)
    asked = view.question_where(lambda name, value: str(at.heard.get(name)) == str(value))
    assert ("at most four misses" in asked) == (at.shown.run.table.fn > 4)


def test_numbers_curves_and_areas_are_those_of_scikit_learn():
    y, p = scored()
    at = opened(**OVERLAP, threshold=0.4)
    called = p >= 0.4
    assert numbers(at) == pytest.approx(
        {
            "Accuracy": metrics.accuracy_score(y, called),
            "Precision": metrics.precision_score(y, called),
            "Recall": metrics.recall_score(y, called),
        }
    )
    assert at.shown.run.table.f1 == pytest.approx(metrics.f1_score(y, called))
    fpr, tpr, _ = metrics.roc_curve(y, p, drop_intermediate=False)
    _, roc, spot = axis(at, 2)
    np.testing.assert_allclose(roc["x"], fpr, atol=1e-6)
    np.testing.assert_allclose(roc["y"], tpr, atol=1e-6)
    assert spot["y"][0] == pytest.approx(metrics.recall_score(y, called), abs=1e-6)
    assert spot["x"][0] == pytest.approx(called[y == 0].mean(), abs=1e-6)
    precision, recall, _ = metrics.precision_recall_curve(y, p)
    chance, curve, spot = axis(at, 3)
    np.testing.assert_allclose(curve["x"][1:], recall[-2::-1], atol=1e-6)
    np.testing.assert_allclose(curve["y"][1:], precision[-2::-1], atol=1e-6)
    assert chance["y"][0] == pytest.approx(y.mean())
    titles = [a["text"] for a in figures(at)[0]["layout"]["annotations"]]
    assert f"{metrics.roc_auc_score(y, p):.3g}" in titles[0]
    assert f"{metrics.average_precision_score(y, p):.3g}" in titles[1]


def test_right_of_the_threshold_lie_the_found_and_the_false_alarms():
    y, p = scored()
    at = opened(**OVERLAP, threshold=0.4)  # an end of two bars
    below, above, cut, *_ = axis(at, 6)
    assert cut["x"].tolist() == pytest.approx([0.4, 0.4])
    called = p >= 0.4
    right = np.asarray(above["x"]) > 0.4
    assert np.asarray(above["y"])[right].sum() == pytest.approx(metrics.recall_score(y, called), abs=1e-6)
    assert np.asarray(below["y"])[right].sum() == pytest.approx(-called[y == 0].mean(), abs=1e-6)
    assert np.asarray(above["y"]).sum() == pytest.approx(1) and np.asarray(below["y"]).sum() == pytest.approx(-1)
    moved = drags.dropped("classification", EVALUATION, figure.SPREAD, 0.73, 0.1)
    assert drags.places(moved, figure.SPREAD)[:, 0] == pytest.approx([0.73, 0.73])


@pytest.mark.parametrize(("row", "column"), [(0, 0), (0, 1), (1, 0), (1, 1)])
def test_a_cell_of_the_table_lights_up_the_points_counted_in_it(row, column):
    y, p = scored()
    plain = opened(**OVERLAP, threshold=0.4)
    one = plain.shown.run
    shade = next(t for t in axis(plain, 4) if t["type"] == "heatmap")
    assert shade["meta"] == f"pick from {len(y)}"
    with controls_put() as put:
        threshold._look_at(one, len(y) + 2 * row + column)
        threshold._look_at(one, 3)
    assert put == [("lit", WORDS[2 * row + column]), ("point", 4)]
    at = opened(**OVERLAP, threshold=0.4, lit=WORDS[2 * row + column])
    cloud = next(t for t in figures(at)[0]["data"] if t.get("meta") == "pick" and t["type"] == "scatter")
    light = np.asarray(cloud["marker"]["opacity"]) == 1
    assert light.tolist() == ((y == row) & ((p >= 0.4) == column)).tolist()
    with controls_put() as put:
        threshold._look_at(at.shown.run, len(y) + 2 * row + column)
    assert put == [("lit", "all")]


@contextmanager
def controls_put() -> Iterator[list[tuple[str, Any]]]:
    """The settings that a click asks for."""
    found: list[tuple[str, Any]] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(controls, "put", lambda key, value: found.append((key, value)))
        yield found


def test_every_frame_moves_the_line_both_points_and_the_table_together():
    y, p = scored()
    at = opened(**OVERLAP)
    figure = figures(at)[0]
    kinds = [(t["type"], t.get("mode"), t.get("xaxis")) for t in figure["data"]]
    line, writing = kinds.index(("contour", None, "x")), kinds.index(("scatter", "text", "x4"))
    levels = []
    for frame, told in zip(figure["frames"], captions(at), strict=True):
        parts = dict(zip(frame["traces"], frame["data"], strict=True))
        level = parts[line]["contours"]["start"]
        levels.append(level)
        called = (p >= level - 1e-7).astype(int)
        table = metrics.confusion_matrix(y, called)
        assert [int(re.findall(r"<b>(\d+)", t)[0]) for t in parts[writing]["text"]] == table.ravel().tolist()
        (_, alarms), (missed, _) = table
        assert compared(missed, alarms) in told
        red = [np.asarray(t["y"], float) for t in frame["data"] if t["type"] == "bar"]
        lost = np.array([-(y == 0).sum() * red[0].sum(), (y == 1).sum() * red[1].sum()])
        np.testing.assert_allclose(lost, [alarms, missed], atol=1e-6)
    assert levels == sorted(levels)
    assert captions(at)[-1].startswith("With the threshold above every score")
    assert 0.5 in levels  # the reader's
    assert min(abs(np.array(levels) - 1 / 6)) < 1e-12  # the one implied by the costs 1 and 5


def test_the_costs_imply_a_threshold_and_the_cheapest_is_said():
    y, p = scored()
    at = opened(**OVERLAP, alarm=2, miss=3)
    costs = {t: (2 * ((p >= t) & (y == 0)).sum() + 3 * ((p < t) & (y == 1)).sum()) / len(y) for t in [*p, 2.0]}
    told = next(t for t in said(opened(**OVERLAP, alarm=2, miss=3)) if t.startswith("In the plot of the cost"))
    assert "the threshold that the prices imply, 0.400." in told
    assert told.endswith(f"at {words.number(float(min(costs.values())))}.")
    dotted = next(t for t in axis(at, 5) if t.get("line", {}).get("dash") == "dot")
    np.testing.assert_allclose(dotted["x"], 0.4, atol=1e-6)
    formulas = " ".join(f.value for f in at.latex)
    assert r"\frac{2}{2 + 3} = 0.4" in formulas


def test_always_saying_one_class_is_told_where_it_is_right_more_often():
    at = opened(threshold=0.02)
    run = at.shown.run
    always = max(run.y.mean(), 1 - run.y.mean())
    assert run.table.accuracy < always
    assert any(f"{100 * always:.3g}% of the points, more than with this threshold." in told for told in said(at))


def test_nobody_called_positive_is_said_in_words():
    at = opened(data="skewed", split=1)
    shown = numbers(at)
    assert (shown["Precision"], shown["Recall"], at.shown.run.table.f1) == ("none predicted", 0, 0)
    assert shown["Accuracy"] == pytest.approx(0.99)
    assert any("would be right on 99.0% of the points, as often as with this threshold." in told for told in said(at))
    assert not any("Always answering" in told for told in said(opened()))  # where it is worse, nobody asks
    assert any(r"\text{undefined: none predicted}" in f.value for f in at.latex)


def test_a_test_set_of_one_class_and_none_at_all_are_said():
    alone = opened(data="and3", test=0.25, split=1)
    assert any("are negative, so what counts the other class is undefined" in t for t in said(alone))
    assert numbers(alone)["Recall"] == "no positives"
    assert any("scores flatter the method" in t for t in said(opened(data="and3")))


def test_all_classes_at_once():
    train, test = catalog.make("iris").principal_plane().split(0.5, 0)
    called = LinearDiscriminantAnalysis().fit(train.X, train.y).predict(test.X)
    at = opened(data="iris", ask="classes", model="lda", point=3)
    assert numbers(at) == pytest.approx(
        {"Accuracy": metrics.accuracy_score(test.y, called)}
        | {
            f"Mean {label}": getattr(metrics, f"{name}_score")(test.y, called, average="macro")
            for name, label in (("precision", "precision"), ("recall", "recall"), ("f1", "F1"))
        }
    )
    writing = next(t for t in figures(at)[0]["data"] if t.get("mode") == "text")
    counts = [int(re.findall(r"<b>(\d+)", t)[0]) for t in writing["text"]]
    assert counts == metrics.confusion_matrix(test.y, called).ravel().tolist()
    assert f"{(called == test.y).sum()} of {len(called)} answers are right." in alts(at)[0]


@pytest.mark.parametrize(
    "settings",
    [
        {**OVERLAP, "threshold": 0.31},
        {"data": "skewed", "split": 1},
        {"data": "blobs", "positive": "group 3", "data_spread": 3.0, "test": 0.3, "degree": 2},
        {"data": "wine", "ask": "classes", "model": "qda", "standardise": "true"},
        {"data": "moons", "model": "k_neighbors", "votes": 4, "test": 0.0},
        {**OVERLAP, "model": "small_network", "hidden": 3, "seed": 2},
        {**OVERLAP, "model": "decision_tree", "depth": 3},
    ],
)
def test_the_scripts_print_the_numbers_beside_the_chart(settings):
    agree(opened(**settings), library=True)


def test_the_numbers_in_the_theory_are_right():
    n, sick = 1000, 5
    truth = np.r_[np.ones(sick), np.zeros(n - sick)].astype(int)
    assert metrics.accuracy_score(truth, np.zeros(n, int)) == 0.995
    assert metrics.precision_score(truth, np.ones(n, int)) == 0.005
    assert round(metrics.f1_score(truth, np.ones(n, int)), 5) == 0.00995
    text = " ".join(opened().shown.screen.text().split())
    for number in ("0.5%", "0.005", "0.5025", "0.00995", "1/6", "1/11"):
        assert number in text


EVALUATION: dict[str, Any] = {"view": "evaluation", **OVERLAP, "curves": True, "threshold": 0.3}


@pytest.mark.parametrize(("meta", "shares"), [(figure.ROC, ("fpr", "tpr")), (figure.TRADE, ("tpr", "precision"))])
@pytest.mark.parametrize("place", [(0.07, 0.61), (0.83, 0.94), (1.0, 0.0), (-4.0, 9.0)])
def test_on_a_curve_the_threshold_goes_to_the_nearest_place_that_it_can_have(meta, shares, place):
    y, p = scored()
    called = p >= np.linspace(0, 1, 101)[:, None]
    tp, fp = (called & (y == 1)).sum(axis=1), (called & (y == 0)).sum(axis=1)
    with np.errstate(invalid="ignore"):
        all_of_them = {"fpr": fp / (y == 0).sum(), "tpr": tp / (y == 1).sum(), "precision": tp / (tp + fp)}
    there = np.column_stack([all_of_them[share] for share in shares])
    spot = drags.places(drags.dropped("classification", EVALUATION, meta, *place), meta)[0]
    least = np.nanmin(np.hypot(*(there - place).T))
    assert np.hypot(*(spot - place)) == pytest.approx(least, abs=1e-6)


@pytest.mark.parametrize(("x", "threshold"), [(0.126, 0.13), (0.934, 0.93), (-7.0, 0), (1e9, 1)])
def test_on_the_axis_of_the_cost_the_threshold_is_where_it_is_dragged(x, threshold):
    at = drags.dropped("classification", EVALUATION, figure.COST, x, 0.2)
    assert at.heard["threshold"] == threshold
    assert drags.places(at, figure.COST)[0, 0] == pytest.approx(threshold)


def test_the_line_goes_through_the_place_to_which_it_is_dragged():
    run = opened(**OVERLAP).shown.run
    across, up, _ = run.judged.at.plane.grid(CELLS)
    surface = run.judged.found.shares[1][:, 1].reshape(CELLS, CELLS)
    for i, j in np.argwhere((surface > 0.1) & (surface < 0.9))[[3, 40, -9]]:
        at = drags.dropped("classification", EVALUATION, figure.LINE, across[j], up[i])
        assert at.heard["threshold"] == pytest.approx(surface[i, j], abs=0.00501)
        picture = at.pictures[0]
        (line,) = (one for one in picture.frames[picture.start]["data"] if one.get("meta") == figure.LINE)
        assert line["contours"]["start"] == at.heard["threshold"]


@pytest.mark.parametrize("meta", [figure.LINE, figure.SPREAD, figure.ROC, figure.TRADE, figure.COST])
def test_the_threshold_dragged_anywhere_has_an_answer(meta):
    drags.anywhere("classification", EVALUATION, meta)


def test_a_click_on_a_cell_of_the_table_goes_through_the_points_in_it(monkeypatch):
    at = opened(data="iris", ask="classes", model="lda", penalty=1, test=0.5)
    table, n = at.shown.run, len(at.shown.run.judged.truth)
    put: dict[str, Any] = {}
    monkeypatch.setattr(controls, "put", put.__setitem__)
    shade = next(t for t in figures(at)[0]["data"] if t.get("meta") == f"pick from {n}")
    k = len(shade["z"])
    z = np.array(shade["z"])
    assert (z[np.eye(k, dtype=bool)] > 0).all() and (z[~np.eye(k, dtype=bool)] <= 0).all()  # mistakes have their hue
    click = at.shown.pictures[0].on_click
    assert click
    for truth, called in ((0, 0), (2, 2), (1, 2)):
        inside = [i + 1 for i in range(n) if (table.judged.truth[i], table.called[i]) == (truth, called)]
        put.clear()
        click(n + truth * k + called)
        assert put == ({"point": next((i for i in inside if i > table.i + 1), inside[0])} if inside else {})
    click(4)
    assert put == {"point": 5}
    click(n + k * k)
    assert put == {"point": 5}


def test_it_opens_on_the_plane_and_the_scores_and_table_and_curves_come_with_a_switch():
    few, many = (opened(curves=curves) for curves in ("false", "true"))
    axes = [{t.get("xaxis", "x") for t in figures(at)[0]["data"]} for at in (few, many)]
    assert axes == [{"x", "x2"}, {"x", "x2", "x3", "x4", "x5", "x6"}]
    assert [drag.meta for drag in few.pictures[0].drags] == [figure.LINE, figure.SPREAD]
    assert not any("costs" in told for told in [*said(few), *captions(few)])
    assert numbers(few) == numbers(many)


def test_the_quarters_count_the_points_at_the_threshold_of_the_frame_and_the_headline_compares_the_mistakes():
    y, p = scored()
    clock, told = Clock("classification", view="evaluation", **OVERLAP), set()
    at = opened(**OVERLAP, curves="false")
    drawn = figures(at)[0]
    places = [i for i, t in enumerate(drawn["data"]) if t.get("meta") == f"pick from {len(y)}"]
    for step in clock.steps:
        frame = drawn["frames"][step]
        called = (p >= clock.at(step).threshold - 1e-6).astype(int)  # a threshold is the score of a point
        table = metrics.confusion_matrix(y, called)
        (quarters,) = (dict(zip(frame["traces"], frame["data"], strict=True))[i] for i in places)
        assert [int(re.findall(r"<b>(\d+)", t)[0]) for t in quarters["text"]] == table.ravel().tolist()
        assert captions(at)[step].endswith(compared(table[1, 0], table[0, 1]))
        told.add(tuple(table.ravel()))
    assert len(told) > 10


def test_the_quarters_stand_on_their_side_of_the_bars_and_name_truth_and_answer():
    at = opened(curves="false", threshold=0.5)
    n, names = len(at.shown.run.y), at.shown.run.names
    quarters = next(t for t in figures(at)[0]["data"] if t.get("meta") == f"pick from {n}")
    for truth, called, x, up, text in zip(
        (0, 0, 1, 1), (0, 1, 0, 1), quarters["x"], quarters["y"], quarters["text"], strict=True
    ):
        assert (x > 0.5, up > 0) == (called == 1, truth == 1)
        told = names[truth] if truth == called else f"{names[truth]} called {names[called]}"
        assert text.endswith(f"<br>{told}")


def test_the_halves_of_the_bars_name_their_classes():
    at = opened()
    names = at.shown.run.names
    *_, told = figures(at)[0]["data"]
    assert list(told["text"]) == [f"<b>{name}</b>" for name in names]
    low, high = told["y"]
    assert low < 0 < high and list(told["textfont"]["color"]) == [palette.colour(0), palette.colour(1)]


def test_precision_and_recall_are_said_as_counts_of_the_picture():
    y, p = scored()
    clock = Clock("classification", view="evaluation", **OVERLAP)
    for step in (0, clock.picture.start, clock.last):
        called = p >= threshold.at(clock.run, step).threshold - 1e-6  # a threshold is a score, as one of two has it
        both = int((called & (y == 1)).sum())
        told = f"Precision: {both} of the {called.sum()} called class 2. "
        told += f"Recall: {both} of the {y.sum()} that are class 2."
        assert clock.verdict(step) == (told if called.any() else "")


def test_with_curves_the_headline_says_what_the_least_cost_is_and_where() -> None:
    at = Opened("classification", view="evaluation", model="qda", curves=True, alarm=1.0, miss=10.0)
    one, told = at.shown.run, at.shown.pictures[0].captions

    def cost(level: float) -> float:
        called = one.scores >= level
        return float(np.mean(np.where(one.y == 1, 10.0 * ~called, 1.0 * called)))

    best = min(one.scores, key=cost)
    least = f"the lowest cost is {words.number(cost(best))}, at {words.number(float(best))}"
    assert told[at.shown.pictures[0].start].endswith(f" cost {words.number(cost(0.5))} a point, and {least}")


def test_the_headline_answers_what_a_preset_asks_where_its_picture_rests():
    asked = {preset.label: preset for preset in view.presets}
    dear, sure, few, rare = (
        asked[label] for label in ("A miss costs ten", "Surer alarms?", "Five neighbours", "The trap of accuracy")
    )
    at = opened(**dear.settings)
    assert dear.guess
    cheapest = captions(at)[dear.guess.rests(at.shown.quantity) or 0]
    assert cheapest.startswith("With the threshold at 0.0721, ") and cheapest.endswith(", the lowest cost of all")
    at = opened(**sure.settings)
    run, (now, before) = at.shown.run, (0.62, 0.6)
    called = [run.scores >= level for level in (before, now)]
    fell = [words.number(words.Share(run.y[one].mean())) for one in called]
    told = f", and precision falls to {fell[1]} from {fell[0]} at 0.60"
    assert captions(at)[at.pictures[0].start].endswith(told) and run.y[called[1]].mean() < run.y[called[0]].mean()
    at = opened(**few.settings)
    assert len(np.unique(at.shown.run.scores)) == 6
    assert captions(at)[at.pictures[0].start].endswith(", and only 6 different thresholds")
    at = opened(curves="false", **rare.settings)
    told = "With the threshold at 0.50, none of the rare points is found: there are 4 misses and no false alarms"
    assert captions(at)[at.pictures[0].start] == told


def test_precision_falls_only_if_its_words_do(monkeypatch: pytest.MonkeyPatch) -> None:
    at = opened(data="bank_loans", model="k_neighbors", votes=25)
    heads = captions(at)
    falls = [re.search(r"falls to (\S+) from (\S+) at", told) for told in heads]
    assert any(falls) and all(one[1] != one[2] for one in falls if one)
    monkeypatch.setattr(threshold.words, "number", lambda _: "50%")
    one = at.shown.run
    assert not any("falls" in threshold._at(one, threshold._worth_a_frame(one), f) for f in range(50))
