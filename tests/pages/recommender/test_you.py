"""The view of the new user: what it shows against independent recomputation."""

import re
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose

from algos.recommender import alternating
from algos.trace import record
from datasets import catalog
from pages.views.recommender.plane.figure import SHORTER
from pages.views.recommender.ratings_map import title
from pages.views.recommender.you import figure as figure_of_you
from pages.views.recommender.you.figure import OTHERS, PICK, PULL
from pages.views.recommender.you.view import verdict
from tests.pages.drags import anywhere, dropped
from tests.pages.drags import places as places_of
from tests.pages.harness import (
    Opened,
    address,
    alts,
    figures,
    frames,
    healthy,
    numbers,
    open_page,
    printed,
    scripts,
    texts,
)
from tests.pages.recommender.oracles import item_means
from ui import controls

OPINION: dict[str, Any] = {f"you_{j}": stars for j, stars in enumerate((5, 1, 3, 0, 5, 2, 4, 0), start=1)}


def opened(**settings: Any) -> Opened:
    given: dict[str, Any] = dict(view="you", data="films") | OPINION | settings
    return Opened("recommender", **given)


def given(at):
    """Your ratings as the sliders show them: item number to stars."""
    guest = at.shown.run
    return {int(i): float(guest.rated[i]) for i in guest.order}


def oracle(Y, rated, *, penalty=1.0, centre="items", rank=2):
    """The model without you, your vector by the normal equations, and all predictions."""
    model = record(alternating.steps(Y, rank=rank, penalty=penalty, centre=centre), limit=200).final
    at = list(rated)
    V = model.items[at]
    r = np.array(list(rated.values())) - model.mean[at]
    u = np.linalg.solve(V.T @ V + penalty * np.eye(rank), V.T @ r) if at else np.zeros(rank)
    return model, u, model.mean + model.items @ u


def bars(traces):
    bar = next(t for t in traces if t["type"] == "bar")
    return list(bar["customdata"]), bar["base"] + np.asarray(bar["x"], float)


def places(traces, name):
    trace = next(t for t in traces if t.get("name") == name)
    points = np.column_stack([trace["x"], trace["y"]])
    return points[np.isfinite(points).all(axis=1)]  # those that are left over are kept for other frames


@pytest.fixture(scope="module")
def first():
    return opened(again="true")


def test_suggestions_are_the_highest_predictions_of_what_you_have_not_rated(first):
    data, rated = catalog.make("films"), given(first)
    assert len(rated) == len(first.shown.run.order) == 6
    model, _, predicted = oracle(data.Y, rated)
    left = [i for i in np.argsort(-predicted) if i not in rated][:10]
    names, values = bars(figures(first)[0]["data"])
    assert set(names) == {data.items[i] for i in left}
    assert_allclose(values, predicted[left], atol=1e-5)
    assert first.shown.quantity("Highest prediction") == pytest.approx(predicted[left[0]], abs=1e-9)
    assert predicted[left[0]] < 5.005
    assert "not cut" not in texts(first.caption)
    V = model.items[left] / np.linalg.norm(model.items[left], axis=1, keepdims=True).clip(1e-12)
    cosines = (V @ V.T)[np.triu_indices(10, 1)]
    assert numbers(first)["Suggestions alike"] == pytest.approx(cosines.mean(), abs=1e-6)
    assert names[0] in alts(first)[0]


def test_the_way_leads_rating_by_rating_to_where_all_stars_put_you(first):
    data, rated = catalog.make("films"), given(first)
    assert len(first.pictures[0].frames) == 1, "the stars above it are those of the picture"
    shown, turn = figures(first)[0]["data"], first.shown.run.turn
    model, u, predicted = oracle(data.Y, rated)
    items, (place,) = model.items @ turn, places(shown, "you")
    assert_allclose(place, u @ turn, atol=1e-5)
    assert_allclose(places(shown, "rated by you"), items[list(rated)], atol=1e-5)
    left = [i for i in np.argsort(-predicted) if i not in rated][:10]
    assert_allclose(np.sort(places(shown, "suggested first"), axis=0), np.sort(items[left[:3]], axis=0), atol=1e-5)
    way = next(t for t in shown if t.get("mode") == "lines+markers")
    steps = [oracle(data.Y, dict(list(rated.items())[:step]))[1] @ turn for step in range(len(rated) + 1)]
    assert_allclose(np.column_stack([way["x"], way["y"]]), steps, atol=1e-5)
    assert list(first.pictures[0].captions) == [
        f"After 6 ratings, {title(data.items[left[0]])} is suggested first "
        f"with a guess of {predicted[left[0]]:.2f}, and "
        f"{len(set(left) & set(first.shown.run.suggested_again))} of 10 suggestions stay once the model learns from you"
    ]
    nothing, means = opened(**dict.fromkeys(OPINION, 0)), item_means(data.Y)
    best = int(np.argmax(means))
    assert list(nothing.pictures[0].captions) == [
        f"You have rated nothing yet, so the best-rated film, {title(data.items[best])}, comes first"
    ]
    assert not len(places(figures(nothing)[0]["data"], "suggested first"))


