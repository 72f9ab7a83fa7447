"""Which wins: the errors below the chart from the methods on their own, the verdict, the script."""

from functools import partial

import numpy as np
import pytest

from algos.recommender import alternating, baselines, comparison
from algos.trace import record
from datasets import catalog
from pages.views.recommender.compare.figure import BEFORE, HELD_OUT, LEARNED, OTHER, POOR
from tests.pages.harness import Opened, alts, captions, figures, frames, numbers, printed, scripts, texts
from ui.guessing.cover import GIVEN

opened = partial(Opened, "recommender", view="compare")


@pytest.fixture(scope="module")
def films():
    return opened(more="Code", compare_error="mae", compare_splits=2, split=3, centre="global", compare_known=True)


def curve(traces, name="factorisation"):
    return next(t for t in traces if t.get("name") == name)


def errors_at(traces):
    """Of the bars of the factorisation, drawn so far: their errors, and the row of the last."""
    bars = curve(traces)
    known = [j for j, text in enumerate(bars["text"]) if text.strip() != "?"]
    return np.asarray(bars["x"])[known], int(bars["y"][known[-1]])


def others(at, place=-1):
    """The errors of the other methods by their names, and the colours of their bars."""
    layout, traces = figures(at)[0]["layout"], frames(at)[place]
    bars = next(t for t in traces if t["type"] == "bar" and t.get("meta") == GIVEN)
    named = dict(zip(layout["yaxis2"]["tickvals"], layout["yaxis2"]["ticktext"], strict=True))
    return {named[int(row)]: x for row, x in zip(bars["y"], bars["x"], strict=True)}, bars["marker"]["color"]


def value(at, name):
    return at.shown.screen.quantities[name](at.shown.run)


def test_errors_are_those_of_the_methods_on_their_own(films):
    own, popular = [], []
    for seed in (3, 4):
        train, test = catalog.make("films").split(0.2, seed=seed)
        run = alternating.steps(train.Y, rank=2, penalty=1.0, centre="global")
        model = record(run, limit=comparison.HALF_STEPS).final
        own.append(np.nanmean(np.abs(test.Y - model.predict())))
        popular.append(np.nanmean(np.abs(test.Y - next(baselines.steps(train.Y, method="popularity")).predict())))
    assert value(films, "Error, factorisation") == pytest.approx(np.mean(own), rel=1e-9)
    assert value(films, "Error, popularity") == pytest.approx(np.mean(popular), rel=1e-9)
    assert value(films, "Better than popularity") == f"on {np.sum(np.array(own) < popular)} of 2 splits"
    assert curve(frames(films)[-1])["x"][1] == pytest.approx(np.mean(own), rel=1e-6)
    drawn, colours = others(films)
    assert (np.diff(list(drawn.values())) >= 0).all() and colours == [OTHER, *[POOR] * (len(drawn) - 1)]
    assert drawn["popularity: shrunken mean"] == pytest.approx(np.mean(popular), rel=1e-6)
    assert (
        drawn["hybrid: numbers, features"]
        == pytest.approx(value(films, "Error, best other"), rel=1e-6)
        == min(drawn.values())
    )
    assert numbers(films) == {
        "Other methods that err less": f"{sum(e < np.mean(own) for e in drawn.values())} of {len(drawn)}"
    }


def test_the_error_on_known_ratings_is_drawn_when_it_is_asked_for():
    for known in (True, False):
        assert any(trace.get("name") == LEARNED for trace in frames(opened(compare_known=known))[0]) == known


@pytest.mark.parametrize("settings", [{}, {"compare_along": "penalty"}, {"data": "two_by_three", "compare_splits": 1}])
def test_the_best_of_all_others_is_drawn_and_a_line_goes_up_from_its_end(settings):
    at = opened(**settings)
    errors = at.shown.run.others.mean(axis=0)
    drawn, _ = others(at)
    first = next(iter(drawn))
    assert drawn[first] == pytest.approx(errors.min(), rel=1e-6)
    line = next(t for t in frames(at)[0] if t.get("line", {}).get("dash") == "dot")
    assert list(line["x"]) == pytest.approx([errors.min()] * 2, rel=1e-6)
    assert line["y"][0] < 1 and line["y"][1] > len(at.shown.run.found.values), "along all bars of the factorisation"
    layout = figures(at)[0]["layout"]
    named = [note for note in layout["annotations"] if "best other" in note["text"]]
    assert len(named) == (errors.min() > 0.5 * layout["xaxis"]["range"][1] / 1.09) == (settings.get("data") is None)
    for told in named:
        assert told["x"] == pytest.approx(errors.min()) and told["xref"] == "x" and OTHER in told["text"]
    assert layout["xaxis"]["range"] == layout["xaxis2"]["range"], "one scale for both"
    assert layout["yaxis2"]["domain"][1] < layout["yaxis"]["domain"][0]


