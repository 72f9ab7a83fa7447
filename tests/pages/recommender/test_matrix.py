"""Fill the matrix: the numbers beside the maps again from scratch, the scripts, the presets, the cells one edits."""

import json
import re
from functools import partial
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from datasets import catalog, ratings_table
from pages.views.recommender.matrix import edit, figure
from tests.pages.clock import Clock
from tests.pages.harness import Opened, captions, figures, frames, numbers, printed, scripts, texts
from tests.pages.recommender.oracles import item_means, rmse
from ui import controls, words
from ui.view import as_of

opened = partial(Opened, "recommender", data="films")


def heat(traces):
    """The map of the guesses, and that of the ratings over it."""
    return [t for t in traces if t["type"] == "heatmap"]


@pytest.fixture(scope="module")
def films():
    return opened(more="Code")


def test_the_picture_and_the_numbers_are_one(films):
    train, test = catalog.make("films").split(0.2)
    guesses, known = heat(frames(films)[-1])
    (errors,) = heat(figure.errors(films.shown.run)["data"])
    assert_allclose(known["z"], train.Y)
    assert np.isnan(guesses["z"][train.seen]).all() and np.isfinite(guesses["z"][~train.seen]).all()
    assert guesses["xgap"] > known["xgap"], "smaller cells"
    assert guesses["coloraxis"] == known["coloraxis"], "the same colours"
    assert_allclose(errors["z"], guesses["z"] - test.Y, atol=1e-5)
    missed = errors["z"][test.seen].astype(float)
    shown = numbers(films)
    assert shown["Error, held out"] == pytest.approx(np.sqrt((missed**2).mean()), rel=1e-5)
    assert shown["MAE, held out"] == pytest.approx(np.abs(missed).mean(), rel=1e-5)
    (line,) = figure.objective(films.shown.run)["data"]
    assert line["y"][-1] == pytest.approx(films.shown.quantity("Cost J")) and (np.diff(line["y"]) <= 0).all()


def test_a_click_tells_which_cell_and_hovering_what_is_there(films):
    train, test = catalog.make("films").split(0.2)
    traces = figures(films)[0]["data"]
    cross = next(t for t in traces if t.get("marker", {}).get("symbol") == "x-thin")
    assert_array_equal(np.column_stack([cross["y"], cross["x"]]), np.argwhere(test.seen))
    picks = [t for t in traces if t.get("meta") == "pick"]
    assert {t["type"] for t in picks} == {"heatmap"} and all(t["z"].shape == train.Y.shape for t in picks)
    assert not any(t.get("hoverinfo") == "skip" for t in picks)  # what cannot be hovered cannot be clicked
    assert_array_equal(sum(np.isfinite(t["z"]) for t in picks), 1)  # a cell is told by one map


def test_a_click_on_any_cell_looks_closer_at_it(films, monkeypatch):
    put: dict[str, Any] = {}
    monkeypatch.setattr(controls, "put", put.__setitem__)
    n, m = catalog.make("films").Y.shape
    click = films.pictures[0].on_click
    click(3 * m + 2)
    assert put == dict(user="Dario", item="A Ladder for Wednesday (1966)")
    put.clear()
    click(n * m)
    assert not put


def test_the_page_opens_on_friends_with_names_numbers_and_a_frame_round_a_gap():
    at, data = Opened("recommender"), catalog.make("friends")
    layout, steps = figures(at)[0]["layout"], frames(at)
    lines = [name.replace("<br>", " ") for name in layout["xaxis"]["ticktext"]]
    assert (
        lines == layout["meta"]["narrow"]["xaxis.ticktext"] == list(data.items)
        and tuple(layout["yaxis"]["ticktext"]) == data.users
    )
    row, column = 0, data.items.index("Robot Uncle")  # the first gap of the first friend
    assert np.isnan(data.Y[row, column]) and not np.isnan(data.Y[row, :column]).any()
    marks = [(m["xref"], m["x0"] + 0.5, m["y0"] + 0.5) for m in layout["shapes"] if m["type"] == "rect"]
    assert marks == [("x", column, row)]
    guessed, rated = heat(steps[-1])
    assert rated["texttemplate"] == "%{z:.3~g}" and guessed["coloraxis"] != rated["coloraxis"]
    written = next(trace for trace in steps[-1] if trace.get("mode") == "text")
    for x, y, text in zip(written["x"], written["y"], written["text"], strict=True):
        assert text == (f"{guessed['z'][y, x]:.1f}" if np.isnan(data.Y[y, x]) else "")
    filled = heat(steps[-1])[0]["z"]
    assert (filled[:4, :4][np.isnan(data.Y[:4, :4])] > 3.5).all(), "friends of space"
    assert (filled[7, 4:7] > 3.5).all() and filled[7, 1] < 2, "Hugo has rated a romance 5 and a space film 1"
    assert np.ptp(heat(steps[0])[0]["z"][~data.seen]) < 2, "at first no guess is bold"
    assert not layout["coloraxis"]["showscale"]


