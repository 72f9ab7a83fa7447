"""Choosing C and the bandwidth: the maps are those of the search, a click shows a cell, the scripts agree."""

from typing import Any

import numpy as np
import pytest
from sklearn.svm import SVC

from algos.kernels import grid_search
from algos.kernels.grid_search import GridSearch
from algos.trace import record
from datasets import catalog
from datasets.dataset import Dataset
from pages.kernels import PAGE
from pages.views.kernels.choosing import run as choosing
from pages.views.kernels.choosing import theory
from pages.views.kernels.choosing.figure import CHOSEN, UNSEEN
from tests.pages.harness import Opened, alts, figures, printed, scripts, texts
from tests.pages.mistakes import mistakes
from ui import controls, words
from ui.compute import Refused
from ui.guessing import cover
from ui.lecture.lecture import shipped

DATA = "unequal_covariance"


def opened(**settings: Any) -> Opened:
    return Opened(
        "kernels", **dict[str, Any](view="choosing", data=DATA, every=True, training=True, standardise=True) | settings
    )


@pytest.fixture(scope="module")
def rows() -> Dataset:
    """The rows learned from at the page's defaults."""
    return catalog.make(DATA).split(0.3, seed=0)[0].standardised()


@pytest.fixture(scope="module")
def found(rows: Dataset) -> GridSearch:
    bandwidths, Cs = choosing.BANDWIDTHS["coarse"], choosing.COSTS["coarse"]
    steps = grid_search.steps(rows.X, rows.target, bandwidths=bandwidths, Cs=Cs, folds=5, seed=0)
    return record(steps, limit=1000).final


def said(at: Opened) -> str:
    return texts([*at.caption, *at.markdown, *at.warning])


def test_both_maps_and_the_best_cell_are_those_of_the_search(found):
    at = opened()
    chart = figures(at)[0]
    picks = [trace for trace in chart["data"] if trace.get("meta") == "pick"]
    written = [trace for trace in chart["data"] if trace.get("mode") == "text" and trace["xaxis"] != "x3"]
    pairs = zip(written[::2], written[1::2], strict=True)  # on strong cells, and on pale ones
    for trace, (strong, numbers_in), errors in zip(picks, pairs, (found.errors, found.training_errors), strict=True):
        both = [one + other for one, other in zip(strong["text"], numbers_in["text"], strict=True)]
        assert both == [f"{round(float(e), 1):g}" for e in (errors * len(found.fold)).ravel()]
        i, j = 2, 3
        spot = i * len(found.Cs) + j
        assert (numbers_in["x"][spot], numbers_in["y"][spot]) == (j, i)
        assert trace["z"].shape == errors.shape
        assert trace["customdata"][i][j].startswith(f"C {found.Cs[j]:g}, bandwidth {found.bandwidths[i]:g}<br>")
    star = next(trace for trace in chart["data"] if trace.get("marker", {}).get("symbol") == "star")
    assert (round(float(star["y"][0])), round(float(star["x"][0]))) == found.best
    assert at.shown.quantity("Wrong unseen, best setting") == round(found.errors[found.best] * len(found.fold))
    assert opened(best_cell=True).shown.quantity("Validation error, framed cell") == found.errors[found.best]
    assert f"lowest, {100 * found.errors[found.best]:.3g}%" in alts(at)[0]


def test_a_click_shows_the_machine_of_that_cell(found, rows, monkeypatch):
    put: dict[str, Any] = {}
    monkeypatch.setattr(controls, "put", lambda name, value: put.update({name: value}))
    i, j = choosing.BANDWIDTHS["coarse"].index(0.2), choosing.COSTS["coarse"].index(100.0)
    on_click = opened().pictures[0].on_click
    assert on_click
    on_click(i * len(choosing.COSTS["coarse"]) + j)
    assert set(put) == {"C", "bandwidth"}
    at = opened(**put)
    assert (float(at.heard["C"]), float(at.heard["bandwidth"])) == (100, 0.2)
    assert at.shown.quantity("Validation error, framed cell") == found.errors[i, j]
    machine = grid_search.machine(rows.X, rows.y, 0.2, 100.0)
    train, test = catalog.make(DATA).split(0.3, seed=0)
    wrong = machine.predict(test.standardised(by=train).X) != test.y
    assert f"the one shown is wrong about {wrong.sum()} of {len(test.y)}." in said(opened(more="Look closer", **put))
    assert "bandwidth 0.2" in alts(at)[0]