def test_bars_are_drawn_as_far_as_the_player_has_come_and_so_is_the_error_in_training(films):
    usual = others(films)
    for place, traces in enumerate(frames(films)):
        bars, learned = curve(traces), curve(traces, LEARNED)
        assert [text.strip() == "?" for text in bars["text"]] == [j > place for j in range(8)]
        assert [x > 0 for x in bars["x"]] == [j <= place for j in range(8)]
        assert bars["marker"]["color"][: place + 1] == [BEFORE] * place + [HELD_OUT]
        assert list(learned["y"]) == list(bars["y"][: place + 1])
        assert bars.get("meta") == learned.get("meta") is None, "a guess covers the bars, and what lies on them"
        told = next(t for t in traces if LEARNED in str(t.get("text")))
        line = next(t for t in traces if t.get("meta") == GIVEN and t["type"] == "scatter")
        assert (told["x"][0], told["y"][0]) == (min(learned["x"][0], line["x"][0]), 1), "on the first bar, left of both"
        assert others(films, place) == usual
        assert "layout" not in figures(films)[0]["frames"][place]


def test_the_scale_stays_while_another_share_is_held_out():
    tops = [figures(opened(compare_held=share))[0]["layout"]["xaxis"]["range"] for share in (0.1, 0.2, 0.3)]
    assert tops == [[0, pytest.approx(1.09 * 1.5)]] * 3


def test_the_script_prints_the_numbers_on_the_screen(films):
    run, _ = scripts(films)
    assert printed(run) == numbers(films)


@pytest.mark.parametrize("penalty", [0, 2])
def test_ridge_regressions_print_the_error_of_the_factorisation(penalty):
    at = opened(more="Code", data="exercise_42", compare_error="mae", compare_splits=2, split=1, penalty=penalty)
    _, library = scripts(at)
    assert printed(library) == {"Error, factorisation": pytest.approx(value(at, "Error, factorisation"), rel=1e-5)}


def test_the_words_for_who_cannot_see_it_say_what_the_chart_shows(films):
    run = films.shown.run
    errors, own = others(films)[0], errors_at(figures(films)[0]["data"])[0][-1]
    assert f"“{run.found.methods[run.best]}”" in alts(films)[0]
    assert ("errs least of all" in alts(films)[0]) == (own < min(errors.values()))


def test_along_the_penalty_the_chosen_one_is_on_the_curve():
    at = opened(compare_along="penalty", penalty=0, data="blocks", compare_splits=1)
    along = curve(frames(at)[-1])
    train, test = catalog.make("blocks").split(0.2)
    run = alternating.steps(train.Y, rank=2, penalty=0.0, centre="items")
    error = test.Y - record(run, limit=comparison.HALF_STEPS).final.predict()
    assert float(along["text"][0].strip(" →")) == pytest.approx(np.sqrt(np.nanmean(error**2)), abs=0.0051)
    assert len(along["x"]) == 11
    assert "need features" in texts(at.caption)
    assert "| no structure | nothing: it stays 0 |" in texts(at.markdown)


def test_the_films_have_two_tastes():
    at = opened(compare_splits=5, compare_known=True)
    training = curve(frames(at)[-1], LEARNED)
    assert int(np.argmin(curve(frames(at)[-1])["x"])) == 1
    assert (np.diff(training["x"]) < 0).all()
    assert "beats popularity on every one" in alts(at)[0]


def test_one_split_of_two_by_three():
    assert "the model beats popularity" in alts(opened(compare_splits=1, data="two_by_three"))[0]


