"""Which wins: the errors beside the chart from the methods on their own, the verdict, the script."""

from functools import partial

import numpy as np
import pytest
from numpy.testing import assert_allclose

from algos.recommender import alternating, baselines, comparison
from algos.trace import record
from datasets import catalog
from pages.views.recommender.compare.figure import GUESSED, HELD_OUT, OTHER
from pages.views.recommender.compare.view import GUESS
from tests.pages.harness import Opened, alts, captions, figures, frames, numbers, printed, scripts, texts
from ui import words
from ui.guessing.cover import INSTEAD
from ui.palette import NEUTRAL

opened = partial(Opened, "recommender", view="compare")


@pytest.fixture(scope="module")
def films():
    return opened(more="Code", compare_error="mae", compare_splits=2, split=3, centre="global")


def named(figure):
    """The names of the other methods in the plot of the factorisation."""
    return [note for note in figure["layout"]["annotations"] if note["xref"] != "x2 domain"]


def names(figure):
    """Of the rows, without what each method guesses from."""
    return [text.partition("<br>")[0] for text in figure["layout"]["yaxis2"]["ticktext"]]


def beside(traces):
    """The mean errors held out, of the factorisation and of the others that have a row."""
    return traces[-1]["customdata"], traces[-5]["customdata"]


def test_errors_are_those_of_the_methods_on_their_own(films):
    own, popular = [], []
    for seed in (3, 4):
        train, test = catalog.make("films").split(0.2, seed=seed)
        run = alternating.steps(train.Y, rank=2, penalty=1.0, centre="global")
        model = record(run, limit=comparison.HALF_STEPS).final
        own.append(np.nanmean(np.abs(test.Y - model.predict())))
        popular.append(np.nanmean(np.abs(test.Y - next(baselines.steps(train.Y, method="popularity")).predict())))
    shown = numbers(films)
    assert shown["MAE, factorisation"] == pytest.approx(np.mean(own), rel=1e-9)
    assert shown["MAE, popularity"] == pytest.approx(np.mean(popular), rel=1e-9)
    assert films.shown.screen.quantities["Better than popularity"](films.shown.run) == (
        f"on {np.sum(np.array(own) < popular)} of 2 splits"
    )
    traces = {t.get("name"): t for t in frames(films)[-1]}
    assert traces["held out"]["y"][1] == pytest.approx(np.mean(own), rel=1e-6)
    ends = traces["all splits"]["y"]
    assert len(ends) == 16 and sorted([ends[1], ends[-2]]) == pytest.approx(sorted(own), rel=1e-6)
    data = figures(films)[0]["data"]
    levels = {t["line"]["color"]: t["y"] for t in data if t.get("line", {}).get("dash") == "dot"}
    assert_allclose(levels[NEUTRAL], shown["MAE, popularity"], rtol=1e-6)
    hybrid = next(t for t in data if t.get("marker", {}).get("color") == OTHER)  # at its own rank
    assert OTHER not in levels and list(hybrid["x"]) == [2]
    assert_allclose(hybrid["y"], shown["MAE, best other"], rtol=1e-6)
    told = {note["text"]: note["y"] for note in named(figures(films)[0])}
    name = next(text for text in told if text.startswith("best other: "))
    assert told == pytest.approx({name: shown["MAE, best other"], "popularity": shown["MAE, popularity"]})


@pytest.mark.parametrize(("along", "said"), [("rank", "rank 2"), ("penalty", "λ = 1")])
def test_the_best_other_says_which_setting_it_keeps(along, said):
    figure = figures(opened(compare_along=along))[0]
    (note,) = (note for note in named(figure) if note["text"] == f"best other: hybrid at {said}")
    spot = next(t for t in figure["data"] if t.get("marker", {}).get("color") == OTHER)
    assert [note["x"], note["y"]] == pytest.approx([spot["x"][0], spot["y"][0]])
    assert spot["x"][0] == (2 if along == "rank" else 0)
    assert spot["marker"]["symbol"] == "star", "no point of a curve"