def test_names_and_numbers_of_the_bars_stand_clear_of_each_other(first):
    figure = figures(first)[0]
    shown, (names, values) = next(t for t in figure["data"] if t["type"] == "bar"), bars(figure["data"])
    low, high = figure["layout"]["xaxis2"]["range"]
    assert low < min(1, values.min()) and high > max(5, values.max())
    assert shown["textposition"] == "none", "at the end of a short bar a number covers the name"
    written = next(t for t in figure["data"] if t.get("mode") == "text")
    assert [text.split(". ", 1)[1][:5] for text in written["text"]] == [name[:5] for name in names]
    counts = dict(zip(catalog.make("films").items, catalog.make("films").seen.sum(axis=0), strict=True))
    said = {1: " · 1 rating", 2: " · 2 ratings"}
    for text, name, value in zip(written["text"], names, values, strict=True):
        told, number = text.rsplit(" · ", 1)
        assert number == f"{value:.2f}"
        assert told.endswith(said[counts[name]]) if counts[name] <= 2 else "rating" not in text
    assert {counts[name] for name in names} & {1, 2} and "have at most 2 ratings" in texts(opened().caption)
    assert max(map(len, written["text"])) <= figure_of_you.LONGEST + 4
    assert (written["x"] > low).all(), "a name left of the axis is not drawn"
    assert written["textposition"] == "middle right"


@pytest.mark.parametrize("stars", [{}, {"you_1": 5, "you_8": 1}])
def test_among_few_points_each_item_has_its_own_name(stars):
    at = Opened("recommender", view="you", data="friends", **stars)
    shown, items = figures(at)[0]["data"], catalog.make("friends").items
    named = {}
    for trace in (t for t in shown if t.get("mode") == "markers+text"):
        for *place, text in zip(trace["x"], trace["y"], trace["text"], strict=True):
            named[re.sub(r"</?b>| [\d.]+★", "", text)] = place, text
    data, run = catalog.make("friends"), at.shown.run
    assert {*items, *data.users} <= {*named}
    for kind in ("space", "romance"):
        of = [name for name, has in zip(items, data.features[:, data.feature_names.index(kind)], strict=True) if has]
        assert_allclose([named[name][0] for name in of], places(shown, kind), atol=1e-6)
    first = [items[i] for i in run.suggested()[:3]] if stars else []
    assert_allclose(
        places(shown, "suggested first"), np.reshape([named[name][0] for name in first], (-1, 2)), atol=1e-6
    )
    for name, rated in zip(items, run.rated, strict=True):
        text = f"{name} {rated:g}★" if rated == rated else name
        assert named[name][1] == (f"<b>{name}</b>" if name in first else text)


@pytest.mark.parametrize(("settings", "far"), [({"data": "friends"}, 0.45), ({"data": "films"}, 0.3)])
def test_your_star_is_dragged_to_where_stars_bring_it(settings, far):
    settings = {"view": "you"} | settings
    data = catalog.make(settings["data"])
    for x, y in ((1.0, 0.5), (-0.8, 0.3), (0.4, -0.6)):
        at = dropped("recommender", settings, PULL, x, y)
        run, rated = at.shown.run, given(at)
        _, u, _ = oracle(data.Y, rated)
        (place,) = places_of(at, PULL)
        assert_allclose(place, u @ run.turn, atol=1e-5)
        assert np.hypot(*(place - [x, y])) < far, "whole stars do not lead everywhere"
        assert set(rated.values()) <= {1.0, 2.0, 3.0, 4.0, 5.0} and len(run.suggested()) >= 4
    anywhere("recommender", settings, PULL)