def test_a_bar_that_runs_wild_ends_with_the_scale_and_says_its_error():
    wild = opened(penalty=0)
    errors, bars = wild.shown.run.found.curve[:, :, 1, 0].mean(axis=0), curve(frames(wild)[-1])
    end = figures(wild)[0]["layout"]["xaxis"]["range"][1] / 1.09
    assert errors.max() > 15 and end < 3
    assert list(bars["x"]) == pytest.approx(np.minimum(errors, end))
    for error, text, place in zip(errors, bars["text"], bars["textposition"], strict=True):
        assert float(text.strip(" →")) == pytest.approx(error, abs=0.0051)
        assert (text.endswith("→"), place) == ((True, "inside") if error > end else (False, "outside"))


@pytest.mark.parametrize("penalty", [1, 0])
def test_the_headline_says_where_the_error_was_least_so_far(penalty):
    at = opened(penalty=penalty)
    errors = at.shown.run.found.curve[:, :, 1, 0].mean(axis=0)
    for i, told in enumerate(captions(at)):
        least = int(errors[: i + 1].argmin())
        if i == len(errors) - 1:
            break
        assert told.startswith(f"At rank {i + 1} the ")
        assert (f"falls from {errors[i - 1]:.2f} to {errors[i]:.2f}, and " in told) == (0 < i == least)
        assert told.endswith(f"was least at rank {least + 1}, with {errors[least]:.2f}") == (least < i)
    assert f"errs by {errors[0]:.2f}, and " in captions(at)[0]

    def said(error):
        return f"{error:.2f}" if error < 10 else f"{error:.1f}"  # three digits, as elsewhere

    best, worst, last = int(errors.argmin()), int(errors.argmax()), f"at rank {len(errors)}"
    end = f"and {last} it is {said(errors[-1])}"
    if 0 < worst < len(errors) - 1:
        end = f"largest at rank {worst + 1}, with {said(errors[worst])}, and {said(errors[-1])} {last}"
    assert told == f"The error is least at rank {best + 1}, with {errors[best]:.2f}, {end}"


def test_the_headline_says_how_many_others_err_less():
    at = opened()
    run = at.shown.run
    errors, others_of = run.found.curve[:, :, 1, 0].mean(axis=0), run.others.mean(axis=0)[run.drawn]
    assert captions(at)[0].endswith(f"{(others_of < errors[0]).sum()} of the 6 methods below err less")
    assert (others_of < errors[1]).sum() == 1 and captions(at)[1].endswith("only the method “hybrid” errs less")


def test_a_press_on_a_row_of_the_factorisation_goes_to_its_frame(films):
    (picture,) = films.pictures
    assert {axis: list(places) for axis, places in picture.tracks.items()} == {"y": list(curve(frames(films)[0])["y"])}
    assert len(picture.tracks["y"]) == len(picture.frames)


def test_no_rank_is_least_where_all_bars_are_alike():
    at = opened(penalty=200)
    errors = at.shown.run.found.curve[:, :, 1, 0].mean(axis=0)
    assert np.ptp(errors) < 0.002 * errors.min()
    for told, error in list(zip(captions(at), errors, strict=True))[1:]:
        assert f"the error on ratings held out stays at {error:.2f}, and " in told


def test_pointing_at_a_bar_says_its_error_also_where_it_is_cut_or_not_there_yet():
    wild = opened(penalty=0)
    errors = wild.shown.run.found.curve[:, :, 1, 0].mean(axis=0)
    first, last = curve(frames(wild)[0]), curve(frames(wild)[-1])
    assert [float(said) for said in last["customdata"]] == pytest.approx(errors, rel=1e-3)
    assert list(first["customdata"][1:]) == ["?"] * (len(errors) - 1)


def test_users_and_items_are_called_as_the_data_call_them():
    names = set(others(opened())[0])
    assert {"neighbours: similar viewers", "neighbours: similar films", "popularity: shrunken mean"} <= names
    plain = set(others(opened(data="two_by_three", compare_splits=1))[0])
    assert {"neighbours: similar users", "neighbours: similar items", "popularity: shrunken mean"} <= plain


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        (dict(data="friends"), "The error is least at rank 1, with 1.31, and at rank 8 it is 1.39"),
        (dict(data="exercise_42", compare_along="penalty"), "The error is least at λ = 10 and at λ = 100, with 4.90"),
    ],
)
def test_errors_that_are_written_alike_are_alike_in_the_headline(settings, said):
    assert captions(Opened("recommender", view="compare", **settings))[-1] == said
