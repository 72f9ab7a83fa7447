"""The content view against independent recomputation."""

import re
from functools import partial
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose
from sklearn.linear_model import Ridge

from datasets import catalog
from pages.views.recommender.content import run
from tests.pages.drags import anywhere, dropped
from tests.pages.harness import (
    Opened,
    alts,
    captions,
    figures,
    frames,
    healthy,
    numbers,
    open_page,
    printed,
    scripts,
    stages,
    texts,
)
from tests.pages.recommender.oracles import item_means, rmse
from ui import controls
from ui.guessing.cover import covered
from ui.view import VERDICT
from ui.words import number

FILMS = catalog.make("films")
TRAIN, TEST = FILMS.split(0.2, seed=0)
X = FILMS.features


opened = partial(Opened, "recommender", view="content", data="films")


def ridge_by_user(Y, features, penalty, mean, **settings):
    predicted = np.tile(mean, (len(Y), 1))
    coef = np.zeros((len(Y), features.shape[1]))
    for a, row in enumerate(Y):
        seen = ~np.isnan(row)
        if seen.any():
            model = Ridge(alpha=penalty, **settings).fit(features[seen], (row - mean)[seen])
            predicted[a] += model.predict(features)
            coef[a] = model.coef_
    return predicted, coef


@pytest.fixture(scope="module")
def third():
    return opened(user="Clara")


def test_the_numbers_are_scikit_learns(third):
    predicted, coef = ridge_by_user(TRAIN.Y, X, 1.0, item_means(TRAIN.Y), fit_intercept=False)
    assert numbers(third) == pytest.approx(
        {
            "Error, own ratings": rmse(TRAIN.Y[2], predicted[2]),
            "Error, own ratings held out": rmse(TEST.Y[2], predicted[2]),
        }
    )
    bars, steps, means, learned, held, guess, told = figures(third)[0]["data"]
    assert_allclose(bars["customdata"], coef[2], atol=1e-6)
    order = np.argsort(-predicted[2], kind="stable")
    assert_allclose(guess["x"], predicted[2][order], rtol=1e-5)
    assert_allclose(learned["x"], TRAIN.Y[2][order])
    names = [FILMS.items[i] for i in order]
    assert all(list(trace["customdata"]) == names for trace in (guess, learned, held, means, steps))
    assert_allclose(held["x"], TEST.Y[2][order])
    assert_allclose(means["x"], item_means(TRAIN.Y)[order], rtol=1e-5)
    assert means["name"] == "mean of the item"
    assert_allclose(steps["base"], means["x"])
    assert_allclose(steps["base"] + steps["x"], guess["x"], rtol=1e-5)
    row, chosen = int(told["y"][0]), third.shown.run.item
    assert told["text"] == [f"<b>guess {predicted[2][chosen]:.2f}</b>"]
    assert order[row] == chosen
    assert "of action" in alts(third)[0]


def test_what_is_next_stands_beside_the_chart_with_its_genres(third):
    predicted, _ = ridge_by_user(TRAIN.Y, X, 1.0, item_means(TRAIN.Y), fit_intercept=False)
    new = [i for i in np.argsort(-predicted[2], kind="stable") if np.isnan(FILMS.Y[2, i])][:3]
    genres = FILMS.feature_names[:-1]  # without the year
    told = [(FILMS.items[i][:-7], ", ".join(g for g, has in zip(genres, X[i], strict=False) if has)) for i in new]
    one, two, three = (f"{name} ({kinds})" for name, kinds in told)
    assert f"Not seen yet, the best first: {one}, {two} and {three}." in texts(third.caption)
    assert "Not seen yet" not in texts(opened(user="Clara", content_forget=True, centre="none").caption)


