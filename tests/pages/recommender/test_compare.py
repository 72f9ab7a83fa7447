"""Which wins: the errors beside the chart from the methods on their own, the verdict, the script."""

from functools import partial

import numpy as np
import pytest
from numpy.testing import assert_allclose

from algos.recommender import alternating, baselines, comparison
from algos.trace import record
from datasets import catalog
from pages.views.recommender.compare.figure import APART, LEARNED, OTHER
from tests.pages.harness import Opened, alts, captions, figures, frames, numbers, printed, scripts, texts
from ui.guessing.cover import GIVEN
from ui.palette import GRID, NEUTRAL

opened = partial(Opened, "recommender", view="compare")


@pytest.fixture(scope="module")
def films():
    return opened(more="Code", compare_error="mae", compare_splits=2, split=3, centre="global", compare_known=True)


def curve(traces, name="factorisation"):
    return next(t for t in traces if t.get("name") == name)


def names(traces):
    """The trace of the names of the other methods."""
    return next(t for t in traces if t.get("mode") == "text" and t.get("meta") == GIVEN)


def levels(traces):
    """The errors of the other methods, as drawn, and the colours of their lines."""
    lines = [t for t in traces if t.get("line", {}).get("dash") == "dot"]
    assert all(np.ptp(t["y"]) == 0 for t in lines)
    return np.array([t["y"][0] for t in lines], float), [t["line"]["color"] for t in lines]


def test_errors_are_those_of_the_methods_on_their_own(films):
    own, popular = [], []
    for seed in (3, 4):
        train, test = catalog.make("films").split(0.2, seed=seed)
        run = alternating.steps(train.Y, rank=2, penalty=1.0, centre="global")
        model = record(run, limit=comparison.HALF_STEPS).final
        own.append(np.nanmean(np.abs(test.Y - model.predict())))
        popular.append(np.nanmean(np.abs(test.Y - next(baselines.steps(train.Y, method="popularity")).predict())))
    shown = numbers(films)
    assert shown["Error, factorisation"] == pytest.approx(np.mean(own), rel=1e-9)
    assert shown["Error, popularity"] == pytest.approx(np.mean(popular), rel=1e-9)
    assert films.shown.screen.quantities["Better than popularity"](films.shown.run) == (
        f"on {np.sum(np.array(own) < popular)} of 2 splits"
    )
    last = frames(films)[-1]
    assert curve(last)["y"][1] == pytest.approx(np.mean(own), rel=1e-6)
    drawn, colours = levels(last)
    assert (np.diff(drawn) >= 0).all() and colours == [OTHER, NEUTRAL]
    told = dict(zip(names(last)["text"], drawn, strict=True))
    assert told["popularity:<br>the item's mean"] == pytest.approx(shown["Error, popularity"], rel=1e-6)
    assert told["best other:<br>also knows features<br>of the items"] == pytest.approx(
        shown["Error, best other"], rel=1e-6
    )


def test_the_error_on_known_ratings_is_drawn_when_it_is_asked_for():
    for known in (True, False):
        at = opened(compare_known=known)
        assert any(trace.get("name") == LEARNED for trace in frames(at)[0]) == known
        up = figures(at)[0]["layout"]["yaxis"]
        assert (up["range"][0] == 0) == known
        assert up["title"]["text"].partition(" (")[2] == ("" if known else f"axis from {up['range'][0]:g})")


@pytest.mark.parametrize("settings", [{}, {"penalty": 0}, {"compare_along": "penalty"}, {"compare_held": 0.6}])
def test_each_name_stands_alone_and_near_its_line(settings):
    at = opened(**settings)
    axis, traces = figures(at)[0]["layout"]["yaxis"], frames(at)[-1]
    log = axis.get("type") == "log"
    at_height, lines = (np.log10(y) if log else np.asarray(y) for y in (names(traces)["y"], levels(traces)[0]))
    high = axis["range"][1] - axis["range"][0]
    assert (np.diff(at_height) > 0.95 * APART * high).all(), "one over the other"
    assert np.abs(at_height - lines).max() < 0.15 * high
    leads = next(t for t in traces if t.get("line", {}).get("color") == GRID)
    ends = np.asarray(leads["y"], float).reshape(-1, 3)
    assert_allclose(np.log10(ends) if log else ends, np.stack([lines, at_height, lines * np.nan], axis=1), atol=1e-5)


def test_the_curve_is_drawn_as_far_as_the_player_has_come_and_so_is_that_of_training(films):
    for place, traces in enumerate(frames(films)):
        drawn = [curve(traces, name) for name in ("factorisation", LEARNED)]
        assert [list(t["x"]) for t in drawn] == [list(range(1, place + 2))] * 2
        for t in drawn:
            assert [text.strip() for text in t["text"]] == [""] * (len(t["x"]) - 1) + [t["name"]]
        assert [t.get("meta") for t in drawn] == [None, GIVEN]  # of training: what is asked is of the other