def test_a_line_has_no_star_to_drag():
    assert not Opened("recommender", view="you", rank=1).pictures[0].drags


def test_a_click_on_a_film_gives_it_five_stars_and_another_takes_them_away(monkeypatch):
    put: dict[str, Any] = {}
    monkeypatch.setattr(controls, "put", put.__setitem__)
    data = catalog.make("friends")
    for before, after in ((0, 5), (3, 5), (5, 0)):
        at = Opened("recommender", view="you", data="friends", you_2=before)
        second = int(Opened("recommender", view="you", data="friends", you_2=1).shown.run.order[0])
        marks = next(t for t in figures(at)[0]["data"] if t.get("meta") == PICK)
        assert len(marks["x"]) == len(data.items)
        click = at.pictures[0].on_click
        assert click
        click(second)
        assert put == {"you_2": after}


def test_the_plane_of_you_is_the_taste_plane_turned_in_the_same_colours():
    you, plane = (
        Opened("recommender", view=view, data="friends", centre="items", you_1=5) for view in ("you", "plane")
    )
    points = next(t for t in frames(plane)[-1] if t.get("meta") == "pick")
    there = np.column_stack([points["x"], points["y"]])[8:]  # the items
    for kind, of in (("space", slice(0, 4)), ("romance", slice(4, 8))):
        trace = next(t for t in figures(you)[0]["data"] if t.get("name") == kind)
        here = places([trace], kind)
        assert_allclose(here @ here.T, SHORTER**2 * there[of] @ there[of].T, atol=1e-5)
        assert {trace["marker"]["color"]} == set(points["marker"]["color"][8:][of])
    items = catalog.make("friends").items
    five: dict[str, Any] = dict(view="you", data="friends", centre="items", you_1=5, again="true")
    for settings in (five, {name: value for name, value in five.items() if name != "you_1"}):
        bar = next(t for t in figures(Opened("recommender", **settings))[0]["data"] if t["type"] == "bar")
        colours = [points["marker"]["color"][8 + items.index(name)] for name in bar["customdata"]]
        assert bar["marker"]["color"] == colours


def test_far_users_do_not_widen_the_plane():
    at = opened(penalty=0, centre="none")
    figure = figures(at)[0]
    across, up = figure["layout"]["xaxis"]["range"], figure["layout"]["yaxis"]["range"]
    users, items = (places(figure["data"], name) for name in (OTHERS, "items"))
    assert 0 < len(users) < 60
    assert (users >= [across[0], up[0]]).all() and (users <= [across[1], up[1]]).all()
    way = next(t for t in figure["data"] if t["mode"] == "lines+markers")
    assert up[1] - up[0] < 1.2 * np.ptp(np.vstack([items, np.column_stack([way["x"], way["y"]])]), axis=0).max()


def test_the_end_of_the_scale_is_drawn_where_a_prediction_lies_beyond_it(first):
    for at in (first, Opened("recommender", view="you", data="films")):
        layout = figures(at)[0]["layout"]
        beyond = bars(figures(at)[0]["data"])[1].max() > 5.05
        assert [shape["x0"] for shape in layout["shapes"] if shape["xref"] == "x2"] == [5] * int(beyond)
        told = "guess for you" if at is first else "mean rating of each film"
        assert f"{told}, from 1 to 5" in str(layout["annotations"])
    assert not beyond


@pytest.mark.parametrize(
    ("centre", "above", "unrated"),
    [
        ("items", "their mean", "mean rating of each film"),
        ("global", "the mean of all ratings", "mean of all ratings"),
        ("none", "0", "guess without a rating"),
    ],
)
def test_what_films_that_lie_your_way_score_above_goes_with_what_is_subtracted(centre, above, unrated):
    at = Opened("recommender", view="you", data="friends", centre=centre, you_1=5)
    title = figures(at)[0]["layout"]["xaxis"]["title"]["text"]
    assert title == f"films on your side get guesses above {above}"
    deep = Opened("recommender", view="you", data="films", centre=centre, you_1=5, rank=4)
    assert "mostly get guesses above" in figures(deep)[0]["layout"]["xaxis"]["title"]["text"], "the map has two numbers"
    unseen: dict[str, Any] = {f"you_{j}": 0 for j in range(1, 9)}
    none = Opened("recommender", view="you", data="friends", centre=centre, **unseen)
    assert f"{unrated}, from 1 to 5" in str(figures(none)[0]["layout"]["annotations"])
    shown = bars(figures(none)[0]["data"])[1]
    Y = catalog.make("friends").Y
    if centre != "items":
        assert_allclose(shown, np.nanmean(Y) if centre == "global" else 0, atol=1e-6)