def test_the_curves_are_drawn_as_far_as_the_player_has_come(films):
    for place, traces in enumerate(frames(films)):
        drawn = [t for t in traces if t.get("name") in ("training", "held out")]
        assert [list(t["x"]) for t in drawn] == [list(range(1, place + 2))] * 2
        assert [t["text"] for t in drawn] == [[""] * place + ["training"], [" held out"]], "names where there is room"
    given = next(t for t in figures(films)[0]["data"] if t.get("meta") == INSTEAD)
    assert len(given["x"]) == 8 and not given["visible"]


def test_the_factorisation_moves_along_the_curve_and_the_rows_stay(films):
    figure = figures(films)[0]
    curve = next(t for t in frames(films)[-1] if t.get("name") == "held out")["y"]
    assert names(figure)[0] == "factorisation"
    _, usual = beside(figure["data"])
    for place, traces in enumerate(frames(films)):
        own, others = beside(traces)
        assert own == pytest.approx(curve[[place]])
        assert_allclose(others, usual)
        mark = next(t for t in traces if t.get("marker", {}).get("symbol") == "circle-open")
        assert [mark["x"][0], mark["y"][0]] == pytest.approx([place + 1, curve[place]])
        assert "layout" not in figure["frames"][place]


def test_what_is_beyond_the_scale_is_a_triangle_at_its_end():
    figure = figures(opened(penalty=0, rank=6))[0]
    top, own, said = figure["layout"]["xaxis2"]["range"][1], figure["data"][-1], figure["data"][-2]
    assert own["customdata"][0] > 15 > top > own["x"][0]
    assert list(own["marker"]["color"]) == [HELD_OUT] and list(own["marker"]["symbol"]) == ["triangle-right"]
    assert [float(text) for text in said["text"]] == pytest.approx(own["customdata"], rel=1e-3)
    assert list(own["y"]) == list(said["y"]) == [0]
    others = figure["data"][-5]
    assert others["marker"]["color"] == [OTHER] + [NEUTRAL] * 5  # the best of them has a colour of its own
    assert others["marker"]["symbol"] == ["circle"] * 6 and others["x"].max() <= top
    assert list(others["y"]) == list(range(1, 7))


def test_the_script_prints_the_numbers_on_the_screen(films):
    run, _ = scripts(films)
    assert printed(run) == pytest.approx(numbers(films), rel=1e-9)


@pytest.mark.parametrize("penalty", [0, 2])
def test_ridge_regressions_print_the_error_of_the_factorisation(penalty):
    at = opened(more="Code", data="exercise_42", compare_error="mae", compare_splits=2, split=1, penalty=penalty)
    _, library = scripts(at)
    assert printed(library) == {"MAE, factorisation": pytest.approx(numbers(at)["MAE, factorisation"], rel=1e-5)}


def test_the_verdict_says_what_the_chart_shows(films):
    figure = figures(films)[0]
    rows = names(figure)
    (own,), errors = beside(figure["data"])
    assert (np.diff(errors) >= 0).all() and len(rows) == 7 and "popularity" in rows
    every = films.shown.run.others.mean(axis=0)
    left_out = [float(e) for m, e in zip(films.shown.run.found.methods, every, strict=True) if m not in rows]
    assert min(left_out) >= np.sort(errors)[-2], "the best of them have rows"
    assert f"“{rows[1]}”" in alts(films)[0]
    assert ("errs least of all" in alts(films)[0]) == (own < errors[0])


def test_along_the_penalty_the_chosen_one_is_on_the_curve():
    at = opened(compare_along="penalty", penalty=0, data="blocks", compare_splits=1)
    curve = next(t for t in frames(at)[-1] if t.get("name") == "held out")
    train, test = catalog.make("blocks").split(0.2)
    run = alternating.steps(train.Y, rank=2, penalty=0.0, centre="items")
    error = test.Y - record(run, limit=comparison.HALF_STEPS).final.predict()
    assert curve["y"][0] == pytest.approx(np.sqrt(np.nanmean(error**2)), rel=1e-4)
    assert len(curve["y"]) == 11
    assert "need features" in texts(at.caption)
    assert "| no structure | nothing: it stays 0 |" in texts(at.markdown)