def test_the_ring_moves_along_the_curve_and_the_levels_stay(films):
    figure = figures(films)[0]
    errors, usual = curve(frames(films)[-1])["y"], levels(figure["data"])
    for place, traces in enumerate(frames(films)):
        assert_allclose(levels(traces)[0], usual[0])
        mark = next(t for t in traces if t.get("marker", {}).get("symbol") == "circle-open")
        assert [mark["x"][0], mark["y"][0]] == pytest.approx([place + 1, errors[place]])
        assert "layout" not in figure["frames"][place]


def test_the_scale_stays_while_another_share_is_held_out():
    tops = [figures(opened(compare_held=share))[0]["layout"]["yaxis"]["range"] for share in (0.1, 0.2, 0.3)]
    assert tops == [[0.5, 1.5]] * 3


def test_the_script_prints_the_numbers_on_the_screen(films):
    run, _ = scripts(films)
    assert printed(run) == pytest.approx(numbers(films), rel=1e-9)


@pytest.mark.parametrize("penalty", [0, 2])
def test_ridge_regressions_print_the_error_of_the_factorisation(penalty):
    at = opened(more="Code", data="exercise_42", compare_error="mae", compare_splits=2, split=1, penalty=penalty)
    _, library = scripts(at)
    assert printed(library) == {"Error, factorisation": pytest.approx(numbers(at)["Error, factorisation"], rel=1e-5)}


def test_the_verdict_says_what_the_chart_shows(films):
    traces, run = figures(films)[0]["data"], films.shown.run
    errors, own = levels(traces)[0], curve(traces)["y"][-1]
    assert len(errors) == 2 and "popularity:<br>the item's mean" in names(traces)["text"]
    every = np.sort(run.others.mean(axis=0))
    assert_allclose(errors[0], every[0], rtol=1e-6, err_msg="the best of them is drawn")
    assert f"“{run.found.methods[run.best]}”" in alts(films)[0]
    assert ("errs least of all" in alts(films)[0]) == (own < errors[0])


def test_along_the_penalty_the_chosen_one_is_on_the_curve():
    at = opened(compare_along="penalty", penalty=0, data="blocks", compare_splits=1)
    along = curve(frames(at)[-1])
    train, test = catalog.make("blocks").split(0.2)
    run = alternating.steps(train.Y, rank=2, penalty=0.0, centre="items")
    error = test.Y - record(run, limit=comparison.HALF_STEPS).final.predict()
    assert along["y"][0] == pytest.approx(np.sqrt(np.nanmean(error**2)), rel=1e-4)
    assert len(along["y"]) == 11
    assert "need features" in texts(at.caption)
    assert "| no structure | nothing: it stays 0 |" in texts(at.markdown)


def test_the_films_have_two_tastes():
    at = opened(compare_splits=5, compare_known=True)
    training = curve(frames(at)[-1], LEARNED)
    assert int(np.argmin(curve(frames(at)[-1])["y"])) == 1
    assert (np.diff(training["y"]) < 0).all()
    assert "beats popularity on every one" in alts(at)[0]


def test_one_split_of_two_by_three():
    assert "the model beats popularity" in alts(opened(compare_splits=1, data="two_by_three"))[0]


def test_a_factorisation_that_runs_wild_has_a_scale_on_which_all_of_it_is_seen():
    wild, tame = opened(penalty=0), opened()
    layout, errors = figures(wild)[0]["layout"], wild.shown.run.found.curve[..., 0].mean(axis=0)
    low, high = 10 ** np.array(layout["yaxis"]["range"])
    assert layout["yaxis"]["type"] == "log" and high > errors.max() > 15 and low < errors[:-1].min()
    drawn = levels(frames(wild)[-1])[0]
    assert low < drawn.min() and drawn.max() < 3
    layout = figures(tame)[0]["layout"]
    assert "type" not in layout["yaxis"] and 0 < layout["yaxis"]["range"][0] < tame.shown.run.own.mean()


@pytest.mark.parametrize("penalty", [1, 0])
def test_the_headline_says_where_the_error_was_least_so_far(penalty):
    at = opened(penalty=penalty)
    errors = at.shown.run.found.curve[:, :, 1, 0].mean(axis=0)
    for i, told in enumerate(captions(at)):
        least = int(errors[: i + 1].argmin())
        assert told.startswith(f"Rank {i + 1}: the ")
        assert told.endswith("error on ratings held out falls") == (0 < i == least)
        assert told.endswith(f"was least at rank {least + 1}") == (least < i)
    popular = at.shown.run.of("popularity").mean()
    assert captions(at)[0].endswith(f"errs {'less' if errors[0] < popular else 'no less'} than popularity")