def test_a_scale_of_one_rating_has_an_axis():
    at = Opened("recommender", view="you", table=b"u,i,r\n1,1,3\n1,2,3\n2,1,3\n2,2,3\n", again="true", you_1=3)
    low, high = figures(at)[0]["layout"]["xaxis2"]["range"]
    assert low < 3 < high


def test_training_again_is_the_table_with_one_row_more(first):
    data, rated = catalog.make("films"), given(first)
    row = np.full(len(data.items), np.nan)
    row[list(rated)] = list(rated.values())
    model = record(alternating.steps(np.vstack([data.Y, row]), rank=2, penalty=1.0, centre="items"), limit=200).final
    predicted = model.predict()[-1]
    _, _, alone = oracle(data.Y, rated)
    tens = [set([i for i in np.argsort(-p) if i not in rated][:10]) for p in (predicted, alone)]
    assert numbers(first)["Same retrained"] == len(tens[0] & tens[1])
    spots = next(t for t in figures(first)[0]["data"] if t.get("name") == "trained again")
    names, _ = bars(figures(first)[0]["data"])
    assert_allclose(spots["x"], [predicted[data.items.index(name)] for name in names], atol=1e-5)
    assert "Trained again, the predictions shown differ by at most" in texts(first.caption)


def test_the_terms_of_a_suggestion_add_up(first):
    terms = figures(first)[1]["data"][0]["x"]
    assert terms[:-1].sum() == pytest.approx(terms[-1]) == pytest.approx(first.shown.quantity("Highest prediction"))
    assert len(terms) == 4


def test_the_last_item_left_is_suggested():
    at = Opened("recommender", view="you", data="two_by_three", you_1=5, you_2=1)
    data = catalog.make("two_by_three")
    assert [data.items[i] for i in at.shown.run.suggested()] == ["film 3"]
    (said,) = next(trace["text"] for trace in figures(at)[0]["data"] if trace.get("mode") == "text")
    value = f"{at.shown.quantity('Highest prediction'):.2f}".replace("-", "−")
    assert said.startswith("1. film 3 · ") and said.endswith(f" · {value}")
    assert len(at.shown.run.order) == len(data.items) - 1
    assert "no order" not in texts(at.caption)


def test_all_fives_have_no_likeness_to_anybody():
    at = opened(**{f"you_{j}": 5 for j in range(1, 9)})
    assert "No similarity is other than 0" in texts(at.caption)
    assert "With two ratings in common" not in texts(at.caption)


def test_a_vector_that_is_not_settled_says_so():
    said = "Many vectors solve it"
    one = {f"you_{j}": 0 for j in range(2, 9)}
    assert said in texts(opened(penalty=0, **one).caption)
    assert said not in texts(opened(penalty=1, **one).caption)


@pytest.mark.parametrize(("again", "said"), [
    ([3, 1, 2], "The suggestions are the same, in another order."),
    ([1, 2, 3], "The suggestions are the same."),
    ([1, 2, 0], "New among the 3: film 0."),
])  # fmt: skip
def test_what_training_again_changes_is_said(again, said):
    assert verdict(np.array([1, 2, 3]), np.array(again), ("film 0", "film 1", "film 2", "film 3")) == said


@pytest.mark.parametrize("settings", [
    {"again": "true", "variety": 1.5},
    {"rank": 4, "penalty": 20, "centre": "global", "data": "clowns"},
    {"data": "two_by_three", "again": "true"},
    {"centre": "none", **{f"you_{j}": 0 for j in range(1, 9)}},
    {"data": "planted", "you_1": 2.5},
])  # fmt: skip
def test_scripts_print_the_numbers_on_the_screen(settings):
    at = opened(more="Code", **settings)
    run, *library = scripts(at)
    for script in (run, *library):
        told = printed(script)
        for label, value in numbers(at).items():
            assert told.pop(label) == (value if isinstance(value, str) else pytest.approx(value, rel=1e-7))
        assert not told
    assert len(library) == (len(at.shown.run.order) > 0)