def test_every_frame_is_one_penalty(third):
    mean = item_means(TRAIN.Y)
    shown = frames(third)
    for i, penalty in ((4, 1.0), (13, 1000.0)):
        assert "layout" not in figures(third)[0]["frames"][i]
        predicted, coef = ridge_by_user(TRAIN.Y, X, penalty, mean, fit_intercept=False)
        assert_allclose(shown[i][0]["customdata"], coef[2], atol=1e-6)
        assert f"Penalty {penalty:.0f}: ".replace("1000", "1,000") in captions(third)[i]
        names, pull = FILMS.feature_names, coef[2].round(9)
        pulls = f"{names[pull.argmax()]} raises Clara's guesses most, and {names[pull.argmin()]} lowers them most"
        moved = np.abs(predicted[2] - mean).max()
        little = "Penalty 1,000: Clara's tastes hardly move the guesses, and the mean of the film remains"
        assert (moved < 0.05) == (penalty == 1000)
        assert (little if penalty == 1000 else pulls) in captions(third)[i]
        bars, steps = (trace["marker"] for trace in shown[i][:2])
        assert_allclose(bars["color"], np.sign(coef[2]))
        assert all(bars[name] == steps[name] for name in ("cmin", "cmax", "colorscale"))


def test_looking_closer_writes_the_equations(third):
    seen = ~np.isnan(TRAIN.Y[2])
    right = X[seen].T @ (TRAIN.Y[2] - item_means(TRAIN.Y))[seen]
    said = texts(third.latex)
    assert r" \\ ".join("0" if v == 0 else f"{v:.4g}" for v in right) in said
    assert f"{seen.sum()} ratings" in texts(third.markdown)
    assert r"\begin{smallmatrix}" in said  # six equations, for the width of a phone


def test_columns_stand_beside_their_names():
    both, names = run.features(FILMS, "more", 3)
    assert_allclose(both[:, : X.shape[1]], X)
    assert names[: X.shape[1]] == FILMS.feature_names
    drawn = np.random.default_rng(3).integers(10, size=len(FILMS.items))
    for column, name, letter in zip(both.T[X.shape[1] :], names[X.shape[1] :], sorted(set(drawn)), strict=True):
        assert_allclose(column, drawn == letter)
        assert name == f"letter {sorted(set(drawn)).index(letter) + 1}"


@pytest.mark.parametrize("intercept", ["free", "penalised"])
def test_both_conventions_of_the_intercept(intercept):
    at = opened(user="Edith", content_intercept=intercept, centre="none", content_penalty=2)
    ones = np.hstack([np.ones((40, 1)), X])
    if intercept == "free":
        predicted, coef = ridge_by_user(TRAIN.Y, X, 2.0, np.zeros(40))
        first = predicted[4, 0] - coef[4] @ X[0]
        expected = [first, *coef[4]]
    else:
        predicted, coef = ridge_by_user(TRAIN.Y, ones, 2.0, np.zeros(40), fit_intercept=False)
        expected = coef[4]
    assert_allclose(figures(at)[0]["data"][0]["customdata"], expected, atol=1e-5)
    assert numbers(at)["Error, own ratings"] == pytest.approx(rmse(TRAIN.Y[4], predicted[4]))
    assert figures(at)[0]["data"][0]["text"][0] == "intercept θ₀"
    assert ("has no λ" in texts(at.markdown)) == (intercept == "free")


@pytest.mark.parametrize("settings", [
    {"content_forget": "true", "user": "Dario", "centre": "none", "content_features": "more"},
    {"content_intercept": "free", "content_features": "letters", "content_letters": 3},
    {"content_intercept": "penalised", "held": 0, "centre": "global"},
    {"content_learn": "learned", "content_penalty": 20},
    {"content_learn": "hybrid", "content_penalty": 2, "content_rank": 3, "seed": 4},
])  # fmt: skip
def test_scripts_print_the_numbers_on_the_screen(settings):
    at = opened(more="Code", **settings)
    shown = numbers(at)
    run, library = scripts(at)
    assert printed(run) == pytest.approx(shown, rel=1e-9)
    assert printed(library) == pytest.approx(shown, rel=1e-5)