def test_every_frame_marks_its_own_cell_and_draws_its_own_boundary():
    chart = figures(opened())[0]
    assert len(chart["frames"]) == len(choosing.COSTS["coarse"])
    lefts = []
    for frame in chart["frames"]:
        moving = dict(zip(frame["traces"], frame["data"], strict=True))
        edges = [
            data["x"] for t, data in moving.items() if len(data.get("x", [])) == 5 and data["x"][1] == data["x"][0] + 1
        ]
        assert len(edges) == 2, "the frame round the cell, in both maps"
        np.testing.assert_array_equal(*edges)
        lefts.append(edges[0][0])
    assert lefts == [-0.5, 0.5, 1.5, 2.5, 3.5]


@pytest.mark.parametrize("settings", [{}, {"test": 0.0, "C": "1000", "folds": 2}, {"data": "iris", "folds": 2}])
def test_the_script_prints_the_numbers_on_the_page(settings):
    at = opened(**settings)
    shown = {"Wrong unseen, best setting": at.shown.quantity("Wrong unseen, best setting")}
    ours, library = scripts(at)
    assert printed(ours) == pytest.approx(shown, abs=1e-12)
    theirs = printed(library)
    assert set(theirs) <= set(shown) and len(theirs) == 1
    for label, value in theirs.items():
        assert value == pytest.approx(shown[label], abs=2), "a point on a boundary may change sides"


def test_the_error_is_added_up_fold_by_fold(found):
    at = opened(more="Look closer", best_cell=True)
    wrong = found.wrong[found.best].astype(int)
    table = at.table[0].value
    assert [int(v) for v in table["mistakes on it"]] == wrong.tolist()
    assert [int(v) for v in table["rows"]] == found.sizes.tolist()
    assert " + ".join(map(str, wrong)) in at.latex[0].value
    assert f"{int(found.as_good.sum())} cells of 40" in said(at)


def test_few_rows_are_refused_in_words_and_many_are_sampled():
    with pytest.raises(Refused, match="One class has a single point"):
        opened(data="exercise_2_5", test=0.0)
    at = opened(data="blobs", folds=2, positive="group 1")
    assert "100 of the 210 training rows take part" in said(at)


@pytest.mark.parametrize(
    ("n", "d", "words"),
    [
        (200, 10_000, "logistic regression or the linear kernel"),
        (150, 2, "the Gaussian kernel"),
        (60_000, 20, "make more inputs"),
        (20_000, 20, "nothing about such numbers"),
        (9, 2, "nothing about such numbers"),
    ],
)
def test_the_rule_of_thumb_is_that_of_the_notes(n, d, words):
    assert words in theory.advice(n, d)