def test_a_cell_of_the_filled_table_is_looked_at_by_its_names():
    at = Opened("recommender", user="Hugo", item="Wedding Cake")
    guess = at.shown.run.final.predict()[7, 6]
    assert f"{guess:.3f}" in texts(at.latex) or f"{guess:.4g}" in texts(at.latex)
    assert "**Hugo, Wedding Cake**: not rated." in texts(at.markdown)
    assert [m["y0"] for m in figures(at)[0]["layout"]["shapes"] if m["type"] == "rect"] == [6.5]


def test_guesses_far_beyond_the_scale_are_told_under_the_picture():
    bold, usual = opened(rank=12, penalty=0), opened()
    filled = bold.shown.run.final.predict()
    assert filled.max() > 100
    assert f"guesses run from {filled.min():.0f} to {filled.max():.0f}".replace("-", "−") in captions(bold)[-1]
    assert not any("guesses run from" in said for said in captions(usual))
    gaps = filled[~catalog.make("films").split(0.2)[0].seen]
    assert len(frames(bold)[-1][-1]["x"]) == np.sum((gaps < 1) | (gaps > 5)) > 200


def test_numbers_of_an_objective_that_vanishes_have_room():
    axis = figure.objective(opened(rank=12, penalty=0).shown.run)["layout"]["yaxis"]
    assert 2 <= len(axis["ticktext"]) <= 3
    assert all(text.removeprefix("10<sup>").removesuffix("</sup>").strip("-−").isdecimal() for text in axis["ticktext"])


def test_a_scale_of_one_rating_and_a_flat_objective_have_room():
    table = b"u,i,r\n1,1,3\n1,2,3\n2,1,3\n2,2,3\n"
    at = Opened("recommender", table=table, start="zero", centre="items")
    colours = at.figures[0]["layout"]["coloraxis"]
    assert colours["cmin"] < colours["cmax"]
    low, high = figure.objective(at.shown.run)["layout"]["yaxis"]["range"]
    assert low < 0 < high


def test_a_steep_objective_has_a_logarithmic_scale():
    at = opened(data="exercise_42")
    values, axis = at.shown.run.trace.curve("objective"), figure.objective(at.shown.run)["layout"]["yaxis"]
    assert axis["type"] == "log"
    assert axis["range"][0] < np.log10(values.min()) < np.log10(values.max()) < axis["range"][1]


def test_the_largest_picture_is_light():
    Y = np.round(np.random.default_rng(0).normal(size=(90, 60)), 2)
    rows = [f"u{a}," + ",".join(str(y) if y > 0.7 else "" for y in row) for a, row in enumerate(Y)]
    table = "\n".join(["," + ",".join(f"i{i}" for i in range(60)), *rows]).encode()
    shown = Opened("recommender", table=table, held=0).pictures[0].frames[0]
    arrays = [v for t in shown["data"] for v in t.values() if isinstance(v, np.ndarray)]
    assert heat(shown["data"])[0]["z"].shape == (70, 45)
    assert sum(a.nbytes for a in arrays) * 4 / 3 + len(json.dumps(shown["layout"])) < 100_000


def test_it_beats_the_means_of_the_items_and_says_by_how_much(films):
    train, test = catalog.make("films").split(0.2)
    error = rmse(test.Y, item_means(train.Y))
    assert f" and that of the films' means {error:.2f}" in captions(films)[-1]
    assert numbers(films)["Error, held out"] < error
    assert "settled" in captions(films)[-1] and not any("settled" in text for text in captions(films)[:-1])


def test_looking_closer_draws_the_objective_as_far_as_the_player_has_come(films):
    for step in (0, 1, 5):
        (line,) = figure.objective(as_of(films.shown.run, step))["data"]
        assert_allclose(line["y"], films.shown.run.trace.curve("objective")[: step + 1], rtol=1e-6)