def test_learning_features_too_starts_from_the_genres_and_never_raises_the_objective():
    at = opened(content_learn="learned", content_penalty=2)
    shown = frames(at)
    assert_allclose(shown[0][0]["z"], X, atol=1e-6)
    assert not shown[0][1]["z"].any()
    _, coef = ridge_by_user(TRAIN.Y, X, 2.0, item_means(TRAIN.Y), fit_intercept=False)
    assert_allclose(shown[1][1]["z"], coef, atol=1e-5)
    assert np.all(np.diff(shown[0][2]["y"]) <= 1e-4)
    assert shown[2][3]["y"][0] < shown[1][3]["y"][0] < shown[0][3]["y"][0]
    assert f"the weights θ of its {TRAIN.seen[:, 0].sum()} raters" in texts(at.markdown)


def test_a_viewer_without_ratings_gets_the_means_of_the_others():
    without = TRAIN.Y.copy()
    without[2] = np.nan
    guesses = figures(opened(user="Clara", content_forget="true", centre="items"))[0]["data"][-2]
    expected = dict(zip(FILMS.items, item_means(without), strict=True))
    assert_allclose(guesses["x"], [expected[name] for name in guesses["customdata"]], rtol=1e-5)


def test_a_film_nobody_rated_is_guessed_from_its_genres():
    film = opened(content_learn="hybrid", item="The Unopened Envelope (2024)", content_penalty=2)
    hybrid, plain, rating = frames(film)[-1][1:4]
    assert_allclose(plain["y"], np.nanmean(TRAIN.Y), rtol=1e-5)
    assert np.ptp(hybrid["y"]) > 2
    assert np.isnan(rating["y"]).all()
    *_, line, here = frames(film)[-1]
    assert here["y"][0] == line["y"][int(here["x"][0])] == pytest.approx(numbers(film)["Cost J"], rel=1e-6)


def test_four_statements_and_the_threshold():
    said = texts(opened(more="Four statements").markdown)
    assert "0.0556 = 1/18" in said
    assert "0.0625 = 1/16" in said
    counts = [int(n.replace(",", "")) for n in re.findall(r"gaps \| (.*) \|", said)[0].split(" | ")]
    assert counts == sorted(counts, reverse=True)
    assert counts[-1] == 0 < counts[0]


def test_a_table_without_features_says_so_and_offers_the_films():
    at = healthy(open_page("recommender", view="content", data="two_by_three"))
    assert "no features" in texts(at.info)
    assert not stages(at)
    next(b for b in at.button if b.label == "Take the films").click().run()
    assert numbers(healthy(at))["Error, own ratings"] > 0
    assert at.selectbox(key="recommender_data").value == "films"


def test_equal_guesses_have_no_order():
    at = opened(user="Clara", content_forget="true", centre="none")
    left = int((~FILMS.seen[2]).sum())
    assert f"There is no order, as 0.00 is guessed for all {left} not rated." in texts(at.caption)
    assert "no order" not in texts(opened(user="Clara").caption)


def test_the_chosen_user_and_item_are_told_in_the_picture():
    layout = figures(opened(data="friends", user="Hugo", item="Love Letter"))[0]["layout"]
    taste, *rows = layout["yaxis"]["ticktext"]
    assert taste == "<b>taste of Hugo</b>"
    (place,) = (i for i, name in enumerate(rows) if name.startswith("<b>Love Letter</b>"))
    (stripe,) = layout["shapes"]
    assert (stripe["y0"] + stripe["y1"]) / 2 == place


def test_of_few_items_a_rating_that_is_held_out_has_its_name_above_it():
    at = opened(data="friends", held=0.3)
    traces = figures(at)[0]["data"]
    (hidden,) = (t for t in traces if t.get("name") == "rating held out")
    at_marks = {(float(x), float(y)) for x, y in zip(hidden["x"], hidden["y"], strict=True) if np.isfinite(x)}
    (called,) = (t for t in traces if "guess" in map(bare, t.get("text") or []))
    j = [*map(bare, called["text"])].index("rated, held out")
    assert (float(called["x"][j]), round(float(called["y"][j]) + 0.4, 6)) in at_marks
    (plain,) = (t for t in figures(opened(data="friends"))[0]["data"] if "guess" in map(bare, t.get("text") or []))
    assert "rated, held out" not in map(bare, plain["text"])