def test_it_opens_on_the_boundary_and_its_mistakes_along_C_and_the_lecture_frames_the_cell_it_speaks_of():
    (alone,) = figures(Opened("kernels", view="choosing", every=True))
    assert [t["xaxis"] for t in alone["data"] if t.get("meta") == "pick"] == ["x"]
    at = Opened("kernels", view="choosing")
    search, chart = at.shown.run.search, at.pictures[0]
    row = at.shown.run.cell[0]
    for j, frame in enumerate(chart.frames):
        fitted, left_out = (t for t in frame["data"] if t.get("meta") == f"pick from {row * len(search.Cs)}")
        assert fitted["xaxis"] == left_out["xaxis"] == "x2"
        (rings,) = mistakes(frame["data"])
        assert fitted["y"][j] == sum(rings["ids"] >= 0)
        np.testing.assert_array_equal(left_out["y"][: j + 1], search.wrong[row, : j + 1].sum(axis=-1))
        assert np.isnan(left_out["y"][j + 1 :]).all() and np.isnan(fitted["y"][j + 1 :]).all(), "both come with Play"
        told = f"At C = {search.Cs[j]:g} there are {fitted['y'][j]:g} training mistakes and "
        if j < len(chart.frames) - 1:
            assert chart.captions[j].startswith(told)
        else:  # it answers the question
            assert chart.captions[j].startswith(
                f"From C = 0.1 to C = 1000 training mistakes fall from {fitted['y'][0]:g} to {fitted['y'][j]:g}, and "
                f"validation mistakes fall from {left_out['y'][0]:g} to {min(left_out['y']):g} and rise to "
                f"{left_out['y'][j]:g}"
            )
            assert fitted["y"][j] < fitted["y"][0] and left_out["y"][j] > left_out["y"][0]
    stop = next(stop for stop in shipped()["kernels"].stops if stop.picture.settings["view"] == "choosing")
    run = Opened("kernels", **stop.picture.settings).shown.run
    assert (run.bandwidth, run.C) == (min(run.search.bandwidths), max(run.search.Cs)) and run.training
    assert run.search.training_errors[run.cell] == 0  # as the question says


def test_points_that_are_wrong_when_unseen_are_ringed_in_the_colour_of_their_curve() -> None:
    at = Opened("kernels", view="choosing", bandwidth="0.5")
    choice, chart = at.shown.run, at.pictures[0]
    row, X, fold = choice.cell[0], choice.rows.X, choice.search.fold
    for j, frame in enumerate(chart.frames):
        lost = np.zeros(len(X), dtype=bool)
        for k in range(choice.folds):
            model = SVC(C=choice.search.Cs[j], gamma=1 / (2 * 0.5**2), tol=1e-6).fit(X[fold != k], choice.y[fold != k])
            lost[fold == k] = model.predict(X[fold == k]) != choice.y[fold == k]
        ringed = next(t for t in frame["data"] if t.get("marker", {}).get("line", {}).get("color") == UNSEEN)
        apart = np.setxor1d(ringed["ids"][ringed["ids"] >= 0], np.flatnonzero(lost))
        assert len(apart) <= 1, "the two stop at slightly different places"
        assert sum(ringed["ids"] >= 0) == choice.search.wrong[row, j].sum()


def test_while_a_guess_is_awaited_there_are_empty_cells_the_frame_and_the_points():
    chart = opened(C="1000", bandwidth="0.05").pictures[0]
    shown = [t for t in cover.covered(chart.frames[chart.start])["data"] if t.get("visible", True)]
    heats = [t for t in shown if t["type"] == "heatmap"]
    assert len(heats) == 2 and all(np.ptp(t["z"]) == 0 for t in heats)
    assert [t["xaxis"] for t in shown if t.get("mode") == "text"] == ["x3"]  # what the classes are called
    assert [list(t["x"][:2]) for t in shown if t.get("mode") == "lines"] == [[3.5, 4.5]] * 2
    (points,) = (t for t in shown if t["xaxis"] == "x3" and t["mode"] == "markers")
    assert len(points["x"]) == 84