def test_without_a_rating_the_means_are_all_there_is():
    none = {f"you_{j}": 0 for j in range(1, 9)}
    at = opened(centre="none", **none)
    assert "All predictions are 0: there is no order" in texts(at.caption)
    assert numbers(at) == {}
    assert len(bars(figures(at)[0]["data"])[0]) == 0
    at, data = opened(**none), catalog.make("films")
    assert_allclose(bars(figures(at)[0]["data"])[1], np.sort(item_means(data.Y))[::-1][:10], rtol=1e-5)
    assert "mean rating of each film" in str(figures(at)[0]["layout"]["annotations"])
    assert "Suggestions alike" not in texts(at.caption)


def test_one_rating_pulls_straight_towards_its_item():
    shown = figures(opened(you_4=5, **{f"you_{j}": 0 for j in (1, 2, 3, 5, 6, 7, 8)}))[0]["data"]
    you, rated = (next(t for t in shown if t.get("name") == name) for name in ("you", "rated by you"))
    assert you["x"][0] * rated["y"][0] - you["y"][0] * rated["x"][0] == pytest.approx(0, abs=1e-5)
    assert you["x"][0] * rated["x"][0] + you["y"][0] * rated["y"][0] > 0


def test_the_ring_round_what_you_rated_is_as_thick_as_that_round_what_is_suggested():
    shown = figures(opened())[0]["data"]
    rings = [next(t["marker"] for t in shown if t.get("name") == name) for name in ("rated by you", "suggested first")]
    assert [ring["line"]["width"] for ring in rings] == [2.5, 2.5]
    assert [ring["symbol"] for ring in rings] == ["square-open", "circle-open"]


def test_variety_makes_the_suggestions_less_alike():
    stars = {f"you_{j + 1}": value for j, value in enumerate((1, 5, 2, 5, 1, 4, 1, 0))}
    before, after = (opened(variety=variety, **stars) for variety in (0, 3))
    assert "not cut to the scale from 1 to 5" in texts(before.caption)
    assert "Suggestions alike is 1 if all are of one taste" in texts(before.caption)
    assert numbers(after)["Suggestions alike"] < numbers(before)["Suggestions alike"] - 0.1
    values, names = bars(figures(after)[0]["data"])[1], bars(figures(after)[0]["data"])[0]
    lifted = next(name for j, name in enumerate(names) if values[j] < values[j + 1 :].max())
    assert f"Variety puts {lifted} above higher predictions" in texts(after.caption)
    assert "above higher predictions" not in texts(before.caption)


def stars(at):
    return {one.key.removeprefix("recommender_you_"): one for one in at.feedback}


def test_stars_are_clicked_taken_back_and_travel_by_the_link():
    at = healthy(open_page("recommender", view="you"))
    assert set(stars(at)) == set("12345678")
    assert "Dragging the pink dot gives stars, too." in texts(Opened("recommender", view="you").caption)
    assert {one.value for one in at.feedback} == {None}
    stars(at)["1"].set_value(4).run()
    assert numbers(healthy(at)) == numbers(Opened("recommender", view="you", you_1=5))
    rated = texts(Opened("recommender", view="you", you_1=5).caption)
    assert "Dragging the pink dot gives stars, too." in rated, "else the picture would jump under the hand"
    assert address(at)["recommender_you_1"] == "5"
    stars(at)["8"].set_value(0).run()
    assert numbers(healthy(at)) == numbers(Opened("recommender", view="you", you_1=5, you_8=1))
    stars(at)["1"].set_value(None).run()
    assert numbers(healthy(at)) == numbers(Opened("recommender", view="you", you_8=1))
    assert "recommender_you_1" not in address(at)