def test_of_few_items_each_says_what_it_has_under_its_name():
    friends = catalog.make("friends")
    rows = figures(opened(data="friends"))[0]["layout"]["yaxis"]["ticktext"][1:]
    assert len(rows) == 8
    for row in rows:
        name, kinds = re.sub(r"</?(b|span)\b[^>]*>", "", row).split("<br>")
        x = friends.features[friends.items.index(name)]
        assert kinds == ", ".join(one for one, has in zip(friends.feature_names, x, strict=True) if has)


def test_the_ratings_learned_from_are_seen_while_one_guesses():
    picture = opened(content_learn="weights", user="Clara").shown.pictures[0]
    shown = [t for t in covered(picture.frames[0])["data"] if t.get("visible", True)]
    (learned,) = (t["x"] for t in shown if t["type"] == "scatter")
    row = TRAIN.Y[FILMS.users.index("Clara")]
    assert_allclose(np.sort(learned[~np.isnan(learned)]), np.sort(row[~np.isnan(row)]))


@pytest.mark.parametrize(("centre", "name"), [("none", None), ("global", "mean of all"), ("items", "mean of the item")])
def test_what_the_weights_add_to_is_drawn_where_there_is_something(centre, name):
    shown = [t.get("name") for t in figures(opened(data="friends", centre=centre))[0]["data"]]
    assert [one for one in shown if one and "mean" in one] == ([name] if name else [])


def bare(text):
    """Without tags, and with the minus of Python."""
    return re.sub("<[^>]*>", "", text).replace("−", "-")


def test_bars_have_the_colour_that_their_weight_has_above_them():
    traces = frames(opened(data="friends"))[0]
    above = dict(re.findall(r"color:(#\w+)'>(\w+) ", traces[-2]["text"][0]))
    bars = zip(traces[0]["marker"]["color"], traces[0]["customdata"], strict=True)
    assert len(above) == 3 and all(above[colour] == told.rpartition(": ")[2] for colour, told in bars)


def test_the_error_is_told_beside_that_of_the_means_alone():
    shown, friends = opened(data="friends", user="Ada", item="Robot Uncle").shown, catalog.make("friends")
    alone = rmse(friends.Y[0], item_means(friends.Y))
    for step in (0, 13):
        told = str(shown.screen.beside_at(shown.run, step)[VERDICT])
        assert f"If every guess were the film's mean, the error on own ratings would be {alone:.3g}." == told
    none = opened(data="friends", centre="none").shown
    assert not none.screen.beside(none.run).get(VERDICT)


def test_the_weights_stand_above_few_rows():
    at = opened(data="friends")
    for (weights, _), traces in zip(at.shown.run.models, frames(at), strict=True):
        told = [
            float(text.rsplit(" ", 1)[1])
            for text in bare(traces[-2]["text"][0]).split("\N{NO-BREAK SPACE}\N{NO-BREAK SPACE} ")
        ]
        assert_allclose(told, weights, atol=6e-3)


def test_of_a_film_the_marks_have_names_where_they_are_apart():
    at = opened(data="friends", user="Ada")
    first, last = frames(at)[at.pictures[0].start], frames(at)[-1]
    guess, mean = (next(t for t in first if t.get("name") == name) for name in ("guess", "mean of the item"))
    called = dict(zip(map(bare, first[-3]["text"]), first[-3]["x"], strict=True))
    assert set(called) == {"film's mean", "guess", "rated by Ada"} and called["rated by Ada"] == 5
    row = list(guess["x"]).index(np.float32(called["guess"]))
    assert mean["x"][row] == pytest.approx(called["film's mean"])
    places = dict(zip(map(bare, last[-3]["text"]), last[-3]["y"], strict=True))
    assert places["film's mean"] > row > places["guess"], "the guess is on it: its name stands below"