def test_the_films_have_two_tastes():
    at = opened(compare_splits=5)
    curve = next(t for t in frames(at)[-1] if t.get("name") == "held out")
    training = next(t for t in frames(at)[-1] if t.get("name") == "training")
    assert int(np.argmin(curve["y"])) == 1
    assert (np.diff(training["y"]) < 0).all()
    assert "beats popularity on every one" in alts(at)[0]


def test_one_split_of_two_by_three():
    assert "the model beats popularity" in alts(opened(compare_splits=1, data="two_by_three"))[0]


def test_a_factorisation_that_runs_wild_has_a_scale_on_which_all_of_it_is_seen():
    wild, tame = opened(penalty=0), opened()
    layout, curve = figures(wild)[0]["layout"], wild.shown.run.found.curve[..., 0].mean(axis=0)
    low, high = 10 ** np.array(layout["yaxis"]["range"])
    assert layout["yaxis"]["type"] == "log" and high > curve.max() > 15 and low < curve[:-1].min()
    assert layout["xaxis2"]["range"][1] < 3, "the methods beside it keep the scale of what is usual"
    table = wild.shown.run.others.mean(axis=0)
    popular = wild.shown.run.of("popularity").mean()
    assert sorted(10 ** note["y"] for note in named(figures(wild)[0])) == pytest.approx(sorted([table.min(), popular]))
    layout = figures(tame)[0]["layout"]
    assert layout["yaxis"]["range"][0] == 0 and layout["yaxis"]["range"][1] == layout["xaxis2"]["range"][1]


def test_the_scale_of_the_rows_begins_left_of_all_that_is_drawn_in_them():
    for penalty in (1, 0):
        figure = opened(penalty=penalty)
        low, _ = figures(figure)[0]["layout"]["xaxis2"]["range"]
        drawn = [t for traces in frames(figure) for t in traces if t.get("xaxis") == "x2"]
        assert low < np.nanmin(np.concatenate([np.array(t["x"], float) for t in drawn]))


@pytest.mark.parametrize("settings", [{}, {"compare_along": "penalty", "rank": 4}])
def test_no_curve_runs_through_the_name_of_a_level_line(settings):
    at = Opened("recommender", view="compare", data="films", **settings)
    figure = figures(at)[0]
    curves = [trace for trace in frames(at)[-1] if trace.get("name") in ("training", "held out")]
    high = figure["layout"]["yaxis"]["range"][1]
    for note in named(figure):
        for curve in curves:
            low, top = curve["x"][0], curve["x"][-1]
            at_end = note["x"] if note["xref"] == "x" else low + note["x"] * (top - low)
            middle = at_end + dict(left=0.12, center=0, right=-0.12)[note["xanchor"]] * (top - low)
            under = np.interp(middle + np.linspace(-0.1, 0.1, 9) * (top - low), curve["x"], curve["y"])
            off = dict(bottom=0.02, top=-0.04)[note["yanchor"]] * high
            assert np.abs(under - note["y"] - off).min() > 0.03 * high, note["text"]


@pytest.mark.parametrize("penalty", [1, 0])
def test_the_headline_says_where_the_error_was_least_so_far(penalty):
    at = opened(penalty=penalty)
    errors = at.shown.run.found.curve[:, :, 1, 0].mean(axis=0)
    for i, told in enumerate(captions(at)):
        least = int(errors[: i + 1].argmin())
        assert told.startswith(f"Rank {i + 1}: the ") and words.number(errors[i]) in told
        assert ("falls to" in told) == (0 < i == least)
        assert told.endswith(f"it was least, {words.number(errors[least])} at rank {least + 1}") == (least < i)


def test_each_row_says_from_what_its_method_guesses_where_there_is_room():
    layout = figures(opened())[0]["layout"]
    assert set(GUESSED) == set(GUESS)
    wide, narrow = (layout["meta"][shape]["yaxis2.ticktext"] for shape in ("wide", "narrow"))
    assert all(GUESSED[name] in text for name, text in zip(narrow, wide, strict=True))