@pytest.mark.parametrize("settings", [
    {},
    {"data": "two_by_three"},
    {"data": "exercise_42", "centre": "global", "penalty": 5},
    {"matrix_method": "gradient", "centre": "none"},
    {"matrix_method": "sgd", "data": "blocks", "edits": "1:1=2 3:4=-"},
    {"data": "rank_one", "start": "random", "penalty": 0},
])  # fmt: skip
def test_scripts_print_the_numbers_on_the_screen(settings):
    at = opened(more="Code", **settings)
    run, *library = scripts(at)
    assert printed(run) == pytest.approx(numbers(at), rel=1e-9)
    assert len(library) == (settings.get("matrix_method") != "sgd")
    for script in library if settings else []:  # two thousand ridge regressions take their time
        assert printed(script) == pytest.approx(numbers(at), rel=1e-5, abs=1e-5)


def test_by_hand_reads_as_in_the_notes():
    at = opened(data="two_by_three")
    clock = Clock("recommender", data="two_by_three")
    said = texts(clock.closer(1).latex)
    assert r"5 \cdot 2 + 7 \cdot 8 = 66" in said and "2^2 + 8^2 = 68" in said
    assert r"-66 + (68 + \lambda)\,u = 0" in said
    assert r"\frac{66}{\lambda + 68} = \frac{66}{69} = 0.956" in said
    objectives = [clock.run.trace.states[step].objective for step in (1, 2)]
    assert objectives == pytest.approx([64.1, 21.7], abs=0.06)
    assert at.shown.quantity("Cost J") == pytest.approx(9.677700106, abs=1e-6)
    assert numbers(at) == {"Error, known ratings": pytest.approx(0.8067, abs=1e-4)}
    assert "= 4 numbers, its degrees of freedom; 4 ratings are known" in texts(at.markdown)
    assert "Before the first half-step" in texts(clock.closer(0).markdown)


def test_exercise_4_2_starts_and_falls_as_in_the_notes():
    objectives = [state.objective for state in opened(data="exercise_42").shown.run.trace.states]
    assert [*objectives[:3], objectives[-1]] == pytest.approx([784.5, 26.1, 21.1, 15.2], abs=0.06)


def test_from_zero_the_means_of_the_items_are_guessed():
    train, _ = catalog.make("films").split(0.2)
    guesses = heat(frames(opened(start="zero"))[-1])[0]["z"]
    assert_allclose(np.nanmax(guesses, axis=0)[:39], np.nanmean(train.Y[:, :39], axis=0), atol=1e-5)


def test_who_has_no_rating_gets_a_vector_of_zeros():
    assert r"\lambda\,v = 0" in texts(
        Clock("recommender", data="films", centre="none", item="The Unopened Envelope (2024)").closer(2).latex
    )


@pytest.mark.parametrize("method", ["gradient", "sgd"])
def test_a_divergent_run_is_said_in_words_and_never_nan(method):
    at = opened(matrix_method=method, matrix_step=0.5, penalty=20)
    assert "Diverged: given up after" in texts(at.warning)
    assert all(np.isfinite(v) for v in numbers(at).values())
    assert "Converged" not in texts(at.caption)


def test_looking_closer_multiplies_the_vectors():
    a, i = np.argwhere(~catalog.make("films").split(0.2)[0].seen)[50]
    at = opened(user=a + 1, item=i + 1, rank=3)
    value = heat(frames(at)[-1])[0]["z"][a, i]
    product = next(e.value for e in at.latex if r"\hat Y" in e.value)
    assert float(re.findall(r"= (-?[\d.]+)\s", product)[-1]) == pytest.approx(value, abs=2e-3)
    assert "3 equations" not in texts(at.caption)


def test_looking_closer_at_a_gradient_tells_the_bound():
    at = opened(matrix_method="gradient")
    assert re.search(r"below 2/L = 0\.\d+; α = 0\.\d+ is below it", texts(at.markdown))


def test_edited_cells_are_merged_with_earlier_ones_and_written_into_the_link(monkeypatch):
    data = catalog.make("two_by_three")
    edited = data.edited({(0, 1): 4.0})
    written: dict[str, str] = {}
    monkeypatch.setattr(edit.controls, "put", written.__setitem__)
    monkeypatch.setattr(edit.controls, "notice", lambda words: written.__setitem__("said", words))
    edit.take({(1, 1): 6.0, (0, 0): None}, data, edited)
    assert ratings_table.parse_edits(written["edits"], data) == ({(0, 0): None, (0, 1): 4.0, (1, 1): 6.0}, [])
    edit.take({(0, 1): None}, data, edited)
    assert written["edits"] == ""  # as it was
    edit.take(dict.fromkeys([(0, 0), (0, 1), (0, 2), (1, 0), (1, 1)]), data, edited)
    assert "must stay" in written["said"] and written["edits"] == ""