def test_every_cell_with_the_fewest_mistakes_has_a_star_and_rings_are_counted():
    at = Opened("kernels", view="choosing", every=True)
    chart = at.pictures[0]
    search = at.shown.run.search
    counts = np.rint(search.errors * len(at.shown.run.y))
    for i, frame in enumerate(chart.frames):
        looks = [(str(t.get("marker", {}).get("symbol")), t) for t in frame["data"]]
        stars = next(t for symbol, t in looks if symbol == "star")
        assert len(stars["x"]) == (counts == counts.min()).sum() > 1
        (rings,) = mistakes(frame["data"])
        lost = counts[at.shown.run.cell[0], i]
        seen = int(sum(rings["ids"] >= 0))
        both = f"{words.count(seen, 'training mistake')} and {words.count(int(lost), 'validation mistake')}"
        told = f" there {'is' if seen == 1 else 'are'} {both}"
        row = counts[at.shown.run.cell[0]]
        least = f"{counts.min():g}"
        if i == len(chart.frames) - 1:  # where all columns are seen their rings are compared
            widest = [search.bandwidths[column == column.min()].max() for column in (counts[:, 0], counts[:, -1])]
            ringed = f"{widest[1]:g} at C = {search.Cs[-1]:g} and {widest[0]:g} at C = {search.Cs[0]:g}"
            marked = f"The {len(stars['x'])} stars mark the fewest validation mistakes, {least}"
            assert chart.captions[i] == f"{marked}, and the widest ringed bandwidth is {ringed}"
        else:
            fewest = f"and no pair has fewer validation mistakes than {least}"
            assert chart.captions[i].endswith(f"{told}, {fewest}")
        circles = next(t for symbol, t in looks if symbol == "circle-open" and t["marker"]["color"] == CHOSEN)
        best = {(j, b) for b, j in np.argwhere(counts == counts.min(axis=0))}  # of each C
        assert {(round(float(x)), round(float(y))) for x, y in zip(circles["x"], circles["y"], strict=True)} == best
        alone = Opened("kernels", view="choosing").pictures[0].captions[-1]
        low = row.min()
        ways = {-1: "fall from {:g} to {:g}", 0: "stay at {:g}", 1: "rise from {:g} to {:g}"}
        way = ways[int(np.sign(row[-1] - row[0]))].format(row[0], row[-1])
        on_the_way = f"fall from {row[0]:g} to {low:g} and rise to {row[-1]:g}"
        assert alone.endswith(f", and validation mistakes {on_the_way if low < min(row[0], row[-1]) else way}")


def test_of_several_ringed_bandwidths_the_widest_is_told_as_such_and_the_stars_are_counted_to_the_last() -> None:
    settings = next(one.settings for one in PAGE.views["choosing"].presets if one.label == "Spirals")
    at = Opened("kernels", view="choosing", **settings)
    counts, bandwidths = at.shown.run.search.wrong.sum(axis=-1), at.shown.run.search.bandwidths
    assert bandwidths[counts[:, -1] == counts[:, -1].min()].tolist() == [0.2, 0.5, 1, 2]
    told = "The 14 stars mark the fewest validation mistakes, 0, and the widest ringed bandwidth is 2"
    assert (counts == 0).sum() == 14
    assert at.pictures[0].captions[-1] == f"{told} at C = 1000 and 0.5 at C = 0.1"


def test_it_opens_before_the_best_cell_so_that_both_kinds_of_mistakes_fall_at_first_and_one_rises_again():
    choice = Opened("kernels", view="choosing").shown.run
    assert choice.cell[1] == 0 and choice.cell != choice.search.best
    left_out = choice.search.wrong[choice.cell[0]].sum(axis=-1)
    learned = [int(((machine.scores > 0) != choice.y).sum()) for machine in choice.machines]
    assert 0 < left_out.argmin() < len(left_out) - 1 and left_out[-1] > left_out[0]
    assert learned[-1] == min(learned) < learned[0]


def test_each_class_is_named_on_its_own_ground() -> None:
    at = Opened("kernels", view="choosing")
    choice, picture = at.shown.run, at.shown.pictures[0]
    named = next(t for t in picture.frames[picture.start]["data"] if "<b>class 1</b>" in list(t.get("text") or []))
    scores = choice.machine.decision_function(np.column_stack([named["x"], named["y"]]))
    assert list(named["text"]) == ["<b>class 1</b>", "<b>class 2</b>"] and (np.sign(scores) == [-1, 1]).all()


def test_as_many_at_every_C_are_told_as_such() -> None:
    at = Opened("kernels", view="choosing", data="xor")
    run = at.shown.run
    assert set(run.search.wrong[run.cell[0]].sum(axis=-1)) == {0}
    assert at.pictures[0].captions[-1] == (
        "From C = 0.1 to C = 1000 training mistakes stay at 0, and validation mistakes stay at 0"
    )