def test_any_film_can_be_rated():
    data = catalog.make("films")
    at = healthy(open_page("recommender", view="you", data="films"))
    assert set(stars(at)) == set("12345678")
    at.selectbox(key="recommender_you_film").set_value(data.items[-1]).run()
    (new,) = set(stars(healthy(at))) - set("12345678")
    stars(at)[new].set_value(1).run()
    two: dict[str, Any] = {f"you_{new}": 2}
    guest = Opened("recommender", view="you", data="films", **two).shown.run
    assert data.items[guest.order[0]] == data.items[-1] and guest.rated[39] == 2
    assert numbers(healthy(at)) == numbers(Opened("recommender", view="you", data="films", **two))
    at.selectbox(key="recommender_you_film").set_value("(none)").run()
    assert new in stars(healthy(at)), "what is rated keeps its stars"
    options = at.selectbox(key="recommender_you_film").options
    assert len(options) == 1 + 32 and not set(options) & {data.items[i] for i in guest_order(data)[:8]}


def guest_order(data):
    three: dict[str, Any] = {f"you_{j}": 3 for j in range(1, 9)}
    return [int(i) for i in Opened("recommender", view="you", data="films", **three).shown.run.order]


def test_halves_of_old_links_count_and_light_the_next_star():
    at = healthy(open_page("recommender", view="you", you_1="2.5"))
    assert stars(at)["1"].value == 2
    assert numbers(at) == numbers(Opened("recommender", view="you", you_1=2.5))
    first = Opened("recommender", view="you", you_1=2.5).shown.run
    assert first.rated[first.order].tolist() == [2.5]


def test_an_old_link_has_the_stars_of_its_day():
    at = healthy(open_page("recommender", view="you", v="1", you_4="2"))
    assert [stars(at)[j].value for j in "12345678"] == [4, 0, 2, 1, 4, 1, 3, None]
    assert numbers(at) == numbers(opened(you_4=2))


def test_films_and_viewers_of_the_plane_say_their_names():
    at = opened(data="friends")
    data, said = catalog.make("friends"), {}
    for trace in figures(at)[0]["data"]:
        if trace.get("name") in ("space", "romance", OTHERS):
            assert trace["hovertemplate"].startswith("%{customdata}") and trace.get("hoverinfo") != "skip"
            said[trace["name"]] = list(trace["customdata"])
    kinds = {"space": list(data.items[:4]), "romance": list(data.items[4:])}
    assert said == kinds | {OTHERS: list(data.users)}


def test_the_headline_says_who_is_nearest_how_far_one_is_and_how_many_suggestions_stay():
    few = opened(**dict.fromkeys(OPINION, 0) | dict(data="friends", you_1=5, you_8=1))
    guest = few.shown.run
    away = np.hypot(*(guest.model.users - guest.path[-1]).T)
    one, two = (guest.at.data.users[a] for a in np.argsort(away)[:2])
    assert few.pictures[0].captions[0].endswith(f", and {one} and {two} are nearest to you")
    fives = opened(**dict.fromkeys(OPINION, 5))
    now, first = (np.hypot(*fives.shown.run.path[step]) for step in (-1, 1))
    assert (
        f", and you are {now:.3f} from the centre, after the first rating {first:.3f}" in fives.pictures[0].captions[0]
    )


@pytest.mark.parametrize("stars", [{"you_2": 5}, {"you_3": 1}])
def test_among_many_the_item_of_every_headline_has_its_name(stars):
    at = Opened("recommender", view="you", data="films", **stars)
    shown = [t for t in figures(at)[0]["data"] if t.get("mode") == "markers+text" and t.get("xaxis", "x") == "x"]
    (told,) = at.pictures[0].captions
    name = told.partition(", ")[2].partition(" is suggested first")[0].partition(" (")[0]
    assert name in {re.sub("</?b>", "", text) for trace in shown for text in trace["text"]}


def test_how_alike_all_that_is_left_is_says_nothing_of_what_is_suggested():
    few = dict.fromkeys((f"you_{j}" for j in range(2, 9)), 0) | {"data": "friends", "you_1": 5}
    plain, little, much = (opened(variety=variety, **few) for variety in (0.0, 0.1, 3.0))
    assert len(plain.shown.run.suggested()) == 7 and numbers(plain) == {}, "all that is left is on the list"
    assert set(much.shown.run.suggested()) == set(plain.shown.run.suggested())
    assert list(much.shown.run.suggested()) != list(plain.shown.run.suggested())
    assert [("changes nothing" in texts(at.caption)) for at in (plain, little, much)] == [False, True, False]