def test_an_edit_in_the_link_is_in_the_table():
    at = opened(data="two_by_three", edits="1:2=6", more="Edit")
    assert heat(figures(at)[0]["data"])[1]["z"][0, 1] == 6
    assert at.shown.run.at.train.n_ratings == 5


@pytest.mark.parametrize("held", [0.0, 0.2])
def test_a_hidden_rating_is_guessed_without_it_and_told_at_the_end(held):
    settings = dict(data="friends", user="Ben", item="Robot Uncle", held=held, more="Code")
    if held:  # one that is learned from
        settings |= dict(split=next(s for s in range(9) if catalog.make("friends").split(held, s)[0].seen[1, 2]))
    at = opened(**settings, mask="true")
    run = at.shown.run
    assert run.hidden and not run.at.train.seen[1, 2] and run.at.test.seen[1, 2]
    assert run.at.train.n_ratings + run.at.test.n_ratings == catalog.make("friends").n_ratings
    if not held:  # as if it had never been given
        taken_away = opened(**settings | dict(edits="2:3=-")).shown.run
        assert run.final.predict()[1, 2] == pytest.approx(taken_away.final.predict()[1, 2], rel=1e-9)
    guess = run.final.predict()[1, 2]
    assert f"the hidden rating is 5 and its guess {guess:.2f}" in captions(at)[-1]
    assert not any("hidden" in text or "held out" in text for text in captions(at)[:-1])
    assert f"the guess in the frame is {words.number(run.trace.states[3].predict()[1, 2])}" in captions(at)[3]
    for step, told in ((0, False), (5, False), (run.trace.steps, True)):
        errors = heat(figure.errors(as_of(run, step))["data"])[0]["z"]
        assert np.isfinite(errors[1, 2]) == told and np.isfinite(errors[0, 0])
    early = at.shown.screen.numbers_at(run, 3)
    assert early["Error, held out"] == early["MAE, held out"] == "none yet"
    if not held:
        assert numbers(at)["MAE, held out"] == pytest.approx(5 - guess)
    for script in scripts(at):
        assert printed(script) == pytest.approx(numbers(at), rel=1e-5)


def test_only_a_rating_that_is_learned_from_can_be_hidden():
    at = opened(data="friends", user="Ada", item="Robot Uncle", mask="true")
    assert not at.shown.run.hidden and at.shown.run.at.test is None


def test_the_objective_falls_on_an_axis_that_begins_at_nothing():
    at = opened(data="friends")
    low, high = figure.objective(at.shown.run)["layout"]["yaxis"]["range"]
    curve = at.shown.run.trace.curve("objective")
    assert low < 0 < curve.min() and high > curve.max()


def test_kinds_of_items_that_stand_side_by_side_have_names_over_their_columns():
    layout = figures(Opened("recommender", view="matrix", data="friends"))[0]["layout"]
    names = [(note["text"], note["x"]) for note in layout["annotations"] if note["xref"] == "x"]
    assert names == [("<b>space</b>", 1.5), ("<b>romance</b>", 5.5)]
    over = [shape for shape in layout["shapes"] if shape["type"] == "line"]
    assert [(shape["x0"], shape["x1"]) for shape in over] == [(-0.4, 3.4), (3.6, 7.4)]
    for data in ("films", "two_by_three"):
        shapes = figures(Opened("recommender", view="matrix", data=data))[0]["layout"]["shapes"]
        assert not [shape for shape in shapes if shape["type"] == "line"]


def test_the_frame_is_named_and_the_start_says_where_its_guesses_come_from():
    at = Opened("recommender", view="matrix", data="friends")
    layout = figures(at)[0]["layout"]
    assert layout["annotations"][1]["text"] == "<b>in the frame: Ada, Robot Uncle</b>"
    frame = next(shape for shape in layout["shapes"] if shape["type"] == "rect")
    assert layout["annotations"][1]["font"]["color"] == frame["line"]["color"]
    assert captions(at)[0].endswith("nothing is learned yet, and all gaps are open")
    large = captions(Opened("recommender", view="matrix", data="films"))[0]
    assert large.endswith("nothing is learned yet, and the guesses in the gaps come from random numbers")