@pytest.mark.parametrize(
    "settings", [{}, {"centre": "none"}, {"content_intercept": "penalised"}, {"user": "Hugo", "item": "Oops, I Do"}]
)
def test_the_bars_lead_from_the_means_to_the_guesses_and_the_sum_of_the_chosen_one_holds(settings):
    at = opened(data="friends", **settings)
    fit = at.shown.run
    friends = fit.at.data
    mean = item_means(friends.Y) if settings.get("centre") != "none" else np.zeros(8)
    for (weights, guesses), (pushes, *_, guess, _, _, told) in zip(fit.models, frames(at), strict=True):
        items = [friends.items.index(name) for name in guess["customdata"]]
        assert_allclose(guess["x"], guesses[items], atol=1e-5)
        owner = np.round(pushes["y"]).astype(int)
        lengths, bases = np.asarray(pushes["x"], float), np.asarray(pushes["base"], float)
        for row, item in enumerate(items):  # each row goes from the mean to the guess, a bar for each push
            mine = owner == row
            assert mine.sum() == ("content_intercept" in settings) + friends.features[item].sum()
            assert bases[mine][0] == pytest.approx(mean[item], abs=1e-5)
            assert_allclose(bases[mine][1:], (bases + lengths)[mine][:-1], atol=1e-5)
            assert (bases + lengths)[mine][-1] == pytest.approx(guesses[item], abs=1e-5)
            names = [told.rpartition(": ") for told in np.array(pushes["customdata"])[mine]]
            assert [item for item, *_ in names] == [friends.items[item]] * mine.sum()
            at_weights = [weights[fit.labels.index(name)] for *_, name in names]
            assert_allclose(lengths[mine], at_weights, atol=1e-5)
        has = [one for one, x in zip(friends.feature_names, friends.features[fit.item], strict=True) if x]
        parts = ["intercept θ₀"] * ("content_intercept" in settings) + has
        (said,) = told["text"]
        values = [float(text.replace(" ", "")) for text in re.findall(r"[+-]? ?\d\.?\d*", bare(said))]
        expected = [mean[fit.item], *(weights[fit.labels.index(part)] for part in parts), guesses[fit.item]]
        assert_allclose(values, expected, atol=6e-3)


def test_where_a_sum_has_no_room_the_guess_stands_in_its_row():
    at = opened(data="friends", content_features="letters", item="Love Letter")
    fit, told = at.shown.run, frames(at)[-1][-1]
    assert told["text"] == [f"<b>  guess {fit.models[-1][1][5]:.2f}</b>"]


def rows_of(at):
    """The items from top to bottom."""
    return next(list(trace["customdata"]) for trace in frames(at)[0] if trace.get("name") == "guess")


def test_a_rating_that_is_dragged_is_learned_from_in_a_picture_whose_rows_stay():
    asked = {"view": "content", "data": "friends", "user": "Ada"}
    before, rows = opened(data="friends", user="Ada"), rows_of(opened(data="friends", user="Ada"))
    (grips,) = before.pictures[0].drags[0].points
    assert [rows[i] for i in grips["i"]] == ["Moon Base", "Alien Bakery", "Star Pilots", "First Kiss", "Wedding Cake"]
    assert grips["x"] == [5, 4, 5, 2, 1] and grips["y"] == grips["i"]
    for x, rating in ((1.26, 1.3), (-7.0, 1.0), (99.0, 5.0)):
        after = dropped("recommender", asked, "", x, 3.0, 0)
        assert after.shown.run.learned[0] == rating and rows_of(after) == rows
    assert numbers(dropped("recommender", asked, "", 1.0, 0.0, 0)) != numbers(before)
    anywhere("recommender", asked, "", 5)


@pytest.mark.parametrize("data", ["friends", "films"])
def test_rows_and_the_scale_of_weights_stay_whatever_the_penalty(data):
    weak, strong = (opened(data=data, user="Ada", content_penalty=penalty) for penalty in (0.1, 500.0))
    assert rows_of(weak) == rows_of(strong)
    a, b = (figures(at)[0] for at in (weak, strong))
    if data == "friends":
        assert a["layout"]["xaxis"]["range"] == b["layout"]["xaxis"]["range"]
        return
    assert a["layout"]["xaxis"]["range"] == b["layout"]["xaxis"]["range"]
    assert a["data"][0]["type"] == b["data"][0]["type"] == "bar"