def test_the_headline_says_who_gets_the_highest_guess_for_each_kind():
    at = Opened("recommender", view="matrix", data="friends")
    run = at.shown.run
    for told, state in list(zip(captions(at), run.trace.states, strict=True))[1:-1]:
        guesses = np.where(run.at.train.seen, -np.inf, state.predict())
        for kind, columns in (("space", slice(4)), ("romance", slice(4, 8))):
            own = guesses[:, columns]
            who = run.at.data.users[int(own.max(axis=1).argmax())]
            gets = "the highest guesses are " if kind == "space" else ", and "
            assert f"{gets}{who}'s for {kind} films, {own.max():.1f}" in told
    end = run.trace.final.predict()
    end = np.where(run.at.train.seen, np.nan, end)  # only gaps hold guesses
    space = np.nanmean(end[:, :4], axis=1) > np.nanmean(end[:, 4:], axis=1)
    fans = [[name for name, far in zip(run.at.data.users, space == like, strict=True) if far] for like in (True, False)]
    first, second = (f"{', '.join(names[:-1])} and {names[-1]}" for names in fans)
    assert captions(at)[-1].endswith(f"settled, and {first} will like space films more, {second} romance films")
    assert sorted([*fans[0], *fans[1]]) == sorted(run.at.data.users), "who, as the question asks"
    zero = Opened("recommender", view="matrix", data="friends", start="zero")
    assert captions(zero)[-1].endswith("all users get the same guesses")


def test_the_last_headline_answers_what_was_asked():
    """The guess of a cell that one has chosen, what is left of the cost, and how far off all guesses are."""
    hugo = Opened("recommender", view="matrix", data="friends", user="Hugo", item="Wedding Cake")
    guess = hugo.shown.run.final.predict()[7, 6]
    assert captions(hugo)[-1].endswith(f": settled, and Hugo's guess for Wedding Cake is {guess:.2f}")
    first = Opened("recommender", view="matrix", data="exercise_42")
    train, states = first.shown.run.at.train.Y, first.shown.run.trace.states

    def cost(state):
        error = (train - state.predict())[~np.isnan(train)]
        return (error @ error + first.shown.run.how.penalty * ((state.users**2).sum() + (state.items**2).sum())) / 2

    before, after = (words.number(cost(state)) for state in states[:2])
    assert captions(first)[0].endswith(f", with a cost J of {before}")
    assert captions(first)[1].endswith(f"the cost J has fallen from {before} to {after}")
    many = Opened("recommender", view="matrix", data="films", rank=12, penalty=0.0)
    test, learned = many.shown.run.at.test.Y, many.shown.run.at.train.Y
    means = np.array([np.nanmean(y) if (~np.isnan(y)).any() else np.nanmean(learned) for y in learned.T])
    ours, theirs = (
        words.number(float(np.sqrt(np.nanmean((test - guesses) ** 2))))
        for guesses in (many.shown.run.final.predict(), means)
    )
    assert (
        f"on held-out ratings the error of the guesses is {ours} and that of the films' means {theirs}, and guesses "
        in captions(many)[-1]
    )


def test_who_gets_the_higher_guesses_is_read_off_the_gaps_alone():
    """Gina has rated all space films but one: with a large penalty that one gap is higher than her other two."""
    at = Opened("recommender", view="matrix", data="friends", penalty=5.0)
    gaps = next(t["z"][6] for t in heat(frames(at)[-1]))
    assert np.isfinite(gaps).sum() == 3 and np.nanmean(gaps[:4]) > np.nanmean(gaps[4:]) + 0.2
    told = "Ada, Ben, Clara, Dev and Gina will like space films more, Ella, Finn and Hugo romance films"
    assert captions(at)[-1].endswith(f"settled, and {told}")


@pytest.mark.parametrize("data", ["friends", "films"])
def test_the_title_says_what_cells_are_and_what_their_colours_mean(data):
    layout = figures(Opened("recommender", view="matrix", data=data))[0]["layout"]
    says = "ratings from blue 1 to orange 5; small cells are gaps"
    assert layout["annotations"][0]["text"] == layout["meta"]["wide"]["annotations[0].text"] == f"<b>{says}</b>"
    short = "<b>ratings from blue 1 to orange 5; small: gaps</b>"  # as much as a phone has room for
    assert layout["meta"]["narrow"]["annotations[0].text"] == short


def test_gaps_have_no_numbers_and_one_colour_while_these_are_random():
    def written(**settings):
        shown = frames(Opened("recommender", view="matrix", **settings))[:2]
        return [{*next(t for t in traces if t.get("mode") == "text")["text"]} - {""} for traces in shown]

    open_gaps, guesses = written(data="friends")
    assert open_gaps == {"?"} and all(float(text) for text in guesses)
    assert "?" not in written(data="friends", start="equal")[0]
    at = Opened("recommender", view="matrix").shown
    assert at.screen.numbers_at(at.run, 0) == {"Error, known ratings": "none yet"}, "chance numbers have no error"
    gaps = frames(Opened("recommender", view="matrix", data="friends"))[0][0]["z"]
    assert set(gaps[np.isfinite(gaps)]) == {3.0}, "in the middle of the scale"