def test_the_axis_of_ratings_stays_when_a_rating_is_dragged():
    asked = {"view": "content", "data": "friends", "user": "Ada"}
    ends = {
        tuple(figures(dropped("recommender", asked, "", x, 3.0, 0))[0]["layout"]["xaxis"]["range"]) for x in (1, 3, 5)
    }
    assert ends == {tuple(figures(opened(data="friends", user="Ada"))[0]["layout"]["xaxis"]["range"])}


def test_films_have_their_names_at_their_rows():
    layout = figures(opened())[0]["layout"]
    assert len(layout["yaxis2"]["ticktext"]) == len(FILMS.items) and layout["height"] > 500


@pytest.mark.parametrize("data", ["friends", "films"])
def test_a_click_on_a_guess_looks_at_its_item(data, monkeypatch):
    put: dict[str, Any] = {}
    monkeypatch.setattr(controls, "put", put.__setitem__)
    at = Opened("recommender", view="content", data=data)
    guesses = next(t for t in frames(at)[0] if t.get("meta") == "pick")
    assert len(guesses["customdata"]) == len(at.shown.run.at.data.items)
    click = at.pictures[0].on_click
    assert click is not None
    for row in (0, 5):
        click(row)
        assert put == dict(item=guesses["customdata"][row])
    put.clear()
    click(len(guesses["customdata"]))
    assert not put


def test_the_question_speaks_of_nothing_that_is_not_on_the_screen():
    def asked(**settings: Any) -> str:
        at = opened(**{"data": "friends", "user": "Ada"} | settings)
        return str(at.shown.view.question_where(lambda control, value: str(at.heard.get(control)) == str(value)))

    assert asked().startswith("Ada likes space films.")
    assert "space" not in asked(content_features="letters") and "off a mean" in asked(content_features="letters")
    assert "nothing is known" in asked(content_forget=True) and "away from 0" in asked(centre="none")


def test_a_sum_whose_rounded_parts_do_not_add_up_is_said_to_be_about_right():
    met = []
    for traces in frames(opened(data="friends", user="Ada", item="Robot Uncle")):
        said = bare(traces[-1]["text"][0]).replace(" ", "")
        ((parts, sign, guess),) = re.findall(r"mean(.*)([=≈])guess(.*)", said)
        whole = sum(float(part) for part in re.findall(r"[+-]?[\d.]+", parts))
        assert (sign == "=") == (round(whole, 2) == float(guess))
        met.append(sign)
    assert set(met) == {"=", "≈"}


def test_the_last_headline_says_whether_the_error_held_out_fell_with_the_cost():
    at = Opened("recommender", view="content", data="films", content_learn="learned", content_penalty=2.0)
    run = at.shown.run
    errors = [rmse(TEST.Y, state.predict()) for state in run.trace.states]
    assert run.trace.finished
    j, k = (number(state.objective) for state in (run.trace.states[1], run.trace.final))
    best = errors.index(min(errors[1:]))
    assert best == 3 and errors[best] + 0.01 < errors[-1] < errors[1], "on the way"
    went = f"fell to {number(errors[best])} by step {best} and then rose to {number(errors[-1])}"
    told = f"since step 1 the cost J has fallen from {j} to {k}, and the error held out {went}"
    assert captions(at)[-1].endswith(told)
    for state, error, said in zip(run.trace.states[:-1], errors, captions(at), strict=False):
        told = f"the cost J is {number(state.objective)}, and the error held out is {number(error)}"
        assert said.endswith(told)


def test_of_one_item_every_headline_says_how_far_apart_the_guesses_for_it_are():
    at = Opened("recommender", view="content", data="films", content_learn="hybrid", content_penalty=2.0)
    run = at.shown.run
    name = run.at.data.items[run.item].partition(" (")[0]
    for state, said in zip(run.trace.states, captions(at), strict=True):
        apart = number(float(np.ptp(state.predict()[:, run.item])))
        assert said.endswith(f", and the guesses for {name} lie up to {apart} apart")
